"""From the facts of all games to the one object of results, `results.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arena.ratings.bluffs import bluff_strengths
from arena.ratings.conduct import faults
from arena.ratings.deception import bluffs, deception, detection
from arena.ratings.facts import GameFacts
from arena.ratings.intervals import Blocks
from arena.ratings.negotiation import negotiation, promises, seats_of
from arena.ratings.places import strengths
from arena.ratings.tiers import detectable, holm, paired_differences, tiers, whole_differences

Results = dict[str, Any]


class _Board:
    """Margins, places and strengths over some of the games, for the labels that sat in them."""

    def __init__(self, games: Sequence[GameFacts]) -> None:
        self.games = games
        self.blocks = Blocks([game.block for game in games])
        self.labels = sorted({seat.label for game in games for seat in game.seats})
        self.margins: dict[str, list[tuple[str, float]]] = {label: [] for label in self.labels}
        for game in games:
            for label, margin in game.margins():
                self.margins[label].append((game.block, margin))
        self.differences = whole_differences(self.blocks, self.labels, self.margins)
        means = {label: self.blocks.mean(self.margins[label]) for label in self.labels}
        tier = tiers(self.labels, {label: means[label]["mean"] for label in self.labels}, self.differences)
        places = [
            (game.block, [(s.place, s.label) for s in game.seats if s.place is not None]) for game in games
        ]
        strength = strengths(self.blocks, self.labels, places)
        self.figures = {
            label: {
                "games": sum(any(s.label == label for s in game.seats) for game in games),
                "seats": len(self.margins[label]),
                "margin": means[label],
                "win_share": self.blocks.share([(block, s.won) for block, s in seats_of(games, label)]),
                "mean_place": self.blocks.average(
                    [(block, s.place) for block, s in seats_of(games, label) if s.place is not None],
                    1,
                    max(len(game.seats) for game in games),
                ),
                "strength": {**strength[label], "tier": tier[label]},
            }
            for label in self.labels
        }

    def lucky(self, label: str) -> dict[str, Any]:
        """The margin with the luck of all draws taken off, and what that leaves of its variance."""
        adjusted = [
            (game.block, margin)
            for game in self.games
            for name, margin in game.margins(game.lucky_scores())
            if name == label
        ]
        left = self.blocks.variance_ratio(adjusted, self.margins[label])
        return {**self.blocks.mean(adjusted), **_ratio(left)}


def _ratio(left: Mapping[str, Any]) -> dict[str, Any]:
    """A ratio of variances as it stands beside the margin it belongs to."""
    return {
        "variance_ratio": left["value"],
        "variance_ratio_ci": left["ci"],
        "variance_ratio_n": left["n"],
    }


def results(
    run: str,
    design: Mapping[str, Any],
    facts: Iterable[GameFacts],
    models: Mapping[str, str],
    usage: Mapping[str, Mapping[str, Any]] | None = None,
    tokens: Mapping[str, Sequence[tuple[str, int]]] | None = None,
) -> Results:
    """All figures of a run; `models` gives each label's model, those without a finished game too.

    `usage` are the sums of each label's calls, `tokens` the (block, tokens written) of each of its games.
    """
    games = sorted(facts, key=lambda game: (game.block, game.game))
    complete = [game for game in games if game.complete]
    board = _Board(complete)
    clean = _Board([game for game in complete if not game.faulted])
    deceiving, detecting = bluff_strengths(board.blocks, board.labels, bluffs(complete))
    none = _Board([])
    out: dict[str, Any] = {}
    for label in sorted({*models, *board.labels}):
        figures = board.figures.get(label) or _nothing(none.blocks)
        incomplete = sum(
            not game.complete and any(seat.label == label for seat in game.seats) for game in games
        )
        blocks, rated = (board.blocks, complete) if label in board.figures else (none.blocks, [])
        absent = {"value": None, "ci": None, "n": 0}
        out[label] = {
            "model": models.get(label, label),
            "seats": figures["seats"],
            "games": {"complete": figures["games"], "incomplete": incomplete},
            "margin": figures["margin"],
            "luck_adjusted_margin": board.lucky(label)
            if label in board.figures
            else {**none.blocks.mean([]), **_ratio(none.blocks.variance_ratio([], []))},
            "boards": {"all": figures, "clean": clean.figures.get(label) or _nothing(none.blocks)},
            "win_share": figures["win_share"],
            "mean_place": figures["mean_place"],
            "strength": figures["strength"],
            "deception": {**deception(blocks, rated, label), "strength": deceiving.get(label, absent)},
            "detection": {**detection(blocks, rated, label), "strength": detecting.get(label, absent)},
            "negotiation": negotiation(blocks, rated, label, (tokens or {}).get(label)),
            "promises": promises(blocks, rated, label),
            "faults": faults(games, label),
            "usage": dict((usage or {}).get(label) or {}),
        }
    return {
        "run": run,
        "design": {**design, "blocks_rated": board.blocks.size},
        "games": {
            "complete": len(complete),
            "faulted": sum(game.faulted for game in complete),
            "parked": sum(game.state == "parked" for game in games),
            "unfinished": sum(game.state == "unfinished" for game in games),
        },
        "models": out,
        "head_to_head": _head_to_head(board),
        "detectable": detectable(board.differences),
        "detectable_pairs": sum(d.error is not None for d in board.differences),
    }


def _nothing(blocks: Blocks) -> dict[str, Any]:
    """The figures of a label without a finished game: no rank, no rate."""
    return {
        "games": 0,
        "seats": 0,
        "margin": blocks.mean([]),
        "win_share": blocks.share([]),
        "mean_place": blocks.average([]),
        "strength": {"value": None, "ci": None, "n": 0, "tier": None},
    }


def _head_to_head(board: _Board) -> dict[str, dict[str, Any]]:
    """Each label against each other: difference of margins on the deals both played, `n` games at one table.

    `p` is corrected after Holm for all pairs.
    """
    together: dict[tuple[str, str], int] = {}
    for game in board.games:
        present = sorted({seat.label for seat in game.seats})
        for i, first in enumerate(present):
            for second in present[i + 1 :]:
                together[first, second] = together.get((first, second), 0) + 1
    out: dict[str, dict[str, Any]] = {label: {} for label in board.labels}
    pairs = paired_differences(board.blocks, board.labels, board.margins)
    for found, p in zip(pairs, holm([d.p for d in pairs]), strict=True):
        games = together.get((found.first, found.second), 0)
        out[found.first][found.second] = found.to_json(games, p)
        out[found.second][found.first] = found.to_json(games, p, -1)
    return out
