"""What a model seat has been told, line by line, and the rule by which older rounds of it are condensed."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

_WEIGHTS = {
    "inspect": 9, "return": 8, "settle": 8, "promise": 8, "reveal": 8, "score": 9, "deal": 9, "debt": 6, "pay": 6,
    "forgive": 6, "round_end": 5, "declare": 5, "tokens": 5, "rule_action": 5, "booty": 4, "wish": 3, "lapse": 2,
    "offer": 4, "accept": 4, "reject": 3, "withdraw": 3, "load": 4, "say": 2, "said": 3, "draw": 1, "exchange": 1, "starter": 1,
    "reshuffle": 1, "end_turn": 0, "talk_end": 0,
}  # fmt: skip
"""How much each kind of event is worth keeping; talk goes first, bags, deals and promises stay longest."""


class Note(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line told in a round; the weight says how long it is kept."""

    round: int
    kind: str
    text: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Note]).decode


class Notes:
    """The lines of a game as one seat heard them; those of rounds that are over are kept packed until they are read."""

    def __init__(self) -> None:
        self._notes: list[Note] = []
        self._packed: list[bytes] = []

    def add(self, round: int, kind: str, text: str) -> None:
        """Note a line."""
        if self._notes and self._notes[-1].round != round:
            self._packed.append(zlib.compress(_encode(self._notes), wbits=13))
            self._notes = []
        self._notes.append(Note(round, kind, text))

    def condense(self, round: int, room: int) -> tuple[str, tuple[int, ...]]:
        """The notes in at most `room` characters, this round's first, and the rounds of which some were left out.

        What is left out is gone from now on.

        Rounds before `round` shrink to a third of their text, or to what room there is; this round stays whole where
        it fits.
        """
        before = [note for packed in self._packed for note in _decode(zlib.decompress(packed))]
        before += self._notes
        older = [n for n in before if n.round < round]
        current = _fit([n for n in before if n.round >= round], room)
        left = room - _length(current)
        older = _fit(older, min(left, _length(older) // 3))
        self._notes, self._packed = [*older, *current], []
        kept = set(map(id, self._notes))
        shortened = sorted({n.round for n in before if id(n) not in kept})
        return "\n".join(_told(older) + _told(current)), tuple(shortened)


def _length(notes: Sequence[Note]) -> int:
    return sum(len(note.text) + 1 for note in notes)


def _fit(notes: Sequence[Note], room: int) -> list[Note]:
    """As many of the notes as there is room for: the weightiest, of those the newest, in the order they came."""
    if _length(notes) <= room:
        return list(notes)
    order = sorted(range(len(notes)), key=lambda i: (-_WEIGHTS.get(notes[i].kind, 3), -i))
    kept = []
    for i in order:
        size = len(notes[i].text) + 1
        if size <= room:
            kept.append(i)
            room -= size
    return [notes[i] for i in sorted(kept)]


def _told(notes: Sequence[Note]) -> list[str]:
    lines = []
    last = None
    for note in notes:
        if note.round != last:
            lines.append(f"[round {note.round}]")
            last = note.round
        lines.append(note.text)
    return lines
