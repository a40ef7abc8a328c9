"""Who does not care for what was just offered is offered something else: "if wood bores you", "if you hate both"."""

from __future__ import annotations

from arena.speech.frames import Frame
from arena.speech.offers import meant_parts
from arena.speech.tags import mask

_OF_CARDS = mask("HAVE THERE INTHERE BAG STALL OPEN PASS PASTTIME")
_DISLIKES = frozenset(
    """hate hates dislike loathe despise detest bore bores disgust disgusts displease displeases tire tires scorn refuse mind
    annoy annoys offend offends disappoint disappoints repel repels sicken sickens spurn resent""".split()
)
_MORE = frozenset("too also well more extra another beside besides both".split())
_NEITHER = frozenset(("neither", "none"))


def turns_from(frame: Frame) -> bool:
    """Whether a condition names the goods just offered as what the other may not like ("if wood bores you")."""
    if frame.clause.lead != "if" or not frame.clause.first or frame.acts or len(frame.parts) != 1:
        return False
    if frame.bits & _OF_CARDS or meant_parts(frame):
        return False
    item = frame.parts[0].item
    texts = frame.clause.text.split()
    if not _MORE.isdisjoint(texts):
        return False  # "if you need wood too"
    about = ("you" in texts or "your" in texts) and not any(a.has("THEY") or a.seat for a in frame.atoms)
    return about and item.count is None and not item.place and item.share is None


def turns_from_all(frame: Frame) -> bool:
    """Whether a condition says that nothing of what was offered is liked ("if you hate both", "if neither suits")."""
    if frame.parts or frame.acts or not frame.clause.first:
        return False
    texts = {w for a in frame.atoms for w in a.text.split()}
    if frame.bits & _OF_CARDS and not texts & {"bore", "bores"}:
        return False
    if texts & {"failing"} and len(frame.atoms) <= 3:
        return True
    if frame.clause.lead != "if":
        return False
    if texts & _NEITHER:
        return True
    return frame.has("BOTHP", "BOTHW") and (bool(texts & _DISLIKES) or frame.has("NOT", "NO"))
