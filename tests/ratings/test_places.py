import random
from itertools import pairwise, permutations
from math import exp, log

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.ratings.intervals import Blocks
from arena.ratings.places import orders, strengths


def test_tied_seats_stand_in_any_order():
    assert sorted(orders([(1.5, 0), (1.5, 1), (3.0, 2)])) == [(0, 1, 2), (1, 0, 2)]
    assert orders([(2.0, 5), (1.0, 7)]) == [(7, 5)]


def test_two_models_have_the_strength_that_can_be_worked_out():
    # A beats B 3 times of 4; with x = b_A = -b_B the slope 4 s(2x) - 3 + 0.1 x is zero.
    games = [("b", [(1.0, "A"), (2.0, "B")])] * 3 + [("b", [(2.0, "A"), (1.0, "B")])]
    found = strengths(Blocks(["b"]), ["A", "B"], games)
    x = (found["A"]["value"] - 1500) * log(10) / 400
    assert found["A"]["value"] + found["B"]["value"] == pytest.approx(3000)
    assert 4 / (1 + exp(-2 * x)) - 3 + 0.1 * x == pytest.approx(0, abs=1e-6)
    assert found["A"]["ci"] is None


def _loss(b, games, index):
    total = 0.05 * float(b @ b)
    for _, places in games:
        fitting = [order for order in permutations(places) if all(x[0] <= y[0] for x, y in pairwise(order))]
        for order in fitting:
            for stage in range(len(order)):
                left = [b[index[label]] for _, label in order[stage:]]
                total -= (left[0] - np.log(np.exp(left).sum())) / len(fitting)
    return total


def test_strengths_agree_with_a_plain_minimiser_ties_and_doubled_labels_included():
    rng = random.Random(3)
    labels = ["a", "b", "c", "d", "e"]
    games = []
    for n in range(24):
        seats = [rng.choice(labels) for _ in range(4)]
        scores = [rng.randrange(6) + labels.index(label) for label in seats]
        ranked = sorted(scores, reverse=True)
        mean = [sum(i for i, s in enumerate(ranked, 1) if s == x) / ranked.count(x) for x in scores]
        games.append((f"b{n // 3}", list(zip(mean, seats, strict=True))))
    index = {label: i for i, label in enumerate(labels)}
    best = minimize(_loss, np.zeros(5), args=(games, index), tol=1e-10).x
    found = strengths(Blocks([block for block, _ in games]), labels, games)
    for label in labels:
        expected = 1500 + 400 / log(10) * (best[index[label]] - best.mean())
        assert found[label]["value"] == pytest.approx(expected, abs=0.01)
        assert found[label]["ci"][0] < found[label]["value"] < found[label]["ci"][1]


def test_G5_the_order_of_games_changes_nothing():
    rng = random.Random(5)
    games = [
        (f"b{n // 4:02d}", [(float(i + 1), label) for i, label in enumerate(rng.sample("abcdef", 4))])
        for n in range(160)
    ]
    blocks = Blocks([block for block, _ in games])
    first = strengths(blocks, list("abcdef"), games)
    rng.shuffle(games)
    assert strengths(Blocks([block for block, _ in games]), list("abcdef"), games) == first


def test_a_model_that_wins_every_game_has_a_finite_strength():
    games = [(f"b{n}", [(1.0, "a"), (2.0, "b"), (3.0, "c")]) for n in range(50)]
    found = strengths(Blocks([block for block, _ in games]), ["a", "b", "c"], games)
    assert 1500 < found["a"]["value"] < 3500
