"""`arena prompts`: which sets there are, and which one models get that nobody chose for."""

from __future__ import annotations

import json

import pytest

from arena.seats.prompts import DEFAULT_PROMPTS
from tests.cli.running import run_here


def test_the_default_set_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run_here(capsys, "prompts").out.splitlines()
    (marked,) = [line for line in lines if line.endswith("  (the default)")]
    assert marked.startswith(f"{DEFAULT_PROMPTS}/v")
    listed = json.loads(run_here(capsys, "prompts", "--json").out)
    assert [one["name"] for one in listed if one["default"]] == [DEFAULT_PROMPTS]
