"""A referee model for `arena parse --reader MODEL`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import UsageError

if TYPE_CHECKING:
    from arena.speech import Reader


def referee_reader(model: str) -> Reader:
    """The reader that asks a model; raises UsageError for a word that names none."""
    raise UsageError(f"no reader {model!r}: take grammar, or a model as provider/model")
