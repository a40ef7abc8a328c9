"""A referee model that answers badly: told once, then asked about; one that can't be used is found before game one."""

from __future__ import annotations

import json

import pytest

from arena.seats.referee_check import TRIAL
from tests.cli.running import run_here
from tests.fakes import Asked, FakeServer, Say, Status, call, text
from tests.tournament.refereed import (
    READER,
    game,
    judged,
    lines,
    play,
    reading,
    readings,
    reads,
    results,
)

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
    lab.behave(lambda asked: bad if asked.form is not None else reads(asked))
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

    lab.behave(first_bad)
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

    lab.behave(first_bad)
    assert play(capsys, "whole", "--reader", READER).status == 0
    whole = len(readings(lab))
    lab.asked.clear()
    down = Status(500, {"error": {"message": "down"}})
    lab.behave(lambda asked: down if len(readings(lab)) > 8 else first_bad(asked))
    assert play(capsys, "run", "--reader", READER, "--max-retries", "0").status == 1
    lab.asked.clear()
    lab.behave(first_bad)
    assert run_here(capsys, "tournament", "--resume", "run", "--display", "none").status == 0
    assert len(readings(lab)) == whole - 8
    assert lines(game("run")) == lines(game("whole"))
    assert judged(game("run")) == judged(game("whole"))


def test_a_server_that_knows_no_forms_is_asked_without(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = Status(400, {"error": {"message": "Unrecognized request argument supplied: response_format"}})
    assert play(capsys, "plain").status == 0
    lab.behave(lambda asked: unknown if asked.form is not None else reading(asked))
    ran = play(capsys, "read", "--reader", READER)
    assert ran.status == 0
    assert ran.err.count("without response_format") == 1
    assert sum(asked.form is not None for asked in lab.asked) == 1
    assert lines(game("read")) == lines(game("plain"))


def test_a_referee_that_is_declined_an_answer_is_asked_once_and_nothing_binds(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    declined = Status(400, {"error": {"code": "content_filter", "message": "no"}})
    lab.behave(lambda asked: declined if asked.form is not None else reads(asked))
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
    lab.behave(lambda _: Status(401, {"error": {"message": "no"}}))
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
    lab.behave(lambda asked: bad if trial(asked) else reads(asked))
    ran = play(capsys, "run", "--reader", READER)
    assert ran.status == 0
    assert told in ran.err
    assert not any(asked.tools for asked in lab.asked), "a reader needs no tools"
