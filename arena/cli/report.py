"""`arena report`: the report of a run in the format that is asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from arena.cli.errors import complain_of_files
from arena.errors import UsageError


def report(
    paths: Annotated[
        list[Path], typer.Argument(metavar="DIR|FILE", help="A run, a folder of records, or records.")
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="table, json, csv, md or html.")
    ] = "table",
) -> int:
    """Print the report of a run.

    Exit status: 0; 1 a file was left out, or the rules don't play the one that is named; 2 nothing to report.
    """
    from arena.ratings import rate
    from arena.viewer.report import FORMATS, render

    for known in FORMATS:
        if form == known:
            results = rate(paths)
            sys.stdout.write(render(results, known))
            return complain_of_files(results)
    raise UsageError(f"no format {form!r}: take one of {', '.join(FORMATS)}")
