"""A full recount of the game's cards, gold and tokens, for tests and for games played under ARENA_CHECK=1."""

from __future__ import annotations

from collections import Counter
from typing import Any

from arena.rules.state import State


def recount(state: State) -> None:
    """Raise AssertionError unless every card, coin and token is where exactly one place holds it."""
    gold = state.bank + state.booty_gold
    for seat, player in state.players.items():
        assert player.gold >= 0, f"{seat} has {player.gold} gold"
        gold += player.gold
    assert gold == state.gold_total, f"{gold} gold, not {state.gold_total}"
    found = _cards(state)
    assert found == state.tally, f"cards {found}, not {state.tally}"
    for good, left in state.token_supply.items():
        held = sum([player.tokens.get(good, 0) for player in state.players.values()])
        assert left >= 0, f"{left} tokens of {good}"
        assert left + held >= state.edition.token_supply[good], f"tokens of {good}"
    for seat in state.undecided:
        bag = state.players[seat].bag
        assert bag is not None, f"{seat} has no bag"
        assert bag.state == "closed", f"{seat}'s bag is undecided and {bag.state}"


def _cards(state: State) -> dict[str, int]:
    """How many of each good lie anywhere; a place where no card has moved since the last recount keeps its count."""
    deck = state.top.copy()
    for pile in state.piles.values():
        deck += pile
    assert state.deck_size == len(deck), "deck count"
    table = [*state.removed, *state.booty_cards]
    for pile in (*state.discards, *state.aside.values()):
        table += pile
    hands: list[str] = []
    stalls: list[dict[str, int]] = []
    for player in state.players.values():
        hands += player.hand
        if player.bag is not None and player.bag.state == "closed":
            hands += player.bag.cards
        stalls += (player.legal, player.contraband)
    memory: dict[str, Any] = state.caches.setdefault("recount", {})
    moved = False
    for name, cards in (("deck", deck), ("table", table), ("hands", hands)):
        if memory.get(name) != cards:
            memory[name] = cards
            memory[f"{name} counts"] = Counter(cards)
            moved = True
    if moved or memory.get("stalls") != stalls:
        memory["stalls"] = [stall.copy() for stall in stalls]
        counts = [memory[f"{name} counts"] for name in ("deck", "table", "hands")]
        memory["found"] = _sum(state, counts, stalls)
    found: dict[str, int] = memory["found"]
    return found


def _sum(state: State, counts: list[dict[str, int]], stalls: list[dict[str, int]]) -> dict[str, int]:
    found = dict(counts[0])
    for count in counts[1:]:
        for good, number in count.items():
            found[good] = found.get(good, 0) + number
    for i, stall in enumerate(stalls):
        for good, number in stall.items():
            assert number > 0, f"{state.seats[i // 2]} has {number} {good}"
            legal = state.edition.goods[good].kind == "legal"
            assert legal == (i % 2 == 0), f"{good} on the wrong part of {state.seats[i // 2]}'s stall"
            found[good] = found.get(good, 0) + number
    return found
