"""The option `timer`: a clock per undecided bag, which the record alone shows; then the rule returns it, free."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.record import RecordWriter, read_record, verify
from arena.record.clocks import Clocks
from arena.record.replay import first_position, steps
from arena.rules import Call
from arena.seats.replay import ReplaySeat
from arena.seats.seat import Answer, Fault, Turn
from arena.table import GameResult, GameSpec, play

from .games import FOUR, game_of, lines, play_game, spec_of, without_times
from .seats import Policy, Scripted, TinyReader

SIX = (*FOUR, "eve", "fay")


class Clock:
    """A clock that goes only when somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Thinking(Scripted):
    """A scripted seat that takes as many seconds for an answer as `takes` says."""

    instant = False

    def __init__(
        self, name: str, clock: Clock, takes: Callable[[Turn], float], policy: Policy = lambda _: None
    ) -> None:
        super().__init__(name, policy)
        self._clock = clock
        self._takes = takes

    async def act(self, turn: Turn) -> Answer:
        self._clock.now += self._takes(turn)
        return await super().act(turn)


def timed(seats: Sequence[str] = FOUR, timer: float | None = 20, **more: Any) -> GameSpec:
    more.setdefault("talk_rounds", 1)
    options = {"timer": timer, **more.pop("options", {})}
    return spec_of(seats, options=options, **more)


def play_timed(
    path: Path,
    spec: GameSpec,
    takes: Callable[[Turn], float],
    policies: dict[str, Policy] | None = None,
) -> tuple[GameResult, dict[str, Thinking]]:
    """Play by a clock of thought alone; what a record holds already takes no time any more."""
    clock = Clock()
    given = policies or {}
    with RecordWriter(path, "g1") as writer:
        anew: Callable[[Turn], float] = lambda turn: 0.0 if any(writer.coming()) else takes(turn)  # noqa: E731
        seats = {seat: Thinking(seat, clock, anew, given.get(seat, lambda _: None)) for seat in spec.seats}
        result = asyncio.run(play(spec, list(seats.values()), TinyReader(), writer, clock=clock))
    assert result.status == "complete"
    return result, seats


def slowly(seconds: float, *who: str) -> Callable[[Turn], float]:
    """So many seconds for each answer in an inspection, from those named or from all."""
    return lambda turn: seconds if turn.phase == "inspection" and (not who or turn.seat in who) else 0.0


def opens(turn: Turn) -> Call | None:
    """Opens every bag as soon as it may."""
    return Call("inspect_bag", turn.legal("inspect_bag")[0]) if "inspect_bag" in turn.tools else None


def returned_in_time(path: Path) -> list[dict[str, Any]]:
    return [line for line in lines(path, "return") if line["actor"] == "rule"]


THREE_EDITIONS = [("first", FOUR), ("second", FOUR), ("robin_hood", FOUR), ("second", SIX)]


@pytest.mark.parametrize(("edition", "seats"), THREE_EDITIONS)
def test_a_slow_sheriff_loses_every_bag(tmp_path: Path, edition: str, seats: Sequence[str]) -> None:
    path = tmp_path / "g.jsonl"
    spec = timed(seats, edition=edition)
    result, _ = play_timed(path, spec, slowly(25), dict.fromkeys(seats, opens))
    back = returned_in_time(path)
    rounds = max(line["round"] for line in lines(path))
    assert len(back) == rounds * (len(seats) - (2 if len(seats) == 6 else 1))
    assert not lines(path, "inspect", "settle", "pay")
    told = [line for line in lines(path, "rule_action") if "bag" in line["data"]]
    assert {line["data"]["tool"] for line in told} == {"return_bag"}
    assert {line["visible"] for line in told} == {"all"}
    assert sum(result.rule_actions.values()) == len(told)


