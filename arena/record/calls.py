"""The provider traffic of one game: one gzip member a call, on disk before the call it brought is applied.

A line holds what was new in the request (`said`, after the first `kept` items of the seat's former request),
the raw answer, tokens, price, and the attempts that failed. Seats are asked again from here when a game is
taken up.
"""

from __future__ import annotations

import asyncio
import os
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from arena.errors import UsageError

_encode = msgspec.json.Encoder().encode
_GZIP = 31  # zlib's number for a gzip member


NO_ANSWER = msgspec.Raw(b"null")
"""Stands for the answer of a call that failed."""


class CallLine(msgspec.Struct, omit_defaults=True, kw_only=True):
    """One call: `n` counts a seat's calls in its game from 0; `response` is `null` where no answer came.

    `condensed` tells each time that the conversation was begun anew for this call, with older rounds in brief.
    """

    v: int = 1
    id: str
    seat: str
    n: int
    t: str
    entry: str
    model: str
    returned: str | None = None
    sent: Mapping[str, Any] = {}
    head: Mapping[str, msgspec.Raw] = {}
    kept: int = 0
    said: Sequence[msgspec.Raw] = ()
    response: msgspec.Raw = NO_ANSWER
    usage: Mapping[str, int | None] | None = None
    dollars: float | None = None
    seconds: float | None = None
    failures: Sequence[Mapping[str, Any]] = ()
    learned: Sequence[str] = ()
    condensed: Sequence[Mapping[str, Any]] = ()

    @property
    def final(self) -> bool:
        """Whether this settled the call: with an answer, or because the model was not let answer."""
        return bytes(self.response) != b"null" or (
            bool(self.failures) and self.failures[-1].get("owner") == "model"
        )


_decode = msgspec.json.Decoder(CallLine).decode


class _Disk:
    """How long a sync takes here: a quick one is made at once, a slow one beside the event loop."""

    def __init__(self) -> None:
        self._seconds = 0.0

    @property
    def slow(self) -> bool:
        return self._seconds > 0.001

    def sync(self, fd: int) -> None:
        began = time.perf_counter()
        os.fsync(fd)
        self._seconds += (time.perf_counter() - began - self._seconds) / 8


_disk = _Disk()


class CallLog:
    """A game's `calls/ID.jsonl.gz`, played on where it exists; a half-written last member is cut off."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._answered: dict[tuple[str, int], CallLine] = {}
        self._counts: dict[str, int] = {}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        if os.fstat(self._fd).st_size:
            whole = 0
            for line, end in _members(self.path):
                whole = end
                self._counts[line.seat] = max(self._counts.get(line.seat, 0), line.n + 1)
                if line.final:
                    self._answered[line.seat, line.n] = line
            os.ftruncate(self._fd, whole)

    def received(self, seat: str, n: int) -> CallLine | None:
        """The `n`-th call of a seat, if an earlier attempt at the game got an answer to it."""
        return self._answered.pop((seat, n), None)

    def received_to(self, seat: str, said: Sequence[bytes]) -> CallLine | None:
        """The first call of a seat, not taken yet, that said just this and that an earlier attempt got an answer to."""
        for (name, n), line in self._answered.items():
            if name == seat and [bytes(item) for item in line.said] == list(said):
                return self._answered.pop((name, n))
        return None

    def count(self, seat: str) -> int:
        """The number of the first call of a seat that no earlier attempt has made."""
        return self._counts.get(seat, 0)

    async def append(self, line: CallLine) -> None:
        """Write one call and wait until it is on disk; where the disk is slow, others go on meanwhile."""
        # A window of 4 KiB and small tables: members are small, and large ones cost more to set up than to fill.
        packer = zlib.compressobj(6, zlib.DEFLATED, 16 + 12, 5)
        data = packer.compress(_encode(line) + b"\n") + packer.flush()
        written = os.write(self._fd, data)
        while written < len(data):
            written += os.write(self._fd, data[written:])
        if _disk.slow:
            await asyncio.get_running_loop().run_in_executor(None, _disk.sync, self._fd)
        else:
            _disk.sync(self._fd)

    def close(self) -> None:
        """Close the file."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def read_calls(path: Path | str) -> Iterator[CallLine]:
    """The calls of a file in order, a half-written last one left out; raises UsageError where it is no such file."""
    for line, _ in _members(Path(path)):
        yield line


def _members(path: Path) -> Iterator[tuple[CallLine, int]]:
    """Each whole line with the place where its gzip member ends."""
    data = path.read_bytes()
    if not data.strip(b"\0"):
        return  # nothing of it had reached the disk when the power went
    at = 0
    while at < len(data):
        unpacker = zlib.decompressobj(_GZIP)
        try:
            text = unpacker.decompress(data[at:])
        except zlib.error as error:
            if at == 0 and not data.startswith(b"\x1f\x8b"):
                raise UsageError(f"{path} is no file of calls: it is not gzip") from error
            return
        if not unpacker.eof:
            return
        at = len(data) - len(unpacker.unused_data)
        try:
            line = _decode(text)
        except msgspec.MsgspecError as error:
            raise UsageError(f"{path} is no file of calls: {error}") from error
        yield line, at
