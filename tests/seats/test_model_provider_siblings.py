"""Other shapes of the faults of providers (D): many of each kind in one game, over the real SDKs."""

from __future__ import annotations

import email.utils
import gzip
import time
from pathlib import Path
from typing import Any

import pytest

from tests.fakes import Asked, Bytes, Raw, Say, Status, call, dull, text

from .tables import Clock, error, headed, nothing_invented, parked_by, table_with

pytestmark = pytest.mark.slow  # other shapes of what the fast tests hold

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/m", "anthropic/m"
END = call("end_turn")


AGAIN: dict[str, tuple[Any, str, tuple[float, float]]] = {
    "D1_503": (error("currently overloaded", status=503), "http_503", (0, 2)),
    "D1_200": (Raw(b'{"type":"error","error":{"type":"overloaded_error","message":"x"}}'), "overloaded", (0, 2)),
    "D1_events_named_json": (Raw(b'event: error\ndata: {"type":"overloaded_error"}\n\n'), "bad_response", (0, 2)),
    "D2_negative": (headed(429, retry_after="-5"), "rate_limited", (0, 0.2)),
    "D2_past": (headed(429, retry_after=email.utils.formatdate(time.time() - 300, usegmt=True)), "rate_limited", (0, 0.2)),
    "D2_span": (headed(429, retry_after="7s"), "rate_limited", (7, 7.1)),
    "D2_500": (headed(500, retry_after="9"), "http_500", (9, 9.1)),
    "D2_said": (error("Rate limit reached. Please try again in 20s.", "rate_limit_exceeded", 429), "rate_limited", (20, 20.1)),
    "D2_said_ms": (error("Rate limit reached. Please try again in 250ms.", status=429), "rate_limited", (0.25, 0.4)),
    "D2_said_minutes": (error("Please try again in 1m12.5s.", status=429), "rate_limited", (72.5, 72.7)),
    "D2_details": (
        Status(429, [{"error": {"message": "You exceeded your current quota. Please retry.", "details": [{"retryDelay": "34s"}]}}]),
        "rate_limited", (34, 34.1),
    ),
    "D9_choice": (
        Raw(b'{"choices":[{"finish_reason":"error","error":{"code":502,"message":"up"},"message":{"content":""}}]}'),
        "http_502", (0, 2),
    ),
    "D9_choice_busy": (
        Raw(b'{"choices":[{"error":{"code":429,"message":"up"},"message":{"content":null}}]}'), "rate_limited", (0, 2),
    ),
    "D9_finish": (Say(text="", finish="error"), "bad_response", (0, 2)),
    "D9_text": (Raw(b'{"error":"upstream timeout"}'), "error_in_200", (0, 2)),
    "D9_legacy": (Raw(b'{"object":"error","message":"boom","code":500}'), "bad_response", (0, 2)),
    "D9_null": (Raw(b'{"choices":[null]}'), "bad_response", (0, 2)),
    "D9_delta": (Raw(b'{"choices":[{"delta":{"content":"x"}}]}'), "bad_response", (0, 2)),
    "D9_latin": (Raw(b'{"choices":[{"message":{"content":"caf\xe9"}}]}'), "bad_response", (0, 2)),
    "D9_login": (Raw(b"<html>login</html>"), "bad_response", (0, 2)),
    "D9_garbled": (Status(200, b"not gzip", {"content-encoding": "gzip"}), "bad_response", (0, 2)),
    "D9_cut": (Status(200, gzip.compress(b'{"choices":[]}' * 50)[:20], {"content-encoding": "gzip"}), "bad_response", (0, 2)),
    "D9_empty": (Status(204, b""), "bad_response", (0, 2)),
    "D9_html_502": (Status(502, b"<h1>Bad gateway</h1>", {"content-type": "text/html"}), "http_502", (0, 2)),
    "D1_421": (Status(421, b"Misdirected Request"), "http_421", (0, 2)),
    "D1_424": (Status(424, {"error": "Request failed during generation", "error_type": "generation"}), "http_424", (0, 2)),
    "D1_behind": (Status(404, {"error": {"code": 404, "message": "Provider returned error"}}), "http_404", (0, 2)),
    "D17_behind": (
        Status(401, {"error": {"code": 401, "message": "Provider returned error", "metadata": {"raw": "bad key"}}}), "http_401", (0, 2),
    ),
    "D24_400": (error("Too many concurrent requests for this account"), "rate_limited", (0, 2)),
    "D1_423": (Status(423, {"error": {"message": "locked"}}), "http_423", (0, 2)),
    "D1_499": (Status(499, b"<html>closed</html>", {"content-type": "text/html"}), "http_499", (0, 2)),
    "D17_robot": (Status(403, b"<title>Just a moment...</title>", {"content-type": "text/html"}), "http_403", (0, 2)),
    "C11_page": (Status(404, b"<h1>404 Not Found</h1>nginx", {"content-type": "text/html"}), "http_404", (0, 2)),
    "C11_no_page": (Status(404, b"404 page not found", {"content-type": "text/plain"}), "http_404", (0, 2)),
    "C11_method_page": (Status(405, b"<h1>Not allowed</h1>", {"content-type": "text/html"}), "http_405", (0, 2)),
    "C11_elsewhere": (Status(302, b"", {"location": "http://127.0.0.1:9/login"}), "http_302", (0, 2)),
    "D17_wished": (Status(400, {"error": {"message": "odd"}}, {"x-should-retry": "true"}), "refused_request", (0, 2)),
    "D2_wished": (Status(418, {"error": {"message": "tea"}}, {"x-should-retry": "true", "retry-after": "3"}), "http_418", (3, 3.1)),
    "D9_520": (Status(520, b"<html>origin</html>", {"content-type": "text/html"}), "http_520", (0, 2)),
}  # fmt: skip


