"""What a run leaves behind: `results.json`, `results.csv`, a README, and the leaderboard on the terminal."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from arena.ratings import Results, rate
from arena.tournament.folder import RunFolder, write_whole

NONE = "n/a"


def write_results(folder: RunFolder) -> Results:
    """Rate the run from its records and write its results; the same records give the same files."""
    results = rate(folder.path)
    write_whole(
        folder.path / "results.json",
        json.dumps(results, ensure_ascii=False, indent=2, allow_nan=False) + "\n",
    )
    write_whole(folder.path / "results.csv", table(results))
    write_whole(folder.path / "README.md", _readme(folder, results))
    return results


def paths(folder: RunFolder) -> dict[str, Path]:
    """Where the things that a reader wants are."""
    return {
        "transcripts": folder.path / "games",
        "results": folder.path / "results.json",
        "table": folder.path / "results.csv",
    }


def table(results: Results) -> str:
    """Every figure of every model as CSV: one row a model, one column a figure, its interval and count
    beside it."""
    rows = [{"label": label, **_flat(figures)} for label, figures in results["models"].items()]
    columns = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _flat(value: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, inner in value.items():
        name = f"{prefix}{key}"
        if key == "ci":
            low, high = inner if inner else (None, None)
            flat |= {f"{prefix}low": low, f"{prefix}high": high}
        elif isinstance(inner, Mapping):
            flat |= _flat(inner, f"{name}.")
        else:
            flat[name] = inner
    return flat


def leaderboard(results: Results) -> str:
    """The models by margin in tiers; no label is cut, no figure stands without its interval and count."""
    models = sorted(
        results["models"].items(),
        key=lambda item: (item[1]["margin"]["mean"] is None, -(item[1]["margin"]["mean"] or 0)),
    )
    head = (
        "tier",
        "model",
        "margin",
        "95% interval",
        "seats",
        "win share",
        "strength",
        "lies",
        "bluffs through",
        "liars caught",
    )
    rows = [
        (
            _number(m["strength"]["tier"], "d"),
            label,
            _number(m["margin"]["mean"], "+.1f"),
            _interval(m["margin"]["ci"]),
            str(m["seats"]),
            _percent(m["win_share"].get("mean", m["win_share"].get("value"))),
            _number(m["strength"]["value"], ".0f"),
            _rate(m["deception"]["lie_rate"]),
            _rate(m["deception"]["bluff_success"]),
            _rate(m["detection"]["recall"]),
        )
        for label, m in models
    ]
    games = results["games"]
    missing = games.get("planned", games["complete"]) - games["complete"]
    foot = f"{games['complete']} games complete" + (f", {missing} incomplete" if missing else "")
    foot += ". Margin: own final score less the mean of the others, in gold. One tier: not surely apart."
    return columns([head, *rows]) + "\n" + foot


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as columns of text, as wide as they need to be; the second column is words, the others figures."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 1 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _number(value: float | None, form: str) -> str:
    return NONE if value is None else format(value, form)


def _interval(ci: Sequence[float] | None) -> str:
    return NONE if not ci else f"{ci[0]:+.1f} to {ci[1]:+.1f}"


def _percent(value: float | None) -> str:
    return NONE if value is None else f"{value:.0%}"


def _rate(rate: Mapping[str, Any]) -> str:
    return f"{_percent(rate['value'])} ({rate['k']}/{rate['n']})"


def _readme(folder: RunFolder, results: Results) -> str:
    manifest = folder.manifest() or {}
    design = manifest.get("design", {})
    return (
        f"# {results['run']}\n\n"
        f"{design.get('games')} games of the {design.get('edition')} edition, {design.get('players')} seats, "
        f"design {design.get('name')}, {design.get('blocks')} blocks, seed {design.get('seed')}.\n\n"
        "```\n" + leaderboard(results) + "\n```\n\n"
        "- `games/ID.jsonl`: the transcripts; read one with `arena view`, check them with `arena verify`\n"
        "- `calls/ID.jsonl.gz`: the requests to models and their raw answers, keys removed\n"
        "- `results.json`, `results.csv`: every figure; `arena rate` computes them again from the records\n"
        "- `tournament.toml`: the settings; `arena tournament --config tournament.toml` plays it again\n"
        "- `manifest.json`: what this folder is; `arena tournament --resume` goes on where it stopped\n"
    )
