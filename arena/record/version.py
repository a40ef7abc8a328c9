"""Which program made a record: its version, and the build, a fingerprint of the source that decides a game."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from arena import __version__

DECIDING = ("rules", "speech", "seats", "table", "record")
"""The packages by which one game differs from another; a change in any of them is another build."""


def versions() -> dict[str, str]:
    """What a record's first line says of the program."""
    return {"arena": __version__, "build": build(), "python": platform.python_version()}


@cache
def build() -> str:
    """Eight hex digits that change with the source of DECIDING."""
    source = sha256()
    for package in DECIDING:
        for file in _files(files("arena") / package):
            source.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return source.hexdigest()[:8]


def _files(folder: Any) -> list[Any]:
    found: list[Any] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: str(entry.name)):
        if entry.is_dir():
            found += _files(entry)
        elif entry.name.endswith((".py", ".json", ".toml", ".md")):
            found.append(entry)
    return found


def same_build(header: Mapping[str, Any]) -> bool:
    """Whether a record, by its first line's data, was made by this very program."""
    made = header.get("versions")
    return isinstance(made, dict) and (made.get("arena"), made.get("build")) == (__version__, build())


def other_program(header: Mapping[str, Any]) -> str:
    """`recorded by arena X, this is arena Y`, or nothing where both are the same."""
    if same_build(header):
        return ""
    made = header.get("versions")
    made = made if isinstance(made, dict) else {}
    there = _named(str(made.get("arena", "?")), made.get("build"))
    return f"recorded by {there}, this is {_named(__version__, build())}"


def _named(version: str, of: Any) -> str:
    return f"arena {version} (build {of})" if isinstance(of, str) else f"arena {version}"
