"""Reading JSON as models write it: Python's quotes and constants, bare names, commas before a bracket, raw line ends.

Nothing is guessed: a quote inside a quote of its own kind ends it, so what has two readings stays unreadable.
"""

from __future__ import annotations

import json
import re
from typing import Any

_STRAY = re.compile(r"[\s\"'`(\[\ufeff]*(?:json\s*)?(?={)")
_TAIL = re.compile(r"(?:[\s\"'`}\])>,;]|</?\w+>|<\|\w+\|>)*")
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"'
    r"|'(?:[^'\\]|\\.)*'"
    r"|-?\d[\w.+-]*"
    r"|[A-Za-z_][\w-]*"
    r"|(?P<last>,\s*(?=[}\]]))"
    r"|.",
    re.S,
)
_WORDS = {"True": "true", "False": "false", "None": "null"}
_SAME = ("true", "false", "null", "NaN", "Infinity")
_LONGEST_NUMBER = 400


class Unreadable(Exception):
    """Arguments that are no JSON object; the text tells the model what is wrong with them."""


def _int(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else "a huge number"


DECODER = json.JSONDecoder(parse_constant=str, parse_int=_int, strict=False)
"""Reads line ends within texts and numbers of any length, which Python's own would refuse."""


def read_json(text: str) -> Any:
    """The value that a text holds, with stray quotes or brackets around it left out; raises Unreadable."""
    text = text.strip()
    try:
        found = _whole(text)
        if found is None and (stray := _STRAY.match(text)):
            found = _whole(_strictly(text[stray.end() :]))
    except RecursionError:
        raise Unreadable("the arguments are nested too deeply") from None
    if found is None:
        raise _unread(text)
    return found[0]


def _whole(text: str) -> tuple[Any] | None:
    """The one value of the text, or None where it holds none or more."""
    stray = _STRAY.match(text)
    # As it stands first: a quote or bracket before an object may well belong to it.
    for start in dict.fromkeys((0, stray.end() if stray else 0)):
        try:
            value, end = DECODER.raw_decode(text, start)
            if not _TAIL.fullmatch(text, end):
                again, last = DECODER.raw_decode(text, end)
                end = last if again == value else end
        except ValueError:
            continue
        if _TAIL.fullmatch(text, end):
            return (value,)
    return None


def _strictly(text: str) -> str:
    """The text with Python's and JavaScript's ways of writing an object put into JSON's."""
    return "".join(_token(found) for found in _TOKEN.finditer(text))


def _token(found: re.Match[str]) -> str:
    token = found[0]
    if found["last"]:
        return ""  # a comma with nothing behind it
    if token[0] == "'" and len(token) > 1:
        inner = token[1:-1].replace("\\'", "'")
        return '"' + re.sub(r'\\.|"', lambda m: '\\"' if m[0] == '"' else m[0], inner, flags=re.S) + '"'
    if token[0].isalpha() or token[0] == "_":
        return token if token in _SAME else _WORDS.get(token, f'"{token}"')
    return token


def _unread(text: str) -> Unreadable:
    try:
        _, end = DECODER.raw_decode(text)
    except ValueError:
        return Unreadable(f"the arguments are no valid JSON: {_short(text)}")
    return Unreadable(f"the arguments go on after the JSON object: {_short(text[end:])}")


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:80] + "..."
