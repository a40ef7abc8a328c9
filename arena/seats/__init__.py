"""Who sits at the table: scripted bots, models, people, recorded seats. One protocol."""

from arena.seats.seat import Answer, Fault, Owner, Reasoning, Seat, SeatDown, Turn

__all__ = ["Answer", "Fault", "Owner", "Reasoning", "Seat", "SeatDown", "Turn"]
