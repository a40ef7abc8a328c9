"""Intervals that respect blocks: games of one deal are alike, so the block, not the game, is drawn again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

Floats = npt.NDArray[np.float64]

DRAWS = 1000
"""Bootstrap draws."""

FEW_BLOCKS = 30
"""Below so many blocks the interval of a mean is Student's, as a bootstrap of few blocks is too narrow."""

LEAST_BLOCKS = 6
"""With five blocks or fewer even a figure that lies on one side in every one may do so by chance at 5%."""

_ALIKE = 1e-12
"""A standard error so small a part of its figure is the rounding of blocks that are all alike."""

_SEED = 20261130
_Z = 1.959963984540054


def number(value: float | None) -> float | int | None:
    """A figure as it goes to JSON, whole where it is whole; raises ValueError where it is not finite."""
    if value is None:
        return None
    value = float(value)
    if not np.isfinite(value):
        raise ValueError("a result is not a finite number")
    return int(value) if value.is_integer() and abs(value) < 2**53 else round(value, 9)


def interval(low: float, high: float) -> list[float | int | None]:
    """Both ends as they go to JSON; raises ValueError where one is not finite."""
    return [number(low), number(high)]


def wilson(k: float, n: float) -> tuple[float, float]:
    """Wilson's 95% score interval (1927) of k hits of n, which may be effective numbers; n must be above 0."""
    p = k / n
    centre = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
    half = _Z / (1 + _Z * _Z / n) * float(np.sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n)))
    # At no hits, and at nothing but hits, the exact bound is 0 and 1; rounding would miss it by a hair.
    return (0.0 if k == 0 else max(0.0, centre - half)), (1.0 if k == n else min(1.0, centre + half))


def t_quantile(df: float, p: float) -> float:
    """The p-quantile of Student's t with df degrees of freedom."""
    return float(stdtrit(df, p))


def standard_error(sums: Floats, counts: Floats) -> float | None:
    """Standard error over blocks of sum(sums) / sum(counts), linearised; None below two blocks."""
    used = counts > 0
    blocks = int(used.sum())
    if blocks < 2:
        return None
    total = counts.sum()
    value = sums.sum() / total
    rest = sums[used] - value * counts[used]
    error = float(np.sqrt(blocks / (blocks - 1) * (rest @ rest)) / total)
    return settled(error, value)


def settled(error: float, value: float) -> float:
    """The standard error, and 0 where it is but the rounding of blocks that are all alike."""
    return error if error > _ALIKE * max(1.0, abs(value)) else 0.0


