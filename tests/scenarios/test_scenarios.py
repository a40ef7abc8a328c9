"""Every scenario file beside this test, played through the built-in reader."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena.errors import UsageError
from arena.table.scenario import grammar_reader, load_scenario, play_scenario

FILES = sorted(Path(__file__).parent.glob("*.json"))
FURTHER = sorted(Path(__file__).parent.glob("further/*.json"))
"""Each sentence of the rules that the others leave untried, and several at once; worked out by hand before they ran."""


def test_none_is_lost():
    assert len(FILES) >= 127


@pytest.mark.parametrize("path", [*FILES, *FURTHER], ids=lambda path: path.stem)
def test_scenario(path):
    scenario = load_scenario(path)
    assert scenario["id"] == path.stem
    difference = play_scenario(scenario, grammar_reader())
    assert difference is None, str(difference)


def spoiled(value):
    """Every way of spoiling one figure, text or list inside `expect` that must be noticed."""
    if isinstance(value, dict):
        for key, inner in value.items():
            for other in spoiled(inner):
                yield {**value, key: other}
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield value + "x"
    elif isinstance(value, list) and value:
        yield [*value[:-1], "something else"]


def noticed(scenario, read):
    """The path of the first difference, or the key of what no game can ever have; None where all holds."""
    try:
        difference = play_scenario(scenario, read)
    except UsageError as error:
        return error.key
    return None if difference is None else difference.path


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: path.stem)
def test_a_wrong_expectation_is_noticed(path):
    scenario = json.loads(path.read_text(encoding="utf-8"))
    read = grammar_reader()
    for wrong in spoiled(scenario["expect"]):
        assert noticed({**scenario, "expect": wrong}, read) is not None, wrong


@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.stem)
def test_a_wrong_outcome_of_a_call_is_noticed(path):
    scenario = json.loads(path.read_text(encoding="utf-8"))
    for i, call in enumerate(scenario["calls"]):
        other = {key: value for key, value in call.items() if key != "error"}
        if "error" not in call:
            other["error"] = "not_your_turn"
        calls = [*scenario["calls"][:i], other, *scenario["calls"][i + 1 :]]
        difference = play_scenario({**scenario, "calls": calls}, grammar_reader())
        assert difference is not None
        assert difference.path.startswith(f"calls[{i}]")
