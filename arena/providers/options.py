"""Reading the options of a model entry from their text."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

Option = Callable[[str], Any]
"""Reads an option's text; raises ValueError that says what was expected."""


def number(low: float, high: float) -> Callable[[str], float]:
    """A number from `low` to `high`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise ValueError(f"a number from {low:g} to {high:g}")
        return value

    return read


def whole(low: int, high: int = 10**9) -> Callable[[str], int]:
    """A whole number from `low` to `high`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return value

    return read


def word(*words: str) -> Callable[[str], str]:
    """One of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError("one of " + ", ".join(words))
        return text

    return read


def address(text: str) -> str:
    """An http or https address without a key in it, and without a slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("an address such as http://127.0.0.1:8000/v1")
    if parts.username or parts.password or parts.query:
        raise ValueError(
            "an address without user, password or query; keys come from the environment or .env only"
        )
    return text.rstrip("/")


def more_fields(text: str) -> dict[str, Any]:
    """A JSON object of further request fields; those that the game itself sets can't be among them."""
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ValueError('a JSON object such as {"top_k":40}')
    ours = {"model", "messages", "input", "instructions", "system", "tools", "stream"} & value.keys()
    if ours:
        raise ValueError(f"a JSON object without {', '.join(sorted(ours))}")
    return value


EFFORT = word("none", "minimal", "low", "medium", "high", "xhigh", "max")
TIER = word("auto", "default", "flex", "scale", "priority", "fast")
VERBOSITY = word("low", "medium", "high")

SEAT_OPTIONS: dict[str, Option] = {
    "tools": word("all", "phase"),
    "calls": word("tools", "text"),
    "max_prompt_tokens": whole(1000),
}
"""What the model's seat looks at, with any provider."""

WIRE_OPTIONS: dict[str, Option] = {
    **SEAT_OPTIONS,
    "base_url": address,
    "timeout": number(0.1, 86400),
    "max_tokens": whole(1),
    "tool_choice": word("required", "auto"),
    "extra_body": more_fields,
}
"""What every provider over HTTP takes besides its own."""
