"""What the `ev` bot has counted at this table: lies of merchants, mercy of sheriffs. From public events
only."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

STEPS = (0.01, 1.5, 3.0, 5.0)
"""Gold a card at which a bribe counts as of another size."""
PASS_PRIOR = (0.35, 0.45, 0.6, 0.75, 0.85)
"""How often a sheriff is thought to return a bag, by size of bribe, before any is seen."""
LIE_PRIOR = 0.4
WEIGHT = 2.0
"""How many bags a prior counts for."""
HEARD = frozenset({"declare", "offer", "inspect", "return"})
"""The kinds of events that are counted."""


class Tallies:
    """Counts by seat, pulled towards the table's, and those towards a prior."""

    def __init__(self) -> None:
        self.bags: dict[tuple[str, bool], int] = defaultdict(int)
        self.lies: dict[tuple[str, bool], int] = defaultdict(int)
        self.fines: dict[str, float] = defaultdict(float)
        self.cards: dict[str, int] = defaultdict(int)
        self.passed: dict[tuple[str, int], int] = defaultdict(int)
        self.seen: dict[tuple[str, int], int] = defaultdict(int)
        self.size: dict[str, int] = {}
        self.good: dict[str, str] = {}
        self.offered: dict[str, float] = {}

    def hear(self, news: Iterable[dict[str, Any]]) -> None:
        """Count what was declared, offered, returned and opened."""
        for event in news:
            kind = event["kind"]
            if kind == "declare":
                self.size[event["actor"]] = event["count"]
                self.good[event["actor"]] = event["good"]
                self.offered.pop(event["actor"], None)
            elif kind == "offer":
                self._hear_offer(event)
            elif kind == "inspect":
                declared = self.good.get(event["bag"])
                hidden = sum(1 for card in event["cards"] if card != declared)
                self._count(event["actor"], event["bag"], hidden, returned=False)
            elif kind == "return":
                declared = self.good.get(event["bag"])
                hidden = event["contraband_count"]
                hidden += sum(n for good, n in event["legal"].items() if good != declared)
                self._count(event["actor"], event["bag"], hidden, returned=True)

    def _hear_offer(self, event: dict[str, Any]) -> None:
        terms = event["terms"]
        for item in terms["bags"]:
            if item["outcome"] == "return":
                owner = item["bag"]
                worth = sum(
                    g.get("gold", 3 * g.get("count", 0)) for g in terms["gives"] if g["from"] == owner
                )
                if event["by"] == owner:
                    self.offered[owner] = worth

    def _count(self, sheriff: str | None, merchant: str, hidden: int, *, returned: bool) -> None:
        paid = self.offered.get(merchant, 0.0)
        size = max(1, self.size.get(merchant, 1))
        for who in (merchant, ""):
            key = (who, paid > 0)
            self.bags[key] += 1
            if hidden:
                self.lies[key] += 1
                self.fines[who] += 4.0 * hidden
                self.cards[who] += size
        if sheriff:
            step = bisect(STEPS, paid / size)
            for who in (sheriff, ""):
                self.seen[who, step] += 1
                if returned:
                    self.passed[who, step] += 1

    def lie_rate(self, merchant: str, *, pays: bool) -> float:
        """How likely the merchant's bag holds a lie, given whether an offer stands."""
        table = (self.lies["", pays] + WEIGHT * LIE_PRIOR) / (self.bags["", pays] + WEIGHT)
        return (self.lies[merchant, pays] + WEIGHT * table) / (self.bags[merchant, pays] + WEIGHT)

    def fine_a_card(self, merchant: str) -> float:
        """The fine of a lying bag for each of its cards, in gold."""
        table = (self.fines[""] + 5 * 2.5) / (self.cards[""] + 5)
        return (self.fines[merchant] + 5 * table) / (self.cards[merchant] + 5)

    def pass_rate(self, bosses: tuple[str, ...], gold_a_card: float) -> float:
        """How likely the sheriff (both deputies) returns a bag for so much gold a card."""
        return self.rate_at(bosses, bisect(STEPS, gold_a_card))

    def rate_at(self, bosses: tuple[str, ...], step: int) -> float:
        """The same by size of bribe, from 0."""
        table = (self.passed["", step] + WEIGHT * PASS_PRIOR[step]) / (self.seen["", step] + WEIGHT)
        chance = 1.0
        for boss in bosses:
            chance *= (self.passed[boss, step] + WEIGHT * table) / (self.seen[boss, step] + WEIGHT)
        return chance
