"""Requests against OpenAI's published specification, where `ARENA_OPENAI_SPEC` names a copy of openapi.yaml."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run_here
from tests.fakes import FakeServer, Say, call, text
from tests.seats.games import WIRES
from tests.seats.tables import Script, keys_for, table_with

SPEC = os.environ.get("ARENA_OPENAI_SPEC", "")
SCHEMAS = {"chat": "CreateChatCompletionRequest", "responses": "CreateResponse"}

pytestmark = pytest.mark.skipif(
    not Path(SPEC).is_file(), reason="ARENA_OPENAI_SPEC names no copy of OpenAI's openapi.yaml"
)


@pytest.fixture(scope="module")
def validators() -> dict[str, Any]:
    import yaml
    from jsonschema import Draft202012Validator

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    spec = yaml.load(Path(SPEC).read_text("utf-8"), Loader=loader)
    return {
        wire: Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": spec["components"]})
        for wire, name in SCHEMAS.items()
    }


ANSWERS = (
    text("hmm"),
    text(""),
    Say(refusal="I'd rather not"),
    Say(finish="length"),
    Say((("end_turn", {}), ("say", {"message": "x"}))),
    Say((("no_such_tool", "not json"),)),
    Say((("say", {"message": "Five gold?"}),), text="Let me see."),
    call("end_turn"),
)
REASONING = {
    "type": "reasoning",
    "id": "rs_1",
    "summary": [{"type": "summary_text", "text": "t"}],
    "encrypted_content": "gA",
}
OPTIONS = {
    "openai-api/lab/m": "?temperature=0.5&seed=3",
    "openai-chat/m": "?reasoning_effort=low&verbosity=low&service_tier=flex",
    "openai/m": "?reasoning_effort=high&reasoning_summary=auto&verbosity=low&temperature=1",
}


@pytest.mark.parametrize("entry", [wire for wire in WIRES if wire.startswith("openai")])
def test_every_request_is_as_the_specification_says(
    entry: str, validators: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = list(ANSWERS)
    if entry == "openai/m":
        answers.insert(0, Say((("end_turn", {}),), blocks=(REASONING,)))
    played = table_with(monkeypatch, tmp_path, Script("say", answers), entry=entry + OPTIONS[entry])
    assert played.server.wrong == []
    assert len(played.server.asked) > len(answers)
    for asked in played.server.asked:
        wrong = sorted(validators[asked.wire].iter_errors(asked.body), key=lambda e: list(e.absolute_path))
        assert not wrong, f"{wrong[0].json_path}: {wrong[0].message[:300]}"


@pytest.mark.parametrize("entry", [wire for wire in WIRES if wire.startswith("openai")])
def test_a_referee_asks_as_the_specification_says(
    entry: str,
    validators: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = {"edition": "second", "players": ["sam", "ann", "bob"], "sheriff": "sam"}
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    words = ("Five gold for my bag.", "--context", str(file), "--speaker", "ann")
    with FakeServer([text("hm"), text("hm")]) as server:
        keys_for(monkeypatch, server)
        assert run_here(capsys, "parse", *words, "--reader", entry + OPTIONS[entry]).status == 0
    assert server.wrong == []
    assert len(server.asked) == 2
    for asked in server.asked:
        assert asked.form is not None
        wrong = sorted(validators[asked.wire].iter_errors(asked.body), key=lambda e: list(e.absolute_path))
        assert not wrong, f"{wrong[0].json_path}: {wrong[0].message[:300]}"


def test_the_oracle_itself_refuses(validators: dict[str, Any]) -> None:
    assert not validators["chat"].is_valid({"model": "m", "messages": [{"role": "tool", "content": "x"}]})
    assert not validators["responses"].is_valid({"model": "m", "input": [{"role": "tool", "content": "x"}]})
