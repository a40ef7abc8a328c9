"""Writing a seat's calls to the game's file of calls: what was new in each request, and the answer as it came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime

import msgspec

from arena.providers import Conversation, Exchange, Failure, Usage
from arena.record.calls import CallLine, CallLog
from arena.seats.seat import Condensed


def call_id(seat: str, n: int) -> str:
    """The id of a seat's `n`-th call: the same in every attempt at the game."""
    return f"c_{seat}_{n:04d}"


class SeatLog:
    """One seat's part of a game's file of calls, or nothing where none is kept."""

    def __init__(
        self,
        calls: CallLog | None,
        seat: str,
        entry: str,
        model: str,
        talk: Conversation,
        head: Mapping[str, bytes] | None = None,
    ) -> None:
        """`head` are system prompt, tools and form that the file holds already."""
        self._calls = calls
        self._seat = seat
        self._entry = entry
        self._model = model
        self._talk = talk
        self._written = 0  # items of the conversation that are in the file
        self._head = head

    def received(self, n: int) -> CallLine | None:
        """The seat's `n`-th call where an earlier attempt got its answer."""
        return self._calls.received(self._seat, n) if self._calls is not None else None

    def taken(self) -> None:
        """What the conversation holds now is in the file: the answer to it was received by an earlier attempt."""
        self._written = self._talk.count

    def restarted(self) -> None:
        """The conversation was begun anew: nothing of it is in the file."""
        self._written = 0

    async def write(
        self,
        n: int,
        exchange: Exchange | None,
        failures: tuple[Failure, ...],
        condensed: Sequence[Condensed] = (),
    ) -> None:
        """Write one call; it is on disk when this returns."""
        if self._calls is None:
            return
        line = CallLine(
            id=call_id(self._seat, n),
            seat=self._seat,
            n=n,
            t=datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            entry=self._entry,
            model=self._model,
            head=self._new_head(),
            kept=self._written,
            said=[msgspec.Raw(item) for item in self._talk.since(self._written)],
            failures=[{k: v for k, v in asdict(f).items() if v not in (None, False)} for f in failures],
            condensed=[one.to_json() for one in condensed],
        )
        if exchange is not None:
            usage = exchange.reply.usage
            line.returned = exchange.reply.model
            line.sent = exchange.sent
            line.response = msgspec.Raw(exchange.raw)
            line.usage = usage.to_json() if usage != Usage() else None
            line.dollars = exchange.dollars
            line.seconds = round(exchange.seconds, 3)
            line.learned = exchange.learned
        self._written = self._talk.count
        await self._calls.append(line)

    def _new_head(self) -> dict[str, msgspec.Raw]:
        """System prompt, tools and form where they are not in the file yet."""
        before, self._head = self._head or {}, self._talk.head
        if before is self._head:
            return {}
        return {part: msgspec.Raw(text) for part, text in self._head.items() if before.get(part) != text}
