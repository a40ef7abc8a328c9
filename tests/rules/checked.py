"""Whole random games, and what must hold after each of their calls."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

from arena.rules import Call, Game
from tests.rules.play import attempt, new_game, random_reading
from tests.rules.test_codes import CODES

CHOICES = {"inspect_bag", "return_bag"}
REFUSABLE = {"say", "accept_offer"}
"""Tools that may be refused although they are pending and their arguments are drawn from the legal ones."""

CHECKED = os.environ.get("ARENA_CHECK") == "1"
"""Whether every call is followed by a recount as it is."""

FLOORS = ((1, 3), (2, 2), (1, 2), (3, 1), (1, 3))
"""Rounds of talk in an inspection, and a seat's calls in each, for one game after the other; then bags are decided."""

SAID = (
    "A fine morning.",
    "Deal?",
    "Let me pass.",
    "What is in there?",
    "Five gold.",
    "Never.",
    "Ask the others.",
)
"""What is said; what it means is made up."""


def assert_playable(game: Game) -> None:
    """Somebody may call something, and each pending tool has a legal call (of the two for a bag, at least one)."""
    pending = game.pending()
    assert set(pending) == set(game.seats)
    assert game.over or any(pending.values())
    for seat, tools in pending.items():
        legal = {tool: game.legal(seat, tool) for tool in tools if tool != "say"}
        if not game.options["gold_public"]:
            legal.pop("accept_offer", None)
        stuck = {tool for tool, calls in legal.items() if not calls} - {"accept_offer"}
        assert not stuck or (stuck < CHOICES), (seat, stuck)


def round_trip(game: Game) -> Game:
    """The game out of its own JSON text, the same in every way that shows."""
    text = json.dumps(game.to_json())
    again = Game.from_json(json.loads(text))
    assert json.dumps(again.to_json()) == text
    assert again.state() == game.state()
    assert [again.view(seat) for seat in game.seats] == [game.view(seat) for seat in game.seats]
    again.check()
    return again


class Floor:
    """Who has the floor: so many calls a seat in a round of talk, so many rounds of talk, then the bags are decided."""

    def __init__(self, game: Game, rounds: int, calls: int) -> None:
        self.game = game
        self.rounds = rounds
        self.calls = calls
        self.round = 0
        self.talks = 0
        self.left: dict[str, int] = {}

    def options(self) -> list[tuple[str, str]]:
        """The seats with the tools they may call now."""
        game = self.game
        pending = game.pending()
        if game.phase != "inspection" or "say" not in pending[game.seats[0]]:
            return [(seat, tool) for seat, tools in pending.items() for tool in tools]
        if self.round != game.round:
            self.round, self.talks, self.left = game.round, 0, dict.fromkeys(game.seats, self.calls)
        left = self.left
        if self.talks < self.rounds and not any(left.values()):
            self.talks += 1
            left = self.left = dict.fromkeys(game.seats, self.calls)
        if self.talks == self.rounds:
            return [(seat, tool) for seat in game.officers for tool in pending[seat] if tool in CHOICES]
        return [(seat, tool) for seat, tools in pending.items() if left[seat] for tool in tools]

    def called(self, seat: str, tool: str) -> None:
        """Count a call of a seat."""
        if self.left.get(seat):
            self.left[seat] = 0 if tool == "end_turn" else self.left[seat] - 1


def glimpse(game: Game) -> tuple[Any, ...]:
    """What a call that is let through changes something of, whatever the call; quickly told."""
    return (
        len(game.log), len(game.offers), len(game.open_offers), len(game.promises), len(game.dues), len(game.passed),
        game.message, game.phase, game.round, game.turn, game.deck_size, game.bank, game.booty_gold, game.last_said,
        [(p.gold, len(p.hand), p.bag, len(p.legal), len(p.contraband)) for p in game.players.values()],
        [len(o.consents) for o in game.open_offers.values()], [len(w) for w in game.wishes.values()],
        len(game.undecided), len(game.must_open), len(game.must_return), len(game.unpaid), len(game.owed),
    )  # fmt: skip


def code_of(game: Game, drawn: tuple[str, Call], closely: bool = False) -> str | None:
    """Make a call; the code of its refusal, which must be a listed one and have changed nothing, or None."""
    before = glimpse(game)
    whole = game.to_json() if closely else None
    refusal = attempt(game, drawn)
    if refusal is None:
        return None
    assert refusal.code in CODES
    assert glimpse(game) == before
    assert whole is None or game.to_json() == whole
    return refusal.code


def out_of_order(game: Game, rng: Random) -> tuple[str, Call]:
    """A tool of the game that a seat may not call now, with the arguments of nothing."""
    pending = game.pending()
    seat = rng.choice(game.seats)
    tool = rng.choice([tool for tool in game.tools if tool not in pending[seat]] or ["steal"])
    return seat, Call(tool, rng.choice([{}, {"offer": "O1"}, {"merchant": game.seats[0]}, {"cards": []}]))


def play_checked(number: int, looks: float = 0.01) -> None:
    """Play one random game and check what must hold after every call, and at a share of them all that takes long."""
    rng = Random(number)
    game = new_game(number)
    floor = Floor(game, *FLOORS[number % len(FLOORS)])
    game.check()
    calls = 0
    while not game.over:
        options = floor.options()
        assert options
        seat, tool = options[int(rng.random() * len(options))]
        look = rng.random()
        if tool == "say":
            reading = random_reading(game, rng, seat)
            call = Call("say", {"message": rng.choice(SAID)}, reading)
        else:
            args = game.sample(seat, tool, rng)
            if args is None:
                # Nothing to accept that could be accepted; of the two for a bag, one is always there.
                assert tool == "accept_offer" or any(game.legal(seat, other) for other in CHOICES - {tool})
                floor.called(seat, tool)
                continue
            call = Call(tool, args)
        calls += 1
        assert calls < 20_000, "the game does not end"
        if tool in REFUSABLE:
            code_of(game, (seat, call), look < looks)
        else:
            game.apply(seat, call)
        floor.called(seat, tool)
        if not CHECKED:
            game.check()
        if look < looks:
            assert_playable(game)
            game = floor.game = round_trip(game)
        elif look > 0.99 and not game.over:
            assert code_of(game, out_of_order(game, rng)) is not None
    assert game.scores is not None
    assert game.winners
