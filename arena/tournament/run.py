"""Carrying a plan out: games at once, bounded; one that fails stops no other; all can be resumed."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal

from arena.errors import ArenaError, BudgetReached
from arena.providers.keys import scrub
from arena.record import RecordWriter
from arena.table import GameResult, play
from arena.tournament.design import Game
from arena.tournament.folder import RunFolder, write_whole
from arena.tournament.interrupts import interrupts
from arena.tournament.plan import Plan
from arena.tournament.processes import play_bots, processes_for
from arena.tournament.tables import Tables
from arena.tournament.watch import Watch

Stopped = Literal["interrupted", "budget"]


@dataclass(slots=True)
class Outcome:
    """What became of a run: ids of games by how they ended, and what stopped it before its end."""

    complete: set[str] = field(default_factory=set)
    parked: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    stopped: Stopped | None = None
    unusable: bool = False
    """Whether a model could not be asked any more for a reason that is the user's to mend."""
    why: str = ""

    def whole(self, plan: Plan) -> bool:
        """Whether every game of the plan is complete."""
        return len(self.complete) == len(plan.design.games)


class Tournament:
    """One run in its folder."""

    def __init__(
        self, plan: Plan, folder: RunFolder, tables: Tables, watch: Watch, leave: Callable[[], None]
    ) -> None:
        """`leave` ends the process at once; it is called when a second interruption comes."""
        self.plan = plan
        self.folder = folder
        self.tables = tables
        self.watch = watch
        self.leave = leave
        self.outcome = Outcome()
        self._processes: ProcessPoolExecutor | None = None
        self._working: set[asyncio.Future[Any]] = set()

    async def run(self) -> Outcome:
        """Play what is not finished yet; raises OSError where nothing can be written any more."""
        games = self.plan.design.games
        self.outcome.complete = self.folder.finished(game.id for game in games)
        todo = [game for game in games if game.id not in self.outcome.complete]
        waiting = iter(todo)
        with interrupts(self._interrupt, self.leave):
            try:
                if todo:
                    self.tables.spent_before(self.folder)
                    await self._check(todo)
                self._processes = processes_for(sum(self.plan.instant(game) for game in todo))
                self.watch.begin(len(games), len(self.outcome.complete))
                most = min(int(self.plan.settings["max_games"]), len(games))
                await self._all([asyncio.ensure_future(self._hand(waiting)) for _ in range(most)])
            finally:
                self.watch.close()
                if self._processes is not None:
                    self._processes.shutdown(cancel_futures=True)
                await self.tables.close()
        return self.outcome

    async def _check(self, games: Sequence[Game]) -> None:
        """Try every model once before the first game; an interruption ends this too."""
        checking = asyncio.ensure_future(self.tables.open(games))
        self._working.add(checking)
        await asyncio.wait({checking})
        self._working.discard(checking)
        if not checking.cancelled():
            checking.result()

    async def _all(self, hands: list[asyncio.Future[None]]) -> None:
        try:
            await asyncio.gather(*hands)
        finally:
            for task in (*hands, *self._working):
                task.cancel()
            await asyncio.gather(*hands, *self._working, return_exceptions=True)

    async def _hand(self, waiting: Iterator[Game]) -> None:
        """Play one waiting game after the other."""
        for game in waiting:
            if self.outcome.stopped:
                return
            failure = self.tables.stopped(game)
            if failure is not None:
                self.outcome.unusable |= failure.owner == "user"
                continue
            task = asyncio.ensure_future(self._game(game))
            self._working.add(task)
            await asyncio.wait({task})
            self._working.discard(task)
            self._took(game, task)
            await asyncio.sleep(0)  # games of bots never wait: let signals and other games through

    async def _game(self, game: Game) -> GameResult:
        spec = self.plan.spec(game, self.tables.prompts)
        if self._processes is not None and self.plan.instant(game):
            record = self.folder.game(game.id)
            return await asyncio.get_running_loop().run_in_executor(self._processes, play_bots, spec, record)
        with RecordWriter(self.folder.game(game.id), game.id) as writer:
            async with self.tables.seats(game, spec, self.folder) as (seats, reader):
                return await play(spec, seats, reader, writer)

    def _took(self, game: Game, task: asyncio.Task[GameResult]) -> None:
        """Book a game that has ended, whichever way; what went wrong in one is nothing to the others."""
        if task.cancelled():
            return
        error = task.exception()
        if self.outcome.stopped == "interrupted" and isinstance(error, BrokenExecutor):
            return  # the signal went to the processes too
        if error is None:
            result = task.result()
            (self.outcome.complete if result.status == "complete" else self.outcome.parked).add(game.id)
            stop = self.tables.stopped(game) if result.status == "parked" else None
            self.outcome.unusable |= stop is not None and stop.owner == "user"
            self.watch.ended(game, result)
        elif isinstance(error, BudgetReached):
            if self.outcome.stopped is None:  # calls in flight are paid: their games take the answers in
                self.outcome.stopped, self.outcome.why = "budget", str(error)
        elif isinstance(error, ArenaError):
            self.outcome.failed.add(game.id)
            self.watch.note(f"{game.id} failed: {error}")
        elif isinstance(error, OSError):
            raise error
        else:
            self._our_fault(game, error)

    def _our_fault(self, game: Game, error: BaseException) -> None:
        """Keep the traceback of a fault of the arena's own, and go on with the other games."""
        self.outcome.failed.add(game.id)
        file = self.folder.path / "errors" / f"{game.id}.txt"
        write_whole(file, scrub("".join(traceback.format_exception(error))))
        self.watch.note(f"{game.id} failed by a fault of the arena's own, please report it: {file}")

    def _interrupt(self) -> None:
        self.watch.note("interrupted: games are parked; once more ends at once")
        self.outcome.stopped = "interrupted"
        for task in self._working:
            task.cancel()
