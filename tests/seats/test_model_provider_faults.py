"""Faults of parameters and names (C) and of providers (D), through a table and the real SDKs."""

from __future__ import annotations

import asyncio
import email.utils
import json
import time
from pathlib import Path
from typing import Any

import pytest

from arena.errors import UsageError
from arena.providers import Run
from arena.record.calls import CallLog, read_calls
from arena.seats.entries import Services, open_seat, parse_entries, parse_entry
from tests.fakes import Asked, Drop, FakeServer, Raw, Say, Status, Wait, call, dull

from .games import bench_at
from .tables import Played, Script, keys_for, table_with
from .test_model_conversation_faults import says

CHAT = "openai-api/lab/m"
MESSAGES = "anthropic/m"
WIRES = (CHAT, "openai/m", MESSAGES)
END = call("end_turn")


class Clock:
    """Sleeps at once and keeps for how long it should have."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: Clock) -> Any:
    """Play a game in which the model's server gives these answers when a tool may be called."""

    def play(tool: str, *answers: Any, entry: str = CHAT, retries: int = 4, **more: Any) -> Played:
        run = Run(max_retries=retries, sleep=clock, **more.pop("run", {}))
        script = more.pop("script", None) or Script(tool, answers)
        return table_with(monkeypatch, tmp_path, script, entry=entry, run=run, **more)

    return play


def refused(message: str, param: str | None = None, code: str | None = None, status: int = 400) -> Status:
    return Status(
        status, {"error": {"message": message, "type": "invalid_request_error", "param": param, "code": code}}
    )


def asked_for(played: Played, tool: str) -> list[Asked]:
    return [a for a in played.server.asked if tool in a.allowed]


def parked_by(played: Played, owner: str, kind: str) -> None:
    """The game waits, through this fault; no move was made for Bob and nobody heard of it."""
    assert played.result.status == "parked"
    assert played.result.fault is not None
    assert (played.result.fault.owner, played.result.fault.kind) == (owner, kind)
    assert played.lines("rule_action") == []
    assert "say" not in [line["kind"] for line in played.lines() if line["actor"] == "bob"]


# C: parameters and names


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


# D: provider failure


OVERLOADED = Status(529, {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})


def test_D1_overloaded_twice_then_well(at: Any) -> None:
    played = at("end_turn", OVERLOADED, OVERLOADED, END, entry=MESSAGES)
    assert played.result.status == "complete"
    assert played.faults() == [("provider", "overloaded"), ("provider", "overloaded")]


@pytest.mark.parametrize("entry", WIRES)
def test_D1_an_event_stream_is_a_bad_response(at: Any, entry: str) -> None:
    body = (
        b'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'
    )
    played = at("end_turn", Raw(body, "text/event-stream"), END, entry=entry)
    assert played.result.status == "complete"
    assert played.faults() == [("provider", "bad_response")]


def rate_limited(**headers: str) -> Status:
    return Status(
        429, {"error": {"message": "slow down"}}, {k.replace("_", "-"): v for k, v in headers.items()}
    )


@pytest.mark.parametrize(
    ("headers", "low", "high"),
    [
        ({"retry_after": "7"}, 7, 7.1),
        ({"retry_after_ms": "250"}, 0.25, 0.35),
        ({"retry_after": "0"}, 0, 0.1),
        ({"retry_after": "1.5"}, 1.5, 1.6),
        ({}, 0.25, 1.1),
        ({"retry_after": "soon"}, 0.25, 1.1),
    ],
)
@pytest.mark.parametrize("entry", WIRES)
def test_D2_a_pause_is_kept_as_asked(
    at: Any, clock: Clock, entry: str, headers: dict[str, str], low: float, high: float
) -> None:
    played = at("end_turn", rate_limited(**headers), END, entry=entry)
    assert played.result.status == "complete"
    assert len(clock.slept) == 1
    assert low <= clock.slept[0] <= high


