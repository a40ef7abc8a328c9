"""What a run leaves behind beside its records: results as JSON, CSV and a page, and a README."""

from __future__ import annotations

from pathlib import Path

from arena.ratings import Results, rate
from arena.record.words import counted
from arena.tournament.folder import RunFolder, write_whole
from arena.viewer.report import Format, leaderboard, render

_FILES: dict[str, Format] = {"results.json": "json", "results.csv": "csv", "report.html": "html"}


def write_results(folder: RunFolder) -> Results:
    """Rate the run from its records and write its results; the same records give the same files."""
    results = rate(folder.path)
    for name, form in _FILES.items():
        write_whole(folder.path / name, render(results, form))
    write_whole(folder.path / "README.md", _readme(folder, results))
    return results


def paths(folder: RunFolder) -> dict[str, Path]:
    """Where the things that a reader wants are."""
    return {
        "transcripts": folder.path / "games",
        "results": folder.path / "results.json",
        "report": folder.path / "report.html",
    }


def _readme(folder: RunFolder, results: Results) -> str:
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
        "- `tournament.toml`: the settings; `arena tournament --config tournament.toml` plays it again\n"
        "- `manifest.json`: what this folder is; `arena tournament --resume` goes on where it stopped\n"
    )
