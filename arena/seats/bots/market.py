"""What a bot keeps of its hand at the market, and what it takes from the piles (first edition)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.seats.bots.goods import Wares, counted, wares_of
from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn


def hoard(seen: Seen, smuggler: bool) -> dict[str, Any]:
    """Arguments of `exchange_cards`: keep the legal good worth most, a smuggler the contraband too."""
    prices = seen.prices
    value, legal = prices.value, prices.legal
    hand = counted(seen.hand)
    stall = seen.legal[seen.you]
    best, most = legal[0], (-1.0, 0)
    for good in legal:
        number = hand.get(good, 0)
        worth = (number * value[good] + 0.4 * stall.get(good, 0), number)
        if worth > most:
            best, most = good, worth

    def kept(card: str) -> bool:
        return card == best or (smuggler and card not in legal)

    away = [card for card, number in hand.items() if not kept(card) for _ in range(number)]
    away.sort(key=value.__getitem__)
    del away[5:]
    piles = seen.piles
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
    view = turn.view()
    prices = wares_of(view)
    return [args for args in calls if args["sets"] <= _tokens_left(view, args["good"], prices)]


def _tokens_left(view: Mapping[str, Any], good: str, prices: Wares) -> int:
    seats = view["seats"]
    left: int = prices.token_supply[good] - sum(shown["tokens"].get(good, 0) for shown in seats.values())
    for seat, shown in seats.items():
        if seat == view["you"]:
            break
        left -= shown["legal"].get(good, 0) // prices.token_cost
    return left


def _wanted(pile: list[str], room: int, kept: Callable[[str], bool]) -> int:
    count = 0
    for card in pile[:room]:
        if not kept(card):
            break
        count += 1
    return count
