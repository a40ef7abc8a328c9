"""A killed game is played on from any line of its record, and ends as if nothing had happened."""

from pathlib import Path

import pytest

from arena.errors import UsageError
from arena.record import RecordDiffers, final_position, read_record
from arena.rules import Call
from arena.seats.entries import Services, open_seat, parse_entry
from arena.seats.replay import ReplaySeat
from arena.seats.seat import Answer, Fault, Turn

from .games import FOUR, lines, play_game, scripted, spec_of, without_times


def talk(turn: Turn) -> Call | Answer | None:
    """A little of everything: bribes, prices, refused calls, no calls, opened bags."""
    if turn.phase != "inspection" or turn.attempt:
        return None
    if turn.calls_left == 3:
        return Call("say", {"message": f"I pay {turn.round}"})
    if turn.calls_left == 2 and turn.seat == "bob":
        return Answer(fault=Fault("model", "no_call", "prose"))
    if turn.calls_left is None and "inspect_bag" in turn.tools and turn.seat == "ann":
        return Call("inspect_bag", turn.legal("inspect_bag")[0])
    return None


SHORT = spec_of(FOUR[:3], talk_rounds=1)


def _seats() -> list:
    return scripted(dict.fromkeys(FOUR[:3], talk), FOUR[:3])


@pytest.mark.parametrize("stride", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_G18_G1_killed_at_every_line_and_played_on(tmp_path: Path, stride: int) -> None:
    whole = tmp_path / "whole.jsonl"
    play_game(whole, _seats(), SHORT)
    recorded, state = whole.read_bytes(), final_position(read_record(whole)).state()
    told = without_times(whole)
    path = tmp_path / "g.jsonl"
    ends = [i + 1 for i, byte in enumerate(recorded) if byte == 10]
    for number, end in list(enumerate(ends))[::stride]:
        path.write_bytes(recorded[: end + 7 * (number % 2)])
        result = play_game(path, _seats(), SHORT)
        assert result.status == "complete"
        assert path.read_bytes()[:end] == recorded[:end]
        assert without_times(path) == told
    assert final_position(read_record(path)).state() == state


def test_a_finished_game_played_again_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    first = play_game(path, _seats(), SHORT)
    before = path.read_bytes()
    assert play_game(path, _seats(), SHORT) == first
    assert path.read_bytes() == before


def test_another_spec_does_not_go_on_with_the_record(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    play_game(path, _seats(), SHORT)
    before = path.read_bytes()
    with pytest.raises(RecordDiffers, match="line 1"):
        play_game(path, _seats(), spec_of(FOUR[:3], talk_rounds=2))
    assert path.read_bytes() == before


def test_recorded_seats_play_the_same_game(tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    play_game(first, _seats(), SHORT)
    again = tmp_path / "again.jsonl"
    play_game(again, [ReplaySeat(seat, first) for seat in FOUR[:3]], SHORT)
    assert without_times(again) == without_times(first)


def test_recorded_seats_in_another_game_say_that_they_do_not_fit(tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    play_game(first, _seats(), SHORT)
    other = tmp_path / "other.jsonl"
    cat = open_seat(parse_entry(f"replay/{first}#ann"), "cat", "g", "9/9", Services())
    seats = [*scripted(seats=FOUR[:2]), cat]
    result = play_game(other, seats, spec_of(FOUR[:3], deal="9/9"))
    assert result.status == "complete"
    assert result.rule_actions["cat"] > 0
    assert {line["data"]["kind"] for line in lines(other, "fault")} == {"no_recorded_call"}
    assert "first.jsonl" in lines(other, "fault")[0]["data"]["sentence"]


def test_a_file_with_a_sign_in_its_name_is_found(tmp_path: Path) -> None:
    first = tmp_path / "game #1.jsonl"
    play_game(first, _seats(), SHORT)
    for text in (f"replay/{first}", f"replay/{first}#bob"):
        assert open_seat(parse_entry(text), "bob", "g", "9/9", Services()).name == "bob"
    with pytest.raises(UsageError, match="no seat 'zed'"):
        open_seat(parse_entry(f"replay/{first}#zed"), "bob", "g", "9/9", Services())
