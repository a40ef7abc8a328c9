"""From settings to a plan: who takes part, every game to be played, and what makes a run the same run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import tomli_w

from arena.errors import UsageError
from arena.rules import EDITIONS
from arena.rules import Game as Position
from arena.rules.options import TABLE_OPTIONS
from arena.seats.entries import Entry, parse_entries
from arena.seats.referee import GRAMMAR, reader_name, referee_entry
from arena.table.spec import SEAT_NAMES, GameSpec, Player
from arena.tournament.design import Design, Game, design
from arena.tournament.pool import pool
from arena.tournament.settings import Settings, nearest


@dataclass(frozen=True, slots=True)
class Plan:
    """A run as it will be: `entries` by label, the design, the rules' options, the settings it came from."""

    settings: Settings
    entries: Mapping[str, Entry]
    design: Design
    options: Mapping[str, Any]

    @property
    def models(self) -> list[Entry]:
        """The entries that are language models."""
        return [entry for entry in self.entries.values() if entry.kind == "model"]

    def instant(self, game: Game) -> bool:
        """Whether nobody at this game's table waits for anything: it is played in one go."""
        return all(self.entries[label].kind == "bot" for label in game.line_up) and self.reader == GRAMMAR

    @property
    def reader(self) -> str:
        """Who reads speech: `grammar`, or a model."""
        return str(self.settings["reader"])

    @property
    def referee(self) -> Entry | None:
        """The model that reads speech, if one does; raises UsageError where the reader is neither."""
        return referee_entry(self.reader)

    def spec(self, game: Game, prompts: Mapping[str, Any] | None = None) -> GameSpec:
        """The game as the table is told of it."""
        players = tuple(
            Player(seat, label, self.entries[label].spec, self.entries[label].kind)
            for seat, label in zip(SEAT_NAMES, game.line_up, strict=False)
        )
        return GameSpec(
            id=game.id,
            players=players,
            deal=game.deal,
            edition=self.settings["edition"],
            options=self.options,
            reader=reader_name(self.referee),
            prompts=prompts,
            **{name: self.settings[name] for name in TABLE_OPTIONS},
        )

    def identity(self) -> dict[str, Any]:
        """What must be equal for two runs to be the same run; how it is carried out is not in it."""
        return {
            "entries": [f"{entry.label}={entry.spec}" for entry in self.entries.values()],
            "design": self.design.name,
            "blocks": self.design.blocks,
            "games": len(self.design.games),
            "seed": self.settings["seed"],
            **self.settings.governing("game", "table"),
        }

    def about(self) -> dict[str, Any]:
        """What the manifest says of the run beside that."""
        return {
            "entries": [
                {"label": entry.label, "model": entry.spec, "kind": entry.kind}
                for entry in self.entries.values()
            ],
            "design": {
                "name": self.design.name,
                "edition": self.settings["edition"],
                "players": self.settings["players"],
                "line_ups": len(self.design.line_ups),
                "blocks": self.design.blocks,
                "games": len(self.design.games),
                "seed": self.settings["seed"],
            },
        }

    def config(self) -> str:
        """The settings as a file that gives the same plan again."""
        values = self.settings.governing("run", "game", "table", "work")
        bots = [f"{e.label}={e.spec}" if e.label != e.spec else e.spec for e in self._bots()]
        values |= {"models": list(self.settings["models"]), "bots": bots or ["none"]}
        return (
            "# What this run was started with; arena tournament --config FILE plays it again.\n"
            + tomli_w.dumps(values)
        )

    def _bots(self) -> list[Entry]:
        return list(self.entries.values())[self.named :]

    @property
    def named(self) -> int:
        """How many entries the settings' `models` name; the rest are bots that joined."""
        return len(parse_entries(list(self.settings["models"])))


def make_plan(settings: Settings) -> Plan:
    """Plan a run; raises UsageError for an unknown name, too few entries, a game that the rules refuse."""
    edition = settings["edition"]
    if edition not in EDITIONS:
        raise UsageError(f"no edition {edition}; {nearest(edition, list(EDITIONS))}")
    entries = {
        entry.label: entry for entry in pool(settings["models"], settings["bots"], settings["players"])
    }
    laid = design(
        settings["design"],
        list(entries),
        settings["players"],
        settings["seed"],
        blocks=settings["blocks"],
        games=settings["games"],
    )
    options = settings.governing("game")
    for name in ("players", "edition"):
        options.pop(name)
    if not options["royal_goods"]:
        del options["royal_goods"]
    Position.new(
        edition, SEAT_NAMES[: settings["players"]], laid.games[0].deal, options
    )  # the rules' own checks
    referee_entry(settings["reader"])
    return Plan(settings, entries, laid, options)
