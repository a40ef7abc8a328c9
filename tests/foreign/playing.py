"""Whole small tournaments through the command line against a server of others, and what became of them."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.record.calls import CallLine, read_calls

KEY = "sk-PLANTED-0123456789"
NAMES = ("LAB", "OPENAI", "ANTHROPIC")


@dataclass(frozen=True)
class Peer:
    """Where a server answers: its base URLs of OpenAI's wires and of Anthropic's."""

    openai: str
    anthropic: str


@dataclass(frozen=True)
class Played:
    """A tournament that has ended."""

    status: int
    told: str
    lines: list[dict[str, Any]]
    calls: list[CallLine]

    @property
    def faults(self) -> Counter[tuple[str, str]]:
        """Owner and kind of each recorded fault."""
        return self.count("fault", "owner", "kind")

    def count(self, kind: str, *keys: str) -> Counter[Any]:
        """How often each value of these keys stands in the lines of a kind."""
        return Counter(tuple(line["data"][k] for k in keys) for line in self.lines if line["kind"] == kind)

    @property
    def attempts(self) -> int:
        """Requests that the files of calls tell of."""
        return sum(len(line.failures) + (bytes(line.response) != b"null") for line in self.calls)

    @property
    def ended(self) -> int:
        """Games that were played to their end."""
        return sum(line["kind"] == "game_end" for line in self.lines)


def start(folder: Path, peer: Peer, *args: str) -> subprocess.Popen[str]:
    """Start a command of a user who has keys for this server and nothing else."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("ARENA_")}
    env |= {f"{name}_API_KEY": KEY for name in NAMES}
    env |= {"LAB_BASE_URL": peer.openai, "OPENAI_BASE_URL": peer.openai, "ANTHROPIC_BASE_URL": peer.anthropic}
    env |= {"ARENA_CHECK": "1", "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "arena", *args]
    return subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def arena(folder: Path, peer: Peer, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    with start(folder, peer, *args) as process:
        out, err = process.communicate(timeout=900)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def words(models: Sequence[str], games: int = 1) -> list[str]:
    """The command of a small tournament of these models, into the folder `run`."""
    bots = "honest,ev" if len(models) == 1 else "honest"
    told = [
        "tournament",
        "--models",
        ",".join(models),
        "--bots",
        bots,
        "--players",
        "3",
        "--talk-rounds",
        "1",
    ]
    return [*told, "--games", str(games), "--seed", "7", "--display", "none", "--yes", "--out", "run"]


def tournament(folder: Path, peer: Peer, models: Sequence[str], *more: str, games: int = 1) -> Played:
    """Play one; all games are replayed, and no file holds the key."""
    return ended(folder, start(folder, peer, *words(models, games), *more))


def ended(folder: Path, process: subprocess.Popen[str]) -> Played:
    """Wait for a tournament in the folder `run` and read what it left."""
    with process:
        _, err = process.communicate(timeout=900)
    run = folder / "run"
    assert "Traceback" not in err
    assert "PLANTED" not in err
    if not run.is_dir():
        return Played(process.returncode, err, [], [])
    for path in (path for path in run.rglob("*") if path.is_file()):
        raw = path.read_bytes()
        assert b"PLANTED" not in (gzip.decompress(raw) if path.suffix == ".gz" else raw), path
    verified = subprocess.run(
        [sys.executable, "-m", "arena", "verify", str(run)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    texts = [text for path in sorted((run / "games").iterdir()) for text in path.read_text().splitlines()]
    calls = [line for path in sorted((run / "calls").iterdir()) for line in read_calls(path)]
    return Played(process.returncode, err, [json.loads(text) for text in texts], calls)
