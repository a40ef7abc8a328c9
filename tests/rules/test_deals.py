"""Offers and deals: what is made, replaced, accepted, carried out, and proved missing."""

from __future__ import annotations

import pytest

from arena.rules import Call, Reading
from arena.rules.terms import AnswerOffer, BagOutcome, Illegal, MakeOffer, Unclear
from tests.rules.tables import (
    accept,
    accepting,
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
    say,
    status,
    table,
    terms,
)


def two_bags(**more):
    return table(bags={"ann": bag("apple", "silk"), "bob": bag("bread", declared="bread")}, **more)


def test_a_newer_offer_replaces_one_for_the_same_bag_and_outcome_to_the_same_seats():
    game = two_bags()
    offer(game, "ann", "dan", gold("ann", "dan", 3), returns("ann"))
    offer(game, "ann", "dan", gold("ann", "dan", 4), opens("bob"))
    offer(game, "ann", "dan", gold("ann", "dan", 5), returns("ann"))
    assert status(game) == {"O1": "superseded", "O2": "open", "O3": "open"}


def test_a_newer_offer_without_a_bag_replaces_only_one_without_a_bag():
    game = two_bags(stalls={"ann": {"legal": {"apple": 3}}})
    offer(game, "dan", "ann", gold("dan", "ann", 1), goods("ann", "dan", "apple", 1, "stall"))
    offer(game, "dan", "ann", gold("dan", "ann", 2), returns("ann"))
    assert status(game) == {"O1": "open", "O2": "open"}
    offer(game, "dan", "ann", gold("dan", "ann", 2), goods("ann", "dan", "apple", 1, "stall"))
    assert status(game) == {"O1": "superseded", "O2": "open", "O3": "open"}


def test_a_counter_offer_closes_nothing():
    game = two_bags()
    offer(game, "ann", "dan", gold("ann", "dan", 3), returns("ann"))
    offer(game, "dan", "ann", gold("ann", "dan", 9), returns("ann"))
    assert status(game) == {"O1": "open", "O2": "open"}
    accept(game, "dan", "O1")
    assert status(game) == {"O1": "accepted", "O2": "void"}
    assert purse(game, "ann") == 47


def test_accepting_one_alternative_voids_the_other_but_not_a_price_to_another_seat():
    game = two_bags()
    prices = Reading(
        (
            MakeOffer(("ann",), terms(gold("ann", "dan", 6), returns("ann"))),
            MakeOffer(("bob",), terms(gold("bob", "dan", 2), returns("bob"))),
        )
    )
    say(game, "dan", prices)
    accept(game, "ann", "O1")
    assert status(game) == {"O1": "accepted", "O2": "open"}


def test_every_seat_asked_has_to_consent_before_a_pooled_offer_is_a_deal():
    game = two_bags()
    pool = terms(gold("ann", "dan", 4), gold("bob", "dan", 3), returns("ann", "bob"))
    say(game, "ann", offering(("bob", "dan"), pool))
    accept(game, "dan", "O1")
    assert purse(game, "dan") == 50
    assert status(game) == {"O1": "open"}
    assert refused(game, "dan", "accept_offer", offer="O1") == "not_a_party"
    assert "accept_offer" not in game.pending()["dan"]
    accept(game, "bob", "O1")
    assert (purse(game, "ann"), purse(game, "bob")) == (46, 47)
    assert game.round == 2


def test_an_offer_waiting_for_a_third_seat_is_not_due_when_the_bag_comes_back_in_silence():
    game = two_bags()
    pool = terms(gold("ann", "dan", 4), gold("bob", "dan", 3), returns("ann"))
    say(game, "ann", offering(("bob", "dan"), pool))
    do(game, "dan", "return_bag", merchant="ann")
    assert status(game) == {"O1": "void"}
    assert purse(game, "dan") == 50


def test_a_standing_offer_that_can_no_longer_be_paid_is_void_when_the_bag_comes_back_in_silence():
    game = two_bags(gold={"ann": 10})
    offer(game, "ann", "dan", gold("ann", "dan", 8), returns("ann"))
    offer(game, "ann", "dan", gold("ann", "dan", 8), opens("bob"))
    accept(game, "dan", "O2")
    do(game, "dan", "return_bag", merchant="ann")
    assert status(game) == {"O1": "void", "O2": "accepted"}
    assert purse(game, "ann") == 2


