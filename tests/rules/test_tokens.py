"""Villager tokens: when sets can be exchanged, what they cost, and how long a round waits for them."""

from __future__ import annotations

from tests.rules.tables import bag, do, gold, goods, offer, refused, returns, table


def robin(**more):
    return table("robin_hood", **more)


def test_three_cards_go_on_the_discard_pile_and_a_token_comes_from_the_supply():
    game = robin(phase="market", starter="ann", stalls={"ann": {"legal": {"fabric": 7}}})
    assert set(game.pending()["ann"]) == {"exchange_cards", "exchange_tokens"}
    assert game.legal("ann", "exchange_tokens") == [
        {"good": "fabric", "sets": 1},
        {"good": "fabric", "sets": 2},
    ]
    do(game, "ann", "exchange_tokens", good="fabric", sets=2)
    assert game.state()["stalls"]["ann"] == {
        "legal": {"fabric": 1},
        "contraband": {},
        "tokens": {"fabric": 2},
    }
    assert game.discards == [["fabric"] * 6]
    assert game.token_supply["fabric"] == 4
    assert game.pending()["ann"] == ("exchange_cards",)
    assert refused(game, "ann", "exchange_tokens", good="fabric", sets=1) == "not_enough_sets"
    assert refused(game, "ann", "exchange_tokens", good="fabric", sets=0) == "bad_arguments"
    assert refused(game, "ann", "exchange_tokens", good="apple", sets=1) == "unknown_good"
    assert refused(game, "ann", "exchange_tokens", good="ring", sets=1) == "unknown_good"
    assert refused(game, "bob", "exchange_tokens", good="fabric", sets=1) == "not_your_turn"


def test_more_sets_than_tokens_are_refused():
    game = robin(
        phase="market",
        starter="ann",
        stalls={"ann": {"legal": {"cheese": 6}}, "bob": {"tokens": {"cheese": 8}}},
    )
    assert refused(game, "ann", "exchange_tokens", good="cheese", sets=2) == "no_tokens_left"
    do(game, "ann", "exchange_tokens", good="cheese", sets=1)


def test_every_set_is_exchanged_at_once_where_the_option_says_so():
    game = robin(
        bags={n: bag("carrot", "carrot", "carrot", "ring", declared="carrot") for n in ("ann", "bob")},
        gold={"ann": 0},
        options={"token_exchange": "auto"},
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    assert game.players["ann"].tokens == {"carrot": 1}
    assert game.players["dan"].legal == {}
    do(game, "dan", "return_bag", merchant="bob")
    assert game.players["bob"].tokens == {"carrot": 1}
    assert game.round == 2


def test_the_round_waits_until_each_who_could_exchange_has_passed():
    game = robin(
        bags={"ann": bag("wood", "wood", "wood", declared="wood")}, stalls={"bob": {"legal": {"cheese": 3}}}
    )
    do(game, "bob", "end_turn")
    do(game, "dan", "return_bag", merchant="ann")
    assert game.pending() == {
        "ann": ("exchange_tokens", "end_turn"),
        "bob": ("exchange_tokens", "end_turn"),
        "cat": (),
        "dan": (),
    }
    assert refused(game, "dan", "say", message="Come on.") == "not_your_turn"
    assert refused(game, "cat", "end_turn", {}) == "not_your_turn"
    assert refused(game, "dan", "accept_offer", offer="O1") == "no_such_offer"
    do(game, "bob", "end_turn")
    assert game.pending()["bob"] == ()
    do(game, "ann", "exchange_tokens", good="wood", sets=1)
    assert game.round == 2
    assert game.players["bob"].legal == {"cheese": 3}


def test_offers_are_closed_while_the_round_waits_for_a_set():
    game = robin(
        bags={"ann": bag("wood", "wood", "wood", declared="wood")}, stalls={"bob": {"legal": {"cheese": 1}}}
    )
    offer(game, "dan", "bob", gold("dan", "bob", 2), goods("bob", "dan", "cheese", 1, "stall"))
    do(game, "dan", "return_bag", merchant="ann")
    assert game.phase == "inspection"
    assert refused(game, "bob", "accept_offer", offer="O1") == "offer_closed"


def test_a_debtor_with_a_set_is_asked_even_where_all_his_goods_would_go():
    game = robin(
        bags={"ann": bag("ring", "ring", "ring", declared="wood"), "bob": bag("wood", declared="wood")},
        gold={"ann": 0},
        stalls={"ann": {"legal": {"carrot": 4}}},
    )
    do(game, "dan", "inspect_bag", merchant="ann")
    assert set(game.pending()["ann"]) == {"pay_debt", "exchange_tokens"}
    assert refused(game, "ann", "pay_debt", goods=["carrot"]) == "not_enough"
    assert game.legal("ann", "pay_debt") == [{"goods": ["carrot"] * 4}]
    do(game, "ann", "exchange_tokens", good="carrot", sets=1)
    assert game.players["dan"].legal == {"carrot": 1}
    assert game.pending()["ann"] == ("say", "end_turn")


def test_a_token_saved_before_a_promise_is_kept_leaves_less_to_give():
    game = robin(
        bags={"ann": bag("wood", "ring", "crown", declared="wood"), "bob": bag("wood", declared="wood")},
        stalls={"ann": {"legal": {"wood": 2}}},
    )
    offer(game, "ann", "dan", goods("ann", "dan", "any", 1, "bag"), returns("ann"))
    do(game, "dan", "accept_offer", offer="O1")
    assert set(game.pending()["ann"]) == {"pay_debt", "exchange_tokens"}
    do(game, "ann", "exchange_tokens", good="wood", sets=1)
    do(game, "ann", "pay_debt", goods=["ring"])
    assert game.players["dan"].contraband == {"ring": 1}
