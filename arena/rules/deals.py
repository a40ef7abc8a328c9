"""Carrying out a deal: bags go back, gold and goods change hands, promises are noted, missing goods are proved missing."""

from __future__ import annotations

from arena.rules import promises
from arena.rules.bags import lapse, return_bag
from arena.rules.call import Refusal
from arena.rules.debts import hand_over, pay_gold, settle_debt
from arena.rules.state import Due, Offer, Proof, State, counted, name_of
from arena.rules.terms import Terms, fits
from arena.rules.tokens import exchange_all


def deciders(state: State, by: str, to: tuple[str, ...]) -> list[str]:
    """The sheriff or deputies who are party to an offer."""
    return [seat for seat in state.officers if seat == by or seat in to]


def reserved(state: State, seat: str) -> int:
    """Gold that accepted deals with one deputy will take from this seat when the bag goes back."""
    return sum(
        give.gold
        for id in state.unpaid
        for give in state.offers[id].terms.gives
        if give.giver == seat
    )  # fmt: skip


def contradiction(state: State, by: str, to: tuple[str, ...], terms: Terms) -> Refusal | None:
    """Whether terms say the opposite of what an accepted deal says of a bag."""
    said: dict[str, str] = {}
    for item in terms.bags:
        bound = state.must_open if item.outcome == "return" else state.must_return
        clash = said.setdefault(item.bag, item.outcome) != item.outcome
        if not clash and item.bag in bound:
            clash = any(seat in bound[item.bag] for seat in deciders(state, by, to))
        if clash:
            return Refusal(
                "contradicts_deal",
                f"Something else has been agreed about {name_of(item.bag)}'s bag; only offers that fit it can be made or accepted.",
            )
    return None


def missing_means(state: State, terms: Terms, givers: tuple[str, ...] | None = None) -> Refusal | None:
    """Whether a giver (one of `givers`, if said) lacks the gold or the open goods that the terms take from him now."""
    gold: dict[str, int] = {}
    open_goods: dict[str, dict[str, int]] = {}
    for give in terms.gives:
        if givers is not None and give.giver not in givers:
            continue
        if give.good is None:
            gold[give.giver] = gold.get(give.giver, 0) + give.gold
        elif give.place == "stall":
            wanted = open_goods.setdefault(give.giver, {})
            wanted[give.good] = wanted.get(give.good, 0) + give.count
    for seat, amount in gold.items():
        if amount > state.players[seat].gold - (reserved(state, seat) if state.unpaid else 0):
            return Refusal(
                "too_much_gold", "Nobody can give more gold than he has and has not promised elsewhere."
            )
    for seat, wanted in open_goods.items():
        legal = state.players[seat].legal
        total = sum(legal.values())
        for good, number in wanted.items():
            if legal.get(good, 0) < number and not good.startswith("any"):
                kind = state.edition.goods[good].kind
                if kind == "legal":
                    return Refusal(
                        "not_owned",
                        f"{name_of(seat)} has not so many {good} lying open: {legal.get(good, 0)}.",
                    )
        asked = sum(
            n for good, n in wanted.items()
            if good.startswith("any") or state.edition.goods[good].kind == "legal"
        )  # fmt: skip
        if asked > total:
            return Refusal("not_owned", f"{name_of(seat)} has not so many cards lying open: {total}.")
    return None


def is_joint(state: State, offer: Offer) -> bool:
    """Whether all who decide about bags are party to it: the sheriff, or both deputies."""
    return all(seat == offer.by or seat in offer.to for seat in state.officers)


def conclude(state: State, offer: Offer, due: str = "accepted") -> None:
    """Make an offer a deal: close it and its alternatives, and carry it out (with one deputy: when the bag goes back)."""
    offer.status = "accepted"
    del state.open_offers[offer.id]
    for other in list(state.open_offers.values()):
        if other.message == offer.message and alternatives(other, offer):
            lapse(state, other.id, "void")
    returns = [b.bag for b in offer.terms.bags if b.outcome == "return" and b.bag in state.undecided]
    if returns and not is_joint(state, offer):
        bind(state, offer)
        state.unpaid.append(offer.id)
    else:
        carry_out(state, offer, due)


def alternatives(a: Offer, b: Offer) -> bool:
    """Whether two offers of one message are alternatives: same seats, and about the same bag or about none."""
    if a.by != b.by or set(a.to) != set(b.to):
        return False
    bags = {item.bag for item in a.terms.bags}
    others = {item.bag for item in b.terms.bags}
    return bool(bags & others) or (not bags and not others)


def bind(state: State, offer: Offer, outcomes: tuple[str, ...] = ("return", "inspect")) -> None:
    """Hold those who decide to what the deal says about undecided bags."""
    for item in offer.terms.bags:
        if item.bag in state.undecided and item.outcome in outcomes:
            bound = state.must_return if item.outcome == "return" else state.must_open
            seats = bound.setdefault(item.bag, [])
            seats.extend(s for s in deciders(state, offer.by, offer.to) if s not in seats)