def test_a_third_seats_offer_for_the_return_is_void_when_the_bag_comes_back_in_silence():
    game = two_bags()
    offer(game, "bob", "dan", gold("bob", "dan", 5), returns("ann"))
    do(game, "dan", "return_bag", merchant="ann")
    assert status(game) == {"O1": "void"}
    assert purse(game, "bob") == 50


def test_the_standing_offer_is_carried_out_with_all_it_says():
    game = table(
        bags={name: bag("apple") for name in ("ann", "bob", "cat")},
        stalls={"ann": {"legal": {"cheese": 2}}},
    )
    offer(
        game, "ann", "dan", gold("ann", "dan", 2), goods("ann", "dan", "cheese", 1, "stall"), returns("ann"), opens("cat")
    )  # fmt: skip
    do(game, "dan", "return_bag", merchant="ann")
    assert status(game) == {"O1": "accepted"}
    assert game.players["dan"].legal == {"cheese": 1}
    assert refused(game, "dan", "return_bag", merchant="cat") == "contradicts_deal"


def test_a_bag_bound_to_be_opened_takes_no_offer_to_the_contrary():
    game = two_bags()
    offer(game, "bob", "dan", gold("bob", "dan", 6), opens("ann"))
    accept(game, "dan", "O1")
    against = offering("dan", terms(gold("ann", "dan", 9), returns("ann")))
    assert refused(game, "ann", "say", {"message": "Nine to let me pass."}, against) == "contradicts_deal"
    with_it = offering("dan", terms(gold("cat", "dan", 1), opens("ann")))
    assert say(game, "cat", with_it)["offers"] == ["O2"]
    assert game.legal("dan", "return_bag") == [{"merchant": "bob"}]


def test_an_accepted_offer_of_a_position_still_binds_but_is_not_paid_again():
    paid = {
        "id": "O3", "by": "ann", "to": ["dan"], "status": "accepted",
        "terms": {"gives": [{"from": "ann", "to": "dan", "gold": 5}], "bags": [{"bag": "ann", "outcome": "return"}]},
    }  # fmt: skip
    game = two_bags(offers=[paid])
    assert refused(game, "dan", "inspect_bag", merchant="ann") == "contradicts_deal"
    do(game, "dan", "return_bag", merchant="ann")
    assert purse(game, "ann") == 50
    assert offer(game, "bob", "dan", gold("bob", "dan", 1), returns("bob")) == "O4"


def test_terms_that_contradict_themselves_cannot_be_offered():
    game = two_bags()
    both = offering("dan", terms(gold("ann", "dan", 1), returns("bob"), opens("bob")))
    assert refused(game, "ann", "say", {"message": "Both."}, both) == "contradicts_deal"


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ((gold("ann", "dan", 51), returns("ann")), "too_much_gold"),
        ((gold("ann", "dan", 30), gold("ann", "dan", 21), returns("ann")), "too_much_gold"),
        ((goods("ann", "dan", "apple", 3, "stall"), returns("ann")), "not_owned"),
        ((goods("ann", "dan", "any_legal", 3, "stall"), returns("ann")), "not_owned"),
        ((gold("ann", "dan", 1), returns("cat")), "bag_decided"),
        ((gold("bob", "dan", 1), returns("ann")), "not_a_party"),
        ((gold("ann", "zoe", 1), returns("ann")), "bad_arguments"),
        ((goods("ann", "dan", "carrot", 1, "bag"), returns("ann")), "bad_arguments"),
    ],
)
def test_offers_that_the_rules_forbid(items, code):
    game = two_bags(stalls={"ann": {"legal": {"apple": 2}}})
    assert refused(game, "ann", "say", {"message": "An offer."}, offering("dan", terms(*items))) == code


