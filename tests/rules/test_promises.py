"""The ledger of promises: open, then kept, broken or moot when they come due."""

from __future__ import annotations

from arena.rules import Game
from arena.rules.terms import PromiseTerms
from tests.rules.tables import accept, bag, do, gold, goods, offer, opens, returns, table


def promised(kind, when="next_round", by="ann", to="dan", round=1, **what):
    return {"by": by, "to": to, "kind": kind, "when": when, "round": round, "status": "open", **what}


def ledger(game):
    return [promise["status"] for promise in game.state()["promises"]]


def second_round(*promises, sheriff="ann", **more):
    """Round two, one bag left to decide."""
    owner = "bob" if sheriff != "bob" else "cat"
    return table(round=2, sheriff=sheriff, bags={owner: bag("apple")}, promises=list(promises), **more), owner


def test_a_promise_is_noted_with_the_deal_and_seen_by_all():
    game = table(bags={"ann": bag("apple"), "bob": bag("apple")})
    favour = PromiseTerms("ann", "dan", "return_bag", "next_as_sheriff", bag="dan")
    offer(game, "ann", "dan", favour, returns("ann"))
    assert game.view("cat")["promises"] == []
    accept(game, "dan", "O1")
    assert game.view("cat")["promises"] == [
        {"by": "ann", "to": "dan", "kind": "return_bag", "bag": "dan", "when": "next_as_sheriff", "round": 1, "status": "open"}
    ]  # fmt: skip


def test_promises_about_bags_are_judged_when_the_promiser_decides_them():
    promises = [
        promised("return_bag", "next_as_sheriff", bag="bob"),
        promised("inspect_bag", "later", bag="bob"),
        promised("return_bag", "next_as_sheriff", bag="cat"),
        promised("return_bag", "next_as_sheriff", by="cat", bag="bob"),
    ]
    game, owner = second_round(*promises)
    do(game, "ann", "return_bag", merchant=owner)
    assert ledger(game) == ["kept", "broken", "moot", "open"]


def test_a_promise_made_in_the_running_round_is_not_judged_in_it():
    game, owner = second_round(promised("return_bag", "next_as_sheriff", bag="bob", round=2))
    do(game, "ann", "inspect_bag", merchant=owner)
    assert ledger(game) == ["open"]


def test_gold_promised_and_paid_by_a_later_deal_is_kept():
    game, owner = second_round(promised("pay_gold", gold=5), sheriff="dan")
    offer(game, "ann", "dan", gold("ann", "dan", 3), gold("ann", "dan", 2), returns(owner))
    accept(game, "dan", "O1")
    assert ledger(game) == ["kept"]


def test_gold_promised_and_not_paid_is_broken_if_it_could_have_been():
    game, owner = second_round(promised("pay_gold", gold=5), sheriff="dan")
    do(game, "dan", "return_bag", merchant=owner)
    assert ledger(game) == ["broken"]


def test_gold_that_was_not_there_or_could_not_be_given_is_moot():
    poor, owner = second_round(promised("pay_gold", gold=5), sheriff="dan", gold={"ann": 4})
    do(poor, "dan", "return_bag", merchant=owner)
    assert ledger(poor) == ["moot"]
    apart, owner = second_round(promised("pay_gold", gold=5), sheriff="cat")
    do(apart, "cat", "return_bag", merchant=owner)
    assert ledger(apart) == ["moot"]


def test_goods_promised_and_given_by_a_later_deal_are_kept():
    game, owner = second_round(
        promised("give_goods", good="apple", count=2), sheriff="dan", stalls={"ann": {"legal": {"apple": 2}}}
    )
    offer(game, "ann", "dan", goods("ann", "dan", "apple", 2, "stall"), returns(owner))
    accept(game, "dan", "O1")
    assert ledger(game) == ["kept"]


def test_less_than_promised_keeps_nothing():
    game, owner = second_round(promised("pay_gold", gold=5), sheriff="dan")
    offer(game, "ann", "dan", gold("ann", "dan", 4), returns(owner))
    accept(game, "dan", "O1")
    assert ledger(game) == ["broken"]


def test_what_cannot_be_judged_becomes_moot():
    game, owner = second_round(promised("other"), promised("other", "later"))
    do(game, "ann", "return_bag", merchant=owner)
    assert ledger(game) == ["moot", "open"]


def test_what_is_open_at_the_end_of_the_game_is_closed():
    game = table(
        round=8,
        bags={"ann": bag("apple")},
        promises=[
            promised("pay_gold", "later", gold=5),
            promised("return_bag", "next_as_sheriff", bag="dan"),
        ],
    )
    do(game, "dan", "return_bag", merchant="ann")
    assert game.over
    assert ledger(game) == ["broken", "moot"]


def test_promised_goods_are_kept_by_what_a_deal_really_hands_over():
    empty, owner = second_round(promised("give_goods", good="chicken", count=1), sheriff="dan")
    offer(empty, "ann", "dan", goods("ann", "dan", "chicken", 1, "bag"), returns(owner))
    accept(empty, "dan", "O1")
    assert ledger(empty) != ["kept"]

    bags = {"ann": bag("apple"), "bob": bag("apple")}
    wanted = [promised("give_goods", "later", good="silk"), promised("give_goods", "later", good="mead")]
    chosen = table(
        round=2, bags=bags, promises=wanted, stalls={"ann": {"contraband": {"silk": 1, "mead": 1}}}
    )
    offer(chosen, "ann", "dan", goods("ann", "dan", "any_contraband", 1, "contraband"), returns("ann"))
    accept(chosen, "dan", "O1")
    assert ledger(chosen) == ["open", "open"]
    do(chosen, "ann", "pay_debt", goods=["silk"])
    assert ledger(chosen) == ["kept", "open"]


def test_goods_that_follow_from_the_bag_count_with_those_of_the_stall():
    game = table(
        round=2,
        bags={"ann": bag("apple", "chicken"), "bob": bag("apple")},
        promises=[promised("give_goods", "later", good="chicken", count=2)],
        stalls={"ann": {"legal": {"chicken": 1}}},
    )
    one = goods("ann", "dan", "chicken", 1, "stall"), goods("ann", "dan", "chicken", 1, "bag")
    offer(game, "ann", "dan", *one, opens("bob"))
    accept(game, "dan", "O1")
    assert ledger(game) == ["open"]
    game = Game.from_json(game.to_json())
    do(game, "dan", "return_bag", merchant="ann")
    assert ledger(game) == ["kept"]
