"""The option `timer`: a clock for each undecided bag, counted from recorded seconds alone.

A clock runs while the table waits for an answer of the bag's owner, or of the sheriff or a deputy, in the talk
and the decisions of an inspection. It stands still while others are asked, while somebody chooses goods for a
debt, and in all that is no player's doing: reading what was said, waiting for a place at a provider, attempts
that failed. The sheriff's time counts for every bag before him, as he is the one who can end each of them; an
owner's own time counts too, or a silent owner would hold up the table for as long as he liked.

What is counted stands in the record, in the `seconds` of each call and of each missing one; whoever plays,
resumes or verifies a game comes to the same clocks. A bot that answers at once takes no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from arena.record.lines import Line
from arena.record.replay import Step
from arena.record.table_lines import MISSING, Parting
from arena.rules import Game

LATE = "bag_decided"
"""The code with which the table refuses a call that came when a clock had run out."""


class Clocks:
    """The clocks of one game, each of `timer` seconds, set anew at every inspection."""

    __slots__ = ("_game", "_limit", "_round", "_spent")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._limit: float | None = game.options["timer"]
        self._round = 0
        self._spent: dict[str, float] = {}

    def running(self, seat: str) -> list[str]:
        """The owners of the bags whose clocks run while this seat is asked now."""
        game = self._game
        if self._limit is None or game.phase != "inspection" or game.dues:
            return []
        if seat in game.officers:
            return list(game.undecided)
        return [seat] if seat in game.undecided else []

    def left(self, seat: str) -> dict[str, float]:
        """Seconds left on the clocks that run while this seat is asked now, by the bag's owner."""
        limit = self._limit or 0.0
        self._turn_over()
        return {bag: round(limit - self._spent.get(bag, 0.0), 3) for bag in self.running(seat)}

    def charge(self, seat: str, seconds: float) -> list[str]:
        """Count an answer's seconds; the bags whose clocks have run out in them, so that the answer came too late."""
        self._turn_over()
        bags = self.running(seat)
        for bag in bags:
            self._spent[bag] = self._spent.get(bag, 0.0) + seconds
        return [bag for bag in bags if self._out(bag)]

    def due(self) -> tuple[str, str] | None:
        """Whose place the rule takes next to return which bag, as its clock has run out.

        Of two deputies first the one who would open the bag, or the other's return would leave it to him.
        """
        game = self._game
        if self._limit is None or not self._spent or game.dues:
            return None
        for bag in game.undecided:
            if self._out(bag):
                wishes = game.wishes.get(bag, {})
                return min(game.officers, key=lambda officer: _order(wishes.get(officer))), bag
        return None

    def _out(self, bag: str) -> bool:
        assert self._limit is not None
        return self._round == self._game.round and self._spent.get(bag, 0.0) >= self._limit

    def _turn_over(self) -> None:
        if self._round != self._game.round:
            self._round = self._game.round
            self._spent = {}


def _order(wish: str | None) -> int:
    return 0 if wish == "inspect" else 1 if wish is None else 2


def seconds_of(data: Mapping[str, Any]) -> float | None:
    """The seconds that a line's data tells, None where it tells none that can be counted."""
    told = data.get("seconds")
    if isinstance(told, bool) or not isinstance(told, int | float):
        return None
    return float(told) if 0 <= told < float("inf") else None


def timed_difference(clocks: Clocks, step: Step, before: Line, *, cut_off: bool) -> Parting | None:
    """The first difference of a call, the line `before` it and its refusal from what the clocks say; counts its seconds.

    `cut_off`: the record ends with this call.
    """
    data, due = step.line["data"], clocks.due()
    if due is not None:
        return _return_in_time(step, before, *due)
    if step.rule and "bag" in before["data"]:
        return "", f"time left for {before['data']['bag']}'s bag", "the rule's return of it"
    running = () if step.rule else clocks.running(step.seat)
    if not running:
        return ("data.seconds", MISSING, data["seconds"]) if "seconds" in data else None
    seconds = seconds_of(data)
    if seconds is None:
        return "data.seconds", "the seconds that the answer took", data.get("seconds", MISSING)
    out, refused = clocks.charge(step.seat, seconds), step.refused or {}
    late = refused.get("by") == "table" and refused.get("code") == LATE
    if out and not late and not cut_off:
        return "", f"refused, as time was up for {out[0]}'s bag", "no such refusal"
    if late and not out:
        return "", "no refusal, as there was time left", "refused as too late"
    return None


def _return_in_time(step: Step, before: Line, seat: str, bag: str) -> Parting | None:
    """When a clock has run out nothing but the rule's return of that bag comes next."""
    rules = step.rule and step.seat == seat and step.call.tool == "return_bag"
    if not rules or dict(step.call.args) != {"merchant": bag}:
        return "", f"the rule's return of {bag}'s bag in {seat}'s place, as time was up", step.call.tool
    if before["data"].get("bag") != bag:
        return "", f"a rule_action that names {bag}'s bag before it", before["data"].get("bag", MISSING)
    return None


def count_missing(clocks: Clocks, lines: Iterable[Line]) -> tuple[Line, Parting] | None:
    """Count the seconds of the answers among these lines that held no call; a line that lacks them, and how it differs."""
    for line in lines:
        if line["kind"] == "fault" and line["data"].get("no_call") and clocks.running(line["actor"]):
            seconds = seconds_of(line["data"])
            if seconds is None:
                got = line["data"].get("seconds", MISSING)
                return line, ("data.seconds", "the seconds that the answer took", got)
            clocks.charge(line["actor"], seconds)
    return None
