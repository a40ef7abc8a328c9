"""Whose readings of what was said a record holds, where a referee model reads beside the grammar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from arena.record import Record
from arena.record.lines import CALL_KIND

BY = ("both", "referee", "grammar", "asked")
"""Both read the same moves; or neither reads one, and the rest is the referee's, or the grammar's where the referee
gave no reading; or they differ on a move, or the grammar alone gave a reading, with a move: then the speaker is asked."""


class Readings:
    """Counts of messages by whose their reading is."""

    def __init__(self) -> None:
        self._by: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()
        self._invalid = 0

    def add(self, record: Record) -> None:
        """Count the readings of a record."""
        for line in record.lines:
            if line["kind"] == CALL_KIND and isinstance(line["data"].get("judged"), Mapping):
                self.count(line["data"]["judged"])

    def count(self, judged: Mapping[str, Any]) -> None:
        """Count one reading by how it came about."""
        by = judged.get("by")
        self._by[by if by in BY else "asked"] += 1
        self._failed[str(by)] += judged.get("failed") is True
        invalid = judged.get("invalid")
        self._invalid += invalid if type(invalid) is int else 0

    def to_json(self) -> dict[str, Any]:
        """`differed` and `failed_asked` make up `asked`; `failed_asked` and `grammar` are the readings that failed."""
        failed_asked = self._failed["asked"]
        return {
            "messages": self._by.total(),
            "both": self._by["both"],
            "referee": self._by["referee"],
            "grammar": self._by["grammar"],
            "differed": self._by["asked"] - failed_asked,
            "failed_asked": failed_asked,
            "invalid_answers": self._invalid,
        }


def readings_sentence(readings: Mapping[str, int]) -> str:
    """The counts in words: what bound, what was asked, how often the referee gave no reading."""
    failed = readings["grammar"] + readings["failed_asked"]
    return (
        f"Of {readings['messages']} messages it read {readings['both']} as the grammar did, with something that binds, "
        f"and {readings['referee']} without; they differed on {readings['differed']}, which the speaker was asked about. "
        f"It gave no reading of {failed} (asked about: {readings['failed_asked']}); "
        f"{readings['invalid_answers']} of its answers were invalid."
    )
