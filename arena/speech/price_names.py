"""An officer's prices by name: "eight for Ollie, seven for Pearl", "Pearl may go for six, Ollie for five"."""

from __future__ import annotations

from arena.speech.kinds import AMOUNT, OFFICER, needs
from arena.speech.message import Making
from arena.speech.tags import SEAT, mask


@needs(AMOUNT | OFFICER, SEAT)
def price_for(making: Making) -> None:
    """A sum for a seat whose bag waits, which no verb has the officer pay, is what that seat pays."""
    here = {f"@{s}" for s in making.scene.context.open_bags}
    if not making.scene.officer or making.scene.speaker in making.scene.context.open_bags:
        return
    sums = [(f, p) for f, p in making.parts if p.item.kind == "gold" and not p.meant]
    for frame, part in sums:
        if part.givers or part.verb not in ("", "BE") or frame.bits & _MINE:
            continue
        if part.receivers and set(part.receivers) <= here and len(sums) > 1:
            part.givers, part.receivers = part.receivers, []
        ahead = frame.atoms[: part.index]
        if len(ahead) == 2 and ahead[0].seat and ahead[1].has("FOR") and f"@{ahead[0].seat}" in here:
            part.givers, part.receivers = [f"@{ahead[0].seat}"], []


_MINE = mask("I ME MY WE US")
