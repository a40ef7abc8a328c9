"""Time the strengths of a large run: 10 models, 1,000 games, 1,000 bootstrap draws.

Prints seconds of processor time, and the ratio to a floor measured in the same run: the matrix products and
solves that five steps of Newton's on all draws can't do without.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import time

import numpy as np

from arena.ratings.intervals import DRAWS, Blocks
from arena.ratings.places import strengths

_STEPS = 5


def made_up_games(
    models: int, games: int, seats: int, seed: int
) -> list[tuple[str, list[tuple[float, str]]]]:
    """Games of models of rising skill in blocks of one line-up and all its rotations."""
    rng = random.Random(seed)
    labels = [f"model-{i}" for i in range(models)]
    skill = {label: 0.2 * i for i, label in enumerate(labels)}
    line_ups = itertools.cycle(itertools.combinations(labels, seats))
    out = []
    for block in range(games // seats):
        line_up = next(line_ups)
        for _ in range(seats):
            scores = {label: round(40 * (skill[label] + rng.gauss(0, 1))) for label in line_up}
            ranked = sorted(scores.values(), reverse=True)
            places = [
                (sum(i for i, s in enumerate(ranked, 1) if s == score) / ranked.count(score), label)
                for label, score in scores.items()
            ]
            out.append((f"7/{block:04d}", places))
    return out


def floor(models: int, sets: int, blocks: int) -> float:
    """Seconds for the draws' counts and, five times, the two products and the solve of one step."""
    rng = np.random.default_rng(0)
    weights, stood = rng.random((DRAWS, blocks)), rng.random((blocks, sets))
    members, flow = rng.random((sets, models)), rng.random((DRAWS, sets))
    pairs = rng.random((sets, models * (models + 1) // 2))
    hessian = rng.random((DRAWS, models, models)) + models * np.eye(models)
    slope = rng.random((DRAWS, models, 1))
    start = time.process_time()
    weights @ stood
    for _ in range(_STEPS):
        flow @ members
        flow @ pairs
        np.linalg.solve(hessian, slope)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=int, default=10)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--repeat", type=int, default=5)
    args = parser.parse_args()
    games = made_up_games(args.models, args.games, args.seats, seed=1)
    labels = sorted({label for _, places in games for _, label in places})
    sets = sum(len(list(itertools.combinations(labels, n))) for n in range(2, args.seats + 1))
    seconds, floors = [], []
    for _ in range(args.repeat):
        start = time.process_time()
        strengths(Blocks([block for block, _ in games]), labels, games)
        seconds.append(time.process_time() - start)
        floors.append(floor(args.models, sets, args.games // args.seats))
    best, least = min(seconds), min(floors)
    print(json.dumps({"seconds": round(best, 4), "floor": round(least, 4), "ratio": round(best / least, 2)}))


if __name__ == "__main__":
    main()
