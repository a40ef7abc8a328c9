"""What an amount is of: a good by its name, or gold, with a number that may stand behind it ("chicken two pieces", "gold three")."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.heads import PRECIOUS
from arena.speech.items import Item, has_at, is_at

_PIECES = frozenset("piece pieces pcs pc nos unit units".split())


def name_good(
    atoms: Sequence[Atom],
    j: int,
    item: Item,
    count: int | None,
    article: str,
    *,
    seen: bool,
    sized: bool,
    lone: bool,
) -> int:
    """Read the name of a good at j as the head of an amount, and return the index after it.

    `seen` says whether a number or an article stands before it, `sized` whether anything says how many, `lone` whether "only" or
    "last" does.
    """
    good = atoms[j].good
    assert good is not None
    item.kind, item.good, item.plural = "good", good.good, good.plural
    j += 1
    if not sized and not item.share:
        if item.every:
            count = None
        elif (
            article == "a"
            or (article == "the" and not good.plural)
            or (item.owner and not good.plural and (lone or not good.mass or item.good in PRECIOUS))
        ):
            count = 1
        else:
            item.why = "amount"
            item.bare = not seen
    behind = atoms[j].number if not seen and j + 1 < len(atoms) and atoms[j + 1].text in _PIECES else None
    if behind is not None:
        count, item.why, item.bare, j = behind.value, None, False, j + 2  # "chicken two pieces"
    item.count = count
    if has_at(atoms, j, "TOKEN"):
        item.fault, j = "tokens", j + 1
    return j


def name_gold(
    atoms: Sequence[Atom], j: int, item: Item, count: int | None, article: str, *, seen: bool, sized: bool
) -> int:
    """Read a word for gold at j as the head of an amount, and return the index after it; `seen`, `sized`: see `name_good`."""
    head = atoms[j]
    j += 1
    while has_at(atoms, j, "GOLD"):
        j += 1
    behind = atoms[j].number if not seen and j < len(atoms) and head.text != "of gold" else None
    beyond = atoms[j + 1] if j + 1 < len(atoms) else None
    if behind is not None and (beyond is None or beyond.sign or beyond.text in (*_PIECES, "and", "for")):
        sized, count = True, behind.value  # "gold three pieces"
        j += 2 if beyond is not None and beyond.text in _PIECES else 1
    if has_at(atoms, j, "MORE") and not has_at(atoms, j + 1, "THAN") and not is_at(atoms, j + 1, "than"):
        item.more, j = True, j + 1
    if not sized:
        if (
            article == "a"
            and not head.text.endswith("s")
            and head.text not in ("gold", "money", "cash", "dough", "silver")
        ):
            count = 1
        elif not (item.share or item.every):
            item.why = "amount"
            item.bare = not seen
    item.count = count
    return j
