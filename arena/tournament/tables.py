"""What all tables of a run share: connections, the budget, the reader of speech, the prompts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from arena.errors import UsageError
from arena.providers import Run
from arena.seats.entries import Services, open_seat
from arena.seats.seat import Seat
from arena.speech import GrammarReader, Reader
from arena.table import GameSpec
from arena.tournament.budget import Budget
from arena.tournament.design import Game
from arena.tournament.folder import RunFolder
from arena.tournament.plan import Plan

if TYPE_CHECKING:
    from arena.record.calls import CallLog
    from arena.seats.prompts import PromptSet

DEFAULT_PROMPTS = "neutral"


class Tables:
    """Opens seats for the games of one run."""

    def __init__(self, plan: Plan, *, log: Any = None) -> None:
        self.plan = plan
        settings = plan.settings
        self.run = Run(
            max_connections=settings["max_connections"],
            max_retries=settings["max_retries"],
            timeout=settings["timeout"],
            price_file=settings["price_file"],
            log=log,
        )
        self.budget = Budget(settings["budget_usd"], settings["budget_tokens"])
        self.reader: Reader = _reader(plan.reader)
        self.prompt_set: PromptSet | None = prompt_set(plan)

    @property
    def prompts(self) -> Mapping[str, Any] | None:
        """What a record's first line says of the prompts; None where no model plays."""
        if self.prompt_set is None:
            return None
        return {"name": self.prompt_set.title, "hash": self.prompt_set.hash}

    async def open(self) -> None:
        """Check every model before the first game; raises Unusable."""

    @asynccontextmanager
    async def seats(self, game: Game, spec: GameSpec, folder: RunFolder) -> AsyncIterator[list[Seat]]:
        """The seats of one game, given back at its end; a game without models has no file of calls."""
        entries = [self.plan.entries[label] for label in game.line_up]
        calls = _calls(folder, game) if any(entry.kind == "model" for entry in entries) else None
        services = Services(
            run=self.run,
            calls=calls,
            purse=self.budget,
            prompts=self.prompt_set,
            edition=spec.edition,
            options=spec.options,
            seats=spec.seats,
            talk_rounds=spec.talk_rounds,
            simultaneous_talk=spec.simultaneous_talk,
            max_message_chars=spec.max_message_chars,
            reprompt=spec.reprompt,
        )
        seated: list[Seat] = []
        try:
            for entry, name in zip(entries, spec.seats, strict=True):
                seated.append(open_seat(entry, name, game.id, game.deal, services))
            yield seated
        finally:
            await asyncio.gather(*(seat.close() for seat in seated))
            if calls is not None:
                calls.close()

    async def close(self) -> None:
        """Close all connections."""
        await self.run.close()


def prompt_set(plan: Plan) -> PromptSet | None:
    """The prompt set of a run's models, None where none plays; raises UsageError for an unknown one."""
    name = plan.settings["prompts"]
    if not plan.models and name is None:
        return None
    from arena.seats.prompts import load_prompts

    return load_prompts(name or DEFAULT_PROMPTS)


def _calls(folder: RunFolder, game: Game) -> CallLog:
    from arena.record.calls import CallLog

    return CallLog(folder.calls(game.id))


def _reader(name: str) -> Reader:
    if name != "grammar":
        raise UsageError(f"no reader {name!r}: speech is read by grammar")
    return GrammarReader()
