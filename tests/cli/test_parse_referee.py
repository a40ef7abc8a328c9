"""`arena parse --reader MODEL`: a file read by a model beside the grammar, and what that came to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.speech import Context, GrammarReader
from tests.fakes import Asked, FakeServer, Say, Status, text

from .running import run_here

READER = "openai-api/lab/judge"
TABLE = {"edition": "second", "players": ["sam", "ann", "bob"], "sheriff": "sam", "open_bags": ["ann", "bob"]}
SAID = [
    "Five gold for my bag.",
    "A fine day.",
    "Some gold for you if I pass.",
    "Six gold for my bag.",
    "Hello.",
] * 3


def reading(asked: Asked) -> dict[str, Any]:
    turn = json.loads(asked.said[0])
    return (
        GrammarReader().read_now(turn["text"], turn["speaker"], Context.from_json(turn["context"])).to_json()
    )


def judge(asked: Asked) -> Say | Status:
    """Reads as the grammar, but sees no offer of six, and is silent to a greeting."""
    read = reading(asked)
    said = json.loads(asked.said[0])["text"]
    if said.startswith("Hello"):
        return text("Hello!")
    if said.startswith("Six"):
        read["moves"] = []
    return text(json.dumps(read))


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeServer]:
    monkeypatch.chdir(tmp_path)
    lines = [{"id": n, "speaker": "ann", "text": said, "context": TABLE} for n, said in enumerate(SAID)]
    Path("said.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    Path("table.json").write_text(json.dumps(TABLE))
    with FakeServer(judge) as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        yield server


def test_a_file_gives_its_readings_in_order_and_what_they_came_to(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "parse", "--jsonl", "said.jsonl", "--reader", READER)
    assert ran.status == 0, ran.err
    read = [json.loads(line) for line in ran.out.splitlines()]
    assert [line["id"] for line in read] == list(range(15))
    assert all(set(line) == {"id", "moves", "claims", "unclear", "illegal"} for line in read)
    assert [bool(line["moves"]) for line in read] == [True, False, False, False, False] * 3
    assert [bool(line["unclear"]) for line in read] == [False, False, True, True, False] * 3
    readings, calls = ran.err.splitlines()
    assert readings == (
        "Of 15 messages it read 3 as the grammar did, with something that binds, and 6 without; they differed on 3, "
        "which the speaker was asked about. It gave no reading of 3 (asked about: 0); 6 of its answers were invalid."
    )
    read_tokens = sum(len(asked.raw) // 4 for asked in lab.asked)
    assert calls.startswith(f"referee/v2:{READER}: 18 calls, {read_tokens} tokens read")
    assert calls.endswith(", 360 written, dollars unknown.")


def test_a_price_makes_dollars_of_it(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", f"{lab.url}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-PLANTED")
    ran = run_here(capsys, "parse", "--jsonl", "said.jsonl", "--reader", "openai/gpt-6-luna")
    assert ran.status == 0, ran.err
    assert ran.err.splitlines()[-1].rsplit("$", 1)[1].rstrip(".").replace(".", "").isdigit()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (SAID[0], ["both readings say so"]),
        (SAID[1], ["neither reading binds; this is the model's"]),
        (SAID[3], ["asked: the readings differ", "the grammar: Ann gives Sam 6 gold; Ann's bag goes back unopened", "the model: nothing that binds"]),
        (SAID[4], ["the model gave no reading; this is the grammar's, which binds nothing", "answers of the model that were no reading: 2"]),
    ],
)  # fmt: skip
def test_explain_tells_whose_a_reading_is(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], said: str, told: list[str]
) -> None:
    table = ("--context", "table.json", "--speaker", "ann")
    ran = run_here(capsys, "parse", said, *table, "--reader", READER, "--explain")
    assert [line.strip() for line in ran.out.splitlines()[1:]] == told
    assert ran.err == ""


def test_what_was_read_before_a_failure_is_printed(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = Status(401, {"error": {"message": "no"}})
    lab.behave(lambda asked: refused if json.loads(asked.said[0])["text"] == SAID[3] else judge(asked))
    ran = run_here(capsys, "parse", "--jsonl", "said.jsonl", "--reader", READER)
    assert ran.status == 4
    assert len(ran.out.splitlines()) == 3
    assert ran.err.count("\n") == 1
    assert "LAB_API_KEY" in ran.err


def test_a_wrong_line_is_found_before_anything_is_paid(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("said.jsonl").open("a") as file:
        file.write("nonsense\n")
    ran = run_here(capsys, "parse", "--jsonl", "said.jsonl", "--reader", READER)
    assert ran.status == 2
    assert "said.jsonl:16" in ran.err
    assert lab.asked == []
