"""Villager tokens: three cards of a good, laid on the discard pile, for a token that nobody can take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.arguments import check_names, good, unknown_good, whole
from arena.rules.call import Refusal
from arena.rules.state import State, add, take


def sets_open(state: State, seat: str) -> dict[str, int]:
    """How many sets of each good this seat could exchange now."""
    cost, legal = state.edition.token_cost, state.players[seat].legal
    sets = {}
    for name, left in state.token_supply.items():
        number = min(legal.get(name, 0) // cost, left)
        if number:
            sets[name] = number
    return sets


def has_set(state: State, seat: str) -> bool:
    """Whether this seat could exchange a set now."""
    cost, supply = state.edition.token_cost, state.token_supply
    for name, number in state.players[seat].legal.items():  # noqa: SIM110 - asked very often, and a generator is slower
        if number >= cost and supply.get(name):
            return True
    return False


def exchange(state: State, seat: str, name: str, sets: int) -> None:
    """Turn so many sets into tokens."""
    cards = sets * state.edition.token_cost
    player = state.players[seat]
    take(player.legal, name, cards)
    state.discard([name] * cards)
    add(player.tokens, name, sets)
    state.token_supply[name] -= sets
    state.emit("tokens", seat, {"good": name, "sets": sets, "cards": cards, "left": state.token_supply[name]})


def exchange_tokens(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Turn sets of one good into tokens."""
    check_names(args, ("good", "sets"))
    sets = whole(args, "sets", 1)
    name = good(state, args, "good")
    if name not in state.token_supply:
        raise unknown_good(state, name)
    cost = state.edition.token_cost
    if state.players[seat].legal.get(name, 0) < sets * cost:
        raise Refusal("not_enough_sets", f"A set is {cost} open cards of the same good on your stall.")
    if state.token_supply[name] < sets:
        raise Refusal("no_tokens_left", f"{state.token_supply[name]} tokens of {name} are left.")
    exchange(state, seat, name, sets)


def exchange_all(state: State, seat: str) -> None:
    """Turn every set that is there into tokens, where the game does so by itself."""
    if state.auto_tokens:
        for name, sets in sets_open(state, seat).items():
            exchange(state, seat, name, sets)