class Blocks:
    """The blocks of a run, and the draws of them that every interval of the run shares.

    The draws depend on the number of blocks alone, and blocks are put in order by their names, so the order
    in which games were read changes nothing.
    """

    def __init__(self, names: Sequence[str], draws: int = DRAWS) -> None:
        self.names = tuple(sorted(set(names)))
        self.index = {name: i for i, name in enumerate(self.names)}
        self.size = len(self.names)
        self.draws = draws
        self._weights: Floats | None = None

    @property
    def weights(self) -> Floats:
        """How often each draw holds each block: draws x blocks."""
        if self._weights is None:
            rng = np.random.default_rng(_SEED)
            if self.size:
                even = np.full(self.size, 1 / self.size)
                self._weights = rng.multinomial(self.size, even, size=self.draws).astype(np.float64)
            else:
                self._weights = np.zeros((self.draws, 0))
        return self._weights

    def per_block(self, pairs: Sequence[tuple[str, float]]) -> Floats:
        """The sum of the values of each block, in the order of `names`."""
        out = np.zeros(self.size)
        for name, value in pairs:
            out[self.index[name]] += value
        return out

    def share(self, pairs: Sequence[tuple[str, float]]) -> dict[str, Any]:
        """A rate of counted hits: one (block, hit) an opportunity; a shared win is a part of a hit.

        Hits and opportunities are divided by the design effect over blocks (Kish 1965), at least 1, for the interval.
        """
        n = len(pairs)
        k = sum(hit for _, hit in pairs)
        if not n:
            return {"k": 0, "n": 0, "value": None, "ci": None}
        effect = 1.0
        if 0 < k < n:
            hits = self.per_block([(block, float(hit)) for block, hit in pairs])
            error = standard_error(hits, self.per_block([(block, 1.0) for block, _ in pairs]))
            if error is not None:
                p = k / n
                effect = max(1.0, error * error / (p * (1 - p) / n))
        low, high = wilson(k / effect, n / effect)
        return {"k": number(k), "n": n, "value": number(k / n), "ci": interval(low, high)}

    def ratio(self, parts: Sequence[tuple[str, float, float]], most: float = math.inf) -> dict[str, Any]:
        """A ratio of sums: one (block, part, whole) an opportunity, e.g. gold got through of gold carried.

        It lies between 0 and `most`.
        """
        k, n = sum(part for _, part, _ in parts), sum(whole for _, _, whole in parts)
        sums = self.per_block([(block, part) for block, part, _ in parts])
        counts = self.per_block([(block, whole) for block, _, whole in parts])
        value, ci = self._estimate(sums, counts, 0, most)
        return {"k": number(k), "n": number(n), "value": value, "ci": ci}

    def average(
        self, pairs: Sequence[tuple[str, float]], least: float = -math.inf, most: float = math.inf
    ) -> dict[str, Any]:
        """A mean in the shape of a rate, within bounds: `k` is the sum, `n` the number of values."""
        sums = self.per_block(pairs)
        counts = self.per_block([(block, 1.0) for block, _ in pairs])
        value, ci = self._estimate(sums, counts, least, most)
        return {"k": number(sum(v for _, v in pairs)), "n": len(pairs), "value": value, "ci": ci}

    def mean(self, pairs: Sequence[tuple[str, float]]) -> dict[str, Any]:
        """A mean in the shape of a margin."""
        rate = self.average(pairs)
        return {"mean": rate["value"], "ci": rate["ci"], "n": rate["n"]}

    def variance_ratio(
        self, over: Sequence[tuple[str, float]], under: Sequence[tuple[str, float]]
    ) -> dict[str, Any]:
        """The variance of one mean as a part of that of another mean of the same seats; `n` are the blocks.

        The interval is Pitman's and Morgan's (1939) for paired values where there are fewer than FEW_BLOCKS, a bootstrap
        over blocks else; None below LEAST_BLOCKS, and where few blocks are all alike.
        """
        counts = self.per_block([(block, 1.0) for block, _ in under])
        used = counts > 0
        blocks = int(used.sum())
        sums = self.per_block(over), self.per_block(under)
        errors = [standard_error(each, counts) for each in sums]
        if not errors[1] or errors[0] is None:
            return {"value": None, "ci": None, "n": blocks}
        value = (errors[0] / errors[1]) ** 2
        if blocks >= FEW_BLOCKS:
            drawn = [self._squares(each, counts) for each in sums]
            told = drawn[1] > _ALIKE * drawn[1].max()
            return {
                "value": number(value),
                "ci": self.spread(drawn[0][told] / drawn[1][told], blocks),
                "n": blocks,
            }
        rest = [(each - each.sum() / counts.sum() * counts)[used] for each in sums]
        unlike = 1 - (rest[0] @ rest[1]) ** 2 / ((rest[0] @ rest[0]) * (rest[1] @ rest[1])) if value else 0.0
        if blocks < LEAST_BLOCKS or unlike <= _ALIKE:
            return {"value": number(value), "ci": None, "n": blocks}
        k = 1 + 2 * unlike * t_quantile(blocks - 2, 0.975) ** 2 / (blocks - 2)
        wide = k + math.sqrt(k * k - 1)
        return {"value": number(value), "ci": interval(value / wide, value * wide), "n": blocks}

    def _squares(self, sums: Floats, counts: Floats) -> Floats:
        """In each draw the squared distances of the blocks from the mean of that draw."""
        weights = self.weights
        total = weights @ counts
        mean = (weights @ sums) / np.where(total > 0, total, 1)
        squares: Floats = (
            weights @ (sums * sums)
            - 2 * mean * (weights @ (sums * counts))
            + mean * mean * (weights @ (counts * counts))
        )
        return np.maximum(squares, 0.0)

    def _estimate(
        self, sums: Floats, counts: Floats, least: float, most: float
    ) -> tuple[float | int | None, list[float | int | None] | None]:
        total = counts.sum()
        if not total:
            return None, None
        value = sums.sum() / total
        used = int((counts > 0).sum())
        error = standard_error(sums, counts)
        if error is None or (error == 0 and used < FEW_BLOCKS):
            # A few blocks that are all alike show no spread: an interval without width would claim too much.
            return number(value), None
        if used < FEW_BLOCKS:
            half = t_quantile(used - 1, 0.975) * error
            return number(value), interval(max(least, value - half), min(most, value + half))
        drawn = self.weights @ counts
        means = (self.weights @ sums)[drawn > 0] / drawn[drawn > 0]
        low, high = np.quantile(means, [0.025, 0.975])
        return number(value), interval(float(low), float(high))

    def spread(self, estimates: Floats, behind: int) -> list[float | int | None] | None:
        """The 95% interval of a figure from its value in each draw, with so many blocks `behind` it.

        None below LEAST_BLOCKS, as the draws of so few repeat each other, and where few blocks are all alike.
        """
        if behind < LEAST_BLOCKS:
            return None
        low, high = np.quantile(estimates, [0.025, 0.975])
        if behind < FEW_BLOCKS and high - low <= _ALIKE * max(1.0, abs(high)):
            return None
        return interval(float(low), float(high))
