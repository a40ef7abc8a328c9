"""Reading a record: whole lines only, a half-written last one told apart, a wrong file refused."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from arena.errors import UsageError
from arena.record.lines import CALL_KIND, KEYS, VERSION, Line

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

NAMED = ("edition", "deal", "seats")
"""What the first line must name for its game to be set up again."""

_REACH = 1 << 16
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
        """The data of `game_start`: edition, options, deal, seats, table, reader, prompts, versions.

        Raises UsageError where it names no edition, deal or seats.
        """
        data: dict[str, Any] = self.lines[0]["data"]
        for key in NAMED:
            if key not in data:
                raise WrongRecord(self.path, 1, f"data.{key} is missing")
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
    seats = _check_start(path, lines[0]["data"])
    for number, line in enumerate(lines, 1):
        if line["kind"] == CALL_KIND:
            _check_call(path, number, line, seats)
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
        lines.append(read_line(path, number, text))
    if not whole and not raw.startswith(START) and not START.startswith(raw):
        raise WrongRecord(path, 1, "not a record of a game")
    return lines, whole


def read_line(path: Path, number: int, text: bytes) -> Line:
    """One line of a record from its text, `number` from 1; raises WrongRecord where it is none."""
    try:
        line: Line = _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise WrongRecord(path, number, _no_json(text)) from None
    except RecursionError:
        raise WrongRecord(path, number, "not JSON that can be read: it is nested too deep") from None
    _check(path, number, line)
    return line


def ends_of(path: Path) -> tuple[bytes, bytes]:
    """The texts of the first and the last whole line of a record, empty where there is none.

    Of a long record no more is read than holds them. Raises OSError where it can't be read.
    """
    with path.open("rb") as file:
        first = file.readline()
        if not first.endswith(b"\n"):
            return b"", b""
        size = at = file.seek(0, os.SEEK_END)
        tail, reach = b"", _REACH
        # A line can be longer than any guess: a model's reasoning stands whole in it.
        while at and b"\n" not in tail[: tail.rfind(b"\n")]:
            at = max(0, size - reach)
            file.seek(at)
            tail = file.read(size - at)
            reach *= 4
    return first[:-1], tail[: tail.rfind(b"\n")].rpartition(b"\n")[2]


def _check(path: Path, number: int, line: Any) -> None:
    if not isinstance(line, dict):
        raise WrongRecord(path, number, "not an object")
    missing = [key for key in KEYS if key not in line]
    if missing:
        raise WrongRecord(path, number, f"{', '.join(missing)} missing: not a line of a record")
    if line["v"] != VERSION:
        raise WrongRecord(path, number, f"version {_shown(line['v'])}; this program reads version {VERSION}")
    for key, kinds in KINDS.items():
        if not isinstance(line[key], kinds):
            raise WrongRecord(path, number, f"{key} is {_shown(line[key])}, which it can't be")
    if isinstance(line["visible"], list) and not all(isinstance(seat, str) for seat in line["visible"]):
        raise WrongRecord(path, number, f"visible is {_shown(line['visible'])}, which it can't be")
    private = line.get("private") or {}
    if not isinstance(private, dict) or not all(isinstance(own, dict) for own in private.values()):
        raise WrongRecord(path, number, f"private is {_shown(private)}, which it can't be")
    if (line["kind"] == "game_start") != (number == 1):
        raise WrongRecord(path, number, "game_start is the first line of a record, and no other")


def _check_start(path: Path, data: Mapping[str, Any]) -> frozenset[str]:
    """The table names of `game_start`; raises WrongRecord where something in it is of another type."""
    for key in ("edition", "deal"):
        if not isinstance(data.get(key, ""), str):
            raise WrongRecord(path, 1, f"data.{key} is {_shown(data[key])}, not a text")
    if not isinstance(data.get("options"), dict | None):
        raise WrongRecord(path, 1, f"data.options is {_shown(data['options'])}, not an object")
    seats = data.get("seats", [])
    if not isinstance(seats, list):
        raise WrongRecord(path, 1, f"data.seats is {_shown(seats)}, not a list of seats")
    for at, seat in enumerate(seats):
        if not isinstance(seat, dict):
            raise WrongRecord(path, 1, f"data.seats[{at}] is {_shown(seat)}, not an object")
        for key in ("seat", "entry"):
            if not isinstance(seat.get(key), str):
                raise WrongRecord(path, 1, f"data.seats[{at}].{key} is {_shown(seat.get(key))}, not a text")
    return frozenset(seat["seat"] for seat in seats)


def _check_call(path: Path, number: int, line: Line, seats: frozenset[str]) -> None:
    actor, data = line["actor"], line["data"]
    if actor not in seats and actor != "rule":
        raise WrongRecord(path, number, f"actor is {_shown(actor)}, who is no seat of this game")
    if not isinstance(data.get("tool"), str):
        raise WrongRecord(path, number, f"data.tool is {_shown(data.get('tool'))}, not the name of a tool")
    if not isinstance(data.get("args"), dict):
        raise WrongRecord(path, number, f"data.args is {_shown(data.get('args'))}, not an object")
    if actor == "rule" and not isinstance(data.get("for"), str):
        raise WrongRecord(path, number, f"data.for is {_shown(data.get('for'))}, not the name of a seat")


def _no_json(text: bytes) -> str:
    mark = ": it starts with a byte order mark" if text.startswith(b"\xef\xbb\xbf") else ""
    return f"not JSON in UTF-8{mark}"


def _shown(value: Any) -> str:
    """A value of a line as JSON, cut short."""
    try:
        text = msgspec.json.encode(value).decode()
    except RecursionError:
        return "nested too deep"
    text = text if text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= 80 else f"{text[:80]}..."
