"""Answering words that others are said to say, and what is taken back or refused that no bargain is about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame
from arena.speech.tags import listed
from arena.speech.vocabulary import FUNCTION

_TELLING = frozenset("say says said saying shout shouts shouting tell tells".split())
TELLS = listed(_TELLING)
_INSTINCTS = frozenset("gut heart head nose instinct instincts conscience purse verdict answer".split())


def tells(frame: Frame) -> bool:
    """Whether a clause begins to tell what others say ("they all say accept, accept")."""
    said = -1
    for k, atom in enumerate(frame.atoms):
        if atom.text in _TELLING:
            said = k
            break
    if said < 0:
        return False
    before = frame.atoms[:said]
    people = any(
        a.has("THEY", "YOUALL", "OTHERS", "SOMEBODY")
        or a.seat
        or (a.plain and a.text not in FUNCTION and a.text not in _INSTINCTS and not a.text.endswith("ly"))
        for a in before
    )
    return people and not some(before, "I", "WE")


def of_else(after: Sequence[Atom]) -> bool:
    """Whether what is taken back or refused is something that no bargain is about ("my remark", "the idea")."""
    if any(a.item is not None or a.seat or a.bag is not None or a.has("PRICE") for a in after):
        return False
    return any(
        b.plain and b.text not in FUNCTION and a.has("MY", "THE", "A", "YOUR", "THEIR")
        for a, b in pairwise(after)
    )


def takes_it_back(frame: Frame, k: int) -> bool:
    """ "I take back my six", "I withdraw the bread"."""
    atom = frame.atoms[k]
    if of_else(frame.atoms[k + 1 :]):
        return False
    if "WITHDRAW" in atom.senses and frame.subject_of("WITHDRAW") in (["me"], []):
        return True
    following = frame.atoms[k + 1] if k + 1 < len(frame.atoms) else None
    return (
        "GET" in atom.senses
        and atom.senses["GET"].val == "take"
        and following is not None
        and following.text == "back"
    )
