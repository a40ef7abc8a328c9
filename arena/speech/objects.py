"""The bags that a deed is done with: named before it, behind it, spared beside it, paid for with it."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import Outcome
from arena.speech.atoms import Atom, some
from arena.speech.bags import Whose, person
from arena.speech.lexicon import OPENED, SHUT
from arena.speech.tags import DEED, mask

_INNARDS = frozenset(("contents", "inside", "innards", "insides"))
SAVING = frozenset(
    (
        "but",
        "except",
        "bar",
        "save",
        "excluding",
        "save for",
        "except for",
        "apart from",
        "other than",
        "barring",
    )
)
_SUFFERS = (
    "gets ",
    "get ",
    "meets ",
    "meet ",
    "tastes ",
    "sees ",
    "comes ",
    "come ",
    "under ",
    "laid ",
    "exposed",
    "unveiled",
    "uncovered",
)
"""How a phrase begins whose subject is the bag that is opened ("Vic gets the knife")."""


def bags_paid_for(atoms: Sequence[Atom]) -> list[tuple[Whose, int | None]]:
    """The bags of "nine for her bag and mine": the speaker's own among others."""
    at = next(
        (
            k
            for k, a in enumerate(atoms)
            if "FOR" in a.senses and k + 1 < len(atoms) and atoms[k + 1].bag is not None
        ),
        -1,
    )
    if at < 0 or not any(a.item is not None for a in atoms):
        return []
    found = [p for a in atoms[at + 1 :] if a.bag is not None and (p := person(a)) is not None]
    return found if len(found) > 1 and ("me", None) in found else []


def spared_at(atoms: Sequence[Atom], whose: str) -> int:
    """Where "instead of mine" ("of yours") or "but not me" puts a bag into the terms; 0 where nothing does."""
    for k, atom in enumerate(atoms):
        found = person(atom)
        if found is None and whose == "you" and "YOU" in atom.senses:
            found = ("you", None)  # "I inspect Oz instead of you"
        if found is None or found[0] != whose or k < 1:
            continue
        if atoms[k - 1].has("FROMW", "TOW", "LOOK") and k > 1:
            k -= 1
        before = atoms[k - 1].text
        if (
            before in ("rather than", "instead of")
            or (before == "of" and k > 1 and atoms[k - 2].text == "instead")
            or (before == "than" and k > 1 and atoms[k - 2].text == "rather")
        ):
            return atom.start
        if before in SAVING and some(atoms[:k], "ALLP", "YOUALL", "ALLW"):
            return atom.start
        if before == "not" and k > 1 and some(atoms[:k], "OPEN", "LOOK"):
            return atom.start
    return 0


_IN_PLACE = (
    ("instead", "of"),
    ("rather", "than"),
    ("in", "place", "of"),
    ("in", "lieu", "of"),
    ("over",),
    ("not",),
    ("before",),
)
_OPENED_OR_SHUT = mask("OPEN LOOK LOOKAWAY PASS LET BACK GIVE GET BUY DO") | DEED
_THEIRS = ("@", "them", "described")


def bag_in_place_of(atoms: Sequence[Atom]) -> tuple[Whose, int | None] | None:
    """The bag of "hers instead of mine", "Knife in Tom's bag, not mine", where no deed is named: it is opened; None elsewhere."""
    said = [k for k, a in enumerate(atoms) if a.bag is not None and a.bag.whose == "me"]
    if len(said) != 1 or any(a.bits & _OPENED_OR_SHUT and a.bag is None for a in atoms):
        return None
    theirs = [
        k for k in range(said[0]) if atoms[k].bag is not None and atoms[k].bag is not atoms[said[0]].bag
    ]
    if len(theirs) != 1:
        return None
    found = person(atoms[theirs[0]])
    between = tuple(w for a in atoms[theirs[0] + 1 : said[0]] for w in a.text.split())
    if (
        found is None
        or not found[0].startswith(_THEIRS)
        or (between[1:] if between[:1] == (",",) else between) not in _IN_PLACE
    ):
        return None
    return found


def bags_after(atoms: Sequence[Atom], j: int, used: set[int]) -> list[tuple[Whose, int | None]]:
    objects: list[tuple[Whose, int | None]] = []
    while j < len(atoms):
        atom = atoms[j]
        found = person(atom)
        if found is not None and not (atom.seat and j and atoms[j - 1].text == ","):
            if (
                found[0] == "them"
                and atom.text == "her"
                and j + 1 < len(atoms)
                and "BAG" in atoms[j + 1].senses
            ):
                j += 1
            objects.append(found)
            used.add(j)
            j += 1
            continue
        joins = (
            atom.has("AND", "BOTHW")
            or (not objects and atom.text in _INNARDS)
            or (
                not objects
                and "OFW" in atom.senses
                and (atoms[j - 1].text in _INNARDS or atoms[j - 1].has("PASS", "OPEN", "LOOK"))
            )  # "the safe return of my bag"
            or atom.text in (",", "both", "also")
            or atom.has("FROMW", "TOW", "BACK", "THE", "IDLE")
            or atom.text in SHUT
        )
        if joins and (
            (not objects and atom.text not in ("and", "and then", "with"))
            or (
                objects
                and ("AND" in atom.senses or atom.text == ",")
                and j + 1 < len(atoms)
                and person(atoms[j + 1]) is not None
            )
        ):
            j += 1
            continue
        break
    return objects


def bags_before(
    atoms: Sequence[Atom], i: int, officer: bool, outcome: Outcome
) -> list[tuple[Whose, int | None]]:
    passive = outcome == "return" or atoms[i].text in OPENED or atoms[i].form("OPEN") in ("past", "part")
    passive = passive or atoms[i].text.startswith(_SUFFERS)
    passive = passive or (
        atoms[i].text == "open" and i + 1 == len(atoms) and i > 0 and atoms[i - 1].has("OTHERS")
    )
    neither = any(a.text in ("neither", "either") for a in atoms[:i])
    objects: list[tuple[Whose, int | None]] = []
    for k in range(i - 1, -1, -1):
        atom = atoms[k]
        if atom.has("BOTHP", "BOTHW") and ((k and person(atoms[k - 1])) or atoms[k + 1].has("FOR")):
            continue
        found = person(atom)
        if found is None and atom.has("I", "WE") and outcome == "return":
            found = ("me" if "I" in atom.senses else "us", None)
        if (
            found is None
            and "YOU" in atom.senses
            and outcome == "return"
            and (officer or some(atoms[i:], "WHENSHERIFF", "NEXTROUND"))
        ):
            found = ("you", None)
        if found is not None:
            if atom.bag is None and not passive:
                break
            objects.insert(0, found)
            if neither and k and atoms[k - 1].text == "nor":
                continue  # "neither my bag nor Cat's gets opened"
            if k == 0 or not ("AND" in atoms[k - 1].senses or atoms[k - 1].text == ","):
                break
        elif objects and not (atom.has("AND", "IDLE") or atom.text in (",", "nor")):
            break  # "if Ann sails through and Dora gets searched"
    return objects
