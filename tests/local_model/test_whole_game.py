"""A whole game with a real small model in one and in two of three seats, through the command that anyone types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.record import verify

from .conduct import conduct_of
from .server import ALIAS, LocalModel

SPEC = f"openai-api/local/{ALIAS}?tools=phase&tool_choice=required&max_tokens=200&timeout=900"
AIM = 0.8
"""The share of the decisions that are to be the model's own."""
FLOOR = 0.5
"""Below this share something of ours keeps the model from playing."""


@pytest.mark.local_model
@pytest.mark.parametrize(
    ("models", "bots"),
    [(f"one={SPEC}", "honest,greedy"), (f"one={SPEC},two={SPEC}", "greedy")],
    ids=["one-seat", "two-seats"],
)
def test_a_real_model_plays_a_whole_game(
    local_model: LocalModel, tmp_path: Path, capfd: pytest.CaptureFixture[str], models: str, bots: str
) -> None:
    run = tmp_path / "run"
    words = [str(Path(sys.executable).with_name("arena")), "tournament", "--models", models, "--bots", bots]
    words += ["--edition", "second", "--players", "3", "--games", "1", "--talk-rounds", "1", "--seed", "7"]
    words += ["--timeout", "900", "--display", "none", "--yes", "--out", str(run)]
    keys = {"LOCAL_BASE_URL": local_model.base_url, "LOCAL_API_KEY": "none"}
    done = subprocess.run(words, env={**os.environ, **keys}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

    (path,) = (run / "games").glob("*.jsonl")
    seen = conduct_of(path)
    with capfd.disabled():
        print(f"\n{local_model.weights}, {models.count(SPEC)} of 3 seats\n{seen}")
        if seen.share < AIM:
            print(f"the aim of {AIM:.0%} own decisions is missed")
    assert seen.ended
    assert verify(path) is None
    assert seen.share >= FLOOR
