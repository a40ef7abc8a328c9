"""`arena tournament`: play a whole tournament and print a leaderboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from typer import Option


def tournament(
    models: Annotated[
        str | None, Option(metavar="A,B,C", help="Models, as [label=]provider/model[?key=value].")
    ] = None,
    bots: Annotated[
        str | None,
        Option(
            metavar="LIST|none",
            help="Scripted players beside them. [honest, paranoid, and more for empty seats]",
        ),
    ] = None,
    edition: Annotated[str | None, Option(metavar="E", help="first, second or robin_hood. [second]")] = None,
    players: Annotated[str | None, Option(metavar="N", help="Seats at a table: 3 to 6. [4]")] = None,
    royal_goods: Annotated[bool, Option("--royal-goods", help="With the royal goods.")] = False,
    blocks: Annotated[
        str | None,
        Option(metavar="N", help="Blocks: one deal, one line-up, every rotation. [one pass of the design]"),
    ] = None,
    games: Annotated[str | None, Option(metavar="N", help="Games, instead of blocks.")] = None,
    design: Annotated[
        str | None, Option(metavar="D", help="balanced, roundrobin or focal:MODEL. [balanced]")
    ] = None,
    seed: Annotated[str | None, Option(metavar="N", help="Seed of all deals. [1]")] = None,
    talk_rounds: Annotated[
        str | None, Option(metavar="N", help="Rounds of talk at an inspection. [3]")
    ] = None,
    prompts: Annotated[
        str | None,
        Option(metavar="NAME", help="Prompt set of the models; `arena prompts` lists them. [neutral]"),
    ] = None,
    reader: Annotated[
        str | None,
        Option(
            metavar="grammar|MODEL",
            help="Who reads speech: the built-in grammar or a referee model. [grammar]",
        ),
    ] = None,
    max_connections: Annotated[
        str | None, Option(metavar="N", help="Calls at once at a provider. [32]")
    ] = None,
    max_games: Annotated[str | None, Option(metavar="N", help="Games at once. [32]")] = None,
    timeout: Annotated[str | None, Option(metavar="S", help="Seconds that a call may take. [300]")] = None,
    max_retries: Annotated[
        str | None, Option(metavar="N", help="Tries of a call after the first. [5]")
    ] = None,
    budget_usd: Annotated[str | None, Option(metavar="X", help="Cap on dollars for the whole run.")] = None,
    budget_tokens: Annotated[str | None, Option(metavar="N", help="Cap on tokens for the whole run.")] = None,
    price_file: Annotated[
        str | None, Option(metavar="F", help="Prices of models, a JSON file: dollars a million tokens.")
    ] = None,
    dry_run: Annotated[
        bool, Option("--dry-run", help="Say what would be played and what it may cost.")
    ] = False,
    yes: Annotated[bool, Option("--yes", help="Don't ask before a run that costs money.")] = False,
    out: Annotated[
        str | None, Option(metavar="DIR", help="Folder of the run. [transcripts/DATE-TIME]")
    ] = None,
    resume: Annotated[str | None, Option(metavar="DIR", help="Go on with the run in DIR.")] = None,
    config: Annotated[
        str | None, Option(metavar="FILE.toml", help="Settings from a file, such as those in tournaments/.")
    ] = None,
    set_: Annotated[
        list[str] | None,
        Option("--set", metavar="KEY=VALUE", help="One setting, such as timer=60; can be repeated."),
    ] = None,
    display: Annotated[
        str, Option(metavar="WORD", help="How progress is shown: auto, rich, plain, json or none.")
    ] = "auto",
) -> int:
    """Play a whole tournament and print a leaderboard.

    Without models: scripted players that bargain in free text. Settings come from the file, the environment
    (ARENA_TALK_ROUNDS=5), --set and options, the later over the earlier.

    Exit status: 0 done; 1 games failed or were parked by a provider; 2 a wrong word, setting or folder, or an unknown
    price under a cap on dollars; 3 the budget is reached; 4 a key, model or endpoint can't be used; 130 interrupted.
    After 1, 3, 4 and 130 the run can be resumed.
    """
    from arena.cli.errors import complain
    from arena.cli.output import harmless, progress
    from arena.errors import UsageError
    from arena.tournament.command import Request, carry_out

    options: dict[str, Any] = {
        "models": models,
        "bots": bots,
        "edition": edition,
        "players": players,
        "royal_goods": royal_goods or None,
        "blocks": blocks,
        "games": games,
        "design": design,
        "seed": seed,
        "talk_rounds": talk_rounds,
        "prompts": prompts,
        "reader": reader,
        "max_connections": max_connections,
        "max_games": max_games,
        "timeout": timeout,
        "max_retries": max_retries,
        "budget_usd": budget_usd,
        "budget_tokens": budget_tokens,
        "price_file": price_file,
    }
    for name, value in {**options, "out": out, "resume": resume, "config": config}.items():
        # An unset variable of the shell must not quietly become the default run.
        if isinstance(value, str) and not value.strip(" ,"):
            raise UsageError(f"--{name.replace('_', '-')} is empty: give it a value or leave it out")
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            raise UsageError(f"--{name.replace('_', '-')} is not in UTF-8")
    return carry_out(
        Request(
            options={key: value for key, value in options.items() if value is not None},
            sets=tuple(set_ or ()),
            config=Path(config) if config else None,
            out=Path(out) if out else None,
            resume=Path(resume) if resume else None,
            dry_run=dry_run,
            yes=yes,
            display=display,
        ),
        complain=complain,
        tell=progress,
        clean=harmless,
    )
