"""`arena scenario`, `arena editions`, `arena rules`: what they print and how they exit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run_here

SCENARIOS = Path(__file__).parent.parent / "scenarios"
GOOD = SCENARIOS / "inspect-four-honest-carrots.json"


@pytest.fixture
def wrong(tmp_path):
    scenario = json.loads(GOOD.read_text(encoding="utf-8"))
    scenario["expect"]["gold"]["john"] = 57
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    return path


def test_a_line_a_file_and_the_first_difference(capsys, wrong):
    ran = run_here(capsys, "scenario", str(GOOD))
    assert (ran.status, ran.out) == (0, f"{GOOD}: ok\n")
    ran = run_here(capsys, "scenario", str(GOOD), str(wrong))
    assert (ran.status, ran.out) == (1, f"{GOOD}: ok\n{wrong}: gold.john: expected 57, got 58\n")


def test_verdicts_as_json(capsys, wrong):
    ran = run_here(capsys, "scenario", "--json", str(GOOD), str(wrong))
    assert ran.status == 1
    first, second = json.loads(ran.out)
    assert first == {
        "file": str(GOOD), "id": "inspect-four-honest-carrots", "ok": True, "difference": None, "error": None,
    }  # fmt: skip
    assert second["ok"] is False
    assert second["difference"] == {"path": "gold.john", "expected": 57, "got": 58}


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        ({"expect": {"phase": "scorin"}}, "phase"),
        ({"expect": {"offers": {"O1": "opn"}}}, "offers.O1"),
        ({"calls": [{"seat": "a", "tool": "end_turn", "args": {}, "error": "wrong_fase"}]}, "calls[0].error"),
    ],
)
def test_what_never_is_differs_too(capsys, tmp_path, expected, path):
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps({"seats": ["a", "b", "c"], **expected}), encoding="utf-8")
    ran = run_here(capsys, "scenario", "--json", str(file))
    assert ran.status == 1
    assert json.loads(ran.out)[0]["difference"]["path"] == path


@pytest.mark.parametrize(
    "text",
    [
        "{", "[]", "{}", '{"seats": ["ann"], "expect": {}}', '{"seats": 3}', '{"seats": ["a", "b", "c"], "expects": {}}',
        '{"seats": ["a", "b", "c"], "position": {"phase": "scoring"}, "expect": {"money": 3}}',
        '{"seats": ["a", "b", "c"], "calls": [{"tool": "say"}]}', '{"seats": ["a", "b", "c"]}',
        '{"seats": ["a", "b", "c"], "position": {"bags": {"a": 5}}}',
        '{"seats": ["a", "b", "c"], "calls": [{"seat": "a", "tool": "end_turn", "args": {}, "erorr": "no_debt"}]}',
        '{"seats": ["a", "b", "c"], "position": {"gold": {"a": ' + "9" * 5000 + "}}}",
    ],
)  # fmt: skip
def test_what_is_no_scenario_is_said_and_the_others_are_played(capsys, tmp_path, text):
    bad = tmp_path / "bad.json"
    bad.write_text(text, encoding="utf-8")
    ran = run_here(capsys, "scenario", str(bad), str(GOOD))
    assert (ran.status, ran.out) == (2, f"{GOOD}: ok\n")
    assert str(bad) in ran.err
    assert "Traceback" not in ran.err
    ran = run_here(capsys, "scenario", "--json", str(bad))
    assert ran.status == 2
    assert json.loads(ran.out)[0]["error"]


def test_files_that_are_missing_or_not_named(capsys, tmp_path):
    ran = run_here(capsys, "scenario", str(tmp_path / "none.json"))
    assert ran.status == 2
    assert "no such file" in ran.err
    assert run_here(capsys, "scenario").status == 2
    assert run_here(capsys, "scenario", str(tmp_path)).status == 2


@pytest.mark.parametrize("edition", ["first", "second", "robin_hood"])
def test_a_new_scenario_can_be_played_as_it_is(capsys, tmp_path, edition):
    path = tmp_path / "mine.json"
    path.write_text(run_here(capsys, "scenario", "--new", edition).out, encoding="utf-8")
    assert run_here(capsys, "scenario", str(path)).status == 0
    assert run_here(capsys, "scenario", "--new", "third").status == 2


def test_an_edition_as_json(capsys):
    ran = run_here(capsys, "editions", "second", "--players", "4", "--royal-goods", "--json")
    assert ran.status == 0
    facts = json.loads(ran.out)
    assert list(facts) == [
        "edition", "players", "royal_goods", "total", "counts", "values", "penalties", "counts_as", "bonus", "switches",
    ]  # fmt: skip
    decks = json.loads((Path(__file__).parent.parent / "rules" / "decks.json").read_text(encoding="utf-8"))
    assert {"total": facts["total"], "counts": facts["counts"]} == decks["second"]["4"]["true"]
    assert facts["counts_as"]["golden_apple"] == {"apple": 3}
    assert facts["counts_as"]["silk"] == {}
    assert facts["bonus"]["apple"] == [20, 10]
    assert facts["switches"]["starter_named"] is True


def test_editions_in_words(capsys):
    lines = run_here(capsys, "editions").out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["first", "second", "robin_hood"]
    assert "jewel" in run_here(capsys, "editions", "robin_hood", "--players", "3").out


@pytest.mark.parametrize(
    "words",
    [
        ["third"],
        ["first", "--players", "6"],
        ["robin_hood", "--royal-goods"],
        ["second", "--players", "2", "--json"],
    ],
)
def test_editions_that_there_are_not(capsys, words):
    ran = run_here(capsys, "editions", *words)
    assert ran.status == 2
    assert ran.err.startswith("arena: ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Sheriff of Nottingham, second edition"),
        (["--edition", "robin_hood", "--players", "3"], "Robin Hood"),
        (["--players", "6", "--royal-goods"], "booty tile"),
    ],
)
def test_the_rules_are_printed_on_one_page(capsys, words, says):
    ran = run_here(capsys, "rules", *words)
    assert (ran.status, ran.err) == (0, "")
    assert says in ran.out
    assert ran.out.count("\n") < 100


@pytest.mark.parametrize(
    "words",
    [
        ["--edition", "third"],
        ["--edition", "first", "--players", "6"],
        ["--edition", "robin_hood", "--royal-goods"],
    ],
)
def test_rules_that_there_are_not(capsys, words):
    ran = run_here(capsys, "rules", *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("arena: ")
