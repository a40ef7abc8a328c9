"""Comparing what a scenario expects with what came: only what is named, cards as multisets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arena.errors import UsageError
from arena.rules import Game

PARTS = (
    "gold", "hands", "stalls", "bags", "discards", "discards_ordered", "deck_top", "phase", "round", "sheriff",
    "deputies", "turn", "pending", "offers", "booty", "scores", "bonuses", "winners", "deck_count", "views",
    "promises", "set_aside",
)  # fmt: skip

BY_SEAT = frozenset({"gold", "hands", "stalls", "bags", "pending", "scores", "views"})
MULTISETS = frozenset({"hand", "cards", "winners", "left"})
SETS = frozenset({"winners"})
STOCKS = frozenset({"legal", "contraband", "tokens"})
LEDGERS = frozenset({"promises", "log", "shown"})


@dataclass(frozen=True, slots=True)
class Difference:
    """Where something differs, what was expected there and what came."""

    path: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected!r}, got {self.got!r}"


def compare_state(expect: Mapping[str, Any], game: Game) -> Difference | None:
    """The first difference between `expect` and the game; raises UsageError for a part that there is not."""
    state = game.state()
    for part, expected in expect.items():
        if part not in PARTS:
            raise UsageError(f"expect has no {part!r}: {', '.join(PARTS)}", key=f"expect.{part}")
        if part in BY_SEAT and isinstance(expected, Mapping):
            for seat in expected:
                if seat not in game.seats:
                    raise UsageError(
                        f"expect.{part}: {seat!r} is no seat; they are {', '.join(game.seats)}",
                        key=f"expect.{part}.{seat}",
                    )
        difference = _views(expected, game) if part == "views" else _part(part, expected, state[part])
        if difference is not None:
            return difference
    return None


def compare_reply(expected: Any, got: Any, path: str) -> Difference | None:
    """The first difference in a tool's answer: objects in part, lists whole."""
    if isinstance(expected, Mapping):
        if not isinstance(got, Mapping):
            return Difference(path, expected, got)
        for key, value in expected.items():
            difference = compare_reply(value, got.get(key), f"{path}.{key}")
            if difference is not None:
                return difference
        return None
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for i, (a, b) in enumerate(zip(expected, got, strict=True)):
            difference = compare_reply(a, b, f"{path}[{i}]")
            if difference is not None:
                return difference
        return None
    return None if expected == got else Difference(path, expected, got)


def _part(part: str, expected: Any, got: Any) -> Difference | None:
    if part in LEDGERS:
        return _ledger(expected, got, part)
    if part == "winners":
        return _set(expected, got, part)
    if part == "deck_top":
        named = got[: len(expected)] if isinstance(expected, list) else got
        return None if expected == named else Difference(part, expected, named)
    if part in ("discards", "discards_ordered"):
        return _piles(expected, got, part, ordered=part == "discards_ordered")
    if part in ("hands", "set_aside", "pending", "bonuses"):
        compare = {"pending": _set, "bonuses": _numbers}.get(part, _multiset)
        if not isinstance(expected, Mapping) or not isinstance(got, Mapping):
            return None if expected == got else Difference(part, expected, got)
        for key, value in expected.items():
            difference = compare(value, got.get(key), f"{part}.{key}")
            if difference is not None:
                return difference
        return None
    return _inside(expected, got, part, "")


def _views(expected: Any, game: Game) -> Difference | None:
    if not isinstance(expected, Mapping):
        raise UsageError("expect.views: seats with part of what they see are needed", key="expect.views")
    for seat, part in expected.items():
        difference = _inside(part, game.view(seat), f"views.{seat}", "")
        if difference is not None:
            return difference
    return None


def _inside(expected: Any, got: Any, path: str, key: str) -> Difference | None:
    """Compare in part, by the name of what is compared."""
    if expected is None:
        return None if got is None else Difference(path, expected, got)
    if got is not None:
        if key in LEDGERS and isinstance(expected, list):
            return _ledger(expected, got, path)
        if key == "pending":
            return _set(expected, got, path)
        if key == "discards":
            return _piles(expected, got, path, ordered=False)
        if key in STOCKS and isinstance(expected, Mapping):
            return _numbers(expected, got, path)
        if key in MULTISETS or (isinstance(expected, list) and (key == "bag" or ".set_aside." in path)):
            return _multiset(expected, got, path)
    if isinstance(expected, Mapping):
        if got is not None and not isinstance(got, Mapping):
            return Difference(path, expected, got)
        for name, value in expected.items():
            inner = got.get(name) if got is not None else None
            difference = _inside(value, inner, f"{path}.{name}", name)
            if difference is not None:
                return difference
        return None if got is not None else Difference(path, expected, got)
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for i, (a, b) in enumerate(zip(expected, got, strict=True)):
            difference = _inside(a, b, f"{path}[{i}]", "")
            if difference is not None:
                return difference
        return None
    return None if expected == got else Difference(path, expected, got)


def _multiset(expected: Any, got: Any, path: str) -> Difference | None:
    if isinstance(expected, list) and isinstance(got, list) and all(type(card) is str for card in expected):
        return None if Counter(expected) == Counter(got) else Difference(path, expected, got)
    return None if expected == got else Difference(path, expected, got)


def _set(expected: Any, got: Any, path: str) -> Difference | None:
    if isinstance(expected, list) and isinstance(got, list) and all(type(name) is str for name in expected):
        return None if set(expected) == set(got) else Difference(path, expected, got)
    return None if expected == got or (expected == [] and got is None) else Difference(path, expected, got)


def _numbers(expected: Any, got: Any, path: str) -> Difference | None:
    """Maps to numbers, compared whole; an absent key is 0."""
    if not isinstance(expected, Mapping) or not isinstance(got, Mapping):
        return (
            None if expected == got or (expected == {} and got is None) else Difference(path, expected, got)
        )
    for key in (*expected, *got):
        if expected.get(key, 0) != got.get(key, 0):
            return Difference(f"{path}.{key}", expected.get(key, 0), got.get(key, 0))
    return None


def _piles(expected: Any, got: Any, path: str, *, ordered: bool) -> Difference | None:
    if not isinstance(expected, list) or len(expected) > len(got):
        return Difference(path, expected, got)
    for i, pile in enumerate(expected):
        if ordered:
            difference = None if pile == got[i] else Difference(f"{path}[{i}]", pile, got[i])
        else:
            difference = _multiset(pile, got[i], f"{path}[{i}]")
        if difference is not None:
            return difference
    return None


def _ledger(expected: Any, got: Any, path: str) -> Difference | None:
    """Each named entry fits one entry in part, in the order named; an empty list fits the empty list only."""
    if not isinstance(expected, list) or not isinstance(got, list):
        return None if expected == got else Difference(path, expected, got)
    if not expected:
        return None if not got else Difference(path, expected, got)
    at = 0
    for i, entry in enumerate(expected):
        while at < len(got) and _inside(entry, got[at], path, "") is not None:
            at += 1
        if at == len(got):
            return Difference(f"{path}[{i}]", entry, got)
        at += 1
    return None
