"""Six players: two deputies, their wishes, the offers made to one or both, the tile they share."""

from __future__ import annotations

from arena.rules import Game
from arena.rules.terms import BOOTY
from tests.rules.tables import (
    SIX,
    accept,
    bag,
    do,
    gold,
    goods,
    offer,
    offering,
    opens,
    purse,
    refused,
    returns,
    status,
    table,
    terms,
)

BOTH = ("eve", "fay")


def four_bags(**more):
    more.setdefault(
        "bags",
        {
            "ann": bag("apple", "pepper"),
            "bob": bag("bread", declared="bread"),
            "cat": bag("apple", "apple"),
            "dan": bag("apple"),
        },
    )
    return table(seats=SIX, deputies=list(BOTH), **more)


def test_a_wish_may_be_changed_until_the_other_has_spoken():
    game = four_bags()
    do(game, "eve", "inspect_bag", merchant="ann")
    do(game, "eve", "return_bag", merchant="ann")
    do(game, "fay", "return_bag", merchant="ann")
    assert purse(game, "ann") == 50
    assert game.players["ann"].contraband == {"pepper": 1}
    assert refused(game, "eve", "inspect_bag", merchant="ann") == "bag_decided"


def test_deputies_name_merchants_only():
    game = four_bags()
    assert refused(game, "eve", "inspect_bag", merchant="eve") == "own_bag"
    assert refused(game, "eve", "inspect_bag", merchant="fay") == "unknown_player"
    assert refused(game, "ann", "return_bag", merchant="bob") == "not_your_turn"
    assert refused(game, "eve", "share_booty", cards=[]) == "not_your_turn"


def test_an_honest_bag_opened_by_both_costs_each_half():
    game = four_bags(gold={"fay": 1}, stalls={"fay": {"legal": {"apple": 1, "cheese": 1}}})
    do(game, "eve", "inspect_bag", merchant="cat")
    do(game, "fay", "inspect_bag", merchant="cat")
    assert (purse(game, "eve"), purse(game, "fay"), purse(game, "cat")) == (48, 0, 53)
    assert game.pending()["fay"] == ("pay_debt",)
    do(game, "fay", "pay_debt", goods=["apple"])
    assert game.players["cat"].legal == {"apple": 3}


def test_an_honest_bag_opened_by_one_is_his_alone_to_pay():
    game = four_bags()
    do(game, "eve", "return_bag", merchant="cat")
    do(game, "fay", "inspect_bag", merchant="cat")
    assert (purse(game, "eve"), purse(game, "fay"), purse(game, "cat")) == (50, 46, 54)


def test_an_offer_to_both_is_due_when_one_accepts_and_the_other_returns_in_silence():
    game = four_bags()
    offer(game, "ann", BOTH, gold("ann", BOOTY, 12), returns("ann"))
    accept(game, "eve", "O1")
    assert game.view("bob")["booty"] == {"gold": 0, "count": 0}
    do(game, "fay", "return_bag", merchant="ann")
    assert status(game) == {"O1": "accepted"}
    assert game.state()["booty"] == {"gold": 12, "cards": []}


def test_an_offer_to_both_is_due_when_both_return_in_silence():
    game = four_bags()
    offer(game, "ann", BOTH, gold("ann", BOOTY, 12), returns("ann"))
    do(game, "eve", "return_bag", merchant="ann")
    do(game, "fay", "return_bag", merchant="ann")
    assert status(game) == {"O1": "accepted"}
    assert purse(game, "ann") == 38


def test_an_offer_to_both_is_void_when_the_other_opens():
    game = four_bags()
    offer(game, "ann", BOTH, gold("ann", BOOTY, 12), returns("ann"))
    accept(game, "eve", "O1")
    do(game, "fay", "inspect_bag", merchant="ann")
    assert status(game) == {"O1": "void"}
    assert (purse(game, "ann"), purse(game, "fay"), purse(game, "eve")) == (46, 54, 50)


