"""The pages of a run: its report, a page a model with the cases behind its figures, a page a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arena.record import read_record
from arena.viewer.evidence import Evidence
from arena.viewer.figures import ranked
from arena.viewer.listing import games_of
from arena.viewer.pages import game_page, model_page, run_page
from arena.viewer.telling import tell

if TYPE_CHECKING:
    from arena.ratings.run import Rated


def files_of(report: Path) -> Path:
    """The folder beside a report that holds the pages it points at."""
    return report.with_name(f"{report.stem}_files")


def write_files(report: Path, rated: Rated) -> None:
    """Write the pages of the games and models of a run, beside where its report is or will be."""
    folder = files_of(report)
    home = f"../../{report.name}"
    for part in (folder, folder / "games", folder / "models"):
        part.mkdir(exist_ok=True)
    for path, _ in rated.games:
        record = read_record(path)
        page = game_page(record.game, list(tell(iter(record.lines))), home)
        (folder / "games" / f"{path.stem}.html").write_text(page, encoding="utf-8")
    for i, label in enumerate(ranked(rated.results["models"]), 1):
        page = model_page(Evidence(rated.results, rated.games, label), home)
        (folder / "models" / f"{i}.html").write_text(page, encoding="utf-8")


def report_of(where: Path, report: Path, rated: Rated) -> str:
    """The report of the run at `where` as a page that points at the pages beside it."""
    paged = {path for path, _ in rated.games}
    return run_page(rated.results, games_of(where), files_of(report).name, paged)
