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
from arena.seats.referee_check import TRIAL
from arena.speech import Context, GrammarReader
from tests.cli.running import Ran, run_here
from tests.fakes import Asked, FakeServer, Raw, Say, Status, Wait, call, text

READER = "openai-api/lab/judge"
BOTS = ("--bots", "honest,ev,briber", "--players", "3", "--games", "1", "--display", "plain")
Answer = Say | Status | Raw | Wait


def reads(asked: Asked) -> Say:
    """A referee that reads as the grammar does, and calls what tool there is in a preflight."""
    return call("end_turn") if asked.form is None else reading(asked)


def reading(asked: Asked) -> Say:
    """The grammar's reading of the message that is asked about."""
    turn = json.loads(asked.said[0])
    read = GrammarReader().read_now(turn["text"], turn["speaker"], Context.from_json(turn["context"]))
    return text(json.dumps(read.to_json()))


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
    """The lines of a game; times, its reader, how its readings came about, and recorded faults left out."""
    told = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    for line in told:
        del line["t"], line["seq"]
        line["data"].pop("reader", None)
        line["data"].pop("judged", None)
    return [line for line in told if line["kind"] != "fault"]


def readings(server: FakeServer) -> list[Asked]:
    """What the referee was asked in games; before the first one it is tried with a message of its own."""
    held = [asked for asked in server.asked if asked.form is not None]
    return [asked for asked in held if json.loads(asked.said[0])["text"] != TRIAL]


def judged(record: Path) -> list[dict[str, Any]]:
    """How each reading of a game came about."""
    told = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return [line["data"]["judged"] for line in told if line["kind"] == "call" and "reading" in line["data"]]


def results(out: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(Path(out, "results.json").read_text())["reader"]
    return read


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
    if said.text is None:
        return said
    reading = json.loads(said.text)
    for move in reading["moves"]:
        for give in move.get("terms", {}).get("gives", ()):
            if "gold" in give:
                give["gold"] += 1
    return text(json.dumps(reading))


BAD = {
    "talk": text("Five gold, I think."),
    "a tool": call("reading", moves=7),
    "two tools": Say((("reading", {}), ("end_turn", {}))),
    "a form of its own": text('{"offer": 5}'),
    "refusal": Say(refusal="I'd rather not"),
    "nothing": text(""),
    "cut off": text('{"moves": [{"act": "of', finish="length"),
}


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(bad, id=name, marks=[pytest.mark.slow] * (name not in ("talk", "refusal")))
        for name, bad in BAD.items()
    ],
)
def test_faulty_answers_bind_nothing_and_are_counted(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], bad: Say
) -> None:
    behave(lab, lambda asked: bad if asked.form is not None else reads(asked))
    assert play(capsys, "read", "--reader", READER).status == 0
    said = [line["data"]["reading"] for line in lines(game("read")) if "reading" in line["data"]]
    assert len(said) > 5
    assert not any(reading["moves"] for reading in said)
    told = judged(game("read"))
    assert all(one["failed"] and one["invalid"] == 2 for one in told if one)
    read = results("read")
    counts = read["readings"]
    assert counts["messages"] == counts["grammar"] + counts["failed_asked"] == len(said) // 2
    assert counts["failed_asked"] > 0
    assert counts["invalid_answers"] == read["usage"]["calls"] == 2 * counts["messages"]
    assert run_here(capsys, "verify", str(game("read"))).status == 0
    assert lab.wrong == []