@pytest.mark.parametrize(("edition", "seats"), THREE_EDITIONS)
def test_a_quick_table_never_hears_of_the_clock(tmp_path: Path, edition: str, seats: Sequence[str]) -> None:
    """The same game with and without a clock, but for the seconds that are noted."""
    spec = timed(seats, edition=edition)
    play_timed(tmp_path / "timed.jsonl", spec, slowly(1), dict.fromkeys(seats, opens))
    plain = timed(seats, timer=None, edition=edition)
    play_timed(tmp_path / "plain.jsonl", plain, slowly(1), dict.fromkeys(seats, opens))
    assert lines(tmp_path / "timed.jsonl", "inspect")
    assert not returned_in_time(tmp_path / "timed.jsonl")
    told = without_times(tmp_path / "timed.jsonl")
    noted = [line["data"].pop("seconds", None) for line in told]
    assert 1.0 in noted
    assert told[1:] == without_times(tmp_path / "plain.jsonl")[1:]


def test_a_merchant_who_dawdles_runs_out_of_his_own_time_alone(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    spec = timed()
    slow = next(seat for seat in FOUR if seat != game_of(spec).sheriff)

    def bribe(turn: Turn) -> Call | None:
        return Call("say", {"message": "I pay 3"}) if turn.calls_left == 3 else None

    play_timed(path, spec, slowly(21, slow), {slow: bribe})
    first = [line for line in returned_in_time(path) if line["round"] == 1]
    assert [line["data"]["bag"] for line in first] == [slow]
    assert not [line for line in lines(path, "offer") if line["round"] == 1]
    refused = next(line for line in lines(path, "refused") if line["round"] == 1)
    assert refused["actor"] == slow
    assert refused["data"]["by"] == "table"
    assert refused["data"]["overtaken"]


def test_what_stood_open_does_not_become_due(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    spec = timed()
    sheriff = game_of(spec).sheriff
    rich = next(seat for seat in FOUR if seat != sheriff)

    def bribe(turn: Turn) -> Call | None:
        return Call("say", {"message": "I pay 7"}) if turn.calls_left == 3 else None

    def takes(turn: Turn) -> float:
        # The sheriff is quick when he opens the session, and slow once there is an offer.
        return 30.0 if turn.seat == sheriff and turn.rounds_left == 0 and turn.round == 1 else 0.0

    play_timed(path, spec, takes, {rich: bribe})
    first = [line for line in lines(path) if line["round"] == 1]
    assert [line["data"]["by"] for line in first if line["kind"] == "offer"] == [rich]
    assert {line["data"]["bag"] for line in returned_in_time(path) if line["round"] == 1} == {*FOUR} - {
        sheriff
    }
    assert not [line for line in first if line["kind"] in ("settle", "pay")]
    assert [line["data"]["status"] for line in first if line["kind"] == "lapse"] == ["void"]


def test_seconds_add_up_over_an_inspection_and_not_over_two(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    spec = timed(timer=9, talk_rounds=2)
    sheriff = game_of(spec).sheriff

    def late(turn: Turn) -> Call | None:
        # Only in the third of the sheriff's turns he would open a bag: by then 3 x 4 seconds are gone.
        return opens(turn) if turn.rounds_left == 0 else None

    play_timed(path, spec, slowly(4, sheriff), dict.fromkeys(FOUR, late))
    back = returned_in_time(path)
    assert {line["data"]["for"] for line in back} == {sheriff}
    assert len(back) == 3 * sum(
        line["data"]["sheriff"] == sheriff for line in lines(path, "deal", "round_end")
    )
    assert lines(path, "inspect")


def test_the_sheriff_goes_on_with_the_bags_that_have_time_left(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    spec = timed()
    sheriff = game_of(spec).sheriff
    slow = next(seat for seat in FOUR if seat != sheriff)

    def takes(turn: Turn) -> float:
        if turn.round > 1 or turn.phase != "inspection":
            return 0.0
        return 15.0 if turn.seat == slow else 6.0 if turn.seat == sheriff and turn.rounds_left == 0 else 0.0

    def later(turn: Turn) -> Call | None:
        return opens(turn) if turn.rounds_left == 0 else None

    _, seats = play_timed(path, spec, takes, {sheriff: later})
    first = [line for line in lines(path, "return", "inspect") if line["round"] == 1]
    assert [(line["kind"], line["data"]["bag"]) for line in first][:1] == [("return", slow)]
    assert [line["kind"] for line in first].count("inspect") == 2
    asked = [
        turn for turn in seats[sheriff].turns if turn.round == 1 and turn.clocks and turn.rounds_left == 0
    ]
    assert asked[0].clocks[slow] == 5.0
    assert asked[1].attempt == 1
    assert asked[1].overtaken
    assert slow not in asked[1].clocks


def test_a_seat_sees_its_own_clock_and_the_sheriff_sees_all(tmp_path: Path) -> None:
    spec = timed()
    sheriff = game_of(spec).sheriff
    _, seats = play_timed(tmp_path / "g.jsonl", spec, slowly(2))
    for seat in FOUR:
        first = next(turn for turn in seats[seat].turns if turn.phase == "inspection")
        assert set(first.clocks) == ({*FOUR} - {sheriff} if seat == sheriff else {seat})
        assert all(not turn.clocks for turn in seats[seat].turns if turn.phase != "inspection")
    assert set(next(turn for turn in seats[sheriff].turns if turn.clocks).clocks.values()) == {20.0}


def test_an_answer_without_a_call_counts_its_seconds(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    spec = timed()
    slow = next(seat for seat in FOUR if seat != game_of(spec).sheriff)

    def silent(turn: Turn) -> Answer | None:
        if turn.phase != "inspection" or turn.round > 1:
            return None
        return Answer(fault=Fault("model", "no_call", "prose"))

    play_timed(path, spec, slowly(12, slow), {slow: silent})
    faults = [line for line in lines(path, "fault") if line["round"] == 1]
    assert [line["data"]["seconds"] for line in faults] == [12.0, 12.0]
    assert [line["data"]["bag"] for line in returned_in_time(path) if line["round"] == 1] == [slow]


def test_a_seat_that_knows_its_time_is_taken_at_its_word(tmp_path: Path) -> None:
    """A model's wait for a place at its provider, or for its failed attempts, is no time of its own."""
    path = tmp_path / "g.jsonl"

    class Knows(Thinking):
        async def act(self, turn: Turn) -> Answer:
            answer = await super().act(turn)
            return Answer(answer.call, seconds=0.25)

    clock = Clock()
    seats = [Knows(seat, clock, slowly(100)) for seat in FOUR]
    with RecordWriter(path, "g1") as writer:
        asyncio.run(play(timed(), seats, TinyReader(), writer, clock=clock))
    assert {line["data"].get("seconds") for line in lines(path, "call")} == {None, 0.25}
    assert not returned_in_time(path)


def test_instant_seats_take_no_time(tmp_path: Path) -> None:
    ticks = iter(range(10**6))
    seats = [Scripted(seat) for seat in FOUR]
    with RecordWriter(tmp_path / "g.jsonl", "g1") as writer:
        asyncio.run(play(timed(timer=1), seats, TinyReader(), writer, clock=lambda: float(next(ticks))))
    assert {line["data"].get("seconds") for line in lines(tmp_path / "g.jsonl", "call")} == {None, 0.0}


def test_two_deputies_one_of_whom_never_answers(tmp_path: Path) -> None:
    """The wish of one deputy decides no bag: when its clock has run out it goes back free, whatever he wished."""
    path = tmp_path / "g.jsonl"
    spec = timed(SIX)
    one, other = game_of(spec).deputies

    def never(turn: Turn) -> float:
        return 8.0 if turn.round == 1 and turn.seat == other and turn.phase == "inspection" else 0.0

    def policy(turn: Turn) -> Call | None:
        return opens(turn) if turn.round == 1 and turn.seat == one else None

    play_timed(path, spec, never, {one: policy})
    first = [line for line in lines(path) if line["round"] == 1]
    assert "inspect" in {line["data"]["wish"] for line in first if line["kind"] == "wish"}
    assert not [line for line in first if line["kind"] == "inspect"]
    assert len([line for line in returned_in_time(path) if line["round"] == 1]) == 4


def _a_little_of_everything(seat: str) -> Policy:
    def policy(turn: Turn) -> Call | Answer | None:
        if turn.phase != "inspection":
            return None
        if turn.calls_left == 3 and "inspect_bag" not in turn.tools:
            return Call("say", {"message": f"I pay {turn.round}"})
        if turn.calls_left == 2 and seat == "bob":
            return Answer(fault=Fault("model", "no_call", "prose"))
        return opens(turn) if turn.round % 2 else None

    return policy


def _uneven(turn: Turn) -> float:
    return (len(turn.news) * 7 + turn.round * 3 + FOUR.index(turn.seat) * 5) % 11 / 2


@pytest.mark.parametrize("stride", [13, pytest.param(1, marks=pytest.mark.slow)])
def test_killed_at_any_line_the_clocks_go_on_from_the_record(tmp_path: Path, stride: int) -> None:
    """What is played again takes no time any more: the recorded seconds count, and the game is the same."""
    whole = tmp_path / "whole.jsonl"
    spec = timed(FOUR[:3], timer=11, talk_rounds=2)
    policies = {seat: _a_little_of_everything(seat) for seat in FOUR[:3]}
    play_timed(whole, spec, _uneven, policies)
    assert returned_in_time(whole)
    assert lines(whole, "inspect")
    recorded, told = whole.read_bytes(), without_times(whole)
    path = tmp_path / "g.jsonl"
    ends = [i + 1 for i, byte in enumerate(recorded) if byte == 10]
    kills = list(enumerate(ends))[::stride]
    same = 0
    for number, end in kills:
        path.write_bytes(recorded[: end + 7 * (number % 2)])
        play_timed(path, spec, _uneven, policies)
        assert path.read_bytes()[:end] == recorded[:end]
        assert verify(path) is None
        # Killed amid a wave, what was answered but not recorded is answered anew, and may take another time.
        same += without_times(path) == told
    assert same > len(kills) / 2


def test_recorded_seats_take_their_recorded_time(tmp_path: Path) -> None:
    first = tmp_path / "first.jsonl"
    spec = timed(FOUR[:3], timer=11, talk_rounds=2)
    play_timed(first, spec, _uneven, {seat: _a_little_of_everything(seat) for seat in FOUR[:3]})
    again = tmp_path / "again.jsonl"
    play_game(again, [ReplaySeat(seat, first) for seat in FOUR[:3]], spec)
    assert without_times(again) == without_times(first)


def _forged(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> str:
    record = [json.loads(line) for line in path.read_text().splitlines()]
    change(record)
    other = path.with_name("forged.jsonl")
    other.write_text("".join(json.dumps(line) + "\n" for line in record))
    return str(verify(other))


def test_verify_finds_a_clock_that_was_turned(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    play_timed(path, timed(), slowly(25, "ann"), dict.fromkeys(FOUR, opens))
    assert verify(path) is None

    def late(record: list[dict[str, Any]]) -> dict[str, Any]:
        return next(line for line in record if line["kind"] == "call" and line["data"].get("seconds") == 25)

    for change, told in (
        (lambda r: late(r)["data"].update(seconds=1.0), "no refusal, as there was time left"),
        (lambda r: late(r)["data"].pop("seconds"), "data.seconds: expected the seconds that the answer took"),
        (lambda r: late(r)["data"].update(seconds=-3), "data.seconds"),
        (lambda r: r[-20]["data"].update(seconds=3) if r[-20]["kind"] == "call" else
         next(x for x in r if x["kind"] == "call")["data"].update(seconds=3), "data.seconds: expected nothing"),
        (lambda r: next(x for x in r if "bag" in x["data"] and x["kind"] == "rule_action")["data"].pop("bag"),
         "a rule_action that names"),
    ):  # fmt: skip
        assert told in _forged(path, change), told


def test_verify_finds_a_bag_that_was_not_returned_in_time(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    play_timed(path, timed(timer=None), slowly(25), dict.fromkeys(FOUR, opens))

    def with_clock(record: list[dict[str, Any]]) -> None:
        record[0]["data"]["options"]["timer"] = 20
        game = first_position(record[0]["data"])
        clocks = Clocks(game)
        for step in steps(read_record(path), game):
            if clocks.running(step.seat):
                record[step.index]["data"]["seconds"] = 25.0
            if step.refused is None:
                game.apply(step.seat, step.call)

    assert "refused, as time was up" in _forged(path, with_clock)
