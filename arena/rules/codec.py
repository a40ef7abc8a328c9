"""The state as JSON data and back, at any moment of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.state import Bag, Due, Offer, Player, Promise, Proof, State
from arena.rules.terms import Terms

PLAIN = (
    "round", "rounds", "phase", "over", "starter", "turn", "to_go", "deputy_deck", "turns_as_sheriff",
    "aside", "bank", "booty_cards", "booty_gold", "deck_size", "discards", "message", "must_open", "must_return",
    "offer_number", "piles", "removed", "reshuffles", "scores", "bonuses", "winners", "settled",
    "shares", "shown", "stage", "tally", "gold_total", "token_supply", "top", "undecided", "unpaid", "wishes",
)  # fmt: skip
"""Parts of the state that are JSON data already."""

DUE = ("kind", "giver", "receiver", "amount", "why", "offer", "good", "place")


def to_json(state: State) -> dict[str, Any]:
    """The whole state; the data shares nothing with it."""
    data: dict[str, Any] = {
        "edition": state.edition.name,
        "options": dict(state.options),
        "seats": list(state.seats),
        "deal": state.deal,
        "officers": list(state.officers),
    }
    for name in PLAIN:
        data[name] = _copy(getattr(state, name))
    data["owed"] = [_due(due) for due in state.owed]
    data["dues"] = [_due(due) for due in state.dues]
    data["passed"] = sorted(state.passed)
    data["last_said"] = list(state.last_said) if state.last_said else None
    data["lacking"] = [list(lack) for lack in state.lacking]
    data["players"] = {seat: _player(player) for seat, player in state.players.items()}
    data["offers"] = [
        {
            "id": o.id, "by": o.by, "to": list(o.to), "terms": o.terms.to_json(), "status": o.status,
            "message": o.message, "consents": sorted(o.consents), "handed": [list(item) for item in o.handed],
        }
        for o in state.offers.values()
    ]  # fmt: skip
    data["proofs"] = [
        {
            "offer": p.offer, "by": p.by, "receivers": list(p.receivers), "bag": list(p.bag),
            "contraband": dict(p.contraband),
        }
        for p in state.proofs
    ]  # fmt: skip
    data["promises"] = [{**p.to_json(), "able": p.able} for p in state.promises]
    data["log"] = _copy(state.log)
    return data


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_copy(item) for item in value]
    return value


def _due(due: Due) -> dict[str, Any]:
    return {name: getattr(due, name) for name in DUE}


def _player(player: Player) -> dict[str, Any]:
    bag = player.bag
    return {
        "gold": player.gold,
        "hand": list(player.hand),
        "legal": dict(player.legal),
        "contraband": dict(player.contraband),
        "tokens": dict(player.tokens),
        "bag": None
        if bag is None
        else {
            "cards": list(bag.cards),
            "declared": bag.declared,
            "state": bag.state,
            "given": dict(bag.given),
        },
    }


def fill(state: State, data: Mapping[str, Any]) -> None:
    """Fill an empty state from that data; raises KeyError where something is missing."""
    for name in PLAIN:
        setattr(state, name, _copy(data[name]))
    state.seat_officers(tuple(data["officers"]))
    state.owed = [_read_due(due) for due in data["owed"]]
    state.dues = [_read_due(due) for due in data["dues"]]
    state.passed = set(data["passed"])
    said = data["last_said"]
    state.last_said = (said[0], said[1]) if said else None
    state.lacking = [(lack[0], lack[1], lack[2]) for lack in data["lacking"]]
    for seat, have in data["players"].items():
        player = state.players[seat]
        player.gold = have["gold"]
        player.hand = list(have["hand"])
        player.legal = dict(have["legal"])
        player.contraband = dict(have["contraband"])
        player.tokens = dict(have["tokens"])
        if have["bag"] is not None:
            player.bag = Bag(list(have["bag"]["cards"]), have["bag"]["declared"], have["bag"]["state"])
            player.bag.given = dict(have["bag"]["given"])
    for o in data["offers"]:
        offer = Offer(
            o["id"], o["by"], tuple(o["to"]), Terms.from_json(o["terms"]), o["message"], o["status"]
        )
        offer.consents = set(o["consents"])
        offer.handed = [(giver, receiver, good, number) for giver, receiver, good, number in o["handed"]]
        state.offers[offer.id] = offer
        if offer.status == "open":
            state.open_offers[offer.id] = offer
    state.proofs = [
        Proof(p["offer"], p["by"], list(p["receivers"]), list(p["bag"]), dict(p["contraband"]))
        for p in data["proofs"]
    ]
    for p in data["promises"]:
        promise = Promise(
            p["by"], p["to"], p["kind"], p["when"], p["round"], p["status"],
            p.get("bag"), p.get("gold"), p.get("good"), p.get("count"),
        )  # fmt: skip
        promise.able = p["able"]
        state.promises.append(promise)
    state.log = [
        (seat, tool, _copy(args), rule, (_copy(own[0]), tuple(own[1])) if own else None)
        for seat, tool, args, rule, own in data["log"]
    ]


def _read_due(data: Mapping[str, Any]) -> Due:
    return Due(
        data["kind"], data["giver"], data["receiver"], data["amount"],
        why=data["why"], offer=data["offer"], good=data["good"], place=data["place"],
    )  # fmt: skip
