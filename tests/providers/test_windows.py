"""A model's window that is full: told by an error, or by an answer that ends too soon; older rounds are condensed first."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.record.calls import CallLine, read_calls
from tests.fakes import Asked, Raw, Say, Status, call, dull
from tests.seats.tables import Played, Script, table_with

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/m", "anthropic/m"
WIRES = (CHAT, RESPONSES, MESSAGES)
WINDOW = 4096
MOST = 12_000
"""Bytes of a request from which on the servers here have too little room."""


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Play a game in which the model's server behaves so."""

    def play(behave: Callable[[Asked], Any], entry: str = CHAT, folder: Path = tmp_path) -> Played:
        return table_with(monkeypatch, folder, behave, entry=entry)

    return play


def usage(asked: Asked, read: int, written: int) -> dict[str, int]:
    names = (
        ("prompt_tokens", "completion_tokens") if asked.wire == "chat" else ("input_tokens", "output_tokens")
    )
    return dict(zip(names, (read, written), strict=True))


def cut(asked: Asked, read: int, calls: Any = ()) -> Say:
    """An answer that ends where the window does, of a prompt of so many tokens."""
    more = {"stop_reason": "model_context_window_exceeded"} if asked.wire == "messages" else {}
    words = None if calls else "Let me think about"
    return Say(calls, text=words, finish="length", usage=usage(asked, read, WINDOW - read), more=more)


