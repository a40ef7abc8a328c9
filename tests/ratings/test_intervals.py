import numpy as np
import pytest
from scipy.stats import pearsonr

from arena.ratings.intervals import Blocks, number, wilson


def test_wilson_agrees_with_published_figures():
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(20, 20)[1] == 1.0


def test_share_of_independent_hits_is_wilsons():
    blocks = Blocks([f"b{i}" for i in range(40)])
    rate = blocks.share([(f"b{i}", i % 4 == 0) for i in range(40)])
    assert (rate["k"], rate["n"], rate["value"]) == (10, 40, 0.25)
    assert rate["ci"] == pytest.approx(wilson(10, 40), abs=0.01)


def test_hits_that_come_in_blocks_widen_the_interval_as_if_there_were_fewer():
    blocks = Blocks([f"b{i}" for i in range(20)])
    alike = [(f"b{i}", i < 5) for i in range(20) for _ in range(10)]
    rate = blocks.share(alike)
    assert (rate["k"], rate["n"]) == (50, 200)
    # Ten equal outcomes a block tell as much as one: 5 of 20, less a little for the estimated variance.
    assert rate["ci"] == pytest.approx(wilson(5 * 19 / 20, 20 * 19 / 20), abs=1e-6)


def test_G4_no_opportunities_are_no_rate():
    blocks = Blocks([])
    assert blocks.share([]) == {"k": 0, "n": 0, "value": None, "ci": None}
    assert blocks.average([]) == {"k": 0, "n": 0, "value": None, "ci": None}
    assert blocks.mean([]) == {"mean": None, "ci": None, "n": 0}
    with pytest.raises(ValueError, match="finite"):
        number(float("nan"))


def test_mean_has_no_interval_below_two_blocks():
    blocks = Blocks(["a"])
    assert blocks.mean([("a", 3.0), ("a", 5.0)]) == {"mean": 4, "ci": None, "n": 2}


def test_few_blocks_that_are_all_alike_show_no_spread_and_no_interval():
    few, many = Blocks(["a", "b"]), Blocks([f"b{i}" for i in range(30)])
    assert few.mean([("a", 0.1), ("a", 0.2), ("b", 0.2), ("b", 0.1)])["ci"] is None
    assert few.ratio([("a", 9.0, 9.0), ("b", 4.0, 4.0)])["ci"] is None
    assert few.mean([("a", 1.0), ("b", 2.0)])["ci"] is not None
    assert many.mean([(name, 3.0) for name in many.names])["ci"] == [3, 3]


def test_a_figure_that_only_draws_can_judge_needs_six_blocks():
    blocks = Blocks([f"b{i}" for i in range(6)])
    draws = np.linspace(0.0, 1.0, 1001)
    assert blocks.spread(draws, 5) is None
    assert blocks.spread(draws, 6) == pytest.approx([0.025, 0.975])
    assert blocks.spread(np.ones(1001), 6) is None


def test_mean_of_few_blocks_is_students():
    # Block means 1, 2, 3: mean 2, standard error 1/sqrt(3), t with two degrees of freedom 4.302653.
    blocks = Blocks(["a", "b", "c"])
    mean = blocks.mean([("a", 1.0), ("a", 1.0), ("b", 2.0), ("b", 2.0), ("c", 4.0), ("c", 2.0)])
    half = 4.302653 / np.sqrt(3)
    assert mean["mean"] == 2
    assert mean["ci"] == pytest.approx([2 - half, 2 + half], abs=1e-5)


def test_mean_of_many_blocks_is_the_bootstraps_and_the_same_every_time():
    pairs = [(f"b{i:03d}", float(i % 10)) for i in range(100)]
    first = Blocks([block for block, _ in pairs]).mean(pairs)
    again = Blocks([block for block, _ in reversed(pairs)]).mean(pairs[::-1])
    assert first == again
    error = np.std([v for _, v in pairs], ddof=1) / 10
    assert first["ci"] == pytest.approx([4.5 - 1.96 * error, 4.5 + 1.96 * error], abs=0.1)


def _pairs(over, under):
    names = [f"b{i:03d}" for i in range(len(over))]
    return Blocks(names), list(zip(names, over, strict=True)), list(zip(names, under, strict=True))


def test_the_ends_of_a_ratio_of_variances_are_where_the_paired_test_of_it_is_at_5_percent():
    rng = np.random.default_rng(3)
    under = rng.normal(0, 10, 14)
    over = 0.6 * under + rng.normal(0, 5, 14)
    blocks, first, second = _pairs(over, under)
    found = blocks.variance_ratio(first, second)
    assert found["n"] == 14
    assert found["value"] == pytest.approx(np.var(over) / np.var(under))
    for end in found["ci"]:
        # Pitman and Morgan: equal variances after scaling are no correlation of sum and difference.
        scaled = over / np.sqrt(end)
        assert pearsonr(scaled + under, scaled - under).pvalue == pytest.approx(0.05)


def test_the_ratio_of_variances_of_many_blocks_holds_the_true_one_as_often_as_it_says():
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(200):
        under = rng.normal(0, 10, 80)
        over = 0.5 * under + rng.normal(0, 5, 80)  # variances 50 and 100
        blocks, first, second = _pairs(over, under)
        low, high = blocks.variance_ratio(first, second)["ci"]
        held += low <= 0.5 <= high
    assert 0.88 * 200 <= held <= 200


def test_a_ratio_of_variances_of_few_or_like_blocks_has_no_interval():
    assert Blocks([]).variance_ratio([], []) == {"value": None, "ci": None, "n": 0}
    blocks, first, second = _pairs([1.0, 2.0, 4.0, 3.0, 7.0], [1.0, 5.0, 4.0, 9.0, 2.0])
    found = blocks.variance_ratio(first, second)
    assert (found["n"], found["ci"]) == (5, None)
    assert found["value"] is not None
    blocks, first, second = _pairs(range(8), [2.0 * i for i in range(8)])
    assert blocks.variance_ratio(first, second) == {"value": 0.25, "ci": None, "n": 8}
    blocks, first, second = _pairs(range(8), [3.0] * 8)
    assert blocks.variance_ratio(first, second) == {"value": None, "ci": None, "n": 8}
