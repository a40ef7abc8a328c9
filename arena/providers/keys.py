"""Keys and addresses from the environment or `.env` in the working folder; no key is ever written anywhere."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import quote

from arena.errors import Unusable

_secrets: set[str] = set()
_told: set[tuple[Path, int]] = set()
"""Lines of `.env` files that were complained of."""
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00a0\u00ad\u200e\u200f"
_QUOTES = {'"': '"', "'": "'", "\u201c": "\u201d", "\u2018": "\u2019", "\u201d": "\u201d", "\u201e": "\u201c"}
_NAMES = {
    "\n": "a line end", "\r": "a carriage return", "\t": "a tab", " ": "a blank",
    "\u201c": "a curly quote", "\u201d": "a curly quote", "\u2018": "a curly quote", "\u2019": "a curly quote",
    '"': "a quote", "'": "a quote",
}  # fmt: skip
_LOOKS_SECRET = re.compile(r"\b(?:sk|pk|key|api)[-_][A-Za-z0-9_\-*.]{6,}|(?i:bearer)\s+\S{6,}")


@dataclass(frozen=True, slots=True)
class Key:
    """A key, the variable it stands in, and where that was found; its value shows in no text of this object."""

    variable: str
    source: str
    value: str = field(repr=False)


def setting(variable: str) -> tuple[str, str] | None:
    """The value of a variable and where it is from; what is exported goes before `.env` of the working folder.

    Only the working folder's `.env` is read, none of the folders above it.
    """
    exported = os.environ.get(variable)
    if exported is not None and exported.strip():
        return exported, "the environment"
    file = Path.cwd() / ".env"
    if file.is_file():
        value = _values(file).get(variable)
        if value is not None and value.strip():
            return value, str(file)
    return None


def _values(file: Path) -> dict[str, str | None]:
    """What a `.env` file sets; a line that sets nothing is told once, by its number alone: it may hold a key."""
    from dotenv.parser import parse_stream

    try:
        with file.open(encoding="utf-8-sig") as stream:
            bindings = list(parse_stream(stream))
    except UnicodeDecodeError as error:
        raise Unusable(f"{file} is not UTF-8 text: save it as UTF-8") from error
    for binding in bindings:
        sets = not binding.error and (binding.key is None or binding.value is not None)
        if not sets and (file, binding.original.line) not in _told:
            _told.add((file, binding.original.line))
            line = f"line {binding.original.line} can't be read and is passed over: write NAME=value"
            name = str(file) if str(file).isprintable() else ascii(str(file))
            print(f"arena: {name}: {line}", file=sys.stderr, flush=True)
    return {binding.key: binding.value for binding in bindings if binding.key}


def find_key(variable: str, *, optional: bool = False) -> Key:
    """Find a key and trim what copying left around it; raises Unusable where it is missing or odd inside."""
    found = setting(variable)
    if found is None:
        if optional:
            return Key(variable, "nowhere", "")
        raise Unusable(f"no key: set {variable} in the environment or in .env of this folder")
    raw, source = found
    _secrets.add(raw.strip())
    value = _trim(raw)
    if value:
        _secrets.add(value)
    odd = next((c for c in value if not 33 <= ord(c) <= 126 or c in "\"'"), None)
    if odd is not None:
        what = _NAMES.get(
            odd,
            "an invisible character"
            if odd in _INVISIBLE or ord(odd) < 32
            else "a character that is no part of a key",
        )
        raise Unusable(
            f"{variable} (from {source}) holds {what} inside the key: copy the key again, by itself"
        )
    if not value:
        raise Unusable(f"{variable} (from {source}) holds no key, only blanks or quotes")
    return Key(variable, source, value)


def _trim(text: str) -> str:
    while True:
        trimmed = text.strip().strip(_INVISIBLE)
        if len(trimmed) >= 2 and _QUOTES.get(trimmed[0]) == trimmed[-1]:
            trimmed = trimmed[1:-1]
        if trimmed == text:
            return text
        text = trimmed


def scrub(text: str) -> str:
    """The text with every key that was read in this process, and what looks like one, blacked out."""
    for spelt in _spellings(frozenset(_secrets)):
        text = text.replace(spelt, "[key]")
    return _LOOKS_SECRET.sub("[key]", text)


def scrub_bytes(raw: bytes) -> bytes:
    """As `scrub`, for an answer that is kept as it came; only keys that were read are looked for."""
    for spelt in _spellings(frozenset(_secrets)):
        if (plain := spelt.encode()) in raw:
            raw = raw.replace(plain, b"[key]")
    return raw


@cache
def _spellings(secrets: frozenset[str]) -> tuple[str, ...]:
    """Each key as it stands in a text, in JSON, and in an address; the longest first."""
    ways = {
        way
        for key in secrets
        if len(key) >= 4
        for way in (key, json.dumps(key)[1:-1], key.replace("/", "\\/"), quote(key, safe=""))
    }
    return tuple(sorted(ways, key=len, reverse=True))
