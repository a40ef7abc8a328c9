"""Metrics and strengths, from records alone."""

from arena.ratings.results import Results
from arena.ratings.run import rate

__all__ = ["Results", "rate"]
