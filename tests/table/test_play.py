"""Whole games through the table: who is asked when, what is recorded, what each seat hears."""

import asyncio
from pathlib import Path

import pytest

from arena.record import RecordWriter, read_record
from arena.rules import Call
from arena.seats.seat import Turn
from arena.table import play

from .games import FOUR, game_of, lines, play_game, scripted, spec_of, without_times
from .seats import Policy, Scripted, Slow, TinyReader, shuffled_pauses


def _says(message: str) -> Policy:
    return lambda turn: Call("say", {"message": message}) if "say" in turn.tools else None


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        ("first", 3, {}),
        ("first", 5, {"royal_goods": True}),
        ("second", 3, {}),
        ("second", 4, {}),
        ("second", 5, {"royal_goods": True}),
        ("second", 6, {}),
        ("robin_hood", 3, {}),
        ("robin_hood", 5, {"token_exchange": "auto"}),
    ],
)
def test_a_whole_game_of_every_edition(tmp_path: Path, edition: str, players: int, options: dict) -> None:
    seats = ("ann", "bob", "cat", "dan", "eve", "fay")[:players]
    path = tmp_path / "g.jsonl"
    result = play_game(path, scripted(seats=seats), spec_of(seats, edition=edition, options=options))
    assert result.status == "complete"
    assert set(result.scores) == set(seats)
    assert result.winners
    assert sum(result.rule_actions.values()) == 0
    recorded = lines(path)
    assert recorded[0]["data"]["edition"] == edition
    assert recorded[-1]["kind"] == "game_end"


def test_the_header_says_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    play_game(path, scripted(), spec_of(talk_rounds=1, reprompt=1, max_message_chars=50))
    header = read_record(path).header
    assert header["table"] == {
        "talk_rounds": 1, "simultaneous_talk": True, "max_message_chars": 50, "reprompt": 1,
    }  # fmt: skip
    assert header["seats"][0] == {"seat": "ann", "entry": "label-ann", "model": "label-ann", "kind": "bot"}
    assert header["deal"] == "7/0001"
    assert header["reader"] == "grammar"


def test_E12_an_endless_chat_ends_by_rule_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    seats = scripted(dict.fromkeys(FOUR, _says("How lovely. And you?")))
    result = play_game(path, seats, spec_of(talk_rounds=2))
    assert result.status == "complete"
    first = [line for line in lines(path) if line["round"] == 1 and line["phase"] == "inspection"]
    said = [line["actor"] for line in first if line["kind"] == "say"]
    sheriff = next(line["data"]["sheriff"] for line in lines(path, "deal"))
    # The sheriff opens with three calls and three after each of two rounds, where each merchant has three.
    assert said.count(sheriff) == 9
    assert all(said.count(seat) == 6 for seat in FOUR if seat != sheriff)
    over = [line for line in first if line["kind"] == "talk_end"]
    assert [line["visible"] for line in over] == ["all"]
    assert over[0]["data"] == {"deciders": [sheriff], "bags": over[0]["data"]["bags"]}
    assert any(seen["kind"] == "talk_end" for turn in seats[0].turns for seen in turn.news)


