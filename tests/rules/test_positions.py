"""Positions: what is not given, what can't be laid out, and going on by themselves."""

from __future__ import annotations

import pytest

from arena.errors import UsageError
from arena.rules import Game
from tests.rules.tables import SIX, bag, do, table


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "bargaining"},
        {"round": 0},
        {"round": 9},
        {"sherif": "dan"},
        {"sheriff": "zoe"},
        {"gold": {"zoe": 5}},
        {"gold": {"ann": -1}},
        {"gold": {"ann": "5"}},
        {"hands": {"ann": ["carrot"]}},
        {"hands": {"ann": "apple"}},
        {"stalls": {"ann": {"legal": {"silk": 1}}}},
        {"stalls": {"ann": {"contraband": {"apple": 1}}}},
        {"stalls": {"ann": {"tokens": {"apple": 1}}}},
        {"discards": [["apple"], ["apple"]]},
        {"booty": {"gold": 3}},
        {"bags": {"dan": {"cards": ["apple"], "declared": "apple"}}},
        {"bags": {"ann": {"cards": ["apple"], "declared": "silk"}}},
        {"bags": {"ann": {"cards": ["apple"], "declared": "apple"}}, "decided": ["ann"]},
        {"phase": "market", "turn": "dan"},
        {"phase": "declaration", "turn": "dan"},
        {"offers": [{"id": "O1", "by": "ann", "to": ["dan"], "terms": {"gives": [{}]}}]},
        {"phase": "market", "starter": "dan"},
        {"decided": ["dan"]},
        {"deputies": ["ann", "bob"]},
        {"deck_exact": "yes"},
        {"turns_as_sheriff": {"ann": -1}},
    ],
)
def test_positions_that_cannot_be_laid_out(position):
    with pytest.raises(UsageError):
        table(**{"phase": "inspection", "decided": [], "bags": {}, **position})


OFFER = {"id": "O1", "by": "ann", "to": ["dan"], "terms": {}}
PROMISE = {"by": "ann", "to": "dan", "kind": "other", "when": "later"}


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"gold": [5]}, "gold"),
        ({"discards": 5}, "discards"),
        ({"sheriff": ["dan"]}, "sheriff"),
        ({"bags": {"ann": ["apple"]}}, "bags.ann"),
        ({"bags": {"ann": {"cards": [], "declared": "apple"}}}, "bags.ann.cards"),
        ({"bags": {"ann": {"cards": ["apple"] * 6, "declared": "apple"}}}, "bags.ann.cards"),
        ({"bags": {"ann": {"cards": ["apple"], "declare": "apple"}}}, "'declare'"),
        ({"stalls": {"ann": {"apple": 1}}}, "stalls.ann has no 'apple'"),
        ({"stalls": {"ann": {"legal": {"apple": -1}}}}, "stalls.ann.legal.apple"),
        ({"offers": {"O1": OFFER}}, "offers"),
        ({"offers": [{**OFFER, "id": "X1"}]}, "offers[0].id"),
        ({"offers": [{**OFFER, "status": "odd"}]}, "offers[0].status"),
        ({"offers": [{**OFFER, "to": ["zoe"]}]}, "offers[0].to"),
        (
            {"offers": [{**OFFER, "terms": {"gives": [{"from": "ann", "to": "dan", "good": "jewel"}]}}]},
            "offers[0].terms.gives[0].good",
        ),
        (
            {"offers": [{**OFFER, "terms": {"bags": [{"bag": "ann", "outcome": "open"}]}}]},
            "offers[0].terms.bags",
        ),
        ({"promises": [{"by": "ann"}]}, "promises[0].to"),
        ({"promises": [PROMISE, {**PROMISE, "kind": "love"}]}, "promises[1].kind"),
        ({"promises": [{**PROMISE, "status": "done"}]}, "promises[0].status"),
    ],
)
def test_a_slip_in_a_position_is_named(position, named):
    with pytest.raises(UsageError) as caught:
        table(**{"phase": "inspection", "decided": [], "bags": {}, **position})
    assert named in str(caught.value)


def test_what_is_not_given_takes_its_default():
    game = table(phase="loading", bags={"ann": {"cards": ["apple", "silk"], "declared": None}})
    state = game.state()
    assert state["round"] == 1
    assert set(state["gold"].values()) == {50}
    assert {seat: len(hand) for seat, hand in state["hands"].items()} == {
        "ann": 4,
        "bob": 6,
        "cat": 6,
        "dan": 6,
    }
    assert state["deck_count"] == 204 - 24
    assert state["pending"]["ann"] == []


def test_a_deck_named_exactly_is_all_there_is():
    game = table(phase="market", deck=["silk", "mead"], deck_exact=True)
    assert game.state()["deck_top"] == ["silk", "mead"]
    assert game.state()["deck_count"] == 2
    longer = table(phase="market", deck=["silk", "mead"])
    assert longer.state()["deck_top"][:2] == ["silk", "mead"]
    assert longer.state()["deck_count"] == 204 - 24


def test_phases_with_nothing_to_decide_are_passed():
    assert table(phase="loading", hands={"ann": [], "bob": [], "cat": []}).round == 2
    declared = {seat: bag("apple") for seat in ("ann", "bob", "cat")}
    assert table(phase="declaration", bags=declared).phase == "inspection"
    assert (
        table(phase="loading", bags={s: {"cards": ["apple"], "declared": None} for s in declared}).turn
        == "ann"
    )
    assert table(phase="inspection").round == 2
    assert table(phase="scoring").over


def test_declarations_already_made_are_passed_over():
    bags = {
        "ann": {"cards": ["apple"], "declared": None},
        "bob": bag("apple"),
        "cat": {"cards": ["apple"], "declared": None},
    }
    game = table(phase="declaration", bags=bags)
    do(game, "ann", "declare", good="apple", count=1)
    assert game.turn == "cat"


def test_six_seats_without_named_deputies_have_two():
    game = Game.from_position({"edition": "second", "seats": SIX, "position": {"phase": "market"}})
    assert game.deputies == ("ann", "bob")
    assert game.pending()["ann"] == ("choose_starter",)


def test_deputies_that_have_had_their_turn_are_not_drawn_again_in_this_pass():
    turns = {"ann": 1, "bob": 1, "cat": 0, "dan": 0, "eve": 0, "fay": 0}
    for deal in range(20):
        game = table(
            seats=SIX,
            phase="round_end",
            round=2,
            deputies=["cat", "fay"],
            turns_as_sheriff=turns,
            deal=str(deal),
        )
        assert set(game.deputies) == {"dan", "eve"}


def test_the_badge_has_gone_round_since_the_first_round():
    game = table(round=6, bags={"ann": bag("apple")})
    assert game.turns_as_sheriff == {"ann": 1, "bob": 1, "cat": 2, "dan": 1}


def test_alternatives_of_a_position_are_alternatives():
    def data(id, gold):
        terms = {
            "gives": [{"from": "ann", "to": "dan", "gold": gold}],
            "bags": [{"bag": "ann", "outcome": "return"}],
        }
        return {"id": id, "by": "ann", "to": ["dan"], "terms": terms, "status": "open"}

    game = table(bags={"ann": bag("apple"), "bob": bag("apple")}, offers=[data("O1", 3), data("O2", 4)])
    do(game, "dan", "accept_offer", offer="O1")
    assert game.state()["offers"] == {"O1": "accepted", "O2": "void"}
