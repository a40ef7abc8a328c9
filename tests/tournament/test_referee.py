"""A referee model that reads the speech: `--reader MODEL` of tournament, play and parse, over a fake server."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.record.calls import read_calls
from tests.cli.running import run_here
from tests.fakes import FakeServer, Raw, Status
from tests.tournament.refereed import (
    READER,
    Answer,
    differs,
    game,
    judged,
    lines,
    play,
    readings,
    reads,
    results,
)

pytestmark = pytest.mark.usefixtures("lab")


def test_a_referee_that_agrees_gives_the_same_game_and_its_calls_are_kept(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(capsys, "plain").status == 0
    ran = play(capsys, "read", "--reader", READER)
    assert ran.status == 0, ran.err
    assert "as the reader" not in ran.err
    assert lines(game("read")) == lines(game("plain"))
    assert json.loads(game("read").read_text().partition("\n")[0])["data"]["reader"] == f"referee/v2:{READER}"
    kept = list(read_calls(Path("read", "calls", f"{game('read').stem}.jsonl.gz")))
    assert {line.seat for line in kept} == {"referee"}
    assert sorted(line.n for line in kept) == list(range(len(kept)))
    assert len(kept) == len(readings(lab)) > 5
    assert 1 <= sum(bool(line.head) for line in kept) < len(kept)
    assert run_here(capsys, "verify", str(game("read"))).status == 0
    read = results("read")
    assert read["name"] == f"referee/v2:{READER}"
    assert read["usage"]["calls"] == len(kept)
    assert read["usage"]["input"] == sum(line.usage["input"] or 0 for line in kept if line.usage)
    whose = [one["by"] for one in judged(game("read"))]
    assert set(whose) == {"both", "referee"}
    assert read["readings"] == {
        "messages": len(kept),
        "both": whose.count("both"),
        "referee": whose.count("referee"),
        "grammar": 0,
        "differed": 0,
        "failed_asked": 0,
        "invalid_answers": 0,
    }
    told = run_here(capsys, "rate", "read").out
    assert f"Speech was read by referee/v2:{READER}: {len(kept)} calls" in told
    assert f"Of {len(kept)} messages it read {whose.count('both')} as the grammar did" in told
    assert "reader" not in json.loads(Path("plain", "results.json").read_text())


@pytest.mark.parametrize(
    ("answer", "owner", "status"),
    [
        (Status(500, {"error": {"message": "down"}}), "provider", 1),
        (Raw(b"[" * 100_000), "provider", 1),
        (Status(401, {"error": {"message": "no"}}), "user", 4),
    ],
    ids=["down", "deep", "key"],
)
def test_a_referee_that_fails_parks_the_game_and_no_answer_is_paid_for_twice(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], answer: Answer, owner: str, status: int
) -> None:
    assert play(capsys, "whole", "--reader", READER).status == 0
    whole = len(readings(lab))
    lab.asked.clear()
    lab.behave(lambda asked: answer if len(readings(lab)) > 7 else reads(asked))
    ran = play(capsys, "run", "--reader", READER, "--max-retries", "0")
    assert ran.status == status, ran.err
    last = json.loads(game("run").read_text().splitlines()[-1])
    assert last["kind"] == "fault"
    assert last["data"]["owner"] == owner
    assert last["data"]["seat"] == "referee"
    assert last["data"]["parked"]
    assert run_here(capsys, "view", str(game("run"))).status == 0
    assert run_here(capsys, "report", "run").status == 0
    answered = sum(
        bytes(line.response) != b"null"
        for line in read_calls(Path("run", "calls", f"{game('run').stem}.jsonl.gz"))
    )
    lab.asked.clear()
    lab.behave(reads)
    assert run_here(capsys, "tournament", "--resume", "run", "--display", "none").status == 0
    assert len(readings(lab)) == whole - answered
    assert lines(game("run")) == lines(game("whole"))


def test_the_calls_hold_each_form_that_was_sent(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(capsys, "read", "--reader", READER).status == 0
    head: dict[str, Any] = {}
    sent = {json.dumps(asked.body["messages"]): asked.body["response_format"] for asked in readings(lab)}
    for line in read_calls(Path("read", "calls", f"{game('read').stem}.jsonl.gz")):
        head.update(line.head)
        said = [json.loads(bytes(part)) for part in (head["system"], *line.said)]
        assert json.loads(bytes(head["form"])) == sent[json.dumps(said)]
        assert "response_format" not in line.sent


def test_no_seat_learns_how_a_reading_came_about(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab.behave(differs)
    assert play(capsys, "read", "--reader", READER).status == 0
    told = "Read: asked: the readings differ; the grammar: "
    assert told in run_here(capsys, "view", str(game("read"))).out
    for whose in (("--public",), ("--seat", "ann")):
        assert "Read: asked" not in run_here(capsys, "view", str(game("read")), *whose).out
    assert all("judged" not in line["data"] for line in lines(game("read")) if line["visible"] != [])


def test_verify_finds_a_judgement_where_no_model_read(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(capsys, "plain").status == 0
    record = game("plain")
    told = record.read_text().splitlines()
    n = next(n for n, line in enumerate(told) if '"kind":"call"' in line and '"reading"' in line)
    changed = json.loads(told[n])
    changed["data"]["judged"] = {"by": "both", "invalid": 0}
    record.write_text("\n".join([*told[:n], json.dumps(changed), *told[n + 1 :]]) + "\n")
    ran = run_here(capsys, "verify", str(record))
    assert ran.status == 1
    assert "data.judged" in ran.out


def test_where_referee_and_grammar_differ_nothing_binds_and_the_speaker_is_asked(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    lab.behave(differs)
    assert play(capsys, "read", "--reader", READER).status == 0
    said = [line["data"]["reading"] for line in lines(game("read")) if "reading" in line["data"]]
    gives = [
        give
        for reading in said
        for move in reading["moves"]
        if "terms" in move
        for give in move["terms"]["gives"]
    ]
    assert all("good" in give for give in gives)
    assert any("Or as: " in (reading["unclear"] or {}).get("question", "") for reading in said)
    differ = [one for one in judged(game("read")) if one["by"] == "asked"]
    assert results("read")["readings"]["differed"] == len(differ) > 0
    assert all(one["grammar"] != one["referee"] for one in differ)


def test_the_cap_holds_for_the_referee_too(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    ran = play(capsys, "run", "--reader", READER, "--budget-tokens", "4000")
    assert ran.status == 3, ran.err
    assert ran.err.rstrip().endswith("--budget-tokens N"), "the cap that was reached is the one to raise"
    assert play(capsys, "dollars", "--reader", READER, "--budget-usd", "1").status == 2
    told = play(capsys, "dry", "--reader", READER, "--dry-run")
    assert f"{READER} as the reader: about 25 calls" in told.out


@pytest.mark.parametrize("reader", ["bot/ev", "human", "gramar", "opnai/x"])
@pytest.mark.parametrize("command", ["tournament", "play"])
def test_a_reader_is_the_grammar_or_a_model(
    capsys: pytest.CaptureFixture[str], command: str, reader: str
) -> None:
    who = ("--bots", "honest,ev,briber", "--players", "3")
    args = who if command == "tournament" else ("--seats", "bot/ev,bot/honest,bot/briber")
    ran = run_here(capsys, command, *args, "--reader", reader)
    assert ran.status == 2
    assert "a reader is grammar, or a model" in ran.err
    assert ran.err.count("\n") == 1


def test_one_game_with_a_referee_is_parked_and_goes_on(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    monkeypatch.setattr(sys, "stdin", nobody)
    seats = ("--seats", "bot/ev,bot/honest,bot/briber", "--seed", "4")
    assert run_here(capsys, "play", *seats, "--out", "plain.jsonl").status == 0
    failing = Status(401, {"error": {"message": "no"}})
    lab.behave(lambda asked: failing if len(readings(lab)) > 5 else reads(asked))
    ran = run_here(capsys, "play", *seats, "--out", "game.jsonl", "--reader", READER)
    assert ran.status == 4
    assert "arena: referee: the server refused the key in LAB_API_KEY" in ran.err
    lab.behave(reads)
    lab.asked.clear()
    assert run_here(capsys, "play", "--resume", "game.jsonl").status == 0
    kept = list(read_calls(Path("game.calls.jsonl.gz")))
    assert len(readings(lab)) == sum(line.final for line in kept) - 5
    nobody.close()
    assert lines(Path("game.jsonl"))[-1]["data"] == lines(Path("plain.jsonl"))[-1]["data"]


@pytest.mark.parametrize(
    ("answer", "status"),
    [(reads, 0), (lambda _: Status(401, {"error": {"message": "no"}}), 4)],
    ids=["good", "key"],
)
def test_parse_reads_with_a_referee(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], answer: Any, status: int
) -> None:
    lab.behave(answer)
    context = {"edition": "second", "players": ["sam", "ann", "bob"], "sheriff": "sam"}
    Path("context.json").write_text(json.dumps(context))
    ran = run_here(
        capsys, "parse", "Five gold for my bag.", "--context", "context.json", "--speaker", "ann",
        "--reader", "openai-api/lab/m",
    )  # fmt: skip
    assert ran.status == status
    if status:
        assert ran.err.count("\n") == 1
        assert "LAB_API_KEY" in ran.err
    else:
        assert json.loads(ran.out)["moves"][0]["terms"]["gives"] == [{"from": "ann", "to": "sam", "gold": 5}]
    assert len(lab.asked) == 1