def test_D_what_passes_is_tried_again_after_the_pause_that_was_asked_for(at: Any, clock: Clock) -> None:
    answers = [answer for bad, _, _ in AGAIN.values() for answer in (bad, END)]
    half = len(AGAIN) // 2 * 2
    for part, cases in (
        (answers[:half], list(AGAIN.items())[: half // 2]),
        (answers[half:], list(AGAIN.items())[half // 2 :]),
    ):
        clock.slept.clear()
        played = at("end_turn", *part)
        assert played.result.status == "complete"
        assert played.faults() == [("provider", kind) for _, (_, kind, _) in cases]
        for seconds, (name, (_, _, (low, high))) in zip(clock.slept, cases, strict=True):
            assert low <= seconds <= high, name
        nothing_invented(played)
        played.record.unlink()
        (played.record.parent / "calls/g1.jsonl.gz").unlink()


NOT_AGAIN: dict[str, tuple[str, Status, str]] = {
    "D17_503": (CHAT, Status(503, {"error": {"message": "gone"}}, {"x-should-retry": "false"}), "http_503"),
    "D17_429": (RESPONSES, Status(429, {"error": {"message": "slow"}}, {"x-should-retry": "False "}), "rate_limited"),
    "D17_529": (MESSAGES, Status(529, {"error": {"type": "overloaded_error"}}, {"x-should-retry": "false", "retry-after": "1"}), "overloaded"),
    "D17_400": (CHAT, Status(400, {"error": {"message": "odd"}}, {"x-should-retry": "false"}), "refused_request"),
    "C11_page": (MESSAGES, Status(404, b"<h1>404</h1>", {"content-type": "text/html", "x-should-retry": "false"}), "http_404"),
}  # fmt: skip


@pytest.mark.parametrize("case", NOT_AGAIN.values(), ids=NOT_AGAIN.keys())
def test_D17_a_server_that_wants_no_further_try_gets_none(at: Any, clock: Clock, case: Any) -> None:
    """The game waits for its provider; the model is not stopped, as another call may well be answered."""
    entry, answer, kind = case
    played = at("end_turn", answer, entry=entry)
    parked_by(played, "provider", kind)
    assert clock.slept == []
    assert sum("end_turn" in a.allowed for a in played.server.asked) == 1
    assert played.told == []


STOPS: dict[str, tuple[str, Any, str, str]] = {
    "C4_no_id": (CHAT, error("x/y is not a valid model ID"), "user", "not_found"),
    "C4_proxy": (CHAT, error("Invalid model name passed in model=x."), "user", "not_found"),
    "C4_gone": (CHAT, error("The model `x` has been decommissioned.", "model_decommissioned"), "user", "not_found"),
    "C4_no_access": (RESPONSES, error("No access to model `x`", "model_not_found", 403), "user", "not_found"),
    "C4_other_wire": ("openai-chat/m", error("To use function tools, use /v1/responses.", param="reasoning_effort"), "user", "other_wire"),
    "C4_retired": (CHAT, error("The deployment was deleted.", status=410), "user", "not_found"),
    "C11_method": (CHAT, Status(405, {"detail": "Method Not Allowed"}), "user", "not_found"),
    "D4_ramp": (MESSAGES, Status(429, {"error": {"message": "x", "details": {"error_code": "ramp_limit_exceeded"}}}), "user", "quota"),
    "D4_disabled": (MESSAGES, error("This organization has been disabled."), "user", "account"),
    "D4_arrears": (CHAT, error("Access denied, please make sure your account is in good standing.", "Arrearage"), "user", "account"),
    "D4_credit": (MESSAGES, error("Your credit balance is too low."), "user", "quota"),
    "D4_usage_limits": (
        MESSAGES, error("You have reached your specified API usage limits. You will regain access on 2026-12-01."), "user", "quota",
    ),
    "D4_balance": (CHAT, error("insufficient balance", status=403), "user", "quota"),
    "D4_inside": (CHAT, Raw(b'{"error":{"message":"x","code":"insufficient_quota"}}'), "user", "quota"),
    "D4_with_pause": (
        CHAT, Status(429, {"error": {"message": "x", "code": "insufficient_quota"}}, {"retry-after": "5"}), "user", "quota",
    ),
    "D17_400": (CHAT, Status(400, [{"error": {"message": "API key not valid. Please pass a valid API key."}}]), "user", "bad_key"),
    "D17_inside": (MESSAGES, Raw(b'{"error":{"type":"authentication_error","message":"bad"}}'), "user", "bad_key"),
    "D17_html": (CHAT, Status(401, b"<html>Unauthorized</html>", {"content-type": "text/html"}), "user", "http_401"),
    "D17_proxy": (CHAT, Status(407, b"who are you"), "user", "http_407"),
    "D26_ms": (CHAT, headed(429, retry_after_ms="10800000"), "provider", "rate_limited"),
    "D26_503": (CHAT, headed(503, retry_after="10800"), "provider", "http_503"),
    "D26_said": (CHAT, error("Tokens per day reached. Please try again in 2h13m.", status=429), "provider", "rate_limited"),
    "D26_date": (
        CHAT, headed(529, retry_after=email.utils.formatdate(time.time() + 7200, usegmt=True)), "provider", "overloaded",
    ),
    "K5_function_calling": (CHAT, error("Function calling is not enabled for models/m"), "user", "no_tools"),
    "K5_unknown_field": (CHAT, error("Unrecognized request argument supplied: tools"), "user", "no_tools"),
    "K5_param": (RESPONSES, error("not supported with this model", param="tools"), "user", "no_tools"),
    "K5_router": (CHAT, error("No endpoints found that support tool use", status=404), "user", "no_tools"),
}  # fmt: skip


@pytest.mark.parametrize("stop", STOPS.values(), ids=STOPS.keys())
def test_D_what_does_not_pass_stops_the_model_at_once(at: Any, clock: Clock, stop: Any) -> None:
    entry, answer, owner, kind = stop
    played = at("end_turn", answer, entry=entry)
    assert played.result.status == "parked"
    assert (played.result.fault.owner, played.result.fault.kind) == (owner, kind)
    assert clock.slept == []
    assert sum("end_turn" in a.allowed for a in played.server.asked) == 1
    assert len(played.told) == 1, "the user is told once"
    nothing_invented(played)


OWN: dict[str, tuple[str, Any, str]] = {
    "D5_max_tokens": (CHAT, Say(finish="max_tokens"), "truncated"),
    "D5_thoughts": (CHAT, Say(finish="length", message={"reasoning_content": "hm"}), "truncated"),
    "D5_half_a_call": (CHAT, Say((("say", '{"message":"I give'),), finish="length"), "truncated"),
    "D5_half_a_call_responses": (RESPONSES, Say((("say", '{"message":"I give'),), finish="length"), "truncated"),
    "D5_thinking": (MESSAGES, Say(finish="length", blocks=({"type": "thinking", "thinking": "x", "signature": "s"},)), "truncated"),
    "D7_filter": (CHAT, Say(finish="content_filter"), "refusal"),
    "D7_safety": (CHAT, Say(finish="SAFETY"), "refusal"),
    "D7_no_content": (MESSAGES, Say(refusal="no", more={"content": []}), "refusal"),
    "D7_incomplete": (RESPONSES, Say(more={"status": "incomplete", "incomplete_details": {"reason": "content_filter"}}), "refusal"),
    "D7_flagged": (CHAT, error("m requires moderation. Your input was flagged.", 403, 403), "refusal"),
    "D7_blocked": (MESSAGES, error("Output blocked by content filtering policy"), "refusal"),
    "D7_guidelines": (CHAT, Status(403, {"code": "denied", "error": "Content violates usage guidelines."}), "refusal"),
    "D7_policy": (RESPONSES, error("Invalid prompt: flagged as violating our usage policy.", "invalid_prompt"), "refusal"),
}  # fmt: skip


@pytest.mark.parametrize("entry", [CHAT, RESPONSES, MESSAGES])
def test_D_what_is_the_models_own_is_told_to_it_and_asked_again(at: Any, entry: str) -> None:
    cases = [(answer, kind) for where, answer, kind in OWN.values() if where == entry]
    played = at("end_turn", *[answer for bad, _ in cases for answer in (bad, END)], entry=entry)
    assert played.result.status == "complete"
    assert played.faults() == [("model", kind) for _, kind in cases]
    nothing_invented(played)


OVERFLOWS = (
    "input length and `max_tokens` exceed context limit: 190000 + 16384 > 200000",
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    "Please reduce the length of the messages or completion.",
    "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    "decoder prompt (length 5000) is longer than the maximum model length of 4096.",
    "Input validation error: `inputs` must have less than 4096 tokens. Given: 5000",
)


@pytest.mark.parametrize("said", OVERFLOWS, ids=range(len(OVERFLOWS)))
def test_D15_however_it_is_said_an_overflow_shortens_the_conversation(at: Any, said: str) -> None:
    def behave(asked: Asked) -> Any:
        return error(said) if len(asked.raw) > 12000 else dull(asked)

    played = at("", script=behave)
    assert played.result.status == "complete"
    assert set(played.faults()) == {("provider", "overflow")}
    assert sum(len(a.raw) > 12000 for a in played.server.asked) <= 4
    assert not any("schema" in told or "instead" in told for told in played.told)
    nothing_invented(played)


@pytest.mark.parametrize(
    "usage", [[], {}, {"prompt_tokens": "100", "completion_tokens": -4}, {"prompt_tokens": 100}]
)
def test_D10_a_count_that_is_none_stays_unknown(at: Any, usage: Any) -> None:
    played = at("end_turn", Say(END.calls, usage=usage), END)
    assert played.result.status == "complete"
    assert all(line.dollars is None for line in played.calls)


def test_D20_a_body_that_drips_is_too_slow(at: Any) -> None:
    drops = [HEAD + b"content-length: 400\r\n\r\n", *[b" "] * 40]
    played = at("end_turn", Bytes(drops, 0.3), END, entry=f"{CHAT}?timeout=3")
    assert played.result.status == "complete"
    assert ("provider", "timeout") in played.faults()
    nothing_invented(played)


HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"


LINES: dict[str, tuple[Bytes, str]] = {
    "D9_cut_body": (Bytes([HEAD + b'content-length: 5000\r\n\r\n{"choices":[']), "connection"),
    "D9_cut_head": (Bytes([HEAD]), "connection"),
    "D9_cut_chunk": (Bytes([HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n"]), "connection"),
    "D9_bad_chunk": (Bytes([HEAD + b"transfer-encoding: chunked\r\n\r\nzz\r\nabcde\r\n"]), "bad_response"),
    "D9_other_protocol": (Bytes([b"SSH-2.0-OpenSSH_9\r\n"]), "bad_response"),
    "D9_long_header": (
        Bytes([HEAD + b"x: " + b"a" * 100_000 + b"\r\ncontent-length: 2\r\n\r\n{}"]),
        "bad_response",
    ),
    "D9_status_99": (Bytes([b"HTTP/1.1 99 X\r\ncontent-length: 0\r\n\r\n"]), "bad_response"),
    "D9_bad_length": (Bytes([HEAD + b"content-length: abc\r\n\r\n{}"]), "bad_response"),
}


@pytest.mark.parametrize("entry", [CHAT, RESPONSES, MESSAGES])
def test_D9_what_is_no_whole_http_answer_is_tried_again(at: Any, entry: str) -> None:
    played = at("end_turn", *[answer for bad, _ in LINES.values() for answer in (bad, END)], entry=entry)
    assert played.result.status == "complete"
    assert played.faults() == [("provider", kind) for _, kind in LINES.values()]
    told = [line["data"]["sentence"] for line in played.lines("fault")]
    assert sum("the server closed it before its answer was whole" in sentence for sentence in told) == 3
    assert not any("Error" in sentence or "Message(" in sentence for sentence in told)
    nothing_invented(played)


def test_F10_a_key_that_a_server_says_again_is_written_nowhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not as it is, not as JSON escapes it, not in an address, and not in the mouth of the model."""
    key = "sk-planted/key+0123456789"
    spelt = [key, key.replace("/", "\\/"), "sk-planted%2Fkey%2B0123456789"]

    def behave(asked: Asked) -> Any:
        monkeypatch.setenv("LAB_API_KEY", key)
        if "say" in asked.allowed and len(asked.said) % 3:
            return call("say", message=f"My key is {asked.headers['authorization']}.")
        return text(" ".join(spelt)) if len(asked.said) % 5 == 0 else dull(asked)

    monkeypatch.setattr("tests.seats.tables.keys_for", lambda patch, server: _keys(patch, server.url, key))
    played = table_with(monkeypatch, tmp_path, behave)
    assert played.result.status == "complete"
    assert any(key in a.headers["authorization"] for a in played.server.asked)
    written = played.record.read_text() + "".join(repr(line) for line in played.calls) + "".join(played.told)
    written += "".join(repr(bytes(line.response)) for line in played.calls)
    assert "say" in [line["kind"] for line in played.lines() if line["actor"] == "bob"]
    assert not any(way in written for way in spelt)


def _keys(monkeypatch: pytest.MonkeyPatch, url: str, key: str) -> None:
    monkeypatch.setenv("LAB_BASE_URL", url + "/v1")
    monkeypatch.setenv("LAB_API_KEY", key)
