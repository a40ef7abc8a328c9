"""`arena tournament` as a user types it: what is refused before anything is played, and what is printed."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import environment, run_apart, run_here
from tests.fakes import Asked, FakeServer, Say, Status, call, dull

QUICK = ("--bots", "honest,paranoid,ev", "--players", "3", "--games", "1")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test stands in a folder of its own, with no variable of ours set."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("ARENA_")]:
        monkeypatch.delenv(name)


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
    assert run_apart("tournament", "--resume", "run", cwd=tmp_path).status == 0


def priced(tmp_path: Path) -> str:
    file = tmp_path / "prices.json"
    file.write_text(json.dumps({"openai-api/lab/m": {"input": 1, "output": 10}}))
    return str(file)


def run_lab(capsys: pytest.CaptureFixture[str], out: str, *more: str) -> Any:
    args = (
        "--models",
        "openai-api/lab/m",
        "--bots",
        "honest,ev",
        "--players",
        "3",
        "--talk-rounds",
        "1",
        "--display",
        "none",
    )
    return run_here(capsys, "tournament", *args, "--out", out, *more)


def spent(out: str) -> float:
    told = json.loads(Path(out, "results.json").read_text(encoding="utf-8"))
    return float(told["models"]["openai-api/lab/m"]["usage"]["dollars"])


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Any:
    with FakeServer() as server:
        monkeypatch.setenv("LAB_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("LAB_API_KEY", "sk-x")
        yield server


def test_K11_a_modest_cap_is_enough_for_a_run_that_costs_a_third_of_it(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prices = priced(tmp_path)
    assert run_lab(capsys, "free", "--price-file", prices).status == 0
    cost = spent("free")
    capped = run_lab(
        capsys, "capped", "--price-file", prices, "--budget-usd", f"{3 * cost:.6f}",
        "--max-games", "32", "--max-connections", "32",
    )  # fmt: skip
    assert capped.status == 0, capped.err
    assert spent("capped") == pytest.approx(cost, rel=0.02)


def test_K11_failed_calls_give_their_reservation_back(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = priced(tmp_path)
    assert run_lab(capsys, "free", "--price-file", prices).status == 0
    cost = spent("free")

    def every_other_fails(asked: Asked) -> Say | Status:
        return (
            Status(500, {"error": {"message": "x"}}, {"retry-after-ms": "1"}) if asked.n % 2 else dull(asked)
        )

    lab._behave = every_other_fails
    capped = run_lab(
        capsys, "capped", "--price-file", prices, "--budget-usd", f"{1.5 * cost:.6f}", "--max-retries", "20"
    )
    assert capped.status == 0, capped.err
    assert spent("capped") == pytest.approx(cost, rel=0.02)


def test_G14_a_reached_budget_is_3_overstepped_by_no_more_than_a_call_and_can_be_raised(
    lab: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prices = priced(tmp_path)
    cap = 0.05
    stopped = run_lab(capsys, "run", "--price-file", prices, "--budget-usd", str(cap))
    assert stopped.status == 3, stopped.err
    assert "--resume run --budget-usd X" in stopped.err
    one_whole_call = (8000 * 1 + 4096 * 10) / 1e6
    assert spent("run") <= cap + one_whole_call
    again = run_here(capsys, "tournament", "--resume", "run")
    assert again.status == 3
    raised = run_here(capsys, "tournament", "--resume", "run", "--budget-usd", "100")
    assert raised.status == 0, raised.err


def test_D18_no_retries_is_one_request(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab._behave = lambda asked: Status(500, {"error": {"message": "x"}})
    assert run_lab(capsys, "run", "--max-retries", "0").status == 4
    assert len(lab.asked) == 1


def test_D19_retries_are_counted_once(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab._behave = lambda asked: Status(500, {"error": {"message": "x"}}, {"retry-after-ms": "1"})
    assert run_lab(capsys, "run", "--max-retries", "3").status == 4
    assert len(lab.asked) == 4


def test_D26_a_pause_of_hours_parks_the_models_games_and_lets_the_others_play(
    lab: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    def busy(asked: Asked) -> Say | Status:
        return (
            dull(asked)
            if asked.n < 20
            else Status(429, {"error": {"message": "later"}}, {"retry-after": "10800"})
        )

    lab._behave = busy
    ran = run_here(
        capsys, "tournament", "--models", "openai-api/lab/m", "--bots", "honest,ev,greedy", "--players", "3",
        "--talk-rounds", "0", "--display", "none", "--out", "run", "--max-games", "1",
    )  # fmt: skip
    assert ran.status == 1, ran.err
    games = json.loads(Path("run/results.json").read_text(encoding="utf-8"))["games"]
    assert games["complete"] == 3
    assert len(lab.asked) == 21
    lab._behave = dull
    assert run_here(capsys, "tournament", "--resume", "run").status == 0


def test_a_call_that_is_no_call_moves_nothing(lab: FakeServer, capsys: pytest.CaptureFixture[str]) -> None:
    lab._behave = lambda asked: call("no_such_tool") if asked.n else dull(asked)
    ran = run_lab(capsys, "run", "--games", "1")
    assert ran.status == 0, ran.err
    told = json.loads(Path("run/results.json").read_text(encoding="utf-8"))["models"]["openai-api/lab/m"]
    assert told["faults"]["rule_actions"] > 0
