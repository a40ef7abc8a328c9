"""A record that can't be read among others that can: they are rated, it is named, and the status says so."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import run_here

SAMPLE = Path(__file__).parents[2] / "transcripts" / "samples" / "bots"


def _no_json(lines: list[str]) -> None:
    lines[9] = lines[9][:-20] + "\n"


def _other_game(lines: list[str]) -> None:
    at = next(i for i, line in enumerate(lines) if '"tool":"load_bag"' in line)
    line = json.loads(lines[at])
    line["data"]["args"]["cards"] = ["crossbow"] * 5
    lines[at] = json.dumps(line) + "\n"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SAMPLE, tmp_path / "run"))


def _spoil(record: Path, how: Callable[[list[str]], None]) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    how(lines)
    record.write_text("".join(lines), encoding="utf-8")


@pytest.mark.parametrize("how", [_no_json, _other_game], ids=["no_json", "other_game"])
def test_one_bad_record_takes_no_others_figures_with_it(
    how: Callable[[list[str]], None], run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = sorted((run / "games").glob("*.jsonl"))
    _spoil(records[1], how)
    for form in (("rate", run), ("report", run), ("report", run, "--format", "csv")):
        ran = run_here(capsys, *map(str, form))
        assert ran.status == 1
        assert "bot/" in ran.out
        assert ran.err.startswith(f"arena: left out: {records[1]}: line ")
        assert ran.err.count("\n") == 1
    ran = run_here(capsys, "rate", str(run))
    assert "Left out: 1 file that can't be rated." in ran.out
    rated = json.loads(run_here(capsys, "rate", str(run), "--json").out)
    assert rated["games"]["complete"] == len(records) - 1
    assert rated["games"]["unreadable"] == 1
    assert rated["complete"] is False
    assert [file["file"] for file in rated["unreadable"]] == [str(records[1])]


@pytest.mark.parametrize(("how", "status"), [(_no_json, 2), (_other_game, 1)], ids=["no_json", "other_game"])
def test_where_nothing_can_be_rated_the_status_says_why(
    how: Callable[[list[str]], None], status: int, run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = sorted((run / "games").glob("*.jsonl"))
    for record in records:
        _spoil(record, how)
    for command in ("rate", "report"):
        for path in (run, records[0]):
            ran = run_here(capsys, command, str(path))
            assert ran.status == status
            assert ran.out == ""
            assert ran.err.startswith(f"arena: {records[0]}: line ")
            assert ran.err.count("\n") == 1


def test_a_bad_file_of_calls_leaves_its_game_rated(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = sorted((run / "games").glob("*.jsonl"))[0]
    traffic = run / "calls" / f"{record.stem}.jsonl.gz"
    traffic.parent.mkdir(exist_ok=True)
    traffic.write_text("no gzip at all")
    ran = run_here(capsys, "rate", str(run), "--json")
    assert ran.status == 1
    assert ran.err == f"arena: left out: {traffic} is no file of calls: it is not gzip\n"
    assert "unreadable" in json.loads(ran.out)
    assert json.loads(ran.out)["games"]["unreadable"] == 0


def test_a_run_is_listed_with_its_bad_record_named(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = sorted((run / "games").glob("*.jsonl"))
    records[1].write_text("no record\n")
    ran = run_here(capsys, "view", str(run))
    assert ran.status == 1
    assert f"{records[1].stem}  unreadable" in ran.out
    assert f"{records[2].stem}  complete" in ran.out
    assert ran.err == f"arena: {records[1]}: not a record of a game; arena verify says where\n"
    page = tmp_path / "report.html"
    ran = run_here(capsys, "view", str(run), "--html", str(page))
    assert ran.status == 1
    assert records[1].stem in page.read_text(encoding="utf-8")
    assert ran.err.startswith(f"arena: left out: {records[1]}: ")
