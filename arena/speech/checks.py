"""What the rules forbid in an offer that was understood."""

from __future__ import annotations

from collections.abc import Iterable

from arena.rules.terms import BagOutcome, MakeOffer
from arena.speech.scene import Scene


def fault_of(offer: MakeOffer, scene: Scene) -> str | None:
    """The code of the first rule that an offer breaks, or None."""
    context = scene.context
    terms = offer.terms
    officers = context.officers
    if not context.merchant_trades:
        parties = {scene.speaker, *offer.to}
        for give in terms.gives:
            parties |= {give.giver, give.receiver}
        for promise in terms.promises:
            parties |= {promise.by, promise.to}
        if parties.isdisjoint(officers):
            return "merchant_trade"
    for bag in terms.bags:
        if bag.bag not in context.open_bags:
            return "bag_decided"
    if not context.sheriff_may_pay and any(g.giver in officers for g in terms.gives):
        return "sheriff_pays"
    if context.gold is not None:
        due: dict[str, int] = {}
        for give in terms.gives:
            due[give.giver] = due.get(give.giver, 0) + give.gold
        if any(gold > context.gold.get(seat, gold) for seat, gold in due.items()):
            return "too_much_gold"
    wanted: dict[tuple[str, str], int] = {}
    for give in terms.gives:
        if give.good and give.place == "stall":
            key = (give.giver, give.good)
            wanted[key] = wanted.get(key, 0) + give.count
    for (seat, good), count in wanted.items():
        shown = (
            sum(context.legal.get(seat, {}).values()) if good == "any_legal" else context.shown(seat, good)
        )
        if count > shown:
            return "not_owned"
    if settled_against(terms.bags, (scene.speaker, *offer.to), scene):
        return "contradicts_deal"
    return None


def settled_against(bags: Iterable[BagOutcome], parties: Iterable[str], scene: Scene) -> bool:
    """Whether a deal already made says the opposite of one of these outcomes; with one deputy it binds that one alone."""
    if not any(o.status == "accepted" for o in scene.context.offers):
        return False
    deputies = set(scene.context.deputies or ())
    bound = deputies & set(parties)
    settled = {
        b.bag: b.outcome
        for o in scene.context.offers
        if o.status == "accepted" and (not deputies or bound & {o.by, *o.to})
        for b in o.terms.bags
    }
    return any(settled.get(b.bag, b.outcome) != b.outcome for b in bags)
