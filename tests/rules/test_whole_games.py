"""Whole random games at every table: what must hold after each call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from arena.rules import Call, Game, Refusal
from tests.rules.checked import assert_playable, play_checked, round_trip
from tests.rules.play import TABLES, attempt, new_game, play_on, random_call
from tests.rules.test_codes import CODES


@pytest.mark.parametrize("start", range(0, 300, 20))
def test_random_games_keep_every_card_and_coin_and_end(start):
    for number in range(start, start + 20):
        play_checked(number)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000, 21_000, 500))
def test_many_random_games(start):
    for number in range(start, start + 500):
        play_checked(number, looks=0.0005)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_legal_call_listed_is_accepted(table):
    rng = Random(table)
    game = new_game(table, table)
    for turn in range(200):
        if game.over:
            break
        for seat, tools in game.pending().items():
            for tool in tools:
                calls = game.legal(seat, tool)
                for args in rng.sample(calls, min(2, len(calls))) if turn % 6 == 0 else ():
                    copy = Game.from_json(game.to_json())
                    refusal = attempt(copy, (seat, Call(tool, args)))
                    if refusal is not None:
                        assert tool == "accept_offer", (tool, args, refusal)
                        assert not game.options["gold_public"]
        drawn = random_call(game, rng, 0.5)
        if drawn is not None:
            attempt(game, drawn)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_the_rule_alone_brings_every_game_to_its_end_and_opens_no_bag(table):
    game = new_game(table, table)
    kinds = set()
    for _ in range(2_000):
        if game.over:
            break
        for seat, tools in game.pending().items():
            call = game.rule_action(seat) if tools else None
            if call is None or (call.tool == "end_turn" and game.undecided):
                continue
            applied = game.apply(seat, call)
            assert all(e.actor == "rule" for e in applied.events if e.data.get("for") == seat)
            kinds |= {event.kind for event in applied.events}
            break
    assert game.over
    assert "inspect" not in kinds
    assert "return" in kinds


def test_the_same_seed_and_calls_give_the_same_game():
    for number in range(12):
        games = [new_game(number), new_game(number)]
        rng = Random(number)
        while not games[0].over:
            drawn = random_call(games[0], rng)
            if drawn is None:
                continue
            outcomes = []
            for game in games:
                try:
                    applied = game.apply(*drawn)
                    outcomes.append([(e.kind, e.actor, e.data, e.private, e.visible) for e in applied.events])
                except Refusal as refusal:
                    outcomes.append(str(refusal))
            assert outcomes[0] == outcomes[1]
        assert games[0].to_json() == games[1].to_json()


def test_events_are_json_and_come_back_unchanged():
    for number in range(6):
        rng, game = Random(number), new_game(number)
        while not game.over:
            drawn = random_call(game, rng)
            if drawn is None:
                continue
            try:
                events = game.apply(*drawn).events
            except Refusal:
                continue
            for event in events:
                for part in (event.data, event.private):
                    assert json.loads(json.dumps(part)) == part


def test_what_a_call_gave_out_does_not_change_afterwards():
    rng, game = Random(3), new_game(4)
    held = []
    while not game.over:
        drawn = random_call(game, rng)
        if drawn is None:
            continue
        try:
            applied = game.apply(*drawn)
        except Refusal:
            continue
        for event in applied.events:
            held.append((event.data, json.dumps(event.data), event.private, json.dumps(event.private)))
        if rng.random() < 0.2:
            view = game.view(rng.choice(game.seats))
            held.append((view, json.dumps(view), None, "null"))
    for data, text, private, private_text in held:
        assert json.dumps(data) == text
        assert json.dumps(private) == private_text


def test_a_recount_after_every_call_can_be_switched_on():
    program = (
        "from arena.rules import Call, Game\n"
        "game = Game.new('first', ['ann', 'bob', 'cat'], '1')\n"
        "game.players['ann'].gold += 1\n"
        "game.apply(game.turn, Call('exchange_cards', {'discard': []}))\n"
    )
    for value, status in (("1", 1), ("0", 0)):
        env = {**os.environ, "ARENA_CHECK": value}
        ran = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False
        )
        assert ran.returncode == status
        assert ("AssertionError" in ran.stderr) == bool(status)


def tamperings(game: Game):
    """Ways in which a fault of the rules could lose, double or change one card, coin or token."""
    for cards in (*game.piles.values(), *game.discards, *(player.hand for player in game.players.values())):
        if cards:
            yield cards.pop
            yield lambda cards=cards: cards.append(cards[0])
            other = "apple" if cards[-1] != "apple" else "silk"
            yield lambda cards=cards, other=other: cards.__setitem__(-1, other)
    for player in game.players.values():
        for stock in (player.legal, player.contraband):
            for good in stock:
                yield lambda stock=stock, good=good: stock.__setitem__(good, stock[good] + 1)
                yield lambda stock=stock, good=good: stock.__delitem__(good)
        yield lambda player=player: setattr(player, "gold", player.gold + 1)
    yield lambda: setattr(game, "deck_size", game.deck_size - 1)
    yield lambda: setattr(game, "bank", game.bank + 1)


def test_a_recount_notices_every_card_and_coin_that_is_lost_doubled_or_changed():
    """Also where it has counted the same game before, and most of it has not moved since."""
    rng, game = Random(5), new_game(4, 4)
    while game.round < 4 or game.phase != "market":
        drawn = random_call(game, rng, 0.5)
        if drawn is not None:
            attempt(game, drawn)
    number = len(list(tamperings(game)))
    assert number > 50
    data = game.to_json()
    for i in range(number):
        again = Game.from_json(data)
        again.check()
        list(tamperings(again))[i]()
        with pytest.raises(AssertionError):
            again.check()


def test_a_games_calls_end_in_reasonable_number():
    assert 50 < play_on(new_game(4), Random(1)) < 2_000


class AnyGame(RuleBasedStateMachine):
    """Hypothesis chooses the table, the seed and each call."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None

    @precondition(lambda self: self.game is None)
    @rule(number=st.integers(0, 10_000))
    def deal(self, number: int) -> None:
        self.game = new_game(number)

    @precondition(lambda self: self.game is not None and not self.game.over)
    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 40))
    def play(self, seed: int, count: int) -> None:
        assert self.game is not None
        rng = Random(seed)
        for _ in range(count):
            if self.game.over:
                return
            drawn = random_call(self.game, rng, 0.8)
            if drawn is None:
                continue
            refusal = attempt(self.game, drawn)
            assert refusal is None or refusal.code in CODES
            self.game.check()

    @precondition(lambda self: self.game is not None)
    @rule()
    def store(self) -> None:
        assert self.game is not None
        self.game = round_trip(self.game)

    @invariant()
    def holds(self) -> None:
        if self.game is not None:
            self.game.check()
            assert_playable(self.game)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=25,
    stateful_step_count=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
