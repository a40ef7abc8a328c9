"""Which words of a message made which part of its reading."""

from __future__ import annotations

from collections.abc import Iterator

from arena.speech.grammar import Understood
from arena.speech.heard import heard

_DROPPED = {
    "denied": "denied",
    "past": "about the past",
    "third": "what a third seat is said to pay",
    "somebody": "about nobody in particular",
    "has": "what somebody has",
    "is": "a statement",
    "talk": "talk",
    "hour": "an hour",
    "told": "what somebody said",
    "fact": "about values or fines",
    "bare": "a number that is no sum",
    "supposed": "a supposition",
    "kept": "kept by its owner",
}


def explanation(understood: Understood, message: str, speaker: str) -> Iterator[str]:
    """Lines that name each part of the reading with the speaker's own words."""
    plain = understood.plain

    def words(start: int, end: int) -> str:
        a, b = plain.source(start, end)
        return " ".join(message[a:b].split())

    for frame in understood.frames:
        for atom in frame.atoms:
            for part in frame.parts:
                if part.item is atom.item:
                    what = f"{part.item.count if part.item.count is not None else '?'} {part.item.good or 'gold'}"
                    if part.meant:
                        yield f'"{words(atom.start, atom.end)}": {what}, not counted: {_DROPPED.get(part.meant, part.meant)}'
                    else:
                        sides = " and ".join(part.givers) or "-", " and ".join(part.receivers) or "-"
                        yield f'"{words(atom.start, atom.end)}": {what}, from {sides[0]}, to {sides[1]}'
        for act in frame.acts:
            whose = ", ".join(o[0] for o in act.objects) or "the bag"
            end = frame.atoms[-1].end if frame.atoms else act.at
            when = f", {frame.when}" if frame.when else ""
            yield f'"{words(act.at, end)}": {act.outcome} {whose}{when}'
    yield heard(understood.reading, you=speaker)
