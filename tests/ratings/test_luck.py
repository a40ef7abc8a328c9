from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from arena.ratings.holdings import Worth
from arena.ratings.luck import Luck, hand_worth
from arena.ratings.observe import observe
from arena.record import read_record
from arena.rules import load_edition
from tests.ratings.played import Played

WORTH = Worth.of(load_edition("second"), {})


def test_a_hands_worth():
    hand = Counter({"apple": 6, "chicken": 2, "silk": 1, "pepper": 1})
    assert hand_worth(WORTH, hand) == 5 * 2 + 0.5 * (8 + 6)


def test_the_expectation_is_that_over_every_possible_draw():
    hand = Counter({"apple": 2, "cheese": 1, "silk": 1})
    deck = ["apple", "apple", "cheese", "bread", "chicken", "chicken", "mead", "crossbow", "pepper"]
    luck = Luck(WORTH, Counter(deck))
    luck.draw("ann", hand, ["mead", "apple", "bread"])
    (draw,) = luck.draws()
    worths = [hand_worth(WORTH, hand + Counter(drawn)) for drawn in combinations(deck, 3)]
    assert draw.expected == pytest.approx(sum(worths) / len(worths))
    assert draw.realised == hand_worth(WORTH, hand + Counter(["mead", "apple", "bread"]))
    assert luck.deck.total() == 6


@pytest.mark.parametrize(("edition", "seats"), [("first", 4), ("second", 6), ("robin_hood", 5)])
def test_the_deck_that_luck_is_reckoned_with_is_the_engines(tmp_path, edition, seats, monkeypatch):
    # Many cards are exchanged, so that reshuffles come.
    rng = random.Random(f"{edition}{seats}")
    played = Played(tmp_path / "g.jsonl", "abcdef"[:seats], edition=edition)
    game = played.game
    while not game.over:
        pending = [(s, t) for s, ts in game.pending().items() for t in ts if t not in ("say", "end_turn")]
        seat, tool = rng.choice(pending)
        if tool == "exchange_cards":
            args = {"discard": list(game.view(seat)["seats"][seat]["hand"])[:5]}
            if edition == "first":
                args |= {"take_left": rng.randrange(2), "discard_to": "right"}
        else:
            legal = game.legal(seat, tool)
            if not legal:
                continue
            args = rng.choice(legal)
        assert played.do(seat, tool, **args) is None
    played.close()
    record = read_record(tmp_path / "g.jsonl")
    assert any(line["kind"] == "reshuffle" for line in record)
    left = []
    draw = Luck.draw

    def noted(self, *args):
        draw(self, *args)
        left.append(self.deck.total())

    monkeypatch.setattr(Luck, "draw", noted)
    facts = observe(record)
    counts = [line["data"]["deck_count"] for line in record if line["kind"] == "draw"]
    rest = iter(left)
    assert all(count in rest for count in counts), "not the engine's counts, in order"
    assert len(facts.draws) == len(left)
