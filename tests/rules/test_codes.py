"""Every code of a refusal: a call that meets it, and a sentence that says what is allowed and gives nothing away."""

from __future__ import annotations

import pytest

import arena.rules.call
from arena.rules import Call, Reading, Refusal
from arena.rules.terms import Illegal
from tests.rules.play import attempt
from tests.rules.tables import (
    accept,
    bag,
    do,
    gold,
    goods,
    offer,
    offering,
    opens,
    returns,
    table,
    terms,
)

CODES = (
    "not_your_turn", "wrong_phase", "unknown_tool", "bad_arguments", "unknown_player", "unknown_good", "not_in_hand",
    "too_many_cards", "empty_bag", "count_mismatch", "not_declarable", "draw_order", "pile_too_small", "too_much_gold",
    "hand_cards", "tokens", "not_owned", "no_such_offer", "offer_closed", "not_a_party", "contradicts_deal",
    "bag_decided", "own_bag", "merchant_trade", "sheriff_pays", "not_enough", "needless_card",
    "contraband_before_legal", "no_debt", "not_enough_sets", "no_tokens_left",
)  # fmt: skip


def talk(**more):
    more.setdefault("bags", {"ann": bag("apple", "silk"), "bob": bag("bread", declared="bread")})
    return table(**more)


def debt(**stall):
    game = talk(gold={"ann": 0}, stalls={"ann": stall})
    do(game, "dan", "inspect_bag", merchant="ann")
    return game


def say(seat, *items, to="dan"):
    return seat, Call("say", {"message": "An offer."}, offering(to, terms(*items)))


def call(seat, tool, **args):
    return seat, Call(tool, args)


def answered(act):
    game = talk()
    offer(game, "ann", "dan", gold("ann", "dan", 3), returns("ann"))
    do(game, "dan", "reject_offer", offer="O1")
    return game, call("dan", act, offer="O1")


def bound():
    game = talk()
    offer(game, "bob", "dan", gold("bob", "dan", 3), opens("ann"))
    accept(game, "dan", "O1")
    return game, call("dan", "return_bag", merchant="ann")


def not_mine():
    game = talk()
    offer(game, "ann", "dan", gold("ann", "dan", 3), returns("ann"))
    return game, call("bob", "withdraw_offer", offer="O1")


def load(*cards):
    hand = {"ann": ["apple", "silk", "silk", "mead", "bread", "bread"]}
    return table(phase="loading", hands=hand), call("ann", "load_bag", cards=list(cards))


def declaring(good, count):
    game = table(phase="declaration", bags={"ann": {"cards": ["silk", "apple"], "declared": None}})
    return game, call("ann", "declare", good=good, count=count)


def exchange(edition, **args):
    game = table(
        edition,
        phase="market",
        starter="ann",
        hands={"ann": ["apple"] * 6},
        discards=[[], []][: 1 + (edition == "first")],
    )
    return game, call("ann", "exchange_cards", **args)


def token(sets, held):
    stalls = {"ann": {"legal": {"wood": held}}, "bob": {"tokens": {"wood": 9}}}
    game = table("robin_hood", phase="market", starter="ann", stalls=stalls)
    return game, call("ann", "exchange_tokens", good="wood", sets=sets)


