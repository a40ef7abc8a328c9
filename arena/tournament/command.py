"""The whole job of `arena tournament`: settings, plan, folder, games, results, and the line to go on with."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from arena.errors import Unusable, UsageError
from arena.record.words import counted
from arena.tournament.again import resume_line
from arena.tournament.config import read_settings
from arena.tournament.folder import RunFolder
from arena.tournament.interrupts import held_back
from arena.tournament.plan import Plan, make_plan
from arena.tournament.settings import Settings, nearest
from arena.tournament.tables import Tables
from arena.tournament.watch import Watch, watch_on

DISPLAYS = ("auto", "rich", "plain", "json", "none")
ASK_FROM = 1.0
"""Dollars from which a person is asked first."""
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for; `options` are settings by name, as text."""

    options: Mapping[str, Any] = field(default_factory=dict)
    sets: tuple[str, ...] = ()
    config: Path | None = None
    out: Path | None = None
    resume: Path | None = None
    dry_run: bool = False
    yes: bool = False
    display: str = "auto"


def carry_out(request: Request, *, complain: Say, tell: Say, clean: Callable[[str], str]) -> int:
    """Play the tournament and return the exit status; raises ArenaError for what the user can mend.

    `complain` says on stderr what is wrong, `tell` how far the run is; `clean` makes a text harmless.
    """
    if request.display not in DISPLAYS:
        raise UsageError(f"--display {request.display}: {nearest(request.display, list(DISPLAYS))}")
    settings = settings_of(request, complain)
    plan = make_plan(settings)
    from arena.tournament.estimate import check_prices, estimate

    tables = Tables(plan, complain)
    tables.advice = _advice(plan, paid=request.dry_run or bool(plan.models))
    check_prices(plan)
    if request.dry_run:
        for sentence in tables.advice:
            complain(sentence)
        print(clean(estimate(plan)))
        return 0
    if not _agreed(request, plan):
        return 0
    folder = RunFolder(request.resume or request.out or _new_folder())
    with folder:
        begun = True
        try:
            with held_back():
                begun = folder.take(plan.identity(), plan.about(), plan.config())
            return _in_folder(request, plan, tables, folder, complain, watch_on(request.display, clean, tell))
        except KeyboardInterrupt:
            complain(f"interrupted; go on with: {resume_line('tournament', folder.path)}")
            return 130
        except Unusable:
            if begun:
                complain(f"go on later with: {resume_line('tournament', folder.path)}")
            else:
                folder.leave()
            raise
        except OSError:
            if (folder.path / "manifest.json").is_file():
                complain(f"go on later with: {resume_line('tournament', folder.path)}")
            raise


def settings_of(request: Request, warn: Say) -> Settings:
    """The settings of a request: those of the run it goes on with, of its file, or the default
    tournament's."""
    if request.resume is not None:
        if request.config or request.out:
            raise UsageError("--resume goes on with a run as it was: leave --config and --out away")
        folder = RunFolder(request.resume)
        if folder.manifest() is None:
            raise UsageError(f"{request.resume}: no run is here to go on with")
        return _read(request, folder.config, warn)
    if request.config is not None:
        return _read(request, request.config, warn)
    settings = _read(request, None, warn)
    if settings.given & {"models", "bots"}:
        return settings
    with as_file(files("arena.tournament") / "default.toml") as default:
        return _read(request, default, lambda sentence: None)


def _read(request: Request, file: Path | None, warn: Say) -> Settings:
    return read_settings(file=file, sets=request.sets, options=request.options, warn=warn)


def _advice(plan: Plan, *, paid: bool) -> list[str]:
    """What should be known before the run; of too few blocks where that costs money, or was asked for."""
    told = []
    laid, line_ups = plan.design, len(plan.design.line_ups)
    if not laid.passes.is_integer() or len(laid.games) % plan.settings["players"]:
        games = "1 game is" if len(laid.games) == 1 else f"{len(laid.games)} games are"
        told.append(
            f"{games} no whole number of passes of {counted(line_ups, 'line-up')}: "
            "entries don't all sit equally often"
        )
    if not paid:
        return told
    from arena.ratings.intervals import LEAST_BLOCKS  # it takes long to import

    if laid.blocks < LEAST_BLOCKS:
        enough = -(-LEAST_BLOCKS // line_ups) * line_ups
        lacks = (
            "no mean can have an interval"
            if laid.blocks == 1
            else "intervals are wide, and strengths and d' have none"
        )
        told.append(f"{counted(laid.blocks, 'block')} only: {lacks}; take --blocks {enough} or more")
    return told


def _agreed(request: Request, plan: Plan) -> bool:
    """Ask a person at the terminal before a run that will cost money; nobody is asked elsewhere."""
    from arena.tournament.estimate import likely_dollars

    dollars = likely_dollars(plan)
    if (
        request.yes
        or request.resume
        or dollars < ASK_FROM
        or not sys.stdin.isatty()
        or not sys.stderr.isatty()
    ):
        return True
    print(f"This run will cost about ${dollars:.2f}. Play it? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _new_folder() -> Path:
    """`transcripts/DATE-TIME` in the working folder, with a number where two runs start in one second."""
    name = datetime.now().strftime("%Y%m%d-%H%M%S")
    for number in range(1, 1000):
        path = Path("transcripts") / (name if number == 1 else f"{name}-{number}")
        if not path.exists():
            return path
    raise UsageError("no free name under transcripts: give --out DIR")


def _in_folder(
    request: Request, plan: Plan, tables: Tables, folder: RunFolder, complain: Say, watch: Watch
) -> int:
    from arena.tournament.results import paths, write_results
    from arena.tournament.run import Tournament
    from arena.viewer.report import leaderboard
    from arena.viewer.visible import visible

    def leave() -> None:
        complain(f"ended at once; go on with: {resume_line('tournament', folder.path)}")
        os._exit(130)

    tournament = Tournament(plan, folder, tables, watch, leave)
    outcome = asyncio.run(tournament.run())
    results = write_results(folder, pages=not outcome.stopped)
    folder.note(status=outcome.stopped or ("complete" if outcome.whole(plan) else "incomplete"))
    if request.display == "json":
        print(json.dumps({"event": "results", **{what: str(path) for what, path in paths(folder).items()}}))
    else:
        print(leaderboard(results) + "\n")
        print("\n".join(f"{what:<12}{visible(str(path))}" for what, path in paths(folder).items()))
    sys.stdout.flush()
    wrong = results.get("unreadable", ())
    for file in wrong:
        complain(f"left out: {file['why']}")
    if outcome.stopped == "interrupted":
        complain(f"interrupted; go on with: {resume_line('tournament', folder.path)}")
        return 130
    if outcome.stopped == "budget":
        caps = {"budget_usd": "--budget-usd X", "budget_tokens": "--budget-tokens N"}
        raised = " ".join(word for cap, word in caps.items() if plan.settings[cap] is not None)
        complain(f"{outcome.why}: {resume_line('tournament', folder.path)} {raised}")
        return 3
    if not outcome.whole(plan):
        left = len(plan.design.games) - len(outcome.complete)
        unfinished = "1 game is" if left == 1 else f"{left} games are"
        complain(f"{unfinished} not finished; go on with: {resume_line('tournament', folder.path)}")
        return Unusable.status if outcome.unusable else 1
    return 1 if wrong else 0
