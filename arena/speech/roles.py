"""Who is named right after an amount, and which words beside it weigh nothing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from arena.rules.terms import When
from arena.speech.atoms import Atom, some, some_bits
from arena.speech.frames import TIMES, Frame, Part, Role, time_of
from arena.speech.tags import ITEM, mask

_SLIGHT = ITEM | mask(
    "WEAKYES IDLE PLEASE AND CORRECT EACH NOW PREFER CAP ACCEPTW REJECTW Q SHERIFF MORE BOTHW"
)
_SLIGHT_WORDS = frozenset("then no yes it is that at for from to now say gold make off or".split())
_BESIDE = mask("NOW EACH IDLE")


def slight(atom: Atom) -> bool:
    return atom.bits & _SLIGHT != 0 or atom.role is not None or atom.text in _SLIGHT_WORDS


def roles_after(atoms: Sequence[Atom], k: int, part: Part) -> None:
    j = k + 1
    while j < len(atoms) and (atoms[j].bits & _BESIDE or time_of(atoms[j])):
        j += 1
    while j < len(atoms):
        atom = atoms[j]
        if atom.text in ("from", "to", "for", "off", "by", "into", "at") and j + 1 < len(atoms):
            roles: list[Role] = []
            m = j + 1
            while m < len(atoms) and (role := atoms[m].role):
                roles.append(role)
                m += 1
                if (
                    m < len(atoms)
                    and (("AND" in atoms[m].senses and not atoms[m].sign) or atoms[m].text == ",")
                    and m + 1 < len(atoms)
                    and atoms[m + 1].role
                    and atoms[m + 1].text
                    not in ("i", "we", "he", "she", "they")  # "for you and we forget it"
                ):
                    m += 1
                else:
                    break
            if not roles:
                return
            if atom.text in ("from", "off", "by"):
                part.givers = part.givers or roles
            elif atom.text in ("to", "for", "into"):
                purpose = m < len(atoms) and (
                    atoms[m].has("TOW", "OPEN", "PASS", "GET") or atoms[m].text == "to"
                )
                if purpose and roles != ["somebody"]:
                    return
                part.receivers = part.receivers or roles
            j = m
            continue
        if atom.has("EACH", "NOW"):
            j += 1
            continue
        return


def what_i(before: Sequence[Atom], officer: bool) -> tuple[list[str], list[str]] | None:
    """Who gives and who gets what "what I want from Ann is" or "all I can offer you is" leads up to."""
    if not before or before[0].text not in ("what", "all", "everything") or not some(before, "I"):
        return None
    if any(a.form(t) in ("past", "part") for a in before for t in ("WANT", "GIVE")) or some(before, "NOT"):
        return None
    if officer and some(before, "WANT", "GET"):
        payer = next(
            (a.seat for a, b in zip(before[1:], before, strict=False) if a.seat and "FROMW" in b.senses), None
        )
        return ([f"@{payer}"] if payer else [], ["me"])
    return (["me"], ["you"]) if not officer and some(before, "GIVE") else None


def payer_of(before: Sequence[Atom]) -> str | None:
    """The seat that "the fee for Liv" names."""
    named = [b.role for a, b in itertools.pairwise(before) if a.has("FOR", "TOW") and b.seat]
    return named[0] if len(named) == 1 else None


_DENIES = mask("NOT NOBODY")


def denied_before(before: Sequence[Atom]) -> bool:
    """Whether a "not" or "never" before an amount denies it; "don't open my bag for five" denies the opening."""
    for k, atom in enumerate(before if some_bits(before, _DENIES) else ()):
        if atom.bits & _DENIES and "CAP" not in atom.senses and atom.text != "not a":
            if some(before[k + 1 : k + 4], "OPEN", "LOOK") and not some(before[:k], "I", "WE"):
                continue
            return True
    return False


def due_time(atoms: Sequence[Atom], k: int, frame: Frame) -> When | None:
    if not frame.bits & TIMES:
        return None
    joined = False
    for atom in atoms[k + 1 :]:
        if atom.has("NOW", "FAVOUR", "PROMISE"):
            return None
        when = time_of(atom)
        if when:
            return None if joined else when  # "four and when you're sheriff you pass me too"
        if atom.item is not None or (
            joined and (atom.has("LOOKAWAY", "PASS") or atom.text.startswith(("something", "anything")))
        ):
            break  # "five gold plus a free pass when I'm sheriff"
        joined = joined or atom.has("AND")
    for atom in reversed(atoms[:k]):
        if "NOW" in atom.senses or atom.item is not None:
            return None
        when = time_of(atom)
        if when:
            return when
    return None
