"""Every handed scenario with its set phrases read by hand: a failure here is the rules', not the reader's."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.table.scenario import load_scenario, play_scenario
from tests.rules.phrases import phrase

FILES = sorted((Path(__file__).parent.parent / "scenarios").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path):
    difference = play_scenario(load_scenario(path), phrase, after=lambda game: game.check())
    assert difference is None, str(difference)
