"""`arena rate`: all ratings of a run, computed again from its records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import output


def rate(
    paths: Annotated[
        list[Path], typer.Argument(metavar="DIR|FILE...", help="A run, a folder of records, or records.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Compute all ratings of a run from its records."""
    from arena.ratings import rate as rated
    from arena.viewer.report import render

    results = rated(paths)
    if as_json:
        output.data(results)
    else:
        output.say(render(results, "table").rstrip("\n"))
