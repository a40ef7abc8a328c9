"""What a tournament with a model spends: caps, retries, pauses, over a fake server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run_here
from tests.fakes import Asked, FakeServer, Say, Status, call, dull

pytestmark = pytest.mark.usefixtures("elsewhere")


def priced(tmp_path: Path) -> str:
    file = tmp_path / "prices.json"
    file.write_text(json.dumps({"openai-api/lab/m": {"input": 1, "output": 10}}))
    return str(file)


def run_lab(capsys: pytest.CaptureFixture[str], out: str, *more: str) -> Any:
    args = (
        "--models",
        "openai-api/lab/m",
        "--bots",
        "honest,ev",
        "--players",
        "3",
        "--talk-rounds",
        "1",
        "--display",
        "none",
    )
    return run_here(capsys, "tournament", *args, "--out", out, *more)


def spent(out: str) -> float:
    told = json.loads(Path(out, "results.json").read_text(encoding="utf-8"))
    return float(told["models"]["openai-api/lab/m"]["usage"]["dollars"])


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Any:
    with FakeServer() as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("LAB_API_KEY", "sk-x")
        yield server


def test_K11_a_modest_cap_is_enough_for_a_run_that_costs_a_third_of_it(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prices = priced(tmp_path)
    assert run_lab(capsys, "free", "--price-file", prices).status == 0
    cost = spent("free")
    capped = run_lab(
        capsys, "capped", "--price-file", prices, "--budget-usd", f"{3 * cost:.6f}",
        "--max-games", "32", "--max-connections", "32",
    )  # fmt: skip
    assert capped.status == 0, capped.err
    assert spent("capped") == pytest.approx(cost, rel=0.02)


def test_K11_failed_calls_give_their_reservation_back(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = priced(tmp_path)
    assert run_lab(capsys, "free", "--price-file", prices).status == 0
    cost = spent("free")

    def every_other_fails(asked: Asked) -> Say | Status:
        return (
            Status(500, {"error": {"message": "x"}}, {"retry-after-ms": "1"}) if asked.n % 2 else dull(asked)
        )

    lab.behave(every_other_fails)
    capped = run_lab(
        capsys, "capped", "--price-file", prices, "--budget-usd", f"{1.5 * cost:.6f}", "--max-retries", "20"
    )
    assert capped.status == 0, capped.err
    assert spent("capped") == pytest.approx(cost, rel=0.02)


def test_G14_a_reached_budget_is_3_overstepped_by_no_more_than_a_call_and_can_be_raised(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prices = priced(tmp_path)
    cap = 0.05
    stopped = run_lab(capsys, "run", "--price-file", prices, "--budget-usd", str(cap))
    assert stopped.status == 3, stopped.err
    assert "--resume run --budget-usd X" in stopped.err
    one_whole_call = (8000 * 1 + 4096 * 10) / 1e6
    assert spent("run") <= cap + one_whole_call
    again = run_here(capsys, "tournament", "--resume", "run")
    assert again.status == 3
    raised = run_here(capsys, "tournament", "--resume", "run", "--budget-usd", "100")
    assert raised.status == 0, raised.err


def test_D18_no_retries_is_one_request(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab.behave(lambda asked: Status(500, {"error": {"message": "x"}}))
    assert run_lab(capsys, "run", "--max-retries", "0").status == 4
    assert len(lab.asked) == 1


def test_D19_retries_are_counted_once(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab.behave(lambda asked: Status(500, {"error": {"message": "x"}}, {"retry-after-ms": "1"}))
    assert run_lab(capsys, "run", "--max-retries", "3").status == 4
    assert len(lab.asked) == 4


def test_D26_a_pause_of_hours_parks_the_models_games_and_lets_the_others_play(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    def busy(asked: Asked) -> Say | Status:
        return (
            dull(asked)
            if asked.n < 20
            else Status(429, {"error": {"message": "later"}}, {"retry-after": "10800"})
        )

    lab.behave(busy)
    ran = run_here(
        capsys, "tournament", "--models", "openai-api/lab/m", "--bots", "honest,ev,greedy", "--players", "3",
        "--talk-rounds", "0", "--display", "none", "--out", "run", "--max-games", "1",
    )  # fmt: skip
    assert ran.status == 1, ran.err
    games = json.loads(Path("run/results.json").read_text(encoding="utf-8"))["games"]
    assert games["complete"] == 3
    assert len(lab.asked) == 21
    lab.behave(dull)
    assert run_here(capsys, "tournament", "--resume", "run").status == 0


def test_a_call_that_is_no_call_moves_nothing(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab.behave(lambda asked: call("no_such_tool") if asked.n else dull(asked))
    ran = run_lab(capsys, "run", "--games", "1")
    assert ran.status == 0, ran.err
    told = json.loads(Path("run/results.json").read_text(encoding="utf-8"))["models"]["openai-api/lab/m"]
    assert told["faults"]["rule_actions"] > 0
