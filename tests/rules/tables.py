"""Small positions and calls for the tests of single rules."""

from __future__ import annotations

from typing import Any

import pytest

from arena.rules import Call, Game, MakeOffer, Reading, Refusal, Terms
from arena.rules.terms import AnswerOffer, BagOutcome, Give, PromiseTerms

FOUR = ["ann", "bob", "cat", "dan"]
SIX = ["ann", "bob", "cat", "dan", "eve", "fay"]


def table(
    edition: str = "second",
    seats: list[str] | None = None,
    options: dict[str, Any] | None = None,
    deal: str = "test",
    **position: Any,
) -> Game:
    """A position, laid out; an inspection with Dan as sheriff and the seats without a bag settled, unless said."""
    seats = seats or FOUR
    position.setdefault("phase", "inspection")
    if len(seats) < 6:
        position.setdefault("sheriff", "dan")
    if position["phase"] == "inspection":
        officers = position.get("deputies") or [position.get("sheriff")]
        bags = position.setdefault("bags", {})
        position.setdefault("decided", [s for s in seats if s not in bags and s not in officers])
    game = Game.from_position(
        {"edition": edition, "seats": seats, "options": options or {}, "position": position}, deal
    )
    game.check()
    return game


def bag(*cards: str, declared: str = "apple") -> dict[str, Any]:
    return {"cards": list(cards), "declared": declared}


def do(game: Game, seat: str, tool: str, **args: Any) -> list[str]:
    """Make a call that must succeed; returns the kinds of its events."""
    applied = game.apply(seat, Call(tool, args))
    game.check()
    return [event.kind for event in applied.events]


def refused(
    game: Game, seat: str, tool: str, args: Any = None, reading: Reading | None = None, **named: Any
) -> str:
    """Make a call that must be refused and change nothing; returns the code."""
    before = game.to_json()
    with pytest.raises(Refusal) as caught:
        game.apply(seat, Call(tool, named if args is None else args, reading))
    assert game.to_json() == before
    assert caught.value.sentence.endswith(".")
    return caught.value.code


def gold(giver: str, receiver: str, amount: int) -> Give:
    return Give(giver, receiver, gold=amount)


def goods(giver: str, receiver: str, good: str, count: int = 1, place: Any = "any") -> Give:
    return Give(giver, receiver, good=good, count=count, place=place)


def returns(*bags: str) -> tuple[BagOutcome, ...]:
    return tuple(BagOutcome(bag, "return") for bag in bags)


def opens(*bags: str) -> tuple[BagOutcome, ...]:
    return tuple(BagOutcome(bag, "inspect") for bag in bags)


def terms(*items: Give | BagOutcome | PromiseTerms | tuple[BagOutcome, ...]) -> Terms:
    gives: list[Give] = []
    bags: list[BagOutcome] = []
    promises: list[PromiseTerms] = []
    for item in items:
        if isinstance(item, Give):
            gives.append(item)
        elif isinstance(item, PromiseTerms):
            promises.append(item)
        else:
            bags.extend(item if isinstance(item, tuple) else (item,))
    return Terms(tuple(gives), tuple(bags), tuple(promises))


def offering(to: str | tuple[str, ...], *alternatives: Terms) -> Reading:
    seats = (to,) if isinstance(to, str) else to
    return Reading(tuple(MakeOffer(seats, each) for each in alternatives))


def offer(game: Game, by: str, to: str | tuple[str, ...], *items: Any) -> str:
    """Say one offer; returns its id."""
    applied = game.apply(by, Call("say", {"message": "an offer"}, offering(to, terms(*items))))
    game.check()
    ids: list[str] = applied.reply["offers"]
    return ids[0]


def say(game: Game, seat: str, reading: Reading, message: str = "words") -> dict[str, Any]:
    applied = game.apply(seat, Call("say", {"message": message}, reading))
    game.check()
    return applied.reply


def accepting(*ids: str) -> Reading:
    return Reading(tuple(AnswerOffer("accept", id) for id in ids))


def accept(game: Game, seat: str, id: str) -> list[str]:
    return do(game, seat, "accept_offer", offer=id)


def purse(game: Game, seat: str) -> int:
    return game.players[seat].gold


def status(game: Game) -> dict[str, str]:
    return {id: offer.status for id, offer in game.offers.items()}
