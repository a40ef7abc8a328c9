"""Two deputies over one bag: each one's wish is his decision, and what they do together is halved."""

from __future__ import annotations

import pytest

from arena.ratings import rate
from arena.rules import load_edition
from tests.ratings.played import SEATS, Played

GOODS = load_edition("second").goods


@pytest.fixture
def round_one(tmp_path):
    """A six-seat game at its first inspection: each merchant who can smuggles a card as an apple."""
    played = Played(tmp_path / "g.jsonl", [s.upper() for s in SEATS], deal="7/0004")
    game = played.game
    first, second = game.deputies
    merchants = [seat for seat in SEATS if seat not in (first, second)]
    played.do(first, "choose_starter", player=merchants[0])
    while game.phase == "market":
        played.do(next(s for s in merchants if game.pending()[s]), "exchange_cards", discard=[])
    hands = {seat: game.view(seat)["seats"][seat]["hand"] for seat in merchants}
    loads = {}
    for seat in merchants:
        hidden = [card for card in hands[seat] if GOODS[card].kind != "legal"]
        loads[seat] = hidden[0] if hidden else hands[seat][0]
        played.do(seat, "load_bag", cards=[loads[seat]])
    while game.phase == "declaration":
        played.do(next(s for s in merchants if game.pending()[s]), "declare", good="apple", count=1)
    return played, (first, second), loads


def _liars(loads):
    return [seat for seat, card in loads.items() if GOODS[card].kind != "legal"]


def test_joint_and_lone_decisions(round_one, tmp_path):
    played, (first, second), loads = round_one
    together, apart, bribed = _liars(loads)[:3]
    played.do(first, "inspect_bag", merchant=together)
    played.do(second, "inspect_bag", merchant=together)
    played.do(first, "inspect_bag", merchant=apart)
    played.do(second, "return_bag", merchant=apart)
    terms = {
        "gives": [{"from": bribed, "to": "booty", "gold": 10}],
        "bags": [{"bag": bribed, "outcome": "return"}],
    }
    played.offer(bribed, terms, first, second)
    assert played.do(first, "accept_offer", offer="O1") is None
    assert played.do(second, "accept_offer", offer="O1") is None
    played.finish_by_rule()
    played.close()
    models = rate(tmp_path)["models"]
    one, other = models[first.upper()], models[second.upper()]
    fines = {seat: GOODS[card].penalty for seat, card in loads.items()}
    value = GOODS[loads[bribed]].value
    assert (one["detection"]["precision"]["k"], one["detection"]["precision"]["n"]) == (2, 2)
    assert (one["detection"]["recall"]["k"], one["detection"]["recall"]["n"]) == (2, 3)
    assert (other["detection"]["recall"]["k"], other["detection"]["recall"]["n"]) == (1, 3)
    # 5 each for the bribed bag is more than half its fine; the one who let a bag go left half a fine.
    assert one["detection"]["regret"]["value"] == 0
    assert other["detection"]["regret"]["k"] == pytest.approx(fines[apart] / 2)
    shares = [m["negotiation"]["surplus_share_sheriff"]["value"] for m in (one, other)]
    assert shares == [pytest.approx((10 - fines[bribed]) / 2 / value)] * 2
    merchant = models[bribed.upper()]["negotiation"]["surplus_share_merchant"]["value"]
    assert merchant + sum(shares) == pytest.approx(1)
    opened = models[together.upper()]["deception"]
    assert (opened["bluff_success"]["k"], opened["bluff_success"]["n"]) == (0, 1)


def test_what_one_deputy_was_paid_alone_is_his_alone(round_one, tmp_path):
    played, (first, second), loads = round_one
    bribed = _liars(loads)[0]
    terms = {
        "gives": [{"from": bribed, "to": first, "gold": 10}],
        "bags": [{"bag": bribed, "outcome": "return"}],
    }
    played.offer(bribed, terms, first)
    assert played.do(first, "accept_offer", offer="O1") is None
    assert played.do(second, "return_bag", merchant=bribed) is None
    played.finish_by_rule()
    played.close()
    models = rate(tmp_path)["models"]
    one, other = models[first.upper()], models[second.upper()]
    fine, value = GOODS[loads[bribed]].penalty, GOODS[loads[bribed]].value
    shares = [m["negotiation"]["surplus_share_sheriff"]["value"] for m in (one, other)]
    assert shares == [pytest.approx((10 - fine / 2) / value), pytest.approx(-fine / 2 / value)]
    merchant = models[bribed.upper()]["negotiation"]["surplus_share_merchant"]["value"]
    assert merchant + sum(shares) == pytest.approx(1)
    # The other got nothing where half a fine lay in the bag, but the deal was not his.
    assert one["detection"]["regret"]["value"] == 0
    assert other["detection"]["regret"]["k"] == pytest.approx(fine / 2)
    assert (one["negotiation"]["irrational_sheriff"]["k"], one["negotiation"]["irrational_sheriff"]["n"]) == (
        0,
        1,
    )
    assert other["negotiation"]["irrational_sheriff"]["n"] == 0
