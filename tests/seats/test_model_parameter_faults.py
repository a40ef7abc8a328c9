"""Faults of parameters and names (C), through a table and the real SDKs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from arena.errors import UsageError
from arena.providers import Run
from arena.record.calls import CallLog, read_calls
from arena.seats.entries import Services, open_seat, parse_entries, parse_entry
from tests.fakes import Asked, FakeServer, Say, Status, call, dull

from .games import bench_at
from .tables import keys_for, parked_by, refused

CHAT = "openai-api/lab/m"
MESSAGES = "anthropic/m"
WIRES = (CHAT, "openai/m", MESSAGES)
END = call("end_turn")


@pytest.mark.parametrize("model", ["m", "azure/gpt-x", "openrouter/meta/llama-3:free"])
def test_C1_max_tokens_refused(at: Any, model: str) -> None:
    def behave(asked: Asked) -> Any:
        if "max_tokens" in asked.body:
            return refused(
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                "max_tokens", "unsupported_parameter",
            )  # fmt: skip
        return dull(asked)

    played = at("", script=behave, entry=f"openai-api/lab/{model}")
    assert played.result.status == "complete"
    assert [("max_tokens" in a.body, "max_completion_tokens" in a.body) for a in played.server.asked[:3]] == [
        (True, False), (False, True), (False, True),
    ]  # fmt: skip
    assert len(played.told) == 1


def test_C2_temperature_refused_is_dropped_once_and_told(at: Any) -> None:
    def behave(asked: Asked) -> Any:
        if "temperature" in asked.body:
            return refused(
                "Unsupported value: 'temperature' does not support 0.7 with this model.", "temperature"
            )
        return dull(asked)

    played = at("", script=behave, entry=CHAT + "?temperature=0.7")
    assert sum("temperature" in a.body for a in played.server.asked) == 1
    assert "temperature" in played.told[0]
    assert [line.learned for line in played.calls if line.learned] == [["without temperature"]]


def test_C3_seed_refused(at: Any) -> None:
    def behave(asked: Asked) -> Any:
        if "seed" in asked.body:
            return Status(
                400,
                [
                    {
                        "error": {
                            "code": 400,
                            "message": 'Invalid JSON payload received. Unknown name "seed": Cannot find field.',
                        }
                    }
                ],
            )
        return dull(asked)

    played = at("", script=behave, entry=CHAT + "?seed=7")
    assert played.result.status == "complete"
    assert sum("seed" in a.body for a in played.server.asked) == 1


def test_C4_an_unknown_model_is_the_users_fault(at: Any) -> None:
    played = at(
        "end_turn",
        Status(
            404, {"type": "error", "error": {"type": "not_found_error", "message": "model: claude-new-9"}}
        ),
        entry="anthropic/claude-new-9",
    )
    parked_by(played, "user", "not_found")


def test_C5_a_large_max_tokens_needs_no_stream(at: Any) -> None:
    played = at("end_turn", END, entry=MESSAGES + "?max_tokens=64000")
    assert played.result.status == "complete"
    assert played.server.asked[0].body["max_tokens"] == 64000


@pytest.mark.parametrize("field", ["parallel_tool_calls", "tool_choice", "max_tokens"])
def test_C6_an_unknown_field_is_dropped(at: Any, field: str) -> None:
    def behave(asked: Asked) -> Any:
        if field in asked.body:
            return Status(422, {"detail": [{"loc": ["body", field], "msg": "extra fields not permitted"}]})
        return dull(asked)

    played = at("", script=behave)
    assert played.result.status == "complete"
    assert field not in played.server.asked[-1].body


def test_C7_names_may_hold_slashes_colons_and_at() -> None:
    entries = parse_entries(
        "openai-api/ollama/llama3.2:3b,openai-api/openrouter/meta/llama-3:free,openai-api/hf/org/m@v1"
    )
    assert [e.model for e in entries] == ["ollama/llama3.2:3b", "openrouter/meta/llama-3:free", "hf/org/m@v1"]


def test_C8_nothing_is_guessed_from_a_models_name(at: Any) -> None:
    played = at("end_turn", END, entry="openai-api/lab/my-gpt-claude-mix")
    assert {a.wire for a in played.server.asked} == {"chat"}
    assert played.server.asked[0].body["model"] == "my-gpt-claude-mix"


def test_C10_seats_of_one_model_share_nothing_but_the_connection(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    entries = parse_entries(
        "a=openai-api/lab/m?temperature=0.1,b=openai-api/lab/m?temperature=0.9,a2=openai-api/lab/m?temperature=0.1"
    )

    def behave(asked: Asked) -> Any:
        return Say(
            dull(asked).calls,
            usage={"prompt_tokens": 100 if asked.seat == "ann" else 10, "completion_tokens": 1},
        )

    with FakeServer(behave) as server:
        keys_for(monkeypatch, server)
        calls = CallLog(tmp_path / "g1.jsonl.gz")
        services = Services(run=Run(), seats=("ann", "bob", "cat"), calls=calls)
        bench = bench_at(monkeypatch, server)
        seats = [open_seat(e, n, "g1", "7/1", services) for e, n in zip(entries, services.seats, strict=True)]

        async def go() -> None:
            for seat in seats:
                bench.name = seat.name
                await seat.act(bench.turn("end_turn"))
            await services.run.close()

        asyncio.run(go())
        calls.close()
        used = {line.seat: line.usage for line in read_calls(calls.path)}
    assert used["ann"] != used["bob"] == used["cat"]
    assert [a.body["temperature"] for a in server.asked] == [0.1, 0.9, 0.1]
    assert len({a.headers.get("host") for a in server.asked}) == 1


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/", "/v1/chat/completions"])
def test_C11_addresses_as_people_paste_them(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    with FakeServer([END]) as server:
        bench = bench_at(monkeypatch, server)
        monkeypatch.setenv("LAB_BASE_URL", server.url + path)
        bench = type(bench)(server)
        bench.ask(bench.turn("end_turn"))
    assert [a.path for a in server.asked] == ["/v1/chat/completions"]


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/", "/v1/messages"])
def test_C11_addresses_on_the_messages_wire(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    with FakeServer([END]) as server:
        bench = bench_at(monkeypatch, server, MESSAGES)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url + path)
        bench = type(bench)(server, MESSAGES)
        bench.ask(bench.turn("end_turn"))
    assert [a.path for a in server.asked] == ["/v1/messages"]


def test_C11_an_address_with_a_key_in_it_is_refused() -> None:
    with pytest.raises(UsageError, match="without user, password or query"):
        parse_entry("openai-api/lab/m?base_url=http%3A%2F%2Fuser%3Asecret%40h%2Fv1")
