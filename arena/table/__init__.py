"""The table: one game being played by whoever sits at it."""

from arena.table.play import play
from arena.table.spec import CANARY, SEAT_NAMES, GameResult, GameSpec, Player

__all__ = ["CANARY", "SEAT_NAMES", "GameResult", "GameSpec", "Player", "play"]
