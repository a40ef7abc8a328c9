"""`arena play` on a pipe: a person's whole game, parking, going on, refusals."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

from arena.record import read_record
from tests.cli.running import Ran, environment, run_here
from tests.fakes import FakeServer, Status

ARENA = [sys.executable, "-c", "from arena.cli import main; main()"]
SEATS = "human,bot/ev,bot/greedy,bot/honest"


class Typed(Protocol):
    """Runs `arena play ARGS` in this process with these lines on a pipe."""

    def __call__(self, lines: list[str], *args: str) -> Ran: ...


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("ARENA_")]:
        monkeypatch.delenv(name)

    def run(lines: list[str], *args: str) -> Ran:
        reading, writing = os.pipe()
        os.write(writing, "".join(line + "\n" for line in lines).encode())
        os.close(writing)
        with os.fdopen(reading) as pipe:
            monkeypatch.setattr(sys, "stdin", pipe)
            return run_here(capsys, "play", *args)

    return run


class Person:
    """A person at a pipe who answers each prompt as soon as it comes."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.process = subprocess.Popen(
            [*ARENA, "play", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=environment(PYTHONUNBUFFERED="1"),
        )
        self.shown = ""

    def until_asked(self) -> str | None:
        """The prompt that comes next; None where the game is over."""
        assert self.process.stdout is not None
        fresh = ""
        while True:
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                return None
            fresh += data.decode()
            self.shown += data.decode()
            asked = re.search(r"(?:^|\n)([a-z ]+>|Say it\? \(y/n\)) $", fresh)
            if asked:
                return asked[1]

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def ends(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(300)


ANSWERS = {
    "set aside>": "1",
    "left>": "1",
    "right>": "",
    "pile>": "left",
    "bag>": "1 2",
    "declare>": "1",
    "starter>": "1",
    "say>": "",
    "hand over>": "all",
    "Say it? (y/n)": "y",
}


@pytest.mark.parametrize(
    "edition",
    ["second", *(pytest.param(name, marks=pytest.mark.slow) for name in ("first", "robin_hood"))],
)
def test_a_person_plays_a_whole_game(edition: str, tmp_path: Path) -> None:
    person = Person(tmp_path, "--seats", SEATS, "--edition", edition, "--seed", "3", "--out", "g.jsonl")
    spoke = 0
    while (asked := person.until_asked()) is not None:
        if asked == "say>" and spoke % 4 == 0:
            person.types("two gold if you let me by")
        elif asked == "decide>":
            undecided = re.findall(r"decides a bag \((\w+)", person.shown)[-1]
            person.types(f"return {undecided}")
        else:
            person.types(ANSWERS[asked])
        spoke += asked == "say>"
    assert person.ends() == 0
    assert "Final scores:" in person.shown
    assert "Ann (you)" in person.shown
    record = read_record(tmp_path / "g.jsonl")
    assert record.finished
    assert not [line for line in record if line["kind"] == "rule_action"]
    ran = subprocess.run(
        [*ARENA, "verify", "g.jsonl"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "g.jsonl: ok\n")


def test_the_end_of_the_input_parks_the_game_and_says_how_to_go_on(typed: Typed, tmp_path: Path) -> None:
    ran = typed(["1 2", "1"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    assert ran.status == 130
    assert "The game is parked. To go on: arena play --resume g.jsonl" in ran.out
    calls = [line for line in read_record(tmp_path / "g.jsonl") if line["kind"] == "call"]
    assert [call["data"]["tool"] for call in calls if call["actor"] == "ann"] == [
        "exchange_cards",
        "load_bag",
    ]


def test_a_parked_game_goes_on_where_it_was(typed: Typed, tmp_path: Path) -> None:
    typed(["1 2", "1", "apple", "quit"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    before = (tmp_path / "g.jsonl").read_text()
    ran = typed(["state", "five gold if you let me by", "y", "quit"], "--resume", "g.jsonl")
    assert ran.status == 130
    assert "What happened last:" in ran.out
    after = (tmp_path / "g.jsonl").read_text()
    assert after.startswith(before)
    assert '"tool":"say"' in after[len(before) :]


def test_a_mistake_is_said_and_asked_again_as_often_as_it_takes(typed: Typed, tmp_path: Path) -> None:
    lines = ["", "1", "apple", *["accept O99"] * 5, "five gold if you let me by", "y", *["withdraw O99"] * 5]
    ran = typed(lines, "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    assert ran.out.count("There is nothing for you to accept now.") == 5
    assert ran.out.count("Not possible:") == 5
    record = read_record(tmp_path / "g.jsonl")
    assert len([line for line in record if line["kind"] == "refused"]) == 5
    assert not [line for line in record if line["kind"] == "rule_action"]


def test_on_no_the_words_are_not_said(typed: Typed, tmp_path: Path) -> None:
    lines = ["", "1", "apple", "five gold if you let me by", "n", "quit"]
    ran = typed(lines, "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    assert "you give Cat 5 gold" in ran.out
    assert "Not said." in ran.out
    calls = [line for line in read_record(tmp_path / "g.jsonl") if line["kind"] == "call"]
    assert not [call for call in calls if call["actor"] == "ann" and call["data"]["tool"] == "say"]


def test_help_state_rules_and_offers_take_no_turn(typed: Typed, tmp_path: Path) -> None:
    ran = typed(["help", "state", "rules", "offers"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    assert "Always: state" in ran.out
    assert "You: 50 gold, stall nothing" in ran.out
    assert "silk 8/4" in ran.out
    assert "No offer stands." in ran.out
    assert "arena play --resume" in ran.out


def test_a_person_sees_no_card_of_others(typed: Typed, tmp_path: Path) -> None:
    ran = typed(["state", "", "state", "1", "state"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    assert ran.out.count("Your hand: ") > 1
    assert "Bob's hand" not in ran.out
    assert re.search(r"Bob loads \d cards? into the bag\.", ran.out)
    assert not re.search(r"(Bob|Dan) draws \d (apple|cheese|bread|chicken|silk|mead|pepper)", ran.out)


def test_K1_brackets_and_F9_escapes_stay_words(typed: Typed) -> None:
    hostile = "pay [/] now [red]lie[/red] [b :moneybag: \x1b[2J\x1b[H Winner \u202e"
    lines = ["", "1", "apple", hostile, "y", "", "quit"]
    ran = typed(lines, "--seats", SEATS, "--seed", "5", "--out", "[draft].jsonl")
    assert ran.status == 130
    assert "Traceback" not in ran.err
    assert "[/] now [red]lie[/red] [b :moneybag:" in ran.out
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    assert "arena play --resume '[draft].jsonl'" in ran.out


def test_bots_play_by_themselves_and_the_account_says_who_held_what(typed: Typed) -> None:
    ran = typed([], "--seats", "bot/honest,bot/ev,bot/briber", "--seed", "3", "--out", "g.jsonl")
    assert ran.status == 0
    assert re.search(r"\(bot/ev\): \d+", ran.out)
    assert "Record: g.jsonl" in ran.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "who plays"),
        (["--seats", "human,bot/ev"], "second is for 3, 4, 5, 6 players, not 2"),
        (["--seats", "human,human,bot/ev"], "one person a terminal"),
        (["--seats", "human,bot/gredy,bot/ev"], "did you mean greedy"),
        (["--seats", "human,bot/ev,bot/ev", "--edition", "third"], "no edition 'third'"),
        (["--seats", "human,bot/ev,bot/ev", "--edition", "robin_hood", "--royal-goods"], "no royal goods"),
        (["--resume", "nothing.jsonl"], "nothing.jsonl"),
    ],
)
def test_a_wrong_word_is_one_line_and_status_2(
    args: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run_here(capsys, "play", *args)
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_an_existing_record_is_not_overwritten(typed: Typed) -> None:
    typed(["quit"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    ran = typed([], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    assert ran.status == 2
    assert "arena play --resume g.jsonl" in ran.err


@pytest.mark.parametrize(("http", "status"), [(401, 4), (404, 4), (500, 1)])
def test_a_key_or_model_that_can_not_be_used_is_4_and_a_failing_provider_1(
    http: int, status: int, typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAB_API_KEY", "sk-PLANTED-1")
    with FakeServer(lambda _: Status(http, headers={"retry-after-ms": "1"})) as server:
        monkeypatch.setenv("LAB_BASE_URL", server.url + "/v1")
        seats = "openai-api/lab/m,bot/ev,bot/greedy"
        ran = typed([], "--seats", seats, "--seed", "5", "--out", "g.jsonl")
        assert ran.status == status
        assert "The game is parked. To go on: arena play --resume g.jsonl" in ran.out
        assert typed([], "--resume", "g.jsonl").status == status


def test_options_of_the_game_are_set_and_kept_by_a_game_that_goes_on(typed: Typed, tmp_path: Path) -> None:
    options = ("--set", "timer=90", "--set", "talk_rounds=1", "--set", "hand_size=7")
    assert typed(["quit"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl", *options).status == 130
    header = read_record(tmp_path / "g.jsonl").header
    assert {key: header["options"][key] for key in ("timer", "hand_size", "talk_rounds")} == {
        "timer": 90.0,
        "hand_size": 7,
        "talk_rounds": 1,
    }
    assert header["table"]["talk_rounds"] == 1
    assert typed(["quit"], "--resume", "g.jsonl").status == 130
    assert read_record(tmp_path / "g.jsonl").header == header


def test_an_option_of_its_own_goes_over_set_as_in_a_tournament(typed: Typed, tmp_path: Path) -> None:
    options = ("--talk-rounds", "1", "--royal-goods", "--set", "talk_rounds=2", "--set", "royal_goods=false")
    assert typed(["quit"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl", *options).status == 130
    kept = read_record(tmp_path / "g.jsonl").header["options"]
    assert (kept["talk_rounds"], kept["royal_goods"]) == (1, True)


def test_a_record_of_another_table_is_told_and_not_gone_on_with(typed: Typed, tmp_path: Path) -> None:
    typed(["quit"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    record = tmp_path / "g.jsonl"
    record.write_text(record.read_text().replace('"table":', '"tabel":', 1))
    ran = typed([], "--resume", "g.jsonl")
    assert (ran.status, ran.err) == (2, "arena: g.jsonl: line 1: game_start lacks 'table'\n")


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("timr=20", "did you mean timer"),
        ("players=4", "one game has the options"),
        ("timer=0", "must be a number above 0"),
        ("hand_size=9", "hand_size is 6 or 7"),
        ("timer", "key=value"),
    ],
)
def test_an_option_that_no_game_can_have_is_refused_before_it(typed: Typed, pair: str, says: str) -> None:
    ran = typed([], "--seats", SEATS, "--set", pair)
    assert ran.status == 2
    assert says in ran.err


def test_a_newer_offer_shows_which_older_one_it_replaced_and_which_stand(typed: Typed) -> None:
    first, second = "five gold if you let me by", "seven gold if you let me by"
    lines = ["", "1", "apple", first, "y", second, "y", "quit"]
    ran = typed(lines, "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    mine = re.findall(r"Your words stand as (O\d+)", ran.out)
    assert len(mine) == 2
    (gone,) = [line for line in ran.out.splitlines() if f"{mine[0]} is replaced by {mine[1]}" in line]
    assert re.search(rf"; open now: (O\d+, )*{mine[1]}(, O\d+)*\.$", gone)
    assert mine[0] not in gone.partition("open now")[2]
    # How to correct what was heard is said whole once, and in short after that.
    told = [line for line in ran.out.splitlines() if "Your words stand" in line]
    assert "to correct that, say it again" in told[0]
    assert "to correct" not in told[1]
    assert all(f"'withdraw {id}' takes it back" in line for id, line in zip(mine, told, strict=True))


def test_an_earlier_sitting_is_recalled_with_what_its_offers_came_to(typed: Typed) -> None:
    lines = ["", "1", "apple", "five gold if you let me by", "y", "seven gold if you let me by", "y", "quit"]
    typed(lines, "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    ran = typed(["offers", "quit"], "--resume", "g.jsonl")
    assert re.search(r"O\d+ is replaced by O\d+; open now: ", ran.out)


@pytest.mark.parametrize("option", [["--talk-rounds", "2"], ["--prompts", "honest"], ["--seed", "4"]])
def test_a_game_goes_on_as_it_was_and_an_option_that_says_else_is_refused(
    typed: Typed, option: list[str]
) -> None:
    typed(["quit"], "--seats", SEATS, "--seed", "5", "--out", "g.jsonl")
    ran = typed([], "--resume", "g.jsonl", *option)
    assert ran.status == 2
    assert "leave the other options out" in ran.err
