"""The last steps of an offer: the bag that goes without saying, the tile, whose consent it needs."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import BOOTY, BagOutcome, Give, MakeOffer, Terms
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene


def share_bags(group: Sequence[Draft]) -> None:
    """Alternatives are for the same bags."""
    if len(group) < 2:
        return
    if not group[0].empty and not group[0].bag_said and any(d.bag_named for d in group[1:]):
        return  # "three, or four if you open Rosa": each for its own
    said = [d for d in group if d.bag_said]
    if not said:
        return
    for draft in group:
        if not draft.bag_said:
            draft.bags = list(said[-1].bags if said[0].empty else said[0].bags)
            draft.bag_said = True


def _settle_said(draft: Draft, scene: Scene) -> None:
    """Put the bags that were said in order, and add the speaker's own where a sum is for it."""
    own = [b for b in draft.bags if b.bag == scene.speaker and b.outcome == "return"]
    if own and draft.own_first:
        draft.bags = own + [b for b in draft.bags if b not in own]
    if not scene.officer and not draft.counter and not draft.promises:
        parties = {s for g in draft.gives for s in (g.giver, g.receiver)}
        if parties and not parties & {*scene.context.officers, BOOTY}:
            draft.bags = []
    if draft.for_own and draft.gives and draft.bags and not (scene.officer or draft.counter):
        mine = BagOutcome(scene.speaker, "return")
        if scene.speaker in scene.context.open_bags and all(b.bag != scene.speaker for b in draft.bags):
            draft.bags.insert(0, mine)  # "ten for my bag, and you open Quin's"


def complete(draft: Draft, scene: Scene) -> None:
    """Add the bag that goes without saying."""
    if draft.bags:
        _settle_said(draft, scene)
    if draft.empty or draft.bag_said or draft.faults:
        return
    pairs = {(g.giver, g.receiver) for g in draft.gives}
    if any((b, a) in pairs for a, b in pairs):
        return
    lent = {g.receiver for g in draft.gives if g.giver in scene.context.officers}
    if lent & {p.by for p in draft.promises}:
        return  # "lend me five, I pay six next round"
    if not scene.officer:
        parties = {s for g in draft.gives for s in (g.giver, g.receiver)} | {p.to for p in draft.promises}
        officers = {*scene.context.officers, BOOTY}
        if not parties & officers:
            return
        if scene.speaker in scene.context.open_bags:
            draft.bags.append(BagOutcome(scene.speaker, "return"))
        elif draft.gives and draft.for_own:
            draft.faults.append(Fault(draft.at, code="bag_decided"))
        elif draft.gives:
            draft.faults.append(Fault(draft.at, "terms", "Your bag is decided; what is it for?"))
        return
    for giver in dict.fromkeys([*(g.giver for g in draft.gives), *(p.by for p in draft.promises)]):
        if giver != scene.speaker:
            draft.bags.append(BagOutcome(giver, "return"))


def _to_the_tile(draft: Draft, scene: Scene) -> None:
    """The same gold promised to each of the two deputies by name goes on the tile."""
    deputies = scene.context.deputies
    if len(deputies) != 2:
        return
    shares = [g for g in draft.gives if g.receiver in deputies and g.good is None]
    if (
        len(shares) == 2
        and {g.receiver for g in shares} == set(deputies)
        and shares[0].gold == shares[1].gold
    ):
        at = draft.gives.index(shares[0])
        draft.gives = [g for g in draft.gives if g not in shares]
        draft.gives.insert(at, Give(shares[0].giver, BOOTY, gold=2 * shares[0].gold))


def _add_up(draft: Draft) -> None:
    """Sums and instalments from one seat to another come to one sum."""
    for n in range(len(draft.gives) - 1, 0, -1):
        give = draft.gives[n]
        for k, other in enumerate(draft.gives[:n]):
            if give.good is None and (other.giver, other.receiver, other.good) == (
                give.giver,
                give.receiver,
                None,
            ):
                draft.gives[k] = Give(give.giver, give.receiver, gold=other.gold + give.gold)
                del draft.gives[n]
                break


def _deciding(draft: Draft, scene: Scene) -> Sequence[str]:
    """Which of the deputies an offer asks for what is done with a bag."""
    deputies = scene.context.deputies
    alone = [g.receiver for g in draft.gives if g.receiver in deputies and g.giver not in deputies]
    shared = any(g.receiver == BOOTY for g in draft.gives)
    if scene.officer and not shared:
        return [scene.speaker]
    if alone and not shared:
        return alone
    if draft.promises and not draft.gives:
        return [p.to for p in draft.promises if p.to in deputies] or scene.context.officers
    return scene.context.officers


def finish(draft: Draft, scene: Scene) -> MakeOffer | Fault | None:
    """The offer that a draft comes to, or its fault, or None where nothing is offered."""
    if draft.faults:
        illegal = [f for f in draft.faults if f.code]
        return illegal[0] if illegal else min(draft.faults, key=lambda f: f.at)
    if not draft.gives and not draft.promises:
        return None
    wares = {(g.giver, g.receiver, g.good) for g in draft.gives if g.good is not None}
    if any((b, a, good) in wares for a, b, good in wares):
        return Fault(
            draft.at, "terms", "Who gives what to whom?"
        )  # "two apples for the cheese" beside the cheese
    context = scene.context
    draft.promises = list(dict.fromkeys(draft.promises))
    _add_up(draft)
    _to_the_tile(draft, scene)
    if _for_nothing(draft, scene):
        return Fault(draft.at, "terms", "For what is it?")
    to: list[str] = []

    def join(seat: str) -> None:
        if seat != scene.speaker and seat != BOOTY and seat not in to:
            to.append(seat)

    for give in draft.gives:
        join(give.giver)
        if give.receiver == BOOTY:
            for deputy in context.deputies:
                join(deputy)
    for promise in draft.promises:
        join(promise.by)
    if draft.bags:
        for seat in _deciding(draft, scene) if context.deputies else context.officers:
            join(seat)
    for give in draft.gives:
        if give.giver == scene.speaker and not to:
            join(give.receiver)
    for promise in draft.promises:
        if not to:
            join(promise.to)
    return MakeOffer(tuple(to), Terms(tuple(draft.gives), tuple(draft.bags), tuple(draft.promises)))


def _for_nothing(draft: Draft, scene: Scene) -> bool:
    """Whether a merchant only gives to those who decide over bags, and nothing was understood of what for."""
    if scene.officer or draft.bags or draft.promises:
        return False
    deciding = {*scene.context.officers, BOOTY}
    return all(g.giver == scene.speaker and g.receiver in deciding for g in draft.gives)
