"""A record of a game in which much goes wrong, and ways to change it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.cli import main
from arena.record import RecordWriter
from arena.rules import Call
from arena.rules.terms import TALK
from arena.seats.seat import Answer, Turn
from arena.table import GameSpec, Player, play

SEATS = ("ann", "bob", "cat")


class Dull:
    """Loads its first card, says a word, opens every second bag, sometimes fails to answer as it should."""

    instant = True

    def __init__(self, name: str) -> None:
        self.name = name

    async def act(self, turn: Turn) -> Answer:
        return Answer(self._call(turn))

    def _call(self, turn: Turn) -> Call:
        tools = turn.tools
        if "choose_starter" in tools:
            return Call("choose_starter", turn.legal("choose_starter")[0])
        if "exchange_cards" in tools:
            hand = turn.view()["seats"][self.name]["hand"]
            return Call("exchange_cards", {"discard": hand[:2]})
        if "load_bag" in tools:
            hand = turn.view()["seats"][self.name]["hand"]
            return Call("load_bag", {"cards": hand[:3]})
        if "declare" in tools:
            return Call("declare", {"good": "apple", "count": 2 if turn.round == 2 else 3})
        if "pay_debt" in tools:
            return Call("pay_debt", turn.legal("pay_debt")[0])
        if turn.calls_left == 3:
            return Call("say", {"message": "hm"})
        if "end_turn" in tools:
            return Call("end_turn", {})
        tool = "inspect_bag" if turn.round % 2 else "return_bag"
        return Call(tool, turn.legal(tool)[0])

    async def close(self) -> None:
        pass


class Deaf:
    """Takes everything that is said for plain talk."""

    name = "deaf"
    instant = True

    async def read(self, text: str, speaker: str, context: Any) -> Any:
        return TALK


def verify(*paths: Path) -> int:
    """The exit status of `arena verify` for these records."""
    with pytest.raises(SystemExit) as end:
        main(["verify", *map(str, paths)])
    return int(end.value.code or 0)


def changed(recorded: Path, path: Path, change: Callable[[list[dict]], None]) -> Path:
    """The record with its lines changed, written to `path`."""
    lines = [json.loads(line) for line in recorded.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def first(lines: list[dict], kind: str) -> dict:
    """The first line of a kind."""
    return next(line for line in lines if line["kind"] == kind)


def play_dull(path: Path) -> None:
    """Play the game whose record is tampered with."""
    spec = GameSpec("g", tuple(Player(seat, seat) for seat in SEATS), "5/0001", talk_rounds=1)
    with RecordWriter(path, "g") as writer:
        asyncio.run(play(spec, [Dull(seat) for seat in SEATS], Deaf(), writer))
