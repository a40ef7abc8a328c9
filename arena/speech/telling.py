"""Clauses that say who said something: "or so Bob told us", "according to her", "they all say accept"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame
from arena.speech.tags import SEAT, listed, mask
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


_SPEAKERS = SEAT | mask("THEY YOU SOMEBODY YOUTWO SHERIFF DEPUTIES OTHERS YOUALL")
_SAYING = frozenset(
    """say says said saying tell tells told telling claim claims claimed claiming swear swears swore sworn vow vows vowed
    insist insists insisted maintain maintains maintained declare declares declared announce announces announced
    boast boasts boasted brag brags bragged promise promises promised mutter mutters muttered whisper whispers whispered
    shout shouts shouted cry cries cried call calls called write writes wrote reckon reckons reckoned argue argues argued
    assure assures assured inform informs informed mention mentions mentioned repeat repeats repeated sing sings sang
    lie lies lied pretend pretends pretended assert asserts asserted allege alleges alleged protest protests protested
    state states stated bid bids offer offers offered wish wishes ask asks asked demand demands demanded put puts think thinks thought believe believes
    remember remembers quote quotes quoted tweet hear heard read admit admits admitted confess confesses confessed""".split()
)
_BETWEEN = mask("IDLE WILL HAVE DO NOT BE NOW")
_TAIL = mask("ME US YOU THEM IDLE PASTTIME NOW LATER TOW FROMW THE A") | SEAT
SOURCES = frozenset(("according", "quoth", "thus", "allegedly", "supposedly", "reportedly"))
REPORTING = listed(
    _SAYING | SOURCES | frozenset("goes went declared declare claim offered made gave".split())
)
"""Without one of these words nobody is said to have said anything."""


def reports(atoms: Sequence[Atom]) -> bool:
    """Whether a clause is no more than "she says", "or so Bob told us", "according to her"."""
    inverted = len(atoms) > 1 and atoms[0].text in ("says", "said", "goes", "went", "quoth")
    if inverted and (atoms[1].has("THE", "MY", "A", "THIS", "THEY") or (atoms[1].seat and not atoms[1].own)):
        return len(atoms) <= 5
    start = 0
    while (
        start < len(atoms)
        and (
            atoms[start].text
            in ("so", "or", "as", "like", "and", "that", "which", "is", "what", "at", "least", "if", "just")
            or atoms[start].has("IDLE", "OR", "BECAUSE", "ASMUCH", "THIS", "BE")
        )
        and not atoms[start].bits & _SPEAKERS
    ):
        start += 1
    if start >= len(atoms):
        return False
    if atoms[start].text in SOURCES:
        return len(atoms) <= start + 4
    k = start + 1
    if atoms[start].has("MY", "YOUR", "THE", "A", "THEIR", "OUR") or (atoms[start].own and atoms[start].seat):
        while (
            k < min(start + 4, len(atoms))
            and (atoms[k].plain or atoms[k].has("DESCRIBED", "IDLE"))
            and atoms[k].text not in _SAYING
        ):
            k += 1
        if k == start + 1:
            return False
    elif not atoms[start].bits & _SPEAKERS:
        return False
    while k < len(atoms) and (
        (atoms[k].bits & _BETWEEN and atoms[k].text not in _SAYING)
        or atoms[k].text in ("used", "to", "used to", "always", "once")
    ):
        k += 1
    if k >= len(atoms) or atoms[k].text not in _SAYING:
        return False
    rest = atoms[k + 1 :]
    return (
        len(rest) <= 5
        and not any(a.item is not None or a.bag is not None for a in rest)
        and (not rest or bool(rest[0].bits & _TAIL) or rest[0].plain)
    )


def tells_of_an_offer(frame: Frame) -> bool:
    """Whether a clause only says how another's offer was ("Dan's offer was rubbish"), or to whom one was made."""
    if frame.parts or frame.acts:
        return False
    others = [s for s in frame.seats if s not in frame.officers and s not in frame.called]
    if (
        others
        and frame.has("PRICE")
        and any(a.form(t) == "past" for a in frame.atoms for t in ("MAKE", "GIVE"))
    ):
        return frame.has("I", "WE", "ME", "US")  # "the offer I made Tom, three gold for a hen"
    if not frame.has("WAS"):
        return False
    return any(
        b.has("PRICE") and ((a.seat and a.own) or a.text in ("his", "her", "their"))
        for a, b in pairwise(frame.atoms[:4])
    )
