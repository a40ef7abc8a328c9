"""What can be seen of a line by itself: its keys, its number, the form of what no rule computes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from arena.record.lines import KEYS, Line
from arena.record.table_lines import MISSING, Parting

MORE_KEYS = frozenset({"private", "reasoning", "call"})
FORMS = ("full", "summary", "encrypted", "none")
PLAYERS = ("bot", "model", "human", "replay")
OWNERS = ("model", "provider", "user", "arena")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def form_difference(line: Line, number: int, game: str, seats: Sequence[str]) -> Parting | None:
    """The first difference of line `number` (from 0) of a game's record from the form that every line has."""
    for key, value in (("seq", number), ("game", game)):
        if type(line[key]) is not type(value) or line[key] != value:
            return key, value, line[key]
    if type(line["v"]) is not int:
        return "v", "a number", line["v"]
    if not isinstance(line["t"], str) or not TIME.fullmatch(line["t"]):
        return "t", "a time", line["t"]
    for key in line:
        if key not in KEYS and key not in MORE_KEYS:
            return key, MISSING, line[key]
    if "call" in line and (not isinstance(line["call"], str) or not line["call"]):
        return "call", "the id of a call", line["call"]
    if "reasoning" in line and not _reasoning(line["reasoning"]):
        return "reasoning", "a text with its form", line["reasoning"]
    if line["kind"] == "game_start":
        return _start(line["data"])
    return _fault(line, seats) if line["kind"] == "fault" else None


def _reasoning(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"text", "form"}
        and isinstance(value["text"], str)
        and value["form"] in FORMS
    )


def _fault(line: Line, seats: Sequence[str]) -> Parting | None:
    """The form of a fault; what it tells is its provider's."""
    data = line["data"]
    if line["actor"] not in seats:
        return "actor", "a seat of the game", line["actor"]
    for key, value in (("visible", []), ("data.seat", line["actor"])):
        got = data.get("seat", MISSING) if key == "data.seat" else line[key]
        if got != value:
            return key, value, got
    if data.get("owner") not in OWNERS:
        return "data.owner", " or ".join(OWNERS), data.get("owner", MISSING)
    for key in ("kind", "sentence"):
        if not isinstance(data.get(key), str):
            return f"data.{key}", "a text", data.get(key, MISSING)
    for key in ("no_call", "parked"):
        if key in data and data[key] is not True:
            return f"data.{key}", True, data[key]
    return None


def _start(data: dict[str, Any]) -> Parting | None:
    """The form of what `game_start` says of who played, who read speech, and by which program."""
    for at, seat in enumerate(data["seats"] if isinstance(data.get("seats"), list) else ()):
        if not isinstance(seat.get("model"), str):
            return f"data.seats[{at}].model", "a text", seat.get("model", MISSING)
        if seat.get("kind") not in PLAYERS:
            return f"data.seats[{at}].kind", " or ".join(PLAYERS), seat.get("kind", MISSING)
    for key, kinds in (("reader", (str,)), ("versions", (dict,)), ("prompts", (dict, type(None)))):
        if key in data and not isinstance(data[key], kinds):
            return f"data.{key}", "what tells it", data[key]
    return None
