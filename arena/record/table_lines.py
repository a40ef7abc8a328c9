"""What the lines that the table itself writes must hold, beside the game and the lines around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from arena.record.lines import CALL_KIND, TABLE_KINDS, Line
from arena.rules import Game

MISSING = "nothing"
"""Stands in a difference for what is not there."""

Parting: TypeAlias = tuple[str, Any, Any]
"""Where in a line it differs, what was expected there, what was found."""

DATA = {
    "game_start": frozenset(
        {"edition", "options", "deal", "seats", "table", "reader", "prompts", "versions", "canary", "block"}
    ),
    CALL_KIND: frozenset({"tool", "args", "reading", "judged", "for", "seconds"}),
    "refused": frozenset({"code", "sentence", "tool", "overtaken", "by"}),
    "rule_action": frozenset({"for", "tool", "bag"}),
    "talk_end": frozenset({"deciders", "bags"}),
    "condense": frozenset(
        {"rounds", "chars_before", "chars_after", "tokens_before", "tokens_after", "room", "why"}
    ),
}
"""What the data of the table's lines may hold, by kind. A fault's is what its provider says, and is not compared."""


def table_difference(lines: Sequence[Line], index: int, game: Game) -> Parting | None:
    """The first difference of the table's line `index` from what it must be; `game` as it stands there."""
    line = lines[index]
    kind, data = line["kind"], line["data"]
    if kind not in DATA:
        return _when(line, game) if kind == "fault" else None
    for key, value in (*_head(line, game), *_beside(lines, index, game)):
        got = data.get(key[5:], MISSING) if key.startswith("data.") else line[key]
        if type(got) is not type(value) or got != value:
            return key, value, got
    for key in data:
        if key not in DATA[kind] or (key == "for" and kind == CALL_KIND and line["actor"] != "rule"):
            return f"data.{key}", MISSING, data[key]
    if "judged" in data and (
        lines[0]["data"].get("reader") == "grammar" or not isinstance(data["judged"], dict)
    ):
        return "data.judged", MISSING, data["judged"]
    if line.get("private"):
        return "private", MISSING, line["private"]
    return _neighbour(lines, index)


def _when(line: Line, game: Game) -> Parting | None:
    for key, value in (("round", game.round), ("phase", game.phase)):
        if type(line[key]) is not type(value) or line[key] != value:
            return key, value, line[key]
    return None


def _head(line: Line, game: Game) -> list[tuple[str, Any]]:
    kind = line["kind"]
    must: list[tuple[str, Any]] = [("round", game.round), ("phase", game.phase)]
    if kind in (CALL_KIND, "game_start", "condense"):
        must.append(("visible", []))
    if kind in ("rule_action", "talk_end"):
        must.append(("visible", "all"))
    if kind in ("game_start", "talk_end"):
        must.append(("actor", None))
    if kind == "rule_action":
        must.append(("actor", "rule"))
    return must


def _beside(lines: Sequence[Line], index: int, game: Game) -> list[tuple[str, Any]]:
    """What the call before a line, or the game, says of it."""
    kind = lines[index]["kind"]
    if kind == "game_start":
        options, table = lines[index]["data"].get("options"), lines[index]["data"].get("table")
        if isinstance(options, dict) and isinstance(table, dict):
            return [("data.table", {key: options.get(key, value) for key, value in table.items()})]
    if kind == "talk_end":
        return [("data.deciders", list(game.officers)), ("data.bags", list(game.undecided))]
    if kind == "refused" and lines[index - 1]["kind"] == CALL_KIND:
        call = lines[index - 1]
        must = [("actor", call["actor"]), ("visible", [call["actor"]]), ("data.tool", call["data"]["tool"])]
        if "overtaken" in lines[index]["data"]:
            must.append(("data.overtaken", True))
        if "by" in lines[index]["data"]:
            must.append(("data.by", "table"))
        return must
    return []


def _neighbour(lines: Sequence[Line], index: int) -> Parting | None:
    """A refusal follows its call; a rule's call follows its announcement, and nothing else does."""
    line = lines[index]
    kind = line["kind"]
    before = lines[index - 1] if index else None
    if kind == "refused" and (before is None or before["kind"] != CALL_KIND):
        return "", MISSING, "refused"
    if kind == CALL_KIND and line["actor"] == "rule":
        if before is None or before["kind"] != "rule_action":
            return "", "a rule_action before the rule's call", MISSING
        for key in ("for", "tool"):
            if before["data"].get(key) != line["data"].get(key):
                return f"data.{key}", before["data"].get(key, MISSING), line["data"].get(key, MISSING)
    if kind == "condense":
        return _condensed(lines, index)
    if kind == "rule_action" and index + 1 < len(lines):
        after = lines[index + 1]
        if after["kind"] not in (CALL_KIND, "fault") or (
            after["kind"] == CALL_KIND and after["actor"] != "rule"
        ):
            return "", "the rule's call after it", after["kind"]
    return None


def _condensed(lines: Sequence[Line], index: int) -> Parting | None:
    """A model's conversation was condensed before the answer whose call it names, by sizes that can be."""
    line = lines[index]
    data = line["data"]
    models = [seat["seat"] for seat in lines[0]["data"]["seats"] if seat.get("kind") == "model"]
    if line["actor"] not in models:
        return "actor", "a model's seat", line["actor"]
    if not isinstance(line.get("call"), str):
        return "call", "the id of a call", line.get("call", MISSING)
    if data.get("why") not in ("room", "overflow"):
        return "data.why", "room or overflow", data.get("why", MISSING)
    for key in ("chars_before", "chars_after", "tokens_before", "tokens_after", "room"):
        if type(data.get(key)) is not int or data[key] < 0:
            return f"data.{key}", "a number", data.get(key, MISSING)
    if data["why"] == "room" and data["tokens_before"] <= data["room"]:
        return "data.tokens_before", f"more than the room of {data['room']}", data["tokens_before"]
    rounds = data.get("rounds")
    whole = isinstance(rounds, list) and all(type(n) is int and 1 <= n <= line["round"] for n in rounds)
    if not whole or rounds != sorted(set(rounds)):
        return "data.rounds", f"rounds up to {line['round']} in order", rounds
    after = next((late for late in lines[index + 1 :] if late["kind"] != "condense"), None)
    if after is not None and after["kind"] not in TABLE_KINDS:
        return "", "no event before the answer that it was condensed for", after["kind"]
    return None
