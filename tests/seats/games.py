"""A model seat and a game around it, without a table: the turns that a table would give it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from arena.record.calls import CallLog
from arena.rules import Game
from arena.seats.entries import Services, open_seat, parse_entry
from arena.seats.model import ModelSeat
from arena.seats.seat import Answer, Turn
from tests.fakes import FakeServer

SEATS = ("ann", "bob", "cat")


class Bench:
    """One model at a table of three, asked turn by turn; `entry` may hold options."""

    def __init__(self, server: FakeServer, entry: str = "openai-api/lab/m", **more: Any) -> None:
        self.server = server
        self.run = Run(max_retries=more.pop("max_retries", 2))
        self.services = Services(run=self.run, seats=SEATS, **more)
        self.name = "bob"
        seat = open_seat(parse_entry(entry), self.name, "g1", "7/1", self.services)
        assert isinstance(seat, ModelSeat)
        self.seat = seat
        self.game = Game.new("second", SEATS, "7/1")

    def turn(self, *tools: str, **more: Any) -> Turn:
        """A turn with these tools."""
        game = self.game
        news = more.pop("news", [])
        phase = more.pop("phase", game.phase)
        return Turn(
            self.name, more.pop("round", game.round), phase, tools, news,
            lambda: game.view(self.name), lambda tool: game.legal(self.name, tool), **more,
        )  # fmt: skip

    def ask(self, *turns: Turn) -> list[Answer]:
        """The answers to these turns, in one event loop."""

        async def all_of_them() -> list[Answer]:
            try:
                return [await self.seat.act(turn) for turn in turns]
            finally:
                await self.run.close()

        return asyncio.run(all_of_them())


def bench_at(
    monkeypatch: pytest.MonkeyPatch, server: FakeServer, entry: str = "openai-api/lab/m", **more: Any
) -> Bench:
    """A bench whose keys and addresses point at the fake server."""
    monkeypatch.setenv("LAB_BASE_URL", server.url + "/v1")
    monkeypatch.setenv("LAB_API_KEY", "sk-test-key-1")
    monkeypatch.setenv("OPENAI_BASE_URL", server.url + "/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-key-2")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-key-3")
    return Bench(server, entry, **more)


WIRES = ("openai-api/lab/m", "openai-chat/m", "openai/m", "anthropic/m")
"""One entry for each wire."""

__all__ = ["SEATS", "WIRES", "Bench", "CallLog", "Callable", "Path", "Sequence", "bench_at"]
