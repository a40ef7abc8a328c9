"""Metrics and strengths, from records alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arena.ratings.results import Results
    from arena.ratings.run import rate

__all__ = ["Results", "rate"]


def __getattr__(name: str) -> Any:
    # Statistics take long to import, and one who reads a game needs none.
    if name == "rate":
        from arena.ratings.run import rate

        return rate
    if name == "Results":
        from arena.ratings.results import Results

        return Results
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
