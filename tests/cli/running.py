"""Running the command as a user does, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

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


def run_in(folder: Path, *args: str, **env: str) -> Ran:
    """Run `arena ARGS` in this process, but in a folder and with no keys, addresses or settings but these.

    What a process does at its end is not seen by it: see `run_apart`.
    """
    out, err = io.StringIO(), io.StringIO()
    clean = {k: v for k, v in environment().items() if not k.endswith(("_API_KEY", "_BASE_URL"))}
    with (
        patch.dict(os.environ, clean | env, clear=True),
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main(args)
    assert isinstance(ended.value.code, int)
    return Ran(ended.value.code, out.getvalue(), err.getvalue())


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