def test_E11_one_call_for_ever_uses_up_the_turn(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    play_game(path, scripted({"ann": _says("I pay 3")}))
    for number in range(1, 9):
        said = [line for line in lines(path, "say") if line["round"] == number]
        assert len(said) <= 12


def test_E14_the_same_words_in_two_rounds_are_both_there(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"

    def once(turn: Turn) -> Call | None:
        return Call("say", {"message": "pass"}) if turn.calls_left == 3 and turn.rounds_left == 2 else None

    play_game(path, scripted({"ann": once}))
    rounds = {line["round"] for line in lines(path, "say") if line["data"]["message"] == "pass"}
    assert len(rounds) >= 2


def test_after_the_talk_only_decisions_are_left(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"

    def stubborn(turn: Turn) -> Call | None:
        if turn.phase != "inspection" or turn.calls_left is not None:
            return None
        if turn.attempt == 0:
            assert set(turn.tools) == {"inspect_bag", "return_bag"}
            return Call("say", {"message": "let me think"})
        assert turn.refusal is not None
        return None

    result = play_game(path, scripted(dict.fromkeys(FOUR, stubborn)))
    assert result.status == "complete"
    refused = lines(path, "refused")
    assert {line["data"]["code"] for line in refused} == {"not_your_turn"}
    assert {line["data"]["by"] for line in refused} == {"table"}
    assert "return_bag" in refused[0]["data"]["sentence"]
    assert all(line["visible"] == [line["actor"]] for line in refused)


def test_merchants_of_one_wave_do_not_hear_each_other(tmp_path: Path) -> None:
    seats = scripted({seat: _says(f"{seat} speaks") for seat in FOUR})
    play_game(tmp_path / "g.jsonl", seats, spec_of(talk_rounds=1))
    sheriff = next(line["data"]["sheriff"] for line in lines(tmp_path / "g.jsonl", "deal"))
    merchants = [seat for seat in seats if seat.name != sheriff]
    heard = []
    for seat in merchants:
        first = next(t for t in seat.turns if t.phase == "inspection")
        heard.append([seen["actor"] for seen in first.news if seen["kind"] == "say"])
        second = next(t for t in seat.turns if t.phase == "inspection" and t.calls_left == 2)
        assert [seen["actor"] for seen in second.news if seen["kind"] == "say"] == [s.name for s in merchants]
    assert heard == [[sheriff] * 3] * 3


def test_one_after_the_other_is_the_option(tmp_path: Path) -> None:
    seats = scripted({seat: _says(f"{seat} speaks") for seat in FOUR})
    play_game(tmp_path / "g.jsonl", seats, spec_of(talk_rounds=1, simultaneous_talk=False))
    said = [line["actor"] for line in lines(tmp_path / "g.jsonl", "say") if line["round"] == 1]
    sheriff = said[0]
    merchants = [seat for seat in FOUR if seat != sheriff]
    assert said == [sheriff] * 3 + [m for m in merchants for _ in range(3)] + [sheriff] * 3


def test_answers_are_applied_in_seat_order_whoever_is_first(tmp_path: Path) -> None:
    def talk(turn: Turn) -> Call | None:
        return Call("say", {"message": f"I pay {turn.calls_left}"}) if turn.calls_left in (2, 3) else None

    short = spec_of(talk_rounds=1)
    play_game(tmp_path / "instant.jsonl", scripted(dict.fromkeys(FOUR, talk)), short)
    for seed in range(3):
        path = tmp_path / f"slow{seed}.jsonl"
        play_game(path, [Slow(seat, talk, pause=shuffled_pauses(seed)) for seat in FOUR], short)
        assert without_times(path) == without_times(tmp_path / "instant.jsonl")


def test_G7_the_same_deal_alone_and_with_eight_others(tmp_path: Path) -> None:
    play_game(tmp_path / "alone.jsonl", scripted())

    async def together() -> None:
        games = []
        for number in range(9):
            seats = [Slow(seat, pause=shuffled_pauses(number)) for seat in FOUR]
            writer = RecordWriter(tmp_path / f"{number}.jsonl", "g1")
            deal = "7/0001" if number == 4 else f"8/{number}"
            games.append(play(spec_of(deal=deal), seats, TinyReader(), writer))
        await asyncio.gather(*games)

    asyncio.run(together())
    assert without_times(tmp_path / "4.jsonl") == without_times(tmp_path / "alone.jsonl")


def test_news_are_the_events_since_the_seat_last_acted(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    seats = scripted({"bob": _says("hm")})
    play_game(path, seats)
    table = {"game_start", "call", "refused", "fault"}
    for seat in seats:
        told = [seen["kind"] for turn in seat.turns for seen in turn.news]
        public = [
            line["kind"] for line in lines(path) if line["visible"] == "all" and line["kind"] not in table
        ]
        assert told == public[: len(told)]
        assert len(told) > 50


def test_what_was_said_is_told_with_what_was_heard(tmp_path: Path) -> None:
    def bribe(turn: Turn) -> Call | None:
        return Call("say", {"message": "I pay 3"}) if turn.calls_left == 3 else None

    seats = scripted(dict.fromkeys(FOUR, bribe))
    play_game(tmp_path / "g.jsonl", seats, spec_of(talk_rounds=1))
    said = [seen for turn in seats[0].turns for seen in turn.news if seen["kind"] == "say" and seen["offers"]]
    assert said
    assert all(seen["offers"][0] in seen["heard"] and "3 gold" in seen["heard"] for seen in said)
    replies = [turn.reply for turn in seats[0].turns if turn.reply and turn.reply.get("offers")]
    assert replies
    assert all("3 gold" in reply["heard"] for reply in replies)


def test_seats_must_be_those_of_the_game() -> None:
    with pytest.raises(ValueError, match="seats"):
        asyncio.run(play(spec_of(), [Scripted("ann")], TinyReader(), None))


def test_a_game_without_a_record(tmp_path: Path) -> None:
    result = asyncio.run(play(spec_of(), scripted(), TinyReader(), None))
    assert result == play_game(tmp_path / "g.jsonl", scripted())


def test_each_line_is_told_as_it_is_written(tmp_path: Path) -> None:
    told: list[str] = []
    with RecordWriter(tmp_path / "g.jsonl", "g1") as writer:
        asyncio.run(
            play(spec_of(), scripted(), TinyReader(), writer, on_event=lambda line: told.append(line["kind"]))
        )
    assert told == [line["kind"] for line in read_record(tmp_path / "g.jsonl")]


def test_a_deputy_who_only_repeats_himself_is_overruled(tmp_path: Path) -> None:
    """One deputy always wants the first bag back, the other the last: in the end the rule speaks for them."""
    seats = ("ann", "bob", "cat", "dan", "eve", "fay")
    spec = spec_of(seats, talk_rounds=1)
    one, _ = game_of(spec).deputies

    def policy(turn: Turn) -> Call | None:
        if turn.round > 1 or turn.calls_left is not None or "return_bag" not in turn.tools:
            return None
        return Call("return_bag", turn.legal("return_bag")[0 if turn.seat == one else -1])

    path = tmp_path / "g.jsonl"
    result = play_game(path, scripted(dict.fromkeys(seats, policy), seats), spec)
    assert result.status == "complete"
    assert sum(result.rule_actions.values()) > 0
    assert {line["data"]["tool"] for line in lines(path, "rule_action")} == {"return_bag"}
