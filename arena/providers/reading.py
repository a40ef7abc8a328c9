"""Small checks that all wires make of what they read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from arena.providers.provider import Usage

_THINK = re.compile(r"<(think|thinking|thought|reasoning)>(.*?)(?:</\1>|\Z)", re.S | re.I)
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


_MOST_TOKENS = 100_000_000


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


def own_id(given: Any, taken: set[str], used: set[str]) -> str:
    """The id of a call, replaced where it is missing, malformed or was used before in this conversation."""
    if isinstance(given, str) and _ID.fullmatch(given) and given not in taken and given not in used:
        used.add(given)
        return given
    n = len(taken) + len(used) + 1
    while f"call_{n}" in taken or f"call_{n}" in used:
        n += 1
    used.add(f"call_{n}")
    return f"call_{n}"


def as_object_text(arguments: Any) -> str:
    """Arguments as the JSON text of an object that a strict server takes back; `{}` where they were none.

    Servers that fill a chat template read the text again: raw line ends, half surrogate pairs and NUL would end them.
    """
    value, depth = arguments, 0
    while isinstance(value, str) and depth < 3:
        try:
            value, depth = json.loads(value, strict=False), depth + 1
        except (ValueError, RecursionError):
            return "{}"
    if not isinstance(value, Mapping):
        return "{}"
    if depth == 1 and "\n" not in arguments and ("\\u" not in arguments or _readable(value) == value):
        return str(arguments)
    return json.dumps(_readable(value), ensure_ascii=False)


def _readable(value: Any) -> Any:
    """The value without NUL, lone surrogates replaced."""
    if isinstance(value, str):
        return value.replace("\x00", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_readable(item) for item in value]
    if isinstance(value, Mapping):
        return {_readable(key): _readable(item) for key, item in value.items()}
    return value
