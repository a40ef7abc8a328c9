"""Why a call to a provider failed, whose fault that was, and whether and when to try again."""

from __future__ import annotations

import email.utils
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Owner = Literal["model", "provider", "user", "arena"]

LONGEST_WAIT = 120.0
"""Seconds; a provider that asks for a longer pause stops the model, and its games are parked."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed attempt: `after` is the pause in seconds that the provider asked for, `stops` ends the model's run.

    `names` is the request field that the server refused, where it told; `window` the prompt tokens it can take.
    """

    owner: Owner
    kind: str
    sentence: str
    retry: bool = False
    after: float | None = None
    stops: bool = False
    status: int | None = None
    names: str | None = None
    window: int | None = None


class CallFailed(Exception):
    """A call that brought no usable answer; `attempts` are all failures on the way, `failure` the last one."""

    def __init__(self, failure: Failure, attempts: tuple[Failure, ...] = ()) -> None:
        super().__init__(failure.sentence)
        self.failure = failure
        self.attempts = attempts or (failure,)


def retry_after(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """The pause a server asked for, in seconds: `retry-after-ms`, or `retry-after` as seconds or as a date."""
    millis = headers.get("retry-after-ms")
    if millis is not None:
        try:
            return _sane(float(millis) / 1000)
        except ValueError:
            pass
    text = headers.get("retry-after")
    if text is None:
        return None
    try:
        return _sane(float(text))
    except ValueError:
        pass
    try:
        when = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return _sane(when.timestamp() - (time.time() if now is None else now))


def _sane(seconds: float) -> float | None:
    if seconds != seconds:  # not a number
        return None
    return max(0.0, seconds)


_NO_TOOLS = re.compile(
    r"enable-auto-tool-choice|tool-call-parser|does ?n[o']t support (?:tools?|function|tool calling)"
    r"|tools? (?:is|are) not supported|does not support (?:tools|function)|no endpoints found that support tool"
    r"|model has no tools|--jinja",
    re.I,
)
_OVERFLOW = re.compile(
    r"context.{0,20}(?:length|size|window)|maximum context|too many (?:input )?tokens|prompt is too long"
    r"|exceed_context_size|input (?:is|length).{0,20}too long|longer than the model",
    re.I | re.S,
)
_WINDOW = (
    re.compile(r"context (?:length|size|window)[^0-9]{0,40}?([0-9][0-9,]{2,8})", re.I),
    re.compile(
        r"([0-9][0-9,]{2,8}) tokens? (?:maximum|limit)|maximum of ([0-9][0-9,]{2,8})|> ([0-9][0-9,]{2,8})",
        re.I,
    ),
)
_LOST_PROMPT = re.compile(
    r"no user (?:query|message|prompt)|user query.{0,20}(?:missing|not found)|missing user", re.I
)
POLICY = frozenset(
    {
        "content_filter", "content_policy_violation", "invalid_prompt", "bio_policy", "cyber_policy",
        "misalignment_policy_violation", "safety_violation",
    }
)  # fmt: skip
"""Codes by which a provider says that it declines to answer: a refusal, as if the model had said so."""

_NO_MODEL = re.compile(
    r"model.{0,80}(?:not (?:be )?found|does not exist|not exist|unknown|not available|no access)", re.I | re.S
)
_QUOTA = re.compile(
    r"insufficient[_ ]quota|exceeded your current quota|spend[_ ]?limit|credit balance|billing", re.I
)


def classify(
    status: int, headers: Mapping[str, str], payload: Any, text: str, *, key: str, url: str
) -> Failure:
    """Classify an answer with an error status; `key` is the variable that holds the key, `url` what was asked."""
    code, kind, message, param = _error_of(payload)
    said = message or text.strip()[:300] or "no explanation"
    words = f"{code} {kind} {said}"
    wait = retry_after(headers)
    if status in (400, 403, 422) and POLICY & {code, kind}:
        return Failure(
            "model", "refusal", f"the provider declined to answer ({code or kind}): {said}", status=status
        )
    if status in (401, 403):
        return Failure(
            "user",
            f"http_{status}",
            f"the server refused the key in {key} ({status}): {said}",
            stops=True,
            status=status,
        )
    if status == 402 or (status in (400, 403, 429) and _QUOTA.search(words)):
        return Failure(
            "user",
            "quota",
            f"the account behind {key} has no credit or quota left: {said}",
            stops=True,
            status=status,
        )
    if status == 429 or status == 529 or "overloaded" in kind:
        what = "rate_limited" if status == 429 else "overloaded"
        if wait is not None and wait > LONGEST_WAIT:
            return Failure(
                "provider", what, f"the provider asks for a pause of {wait:.0f} s: {said}",
                after=wait, stops=True, status=status,
            )  # fmt: skip
        return Failure(
            "provider",
            what,
            f"the provider is busy ({status}): {said}",
            retry=True,
            after=wait,
            status=status,
        )
    if _LOST_PROMPT.search(said):
        return Failure(
            "provider", "prompt_lost", f"the server lost the prompt ({status}): {said}", status=status
        )
    if status in (400, 404, 413, 422, 500, 501) and _NO_TOOLS.search(words):
        return Failure(
            "user",
            "no_tools",
            f"the server can't call tools with this model: {said}",
            stops=True,
            status=status,
        )
    if status == 413 or (status in (400, 422, 500) and (_OVERFLOW.search(words))):
        return Failure(
            "provider",
            "overflow",
            f"the prompt is too long for the model: {said}",
            status=status,
            window=_told_window(payload) or _window(said),
        )
    if status == 404 or (status == 400 and (code == "model_not_found" or _NO_MODEL.search(said))):
        return Failure(
            "user", "not_found", f"no such model or address at {url}: {said}", stops=True, status=status
        )
    if status in (400, 422):
        return Failure(
            "arena",
            "refused_request",
            f"the server refused the request ({status}): {said}",
            status=status,
            names=param,
        )
    if status in (408, 409, 425) or status >= 500:
        if wait is not None and wait > LONGEST_WAIT:
            return Failure(
                "provider", f"http_{status}", f"the provider asks for a pause of {wait:.0f} s: {said}",
                after=wait, stops=True, status=status,
            )  # fmt: skip
        return Failure(
            "provider",
            f"http_{status}",
            f"the provider failed ({status}): {said}",
            retry=True,
            after=wait,
            status=status,
        )
    return Failure("provider", f"http_{status}", f"the provider answered {status}: {said}", status=status)


def _error_of(payload: Any) -> tuple[str, str, str, str | None]:
    """Code, type, message and refused parameter of an error body, in whichever of the usual shapes it comes."""
    if not isinstance(payload, dict):
        return "", "", "", None
    error = payload.get("error", payload)
    if isinstance(error, str):
        return "", "", error, None
    if isinstance(error, list) and error and isinstance(error[0], dict):
        error = error[0]
    if not isinstance(error, dict):
        return "", "", "", None
    details = error.get("details")
    code = error.get("code") or (details.get("error_code") if isinstance(details, dict) else None) or ""
    message = error.get("message") or error.get("detail") or payload.get("detail") or ""
    if isinstance(message, list):
        message = "; ".join(map(_one_detail, message))
    param = error.get("param")
    return str(code), str(error.get("type") or ""), str(message), param if isinstance(param, str) else None


def _one_detail(detail: Any) -> str:
    """One item of a list of details: where it is, and what is wrong."""
    if not isinstance(detail, dict):
        return str(detail)
    where = detail.get("loc")
    place = ".".join(map(str, where)) if isinstance(where, list) else ""
    return f"{place}: {detail.get('msg', '')}"


def _told_window(payload: Any) -> int | None:
    """The window that llama.cpp's server tells as a field of its own."""
    error = payload.get("error") if isinstance(payload, dict) else None
    told = error.get("n_ctx") if isinstance(error, dict) else None
    return told if isinstance(told, int) and told > 0 else None


def _window(said: str) -> int | None:
    for pattern in _WINDOW:
        found = pattern.search(said)
        if found:
            return int(next(g for g in found.groups() if g).replace(",", ""))
    return None


def failed_inside(payload: Any, *, key: str, url: str) -> Failure | None:
    """The failure told inside a body of status 200, or None: an error object, or a reply that says it failed."""
    if not isinstance(payload, dict):
        return None
    error = payload.get("error")
    if not error and payload.get("type") != "error" and payload.get("status") != "failed":
        return None
    code, kind, message, _ = _error_of(payload)
    words = f"{code} {kind}"
    if POLICY & {code, kind}:
        return Failure(
            "model", "refusal", f"the provider declined to answer ({code or kind}): {message}", status=200
        )
    if code.isdigit() and 400 <= int(code) < 600:
        return classify(int(code), {}, payload, message, key=key, url=url)
    if "rate_limit" in words:
        return Failure("provider", "rate_limited", f"the provider is busy: {message}", retry=True, status=200)
    if "overloaded" in words:
        return Failure(
            "provider", "overloaded", f"the provider is overloaded: {message}", retry=True, status=200
        )
    if _QUOTA.search(f"{words} {message}"):
        return Failure(
            "user", "quota", f"the account behind {key} has no credit or quota left: {message}", stops=True
        )
    return Failure(
        "provider",
        "error_in_200",
        f"the provider sent an error as an answer: {message or words}",
        retry=True,
        status=200,
    )


def bad_response(why: str) -> Failure:
    """A 200 that is no answer of this wire; `why` says what was wrong with it."""
    return Failure(
        "provider", "bad_response", f"the provider's answer can't be read: {why}", retry=True, status=200
    )