def test_accepting_while_the_other_wants_to_open_opens_at_once():
    game = four_bags()
    do(game, "fay", "inspect_bag", merchant="ann")
    offer(game, "ann", BOTH, gold("ann", BOOTY, 12), returns("ann"))
    accept(game, "eve", "O1")
    assert status(game) == {"O1": "void"}
    assert purse(game, "fay") == 54


def test_an_offer_to_one_is_his_wish_and_is_paid_when_the_bag_goes_back():
    game = four_bags()
    offer(game, "ann", "eve", gold("ann", "eve", 8), returns("ann"))
    accept(game, "eve", "O1")
    assert purse(game, "eve") == 50
    assert refused(game, "eve", "inspect_bag", merchant="ann") == "contradicts_deal"
    do(game, "fay", "return_bag", merchant="ann")
    assert (purse(game, "eve"), purse(game, "fay"), purse(game, "ann")) == (58, 50, 42)


def test_an_offer_to_one_is_not_due_when_the_other_opens():
    game = four_bags()
    offer(game, "ann", "eve", gold("ann", "eve", 8), returns("ann"))
    accept(game, "eve", "O1")
    do(game, "fay", "inspect_bag", merchant="ann")
    assert (purse(game, "eve"), purse(game, "fay"), purse(game, "ann")) == (50, 54, 46)
    offer(game, "ann", "eve", gold("ann", "eve", 46), opens("bob"))
    accept(game, "eve", "O2")
    assert purse(game, "ann") == 0


def test_accepted_gold_that_is_not_yet_paid_is_reserved():
    game = four_bags(gold={"ann": 10})
    offer(game, "ann", "eve", gold("ann", "eve", 8), returns("ann"))
    accept(game, "eve", "O1")
    more = offering("fay", terms(gold("ann", "fay", 3), opens("bob")))
    assert refused(game, "ann", "say", {"message": "Three more."}, more) == "too_much_gold"
    offer(game, "ann", "fay", gold("ann", "fay", 2), opens("bob"))


def test_deals_with_each_deputy_for_one_bag_are_both_paid_when_it_goes_back():
    game = four_bags()
    offer(game, "ann", "eve", gold("ann", "eve", 8), returns("ann"))
    offer(game, "ann", "fay", gold("ann", "fay", 5), returns("ann"))
    accept(game, "eve", "O1")
    accept(game, "fay", "O2")
    assert (purse(game, "eve"), purse(game, "fay"), purse(game, "ann")) == (58, 55, 37)
    assert game.players["ann"].contraband == {"pepper": 1}


def test_a_deal_with_one_deputy_binds_that_one_only():
    game = four_bags()
    offer(game, "bob", "eve", gold("bob", "eve", 4), opens("ann"))
    accept(game, "eve", "O1")
    assert purse(game, "eve") == 54
    assert refused(game, "eve", "return_bag", merchant="ann") == "contradicts_deal"
    offer(game, "ann", "fay", gold("ann", "fay", 4), returns("ann"))
    joint = offering(BOTH, terms(gold("ann", BOOTY, 4), returns("ann")))
    assert refused(game, "ann", "say", {"message": "Both."}, joint) == "contradicts_deal"
    accept(game, "fay", "O2")
    do(game, "eve", "inspect_bag", merchant="ann")
    assert purse(game, "fay") == 50


def test_a_deputys_price_accepted_by_the_merchant_is_his_wish():
    game = four_bags()
    offer(game, "eve", "ann", gold("ann", "eve", 6), returns("ann"))
    accept(game, "ann", "O1")
    do(game, "fay", "return_bag", merchant="ann")
    assert purse(game, "eve") == 56


