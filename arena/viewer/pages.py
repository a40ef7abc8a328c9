"""Pages of a game, a report and a run: self-contained, everything escaped, no script but our own."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from arena.viewer.figures import TABLES, at, meetings, ranked, rows, summary, told
from arena.viewer.item import Item
from arena.viewer.visible import visible_lines

if TYPE_CHECKING:
    from jinja2 import Environment

    from arena.viewer.listing import GameLine

_PLOT = 600
_MARGIN = 10


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    def harmless(value: Any) -> Any:
        """What a template prints: escaped by the environment, invisible characters made visible here."""
        if isinstance(value, str) and not isinstance(value, Markup):
            return "\n".join(visible_lines(value))
        return value

    return Environment(
        loader=PackageLoader("arena.viewer", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
    )


def _page(template: str, script: str | None = None, **values: Any) -> str:
    from markupsafe import Markup

    folder = files("arena.viewer").joinpath("templates")
    code = folder.joinpath(script).read_text(encoding="utf-8") if script else ""
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    # Style and script are files of this package: the only things that go into a page as they are.
    return (
        _environment()
        .get_template(template)
        .render(
            style=Markup(folder.joinpath("style.css").read_text(encoding="utf-8")),
            script=Markup(code),
            script_hash=Markup(f"sha256-{digest}") if script else "",
            **values,
        )
    )


@dataclass(slots=True)
class _Phase:
    title: str
    entries: list[Item] = field(default_factory=list)


@dataclass(slots=True)
class _Round:
    number: int
    title: str
    phases: list[_Phase]


def game_page(game: str, items: Sequence[Item]) -> str:
    """One game as a page: rounds and phases, speech as quotes, and where it is told the truth of bags."""
    head: list[Item] = []
    end: list[Item] = []
    rounds: list[_Round] = []
    for item in items:
        if item.style == "title":
            game = item.text
        elif item.style == "round":
            rounds.append(_Round(len(rounds) + 1, item.text, [_Phase("")]))
        elif not rounds:
            head.append(item)
        elif item.style == "phase":
            rounds[-1].phases.append(_Phase(item.text))
        else:
            rounds[-1].phases[-1].entries.append(item)
            if item.style == "end":
                end.append(item)
    seats = {seat: i for i, seat in enumerate(dict.fromkeys(item.seat for item in items if item.seat), 1)}
    return _page(
        "game.html",
        "game.js",
        title=game,
        head=head,
        end=end,
        rounds=rounds,
        secrets=any(item.secret for item in items),
        seat_number=lambda seat: seats.get(seat, 0),
    )


def report_page(results: Mapping[str, Any]) -> str:
    """The report of a run as a page."""
    return run_page(results, ())


def run_page(results: Mapping[str, Any], games: Sequence[GameLine]) -> str:
    """The report of a run as a page, with the list of its games."""
    tables = [
        {
            "title": table.title,
            "about": table.about,
            "headings": [column.heading for column in table.columns],
            "rows": list(rows(table, results)),
        }
        for table in TABLES
        if results["models"]
    ]
    return _page(
        "report.html",
        title=f"Arena: {results['run']}",
        summary=summary(results),
        bars=_bars(results["models"]),
        tables=tables,
        meetings=meetings(results),
        games=games,
    )


def _bars(models: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each model's margin with its interval as places on a line of 600 points."""
    shown = [label for label in ranked(models) if at(models[label], ("margin", "mean")) is not None]
    margins = {label: models[label]["margin"] for label in shown}
    ends: list[float] = [0.0] + [x for m in margins.values() for x in (m["mean"], *(m["ci"] or ()))]
    low, high = min(ends), max(ends)
    width = _PLOT - 2 * _MARGIN

    def place(x: float) -> float:
        return round(_MARGIN + width * (x - low) / ((high - low) or 1.0), 1)

    return [
        {
            "label": label,
            "tier": at(models[label], ("strength", "tier")),
            "zero": place(0),
            "mean": place(m["mean"]),
            "low": place(m["ci"][0]) if m["ci"] else None,
            "high": place(m["ci"][1]) if m["ci"] else None,
            "told": told(m, "mean"),
        }
        for label, m in margins.items()
    ]