def test_D2_a_pause_until_a_date(at: Any, clock: Clock) -> None:
    played = at(
        "end_turn", rate_limited(retry_after=email.utils.formatdate(time.time() + 30, usegmt=True)), END
    )
    assert played.result.status == "complete"
    assert 25 <= clock.slept[0] <= 31


@pytest.mark.parametrize("seconds", ["999999", "10800", "121"])
@pytest.mark.parametrize("entry", WIRES)
def test_D2_D26_a_long_pause_stops_the_model(at: Any, clock: Clock, entry: str, seconds: str) -> None:
    played = at("end_turn", rate_limited(retry_after=seconds), entry=entry)
    parked_by(played, "provider", "rate_limited")
    assert clock.slept == []
    assert played.told


def test_D26_a_stopped_model_is_not_asked_by_other_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    run = Run(max_retries=3)
    with FakeServer([rate_limited(retry_after="10800")]) as server:
        bench = bench_at(monkeypatch, server)
        services = Services(run=run, seats=("ann", "bob", "cat"))
        seats = [open_seat(parse_entry(CHAT), "bob", g, "7/1", services) for g in ("g1", "g2", "g3")]

        async def go() -> list[Any]:
            ends = [
                await asyncio.gather(seat.act(bench.turn("end_turn")), return_exceptions=True)
                for seat in seats
            ]
            await run.close()
            return ends

        ends = asyncio.run(go())
    assert len(server.asked) == 1
    assert all(type(end).__name__ == "SeatDown" for [end] in ends)


def test_D4_no_quota_is_no_rate_limit(at: Any, clock: Clock) -> None:
    body = {
        "error": {
            "message": "You exceeded your current quota",
            "type": "insufficient_quota",
            "code": "insufficient_quota",
        }
    }
    played = at("end_turn", Status(429, body))
    parked_by(played, "user", "quota")
    assert clock.slept == []
    assert len(played.told) == 1


@pytest.mark.parametrize("entry", WIRES)
def test_D5_an_answer_that_was_cut_off_is_the_models(at: Any, entry: str) -> None:
    cut = Say(finish="length")
    played = at("end_turn", cut, END, entry=entry)
    assert played.result.status == "complete"
    assert played.faults() == [("model", "truncated")]
    assert played.server.wrong == []


@pytest.mark.parametrize("entry", WIRES)
def test_D7_a_refusal_is_counted_and_then_the_rule_acts(at: Any, entry: str) -> None:
    no = Say(refusal="I can't help with bribery", finish="refusal")
    played = at("declare", no, no, no, entry=entry)
    assert played.result.status == "complete"
    assert played.faults() == [("model", "refusal")] * 3
    assert [line["data"]["for"] for line in played.lines("rule_action")] == ["bob"]
    assert played.server.wrong == []


DECLINED = (
    refused("The response was filtered", None, "content_filter"),
    Raw(
        b'{"id":"r","status":"failed","error":{"code":"misalignment_policy_violation","message":"x"},"output":[]}'
    ),
)


@pytest.mark.parametrize("declined", DECLINED, ids=["status", "inside"])
@pytest.mark.parametrize("entry", WIRES)
def test_D7_a_provider_that_declines_for_the_model(at: Any, entry: str, declined: Any) -> None:
    played = at("declare", declined, declined, call("declare", good="apple", count=1), entry=entry)
    assert played.result.status == "complete"
    assert played.faults() == [("model", "refusal")] * 2
    assert played.lines("rule_action") == []
    assert played.server.wrong == []


def test_D8_a_refusal_is_asked_again_not_replayed(at: Any) -> None:
    played = at("declare", Say(refusal="no"), call("declare", good="apple", count=1))
    assert played.lines("rule_action") == []
    assert len(asked_for(played, "declare")) == 2


