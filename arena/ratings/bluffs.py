"""Strength in deceiving and in detecting: a logistic model over the bags that lied.

logit P(returned) = a[merchant] - d[sheriff] + c * (offer / (V + P)), with the ridge of the places. A bag
weighs as often as a bootstrap draw holds its block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from arena.ratings.intervals import Blocks, Floats, number
from arena.ratings.places import RIDGE

_CHUNK_CELLS = 2_000_000


@dataclass(frozen=True, slots=True)
class Bluff:
    """One decision on a bag that lied; `share` is the offer as a share of V + P."""

    block: str
    merchant: str
    sheriff: str
    share: float
    returned: bool


class _Table:
    """The bluffs sorted by pair of merchant and sheriff, so that sums over a pair are sums over a slice."""

    def __init__(self, labels: Sequence[str], bluffs: Sequence[Bluff], blocks: Blocks) -> None:
        index = {label: i for i, label in enumerate(labels)}
        models = len(labels)
        keys = [(index[b.merchant] * models + index[b.sheriff], blocks.index[b.block]) for b in bluffs]
        rows = sorted(range(len(bluffs)), key=lambda i: (*keys[i], bluffs[i].share, bluffs[i].returned))
        pair = np.array([keys[i][0] for i in rows])
        self.block: npt.NDArray[np.int64] = np.array([keys[i][1] for i in rows])
        self.share: Floats = np.array([bluffs[i].share for i in rows], dtype=np.float64)
        self.returned: Floats = np.array([float(bluffs[i].returned) for i in rows])
        pairs, self.start, self.pair = np.unique(pair, return_index=True, return_inverse=True)
        self.models = models
        # One row a pair: +1 at the merchant's a, -1 at the sheriff's d.
        self.design = np.zeros((len(pairs), 2 * models))
        self.design[np.arange(len(pairs)), pairs // models] = 1
        self.design[np.arange(len(pairs)), models + pairs % models] = -1

    def fit(self, weights: Floats, start: Floats, steps: int = 60) -> Floats:
        """The parameters [a..., d..., c] of each row of weights (draws x bluffs), by Newton's steps."""
        size = 2 * self.models + 1
        beta = np.array(np.broadcast_to(start, (len(weights), size)))
        squares = (self.design[:, :, None] * self.design[:, None, :]).reshape(len(self.design), -1)
        for _ in range(steps):
            logit = (beta[:, :-1] @ self.design.T)[:, self.pair] + beta[:, -1:] * self.share
            chance = 1 / (1 + np.exp(-np.clip(logit, -35, 35)))
            rest = weights * (self.returned - chance)
            curve = weights * chance * (1 - chance)
            slope = np.empty_like(beta)
            slope[:, :-1] = np.add.reduceat(rest, self.start, axis=1) @ self.design
            slope[:, -1] = rest @ self.share
            slope -= 2 * RIDGE * beta
            hessian = np.zeros((len(weights), size, size))
            inner = np.add.reduceat(curve, self.start, axis=1) @ squares
            hessian[:, :-1, :-1] = inner.reshape(len(weights), size - 1, size - 1)
            side = np.add.reduceat(curve * self.share, self.start, axis=1) @ self.design
            hessian[:, :-1, -1] = side
            hessian[:, -1, :-1] = side
            hessian[:, -1, -1] = curve @ (self.share * self.share)
            hessian[:, np.arange(size), np.arange(size)] += 2 * RIDGE
            step = np.linalg.solve(hessian, slope[..., None])[..., 0]
            np.clip(step, -2.0, 2.0, out=step)
            beta += step
            if np.abs(step).max() < 1e-7:
                break
        return beta


def bluff_strengths(
    blocks: Blocks, labels: Sequence[str], bluffs: Sequence[Bluff]
) -> tuple[Mapping[str, dict[str, Any]], Mapping[str, dict[str, Any]]]:
    """Each label's `a` as merchant and `d` as sheriff, in logits, with the bags behind each."""
    carried = {label: sum(b.merchant == label for b in bluffs) for label in labels}
    judged = {label: sum(b.sheriff == label for b in bluffs) for label in labels}
    none: dict[str, Any] = {"value": None, "ci": None, "n": 0}
    if not bluffs:
        return {label: dict(none) for label in labels}, {label: dict(none) for label in labels}
    table = _Table(labels, bluffs, blocks)
    size = 2 * len(labels) + 1
    best = table.fit(np.ones((1, len(bluffs))), np.zeros((1, size)))
    drawn: Floats | None = None
    if blocks.size >= 2:
        chunk = max(1, _CHUNK_CELLS // len(bluffs))
        parts = [
            table.fit(blocks.weights[i : i + chunk][:, table.block], best)
            for i in range(0, blocks.draws, chunk)
        ]
        drawn = np.concatenate(parts)

    def figure(column: int, n: int) -> dict[str, Any]:
        if not n:
            return dict(none)
        ci = None if drawn is None else blocks.spread(drawn[:, column])
        return {"value": number(best[0, column]), "ci": ci, "n": n}

    return (
        {label: figure(i, carried[label]) for i, label in enumerate(labels)},
        {label: figure(len(labels) + i, judged[label]) for i, label in enumerate(labels)},
    )
