"""How phases follow each other by themselves, until somebody has to decide something."""

from __future__ import annotations

from typing import Any

from arena.rules import promises
from arena.rules.deals import settle_dues
from arena.rules.deputies import draw_deputies, share_even_cards, share_gold
from arena.rules.inspection import open_inspection, void_open_offers
from arena.rules.loading import open_declarations, open_loading
from arena.rules.market import close_market, fill_hand, open_market
from arena.rules.scoring import score
from arena.rules.state import State
from arena.rules.tokens import exchange_all, has_set


def advance(state: State) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while not state.over:
        if state.dues or state.unpaid:
            settle_dues(state)
            if state.dues:
                return
        if state.auto_tokens:
            for seat in state.seats:
                exchange_all(state, seat)
        phase = state.phase
        if phase == "inspection":
            if state.undecided or not _inspection_done(state):
                return
            end_round(state)
        elif phase == "market":
            if state.turn is not None or (state.starter is None and state.merchants):
                return
            close_market(state)
            open_loading(state)
        elif phase == "loading":
            if state.to_go:
                return
            open_declarations(state)
        elif phase == "declaration":
            if state.turn is not None:
                return
            open_inspection(state)
        elif phase == "round_end":
            next_round(state)
        else:
            score(state)


def may_exchange_yet(state: State, seat: str) -> bool:
    """After the last bag: whether the round waits for this seat to exchange a set."""
    return seat not in state.passed and has_set(state, seat)


def _inspection_done(state: State) -> bool:
    """Whether nothing is left to do once every bag is decided."""
    if state.open_offers:
        void_open_offers(state)
    if state.stage == "talk":
        state.stage = "share" if state.deputies else "tokens"
        share_gold(state)
    if state.stage == "share":
        if state.booty_cards and not share_even_cards(state):
            return False
        state.stage = "tokens"
    if not state.switches.tokens:
        return True
    return not any(may_exchange_yet(state, seat) for seat in state.seats)


def end_round(state: State) -> None:
    """Close the inspection: nothing promised for this round is left, and the officers have had their turn."""
    state.phase = "round_end"
    state.owed.clear()
    state.proofs.clear()
    state.must_open.clear()
    state.must_return.clear()


def _is_last_round(state: State) -> bool:
    if state.round >= state.rounds:
        return True
    turns = state.rounds * len(state.officers) // len(state.seats)
    return all(number >= turns for number in state.turns_as_sheriff.values())


def next_round(state: State) -> None:
    """Hand on the badge and fill the hands, or count out the game after the last round."""
    for seat in state.officers:
        state.turns_as_sheriff[seat] += 1
    last = _is_last_round(state)
    if state.promises:
        promises.inspection_over(state, last)
    ended = state.round
    if last:
        state.emit("round_end", None, {"round": ended, "sheriff": None, "deputies": None})
        state.phase = "scoring"
        return
    data: dict[str, Any]
    if state.deputies:
        state.round += 1
        officers = draw_deputies(state)
        state.round = ended
        data = {"round": ended, "sheriff": None, "deputies": list(officers)}
    else:
        officers = (state.clockwise(state.officers[0])[1],)
        data = {"round": ended, "sheriff": officers[0], "deputies": None}
    state.emit("round_end", None, data)
    for player in state.players.values():
        player.bag = None
    state.settled.clear()
    state.round += 1
    state.seat_officers(officers)
    first = officers[0]
    if state.options["refill_order"] == "left_of_new_sheriff":
        first = state.clockwise(first)[1]
    for seat in state.clockwise(first):
        fill_hand(state, seat)
    open_market(state)
