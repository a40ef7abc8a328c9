"""Market, loading, declaration, and how rounds follow each other."""

from __future__ import annotations

import pytest

from arena.rules import Call, Game
from tests.rules.tables import FOUR, bag, do, refused, table


def market(edition="second", **more):
    more.setdefault("hands", {"ann": ["apple"] * 6})
    return table(edition, phase="market", **more)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({}, "bad_arguments"),
        ({"discard": "apple"}, "bad_arguments"),
        ({"discard": [1]}, "bad_arguments"),
        ({"discard": [], "cards": []}, "bad_arguments"),
        ({"discard": ["apple"], "take_left": -1}, "bad_arguments"),
        ({"discard": ["apple"], "take_left": True}, "bad_arguments"),
        ({"discard": ["apple"], "take_left": "1"}, "bad_arguments"),
        ({"discard": ["carrot"]}, "unknown_good"),
        ({"discard": ["silk"]}, "not_in_hand"),
        ({"discard": ["apple"] * 6}, "too_many_cards"),
        ({"discard": ["apple"], "take_right": 1}, "draw_order"),
    ],
)
def test_exchanges_that_the_second_edition_refuses(args, code):
    assert refused(market(starter="ann"), "ann", "exchange_cards", args) == code


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"discard": ["apple"]}, "bad_arguments"),
        ({"discard": ["apple"], "discard_to": "middle"}, "bad_arguments"),
        ({"discard": ["apple"], "discard_to": "left", "take_left": 2}, "too_many_cards"),
        ({"discard": ["apple"] * 3, "discard_to": "left", "take_left": 2}, "pile_too_small"),
        ({"discard": [], "take_right": 1}, "too_many_cards"),
    ],
)
def test_exchanges_that_the_first_edition_refuses(args, code):
    game = market("first", discards=[["silk"], ["mead", "pepper"]])
    assert refused(game, "ann", "exchange_cards", args) == code


def test_the_starter_is_a_merchant_and_named_once():
    game = market()
    assert refused(game, "dan", "choose_starter", player="dan") == "bad_arguments"
    assert refused(game, "dan", "choose_starter", player="eve") == "unknown_player"
    assert refused(game, "ann", "choose_starter", player="ann") == "not_your_turn"
    do(game, "dan", "choose_starter", player="cat")
    assert refused(game, "dan", "choose_starter", player="bob") == "not_your_turn"
    assert game.turn == "cat"
    for seat in ("cat", "ann", "bob"):
        do(game, seat, "exchange_cards", discard=[])
    assert game.phase == "loading"


def test_tools_that_a_game_does_not_have():
    first = market("first")
    assert refused(first, "dan", "choose_starter", player="ann") == "unknown_tool"
    assert refused(first, "ann", "share_booty", cards=[]) == "unknown_tool"
    assert refused(first, "ann", "ask_proof", offer="O1") == "unknown_tool"
    assert refused(first, "ann", "exchange_tokens", good="apple", sets=1) == "unknown_tool"
    assert refused(market(), "ann", "pay_debt", goods=[]) == "no_debt"
    assert refused(market(), "ann", "load_bag", cards=["apple"]) == "wrong_phase"
    with pytest.raises(Exception, match="unknown_player"):
        market().apply("zoe", Call("exchange_cards", {"discard": []}))


def test_turns_before_the_named_one_have_been_had():
    game = market("first", turn="cat")
    assert refused(game, "ann", "exchange_cards", discard=[]) == "not_your_turn"
    do(game, "cat", "exchange_cards", discard=[])
    assert game.phase == "loading"


def test_a_hand_of_seven_is_filled_to_seven():
    game = market(starter="ann", options={"hand_size": 7}, hands={"ann": ["apple"] * 7})
    do(game, "ann", "exchange_cards", discard=["apple"] * 5)
    assert len(game.players["ann"].hand) == 7
    assert len(game.players["bob"].hand) == 7


def test_ten_cards_leave_the_deck_unseen():
    game = Game.new("second", FOUR, "7/1", {"remove_ten": True})
    game.check()
    assert game.view("ann")["deck_count"] == 204 - 10 - 24
    assert len(game.removed) == 10


