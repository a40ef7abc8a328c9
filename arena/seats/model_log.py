"""Writing a seat's calls to the game's file of calls: what was new in each request, and the answer as it came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import msgspec

from arena.providers import Conversation, Exchange, Failure, Usage
from arena.record.calls import CallLine, CallLog


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
        """`head` are system prompt and tools that the file holds already."""
        self._calls = calls
        self._seat = seat
        self._entry = entry
        self._model = model
        self._talk = talk
        self._written = 0  # items of the conversation that are in the file
        self._head = head
        self._condensed: dict[str, Any] | None = None

    def received(self, n: int) -> CallLine | None:
        """The seat's `n`-th call where an earlier attempt got its answer."""
        line = self._calls.received(self._seat, n) if self._calls is not None else None
        if line is not None:
            self._written = len(self._talk.items)
            self._condensed = None
        return line

    def condensed(self, round: int, before: int) -> None:
        """Note for the next line that the conversation was condensed, from `before` characters."""
        self._written = 0
        self._condensed = {"round": round, "chars_before": before, "chars_after": self._talk.chars}

    async def write(self, n: int, exchange: Exchange | None, failures: tuple[Failure, ...]) -> None:
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
            said=[msgspec.Raw(item) for item in self._talk.items[self._written :]],
            failures=[{k: v for k, v in asdict(f).items() if v not in (None, False)} for f in failures],
            condensed=self._condensed,
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
        self._written = len(self._talk.items)
        self._condensed = None
        await self._calls.append(line)

    def _new_head(self) -> dict[str, msgspec.Raw]:
        """System prompt and tools where they are not in the file yet."""
        if self._head is self._talk.head:
            return {}
        self._head = self._talk.head
        return {part: msgspec.Raw(text) for part, text in self._head.items()}
