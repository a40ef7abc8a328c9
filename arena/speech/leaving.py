"""Goods counted in the message itself of which so many are kept and the rest is given ("four loaves on my stall, I need one, the rest is yours")."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.frames import Frame, Part
from arena.speech.tags import listed, mask

_REST = frozenset(
    "rest remainder leftovers leftover left remain remains remaining others other balance difference".split()
)
_KEEPING = frozenset(
    "keep keeps keeping need needs want stays stay staying save saving hold holding minus less bar retain retaining mine reserve".split()
)
_YOURS = mask("YOURS GIVE GET YOU")


LEAVING = listed(_REST)
"""What a message has in which a rest of goods is spoken of."""


def leave_goods(frames: Sequence[Frame]) -> None:
    """Take what its owner keeps from the goods that were counted before, where the rest is given."""
    if not any(a.text.split()[-1] in _REST for f in frames for a in f.atoms):
        return
    for n, frame in enumerate(frames):
        for part in frame.parts:
            item = part.item
            if (
                item.kind == "good"
                and item.count
                and item.count > 1
                and not item.share
                and item.place != "bag"
            ):
                kept = _kept(frames[n:], part)
                if kept is not None:
                    _leave(part, kept)
                    return


def _leave(part: Part, kept: Part) -> None:
    item = part.item
    item.count, item.place = (item.count or 0) - (kept.item.count or 0), item.place or "stall"
    part.meant, part.givers, part.receivers = "", ["me"], ["you"]
    kept.meant = "told"


def _kept(frames: Sequence[Frame], whole: Part) -> Part | None:
    """The number that is kept of goods, where a clause behind says that the rest is given."""
    found: Part | None = None
    for frame in frames:
        if frame.clause.sentence - frames[0].clause.sentence > 3:
            return None
        for part in frame.parts:
            item = part.item
            if part is whole:
                continue
            same = item.kind == "good" and item.good == whole.item.good
            bare = item.kind == "gold" and not item.unit
            if (
                found is not None
                or not (same or bare)
                or not item.count
                or item.count >= (whole.item.count or 0)
            ):
                return None
            if not any(_KEEPING & set(a.text.split()) for a in frame.atoms):
                return None
            found = part
        if found is not None and found not in frame.parts and _gives_rest(frame.atoms):
            return found
        if found is not None and found in frame.parts and _gives_rest(frame.atoms[found.index + 1 :]):
            return found
    return None


def _gives_rest(atoms: Sequence[Atom]) -> bool:
    return any(_REST & set(a.text.split()) for a in atoms) and any(a.bits & _YOURS for a in atoms)
