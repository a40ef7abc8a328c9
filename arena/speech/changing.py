"""Changes of a sum that is on the table, said in many ways, brought to one: "make the gold eight", "get that up to ten"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some_bits
from arena.speech.lexicon import Sense
from arena.speech.tags import MASKS, NUMBER, listed
from arena.speech.verbforms import inflect

_MOVERS = frozenset(
    """make get bring push raise lift bump take drop lower cut nudge move change turn up increase round stretch put revise adjust
    amend improve better hike jack crank shift pull slash reduce trim shave boost double-up sweeten stand hold fix set""".split()
)
_NEEDS_NO_TO = frozenset(("make",))
_LESSENS = frozenset("knock take strike shave lop trim slice chop drop cut dock deduct subtract lose".split())
_SUMS = frozenset("it that this mine yours gold money price offer bid sum number figure fee toll".split())
_TO = frozenset(("to", "into", "at", "up to", "as high as", "as low as", "down to", "back to"))

_MAKE_IT = {"MAKEIT": Sense("MAKEIT", "make it")}
_TAKE_OFF = {"LOWERBY": Sense("LOWERBY", "take off")}


_FORMS = frozenset(
    form for word in _MOVERS | _LESSENS for form, kind in inflect(word, "", "") if kind in ("base", "ing")
) | frozenset("getting putting cutting".split())
"""What the verbs of a change look like; no other word begins one."""
CHANGING = listed(_FORMS)
"""What a message has in which a sum may be changed."""


def settle_changes(atoms: Sequence[Atom]) -> Sequence[Atom]:
    """The atoms with every such phrase made a "make it" or a "take off" before its number."""
    if not some_bits(atoms, NUMBER):
        return atoms
    out: list[Atom] | None = None
    i = 0
    while i < len(atoms):
        found = (_change(atoms, i) or _lessening(atoms, i)) if atoms[i].text in _FORMS else None
        if found is None:
            if out is not None:
                out.append(atoms[i])
            i += 1
            continue
        if out is None:
            out = list(atoms[:i])
        text, end, rest = found
        senses = _MAKE_IT if text == "make it" else _TAKE_OFF
        bits = MASKS[("MAKEIT",)] if text == "make it" else MASKS[("LOWERBY",)]
        out.append(Atom(text, atoms[i].start, atoms[end - 1].end, senses, bits=bits))
        out += rest
        i = end
    return atoms if out is None else out


def _base(atom: Atom) -> str:
    for sense in atom.senses.values():
        if sense.form in ("base", "ing"):
            return sense.val
    return atom.text.removesuffix("ing")


def _change(atoms: Sequence[Atom], i: int) -> tuple[str, int, list[Atom]] | None:
    """ "Make the gold eight", "raise the five to eight", "bring it up to twelve"."""
    verb = _base(atoms[i])
    if verb not in _MOVERS or atoms[i].number is not None:
        return None
    j, named = i + 1, False
    while (
        j < len(atoms)
        and j < i + 6
        and (atoms[j].has("THE", "THIS", "MY", "YOUR", "OFW", "GOLD", "PRICE") or atoms[j].text in _SUMS)
    ):
        named = named or not atoms[j].has("THE", "MY", "YOUR")
        j += 1
    number = atoms[j].number if i + 1 < j < len(atoms) else None
    if number is not None and number.value is not None:
        old = j + 1
        while old < len(atoms) and atoms[old].has("GOLD", "PRICE"):
            old += 1
        if old < len(atoms) and (
            atoms[old].text in _TO or atoms[old].text in ("up", "down") or atoms[old].has("TOW")
        ):
            j, named = old, True
    up = j < len(atoms) and atoms[j].text in ("up", "down", "back up", "all the way")
    if up:
        j += 1
    to = j < len(atoms) and atoms[j].text in _TO
    if to:
        j += 1
    elif verb not in _NEEDS_NO_TO or up or j == i + 1 or (atoms[j - 1].has("THE", "MY", "YOUR")):
        return None
    if not named or j >= len(atoms) or atoms[j].number is None:
        return None
    if atoms[i].senses.get("MAKEIT") is not None and not named:
        return None
    return "make it", j, []


def _lessening(atoms: Sequence[Atom], i: int) -> tuple[str, int, list[Atom]] | None:
    """ "Knock two off", "strike off three", "shave two gold off that"."""
    if _base(atoms[i]) not in _LESSENS or i + 2 >= len(atoms):
        return None
    if atoms[i + 1].text == "off" and atoms[i + 2].number is not None:
        return "take off", i + 2, []
    if atoms[i + 1].number is None:
        return None
    j = i + 2
    while j < len(atoms) and atoms[j].has("GOLD"):
        j += 1
    if j >= len(atoms) or atoms[j].text != "off":
        return None
    end = j + 1
    while (
        end < len(atoms)
        and end < j + 3
        and (atoms[end].text in _SUMS or atoms[end].has("THE", "THIS", "YOUR", "PRICE"))
    ):
        end += 1
    if end < len(atoms) and atoms[end].has("STALL"):
        return None
    return "take off", end, list(atoms[i + 1 : j])
