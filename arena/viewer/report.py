"""The report of a run as text, Markdown, CSV, JSON, or one self-contained page."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from arena.viewer.columns import TABLES, Table
from arena.viewer.figures import at, meetings, ranked, rows, summary
from arena.viewer.visible import visible

Format = Literal["table", "json", "csv", "md", "html"]
FORMATS: tuple[Format, ...] = get_args(Format)
MEETING_HEAD = ("model", "against", "margin apart, gold (blocks)", "games at one table", "p (Holm)")


def render(results: Mapping[str, Any], form: Format) -> str:
    """The report in one of FORMATS: whole at any width of terminal, and no word of a label is markup."""
    if form == "json":
        return json.dumps(results, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    if form == "csv":
        return as_csv(results)
    if form == "md":
        return _markdown(results)
    if form == "html":
        from arena.viewer.pages import report_page

        return report_page(results)
    return _text(results)


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _grid(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    """A table with padded columns, as wide as it needs to be."""
    lines = [[visible(cell) for cell in line] for line in (head, *body)]
    widths = [max(_width(line[i]) for line in lines) for i in range(len(head))]
    drawn = [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
    ]
    return [drawn[0], "  ".join("-" * width for width in widths), *drawn[1:]]


def leaderboard(results: Mapping[str, Any]) -> str:
    """The first table alone, with how many games it rests on: what a run ends with on a terminal."""
    return "\n".join([*map(visible, summary(results)), "", *_titled(TABLES[0], results)])


def _titled(table: Table, results: Mapping[str, Any]) -> list[str]:
    body = [[label, *map(str, cells)] for label, cells in rows(table, results)]
    grid = _grid(["model", *(c.whole for c in table.columns)], body)
    return [f"{table.title} ({table.about})", *grid]


def _text(results: Mapping[str, Any]) -> str:
    out = [visible(f"Run: {results['run']}"), *map(visible, summary(results))]
    if results["models"]:
        for table in TABLES:
            out += ["", *_titled(table, results)]
    pairs = [[str(cell) for cell in pair] for pair in meetings(results)]
    if pairs:
        out += ["", "Head to head (margins on the deals that both played, paired)"]
        out += _grid(MEETING_HEAD, pairs)
    return "\n".join(out) + "\n"


def _markdown_words(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>()#+!|&~:$^=-])", r"\\\1", visible(text))


def _markdown(results: Mapping[str, Any]) -> str:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    def grid(head: Sequence[str], body: Sequence[Sequence[str]], names: int) -> list[str]:
        told = [
            line([_markdown_words(c) if i < names else c.replace("|", "\\|") for i, c in enumerate(cells)])
            for cells in body
        ]
        return [line(head), line(["---"] * len(head)), *told]

    out = [f"# {_markdown_words(str(results['run']))}", ""]
    out += [f"- {_markdown_words(sentence)}" for sentence in summary(results)]
    if results["models"]:
        for table in TABLES:
            body = [[label, *map(str, cells)] for label, cells in rows(table, results)]
            head = ["model", *(c.whole for c in table.columns)]
            out += ["", f"## {table.title}", "", f"{table.about}.", "", *grid(head, body, 1)]
    pairs = [[str(cell) for cell in pair] for pair in meetings(results)]
    if pairs:
        out += [
            "",
            "## Head to head",
            "",
            "margins on the deals that both played, paired.",
            "",
            *grid(MEETING_HEAD, pairs, 2),
        ]
    return "\n".join(out) + "\n"


def as_csv(results: Mapping[str, Any]) -> str:
    """One row a model; each rate as value, counts and interval in columns, empty where there is none."""
    columns: list[tuple[str, tuple[str, ...]]] = []
    for table in TABLES:
        for column in table.columns:
            name = "_".join(column.path)
            if column.kind in ("share", "mean", "percent"):
                parts = (
                    ("value", "k", "n", "low", "high")
                    if column.kind == "share"
                    else ("value", "n", "low", "high")
                )
                columns += [(f"{name}_{part}", (*column.path, part)) for part in parts]
            else:
                columns.append((name, column.path))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["label", "model", *(name for name, _ in columns)])
    for label in ranked(results["models"]):
        model = results["models"][label]
        writer.writerow([label, model["model"], *(_cell(model, path) for _, path in columns)])
    return out.getvalue()


def _cell(model: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    *where, last = path
    if last in ("low", "high"):
        ci = at(model, (*where, "ci"))
        return "" if ci is None else ci[last == "high"]
    if last == "value":
        figure = at(model, tuple(where)) or {}
        found = figure.get("value", figure.get("mean"))
    else:
        found = at(model, path)
    if isinstance(found, Mapping):
        return " ".join(f"{kind}={count}" for kind, count in found.items())
    return "" if found is None else found
