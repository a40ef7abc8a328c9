"""What the table does with answers that are no good, and with seats that can't be asked any more."""

from pathlib import Path
from typing import Any

import pytest

from arena.record import read_record
from arena.rules import Call
from arena.seats.seat import Answer, Fault, Reasoning, SeatDown, Turn

from .games import FOUR, game_of, lines, play_game, scripted, spec_of, without_times
from .seats import Slow, plain, shuffled_pauses

PROSE = Fault("model", "no_call", "the answer holds no tool call")
PHASES = ("market", "loading", "declaration", "inspection")


@pytest.mark.parametrize("phase", PHASES)
def test_E9_three_bad_calls_in_a_row_and_the_rule_acts(tmp_path: Path, phase: str) -> None:
    path = tmp_path / "g.jsonl"
    asked: list[Turn] = []

    def bad(turn: Turn) -> Call | None:
        if turn.phase != phase:
            return None
        asked.append(turn)
        return Call("bribe_sheriff_now", {})

    result = play_game(path, scripted({"ann": bad}))
    assert result.status == "complete"
    assert result.rule_actions["ann"] > 0
    assert [turn.attempt for turn in asked[:4]] == [0, 1, 2, 0]
    assert asked[1].refusal is not None
    assert asked[1].refusal.code == "unknown_tool"
    acted = lines(path, "rule_action")
    assert all(line["data"]["for"] == "ann" and line["visible"] == "all" for line in acted)
    assert len(acted) * 3 == len(lines(path, "refused")) == len(asked)


def test_A13_an_unknown_tool_is_told_the_tools_allowed_now(tmp_path: Path) -> None:
    names = [
        "bribe_sheriff_now",
        "functions.declare",
        "declare ",
        "Declare",
        "load_bag",
        "",
        "x" * 5000,
        "\0\ud83d",
    ]
    refused: list[str] = []

    def bad(turn: Turn) -> Call | None:
        if turn.refusal is not None and turn.attempt:
            refused.append(turn.refusal.sentence)
        if turn.phase != "declaration":
            return None
        return Call(names[len(refused) % len(names)], {}) if turn.attempt < 2 else None

    play_game(tmp_path / "g.jsonl", scripted({"ann": bad, "bob": bad, "cat": bad}))
    assert len(refused) > len(names)
    assert all("declare" in sentence for sentence in refused)


