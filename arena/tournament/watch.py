"""Who is told how a run goes: a terminal, a log, a program, or nobody. Nothing in it is markup."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any, Protocol, TextIO

from arena.record.words import counted
from arena.table.spec import GameResult
from arena.tournament.design import Game


class Watch(Protocol):
    """Told of a run as it goes."""

    def begin(self, total: int, done: int) -> None:
        """The games start; `done` of `total` were finished before."""
        ...

    def ended(self, game: Game, result: GameResult) -> None:
        """A game ended or was parked."""
        ...

    def note(self, sentence: str) -> None:
        """Something that the user should know."""
        ...

    def close(self) -> None:
        """Nothing more will come."""
        ...


def outcome(game: Game, result: GameResult) -> str:
    """One line on what became of a game."""
    if result.status == "parked":
        why = result.fault.sentence if result.fault else "stopped"
        return f"{game.id} parked: {why}"
    scores = sorted(zip(game.line_up, result.scores.values(), strict=True), key=lambda pair: -pair[1])
    return f"{game.id}: " + ", ".join(f"{label} {score}" for label, score in scores)


class Silent:
    """Says nothing but what went wrong."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say

    def begin(self, total: int, done: int) -> None:
        return

    def ended(self, game: Game, result: GameResult) -> None:
        if result.status == "parked":
            self.note(outcome(game, result))

    def note(self, sentence: str) -> None:
        self.say(sentence)

    def close(self) -> None:
        return


class Plain(Silent):
    """Lines for a log: at most one a second of how far the run is, and every game that did not end."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(say)
        self._clock = clock
        self._next = 0.0
        self._total = self._done = 0

    def begin(self, total: int, done: int) -> None:
        self._total, self._done = total, done
        self._next = self._clock() + 1
        self.say(counted(total, "game") + (f", {done} of them finished before" if done else ""))

    def ended(self, game: Game, result: GameResult) -> None:
        self._done += result.status == "complete"
        now = self._clock()
        if result.status == "parked" or now >= self._next or self._done == self._total:
            self._next = now + 1
            self.say(f"{self._done}/{self._total}  {outcome(game, result)}")


class JsonLines(Silent):
    """One JSON object a line on stdout, for a program that follows the run."""

    def __init__(self, out: TextIO | None = None) -> None:
        super().__init__(lambda sentence: self._line(event="note", sentence=sentence))
        self._out = out or sys.stdout

    def _line(self, **what: Any) -> None:
        print(json.dumps(what, ensure_ascii=False), file=self._out, flush=True)

    def begin(self, total: int, done: int) -> None:
        self._line(event="begin", games=total, done=done)

    def ended(self, game: Game, result: GameResult) -> None:
        seats = dict(zip(result.scores, game.line_up, strict=False))
        self._line(
            event="game",
            game=game.id,
            status=result.status,
            line_up=game.line_up,
            scores={seats[seat]: score for seat, score in result.scores.items()},
            why=result.fault.sentence if result.fault else None,
        )


class Rich(Silent):
    """A bar at the foot of a terminal; what is said scrolls by above it."""

    def __init__(self, clean: Callable[[str], str]) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
        from rich.text import Text

        super().__init__(lambda sentence: self._progress.console.print(Text(clean(sentence))))
        self._clean = clean
        self._progress = Progress(
            MofNCompleteColumn(),
            BarColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True, markup=False, emoji=False, highlight=False),
        )
        self._task: Any = None

    def begin(self, total: int, done: int) -> None:
        self._progress.start()
        self._task = self._progress.add_task("games", total=total, completed=done)

    def ended(self, game: Game, result: GameResult) -> None:
        super().ended(game, result)
        self._progress.update(
            self._task,
            advance=result.status == "complete",
            description=self._clean(outcome(game, result)),
        )

    def close(self) -> None:
        self._progress.stop()


def watch_on(display: str, clean: Callable[[str], str], say: Callable[[str], None]) -> Watch:
    """The watch for a `--display` word; `auto` is rich at a terminal and plain elsewhere."""
    if display == "auto":
        display = "rich" if sys.stderr.isatty() else "plain"
    if display == "rich":
        return Rich(clean)
    if display == "json":
        return JsonLines()
    return Plain(say) if display == "plain" else Silent(say)
