"""What bots say is read as they mean it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from arena.seats.bots.intents import INTENTS
from arena.seats.bots.phrases import PHRASES, Slots, phrase

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "phrasings.py"


@pytest.fixture(scope="module")
def phrasings() -> ModuleType:
    spec = importlib.util.spec_from_file_location("phrasings", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["phrasings"] = module
    spec.loader.exec_module(module)
    return module


def test_every_act_has_twenty_phrasings_and_a_meaning() -> None:
    assert PHRASES.keys() == INTENTS.keys()
    for act, lines in PHRASES.items():
        assert len(set(lines)) >= 20, act


def test_bots_are_read_as_they_mean_it(phrasings: ModuleType) -> None:
    tallies, missed = phrasings.measure(1)
    wrong = [f"{said.act}: {said.text}" for said, read in missed if read.moves and not said.meant.moves]
    assert wrong == []
    low = {act: round(tally.share, 2) for act, tally in tallies.items() if tally.share < 0.9}
    assert low == {}
    said = sum(tally.said for tally in tallies.values())
    assert sum(tally.exact for tally in tallies.values()) / said >= 0.96


def test_a_phrase_starts_with_a_capital_and_has_its_slots_filled() -> None:
    slots = Slots("ann", ("dan",), "bob", "Sheriff", 5, "apple", 2, "O1")
    for act in PHRASES:
        for seed in range(40):
            text = phrase(act, slots, Random(seed))
            assert "{" not in text
            assert text[0] == text[0].upper()
