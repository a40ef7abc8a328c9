"""Doubts about a draft that changes an offer that stands: what it may have left out, or read of the wrong deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arena.rules.terms import Give
from arena.speech.context import Standing
from arena.speech.dropping import all_but, coin_less, still_there
from arena.speech.frames import Frame
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene
from arena.speech.standing import gold_of

_OF_PROMISES = (
    "favour",
    "favor",
    "promise",
    "promises",
    "rounds",
    "next round",
    "later",
    "today",
    "up front",
    "upfront",
)


def doubted(draft: Draft, frames: Sequence[Frame], scene: Scene) -> Fault | None:
    """The question that a changed offer leaves open, if any."""
    mine = [o for o in scene.open if scene.speaker in o.parties]
    if not mine or draft.faults:
        return None
    kept = [p for o in mine for p in o.terms.promises if p in draft.promises]
    if draft.counter and kept and any(f.text_has(*_OF_PROMISES) and not f.when for f in frames):
        return Fault(draft.at, "terms", "And what was promised, does it stay?")
    last = scene.context.last
    told = [o for o in mine if len(mine) == 1 or (last is not None and o.by == last.speaker)]
    if any(doubt(draft.gives, frames, o) for o in told for doubt in (still_there, all_but, coin_less)):
        return Fault(draft.at, "terms", "Which part of the offer goes?")
    left = {p.item.count for f in frames for p in f.parts if p.meant == "minus" and p.item.kind == "gold"}
    if len(mine) > 1 and any(gold_of(o) in left for o in mine):
        return Fault(draft.at, "which_offer", "Which offer do you mean?")  # "I'll take five but not four"
    if draft.promises or (draft.bag_named and not draft.counter):
        return None
    if draft.counter and any(g.good for g in draft.gives) and any(f.clause.text == "instead" for f in frames):
        return Fault(draft.at, "terms", "With or without the goods?")
    for offer in told:
        if not draft.counter and _of_part(draft, offer):
            return Fault(draft.at, "terms", "Which part of the offer changes?")
        pooled = len(_payers(offer.terms.gives)) > 1 and len({g.receiver for g in offer.terms.gives}) == 1
        if pooled and len(_payers(draft.gives)) < 2 and all(g.good is None for g in draft.gives):
            return Fault(draft.at, "terms", "Which part of the offer changes?")
        others = any(p.meant == "third" and p.item.count for f in frames for p in f.parts)
        if pooled and others and not draft.bag_named:
            return Fault(draft.at, "amount", "How much from each?")  # "but he pays four and I pay two"
        if draft.counter and _trades(offer) and len({(g.giver, g.receiver) for g in draft.gives}) < 2:
            return Fault(
                draft.at, "terms", "Who gives what to whom?"
            )  # "keep the gold, I return your bag instead"
        if _trades(offer) and _misses(draft, offer, frames, scene):
            return Fault(draft.at, "terms", "Who gives what to whom?")
    return None


def _of_part(draft: Draft, offer: Standing) -> bool:
    """Whether only the number of one thing of several that were offered is said anew ("two cheeses, then it's fine")."""
    old = {(g.giver, g.receiver, g.good): g.gold + g.count for g in offer.terms.gives}
    new = {(g.giver, g.receiver, g.good): g.gold + g.count for g in draft.gives}
    return len(old) > len(new) == 1 and all(key in old and old[key] != count for key, count in new.items())


def _payers(gives: Iterable[Give]) -> set[str]:
    return {g.giver for g in gives}


def _trades(offer: Standing) -> bool:
    """Whether goods or gold go both ways in an offer."""
    ways = {(g.giver, g.receiver) for g in offer.terms.gives}
    return any((b, a) in ways for a, b in ways)


def _misses(draft: Draft, offer: Standing, frames: Sequence[Frame], scene: Scene) -> bool:
    """Whether a draft is made to another than the partner of a trade, or has the goods go the other way."""
    partners = {s for s in offer.parties if s != scene.speaker}
    seats = {s for g in draft.gives for s in (g.giver, g.receiver)} - {scene.speaker}
    called = {s for f in frames for s in f.called} | (
        {*scene.context.officers} if any(f.calls_officer for f in frames) else set()
    )
    if seats and not seats & partners and not seats & called:
        return True
    sellers = {g.giver for g in offer.terms.gives if g.good}
    goods = {g.good for g in offer.terms.gives}
    return any(g.good and g.good not in goods and g.giver not in sellers for g in draft.gives)
