"""The report of a run as text, Markdown, CSV, JSON, or one self-contained page."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from arena.record.words import opening
from arena.viewer.columns import MEETING_ABOUT, MEETING_COLUMNS, TABLES, Column, Table
from arena.viewer.figures import at, figure_of, meetings, ranked, rows, summary
from arena.viewer.visible import visible

Format = Literal["table", "json", "csv", "md", "html"]
FORMATS: tuple[Format, ...] = get_args(Format)
_MEETING_HEAD = ("model", "against", *(column.whole for column in MEETING_COLUMNS))


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
        out += ["", f"Head to head ({MEETING_ABOUT})"]
        out += _grid(_MEETING_HEAD, pairs)
    return "\n".join(out) + "\n"


_MARKUP = re.compile(
    r"""\\(?=[!-/:-@\[-`{-~])           # a backslash before what it would hide
    | \](?=\()                         # a link
    | <(?=[a-z/!?]) | &(?=\#?\w+;)     # a tag, an entity
    | \|                               # the end of a cell
    | (?<=http)s?:(?=//) | (?<=ftp):(?=//) | (?<=www)\.      # an address that is a link by itself
    | :(?=[\w+-]+:)                    # a picture by its name
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PAIRED = {
    mark: re.compile(pattern)
    for mark, pattern in (
        ("`", "`"),
        ("*", r"\*"),
        ("~", "~"),
        ("$", r"\$"),
        ("_", r"(?<![^\W_])_|_(?![^\W_])"),
    )
}
"""Marks that are markup in pairs only; an underscore within a word is none."""


def markdown_words(text: str) -> str:
    """The text as one line of words: what Markdown would take for markup is escaped, and nothing else."""
    text = _MARKUP.sub(lambda found: "".join(c if c.isalnum() else "\\" + c for c in found[0]), visible(text))
    for mark, pattern in _PAIRED.items():
        if text.count(mark) > 1:
            text = pattern.sub("\\\\" + mark, text)
    return text


def _heading(text: str) -> str:
    """A heading of words; marks at its end would be taken for the end of the heading."""
    return "# " + re.sub(r"(?:(?<=\s)|^)(?=#+\s*$)", r"\\", markdown_words(text))


def _markdown(results: Mapping[str, Any]) -> str:
    def grid(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
        lines = [[markdown_words(cell) for cell in cells] for cells in (head, *body)]
        lines.insert(1, ["---"] * len(head))
        return ["| " + " | ".join(cells) + " |" for cells in lines]

    out = [_heading(str(results["run"])), ""]
    out += [f"- {markdown_words(sentence)}" for sentence in summary(results)]
    if results["models"]:
        for table in TABLES:
            body = [[label, *map(str, cells)] for label, cells in rows(table, results)]
            head = ["model", *(c.whole for c in table.columns)]
            out += ["", f"## {table.title}", "", f"{opening(table.about)}.", "", *grid(head, body)]
    pairs = [[str(cell) for cell in pair] for pair in meetings(results)]
    if pairs:
        out += ["", "## Head to head", "", f"{opening(MEETING_ABOUT)}.", "", *grid(_MEETING_HEAD, pairs)]
    return "\n".join(out) + "\n"


def as_csv(results: Mapping[str, Any]) -> str:
    """One row a model; each rate as value, counts and interval in columns, empty where there is none."""
    columns = [column for table in TABLES for column in table.columns]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["label", "model", *(column.name + part for column in columns for part in _parts(column))]
    )
    for label in ranked(results["models"]):
        model = results["models"][label]
        values = (
            _value(figure_of(model, column), part.removeprefix("_"))
            for column in columns
            for part in _parts(column)
        )
        writer.writerow([label, model["model"], *values])
    return out.getvalue()


def _parts(column: Column) -> tuple[str, ...]:
    """What of a column's figure has columns of its own, by the ends of their names."""
    if column.kind == "share":
        return ("_value", "_k", "_n", "_low", "_high")
    if column.kind in ("mean", "percent"):
        return ("_value", "_n", "_low", "_high")
    return ("", "_n", "_low", "_high") if column.kind == "ratio" else ("",)


def _value(figure: Any, part: str) -> Any:
    """A part of a figure: low or high end of its interval, k, n, or else the value itself."""
    if part in ("low", "high"):
        ci = at(figure, ("ci",))
        found = None if ci is None else ci[part == "high"]
    elif part in ("k", "n"):
        found = at(figure, (part,))
    elif isinstance(figure, Mapping) and not {"value", "mean"}.isdisjoint(figure):
        found = figure.get("value", figure.get("mean"))
    elif isinstance(figure, Mapping):
        found = " ".join(f"{kind}={count}" for kind, count in figure.items())
    else:
        found = figure
    return "" if found is None else found
