"""Whose fault a failure is, whether to try again, and when."""

from __future__ import annotations

import email.utils
from typing import Any

import pytest

from arena.providers.failure import Failure, classify, failed_inside
from arena.providers.pause import retry_after


def of(status: int, message: str = "", headers: dict[str, str] | None = None, **more: Any) -> Failure:
    payload = {"error": {"message": message, **more}}
    return classify(status, headers or {}, payload, message, key="LAB_API_KEY", url="http://h/v1")


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "2.5"}, 2.5),
        ({"retry-after-ms": "250"}, 0.25),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": email.utils.formatdate(1060, usegmt=True)}, 60.0),
        ({"retry-after": "Wed, 99 Foo 2026"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after-ms": "x", "retry-after": "3"}, 3.0),
        ({}, None),
    ],
)
def test_how_long_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, now=1000) == seconds


@pytest.mark.parametrize(
    ("failure", "owner", "retry", "stops"),
    [
        (of(400, "bad"), "arena", False, False),
        (of(401), "user", False, True),
        (of(402, "pay"), "user", False, True),
        (of(403), "user", False, True),
        (of(404, "no such model"), "user", False, True),
        (of(400, "The model `x` does not exist", code="model_not_found"), "user", False, True),
        (of(408), "provider", True, False),
        (of(409), "provider", True, False),
        (of(413, "too large"), "provider", False, False),
        (of(422, "bad"), "arena", False, False),
        (of(429, "slow"), "provider", True, False),
        (of(429, "slow", {"retry-after": "120"}), "provider", True, False),
        (of(429, "slow", {"retry-after": "121"}), "provider", False, True),
        (of(429, "x", code="insufficient_quota"), "user", False, True),
        (of(429, "x", details={"error_code": "enforced_spend_limit_reached"}), "user", False, True),
        (of(500), "provider", True, False),
        (of(503, "x", {"retry-after": "9999"}), "provider", False, True),
        (of(529, type="overloaded_error"), "provider", True, False),
        (of(400, "Too many concurrent requests"), "provider", True, False),
        (of(403, "API rate limit exceeded"), "provider", True, False),
        (of(422, "the server is at capacity", {"retry-after": "9999"}), "provider", False, True),
        (of(400, "The model's context window is full"), "provider", False, False),
        (
            of(403, "This request would exceed your account's rate limit", code="insufficient_quota"),
            "user",
            False,
            True,
        ),
        (of(400, "This organization has been disabled."), "user", False, True),
        (
            of(403, "Access denied, make sure your account is in good standing", code="Arrearage"),
            "user",
            False,
            True,
        ),
        (of(503, "x", {"x-should-retry": "false"}), "provider", False, False),
        (of(400, "odd", {"x-should-retry": "true"}), "provider", True, False),
        (of(401, "no", {"x-should-retry": "true"}), "user", False, True),
        (of(400, "prompt is too long", {"x-should-retry": "true"}), "provider", False, False),
    ],
)
def test_whose_fault_it_is(failure: Failure, owner: str, retry: bool, stops: bool) -> None:
    assert (failure.owner, failure.retry, failure.stops) == (owner, retry, stops), failure


@pytest.mark.parametrize(
    "payload",
    [
        None,
        [],
        "text",
        5,
        {"error": None},
        {"error": "words"},
        {"detail": [{"loc": ["body", "x"], "msg": "bad"}]},
    ],
)
def test_any_body_of_an_error_is_read(payload: Any) -> None:
    assert classify(400, {}, payload, "", key="K", url="u").sentence


@pytest.mark.parametrize(
    ("message", "window"),
    [
        ("This model's maximum context length is 4096 tokens. However, you requested 5000 tokens", 4096),
        ("prompt is too long: 210000 tokens > 200000 maximum", 200000),
        ("'max_tokens' is too large: 9000. This model's maximum context length is 8,192 tokens", 8192),
    ],
)
def test_a_window_is_read_from_the_refusal(message: str, window: int) -> None:
    failure = of(400, message)
    assert (failure.kind, failure.window) == ("overflow", window)


def test_a_window_told_as_a_field() -> None:
    failure = of(
        400, "the request exceeds the available context size", n_ctx=2048, type="exceed_context_size_error"
    )
    assert (failure.kind, failure.window) == ("overflow", 2048)


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        ({"error": {"code": 502, "message": "x"}}, "http_502"),
        ({"error": {"code": 429, "message": "x"}}, "rate_limited"),
        ({"type": "error", "error": {"type": "overloaded_error", "message": "x"}}, "overloaded"),
        ({"status": "failed", "error": {"code": "rate_limit_exceeded", "message": "x"}}, "rate_limited"),
        ({"status": "failed", "error": {"code": "server_error", "message": "x"}}, "error_in_200"),
        ({"error": {"message": "insufficient_quota"}}, "quota"),
        ({"error": "words"}, "error_in_200"),
        ({"error": {"code": "9" * 5000, "message": "x"}}, "error_in_200"),
        ({"error": {"code": "4\u00b29", "message": "x"}}, "error_in_200"),
        ({"choices": []}, None),
        ({"error": None, "status": "completed"}, None),
    ],
)
def test_an_error_inside_a_200(payload: Any, kind: str | None) -> None:
    failure = failed_inside(payload, key="K", url="u")
    assert (failure.kind if failure else None) == kind
