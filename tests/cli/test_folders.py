"""Folders where files were meant and files where folders were: taken as they can be, else told in one line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import run_here

pytestmark = pytest.mark.usefixtures("elsewhere")
SAMPLES = Path(__file__).parents[2] / "transcripts" / "samples"


def test_verify_takes_a_run_a_folder_of_runs_and_a_folder_of_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b"):
        shutil.copytree(SAMPLES / "bots", tmp_path / "runs" / name)
    games = [f"runs/a/games/b0001r{rotation}.jsonl: ok" for rotation in range(3)]
    ran = run_here(capsys, "verify", "runs/a")
    assert (ran.status, ran.out.splitlines(), ran.err) == (0, games, "")
    assert run_here(capsys, "verify", "runs/a/games").out.splitlines() == games
    ran = run_here(capsys, "verify", "runs", "runs/a/games/b0001r1.jsonl")
    both = games + [line.replace("/a/", "/b/") for line in games]
    assert (ran.status, ran.out.splitlines()) == (0, [*both, games[1]])


def test_verify_of_a_folder_says_which_game_differs_or_has_not_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Path(shutil.copytree(SAMPLES / "bots", tmp_path / "run"))
    first, second, third = sorted((run / "games").glob("*.jsonl"))
    first.write_text("")
    second.write_text(second.read_text().replace('"honest":true', '"honest":false', 1))
    ran = run_here(capsys, "verify", "run")
    assert ran.status == 1
    lines = ran.out.splitlines()
    assert lines[0] == f"run/games/{first.name}: the game has not begun"
    assert "data.honest: expected true, got false" in lines[1]
    assert lines[2] == f"run/games/{third.name}: ok"
    second.write_text("no record")
    assert run_here(capsys, "verify", "run").status == 2


def test_a_folder_without_records_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    ran = run_here(capsys, "verify", "empty")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "arena: empty: no record (*.jsonl) is in this folder, nor a run with any\n"


@pytest.mark.parametrize("option", ["--out", "--resume"])
def test_a_file_in_place_of_a_runs_folder_is_told(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    ran = run_here(capsys, "tournament", "--bots", "ev,greedy,honest", "--players", "3", option, "file")
    assert (ran.status, ran.err) == (2, "arena: file is a file: name a folder\n")


@pytest.mark.parametrize(
    ("blocks", "told"),
    [
        (1, "arena: 1 block only: no mean can have an interval; take --blocks 6 or more\n"),
        (2, "arena: 2 blocks only: intervals are wide, and strengths and d' have none; take --blocks 6 or more\n"),
        (6, ""),
    ],
)  # fmt: skip
def test_the_dry_run_warns_of_too_few_blocks(
    blocks: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    three = ("--bots", "ev,greedy,honest", "--players", "3", "--blocks", str(blocks))
    ran = run_here(capsys, "tournament", *three, "--dry-run")
    assert ran.status == 0
    assert ran.err == told
    number = "1 block" if blocks == 1 else f"{blocks} blocks"
    assert ran.out.startswith(f"{3 * blocks} games: {number}, 1 line-up, 3 seats, ")


def test_enough_blocks_are_whole_passes(capsys: pytest.CaptureFixture[str]) -> None:
    four = ("--bots", "ev,greedy,honest,briber", "--players", "3", "--blocks", "4")
    ran = run_here(capsys, "tournament", *four, "--dry-run")
    assert ran.err.endswith("take --blocks 8 or more\n")


def test_play_into_a_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder").mkdir()
    ran = run_here(capsys, "play", "--seats", "bot/ev,bot/ev,bot/ev", "--out", "folder")
    assert ran.status == 2
    assert ran.err == ("arena: folder is a folder: name a file for the record, such as folder/game.jsonl\n")


def test_no_line_goes_on_with_a_folder_that_can_not_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys, "tournament", "--bots", "ev,greedy,honest", "--players", "3", "--out", "/proc/nothing/x"
    )
    assert ran.status != 0
    assert ran.err.count("\n") == 1
    assert "--resume" not in ran.err
