"""Arguments of any length: refused as they would be, cut with a mark in the record, which still agrees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arena.rules import Call
from arena.seats.seat import Turn
from tests.table.games import lines, play_game, scripted, spec_of

LONG = 3_000_000
WIDE: dict[str, Any] = {
    "text": "apple" * (LONG // 5),
    "list": ["apple"] * (LONG // 100),
    "names": {f"n{i}": 1 for i in range(LONG // 100)},
    "nest": [["apple" * 60] * 40] * 40,
}


def wide_tools(text: Any) -> list[Call]:
    return [
        Call("load_bag", {"cards": text}),
        Call("load_bag", {"cards": ["apple"], "x" * LONG: 1}),
        Call("load_bag", text if isinstance(text, dict) else {"cards": [], "more": text}),
        Call("x" * LONG, {}),
        Call("say", {"message": "hello " * (LONG // 6)}),
    ]


@pytest.mark.parametrize("wide", WIDE.values(), ids=WIDE.keys())
def test_B15_what_is_far_too_long_is_cut_in_the_record_and_refused(wide: Any, tmp_path: Path) -> None:
    calls = wide_tools(wide)
    turns: list[Turn] = []

    def policy(turn: Turn) -> Call | None:
        if "load_bag" not in turn.tools or turn.attempt >= len(calls):
            return None
        turns.append(turn)
        return calls[turn.attempt]

    path = tmp_path / "g.jsonl"
    play_game(path, scripted({"bob": policy}), spec_of(reprompt=9))
    refused = lines(path, "refused")  # the record agrees with the rules
    assert len(refused) >= 5
    assert {line["actor"] for line in refused} == {"bob"}
    tried = [
        line
        for line in lines(path, "call")
        if line["actor"] == "bob" and (line["round"], line["phase"]) == (turns[0].round, "loading")
    ]
    assert len(tried) == 6  # each of the five is refused, the sixth is played
    for line in tried[:5]:
        told = json.dumps(line)
        assert len(told) < 25_000
        assert "cut from " in told
    assert path.stat().st_size < 2_000_000


def test_a_message_that_is_far_too_long_is_refused_and_its_head_recorded(tmp_path: Path) -> None:
    def policy(turn: Turn) -> Call | None:
        return Call("say", {"message": "word " * LONG}) if "say" in turn.tools and not turn.attempt else None

    path = tmp_path / "g.jsonl"
    play_game(path, scripted({"bob": policy}))
    refused = lines(path, "refused")
    assert refused
    assert not lines(path, "rule_action")
    assert {line["data"]["code"] for line in refused} == {"bad_arguments"}
    assert not [line for line in lines(path, "say") if line["actor"] == "bob"]
    assert path.stat().st_size < 1_000_000
