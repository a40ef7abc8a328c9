"""Trying a referee model before a run is spent on it: it reads one message, so a server without tools will do."""

from __future__ import annotations

from arena.errors import Unusable
from arena.providers import CallFailed, Failure, Run
from arena.providers.spending import Spent
from arena.seats.entries import Entry, Services
from arena.seats.model_check import Checked, advised
from arena.seats.referee import open_referee
from arena.seats.seat import SeatDown
from arena.speech import Context

TRIAL = "Five gold, and my bag goes back unopened."
"""A message on which no two readers should differ."""


async def check_referee(entry: Entry, run: Run) -> Checked:
    """Have the model read a message; `problem` says why it can't be asked, a note that it gave no reading."""
    checked, spent = Checked(entry), Spent()
    table = Context("second", ("ann", "bob", "cat"), sheriff="ann", open_bags=("bob", "cat"))
    try:
        reading = await open_referee(entry, Services(run=run, purse=spent)).read(TRIAL, "bob", table)
    except Unusable as error:
        checked.problem = str(error)
    except SeatDown as down:
        fault = down.fault
        checked.problem = advised(CallFailed(Failure(fault.owner, fault.kind, fault.sentence)))
    else:
        judged = reading.judged or {}
        if judged.get("failed"):
            checked.notes.append(
                "as the reader it gave no reading of a plain offer in two answers: little that is said will bind"
            )
        elif judged.get("by") != "both":
            checked.notes.append("as the reader it read a plain offer otherwise than the grammar did")
    checked.dollars = spent.dollars
    return checked
