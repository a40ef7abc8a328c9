"""`arena verify`: replay records through the rules and compare every event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.errors import complain
from arena.cli.output import say
from arena.errors import ArenaError, UsageError


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE|DIR", help="Records of games, runs, or folders with either in them."),
    ],
) -> int:
    """Replay records through the rules and compare every event: `ok` or the first difference, a line a file.

    A record that this very program made is played again at the table, too, with the recorded answers: every line
    of the table's own must come again. Of another program's record the wording and the order of asking don't count.

    Exit status: 0 all agree; 1 a difference; 2 a file is no record of a game, or a folder holds none.
    """
    from arena.record import read_record
    from arena.record import verify as compare
    from arena.record.version import same_build
    from arena.table.again import difference_at_the_table

    status = 0
    for path in _expanded(files):
        if path not in files and not path.stat().st_size:
            say(f"{path}: the game has not begun")
            continue
        try:
            record = read_record(path)
            difference = compare(record)
            if difference is None and same_build(record.header):
                difference = difference_at_the_table(record)
        except ArenaError as error:
            complain(str(error))
            status = 2
            continue
        if difference is not None:
            say(f"{path}: {difference}")
            status = max(status, 1)
        elif record.finished:
            say(f"{path}: ok")
        else:
            cut = ", its last line half-written" if record.half else ""
            say(f"{path}: ok as far as it goes: {len(record)} lines, the game is not finished{cut}")
    return status


def _expanded(files: list[Path]) -> list[Path]:
    """The files named, and of each folder the records in it, or those of the runs in it."""
    found: list[Path] = []
    for path in files:
        if path.is_dir():
            inside = sorted({*path.glob("*.jsonl"), *path.rglob("games/*.jsonl")})
            if not inside:
                raise UsageError(f"{path}: no record (*.jsonl) is in this folder, nor a run with any")
            found += inside
        else:
            found.append(path)
    return found
