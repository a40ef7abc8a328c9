"""How many calls are in flight at one provider: halved when it is busy, won back by success."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType

_FADING = 0.9


class Gate:
    """Room for `most` calls at once at first and at best; `async with gate` takes a place.

    A busy answer halves the room, once for all calls that were in flight together. Each success then wins one place
    back up to where it last went wrong, and beyond that one place for as many successes as there are places. What
    went well with more in flight did not go wrong for want of room: a stray refusal is made up for at once.
    """

    __slots__ = ("_epoch", "_proven", "_room", "_trouble", "_waiting", "inflight", "most")

    def __init__(self, most: int = 32) -> None:
        self.most = max(1, most)
        self.inflight = 0
        self._room = float(self.most)
        self._trouble = float(self.most)
        self._epoch = 0
        self._proven = 0.0  # the most in flight when a call was answered; faded, for a limit may have sunk
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def room(self) -> int:
        """Places that there are now, taken or free."""
        return int(self._room)

    async def __aenter__(self) -> int:
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
        return self._epoch

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.inflight -= 1
        self._wake()

    def succeeded(self) -> None:
        """A call was answered."""
        if self.inflight > self._proven:
            self._proven = float(self.inflight)
        if self._room < self.most:
            step = 1.0 if self._room + 1 < self._trouble else 1.0 / self._room
            self._room = min(float(self.most), self._room + step)
            self._wake()

    def busy(self, epoch: int) -> None:
        """A call that was let in at `epoch` was turned away because the provider is busy."""
        if epoch == self._epoch:
            self._epoch += 1
            self._trouble = max(2.0, min(self._room, max(self._proven, float(self.inflight))))
            self._proven *= _FADING
            self._room = max(1.0, self._trouble / 2)

    def _wake(self) -> None:
        free = int(self._room) - self.inflight
        while free > 0 and self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                free -= 1
