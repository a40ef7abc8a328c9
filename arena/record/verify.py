"""Comparing a record with what the rules make of its calls, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from arena.record.clocks import Clocks, count_missing, timed_difference
from arena.record.form import form_difference
from arena.record.lines import TABLE_KINDS, Line
from arena.record.reader import Record, read_record
from arena.record.replay import ReplayFails, Step, first_position, steps
from arena.record.table_lines import MISSING, table_difference
from arena.record.version import other_program, same_build
from arena.rules import Event, Game, Refusal


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where record and rules part: `line` counts from 1, `path` leads into the line.

    `programs` names both programs where another one made the record.
    """

    line: int
    kind: str
    path: str
    expected: Any
    got: Any
    programs: str = ""

    def __str__(self) -> str:
        at = f" {self.path}:" if self.path else ""
        told = f"line {self.line} ({self.kind}):{at} expected {_short(self.expected)}, got {_short(self.got)}"
        return f"{told} ({self.programs})" if self.programs else told


def verify(source: Path | str | Record) -> Difference | None:
    """The first difference between a record and the rules' replay of its calls, or None.

    What the rules decide is compared: every event, and of a refusal its code and tool. Times don't count, nor
    does the wording of a refusal where another program made the record: bettered wording makes no other game.
    A record that stops before the game's end is compared as far as it goes. Raises UsageError where the file
    is no record.
    """
    record = source if isinstance(source, Record) else read_record(source)
    try:
        difference = _verify(record)
    except ReplayFails as failure:
        if failure.expected:
            difference = Difference(failure.number, "call", failure.at, failure.expected, failure.got)
        else:
            difference = Difference(1, "game_start", "data", "a game that the rules can set up", str(failure))
    return difference and replace(difference, programs=other_program(record.lines[0]["data"]))


def _verify(record: Record) -> Difference | None:
    seats = record.seats
    for number, line in enumerate(record.lines):
        parting = form_difference(line, number, record.game, seats)
        if parting is not None:
            return Difference(number + 1, line["kind"], *parting)
    game = first_position(record.header)
    clocks = Clocks(game)
    calls = iter(steps(record, game))
    step = next(calls, None)
    head = record.lines[1 : step.index if step else len(record.lines)]
    difference = _table(record.lines, 0, game) or _compare(game.opening, head, 1, last=step is None)
    if difference is None:
        difference = _tables(record.lines, 1, 1 + len(head), game)
    while step is not None and difference is None:
        following = next(calls, None)
        difference = _table(record.lines, step.index, game)
        due = clocks.due()
        if difference is None:
            cut_off = following is None and not step.lines
            timed = timed_difference(clocks, step, record.lines[step.index - 1], cut_off=cut_off)
            difference = None if timed is None else Difference(step.index + 1, "call", *timed)
        if difference is None:
            worded = same_build(record.header)
            difference = _call(game, step, last=following is None, worded=worded, timed=due is not None)
        if difference is None:
            # What stands between two calls tells of the game as the first of them left it.
            first = step.index + 1
            difference = _tables(record.lines, first, first + len(step.lines), game)
            uncounted = count_missing(clocks, step.lines)
            if difference is None and uncounted is not None:
                difference = Difference(uncounted[0]["seq"] + 1, "fault", *uncounted[1])
        step = following
    return difference


def _call(game: Game, step: Step, *, last: bool, worded: bool, timed: bool) -> Difference | None:
    """The first difference of a call and what came of it; `timed`: it is the return of a bag whose clock has run out."""
    number = step.index + 1
    refused = step.refused
    if refused is not None and refused.get("by") == "table":
        return _compare((), step.lines[1:], number + 1, last=last)
    # In a talk the rule only ends the seat's turn; everywhere else it does what `Game.rule_action` says.
    if step.rule and step.call.tool != "end_turn" and not timed:
        try:
            rule = game.rule_action(step.seat)
        except ValueError:
            return Difference(number, "call", "data.for", "a seat that the rules ask now", step.seat)
        for key, expected, got in (
            ("tool", rule.tool, step.call.tool),
            ("args", _plain(rule.args), step.call.args),
        ):
            if expected != got:
                return Difference(number, "call", f"data.{key}", expected, got)
    try:
        applied = game.apply(step.seat, step.call)
    except Refusal as refusal:
        if refused is None:
            if last and not step.lines:
                return None
            return Difference(number, "call", "", f"refused as {refusal.code}", "no refusal")
        for key, expected in (("code", refusal.code), ("sentence", refusal.sentence)):
            if refused.get(key) != expected and (worded or key != "sentence"):
                return Difference(number + 1, "refused", f"data.{key}", expected, refused.get(key))
        return _compare((), step.lines[1:], number + 1, last=last)
    except (
        TypeError,
        AttributeError,
        LookupError,
        ValueError,
    ):  # of a type that no reader and no table writes
        return Difference(number, "call", "data", "a call that can be played", step.line["data"])
    if refused is not None:
        return Difference(
            number + 1, "refused", "", "the call is carried out", f"refused as {refused.get('code')}"
        )
    return _compare(applied.events, step.lines, number, last=last)


def _tables(lines: Sequence[Line], first: int, end: int, game: Game) -> Difference | None:
    for index in range(first, end):
        if lines[index]["kind"] in TABLE_KINDS:
            difference = _table(lines, index, game)
            if difference is not None:
                return difference
    return None


def _table(lines: Sequence[Line], index: int, game: Game) -> Difference | None:
    """The first difference of a line of the table itself from what it must be beside its neighbours."""
    difference = table_difference(lines, index, game)
    return None if difference is None else Difference(index + 1, lines[index]["kind"], *difference)


def _compare(events: Sequence[Event], lines: Iterable[Line], before: int, *, last: bool) -> Difference | None:
    """Compare events with lines, which begin after line `before`; the `last` ones may be cut short."""
    left = iter(events)
    number = before
    for number, line in enumerate(lines, before + 1):
        if line["kind"] in TABLE_KINDS:
            continue
        event = next(left, None)
        if event is None:
            return Difference(number, line["kind"], "", MISSING, line["kind"])
        difference = first_difference(_told(event), {key: line.get(key) for key in TOLD}, "")
        if difference is not None:
            return Difference(number, line["kind"], *difference)
    missing = next(left, None)
    if missing is not None and not last:
        return Difference(number + 1, missing.kind, "", missing.kind, MISSING)
    return None


TOLD = ("kind", "actor", "round", "phase", "visible", "data", "private")


def _told(event: Event) -> dict[str, Any]:
    visible = "all" if event.visible is None else event.visible
    private = event.private or None
    told: dict[str, Any] = _plain(
        dict(
            zip(
                TOLD,
                (event.kind, event.actor, event.round, event.phase, visible, event.data, private),
                strict=True,
            )
        )
    )
    return told


def _plain(value: Any) -> Any:
    """The value as it comes back from a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def first_difference(expected: Any, got: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """Where two values as JSON has them first differ: the path into them, what was expected, what was found."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in [*expected, *(key for key in got if key not in expected)]:
            at = f"{path}.{key}" if path else str(key)
            if key not in got or key not in expected:
                return at, expected.get(key, MISSING), got.get(key, MISSING)
            inner = first_difference(expected[key], got[key], at)
            if inner is not None:
                return inner
        return None
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for i, (one, other) in enumerate(zip(expected, got, strict=True)):
            inner = first_difference(one, other, f"{path}[{i}]")
            if inner is not None:
                return inner
        return None
    same = type(expected) is type(got) and expected == got
    return None if same else (path, expected, got)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 200 else f"{text[:200]}..."
