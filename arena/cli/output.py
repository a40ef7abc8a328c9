"""What every command prints through: text whole and as it is, data as JSON on stdout."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any

from arena.viewer.visible import visible_lines


def harmless(text: str) -> str:
    """The text with control, bidirectional and other invisible characters as escapes; lines stay lines."""
    return "\n".join(visible_lines(text))


def say(text: str = "") -> None:
    """Print one piece of text on stdout, made harmless to a terminal, never cut to a width."""
    print(harmless(text))


def progress(text: str) -> None:
    """Print one piece of text on stderr: how far a command is; a reader that went away stops nothing."""
    with suppress(OSError, ValueError):
        print(harmless(text), file=sys.stderr, flush=True)


def data(value: Any) -> None:
    """Print `value` as JSON on stdout; numbers that are no numbers are refused."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2, allow_nan=False)
    sys.stdout.write("\n")
