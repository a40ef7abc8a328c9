"""Checkable statements about hidden facts of this round's bags."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import Claim
from arena.speech.frames import Frame
from arena.speech.scene import Scene


def read_claims(frames: Sequence[Frame], scene: Scene) -> list[Claim]:
    """The claims of a message."""
    return []
