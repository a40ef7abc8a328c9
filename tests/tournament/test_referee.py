"""A referee model that reads the speech: `--reader MODEL` of tournament, play and parse, over a fake server."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.record.calls import read_calls
from arena.speech import Context, GrammarReader
from tests.cli.running import Ran, run_here
from tests.fakes import Asked, FakeServer, Raw, Say, Status, Wait, call, text

READER = "openai-api/lab/judge"
BOTS = ("--bots", "honest,ev,briber", "--players", "3", "--games", "1", "--display", "plain")
Answer = Say | Status | Raw | Wait


def reads(asked: Asked) -> Say:
    """A referee that reads as the grammar does, and calls what tool there is in a preflight."""
    if "reading" not in asked.tools:
        return call("end_turn")
    turn = json.loads(asked.last)
    reading = GrammarReader().read_now(turn["text"], turn["speaker"], Context.from_json(turn["context"]))
    return call("reading", **reading.to_json())


@pytest.fixture(autouse=True)
def lab(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeServer]:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("ARENA_")]:
        monkeypatch.delenv(name)
    with FakeServer(reads) as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("LAB_API_KEY", "sk-PLANTED-lab")
        yield server


def behave(server: FakeServer, how: Any) -> None:
    server._behave = how


def lines(record: Path) -> list[dict[str, Any]]:
    """The lines of a game; times, the name of its reader and recorded faults left out."""
    told = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    for line in told:
        del line["t"], line["seq"]
        line["data"].pop("reader", None)
    return [line for line in told if line["kind"] != "fault"]


def readings(server: FakeServer) -> list[Asked]:
    return [asked for asked in server.asked if "reading" in asked.tools]


def play(capsys: pytest.CaptureFixture[str], out: str, *more: str) -> Ran:
    return run_here(capsys, "tournament", *BOTS, "--out", out, *more)


def game(out: str) -> Path:
    [record] = Path(out, "games").glob("*.jsonl")
    return record


def test_a_referee_that_agrees_gives_the_same_game_and_its_calls_are_kept(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(capsys, "plain").status == 0
    ran = play(capsys, "read", "--reader", READER)
    assert ran.status == 0, ran.err
    assert lines(game("read")) == lines(game("plain"))
    assert json.loads(game("read").read_text().partition("\n")[0])["data"]["reader"] == f"referee/v1:{READER}"
    kept = list(read_calls(Path("read", "calls", f"{game('read').stem}.jsonl.gz")))
    assert {line.seat for line in kept} == {"referee"}
    assert sorted(line.n for line in kept) == list(range(len(kept)))
    assert len(kept) == len(readings(lab)) > 5
    assert 1 <= sum(bool(line.head) for line in kept) < len(kept)
    assert run_here(capsys, "verify", str(game("read"))).status == 0
    read = json.loads(Path("read", "results.json").read_text())["reader"]
    assert read["name"] == f"referee/v1:{READER}"
    assert read["usage"]["calls"] == len(kept)
    assert read["usage"]["input"] == sum(line.usage["input"] or 0 for line in kept if line.usage)
    assert (
        f"Speech was read by referee/v1:{READER}: {len(kept)} calls" in run_here(capsys, "rate", "read").out
    )
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
    behave(lab, lambda asked: answer if len(readings(lab)) > 7 else reads(asked))
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
    behave(lab, reads)
    assert run_here(capsys, "tournament", "--resume", "run", "--display", "none").status == 0
    assert len(readings(lab)) == whole - answered
    assert lines(game("run")) == lines(game("whole"))


def differs(asked: Asked) -> Say:
    """A referee that hears another sum in every offer."""
    said = reads(asked)
    arguments = json.loads(json.dumps(said.calls[0][1]))
    for move in arguments.get("moves", ()):
        for give in move.get("terms", {}).get("gives", ()):
            give["gold"] = give.get("gold", 0) + 1
    return call(said.calls[0][0], **arguments)


@pytest.mark.parametrize("bad", [text("Five gold, I think."), call("reading", moves=7)])
def test_a_faulty_answer_changes_no_reading(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], bad: Say
) -> None:
    assert play(capsys, "plain").status == 0
    behave(lab, lambda asked: bad if "reading" in asked.tools else reads(asked))
    assert play(capsys, "read", "--reader", READER).status == 0
    assert [
        line["data"]["reading"]["moves"] for line in lines(game("read")) if "reading" in line["data"]
    ] == [line["data"]["reading"]["moves"] for line in lines(game("plain")) if "reading" in line["data"]]


def test_where_referee_and_grammar_differ_nothing_binds_and_the_speaker_is_asked(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    behave(lab, differs)
    assert play(capsys, "read", "--reader", READER).status == 0
    said = [line["data"]["reading"] for line in lines(game("read")) if "reading" in line["data"]]
    gives = [give for reading in said for move in reading["moves"] for give in move["terms"]["gives"]]
    assert all("good" in give for give in gives)
    assert any((reading["unclear"] or {}).get("why") == "terms" for reading in said)


def test_a_referee_that_is_declined_an_answer_leaves_the_grammar_alone(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    declined = Status(400, {"error": {"code": "content_filter", "message": "no"}})
    behave(lab, lambda asked: declined if "reading" in asked.tools else reads(asked))
    assert play(capsys, "plain").status == 0
    assert play(capsys, "read", "--reader", READER).status == 0
    assert lines(game("read"))[-1]["data"] == lines(game("plain"))[-1]["data"]


def test_an_unusable_referee_is_found_before_the_first_game(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    behave(lab, lambda _: Status(401, {"error": {"message": "no"}}))
    ran = play(capsys, "run", "--reader", READER)
    assert ran.status == 4
    assert "LAB_API_KEY" in ran.err
    assert len(lab.asked) == 1


def test_the_cap_holds_for_the_referee_too(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    ran = play(capsys, "run", "--reader", READER, "--budget-tokens", "4000")
    assert ran.status == 3, ran.err
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
    behave(lab, lambda asked: failing if len(readings(lab)) > 5 else reads(asked))
    ran = run_here(capsys, "play", *seats, "--out", "game.jsonl", "--reader", READER)
    assert ran.status == 4
    assert "arena: referee: the server refused the key in LAB_API_KEY" in ran.err
    behave(lab, reads)
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
    behave(lab, answer)
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
