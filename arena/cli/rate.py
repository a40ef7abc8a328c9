"""`arena rate`: all ratings of a run, computed again from its records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import output
from arena.cli.errors import complain_of_files


def rate(
    paths: Annotated[
        list[Path], typer.Argument(metavar="DIR|FILE", help="A run, a folder of records, or records.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> int:
    """Compute all ratings of a run from its records.

    Exit status: 0; 1 a file was left out, or the rules don't play the one that is named; 2 nothing to rate.
    """
    from arena.ratings import rate as rated
    from arena.viewer.report import render

    results = rated(paths)
    if as_json:
        output.data(results)
    else:
        output.say(render(results, "table").rstrip("\n"))
    return complain_of_files(results)
