"""Strength from final places: the model of Luce (1959) and Plackett (1975), fitted to all bootstrap draws at once.

How likely an order is depends on each stage (who is still to be placed) only through the set of seats left.
So a run of any size comes down to how often each set stood at a stage, and how often each model was next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, permutations, product
from math import log
from typing import Any

import numpy as np

from arena.ratings.intervals import LEAST_BLOCKS, Blocks, Floats, number
from arena.ratings.newton import Rows, climb

RIDGE = 0.05
"""What the squares of strengths weigh against the log likelihood."""
_EXACT = 1e-5
_SCALE = 400 / log(10)


def orders(places: Sequence[tuple[float, int]]) -> list[tuple[int, ...]]:
    """Every strict order of the models that fits (place, model) of the seats; ties stand in any order."""
    ranked = sorted(places)
    groups = [[model for _, model in group] for _, group in groupby(ranked, key=lambda pair: pair[0])]
    return [
        tuple(m for part in order for m in part)
        for order in product(*(permutations(group) for group in groups))
    ]


class PlaceCounts:
    """What all places come to: for each block the stages that stood, and who was taken at them."""

    def __init__(self, models: int, blocks: int) -> None:
        self.models = models
        self._blocks = blocks
        self._sets: dict[tuple[int, ...], int] = {}
        self._stood: dict[tuple[int, int], float] = {}
        self._taken = np.zeros((blocks, models))

    def add(self, block: int, places: Sequence[tuple[float, int]]) -> None:
        """Add a game of the block: (place, model) of each seat; tied seats are averaged over their orders."""
        fitting = orders(places)
        share = 1 / len(fitting)
        for order in fitting:
            for stage in range(len(order) - 1):
                left = tuple(sorted(order[stage:]))
                row = self._sets.setdefault(left, len(self._sets))
                self._stood[block, row] = self._stood.get((block, row), 0.0) + share
                self._taken[block, order[stage]] += share

    def arrays(self) -> tuple[Floats, Floats, Floats]:
        """Each set's members (sets x models), and per block the stages and the seats taken."""
        ordered = sorted(self._sets)
        position = {self._sets[left]: i for i, left in enumerate(ordered)}
        members = np.zeros((len(ordered), self.models))
        for i, left in enumerate(ordered):
            for model in left:
                members[i, model] += 1
        stood = np.zeros((self._blocks, len(ordered)))
        for (block, row), count in self._stood.items():
            stood[block, position[row]] = count
        return members, stood, self._taken


def fit(members: Floats, stood: Floats, taken: Floats, start: Floats | None = None) -> Floats:
    """Strengths b (draws x models) that minimise -log likelihood + 0.05 sum b^2, all draws at once.

    `stood` (draws x sets) and `taken` (draws x models) are the counts of each draw.
    """
    draws, models = taken.shape
    rows, columns = np.triu_indices(models)
    pairs = members[:, rows] * members[:, columns]
    diagonal = np.arange(models)

    def look(going: Rows, beta: Floats) -> tuple[Floats, Floats, Floats]:
        power = np.exp(beta)
        strength = power @ members.T
        stages, seats = stood[going], taken[going]
        flow = stages / strength
        expected = power * (flow @ members)
        value = (seats * beta).sum(1) - (stages * np.log(strength)).sum(1) - RIDGE * (beta * beta).sum(1)
        joint = (flow / strength) @ pairs
        joint *= power[:, rows]
        joint *= power[:, columns]
        curve = np.empty((len(beta), models, models))
        curve[:, rows, columns] = -joint
        curve[:, columns, rows] = -joint
        curve[:, diagonal, diagonal] += expected + 2 * RIDGE
        return value, seats - expected - 2 * RIDGE * beta, curve

    begin = np.zeros((1, models)) if start is None else start
    return climb(look, np.broadcast_to(begin, (draws, models)), _EXACT)


def strengths(
    blocks: Blocks, labels: Sequence[str], games: Sequence[tuple[str, Sequence[tuple[float, str]]]]
) -> Mapping[str, dict[str, Any]]:
    """Each label's strength on the scale 1500 + 400 b / ln 10, mean 1500, with its interval over blocks.

    `games` are (block, [(place, label) of each seat]); `n` are the label's seats.
    """
    if not labels:
        return {}
    index = {label: i for i, label in enumerate(labels)}
    counts = PlaceCounts(len(labels), blocks.size)
    seats = dict.fromkeys(labels, 0)
    behind: dict[str, set[str]] = {label: set() for label in labels}
    for block, places in games:
        for _, label in places:
            seats[label] += 1
            behind[label].add(block)
        counts.add(blocks.index[block], [(place, index[label]) for place, label in places])
    members, stood, taken = counts.arrays()
    best = fit(members, stood.sum(0, keepdims=True), taken.sum(0, keepdims=True))
    scaled = 1500 + _SCALE * (best - best.mean(1, keepdims=True))
    drawn: Floats | None = None
    if blocks.size >= LEAST_BLOCKS:
        betas = fit(members, blocks.weights @ stood, blocks.weights @ taken, best)
        drawn = 1500 + _SCALE * (betas - betas.mean(1, keepdims=True))
    return {
        label: {
            "value": number(scaled[0, i]),
            "ci": None if drawn is None else blocks.spread(drawn[:, i], len(behind[label])),
            "n": seats[label],
        }
        for label, i in index.items()
    }
