"""The strict check of a call's arguments: the right names, the right types, players and goods that exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.call import Refusal
from arena.rules.state import State, counted, name_of

MAX_SPOKEN = 100_000
"""Characters of a message beyond which it isn't even cut."""


def check_names(args: Mapping[str, Any], required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Raise Refusal unless the arguments are exactly the required ones and some of the optional."""
    if type(args) is not dict and not isinstance(args, Mapping):
        raise Refusal("bad_arguments", "The arguments are a mapping of names to values.")
    for name in required:
        if name not in args:
            raise Refusal("bad_arguments", f"The argument {name} is missing: {_form(required, optional)}.")
    if len(args) > len(required):
        for name in args:
            if name not in required and name not in optional:
                raise Refusal(
                    "bad_arguments", f"There is no argument {name!r} here: {_form(required, optional)}."
                )


def _form(required: tuple[str, ...], optional: tuple[str, ...]) -> str:
    if not required and not optional:
        return "this call takes no arguments"
    words = "it takes " + ", ".join(required)
    if optional:
        words += (", and may take " if required else "it may take ") + ", ".join(optional)
    return words


def card_list(state: State, args: Mapping[str, Any], name: str) -> list[str]:
    """A list of goods' ids; raises Refusal where it is no such list or names a good of another edition."""
    cards = args[name]
    if type(cards) not in (list, tuple):
        raise Refusal("bad_arguments", f"{name} must be a list of goods, one name for each card.")
    values = state.values
    unknown: str | None = None
    for card in cards:
        if type(card) is not str:
            raise Refusal("bad_arguments", f"{name} must be a list of goods, one name for each card.")
        if card not in values and unknown is None:
            unknown = card
    if unknown is not None:
        raise unknown_good(state, unknown)
    return list(cards)


def text(args: Mapping[str, Any], name: str) -> str:
    """A text; raises Refusal where it is none."""
    value = args[name]
    if type(value) is not str:
        raise Refusal("bad_arguments", f"{name} is a text.")
    return value


def whole(args: Mapping[str, Any], name: str, least: int) -> int:
    """A whole number of at least `least`; raises Refusal where it is none."""
    value = args[name]
    if type(value) is not int or value < least:
        raise Refusal("bad_arguments", f"{name} is a whole number of at least {least}.")
    return value


def player(state: State, args: Mapping[str, Any], name: str) -> str:
    """A seat at the table; raises Refusal where it is none."""
    value = text(args, name)
    if value not in state.players:
        raise Refusal("unknown_player", players(state, value))
    return value


def players(state: State, named: str = "") -> str:
    """Who plays, in a sentence; to one who wrote a name in another case, as it has to be written."""
    if named.lower() in state.players:
        return f"Names are written in lower case in a call: {named.lower()}, not {named}."
    return f"The players are {', '.join(map(name_of, state.seats))}."


def good(state: State, args: Mapping[str, Any], name: str) -> str:
    """A good of this edition; raises Refusal where it is none."""
    value = text(args, name)
    if value not in state.values:
        raise unknown_good(state, value)
    return value


def unknown_good(state: State, name: str) -> Refusal:
    """The refusal of a good that this edition does not have."""
    return Refusal("unknown_good", f"{name[:40]!r} is no good of this game: {', '.join(state.values)}.")


def cards_of(number: int) -> str:
    """A number of cards in a sentence: "1 card", "3 cards"."""
    return f"{number} card{'s' * (number != 1)}"


def hand_without(state: State, seat: str, cards: list[str]) -> list[str]:
    """The hand that is left without these cards; raises Refusal where the seat does not hold them, or not so many."""
    left = state.players[seat].hand.copy()
    try:
        for card in cards:
            left.remove(card)
    except ValueError:
        raise _not_in_hand(state, seat, cards) from None
    return left


def _not_in_hand(state: State, seat: str, cards: list[str]) -> Refusal:
    left = counted(state.players[seat].hand)
    there: list[str] = []
    lacking: list[str] = []
    for card in cards:
        if left.get(card, 0):
            left[card] -= 1
            there.append(card)
        else:
            lacking.append(card)
    # Small models mend their list when told what to leave out, and repeat it when told their hand.
    return Refusal(
        "not_in_hand",
        f"Leave out {', '.join(lacking)}: not in your hand. "
        f"Of the cards you named you hold: {', '.join(there) or 'none'}.",
    )


def your_hand(state: State, seat: str) -> str:
    """A seat's own hand, card by card in the form that its tools take, for its own refusals alone."""
    place = {good: i for i, good in enumerate(state.edition.goods)}
    return f"Your hand: {', '.join(sorted(state.players[seat].hand, key=place.__getitem__)) or 'empty'}."