BAD = (
    Raw(b'{"error":{"code":502,"message":"upstream"}}'),
    Raw(b'{"choices":[]}'),
    Raw(b"{}"),
    Raw(b"null"),
    Raw(b"[]"),
    Raw(b""),
    Raw(b"<html><body>Bad gateway</body></html>", "text/html"),
    Raw(b'{"choices":[{"message":{"role":"assis'),
    Raw(b"[" * 100_000),
    Raw(b'{"error":' * 100_000),
    Raw(b'{"choices":' + b'[{"a":' * 450 + b"1" + b"}]" * 450 + b"}"),
    Status(500, b"[" * 100_000),
    Raw(b'{"choices":[{"message":null}]}'),
    Raw(b'{"choices":[{"message":{"tool_calls":[{"function":{}}]}}]}'),
    Raw(b'{"choices":[{"message":{"tool_calls":"x"}}]}'),
    Raw(b'{"output":null,"content":"x"}'),
    Raw(b'{"status":"failed","error":{"code":"server_error","message":"x"},"output":[]}'),
    Drop(),
)


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
@pytest.mark.parametrize("entry", WIRES)
def test_D9_what_is_no_answer_is_the_providers_fault(at: Any, entry: str, bad: Any) -> None:
    played = at("end_turn", bad, END, entry=entry)
    assert played.result.status == "complete"
    assert [owner for owner, _ in played.faults()] == ["provider"]
    assert len(asked_for(played, "end_turn")) >= 2


@pytest.mark.parametrize(
    "usage",
    ["missing", "null", {"prompt_tokens": 100, "completion_tokens": 5, "prompt_tokens_details": None}],
)
def test_D10_unknown_usage_is_unknown(at: Any, usage: Any, tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps({CHAT: {"input": 1, "output": 10}}))
    played = at("end_turn", Say(END.calls, usage=usage), END, run={"price_file": str(prices)})
    if isinstance(usage, dict):
        line = next(line for line in played.calls if line.usage and line.usage["output"] == 5)
        assert line.dollars == pytest.approx(150 / 1e6)
    else:
        assert [line.dollars for line in played.calls].count(None) == 1


def test_D12_cache_reads_and_writes_have_their_prices(at: Any, tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps({MESSAGES: {"input": 4, "cached": 0.4, "written": 5, "output": 20}}))
    usage = {
        "input_tokens": 100,
        "cache_creation_input_tokens": 1000,
        "cache_read_input_tokens": 10000,
        "output_tokens": 50,
    }
    played = at("end_turn", Say(END.calls, usage=usage), END, entry=MESSAGES, run={"price_file": str(prices)})
    line = next(line for line in played.calls if line.usage and line.usage["cached"])
    assert line.usage == {"input": 11100, "cached": 10000, "written": 1000, "output": 50, "reasoning": None}
    assert line.dollars == pytest.approx((100 * 4 + 10000 * 0.4 + 1000 * 5 + 50 * 20) / 1e6)


OVERFLOWS = (
    refused(
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
        None,
        "context_length_exceeded",
    ),
    refused(
        "the request exceeds the available context size, try increasing it", None, "exceed_context_size_error"
    ),
    Status(
        400,
        {
            "type": "error",
            "error": {
                "type": "invalid_request_error",
                "message": "prompt is too long: 210000 tokens > 200000 maximum",
            },
        },
    ),
)


@pytest.mark.parametrize("overflow", OVERFLOWS, ids=["window", "llama", "messages"])
def test_D15_an_overflow_shortens_the_conversation(at: Any, overflow: Status) -> None:
    def behave(asked: Asked) -> Any:
        return overflow if len(asked.raw) > 12000 else dull(asked)

    played = at("", script=behave, entry=CHAT)
    assert played.result.status == "complete"
    assert sum(len(a.raw) > 12000 for a in played.server.asked) <= 8
    assert played.server.wrong == []


def test_D15_a_window_that_holds_not_even_the_rules_parks_the_game(at: Any) -> None:
    played = at("", script=lambda _: OVERFLOWS[0])
    assert played.result.status == "parked"
    assert len(played.server.asked) <= 6


