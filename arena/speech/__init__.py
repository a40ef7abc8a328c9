"""From free text to binding moves: what a message at the table means, read safely and said back."""

from __future__ import annotations

from typing import Protocol

from arena.rules.terms import Reading
from arena.speech.context import Context, Spoken, Standing, context_of
from arena.speech.grammar import GrammarReader
from arena.speech.heard import heard

__all__ = ["Context", "GrammarReader", "Reader", "Spoken", "Standing", "context_of", "heard"]


class Reader(Protocol):
    """Whatever turns a message into a reading; `instant` readers answer without waiting for anybody."""

    name: str
    instant: bool

    async def read(self, text: str, speaker: str, context: Context) -> Reading:
        """The reading of one message."""
        ...
