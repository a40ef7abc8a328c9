"""`arena tournament`: play a whole tournament and print a leaderboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from typer import Option

_WHO = "Who plays"
_GAME = "The game"
_WORK = "How it is carried out"


def tournament(
    models: Annotated[
        str, Option(metavar="A,B,C", help="Models, as [label=]provider/model[?key=value].")
    ] = "",
    bots: Annotated[str, Option(metavar="LIST|none", help="Scripted players beside them.")] = "",
    edition: Annotated[str, Option(metavar="E", help="first, second or robin_hood.")] = "",
    players: Annotated[str, Option(metavar="N", help="Seats at a table: 3 to 6. [4]")] = "",
    royal_goods: Annotated[bool, Option("--royal-goods", help="With royal goods.")] = False,
    blocks: Annotated[str, Option(metavar="N", help="Blocks: one deal, one line-up, every rotation.")] = "",
    games: Annotated[str, Option(metavar="N", help="Games, instead of blocks.")] = "",
    design: Annotated[str, Option(metavar="D", help="balanced, roundrobin or focal:MODEL. [balanced]")] = "",
    seed: Annotated[str, Option(metavar="N", help="Seed of all deals. [1]")] = "",
    talk_rounds: Annotated[str, Option(metavar="N", help="Rounds of talk at an inspection. [3]")] = "",
    prompts: Annotated[str, Option(metavar="NAME", help="Prompt set of the models.")] = "",
    reader: Annotated[str, Option(metavar="grammar|MODEL", help="Who reads speech. [grammar]")] = "",
    max_connections: Annotated[str, Option(metavar="N", help="Calls at once at a provider. [32]")] = "",
    max_games: Annotated[str, Option(metavar="N", help="Games at once. [32]")] = "",
    timeout: Annotated[str, Option(metavar="S", help="Seconds that a call may take. [300]")] = "",
    max_retries: Annotated[str, Option(metavar="N", help="Tries of a call after the first. [5]")] = "",
    budget_usd: Annotated[str, Option(metavar="X", help="Cap on dollars for the whole run.")] = "",
    budget_tokens: Annotated[str, Option(metavar="N", help="Cap on tokens for the whole run.")] = "",
    price_file: Annotated[str, Option(metavar="F", help="Prices of models, as JSON.")] = "",
    dry_run: Annotated[
        bool, Option("--dry-run", help="Say what would be played and what it may cost.")
    ] = False,
    yes: Annotated[bool, Option("--yes", help="Don't ask before a run that costs money.")] = False,
    out: Annotated[str, Option(metavar="DIR", help="Folder of the run. [transcripts/DATE-TIME]")] = "",
    resume: Annotated[str, Option(metavar="DIR", help="Go on with the run in DIR.")] = "",
    config: Annotated[str, Option(metavar="FILE.toml", help="Settings from a file.")] = "",
    set_: Annotated[list[str] | None, Option("--set", metavar="KEY=VALUE", help="One setting.")] = None,
    display: Annotated[str, Option(metavar="WORD", help="auto, rich, plain, json or none.")] = "auto",
) -> int:
    """Play a whole tournament and print a leaderboard.

    Without models: scripted players that bargain in free text. Settings come from the file, the environment
    (ARENA_TALK_ROUNDS=5), --set and options, the later over the earlier.
    """
    from arena.cli.errors import complain
    from arena.cli.output import harmless, progress
    from arena.tournament.command import Request, carry_out

    options: dict[str, Any] = {
        "models": models,
        "bots": bots,
        "edition": edition,
        "players": players,
        "royal_goods": royal_goods or "",
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
    return carry_out(
        Request(
            options={key: value for key, value in options.items() if value != ""},
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
