"""`arena play` in a pseudo-terminal: what is pasted is words, and never an answer."""

from __future__ import annotations

import os
import pty
import re
import select
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.record import read_record
from tests.cli.test_play import ARENA, SEATS

PASTED = "Five gold if you let me by.\nOnly apples here.\ny\n1\n"


class Terminal:
    """A person at a terminal of his own, with `arena play` in it."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # the child
            os.chdir(folder)
            os.execv(ARENA[0], [*ARENA, "play", *args])
        self.shown = ""

    def until(self, pattern: str, seconds: float = 300) -> str:
        """What is shown until the pattern comes, or until the terminal falls silent for so long."""
        fresh = ""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not re.search(pattern, re.sub(r"\x1b\[[0-9;]*m", "", fresh)):
            ready, _, _ = select.select([self.fd], [], [], 0.1)
            if ready:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    break
                fresh += data.decode()
        self.shown += fresh
        return fresh

    def types(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def to_the_talk(self) -> None:
        """Through the market, loading and declaration to the first speech prompt."""
        for prompt, answer in (("set aside> $", "\n"), ("bag> $", "1\n"), ("declare> $", "1\n")):
            self.until(prompt)
            self.types(answer)
        self.until("say> $")

    def leaves(self) -> int:
        self.until(r"arena play --resume")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    yield terminal
    os.close(terminal.fd)


def own_calls(path: Path) -> list[dict[str, Any]]:
    return [x["data"] for x in read_record(path) if x["kind"] == "call" and x["actor"] == "ann"]


@pytest.mark.parametrize("paste", [PASTED, f"\x1b[200~{PASTED}\x1b[201~"], ids=["bare", "bracketed"])
def test_K6_pasted_lines_are_one_message_and_answer_nothing(
    paste: str, terminal: Terminal, tmp_path: Path
) -> None:
    terminal.to_the_talk()
    terminal.types(paste)
    terminal.until(r"Say it\? \(y/n\) $")
    assert 'As one message: "Five gold if you let me by. Only apples here. y 1"' in terminal.shown
    assert [call["tool"] for call in own_calls(tmp_path / "g.jsonl")][3:] == []
    terminal.types("y\n")
    terminal.until("say> $")
    terminal.types("quit\n")
    assert terminal.leaves() == 130
    said = list(own_calls(tmp_path / "g.jsonl"))[3:]
    assert [call["tool"] for call in said] == ["say"]


def test_K6_pasted_lines_choose_nothing_from_a_menu(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("set aside> $")
    terminal.types("1\n2\n3\n")
    terminal.until(r"(?s)none was taken.*set aside> $")
    assert "3 lines came at once; none was taken" in terminal.shown
    assert own_calls(tmp_path / "g.jsonl") == []
    terminal.types("quit\n")
    assert terminal.leaves() == 130


def test_ctrl_c_parks_the_game(terminal: Terminal) -> None:
    terminal.until("set aside> $")
    terminal.types("\x03")
    assert terminal.leaves() == 130
    assert "Traceback" not in terminal.shown


def test_ctrl_d_parks_the_game(terminal: Terminal) -> None:
    terminal.until("set aside> $")
    terminal.types("\x04")
    assert terminal.leaves() == 130
    assert "The input ended." in terminal.shown