def test_contraband_that_may_not_exist_can_be_offered():
    game = two_bags()
    offer(game, "ann", "dan", goods("ann", "dan", "crossbow", 4, "contraband"), returns("ann"))
    accept(game, "dan", "O1")
    assert game.players["dan"].contraband == {}
    assert game.view("dan")["shown"] == [{"by": "ann", "bag": ["apple", "silk"], "contraband": {"silk": 1}}]
    assert game.view("bob")["shown"] == []


def test_a_sheriff_who_may_not_pay_is_refused():
    game = two_bags(options={"sheriff_may_pay": False}, stalls={"ann": {"legal": {"apple": 2}}})
    buy = terms(gold("dan", "ann", 2), goods("ann", "dan", "apple", 1, "stall"))
    assert refused(game, "dan", "say", {"message": "Two."}, offering("ann", buy)) == "sheriff_pays"
    ask = terms(gold("dan", "ann", 2), goods("ann", "dan", "apple", 1, "stall"))
    assert refused(game, "ann", "say", {"message": "Two."}, offering("dan", ask)) == "sheriff_pays"


def test_a_promised_card_from_a_closed_bag_follows_when_the_bag_comes_back():
    game = two_bags(stalls={"ann": {"contraband": {"mead": 1}}})
    offer(game, "dan", "ann", gold("dan", "ann", 3), goods("ann", "dan", "silk", 1, "bag"))
    accept(game, "ann", "O1")
    assert purse(game, "ann") == 53
    assert game.players["dan"].contraband == {}
    do(game, "dan", "return_bag", merchant="ann")
    assert game.players["dan"].contraband == {"silk": 1}
    assert game.players["ann"].contraband == {"mead": 1}


def test_a_promised_card_from_a_bag_that_is_opened_is_not_owed():
    game = two_bags()
    offer(game, "dan", "ann", gold("dan", "ann", 3), goods("ann", "dan", "apple", 1, "bag"))
    accept(game, "ann", "O1")
    do(game, "dan", "inspect_bag", merchant="ann")
    assert game.players["dan"].legal == {}
    assert game.view("dan")["shown"] == []


def test_partly_there_is_partly_paid_and_the_sheriff_sees_why():
    game = two_bags(stalls={"ann": {"contraband": {"mead": 1}}})
    offer(game, "ann", "dan", goods("ann", "dan", "silk", 2, "any"), returns("ann"))
    accept(game, "dan", "O1")
    assert game.players["dan"].contraband == {"silk": 1}
    assert game.view("dan")["shown"] == [{"by": "ann", "bag": ["apple", "silk"], "contraband": {"mead": 1}}]


def test_where_kinds_leave_a_choice_the_giver_picks():
    game = two_bags(stalls={"ann": {"contraband": {"mead": 1}}})
    offer(game, "ann", "dan", goods("ann", "dan", "any_contraband", 1, "any"), returns("ann"))
    accept(game, "dan", "O1")
    assert game.pending() == {"ann": ("pay_debt",), "bob": (), "cat": (), "dan": ()}
    assert game.legal("ann", "pay_debt") == [{"goods": ["silk"]}, {"goods": ["mead"]}]
    assert refused(game, "dan", "say", message="Well?") == "not_your_turn"
    assert refused(game, "dan", "pay_debt", goods=["mead"]) == "no_debt"
    assert refused(game, "ann", "pay_debt", goods=["apple"]) == "not_owned"
    assert refused(game, "ann", "pay_debt", goods=[]) == "not_enough"
    assert refused(game, "ann", "pay_debt", goods=["mead", "silk"]) == "needless_card"
    do(game, "ann", "pay_debt", goods=["mead"])
    assert game.players["dan"].contraband == {"mead": 1}
    hidden = {"seat": "ann", "tool": "pay_debt", "args": {"goods": [], "contraband_count": 1}}
    assert game.view("bob")["log"][-1] == hidden
    assert game.view("dan")["log"][-1]["args"] == {"goods": ["mead"]}
    assert game.view("ann")["log"][-1]["args"] == {"goods": ["mead"]}


