"""Plays a golden game and prints it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from arena.rules import Event, Game, Refusal
from tests.rules.play import SEATS, random_call

HERE = Path(__file__).parent

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "first-4": ("first", 4, {"royal_goods": True}),
    "second-3": ("second", 3, {}),
    "second-6": ("second", 6, {}),
    "robin_hood-4": ("robin_hood", 4, {}),
}


def playthrough(name: str) -> str:
    """The whole game as text: each call, refused or not, the events that came of it, who knows what."""
    edition, players, options = GAMES[name]
    game = Game.new(edition, SEATS[:players], f"golden/{name}", options)
    rng = Random(name)
    lines = [f"{edition}, {players} seats, options {_text(options)}"]
    lines += _events(game.opening)
    number = 0
    while not game.over:
        drawn = random_call(game, rng, 0.4)
        if drawn is None or (drawn[1].tool == "end_turn" and rng.random() < 0.8):
            continue
        seat, call = drawn
        number += 1
        lines.append(f"\n{number}. round {game.round} {game.phase}: {seat} {call.tool} {_text(call.args)}")
        try:
            applied = game.apply(seat, call)
        except Refusal as refusal:
            lines.append(f"   refused {refusal}")
            continue
        lines += _events(applied.events)
        waiting = {s: list(tools) for s, tools in game.pending().items() if tools}
        lines.append(f"   pending {_text(waiting)}")
    lines.append("\nin the end")
    state = game.state()
    lines += [
        f"   {part} {_text(state[part])}" for part in ("gold", "stalls", "bonuses", "scores", "winners")
    ]
    return "\n".join(lines) + "\n"


def _events(events: list[Event]) -> list[str]:
    lines = []
    for event in events:
        to = "" if event.visible is None else f" to {', '.join(event.visible) or 'nobody'}"
        private = f"; privately {_text(event.private)}" if event.private else ""
        lines.append(f"   {event.kind}{to} by {event.actor or 'the game'} {_text(event.data)}{private}")
    return lines


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
