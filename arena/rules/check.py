"""A full recount of the game's cards, gold and tokens, for tests and for games played under ARENA_CHECK=1."""

from __future__ import annotations

from collections import Counter

from arena.rules.state import State


def recount(state: State) -> None:
    """Raise AssertionError unless every card, coin and token is where exactly one place holds it."""
    cards: list[str] = [*state.top, *state.removed, *state.booty_cards]
    for pile in (*state.piles.values(), *state.discards, *state.aside.values()):
        cards += pile
    stocked: dict[str, int] = {}
    assert state.deck_size == len(state.top) + sum(map(len, state.piles.values())), "deck count"
    gold = state.bank + state.booty_gold
    for seat, player in state.players.items():
        assert player.gold >= 0, f"{seat} has {player.gold} gold"
        gold += player.gold
        cards += player.hand
        if player.bag is not None and player.bag.state == "closed":
            cards += player.bag.cards
        for stock, kinds in ((player.legal, ("legal",)), (player.contraband, ("contraband", "royal"))):
            for good, number in stock.items():
                assert number > 0, f"{seat} has {number} {good}"
                assert state.edition.goods[good].kind in kinds, f"{good} on the wrong part of {seat}'s stall"
                stocked[good] = stocked.get(good, 0) + number
    assert gold == state.gold_total, f"{gold} gold, not {state.gold_total}"
    found = Counter(cards)
    for good, number in stocked.items():
        found[good] += number
    assert found == state.tally, f"cards {dict(found)}, not {state.tally}"
    for good, left in state.token_supply.items():
        held = sum(player.tokens.get(good, 0) for player in state.players.values())
        assert left >= 0, f"{left} tokens of {good}"
        assert left + held >= state.edition.token_supply[good], f"tokens of {good}"
    for seat in state.undecided:
        bag = state.players[seat].bag
        assert bag is not None, f"{seat} has no bag"
        assert bag.state == "closed", f"{seat}'s bag is undecided and {bag.state}"
    assert all(state.offers[id].status == "open" for id in state.open_offers), "open offers"
