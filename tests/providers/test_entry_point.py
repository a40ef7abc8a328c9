"""A provider that another package brings: found by its entry point, checked, and played with by its name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

WIRE = '''
"""A model that needs no server: it does the first thing that it may, and says what it read."""

import json
import os
from pathlib import Path

from arena.providers import (
    Bid, CallFailed, Conversation, Exchange, Failure, ProviderKind, Reply, ToolCall, Usage,
)
from arena.providers.options import word


class Notes:
    """Writes a conversation as plain notes."""

    def head(self, system, tools, form=None):
        return {"system": json.dumps([system, [tool.name for tool in tools]]).encode()}

    def user(self, text):
        return [{"told": text}]

    def results(self, results):
        return [{"answer": id, "told": text} for id, text, _ in results]

    def silence(self):
        return [{"silence": True}]

    def revised(self, item):
        return item


class Parrot:
    window = None
    key_source = "none is needed"

    def __init__(self, model, options):
        self.model, self.mood, self.closed = model, options.get("mood", "calm"), False

    def conversation(self, system, tools, key, form=None):
        return Conversation(Notes(), system, tools, key, form)

    def bid(self, label, prompt):
        return Bid(label, prompt, 10, None)

    async def ask(self, conversation, allowed):
        if self.mood == "sulky":
            raise CallFailed(Failure("provider", "sulks", "the parrot does not talk today", stops=True))
        told = json.loads(conversation.items[-1])["told"]
        me = json.loads(conversation.items[0])["told"].partition("You are ")[2].partition(".")[0].lower()
        raw = json.dumps({"tool": "end_turn" if "end_turn" in allowed else allowed[0], "n": len(conversation.items),
                          "told": told, "me": me}).encode()
        return Exchange(self.read(raw, conversation), raw, {"mood": self.mood}, 0.0, 0.001)

    def read(self, raw, conversation):
        said = json.loads(raw)
        call = ToolCall(f"c{said['n']}", said["tool"], ARGUMENTS[said["tool"]](said["told"], said["me"]))
        usage = Usage(input=conversation.chars // 4, output=5)
        return Reply((call,), "", "call", ({"said": said["tool"]},), usage=usage, model=self.model)

    async def close(self):
        with Path(os.environ["PARROT_DIARY"]).open("a") as diary:
            diary.write("put to bed\\n")


def hand(told):
    return told.rsplit("Your hand: ", 1)[1].split(".")[0].split(", ")[0].split()[-1]


def bag(told):
    return told.rsplit("Undecided: ", 1)[1].split()[0].strip(".,:;").lower()


ARGUMENTS = {
    "end_turn": lambda told, me: {},
    "exchange_cards": lambda told, me: {"discard": []},
    "load_bag": lambda told, me: {"cards": [hand(told)]},
    "declare": lambda told, me: {"good": "apple", "count": 1},
    "choose_starter": lambda told, me: {"player": "bob" if me == "ann" else "ann"},
    "return_bag": lambda told, me: {"merchant": bag(told)},
    "inspect_bag": lambda told, me: {"merchant": bag(told)},
}
KIND = ProviderKind("parrot", "a bird", {"mood": word("calm", "sulky")}, lambda model, options, run: Parrot(model, options))
'''
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "arena-parrot"
version = "1.2"
dependencies = ["sheriff-arena"]

[project.entry-points."arena.providers"]
parrot = "arena_parrot:KIND"
nest = "arena_parrot:NOTHING"
egg = "arena_parrot:WIRE"
openai = "arena_parrot:KIND"
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages that holds the third party's, built and installed as its users would."""
    source = tmp_path_factory.mktemp("source")
    (source / "pyproject.toml").write_text(PROJECT)
    (source / "arena_parrot.py").write_text(WIRE + "WIRE = 'no kind'\n")
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", str(target), str(source)],
        check=True,
        capture_output=True,
    )
    return target


def arena(site: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the third party's package is installed, with no keys and no addresses."""
    clean = {k: v for k, v in os.environ.items() if not k.endswith(("_API_KEY", "_BASE_URL"))}
    root = str(Path(__file__).parents[2])
    return subprocess.run(
        [sys.executable, "-c", "from arena.cli import main; main()", *args], cwd=site,
        env={**clean, "PYTHONPATH": f"{root}{os.pathsep}{site}", "PARROT_DIARY": str(site / "diary")}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def diary(site: Path) -> list[str]:
    """What was written when models were closed; it is emptied."""
    lines = (site / "diary").read_text().splitlines()
    (site / "diary").unlink()
    return lines


def test_it_is_checked_by_its_name(site: Path) -> None:
    ran = arena(site, "check", "parrot/polly", "--json")
    assert ran.returncode == 0, ran.stderr
    (checked,) = json.loads(ran.stdout)
    assert (checked["model"], checked["tool_call"], checked["returned_model"]) == (
        "parrot/polly",
        "end_turn",
        "polly",
    )
    assert checked["key"] == "none is needed"
    assert diary(site) == ["put to bed"]


def test_it_plays_a_tournament_and_the_run_closes_it(site: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = (
        "tournament",
        "--models",
        "parrot/polly,grey=parrot/polly?mood=calm",
        "--bots",
        "honest",
        "--players",
        "3",
    )
    ran = arena(
        site, *words, "--talk-rounds", "1", "--games", "1", "--display", "none", "--yes", "--out", str(run)
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads((run / "results.json").read_text())
    assert told["games"]["complete"] == 1
    assert all(told["models"][label]["usage"]["calls"] > 10 for label in ("parrot/polly", "grey"))
    lines = [json.loads(line) for path in (run / "games").iterdir() for line in path.read_text().splitlines()]
    assert not [line for line in lines if line["kind"] in ("fault", "rule_action")]
    assert len(diary(site)) >= 2
    assert arena(site, "verify", str(run)).returncode == 0


def test_its_failures_are_told_like_ours(site: Path) -> None:
    ran = arena(site, "check", "parrot/polly?mood=sulky")
    assert ran.returncode == 4
    assert ran.stderr.strip() == "arena: parrot/polly?mood=sulky: the parrot does not talk today"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("parrot/polly?mood=wild", "option mood must be one of calm, sulky"),
        ("parrot/polly?mod=calm", "did you mean mood?"),
        ("parot/polly", "did you mean parrot?"),
        ("nest/x", "provider 'nest' of arena_parrot:NOTHING can't be loaded"),
        ("egg/x", "provider 'egg' of arena_parrot:WIRE is no ProviderKind but a str"),
    ],
)
def test_what_is_wrong_with_it_is_one_line(site: Path, entry: str, told: str) -> None:
    ran = arena(site, "check", entry)
    assert ran.returncode == 2
    assert told in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1


def test_ours_are_not_replaced(site: Path) -> None:
    ran = arena(site, "check", "openai/gpt-x")
    assert ran.returncode == 4
    assert "OPENAI_API_KEY" in ran.stderr
