"""Games whose speech a referee model reads, over a fake server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arena.seats.referee_check import TRIAL
from arena.speech import Context, GrammarReader
from tests.cli.running import Ran, run_here
from tests.fakes import Asked, FakeServer, Raw, Say, Status, Wait, call, text

READER = "openai-api/lab/judge"


BOTS = ("--bots", "honest,ev,briber", "--players", "3", "--games", "1", "--display", "plain")


Answer = Say | Status | Raw | Wait


def reads(asked: Asked) -> Say:
    """A referee that reads as the grammar does, and calls what tool there is in a preflight."""
    return call("end_turn") if asked.form is None else reading(asked)


def reading(asked: Asked) -> Say:
    """The grammar's reading of the message that is asked about."""
    turn = json.loads(asked.said[0])
    read = GrammarReader().read_now(turn["text"], turn["speaker"], Context.from_json(turn["context"]))
    return text(json.dumps(read.to_json()))


def lines(record: Path) -> list[dict[str, Any]]:
    """The lines of a game; times, its reader, how its readings came about, and recorded faults left out."""
    told = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    for line in told:
        del line["t"], line["seq"]
        line["data"].pop("reader", None)
        line["data"].pop("judged", None)
    return [line for line in told if line["kind"] != "fault"]


def readings(server: FakeServer) -> list[Asked]:
    """What the referee was asked in games; before the first one it is tried with a message of its own."""
    held = [asked for asked in server.asked if asked.form is not None]
    return [asked for asked in held if json.loads(asked.said[0])["text"] != TRIAL]


def judged(record: Path) -> list[dict[str, Any]]:
    """How each reading of a game came about."""
    told = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return [line["data"]["judged"] for line in told if line["kind"] == "call" and "reading" in line["data"]]


def results(out: str) -> dict[str, Any]:
    """What the results of a run say of its reader."""
    read: dict[str, Any] = json.loads(Path(out, "results.json").read_text())["reader"]
    return read


def play(capsys: pytest.CaptureFixture[str], out: str, *more: str) -> Ran:
    """A tournament of one game of bots."""
    return run_here(capsys, "tournament", *BOTS, "--out", out, *more)


def game(out: str) -> Path:
    """The record of the one game of a run."""
    [record] = Path(out, "games").glob("*.jsonl")
    return record


def differs(asked: Asked) -> Say:
    """A referee that hears another sum in every offer."""
    said = reads(asked)
    if said.text is None:
        return said
    reading = json.loads(said.text)
    for move in reading["moves"]:
        for give in move.get("terms", {}).get("gives", ()):
            if "gold" in give:
                give["gold"] += 1
    return text(json.dumps(reading))
