"""Ctrl-C at any moment of a run of scripted players, which are played in processes of their own."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import environment, run_apart


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(12))
def test_K9_a_signal_at_a_random_moment_leaves_a_run_that_goes_on(moment: int, tmp_path: Path) -> None:
    chance = random.Random(moment)
    run = tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "-c", "from arena.cli import main; main()", "tournament", "--out", str(run)],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + 300
    while not (run / "manifest.json").exists() and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(chance.uniform(0, 8))
    if moment % 2:  # as a terminal does, to all processes of the command
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    if process.returncode == 0:  # it had ended before
        assert "Leaderboard" in out
        return
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert err.strip().splitlines()[-1].endswith(f"arena tournament --resume {run}")
    assert not (run / "errors").exists()
    for reader in (("rate", str(run)), ("report", str(run), "--format", "json"), ("view", str(run))):
        read = run_apart(*reader)
        assert read.status == 0, (reader, read.err)
    assert run_apart("tournament", "--resume", str(run), "--display", "none").status == 0


@pytest.mark.slow
def test_K9_killed_processes_leave_no_others_behind(tmp_path: Path) -> None:
    run = tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "-c", "from arena.cli import main; main()", "tournament", "--out", str(run)],
        env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + 300
    while not any(run.glob("games/*.jsonl")) and time.monotonic() < end:
        time.sleep(0.02)
    process.kill()
    process.wait()
    while time.monotonic() < end:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("processes of the killed command are still there")
