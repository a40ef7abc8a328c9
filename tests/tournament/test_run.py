"""A whole run: its folder, the same games for the same seed, going on where it stopped, faults kept apart."""

from __future__ import annotations

import csv
import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.record.calls import read_calls
from tests.cli.running import environment, run_apart, run_here, run_in
from tests.fakes import Asked, FakeServer, Say, Status, Wait, dull

BOTS = ("--bots", "honest,paranoid,ev", "--players", "3", "--display", "none")
LAB = (
    "--models",
    "openai-api/lab/m",
    "--bots",
    "honest,ev",
    "--players",
    "3",
    "--talk-rounds",
    "1",
    "--display",
    "plain",
)


def records(run: Path) -> dict[str, list[dict[str, Any]]]:
    """All lines of all games, times left out."""
    return {
        file.stem: [
            {k: v for k, v in json.loads(line).items() if k != "t"}
            for line in file.read_text(encoding="utf-8").splitlines()
        ]
        for file in sorted((run / "games").glob("*.jsonl"))
    }


def results(run: Path) -> Any:
    return json.loads((run / "results.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of six games of bots."""
    folder = tmp_path_factory.mktemp("whole")
    done = run_in(folder, "tournament", *BOTS, "--blocks", "2", "--out", str(folder / "run"))
    assert done.status == 0, done.err
    return folder / "run"


def test_a_run_leaves_every_file_that_is_promised(whole: Path) -> None:
    left = {path.name for path in whole.iterdir() if not path.name.startswith(".")}
    assert left == {
        "manifest.json", "tournament.toml", "games", "calls", "results.json", "results.csv",
        "report.html", "report_files", "README.md",
    }  # fmt: skip
    assert sorted(records(whole)) == [f"b000{block}r{rotation}" for block in (1, 2) for rotation in (0, 1, 2)]
    assert all(lines[-1]["kind"] == "game_end" for lines in records(whole).values())
    assert results(whole)["games"]["complete"] == 6
    with (whole / "results.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 4


def test_G6_every_entry_sat_in_every_seat_equally_often(whole: Path) -> None:
    seats = Counter(
        (seat["entry"], seat["seat"])
        for lines in records(whole).values()
        for seat in lines[0]["data"]["seats"]
    )
    assert set(seats.values()) == {2}
    assert len(seats) == 9


def test_no_seat_is_named_after_its_model(whole: Path) -> None:
    for lines in records(whole).values():
        assert [seat["seat"] for seat in lines[0]["data"]["seats"]] == ["ann", "bob", "cat"]


def test_G7_the_same_seed_gives_the_same_games_alone_or_beside_others(whole: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    ran = run_apart("tournament", *BOTS, "--blocks", "2", "--out", str(again), "--max-games", "1")
    assert ran.status == 0
    assert records(again) == records(whole)
    assert results(again)["models"] == results(whole)["models"]


def test_another_seed_gives_other_games(whole: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    run_in(tmp_path, "tournament", *BOTS, "--blocks", "1", "--seed", "2", "--out", str(other))
    assert records(other)["b0001r0"] != records(whole)["b0001r0"]


def test_K9_the_same_command_after_the_end_plays_nothing_and_ends_well(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {file: file.stat().st_mtime_ns for file in (whole / "games").iterdir()}
    told = results(whole)
    ran = run_here(capsys, "tournament", *BOTS, "--blocks", "2", "--out", str(whole))
    assert ran.status == 0
    assert {file: file.stat().st_mtime_ns for file in (whole / "games").iterdir()} == before
    assert results(whole) == told
    assert run_here(capsys, "tournament", "--resume", str(whole), "--display", "none").status == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [(("--seed", "2"), "seed is 1 there and 2 here"), (("--edition", "first"), "edition is second")],
)
def test_a_folder_of_another_run_is_refused(
    whole: Path, change: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "tournament", *BOTS, "--blocks", "2", "--out", str(whole), *change)
    assert ran.status == 2
    assert says in ran.err


def test_how_a_run_is_carried_out_may_change(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here(capsys, "tournament", "--resume", str(whole), "--max-games", "3").status == 0


def test_a_folder_with_something_else_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    ran = run_here(capsys, "tournament", *BOTS, "--out", str(tmp_path))
    assert ran.status == 2
    assert "holds something that is no run" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_nothing_to_resume_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "tournament", "--resume", str(tmp_path / "none"))
    assert ran.status == 2
    assert "no run is here" in ran.err


def test_G1_a_run_cut_off_anywhere_goes_on_to_the_same_records(whole: Path, tmp_path: Path) -> None:
    """Each game's file is cut at another place: empty, within a line, after a line; one game is not begun."""
    run = tmp_path / "cut"
    shutil.copytree(whole, run)
    chance = random.Random(4)
    for number, file in enumerate(sorted((run / "games").iterdir())):
        size = file.stat().st_size
        with file.open("r+b") as cut:
            cut.truncate([0, 17, size - 1, size][number] if number < 4 else chance.randrange(size))
    sorted((run / "games").iterdir())[-1].unlink()
    ran = run_apart("tournament", "--resume", str(run), "--display", "none")
    assert ran.status == 0, ran.err
    assert records(run) == records(whole)
    assert results(run)["models"] == results(whole)["models"]


def test_two_runs_in_one_folder_are_kept_apart(tmp_path: Path) -> None:
    run = tmp_path / "run"
    first = start(*BOTS, "--blocks", "200", "--out", str(run))
    try:
        wait_for(lambda: (run / "manifest.json").exists())
        second = run_in(tmp_path, "tournament", *BOTS, "--blocks", "200", "--out", str(run))
        assert second.status == 2
        assert "another arena is at work" in second.err
    finally:
        first.kill()
        first.wait()


def start(*args: str, **changes: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from arena.cli import main; main()", "tournament", *args],
        env=environment(**changes), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def wait_for(holds: Any, seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    with FakeServer() as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("LAB_API_KEY", "sk-PLANTED-lab")
        yield server


@pytest.mark.parametrize(
    "number",
    [signal.SIGINT, *(pytest.param(n, marks=pytest.mark.slow) for n in (signal.SIGTERM, signal.SIGHUP))],
)
def test_K9_G15_an_interrupted_run_is_parked_and_the_printed_line_goes_on(
    lab: FakeServer, tmp_path: Path, number: signal.Signals
) -> None:
    run = tmp_path / "a run"
    lab.behave(lambda asked: Wait(0.02, dull(asked)))
    process = start(*LAB, "--out", str(run), LAB_BASE_URL=f"{lab.url}/v1", LAB_API_KEY="sk-x")
    wait_for(lambda: len(lab.asked) > 25)
    process.send_signal(number)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    line = err.strip().splitlines()[-1]
    assert line == f"arena: interrupted; go on with: arena tournament --resume '{run}'"
    for reader in (("rate", str(run)), ("report", str(run), "--format", "json"), ("view", str(run))):
        read = run_in(tmp_path, *reader)
        assert read.status == 0, (reader, read.err)
    lab.behave(dull)
    ran = run_apart("tournament", "--resume", str(run), LAB_BASE_URL=f"{lab.url}/v1", LAB_API_KEY="sk-x")
    assert ran.status == 0, ran.err
    asked = len(lab.asked)
    assert run_in(tmp_path, "tournament", "--resume", str(run)).status == 0
    assert len(lab.asked) == asked


def test_K9_an_interruption_of_the_preflight_is_130_with_the_line(lab: FakeServer, tmp_path: Path) -> None:
    run = tmp_path / "run"
    lab.behave(lambda asked: Wait(30, dull(asked)))
    process = start(*LAB, "--out", str(run), LAB_BASE_URL=f"{lab.url}/v1", LAB_API_KEY="sk-x")
    wait_for(lambda: lab.asked)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert f"--resume {run}" in err
    rated = run_in(tmp_path, "rate", str(run))
    assert rated.status == 0
    assert "0 complete" in rated.out
    assert "incomplete" in rated.out.lower()


def paid(run: Path) -> Counter[tuple[str, str, int]]:
    """How often each answer was received, over all games."""
    return Counter(
        (file.name, line.seat, line.n)
        for file in (run / "calls").glob("*.gz")
        for line in read_calls(file)
        if bytes(line.response) != b"null"
    )


@pytest.mark.slow
def test_K8_three_generations_pay_for_no_received_answer_twice(lab: FakeServer, tmp_path: Path) -> None:
    whole, run = tmp_path / "whole", tmp_path / "run"
    there = {"LAB_BASE_URL": f"{lab.url}/v1", "LAB_API_KEY": "sk-x"}
    assert run_apart("tournament", *LAB, "--out", str(whole), **there).status == 0
    uninterrupted = len(lab.asked)
    lab.asked.clear()
    lab.behave(lambda asked: Wait(0.01, dull(asked)))
    first = start(*LAB, "--out", str(run), **there)
    wait_for(lambda: len(lab.asked) > uninterrupted * 0.6)
    first.kill()
    first.wait()
    second = start("--resume", str(run), **there)
    wait_for(lambda: (run / "manifest.json").exists())
    time.sleep(0.3)
    second.kill()
    second.wait()
    kept = paid(run)
    third = run_apart("tournament", "--resume", str(run), **there)
    assert third.status == 0, third.err
    assert set(paid(run).values()) == {1}
    assert kept <= paid(run)
    assert records(run) == records(whole)
    preflights, in_flight = 2, 2 * 3
    assert uninterrupted <= len(lab.asked) <= uninterrupted + preflights + in_flight
    got, expected = results(run)["models"], results(whole)["models"]
    for label in expected:
        got[label].pop("usage"), expected[label].pop("usage")
    assert got == expected


def test_K8_a_second_attempt_that_is_refused_leaves_everything_for_the_third(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run"
    lab.behave(lambda asked: Status(401, {"error": {"message": "bad key"}}) if asked.n > 60 else dull(asked))
    first = run_here(capsys, "tournament", *LAB, "--out", str(run))
    assert first.status == 4
    kept = paid(run)
    asked = len(lab.asked)
    second = run_here(capsys, "tournament", "--resume", str(run))
    assert second.status == 4
    assert "LAB_API_KEY" in second.err
    assert len(lab.asked) == asked + 1
    lab.behave(dull)
    third = run_here(capsys, "tournament", "--resume", str(run))
    assert third.status == 0, third.err
    assert kept <= paid(run)
    assert set(paid(run).values()) == {1}


def test_G13_a_dead_key_is_found_before_the_first_game(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab.behave(lambda asked: Status(401, {"error": {"message": "Incorrect API key sk-PLANTED-lab"}}))
    ran = run_here(capsys, "tournament", *LAB, "--out", str(tmp_path / "run"))
    assert ran.status == 4
    assert "LAB_API_KEY" in ran.err
    assert "PLANTED" not in ran.err + ran.out
    assert not (tmp_path / "run").exists()


def test_D21_one_seats_provider_down_for_one_game_stops_no_other(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def one_game_fails(asked: Asked) -> Say | Status:
        if asked.headers.get("x-conv-id", "").startswith("b0001r1/"):
            return Status(500, {"error": {"message": "out of order"}})
        return dull(asked)

    lab.behave(one_game_fails)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARENA_TRACE", "1")
        ran = run_here(capsys, "tournament", *LAB, "--max-retries", "0", "--out", str(tmp_path / "run"))
    assert ran.status == 1, ran.err
    assert results(tmp_path / "run")["games"]["complete"] == 2
    assert "b0001r1 parked" in ran.err
    parked = records(tmp_path / "run")["b0001r1"]
    assert [line["data"]["owner"] for line in parked if line["kind"] == "fault"] == ["provider"]
    assert not any("out of order" in json.dumps(line) for line in parked if line["kind"] == "say")


def test_C10_G8_one_model_twice_is_two_entries_with_their_own_figures(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = "openai-api/lab/m,openai-api/lab/m,b=openai-api/lab/m?temperature=0.5"
    run = tmp_path / "run"
    ran = run_here(
        capsys,
        "tournament",
        "--models",
        models,
        "--bots",
        "none",
        "--players",
        "3",
        "--talk-rounds",
        "1",
        "--out",
        str(run),
    )
    assert ran.status == 0, ran.err
    told = results(run)["models"]
    assert set(told) == {"openai-api/lab/m", "openai-api/lab/m#2", "b"}
    assert all(model["usage"]["calls"] > 0 for model in told.values())
    hot = {asked.body.get("temperature") for asked in lab.asked}
    assert hot == {None, 0.5}


def test_C7_names_with_any_characters_are_labels_not_file_names(
    lab: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for service in ("OLLAMA", "OPENROUTER", "HF"):
        monkeypatch.setenv(f"{service}_BASE_URL", f"{lab.url}/v1")
        monkeypatch.setenv(f"{service}_API_KEY", "sk-x")
    models = [
        "openai-api/ollama/llama3.2:3b",
        "openai-api/openrouter/meta/llama-3:free",
        "openai-api/hf/org/m@v1",
    ]
    run = tmp_path / "run"
    ran = run_here(
        capsys, "tournament", "--models", ",".join(models), "--bots", "none", "--players", "3",
        "--games", "1", "--talk-rounds", "0", "--out", str(run),
    )  # fmt: skip
    assert ran.status == 0, ran.err
    assert set(results(run)["models"]) == set(models)
    assert {asked.body["model"] for asked in lab.asked} == {"llama3.2:3b", "meta/llama-3:free", "org/m@v1"}


def test_no_key_is_written_anywhere(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import gzip

    ran = run_here(capsys, "tournament", *LAB, "--games", "1", "--out", str(tmp_path / "run"))
    assert ran.status == 0
    for file in (path for path in (tmp_path / "run").rglob("*") if path.is_file()):
        raw = file.read_bytes()
        assert b"PLANTED" not in (gzip.decompress(raw) if file.suffix == ".gz" else raw), file
