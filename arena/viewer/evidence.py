"""The cases behind a model's figures: its games, bags, decisions, words, promises and faults, one row each.

What a row counts for comes from the ratings' own cases, so that a figure can be counted again in its rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from arena.ratings.facts import GameFacts
from arena.viewer import rows_bags, rows_games, rows_talk
from arena.viewer.columns import TABLES, Column
from arena.viewer.figures import Told, figure_of, told
from arena.viewer.rows import Book, Section

Played = Sequence[tuple[Path, GameFacts]]
"""The games of a run with the paths of their records."""
Summed = Literal["share", "mean", "percent", "ratio", "count", "cases"]
"""How a figure comes of its rows: hits of all, a mean, a sum of parts of a sum of wholes, a sum; `cases`: by more."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the model, by whose number rows say what they are to it."""

    id: str
    table: str
    heading: str
    about: str
    summed: Summed
    told: Told

    @property
    def any(self) -> bool:
        """Whether any row is a case of it."""
        return self.told.any


def figure_id(column: Column) -> str:
    """The name by which a page points at the cases behind a column's figure."""
    return "-".join(column.path)


def has_cases(column: Column) -> bool:
    """Whether the cases behind a column's figure are rows of a model's page: a tier is of all models together."""
    return column.kind != "tier"


def summed(column: Column) -> Summed:
    """How a column's figure comes of its rows."""
    key = column.path[-1]
    if key in ("efficiency", "messages_per_deal", "tokens_per_deal"):
        return "ratio"
    if key in ("strength", "d_prime", "variance_ratio"):
        return "cases"
    if column.kind in ("share", "mean", "percent"):
        return column.kind
    return "count"


class Evidence:
    """The cases behind the figures of one label, from the games of a run."""

    def __init__(self, results: Mapping[str, Any], games: Played, label: str) -> None:
        self.label = label
        self.model = results["models"][label]
        self._pages = {id(facts): path.stem for path, facts in games}
        self._games = [facts for _, facts in games]

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures whose cases are rows, in the order of the report."""
        return tuple(
            Figure(
                figure_id(column),
                table.title,
                column.whole,
                column.about,
                summed(column),
                told(figure_of(self.model, column), column.kind),
            )
            for table in TABLES
            for column in table.columns
            if has_cases(column)
        )

    def sections(self) -> Iterator[Section]:
        """Every section that has rows, or could have."""
        book = Book(self._pages, [figure.id for figure in self.figures])
        complete = [game for game in self._games if game.complete]
        yield rows_games.games(book, self._games, self.label)
        yield rows_bags.carried(book, complete, self.label)
        yield rows_bags.judged(book, complete, self.label)
        yield rows_bags.claims(book, complete, self.label)
        yield rows_talk.offers(book, complete, self.label)
        yield rows_talk.deals(book, complete, self.label)
        yield rows_talk.promises(book, complete, self.label)
        yield rows_games.mishaps(book, self._games, self.label)
