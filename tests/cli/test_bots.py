"""`arena bots`."""

from __future__ import annotations

import json

import pytest

from arena.seats.bots import BOTS
from tests.cli.running import run_here

NAMES = ["random", "honest", "paranoid", "pushover", "greedy", "briber", "titfortat", "mixed", "ev"]


def test_every_bot_is_listed_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "bots")
    assert ran.status == 0
    assert [line.split(":")[0] for line in ran.out.splitlines()] == [f"bot/{name}" for name in NAMES]
    assert "P + V/2" in ran.out


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "bots", "--json")
    listed = json.loads(ran.out)
    assert [bot["name"] for bot in listed] == NAMES == list(BOTS)
    assert all(bot["does"].endswith(".") for bot in listed)
