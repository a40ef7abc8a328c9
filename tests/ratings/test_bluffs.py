import random
from math import exp

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.ratings.bluffs import Bluff, bluff_strengths
from arena.ratings.intervals import Blocks


def _made(n, seed=1):
    rng = random.Random(seed)
    deceive, detect = {"a": 1.0, "b": 0.0, "c": -1.0}, {"a": 0.5, "b": 0.0, "c": -0.5}
    out = []
    for i in range(n):
        merchant, sheriff = rng.sample("abc", 2)
        share = rng.choice([0.0, 0.3, 0.8])
        chance = 1 / (1 + exp(-(deceive[merchant] - detect[sheriff] + 2 * share)))
        out.append(Bluff(f"b{i // 20:03d}", merchant, sheriff, share, rng.random() < chance))
    return out


def test_strengths_agree_with_a_plain_minimiser():
    bluffs = _made(120)

    def loss(x):
        total = 0.05 * float(x @ x)
        for b in bluffs:
            logit = x["abc".index(b.merchant)] - x[3 + "abc".index(b.sheriff)] + x[6] * b.share
            total += np.log1p(np.exp(-logit if b.returned else logit))
        return total

    best = minimize(loss, np.zeros(7), tol=1e-10).x
    a, d = bluff_strengths(Blocks([b.block for b in bluffs]), list("abc"), bluffs)
    assert [a[m]["value"] for m in "abc"] == pytest.approx(list(best[:3]), abs=1e-4)
    assert [d[m]["value"] for m in "abc"] == pytest.approx(list(best[3:6]), abs=1e-4)
    assert a["a"]["n"] == sum(b.merchant == "a" for b in bluffs)


def test_the_better_liar_and_the_better_sheriff_are_found_with_intervals():
    bluffs = _made(1200)
    a, d = bluff_strengths(Blocks([b.block for b in bluffs]), list("abc"), bluffs)
    assert a["a"]["ci"][0] > a["c"]["ci"][1]
    assert d["a"]["ci"][0] > d["c"]["ci"][1]


def test_a_model_that_never_lied_has_no_deceiving_strength():
    bluffs = [Bluff("b", "a", "b", 0.0, True)]
    a, d = bluff_strengths(Blocks(["b"]), ["a", "b"], bluffs)
    assert a["b"] == {"value": None, "ci": None, "n": 0}
    assert d["a"]["value"] is None
    assert a["a"]["value"] > 0
    assert a["a"]["ci"] is None


def test_lopsided_bags_with_wild_offers_are_fitted_too():
    """One sheriff opens everything whatever is offered; full Newton steps would swing for ever in some draws."""
    rng = random.Random(7)
    bluffs = [
        Bluff(f"b{i // 8:03d}", m, s, share, s != "b" and rng.random() < 0.6)
        for i in range(320)
        for m, s in [rng.sample("abc", 2)]
        for share in [rng.choice([0.0, 0.0, 0.2, 0.9, 4.0])]
    ]
    blocks = Blocks([b.block for b in bluffs])
    _, d = bluff_strengths(blocks, list("abc"), bluffs)
    assert d["b"]["value"] > 4
    low, high = d["b"]["ci"]
    assert low < d["b"]["value"] < high < 40
