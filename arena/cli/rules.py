"""`arena rules`: the rules of an edition on one page."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.output import say


def rules(
    edition: Annotated[str, typer.Option(metavar="E", help="first, second or robin_hood.")] = "second",
    players: Annotated[int, typer.Option(metavar="N", help="How many play.")] = 4,
    royal_goods: Annotated[bool, typer.Option("--royal-goods", help="With the royal goods.")] = False,
) -> None:
    """Print the rules of an edition on one page, with its goods.

    Exit status: 0; 2 for an edition, number of players or royal goods that there are not.
    """
    from arena.record.rulebook import rulebook
    from arena.rules.edition import edition_for

    for line in rulebook(edition_for(edition, players, royal_goods), players, royal_goods):
        say(line)
