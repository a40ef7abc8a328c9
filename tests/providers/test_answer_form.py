"""The form that answers are held to, as each wire sends it, beside the settings that share its field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, run_here
from tests.fakes import Asked, FakeServer, Say, Status, text
from tests.seats.tables import keys_for

TALK = text('{"moves": [], "claims": [], "unclear": null, "illegal": null}')
ENTRIES: dict[str, dict[str, Any]] = {
    "openai-api/lab/m": {},
    "openai-chat/m?verbosity=low&reasoning_effort=low": {"verbosity": "low", "reasoning_effort": "low"},
    "openai/m?verbosity=low": {"text": {"verbosity": "low"}},
    "anthropic/m?effort=low": {"output_config": {"effort": "low"}},
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeServer]:
    monkeypatch.chdir(tmp_path)
    Path("table.json").write_text(
        json.dumps({"edition": "second", "players": ["sam", "ann", "bob"], "sheriff": "sam"})
    )
    lines = [
        {
            "id": n,
            "speaker": "ann",
            "text": f"Hello {n}.",
            "context": json.loads(Path("table.json").read_text()),
        }
        for n in range(3)
    ]
    Path("said.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    with FakeServer(lambda _: TALK) as running:
        keys_for(monkeypatch, running)
        yield running


def read(capsys: pytest.CaptureFixture[str], entry: str) -> Ran:
    ran = run_here(
        capsys, "parse", "Hello.", "--context", "table.json", "--speaker", "ann", "--reader", entry
    )
    assert ran.status == 0, ran.err
    return ran


def held(asked: Asked) -> dict[str, Any]:
    """The field of the request that holds the form."""
    field = {"chat": "response_format", "responses": "text", "messages": "output_config"}[asked.wire]
    given: dict[str, Any] = asked.body[field]
    return given


@pytest.mark.parametrize("entry", ENTRIES)
def test_each_wire_sends_the_form_and_no_tools(
    server: FakeServer, capsys: pytest.CaptureFixture[str], entry: str
) -> None:
    read(capsys, entry)
    [asked] = server.asked
    assert server.wrong == []
    assert asked.form is not None
    assert list(asked.form["properties"]) == ["moves", "claims", "unclear", "illegal"]
    assert not {"tools", "tool_choice", "parallel_tool_calls"} & asked.body.keys()
    if asked.wire == "chat":
        assert held(asked)["json_schema"]["strict"] is True
    if asked.wire == "responses":
        assert held(asked)["format"]["strict"] is True
    for field, value in ENTRIES[entry].items():
        got = asked.body[field]
        assert got == value or {k: v for k, v in got.items() if k != "format"} == value


@pytest.mark.parametrize(
    ("entry", "error", "kept"),
    [
        (
            "openai-chat/m?reasoning_effort=low",
            {"message": "Invalid parameter: 'response_format' of type 'json_schema' is not supported.", "param": None},
            {"reasoning_effort": "low"},
        ),
        (
            "openai/m?reasoning_effort=low",
            {"message": "Invalid parameter: 'text.format' is not supported with this model.", "param": "text.format"},
            {"reasoning": {"effort": "low"}},
        ),
        ("anthropic/m", {"type": "invalid_request_error", "message": "output_config: Extra inputs are not permitted"}, {}),
    ],
)  # fmt: skip
def test_a_refused_form_is_left_out_once_and_for_all(
    server: FakeServer, capsys: pytest.CaptureFixture[str], entry: str, error: Any, kept: dict[str, Any]
) -> None:
    refused = Status(400, {"type": "error", "error": error})
    server.behave(lambda asked: refused if asked.form is not None else TALK)
    ran = run_here(capsys, "parse", "--jsonl", "said.jsonl", "--reader", entry)
    assert ran.status == 0, ran.err
    assert sum(asked.form is None for asked in server.asked) == 3
    assert all(asked.body[key] == value for asked in server.asked for key, value in kept.items())
    assert "Of 3 messages" in ran.err


def test_what_was_thought_is_no_part_of_the_answer(
    server: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.behave(lambda _: Say(text=f"<think>An offer? No.</think>{TALK.text}"))
    assert json.loads(read(capsys, "openai-api/lab/m").out)["moves"] == []
    assert len(server.asked) == 1
