"""Playing a record again at the table: seats that answer as recorded, and every line of the table compared.

The rules alone can't tell who had to be asked when. The table can: played again with the recorded answers it
must come to the recorded lines, `talk_end` and whose turn it was, who was overtaken and for whom the rule
acted included.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from arena.errors import UsageError
from arena.record.clocks import seconds_of
from arena.record.lines import CALL_KIND, TABLE_KINDS, Line, LineMaker
from arena.record.reader import Record
from arena.record.replay import recorded_call
from arena.record.verify import Difference, first_difference
from arena.rules import Call, Reading
from arena.rules.terms import TALK
from arena.seats.seat import Answer, Fault, Turn
from arena.speech import Context
from arena.table.cleaning import length_before
from arena.table.play import play
from arena.table.spec import GameSpec

PASSED_OVER = frozenset({"fault", "condense"})
"""Lines on what went on outside the game: another attempt at it has others."""

COMPARED = ("kind", "actor", "round", "phase", "visible", "data")

Choice = Literal["next", "none"]
"""What a seat that is asked answers: its next recorded answer; or that it ends its turn, where the table drops
just that unrecorded, as the turn was over already."""

Question = tuple[int, str]
"""A seat that is asked, with the number of the line that the game had come to."""


def difference_at_the_table(record: Record) -> Difference | None:
    """The first line of a record that this table, given the recorded answers, would not have written, or None.

    For records that this program made and that agree with the rules; see `arena.record.verify`.
    """
    forced: dict[Question, Choice] = {}
    while True:
        script = _Script(record, forced)
        try:
            asyncio.run(_play(script))
        except _RecordEnds:
            return None
        except _Parts as parts:
            # Which seats of a wave were dropped is not recorded: where a guess was wrong, the other is tried.
            if parts.guess is None or parts.guess in forced:
                return parts.difference
            forced[parts.guess] = "none" if script.chosen[parts.guess] == "next" else "next"
            continue
        left = script.next_line()
        return (
            None if left is None else Difference(left["seq"] + 1, left["kind"], "", "nothing", left["kind"])
        )


class _RecordEnds(Exception):
    """Played as far as the record goes."""


class _Parts(Exception):
    """The table has come to another line than the record; `guess` is the choice that may be why."""

    def __init__(self, difference: Difference, guess: Question | None) -> None:
        super().__init__(str(difference))
        self.difference = difference
        self.guess = guess


@dataclass(slots=True)
class _Script:
    """The record with the place that the game has come to, and what its seats have chosen there."""

    record: Record
    forced: Mapping[Question, Choice]
    at: int = 0
    chosen: dict[Question, Choice] = field(default_factory=dict)
    latest: dict[str, Question] = field(default_factory=dict)
    readings: dict[str, Reading | None] = field(default_factory=dict)

    def next_line(self) -> Line | None:
        """The next line that is compared."""
        lines = self.record.lines
        while self.at < len(lines) and lines[self.at]["kind"] in PASSED_OVER:
            self.at += 1
        return lines[self.at] if self.at < len(lines) else None

    def answer(self, turn: Turn) -> Answer:
        """What the seat answered here: a call, a missing one, or the end of its turn where nothing is recorded."""
        asked = (self.at, turn.seat)
        line = self._recorded(turn.seat)
        if line is None and not self.record.finished:
            raise _RecordEnds
        choice = self.forced.get(asked) or self._likely(turn, line)
        self.chosen[asked] = choice
        self.latest[turn.seat] = asked
        if line is None or choice == "none":
            return Answer(Call("end_turn", {}))
        data = line["data"]
        if line["kind"] == "fault":
            fault = Fault(data.get("owner", "model"), data.get("kind", ""), data.get("sentence", ""))
            return Answer(fault=fault, seconds=seconds_of(data))
        call = recorded_call(line)[1]
        self.readings[turn.seat] = call.reading
        args: Mapping[str, Any] = call.args
        message = args.get("message")
        if isinstance(message, str) and length_before(message) > len(message):
            args = {**args, "message": message[:200] + "." * (length_before(message) - 200)}
        return Answer(Call(call.tool, args), seconds=seconds_of(data))

    def _recorded(self, seat: str) -> Line | None:
        for line in self.record.lines[self.at :]:
            if line["actor"] == seat and _decides(line):
                return line
        return None

    def _likely(self, turn: Turn, own: Line | None) -> Choice:
        """Seats are carried out in their order: one that a later one stands before was dropped."""
        if own is None or (own["round"], own["phase"]) != (turn.round, turn.phase):
            return "none"
        order = self.record.seats
        for line in self.record.lines[self.at : own["seq"]]:
            by = line["actor"]
            later = _decides(line) and by in order and order.index(by) > order.index(turn.seat)
            if later and line["data"].get("tool") != "pay_debt":
                return "none"
        return "next"

    def missed(self, written: Line) -> None:
        """Pass the line on an answer without a call, so that its seat goes on to its next one."""
        for number in range(self.at, len(self.record.lines)):
            line = self.record.lines[number]
            if line["kind"] not in PASSED_OVER:
                return
            if line["actor"] == written["actor"] and _decides(line):
                self.at = number + 1
                return

    def compare(self, written: Line) -> None:
        """Compare a line with the next one; raises _Parts, or _RecordEnds after the last."""
        recorded = self.next_line()
        if recorded is None:
            if self.record.finished:
                raise _Parts(
                    Difference(len(self.record), written["kind"], "", written["kind"], "nothing"), None
                )
            raise _RecordEnds
        parting: tuple[str, Any, Any] | None
        if written["kind"] != recorded["kind"] or written["actor"] != recorded["actor"]:
            parting = ("", _named(written), _named(recorded))
        elif written["kind"] in TABLE_KINDS:
            parting = first_difference(_comparable(written), _comparable(recorded))
        else:  # an event: the rules have compared it
            parting = None
        if parting is not None:
            difference = Difference(self.at + 1, recorded["kind"], *parting)
            raise _Parts(difference, self._guess(written, recorded))
        self.at += 1

    def _guess(self, written: Line, recorded: Line) -> Question | None:
        """The latest choice that would explain why these lines are not the same."""
        for line, choice in ((written, "next"), (recorded, "none")):
            asked = self.latest.get(line["actor"]) if line["kind"] == CALL_KIND else None
            if asked is not None and self.chosen[asked] == choice and asked not in self.forced:
                return asked
        return None


def _decides(line: Line) -> bool:
    """Whether a line is a seat's own answer: a call, or that there was none."""
    if line["kind"] == CALL_KIND:
        return bool(line["actor"] != "rule")
    return bool(line["kind"] == "fault" and line["data"].get("no_call"))


