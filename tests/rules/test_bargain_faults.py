"""Faults of bargaining (E) that the rules themselves must not have."""

from __future__ import annotations

from tests.rules.tables import FOUR, accept, bag, do, goods, offer, returns, table


def test_E6_goods_promised_from_a_bag_that_is_opened_are_owed_to_nobody():
    """Ann's bag goes through for silk out of it; Bob's, with silk promised too, is opened and loses it."""
    game = table(bags={"ann": bag("apple", "silk"), "bob": bag("apple", "silk")})
    offer(game, "ann", "dan", goods("ann", "dan", "silk", 1, "bag"), returns("ann"))
    offer(game, "bob", "dan", goods("bob", "dan", "silk", 1, "bag"), returns("bob"))
    accept(game, "dan", "O1")
    assert game.state()["stalls"]["dan"]["contraband"] == {"silk": 1}
    assert game.state()["stalls"]["ann"]["contraband"] == {}
    assert "settle" not in do(game, "dan", "inspect_bag", merchant="bob")
    assert game.offers["O2"].status == "void"
    stalls = game.state()["stalls"]
    assert stalls["dan"]["contraband"] == {"silk": 1}
    assert stalls["bob"]["contraband"] == {}


TURNS = {"ann": 2, "bob": 2, "cat": 2, "dan": 1}


def test_E8_equal_totals_and_equal_counts_are_shared_and_not_given_to_the_lowest_seat():
    """Bob, Cat and Dan have as many apples and as much in all; Ann has fewer."""
    stalls = {seat: {"legal": {"apple": 3}} for seat in ("bob", "cat", "dan")}
    game = table(phase="round_end", turns_as_sheriff=TURNS, gold=dict.fromkeys(FOUR, 50), stalls=stalls)
    state = game.state()
    assert state["winners"] == ["bob", "cat", "dan"]
    assert state["bonuses"]["apple"] == {"bob": 10, "cat": 10, "dan": 10}


def test_E8_a_tie_for_second_shares_the_second_prize():
    stalls = {"dan": {"legal": {"apple": 4}}} | {s: {"legal": {"apple": 1}} for s in ("ann", "bob", "cat")}
    game = table(phase="round_end", turns_as_sheriff=TURNS, stalls=stalls)
    assert game.state()["bonuses"]["apple"] == {"dan": 20, "ann": 3, "bob": 3, "cat": 3}
    assert game.state()["winners"] == ["dan"]
