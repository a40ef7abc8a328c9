"""Asking for money before a call and settling after it: what a run's budget offers to its model seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from arena.providers.prices import Price
from arena.providers.provider import Usage

if TYPE_CHECKING:
    from arena.providers.conversation import Conversation
    from arena.providers.provider import Exchange, Provider


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


async def ask_within(
    purse: Purse | None, bid: Bid, provider: Provider, talk: Conversation, allowed: tuple[str, ...]
) -> Exchange:
    """Get one answer once the purse can pay for it, and book what it came to; raises CallFailed and BudgetReached."""
    if purse is None:
        return await provider.ask(talk, allowed)
    reserved = await purse.reserve(bid)
    usage, dollars = None, None
    try:
        exchange = await provider.ask(talk, allowed)
        usage, dollars = exchange.reply.usage, exchange.dollars
        return exchange
    finally:
        purse.settle(reserved, usage, dollars)


class Spent:
    """A purse without a bottom: it counts what calls came to. A figure that one of them did not tell is unknown."""

    def __init__(self) -> None:
        self.calls = 0
        self._tokens: dict[str, int | None] = {"input": 0, "cached": 0, "output": 0}
        self.dollars: float | None = 0.0

    async def reserve(self, bid: Bid) -> None:
        return

    def settle(self, reserved: object, usage: Usage | None, dollars: float | None) -> None:
        if usage is None:
            return
        self.calls += 1
        told = usage.to_json()
        for kind, before in self._tokens.items():
            now = told[kind]
            self._tokens[kind] = None if before is None or now is None else before + now
        self.dollars = None if self.dollars is None or dollars is None else self.dollars + dollars

    def __str__(self) -> str:
        read, cached, written = (self._tokens[kind] for kind in ("input", "cached", "output"))
        from_cache = f" ({cached} from a cache)" if cached is not None else ""
        tokens = (
            "tokens unknown"
            if read is None or written is None
            else f"{read} tokens read{from_cache}, {written} written"
        )
        cost = "dollars unknown" if self.dollars is None else f"${self.dollars:.4f}"
        return f"{self.calls} calls, {tokens}, {cost}."
