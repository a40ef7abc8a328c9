"""The command line as a whole: names, statuses, and one line for everything that the user can mend."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from arena import __version__
from arena.cli.app import COMMANDS
from arena.cli.errors import exit_status
from arena.errors import ArenaError, BudgetReached, Unusable, UsageError
from tests.cli.running import environment, run_apart, run_here

SAMPLE = Path(__file__).parents[2] / "transcripts" / "samples" / "bots"


@pytest.fixture(scope="module")
def top_help() -> str:
    done = run_apart("--help")
    assert done.status == 0
    return done.out


def test_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here(capsys, "--version").out == f"arena {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_listed_and_tells_its_own_help(
    name: str, top_help: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"  {name}  " in top_help.replace("\n", "  \n")
    ran = run_here(capsys, name, "--help")
    assert ran.status == 0
    assert f"Usage: arena {name}" in ran.out
    assert re.search(r"Exit\s+status:\s+0", ran.out)
    assert not re.search(r"<\w+|\.\.\.\}|\w\.\.\.$", ran.out, re.MULTILINE), (
        "a type of Python, or half a sentence"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_lives_in_a_file_of_its_name(name: str) -> None:
    assert COMMANDS[name].where == f"arena.cli.{name}:{name}"


def test_no_arguments_shows_the_help_and_is_a_usage_error() -> None:
    ran = run_apart()
    assert ran.status == 2
    assert "Usage: arena" in ran.out + ran.err


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["tournamnt"], "arena: no command 'tournamnt'; did you mean tournament?\n"),
        (["tournament", "--modles", "a"], "arena: no option --modles; did you mean --models?\n"),
        (["--versoin"], "arena: no option --versoin; did you mean --version?\n"),
        (["tournament", "stray"], "arena: Got unexpected extra argument(s) (stray)\n"),
        (["tournament", "--display", "plian"], "arena: --display plian: did you mean plain?\n"),
    ],
)
def test_unknown_words_are_one_line_with_the_nearest_known_one(
    args: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, *args)
    assert (ran.status, ran.out, ran.err) == (2, "", line)


def test_an_unknown_command_that_is_near_nothing_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "xyzzy")
    assert ran.status == 2
    assert all(name in ran.err for name in COMMANDS)


@pytest.mark.parametrize(
    ("kind", "status"), [(ArenaError, 1), (UsageError, 2), (BudgetReached, 3), (Unusable, 4)]
)
def test_every_kind_of_error_has_its_status_and_one_line(
    kind: type[ArenaError], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise kind("what is wrong\nand what to do")

    assert exit_status(fail) == status
    assert capsys.readouterr().err == "arena: what is wrong and what to do\n"


@pytest.mark.parametrize(
    "text", ["pay [/] now", "[red]lie[/red]", "[b", ":moneybag: five", "x[/y]", "a  b", "runs/[draft]"]
)
def test_K1_brackets_in_an_error_line_are_the_characters_they_are(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "tournament", "--bots", text)
    assert ran.status == 2
    assert text in ran.err
    ran = run_here(capsys, text)
    assert text in ran.err


@pytest.mark.parametrize("text", ["\x1b[2J\x1b[H", "\rspoof", "\u202ebidi", "a\x07b", "\udc80"])
def test_F9_an_error_line_can_not_steer_the_terminal(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "tournament", "--bots", f"x{text}")
    assert ran.status == 2
    assert ran.err.isprintable() or ran.err.removesuffix("\n").isprintable()


def test_interruption_is_130(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    assert exit_status(interrupted) == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("args", [["--help"], ["editions"], ["editions", "--json"], ["rate", str(SAMPLE)]])
def test_a_reader_that_goes_away_ends_the_command_quietly(args: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-c", "from arena.cli import main; main()", *args],
            stdout=writing, stderr=subprocess.PIPE, env=environment(), timeout=300, check=False,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from arena.cli import main; main(['--help'])"],
            stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), timeout=300, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("arena: the disk is full")
    assert done.stderr.count("\n") == 1


def test_heavy_libraries_wait_until_they_are_needed() -> None:
    code = (
        "import sys; from arena.cli.app import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'scipy', 'openai', 'anthropic', 'rich', 'jinja2', 'httpx2', 'pydantic'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stderr == "[]\n"


def test_importing_arena_takes_no_part_of_it_along() -> None:
    code = "import sys, arena; print([m for m in sys.modules if m.startswith('arena.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
