"""Who an event is told to: the words for seats and cards as that reader has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from arena.record.words import cards_listed, does, seat_name, whose

Seen: TypeAlias = Mapping[str, Any]
"""An event in the form of `Event.seen_by`."""

Quote: TypeAlias = Callable[[str], str]
"""Makes a player's words harmless where they are shown."""


def plain_quote(text: str) -> str:
    """A player's words between double quotes."""
    return f'"{text}"'


class Teller:
    """Tells events to one reader: `you` is his seat (None: an onlooker), `goods` the order of cards."""

    __slots__ = ("goods", "quote", "you")

    def __init__(self, goods: Mapping[str, Any] | None, quote: Quote, you: str | None) -> None:
        self.goods = goods
        self.quote = quote
        self.you = you

    def cards(self, cards: Any) -> str:
        return cards_listed(cards or (), self.goods)

    def name(self, seat: str | None) -> str:
        return seat_name(seat, self.you)

    def does(self, seat: str | None, verb: str) -> str:
        return does(seat, verb, self.you)

    def whose(self, seat: str) -> str:
        return whose(seat, self.you)


def owner(seen: Seen) -> str | None:
    """The seat an event is about: the actor, or the seat for which the rule acts."""
    actor: str | None = seen.get("for") if seen.get("actor") == "rule" else seen.get("actor")
    return actor


Tells: TypeAlias = Callable[[Seen, Teller], str]
"""Tells one kind of event."""
