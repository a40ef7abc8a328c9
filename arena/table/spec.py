"""What a game is to be, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from arena.record.reader import Record, WrongRecord
from arena.record.version import versions
from arena.rules.options import DEFAULTS, TABLE_OPTIONS
from arena.seats.seat import Fault

CANARY = "sheriff-arena transcript, not for training: 0d1f6c0e-5a7b-4f0c-9a63-7c1e86d2b9f4"
"""In every record, so that a corpus can be searched for transcripts."""

SEAT_NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")
"""Table names in seating order; a model's name is never one."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits where: `entry` is the label, `model` the text it was named by, `kind` bot, model or human."""

    seat: str
    entry: str
    model: str = ""
    kind: str = "bot"

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "entry": self.entry, "model": self.model or self.entry, "kind": self.kind}


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One game to be played: `deal` keys every chance in it, `options` are those of the rules.

    `talk_rounds` is how often the merchants, then the sheriff, have the floor in an inspection;
    `max_message_chars` the longest message; `reprompt` how often a seat is asked again after a refused call
    before the rule acts.
    """

    id: str
    players: tuple[Player, ...]
    deal: str
    edition: str = "second"
    options: Mapping[str, Any] = field(default_factory=dict)
    talk_rounds: int = DEFAULTS["talk_rounds"]
    simultaneous_talk: bool = DEFAULTS["simultaneous_talk"]
    max_message_chars: int = DEFAULTS["max_message_chars"]
    reprompt: int = DEFAULTS["reprompt"]
    reader: str = "grammar"
    prompts: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, record: Record) -> GameSpec:
        """The game of a record; raises UsageError where its first line lacks what this table writes there."""
        header = record.header
        try:
            return cls(
                id=record.game,
                players=tuple(Player(s["seat"], s["entry"], s["model"], s["kind"]) for s in header["seats"]),
                deal=header["deal"],
                edition=header["edition"],
                options=header["options"],
                reader=header["reader"],
                prompts=header["prompts"],
                **{name: header["table"][name] for name in TABLE_OPTIONS},
            )
        except (KeyError, TypeError) as lacking:
            raise WrongRecord(record.path, 1, f"game_start lacks {lacking}") from None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats' table names, clockwise."""
        return tuple(player.seat for player in self.players)

    def rules(self) -> dict[str, Any]:
        """The options of the game, those that only the table heeds among them."""
        return {**self.options, **self.table()}

    def table(self) -> dict[str, Any]:
        """The options that the table heeds."""
        return {name: getattr(self, name) for name in TABLE_OPTIONS}

    def header(self) -> dict[str, Any]:
        """The data of the record's first line."""
        return {
            "edition": self.edition,
            "options": self.rules(),
            "deal": self.deal,
            "seats": [player.to_json() for player in self.players],
            "table": self.table(),
            "reader": self.reader,
            "prompts": dict(self.prompts) if self.prompts is not None else None,
            "versions": versions(),
            "canary": CANARY,
        }


@dataclass(frozen=True, slots=True)
class GameResult:
    """What became of a game: `complete` with scores and winners, or `parked` with the fault that stopped it.

    A parked game goes on when it is played again with the same record.
    """

    id: str
    status: Literal["complete", "parked"]
    scores: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    calls: int = 0
    rule_actions: Mapping[str, int] = field(default_factory=dict)
    seat: str | None = None
    fault: Fault | None = None
