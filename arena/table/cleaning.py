"""What a seat sends, made fit for the table: speech on one line and cut to length, arguments as plain JSON.

Nothing here corrects a call: a wrong argument stays wrong, and the rules refuse it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from arena.rules import cut

_MOST_DEPTH = 8
_MOST_INT = 2**63
_MOST_SIZE = 4_000
"""Characters of a call's arguments that are kept whole; no call that the rules carry out has so many, speech apart."""
_MOST_TEXT = 200
_MOST_ITEMS = 20
_MARK = re.compile(r"\.\.\. \[cut from (\d+) (?:characters|items)\]$")
"""What was cut is not cut again: a record that is played again comes to the same."""

# Control characters, line and paragraph separators, and what turns the direction of text: all of them could
# move a cursor, forge a line of somebody else's, or show a reader other words than those that bind.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def clean_text(text: str) -> str:
    """The text on one line: control and direction characters become blanks, lone surrogates U+FFFD."""
    if text.isprintable():
        return text
    if _SURROGATES.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _UNSEEN.sub(" ", text)


def spoken(message: str, most: int) -> tuple[str, str]:
    """The message as the table hears it, cleaned and cut to `most` characters, and what of it is read.

    A word or number that the cut goes through is heard but not read: half a sum must not bind.
    """
    whole = clean_text(message)
    heard = cut(whole, most)
    if heard == whole or whole[most].isspace() or whole[most - 1].isspace():
        return heard, heard
    kept, _, _ = whole[:most].rpartition(" ")
    return heard, kept + heard[most:]


def is_plain(tool: Any, args: Any) -> bool:
    """Whether a call can be taken as it is: short, of plain types, on one line."""
    if type(tool) is not str or len(tool) > 40 or not tool.isprintable():
        return False
    if type(args) is not dict or len(args) > 4:
        return False
    for key, value in args.items():
        if type(key) is not str or len(key) > 40 or not key.isprintable():
            return False
        kind = type(value)
        if kind is str:
            if len(value) > _MOST_TEXT or not value.isprintable():
                return False
        elif kind is int:
            if not -_MOST_INT <= value < _MOST_INT:
                return False
        elif kind is list:
            if len(value) > _MOST_ITEMS:
                return False
            for item in value:
                if type(item) is not str or len(item) > 40 or not item.isprintable():
                    return False
        else:
            return False
    return True


def clean_args(args: Any) -> dict[str, Any]:
    """Arguments as plain JSON that a record can hold; what is none becomes text, or no arguments at all."""
    if type(args) is not dict and not isinstance(args, Mapping):
        return {}
    for key, value in args.items():
        if type(key) is str and key.isprintable():
            kind = type(value)
            if kind is str and value.isprintable():
                continue
            if kind is int and -_MOST_INT <= value < _MOST_INT:
                continue
            if kind is list and all(type(item) is str and item.isprintable() for item in value):
                continue
        break
    else:
        return dict(args)
    return {clean_text(str(key)): _plain(value, 0) for key, value in args.items()}


def _plain(value: Any, depth: int) -> Any:
    if isinstance(value, str):
        return clean_text(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if -_MOST_INT <= value < _MOST_INT else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if depth >= _MOST_DEPTH:
        return "..."
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, Mapping):
        return {clean_text(str(key)): _plain(item, depth + 1) for key, item in value.items()}
    return clean_text(str(value))


def short_text(text: str) -> str:
    """The text as far as a record keeps it, with a mark where it was cut."""
    if len(text) <= _MOST_TEXT or (len(text) < 2 * _MOST_TEXT and _MARK.search(text)):
        return text
    return f"{text[:_MOST_TEXT]}... [cut from {len(text)} characters]"


def length_before(text: str) -> int:
    """How many characters a text had before it was cut."""
    cut = _MARK.search(text)
    return int(cut[1]) if cut else len(text)


def short_args(args: Mapping[str, Any]) -> Mapping[str, Any]:
    """Cleaned arguments as far as a record keeps them; with its marks a call that was cut is still refused."""
    size = _size(args)
    if size <= _MOST_SIZE:
        return args
    short: dict[str, Any] = _short(args)
    return short if _size(short) <= 5 * _MOST_SIZE else {"...": f"[cut from {size} characters]"}


def _size(value: Any) -> int:
    if type(value) is str:
        return len(value)
    if isinstance(value, Mapping):
        return sum(len(key) + _size(item) for key, item in value.items())
    if type(value) is list:
        return sum(map(_size, value)) + len(value)
    return 8


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return short_text(value)
    if isinstance(value, Mapping):
        whole = len(value) <= _MOST_ITEMS or (len(value) == _MOST_ITEMS + 1 and "..." in value)
        kept = {short_text(key): _short(item) for key, item in list(value.items())[: _MOST_ITEMS + whole]}
        return kept if whole else {**kept, "...": f"[cut from {len(value)} arguments]"}
    if isinstance(value, list):
        whole = len(value) <= _MOST_ITEMS or (
            len(value) == _MOST_ITEMS + 1 and isinstance(value[-1], str) and bool(_MARK.search(value[-1]))
        )
        items = [_short(item) for item in value[: _MOST_ITEMS + whole]]
        return items if whole else [*items, f"... [cut from {len(value)} items]"]
    return value
