"""Bots at the table, with the built-in reader: whole games of every edition, counted out, recorded and verified."""

import asyncio
from pathlib import Path

import pytest

from arena.record import RecordWriter, final_position, read_record, verify
from arena.seats.bots import make_bot
from arena.seats.replay import ReplaySeat
from arena.speech import GrammarReader
from arena.table import SEAT_NAMES, GameResult, GameSpec, Player, play

from .games import without_times

GAMES = [
    ("first", 3, {}, "random,ev,greedy"),
    ("first", 5, {"royal_goods": True, "gold_public": False}, "random,random,random,briber,paranoid"),
    ("second", 4, {}, "ev,greedy,briber,honest"),
    ("second", 4, {"merchant_trades": True, "debt_irredundant": False}, "random,random,random,random"),
    ("second", 6, {"royal_goods": True}, "random,random,random,mixed,titfortat,pushover"),
    ("robin_hood", 4, {}, "random,random,random,random"),
    ("robin_hood", 3, {"token_exchange": "auto"}, "random,greedy,ev"),
]


def _play(path: Path, spec: GameSpec) -> GameResult:
    seats = [make_bot(player.entry, player.seat, spec.deal) for player in spec.players]
    with RecordWriter(path, spec.id) as writer:
        return asyncio.run(play(spec, seats, GrammarReader(), writer))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_E17_bots_play_whole_games(tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_CHECK", "1")  # cards and gold are counted out after every call
    edition, count, options, bots = GAMES[number]
    players = tuple(Player(seat, bot) for seat, bot in zip(SEAT_NAMES, bots.split(","), strict=False))
    assert len(players) == count
    spec = GameSpec("g", players, f"bots/{number}", edition=edition, options=options)
    first, again = tmp_path / "first.jsonl", tmp_path / "again.jsonl"
    result = _play(first, spec)
    assert result.status == "complete"
    assert sum(result.rule_actions.values()) == 0
    record = read_record(first)
    assert verify(record) is None
    assert final_position(record).state()["scores"] == result.scores
    assert _play(again, spec) == result
    assert without_times(again) == without_times(first)


def test_recorded_bots_play_their_game_again(tmp_path: Path) -> None:
    players = tuple(Player(seat, "random") for seat in SEAT_NAMES[:4])
    spec = GameSpec("g", players, "bots/again")
    first, again = tmp_path / "first.jsonl", tmp_path / "again.jsonl"
    _play(first, spec)
    seats = [ReplaySeat(player.seat, first) for player in players]
    with RecordWriter(again, "g") as writer:
        asyncio.run(play(spec, seats, GrammarReader(), writer))
    assert without_times(again) == without_times(first)
