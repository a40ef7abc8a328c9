"""Which models are surely apart: pairwise differences of margins, and the tiers they make.

Two differences are told. On the deals that both played (head to head) luck falls away, but where not all models
sit at one table most deals are left out. For tiers the difference of the two whole means is taken, over all
blocks at once: where both played a deal it is paired just the same, and no game is wasted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from scipy.special import stdtr

from arena.ratings.intervals import (
    FEW_BLOCKS,
    LEAST_BLOCKS,
    Blocks,
    Floats,
    interval,
    number,
    settled,
    t_quantile,
)


@dataclass(frozen=True, slots=True)
class Difference:
    """How far the first model's margin lies above the second's; `blocks` are those behind the weaker mean."""

    first: str
    second: str
    mean: float
    error: float | None
    blocks: int
    draws: Floats | None

    @property
    def p(self) -> float | None:
        """Two-sided p of no difference, by Student's t over blocks; None below two blocks.

        Where all blocks are alike, as t has nothing to go by, by the sign test.
        """
        if self.error is None:
            return None
        if self.error == 0:
            return 1.0 if self.mean == 0 else 2.0 ** (1 - self.blocks)
        return 2 * tail(abs(self.mean) / self.error, self.blocks - 1)

    def to_json(self, games: int, p: float | None, sign: int = 1) -> dict[str, Any]:
        ci = None
        if self.error or (self.error == 0 and self.blocks >= FEW_BLOCKS):
            if self.draws is not None:
                low, high = np.quantile(sign * self.draws, [0.025, 0.975])
            else:
                half = t_quantile(self.blocks - 1, 0.975) * self.error
                low, high = sign * self.mean - half, sign * self.mean + half
            ci = interval(float(low), float(high))
        margin = {"mean": number(sign * self.mean), "ci": ci, "n": self.blocks}
        return {"margin": margin, "n": games, "p": number(p)}


def tail(t: float, df: float) -> float:
    """The chance that Student's t with df degrees of freedom lies above t."""
    return float(stdtr(df, -t))


def whole_differences(
    blocks: Blocks, labels: Sequence[str], margins: Mapping[str, Sequence[tuple[str, float]]]
) -> list[Difference]:
    """The difference of the mean margins of each pair of labels; `margins` are (block, margin) of seats."""
    counts = {label: blocks.per_block([(block, 1.0) for block, _ in margins[label]]) for label in labels}
    sums = {label: blocks.per_block(margins[label]) for label in labels}
    means = {label: sums[label].sum() / counts[label].sum() for label in labels}
    # How much each block moves a label's mean.
    pull = {label: (sums[label] - means[label] * counts[label]) / counts[label].sum() for label in labels}
    size = {label: int((counts[label] > 0).sum()) for label in labels}
    drawn: dict[str, Floats] = {}
    for label in labels:
        if size[label] >= FEW_BLOCKS:
            number_of = blocks.weights @ counts[label]
            total = blocks.weights @ sums[label]
            drawn[label] = np.where(
                number_of > 0, total / np.where(number_of > 0, number_of, 1), means[label]
            )
    found = []
    for first, second in combinations(labels, 2):
        fewest = min(size[first], size[second])
        mean, error = float(means[first] - means[second]), None
        if fewest >= 2:
            n = int(((counts[first] > 0) | (counts[second] > 0)).sum())
            error = math.sqrt(n / (n - 1) * float(((pull[first] - pull[second]) ** 2).sum()))
            error = settled(error, mean)
        draws = drawn[first] - drawn[second] if first in drawn and second in drawn else None
        found.append(Difference(first, second, mean, error, fewest, draws))
    return found


