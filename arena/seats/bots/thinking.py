"""Bots that answer to the table: titfortat, mixed, ev."""

from __future__ import annotations

from bisect import bisect
from typing import Any

from arena.rules.call import Call
from arena.seats.bots.bot import Bot
from arena.seats.bots.goods import Load, honest_load, smuggling_load
from arena.seats.bots.merchant import speak
from arena.seats.bots.phrases import Slots
from arena.seats.bots.seeing import Seen
from arena.seats.bots.tallies import HEARD, STEPS, Tallies


class TitForTat(Bot):
    """Treats others as they last treated its own bag. To a sheriff who returned it, or never had it, it is
    honest, pays nothing and may promise to do the same; from one who opened it, it smuggles and offers the
    fine. As sheriff it returns the bags of the first and opens those of the second."""

    word = "titfortat"
    smuggler = True
    learns = frozenset({"inspect", "return"})

    def __init__(self, name: str, deal: str) -> None:
        super().__init__(name, deal)
        self.foes: set[str] = set()

    def hear(self, news: list[dict[str, Any]]) -> None:
        for event in news:
            kind = event["kind"]
            if kind == "inspect" and event["bag"] == self.name:
                self.foes.add(event["actor"])
            elif kind == "return" and event["bag"] == self.name:
                self.foes.discard(event["actor"])

    def pack(self, seen: Seen, hand: list[str]) -> Load:
        if self.foes.isdisjoint(seen.bosses):
            return honest_load(hand, seen.prices)
        return smuggling_load(hand, 5, seen.prices)

    def hoards_contraband(self, seen: Seen) -> bool:
        # Before a friend it would only stand in an honest bag's way.
        return not self.foes.isdisjoint(seen.bosses)

    def bid(self, load: Load, nth: int) -> int:
        return load.fine

    def _claim(self, seen: Seen, load: Load) -> Call:
        if len(seen.bosses) == 1 and self.foes.isdisjoint(seen.bosses) and self.name not in seen.bound:
            return speak("promise", Slots(self.name, seen.bosses), self.rng)
        return super()._claim(seen, load)

    def top(self, load: Load) -> int:
        return load.fine + load.gain // 2

    def suspect(self, seen: Seen, merchant: str) -> float:
        return 50.0 if merchant in self.foes else -1.0


class Mixed(Bot):
    """Lies with chance D/(D + P), which leaves a sheriff indifferent, and opens with chance V/(V + P),
    which leaves a smuggler indifferent, for the mean value and fine of contraband. When it lies it offers
    half the fine; when it would not open it takes any offer."""

    word = "mixed"
    smuggler = True

    def pack(self, seen: Seen, hand: list[str]) -> Load:
        honest = honest_load(hand, seen.prices)
        smuggled = smuggling_load(hand, 5, seen.prices)
        if honest.lie or not smuggled.lie:
            return honest
        due = sum(seen.prices.penalty[smuggled.good] for _ in smuggled.cards)
        return smuggled if self.rng.random() < due / (due + smuggled.fine) else honest

    def bid(self, load: Load, nth: int) -> int:
        return load.fine // 2

    def top(self, load: Load) -> int:
        return load.fine + load.gain // 2

    def suspect(self, seen: Seen, merchant: str) -> float:
        value, fine = seen.prices.contraband_value, seen.prices.contraband_penalty
        return 1000.0 if self.rng.random() < value / (value + fine) else 0.0

    def price(self, seen: Seen, merchant: str, worth: float) -> int:
        return 2 * seen.bags[merchant] if worth <= 0 else 0


BONUS = 1.2
"""What a legal card is worth to `ev` beyond its value, in gold: its part of a bonus."""


class Ev(Bot):
    """Counts at the table how often each merchant lies, with and without an offer, and how often each
    sheriff returns a bag for how much a card; then packs, offers, asks, opens and accepts what brings most
    gold on average."""

    word = "ev"
    smuggler = True
    learns = HEARD

    def __init__(self, name: str, deal: str) -> None:
        super().__init__(name, deal)
        self.tallies = Tallies()
        self.offer = 0
        self.ceiling = 0

    def hear(self, news: list[dict[str, Any]]) -> None:
        self.tallies.hear(news)

    def hoards_contraband(self, seen: Seen) -> bool:
        return self.tallies.pass_rate(seen.bosses, 2.0) > 0.5

    def pack(self, seen: Seen, hand: list[str]) -> Load:
        best: tuple[float, Load, int, float] | None = None
        rates = [self.tallies.rate_at(seen.bosses, step) for step in range(len(STEPS) + 1)]
        means = seen.means
        for most in range(6):
            plan = smuggling_load(hand, most, seen.prices) if most else honest_load(hand, seen.prices)
            if sum(not seen.prices.is_legal(card) for card in plan.cards) < most:
                break
            placed = plan.cards.count(plan.good)
            passed = plan.value + BONUS * placed
            opened = plan.value - plan.gain + BONUS * placed + plan.due - plan.fine
            size = len(plan.cards)
            free = rates[0] * passed + (1 - rates[0]) * opened
            for gold in (0, 2, size, 2 * size, 3 * size, plan.fine, plan.fine + plan.gain // 2):
                chance = rates[bisect(STEPS, gold / size)]
                expected = chance * (passed - gold) + (1 - chance) * opened
                if gold <= means and (best is None or expected > best[0]):
                    best = (expected, plan, gold, passed - free)
        assert best is not None, "an honest bag can always be packed"
        _, plan, self.offer, spare = best
        self.ceiling = int(spare)
        return plan

    def bid(self, load: Load, nth: int) -> int:
        return self.offer if nth < 2 else max(self.offer, min(self.ceiling, load.fine + load.gain // 2))

    def top(self, load: Load) -> int:
        return max(0, self.ceiling)

    def suspect(self, seen: Seen, merchant: str) -> float:
        count = seen.bags[merchant]
        pays = any(
            offer["by"] == merchant and any(item["bag"] == merchant for item in offer["terms"]["bags"])
            for offer in seen.offers.values()
        )
        lies = self.tallies.lie_rate(merchant, pays=pays)
        fine = self.tallies.fine_a_card(merchant) * count
        due = 2.0 * count
        return lies * fine - (1 - lies) * due

    def price(self, seen: Seen, merchant: str, worth: float) -> int:
        count = seen.bags[merchant]
        return max(count, round(worth) + count)