CASES = {
    "not_your_turn": lambda: (talk(), call("ann", "inspect_bag", merchant="bob")),
    "wrong_phase": lambda: (talk(), call("ann", "load_bag", cards=["apple"])),
    "unknown_tool": lambda: (talk(), call("ann", "steal", merchant="bob")),
    "bad_arguments": lambda: (talk(), call("dan", "inspect_bag", player="bob")),
    "unknown_player": lambda: (talk(), call("dan", "inspect_bag", merchant="zoe")),
    "unknown_good": lambda: load("carrot"),
    "not_in_hand": lambda: load("mead", "mead"),
    "too_many_cards": lambda: load("apple", "silk", "silk", "mead", "bread", "bread"),
    "empty_bag": lambda: load(),
    "count_mismatch": lambda: declaring("apple", 1),
    "not_declarable": lambda: declaring("silk", 2),
    "draw_order": lambda: exchange("second", discard=["apple"], take_left=1),
    "pile_too_small": lambda: exchange("first", discard=["apple"], take_left=1, discard_to="left"),
    "too_much_gold": lambda: (talk(), say("ann", gold("ann", "dan", 51), returns("ann"))),
    "hand_cards": lambda: (talk(), ("ann", Call("say", {"message": "x"}, Reading(illegal=Illegal("hand_cards"))))),
    "tokens": lambda: (talk(), ("ann", Call("say", {"message": "x"}, Reading(illegal=Illegal("tokens"))))),
    "not_owned": lambda: (talk(), say("ann", goods("ann", "dan", "apple", 1, "stall"), returns("ann"))),
    "no_such_offer": lambda: (talk(), call("dan", "reject_offer", offer="O9")),
    "offer_closed": lambda: answered("accept_offer"),
    "not_a_party": not_mine,
    "contradicts_deal": bound,
    "bag_decided": lambda: (talk(), call("dan", "return_bag", merchant="cat")),
    "own_bag": lambda: (talk(), call("dan", "return_bag", merchant="dan")),
    "merchant_trade": lambda: (talk(), say("ann", gold("ann", "bob", 1), to="bob")),
    "sheriff_pays": lambda: (talk(options={"sheriff_may_pay": False}), say("dan", gold("dan", "ann", 1), to="ann")),
    "not_enough": lambda: (debt(legal={"chicken": 1, "apple": 2}), call("ann", "pay_debt", goods=["apple"])),
    "needless_card": lambda: (
        debt(legal={"chicken": 1, "apple": 2}), call("ann", "pay_debt", goods=["chicken", "apple"]),
    ),
    "contraband_before_legal": lambda: (
        debt(legal={"chicken": 1, "apple": 2}, contraband={"mead": 1}), call("ann", "pay_debt", goods=["mead"]),
    ),
    "no_debt": lambda: (talk(), call("ann", "pay_debt", goods=[])),
    "not_enough_sets": lambda: token(1, 2),
    "no_tokens_left": lambda: token(1, 3),
}  # fmt: skip


def test_there_is_a_case_for_every_code():
    assert sorted(CASES) == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_call_that_meets_the_code_changes_nothing(code):
    game, (seat, made) = CASES[code]()
    before, news = game.to_json(), [game.view(name) for name in game.seats]
    with pytest.raises(Refusal) as caught:
        game.apply(seat, made)
    assert caught.value.code == code
    assert len(caught.value.sentence) > 20
    assert game.to_json() == before
    assert [game.view(name) for name in game.seats] == news


ODD = [None, 5, "x", [], {}, ["a"], {"offer": "O1"}, True, 1.5, "O1 ", "o1", -1, "\ud800"]
NAMES = (
    "message", "offer", "merchant", "goods", "cards", "good", "count", "sets", "discard", "player", "discard_to",
    "take_left",
)  # fmt: skip


@pytest.mark.parametrize("edition", ["first", "second", "robin_hood"])
def test_odd_arguments_are_refused_or_right_and_never_an_error(edition):
    """Whatever JSON comes as arguments, the answer is a refusal or an act, and a refusal changes nothing."""
    good = "carrot" if edition == "robin_hood" else "apple"
    positions = [
        {"phase": "market"},
        {"phase": "market", "starter": "ann"},
        {"phase": "loading"},
        {"phase": "declaration", "bags": {"ann": {"cards": [good], "declared": None}}},
        {"bags": {"ann": bag(good, declared=good)}},
    ]
    for position in positions:
        start = table(edition, **position)
        for seat, tools in start.pending().items():
            for tool in tools:
                game = table(edition, **position)
                for args in [*ODD, *({name: value} for name in NAMES for value in ODD)]:
                    refusal = attempt(game, (seat, Call(tool, args)))
                    if refusal is None:
                        game = table(edition, **position)
                    else:
                        assert refusal.code in CODES
                assert game.to_json() == start.to_json()


def test_the_codes_are_those_of_the_scenarios():
    assert set(CODES) == set(arena.rules.call.CODES)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("not_a_party", "Only Ann can withdraw the offer O1."),
        ("contradicts_deal", "It has been agreed that Ann's bag is opened: open it."),
        ("bag_decided", "Cat's bag has been decided; undecided are Ann, Bob."),
        ("unknown_player", "The players are Ann, Bob, Cat, Dan."),
        ("not_owned", "Ann has not so many apple lying open: 0."),
    ],
)
def test_sentences_name_seats_as_everything_else_does(code, words):
    game, (seat, wrong) = CASES[code]()
    with pytest.raises(Refusal) as refused:
        game.apply(seat, wrong)
    assert refused.value.sentence.startswith(words)


def test_a_name_in_another_case_is_told_how_it_is_written():
    game, _ = CASES["unknown_player"]()
    with pytest.raises(Refusal, match=r"Names are written in lower case in a call: ann, not Ann\."):
        game.apply("dan", Call("inspect_bag", {"merchant": "Ann"}))
    starter = table(phase="market")
    with pytest.raises(Refusal, match=r"The starter is a merchant: Ann, Bob, Cat\."):
        starter.apply("dan", Call("choose_starter", {"player": "dan"}))
