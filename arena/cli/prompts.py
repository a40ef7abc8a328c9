"""`arena prompts`: the prompt sets, and what one of them tells a model."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from arena.cli.output import data, say
from arena.errors import UsageError

prompts = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@prompts.callback(invoke_without_command=True)
def listed(
    ctx: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of objects.")] = False,
) -> None:
    """List the prompt sets: name, version and hash, and which is the default.

    `show NAME` prints one as a model is given it. Exit status: 0; 2 for a name that there is not.
    """
    if ctx.invoked_subcommand is not None:
        return
    from arena.seats.prompts import DEFAULT_PROMPTS, load_prompts, prompt_sets

    sets, default = prompt_sets(), load_prompts(DEFAULT_PROMPTS).title
    if as_json:
        data(
            [
                {"name": s.name, "version": s.version, "hash": s.hash, "default": s.title == default}
                for s in sets
            ]
        )
        return
    for one in sets:
        say(f"{one.title}  {one.hash[:16]}{'  (the default)' if one.title == default else ''}")


@prompts.command()
def hashes() -> None:
    """Print the hash of every version of every set.

    They are those of prompts/hashes.json. Exit status: 0.
    """
    from arena.seats.prompts import hashes_now

    say(json.dumps(hashes_now(), indent=2, sort_keys=True))


@prompts.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A prompt set, NAME or NAME/vN.")],
    edition: Annotated[str, typer.Option(metavar="E", help="first, second or robin_hood.")] = "second",
    players: Annotated[int, typer.Option(min=3, max=6, metavar="N", help="Seats at the table.")] = 4,
    royal_goods: Annotated[bool, typer.Option("--royal-goods", help="With royal goods in the deck.")] = False,
    phase: Annotated[
        str | None,
        typer.Option(
            metavar="PHASE",
            help="Print the tools of this phase, too: market, loading, declaration or inspection.",
        ),
    ] = None,
) -> None:
    """Print a set as a model is given it, filled from an edition.

    Exit status: 0; 2 for a name, edition, number of players, royal goods or phase that there are not.
    """
    from arena.rules.edition import edition_for
    from arena.rules.tools import PHASES
    from arena.seats.prompts import load_prompts
    from arena.seats.tools import edition_tools
    from arena.table.spec import SEAT_NAMES

    ed = edition_for(edition, players, royal_goods)
    phases = dict.fromkeys(of for phases in PHASES.values() for of in phases)
    if phase is not None and phase not in phases:
        raise UsageError(f"no phase {phase!r}; there are {', '.join(phases)}")
    seats = SEAT_NAMES[:players]
    say(load_prompts(name).system(ed, seats, {"royal_goods": royal_goods}).rstrip("\n"))
    for tool in edition_tools(ed, seats, royal_goods=royal_goods) if phase else ():
        if phase in PHASES[tool.name]:
            say(f"\n{tool.name}({', '.join(tool.parameters['properties'])})\n  {tool.description}")
