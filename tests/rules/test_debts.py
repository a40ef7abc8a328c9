"""Fines and penalties that gold does not cover: which goods may pay, and who chooses."""

from __future__ import annotations

import pytest

from arena.rules import Call, Refusal
from tests.rules.tables import bag, do, purse, refused, table


def owing(debt_cards, edition="second", declared="apple", options=None, **stall):
    """Ann, without gold, is caught with these cards."""
    return table(
        edition,
        bags={
            "ann": {"cards": debt_cards, "declared": declared},
            "bob": {"cards": [declared], "declared": declared},
        },
        gold={"ann": 0},
        stalls={"ann": stall},
        options=options or {},
    )


def test_the_choices_listed_are_all_and_only_those_without_a_needless_card():
    game = owing(["pepper", "mead"], declared="bread", legal={"chicken": 2, "cheese": 2, "apple": 2})
    do(game, "dan", "inspect_bag", merchant="ann")
    listed = {tuple(sorted(args["goods"])) for args in game.legal("ann", "pay_debt")}
    assert ("apple", "apple", "chicken") in listed
    assert ("apple", "chicken", "chicken") not in listed
    assert listed == every_tight_choice(game)


def every_tight_choice(game):
    """By trying all subsets: those worth eight or more of which no card can be left out."""
    values = game.values
    stock = ["chicken"] * 2 + ["cheese"] * 2 + ["apple"] * 2
    found = set()
    for mask in range(1 << len(stock)):
        cards = [card for i, card in enumerate(stock) if mask >> i & 1]
        worth = sum(values[card] for card in cards)
        if worth >= 8 and all(worth - values[card] < 8 for card in cards):
            found.add(tuple(sorted(cards)))
    return found


@pytest.mark.parametrize("edition", ["first", "second", "robin_hood"])
@pytest.mark.parametrize("irredundant", [True, False])
def test_listed_payments_are_those_that_are_not_refused(edition, irredundant):
    legal, hidden = ("carrot", "jewel") if edition == "robin_hood" else ("apple", "pepper")
    game = owing(
        [hidden],
        edition,
        declared="cheese",
        options={"debt_irredundant": irredundant},
        legal={legal: 2, "cheese": 2},
        contraband={hidden: 2},
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    listed = {tuple(sorted(args["goods"])) for args in game.legal("ann", "pay_debt")}
    tried = set()
    for apples in range(3):
        for cheese in range(3):
            for contraband in range(3):
                cards = [legal] * apples + ["cheese"] * cheese + [hidden] * contraband
                again = type(game).from_json(game.to_json())
                try:
                    again.apply("ann", Call("pay_debt", {"goods": cards}))
                except Refusal:
                    pass
                else:
                    tried.add(tuple(sorted(cards)))
    assert listed == tried
    assert listed


def test_legal_goods_all_go_and_only_the_contraband_beyond_is_chosen():
    game = owing(
        ["silk", "silk", "silk"], legal={"apple": 1}, contraband={"pepper": 1, "mead": 1, "crossbow": 1}
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    assert refused(game, "ann", "pay_debt", goods=["crossbow", "pepper"]) == "contraband_before_legal"
    assert refused(game, "ann", "pay_debt", goods=["apple", "crossbow"]) == "not_enough"
    assert refused(game, "ann", "pay_debt", goods=["apple"]) == "not_enough"
    assert refused(game, "ann", "pay_debt", goods=["apple", "pepper", "mead", "crossbow"]) == "needless_card"
    do(game, "ann", "pay_debt", goods=["apple", "mead", "pepper"])
    assert game.players["dan"].contraband == {"mead": 1, "pepper": 1}


def test_more_than_needed_may_be_handed_over_where_the_option_allows_it():
    game = owing(
        ["mead"], declared="chicken", legal={"chicken": 1, "apple": 2}, options={"debt_irredundant": False}
    )  # fmt: skip
    do(game, "dan", "inspect_bag", merchant="ann")
    do(game, "ann", "pay_debt", goods=["chicken", "apple"])
    assert game.players["ann"].legal == {"apple": 1}


def test_goods_of_equal_value_are_still_a_choice():
    game = owing(["mead"], declared="chicken", legal={"bread": 2, "cheese": 2})
    do(game, "dan", "inspect_bag", merchant="ann")
    assert game.pending()["ann"] == ("pay_debt",)
    assert len(game.legal("ann", "pay_debt")) == 3


def test_contraband_handed_over_for_a_debt_is_shown():
    game = owing(["silk"], contraband={"pepper": 1})
    events = game.apply("dan", Call("inspect_bag", {"merchant": "ann"})).events
    paid = next(e for e in events if e.kind == "pay")
    seen = paid.seen_by("bob")
    assert seen is not None
    assert seen["contraband"] == {"pepper": 1}


def test_a_rest_that_nothing_covers_is_forgiven_and_said():
    game = owing(["silk", "silk"], legal={"apple": 1})
    events = game.apply("dan", Call("inspect_bag", {"merchant": "ann"})).events
    assert [e.data for e in events if e.kind == "forgive"] == [{"debtor": "ann", "amount": 6}]
    assert game.pending()["ann"] == ("say", "end_turn")


def test_a_sheriff_short_of_gold_chooses_like_any_debtor():
    game = table(
        bags={"ann": bag("apple", "apple"), "bob": bag("apple")},
        gold={"dan": 1},
        stalls={"dan": {"legal": {"chicken": 1, "cheese": 1}}},
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    assert game.pending()["dan"] == ("pay_debt",)
    assert refused(game, "ann", "pay_debt", goods=["cheese"]) == "no_debt"
    do(game, "dan", "pay_debt", goods=["cheese"])
    assert purse(game, "ann") == 51
    assert game.players["ann"].legal == {"apple": 2, "cheese": 1}


def test_nobody_else_acts_while_a_debt_is_open():
    game = owing(["silk"], legal={"chicken": 1, "apple": 2})
    do(game, "dan", "inspect_bag", merchant="ann")
    for seat, tool, args in (
        ("dan", "return_bag", {"merchant": "bob"}),
        ("bob", "say", {"message": "Well?"}),
        ("bob", "end_turn", {}),
        ("dan", "accept_offer", {"offer": "O1"}),
        ("ann", "say", {"message": "Wait."}),
    ):
        assert refused(game, seat, tool, args) == "not_your_turn"
    assert refused(game, "bob", "load_bag", cards=["apple"]) == "wrong_phase"
    assert refused(game, "ann", "pay_debt", goods="chicken") == "bad_arguments"
    assert refused(game, "ann", "pay_debt", goods=["carrot"]) == "unknown_good"
    assert refused(game, "ann", "pay_debt", {}) == "bad_arguments"


def test_a_debt_that_the_rule_pays_is_paid_by_its_seat_and_says_why():
    game = owing(["pepper", "mead"], declared="bread", legal={"chicken": 2, "cheese": 2, "apple": 2})
    do(game, "dan", "inspect_bag", merchant="ann")
    (paid,) = [e for e in game.apply("ann", game.rule_action("ann")).events if e.kind == "pay"]
    assert (paid.actor, paid.data["from"], paid.data["for"]) == ("ann", "ann", "fine")
