"""The golden games come out as they are written down."""

from __future__ import annotations

import pytest

from tests.rules.golden.playthrough import GAMES, HERE, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_game_is_as_it_was(name):
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == written, "if the change is meant: python -m tests.rules.golden"


def test_there_is_a_game_for_every_edition():
    from arena.rules import EDITIONS

    assert {edition for edition, _, _ in GAMES.values()} == set(EDITIONS)
