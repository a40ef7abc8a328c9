"""What a run leaves behind beside its records: results as JSON, CSV and a page, and a README."""

from __future__ import annotations

from pathlib import Path

from arena.ratings import Results
from arena.ratings.run import rate_whole
from arena.record.words import counted
from arena.tournament.folder import RunFolder, write_whole
from arena.viewer.report import Format, leaderboard, render
from arena.viewer.site import report_of, write_files

_FILES: dict[str, Format] = {"results.json": "json", "results.csv": "csv", "report.html": "html"}
_PAGED = 1000
"""A run of more games gets no pages of its games unasked: they are 50 kB each."""


def write_results(folder: RunFolder, *, pages: bool = True) -> Results:
    """Rate the run from its records and write its results; the same records give the same files.

    With `pages` the report points at pages of its models and games, where these are not too many.
    """
    rated = rate_whole(folder.path)
    results = rated.results
    files = {name: render(results, form) for name, form in _FILES.items()}
    paged = pages and len(rated.games) <= _PAGED
    if paged:
        report = folder.path / "report.html"
        write_files(report, rated)
        files[report.name] = report_of(folder.path, report, rated)
    for name, text in files.items():
        write_whole(folder.path / name, text)
    write_whole(folder.path / "README.md", _readme(folder, results, paged))
    return results


def paths(folder: RunFolder) -> dict[str, Path]:
    """Where the things that a reader wants are."""
    return {
        "transcripts": folder.path / "games",
        "results": folder.path / "results.json",
        "report": folder.path / "report.html",
    }


def _readme(folder: RunFolder, results: Results, paged: bool) -> str:
    pages = "the cases behind each figure, and each game"
    pages = (
        f"`report_files/`: the pages that the report points at: {pages}; `arena view DIR --html DIR/report.html` writes "
        "report and pages again"
        if paged
        else f"`arena view DIR --html DIR/report.html` writes the report again with pages beside it: {pages}"
    )
    design = (folder.manifest() or {}).get("design", {})
    return (
        f"# {results['run']}\n\n"
        f"{counted(design.get('games', 0), 'game')} of the {design.get('edition')} edition, "
        f"{design.get('players')} seats, design {design.get('name')}, "
        f"{counted(design.get('blocks', 0), 'block')}, seed {design.get('seed')}.\n\n"
        "```\n" + leaderboard(results) + "\n```\n\n"
        "- `games/ID.jsonl`: the transcripts; read one with `arena view`, check them with `arena verify`\n"
        "- `calls/ID.jsonl.gz`: the requests to models and their raw answers, keys removed\n"
        "- `results.json`, `results.csv`, `report.html`: every figure; `arena rate` computes them again\n"
        f"- {pages}\n"
        "- `tournament.toml`: the settings; `arena tournament --config tournament.toml` plays it again\n"
        "- `manifest.json`: what this folder is; `arena tournament --resume` goes on where it stopped\n"
    )
