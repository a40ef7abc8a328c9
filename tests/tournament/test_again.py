"""The line that goes on with a run: what it names is the program that printed it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from arena.tournament.again import resume_line


def _installed(folder: Path) -> Path:
    program = folder / "my bin" / "arena"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom arena.cli import main\nmain()\n")
    program.chmod(0o755)
    return program


def test_a_program_that_is_on_the_path_is_named_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = _installed(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("PATH", str(program.parent))
    assert resume_line("play", Path("g x.jsonl")) == "arena play --resume 'g x.jsonl'"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert resume_line("play", Path("g.jsonl")) == f"'{program}' play --resume g.jsonl"


@pytest.mark.slow
@pytest.mark.parametrize("called", ["by path", "as module"])
def test_K9_the_printed_line_goes_on_however_the_program_was_called(called: str, tmp_path: Path) -> None:
    program = [str(_installed(tmp_path))] if called == "by path" else [sys.executable, "-m", "arena"]
    env = {key: value for key, value in os.environ.items() if not key.startswith("ARENA_")} | {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "PATH": str(tmp_path),
    }

    def ran(words: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=tmp_path, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=300, check=False,
        )  # fmt: skip

    game = ["play", "--seats", "human,bot/ev,bot/greedy", "--seed", "5", "--out", "my game.jsonl"]
    first = ran([*program, *game])
    assert first.returncode == 130
    line = first.stdout.split("To go on: ")[1].splitlines()[0]
    again = ran(shlex.split(line))
    assert (again.returncode, again.stderr) == (130, "")
    assert line in again.stdout
    there = ran([*program, *game])
    assert there.returncode == 2
    assert line in there.stderr
