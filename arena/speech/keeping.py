"""Standing offers that are refused by leaving to their maker all that he named: "keep the hen, keep the four"."""

from __future__ import annotations

from arena.rules.terms import AnswerOffer
from arena.speech.counters import names_part
from arena.speech.frames import Part
from arena.speech.message import Settling


def refuse_whole(settling: Settling, part: Part) -> None:
    """ "Not the three, Otto": what is all of an offer to the speaker is refused."""
    called = {s for f in settling.frames for s in f.called}
    found = [
        o
        for o in settling.scene.open
        if settling.scene.speaker in o.to and len(o.terms.gives) == 1 and names_part(o, part)
    ]
    found = [o for o in found if o.by in called] or found
    frame = next(f for f in settling.frames if part in f.parts)
    if (
        len(found) == 1
        and not frame.clause.question
        and frame.clause.lead not in ("if", "unless")
        and part.item.definite
    ):
        settling.out.append(AnswerOffer("reject", found[0].id))


def keep_it_all(settling: Settling) -> None:
    """ "Keep the hen, keep the four": who may keep all that he offered is refused."""
    if any(
        p.base not in ("keep", "hang", "hold", "retain") or p.receivers[:1] != ["you"] for p in settling.minus
    ):
        return
    found = [
        o
        for o in settling.scene.open
        if settling.scene.speaker in o.to
        and len(o.terms.gives) == len(settling.minus)
        and all(names_part(o, p) for p in settling.minus)
    ]
    if len(found) == 1:
        settling.out.append(AnswerOffer("reject", found[0].id))
