"""Strength in deceiving and in detecting: a logistic model over the bags that lied.

logit P(returned) = a[merchant] - d[sheriff] + c * (offer / (V + P)), with the ridge of the places. A bag
weighs as often as a bootstrap draw holds its block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import expit

from arena.ratings.intervals import LEAST_BLOCKS, Blocks, Floats, number
from arena.ratings.newton import Rows, climb
from arena.ratings.places import RIDGE

_CHUNK_CELLS = 500_000
_DRAWN_EXACT = 1e-3


@dataclass(frozen=True, slots=True)
class Bluff:
    """One decision on a bag that lied; `share` is the offer as a share of V + P."""

    block: str
    merchant: str
    sheriff: str
    share: float
    returned: bool


class _Table:
    """The bluffs counted by cell: one pair of merchant and sheriff, one share offered.

    Cells are sorted by pair, so that a sum over a pair is a sum over a slice.
    """

    def __init__(self, labels: Sequence[str], bluffs: Sequence[Bluff], blocks: Blocks) -> None:
        index = {label: i for i, label in enumerate(labels)}
        models = len(labels)
        keys = [(index[b.merchant] * models + index[b.sheriff], b.share) for b in bluffs]
        cells = {key: i for i, key in enumerate(sorted(set(keys)))}
        self.count = np.zeros((blocks.size, len(cells)))
        self.returned = np.zeros_like(self.count)
        for key, bluff in zip(keys, bluffs, strict=True):
            self.count[blocks.index[bluff.block], cells[key]] += 1
            self.returned[blocks.index[bluff.block], cells[key]] += bluff.returned
        self.share: Floats = np.array([share for _, share in cells])
        pairs, self.start, self.pair = np.unique(
            [pair for pair, _ in cells], return_index=True, return_inverse=True
        )
        self.models = models
        # One row a pair: +1 at the merchant's a, -1 at the sheriff's d.
        self.design = np.zeros((len(pairs), 2 * models))
        self.design[np.arange(len(pairs)), pairs // models] = 1
        self.design[np.arange(len(pairs)), models + pairs % models] = -1

    def fit(self, weights: Floats, start: Floats, exact: float) -> Floats:
        """The parameters [a..., d..., c] of each row of weights (draws x blocks), by Newton's steps.

        A draw is done when no parameter moves by more than `exact`.
        """
        size = 2 * self.models + 1
        count, returned = weights @ self.count, weights @ self.returned
        squares = (self.design[:, :, None] * self.design[:, None, :]).reshape(len(self.design), -1)
        diagonal = np.arange(size)

        def look(rows: Rows, beta: Floats) -> tuple[Floats, Floats, Floats]:
            logit = (beta[:, :-1] @ self.design.T)[:, self.pair] + beta[:, -1:] * self.share
            chance = expit(logit)
            here = count[rows]
            expected = here * chance
            rest = returned[rows] - expected
            value = (returned[rows] * logit).sum(1) - (here * np.logaddexp(0, logit)).sum(1)
            value -= RIDGE * (beta * beta).sum(1)
            slope = np.empty_like(beta)
            slope[:, :-1] = np.add.reduceat(rest, self.start, axis=1) @ self.design
            slope[:, -1] = rest @ self.share
            slope -= 2 * RIDGE * beta
            curve = np.zeros((len(beta), size, size))
            spread = expected * (1 - chance)
            inner = np.add.reduceat(spread, self.start, axis=1) @ squares
            curve[:, :-1, :-1] = inner.reshape(len(beta), size - 1, size - 1)
            spread *= self.share
            curve[:, :-1, -1] = np.add.reduceat(spread, self.start, axis=1) @ self.design
            curve[:, -1, :-1] = curve[:, :-1, -1]
            curve[:, -1, -1] = spread @ self.share
            curve[:, diagonal, diagonal] += 2 * RIDGE
            return value, slope, curve

        return climb(look, np.broadcast_to(start, (len(weights), size)), exact)


def bluff_strengths(
    blocks: Blocks, labels: Sequence[str], bluffs: Sequence[Bluff]
) -> tuple[Mapping[str, dict[str, Any]], Mapping[str, dict[str, Any]]]:
    """Each label's `a` as merchant and `d` as sheriff, in logits, with the bags behind each."""
    carried = {label: [b.block for b in bluffs if b.merchant == label] for label in labels}
    judged = {label: [b.block for b in bluffs if b.sheriff == label] for label in labels}
    none: dict[str, Any] = {"value": None, "ci": None, "n": 0}
    if not bluffs:
        return {label: dict(none) for label in labels}, {label: dict(none) for label in labels}
    table = _Table(labels, bluffs, blocks)
    size = 2 * len(labels) + 1
    best = table.fit(np.ones((1, blocks.size)), np.zeros((1, size)), 1e-9)
    drawn: Floats | None = None
    if blocks.size >= LEAST_BLOCKS:
        chunk = max(1, _CHUNK_CELLS // len(table.share))
        parts = [
            table.fit(blocks.weights[i : i + chunk], best, _DRAWN_EXACT)
            for i in range(0, blocks.draws, chunk)
        ]
        drawn = np.concatenate(parts)

    def figure(column: int, behind: Sequence[str]) -> dict[str, Any]:
        if not behind:
            return dict(none)
        ci = None if drawn is None else blocks.spread(drawn[:, column], len(set(behind)))
        return {"value": number(best[0, column]), "ci": ci, "n": len(behind)}

    return (
        {label: figure(i, carried[label]) for i, label in enumerate(labels)},
        {label: figure(len(labels) + i, judged[label]) for i, label in enumerate(labels)},
    )