def _named(line: Line) -> str:
    return f"{line['kind']} by {line['actor'] or 'nobody'}"


def _comparable(line: Line) -> dict[str, Any]:
    told = {key: line[key] for key in COMPARED}
    if line["kind"] == "game_start":
        told["data"] = {**told["data"], "versions": None}
    return told


class _Compared(LineMaker):
    """Writes nothing: each line is compared with the record's."""

    def __init__(self, script: _Script) -> None:
        super().__init__(script.record.game)
        self._script = script

    def time(self) -> str:
        return "-"

    def put(self, line: Line) -> None:
        if _decides(line) and line["kind"] == "fault":
            self._script.missed(line)
        elif line["kind"] not in PASSED_OVER:
            self._script.compare(msgspec.json.decode(msgspec.json.encode(line)))

    def coming(self) -> Iterator[Line]:
        return iter(self._script.record.lines[self._script.at :])

    def flush(self) -> None:
        return


class _Recorded:
    """A seat that answers as recorded, and a reader that hears as recorded."""

    instant = True
    heeds: frozenset[str] = frozenset()

    def __init__(self, name: str, script: _Script) -> None:
        self.name = name
        self._script = script

    async def act(self, turn: Turn) -> Answer:
        return self._script.answer(turn)

    async def read(self, text: str, speaker: str, context: Context) -> Reading:
        return self._script.readings.get(speaker) or TALK

    async def close(self) -> None:
        return


async def _play(script: _Script) -> None:
    try:
        spec = GameSpec.of(script.record)
    except UsageError as error:
        told = Difference(1, "game_start", "data", "what this table writes", str(error))
        raise _Parts(told, None) from None
    seats = [_Recorded(seat, script) for seat in spec.seats]
    await play(spec, seats, _Recorded(spec.reader, script), _Compared(script))