def plain(asked: Asked) -> Say:
    """Dull answers whose ids and tokens depend on nothing but the conversation."""
    ((tool, arguments),) = dull(asked).calls
    said = json.dumps([asked.body.get(k) for k in ("messages", "input", "system", "tools")]).encode()
    return Say(
        ((tool, arguments, f"call_{zlib.crc32(said):08x}"),), usage=usage(asked, len(asked.raw) // 4, 20)
    )


def crowded(asked: Asked) -> Say:
    """A server that starts to answer a long prompt and has room for little more."""
    return cut(asked, len(asked.raw) // 4) if len(asked.raw) > MOST else plain(asked)


def answers(played: Played) -> list[CallLine]:
    return [line for line in played.calls if bytes(line.response) != b"null"]


@pytest.mark.parametrize("entry", WIRES)
def test_D15_an_answer_that_the_window_cut_off_has_the_prompt_condensed(at: Any, entry: str) -> None:
    played = at(crowded, entry)
    assert played.result.status == "complete"
    condensed = played.lines("condense")
    assert condensed
    assert {line["data"]["why"] for line in condensed} <= {"overflow", "room"}
    assert condensed[0]["data"]["why"] == "overflow"
    assert set(played.faults()) == {("provider", "overflow")}
    assert played.lines("rule_action") == []
    assert len([a for a in played.server.asked if len(a.raw) > MOST]) == len(played.faults()) <= 8
    assert len(answers(played)) == len(played.server.asked), "an answer that was paid for is kept"
    assert played.server.wrong == []


@pytest.mark.parametrize("entry", WIRES)
def test_D5_an_answer_that_fills_the_window_by_itself_is_the_models(at: Any, entry: str) -> None:
    script = Script("end_turn", [lambda asked: cut(asked, 1000), call("end_turn")])
    played = at(script, entry)
    assert played.faults() == [("model", "truncated")]
    assert played.lines("condense") == []


@pytest.mark.parametrize("entry", WIRES)
def test_D5_an_answer_that_had_all_its_tokens_is_the_models(at: Any, entry: str) -> None:
    script = Script(
        "end_turn", [lambda asked: Say(finish="length", usage=usage(asked, 3000, 1000)), call("end_turn")]
    )
    played = at(script, f"{entry}?max_tokens=1000")
    assert played.faults() == [("model", "truncated")]
    assert played.lines("condense") == []


@pytest.mark.slow
@pytest.mark.parametrize("entry", WIRES)
def test_a_whole_call_at_the_windows_end_is_carried_out(at: Any, entry: str) -> None:
    script = Script("end_turn", [lambda asked: cut(asked, 4000, (("end_turn", {}),)), call("end_turn")])
    played = at(script, entry)
    assert played.faults() == []
    assert played.lines("condense") == []


@pytest.mark.parametrize("entry", WIRES)
def test_D15_where_nothing_more_can_be_condensed_the_game_waits_for_the_user(at: Any, entry: str) -> None:
    played = at(lambda asked: cut(asked, 4000), entry)
    assert played.result.status == "parked"
    fault = played.result.fault
    assert fault is not None
    assert (fault.owner, fault.kind) == ("user", "overflow")
    assert "larger context" in fault.sentence
    assert len(played.server.asked) <= 4
    assert played.lines("rule_action") == []


@pytest.mark.slow
@pytest.mark.parametrize("entry", WIRES)
def test_a_game_taken_up_after_such_an_answer_goes_on_as_it_did(at: Any, tmp_path: Path, entry: str) -> None:
    whole = at(crowded, entry, tmp_path / "whole")
    record = whole.record.read_bytes().splitlines(keepends=True)
    members = list(_members(tmp_path / "whole/calls/g1.jsonl.gz"))
    ids = [id for _, id in members]
    twice = next(i for i, id in enumerate(ids) if id in ids[:i])  # the answer after the one that was cut off
    for received in (twice, twice + 1, len(members) - 2):
        folder = tmp_path / f"cut{received}"
        (folder / "calls").mkdir(parents=True)
        (folder / "calls/g1.jsonl.gz").write_bytes(b"".join(data for data, _ in members[:received]))
        known = set(ids[: received - 1])
        kept = next(i for i, line in enumerate(record) if json.loads(line).get("call", ids[0]) not in known)
        (folder / "g1.jsonl").write_bytes(b"".join(record[:kept]))
        again = at(crowded, entry, folder)
        assert again.result.status == "complete"
        assert _told(again.record) == _told(whole.record)
        assert len(again.server.asked) == len(members) - received, "no answer is paid for twice"


def _members(path: Path) -> Any:
    """Each member of a file of calls as it stands there, with the id of its call."""
    from arena.record.calls import _members as members

    data, at = path.read_bytes(), 0
    for line, end in members(path):
        yield data[at:end], line.id
        at = end


def _told(path: Path) -> list[dict[str, Any]]:
    """What a record tells, without times and the faults of one attempt."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{**line, "t": "", "seq": 0} for line in lines if line["kind"] != "fault"]


def refused(status: int, message: str, **more: Any) -> Status:
    return Status(status, {"error": {"message": message, **more}})


LLAMA = "request (3413 tokens) exceeds the available context size (3072 tokens), try increasing it"
OVERFLOWS: dict[str, Any] = {
    "openai": refused(
        400,
        "This model's maximum context length is 3072 tokens. However, your messages resulted in 3413 tokens.",
        type="invalid_request_error", param="messages", code="context_length_exceeded",
    ),
    "openai_input": refused(
        400, "Your input exceeds the context window of this model. Please adjust your input and try again.",
        type="invalid_request_error", param="input", code="context_length_exceeded",
    ),
    "code_alone": refused(400, "Bad request.", code="context_length_exceeded"),
    "vllm": Status(400, {"object": "error", "type": "BadRequestError", "code": 400, "message":
        "This model's maximum context length is 3072 tokens. However, you requested 3413 tokens in the messages, "
        "Please reduce the length of the messages."}),
    "llama.cpp": Status(400, {"error": {"code": 400, "message": LLAMA, "type": "exceed_context_size_error",
                                        "n_prompt_tokens": 3413, "n_ctx": 3072}}),
    "llama.cpp_older": refused(500, "Context size has been exceeded.", code=500, type="server_error"),
    "anthropic": Status(400, {"type": "error", "error": {"type": "invalid_request_error",
        "message": "prompt is too long: 3413 tokens > 3072 maximum"}}),
    "too_large": Status(413, {"type": "error", "error": {"type": "request_too_large", "message": "Request exceeds the maximum size"}}),
    "inside_200": Raw(json.dumps({"error": {"message": "maximum context length is 3072 tokens", "code": "context_length_exceeded"}}).encode()),
    "failed": Raw(json.dumps({"id": "r", "object": "response", "status": "failed", "output": [], "error": {
        "code": "context_length_exceeded", "message": "Your input exceeds the context window of this model."}}).encode()),
}  # fmt: skip


@pytest.mark.parametrize("overflow", OVERFLOWS.values(), ids=OVERFLOWS.keys())
@pytest.mark.parametrize("entry", WIRES)
def test_D15_every_wire_in_every_servers_words(at: Any, entry: str, overflow: Any) -> None:
    played = at(lambda asked: overflow if len(asked.raw) > MOST else dull(asked), entry)
    assert played.result.status == "complete"
    assert set(played.faults()) == {("provider", "overflow")}
    assert played.lines("condense")
    assert played.lines("rule_action") == []
    assert sum(len(a.raw) > MOST for a in played.server.asked) <= 8
    assert played.server.wrong == []


def test_the_calls_file_tells_that_the_answer_was_of_no_use(at: Any, tmp_path: Path) -> None:
    played = at(crowded)
    lines = list(read_calls(tmp_path / "calls/g1.jsonl.gz"))
    first = next(i for i, line in enumerate(lines) if line.id == lines[i + 1].id)
    useless, used = lines[first], lines[first + 1]
    assert useless.usage is not None
    assert useless.usage["output"] is not None
    assert not useless.condensed
    assert [one["why"] for one in used.condensed] == ["overflow"]
    assert played.lines("condense")[0]["call"] == used.id
