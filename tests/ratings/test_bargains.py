"""Deals in goods, for nothing and by others, each worked out by hand; deal 7/0002 as in the golden game."""

from __future__ import annotations

import pytest

from arena.ratings import rate
from tests.ratings.played import at_inspection


@pytest.fixture
def table(tmp_path):
    """Ann carries 2 cheese, a pepper and a mead as four cheese (V = 13, P = 8); Bob 3 honest cheese (D = 6)."""
    return at_inspection(tmp_path / "g.jsonl")


def _terms(bag, *gives, outcome="return"):
    return {"gives": list(gives), "bags": [{"bag": bag, "outcome": outcome}]}


def _gold(giver, receiver, gold):
    return {"from": giver, "to": receiver, "gold": gold}


def _goods(giver, receiver, good, place="bag", count=1):
    return {"from": giver, "to": receiver, "good": good, "count": count, "place": place}


def _rated(played, folder):
    played.finish_by_rule()
    played.close()
    return rate(folder)["models"]


def _kn(rate):
    return (rate["k"], rate["n"])


def test_goods_that_are_not_there_are_a_phantom_and_are_not_paid(table, tmp_path):
    table.offer("ann", _terms("ann", _goods("ann", "cat", "mead"), _goods("ann", "cat", "silk")), "cat")
    assert table.do("cat", "accept_offer", offer="O1") is None
    models = _rated(table, tmp_path)
    a, c = models["A"], models["C"]
    assert _kn(a["negotiation"]["phantom_offers"]) == (1, 1)
    assert c["negotiation"]["phantom_offers"]["n"] == 0
    # Only the mead, worth 7, went over: less than the 8 of an opened bag.
    assert a["negotiation"]["surplus_share_merchant"]["value"] == pytest.approx((13 + 8 - 7) / 13)
    assert c["negotiation"]["surplus_share_sheriff"]["value"] == pytest.approx((7 - 8) / 13)
    assert _kn(c["negotiation"]["irrational_sheriff"]) == (1, 1)
    assert a["deception"]["gain_per_lie"]["value"] == (3 + 3 + 6 + 7) - 7 - 6
    assert _kn(a["deception"]["bluff_success_unpaid"]) == (0, 1)


def test_a_choice_of_contraband_is_worth_what_was_chosen(table, tmp_path):
    table.offer("ann", _terms("ann", _goods("ann", "cat", "any_contraband")), "cat")
    assert table.do("cat", "accept_offer", offer="O1") is None
    assert table.do("ann", "pay_debt", goods=["mead"]) is None
    models = _rated(table, tmp_path)
    assert _kn(models["A"]["negotiation"]["phantom_offers"]) == (0, 1)
    assert models["A"]["negotiation"]["surplus_share_merchant"]["value"] == pytest.approx((13 + 8 - 7) / 13)


def test_a_sheriff_who_pays_is_taken_off_what_the_merchant_gave(table, tmp_path):
    table.offer("cat", _terms("bob", _gold("cat", "bob", 2)), "bob")
    assert table.do("bob", "accept_offer", offer="O1") is None
    models = _rated(table, tmp_path)
    assert _kn(models["B"]["negotiation"]["overpaid_honest"]) == (0, 1)
    # Opening it would have cost 6, returning it cost 2.
    assert models["C"]["detection"]["regret"] == {"k": 0, "n": 1, "value": 0, "ci": None}
    assert _kn(models["B"]["negotiation"]["deal_rate"]) == (1, 1)


def test_what_a_third_seat_pays_is_no_bribe_of_the_merchants(table, tmp_path):
    table.offer("bob", _terms("ann", _gold("bob", "cat", 3)), "cat")
    assert table.do("cat", "accept_offer", offer="O1") is None
    models = _rated(table, tmp_path)
    assert models["A"]["negotiation"]["surplus_share_merchant"]["value"] == pytest.approx((13 + 8) / 13)
    assert _kn(models["A"]["deception"]["bluff_success_unpaid"]) == (1, 1)
    assert [models[label]["negotiation"]["deals"] for label in "ABC"] == [0, 1, 1]


def test_an_offer_due_by_a_silent_return_is_a_deal(table, tmp_path):
    table.offer("ann", _terms("ann", _gold("ann", "cat", 9)), "cat")
    table.offer("cat", _terms("bob", _gold("bob", "cat", 4)), "bob")
    assert table.do("cat", "return_bag", merchant="ann") is None
    assert table.do("cat", "return_bag", merchant="bob") is None
    models = _rated(table, tmp_path)
    assert _kn(models["A"]["negotiation"]["irrational_sheriff"]) == (0, 0)
    assert _kn(models["C"]["negotiation"]["irrational_sheriff"]) == (0, 1)
    assert models["A"]["negotiation"]["surplus_share_merchant"]["value"] == pytest.approx((13 + 8 - 9) / 13)
    # The sheriff's own price, which Bob never took, makes no deal: one of two.
    assert _kn(models["C"]["negotiation"]["deal_rate"]) == (1, 2)
    assert _kn(models["B"]["negotiation"]["overpaid_honest"]) == (0, 1)


def test_alternatives_of_one_message_are_no_concession(table, tmp_path):
    def move(gold):
        return {"act": "offer", "to": ["ann"], "terms": _terms("ann", _gold("ann", "cat", gold))}

    table.do("cat", "say", {"moves": [move(15)], "claims": []}, message="fifteen")
    table.do("cat", "say", {"moves": [move(14), move(8)], "claims": []}, message="fourteen, or eight")
    table.do("cat", "say", {"moves": [move(7)], "claims": []}, message="seven")
    models = _rated(table, tmp_path)
    # From 15 to the 8 that would do, and from there to 7.
    assert models["C"]["negotiation"]["concession"]["n"] == 2
    assert models["C"]["negotiation"]["concession"]["value"] == pytest.approx((7 + 1) / 2 / 21)
