"""The editions against the decks that were handed down, card by card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena.rules import EDITIONS, Game, load_edition
from tests.rules.play import SEATS

DECKS = json.loads((Path(__file__).parent / "decks.json").read_text(encoding="utf-8"))

CASES = [
    (name, players, royal, DECKS[name][players][royal])
    for name in EDITIONS
    for players in DECKS[name]
    for royal in DECKS[name][players]
]


@pytest.mark.parametrize(("name", "players", "royal", "deck"), CASES)
def test_deck(name, players, royal, deck):
    edition = load_edition(name)
    counts = edition.deck(int(players), royal == "true")
    assert counts == deck["counts"]
    assert sum(counts.values()) == deck["total"]
    game = Game.new(name, SEATS[: int(players)], "1", {"royal_goods": royal == "true"})
    assert game.tally == counts
    game.check()


@pytest.mark.parametrize("name", EDITIONS)
def test_values_penalties_and_what_counts_for_the_bonuses(name):
    for good in load_edition(name).goods.values():
        assert good.value == DECKS["values"][good.id]
        assert good.penalty == DECKS["penalties"][good.id]
        assert ({good.counts_as: good.counts} if good.counts_as else {}) == DECKS["counts_as"][good.id]


def test_every_deck_handed_down_is_there():
    assert {name: set(DECKS[name]) for name in EDITIONS} == {
        name: {str(n) for n in load_edition(name).players} for name in EDITIONS
    }


def test_the_first_edition_lays_out_two_piles_of_five():
    game = Game.new("first", SEATS[:4], "1")
    assert [len(pile) for pile in game.discards] == [5, 5]
    assert game.view("ann")["deck_count"] == 204 - 24 - 10
    assert game.turn == game.merchants[0]


def test_a_money_bag_may_be_worth_twelve():
    position = {"phase": "scoring", "stalls": {"ann": {"contraband": {"money_bag": 2}}}}
    scores = {}
    for value in (11, 12):
        game = Game.from_position(
            {
                "edition": "robin_hood",
                "seats": list(SEATS[:3]),
                "position": position,
                "options": {"money_bag_value": value},
            }
        )
        scores[value] = game.state()["scores"]["ann"]
    assert scores == {11: 72, 12: 74}
