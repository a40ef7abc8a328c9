"""The market: who begins, and one exchange of cards as a whole turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.arguments import card_list, cards_of, check_names, hand_without, player, whole, your_hand
from arena.rules.call import Refusal
from arena.rules.deck import draw
from arena.rules.state import State, name_of

SIDES = ("left", "right")


def open_market(state: State) -> None:
    """Begin the market of this round; the starter is named by the sheriff, or is the merchant on his left."""
    state.phase = "market"
    state.starter = None
    state.turn = None
    state.to_go = []
    if not state.switches.starter_named:
        begin_with(state, state.merchants[0])


def begin_with(state: State, starter: str) -> None:
    """Let this merchant go first, the others clockwise after him."""
    state.starter = starter
    order = [seat for seat in state.clockwise(starter) if seat in state.merchants]
    state.turn, state.to_go = order[0], order[1:]


def choose_starter(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """The sheriff (the deputy drawn first) names who goes first."""
    check_names(args, ("player",))
    starter = player(state, args, "player")
    if starter not in state.merchants:
        raise Refusal(
            "bad_arguments", f"The starter is a merchant: {', '.join(map(name_of, state.merchants))}."
        )
    begin_with(state, starter)
    state.emit("starter", seat, {"player": starter})


def exchange_cards(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Lay cards away, take from the piles where that is allowed, then from the deck up to a full hand."""
    switches = state.switches
    from_piles = switches.draws_from_discards
    if from_piles:
        check_names(args, ("discard",), ("take_left", "take_right", "discard_to"))
    else:
        check_names(args, ("discard",), ("take_left", "take_right"))
    left = whole(args, "take_left", 0) if "take_left" in args else 0
    right = whole(args, "take_right", 0) if "take_right" in args else 0
    side = 0
    if "discard_to" in args:
        if args["discard_to"] not in SIDES:
            raise Refusal("bad_arguments", "discard_to names one pile: left or right.")
        side = SIDES.index(args["discard_to"])
    elif from_piles and args["discard"]:
        raise Refusal("bad_arguments", "Say in discard_to on which pile the cards go: left or right.")
    discard = card_list(state, args, "discard")
    if len(discard) > state.edition.max_exchange:
        raise Refusal(
            "too_many_cards",
            f"At most {state.edition.max_exchange} cards may be exchanged in one turn; you named {len(discard)}. "
            + your_hand(state, seat),
        )
    merchant = state.players[seat]
    hand = hand_without(state, seat, discard) if discard else merchant.hand
    if left or right:
        if not from_piles:
            raise Refusal(
                "draw_order", "Cards are drawn from the deck only: leave take_left and take_right at 0."
            )
        room = state.hand_size - len(hand)
        if left + right > room:
            raise Refusal("too_many_cards", f"There is room for {cards_of(max(room, 0))} in hand.")
        if left > len(state.discards[0]) or right > len(state.discards[1]):
            raise Refusal(
                "pile_too_small",
                f"The left pile has {cards_of(len(state.discards[0]))}, the right one {len(state.discards[1])}.",
            )
    # From here on nothing is refused.
    merchant.hand = hand
    if switches.set_aside == "before_drawing":
        state.discard(discard)
    data: dict[str, Any] = {"count": len(discard), "discard": discard}
    if from_piles:
        for name, pile, number in zip(
            ("take_left", "take_right"), state.discards, (left, right), strict=True
        ):
            taken = data[name] = pile[len(pile) - number :][::-1]
            del pile[len(pile) - number :]
            hand.extend(taken)
        data["discard_to"] = SIDES[side] if discard else None
    state.emit("exchange", seat, data)
    fill_hand(state, seat)
    if switches.set_aside == "after_drawing":
        state.discard(discard, side)
    elif switches.set_aside == "after_market" and discard:
        state.aside[seat] = discard
    if state.to_go:
        state.turn = state.to_go.pop(0)
    else:
        state.turn = None


def fill_hand(state: State, seat: str) -> None:
    """Draw up to a full hand; everybody learns how many cards, the seat which."""
    hand = state.players[seat].hand
    room = state.hand_size - len(hand)
    if room <= 0:
        return
    cards = draw(state, seat, room)
    if cards:
        hand.extend(cards)
        state.emit(
            "draw", seat, {"count": len(cards), "deck_count": state.deck_size}, {seat: {"cards": cards}}
        )


def close_market(state: State) -> None:
    """Gather what lies before the merchants."""
    for seat in list(state.aside):
        state.discard(state.aside.pop(seat))
