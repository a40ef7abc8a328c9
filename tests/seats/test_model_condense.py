"""A conversation that grows too long is begun anew with older rounds in brief, and the record says so."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.record import read_record, verify
from tests.fakes import Asked, Say, Status, dull

from .tables import Played, table_with

WIRES = ("openai-api/lab/m", "openai/m", "anthropic/m")
OVERFLOW = Status(
    400,
    {"error": {"message": "maximum context length is 4096 tokens", "code": "context_length_exceeded"}},
)


def plain(asked: Asked) -> Say:
    """Dull answers whose ids and tokens depend on nothing but the conversation."""
    [(tool, arguments)] = dull(asked).calls
    said = conversation(asked)
    tokens = {"prompt_tokens": len(said) // 4, "completion_tokens": 20}
    if asked.wire != "chat":
        tokens = {"input_tokens": len(said) // 4, "output_tokens": 20}
    return Say(((tool, arguments, f"call_{zlib.crc32(said):08x}"),), usage=tokens)


def conversation(asked: Asked) -> bytes:
    """What a request says, without its settings, which are learned anew in each run."""
    return json.dumps(
        [asked.body.get(k) for k in ("messages", "input", "system", "instructions", "tools")]
    ).encode()


def small(asked: Asked) -> Say | Status:
    """A server whose window is too small for what the conversation grows to."""
    return OVERFLOW if len(asked.raw) > 12000 else plain(asked)


Behave = Callable[[Asked], Any]
CAUSES: dict[str, tuple[str, Behave]] = {"room": ("?max_prompt_tokens=3000", plain), "overflow": ("", small)}


@pytest.fixture(params=CAUSES)
def cause(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def played(
    monkeypatch: pytest.MonkeyPatch, folder: Path, cause: str, entry: str = WIRES[0], **more: Any
) -> Played:
    options, behave = CAUSES[cause]
    return table_with(monkeypatch, folder, more.pop("script", behave), entry=entry + options, **more)


@pytest.mark.parametrize("entry", WIRES)
def test_each_condensing_is_a_line_of_the_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cause: str, entry: str
) -> None:
    game = played(monkeypatch, tmp_path, cause, entry)
    assert game.result.status == "complete"
    lines = game.lines("condense")
    assert lines
    answered = {line.id: line for line in game.calls if line.final}
    for line in lines:
        data = line["data"]
        assert (line["actor"], line["visible"]) == ("bob", [])
        assert line["call"] in answered
        assert data in answered[line["call"]].condensed
        assert data["chars_after"] < data["chars_before"]
        assert data["tokens_after"] < data["tokens_before"]
    assert any(line["data"]["rounds"] for line in lines)
    assert lines[0]["data"]["why"] == cause
    kept = [line for line in game.calls if line.final and not line.condensed]
    assert all(line.kept for line in kept[1:])
    assert len(kept) > 2 * len(lines), "condensing at every turn loses the provider's cache"


def test_nobody_at_the_table_hears_of_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cause: str) -> None:
    game = played(monkeypatch, tmp_path, cause)
    assert game.lines("condense")
    assert all("condense" not in a.last for a in game.server.asked)
    heard: list[str] = []

    def listens(turn: Any) -> None:
        heard.extend(seen["kind"] for seen in turn.news)

    played(monkeypatch, tmp_path / "again", cause, policies={"ann": listens, "cat": listens})
    assert "declare" in heard
    assert "condense" not in heard


@pytest.mark.parametrize("entry", WIRES)
def test_a_game_taken_up_condenses_as_it_did(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cause: str, entry: str
) -> None:
    whole = played(monkeypatch, tmp_path / "whole", cause, entry)
    record = whole.record.read_bytes().splitlines(keepends=True)
    members = _members(tmp_path / "whole/calls/g1.jsonl.gz")
    said = set(map(conversation, whole.server.asked))
    places = [i for i, line in enumerate(record) if b'"kind":"condense"' in line]
    for cut in (places[0], places[0] + 1, places[-1] + 1, len(record) // 2, len(record) - 9):
        folder = tmp_path / f"cut{cut}"
        (folder / "calls").mkdir(parents=True)
        known = {json.loads(line).get("call") for line in record[:cut]}
        (folder / "g1.jsonl").write_bytes(b"".join(record[:cut]))
        # The answer that came last was received, but nothing of it is in the record yet.
        received = [m for m, id in members if id in known]
        (folder / "calls/g1.jsonl.gz").write_bytes(b"".join(m for m, _ in members[: len(received) + 1]))
        again = played(monkeypatch, folder, cause, entry)
        assert again.record.read_bytes().startswith(b"".join(record[:cut]))
        assert _told(again.record) == _told(whole.record)
        assert set(map(conversation, again.server.asked)) <= said


def _members(path: Path) -> list[tuple[bytes, str]]:
    """Each member of a file of calls as it stands there, with the id of its call."""
    from arena.record.calls import _members as members

    data, at, found = path.read_bytes(), 0, []
    for line, end in members(path):
        found.append((data[at:end], line.id))
        at = end
    return found


def _told(path: Path) -> list[dict[str, Any]]:
    """What a record tells, without times and the faults of one attempt."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{**line, "t": "", "seq": 0} for line in lines if line["kind"] != "fault"]


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "seen": lambda line: line.update(visible="all"),
    "by_a_bot": lambda line: line.update(actor="ann"),
    "no_call": lambda line: line.pop("call"),
    "wrong_round": lambda line: line.update(round=line["round"] + 1),
    "why": lambda line: line["data"].update(why="boredom"),
    "size": lambda line: line["data"].update(chars_after="few"),
    "no_need": lambda line: line["data"].update(tokens_before=1),
    "rounds": lambda line: line["data"].update(rounds=[line["round"] + 1]),
    "more": lambda line: line["data"].update(more=1),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_an_edited_line_is_a_difference(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    game = played(monkeypatch, tmp_path, "room")
    lines = [json.loads(line) for line in game.record.read_text().splitlines()]
    change(next(line for line in lines if line["kind"] == "condense"))
    game.record.write_text("".join(json.dumps(line) + "\n" for line in lines))
    difference = verify(read_record(game.record))
    assert difference is not None
    assert difference.kind == "condense"
