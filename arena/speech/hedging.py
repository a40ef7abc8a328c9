"""Acceptances that hang on something else."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.answers import Answer
from arena.speech.counters import names_part
from arena.speech.frames import Frame
from arena.speech.scene import Scene

_AND_THE = (
    "and the",
    "and my",
    "and your",
    "what of the",
    "what about the",
    "and what of the",
    "where is the",
)


def hedged(frames: Sequence[Frame], answer: Answer, scene: Scene) -> bool:
    """Whether an acceptance hangs on something else: a third seat's act, another bag, a condition."""
    sentence = frames[answer.index].clause.sentence
    officers = scene.context.officers
    own, before = frames[answer.index], frames[answer.index - 1] if answer.index else frames[0]
    if own.clause.lead == "and" and before.has("MAKEIT") and before.has("LESS", "MORE", "FEW"):
        return True  # "Make it a few less and we have a deal"
    for frame in frames[answer.index + 1 :]:
        asks = frame.clause.question and frame.clause.first and frame.text_has(*_AND_THE)
        if asks and any(p.item.kind == "good" and p.meant for p in frame.parts):
            return True  # "Deal. And the second cheese?"
        near = frame.clause.sentence == sentence or (
            frame.clause.sentence == sentence + 1
            and frame.clause.first
            and frame.clause.lead in ("but", "if", "unless")
        )
        if not near or frame.clause.lead not in ("if", "unless", "but", "and"):
            continue
        named = [s for s in frame.seats if s not in frame.called and s not in officers and s != scene.speaker]
        offered = [o for o in scene.open if scene.speaker in o.to]
        if frame.clause.lead == "if" and any(
            p.meant not in ("told", "pronoun")
            and (p.item.unit or p.item.kind == "offer" or (p.item.count or 0) > 1)
            and (p.item.kind == "offer" or not any(names_part(o, p) for o in offered))
            for p in frame.parts
        ):
            return True  # "if a cheese comes with it", "if the third coin becomes a fourth"
        if frame.clause.lead == "if" and frame.has(
            "DOUBLE", "TRIPLE", "RAISE", "HALFW", "NEXTROUND", "LATER"
        ):
            return True
        if frame.clause.lead == "but" and any(a.bag is not None for a in frame.atoms) and frame.acts:
            return True
        if frame.clause.lead in ("if", "unless") and named:
            return True
        if frame.clause.lead == "unless" and frame.atoms:
            return True
        if any(
            a.outcome == "inspect" and any(w.startswith("@") or w in ("others", "them") for w, _ in a.objects)
            for a in frame.acts
        ):
            return True
    return False
