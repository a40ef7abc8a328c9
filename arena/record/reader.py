"""Reading a record: whole lines only, a half-written last one told apart, a wrong file refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from arena.errors import UsageError
from arena.record.lines import KEYS, VERSION, Line

START = b'{"v":'
"""How every line begins, a half-written one too."""

KINDS: dict[str, tuple[type, ...]] = {
    "round": (int,),
    "phase": (str,),
    "kind": (str,),
    "actor": (str, type(None)),
    "visible": (str, list),
    "data": (dict,),
}

_decode = msgspec.json.Decoder().decode


class WrongRecord(UsageError):
    """A file that is no record of a game, with the line that shows it."""

    def __init__(self, path: Path, number: int, what: str) -> None:
        super().__init__(f"{path}: line {number}: {what}")


@dataclass(slots=True)
class Record:
    """A game's lines as written. `half` is set where the last one was cut off in writing and left out."""

    path: Path
    lines: list[Line] = field(default_factory=list)
    half: bool = False

    @property
    def header(self) -> dict[str, Any]:
        """The data of `game_start`: edition, options, deal, seats, table, reader, prompts, versions."""
        data: dict[str, Any] = self.lines[0]["data"]
        return data

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self.lines[0]["game"])

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats' table names, clockwise."""
        return tuple(seat["seat"] for seat in self.header["seats"])

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.lines[-1]["kind"] == "game_end")

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)


def read_record(path: Path | str) -> Record:
    """Read a record; raises UsageError naming the line where the file is none, or can't be read."""
    path = Path(path)
    lines, whole = read_lines(path)
    if not lines:
        raise WrongRecord(path, 1, "not one whole line: this is no record of a game")
    return Record(path, lines, half=whole < path.stat().st_size)


def read_lines(path: Path) -> tuple[list[Line], int]:
    """The whole lines of a record, and how many bytes they take; raises UsageError for anything else."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: can't be read: {error.strerror}") from None
    whole = raw.rfind(b"\n") + 1
    lines: list[Line] = []
    for number, text in enumerate(raw[:whole].split(b"\n")[:-1], 1):
        try:
            line = _decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise WrongRecord(path, number, "not JSON in UTF-8") from None
        _check(path, number, line)
        lines.append(line)
    if not whole and not raw.startswith(START) and not START.startswith(raw):
        raise WrongRecord(path, 1, "not a record of a game")
    return lines, whole


def _check(path: Path, number: int, line: Any) -> None:
    if not isinstance(line, dict):
        raise WrongRecord(path, number, "not an object")
    missing = [key for key in KEYS if key not in line]
    if missing:
        raise WrongRecord(path, number, f"{', '.join(missing)} missing: not a line of a record")
    if line["v"] != VERSION:
        raise WrongRecord(path, number, f"version {line['v']!r}; this program reads version {VERSION}")
    for key, kinds in KINDS.items():
        if not isinstance(line[key], kinds):
            raise WrongRecord(path, number, f"{key} is {line[key]!r:.80}, which it can't be")
    if (line["kind"] == "game_start") != (number == 1):
        raise WrongRecord(path, number, "game_start is the first line of a record, and no other")
