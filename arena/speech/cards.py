"""Cards that are not named by their good: legal goods, contraband, whatever lies face down, "the good ones"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.items import ADJECTIVES, Item, read_place


def name_cards(
    atoms: Sequence[Atom], i: int, j: int, item: Item, count: int | None, article: str, counted: bool
) -> int:
    """Read a word for cards at j as the head of the amount that begins at i, and return the index after it."""
    head = atoms[j]
    item.kind = "good"
    item.good = "any"
    if head.has("LEGALGOOD", "CONTRABAND"):
        item.good = "any_legal" if "LEGALGOOD" in head.senses else "any_contraband"
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
    item.plural = atoms[j + 1].text.endswith("s")
    if item.plural and not counted:
        item.count, item.why = None, "amount"
    return j + 2


def unnamed_ones(atoms: Sequence[Atom], j: int) -> int:
    """Where "ones" ends that stands at j, or behind one word of praise; 0 where it doesn't."""
    if j < len(atoms) and atoms[j].text == "ones":
        return j + 1
    praised = j + 1 < len(atoms) and (atoms[j].plain or atoms[j].text in ADJECTIVES)
    return j + 2 if praised and atoms[j + 1].text == "ones" else 0
