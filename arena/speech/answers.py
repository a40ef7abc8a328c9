"""Words that accept, refuse or withdraw a standing offer."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import AnswerOffer, Move
from arena.speech.frames import Frame
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene


def read_answers(
    frames: Sequence[Frame], scene: Scene, drafts: Sequence[Draft], moves: Sequence[Move], quoted: bool
) -> list[AnswerOffer | Fault]:
    """The answers of a message, and questions where it isn't clear which offer is meant."""
    if moves or any(not d.empty for d in drafts):
        return []
    act = None
    for frame in frames:
        if frame.has("ACCEPTW"):
            act = "accept"
        elif frame.has("REJECTW"):
            act = "reject"
        elif frame.has("WITHDRAWW"):
            act = "withdraw"
        if act:
            break
    if act is None:
        return []
    mine = [o for o in scene.context.open_offers() if (o.by == scene.speaker if act == "withdraw" else scene.speaker in o.to)]
    if len(mine) == 1:
        return [AnswerOffer(act, mine[0].id)]  # type: ignore[arg-type]
    if mine or act == "accept":
        return [Fault(0, "which_offer", "Which offer do you mean?")]
    return []
