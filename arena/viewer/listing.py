"""The games of a run at a glance, and how to open one."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

import msgspec

from arena.ratings.run import find_run
from arena.record.reader import ends_of
from arena.record.words import counted, opening
from arena.viewer.visible import visible

_decode = msgspec.json.Decoder().decode


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game of a run: who sat where with which score (None: not counted out), and who won.

    `state` is complete, parked, unfinished or unreadable.
    """

    path: Path
    game: str
    state: str
    deal: str
    seats: tuple[tuple[str, str, int | None, bool], ...]
    """Table name, label, score, whether it won."""


def games_of(path: Path) -> list[GameLine]:
    """The games of a folder, by id; only heads and tails of the records are read."""
    return [_glance(record) for record in find_run(path).records]


def _glance(path: Path) -> GameLine:
    head, end = ends_of(path)
    if not head:
        return GameLine(path, path.stem, "unfinished", "", ())
    try:
        start, last = _decode(head), _decode(end)
        data = start["data"]
        scores = last["data"].get("scores", {}) if last["kind"] == "game_end" else {}
        winners = last["data"].get("winners", ()) if last["kind"] == "game_end" else ()
        state = (
            "complete"
            if last["kind"] == "game_end"
            else "parked"
            if last["kind"] == "fault"
            else "unfinished"
        )
        seats = tuple(
            (s["seat"], str(s["entry"]), scores.get(s["seat"]), s["seat"] in winners) for s in data["seats"]
        )
        return GameLine(path, str(start["game"]), state, str(data["deal"]), seats)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, TypeError, AttributeError):
        return GameLine(path, path.stem, "unreadable", "", ())


def listed(folder: Path, games: list[GameLine]) -> list[str]:
    """The list as lines of text."""
    complete = sum(game.state == "complete" for game in games)
    state = "" if games and complete == len(games) else ", incomplete"
    lines = [visible(f"{folder}: {counted(len(games), 'game')} begun, {complete} complete{state}"), ""]
    for game in games:
        told = "  ".join(
            f"{opening(seat)} {label}" + ("" if score is None else f" {score}") + ("*" if won else "")
            for seat, label, score, won in game.seats
        )
        lines.append(visible(f"{game.game}  {game.state}  deal {game.deal}  {told}"))
    if games:
        lines += ["", "* won. Read one:", visible(f"arena view {shlex.quote(str(games[0].path))}")]
    return lines
