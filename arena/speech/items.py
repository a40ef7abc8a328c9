"""One amount as said, and where its goods lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arena.rules.terms import Place, UnclearWhy
from arena.speech.atoms import Atom
from arena.speech.tags import MASKS

if TYPE_CHECKING:
    from arena.speech.relative import Relative


_POSSESSIVES = {"MY": "me", "YOUR": "you", "OUR": "us", "THEIR": "them"}


ADJECTIVES = frozenset(
    """fine lovely nice plump fat juicy fresh ripe shiny bright good best own last only single whole lone solitary measly
    extra little small big large red crisp sweet golden honest legal precious beautiful gorgeous finest spare remaining
    other real whole entire pretty delicious tasty royal old new dear hard cold clean solid hard-earned earned paltry
    humble lousy mere cool full sturdy heavy silver sparkling gleaming additional measly crummy crisp jewelled aged
    smelly prize prized ordinary common handsome splendid glittering glinting stolen smuggled blessed bloody damn damned
    agreed offered proposed promised quoted stated named aforementioned aforesaid requested requisite alleged supposed famous miserable sorry wretched mysterious suspicious declared
    freshly baked plucked minted polished""".split()
) | {"so called"}


_FROM_IT = frozenset(("from it", "out of it", "from there", "off it"))
"""Where goods come from by a mere pronoun: from where the goods named before lie."""

_LYING = frozenset(
    """lying sitting that which is are i you have who nearest resting waiting kept of my taken fresh straight right displayed
    laid already out still the left to got stashed tucked hidden piled stacked next your see put placed keeping stored""".split()
) | {"have got", "those", "these"}
"""Words between goods and where they lie."""
_RESTS = frozenset("lies lie sits sit stands stand rests rest keep hide hold been lays waits".split())
"""Verbs of lying, which count only right behind one of `_WHICH` ("that lies", "I keep")."""
_WHICH = frozenset(("that", "which", "i", "is", "have", "has"))

Kind = Literal["gold", "good", "offer"]


@dataclass(slots=True)
class Item:
    """One amount as said: of gold or of a good, of whom, from where; `why` or `fault` tell why it can't stand."""

    kind: Kind
    start: int
    end: int
    count: int | None = None
    good: str | None = None
    place: Place | None = None
    owner: str | None = None
    share: tuple[int, int] | None = None
    less: int = 0
    why: UnclearWhy | None = None
    fault: str | None = None
    each: bool = False
    unit: bool = True
    more: bool = False
    definite: bool = False
    bare: bool = False
    bound: bool = False
    plural: bool = False
    every: bool = False
    relative: Relative | None = None
    likewise: bool = False

    @property
    def of_good(self) -> str | None:
        """The good that the amount is of; None where it is of gold, or a whole offer."""
        return self.good if self.kind == "good" else None


def atom_at(atoms: Sequence[Atom], i: int) -> Atom | None:
    return atoms[i] if 0 <= i < len(atoms) else None


def has_at(atoms: Sequence[Atom], i: int, *tags: str) -> bool:
    return 0 <= i < len(atoms) and atoms[i].bits & MASKS[tags] != 0


def is_at(atoms: Sequence[Atom], i: int, text: str) -> bool:
    return 0 <= i < len(atoms) and atoms[i].text == text


def owner_of(atom: Atom) -> str | None:
    """Whose, if the atom is a possessive: me, you, us, them, @seat or `officer`."""
    if atom.seat and atom.own:
        return "@" + atom.seat
    senses = atom.senses
    if not senses:
        return None
    if atom.own and atom.has("SHERIFF", "DEPUTY"):
        return "officer"
    for tag, owner in _POSSESSIVES.items():
        if tag in senses:
            return owner
    return None


_SIDES = frozenset(
    """side sides row rows end edge part half corner section open left right front back top bottom upper lower near far
    visible""".split()
) | {"face up"}


def _on_stall(item: Item) -> None:
    item.place = item.place or "stall"
    if item.kind == "good" and item.good == "any" and item.place == "stall":
        item.good = "any_legal"


