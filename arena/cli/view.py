"""`arena view`: reads one game, or lists the games of a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from arena.cli.errors import complain, complain_of_files
from arena.errors import UsageError


def view(
    path: Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A record, or a run.")],
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="Only what this seat saw: ann, bob, ...")
    ] = None,
    public: Annotated[bool, typer.Option("--public", help="Only what all at the table saw.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            help="Write a page to this file instead; of a run the report, with pages of its models and games.",
        ),
    ] = None,
    follow: Annotated[bool, typer.Option("--follow", help="Go on as the game is played.")] = False,
) -> int:
    """Read a game, or list the games of a run.

    Exit status: 0; 1 a file of the run is no record; 2 the one that is named is none.
    """
    from arena.viewer.telling import ALL, PUBLIC

    if seat is not None and public:
        raise UsageError("--seat and --public are two views: take one of them")
    eyes = seat if seat is not None else PUBLIC if public else ALL
    if seat == "":
        raise UsageError("--seat names a seat of the game")
    if path.is_dir():
        if seat is not None or public or follow:
            raise UsageError(f"{path} is a folder: --seat, --public and --follow are for one game's record")
        return _list(path, html)
    if follow:
        if html is not None:
            raise UsageError("--follow reads on at the terminal: leave --html out")
        _follow(path, eyes)
    else:
        _read(path, eyes, html)
    return 0


def _read(path: Path, eyes: str, html: Path | None) -> None:
    from arena.record import read_record
    from arena.viewer.telling import tell
    from arena.viewer.terminal import console, show

    record = read_record(path)
    items = list(tell(iter(record.lines), eyes))
    if html is None:
        show(items, console(sys.stdout))
        return
    from arena.viewer.pages import game_page

    _write(html, game_page(record.game, items))


def _follow(path: Path, eyes: str) -> None:
    from arena.viewer.follow import growing
    from arena.viewer.telling import tell
    from arena.viewer.terminal import console, show

    if not path.exists():
        raise UsageError(f"{path}: no such file")
    show(tell(growing(path), eyes), console(sys.stdout))


def _list(path: Path, html: Path | None) -> int:
    from arena.cli.output import say
    from arena.viewer.listing import games_of, listed

    if html is None:
        games = games_of(path)
        say("\n".join(listed(path, games)))
        wrong = [game.path for game in games if game.state == "unreadable"]
        for record in wrong:
            complain(f"{record}: not a record of a game; arena verify says where")
        return 1 if wrong else 0
    from arena.ratings.run import rate_whole
    from arena.viewer.site import files_of, report_of, write_files

    rated = rate_whole(path)
    _write(html, report_of(path, html, rated))
    write_files(html, rated)
    say(f"Pages of its models and games: {files_of(html)}")
    return complain_of_files(rated.results)


def _write(html: Path, page: str) -> None:
    from arena.cli.output import say

    html.write_text(page, encoding="utf-8")
    say(f"Written: {html}")
