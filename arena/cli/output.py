"""What every command prints through: text whole and as it is, data as JSON on stdout."""

from __future__ import annotations

import json
import sys
import unicodedata
from typing import Any

_SHOWN = {"\n": "\n", "\t": "\t"}


def harmless(text: str) -> str:
    """The text with control, bidirectional and other invisible characters as escapes, the rest as it is."""
    if text.isprintable():
        return text
    return "".join(
        c
        if c in _SHOWN or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
        else _escape(c)
        for c in text
    )


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def say(text: str = "") -> None:
    """Print one piece of text on stdout, made harmless to a terminal, never cut to a width."""
    print(harmless(text))


def data(value: Any) -> None:
    """Print `value` as JSON on stdout; numbers that are no numbers are refused."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2, allow_nan=False)
    sys.stdout.write("\n")