def test_E10_a_seat_of_prose_never_moves_and_never_opens_a_bag(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    result = play_game(
        path, scripted({"ann": lambda _: Answer(fault=PROSE, reasoning=Reasoning("hm", "full"))})
    )
    assert result.status == "complete"
    # At the end of a round all hands are filled up; that is no act of hers.
    assert {line["kind"] for line in lines(path) if line["actor"] == "ann"} <= {"fault", "draw"}
    assert not [line for line in lines(path, "inspect") if line["actor"] == "rule"]
    faults = lines(path, "fault")
    assert {(line["data"]["owner"], line["data"]["kind"]) for line in faults} == {("model", "no_call")}
    assert all(
        line["visible"] == [] and line["reasoning"] == {"text": "hm", "form": "full"} for line in faults
    )
    assert len(faults) == 3 * len(lines(path, "rule_action"))


def test_F3_nobody_else_hears_of_refusals_and_faults(tmp_path: Path) -> None:
    def stumbles(turn: Turn) -> Call | Answer | None:
        if turn.attempt == 0:
            return Call("load_bag", {"cards": ["silk"] * 9})
        return Answer(fault=PROSE) if turn.attempt == 1 else None

    clean, faulty = scripted(), scripted({"ann": stumbles})
    for seat in clean + faulty:
        seat.views = []
    play_game(tmp_path / "clean.jsonl", clean)
    play_game(tmp_path / "faulty.jsonl", faulty)
    for one, other in zip(clean[1:], faulty[1:], strict=True):
        assert one.views
        assert one.views == other.views
        assert [turn.news for turn in one.turns] == [turn.news for turn in other.turns]


def test_D22_a_provider_that_is_down_parks_the_game(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    fault = Fault("provider", "http_503", "overloaded")

    def down(turn: Turn) -> Call | None:
        if turn.round == 2 and turn.phase == "inspection":
            raise SeatDown(turn.seat, fault)
        return None

    result = play_game(path, scripted({"bob": down}))
    assert (result.status, result.seat, result.fault) == ("parked", "bob", fault)
    assert result.winners == ()
    last = lines(path)[-1]
    assert last["kind"] == "fault"
    assert last["data"] == {
        "owner": "provider", "kind": "http_503", "sentence": "overloaded", "seat": "bob", "parked": True,
    }  # fmt: skip
    assert not lines(path, "rule_action")
    assert not [line for line in lines(path) if "overloaded" in str(line["data"].get("message"))]

    resumed = play_game(path, scripted())
    play_game(tmp_path / "whole.jsonl", scripted())
    assert resumed.status == "complete"
    seen = [(line["kind"], line["data"]) for line in without_times(path) if line["kind"] != "fault"]
    assert seen == [(line["kind"], line["data"]) for line in without_times(tmp_path / "whole.jsonl")]
    assert [line["seq"] for line in read_record(path)] == list(range(len(read_record(path))))


@pytest.mark.parametrize("owner", ["provider", "user", "arena"])
def test_an_answer_with_somebody_elses_fault_is_no_move(tmp_path: Path, owner: Any) -> None:
    result = play_game(
        tmp_path / "g.jsonl",
        scripted({"bob": lambda turn: Answer(fault=Fault(owner, "x", "y")) if turn.round == 2 else None}),
    )
    assert (result.status, result.seat) == ("parked", "bob")


def test_faults_on_the_way_to_a_good_call_are_recorded(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    slow = Fault("provider", "http_429", "wait")

    def late(turn: Turn) -> Answer:
        return Answer(plain(turn), faults=(slow,), call_id="c_1", reasoning=Reasoning("r", "summary"))

    play_game(path, scripted({"ann": late}))
    faults, calls = lines(path, "fault"), [line for line in lines(path, "call") if line["actor"] == "ann"]
    assert len(faults) == len(calls)
    assert all(line["call"] == "c_1" and line["reasoning"]["form"] == "summary" for line in calls)


GARBAGE: list[Any] = [
    None, 5, "cards", [], {"cards": None}, {"cards": "silk"}, {"cards": [["silk"]]}, {"cards": {"a": 1}},
    {"cards": [1.5]}, {"cards": ["\ud83d"]}, {"cards": [float("nan")]}, {"cards": ["silk"] * 10_000}, {5: 6},
    {"cards": object()}, {"good": "apple", "count": 10**30}, {"good": "apple", "count": float("inf")},
    {"good": "apple", "count": True}, {"good": ["apple"], "count": "3"}, {"merchant": {"x": "y"}},
    {"offer": 3}, {"offer": None}, {"message": 7}, {"message": ["a"]}, {"message": ""},
    {"message": "x" * 200_000}, {"discard": [None]}, {"player": "\0"}, {"player": 3.5}, {"goods": -1},
    {"discard": "all"}, {"good": {}, "sets": []},
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(GARBAGE)))
def test_no_arguments_crash_a_game(tmp_path: Path, number: int) -> None:
    path = tmp_path / "g.jsonl"

    def garbage(turn: Turn) -> Call | None:
        if turn.attempt:
            return None
        return Call(turn.tools[turn.round % len(turn.tools)], GARBAGE[number])

    result = play_game(path, scripted(dict.fromkeys(FOUR, garbage)), spec_of(talk_rounds=1))
    assert result.status == "complete"
    path.read_bytes().decode("utf-8", "strict")
    lines(path)


def test_where_one_seat_is_down_the_others_are_still_heard_out(tmp_path: Path) -> None:
    """What they answered has been paid for: it is in their hands before the game is parked."""
    answered: list[str] = []

    class _Late(Slow):
        async def act(self, turn: Turn) -> Answer:
            answer = await super().act(turn)
            if turn.phase == "loading":
                answered.append(self.name)
            return answer

    def down(turn: Turn) -> Call | None:
        if turn.phase == "loading":
            raise SeatDown(turn.seat, Fault("provider", "http_500", "down"))
        return None

    sheriff = game_of(spec_of()).sheriff
    fallen, *others = [seat for seat in FOUR if seat != sheriff]
    seats = [
        _Late(seat, down if seat == fallen else (lambda _: None), pause=shuffled_pauses(1)) for seat in FOUR
    ]
    result = play_game(tmp_path / "g.jsonl", seats)
    assert (result.status, result.seat) == ("parked", fallen)
    assert sorted(answered) == others
    assert not lines(tmp_path / "g.jsonl", "load")


def test_an_end_of_a_turn_that_is_over_already_is_no_refusal(tmp_path: Path) -> None:
    """One merchant's acceptance decides the last bag while the other, asked with him, ends his turn."""
    path = tmp_path / "g.jsonl"
    seats = ("ann", "bob", "cat")
    spec = spec_of(seats)
    sheriff = game_of(spec).sheriff
    first, second = (seat for seat in seats if seat != sheriff)
    asked: list[Turn] = []

    def policy(turn: Turn) -> Call | None:
        if turn.round > 1 or turn.phase != "inspection":
            return None
        if turn.seat == sheriff and turn.rounds_left == 3:
            if turn.calls_left == 3:
                return Call("return_bag", {"merchant": second})
            wanted = f"{first} to return {first}" if turn.calls_left == 2 else f"{second} to inspect {first}"
            return Call("say", {"message": f"ask 2 of {wanted}"})
        if turn.seat == second:
            asked.append(turn)
        if turn.seat == first and turn.calls_left == 3:
            return Call("accept_offer", {"offer": "O1"})
        return None

    result = play_game(path, scripted(dict.fromkeys(seats, policy), seats), spec)
    assert result.status == "complete"
    assert len(asked) == 1
    assert "accept_offer" in asked[0].tools
    assert lines(path, "refused") == []
