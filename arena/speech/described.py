"""A bag described in a sentence of its own beside an offer in gold ("Four apples, Sheriff. Two gold and I'm through.")."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from arena.rules.terms import Claim
from arena.speech.frames import Frame, Part
from arena.speech.offers import meant_parts
from arena.speech.scene import Scene
from arena.speech.tags import mask

_OFFERING = mask(
    "FOR GIVE ADD PREFER OR MORE YOURS GET WANT SELL BUY OWE PROMISE ACCEPT MAKEIT PRICE EACH NEXTROUND WHENSHERIFF LATER"
)
_SWORN = (
    "cross my heart",
    "as i said",
    "as declared",
    "as i declared",
    "hand on heart",
    "on my honour",
    "on my honor",
    "grave",
)
_ADDING = mask("AND OR MORE PREFER IF")


def described_bag(frames: Sequence[Frame], scene: Scene) -> list[Claim]:
    """Take goods that only describe the speaker's bag out of what is offered; the claims that they make.

    So are goods that stand with no verb in the first sentence that names any, that nobody sees on the speaker's stall,
    while another sentence offers gold: who means to give both joins them.
    """
    bag = scene.context.bags.get(scene.speaker)
    if scene.officer or scene.speaker not in scene.context.open_bags:
        return []
    if frames[0].clause.sentence == frames[-1].clause.sentence:
        return []
    sentences = [list(group) for _, group in groupby(frames, key=lambda f: f.clause.sentence)]
    first = next((n for n, s in enumerate(sentences) if any(f.parts for f in s)), None)
    if first is None or first + 1 == len(sentences):
        return []
    said, rest = sentences[first], sentences[first + 1 :]
    parts = [p for f in said for p in f.parts]
    if any(f.text_has(*_SWORN) for f in said) and all(p.alone and not (p.verb or p.meant) for p in parts):
        for part in parts:
            part.meant = "has"
        return [
            Claim(scene.speaker, good=p.item.good, count=p.item.count)
            for p in parts
            if p.item.good and p.item.count
        ]
    if counted := _counted_next(said, rest):
        counted.meant = "has"
        return [Claim(scene.speaker, good=counted.item.good, count=counted.item.count)]
    if not all(_bare_goods(p, scene) for p in parts) or any(_offers(f) for f in said):
        return []
    offered = [f for s in rest for f in s if meant_parts(f)]
    if not offered or any(p.item.kind != "gold" for f in offered for p in meant_parts(f)):
        return []
    if offered[0].atoms[0].bits & _ADDING or any(f.clause.lead == "or" for f in offered):
        return []
    claims = []
    for part in parts:
        part.meant = "has"
        count, good = part.item.count, part.item.good
        if count and good and (bag is None or bag.count is None or count <= bag.count):
            claims.append(Claim(scene.speaker, good=good, count=count))
    return claims


def _counted_next(said: Sequence[Frame], rest: Sequence[Sequence[Frame]]) -> Part | None:
    """The number of what the bag was said to hold ("I have bread in there. Four loaves. Two gold")."""
    parts = [p for f in said for p in f.parts]
    told = len(parts) == 1 and parts[0].meant in ("has", "is") and parts[0].item.count is None
    head = said[0].atoms[0]
    own = told and (head.has("I") or head.text.split()[0] == "it") and not said[0].clause.question
    if not own or parts[0].item.place not in (None, "bag"):
        return None
    first = next((p for p in rest[0][0].parts), None)
    same = first is not None and first.index == 0 and not first.verb and first.item.good == parts[0].item.good
    return first if same and first is not None and first.item.count and first.item.place != "stall" else None


def _offers(frame: Frame) -> bool:
    return bool(frame.acts or frame.clause.question or frame.bits & _OFFERING)


def _bare_goods(part: Part, scene: Scene) -> bool:
    item = part.item
    if item.kind != "good" or item.why or item.fault or item.place or item.owner or not item.count:
        return False
    if part.meant or part.verb or part.givers or part.receivers or part.exchanged:
        return False
    return scene.context.shown(scene.speaker, item.good or "") < item.count
