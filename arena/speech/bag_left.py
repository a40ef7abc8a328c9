"""Bags spoken of beside a merchant's offer that did not enter it: he is asked which bags it is for."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene

_ONE_OF_SEVERAL = ("two of us", "three of us", "four of us", "both of us", "pair of us")


def bag_left(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question that such a bag leaves open, if any."""
    near = [f for f in frames if f.clause.sentence == draft.sentence]
    decided = {b.bag for b in draft.bags} | {p.bag for p in draft.promises if p.bag}
    if draft.for_own:
        decided.add(scene.speaker)
    others = decided - {scene.speaker}
    for frame in near:
        if (
            frame.acts
            or frame.when
            or len(frame.atoms) == 1
            or frame.clause.lead in ("or", "because", "unless")
        ):
            continue
        for atom in frame.atoms:
            whose = atom.bag.whose if atom.bag is not None else ""
            if (
                whose == "me"
                and others
                and scene.speaker in scene.context.open_bags
                and scene.speaker not in decided
                and draft.bag_named
            ):
                return [Fault(draft.at, "terms", "Is it for your own bag too?")]
            if whose == "them" and not others and scene.speaker not in frame.seats:
                return [Fault(draft.at, "who", "Whose bag do you mean?")]
            if whose.startswith("@") and whose[1:] not in decided:
                return [Fault(draft.at, "terms", "For which bags is it?")]
    if len(draft.givers) > 1 and any(f.text_has("by myself", "on my own", "alone") for f in near):
        return [Fault(draft.at, "terms", "Who pays what?")]
    unknown = any(
        a.outcome == "inspect" and not (a.objects or a.negated)
        for f in near
        if f.has("THEIR", "NOT")
        for a in f.acts
    )
    if unknown and all(b.outcome == "return" for b in draft.bags):
        return [Fault(draft.at, "who", "Whose bag do you mean?")]
    if len(draft.givers) == 1 and len(draft.bags) < 2 and any(f.text_has(*_ONE_OF_SEVERAL) for f in near):
        return [Fault(draft.at, "terms", "Who pays, and for which bags?")]
    return []
