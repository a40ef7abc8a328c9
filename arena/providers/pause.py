"""How long a server asks to be left alone: in its headers, or in the words and details of its refusal."""

from __future__ import annotations

import email.utils
import re
import time
from collections.abc import Mapping
from typing import Any

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_SPAN = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|d|h|m|s)(?:ec\w*|in\w*|ours?|ays?|illis\w*)?(?![a-z])", re.I)
_AGAIN = re.compile(
    r"(?:try again|retry|wait)\D{0,20}((?:\d+(?:\.\d+)?\s*(?:ms|d(?:ays?)?|h(?:ours?)?|m(?:in\w*)?|s(?:ec\w*)?)[\s,]*)+)",
    re.I,
)


def retry_after(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """The pause of the headers in seconds: `retry-after-ms`, or `retry-after` as seconds, as a span or as a date."""
    millis = headers.get("retry-after-ms")
    if millis is not None:
        try:
            return _sane(float(millis) / 1000)
        except ValueError:
            pass
    text = (headers.get("retry-after") or "").strip()
    try:
        return _sane(float(text))
    except ValueError:
        pass
    if re.fullmatch(rf"(?:{_SPAN.pattern}\s*)+", text, re.I):
        return _seconds(text)
    try:
        when = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return _sane(when.timestamp() - (time.time() if now is None else now))


def told_pause(payload: Any, said: str) -> float | None:
    """The pause in seconds that a refusal tells in its details or its sentence, or None."""
    if isinstance(payload, list) and payload:
        payload = payload[0]
    error = payload.get("error") if isinstance(payload, dict) else None
    details = error.get("details") if isinstance(error, dict) else None
    for detail in details if isinstance(details, list) else ():
        delay = detail.get("retryDelay") if isinstance(detail, dict) else None
        if isinstance(delay, str) and _SPAN.fullmatch(delay):
            return _seconds(delay)
    found = _AGAIN.search(said)
    return _seconds(found[1]) if found else None


def _seconds(span: str) -> float:
    return sum(float(n) * _UNITS[unit.lower()] for n, unit in _SPAN.findall(span))


def _sane(seconds: float) -> float | None:
    if seconds != seconds:  # not a number
        return None
    return max(0.0, seconds)
