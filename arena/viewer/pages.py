"""Pages of a game, a run and a model's cases: self-contained, everything escaped, no script but our own."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from arena.viewer.chart import margins
from arena.viewer.columns import MEETING_ABOUT, MEETING_COLUMNS, TABLES
from arena.viewer.evidence import Evidence, figure_id, has_cases
from arena.viewer.figures import meetings, ranked, rows, summary
from arena.viewer.item import Item
from arena.viewer.visible import visible_lines

if TYPE_CHECKING:
    from pathlib import Path

    from jinja2 import Environment

    from arena.viewer.listing import GameLine


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    def harmless(value: Any) -> Any:
        """What a template prints: escaped by the environment, invisible characters made visible here."""
        if isinstance(value, str) and not isinstance(value, Markup):
            if value.isascii() and value.isprintable():
                return value
            return "\n".join(visible_lines(value))
        return value

    environment = Environment(
        loader=PackageLoader("arena.viewer", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
    )
    environment.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]
    return environment


@cache
def _own(name: str) -> tuple[str, str]:
    """A style or script of this package, and the hash by which a page's policy lets it in."""
    code = files("arena.viewer").joinpath("templates", name).read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    return code, f"sha256-{digest}"


def _page(template: str, script: str | None = None, **values: Any) -> str:
    from markupsafe import Markup

    style, style_hash = _own("style.css")
    code, script_hash = _own(script) if script else ("", "")
    # Style and script are files of this package: the only things that go into a page as they are.
    return (
        _environment()
        .get_template(template)
        .render(
            style=Markup(style),
            style_hash=Markup(style_hash),
            script=Markup(code),
            script_hash=Markup(script_hash),
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
    lies: int = 0


def game_page(game: str, items: Sequence[Item], home: str = "") -> str:
    """One game as a page: rounds and phases, speech as quotes, and where it is told the truth of bags.

    `home` is the address of the run's report, where there is one.
    """
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
            rounds[-1].lies += item.style == "lie" and item.text.startswith("Lie:")
            if item.style == "end":
                end.append(item)
    seats = {seat: i for i, seat in enumerate(dict.fromkeys(item.seat for item in items if item.seat), 1)}
    return _page(
        "game.html",
        "game.js",
        title=game,
        home=home,
        head=head,
        seats=[item for item in head if item.seat],
        end=end,
        rounds=rounds,
        secrets=any(item.secret for item in items),
        seat_number=lambda seat: seats.get(seat, 0),
    )


def report_page(results: Mapping[str, Any]) -> str:
    """The report of a run as a page by itself."""
    return run_page(results, ())


def run_page(
    results: Mapping[str, Any], games: Sequence[GameLine], files: str = "", paged: Container[Path] = ()
) -> str:
    """The report of a run as a page, with the list of its games.

    `files` is the folder beside it with the pages of models and of those games that are `paged`, to which it
    then points.
    """
    labels = ranked(results["models"])
    model = {label: f"{quote(files)}/models/{i}.html" if files else "" for i, label in enumerate(labels, 1)}
    tables = [
        {
            "id": table.title.lower().replace(" ", "-"),
            "title": table.title,
            "about": table.about,
            "columns": table.columns,
            "rows": [
                (
                    label,
                    [
                        (
                            told,
                            f"{model[label]}#{figure_id(column)}"
                            if files and has_cases(column) and told.any
                            else "",
                        )
                        for told, column in zip(cells, table.columns, strict=True)
                    ],
                )
                for label, cells in rows(table, results)
            ],
        }
        for table in TABLES
        if results["models"]
    ]
    return _page(
        "report.html",
        title=f"Arena: {results['run']}",
        summary=summary(results),
        chart=margins(results["models"], model),
        tables=tables,
        meetings=meetings(results),
        meeting_about=MEETING_ABOUT,
        meeting_columns=MEETING_COLUMNS,
        games=[
            (game, f"{quote(files)}/games/{quote(game.path.stem)}.html" if files else "") for game in games
        ],
        files=files,
    )


def model_page(evidence: Evidence, home: str) -> str:
    """The cases behind a model's figures, each with the way to its game."""
    picks = [
        {
            "number": number,
            "id": figure.id,
            "table": figure.table,
            "heading": figure.heading,
            "about": figure.about,
            "summed": figure.summed,
            "any": figure.any,
            "told": figure.told,
        }
        for number, figure in enumerate(evidence.figures)
    ]
    return _page(
        "model.html",
        "model.js",
        title=evidence.label,
        home=home,
        tables=[list(group) for _, group in groupby(picks, key=lambda pick: pick["table"])],
        sections=list(evidence.sections()),
    )