def carry_out(state: State, offer: Offer, due: str, actor: str | None = None) -> None:
    """Do now what the deal says, in the order of the rules; choices and proofs wait their turn among the dues."""
    terms = offer.terms
    state.emit(
        "settle",
        actor,
        {"offer": offer.id, "by": offer.by, "to": list(offer.to), "terms": offer.terms_json(), "due": due},
    )
    who = deciders(state, offer.by, offer.to)
    for item in terms.bags:
        if item.outcome == "return" and item.bag in state.undecided:
            return_bag(state, item.bag, who[0] if who else None, dict.fromkeys(who, "return"))
    bind(state, offer, ("inspect",))
    paid = [
        (give.giver, give.receiver, pay_gold(state, give.giver, give.receiver, give.gold, "deal", offer.id))
        for give in terms.gives
        if give.good is None
    ]
    goods = [give for give in terms.gives if give.good is not None]
    goods.sort(key=lambda give: give.place == "bag")
    for give in goods:
        state.dues.append(
            Due(
                "goods", give.giver, give.receiver, give.count,
                why="deal", offer=offer.id, good=give.good or "", place=give.place,
            )
        )  # fmt: skip
    if state.promises:
        promises.gold_given(state, paid)
    for promise in terms.promises:
        promises.note(state, promise)
    if goods:
        state.dues.append(Due("proof", "", "", offer=offer.id))


def at_hand(state: State, due: Due) -> dict[str, int]:
    """The goods that the giver could hand over now for promised goods, by kind."""
    player = state.players[due.giver]
    goods = state.edition.goods
    place = due.place
    if place == "stall" and due.good in goods and goods[due.good].kind != "legal":
        place = "contraband"
    stocks = []
    if place in ("stall", "bag", "any"):
        stocks.append(player.legal)
    if place in ("contraband", "bag", "any"):
        stocks.append(player.contraband)
    inside: dict[str, int] | None = None
    if place == "bag":
        bag = player.bag
        if bag is None or bag.state != "returned":
            return {}
        inside = counted(bag.cards)
        for good, number in bag.given.items():
            inside[good] -= number
    found: dict[str, int] = {}
    for stock in stocks:
        for good, number in stock.items():
            if inside is not None:
                number = min(number, inside.get(good, 0))
            if number > 0 and fits(due.good, good, legal=goods[good].kind == "legal"):
                found[good] = number
    return found


def settle_goods(state: State, due: Due) -> bool:
    """Hand over promised goods where there is no choice of kinds; False where the giver has to be asked."""
    found = at_hand(state, due)
    there = sum(found.values())
    if len(found) > 1 and there > due.amount:
        return False
    cards = found if there <= due.amount else dict.fromkeys(found, due.amount)
    finish_goods(state, due, cards)
    return True


def finish_goods(state: State, due: Due, cards: dict[str, int]) -> None:
    """Hand over these goods; what still lies in a closed bag follows with it, what is nowhere is to be proved missing."""
    player = state.players[due.giver]
    hand_over(state, due.giver, due.receiver, cards, "deal", due.offer)
    if due.offer is not None:
        handed = state.offers[due.offer].handed
        handed += [(due.giver, due.receiver, good, number) for good, number in cards.items() if number]
        if state.promises:
            promises.goods_given(state, handed)
    if due.place == "bag" and player.bag is not None:
        for good, number in cards.items():
            player.bag.given[good] = player.bag.given.get(good, 0) + number
    rest = due.amount - sum(cards.values())
    if rest <= 0 or due.offer is None:
        return
    if due.place in ("bag", "any") and due.giver in state.undecided:
        state.owed.append(
            Due(
                "goods",
                due.giver,
                due.receiver,
                rest,
                why="deal",
                offer=due.offer,
                good=due.good,
                place="bag",
            )
        )
        if not any(d.kind == "proof" and d.offer == due.offer for d in state.owed):
            state.owed.append(Due("proof", due.giver, due.receiver, offer=due.offer))
    elif due.place != "stall":
        lack = (due.offer, due.giver, due.receiver)
        if lack not in state.lacking:
            state.lacking.append(lack)


def prove(state: State, offer: str) -> None:
    """Show who was promised goods that are not there the giver's bag and face-down goods, or note that he may ask."""
    for lack in [lack for lack in state.lacking if lack[0] == offer]:
        state.lacking.remove(lack)
        _, giver, receiver = lack
        player = state.players[giver]
        bag = list(player.bag.cards) if player.bag is not None and player.bag.state != "closed" else []
        proof = Proof(offer, giver, list(state.receivers(receiver)), bag, dict(player.contraband))
        if state.switches.proof_unasked:
            for seat in proof.receivers:
                show(state, proof, seat)
        else:
            state.proofs.append(proof)


def show(state: State, proof: Proof, seat: str) -> None:
    """Show a proof to one seat alone."""
    entry = {"by": proof.by, "bag": list(proof.bag), "contraband": dict(proof.contraband)}
    state.shown[seat].append(entry)
    state.emit("reveal", proof.by, dict(entry), visible=(seat,))


def settle_dues(state: State) -> None:
    """Settle what is owed, in turn, until somebody has to be asked or nothing is left."""
    while True:
        while state.dues:
            due = state.dues[0]
            if due.kind == "debt":
                exchange_all(state, due.giver)
                if not settle_debt(state, due):
                    return
            elif due.kind == "goods":
                if not settle_goods(state, due):
                    return
            elif due.offer is not None:
                prove(state, due.offer)
            state.dues.pop(0)
        ready = next((id for id in state.unpaid if _gone_back(state, id)), None)
        if ready is None:
            return
        state.unpaid.remove(ready)
        carry_out(state, state.offers[ready], "accepted")


def _gone_back(state: State, id: str) -> bool:
    return not any(
        b.outcome == "return" and b.bag in state.undecided for b in state.offers[id].terms.bags
    )  # fmt: skip