def test_D16_a_rate_limit_changes_nothing_of_the_conversation(at: Any) -> None:
    played = at("end_turn", rate_limited(), END)
    first, again = asked_for(played, "end_turn")[:2]
    assert first.raw == again.raw


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("entry", WIRES)
def test_D17_a_wrong_key_ends_at_once_and_names_its_variable(
    at: Any, clock: Clock, status: int, entry: str
) -> None:
    played = at("end_turn", Status(status, {"error": {"message": "invalid key"}}), entry=entry)
    parked_by(played, "user", f"http_{status}")
    assert clock.slept == []
    assert played.result.fault is not None
    assert "_API_KEY" in played.result.fault.sentence


@pytest.mark.parametrize("retries", [0, 1, 3])
@pytest.mark.parametrize("entry", WIRES)
def test_D18_D19_retries_are_counted_once(at: Any, retries: int, entry: str) -> None:
    played = at(
        "", script=lambda _: Status(500, {"error": {"message": "boom"}}), retries=retries, entry=entry
    )
    parked_by(played, "provider", "http_500")
    assert len(played.server.asked) == retries + 1


def test_D20_an_answer_that_takes_too_long_is_no_move(at: Any) -> None:
    played = at("end_turn", Wait(5.0, END), END, entry=CHAT + "?timeout=3")
    assert played.result.status == "complete"
    assert played.faults() == [("provider", "timeout")]


def test_D20_a_server_that_never_answers_parks_the_game(at: Any) -> None:
    played = at("end_turn", Wait(0.6, END), Wait(0.6, END), entry=CHAT + "?timeout=0.2", retries=1)
    parked_by(played, "provider", "timeout")


@pytest.mark.parametrize(
    "bad",
    [Status(500, {"error": {"message": "SPEAK: I accept"}}), Raw(b'{"choices":[]}'), Raw(b"null"), Drop()],
)
def test_D22_D23_a_provider_that_is_down_says_and_does_nothing(at: Any, bad: Any) -> None:
    played = at("say", *[bad] * 9)
    assert played.result.status == "parked"
    assert b"SPEAK" not in b"".join(
        line.encode() for line in played.record.read_text().splitlines() if '"say"' in line
    )
    assert played.lines("rule_action") == []


def test_D24_many_games_fit_into_what_a_server_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 4

    def behave(asked: Asked) -> Any:
        if server._inflight > most:
            return Status(503, {"error": {"message": "too many requests in flight"}})
        return Wait(0.01, END)

    clock = Clock()
    run = Run(max_connections=30, max_retries=12, sleep=clock)
    with FakeServer(behave) as server:
        bench = bench_at(monkeypatch, server)
        services = Services(run=run, seats=("ann", "bob", "cat"))
        seats = [open_seat(parse_entry(CHAT), "bob", f"g{i}", "7/1", services) for i in range(30)]

        async def go() -> list[Any]:
            try:
                return await asyncio.gather(
                    *(seat.act(bench.turn("end_turn")) for seat in seats), return_exceptions=True
                )
            finally:
                await run.close()

        ends = asyncio.run(go())
    assert all(getattr(end, "call", None) is not None for end in ends), ends


def test_E9_E10_a_model_that_only_talks_gets_the_rules_action(at: Any) -> None:
    played = at("", script=lambda asked: Say(text="I think I will wait and see."), policies={})
    assert played.result.status == "complete"
    assert set(played.faults()) == {("model", "no_call")}
    assert all(line["data"]["tool"] != "inspect_bag" for line in played.lines("rule_action"))
    assert played.lines("say") == []


def test_E16_what_the_rules_promise_reaches_the_sheriff(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = "I give you 3 gold if you return my bag."
    played = table_with(monkeypatch, tmp_path, dull, policies={"ann": says(words)})
    told = "\n".join(a.last for a in played.server.asked)
    for needed in ("Ann declares", f'Ann says: "{words}"', "O1", "Undecided: ", "returns Ann's bag"):
        assert needed in told
