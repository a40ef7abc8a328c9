"""A seat that plays its recorded calls again, as long as they fit: `replay/FILE`, or `replay/FILE#SEAT`."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from pathlib import Path

from arena.errors import UsageError
from arena.record.clocks import seconds_of
from arena.record.lines import CALL_KIND, Line
from arena.record.reader import Record, read_record
from arena.record.replay import recorded_call
from arena.rules.call import Call
from arena.rules.position import PHASES
from arena.seats.seat import Answer, Fault, Turn


@dataclass(frozen=True, slots=True)
class _Recorded:
    """One recorded answer: a call, carried out or refused, or the fault in place of one; the seconds it took, if told."""

    when: tuple[int, int]
    call: Call | None
    refused: bool
    fault: Fault | None = None
    seconds: float | None = None


class ReplaySeat:
    """Plays the answers that one seat gave in a recorded game, refused calls and missing ones too.

    Where the others play otherwise than they did, the next recorded call may not be possible, or there may be
    none for this phase: then it has no answer and says so as a fault, and after its second chances the rule
    acts.
    """

    instant = True

    def __init__(self, name: str, file: Path | str, seat: str | None = None) -> None:
        """Raises UsageError where the file is no record, or holds no such seat."""
        self.name = name
        self._file = Path(file)
        self._seat = seat if seat is not None else name
        record = read_record(self._file)
        if self._seat not in record.seats:
            raise UsageError(f"{file}: no seat {self._seat!r} in this game; it has {', '.join(record.seats)}")
        self._answers = deque(_answers(record, self._seat))

    @classmethod
    def from_text(cls, name: str, text: str) -> ReplaySeat:
        """A seat from `FILE` or `FILE#SEAT`; without `#SEAT` the recorded seat of the same name; raises UsageError."""
        file, mark, seat = text.rpartition("#")
        return cls(name, file, seat) if mark and file and not Path(text).is_file() else cls(name, text)

    async def act(self, turn: Turn) -> Answer:
        """The next recorded answer, or a fault if it doesn't fit."""
        now = (turn.round, PHASES.index(turn.phase))
        while self._answers and self._answers[0].when < now:
            self._answers.popleft()
        if not self._answers or self._answers[0].when > now:
            return self._nothing(f"no further call in round {turn.round}, {turn.phase}")
        recorded = self._answers[0]
        if recorded.call is not None and not recorded.refused and recorded.call.tool not in turn.tools:
            return self._nothing(f"its next call, {recorded.call.tool}, is not possible now")
        self._answers.popleft()
        return Answer(recorded.call, recorded.fault, seconds=recorded.seconds)

    def _nothing(self, why: str) -> Answer:
        where = f"the recorded game {self._file.name}, seat {self._seat}"
        return Answer(fault=Fault("model", "no_recorded_call", f"{where}: {why}"))

    async def close(self) -> None:
        """Nothing to give back."""


def _answers(record: Record, seat: str) -> list[_Recorded]:
    answers: list[_Recorded] = []
    for number, line in enumerate(record.lines):
        if line["actor"] != seat:
            continue
        if line["kind"] == CALL_KIND:
            _, call = recorded_call(line)
            after = record.lines[number + 1] if number + 1 < len(record) else None
            refused = after is not None and after["kind"] == "refused"
            again = Call(call.tool, call.args)
            answers.append(_Recorded(_when(line), again, refused, seconds=seconds_of(line["data"])))
        elif line["kind"] == "fault" and line["data"].get("no_call"):
            data = line["data"]
            fault = Fault(data["owner"], data["kind"], data["sentence"])
            answers.append(_Recorded(_when(line), None, True, fault, seconds_of(data)))
    return answers


def _when(line: Line) -> tuple[int, int]:
    return line["round"], PHASES.index(line["phase"])
