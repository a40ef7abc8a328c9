"""Setting up a new game: the deck, the hands, the piles and the first sheriff, all from the deal's seed."""

from __future__ import annotations

from collections.abc import Iterable

from arena.errors import UsageError
from arena.rules.chance import stream
from arena.rules.deck import deal_piles
from arena.rules.deputies import draw_deputies
from arena.rules.edition import Edition
from arena.rules.market import open_market
from arena.rules.state import State


def check_seats(edition: Edition, seats: Iterable[str]) -> tuple[str, ...]:
    """The seats as a tuple; raises UsageError for a number or names the edition can't be played with."""
    names = tuple(seats)
    edition.check_players(len(names))
    if (
        len(set(names)) != len(names)
        or not all(type(n) is str and n for n in names)
        or {"booty", "rule"} & set(names)
    ):
        raise UsageError(
            "seats have names, each a different one, and none is called booty or rule", key="seats"
        )
    return names


def shuffled_deck(state: State) -> list[str]:
    """The whole deck of this game in the order of its deal."""
    counts = state.edition.deck(len(state.seats), state.options["royal_goods"])
    cards = [good for good, number in counts.items() for _ in range(number)]
    stream(state.deal, "deck").shuffle(cards)
    return cards


def deal_game(state: State) -> None:
    """Deal a new game: hands, piles, deck, officers; notes the opening events."""
    cards = shuffled_deck(state)
    if state.options["remove_ten"]:
        state.removed = cards[:10]
        del cards[:10]
    take_tally(state, cards + state.removed)
    for seat in state.seats:
        state.players[seat].hand = cards[: state.hand_size]
        del cards[: state.hand_size]
    for pile in state.discards:
        number = state.switches.initial_discards
        pile.extend(cards[:number])
        del cards[:number]
    deal_piles(state, cards)
    if len(state.seats) == state.edition.deputy_players:
        officers = draw_deputies(state)
    else:
        officers = (stream(state.deal, "first_sheriff").choice(state.seats),)
    state.seat_officers(officers)
    open_market(state)
    note_deal(state)


def take_tally(state: State, cards: Iterable[str]) -> None:
    """Remember all cards and gold of the game, for the recount."""
    tally: dict[str, int] = {}
    for card in cards:
        tally[card] = tally.get(card, 0) + 1
    state.tally = tally
    state.gold_total = sum(player.gold for player in state.players.values()) + state.booty_gold


def note_deal(state: State) -> None:
    """Note what everybody sees at the start, and each seat its own cards."""
    data = {
        "sheriff": state.sheriff,
        "deputies": list(state.deputies) or None,
        "starter": state.starter,
        "hand_count": {seat: len(player.hand) for seat, player in state.players.items()},
        "deck_count": state.deck_size,
        "discards": [pile[::-1] for pile in state.discards],
    }
    private = {seat: {"cards": list(player.hand)} for seat, player in state.players.items()}
    state.emit("deal", None, data, private)