def paired_differences(
    blocks: Blocks, labels: Sequence[str], margins: Mapping[str, Sequence[tuple[str, float]]]
) -> list[Difference]:
    """The difference of each pair of labels that met on a deal; `margins` are (block, margin) of seats."""
    means: dict[str, Floats] = {}
    for label in labels:
        counts = blocks.per_block([(block, 1.0) for block, _ in margins[label]])
        sums = blocks.per_block(list(margins[label]))
        means[label] = np.where(counts > 0, sums / np.where(counts > 0, counts, 1), np.nan)
    found = []
    for first, second in combinations(labels, 2):
        gap = means[first] - means[second]
        both = ~np.isnan(gap)
        n = int(both.sum())
        if not n:
            continue
        values = gap[both]
        mean = float(values.mean())
        error = settled(float(values.std(ddof=1) / np.sqrt(n)), mean) if n >= 2 else None
        draws = None
        if n >= FEW_BLOCKS:
            weights = blocks.weights[:, both]
            total = weights.sum(1)
            drawn = weights @ values
            draws = np.where(total > 0, drawn / np.where(total > 0, total, 1), values.mean())
        found.append(Difference(first, second, mean, error, n, draws))
    return found


def holm(ps: Sequence[float | None]) -> list[float | None]:
    """The p-values corrected for their number after Holm (1979)."""
    tested = sorted((p, i) for i, p in enumerate(ps) if p is not None)
    out: list[float | None] = [None] * len(ps)
    worst = 0.0
    for rank, (p, i) in enumerate(tested):
        worst = max(worst, min(1.0, p * (len(tested) - rank)))
        out[i] = worst
    return out


def critical_values(found: Sequence[Difference]) -> list[float | None]:
    """How many standard errors each difference must exceed for all intervals to hold at once with 95%.

    The quantile of the largest studentised difference over the draws, and never less than Student's t with
    Bonferroni's correction where blocks are few. None where no difference, however large, is sure.
    """
    drawn = [
        np.abs(d.draws - d.mean) / d.error
        for d in found
        if d.draws is not None and d.error is not None and d.error > 0
    ]
    # The pairs with draws and those without share the 5% by their numbers.
    together = float(np.quantile(np.max(drawn, axis=0), 1 - 0.05 * len(drawn) / len(found))) if drawn else 0.0
    out: list[float | None] = []
    for d in found:
        if d.error is None or d.p is None or d.blocks < LEAST_BLOCKS:
            out.append(None)
        elif d.error == 0:
            out.append(0.0 if d.p * len(found) <= 0.05 else None)
        elif d.draws is None:
            out.append(max(together, t_quantile(d.blocks - 1, 1 - 0.025 / len(found))))
        else:
            out.append(together)
    return out


def tiers(
    labels: Sequence[str], means: Mapping[str, float | None], found: Sequence[Difference]
) -> dict[str, int]:
    """The tier of each label, 1 the best: two that are surely apart never share one.

    Going down from the best mean, a new tier begins at the first label that is surely apart from any member
    of the running one; all differences are judged at once. Not being surely apart is no equivalence: the
    last of a tier and the first of the next may be close, so two labels in different tiers need not be
    surely apart, while two in one tier never are.
    """
    apart = {
        frozenset((d.first, d.second))
        for d, c in zip(found, critical_values(found), strict=True)
        if c is not None and d.error is not None and abs(d.mean) > c * d.error
    }

    def rank(label: str) -> tuple[float, str]:
        mean = means[label]
        return (np.inf if mean is None else -mean, label)

    out: dict[str, int] = {}
    tier = 1
    members: list[str] = []
    for label in sorted(labels, key=rank):
        if any(frozenset((label, member)) in apart for member in members):
            tier, members = tier + 1, []
        members.append(label)
        out[label] = tier
    return out


def detectable(found: Sequence[Difference]) -> float | int | None:
    """The smallest true difference in margin, in gold, that this design finds with 80% power at 5%.

    From the median spread of the pairs; None where no pair has two blocks.
    """
    sizes = sorted(
        (t_quantile(d.blocks - 1, 0.975) + t_quantile(d.blocks - 1, 0.8)) * d.error
        for d in found
        if d.error is not None
    )
    return number(float(np.median(sizes))) if sizes else None
