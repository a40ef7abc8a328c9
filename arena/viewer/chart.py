"""The chart of margins: places on a common axis in percent of its width, with ticks at round numbers of gold."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, log10
from typing import Any

from arena.viewer.figures import at, ranked, told

_EDGE = 3.0
"""Percent of the width that is kept free at either side."""
_TICKS = 7
"""At most so many steps between ticks."""


def ticks(low: float, high: float) -> list[float]:
    """Round numbers from below `low` to above `high`: multiples of 1, 2 or 5 times a power of ten."""
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    rough = (high - low) / _TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(step * n, 10) for n in range(first, last + 1)]


def margins(
    models: Mapping[str, Mapping[str, Any]], pages: Mapping[str, str] | None = None
) -> dict[str, Any] | None:
    """Each model's margin with its interval, by tier and margin; `pages` are the addresses of their cases.

    None where no model has finished a game.
    """
    shown = [label for label in ranked(models) if at(models[label], ("margin", "mean")) is not None]
    if not shown:
        return None
    found = {label: models[label]["margin"] for label in shown}
    ends = [0.0] + [x for m in found.values() for x in (m["mean"], *(m["ci"] or ()))]
    marks = ticks(min(ends), max(ends))
    low, high = marks[0], marks[-1]

    def place(x: float) -> float:
        return round(_EDGE + (100 - 2 * _EDGE) * (x - low) / (high - low), 2)

    bars = []
    before = None
    for label, margin in found.items():
        tier = at(models[label], ("strength", "tier"))
        page = (pages or {}).get(label, "")
        bars.append(
            {
                "label": label,
                "href": f"{page}#margin" if page else "",
                "tier": tier,
                "first": tier != before,
                "mean": place(margin["mean"]),
                "low": place(margin["ci"][0]) if margin["ci"] else None,
                "high": place(margin["ci"][1]) if margin["ci"] else None,
                "told": str(told(margin, "mean")),
            }
        )
        before = tier
    return {"bars": bars, "ticks": [{"at": place(mark), "text": f"{mark:g}"} for mark in marks]}
