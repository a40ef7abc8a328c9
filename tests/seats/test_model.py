"""A model's seat over the real SDKs: one conversation, one call an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.rules import Refusal
from tests.fakes import FakeServer, Say, call, dull, text

from .games import WIRES, bench_at
from .tables import table_with


@pytest.mark.parametrize("entry", WIRES)
def test_a_call_comes_through_every_wire(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeServer([call("declare", good="apple", count=3)]) as server:
        bench = bench_at(monkeypatch, server, entry)
        [answer] = bench.ask(bench.turn("declare", phase="declaration"))
    assert answer.call is not None
    assert (answer.call.tool, answer.call.args) == ("declare", {"good": "apple", "count": 3})
    assert server.wrong == []
    assert "You are Bob." in server.asked[0].last
    assert server.asked[0].system.startswith("You play Sheriff of Nottingham")


@pytest.mark.parametrize("entry", WIRES)
def test_every_prompt_extends_the_one_before(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [
        call("end_turn"),
        text("hmm"),
        Say((("end_turn", {}), ("say", {"message": "a"}))),
        call("say", message="hello"),
    ]
    with FakeServer(answers) as server:
        bench = bench_at(monkeypatch, server, entry)
        turn = bench.turn("say", "end_turn", phase="inspection")
        again = bench.turn("say", "end_turn", phase="inspection", refusal=Refusal("x", "why"), attempt=1)
        bench.ask(turn, turn, again, again, turn)
    assert server.wrong == []
    assert len(server.asked) == 5
    for before, after in zip(server.asked, server.asked[1:], strict=False):
        head, tail = _conversation(before.raw), _conversation(after.raw)
        assert tail.startswith(head)
        assert before.body["tools"] == after.body["tools"]
        assert before.system == after.system


def _conversation(raw: bytes) -> bytes:
    """The conversation of a request as it was sent, without what closes its list."""
    start = raw.index(b'"messages":[') if b'"messages":[' in raw else raw.index(b'"input":[')
    depth, quoted, at = 0, False, raw.index(b"[", start)
    for i in range(at, len(raw)):
        byte = raw[i : i + 1]
        if byte == b'"' and raw[i - 1 : i] != b"\\":
            quoted = not quoted
        if not quoted:
            depth += (byte == b"[") - (byte == b"]")
            if depth == 0:
                return raw[at:i]
    raise AssertionError("the list does not end")


@pytest.mark.parametrize("edition", ["first", "robin_hood"])
def test_whole_games_of_the_other_editions(
    edition: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = table_with(monkeypatch, tmp_path, dull, edition=edition)
    assert played.result.status == "complete"
    assert played.bobs("refused") == []
    assert played.faults() == []
    if edition == "first":
        assert any("Left pile, top first: " in a.last for a in played.server.asked)


def test_a_whole_game_of_six(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seats = ("ann", "bob", "cat", "dan", "eve", "fay")
    played = table_with(monkeypatch, tmp_path, dull, seats=seats, entry="anthropic/m")
    assert played.result.status == "complete"
    assert played.server.wrong == []
    assert {kind for owner, kind in played.faults()} == set()


def test_a_model_at_a_table_with_clocks_is_told_its_time_and_takes_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its seconds are those of the call at its provider, as they stand in the file of calls."""
    played = table_with(monkeypatch, tmp_path, dull, options={"timer": 600}, talk_rounds=0)
    told = [asked.last for asked in played.server.asked if "Time left: " in asked.last]
    assert told
    assert all(" s for " in words and "goes back free" in words for words in told)
    took = {line.id: round(line.seconds or 0.0, 3) for line in played.calls}
    timed = [line for line in played.lines("call") if "seconds" in line["data"] and line.get("call")]
    assert timed
    assert all(line["data"]["seconds"] == took[line["call"]] for line in timed)
