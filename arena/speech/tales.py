"""Amounts in tales, known by the shape of their clauses: goods that do something of their own, numbers that count up, a moon of cheese."""

from __future__ import annotations

from itertools import pairwise

from arena.speech.kinds import AMOUNT, ASKED, LED_AND, MANY, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.tags import STRANGE, listed, mask
from arena.speech.vocabulary import FUNCTION

_IRONIC = frozenset(
    ("yes", "sure", "right", "oh", "ok", "okay", "oh sure", "yes yes", "of course", "certainly", "oh yes")
)
_WAS, _WHOSE = mask("WAS"), mask("MY THE A OUR THEIR")


@needs(AMOUNT, STRANGE | ASKED | _WAS)
def told_in_tales(making: Making) -> None:
    """ "Two hens walk into a tavern": goods that do something of their own, and what a list once was."""
    for n, frame in enumerate(making.frames):
        if not frame.parts or not (parts := meant_parts(frame)):
            continue
        behind = making.frames[n + 1] if n + 1 < len(making.frames) else frame
        was = (
            behind.clause.question
            and not behind.clause.first
            and len(behind.atoms) > 1
            and behind.atoms[0].has("BE", "WAS", "DO", "HAVE")
            and (behind.atoms[1].has("THEY") or behind.atoms[1].text in ("it", "those"))
        )  # "your five cheeses, are they gouda?"
        for other in making.frames[n + 1 : n + 4]:
            if (
                other.bits & _WAS
                and not frame.has("PRICE")
                and other.clause.sentence == frame.clause.sentence
                and len(other.atoms) > 1
                and other.atoms[0].text in ("that", "those", "these", "it")
                and other.atoms[1].bits & _WAS
            ):
                was = True
                break
        part = parts[0]
        atoms = frame.atoms
        tale = (
            part.item.kind == "good"
            and part.index == 0
            and not (part.verb or part.item.owner or part.item.place or frame.acts)
            and len(atoms) >= 4
            and atoms[1].plain
            and atoms[1].text not in FUNCTION
            and not atoms[1].text.endswith("ly")
            and not frame.has("YOU", "YOUR", "YOURS", "FOR", "BAG", "LOOKAWAY", "NOW", "PRICE")
            and not any(f.acts for f in making.frames if f.clause.sentence == frame.clause.sentence)
        )
        thing = len(atoms) > 3 and atoms[0].bits & _WHOSE and atoms[1].plain
        deed = (
            thing
            and atoms[2].plain
            and part.index > 2
            and not (part.verb or frame.acts)
            and not {atoms[1].text, atoms[2].text} & FUNCTION
            and not frame.has("YOU", "YOUR", "YOURS", "FOR", "BAG", "LOOKAWAY", "PRICE", "NOW", "WILL")
        )
        if was or tale or deed:
            for told in parts:
                told.meant = "talk"


@needs(AMOUNT | SEVERAL, LED_AND | listed("and"))
def and_the_moon(making: Making) -> None:
    """ "Aye, and the moon is but a wheel of cheese": what goes on from a yes with "and" about the world is a jest."""
    for before, frame in zip(making.frames, making.frames[1:], strict=False):
        goes_on = frame.clause.lead == "and" or (frame.atoms and frame.atoms[0].text == "and")
        if not goes_on or before.clause.sentence != frame.clause.sentence or before.parts:
            continue
        if not before.atoms or not all(
            a.has("WEAKYES", "IDLE", "Q") or a.text in _IRONIC for a in before.atoms
        ):
            continue
        atoms = [a for a in frame.atoms if a.text != "and"]
        if not atoms or not any(a.has("BE", "WAS") for a in atoms[1:4]):
            continue
        odd = atoms[0].has("THE", "MY", "A") and len(atoms) > 1 and atoms[1].plain
        me = atoms[0].has("I") and any(a.plain for a in atoms[2:])
        if odd or me or (atoms[0].plain and atoms[0].text not in FUNCTION):
            for part in frame.parts:
                part.meant = "talk"
            frame.acts.clear()


@needs(MANY)
def counted_up(making: Making) -> None:
    """ "Eight, nine, ten, ready or not": numbers that only count."""
    for sentence in making.sentences:
        parts = [(f, p) for f in sentence for p in f.parts if not p.meant]
        bare = [p for _, p in parts if not (p.item.unit or p.verb or p.receivers)]
        steps = {(b.item.count or 0) - (a.item.count or 0) for a, b in pairwise(bare)}
        named = [
            f for f, p in parts if p.index == 1 and f.parts[0].item.bare and f.parts[0].item.kind == "good"
        ]
        if len(bare) > 2 and (steps in ({1}, {-1}) or len(named) == len(parts)):
            for part in bare:
                part.meant = "talk"  # "silk three, pepper two, mead four"
