"""Playing a record again through the rules, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from arena.errors import ArenaError, UsageError
from arena.record.lines import CALL_KIND, TABLE_KINDS, Line
from arena.record.reader import Record
from arena.record.version import other_program
from arena.rules import Call, Game, Reading, Refusal


class ReplayFails(ArenaError):
    """A record that the rules do not play as it stands; see `arena verify`.

    `number` is the line's, from 1; `at` leads to what is wrong in it, `expected` and `got` say what.
    """

    def __init__(
        self, told: str, number: int = 1, at: str = "data", expected: str = "", got: str = ""
    ) -> None:
        super().__init__(told)
        self.number = number
        self.at = at
        self.expected = expected
        self.got = got


@dataclass(slots=True)
class Step:
    """One recorded call, before it is applied to `game`; when the iteration goes on the game has moved on.

    `seat` is whose decision it was, `rule` whether the rule made it for that seat, `index` the number of its
    line (from 0), `lines` what the record tells of it up to the next call.
    """

    game: Game
    index: int
    line: Line
    seat: str
    call: Call
    rule: bool
    lines: list[Line]

    @property
    def refused(self) -> Mapping[str, Any] | None:
        """The refusal (code, sentence, tool) if the call was refused."""
        first = self.lines[0] if self.lines else None
        return first["data"] if first is not None and first["kind"] == "refused" else None

    @property
    def events(self) -> list[Line]:
        """The recorded events of the rules that came of the call."""
        return [line for line in self.lines if line["kind"] not in TABLE_KINDS]


def first_position(header: Mapping[str, Any]) -> Game:
    """The game of a `game_start` line before the first call; raises ReplayFails where it can't be had."""
    try:
        seats = [seat["seat"] for seat in header["seats"]]
        return Game.new(header["edition"], seats, header["deal"], header.get("options"))
    except (KeyError, TypeError, ValueError, UsageError) as error:
        raise ReplayFails(f"line 1: game_start names no game that can be set up: {error}") from None


def _start(record: Record) -> Game:
    try:
        return first_position(record.header)
    except ReplayFails as failure:
        raise ReplayFails(f"{record.path}: {failure}") from None


def steps(record: Record, game: Game) -> Iterator[Step]:
    """Every call of the record in order, not applied; the caller moves `game` on."""
    lines = record.lines
    starts = [i for i, line in enumerate(lines) if line["kind"] == CALL_KIND]
    for start, end in pairwise([*starts, len(lines)]):
        line = lines[start]
        try:
            seat, call = recorded_call(line)
        except ReplayFails as wrong:
            told = f"{record.path}: {wrong}"
            raise ReplayFails(told, wrong.number, wrong.at, wrong.expected, wrong.got) from None
        if seat not in game.seats:
            told = f"{record.path}: line {start + 1}: the call is for {seat}, who is no seat of this game"
            at = "data.for" if call.rule else "actor"
            raise ReplayFails(told, start + 1, at, "a seat of the game", seat)
        yield Step(game, start, line, seat, call, call.rule, lines[start + 1 : end])


def recorded_call(line: Line) -> tuple[str, Call]:
    """Whose decision a `call` line is, and the call; raises ReplayFails where the line holds none."""
    data = line["data"]
    try:
        rule = line["actor"] == "rule"
        seat = data["for"] if rule else line["actor"]
        reading = data.get("reading")
        read = Reading.from_json(reading, data.get("judged")) if reading is not None else None
        return seat, Call(data["tool"], data["args"], reading=read, rule=rule)
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        number, at = line["seq"] + 1, "data.reading" if "reading" in data else "data"
        told = f"line {number}: {at} holds no call that can be read"
        raise ReplayFails(told, number, at, "a call that can be read", "none") from None


def replay(record: Record) -> Iterator[Step]:
    """Play a record through the rules; raises ReplayFails, naming the line, where they refuse a call."""
    return _played(record, _start(record))


def final_position(record: Record) -> Game:
    """The game as the record leaves it; raises ReplayFails like `replay`."""
    game = _start(record)
    for _ in _played(record, game):
        pass
    return game


def _played(record: Record, game: Game) -> Iterator[Step]:
    for step in steps(record, game):
        yield step
        if step.refused is not None:
            continue
        try:
            game.apply(step.seat, step.call)
        except Refusal as refusal:
            if not _cut_off(record, step):
                raise _refuses(record, step, refusal) from None


def _cut_off(record: Record, step: Step) -> bool:
    """Whether a record ends with this call: its refusal was still to be written."""
    return not step.lines and step.index + 1 == len(record.lines)


def _refuses(record: Record, step: Step, refusal: Refusal) -> ReplayFails:
    other = other_program(record.header)
    told = f"{record.path}: line {step.index + 1}: the rules refuse this call: {refusal}"
    return ReplayFails(f"{told} ({other})" if other else told)
