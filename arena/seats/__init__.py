"""Who sits at the table: scripted bots, models, people, recorded seats. One protocol."""

from arena.errors import Owner
from arena.seats.seat import Answer, Fault, Reasoning, Seat, SeatDown, Turn

__all__ = ["Answer", "Fault", "Owner", "Reasoning", "Seat", "SeatDown", "Turn"]
