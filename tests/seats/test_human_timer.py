"""A person and the option `timer`: he sees the time that is left, and is not waited for beyond it."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.record import RecordWriter, read_record, verify
from arena.rules import Game
from arena.seats.bots import make_bot
from arena.seats.human import HumanSeat
from arena.seats.human_input import Keyboard
from arena.seats.human_screen import Screen
from arena.seats.seat import Answer, Fault, Seat, Turn
from arena.speech import GrammarReader
from arena.table import GameSpec, Player, play
from tests.cli.running import run_here

POSITION = {
    "edition": "second",
    "seats": ["ann", "bob", "cat"],
    "position": {
        "phase": "inspection",
        "sheriff": "cat",
        "bags": {
            "ann": {"cards": ["apple"], "declared": "apple"},
            "bob": {"cards": ["silk"], "declared": "bread"},
        },
    },
}


class Typist:
    """A person at a pipe, who types nothing unless told to."""

    def __init__(self, name: str) -> None:
        self.read, self.write = os.pipe()
        self.shown = io.StringIO()
        self.seat = HumanSeat(name, keyboard=Keyboard(self.read), screen=Screen(self.shown))

    def asked(self, clocks: dict[str, float], typed: str | None = None) -> Answer:
        if typed is not None:
            os.write(self.write, typed.encode() + b"\n")
        game, seat = Game.from_position(POSITION), self.seat.name
        tools = game.pending()[seat]
        turn = Turn(seat, 1, "inspection", tools, [], lambda: game.view(seat), lambda t: game.legal(seat, t))
        turn.clocks, turn.calls_left, turn.rounds_left = clocks, 3, 2
        return asyncio.run(self.seat.act(turn))


@pytest.fixture
def typist(request: pytest.FixtureRequest) -> Iterator[Typist]:
    typist = Typist(request.param)
    yield typist
    os.close(typist.read)
    os.close(typist.write)


@pytest.mark.parametrize("typist", ["ann"], indirect=True)
def test_a_merchant_sees_the_time_left_for_his_bag(typist: Typist) -> None:
    answer = typist.asked({"ann": 600.0}, "")
    assert answer.call is not None
    assert answer.call.tool == "end_turn"
    assert "Time left: 600 s for your bag." in typist.shown.getvalue()
    assert "[600 s] say>" in typist.shown.getvalue()


@pytest.mark.parametrize("typist", ["cat"], indirect=True)
def test_the_sheriff_sees_the_time_left_for_each_bag(typist: Typist) -> None:
    typist.asked({"ann": 500.0, "bob": 600.0}, "open bob")
    assert "Time left: 500 s for Ann's bag and 600 s for Bob's bag." in typist.shown.getvalue()
    assert "[500 s] say>" in typist.shown.getvalue()


@pytest.mark.parametrize("typist", ["ann", "cat"], indirect=True)
def test_a_person_is_not_waited_for_beyond_his_time(typist: Typist) -> None:
    answer = typist.asked({"ann": 0.0, "bob": 5.0} if typist.seat.name == "cat" else {"ann": 0.0})
    assert answer.call is None
    assert answer.fault is not None
    assert (answer.fault.owner, answer.fault.kind) == ("model", "out_of_time")
    assert "Time is up." in typist.shown.getvalue()


@pytest.mark.parametrize("typist", ["ann"], indirect=True)
def test_without_a_timer_nothing_is_said_of_time(typist: Typist) -> None:
    typist.asked({}, "")
    assert "Time" not in typist.shown.getvalue()
    assert " s]" not in typist.shown.getvalue()


class Absent:
    """A person who has left his seat; each question to him takes twelve seconds."""

    instant = False

    def __init__(self, name: str, now: list[float]) -> None:
        self.name = name
        self._now = now
        self._bot = make_bot("honest", name, "1/0")

    async def act(self, turn: Turn) -> Answer:
        if not turn.clocks:
            return await self._bot.act(turn)
        self._now[0] += 12
        if self._now[0] % 24:
            return Answer((await self._bot.act(turn)).call)
        return Answer(fault=Fault("model", "out_of_time", "no answer before the time was up"))

    async def close(self) -> None:
        """Nothing to give back."""


def test_a_sitting_goes_on_with_the_times_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Answers that never came are given again like those that did, and take the time that they took then."""
    now = [0.0]
    names = ("ann", "bob", "cat")
    players = (Player("ann", "human", "human", "human"), *(Player(s, "bot/ev", "bot/ev") for s in names[1:]))
    spec = GameSpec("g", players, "1/0", options={"timer": 20})
    path = tmp_path / "g.jsonl"
    seats: list[Seat] = [Absent("ann", now), *(make_bot("ev", seat, "1/0") for seat in names[1:])]
    with RecordWriter(path, "g") as writer:
        asyncio.run(play(spec, seats, GrammarReader(), writer, clock=lambda: now[0]))
    record = read_record(path)
    assert [line["data"].get("seconds") for line in record if line["kind"] == "fault"][:1] == [12.0]
    first = [line["seq"] for line in record if line["kind"] == "rule_action" and "bag" in line["data"]]
    kept = path.read_bytes().splitlines(keepends=True)[: first[1] + 4]
    path.write_bytes(b"".join(kept))
    reading, writing = os.pipe()
    os.write(writing, b"quit\n")
    os.close(writing)
    with os.fdopen(reading) as pipe:
        monkeypatch.setattr(sys, "stdin", pipe)
        ran = run_here(capsys, "play", "--resume", str(path))
    assert ran.status == 130, ran
    assert "What happened last:" in ran.out
    assert "Time is up for" in ran.out
    assert path.read_bytes().startswith(b"".join(kept))
    assert verify(path) is None
