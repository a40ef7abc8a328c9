"""The context of a message: from JSON with sane defaults, and from a running game."""

from __future__ import annotations

import pytest

from arena.rules import Call, Game
from arena.speech import Context, GrammarReader, context_of


def test_optional_fields_default() -> None:
    known = Context.from_json({"edition": "first", "players": ["a1", "b2", "c3"], "sheriff": "a1"})
    assert known.open_bags == ("b2", "c3")
    assert known.sheriff_may_pay
    assert not known.merchant_trades
    assert GrammarReader().read_now("Five gold for my bag", "b2", known).moves


@pytest.mark.parametrize("data", [{}, {"players": []}, {"players": [3]}, {"players": ["a"], "sheriff": "z"}])
def test_a_context_that_is_none_is_refused(data: dict) -> None:
    with pytest.raises((KeyError, ValueError, TypeError)):
        Context.from_json(data)


def test_a_running_game_gives_its_public_facts_only() -> None:
    game = Game.new("second", ["ann", "bob", "cat", "dan"], "7/0001")
    for _ in range(200):
        if game.phase == "inspection":
            break
        chores = {"choose_starter", "exchange_cards", "load_bag", "declare"}
        seat = next(s for s, tools in game.pending().items() if chores & set(tools))
        game.apply(seat, game.rule_action(seat))
    merchant = next(s for s in game.seats if s != game.sheriff)
    reader = GrammarReader()
    words = "Five gold if you return my bag."
    reading = reader.read_now(words, merchant, context_of(game, merchant))
    game.apply(merchant, Call("say", {"message": words}, reading=reading))
    known = context_of(game, game.sheriff)
    assert known.last is not None
    assert known.last.text == words
    assert [o.by for o in known.open_offers()] == [merchant]
    assert set(known.open_bags) == set(game.seats) - {game.sheriff}
    assert reader.read_now("Deal.", game.sheriff, known).moves
