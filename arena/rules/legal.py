"""Every legal call of a seat, and a quick random one; both from what the seat may know alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from arena.rules.deals import at_hand, contradiction, missing_means
from arena.rules.debts import LISTED, debt_choices
from arena.rules.deputies import left_on_tile
from arena.rules.market import SIDES
from arena.rules.state import Offer, State, counted
from arena.rules.tokens import sets_open


def legal(state: State, seat: str, tool: str) -> list[dict[str, Any]]:
    """The arguments of every legal call of this tool; none for `say`, whose messages can't be listed."""
    player = state.players[seat]
    match tool:
        case "choose_starter":
            return [{"player": merchant} for merchant in state.merchants]
        case "exchange_cards":
            return list(_exchanges(state, seat))
        case "load_bag":
            edition = state.edition
            return [{"cards": cards} for cards in picks(player.hand, edition.bag_min, edition.bag_max)]
        case "declare":
            count = len(player.bag.cards) if player.bag is not None else 0
            return [{"good": good, "count": count} for good in state.edition.legal_goods]
        case "end_turn":
            return [{}]
        case "inspect_bag":
            owners = [o for o in state.undecided if seat not in state.must_return.get(o, ())]
            if state.switches.confiscated_pile_chosen:
                return [{"merchant": owner, "discard_to": side} for owner in owners for side in SIDES]
            return [{"merchant": owner} for owner in owners]
        case "return_bag":
            return [{"merchant": o} for o in state.undecided if seat not in state.must_open.get(o, ())]
        case "accept_offer":
            return [
                {"offer": o.id}
                for o in state.open_offers.values()
                if seat in o.to and seat not in o.consents and _acceptable(state, seat, o)
            ]
        case "reject_offer":
            return [{"offer": o.id} for o in state.open_offers.values() if seat in o.to]
        case "withdraw_offer":
            return [{"offer": o.id} for o in state.open_offers.values() if o.by == seat]
        case "ask_proof":
            ids = dict.fromkeys(proof.offer for proof in state.proofs if seat in proof.receivers)
            return [{"offer": id} for id in ids]
        case "pay_debt":
            return [{"goods": goods} for goods in payments(state, seat)]
        case "exchange_tokens":
            return [
                {"good": good, "sets": sets}
                for good, most in sets_open(state, seat).items()
                for sets in range(1, most + 1)
            ]
        case "share_booty":
            tile = left_on_tile(state)
            return [{"cards": cards} for cards in picks(tile, 0, len(tile))]
        case _:
            return []


def picks(cards: list[str], least: int, most: int) -> Iterator[list[str]]:
    """All ways to take `least` to `most` of these cards, by kind, in the order of their goods' names."""
    kinds = sorted(counted(cards).items())

    def go(i: int, room: int) -> Iterator[list[str]]:
        if i == len(kinds):
            yield []
            return
        good, number = kinds[i]
        for count in range(min(number, room) + 1):
            for rest in go(i + 1, room - count):
                yield [good] * count + rest

    return (chosen for chosen in go(0, most) if len(chosen) >= least)


def _exchanges(state: State, seat: str) -> Iterator[dict[str, Any]]:
    hand = state.players[seat].hand
    piles = state.switches.draws_from_discards
    for discard in picks(hand, 0, min(state.edition.max_exchange, len(hand))):
        if not piles:
            yield {"discard": discard}
            continue
        room = max(state.hand_size - len(hand) + len(discard), 0)
        left, right = (len(pile) for pile in state.discards)
        for side in SIDES if discard else (None,):
            for from_left in range(min(room, left) + 1):
                for from_right in range(min(room - from_left, right) + 1):
                    args: dict[str, Any] = {
                        "discard": discard,
                        "take_left": from_left,
                        "take_right": from_right,
                    }
                    if side is not None:
                        args["discard_to"] = side
                    yield args


def _acceptable(state: State, seat: str, offer: Offer) -> bool:
    if any(item.bag not in state.undecided for item in offer.terms.bags):
        return False
    if contradiction(state, offer.by, offer.to, offer.terms) is not None:
        return False
    known = None if state.options["gold_public"] else (seat,)
    return missing_means(state, offer.terms, known) is None


def payments(state: State, seat: str) -> list[list[str]]:
    """All lists of goods with which this seat could pay what it owes now."""
    due = state.dues[0]
    if due.giver != seat:
        return []
    if due.kind == "debt":
        return [_cards(goods) for goods in debt_choices(state, due)]
    found = at_hand(state, due)
    cards = _cards(found)
    number = min(due.amount, len(cards))
    ways = []
    for way in picks(cards, number, number):
        ways.append(way)
        if len(ways) == LISTED:
            break
    return ways


def _cards(goods: dict[str, int]) -> list[str]:
    return [good for good, number in goods.items() for _ in range(number)]


def sample(state: State, seat: str, tool: str, rng: Random) -> dict[str, Any] | None:
    """Random legal arguments of a tool, quicker than drawing from `legal`; None where there are none."""
    hand = state.players[seat].hand
    if tool == "load_bag":
        most = min(state.edition.bag_max, len(hand))
        return {"cards": rng.sample(hand, 1 + int(rng.random() * most))} if most else None
    if tool == "exchange_cards":
        number = int(rng.random() * (min(state.edition.max_exchange, len(hand)) + 1))
        discard = rng.sample(hand, number)
        args: dict[str, Any] = {"discard": discard}
        if state.switches.draws_from_discards:
            room = max(state.hand_size - len(hand) + number, 0)
            left = int(rng.random() * (min(room, len(state.discards[0])) + 1))
            args["take_left"] = left
            args["take_right"] = int(rng.random() * (min(room - left, len(state.discards[1])) + 1))
            if discard:
                args["discard_to"] = SIDES[rng.random() < 0.5]
        return args
    if tool == "end_turn":
        return {}
    calls = legal(state, seat, tool)
    return calls[int(rng.random() * len(calls))] if calls else None
