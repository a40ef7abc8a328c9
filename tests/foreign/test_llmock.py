"""Against llmock: it calls an offered tool with arguments made from its schema, breaks things, and grades the client."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from .obtain import Unobtainable, from_pypi
from .playing import Peer, Played, arena, ended, start, tournament, words
from .serving import ask, free_port, serving

pytestmark = pytest.mark.foreign

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/gpt-5.4", "anthropic/claude-sonnet-5-5"
WIRES = (CHAT, RESPONSES, MESSAGES)
PREFLIGHT = 1
Serve = Callable[..., Any]


class Llmock:
    """A running server."""

    def __init__(self, port: int, program: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.peer = Peer(f"{self.url}/v1", f"{self.url}/anthropic")
        self._program = program

    @property
    def requests(self) -> list[dict[str, Any]]:
        """What it was asked, its own pages left out."""
        told = ask(f"{self.url}/_llmock/requests")
        listed: list[dict[str, Any]] = told["requests"] if isinstance(told, dict) else told
        return listed

    def script(self, *behaviors: dict[str, Any]) -> None:
        """Have these happen, one after the other."""
        ask(f"{self.url}/_llmock/scenario", {"behaviors": list(behaviors)})

    def wait_for_script(self) -> None:
        """Wait until all that was scripted has happened."""
        until = time.monotonic() + 120
        while ask(f"{self.url}/_llmock/scenario")["pending"]:
            assert time.monotonic() < until
            time.sleep(0.05)

    def grade(self) -> str:
        """Its verdict on the client; raises AssertionError where the client misbehaved."""
        graded = subprocess.run(
            [str(self._program), "report", "--strict", "--url", self.url],
            capture_output=True,
            text=True,
            check=False,
        )
        assert graded.returncode == 0, graded.stdout + graded.stderr
        return graded.stdout


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """Start a server with some options."""
    try:
        program = from_pypi("llmock") / "llmock"
    except Unobtainable as reason:
        pytest.skip(f"no llmock here: {reason}")

    @contextmanager
    def go(*options: str) -> Iterator[Llmock]:
        port = free_port()
        command = [
            program,
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--log-level",
            "warning",
            *options,
        ]
        with serving(command, [port], tmp_path / "llmock.log"):
            yield Llmock(port, program)

    return go


def whole(played: Played, games: int = 1) -> None:
    """All games ended, no call was lost, and nothing but the model's own answers and the rule's moved anything."""
    assert played.status == 0, played.told
    assert played.ended == games
    lost = {(line.entry, line.id) for line in played.calls} - {
        (line.entry, line.id) for line in played.calls if line.final
    }
    assert not lost
    failures = [failure for line in played.calls for failure in line.failures]
    of_others = {key: n for key, n in played.faults.items() if key[0] != "model"}
    assert sum(of_others.values()) == len(failures)
    assert {failure["owner"] for failure in failures} <= {"provider"}


@pytest.mark.parametrize("entry", WIRES)
def test_it_is_checked_and_plays_a_whole_game(serve: Serve, tmp_path: Path, entry: str) -> None:
    with serve() as server:
        checked = arena(tmp_path, server.peer, "check", entry)
        assert checked.returncode == 0, checked.stderr
        assert "tool call: end_turn" in checked.stdout or "tool call: exchange_cards" in checked.stdout
        asked = len(server.requests)
        played = tournament(tmp_path, server.peer, [f"{entry}?tools=phase"])
        whole(played)
        assert {owner for owner, _ in played.faults} <= {"model"}
        assert len(server.requests) - asked == played.attempts + PREFLIGHT
        assert "PASS" in server.grade()


@pytest.mark.parametrize("entry", WIRES)
def test_each_fault_that_it_makes_has_its_owner(serve: Serve, tmp_path: Path, entry: str) -> None:
    with serve("--latency-ms", "20") as server:
        server.script({"type": "delay", "seconds": 3})
        process = start(tmp_path, server.peer, *words([f"{entry}?tools=phase"]))
        server.wait_for_script()  # the preflight is held meanwhile; what follows happens in the game
        server.script(
            {"type": "fail", "status": 429, "retry_after": 1, "times": 2},
            {"type": "fail", "status": 503, "times": 2},
            {"type": "fail", "status": 500, "times": 1},
            {"type": "delay", "seconds": 1},
            {"type": "tool_fault", "kind": "malformed_arguments", "times": 2},
            {"type": "tool_fault", "kind": "unknown_tool", "times": 2},
        )
        played = ended(tmp_path, process)
        whole(played)
        assert {key: n for key, n in played.faults.items() if key[0] == "provider"} == {
            ("provider", "rate_limited"): 2,
            ("provider", "overloaded" if entry == MESSAGES else "http_503"): 2,
            ("provider", "http_500"): 1,
        }
        # On Anthropic's wire arguments are no text that could be malformed: they come as none, and the rules refuse them.
        assert played.faults["model", "bad_arguments"] == (0 if entry == MESSAGES else 2)
        assert played.faults["model", "unknown_tool"] == 2
        assert len(server.requests) == played.attempts + PREFLIGHT
        assert "PASS" in server.grade()


def test_a_busy_server_with_latency_loses_no_call(serve: Serve, tmp_path: Path) -> None:
    options = (
        "--latency-ms",
        "50",
        "--error-rate",
        "429=0.05",
        "--error-rate",
        "503=0.05",
        "--error-rate",
        "500=0.02",
    )
    models = [f"a={CHAT}?tools=phase", f"b={MESSAGES}?tools=phase"]
    with serve(*options) as server:
        played = tournament(tmp_path, server.peer, models, "--max-retries", "8", games=3)
        whole(played, games=3)
        busy = {kind for owner, kind in played.faults if owner == "provider"}
        assert busy <= {"rate_limited", "http_503", "http_500", "overloaded"}
        assert busy
        assert "PASS" in server.grade()


@pytest.mark.parametrize("entry", WIRES)
def test_a_small_window_has_older_rounds_condensed(serve: Serve, tmp_path: Path, entry: str) -> None:
    with serve(
        "--context-window", "3000" if entry == RESPONSES else "4000"
    ) as server:  # it counts them differently
        played = tournament(tmp_path, server.peer, [f"{entry}?tools=phase"])
        whole(played)
        assert played.count("condense", "why")["overflow",] > 0
        assert {key for key in played.faults if key[0] != "model"} == {("provider", "overflow")}


@pytest.mark.parametrize("entry", WIRES)
def test_a_server_without_tool_calls_is_refused_before_the_first_game(
    serve: Serve, tmp_path: Path, entry: str
) -> None:
    with serve("--tool-mode", "off") as server:
        checked = arena(tmp_path, server.peer, "check", entry)
        assert checked.returncode == 4
        assert "calls no tool" in checked.stderr
        played = tournament(tmp_path, server.peer, [entry])
        assert played.status == 4
        assert not (tmp_path / "run").exists()
        assert "PASS" in server.grade()


@pytest.mark.parametrize("entry", WIRES)
def test_a_wrong_key_is_not_tried_again(serve: Serve, tmp_path: Path, entry: str) -> None:
    with serve() as server:
        server.script({"type": "fail", "status": 401, "times": 9})
        played = tournament(tmp_path, server.peer, [entry])
        assert played.status == 4
        assert "_API_KEY" in played.told
        assert len(server.requests) == 1
        assert "PASS" in server.grade()
