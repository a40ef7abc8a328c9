"""Changes of a sum that is on the table, said in many ways, brought to one: "make the gold eight", "get that up to ten"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some_bits
from arena.speech.lexicon import Sense
from arena.speech.tags import MASKS, NUMBER, listed, mask
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


def settle_changes(atoms: Sequence[Atom], words: int) -> Sequence[Atom]:
    """The atoms with every such phrase made a "make it" or a "take off" before its number; `words`: see `kinds`."""
    if not some_bits(atoms, NUMBER):
        return atoms
    if words & _BRINGING:
        atoms = _brought_to(atoms)
    if words & _REPLACING:
        atoms = _replaced(atoms)
    off = words & _OFF
    if not off and _FORMS.isdisjoint([a.text for a in atoms]):
        return atoms
    out: list[Atom] | None = None
    i = 0
    while i < len(atoms):
        found = (
            (_change(atoms, i) or _lessening(atoms, i))
            if atoms[i].text in _FORMS
            else _off(atoms, i)
            if off
            else None
        )
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


_RISES = frozenset(
    """from becomes become becoming raised upped lowered reduced bumped increased cut changed turned amended revised lifted made
    moved""".split()
)
_STRIKES = frozenset("strike scratch cross delete erase amend".split())
_REPLACES = frozenset(
    "replace replaces replaced replacing supersede supersedes superseded substitute substituted substituting swap swapped".split()
)
_STRUCK = tuple([word] for word in _STRIKES)
_BRINGS = (
    _REPLACES
    | frozenset(("from", "becomes", "become", "strike", "scratch", "cross", "delete", "erase"))
    | _RISES
)
"""A message with none of these names no sum and the one that takes its place."""
_BRINGING, _REPLACING, _OFF = listed(_BRINGS), listed(_REPLACES), listed("off")
CHANGING = _BRINGING | _OFF | listed(_FORMS)
"""What a message has in which a sum may be changed."""
_WRITES = frozenset("write put enter read say insert substitute make have".split())
_GOES = frozenset(
    """go goes going come coming climb rise rises step stepping revise revising amend amending alter altering adjust adjusting
    improve improving increase increasing enlarge up upping hereby is am are moves move moving""".split()
)
_STEPS = frozenset(("go up", "come up", "go down", "come down", "climb", "step up", "step down"))
_PASSED = mask("PASTTIME WAS")


def _brought_to(atoms: Sequence[Atom]) -> Sequence[Atom]:
    """ "From five gold to seven", "six becomes eight", "strike six, write eight": the new sum is what it is made."""
    for k, atom in enumerate(atoms):
        if atom.number is None or atom.number.value is None:
            continue
        j = k + 1
        while j < len(atoms) and atoms[j].has("GOLD"):
            j += 1
        start = _changed_from(atoms, k) if k else None
        said = [a.text for a in atoms[max(k - 2, 0) : k]]
        if said[-1:] in _STRUCK or (said[:1] in _STRUCK and atoms[k - 1].has("THE")):
            while j < len(atoms) and (atoms[j].text in (",", "out") or atoms[j].has("AND")):
                j += 1
            written = j < len(atoms) and atoms[j].text in _WRITES
            end, start = (j + 1 if written else 0), k - 1 if said[-1:] in _STRUCK else k - 2
        elif start is not None:
            end = _to_number(atoms, j)
        elif j < len(atoms) and atoms[j].text in _RISES and atoms[j].text != "from":
            end = j + 1 if atoms[j].text.startswith("becom") else _to_number(atoms, j + 1)
            start = k - 1 if k and atoms[k - 1].has("THE", "THIS", "MY", "YOUR") else k
        else:
            continue
        if not end or end >= len(atoms) or atoms[end].number is None:
            continue
        made = Atom("make it", atoms[start or 0].start, atoms[end - 1].end, _MAKE_IT, bits=MASKS[("MAKEIT",)])
        return [*atoms[: start or 0], made, *atoms[end:]]
    return atoms


def _replaced(atoms: Sequence[Atom]) -> Sequence[Atom]:
    """ "Replace it with ten", "superseded by one of seven": the sum behind is what is offered from now on."""
    for k, atom in enumerate(atoms):
        if atom.text not in _REPLACES:
            continue
        j = k + 1
        while (
            j < len(atoms)
            and j < k + 6
            and (atoms[j].has("MY", "YOUR", "THE", "THIS", "PRICE", "PASTTIME") or atoms[j].text in _SUMS)
        ):
            j += 1
        if j >= len(atoms) or atoms[j].text not in ("with", "by", "for"):
            continue
        j += 1
        while j + 1 < len(atoms) and (atoms[j].text in _A_NEW_ONE or atoms[j].has("PRICE", "OFW", "A")):
            j += 1
        added = any(a.has("MORE") for a in atoms[j + 1 : j + 3])
        if j < len(atoms) and atoms[j].number is not None and not added:
            made = Atom("make it", atom.start, atoms[j - 1].end, _MAKE_IT, bits=MASKS[("MAKEIT",)])
            return [*atoms[:k], made, *atoms[j:]]
    return atoms


_A_NEW_ONE = frozenset(("one", "one of", "new", "another", "fresh", "a new one", "that"))


def _to_number(atoms: Sequence[Atom], j: int) -> int:
    """Where the number stands that a "to" at j leads up to; 0 where none does."""
    while j < len(atoms) and atoms[j].text in ("up", "down", "all the way", ","):
        j += 1
    return j + 1 if j < len(atoms) and (atoms[j].text in _TO or atoms[j].has("TOW")) else 0


def _changed_from(atoms: Sequence[Atom], k: int) -> int | None:
    """Where "my bid goes from" begins before the number at k; None where no sum of a bargain is changed."""
    if atoms[k - 1].text != "from":
        return None
    i = k - 1
    named = False
    while i and (
        atoms[i - 1].has("MY", "YOUR", "THE", "THIS", "PRICE", "GOLD")
        or atoms[i - 1].text in _SUMS
        or atoms[i - 1].text in _GOES
        or atoms[i - 1].text in _STEPS
        or _base(atoms[i - 1]) in _MOVERS
    ):
        i -= 1
        named = named or atoms[i].has("PRICE", "GOLD") or atoms[i].text in _SUMS or atoms[i].text in _STEPS
    return i if named and not some_bits(atoms[:k], _PASSED) else None


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


def _off(atoms: Sequence[Atom], i: int) -> tuple[str, int, list[Atom]] | None:
    """ "Two off the gold", "one gold off the price"."""
    if atoms[i].number is None:
        return None
    j = i + 1
    while j < len(atoms) and atoms[j].has("GOLD"):
        j += 1
    ends = j + 1 >= len(atoms) or atoms[j + 1].sign or atoms[j + 1].has("AND")
    if j > i + 1 and j < len(atoms) and atoms[j].text == "off" and ends and i == 0:
        return "take off", j + 1, list(atoms[i:j])  # "one gold off and I'm yours"
    if j + 2 >= len(atoms) or atoms[j].text != "off" or not atoms[j + 1].has("THE", "MY", "YOUR", "THIS"):
        return None
    sum_ = atoms[j + 2]
    if not (sum_.has("PRICE") or sum_.text in _SUMS) or sum_.has("STALL"):
        return None
    return "take off", j + 3, list(atoms[i:j])
