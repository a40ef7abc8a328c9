"""A referee model for `arena parse --reader MODEL`: one call a message through the model's own provider."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arena.errors import Unusable, UsageError
from arena.providers import Run
from arena.rules import Reading
from arena.seats.entries import Services
from arena.seats.referee import open_referee, referee_entry
from arena.seats.seat import SeatDown
from arena.speech import Context


@contextmanager
def referee_at_hand(model: str) -> Iterator[Callable[[str, str, Context], Reading]]:
    """A function that reads (text, speaker, context) with this model; its connections are closed in the end.

    Raises UsageError for what is no model; it and the function raise Unusable where the model can't be had or asked.
    """
    entry = referee_entry(model)
    if entry is None:
        raise UsageError("the grammar is no referee: leave --reader out")
    run = Run()
    reader = open_referee(entry, Services(run=run))
    with asyncio.Runner() as runner:

        def read(text: str, speaker: str, context: Context) -> Reading:
            try:
                return runner.run(reader.read(text, speaker, context))
            except SeatDown as down:
                raise Unusable(f"{entry.label}: {down.fault.sentence}") from None

        try:
            yield read
        finally:
            runner.run(run.close())
