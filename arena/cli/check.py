"""`arena check`: key, endpoint, one real tool call, price, and what the server was found to refuse."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli.errors import complain
from arena.cli.output import data, say

if TYPE_CHECKING:
    from arena.providers import Run
    from arena.seats.entries import Entry
    from arena.seats.model_check import Checked


def check(
    models: Annotated[
        list[str], typer.Argument(metavar="MODEL", help="Models: [label=]provider/model[?key=value].")
    ],
    price_file: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Prices of models, a JSON file: dollars a million tokens."),
    ] = None,
    timeout: Annotated[float, typer.Option(min=0.1, metavar="S", help="Seconds for one answer.")] = 300.0,
    max_retries: Annotated[
        int,
        typer.Option(min=0, metavar="N", help="Tries of a call after the first, where the provider fails."),
    ] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of objects.")] = False,
) -> int:
    """Try each model with one real tool call: its key, its answer, its price.

    Exit status: 0 all can be used; 2 a name that is no model; 4 one can't be used, with what to do.
    """
    from arena.providers import Run
    from arena.seats.entries import parse_entries

    entries = parse_entries(models)
    run = Run(max_retries=max_retries, timeout=timeout, price_file=price_file)
    checked = asyncio.run(_checked(entries, run))
    if as_json:
        data([one.to_json() for one in checked])
    else:
        for entry in entries:
            if entry.kind != "model":
                say(f"{entry.label}: nothing to check, {entry.kind} needs no server")
        for one in checked:
            _print(one)
    for one in checked:
        if one.problem is not None:
            complain(f"{one.entry.label}: {one.problem}")
    return 4 if any(one.problem is not None for one in checked) else 0


async def _checked(entries: list[Entry], run: Run) -> list[Checked]:
    from arena.seats.model_check import preflight

    try:
        return await preflight(entries, run, long_prompts=True)
    finally:
        await run.close()


def _print(one: Checked) -> None:
    say(f"{one.entry.label}: {'ok' if one.problem is None else 'not usable'}")
    if one.key:
        say(f"  key: {one.key}")
    if one.address:
        say(f"  address: {one.address}")
    if one.tool:
        name = f", answered by {one.returned}" if one.returned else ""
        say(f"  tool call: {one.tool} in {one.seconds:.1f} s{name}")
    if one.price:
        say(f"  price: {one.price[0]:g} dollars a million tokens in, {one.price[1]:g} out")
    for lesson in one.learned:
        say(f"  the server refused a part of the request, from now on {lesson}")
    for note in one.notes:
        say(f"  note: {note}")
