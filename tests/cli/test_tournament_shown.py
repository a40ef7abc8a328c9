"""What `arena tournament` shows: at a terminal, in a log, to a program; labels are never markup, nothing is cut."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import environment, run_apart, run_here

pytestmark = pytest.mark.usefixtures("elsewhere")
QUICK = ("--bots", "honest,paranoid,ev", "--players", "3", "--games", "1")


def test_plain_and_json_displays(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run_here(capsys, "tournament", *QUICK, "--display", "plain", "--out", "a")
    assert plain.status == 0
    assert plain.err.startswith("arena: 1 game is no whole number of passes of 1 line-up: ")
    assert "\n1 game\n1/1  b0001r0: " in plain.err
    assert "Leaderboard" in plain.out
    assert str(Path("a/games")) in plain.out
    lines = run_here(capsys, "tournament", *QUICK, "--display", "json", "--out", "b")
    events = [json.loads(line) for line in lines.out.splitlines()]
    assert [event["event"] for event in events] == ["begin", "game", "results"]
    assert events[1]["status"] == "complete"
    assert set(events[1]["scores"]) == {"bot/honest", "bot/paranoid", "bot/ev"}
    assert Path(events[2]["results"]).exists()


HOSTILE = ("x[/y]", "[red]lie[/red]", ":moneybag: five", "[b")


def test_K1_labels_and_folders_with_brackets_are_the_characters_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    models = ",".join(
        f"{label}=bot/{bot}" for label, bot in zip(HOSTILE, ("ev", "greedy", "honest", "mixed"), strict=True)
    )
    out = "runs/[draft]"
    args = ("tournament", "--models", models, "--bots", "none", "--games", "4", "--out", out)
    ran = run_here(capsys, *args, "--display", "plain")
    assert ran.status == 0, ran.err
    for text in (*HOSTILE, out):
        assert text in ran.out
    for command in (("report", out), ("rate", out), ("view", out)):
        read = run_here(capsys, *command)
        assert read.status == 0
        assert all(label in read.out for label in HOSTILE), command
    refused = run_here(capsys, *args, "--seed", "9")
    assert refused.status == 2
    assert out in refused.err


def in_a_terminal(args: list[str], cwd: Path, **changes: str) -> tuple[int, str]:
    """Run `arena ARGS` in a pseudo-terminal 200 columns wide; its status and all that it wrote."""
    mine, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from arena.cli import main; main()", *args],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd,
        env=environment(TERM="xterm-256color", COLUMNS="200", LINES="50", **changes),
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        if select.select([mine], [], [], 0.1)[0]:
            try:
                chunk = os.read(mine, 65536)
            except OSError:
                break
            if not chunk:
                break
            seen += chunk
    os.close(mine)
    return process.wait(timeout=300), seen.decode("utf-8", "replace")


def test_K1_the_rich_display_shows_brackets_as_they_are(tmp_path: Path) -> None:
    models = ",".join(
        f"{label}=bot/{bot}" for label, bot in zip(HOSTILE, ("ev", "greedy", "honest", "mixed"), strict=True)
    )
    status, screen = in_a_terminal(
        ["tournament", "--models", models, "--bots", "none", "--games", "4", "--display", "rich",
         "--out", "runs/[draft]"],
        tmp_path,
    )  # fmt: skip
    assert status == 0, screen
    assert "Traceback" not in screen
    for text in (*HOSTILE, "runs/[draft]"):
        assert text in screen
    assert "4/4" in screen


@pytest.mark.slow
def test_K7_what_is_piped_is_whole_whatever_the_width(tmp_path: Path) -> None:
    labels = [
        f"{'a-label-that-is-as-long-as-somebody-may-write-one-for-a-study-':-<60.60}{n:0>10}"
        for n in range(8)
    ]
    assert all(len(label) == 70 for label in labels)
    bots = ("honest", "paranoid", "ev", "greedy", "briber", "titfortat", "mixed", "pushover")
    models = ",".join(f"{label}=bot/{bot}" for label, bot in zip(labels, bots, strict=True))
    run = tmp_path / "run"
    args = (
        "tournament",
        "--models",
        models,
        "--bots",
        "none",
        "--games",
        "8",
        "--display",
        "plain",
        "--out",
        str(run),
    )
    played = run_apart(*args, COLUMNS="40")
    assert played.status == 0, played.err
    printed = {"tournament": played.out}
    for command in (("report", str(run)), ("rate", str(run)), ("editions",)):
        narrow, wide = run_apart(*command, COLUMNS="40"), run_apart(*command, COLUMNS="300")
        assert narrow.status == 0
        assert narrow.out == wide.out
        printed[command[0]] = narrow.out
    told = json.loads((run / "results.json").read_text(encoding="utf-8"))["models"]
    for name, out in printed.items():
        assert "…" not in out
        if name != "editions":
            for label in labels:
                assert label in out
                assert f"({told[label]['seats']})" in out
