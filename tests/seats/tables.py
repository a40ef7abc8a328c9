"""A table with one model among scripted seats, over the real SDK and a fake server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from arena.record import RecordWriter, read_record, verify
from arena.record.calls import CallLine, CallLog, read_calls
from arena.seats.entries import Services, open_seat, parse_entry
from arena.seats.seat import Answer, Seat, Turn
from arena.speech import GrammarReader
from arena.table import GameResult, GameSpec, Player, play
from tests.fakes import Asked, FakeServer, Status, dull
from tests.fakes.words import Answer as FakeAnswer
from tests.table.seats import Policy, Scripted

SEATS = ("ann", "bob", "cat")


class Relay:
    """A model's seat that is played plainly by a script once `over` says so, to have the game end soon."""

    instant = False

    def __init__(self, seat: Seat, over: Callable[[], bool]) -> None:
        self.name = seat.name
        self._model = seat
        self._script = Scripted(seat.name)
        self._over = over

    async def act(self, turn: Turn) -> Answer:
        return await (self._script if self._over() else self._model).act(turn)

    async def close(self) -> None:
        await self._model.close()


@dataclass
class Played:
    """What became of a game, and everything that can be asked about it."""

    result: GameResult
    server: FakeServer
    record: Path
    calls: list[CallLine]
    told: list[str] = field(default_factory=list)

    def lines(self, *kinds: str) -> list[dict[str, Any]]:
        """The record's lines of these kinds; the record is verified on the way."""
        record = read_record(self.record)
        assert verify(record) is None
        return [line for line in record if not kinds or line["kind"] in kinds]

    def bobs(self, kind: str) -> list[dict[str, Any]]:
        """Data of the lines of a kind that Bob, the model, caused."""
        return [line["data"] for line in self.lines(kind) if line["actor"] == "bob"]

    def faults(self) -> list[tuple[str, str]]:
        """Owner and kind of each recorded fault."""
        return [(line["data"]["owner"], line["data"]["kind"]) for line in self.lines("fault")]


class Script:
    """Answers given in order whenever the tool `at` may be called, and dull ones else; `over` when all were given."""

    def __init__(
        self, at: str, answers: Sequence[FakeAnswer | Callable[[Asked], FakeAnswer]], after: int = 1
    ) -> None:
        self.at = at
        self.answers = list(answers)
        self._after = after

    def __call__(self, asked: Asked) -> FakeAnswer:
        if self.answers and self.at in asked.allowed:
            answer = self.answers.pop(0)
            return answer(asked) if callable(answer) else answer
        if not self.answers:
            self._after -= 1
        return dull(asked)

    def over(self) -> bool:
        return not self.answers and self._after <= 0


def keys_for(monkeypatch: pytest.MonkeyPatch, server: FakeServer) -> None:
    """Point every provider at the fake server."""
    monkeypatch.setenv("LAB_BASE_URL", server.url + "/v1")
    monkeypatch.setenv("OPENAI_BASE_URL", server.url + "/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
    for name in ("LAB", "OPENAI", "ANTHROPIC"):
        monkeypatch.setenv(f"{name}_API_KEY", f"sk-test-{name.lower()}-0123456789")


def table_with(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    script: Script | Callable[[Asked], FakeAnswer],
    *,
    entry: str = "openai-api/lab/m",
    policies: dict[str, Policy] | None = None,
    seats: Sequence[str] = SEATS,
    run: Run | None = None,
    strict: bool = True,
    **spec: Any,
) -> Played:
    """Play a game in which Bob is the model `entry`, until the script is over, then plainly to its end."""
    told: list[str] = []
    run = run or Run(max_retries=2)
    run.log = told.append
    over = script.over if isinstance(script, Script) else lambda: False
    with FakeServer(script, strict=strict) as server:
        keys_for(monkeypatch, server)
        calls = CallLog(folder / "calls" / "g1.jsonl.gz")
        edition = spec.get("edition", "second")
        services = Services(run=run, seats=tuple(seats), calls=calls, edition=edition)
        model = open_seat(parse_entry(entry), "bob", "g1", "7/0001", services)
        players = tuple(
            Player(s, entry if s == "bob" else "script", entry, "model" if s == "bob" else "bot")
            for s in seats
        )
        game = GameSpec("g1", players, spec.pop("deal", "7/0001"), **spec)
        table = [
            Relay(model, over) if s == "bob" else Scripted(s, (policies or {}).get(s, lambda _: None))
            for s in seats
        ]

        async def go() -> GameResult:
            try:
                with RecordWriter(folder / "g1.jsonl", "g1") as writer:
                    return await play(game, table, GrammarReader(), writer)
            finally:
                await run.close()

        result = asyncio.run(go())
        calls.close()
    return Played(
        result, server, folder / "g1.jsonl", list(read_calls(folder / "calls" / "g1.jsonl.gz")), told
    )


class Clock:
    """Sleeps at once and keeps for how long it should have."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)


def refused(message: str, param: str | None = None, code: str | None = None, status: int = 400) -> Status:
    return Status(
        status, {"error": {"message": message, "type": "invalid_request_error", "param": param, "code": code}}
    )


def asked_for(played: Played, tool: str) -> list[Asked]:
    return [a for a in played.server.asked if tool in a.allowed]


def parked_by(played: Played, owner: str, kind: str) -> None:
    """The game waits, through this fault; no move was made for Bob and nobody heard of it."""
    assert played.result.status == "parked"
    assert played.result.fault is not None
    assert (played.result.fault.owner, played.result.fault.kind) == (owner, kind)
    assert played.lines("rule_action") == []
    assert "say" not in [line["kind"] for line in played.lines() if line["actor"] == "bob"]


def error(
    message: str, code: Any = None, status: int = 400, param: str | None = None, kind: str = "error"
) -> Status:
    return Status(status, {"error": {"message": message, "type": kind, "param": param, "code": code}})


def headed(status: int, **headers: str) -> Status:
    return Status(
        status, {"error": {"message": "slow down"}}, {k.replace("_", "-"): v for k, v in headers.items()}
    )


def nothing_invented(played: Played) -> None:
    """Neither a move nor a word came of what went wrong."""
    assert played.lines("rule_action") == []
    assert [line for line in played.lines("say") if line["actor"] == "bob"] == []
    assert played.server.wrong == []
