"""Faults of providers (D), through a table and the real SDKs."""

from __future__ import annotations

import asyncio
import email.utils
import json
import time
from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from arena.seats.entries import Services, open_seat, parse_entry
from tests.fakes import Asked, Drop, FakeServer, Raw, Say, Status, Wait, call, dull

from .games import bench_at
from .tables import Clock, asked_for, parked_by, refused

CHAT = "openai-api/lab/m"
MESSAGES = "anthropic/m"
WIRES = (CHAT, "openai/m", MESSAGES)
END = call("end_turn")


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


def test_D7_what_failed_before_a_provider_declined_is_told_as_well(at: Any) -> None:
    busy = Status(503, {"error": {"message": "busy"}})
    played = at("declare", busy, DECLINED[0], call("declare", good="apple", count=1))
    assert played.faults() == [("provider", "http_503"), ("model", "refusal")]


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
