"""`arena report`: the report of a run in the format that is asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from arena.errors import UsageError


def report(
    paths: Annotated[
        list[Path], typer.Argument(metavar="DIR|FILE...", help="A run, a folder of records, or records.")
    ],
    form: Annotated[str, typer.Option("--format", help="table, json, csv, md or html.")] = "table",
) -> None:
    """Print the report of a run."""
    from arena.ratings import rate
    from arena.viewer.report import FORMATS, render

    for known in FORMATS:
        if form == known:
            sys.stdout.write(render(rate(paths), known))
            return
    raise UsageError(f"no format {form!r}: take one of {', '.join(FORMATS)}")
