"""Consents that are only weighed, proposed or hoped for."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame

OUGHT = frozenset("should ought could might may supposed".split())
MOOTED = frozenset("suggest propose recommend think suggesting proposing advise say".split())
_PLEASING = frozenset(
    "works work suits suit acceptable agreeable ok okay fine agree agrees good satisfies pleases helps fair".split()
)


def hoped_for(frames: Sequence[Frame], n: int) -> bool:
    """Whether a consent before it in its sentence is only hoped for from the other side ("if that works for you")."""
    for frame in reversed(frames[:n]):
        if frame.clause.sentence != frames[n].clause.sentence:
            return False
        if frame.clause.lead == "if" and not (frame.parts or frame.acts):
            return not _PLEASING.isdisjoint(frame.clause.text.split()) and not frame.has("I", "ME", "WE")
    return False
