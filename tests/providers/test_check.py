"""`arena check`, `arena tools` and `arena prompts`, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run_in
from tests.fakes import FakeServer, Status, call, text

ENTRIES = {
    "openai-api/lab/m": "LAB",
    "openai-chat/m": "OPENAI",
    "openai/m": "OPENAI",
    "anthropic/m": "ANTHROPIC",
}


def env_of(server: FakeServer) -> dict[str, str]:
    keys = {f"{name}_API_KEY": "sk-PLANTED-1" for name in ("LAB", "OPENAI", "ANTHROPIC")}
    return {
        **keys,
        "LAB_BASE_URL": server.url,
        "OPENAI_BASE_URL": server.url,
        "ANTHROPIC_BASE_URL": server.url,
    }


def test_all_wires_can_be_checked_at_once(tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps({"openai/m": {"input": 1, "output": 10}}))
    with FakeServer(lambda _: call("end_turn")) as server:
        ran = run_in(tmp_path, "check", *ENTRIES, "--price-file", str(prices), "--json", **env_of(server))
    assert ran.status == 0, ran.err
    checked = {one["model"]: one for one in json.loads(ran.out)}
    assert set(checked) == set(ENTRIES)
    assert all(one["ok"] and one["tool_call"] == "end_turn" for one in checked.values())
    assert checked["openai/m"]["price"] == {"input": 1.0, "output": 10.0}
    assert checked["anthropic/m"]["price"] is None
    assert "PLANTED" not in ran.out + ran.err


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Status(401, {"error": {"message": "Incorrect API key provided: sk-PLANTED-1"}}), "LAB_API_KEY"),
        (
            Status(404, {"error": {"message": "model m not found", "code": "model_not_found"}}),
            "no such model",
        ),
        (
            Status(404, b"<h1>404 Not Found</h1>", {"content-type": "text/html"}),
            "no such model or address at",
        ),
        (Status(400, {"error": {"message": "m does not support tools"}}), "without tool calling"),
        (text("Hello!"), "calls no tool"),
    ],
    ids=["key", "model", "page", "tools", "prose"],
)
def test_what_is_wrong_is_one_line_and_status_4(tmp_path: Path, answer: object, told: str) -> None:
    with FakeServer(lambda _: answer) as server:  # type: ignore[arg-type,return-value]
        ran = run_in(tmp_path, "check", "openai-api/lab/m", **env_of(server))
    assert ran.status == 4
    assert len(ran.err.strip().splitlines()) == 1
    assert told in ran.err
    assert "PLANTED" not in ran.out + ran.err
    assert len(server.asked) <= 3


def test_every_try_is_paid_for(tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps({"openai-api/lab/m": {"input": 0, "output": 50_000}}))
    with FakeServer([text("Hello!"), call("end_turn")]) as server:
        more = ("--price-file", str(prices), "--json")
        ran = run_in(tmp_path, "check", "openai-api/lab/m", *more, **env_of(server))
    assert len(server.asked) > 1
    [checked] = json.loads(ran.out)
    assert checked["dollars"] == len(server.asked), "each answer has 20 tokens"


def test_an_unknown_provider_is_a_wrong_word(tmp_path: Path) -> None:
    ran = run_in(tmp_path, "check", "opnai/m")
    assert ran.status == 2
    assert "did you mean openai?" in ran.err


@pytest.mark.parametrize("format", ["openai", "openai-chat", "anthropic", "json"])
def test_tools_in_every_form(tmp_path: Path, format: str) -> None:
    ran = run_in(tmp_path, "tools", "--edition", "robin_hood", "--format", format)
    assert ran.status == 0, ran.err
    written = json.loads(ran.out)
    names = [tool.get("function", tool)["name"] for tool in written]
    assert {"say", "declare", "exchange_tokens", "ask_proof"} <= set(names)
    assert "share_booty" not in names


def test_tools_with_six_players(tmp_path: Path) -> None:
    ran = run_in(tmp_path, "tools", "--players", "6", "--max-message-chars", "2000")
    assert "share_booty" in ran.out
    assert run_in(tmp_path, "tools", "--players", "6", "--edition", "first").status == 2


def test_prompts_are_listed_and_shown(tmp_path: Path) -> None:
    listed = run_in(tmp_path, "prompts")
    assert [line.split()[0] for line in listed.out.splitlines()] == [
        "honest/v1",
        "may-lie/v1",
        "neutral/v1",
    ]
    shown = run_in(tmp_path, "prompts", "show", "neutral", "--edition", "first", "--phase", "market")
    assert "apple (2, 2)" in shown.out
    assert "exchange_cards(" in shown.out
    assert run_in(tmp_path, "prompts", "show", "newtral").status == 2
