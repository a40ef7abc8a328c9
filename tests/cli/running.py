"""Running the command as a user does, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from arena.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit status and what it printed."""

    status: int
    out: str
    err: str


def run_here(capsys: pytest.CaptureFixture[str], *args: str) -> Ran:
    """Run `arena ARGS` in this process."""
    with pytest.raises(SystemExit) as ended:
        main(args)
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return Ran(ended.value.code, printed.out, printed.err)


def environment(**changes: str) -> dict[str, str]:
    """The environment of a user who has set nothing of ours."""
    return {key: value for key, value in os.environ.items() if not key.startswith("ARENA_")} | changes


def run_apart(*args: str, cwd: Path | None = None, **changes: str) -> Ran:
    """Run `arena ARGS` in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "from arena.cli import main; main()", *args],
        cwd=cwd,
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)
