"""Consents that are only weighed, proposed or hoped for."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame

OUGHT = frozenset("should ought could might may supposed".split())
MOOTED = frozenset("suggest propose recommend think suggesting proposing advise say".split())
_PLEASING = frozenset(
    "works work suits suit acceptable agreeable ok okay fine agree agrees good satisfies pleases helps fair".split()
)


def asked_for(frame: Frame, k: int) -> bool:
    """Whether the word of consent at k says what one is willing to take."""
    willing = any(a.has("WILL") for a in frame.atoms[:k])
    return (
        willing
        and "ACCEPT" in frame.atoms[k].senses
        and any(p.index > k and p.verb == "ACCEPT" for p in frame.parts)
    )


def hoped_for(frames: Sequence[Frame], n: int) -> bool:
    """Whether a consent before it in its sentence is only hoped for from the other side ("if that works for you")."""
    for frame in reversed(frames[:n]):
        if frame.clause.sentence != frames[n].clause.sentence:
            return False
        if frame.clause.lead == "if" and not (frame.parts or frame.acts):
            return not _PLEASING.isdisjoint(frame.clause.text.split()) and not frame.has("I", "ME", "WE")
    return False
