"""Put the frames of a message together: one offer or several, alternatives, prices to several seats."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import BagOutcome
from arena.speech.frames import Frame
from arena.speech.offers import Builder, Draft, Fault, meant_parts
from arena.speech.scene import Scene, Unresolved


def assemble(frames: Sequence[Frame], scene: Scene) -> list[Draft]:
    """The drafts of a message's offers, in the order said."""
    builder = Builder(scene)
    drafts: list[Draft] = []
    current = Draft()
    for frame in frames:
        if frame.called:
            scene.called = list(frame.called)
        scene.mention([s for s in frame.seats if s not in frame.called])
        parts = meant_parts(frame)
        for part in parts:
            builder.add_part(current, part)
        for act in frame.acts:
            builder.add_act(current, act, frame.when, frame)
    drafts.append(current)
    for draft in drafts:
        complete(draft, scene)
    return [d for d in drafts if not d.empty]


def complete(draft: Draft, scene: Scene) -> None:
    """Add the bag that goes without saying."""
    if draft.empty or draft.bag_said or draft.faults:
        return
    both_ways = len({g.giver for g in draft.gives} & {g.receiver for g in draft.gives}) > 0
    if both_ways:
        return
    if not scene.officer:
        if scene.speaker in scene.context.open_bags:
            draft.bags.append(BagOutcome(scene.speaker, "return"))
        elif draft.gives:
            draft.faults.append(Fault(draft.at, "terms", "Your bag is decided; what is it for?"))
        return
    try:
        for giver in dict.fromkeys(g.giver for g in draft.gives):
            if giver != scene.speaker:
                draft.bags.append(BagOutcome(giver, "return"))
    except Unresolved as question:
        draft.faults.append(Fault(draft.at, question.why, question.question))