def test_loading_without_a_card_in_hand_is_passed_over():
    game = table(phase="loading", hands={"ann": [], "bob": ["apple"], "cat": ["silk"]})
    assert game.pending()["ann"] == ()
    do(game, "bob", "load_bag", cards=["apple"])
    do(game, "cat", "load_bag", cards=["silk"])
    do(game, "bob", "declare", good="apple", count=1)
    do(game, "cat", "declare", good="bread", count=1)
    assert refused(game, "dan", "inspect_bag", merchant="ann") == "unknown_player"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"good": "apple", "count": "2"}, "bad_arguments"),
        ({"good": "apple", "count": True}, "bad_arguments"),
        ({"good": "apple", "count": 2.0}, "bad_arguments"),
        ({"good": "apple"}, "bad_arguments"),
        ({"good": "carrot", "count": 2}, "unknown_good"),
        ({"good": "silk", "count": 2}, "not_declarable"),
        ({"good": "apple", "count": 3}, "count_mismatch"),
    ],
)
def test_declarations_that_are_refused(args, code):
    game = table(phase="declaration", bags={"ann": {"cards": ["silk", "apple"], "declared": None}})
    assert refused(game, "ann", "declare", args) == code


def test_the_second_deputy_may_be_the_one_declarations_start_from():
    bags = {seat: {"cards": ["apple"], "declared": None} for seat in ("ann", "bob", "cat", "dan")}
    seats = ["ann", "bob", "eve", "cat", "dan", "fay"]
    game = table(seats=seats, phase="declaration", deputies=["eve", "fay"], bags=bags)
    assert game.turn == "cat"
    game = table(
        seats=seats, phase="declaration", deputies=["eve", "fay"], bags=bags,
        options={"deputies_declare_from": "second_drawn"},
    )  # fmt: skip
    assert game.turn == "ann"


def test_the_sheriff_says_where_confiscated_goods_go_in_the_first_edition():
    game = table("first", bags={"ann": bag("silk"), "bob": bag("mead"), "cat": bag("apple")})
    do(game, "dan", "inspect_bag", merchant="ann", discard_to="right")
    do(game, "dan", "inspect_bag", merchant="bob")
    assert game.state()["discards"] == [["mead"], ["silk"]]
    assert refused(game, "dan", "inspect_bag", merchant="cat", discard_to="up") == "bad_arguments"
    second = table(bags={"ann": bag("silk")})
    assert refused(second, "dan", "inspect_bag", merchant="ann", discard_to="left") == "bad_arguments"


def test_hands_may_be_filled_from_the_left_of_the_new_sheriff():
    hands = {"ann": ["apple"] * 5, "bob": ["apple"] * 5, "cat": ["apple"] * 6, "dan": ["apple"] * 6}
    position = {"phase": "round_end", "hands": hands, "deck": ["silk", "mead"]}
    assert table(**position).players["ann"].hand[-1] == "silk"
    game = table(**position, options={"refill_order": "left_of_new_sheriff"})
    assert game.sheriff == "ann"
    assert game.players["ann"].hand[-1] == "mead"
    assert game.players["bob"].hand[-1] == "silk"


def test_the_game_ends_when_everyone_has_been_sheriff_as_often_as_he_should():
    turns = {"ann": 2, "bob": 2, "cat": 2, "dan": 1}
    game = table(phase="round_end", turns_as_sheriff=turns)
    assert game.over
    assert game.state()["winners"] == ["ann", "bob", "cat", "dan"]
    assert refused(game, "ann", "say", message="Well played.") == "wrong_phase"
    assert not any(game.pending().values())


@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 8), (5, 10), (6, 9)])
def test_rounds_by_number_of_players(players, rounds):
    seats = ["ann", "bob", "cat", "dan", "eve", "fay"][:players]
    assert Game.new("second", seats, "x").rounds == rounds


def test_what_a_game_cannot_be_dealt_with():
    from arena.errors import UsageError

    for edition, seats, options in (
        ("third", FOUR, {}),
        ("first", ["ann", "bob"], {}),
        ("robin_hood", ["ann", "bob", "cat", "dan", "eve", "fay"], {}),
        ("second", ["ann", "ann", "bob"], {}),
        ("second", ["ann", "booty", "bob"], {}),
        ("robin_hood", FOUR, {"royal_goods": True}),
        ("second", FOUR, {"hand_size": 8}),
        ("second", FOUR, {"talk": 3}),
        ("second", FOUR, {"merchant_trades": "yes"}),
    ):
        with pytest.raises(UsageError):
            Game.new(edition, seats, "x", options)
