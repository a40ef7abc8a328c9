"""Imports run one way, from the command line down to the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ARENA = Path(__file__).resolve().parents[1] / "arena"
LAYERS = (
    "cli", "tournament", "viewer", "ratings", "table", "seats", "speech", "providers", "record", "rules",
)  # fmt: skip
FOR_ALL = {"errors", "__init__"}
RATINGS_KNOW = {"record", "rules"}


def imports_of(file: Path) -> set[str]:
    """The parts of `arena` that a file imports, inside functions and under TYPE_CHECKING too."""
    parts = set()
    package = ("arena", *file.relative_to(ARENA).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) + "." if node.level else ""
            module = (base + (node.module or "")).rstrip(".")
            names = [f"{module}.{alias.name}" for alias in node.names]
        parts |= {name.split(".")[1] for name in names if name.startswith("arena.")}
    return parts


def layer_of(file: Path) -> str:
    if file == ARENA / "__main__.py":
        return "cli"  # python -m arena
    return file.relative_to(ARENA).parts[0].removesuffix(".py")


def wrong_ways() -> list[str]:
    wrong = []
    for file in sorted(ARENA.rglob("*.py")):
        layer = layer_of(file)
        if layer in FOR_ALL:
            continue
        below = set(LAYERS[LAYERS.index(layer) :]) | FOR_ALL | {"__version__"}
        if layer == "ratings":
            below = RATINGS_KNOW | {"ratings"} | FOR_ALL | {"__version__"}
        wrong += [
            f"{file.relative_to(ARENA.parent)} imports arena.{part}" for part in imports_of(file) - below
        ]
    return wrong


def test_imports_run_one_way() -> None:
    assert wrong_ways() == []


def test_every_folder_is_a_known_layer() -> None:
    folders = {path.name for path in ARENA.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders == set(LAYERS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from arena.rules import Game", {"rules"}),
        ("def f():\n    import arena.cli.app", {"cli"}),
        ("from arena import table", {"table"}),
        ("from ..record import lines", {"record"}),
    ],
)
def test_the_reading_of_imports_sees_every_form(
    source: str, found: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ARENA / "speech" / "made_up.py"
    monkeypatch.setattr(Path, "read_text", lambda self, encoding: source)
    assert imports_of(file) == found
