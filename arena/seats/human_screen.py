"""What a person reads: sentences, the state of the table, the rules in short. Players' words are only ever
words."""

from __future__ import annotations

import sys
import unicodedata
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def visible(text: str) -> str:
    """The text on one line with control, direction and other unseen characters as escapes, the rest as it
    is."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _escape(char: str) -> str:
    if unicodedata.category(char) == "Zs":
        return " "
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def quoted(text: str) -> str:
    """A player's words between double quotes, harmless to a terminal."""
    return f'"{visible(text)}"'


class Screen:
    """Prints lines; on a terminal with some colour, which never comes from what players wrote."""

    def __init__(self, file: IO[str] | None = None) -> None:
        self._file = file
        self._console: Console | None = None

    def line(self, text: str = "", style: str = "") -> None:
        """One line, whole: the terminal itself wraps it."""
        from rich.text import Text

        self._open().print(Text(text, style=style), soft_wrap=True)

    def prompt(self, text: str) -> None:
        """The mark after which a person types, on the same line."""
        from rich.text import Text

        console = self._open()
        console.print(Text(text + " ", style="bold"), soft_wrap=True, end="")
        console.file.flush()

    def _open(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(
                file=self._file or sys.stdout,
                markup=False,
                emoji=False,
                highlight=False,
                legacy_windows=False,
            )
        return self._console
