"""The form of a position: which keys hold what, so that a slip of the pen is named and never passed over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from arena.errors import UsageError
from arena.rules.state import State, Status
from arena.rules.terms import ANY_GOODS, BOOTY, Outcome, Place, PromiseKind, When

KEYS = (
    "phase", "round", "sheriff", "deputies", "starter", "turn", "gold", "hands", "deck", "discards", "bags",
    "decided", "stalls", "offers", "booty", "turns_as_sheriff", "deck_exact", "promises",
)  # fmt: skip
MAPPINGS = ("gold", "hands", "bags", "stalls", "booty", "turns_as_sheriff")
LISTS = ("deputies", "deck", "discards", "decided", "offers", "promises")
NAMES = ("sheriff", "starter", "turn")
GIVE = ("from", "to", "gold", "good", "count", "place")
PROMISE = ("by", "to", "kind", "when", "bag", "gold", "good", "count")
PROMISED = ("open", "kept", "broken", "moot")


def wrong(key: str, words: str) -> UsageError:
    """The error to raise for what stands at this key of a position."""
    return UsageError(f"{key}: {words}", key=f"position.{key}")


def check_form(state: State, position: Mapping[str, Any]) -> None:
    """Raise UsageError, naming the key, where something in a position is not of its form."""
    _keys(position, KEYS, "")
    for name in MAPPINGS:
        _mapping(position.get(name) or {}, name)
    for name in LISTS:
        _list(position.get(name) or [], name)
    for name in NAMES:
        if position.get(name) is not None:
            seat_named(state, position[name], name)
    if type(position.get("deck_exact", False)) is not bool:
        raise wrong("deck_exact", "true or false is needed")
    six = len(state.seats) == state.edition.deputy_players
    if position.get("deputies") and not six:
        raise wrong("deputies", "only six players have deputies; name the sheriff")
    if position.get("sheriff") and six:
        raise wrong("sheriff", "six players have none; name two deputies")
    for seat, number in (position.get("turns_as_sheriff") or {}).items():
        _number(number, f"turns_as_sheriff.{seat}")
    _bags(state, position.get("bags") or {})
    for seat, stall in (position.get("stalls") or {}).items():
        _keys(_mapping(stall, f"stalls.{seat}"), ("legal", "contraband", "tokens"), f"stalls.{seat}")
        for part, goods in stall.items():
            for good, number in _mapping(goods or {}, f"stalls.{seat}.{part}").items():
                _number(number, f"stalls.{seat}.{part}.{good}")
    booty = position.get("booty") or {}
    _keys(booty, ("gold", "cards"), "booty")
    _number(booty.get("gold", 0), "booty.gold")
    for i, offer in enumerate(position.get("offers") or []):
        _offer(state, offer, f"offers[{i}]")
    for i, promise in enumerate(position.get("promises") or []):
        where = f"promises[{i}]"
        _promise(state, promise, where, "round", "status")
        _one_of(promise.get("status", "open"), PROMISED, f"{where}.status")
        if type(promise.get("round", 1)) is not int:
            raise wrong(f"{where}.round", f"{promise['round']!r} is no number")


def _bags(state: State, bags: Mapping[str, Any]) -> None:
    least, most = state.edition.bag_min, state.edition.bag_max
    for seat, bag in bags.items():
        where = f"bags.{seat}"
        _keys(_mapping(bag, where), ("cards", "declared"), where)
        if not least <= len(_list(bag.get("cards"), f"{where}.cards")) <= most:
            raise wrong(f"{where}.cards", f"a bag holds {least} to {most} cards, not {len(bag['cards'])}")


def _offer(state: State, offer: Any, where: str) -> None:
    _keys(_mapping(offer, where), ("id", "by", "to", "terms", "status"), where)
    id = offer.get("id") or "O1"
    if type(id) is not str or id[0] != "O" or not id[1:].isdecimal():
        raise wrong(f"{where}.id", f"offers are called O1, O2, ..., not {id!r}")
    seat_named(state, offer.get("by"), f"{where}.by")
    for seat in _list(offer.get("to"), f"{where}.to"):
        seat_named(state, seat, f"{where}.to")
    _one_of(offer.get("status", "open"), get_args(Status), f"{where}.status")
    terms = _mapping(offer.get("terms"), f"{where}.terms")
    _keys(terms, ("gives", "bags", "promises"), f"{where}.terms")
    for part in ("gives", "bags", "promises"):
        inside = f"{where}.terms.{part}"
        for n, item in enumerate(_list(terms.get(part) or [], inside)):
            inside = f"{where}.terms.{part}[{n}]"
            _mapping(item, inside)
            if part == "gives":
                _give(state, item, inside)
            elif part == "bags":
                _keys(item, ("bag", "outcome"), inside)
                seat_named(state, item.get("bag"), f"{inside}.bag")
                _one_of(item.get("outcome"), get_args(Outcome), f"{inside}.outcome")
            else:
                _promise(state, item, inside)


def _give(state: State, give: Mapping[str, Any], where: str) -> None:
    _keys(give, GIVE, where)
    seat_named(state, give.get("from"), f"{where}.from")
    if give.get("to") != BOOTY:
        seat_named(state, give.get("to"), f"{where}.to")
    if give.get("good") is None:
        _number(give.get("gold"), f"{where}.gold")
    else:
        _one_of(give["good"], (*state.values, *ANY_GOODS), f"{where}.good")
        _number(give.get("count", 1), f"{where}.count")
        _one_of(give.get("place", "any"), get_args(Place), f"{where}.place")


def _promise(state: State, promise: Any, where: str, *more: str) -> None:
    _keys(_mapping(promise, where), (*PROMISE, *more), where)
    seat_named(state, promise.get("by"), f"{where}.by")
    seat_named(state, promise.get("to"), f"{where}.to")
    _one_of(promise.get("kind"), get_args(PromiseKind), f"{where}.kind")
    _one_of(promise.get("when", "later"), get_args(When), f"{where}.when")


def _keys(data: Mapping[str, Any], allowed: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in allowed:
            raise UsageError(
                f"{where or 'a position'} has no {key!r}: {', '.join(allowed)}",
                key=f"position.{where}.{key}" if where else f"position.{key}",
            )


def _mapping(data: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise wrong(where, "an object is needed")
    return data


def _list(data: Any, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise wrong(where, "a list is needed")
    return data


def seat_named(state: State, name: Any, where: str) -> str:
    """The name of a seat; raises UsageError where it is none."""
    if name not in state.seats:
        raise wrong(where, f"{name!r} is no seat; they are {', '.join(state.seats)}")
    return str(name)


def _number(value: Any, where: str) -> None:
    if type(value) is not int or value < 0:
        raise wrong(where, f"{value!r} is no number from 0 up")


def _one_of(value: Any, allowed: tuple[str, ...], where: str) -> None:
    if value not in allowed:
        raise wrong(where, f"one of {', '.join(allowed)} is needed, not {value!r}")
