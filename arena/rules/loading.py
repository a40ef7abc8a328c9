"""Loading and declaring: what goes into a bag, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.arguments import card_list, cards_of, check_names, good, hand_without, your_hand
from arena.rules.call import Refusal
from arena.rules.state import Bag, State


def open_loading(state: State) -> None:
    """Let every merchant close a bag, at the same time; without a card in hand there is nothing to load."""
    state.phase = "loading"
    state.to_go = [
        seat
        for seat in state.merchants
        if state.players[seat].bag is None and state.players[seat].hand and seat not in state.settled
    ]


def load_bag(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Close a bag over cards of one's hand, for good."""
    check_names(args, ("cards",))
    cards = card_list(state, args, "cards")
    edition = state.edition
    if len(cards) < edition.bag_min:
        raise Refusal("empty_bag", f"A bag holds {edition.bag_min} to {edition.bag_max} cards.")
    if len(cards) > edition.bag_max:
        raise Refusal(
            "too_many_cards",
            f"A bag holds {edition.bag_min} to {edition.bag_max} cards; you named {len(cards)}. "
            + your_hand(state, seat),
        )
    player = state.players[seat]
    player.hand = hand_without(state, seat, cards)
    player.bag = Bag(cards)
    state.to_go.remove(seat)
    state.emit("load", seat, {"count": len(cards)}, {seat: {"cards": cards}})


def open_declarations(state: State) -> None:
    """Begin the declarations with the merchant on the sheriff's left (of the deputy that the option names)."""
    state.phase = "declaration"
    state.to_go = [seat for seat in declaring_order(state) if _to_declare(state, seat)]
    state.turn = state.to_go.pop(0) if state.to_go else None


def declaring_order(state: State) -> list[str]:
    """The merchants in the order of their declarations."""
    officers = state.officers
    first = officers[-1 if len(officers) > 1 and state.declared_from == "second_drawn" else 0]
    return [seat for seat in state.clockwise(first) if seat not in officers]


def _to_declare(state: State, seat: str) -> bool:
    bag = state.players[seat].bag
    return bag is not None and bag.declared is None


def declare(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Say one legal good and the number of cards in the bag."""
    check_names(args, ("good", "count"))
    count = args["count"]
    if type(count) is not int:
        raise Refusal("bad_arguments", "count is a whole number.")
    name = good(state, args, "good")
    if state.edition.goods[name].kind != "legal":
        legal = ", ".join(state.edition.legal_goods)
        raise Refusal("not_declarable", f"Only a legal good can be declared: {legal}.")
    bag = state.players[seat].bag
    assert bag is not None
    if count != len(bag.cards):
        raise Refusal(
            "count_mismatch",
            f"Your bag holds {cards_of(len(bag.cards))}, so count must be {len(bag.cards)}.",
        )
    bag.declared = name
    state.emit("declare", seat, {"good": name, "count": count})
    state.turn = state.to_go.pop(0) if state.to_go else None
