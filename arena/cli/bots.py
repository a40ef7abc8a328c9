"""`arena bots`: the scripted players."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli import output


def bots(
    as_json: Annotated[bool, typer.Option("--json", help="Print a list as JSON.")] = False,
) -> None:
    """List the scripted players and what each does; bot/NAME seats one.

    Other packages add theirs under the entry point group arena.bots. Exit status: 0.
    """
    from arena.seats.bots.registry import catalogue

    listed = catalogue()
    if as_json:
        output.data(
            [
                {"name": bot.name, "entry": f"bot/{bot.name}", "does": bot.does, "from": bot.origin}
                for bot in listed
            ]
        )
        return
    for bot in listed:
        output.say(f"bot/{bot.name}: {bot.does}" + (f" (from {bot.origin})" if bot.origin != "arena" else ""))
