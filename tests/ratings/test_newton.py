import numpy as np
import pytest

from arena.ratings.newton import climb


def test_a_step_that_would_overshoot_is_halved():
    """-log cosh has its top at the given place; plain Newton from two away flies off for good."""
    tops = np.array([[0.0], [1.5], [-0.5]])

    def look(rows, points):
        away = points - tops[rows]
        value = -np.log(np.cosh(away)).sum(1)
        return value, -np.tanh(away), (1 / np.cosh(away) ** 2)[..., None]

    found = climb(look, tops + np.array([[2.0], [-3.0], [0.1]]), 1e-6)
    assert found == pytest.approx(tops, abs=1e-9)


def test_no_problems_are_no_trouble():
    empty = np.zeros((2, 0))
    found = climb(lambda rows, x: (np.zeros(len(rows)), x, np.zeros((len(rows), 0, 0))), empty, 1e-6)
    assert found.shape == (2, 0)