def test_any_card_of_the_bag_is_chosen_among_the_bags_cards_only():
    game = two_bags(stalls={"ann": {"legal": {"cheese": 2}, "contraband": {"mead": 1}}})
    offer(game, "ann", "dan", goods("ann", "dan", "any", 1, "bag"), returns("ann"))
    accept(game, "dan", "O1")
    assert refused(game, "ann", "pay_debt", goods=["mead"]) == "not_owned"
    do(game, "ann", "pay_debt", goods=["apple"])
    assert game.players["dan"].legal == {"apple": 1}


def test_one_card_of_the_bag_is_not_handed_over_twice():
    game = two_bags(stalls={"ann": {"contraband": {"silk": 2}}})
    offer(
        game, "ann", "dan", goods("ann", "dan", "silk", 1, "bag"), goods("ann", "dan", "any_contraband", 1, "bag"), returns("ann")
    )  # fmt: skip
    accept(game, "dan", "O1")
    assert game.players["dan"].contraband == {"silk": 1}
    assert game.players["ann"].contraband == {"silk": 2}


def test_in_robin_hood_proof_is_given_when_asked_for_and_only_then():
    game = table(
        "robin_hood",
        bags={"ann": bag("carrot", "ring", declared="carrot"), "bob": bag("wood", declared="wood")},
        stalls={"ann": {"contraband": {"crown": 1}}},
    )
    offer(game, "ann", "dan", goods("ann", "dan", "jewel", 1, "bag"), returns("ann"))
    assert "ask_proof" not in game.pending()["dan"]
    assert refused(game, "dan", "ask_proof", offer="O1") == "not_your_turn"
    accept(game, "dan", "O1")
    assert game.view("dan")["shown"] == []
    assert set(game.pending()["dan"]) == {"say", "inspect_bag", "return_bag", "ask_proof", "end_turn"}
    assert "ask_proof" not in game.pending()["bob"]
    assert refused(game, "dan", "ask_proof", offer="O9") == "no_such_offer"
    do(game, "dan", "ask_proof", offer="O1")
    assert game.view("dan")["shown"] == [
        {"by": "ann", "bag": ["carrot", "ring"], "contraband": {"crown": 1, "ring": 1}}
    ]
    assert "ask_proof" not in game.pending()["dan"]


def test_ask_proof_names_an_offer_whose_goods_were_missing():
    game = table("robin_hood", bags={n: bag("carrot", declared="carrot") for n in ("ann", "bob", "cat")})
    offer(game, "ann", "dan", goods("ann", "dan", "jewel", 1, "bag"), returns("ann"))
    offer(game, "bob", "dan", gold("bob", "dan", 1), returns("bob"))
    accept(game, "dan", "O1")
    assert refused(game, "dan", "ask_proof", offer="O2") == "not_a_party"


def test_proof_lapses_with_the_round():
    game = table(
        "robin_hood", bags={"ann": bag("carrot", declared="carrot"), "bob": bag("wood", declared="wood")}
    )
    offer(game, "ann", "dan", goods("ann", "dan", "jewel", 1, "bag"), returns("ann"))
    accept(game, "dan", "O1")
    do(game, "dan", "return_bag", merchant="bob")
    assert game.round == 2
    assert refused(game, "dan", "ask_proof", offer="O1") == "wrong_phase"


def test_bags_go_back_in_the_order_said_and_fill_the_stall_before_goods_move():
    game = table(bags={n: bag("apple") for n in ("ann", "bob", "cat")})
    pool = terms(goods("ann", "dan", "apple", 1, "bag"), returns("bob", "ann"))
    applied = game.apply("ann", Call("say", {"message": "Both of us."}, offering("dan", pool)))
    assert applied.reply["offers"] == ["O1"]
    events = game.apply("dan", Call("accept_offer", {"offer": "O1"})).events
    assert [e.data["bag"] for e in events if e.kind == "return"] == ["bob", "ann"]
    assert game.players["dan"].legal == {"apple": 1}


