"""`arena parse`: one message or a file, readings in the same order, clear errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena.cli import main

from .compare import HERE, messages, verdict


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as done:
        main(["parse", *args])
    out, err = capsys.readouterr()
    return int(done.value.code or 0), out, err


def test_a_file_gives_one_reading_a_line_in_the_same_order(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--jsonl", str(HERE / "own.jsonl"))
    lines = [json.loads(line) for line in out.splitlines()]
    asked = messages("own.jsonl")
    assert status == 0
    assert [line["id"] for line in lines] == [m["id"] for m in asked]
    assert all(set(line) == {"id", "moves", "claims", "unclear", "illegal"} for line in lines)
    assert sum(verdict(m["label"], r) == "exact" for m, r in zip(asked, lines, strict=True)) >= 90


def test_one_message_with_its_context(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "context.json"
    file.write_text(json.dumps({"edition": "second", "players": ["sam", "ann", "bob"], "sheriff": "sam"}))
    status, out, _ = run(
        capsys, "Five gold for my bag.", "--context", str(file), "--speaker", "ann", "--explain"
    )
    first, *notes = out.splitlines()
    assert status == 0
    assert json.loads(first)["moves"][0]["terms"]["gives"] == [{"from": "ann", "to": "sam", "gold": 5}]
    assert any('"Five gold"' in note for note in notes)
    assert notes[-1].strip().startswith("Heard: you give Sam 5 gold")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{nonsense", "not JSON"),
        ("[1]", "not an object"),
        ('{"text": 3, "speaker": "ann", "context": {}}', "must be strings"),
        ('{"text": "x", "speaker": "ann"}', "no context"),
        ('{"text": "x", "speaker": "ann", "context": {"players": []}}', "context"),
        ('{"text": "x", "speaker": "zed", "context": {"players": ["ann"]}}', "not one of the players"),
        ('{"text": "x", "speaker": "ann", "context": {"players": ["ann"], "edition": "ninth"}}', "edition"),
        ('{"text": "x", "speaker": "ann", "context": {"players": ["ann"], "offers": [{"id": 1}]}}', "lacks"),
    ],
)
def test_a_wrong_line_is_named_with_its_number(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, says: str
) -> None:
    file = tmp_path / "lines.jsonl"
    good = json.dumps(messages("own.jsonl")[0])
    file.write_text(f"{good}\n{line}\n", encoding="utf-8")
    status, _, err = run(capsys, "--jsonl", str(file))
    assert status == 2
    assert f"{file}:2" in err
    assert says in err


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["x", "--jsonl", "y"],
        ["x"],
        ["--jsonl", "no-such-file"],
        ["x", "--reader", "bot/fox", "--jsonl", "y"],
    ],
)
def test_wrong_words_are_usage_errors(capsys: pytest.CaptureFixture[str], args: list[str]) -> None:
    status, _, err = run(capsys, *args)
    assert status == 2
    assert err.startswith("arena: ")
    assert err.count("\n") == 1