def read_place(atoms: Sequence[Atom], j: int, item: Item) -> int:
    """Read where the goods lie, if it is said right after them, and return the index after it."""
    if (
        is_at(atoms, j, "off the table")
        and item.kind == "good"
        and item.count
        and not (item.definite or item.owner)
    ):
        item.place, j = "stall", j + 1
    while True:
        k = j
        while k < len(atoms) and (
            atoms[k].text in _LYING or (atoms[k].text in _RESTS and atoms[k - 1].text in _WHICH)
        ):
            those = atoms[k].text == "of" and k + 1 < len(atoms) and atoms[k + 1].text in ("those", "these")
            if (
                atoms[k].text in ("of", "my", "the", "your")
                and not those
                and not has_at(atoms, k + 1, "STALL", "FACEDOWN")
            ):
                break
            if atoms[k].text in ("i", "you") and not (
                has_at(atoms, k + 1, "HAVE", "GET", "FROMW")
                or is_at(atoms, k + 1, "see")
                or has_at(atoms, k + 2, "FACEDOWN")
            ):
                break
            if k > j + 5:
                break
            k += 1
        atom = atom_at(atoms, k)
        if atom is None:
            return j
        if atom.sign and atom.text == "," and k == j and has_at(atoms, k + 1, "FACEDOWN"):
            j += 1
            continue
        if "FACEDOWN" in atom.senses:
            item.place = "contraband"
            if item.good == "any":
                item.good = "any_contraband"
            j = k + 1
            continue
        if "INTHERE" in atom.senses:
            item.place, j = "bag", k + 1
            item.likewise = atom.text in _FROM_IT
            continue
        if "THERE" in atom.senses and atom.text != "there" and item.kind == "good":
            _on_stall(item)
            j = k + 1
            if has_at(atoms, j, "FROMW"):
                continue
            continue
        if "FROMW" in atom.senses:
            m = k + 1
            owner = None
            while m < len(atoms) and m < k + 7:
                who = owner_of(atoms[m])
                if who:
                    owner = who
                elif not (
                    atoms[m].has("THE", "THIS")
                    or atoms[m].text in ADJECTIVES
                    or atoms[m].text in ("market", "own", "very")
                    or atoms[m].text in _SIDES
                    or ("OFW" in atoms[m].senses and atoms[m - 1].text in _SIDES)
                ):
                    break
                m += 1
            noun = atom_at(atoms, m)
            if noun is None:
                return j
            if m == k + 1 and noun.has("MINE", "YOURS", "THEIRS") and item.kind == "good":
                whose = "me" if "MINE" in noun.senses else "you" if "YOURS" in noun.senses else "them"
                item.owner = item.owner or whose
                item.likewise, j = True, m + 1
                continue
            if "FACEDOWN" in noun.senses:
                item.place = "contraband"
                if item.good == "any":
                    item.good = "any_contraband"
                m += 1
                if has_at(atoms, m, "CARD", "CONTRABAND", "PURSE"):
                    m += 1
            elif "CONTRABAND" in noun.senses and item.kind == "good" and owner:
                item.place = "contraband"
                m += 1
            elif "STALL" in noun.senses:
                _on_stall(item)
                m += 1
            elif "BAG" in noun.senses and item.kind == "good":
                item.place = "bag"
                m += 1
            elif "HAND" in noun.senses and item.kind == "good":
                item.fault = "hand_cards"
                m += 1
            elif ("PURSE" in noun.senses and item.kind == "gold") or (
                is_at(atoms, k, "from") and owner and item.kind == "good" and "CARD" in noun.senses
            ):
                m += 1
            elif atom.text == "in" and "INTHERE" in noun.senses:
                item.place, m = "bag", m + 1
            else:
                return j
            if item.kind == "gold" and owner == "you" and atom.text in ("in", "into"):
                owner = None  # "five gold in your purse" is where it goes, not where it comes from
            item.owner = item.owner or owner
            j = m
            continue
        if atom.text == "hand" and has_at(atoms, k - 1, "MY"):
            item.fault, j = "hand_cards", k + 1
            continue
        return j
