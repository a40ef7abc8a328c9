"""`arena tournament` as a user types it: what is refused before anything is played, and what would be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment, run_here, run_in
from tests.fakes import FakeServer, Status

pytestmark = pytest.mark.usefixtures("elsewhere")
QUICK = ("--bots", "honest,paranoid,ev", "--players", "3", "--games", "1")


@pytest.mark.parametrize("words", [("--models", ""), ("--models", ",,"), ("--bots", " "), ("--out", "")])
def test_K10_an_empty_value_is_not_taken_for_the_default(
    words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    done = run_here(capsys, "tournament", *words, "--players", "3", "--games", "1")
    assert done.status == 2
    assert done.err == f"arena: {words[0]} is empty: give it a value or leave it out\n"
    assert not list(Path.cwd().iterdir())


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--config", "f.toml"), "f.toml, line 2: no setting talk_round; did you mean talk_rounds?"),
        (("--config", "t.toml"), "t.toml, line 1: no setting modles; did you mean models?"),
        (
            ("--set", "talk_roundz=5"),
            "--set talk_roundz=5: no setting talk_roundz; did you mean talk_rounds?",
        ),
        (("--set", "talk_rounds=five"), "talk_rounds must be a whole number from 0 to 100, not 'five'"),
        (("--talk-rounds", "five"), "--talk-rounds: talk_rounds must be a whole number"),
    ],
)
def test_K10_a_misspelt_setting_ends_the_command_before_any_request(
    args: tuple[str, ...], says: str, dry: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("f.toml").write_text("seed = 1\ntalk_round = 5\n")
    Path("t.toml").write_text("[modles]\na = 'openai/x'\n")
    ran = run_here(capsys, "tournament", *QUICK, *args, *dry)
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert not Path("transcripts").exists()


def test_K10_a_misspelt_variable_is_warned_about_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ARENA_TALK_ROUNDZ", "5")
    ran = run_here(capsys, "tournament", *QUICK, "--dry-run")
    assert ran.status == 0
    assert "ARENA_TALK_ROUNDZ" in ran.err
    assert "did you mean talk_rounds?" in ran.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--bots", "none"), "4 seats but only 0 entries (none): 4 short"),
        (("--bots", "honest,ev"), "2 short"),
        (("--bots", "honset"), "did you mean honest?"),
        (("--models", "opnai/gpt-x"), "did you mean openai?"),
        (("--models", "human"), "arena play"),
        (("--edition", "secnd"), "did you mean second?"),
        (("--edition", "first", "--players", "6"), "6"),
        (("--edition", "robin_hood", "--royal-goods"), "royal goods"),
        (("--prompts", "nuetral"), "did you mean neutral?"),
        (("--design", "focal:x"), "no entry x"),
        (("--models", "a=bot/ev,a=bot/honest"), "labels must differ"),
        (("--reader", "gramar"), "grammar"),
        (("--price-file", "none.json", "--models", "openai/gpt-x"), "none.json"),
        (("--budget-usd", "1", "--models", "openai/gpt-x"), "no price is known for openai/gpt-x"),
        (("--resume", "x", "--out", "y"), "--resume goes on"),
    ],
)
def test_what_can_not_be_played_is_one_line_and_status_2(
    args: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "tournament", *args)
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert not Path("transcripts").exists()


@pytest.mark.parametrize(
    ("model", "variable"),
    [
        ("openai/gpt-x", "OPENAI_API_KEY"),
        ("anthropic/claude-x", "ANTHROPIC_API_KEY"),
        ("openai-api/lab/m", "LAB_BASE_URL"),
    ],
)
def test_a_missing_key_names_the_variable(
    model: str, variable: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "LAB_API_KEY", "LAB_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    ran = run_here(capsys, "tournament", "--models", model, "--out", "run")
    assert ran.status == 4
    assert variable in ran.err
    assert "Traceback" not in ran.err


def test_a_dead_endpoint_is_one_line_and_status_4(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAB_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("LAB_API_KEY", "sk-x")
    ran = run_here(capsys, "tournament", "--models", "openai-api/lab/m", "--max-retries", "0", "--out", "run")
    assert ran.status == 4
    assert "is the server running" in ran.err


@pytest.mark.parametrize("existing", [False, True])
def test_K5_a_server_without_tools_is_one_line_and_leaves_no_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, existing: bool
) -> None:
    if existing:
        Path("run").mkdir()
    refuses = Status(400, {"error": {"message": '"auto" tool choice requires --enable-auto-tool-choice'}})
    with FakeServer(lambda _: refuses) as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("LAB_API_KEY", "sk-x")
        ran = run_here(
            capsys, "tournament", "--models", "openai-api/lab/m,openai-api/lab/n?temperature=1", "--games", "1",
            "--out", "run",
        )  # fmt: skip
    assert ran.status == 4
    assert ran.err.count("\n") == 1
    assert "without tool calling" in ran.err
    assert ran.out == ""
    assert len(server.asked) <= 6
    assert Path("run").exists() == existing
    assert not existing or not any(Path("run").iterdir())


def test_a_run_without_games_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path("run/games").mkdir(parents=True)
    Path("run/manifest.json").write_text('{"format": 1, "run": "run", "entries": [], "design": {}}')
    for command in (("view",), ("rate",), ("report",), ("report", "--format", "html")):
        ran = run_here(capsys, command[0], "run", *command[1:])
        assert ran.status == 0, ran.err
        assert "0 complete" in ran.out


def test_dry_run_plays_nothing_and_says_what_would_be(capsys: pytest.CaptureFixture[str]) -> None:
    Path("prices.json").write_text(json.dumps({"openai/gpt-x": {"input": 1, "output": 10}}))
    ran = run_here(
        capsys, "tournament", "--models", "openai/gpt-x", "--dry-run", "--price-file", "prices.json"
    )
    assert ran.status == 0
    assert ran.out.startswith("4 games: 1 block")
    assert "openai/gpt-x: 4 games" in ran.out
    assert "in all: about $" in ran.out
    assert not Path("transcripts").exists()


def test_without_models_the_default_tournament_is_planned(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "tournament", "--dry-run")
    assert ran.out.startswith("168 games: 42 blocks, 14 line-ups, 4 seats, edition second")
    assert "nothing is spent" in ran.out


@pytest.mark.parametrize(
    ("models", "players", "pool"),
    [
        ("openai/a", "4", ["openai/a", "bot/honest", "bot/paranoid", "bot/ev"]),
        (
            "openai/a,openai/b,openai/c",
            "3",
            ["openai/a", "openai/b", "openai/c", "bot/honest", "bot/paranoid"],
        ),
        ("openai/a", "5", ["openai/a", "bot/honest", "bot/paranoid", "bot/ev", "bot/greedy"]),
        ("bot/honest,x=bot/ev", "5", ["bot/honest", "x", "bot/paranoid", "bot/greedy", "bot/briber"]),
    ],
)
def test_the_default_bots_fill_the_pool(
    models: str, players: str, pool: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "tournament", "--models", models, "--players", players, "--dry-run")
    assert f"entries: {', '.join(pool)}\n" in ran.out


def test_C8_a_provider_is_what_stands_before_the_slash(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "tournament", "--models", "openai-api/lab/my-gpt-claude-mix", "--dry-run")
    assert ran.status == 0
    assert "openai-api/lab/my-gpt-claude-mix: 4 games" in ran.out


def test_a_full_disk_stops_the_run_with_one_line_and_the_way_on(tmp_path: Path) -> None:
    """A limit on file size stands in for a disk that is full: the write fails in the middle of a game."""
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000));"
        "from arena.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "tournament", *QUICK, "--out", "run"],
        capture_output=True, text=True, env=environment(), cwd=tmp_path, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "--resume run" in done.stderr
    assert run_in(tmp_path, "tournament", "--resume", "run").status == 0
