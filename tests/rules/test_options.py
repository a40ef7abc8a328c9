"""Every option of the rules, both ways: the same game but for it, and what differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arena.rules import DEFAULTS, Call, Game, Refusal
from tests.rules.tables import (
    SIX,
    bag,
    do,
    gold,
    goods,
    offer,
    offering,
    purse,
    refused,
    returns,
    table,
    terms,
)

OF_THE_TABLE = {"timer", "simultaneous_talk", "talk_rounds", "max_message_chars", "reprompt"}
"""Options that the table keeps: tested with it."""


def made(game: Game, seat: str, to: str, *items: Any) -> str:
    """Whether an offer is made, or the code with which it is refused."""
    try:
        game.apply(seat, Call("say", {"message": "An offer."}, offering(to, terms(*items))))
    except Refusal as refusal:
        return refusal.code
    return "made"


def royal_goods(options: dict[str, Any]) -> Any:
    return {
        edition: Game.new(edition, SIX[:4], "1", options).tally.get("golden_apple", 0)
        for edition in ("first", "second")
    }


def money_bag_value(options: dict[str, Any]) -> Any:
    return table(
        "robin_hood", phase="scoring", stalls={"ann": {"contraband": {"money_bag": 3}}}, options=options
    ).scores["ann"]


def sheriff_may_pay(options: dict[str, Any]) -> Any:
    game = table(options=options, bags={"ann": bag("apple")}, stalls={"ann": {"legal": {"bread": 1}}})
    return made(game, "dan", "ann", gold("dan", "ann", 2), goods("ann", "dan", "bread", 1, "stall"))


def merchant_trades(options: dict[str, Any]) -> Any:
    game = table(options=options, bags={"ann": bag("apple")}, stalls={"bob": {"legal": {"bread": 1}}})
    return made(game, "ann", "bob", gold("ann", "bob", 2), goods("bob", "ann", "bread", 1, "stall"))


def gold_public(options: dict[str, Any]) -> Any:
    game = table(options=options, bags={"ann": bag("apple")})
    return "gold" in game.view("bob")["seats"]["ann"], made(
        game, "dan", "ann", gold("ann", "dan", 51), returns("ann")
    )


def debt_irredundant(options: dict[str, Any]) -> Any:
    game = table(
        options=options, bags={"ann": bag("silk")}, gold={"ann": 0}, stalls={"ann": {"legal": {"chicken": 2}}}
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    return "pay_debt" in game.pending()["ann"], dict(game.players["dan"].legal)


def token_exchange(options: dict[str, Any]) -> Any:
    game = table(
        "robin_hood",
        options=options,
        bags={"ann": bag("wood", "wood", "wood", declared="wood"), "bob": bag("wood", declared="wood")},
    )
    do(game, "dan", "return_bag", merchant="ann")
    return dict(game.players["ann"].tokens), "exchange_tokens" in game.pending()["ann"]


def hand_size(options: dict[str, Any]) -> Any:
    game = Game.new("second", SIX[:3], "1", options)
    dealt = {len(player.hand) for player in game.players.values()}
    starter = game.merchants[0]
    do(game, game.officers[0], "choose_starter", player=starter)
    do(game, starter, "exchange_cards", discard=game.players[starter].hand[:2])
    return dealt, len(game.players[starter].hand)


def remove_ten(options: dict[str, Any]) -> Any:
    game = Game.new("second", SIX[:4], "1", options)
    game.check()
    return game.deck_size, len(game.removed)


def deputies_declare_from(options: dict[str, Any]) -> Any:
    bags = {seat: {"cards": ["apple"], "declared": None} for seat in ("ann", "cat", "dan", "fay")}
    return table(seats=SIX, options=options, phase="declaration", deputies=["bob", "eve"], bags=bags).turn


def refill_order(options: dict[str, Any]) -> Any:
    hands = {"ann": ["apple"] * 5, "bob": ["apple"] * 5, "cat": [], "dan": ["apple"] * 6}
    game = table(options=options, phase="round_end", deck=["silk"], deck_exact=True, hands=hands)
    return [seat for seat in game.seats if "silk" in game.players[seat].hand]


CASES: dict[str, tuple[Callable[[dict[str, Any]], Any], dict[Any, Any]]] = {
    "royal_goods": (royal_goods, {False: {"first": 0, "second": 0}, True: {"first": 2, "second": 2}}),
    "money_bag_value": (money_bag_value, {11: 83, 12: 86}),
    "sheriff_may_pay": (sheriff_may_pay, {True: "made", False: "sheriff_pays"}),
    "merchant_trades": (merchant_trades, {False: "merchant_trade", True: "made"}),
    "gold_public": (gold_public, {True: (True, "too_much_gold"), False: (False, "made")}),
    "debt_irredundant": (debt_irredundant, {True: (False, {"chicken": 1}), False: (True, {})}),
    "token_exchange": (token_exchange, {"choice": ({}, True), "auto": ({"wood": 1}, False)}),
    "hand_size": (hand_size, {6: ({6}, 6), 7: ({7}, 7)}),
    "remove_ten": (remove_ten, {False: (180, 0), True: (170, 10)}),
    "deputies_declare_from": (deputies_declare_from, {"first_drawn": "cat", "second_drawn": "fay"}),
    "refill_order": (refill_order, {"new_sheriff": ["ann"], "left_of_new_sheriff": ["bob"]}),
}  # fmt: skip


def test_every_option_has_a_case():
    assert set(CASES) | OF_THE_TABLE == set(DEFAULTS)


@pytest.mark.parametrize("name", CASES)
def test_both_ways_and_the_default(name):
    look, outcomes = CASES[name]
    assert {value: look({name: value}) for value in outcomes} == outcomes
    assert look({}) == outcomes[DEFAULTS[name]]


def test_who_may_not_give_is_still_paid():
    game = table(options={"sheriff_may_pay": False}, bags={"ann": bag("apple"), "bob": bag("apple")})
    offer(game, "dan", "ann", gold("ann", "dan", 3), returns("ann"))
    do(game, "ann", "accept_offer", offer="O1")
    assert purse(game, "dan") == 53
    assert refused(game, "ann", "withdraw_offer", offer="O1") == "offer_closed"
