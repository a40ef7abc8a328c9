"""How many calls are in flight at one provider: halved when it is busy, won back by success."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType
from typing import NamedTuple

_MOST_PATIENCE = 32
"""Times as many successes as there are places before one more place is tried."""


class Place(NamedTuple):
    """A place that a call took: the `level`-th at once, in the `epoch` between two busy answers."""

    epoch: int
    level: int


class Gate:
    """Room for `most` calls at once at first and at best; `async with gate` takes a place.

    A busy answer halves the room, once for all calls that were in flight together. Each success then wins one place
    back up to where it last went wrong, and beyond that one place for as many successes as there are places; twice
    as many each time that it goes wrong there again, so that a server's limit is found and not run into all the time.
    Where as many calls were answered at once since it last went wrong, it is not the room that is lacking: then a
    place a success is won back.
    """

    __slots__ = ("_epoch", "_patience", "_room", "_trouble", "_waiting", "_well", "inflight", "most")

    def __init__(self, most: int = 32) -> None:
        self.most = max(1, most)
        self.inflight = 0
        self._room = float(self.most)
        self._trouble = float(self.most)
        self._well = 0  # as many at once were answered since it last went wrong
        self._patience = 1
        self._epoch = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def room(self) -> int:
        """Places that there are now, taken or free."""
        return int(self._room)

    async def __aenter__(self) -> Place:
        while self.inflight >= int(self._room):
            place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(place)
            try:
                await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._wake()
                raise
        self.inflight += 1
        return Place(self._epoch, self.inflight)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.inflight -= 1
        self._wake()

    def succeeded(self, place: Place | None = None) -> None:
        """A call was answered, the one that took `place`."""
        if place is not None and place.epoch == self._epoch:
            self._well = max(self._well, place.level)
        if self._room < self.most:
            if self._room > self._trouble + 1:  # there is more room than there was
                self._trouble = self._room
                self._patience //= 2
            slow = self._patience and self._room + 1 >= self._trouble
            step = 1.0 / (self._room * self._patience) if slow else 1.0
            self._room = min(float(self.most), self._room + step)
            self._wake()

    def busy(self, place: Place, *, sure: bool = True) -> None:
        """A call was turned away because the provider is busy.

        Where that is not `sure`, it counts only if as many calls at once have not been answered.
        """
        if place.epoch != self._epoch:
            return
        lacking = place.level > self._well
        if not lacking and not sure:
            return
        trouble = max(2.0, min(self._room, float(max(self.inflight, place.level, self._well))))
        self._epoch += 1
        self._well = 0
        if lacking:
            again = abs(trouble - self._trouble) < max(2.0, trouble / 8)
            self._patience = min(_MOST_PATIENCE, max(1, self._patience * 2)) if again else 1
        else:
            self._patience //= 2
        self._trouble = trouble
        self._room = max(1.0, trouble / 2)

    def _wake(self) -> None:
        free = int(self._room) - self.inflight
        while free > 0 and self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                free -= 1
