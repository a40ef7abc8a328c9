"""What becomes of a bag: returned and unpacked, or opened and judged."""

from __future__ import annotations

from typing import Literal

from arena.rules import promises
from arena.rules.debts import pay
from arena.rules.state import Bag, State, add, counted
from arena.rules.terms import BOOTY
from arena.rules.tokens import exchange_all


def closed_bag(state: State, owner: str) -> Bag:
    """The bag of a merchant that is still to be decided."""
    bag = state.players[owner].bag
    assert bag is not None
    assert bag.state == "closed"
    return bag


def return_bag(state: State, owner: str, actor: str | None, outcomes: dict[str, str]) -> None:
    """Hand a bag back unopened: legal cards face up, contraband face down, whatever was said."""
    bag = closed_bag(state, owner)
    bag.state = "returned"
    player = state.players[owner]
    goods = state.edition.goods
    legal: dict[str, int] = {}
    hidden: dict[str, int] = {}
    for good, number in counted(bag.cards).items():
        is_legal = goods[good].kind == "legal"
        (legal if is_legal else hidden)[good] = number
        add(player.legal if is_legal else player.contraband, good, number)
    data = {"bag": owner, "legal": legal, "contraband_count": sum(hidden.values())}
    state.emit("return", actor, data, {owner: {"contraband": hidden}})
    # Goods promised from this bag in an earlier deal follow now.
    if state.owed:
        follow = [due for due in state.owed if due.giver == owner]
        state.dues.extend(sorted(follow, key=lambda due: due.kind == "proof"))
        state.owed = [due for due in state.owed if due.giver != owner]
    _decided(state, owner, outcomes)


def open_bag(state: State, owner: str, openers: tuple[str, ...], actor: str, pile: int = 0) -> None:
    """Open a bag before everybody: what is as declared enters, the rest is confiscated, then the fine or penalty is paid."""
    bag = closed_bag(state, owner)
    bag.state = "opened"
    player = state.players[owner]
    goods = state.edition.goods
    placed = bag.cards.count(bag.declared) if bag.declared is not None else 0
    confiscated = [card for card in bag.cards if card != bag.declared]
    if placed and bag.declared is not None:
        add(player.legal, bag.declared, placed)
    state.discard(confiscated, pile)
    penalty = sum(goods[card].penalty for card in confiscated or bag.cards)
    joint = len(openers) > 1
    receives = owner if not confiscated else (BOOTY if joint else openers[0])
    data = {
        "bag": owner,
        "cards": list(bag.cards),
        "declared": bag.declared,
        "honest": not confiscated,
        "placed": {bag.declared: placed} if placed else {},
        "confiscated": confiscated,
        "penalty": penalty,
        "pays": owner if confiscated else (openers[0] if not joint else None),
        "payers": [owner] if confiscated else list(openers),
        "receives": receives,
    }
    state.emit("inspect", actor, data)
    # What was promised from an opened bag is not owed, nor what one deputy was to get for returning it.
    if state.owed:
        state.owed = [due for due in state.owed if due.giver != owner]
    if state.unpaid:
        state.unpaid = [
            id for id in state.unpaid
            if not any(b.bag == owner and b.outcome == "return" for b in state.offers[id].terms.bags)
        ]  # fmt: skip
    exchange_all(state, owner)
    if confiscated:
        pay(state, owner, receives, penalty, "fine")
    elif joint:
        half = penalty // 2
        pay(state, openers[0], owner, penalty - half, "penalty")
        pay(state, openers[1], owner, half, "penalty")
    else:
        pay(state, openers[0], owner, penalty, "penalty")
    _decided(state, owner, dict.fromkeys(openers, "inspect"))


def _decided(state: State, owner: str, outcomes: dict[str, str]) -> None:
    state.undecided.remove(owner)
    state.wishes.pop(owner, None)
    state.must_open.pop(owner, None)
    state.must_return.pop(owner, None)
    state.passed.clear()
    if state.open_offers:
        for offer in list(state.open_offers.values()):
            if offer.names(owner):
                lapse(state, offer.id, "void")
    if state.promises:
        promises.bag_decided(state, owner, outcomes)


def lapse(state: State, offer: str, status: Literal["superseded", "void"]) -> None:
    """Close an open offer that nobody accepted."""
    state.offers[offer].status = status
    del state.open_offers[offer]
    state.emit("lapse", None, {"offer": offer, "status": status})
