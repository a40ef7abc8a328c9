"""A tournament against a server that has too little room, or asks to be left alone for a while."""

from __future__ import annotations

import email.utils
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.record.calls import read_calls
from tests.cli.running import run_here
from tests.fakes import Asked, FakeServer, Status, Wait, dull

LAB = ("--models", "openai-api/lab/m", "--bots", "honest,ev", "--players", "3", "--display", "none", "--yes")
PLACES = 4
PREFLIGHT = 1


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    with FakeServer() as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("LAB_API_KEY", "sk-PLANTED-lab")
        monkeypatch.setenv("ARENA_TRACE", "1")
        yield server


def busy(**headers: str) -> Status:
    return Status(
        429, {"error": {"message": "slow down"}}, {k.replace("_", "-"): v for k, v in headers.items()}
    )


def lines(run: Path, kind: str) -> list[dict[str, Any]]:
    """Data of all lines of a kind in all games."""
    texts = [text for path in (run / "games").iterdir() for text in path.read_text().splitlines()]
    return [line["data"] for line in map(json.loads, texts) if line["kind"] == kind]


def received(run: Path) -> Counter[tuple[str, str, int]]:
    """How often each answer was received, over all games."""
    return Counter(
        (path.name, line.seat, line.n)
        for path in (run / "calls").iterdir()
        for line in read_calls(path)
        if bytes(line.response) != b"null"
    )


@pytest.mark.slow
def test_a_server_with_few_places_loses_no_call_and_more_places_are_used(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty-four games at a server that takes four calls at once, until there is room for all.

    How seldom the limit is run into depends on the machine here; `test_gate` counts it without a clock.
    """
    inflight: list[int] = []
    refused: list[int] = []
    opened = 500

    def behave(asked: Asked) -> Any:
        inflight.append(lab._inflight)
        if lab._inflight > PLACES and asked.n < opened:
            refused.append(asked.n)
            return busy(retry_after_ms="50")
        return Wait(0.02, dull(asked))

    lab.behave(behave)
    run = tmp_path / "run"
    words = (
        "tournament",
        *LAB,
        "--talk-rounds",
        "1",
        "--blocks",
        "8",
        "--max-retries",
        "12",
        "--out",
        str(run),
    )
    ran = run_here(capsys, *words)
    assert ran.status == 0, ran.err
    assert json.loads((run / "results.json").read_text())["games"]["complete"] == 24
    assert set(received(run).values()) == {1}
    assert len(received(run)) == len(lab.asked) - PREFLIGHT - len(refused)
    faults = Counter((fault["owner"], fault["kind"]) for fault in lines(run, "fault"))
    assert faults == {("provider", "rate_limited"): len(refused)}
    assert lines(run, "rule_action") == []
    assert max(inflight[:100]) > PLACES, "all games asked at once"
    assert max(inflight[opened:]) > PLACES, "what was given up is won back"


@pytest.mark.parametrize(
    ("headers", "least"),
    [
        (lambda: {"retry_after_ms": "300"}, 0.3),
        (lambda: {"retry_after": "0.4"}, 0.4),
        (lambda: {"retry_after": email.utils.formatdate(time.time() + 2, usegmt=True)}, 0.9),
    ],
    ids=["milliseconds", "seconds", "date"],
)
def test_D2_each_pause_is_kept_in_a_run(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], headers: Any, least: float
) -> None:
    told: dict[str, float] = {}
    gaps: dict[str, float] = {}

    def behave(asked: Asked) -> Any:
        seat = asked.headers.get("x-conv-id", "")
        if seat and seat not in told:
            told[seat] = time.monotonic()
            return busy(**headers())
        if seat:
            gaps.setdefault(seat, time.monotonic() - told[seat])
        return dull(asked)

    lab.behave(behave)
    run = tmp_path / "run"
    ran = run_here(capsys, "tournament", *LAB, "--talk-rounds", "0", "--games", "2", "--out", str(run))
    assert ran.status == 0, ran.err
    assert len(gaps) == 2
    assert all(gap >= least for gap in gaps.values()), gaps
    assert len(lines(run, "fault")) == 2


def test_D26_a_pause_of_hours_stops_one_model_and_the_others_play_on(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_after: list[int] = []

    def tired(asked: Asked) -> Any:
        if asked.n > 40:
            asked_after.append(asked.n)
            return busy(retry_after="10800")
        return dull(asked)

    lab.behave(tired)
    models = "lab=openai-api/lab/m,other=openai-api/other/m"
    run = tmp_path / "run"
    with FakeServer() as other:
        monkeypatch.setenv("OTHER_BASE_URL", f"{other.url}/v1")
        monkeypatch.setenv("OTHER_API_KEY", "sk-PLANTED-other")
        ran = run_here(
            capsys, "tournament", "--models", models, "--bots", "honest,ev", "--players", "3", "--talk-rounds", "0",
            "--display", "none", "--yes", "--out", str(run),
        )  # fmt: skip
        assert ran.status == 1, ran.err
        assert len(asked_after) <= 12, "a stopped model is asked no more, but for what was in flight"
        by_game: dict[str, set[str]] = defaultdict(set)
        ended: dict[str, bool] = {}
        for path in (run / "games").iterdir():
            game = [json.loads(text) for text in path.read_text().splitlines()]
            by_game[path.stem] = {seat["entry"] for seat in game[0]["data"]["seats"]}
            ended[path.stem] = game[-1]["kind"] == "game_end"
        without = {game for game, entries in by_game.items() if "lab" not in entries}
        assert without
        assert all(ended[game] for game in without)
        assert not all(ended.values())
        assert f"--resume {run}" in ran.err
        kept = received(run)
        lab.behave(dull)
        before = len(lab.asked)
        again = run_here(capsys, "tournament", "--resume", str(run), "--display", "none")
    assert again.status == 0, again.err
    results = json.loads((run / "results.json").read_text())
    assert results["games"]["complete"] == len(by_game) >= 12
    assert kept <= received(run)
    assert set(received(run).values()) == {1}
    mine = [line for path in (run / "calls").iterdir() for line in read_calls(path) if line.entry == "lab"]
    answered = sum(bytes(line.response) != b"null" for line in mine)
    assert answered == 40 + (len(lab.asked) - before) - 2 * PREFLIGHT + 1
