"""What follows a number or goods and still belongs to them: a second number, the place, whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.heads import leads_to_head
from arena.speech.items import Item, atom_at, has_at, is_at, owner_of, read_place
from arena.speech.listed import has_number

_MAYBE = frozenset(("maybe", "perhaps", "possibly"))
_UP_TO = _MAYBE | {"to", "even"}


def range_end(atoms: Sequence[Atom], j: int, near: bool) -> int:
    """Where the last number stands of several that the one at j begins ("four, maybe five", "4 or 5"); j for one alone.

    `near`: a word such as "between" may stand before it.
    """
    other = atom_at(atoms, j + 2)
    if is_at(atoms, j + 1, ",") and other is not None and (other.text in _MAYBE or other.text == "or"):
        if _goes_on(atoms, j, j + 3) and not has_at(atoms, j + 4, "AND"):
            return j + 3
    elif (
        other is not None
        and ("OR" in atoms[j + 1].senses or atoms[j + 1].text in _UP_TO)
        and _goes_on(atoms, j, j + 2)
    ):
        return j + 2
    between = near and atoms[j - 1].text in ("between", "somewhere between")
    if between and has_at(atoms, j + 1, "AND") and has_number(atoms, j + 2):
        return j + 2  # "between three and five"
    return j


def _goes_on(atoms: Sequence[Atom], j: int, k: int) -> bool:
    """Whether a number at k counts the same as the one at j, and not goods beside a sum ("4g, or 2 apples")."""
    first, later = atoms[j].number, atoms[k].number if k < len(atoms) else None
    if first is None or later is None:
        return False
    goods = leads_to_head(atoms, k + 1) and not has_at(atoms, k + 1, "GOLD")
    return not (first.coins and not later.coins and goods)


def read_whose(atoms: Sequence[Atom], j: int, item: Item) -> int:
    """Take in where the goods lie that end at j, whose they are and "each", and return the index after it."""
    j = read_place(atoms, j, item)
    left = atoms[j + 1].number if has_at(atoms, j, "EXCEPT") and j + 1 < len(atoms) else None
    if left is not None and left.value is not None and item.kind == "good":
        if item.count is not None and left.value < item.count and not leads_to_head(atoms, j + 2):
            item.count, j = item.count - left.value, j + 2  # "all five cheeses bar two"
        elif item.every and item.count is None:
            item.less, j = left.value, j + 2  # "every apple on my stall bar one"
    if item.kind == "good" and item.good != "token" and item.place is None:
        back = atom_at(atoms, j)
        if back is not None and back.sign and back.text == "(":
            j = read_place(atoms, j + 1, item) if has_at(atoms, j + 1, "FROMW", "FACEDOWN") else j
    whose = atom_at(atoms, j + 1) if has_at(atoms, j, "OFW") and item.kind == "good" else None
    if whose is not None and not item.owner:
        said = owner_of(whose) if whose.seat else None
        item.owner = "you" if "YOURS" in whose.senses else "me" if "MINE" in whose.senses else said
        j = read_place(atoms, j + 2, item) if item.owner else j
    if has_at(atoms, j, "EACH"):
        item.each, j = True, j + 1
    return j
