"""What the models of one run have in common, from its first call to its last."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from arena.providers.gate import Gate
from arena.providers.keys import Key
from arena.providers.provider import Provider


@dataclass(slots=True)
class Run:
    """What the models of one run share: connections, retries, prices; timeouts in seconds.

    `gates` are those of the addresses, `open_links` and `open_models` the clients and models that are open: one for each
    address and key, one an entry. `noted` is what was told once already; `log` gets sentences for the user; `sleep` is
    how a retry waits.
    """

    max_connections: int = 32
    max_retries: int = 5
    timeout: float = 300.0
    price_file: str | None = None
    gates: dict[str, Gate] = field(default_factory=dict)
    open_links: dict[tuple[str, str, Key], Any] = field(default_factory=dict)
    open_models: dict[str, Provider] = field(default_factory=dict)
    noted: set[Any] = field(default_factory=set)
    log: Callable[[str], None] | None = None
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def close(self) -> None:
        """Close every connection."""
        links, self.open_links = list(self.open_links.values()), {}
        models, self.open_models = list(self.open_models.values()), {}
        for link in links:
            await link.close()
        for model in models:
            if hasattr(model, "close"):  # one of another package, with a client of its own
                await model.close()
