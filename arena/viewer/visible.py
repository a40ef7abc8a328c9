"""Foreign words made harmless: what could steer a terminal or reorder a line becomes visible."""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_NEW_PICTURES = range(0x1F000, 0x1FB00)
"""Where pictures are added that this Python does not know yet: no reason to hide them."""
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks by category that take no ink at all."""
_SELECTORS = range(0xE0100, 0xE01F0)


def visible(text: str) -> str:
    """The text with control, bidirectional and other invisible characters as escapes, in one line."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(c) if _is_hidden(c) else c for c in text)


def visible_lines(text: str) -> list[str]:
    """The lines of a text, each made visible."""
    return [visible(line) for line in text.split("\n")]


def _is_hidden(char: str) -> bool:
    if char in _FILLERS or ord(char) in _SELECTORS:
        return True
    return unicodedata.category(char) in _HIDDEN and ord(char) not in _NEW_PICTURES


def _escape(char: str) -> str:
    code = ord(char)
    if char == "\n":
        return "\\n"
    if char == "\t":
        return "    "
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
