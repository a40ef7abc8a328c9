"""What a call costs: dollars for a million tokens, from a price file that a user can replace.

Unknown stays unknown, and a service tier other than the standard one has a price of its own: it is looked up as
`provider/model?service_tier=TIER`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from arena.errors import UsageError
from arena.providers.provider import Usage

_PARTS = ("input", "cached", "written", "output")


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens; `cached` and `written` are those of the prompt read from and put into a cache."""

    input: float
    output: float
    cached: float
    written: float


class Prices:
    """Prices by `provider/model`; a name that ends in `*` stands for all that begin so, the longest such name first."""

    def __init__(self, prices: dict[str, Price]) -> None:
        self._exact = {name: price for name, price in prices.items() if not name.endswith("*")}
        self._begin = sorted(
            ((n[:-1], p) for n, p in prices.items() if n.endswith("*")), key=lambda e: -len(e[0])
        )

    def of(self, name: str) -> Price | None:
        """The price of `provider/model`, or None."""
        exact = self._exact.get(name)
        if exact is not None:
            return exact
        return next((price for begin, price in self._begin if name.startswith(begin)), None)

    def dollars(self, name: str, usage: Usage) -> float | None:
        """What a call cost, or None where its price or its tokens are unknown."""
        price = self.of(name)
        if price is None:
            return None
        if price.input == price.output == 0:
            return 0.0
        if usage.input is None or usage.output is None:
            return None
        cached, written = usage.cached or 0, usage.written or 0
        plain = max(0, usage.input - cached - written)
        total = (
            plain * price.input
            + cached * price.cached
            + written * price.written
            + usage.output * price.output
        )
        return total / 1_000_000


@cache
def load_prices(file: str | None = None) -> Prices:
    """Read a price file, `{"provider/model": {"input", "output", "cached"?, "written"?}}`; raises UsageError."""
    if file is None:
        text, where = (
            resources.files("arena.providers").joinpath("prices.json").read_text("utf-8"),
            "the built-in prices",
        )
    else:
        where = file
        try:
            text = Path(file).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"can't read the price file {file}: {error}") from error
    try:
        data = json.loads(text)
    except ValueError as error:
        raise UsageError(f"the price file {where} is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise UsageError(f"the price file {where} must be an object of prices by provider/model")
    return Prices(
        {name: _price(name, value, where) for name, value in data.items() if not name.startswith("_")}
    )


def _price(name: str, value: Any, where: str) -> Price:
    if (
        not isinstance(value, dict)
        or not {"input", "output"} <= value.keys()
        or not value.keys() <= {*_PARTS, "about"}
    ):
        raise UsageError(
            f"{where}: {name!r} needs input and output (and may have cached, written), dollars a million tokens"
        )
    numbers = {}
    for part in _PARTS:
        number = value.get(part, value["input"])
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < float("inf"):
            raise UsageError(f"{where}: {part} of {name!r} is no price")
        numbers[part] = float(number)
    return Price(numbers["input"], numbers["output"], numbers["cached"], numbers["written"])
