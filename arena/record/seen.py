"""A line of a record as somebody may see it: a seat, the public, or a reader who may see all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def seen_by(line: Mapping[str, Any], seat: str | None) -> dict[str, Any] | None:
    """The line as this seat's player may know it, in the form of `Event.seen_by`; None if it is not for him.

    The seat None is an onlooker, who sees what all see.
    """
    own = (line.get("private") or {}).get(seat) if seat is not None else None
    shown = line["visible"] == "all" or (seat is not None and seat in line["visible"])
    if not shown and own is None:
        return None
    return _told(line, line["data"] if shown else {}, own)


def seen_whole(line: Mapping[str, Any]) -> dict[str, Any]:
    """The line with all that it holds, what is private too, for those who watch with open cards."""
    private: Mapping[str, Mapping[str, Any]] = line.get("private") or {}
    if line["kind"] == "deal":
        return _told(line, line["data"], {"hands": {seat: own["cards"] for seat, own in private.items()}})
    merged: dict[str, Any] = {}
    for own in private.values():
        merged.update(own)
    return _told(line, line["data"], merged)


def _told(line: Mapping[str, Any], data: Mapping[str, Any], own: Mapping[str, Any] | None) -> dict[str, Any]:
    told = dict(data)
    if own:
        told.update(own)
    if line["kind"] == "fault":
        told["fault"] = told.pop("kind", None)
    told.update(kind=line["kind"], actor=line["actor"], round=line["round"], phase=line["phase"])
    return told
