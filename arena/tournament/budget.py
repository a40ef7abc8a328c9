"""The cap on dollars and tokens of a whole run, asked before every paid call.

A call reserves the most it can cost, or, once answers of its model are known, three times the longest of
them. Where that does not fit beside the calls in flight it waits for theirs to be settled; alone it goes when
its likely cost fits. So a run stops only when what is left can't pay one more call, and oversteps its cap by
at most one call's full answer.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from arena.errors import BudgetReached
from arena.providers.prices import Price
from arena.providers.provider import Usage
from arena.providers.spending import Bid

_ENOUGH = 8
"""Answers of an entry after which their length says what the next may cost."""
_UNSEEN = 64
"""Tokens that an answer is taken to have before any was seen, where a whole one can't be afforded."""
_MARGIN = 3


@dataclass(slots=True)
class _Sum:
    dollars: float = 0.0
    tokens: int = 0


@dataclass(slots=True)
class _Reserved:
    label: str
    dollars: float
    tokens: int
    likely: _Sum


@dataclass(slots=True)
class Budget:
    """What may be spent and what is: dollars, and tokens read and written, earlier attempts included."""

    usd: float | None = None
    most_tokens: int | None = None
    dollars: float = 0.0
    tokens: int = 0
    unknown: int = 0
    """Answers whose cost was not told, booked as estimated."""
    _held: _Sum = field(default_factory=_Sum)
    _flying: int = 0
    _longest: dict[str, int] = field(default_factory=dict)
    _answers: dict[str, int] = field(default_factory=dict)
    _changed: asyncio.Event | None = None
    _reached: str | None = None

    async def reserve(self, bid: Bid) -> _Reserved:
        """Hold back what the next call may cost; waits for calls in flight; raises BudgetReached."""
        while True:
            if self._reached:
                raise BudgetReached(self._reached)
            likely, most = self._estimate(bid)
            if self._fits(most):
                return self._hold(bid, most, likely)
            if not self._flying:
                if self._fits(likely):
                    return self._hold(bid, likely, likely)
                self._reached = self._sentence()
                continue
            if self._changed is None:
                self._changed = asyncio.Event()
            await self._changed.wait()

    def settle(self, reserved: object, usage: Usage | None, dollars: float | None) -> None:
        """Give the reservation back and book what was spent; without usage no answer came, and nothing is."""
        assert isinstance(reserved, _Reserved)
        self._held.dollars -= reserved.dollars
        self._held.tokens -= reserved.tokens
        self._flying -= 1
        if usage is not None:
            known = usage.input is not None and usage.output is not None
            tokens = (usage.input or 0) + (usage.output or 0) if known else reserved.likely.tokens
            self.tokens += tokens
            if usage.output is not None:
                self._answers[reserved.label] = self._answers.get(reserved.label, 0) + 1
                self._longest[reserved.label] = max(self._longest.get(reserved.label, 1), usage.output)
            self.unknown += not known
            self.dollars += dollars if dollars is not None else 0.0 if known else reserved.likely.dollars
        if self._changed is not None:
            self._changed.set()
            self._changed = None

    def _hold(self, bid: Bid, cost: _Sum, likely: _Sum) -> _Reserved:
        self._held.dollars += cost.dollars
        self._held.tokens += cost.tokens
        self._flying += 1
        return _Reserved(bid.label, cost.dollars, cost.tokens, likely)

    def _estimate(self, bid: Bid) -> tuple[_Sum, _Sum]:
        """What the call will probably cost, and what it may."""
        seen = self._longest.get(bid.label)
        likely = min(bid.output, seen if seen is not None else _UNSEEN)
        most = bid.output
        if seen is not None and self._answers[bid.label] >= _ENOUGH:
            most = min(bid.output, _MARGIN * seen)
        return _cost(bid.input, likely, bid.price), _cost(bid.input, most, bid.price)

    def _fits(self, cost: _Sum) -> bool:
        if self.usd is not None and self.dollars + self._held.dollars + cost.dollars > self.usd:
            return False
        return self.most_tokens is None or self.tokens + self._held.tokens + cost.tokens <= self.most_tokens

    def _sentence(self) -> str:
        caps = []
        if self.usd is not None:
            caps.append(f"${self.dollars:.4f} of ${self.usd:g}")
        if self.most_tokens is not None:
            caps.append(f"{self.tokens} of {self.most_tokens} tokens")
        return f"the budget can't pay one more call: {' and '.join(caps)} spent; raise the cap to go on"


def _cost(read: int, written: int, price: Price | None) -> _Sum:
    if price is None:
        return _Sum(0.0, read + written)
    dollars = read * max(price.input, price.written) + written * price.output
    return _Sum(dollars / 1_000_000, read + written)
