"""`arena scenario`: play positions and say what differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from arena.cli.errors import complain
from arena.cli.output import data, say
from arena.errors import UsageError


def scenario(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE|DIR", help="Scenario files, or folders of them.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of verdicts as JSON.")] = False,
    new: Annotated[
        str | None,
        typer.Option("--new", metavar="EDITION", help="Print a scenario of this edition to begin from."),
    ] = None,
) -> int:
    """Play positions and say what differs: `ok` or the first difference, a line a file.

    A scenario is a position, tool calls, and what must hold afterwards, in JSON: --new EDITION prints one.
    Exit status: 0 all hold; 1 a difference; 2 a file is wrong: its line, the key and what can stand there are told.
    """
    if new is not None:
        if files:
            raise UsageError("--new prints a scenario to begin from: name no files beside it")
        data(_begin(new))
        return 0
    if not files:
        raise UsageError("name scenario files to play, or --new EDITION for one to begin from")
    from arena.table.scenario import grammar_reader, play_file

    read = grammar_reader()
    verdicts = [play_file(path, read) for path in _expanded(files)]
    if as_json:
        data([verdict.to_json() for verdict in verdicts])
    for verdict in verdicts:
        if verdict.error is not None:
            if not as_json:
                complain(
                    verdict.error if verdict.file in verdict.error else f"{verdict.file}: {verdict.error}"
                )
        elif not as_json:
            difference = verdict.difference
            if difference is None:
                say(f"{verdict.file}: ok")
            else:
                say(
                    f"{verdict.file}: {difference.path}: expected {_text(difference.expected)}, "
                    f"got {_text(difference.got)}"
                )
    if any(verdict.error is not None for verdict in verdicts):
        return 2
    return 0 if all(verdict.ok for verdict in verdicts) else 1


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _expanded(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        if path.is_dir():
            inside = sorted(path.glob("*.json"))
            if not inside:
                raise UsageError(f"{path}: there is no scenario in this folder")
            found += inside
        else:
            found.append(path)
    return found


def _begin(edition: str) -> dict[str, Any]:
    from arena.rules import load_edition

    goods = load_edition(edition)
    legal = goods.legal_goods[0]
    hidden = next(good.id for good in goods.goods.values() if good.kind == "contraband")
    return {
        "id": "my-scenario",
        "about": "The sheriff opens a false bag: what was declared enters, the rest is lost and fined.",
        "edition": edition,
        "seats": ["ann", "bob", "cat", "dan"],
        "position": {
            "phase": "inspection",
            "sheriff": "dan",
            "gold": {"ann": 50, "dan": 50},
            "bags": {"ann": {"cards": [legal, hidden], "declared": legal}},
            "decided": ["bob", "cat"],
        },
        "calls": [{"seat": "dan", "tool": "inspect_bag", "args": {"merchant": "ann"}}],
        "expect": {
            "gold": {"ann": 50 - goods.goods[hidden].penalty, "dan": 50 + goods.goods[hidden].penalty},
            "stalls": {"ann": {"legal": {legal: 1}, "contraband": {}}},
        },
    }
