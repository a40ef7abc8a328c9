"""What a seat sees, and the whole state in the words of a scenario's `expect`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arena.rules.deck import deck_order
from arena.rules.deputies import left_on_tile
from arena.rules.state import Player, State


def view(state: State, seat: str, tools: tuple[str, ...], *, log: bool = True) -> dict[str, Any]:
    """The table as this seat's player may know it; without the `log` where that is not wanted."""
    booty: dict[str, Any] = {"gold": state.booty_gold, "count": len(state.booty_cards)}
    if state.stage == "share" and state.phase == "inspection" and seat in state.deputies:
        booty["cards"] = sorted(state.booty_cards)
        booty["left"] = sorted(left_on_tile(state))
    return {
        "you": seat,
        "phase": state.phase,
        "round": state.round,
        "rounds": state.rounds,
        "sheriff": state.sheriff,
        "deputies": list(state.deputies) or None,
        "turn": state.turn,
        "pending": list(tools),
        "deck_count": state.deck_size,
        "discards": [pile[::-1] for pile in state.discards],
        "set_aside": {name: list(cards) for name, cards in state.aside.items()},
        "booty": booty,
        "seats": {name: _seat(state, player, seat) for name, player in state.players.items()},
        "offers": {id: offer.seen() for id, offer in state.offers.items()},
        "promises": [promise.to_json() for promise in state.promises],
        **({"log": log_for(state, seat)} if log else {}),
        "shown": [dict(entry) for entry in state.shown[seat]],
    }


def _seat(state: State, player: Player, viewer: str) -> dict[str, Any]:
    own = player.name == viewer
    data: dict[str, Any] = {}
    if own or state.options["gold_public"]:
        data["gold"] = player.gold
    data["hand_count"] = len(player.hand)
    if own:
        data["hand"] = list(player.hand)
    bag = player.bag
    if bag is None:
        data["bag"] = None
    else:
        seen: dict[str, Any] = {"count": len(bag.cards), "declared": bag.declared, "state": bag.state}
        if own or bag.state == "opened":
            seen["cards"] = sorted(bag.cards)
        data["bag"] = seen
    legal = state.edition.legal_goods
    data["legal"] = _in_order(legal, player.legal)
    data["contraband_count"] = sum(player.contraband.values())
    if own:
        data["contraband"] = _in_order(state.values, player.contraband)
    if state.switches.tokens:
        data["tokens"] = _in_order(legal, player.tokens)
    return data


def _in_order(goods: Iterable[str], stock: dict[str, int]) -> dict[str, int]:
    """A stock in the order of the edition's goods: how it came together must not show."""
    if len(stock) < 2:
        return dict(stock)
    return {good: stock[good] for good in goods if good in stock}


def log_for(state: State, seat: str) -> list[dict[str, Any]]:
    """Every call that succeeded, with what of its arguments this seat may know."""
    shown: list[dict[str, Any]]
    known: dict[str, list[tuple[int, dict[str, Any]]]]
    shown, known = state.caches.setdefault("logs", ([], {}))
    for caller, tool, args, by_rule, own in state.log[len(shown) :]:
        entry: dict[str, Any] = {"seat": caller, "tool": tool, "args": args}
        if by_rule:
            entry["by"] = "rule"
        if own is not None:
            for owner in own[1]:
                known.setdefault(owner, []).append((len(shown), {**entry, "args": own[0]}))
        shown.append(entry)
    log = shown.copy()
    for at, entry in known.get(seat, ()):
        log[at] = entry
    return log


def whole(state: State, pending: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """The whole state in the words of a scenario's `expect`; nothing is hidden."""
    bags: dict[str, Any] = {}
    stalls: dict[str, Any] = {}
    for seat, player in state.players.items():
        bag = player.bag
        closed = bag is not None and bag.state == "closed"
        bags[seat] = (
            {"cards": list(bag.cards), "declared": bag.declared} if bag is not None and closed else None
        )
        stalls[seat] = {
            "legal": dict(player.legal),
            "contraband": dict(player.contraband),
            "tokens": dict(player.tokens),
        }
    piles = [pile[::-1] for pile in state.discards]
    return {
        "phase": state.phase,
        "round": state.round,
        "sheriff": state.sheriff,
        "deputies": list(state.deputies) or None,
        "turn": state.turn,
        "pending": {seat: list(tools) for seat, tools in pending.items()},
        "gold": {seat: player.gold for seat, player in state.players.items()},
        "hands": {seat: list(player.hand) for seat, player in state.players.items()},
        "stalls": stalls,
        "bags": bags,
        "discards": piles,
        "discards_ordered": piles,
        "set_aside": {name: list(cards) for name, cards in state.aside.items()},
        "deck_count": state.deck_size,
        "deck_top": deck_order(state),
        "booty": {"gold": state.booty_gold, "cards": list(state.booty_cards)},
        "offers": {offer.id: offer.status for offer in state.offers.values()},
        "promises": [promise.to_json() for promise in state.promises],
        "scores": state.scores,
        "bonuses": state.bonuses,
        "winners": state.winners,
    }