@pytest.mark.parametrize(
    "wire", ["openai-api/lab/judge", "openai-chat/judge", "openai/judge", "anthropic/judge"]
)
@pytest.mark.parametrize(
    "bad",
    ["a tool", pytest.param("talk", marks=pytest.mark.slow), pytest.param("refusal", marks=pytest.mark.slow)],
)
def test_a_second_answer_is_as_good_as_a_first_on_every_wire(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, wire: str, bad: str
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", f"{lab.url}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-PLANTED-openai")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", lab.url)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-PLANTED-anthropic")
    assert play(capsys, "plain").status == 0

    def first_bad(asked: Asked) -> Say:
        return BAD[bad] if asked.form is not None and len(asked.said) == 1 else reads(asked)

    behave(lab, first_bad)
    ran = play(capsys, "read", "--reader", wire)
    assert ran.status == 0, ran.err
    assert lab.wrong == []
    assert lines(game("read")) == lines(game("plain"))
    counts = results("read")["readings"]
    assert counts["invalid_answers"] == counts["messages"] == counts["both"] + counts["referee"] > 5
    assert len(readings(lab)) == 2 * counts["messages"]
    assert all("That is no reading of the message: " in asked.last for asked in readings(lab)[1::2][:1])


def test_a_second_answer_is_not_paid_for_again_on_resume(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    def first_bad(asked: Asked) -> Say:
        return BAD["talk"] if asked.form is not None and len(asked.said) == 1 else reads(asked)

    behave(lab, first_bad)
    assert play(capsys, "whole", "--reader", READER).status == 0
    whole = len(readings(lab))
    lab.asked.clear()
    down = Status(500, {"error": {"message": "down"}})
    behave(lab, lambda asked: down if len(readings(lab)) > 8 else first_bad(asked))
    assert play(capsys, "run", "--reader", READER, "--max-retries", "0").status == 1
    lab.asked.clear()
    behave(lab, first_bad)
    assert run_here(capsys, "tournament", "--resume", "run", "--display", "none").status == 0
    assert len(readings(lab)) == whole - 8
    assert lines(game("run")) == lines(game("whole"))
    assert judged(game("run")) == judged(game("whole"))


def test_a_server_that_knows_no_forms_is_asked_without(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = Status(400, {"error": {"message": "Unrecognized request argument supplied: response_format"}})
    assert play(capsys, "plain").status == 0
    behave(lab, lambda asked: unknown if asked.form is not None else reading(asked))
    ran = play(capsys, "read", "--reader", READER)
    assert ran.status == 0
    assert ran.err.count("without response_format") == 1
    assert sum(asked.form is not None for asked in lab.asked) == 1
    assert lines(game("read")) == lines(game("plain"))


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
    behave(lab, differs)
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
    behave(lab, differs)
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


def test_a_referee_that_is_declined_an_answer_is_asked_once_and_nothing_binds(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    declined = Status(400, {"error": {"code": "content_filter", "message": "no"}})
    behave(lab, lambda asked: declined if asked.form is not None else reads(asked))
    assert play(capsys, "read", "--reader", READER).status == 0
    read = results("read")
    assert read["readings"]["invalid_answers"] == 0
    assert read["readings"]["messages"] == read["readings"]["grammar"] + read["readings"]["failed_asked"]
    assert read["usage"]["calls"] == read["readings"]["messages"]
    said = [line["data"]["reading"] for line in lines(game("read")) if "reading" in line["data"]]
    assert not any(reading["moves"] for reading in said)


def test_an_unusable_referee_is_found_before_the_first_game(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    behave(lab, lambda _: Status(401, {"error": {"message": "no"}}))
    ran = play(capsys, "run", "--reader", READER)
    assert ran.status == 4
    assert "LAB_API_KEY" in ran.err
    assert len(lab.asked) == 1


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (text("Hm."), "gave no reading of a plain offer"),
        (text('{"moves": [], "claims": [], "unclear": null, "illegal": null}'), "otherwise than the grammar"),
    ],
    ids=["none", "other"],
)
def test_a_weak_referee_is_told_of_before_the_first_game_and_used_all_the_same(
    lab: FakeServer, capsys: pytest.CaptureFixture[str], bad: Say, told: str
) -> None:
    trial = lambda asked: json.loads(asked.said[0])["text"] == TRIAL  # noqa: E731
    behave(lab, lambda asked: bad if trial(asked) else reads(asked))
    ran = play(capsys, "run", "--reader", READER)
    assert ran.status == 0
    assert told in ran.err
    assert not any(asked.tools for asked in lab.asked), "a reader needs no tools"


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
