"""What all tables of a run share: connections, the budget, the reader of speech, the prompts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from arena.providers import Failure, Run
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


class Tables:
    """Opens seats for the games of one run."""

    def __init__(self, plan: Plan, log: Callable[[str], None]) -> None:
        self.plan = plan
        self.log = log
        self.advice: list[str] = []
        """Sentences on the plan, told once it is sure that it can be played."""
        settings = plan.settings
        self.run = Run(
            max_connections=settings["max_connections"],
            max_retries=settings["max_retries"],
            timeout=settings["timeout"],
            price_file=settings["price_file"],
            log=log,
        )
        self.budget = Budget(settings["budget_usd"], settings["budget_tokens"])
        self.referee = plan.referee
        self.prompt_set: PromptSet | None = prompt_set(plan)

    @property
    def prompts(self) -> Mapping[str, Any] | None:
        """What a record's first line says of the prompts; None where no model plays."""
        if self.prompt_set is None:
            return None
        return {"name": self.prompt_set.title, "hash": self.prompt_set.hash}

    async def open(self, games: Iterable[Game]) -> None:
        """Try every model that sits in these games once before the first of them; raises Unusable."""
        sitting = {label for game in games for label in game.line_up}
        models = [entry for entry in self.plan.models if entry.label in sitting]
        if not models and self.referee is None:
            self._tell(self.advice)
            return
        from arena.seats.model_check import preflight, require

        learned: list[str] = []
        self.run.log = learned.append  # where a model can't be used, that is the one thing to say
        checked = await preflight(models, self.run)
        if self.referee is not None and all(one.problem is None for one in checked):
            from arena.seats.referee_check import check_referee

            checked.append(await check_referee(self.referee, self.run))
        for one in checked:
            self.budget.dollars += one.dollars or 0.0
        require(checked)
        self.run.log = self.log
        notes = [f"{one.entry.label}: {note}" for one in checked for note in one.notes]
        self._tell([*self.advice, *learned, *notes])

    def _tell(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.log(sentence)

    def stopped(self, game: Game) -> Failure | None:
        """Why a model of this game can't be asked any more in this run, if one can't."""
        asked = [self.plan.entries[label].spec for label in game.line_up]
        if self.referee is not None:
            asked.append(self.referee.spec)
        for spec in asked:
            provider = self.run.open_models.get(spec)
            failure = getattr(provider, "stopped", None)
            if failure is not None:
                assert isinstance(failure, Failure)
                return failure
        return None

    def spent_before(self, folder: RunFolder) -> None:
        """Book what earlier attempts at this run have spent, so that the cap holds for the whole run."""
        if not (self.plan.models or self.referee) or (
            self.budget.usd is None and self.budget.most_tokens is None
        ):
            return
        from arena.record.calls import read_calls

        for game in self.plan.design.games:
            file = folder.calls(game.id)
            for line in read_calls(file) if file.is_file() else ():
                usage = line.usage or {}
                self.budget.dollars += line.dollars or 0.0
                self.budget.tokens += (usage.get("input") or 0) + (usage.get("output") or 0)

    @asynccontextmanager
    async def seats(
        self, game: Game, spec: GameSpec, folder: RunFolder
    ) -> AsyncIterator[tuple[list[Seat], Reader]]:
        """The seats of one game and its reader, given back at its end; without models there is no file of calls."""
        entries = [self.plan.entries[label] for label in game.line_up]
        paid = self.referee is not None or any(entry.kind == "model" for entry in entries)
        calls = _calls(folder, game) if paid else None
        services = Services(
            run=self.run,
            calls=calls,
            purse=self.budget,
            prompts=self.prompt_set,
            edition=spec.edition,
            options=spec.options,
            seats=spec.seats,
            **spec.table(),
        )
        seated: list[Seat] = []
        try:
            for entry, name in zip(entries, spec.seats, strict=True):
                seated.append(open_seat(entry, name, game.id, game.deal, services))
            yield seated, self._reader(services, game)
        finally:
            await asyncio.gather(*(seat.close() for seat in seated))
            if calls is not None:
                calls.close()

    def _reader(self, services: Services, game: Game) -> Reader:
        if self.referee is None:
            return GrammarReader()
        from arena.seats.referee import open_referee

        return open_referee(self.referee, services, game.id)

    async def close(self) -> None:
        """Close all connections."""
        await self.run.close()


def prompt_set(plan: Plan) -> PromptSet | None:
    """The prompt set of a run's models, None where none plays; raises UsageError for an unknown one."""
    name = plan.settings["prompts"]
    if not plan.models and name is None:
        return None
    from arena.seats.prompts import DEFAULT_PROMPTS, load_prompts

    return load_prompts(name or DEFAULT_PROMPTS)


def _calls(folder: RunFolder, game: Game) -> CallLog:
    from arena.record.calls import CallLog

    return CallLog(folder.calls(game.id))
