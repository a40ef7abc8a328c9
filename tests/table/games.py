"""Playing one game in a test and reading what was recorded."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from arena.record import RecordWriter, read_record, verify
from arena.rules import Game
from arena.seats.seat import Seat
from arena.table import GameResult, GameSpec, Player, play

from .seats import Policy, Scripted, TinyReader

FOUR = ("ann", "bob", "cat", "dan")


def spec_of(seats: Sequence[str] = FOUR, **more: Any) -> GameSpec:
    return GameSpec(
        "g1", tuple(Player(seat, f"label-{seat}") for seat in seats), more.pop("deal", "7/0001"), **more
    )


def game_of(spec: GameSpec) -> Game:
    """The game as it is dealt, to know the sheriff and the hands beforehand."""
    return Game.new(spec.edition, spec.seats, spec.deal, spec.rules())


def scripted(policies: Mapping[str, Policy] | None = None, seats: Sequence[str] = FOUR) -> list[Scripted]:
    given = policies or {}
    return [Scripted(seat, given[seat]) if seat in given else Scripted(seat) for seat in seats]


def play_game(path: Path, seats: Sequence[Seat], spec: GameSpec | None = None) -> GameResult:
    """Play with a clock that ticks a second a line, so that two records of one game are equal to the byte."""
    ticks = itertools.count(1_796_000_000)
    with RecordWriter(path, "g1", clock=lambda: float(next(ticks))) as writer:
        return asyncio.run(play(spec or spec_of([s.name for s in seats]), seats, TinyReader(), writer))


def lines(path: Path, *kinds: str) -> list[dict[str, Any]]:
    """The record's lines of these kinds, all where none is named; the record is verified on the way."""
    record = read_record(path)
    assert verify(record) is None
    return [line for line in record if not kinds or line["kind"] in kinds]


def without_times(path: Path) -> list[dict[str, Any]]:
    return [{key: value for key, value in line.items() if key != "t"} for line in read_record(path)]
