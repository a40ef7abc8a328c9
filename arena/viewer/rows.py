"""Rows of cases on a model's page, and how a row says for which figures it counts as what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from arena.ratings.facts import GameFacts
from arena.record.words import seat_name
from arena.viewer.item import bag_anchor

Case = bool | float | tuple[float, float]
"""A hit or none, a value, or a part of a whole (both summed up over the rows)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a row; `game` and `anchor` are the place in a game's page that it points at."""

    text: str
    lie: bool = False
    long: bool = False
    game: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One case: its cells, and for which figures it counts as what, "3+" a hit of the third, "5=4.5" a value."""

    cells: tuple[Cell, ...]
    counts: str


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one kind under one heading."""

    id: str
    title: str
    about: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


class Book:
    """Where rows point: which page a game has, and which number a figure of the model's page has."""

    def __init__(self, pages: Mapping[int, str], figures: Sequence[str]) -> None:
        """`pages` are names of pages by the identity of a game's facts, `figures` the ids in their order."""
        self._pages = pages
        self._numbers = {id: number for number, id in enumerate(figures)}

    def counts(self, cases: Iterable[tuple[str, Case]]) -> str:
        """For which figures a row counts as what; ids that are no figures of the page are passed over."""
        return " ".join(f"{self._numbers[id]}{_told(case)}" for id, case in cases if id in self._numbers)

    def known(self, id: str) -> bool:
        """Whether there is such a figure."""
        return id in self._numbers

    def game(self, game: GameFacts, place: str = "", anchor: str = "") -> Cell:
        """The way to a game, or to a place in it."""
        return Cell(
            f"{game.game}, {place}" if place else game.game, game=self._pages[id(game)], anchor=anchor
        )

    def bag(self, game: GameFacts, round: int, seat: str) -> Cell:
        """The way to the story of a bag."""
        return self.game(game, f"round {round}, {seat_name(seat)}", bag_anchor(round, seat))

    def round(self, game: GameFacts, round: int, more: str = "") -> Cell:
        """The way to a round."""
        return self.game(game, f"round {round}{more}", f"round-{round}")


def _told(case: Case) -> str:
    if isinstance(case, bool):
        return "+" if case else "-"
    if isinstance(case, tuple):
        return "=" + "/".join(map(_plain, case))
    return "=" + _plain(case)


def _plain(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
