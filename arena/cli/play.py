"""`arena play`: one game at this terminal."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.errors import INTERRUPTED, complain
from arena.cli.output import say
from arena.errors import Unusable, UsageError
from arena.tournament.again import resume_line

if TYPE_CHECKING:
    from arena.cli.play_table import Sitting

FOLDER = Path("transcripts")


def play(
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Who sits where, clockwise: human, bot/NAME or a model, separated by commas."
        ),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(metavar="E", help="first, second or robin_hood. [second]")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="The deal; the same seed deals the same cards. [by chance]"),
    ] = None,
    royal_goods: Annotated[bool, typer.Option("--royal-goods", help="Play with the royal goods.")] = False,
    talk_rounds: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Rounds of talk in an inspection. [3]"),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="One option of the game, such as timer=60."),
    ] = None,
    prompts: Annotated[
        str | None,
        typer.Option(
            help="The prompt set of the models; `arena prompts` lists them. [neutral]", metavar="NAME"
        ),
    ] = None,
    reader: Annotated[
        str | None,
        typer.Option(metavar="grammar|MODEL", help="Who reads what is said. [grammar]"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the record goes. [transcripts/play-SEED.jsonl]")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a parked game, from its record.", metavar="FILE")
    ] = None,
) -> int:
    """Play one game: you against bots and models, or bots and models by themselves.

    `arena rules` prints the rules; type `help` at any prompt.

    Exit status: 0 the game was played to its end; 2 a wrong word, option or file; 1 a model's provider failed,
    4 a key, model or endpoint can't be used, 130 you left: after these three the game can be resumed.
    """
    from arena.cli.play_table import new_sitting, resumed
    from arena.seats.prompts import DEFAULT_PROMPTS

    if resume is not None:
        given = (seats, edition, seed, out, royal_goods or None, talk_rounds, prompts, reader, set_ or None)
        if any(value is not None for value in given):
            raise UsageError(
                f"--resume {resume} goes on with the game as it was: leave the other options out"
            )
        sitting = resumed(resume)
    else:
        if not seats:
            raise UsageError("who plays? for example --seats human,bot/ev,bot/greedy,bot/honest")
        seed = seed or str(secrets.randbelow(10**6))
        path = out or _free(FOLDER / f"play-{seed}.jsonl")
        if path.is_dir():
            raise UsageError(f"{path} is a folder: name a file for the record, such as {path / 'game.jsonl'}")
        if path.exists() and path.stat().st_size:
            raise UsageError(f"{path} is there already; to go on with it: {resume_line('play', path)}")
        sitting = new_sitting(
            seats,
            edition=edition or "second",
            seed=seed,
            royal_goods=royal_goods or None,
            talk_rounds=talk_rounds,
            sets=set_ or (),
            prompts=prompts or DEFAULT_PROMPTS,
            reader=reader or "grammar",
            path=path,
        )
    return _sit(sitting)


def _sit(sitting: Sitting) -> int:
    """Play, say how it ended, and how to go on where it did not."""
    try:
        result = asyncio.run(sitting.play())
    except (KeyboardInterrupt, asyncio.CancelledError):
        result = None
    except OSError:
        if sitting.path.is_file() and sitting.path.stat().st_size:
            complain(f"go on later with: {resume_line('play', sitting.path)}")
        raise
    go_on = f"The game is parked. To go on: {resume_line('play', sitting.path)}"
    if result is None:
        say()
        say(go_on)
        return INTERRUPTED
    if result.status == "parked":
        assert result.fault is not None
        say()
        if result.fault.owner == "user" and result.seat == sitting.human:
            say(f"{result.fault.sentence.capitalize()}.")
            say(go_on)
            return INTERRUPTED
        complain(f"{result.seat}: {result.fault.sentence}")
        say(go_on)
        return Unusable.status if result.fault.owner == "user" else 1
    for line in sitting.account(result):
        say(line)
    say(f"Record: {sitting.path}")
    return 0


def _free(path: Path) -> Path:
    """The path, or the next one like it that is not taken."""
    free = path
    number = 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
