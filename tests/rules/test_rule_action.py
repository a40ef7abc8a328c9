"""What the rule does for a seat that does not decide: the mildest act, in its own name."""

from __future__ import annotations

from arena.rules import Call
from tests.rules.tables import SIX, accept, bag, do, gold, offer, opens, purse, returns, status, table


def act(game, seat):
    call = game.rule_action(seat)
    assert call.rule
    events = game.apply(seat, call).events
    game.check()
    return call.tool, dict(call.args), events


def test_market_loading_and_declaration():
    hand = ["silk", "chicken", "cheese", "apple", "apple", "mead"]
    game = table(phase="market", hands={"ann": hand, "bob": ["silk", "mead"], "cat": ["apple"] * 6})
    assert act(game, "dan")[:2] == ("choose_starter", {"player": "ann"})
    for seat in ("ann", "bob", "cat"):
        assert act(game, seat)[:2] == ("exchange_cards", {"discard": []})
    assert act(game, "ann")[:2] == ("load_bag", {"cards": ["apple"]})
    game.players["bob"].hand[:] = ["silk", "mead", *game.players["bob"].hand[2:]]
    for seat in ("bob", "cat"):
        act(game, seat)
    assert act(game, "ann")[:2] == ("declare", {"good": "apple", "count": 1})


def test_contraband_alone_is_loaded_cheapest_first_and_declared_as_the_first_good():
    game = table(phase="loading", hands={"ann": ["silk", "mead", "crossbow"], "bob": [], "cat": []})
    assert act(game, "ann")[:2] == ("load_bag", {"cards": ["mead"]})
    assert act(game, "ann")[:2] == ("declare", {"good": "apple", "count": 1})


def test_a_bag_that_the_rule_returns_makes_nothing_due():
    game = table(bags={"ann": bag("apple", "silk"), "bob": bag("apple")})
    offer(game, "ann", "dan", gold("ann", "dan", 9), returns("ann"))
    tool, args, events = act(game, "dan")
    assert (tool, args) == ("return_bag", {"merchant": "ann"})
    assert purse(game, "ann") == 50
    assert status(game) == {"O1": "void"}
    returned = next(e for e in events if e.kind == "return")
    assert returned.actor == "rule"
    assert returned.data["for"] == "dan"
    assert game.view("bob")["log"][-1] == {
        "seat": "dan", "tool": "return_bag", "args": {"merchant": "ann"}, "by": "rule",
    }  # fmt: skip


def test_the_rule_returns_even_a_bag_that_was_to_be_opened():
    game = table(bags={"ann": bag("silk"), "bob": bag("apple")})
    offer(game, "bob", "dan", gold("bob", "dan", 3), opens("ann"))
    accept(game, "dan", "O1")
    assert act(game, "dan")[:2] == ("return_bag", {"merchant": "ann"})
    assert game.players["ann"].contraband == {"silk": 1}


def test_merchants_say_nothing_more():
    game = table(bags={"ann": bag("silk"), "bob": bag("apple")})
    assert act(game, "ann")[:2] == ("end_turn", {})


def test_a_debt_is_paid_with_the_cheapest_goods():
    game = table(
        bags={"ann": bag("silk"), "bob": bag("apple")},
        gold={"ann": 0},
        stalls={"ann": {"legal": {"chicken": 2, "cheese": 2, "apple": 1}}},
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    assert act(game, "ann")[:2] == ("pay_debt", {"goods": ["chicken"]})


def test_a_deputys_bags_are_returned_and_a_joint_offer_is_not_due():
    game = table(seats=SIX, deputies=["eve", "fay"], bags={"ann": bag("silk"), "bob": bag("apple")})
    offer(game, "ann", ("eve", "fay"), gold("ann", "booty", 5), returns("ann"))
    do(game, "eve", "return_bag", merchant="ann")
    assert act(game, "fay")[:2] == ("return_bag", {"merchant": "ann"})
    assert status(game) == {"O1": "void"}
    assert purse(game, "ann") == 50


def test_the_tile_is_shared_half_by_number():
    game = table(
        seats=SIX,
        deputies=["eve", "fay"],
        bags={"ann": bag("apple")},
        booty={"gold": 0, "cards": ["silk", "mead", "pepper", "apple"]},
    )
    do(game, "eve", "return_bag", merchant="ann")
    do(game, "fay", "return_bag", merchant="ann")
    assert act(game, "fay")[0] == "end_turn"
    for deputy in ("eve", "fay"):
        player = game.players[deputy]
        assert sum(player.legal.values()) + sum(player.contraband.values()) == 2


def test_a_seat_that_is_not_asked_has_no_action():
    import pytest

    game = table(phase="market")
    with pytest.raises(ValueError, match="nothing to decide"):
        game.rule_action("ann")
    assert game.apply("dan", Call("choose_starter", {"player": "ann"})).events[0].actor == "dan"
