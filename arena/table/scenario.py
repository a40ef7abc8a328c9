"""Playing a scenario: a position, tool calls by seat through the speech reader, and what must hold afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.errors import UsageError
from arena.rules import Call, Game, Reading, Refusal, cut
from arena.table.compare import Difference, compare_reply, compare_state
from arena.table.json_places import line_of, places

KEYS = ("id", "about", "edition", "options", "seats", "position", "calls", "expect", "deal")
CALL_KEYS = ("seat", "tool", "args", "error", "reply")

ReadNow = Callable[[str, str, Game], Reading]
"""Reads a message by a speaker at this table."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one scenario: the first difference, or what kept it from being played."""

    file: str
    id: str | None
    difference: Difference | None = None
    error: str | None = None

    @property
    def ok(self) -> bool:
        return self.difference is None and self.error is None

    def to_json(self) -> dict[str, Any]:
        difference = self.difference
        return {
            "file": self.file,
            "id": self.id,
            "ok": self.ok,
            "difference": None
            if difference is None
            else {"path": difference.path, "expected": difference.expected, "got": difference.got},
            "error": self.error,
        }


def grammar_reader() -> ReadNow:
    """The built-in reader, as it reads at the table."""
    from arena.speech import GrammarReader, context_of

    reader = GrammarReader()
    return lambda message, speaker, game: reader.read_now(message, speaker, context_of(game, speaker))


def load_scenario(path: Path) -> dict[str, Any]:
    """Read a scenario file; raises UsageError where it is none."""
    text, data = _read(path)
    try:
        return check_form(data)
    except UsageError as error:
        raise _on_its_line(error, text) from error


def _read(path: Path) -> tuple[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = json.loads(text)
    except FileNotFoundError as error:
        raise UsageError(f"{path}: there is no such file") from error
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: can't be read: {error}") from error
    except ValueError as error:  # also a number of more digits than Python reads
        raise UsageError(f"{path}: is no JSON: {error}") from error
    except RecursionError as error:
        raise UsageError(f"{path}: is nested too deeply") from error
    places(text)  # says so where a key is there twice, and one of the two would be lost
    return text, data


def _on_its_line(error: UsageError, text: str) -> UsageError:
    """The same error with the line of the text that it is about."""
    if error.key is None:
        return error
    return UsageError(f"line {line_of(text, error.key) or 1}: {error}")


def check_form(data: Any) -> dict[str, Any]:
    """The scenario, if it has a scenario's form; raises UsageError saying what is wrong."""
    if not isinstance(data, dict):
        raise UsageError("a scenario is an object with seats, a position, calls and what to expect")
    for key in data:
        if key not in KEYS:
            raise UsageError(f"a scenario has no {key!r}: {', '.join(KEYS)}", key=key)
    if not isinstance(data.get("seats"), list):
        raise UsageError("seats: a list of names is needed", key="seats")
    for key, kind, words in (
        ("edition", str, "a name"), ("options", dict, "an object"), ("position", dict, "an object"),
        ("calls", list, "a list"), ("expect", dict, "an object"),
    ):  # fmt: skip
        if key in data and not isinstance(data[key], kind):
            raise UsageError(f"{key}: {words} is needed", key=key)
    for i, call in enumerate(data.get("calls", [])):
        if (
            not isinstance(call, dict)
            or type(call.get("seat")) is not str
            or type(call.get("tool")) is not str
        ):
            raise UsageError(f"calls[{i}]: seat, tool and args are needed", key=f"calls[{i}]")
        for key in call:
            if key not in CALL_KEYS:
                raise UsageError(
                    f"calls[{i}] has no {key!r}: {', '.join(CALL_KEYS)}", key=f"calls[{i}].{key}"
                )
        if not isinstance(call.get("reply", {}), dict):
            raise UsageError(f"calls[{i}].reply: an object is needed", key=f"calls[{i}].reply")
    if "expect" not in data and not any({"error", "reply"} & call.keys() for call in data.get("calls", [])):
        raise UsageError(
            "expect is missing: a scenario says what must hold after its calls, or which error or reply one brings",
            key="expect",
        )
    return data


def play_scenario(
    scenario: Mapping[str, Any], read: ReadNow | None = None, after: Callable[[Game], None] | None = None
) -> Difference | None:
    """Play a scenario and return the first difference; `after` sees the game when all calls are played.

    Raises UsageError where the scenario can't be laid out, or expects what there is not.
    """
    try:
        game = Game.from_position(scenario)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"the position can't be laid out: {type(error).__name__}: {error}") from error
    for i, data in enumerate(scenario.get("calls") or ()):
        difference = _play_call(game, data, f"calls[{i}]", read)
        if difference is not None:
            return difference
    if after is not None:
        after(game)
    return compare_state(scenario.get("expect") or {}, game)


def _play_call(game: Game, data: Mapping[str, Any], path: str, read: ReadNow | None) -> Difference | None:
    seat, wanted = data["seat"], data.get("error")
    call = Call(data["tool"], data.get("args", {}))
    before = game.to_json() if wanted is not None else None
    try:
        if call.tool == "say":
            game.check_call(seat, call)
            message = cut(call.args["message"], game.options["max_message_chars"])
            reading = (read or grammar_reader())(message, seat, game)
            call = Call("say", call.args, reading)
        reply = game.apply(seat, call).reply
    except Refusal as refusal:
        if wanted is None:
            return Difference(path, "a call that succeeds", f"{refusal.code}: {refusal.sentence}")
        if refusal.code != wanted:
            return Difference(f"{path}.error", wanted, f"{refusal.code}: {refusal.sentence}")
        if game.to_json() != before:
            return Difference(path, "nothing changed", "the refused call changed the game")
        return None
    if wanted is not None:
        return Difference(f"{path}.error", wanted, None)
    if "reply" in data:
        # `say` answers with its reading and the ids of the offers it made, side by side.
        answer = {**reply["reading"], "offers": reply["offers"]} if "reading" in reply else reply
        return compare_reply(data["reply"], answer, f"{path}.reply")
    return None


def play_file(path: Path, read: ReadNow | None = None) -> Verdict:
    """Play one scenario file; a file that is no scenario, or can't be laid out, comes back with its error."""
    scenario: dict[str, Any] = {}
    text = ""
    try:
        text, scenario = _read(path)
        difference = play_scenario(check_form(scenario), read)
    except UsageError as error:
        return Verdict(str(path), _id(scenario), error=str(_on_its_line(error, text)))
    return Verdict(str(path), _id(scenario), difference)


def _id(scenario: Any) -> str | None:
    if not isinstance(scenario, Mapping):
        return None
    return scenario["id"] if isinstance(scenario.get("id"), str) else None
