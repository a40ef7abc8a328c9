"""What may stand at the head of an amount, and what a bare number counts."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.items import ADJECTIVES, atom_at

PRECIOUS = frozenset(
    "pepper mead silk crossbow green_apple golden_apple gouda bleu rye pumpernickel royal_rooster jewel ring money_bag crown".split()
)


ALL_OF = {"all three": 3, "all four": 4}


BOUNDS = frozenset(
    "less than|more than|under|over|fewer than|above|below|north of|upwards of|beyond|higher than|past".split(
        "|"
    )
)


def bagless(head: Atom, numbers: Sequence[object]) -> bool:
    """Whether a word for cards is the bag itself ("my goods")."""
    return (
        head.text in ("goods", "merchandise", "wares", "thing", "things", "good", "item", "stuff")
        and not numbers
    )


def leads_to_number(atoms: Sequence[Atom], i: int) -> bool:
    for atom in atoms[i : i + 3]:
        if atom.number is not None:
            return True
        if not (atom.has("CAP", "APPROX", "THE", "A", "MY", "YOUR") or atom.text in ADJECTIVES):
            return False
    return False


def is_adjective(atoms: Sequence[Atom], i: int) -> bool:
    """Whether "good" at i only praises what follows ("one good parrot")."""
    after = atom_at(atoms, i + 1)
    return atoms[i].text == "good" and after is not None and after.plain


def is_head(atoms: Sequence[Atom], i: int) -> bool:
    atom = atom_at(atoms, i)
    return atom is not None and (atom.good is not None or atom.has("GOLD", "CARD", "CONTRABAND", "LEGALGOOD"))


def leads_to_head(atoms: Sequence[Atom], i: int) -> bool:
    for atom in atoms[i : i + 5]:
        if atom.good is not None or atom.has(
            "GOLD", "CARD", "CONTRABAND", "LEGALGOOD", "TOKEN", "FACEDOWN", "HANDCARD"
        ):
            return True
        if not (
            atom.number is not None
            or atom.has("THE", "OFW", "MY", "YOUR", "OUR", "THEIR", "BOTHW", "MORE", "THIS")
            or atom.text in ADJECTIVES
            or (atom.seat and atom.own)
        ):
            return False
    return False


def bare_number(atoms: Sequence[Atom], i: int, j: int) -> bool:
    """Whether a number without a unit may be a sum: nothing countable follows, nothing ordinal goes before."""
    before, after = atom_at(atoms, i - 1), atom_at(atoms, j)
    if before is not None and (
        before.text in ("round", "rounds", "turn", "number", "page", "step", "chapter", "o", "#")
    ):
        return False
    if before is not None and before.text == "in" and i > 1 and atoms[i - 2].text == "one":
        return False  # "one in four"
    if after is not None and after.text in ("out of", "in") and j + 1 < len(atoms) and atoms[j + 1].number:
        return False  # "nine out of ten"
    if after is not None and after.has("BAG", "HAND", "STALL", "SEPARATE") and "GOLD" not in after.senses:
        return False
    return not (after is not None and ("FACT" in after.senses and "PRICE" not in after.senses))


def inverted_denial(atoms: Sequence[Atom], at: int) -> bool:
    """Whether a denial leads what the speaker does ("no way am I taking three", "under no circumstances will we pay")."""
    for k in range(1, min(at, len(atoms) - 1)):
        if "I" in atoms[k + 1].senses or "WE" in atoms[k + 1].senses:
            leads = atoms[k].has("BE", "WILL", "DO", "HAVE") or atoms[k].text in _LEAD
            if leads and any(a.has("NO", "NOT", "NOBODY", "NOTHINGP", "REJECTW") for a in atoms[:k]):
                return True
    return False


_LEAD = frozenset("am are do did will would shall should can could have".split())
