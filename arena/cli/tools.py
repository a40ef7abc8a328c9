"""`arena tools`: the tools that a model is given, in each wire's own form."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

from arena.cli.output import data


def tools(
    edition: Annotated[str, typer.Option(metavar="E", help="first, second or robin_hood.")] = "second",
    format: Annotated[
        Literal["openai", "openai-chat", "anthropic", "json"],
        typer.Option(
            metavar="WIRE", help="openai (Responses), openai-chat, anthropic, or json: plain JSON Schema."
        ),
    ] = "json",
    players: Annotated[int, typer.Option(min=3, max=6, metavar="N", help="Seats at the table.")] = 4,
    royal_goods: Annotated[bool, typer.Option("--royal-goods", help="With royal goods in the deck.")] = False,
    max_message_chars: Annotated[
        int, typer.Option(min=1, metavar="N", help="The longest message that is heard whole.")
    ] = 1000,
) -> None:
    """Print the tools of an edition as JSON, as a model of the given wire gets them.

    Exit status: 0; 2 for an edition, number of players, royal goods or format that there are not.
    """
    from arena.providers.anthropic_messages import messages_tools
    from arena.providers.openai_chat import chat_tools
    from arena.providers.openai_responses import responses_tools
    from arena.rules.edition import edition_for
    from arena.seats.tools import edition_tools
    from arena.table.spec import SEAT_NAMES

    ed = edition_for(edition, players, royal_goods)
    seats = SEAT_NAMES[:players]
    offered = edition_tools(ed, seats, royal_goods=royal_goods, max_message_chars=max_message_chars)
    written: list[dict[str, Any]]
    if format == "openai":
        written = responses_tools(offered)
    elif format == "openai-chat":
        written = chat_tools(offered)
    elif format == "anthropic":
        written = messages_tools(offered)
    else:
        written = [
            {"name": t.name, "description": t.description, "parameters": dict(t.parameters)} for t in offered
        ]
    data(written)
