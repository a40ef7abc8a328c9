"""A referee model for `arena parse --reader MODEL`: its calls through the model's own provider, and what they came to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from arena.errors import Unusable, UsageError
from arena.providers import Run
from arena.providers.spending import Spent
from arena.ratings.readings import Readings, readings_sentence
from arena.rules import Reading
from arena.seats.entries import Entry, Services
from arena.seats.referee import open_referee, referee_entry
from arena.seats.seat import SeatDown
from arena.speech import Context
from arena.speech.referee import RefereeReader

Message = tuple[str, str, Context]
"""A text, who says it, and the table around it."""


class RefereeAtHand:
    """Reads messages outside of a game and counts what came of it."""

    def __init__(self, entry: Entry, reader: RefereeReader, spent: Spent, runner: asyncio.Runner) -> None:
        self._entry = entry
        self._reader = reader
        self._spent = spent
        self._runner = runner
        self._readings = Readings()

    def read(self, messages: Sequence[Message]) -> Iterator[Reading]:
        """The readings of messages that are put to the model side by side, in their order.

        Raises Unusable where one of them could not be put to it; those before it are given first.
        """
        for reading in self._runner.run(self._all(messages)):
            if isinstance(reading, SeatDown):
                raise Unusable(f"{self._entry.label}: {reading.fault.sentence}")
            if isinstance(reading, BaseException):
                raise reading
            if reading.judged is not None:
                self._readings.count(reading.judged)
            yield reading

    async def _all(self, messages: Sequence[Message]) -> list[Reading | BaseException]:
        return await asyncio.gather(*(self._reader.read(*one) for one in messages), return_exceptions=True)

    def summary(self) -> list[str]:
        """What the readings and the calls came to, a sentence each."""
        return [readings_sentence(self._readings.to_json()), f"{self._reader.name}: {self._spent}"]


@contextmanager
def referee_at_hand(model: str) -> Iterator[RefereeAtHand]:
    """A referee by this model; its connections are closed in the end.

    Raises UsageError for what is no model, and Unusable where the model can't be had.
    """
    entry = referee_entry(model)
    if entry is None:
        raise UsageError("the grammar is no referee: leave --reader out")
    run, spent = Run(), Spent()
    reader = open_referee(entry, Services(run=run, purse=spent))
    with asyncio.Runner() as runner:
        try:
            yield RefereeAtHand(entry, reader, spent, runner)
        finally:
            runner.run(run.close())