def test_goods_for_the_tile_are_halved_where_they_can_be():
    game = four_bags(
        bags={"ann": bag("apple", "apple", "silk", "silk")}, booty={"gold": 4, "cards": ["bread", "bread"]}
    )
    offer(game, "ann", BOTH, goods("ann", BOOTY, "silk", 2, "bag"), returns("ann"))
    accept(game, "eve", "O1")
    accept(game, "fay", "O1")
    for deputy in BOTH:
        assert game.players[deputy].legal == {"bread": 1}
        assert game.players[deputy].contraband == {"silk": 1}
        assert purse(game, deputy) == 52
    assert game.round == 2


def test_goods_missing_for_the_tile_are_proved_to_both():
    game = four_bags(bags={"ann": bag("apple", "silk"), "bob": bag("apple")})
    offer(game, "ann", BOTH, goods("ann", BOOTY, "mead", 1, "bag"), returns("ann"))
    accept(game, "eve", "O1")
    accept(game, "fay", "O1")
    for deputy in BOTH:
        assert game.view(deputy)["shown"] == [
            {"by": "ann", "bag": ["apple", "silk"], "contraband": {"silk": 1}}
        ]
    assert game.view("cat")["shown"] == []


def sharing(cards):
    game = four_bags(bags={"ann": bag("apple")}, booty={"gold": 3, "cards": cards})
    do(game, "eve", "return_bag", merchant="ann")
    do(game, "fay", "return_bag", merchant="ann")
    return game


def test_cards_that_cannot_be_halved_are_named_by_the_deputies():
    game = sharing(["apple", "silk", "mead"])
    assert game.bank == 1
    assert game.pending()["eve"] == ("share_booty", "end_turn")
    assert game.pending()["ann"] == ()
    assert game.view("eve")["booty"]["cards"] == ["apple", "mead", "silk"]
    assert game.view("ann")["booty"] == {"gold": 0, "count": 3}
    assert refused(game, "ann", "share_booty", cards=[]) == "not_your_turn"
    assert refused(game, "eve", "say", message="Mine!") == "not_your_turn"
    assert refused(game, "eve", "share_booty", cards=["silk", "silk"]) == "not_owned"
    assert refused(game, "eve", "share_booty", cards=["carrot"]) == "unknown_good"
    assert refused(game, "eve", "share_booty", cards="silk") == "bad_arguments"
    do(game, "eve", "share_booty", cards=["silk", "mead"])
    assert game.pending()["eve"] == ()
    assert game.view("ann")["log"][-1] == {"seat": "eve", "tool": "share_booty", "args": {"count": 2}}
    assert refused(game, "fay", "share_booty", cards=["silk"]) == "not_owned"
    do(game, "fay", "share_booty", cards=[])
    assert game.players["eve"].contraband == {"silk": 1, "mead": 1}
    assert game.discards[0] == ["apple"]
    assert game.round == 2


def test_a_deputy_who_ends_his_turn_leaves_the_cards_to_chance():
    game = sharing(["apple", "silk", "mead"])
    do(game, "eve", "share_booty", cards=["silk", "mead", "apple"])
    do(game, "fay", "end_turn")
    counts = [
        sum(game.players[d].legal.values()) + sum(game.players[d].contraband.values()) for d in BOTH
    ]  # fmt: skip
    assert counts == [1, 1]
    assert len(game.discards[0]) == 1


def test_everyone_is_deputy_three_times_and_once_in_each_pass():
    for deal in range(20):
        game = Game.new("second", SIX, str(deal))
        seen = []
        while not game.over:
            seen.append(game.deputies)
            while game.round == len(seen) and not game.over:
                act(game)
        assert len(seen) == 9
        for start in (0, 3, 6):
            drawn = [deputy for pair in seen[start : start + 3] for deputy in pair]
            assert sorted(drawn) == SIX


def act(game):
    """Let the rule act for whoever has to decide."""
    for seat, tools in game.pending().items():
        if tools and (game.phase != "inspection" or seat in game.officers):
            call = game.rule_action(seat)
            if call.tool in game.pending()[seat] and (call.tool != "end_turn" or game.stage == "share"):
                game.apply(seat, call)
                return
    raise AssertionError(game.pending())
