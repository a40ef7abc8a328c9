import itertools
import random

import pytest

from arena.ratings.intervals import Blocks
from arena.ratings.tiers import (
    Difference,
    critical_values,
    detectable,
    holm,
    paired_differences,
    tiers,
    whole_differences,
)


def _margins(skill, blocks, seed=1, spread=10.0):
    rng = random.Random(seed)
    names = [f"b{i:03d}" for i in range(blocks)]
    margins = {
        label: [(name, mean + rng.gauss(0, spread)) for name in names] for label, mean in skill.items()
    }
    return Blocks(names), margins


def _tiers(blocks, margins):
    labels = sorted(margins)
    found = whole_differences(blocks, labels, margins)
    return tiers(labels, {label: blocks.mean(margins[label])["mean"] for label in labels}, found)


def test_holm_is_the_textbooks():
    assert holm([0.01, 0.04, 0.03, None]) == pytest.approx([0.03, 0.06, 0.06, None])


def test_G11_three_games_share_one_tier_however_clear_they_look():
    blocks, margins = _margins({"a": 90, "b": 0, "c": -90}, 3, spread=0.001)
    assert _tiers(blocks, margins) == {"a": 1, "b": 1, "c": 1}


def test_G19_models_that_are_not_surely_apart_share_a_tier():
    blocks, margins = _margins({"a": 20, "b": 19, "c": -19, "d": -20}, 60)
    assert _tiers(blocks, margins) == {"a": 1, "b": 1, "c": 2, "d": 2}


def test_equal_models_are_hardly_ever_put_apart():
    apart = 0
    for seed in range(40):
        blocks, margins = _margins(dict.fromkeys("abcde", 0.0), 40, seed)
        apart += max(_tiers(blocks, margins).values()) > 1
    assert apart <= 5


def test_two_that_are_surely_apart_never_share_a_tier_whoever_stands_between():
    # b is between a and c and apart from neither; a and c are apart, so c begins a tier.
    names = [f"b{i:03d}" for i in range(40)]
    rng = random.Random(4)
    margins = {
        "a": [(n, 6 + rng.gauss(0, 1)) for n in names],
        "b": [(n, rng.gauss(0, 40)) for n in names],
        "c": [(n, -6 + rng.gauss(0, 1)) for n in names],
    }
    assert _tiers(Blocks(names), margins) == {"a": 1, "b": 1, "c": 2}


def test_a_chain_of_neighbours_that_are_close_is_parted_where_it_grows_too_long():
    # Neighbours are 1 apart with an interval of 1.3 each way, so every second one begins a tier.
    found = [
        Difference(x, y, float(ord(y) - ord(x)), 0.4, 20, None)
        for x, y in itertools.combinations("abcdef", 2)
    ]
    means = {label: float(-ord(label)) for label in "abcdef"}
    assert 0.4 < 1 < 0.4 * critical_values(found)[0] < 2
    assert tiers("abcdef", means, found) == {"a": 1, "b": 1, "c": 2, "d": 2, "e": 3, "f": 3}


def test_a_member_that_is_not_the_best_begins_a_tier_too():
    # c is apart from b, whose blocks go with its own, but not from a, which is better still.
    found = [
        Difference("a", "b", 1.0, 5.0, 20, None),
        Difference("a", "c", 3.0, 5.0, 20, None),
        Difference("b", "c", 2.0, 0.1, 20, None),
    ]
    assert tiers("abc", {"a": 3.0, "b": 2.0, "c": 0.0}, found) == {"a": 1, "b": 1, "c": 2}


def test_blocks_that_are_all_alike_part_models_by_the_sign_test():
    def made(blocks):
        names = [f"b{i}" for i in range(blocks)]
        return Blocks(names), {label: [(n, x) for n in names] for label, x in (("a", 1.0), ("b", -1.0))}

    assert _tiers(*made(5)) == {"a": 1, "b": 1}
    assert _tiers(*made(6)) == {"a": 1, "b": 2}
    blocks, margins = made(2)
    (found,) = paired_differences(blocks, ["a", "b"], margins)
    assert found.p == 0.5, "two heads in a row"
    assert found.to_json(8, found.p)["margin"] == {"mean": 2, "ci": None, "n": 2}


def test_differences_are_paired_on_deals():
    names = ["x", "y", "z"]
    margins = {"a": [("x", 10.0), ("y", 0.0), ("z", 5.0)], "b": [("x", 8.0), ("y", -2.0)]}
    (found,) = paired_differences(Blocks(names), ["a", "b"], margins)
    assert (found.mean, found.error, found.blocks) == (2.0, 0.0, 2)


def test_detectable_is_the_power_formula():
    # Block differences 1, -1, 1, -1, ...: 30 blocks, t quantiles 2.04523 and 0.85419.
    names = [f"b{i:02d}" for i in range(30)]
    margins = {
        "a": [(n, float(i % 2)) for i, n in enumerate(names)],
        "b": [(n, float(1 - i % 2)) for i, n in enumerate(names)],
    }
    found = whole_differences(Blocks(names), ["a", "b"], margins)
    error = (30 / 29) ** 0.5 / 30**0.5
    assert detectable(found) == pytest.approx((2.04523 + 0.85419) * error, abs=1e-4)
    assert detectable([]) is None


def test_where_all_sit_at_one_table_both_differences_are_the_same():
    blocks, margins = _margins({"a": 3, "b": 0, "c": -3}, 12)
    labels = ["a", "b", "c"]
    pairs = zip(
        paired_differences(blocks, labels, margins), whole_differences(blocks, labels, margins), strict=True
    )
    for paired, whole in pairs:
        assert paired.mean == pytest.approx(whole.mean)
        assert paired.error == pytest.approx(whole.error)


def test_models_that_never_met_are_told_apart_over_all_blocks():
    blocks, margins = _margins({"a": 30, "b": -30}, 40)
    apart = {"a": margins["a"][:20], "b": margins["b"][20:]}
    assert paired_differences(blocks, ["a", "b"], apart) == []
    assert _tiers(blocks, apart) == {"a": 1, "b": 2}
