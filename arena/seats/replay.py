"""A seat that plays its recorded calls again, as long as they fit: `replay/FILE`, or `replay/FILE#SEAT`."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from arena.errors import UsageError
from arena.record.lines import CALL_KIND
from arena.record.reader import read_record
from arena.record.replay import recorded_call
from arena.rules.call import Call
from arena.seats.seat import Answer, Fault, Turn


class ReplaySeat:
    """Plays the calls that one seat made in a recorded game, refused ones too.

    Where the next recorded call can't be made now (the others play otherwise than they did, the calls are at
    their end, or the rule acted for the seat there) it has no answer and says so as a fault of the user; the
    rule then acts.
    """

    instant = True

    def __init__(self, name: str, file: Path | str, seat: str | None = None) -> None:
        """Raises UsageError where the file is no record, or holds no such seat."""
        self.name = name
        self._file = Path(file)
        self._seat = seat if seat is not None else name
        record = read_record(self._file)
        if self._seat not in record.seats:
            raise UsageError(
                f"{self._file}: no seat {self._seat!r} in this game; it has {', '.join(record.seats)}"
            )
        self._calls: deque[tuple[bool, Call]] = deque()
        for line in record:
            if line["kind"] == CALL_KIND:
                maker, call = recorded_call(line)
                if maker == self._seat:
                    self._calls.append((call.rule, Call(call.tool, call.args)))

    @classmethod
    def from_text(cls, name: str, text: str) -> ReplaySeat:
        """A seat from `FILE` or `FILE#SEAT`; without `#SEAT` the recorded seat of the same name."""
        file, mark, seat = text.rpartition("#")
        return cls(name, file, seat) if mark and file else cls(name, text)

    async def act(self, turn: Turn) -> Answer:
        """The next recorded call, or a fault if it doesn't fit."""
        if not self._calls:
            return self._no_answer("its recorded calls are at their end")
        rule, call = self._calls[0]
        if rule:
            self._calls.popleft()
            return self._no_answer("the rule acted for it here in the recorded game")
        if call.tool not in turn.tools and turn.attempt:
            return self._no_answer(f"its next recorded call is {call.tool}, which is not possible now")
        self._calls.popleft()
        return Answer(call)

    def _no_answer(self, why: str) -> Answer:
        return Answer(
            fault=Fault("model", "no_recorded_call", f"replay of {self._seat} in {self._file.name}: {why}")
        )

    async def close(self) -> None:
        """Nothing to give back."""
