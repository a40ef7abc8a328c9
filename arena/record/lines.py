"""The form of a record: which keys a line has, which kinds belong to the table and which to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

VERSION = 1

Line: TypeAlias = dict[str, Any]
"""One line: the keys of KEYS, and where they are had `private`, `reasoning` and `call`."""

KEYS = ("v", "game", "seq", "t", "round", "phase", "kind", "actor", "visible", "data")

CALL_KIND = "call"
TABLE_KINDS = frozenset({"game_start", CALL_KIND, "refused", "rule_action", "fault", "talk_end", "condense"})
"""What the table writes of its own accord; every other kind is an event of the rules, made by the calls."""


def same_line(written: Mapping[str, Any], recorded: Mapping[str, Any]) -> bool:
    """Whether two lines tell the same, whenever and by which version of the program they were written.

    The sentence of a refusal is wording: what was refused, and as what, is compared.
    """
    if written["kind"] != recorded.get("kind"):
        return False
    for key in ("round", "phase", "actor", "visible", "private", "game"):
        if written.get(key) != recorded.get(key):
            return False
    data, other = written["data"], recorded.get("data")
    if written["kind"] == "game_start" and isinstance(other, dict):
        return bool({**data, "versions": None} == {**other, "versions": None})
    if written["kind"] == "refused" and isinstance(other, dict):
        return bool({**data, "sentence": None} == {**other, "sentence": None})
    return bool(data == other)
