"""Scripted bots: deterministic given the deal seed and the seat, talking in free text like everyone."""

from arena.seats.bots.registry import BOTS, check_bot, make_bot, register

__all__ = ["BOTS", "check_bot", "make_bot", "register"]
