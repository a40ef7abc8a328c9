"""What a bot keeps of its hand at the market, and what it takes from the piles (first edition)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn


def hoard(seen: Seen, smuggler: bool) -> dict[str, Any]:
    """Arguments of `exchange_cards`: keep the legal good worth most, a smuggler the contraband too."""
    view, prices = seen.view, seen.prices
    me = seen.seats[seen.you]
    hand = Counter(me["hand"])
    stall = me["legal"]
    best = max(
        prices.legal,
        key=lambda good: (hand[good] * prices.value[good] + 0.4 * stall.get(good, 0), hand[good]),
    )

    def kept(card: str) -> bool:
        return card == best or (smuggler and not prices.is_legal(card))

    away = sorted((card for card in hand.elements() if not kept(card)), key=lambda card: prices.value[card])
    away = away[:5]
    piles = view["discards"]
    if len(piles) < 2:
        return {"discard": away}
    room = len(away)
    left = _wanted(piles[0], room, kept)
    right = _wanted(piles[1], room - left, kept)
    args: dict[str, Any] = {"discard": away, "take_left": left, "take_right": right}
    if away:
        # On the pile that it did not take from, so that what it covers is what it does not want.
        args["discard_to"] = "left" if right > left else "right"
    return args


def safe_exchanges(turn: Turn) -> list[dict[str, Any]]:
    """The exchanges for tokens that others, who may be asked at the same time and come first, can't
    forestall."""
    calls = turn.legal("exchange_tokens")
    if not calls or turn.phase not in ("loading", "inspection"):
        return calls
    seen = Seen(turn.view())
    return [args for args in calls if args["sets"] <= _tokens_left(seen, args["good"])]


def _tokens_left(seen: Seen, good: str) -> int:
    left = seen.prices.token_supply[good] - sum(shown["tokens"].get(good, 0) for shown in seen.seats.values())
    for seat, shown in seen.seats.items():
        if seat == seen.you:
            break
        left -= shown["legal"].get(good, 0) // seen.prices.token_cost
    return left


def _wanted(pile: list[str], room: int, kept: Any) -> int:
    count = 0
    for card in pile[:room]:
        if not kept(card):
            break
        count += 1
    return count
