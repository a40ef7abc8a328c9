"""The form of what a scenario expects: a slip of the pen is a wrong file, and no difference of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import Any, get_args

from arena.errors import UsageError
from arena.rules import Game
from arena.rules.call import CODES
from arena.rules.state import Phase, Status
from arena.rules.terms import PromiseKind, When
from arena.rules.tools import PHASES

Check = Callable[[Any, str], None]
"""Raises UsageError where a value that is not null is not of its form; the text is the key it stands under."""

PROMISED = ("open", "kept", "broken", "moot")
BAG_STATES = ("closed", "returned", "opened")


def wrong(key: str, words: str) -> UsageError:
    """The error to raise for what stands at this key of a scenario."""
    return UsageError(f"{key}: {words}", key=key)


def check_code(code: Any, key: str) -> None:
    """Raise UsageError where an expected error is no code of a refusal."""
    if code is not None and code not in CODES:
        raise wrong(key, f"{code!r} is no code of a refusal{_nearest(code, CODES)}")


def check_expected(expect: Mapping[str, Any], game: Game) -> None:
    """Raise UsageError, naming the key, where something is expected that no such game can ever have."""
    _object(_parts(game), "expect has no")(expect, "expect")


def _parts(game: Game) -> dict[str, Check]:
    edition = game.edition
    seat = _one_of(game.seats, "seat")
    good = _one_of(edition.goods, f"good of {edition.name}")
    tool = _one_of(PHASES, "tool")
    status = _one_of(get_args(Status), "status of an offer")
    phase = _one_of(get_args(Phase), "phase")
    cards, stock = _list(good), _map(good, _number)
    pending = _list(tool)
    legal: dict[str, Check] = {"legal": stock, "contraband": stock, "tokens": stock}
    promise: dict[str, Check] = {
        "by": seat,
        "to": seat,
        "kind": _one_of(get_args(PromiseKind), "kind of promise"),
        "when": _one_of(get_args(When), "time of a promise"),
        "status": _one_of(PROMISED, "status of a promise"),
        "round": _number,
        "bag": seat,
        "gold": _number,
        "good": _anything,
        "count": _number,
    }
    promises = _list(_object(promise, "a promise has no"))
    common: dict[str, Check] = {
        "phase": phase,
        "round": _number,
        "sheriff": seat,
        "deputies": _list(seat),
        "turn": seat,
        "deck_count": _number,
        "discards": _list(cards),
        "set_aside": _map(seat, cards),
        "promises": promises,
    }
    closed: dict[str, Check] = {"cards": cards, "declared": good}
    seen = {**closed, "count": _number, "state": _one_of(BAG_STATES, "state of a bag")}
    bag = _object(seen, "a bag has no")
    at_table: dict[str, Check] = {
        **legal,
        "gold": _number,
        "hand_count": _number,
        "hand": cards,
        "bag": bag,
        "contraband_count": _number,
    }
    offer: dict[str, Check] = {"by": seat, "to": _list(seat), "terms": _anything, "status": status}
    tile: dict[str, Check] = {"gold": _number, "cards": cards}
    view: dict[str, Check] = {
        **common,
        "you": seat,
        "rounds": _number,
        "pending": pending,
        "booty": _object({**tile, "count": _number, "left": cards}, "the tile has no"),
        "seats": _map(seat, _object(at_table, "a seat has no")),
        "offers": _map(_offer, _object(offer, "an offer has no")),
        "log": _list(_anything),
        "shown": _list(_anything),
    }
    return {
        **common,
        "gold": _map(seat, _number),
        "hands": _map(seat, cards),
        "stalls": _map(seat, _object(legal, "a stall has no")),
        "bags": _map(seat, _object(closed, "a closed bag has no")),
        "discards_ordered": _list(cards),
        "deck_top": cards,
        "pending": _map(seat, pending),
        "offers": _map(_offer, status),
        "booty": _object(tile, "the tile has no"),
        "scores": _map(seat, _number),
        "bonuses": _map(good, _map(seat, _number)),
        "winners": _list(seat),
        "views": _map(seat, _object(view, "a view has no")),
    }


def _anything(value: Any, key: str) -> None:
    return


def _number(value: Any, key: str) -> None:
    if value is not None and type(value) is not int:
        raise wrong(key, f"a whole number is needed, not {value!r}")


def _offer(value: Any, key: str) -> None:
    if not (value[:1] == "O" and value[1:].isdecimal()):
        raise wrong(key, f"offers are called O1, O2, ..., not {value!r}")


def _one_of(allowed: Collection[str], what: str) -> Check:
    def check(value: Any, key: str) -> None:
        if value is not None and (type(value) is not str or value not in allowed):
            raise wrong(key, f"{value!r} is no {what}{_nearest(value, allowed)}")

    return check


def _list(each: Check) -> Check:
    def check(value: Any, key: str) -> None:
        if value is None:
            return
        if not isinstance(value, list):
            raise wrong(key, "a list is needed")
        for i, item in enumerate(value):
            each(item, f"{key}[{i}]")

    return check


def _map(name: Check, each: Check) -> Check:
    def check(value: Any, key: str) -> None:
        for inner, item in _mapping(value, key).items():
            name(inner, f"{key}.{inner}")
            each(item, f"{key}.{inner}")

    return check


def _object(keys: Mapping[str, Check], lacks: str) -> Check:
    """An object of these keys; a key that there is not may be expected to be null, as it always is."""

    def check(value: Any, key: str) -> None:
        for inner, item in _mapping(value, key).items():
            if inner in keys:
                keys[inner](item, f"{key}.{inner}")
            elif item is not None or key == "expect":
                raise wrong(f"{key}.{inner}", f"{lacks} {inner!r}: {', '.join(keys)}")

    return check


def _mapping(value: Any, key: str) -> Mapping[str, Any]:
    if value is not None and not isinstance(value, Mapping):
        raise wrong(key, "an object is needed")
    return value or {}


def _nearest(value: Any, allowed: Collection[str]) -> str:
    near = get_close_matches(str(value), allowed, n=1, cutoff=0.6)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"; {hint}{'They' if near else 'they'} are {', '.join(allowed)}"
