"""Whether a clause goes on with the offer of the one before it."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame
from arena.speech.offers import meant_parts

GOES_ON = frozenset(("and", "plus", ",", "(", "-", "--", "but"))
"""How such a clause begins."""


def ends_in_goods(near: Sequence[Frame]) -> bool:
    """Whether the last amount before is of a good."""
    last = next((f for f in reversed(near) if f.parts), None)
    return last is not None and last.parts[-1].item.kind == "good" and not last.parts[-1].meant


def goes_on_with(near: Sequence[Frame], k: int) -> bool:
    """Whether an amount that begins a clause is named beside the one that ends the clause before ("7 gold | and one loaf is much")."""
    part, before = near[k].parts[0], near[k - 1] if k else near[k]
    beside = k > 0 and bool(before.parts) and before.atoms[-1].item is before.parts[-1].item
    return beside and part.index == 0 and part.meant == "is" and not before.parts[-1].meant


def joined(near: Sequence[Frame], k: int) -> bool:
    """Whether a clause goes on with the offer of the one before it."""
    frame = near[k]
    return frame.clause.lead in GOES_ON and any(meant_parts(f) or f.acts for f in near[max(k - 1, 0) : k])
