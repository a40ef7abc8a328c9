"""What a label's calls came to: tokens, dollars, seconds; a figure that was not told is unknown, never 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena.record import Record
from arena.record.calls import NO_ANSWER, CallLine, read_calls

WHOLE = ("input", "output", "dollars")
"""Unknown as soon as one answered call lacks them."""
PARTS = ("cached", "written", "reasoning", "seconds")
"""Summed as far as they were told; unknown where no call told them."""


@dataclass(slots=True)
class CallSums:
    """Sums over calls: `told` is how many calls told each figure, `answered` how many brought an answer."""

    calls: int = 0
    answered: int = 0
    failed: int = 0
    sums: dict[str, float] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)

    def add(self, line: CallLine) -> None:
        """Add one call."""
        self.calls += 1
        self.failed += len(line.failures)
        if bytes(line.response) == bytes(NO_ANSWER) and line.usage is None:
            return
        self.answered += 1
        figures: Mapping[str, float | None] = {
            **(line.usage or {}),
            "dollars": line.dollars,
            "seconds": line.seconds,
        }
        for key in (*WHOLE, *PARTS):
            value = figures.get(key)
            if value is not None:
                self.sums[key] = self.sums.get(key, 0) + value
                self.told[key] = self.told.get(key, 0) + 1

    def add_all(self, other: CallSums) -> None:
        """Add the sums of other calls."""
        self.calls += other.calls
        self.answered += other.answered
        self.failed += other.failed
        for key, value in other.sums.items():
            self.sums[key] = self.sums.get(key, 0) + value
            self.told[key] = self.told.get(key, 0) + other.told[key]

    def figure(self, key: str) -> float | None:
        """The sum of a figure, None where it is unknown."""
        told = self.told.get(key, 0)
        if not told or (key in WHOLE and told < self.answered):
            return None
        return round(self.sums[key], 9)

    def to_json(self) -> dict[str, Any]:
        return {
            "calls": self.calls,
            "failed_attempts": self.failed,
            **{key: self.figure(key) for key in ("input", "cached", "written", "output", "reasoning")},
            "dollars": self.figure("dollars"),
            "seconds": self.figure("seconds"),
        }


def calls_of(path: Path, record: Record) -> tuple[dict[str, CallSums], CallSums]:
    """The sums of a game's calls by label, and those of the referee model that read its speech, which has no seat.

    Nothing where the game has no file of calls.
    """
    sums: dict[str, CallSums] = {}
    referee = CallSums()
    if path.is_file():
        labels = {seat["seat"]: str(seat["entry"]) for seat in record.header["seats"]}
        for line in read_calls(path):
            label = labels.get(line.seat)
            (referee if label is None else sums.setdefault(label, CallSums())).add(line)
    return sums, referee
