"""Where in a JSON text each key stands, so that a wrong one can be found by its line."""

from __future__ import annotations

import json
import re

from arena.errors import UsageError

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+|\n')


def places(text: str) -> dict[str, int]:
    """The line of each key and list item of a valid JSON text, as `calls[0].seat`; raises UsageError for a key twice."""
    found: dict[str, int] = {}
    around: list[tuple[str, int | None]] = []  # the objects (None) and lists (number of the item) we are in
    line, key, named = 1, "", False

    def note(path: str) -> str:
        if path in found:
            raise UsageError(f"line {line}: {path} is there twice, first on line {found[path]}")
        found[path] = line
        return path

    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "\n":
            line += 1
        elif token == ",":
            named = False
            path, item = around[-1]
            if item is not None:
                around[-1] = (path, item + 1)
        elif token in "}]":
            around.pop()
        elif token != ":":
            path, item = around[-1] if around else ("", None)
            if around and item is None and not named:
                inner = json.loads(token)
                key = note(f"{path}.{inner}" if path else inner)
                named = True
                continue
            if item is not None:
                key = note(f"{path}[{item}]")
            if token in "{[":
                around.append((key, 0 if token == "[" else None))
                named = False
    return found


def line_of(text: str, key: str) -> int | None:
    """The line where this key stands, or the nearest one around it; None where there is none."""
    found = places(text)
    while key and key not in found:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return found.get(key)
