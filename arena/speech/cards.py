"""Cards that are not named by their good: legal goods, contraband, whatever lies face down, "the good ones"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.items import ADJECTIVES, Item, read_place
from arena.speech.tags import mask
from arena.speech.vocabulary import FUNCTION

_PRAISES = mask("IDLE WANT WEAKYES")


def name_cards(
    atoms: Sequence[Atom], i: int, j: int, item: Item, count: int | None, article: str, counted: bool
) -> int:
    """Read a word for cards at j as the head of the amount that begins at i, and return the index after it."""
    head = atoms[j]
    item.kind = "good"
    item.good = "any"
    if head.has("LEGALGOOD", "CONTRABAND"):
        item.good = "any_legal" if "LEGALGOOD" in head.senses else "any_contraband"
        if head.text.startswith("face"):
            item.place = "contraband"
    j += 1
    pointless = False
    if not (counted or item.share or item.every):
        if article or item.owner:
            count = 1
        pointless = item.good == "any" and article in ("a", "the") and not some(atoms[i:j], "ANYW")
        if head.text.endswith("s") or head.text in ("merchandise", "loot"):
            count, item.why = None, "amount"
    item.count = count
    item.plural = head.text.endswith("s")
    if pointless and read_place(atoms, j, Item("good", 0, 0)) == j:
        item.count, item.why = None, "goods"
    return j


def name_hidden(atoms: Sequence[Atom], j: int, item: Item, count: int | None, counted: bool) -> int:
    """Read "face-down card" at j as the head of an amount, and return the index after it."""
    item.kind, item.good, item.place = "good", "any_contraband", "contraband"
    item.count = count if counted else 1
    if atoms[j + 1].has("FOR", "IF"):
        return j + 1  # "a face-down for a closed bag"
    item.plural = atoms[j + 1].text.endswith("s")
    if item.plural and not counted:
        item.count, item.why = None, "amount"
    return j + 2


_BITS = frozenset(
    "ones bits pieces things items stuff goodies trinkets treasures specimens beauties darlings".split()
)
_ENDS = mask("IF FOR AND IDLE PLEASE BUT SHERIFF")


def unnamed_ones(atoms: Sequence[Atom], j: int) -> int:
    """Where "ones" ends that stands at j, behind a few words of praise ("the really good ones", "my prettiest"); 0 where it doesn't."""
    k = j
    while k < len(atoms) and k < j + 4:
        atom = atoms[k]
        if atom.text in _BITS:
            return k + 1
        if atom.item is not None or atom.seat or atom.sign or atom.good or atom.number is not None:
            return 0
        best = atom.plain and atom.text.endswith("est")
        ends = atoms[k + 1] if k + 1 < len(atoms) else None
        if best and (ends is None or ends.sign or ends.bits & _ENDS):
            return k + 1
        if not (atom.plain or atom.text in ADJECTIVES or atom.bits & _PRAISES) or atom.text in FUNCTION:
            return 0
        k += 1
    return 0
