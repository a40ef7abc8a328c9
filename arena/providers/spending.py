"""Asking for money before a call and settling after it: what a run's budget offers to its model seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arena.providers.prices import Price
from arena.providers.provider import Usage


@dataclass(frozen=True, slots=True)
class Bid:
    """What the next call of the entry `label` may cost: prompt tokens as estimated, the most tokens of its answer."""

    label: str
    input: int
    output: int
    price: Price | None


class Purse(Protocol):
    """Whoever holds the run's cap on dollars and tokens."""

    async def reserve(self, bid: Bid) -> object:
        """Wait until the call can be afforded and reserve for it; raises BudgetReached where it never can be."""
        ...

    def settle(self, reserved: object, usage: Usage | None, dollars: float | None) -> None:
        """Give the reservation back and book what the call came to; None: it brought no answer and told no usage."""
        ...
