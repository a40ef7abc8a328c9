"""What a model is told at each of its turns: what came of its last call, the news, and what it may do now."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from arena.record.prose import sentence
from arena.record.words import cards_listed, counted, listed, seat_name, seats_listed, whose
from arena.rules import Edition
from arena.seats.model_words import harmless, quoted
from arena.seats.seat import Turn

Seen = Mapping[str, Any]

_OWN = frozenset({"say", "exchange", "load", "declare", "accept", "reject", "withdraw", "tokens", "offer"})
"""Events that tell a seat of its own call nothing that the call's result does not say."""

_HEARD = frozenset({"offer", "accept", "reject", "withdraw"})
"""Events of words that were told with what was heard in them."""

_UNTOLD = frozenset({"draw", "load", "end_turn", "reshuffle"})
"""Events that a declaration, the hand shown at each own turn, or the next event tells again."""


def told(news: Sequence[Seen], edition: Edition, you: str) -> list[tuple[Seen, str]]:
    """The news worth telling, each with its sentence; what an earlier sentence says already is left out."""
    lines: list[tuple[Seen, str]] = []
    speaker, heard = None, ""
    for seen in news:
        kind = seen["kind"]
        if kind == "say":
            speaker, heard = seen.get("actor"), str(seen.get("heard") or "")
        if kind in _UNTOLD and seen.get("actor") != "rule":
            continue
        if kind in _HEARD and seen.get("actor") == speaker and re.search(rf"\b{seen['offer']}\b", heard):
            continue
        lines.append((seen, sentence(seen, edition, quote=quoted, you=you)))
    return lines


def own(seen: Seen, you: str) -> bool:
    """Whether an event only tells the seat `you` what it did itself."""
    return seen.get("actor") == you and seen["kind"] in _OWN


def outcome(turn: Turn) -> str:
    """What came of the seat's last call."""
    if turn.refusal is not None:
        why = "Another seat's call came first" if turn.overtaken else "Not carried out"
        # The sentence may quote the model's own arguments, which are foreign to the template, too.
        return f"{why} ({harmless(turn.refusal.code)}): {harmless(turn.refusal.sentence)}"
    if turn.reply and turn.reply.get("heard"):
        return str(turn.reply["heard"])
    return "Done."


def now(turn: Turn, edition: Edition, *, fresh: bool) -> str:
    """The last line of a turn: where the game stands and which tools may be called; `fresh`: with own cards and gold."""
    view = (turn.table or turn.view)()
    parts = [f"Now: round {turn.round}, {turn.phase.replace('_', ' ')}."]
    if fresh:
        parts.append(holdings(view, edition))
    elif turn.phase in ("market", "loading") and view["seats"][turn.seat].get("hand"):
        parts.append(f"Your hand: {one_by_one(view['seats'][turn.seat]['hand'], edition)}.")
    elif turn.tools == ("declare",):
        parts.append(_own_bag(view, edition))
    if "exchange_cards" in turn.tools and edition.switches.draws_from_discards:
        parts.append(_piles(view, edition))
    if "inspect_bag" in turn.tools:
        parts.append(_bags(view))
    if "share_booty" in turn.tools:
        parts.append(f"On the booty tile: {cards_listed(view['booty'].get('cards') or (), edition.goods)}.")
    if turn.rounds_left is not None and "say" in turn.tools:
        more = "This is the last." if turn.rounds_left == 0 else f"{turn.rounds_left} more after this one."
        parts.append(f"Rounds of talk: {more[0].lower()}{more[1:]}")
    if turn.clocks:
        left = [f"{seconds:.0f} s for {whose(bag, turn.seat)} bag" for bag, seconds in turn.clocks.items()]
        parts.append(f"Time left: {listed(left)}; a bag whose time is up goes back free, by the rule.")
    parts.append(f"Call one of: {', '.join(turn.tools)}.")
    return " ".join(part for part in parts if part)


def holdings(view: Mapping[str, Any], edition: Edition) -> str:
    """Everybody's gold and stall, and the seat's own cards, in one or two lines."""
    you = view["you"]
    parts = []
    for seat, has in view["seats"].items():
        gold = f"{has['gold']} gold" if has.get("gold") is not None else ""
        legal = cards_listed(has.get("legal") or {}, edition.goods) if has.get("legal") else ""
        down = f"{has['contraband_count']} face down" if has.get("contraband_count") else ""
        if seat == you and has.get("contraband"):
            down = f"face down {cards_listed(has['contraband'], edition.goods)}"
        tokens = (
            f"tokens {cards_listed(has['tokens'], edition.goods)}"
            if any((has.get("tokens") or {}).values())
            else ""
        )
        parts.append(
            f"{'You' if seat == you else seat_name(seat)}: {', '.join(p for p in (gold, legal, down, tokens) if p) or 'nothing'}"
        )
    mine = view["seats"][you]
    text = "; ".join(parts) + "."
    if mine.get("hand"):
        text += f" Your hand: {one_by_one(mine['hand'], edition)}."
    return f"{text} {_own_bag(view, edition)}".rstrip()


def _own_bag(view: Mapping[str, Any], edition: Edition) -> str:
    """What the seat has in its own closed bag, and how many cards that is."""
    bag = view["seats"][view["you"]].get("bag")
    if not bag or bag.get("state") != "closed" or not bag.get("cards"):
        return ""
    return f"Your bag, {counted(len(bag['cards']), 'card')}: {one_by_one(bag['cards'], edition)}."


def one_by_one(cards: Sequence[str], edition: Edition) -> str:
    """A seat's own cards in the names and the form that its tools take: one name a card."""
    place = {good: i for i, good in enumerate(edition.goods)}
    return ", ".join(sorted(cards, key=lambda card: place.get(card, len(place))))


def _piles(view: Mapping[str, Any], edition: Edition) -> str:
    """The cards at the top of the discard piles, as many as a merchant could take."""
    told = []
    for side, pile in zip(("Left", "Right"), view["discards"], strict=False):
        cards = ", ".join(pile[: edition.max_exchange]) or "empty"
        told.append(f"{side} pile, top first: {cards}.")
    return " ".join(told)


def _bags(view: Mapping[str, Any]) -> str:
    """The bags that are still undecided, for who must decide them."""
    bags = [
        f"{seat_name(seat)} ({has['bag']['count']} {has['bag'].get('declared')})"
        for seat, has in view["seats"].items()
        if has.get("bag") and has["bag"].get("state") == "closed" and seat != view["you"]
    ]
    return f"Undecided: {listed(bags)}." if bags else ""


def opening_words(seat: str, seats: Sequence[str]) -> str:
    """The first line of a game for one seat."""
    at = list(seats).index(seat)
    others = [*seats[at + 1 :], *seats[:at]]
    return f"You are {seat_name(seat)}. On your left, clockwise: {seats_listed(others)}."
