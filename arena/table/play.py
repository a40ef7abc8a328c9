"""One game being played: seats are asked, speech is read, the rules apply it, record and news follow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence

from arena.record.lines import LineMaker
from arena.rules import Game
from arena.seats.seat import Seat, SeatDown
from arena.speech import Reader
from arena.table.asking import Asking
from arena.table.chronicle import Chronicle, OnEvent
from arena.table.spec import GameResult, GameSpec
from arena.table.talk import Talk

PATIENCE = 0.005
"""Seconds after which a game of instant seats alone lets others go on."""


async def play(
    spec: GameSpec,
    seats: Sequence[Seat],
    reader: Reader,
    writer: LineMaker | None,
    *,
    on_event: OnEvent | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> GameResult:
    """Play one game to its end, or park it where a seat can't be asked any more; its record goes on later.

    The same spec, deal and answers give the same game and the same record, times apart, alone or beside
    others: calls of seats that are asked at once are applied in seat order, whoever answered first.
    `on_event` gets each line as it is written; `clock` tells the seconds for the option `timer`. Raises what
    the seats raise but SeatDown; the record stays fit to be played on.
    """
    by_name = {seat.name: seat for seat in seats}
    if tuple(by_name) != spec.seats:
        raise ValueError(f"the seats are {tuple(by_name)}, the game is for {spec.seats}")
    game = Game.new(spec.edition, spec.seats, spec.deal, spec.rules())
    chronicle = Chronicle(seats, writer, on_event)
    asking = Asking(spec, game, by_name, reader, chronicle, clock=clock)
    try:
        chronicle.begin(spec, game.phase)
        chronicle.events(game.opening)
        await _to_the_end(game, asking, Talk(spec, game, asking))
    except SeatDown as down:
        chronicle.fault(down.seat, down.fault, game.round, game.phase, parked=True)
        return GameResult(
            spec.id,
            "parked",
            calls=asking.calls,
            rule_actions=asking.rule_actions,
            seat=down.seat,
            fault=down.fault,
        )
    finally:
        chronicle.flush()
    scores, winners = _outcome(game)
    return GameResult(spec.id, "complete", scores, winners, asking.calls, asking.rule_actions)


async def _to_the_end(game: Game, asking: Asking, talk: Talk) -> None:
    """Ask whoever must act, all at once: a market turn is one seat's, loading is every merchant's."""
    gave_way = time.monotonic()
    while not game.over:
        if game.phase == "inspection" and game.undecided:
            await talk.inspection()
            if time.monotonic() - gave_way > PATIENCE:
                await asyncio.sleep(0)
                gave_way = time.monotonic()
        else:
            owing = talk.owing()
            assert owing, f"nobody can act in round {game.round}, {game.phase}"
            await asking.wave(owing)


def _outcome(game: Game) -> tuple[Mapping[str, int], tuple[str, ...]]:
    state = game.state()
    return dict(state["scores"]), tuple(state["winners"])
