"""The form of a record: which keys a line has, which kinds belong to the table and which to the rules, and their making."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from arena.rules.call import Event

VERSION = 1

Line: TypeAlias = dict[str, Any]
"""One line: the keys of KEYS, and where they are had `private`, `reasoning` and `call`."""

KEYS = ("v", "game", "seq", "t", "round", "phase", "kind", "actor", "visible", "data")

CALL_KIND = "call"
TABLE_KINDS = frozenset({"game_start", CALL_KIND, "refused", "rule_action", "fault", "talk_end", "condense"})
"""What the table writes of its own accord; every other kind is an event of the rules, made by the calls."""


def same_line(written: Mapping[str, Any], recorded: Mapping[str, Any]) -> bool:
    """Whether two lines tell the same, whenever and by which version of the program they were written.

    The sentence of a refusal is wording: what was refused, and as what, is compared.
    """
    if written["kind"] != recorded.get("kind"):
        return False
    for key in ("round", "phase", "actor", "visible", "private", "game"):
        if written.get(key) != recorded.get(key):
            return False
    data, other = written["data"], recorded.get("data")
    if written["kind"] == "game_start" and isinstance(other, dict):
        return bool({**data, "versions": None} == {**other, "versions": None})
    if written["kind"] == "refused" and isinstance(other, dict):
        return bool({**data, "sentence": None} == {**other, "sentence": None})
    return bool(data == other)


class LineMaker(ABC):
    """Makes a game's lines in their form, numbered from 0; where they go is for its heirs to say."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.seq = 0

    @abstractmethod
    def time(self) -> str:
        """The time that a line made now bears."""

    @abstractmethod
    def put(self, line: Line) -> None:
        """Take a line that was made; one more than there were counts in `seq`."""

    @abstractmethod
    def coming(self) -> Iterator[Line]:
        """The lines of an earlier attempt at the game that are still to come by, in order."""

    @abstractmethod
    def flush(self) -> None:
        """Hand everything put so far to the system: it outlives this process."""

    def event(self, event: Event) -> Line:
        """Write an event of the rules."""
        visible = event.visible
        line: Line = {
            "v": VERSION,
            "game": self.game,
            "seq": self.seq,
            "t": self.time(),
            "round": event.round,
            "phase": event.phase,
            "kind": event.kind,
            "actor": event.actor,
            "visible": "all" if visible is None else visible,
            "data": event.data,
        }
        if event.private:
            line["private"] = event.private
        self.put(line)
        return line

    def line(
        self,
        kind: str,
        actor: str | None,
        round: int,
        phase: str,
        data: Mapping[str, Any],
        visible: Sequence[str] | None = None,
        *,
        reasoning: Mapping[str, Any] | None = None,
        call: str | None = None,
    ) -> Line:
        """Write one line of the table; `visible` None is all."""
        line: Line = {
            "v": VERSION,
            "game": self.game,
            "seq": self.seq,
            "t": self.time(),
            "round": round,
            "phase": phase,
            "kind": kind,
            "actor": actor,
            "visible": "all" if visible is None else visible,
            "data": data,
        }
        if reasoning is not None:
            line["reasoning"] = reasoning
        if call is not None:
            line["call"] = call
        self.put(line)
        return line
