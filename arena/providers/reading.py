"""What all wires make of an answer that they read, and of the parts of it that go back."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any

from arena.providers.conversation import Ids
from arena.providers.provider import Form, Usage

_THINK = re.compile(r"<(think|thinking|thought|reasoning)>(.*?)(?:</\1>|\Z)", re.S | re.I)
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MOST_TOKENS = 100_000_000
"""Tokens that no model's window holds."""

NO_CALL = "(no tool call)"
"""What stands for an empty answer of the model in what is sent back: no server takes an empty message."""


def whole(value: Any) -> int | None:
    """A count of tokens, or None where none was given, or none that any model's window holds."""
    return (
        value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST_TOKENS
        else None
    )


def part(value: Any, key: str) -> Any:
    """`value[key]` where `value` is an object, else None."""
    return value.get(key) if isinstance(value, Mapping) else None


def detailed_usage(usage: Any, prompt: str, answer: str) -> Usage:
    """Tokens as OpenAI's wires count them, under the names `prompt` and `answer`, with details of each."""
    details = part(usage, f"{prompt}_details")
    read = whole(part(usage, prompt)) or None  # a prompt of no tokens was not counted
    return Usage(
        read,
        _of(read, part(details, "cached_tokens")),
        _of(read, part(details, "cache_write_tokens")),
        whole(part(usage, answer)),
        whole(part(part(usage, f"{answer}_details"), "reasoning_tokens")),
    )


def _of(read: int | None, value: Any) -> int | None:
    """The tokens of a part of a prompt, or None where they are more than the whole of it."""
    tokens = whole(value)
    return None if tokens is not None and read is not None and tokens > read else tokens


def filled(usage: Usage, limit: int | None) -> bool:
    """Whether an answer ended because the window was full, not because it had the `limit` of tokens that it was given.

    Servers that let an answer run until nothing more fits tell both in one word. Their windows are multiples of 256
    tokens, and prompt and answer together then come to just that.
    """
    if usage.input is None or usage.output is None or limit is None:
        return False
    whole_of_it = usage.input + usage.output
    full = whole_of_it >= 1024 and (whole_of_it + 1) % 256 <= 2
    return full and usage.output + (usage.reasoning or 0) < limit * 9 // 10


def apart(text: str) -> tuple[str, str]:
    """What a text says, and what was thought in `<think>` in it; an unclosed one reaches to the end."""
    if "<" not in text:
        return text, ""
    thoughts = [m.group(2).strip() for m in _THINK.finditer(text)]
    return (_THINK.sub("", text).strip() if thoughts else text), "\n".join(t for t in thoughts if t)


_LEAST_TOLD: tuple[Form, ...] = ("none", "encrypted", "summary", "full")


def fullest(*forms: Form) -> Form:
    """Of the forms in which parts of a reasoning are told, the one that tells most."""
    return max(forms, key=_LEAST_TOLD.index, default="none")


def own_id(given: Any, taken: Ids, used: set[str]) -> str:
    """The id of a call, replaced where it is missing, malformed or was used before in this conversation."""
    if isinstance(given, str) and _ID.fullmatch(given) and given not in taken and given not in used:
        used.add(given)
        return given
    n = len(taken) + len(used) + 1
    while f"call_{n}" in taken or f"call_{n}" in used:
        n += 1
    used.add(f"call_{n}")
    return f"call_{n}"


def as_object(arguments: Any) -> dict[str, Any]:
    """Arguments as the object that a strict server takes back, empty where they were none."""
    value, left = arguments, 3
    while isinstance(value, str) and left:
        try:
            value, left = json.loads(value, strict=False), left - 1
        except (ValueError, RecursionError):
            return {}
    return readable(value) if isinstance(value, dict) else {}


def as_object_text(arguments: Any) -> str:
    """The same as JSON text: the very text that came, where a strict reader of it comes to the same."""
    value = as_object(arguments)
    try:
        if isinstance(arguments, str) and json.loads(arguments) == value:
            return arguments
    except (ValueError, RecursionError):
        pass
    return json.dumps(value, ensure_ascii=False)


def readable(value: Any) -> Any:
    """What a model wrote, as every server can read it again: no NUL, no lone surrogates, no number like NaN.

    Servers that fill a chat template, or keep what they were sent in a database, would end at these.
    """
    if isinstance(value, str):
        return value.replace("\x00", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, list):
        return [readable(item) for item in value]
    if isinstance(value, Mapping):
        return {readable(key): readable(item) for key, item in value.items()}
    return value


def sendable(name: str) -> str:
    """A tool's name in a form that every server takes back."""
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "_-") else "_" for c in name.strip())[:64]
    return kept or "unknown"
