"""A record whose events the rules did not make is told in one line, never rated."""

import json
from pathlib import Path

import pytest

from arena.ratings import rate
from arena.record import ReplayFails
from arena.rules import Call
from arena.seats.seat import Turn
from tests.table.games import play_game, scripted


def test_an_event_that_can_not_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    play_game(path, scripted({}))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    at = next(i for i, line in enumerate(lines) if line["kind"] == "declare")
    lines[at]["data"] = {}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(ReplayFails) as failure:
        rate([path])
    assert str(failure.value).startswith(f"{path}: line {at + 1} (declare): ")


def test_a_rule_call_for_nobody_is_told_with_its_line(tmp_path: Path) -> None:
    def empty(turn: Turn) -> Call | None:
        return Call("load_bag", {"cards": []}) if "load_bag" in turn.tools else None

    path = tmp_path / "g.jsonl"
    play_game(path, scripted({"bob": empty}))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    at = next(i for i, line in enumerate(lines) if line["kind"] == "call" and line["actor"] == "rule")
    lines[at]["data"]["for"] = "zed"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(ReplayFails) as failure:
        rate([path])
    assert str(failure.value).startswith(f"{path}: line {at + 1}: the call is for zed")
