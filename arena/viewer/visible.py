"""Foreign words made harmless: what could steer a terminal or reorder a line becomes visible."""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str) -> str:
    """The text with control, bidirectional and other invisible characters as escapes, in one line."""
    if text.isprintable():
        return text
    return "".join(_escape(c) if unicodedata.category(c) in _HIDDEN else c for c in text)


def visible_lines(text: str) -> list[str]:
    """The lines of a text, each made visible."""
    return [visible(line) for line in text.split("\n")]


def _escape(char: str) -> str:
    code = ord(char)
    if char == "\n":
        return "\\n"
    if char == "\t":
        return "    "
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