def test_say_answers_with_what_was_made_and_what_was_not():
    game = two_bags(gold={"ann": 5})
    mixed = Reading(
        (
            MakeOffer(("dan",), terms(gold("ann", "dan", 9), returns("ann"))),
            MakeOffer(("dan",), terms(gold("ann", "dan", 4), returns("ann"))),
        ),
        unclear=Unclear("goods", "Which card?"),
    )
    reply = say(game, "ann", mixed)
    assert reply["offers"] == ["O1"]
    assert reply["reading"]["illegal"] == {"code": "too_much_gold"}
    assert reply["reading"]["unclear"] == {"why": "goods", "question": "Which card?"}
    assert [move["terms"]["gives"][0]["gold"] for move in reply["reading"]["moves"]] == [4]


def test_an_illegal_part_beside_a_legal_one_leaves_the_legal_one():
    game = two_bags()
    good = offering("dan", terms(gold("ann", "dan", 4), returns("ann")))
    reply = say(game, "ann", Reading(good.moves, illegal=Illegal("tokens")))
    assert reply["offers"] == ["O1"]
    assert reply["reading"]["illegal"] == {"code": "tokens"}
    assert refused(game, "ann", "say", {"message": "x"}, Reading(illegal=Illegal("tokens"))) == "tokens"


def test_an_acceptance_in_words_is_refused_like_the_tool():
    game = two_bags()
    offer(game, "ann", "dan", gold("ann", "dan", 4), returns("ann"))
    assert refused(game, "bob", "say", {"message": "Done."}, accepting("O1")) == "not_a_party"
    assert refused(game, "dan", "say", {"message": "Done."}, accepting("O7")) == "no_such_offer"
    do(game, "dan", "reject_offer", offer="O1")
    assert refused(game, "dan", "say", {"message": "Done."}, accepting("O1")) == "offer_closed"
    taken = Reading((AnswerOffer("withdraw", "O1"),))
    assert refused(game, "ann", "say", {"message": "I take it back."}, taken) == "offer_closed"


def test_two_offers_accepted_in_one_breath_are_both_carried_out_before_the_round_ends():
    game = two_bags()
    offer(game, "ann", "dan", gold("ann", "dan", 4), returns("ann"))
    offer(game, "bob", "dan", gold("bob", "dan", 3), returns("bob"))
    say(game, "dan", accepting("O1", "O2"))
    assert purse(game, "dan") == 57
    assert game.round == 2


def test_open_offers_are_void_when_the_inspection_ends():
    game = two_bags(stalls={"ann": {"legal": {"apple": 1}}})
    offer(game, "dan", "ann", gold("dan", "ann", 1), goods("ann", "dan", "apple", 1, "stall"))
    do(game, "dan", "return_bag", merchant="ann")
    do(game, "dan", "return_bag", merchant="bob")
    assert status(game) == {"O1": "void"}
    assert game.round == 2


def test_hidden_purses_are_checked_when_an_offer_is_accepted():
    game = two_bags(options={"gold_public": False}, gold={"ann": 3})
    offer(game, "dan", "ann", gold("ann", "dan", 9), returns("ann"))
    assert game.legal("ann", "accept_offer") == []
    assert refused(game, "ann", "accept_offer", offer="O1") == "too_much_gold"
    own = offering("dan", terms(gold("ann", "dan", 4), returns("ann")))
    assert refused(game, "ann", "say", {"message": "Four."}, own) == "too_much_gold"
    assert "gold" not in game.view("dan")["seats"]["ann"]
    assert game.view("ann")["seats"]["ann"]["gold"] == 3


def test_merchants_who_may_trade_still_cannot_dispose_of_a_bag():
    game = two_bags(options={"merchant_trades": True})
    plot = offering("bob", terms(gold("ann", "bob", 2), BagOutcome("bob", "inspect")))
    assert refused(game, "ann", "say", {"message": "A plot."}, plot) == "not_a_party"


def test_a_message_is_cut_marked_and_logged_so():
    game = two_bags(options={"max_message_chars": 10})
    say(game, "ann", Reading(), "0123456789 and more")
    assert game.view("bob")["log"][-1]["args"] == {"message": "0123456789 [cut]"}
    assert refused(game, "ann", "say", message="x" * 100_001) == "bad_arguments"
    assert refused(game, "ann", "say", message=5) == "bad_arguments"
    assert refused(game, "ann", "say", message="a", to="dan") == "bad_arguments"
