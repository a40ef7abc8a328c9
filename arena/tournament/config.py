"""Settings from a file, `--set`, the environment and options; an unknown name is never passed over."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from arena.errors import UsageError
from arena.tournament.settings import SETTINGS, Settings, nearest

PREFIX = "ARENA_"
TABLES = ("models", "bots")
"""Settings that a file may give as a table, `label = "provider/model"` a line."""
OTHER_VARIABLES = frozenset({"ARENA_CHECK", "ARENA_TRACE"})
"""Variables of ours that set something else than a tournament."""


def read_settings(
    *,
    file: Path | None = None,
    sets: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    environ: Mapping[str, str] | None = None,
    warn: Callable[[str], None] = lambda sentence: None,
) -> Settings:
    """Settings from a TOML file, over it the environment, over that `key=value` pairs, then the options.

    Raises UsageError that names file, line, key and the nearest known key. A variable with the prefix that is
    no setting is warned about: it may be another program's.
    """
    given: dict[str, Any] = {}
    if file is not None:
        given |= read_file(file)
    given |= _from_environment(os.environ if environ is None else environ, warn)
    for pair in sets:
        key, equals, text = pair.partition("=")
        if not equals:
            raise UsageError(f"--set {pair}: write it as key=value")
        given[key.strip()] = _read(f"--set {pair}", key.strip(), text)
    chosen = {key: value for key, value in (options or {}).items() if value is not None}
    for key, value in chosen.items():
        given[key] = _read("--" + key.replace("_", "-"), key, value)
    for one, other in (("blocks", "games"), ("games", "blocks")):
        if one in chosen and other not in chosen:
            given.pop(other, None)  # an option for the one goes over a file's word for the other
    if given.get("blocks") is not None and given.get("games") is not None:
        raise UsageError("blocks and games are both set: give one of them")
    return Settings.of(given)


def read_file(file: Path) -> dict[str, Any]:
    """The settings that a TOML file gives; raises UsageError with file, line and key."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: not UTF-8 text") from error
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from error
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file}: {error}") from error
    given = {}
    for key, value in table.items():
        where = f"{file}, line {_line(text, key)}"
        given[key] = _read(where, key, value)
    return given


def _read(where: str, key: str, value: Any) -> Any:
    setting = SETTINGS.get(key)
    if setting is None:
        raise UsageError(f"{where}: no setting {key}; {_hint(key, value)}")
    try:
        return setting.read(value)
    except ValueError as error:
        raise UsageError(f"{where}: {key} must be {error}, not {value!r}") from error


def _hint(key: str, value: Any) -> str:
    """What may have been meant; most settings are no tables, and stand above all of them."""
    if not isinstance(value, Mapping) or get_close_matches(key, SETTINGS, cutoff=0.7):
        return nearest(key, SETTINGS)
    return f"write the settings by themselves, without the line [{key}]; only {' and '.join(TABLES)} may be tables"


def _from_environment(environ: Mapping[str, str], warn: Callable[[str], None]) -> dict[str, Any]:
    given = {}
    for variable in sorted(environ):
        if not variable.startswith(PREFIX) or variable in OTHER_VARIABLES:
            continue
        if variable.endswith(("_API_KEY", "_BASE_URL")):  # a service may be called arena
            continue
        key = variable.removeprefix(PREFIX).lower()
        if key in SETTINGS:
            given[key] = _read(f"environment, {variable}", key, environ[variable])
        else:
            warn(f"{variable} in the environment is no setting and is passed over; {nearest(key, SETTINGS)}")
    return given


def _line(text: str, key: str) -> int:
    """The line on which a top-level key or table first stands."""
    name = rf"(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')"
    found = re.search(rf"^[ \t]*(?:\[+[ \t]*)?{name}[ \t]*(?:[=.\]])", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1
