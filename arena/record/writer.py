"""Writing a record: one JSON line an event, appended and handed to the system before a call is applied."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from arena.errors import ArenaError
from arena.record.lines import Line, LineMaker, same_line
from arena.record.reader import WrongRecord, read_lines
from arena.record.version import other_program

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class RecordDiffers(ArenaError):
    """A game that is played on went another way than its record so far; nothing was written."""

    def __init__(
        self, path: Path, seq: int, written: Mapping[str, Any], recorded: Mapping[str, Any], programs: str
    ) -> None:
        there, here = _told(recorded), _told(written)
        told = (
            f"records {there}, but the game played again comes to {here}"
            if there != here
            else f"records another {there} than the game played again"
        )
        why = f"; {programs}" if programs else ""
        super().__init__(f"{path}: line {seq + 1} {told}; the file is left as it was{why}")


class RecordWriter(LineMaker):
    """Appends a game's lines to a file.

    A file that holds lines already is played on: what is written is compared with them (times apart) and left
    out as long as they last, a half-written last line is dropped, and what comes after them is appended.
    Recorded faults that do not come again are passed over: they belong to an earlier attempt at the game.
    Raises RecordDiffers where the game goes another way, UsageError where the file is no record.
    """

    def __init__(self, path: Path | str, game: str, *, clock: Callable[[], float] = time.time) -> None:
        super().__init__(game)
        self.path = Path(path)
        self._clock = clock
        self._second = -1
        self._stamp = ""
        self._t = ""
        self._waiting: list[bytes] = []
        self._unwritten = b""
        self._old: list[Line] = []
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        if os.fstat(self._fd).st_size:
            self._take_up()

    def _take_up(self) -> None:
        try:
            lines, whole = read_lines(self.path)
        except ArenaError:
            self.close()
            raise
        for number, line in enumerate(lines, 1):
            if line["seq"] != number - 1 or line["game"] != self.game:
                self.close()
                raise WrongRecord(self.path, number, f"not line {number} of the game {self.game}")
        self._old = lines
        os.ftruncate(self._fd, whole)

    def coming(self) -> Iterator[Line]:
        for number in range(self.seq, len(self._old)):
            yield self._old[number]

    def put(self, line: Line) -> None:
        """Append a line, or compare it with the recorded one that has its place."""
        try:
            encoded = _encode(line)
        except (UnicodeEncodeError, TypeError, ValueError, OverflowError, RecursionError):
            encoded = _encode(writable(line))
        if self.seq < len(self._old):
            if self._known(encoded):
                return
            # Only recorded faults were left: this line's number is the one after them.
            self._old = []
            line["seq"] = self.seq
            self.put(line)
            return
        self._waiting.append(encoded)
        self.seq += 1

    def _known(self, encoded: bytes) -> bool:
        """Compare with the next recorded line; False where the recorded lines are at their end."""
        written = _decode(encoded)
        while self.seq < len(self._old):
            recorded = self._old[self.seq]
            if same_line(written, recorded):
                self.seq += 1
                return True
            if recorded["kind"] != "fault":
                if written["kind"] == "fault":
                    return True
                raise RecordDiffers(
                    self.path, self.seq, written, recorded, other_program(self._old[0]["data"])
                )
            self.seq += 1
        return False

    def flush(self) -> None:
        """Hand everything written so far to the system: it outlives this process."""
        if self._waiting:
            self._unwritten += b"\n".join(self._waiting) + b"\n"
            self._waiting.clear()
        while self._unwritten:
            self._unwritten = self._unwritten[os.write(self._fd, self._unwritten) :]
        self._t = ""

    def close(self) -> None:
        """Flush and close; closing twice does nothing."""
        if self._fd >= 0:
            try:
                self.flush()
            finally:
                os.close(self._fd)
                self._fd = -1

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def time(self) -> str:
        """The time that the lines up to the next flush bear."""
        if self._t:
            return self._t
        now = self._clock()
        second = int(now)
        if second != self._second:
            self._second = second
            self._stamp = time.strftime("%Y-%m-%dT%H:%M:%S.", time.gmtime(second))
        self._t = f"{self._stamp}{int((now - second) * 1000):03d}Z"
        return self._t


def _told(line: Mapping[str, Any]) -> str:
    tool = f" of {line['data']['tool']}" if isinstance(line["data"].get("tool"), str) else ""
    return f"{line['kind']}{tool} by {line['actor'] or 'nobody'}"


def writable(value: Any, depth: int = 0) -> Any:
    """The value as JSON in UTF-8 can hold it: lone surrogates become U+FFFD, other objects their text."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if depth > 50:
        return "..."
    if isinstance(value, Mapping):
        return {str(writable(str(k))): writable(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [writable(v, depth + 1) for v in value]
    return writable(str(value))
