"""Games of scripted players in processes of their own: they never wait, so only more cores make them quicker.

A game is the same whichever process plays it: every chance in it is keyed by its deal.
"""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from pathlib import Path

from arena.record import RecordWriter
from arena.seats.bots import make_bot
from arena.speech import GrammarReader
from arena.table import GameResult, GameSpec, play
from arena.tournament.interrupts import held_back

WORTH_IT = 60
"""Games from which starting processes takes less time than it saves."""


def processes_for(games: int) -> ProcessPoolExecutor | None:
    """Processes to play so many games of scripted players, or None where they would not pay."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if games < WORTH_IT or cores < 2:
        return None
    processes = ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_follow)
    ensure_running()  # at its start it lets signals through that are held back below
    with held_back():  # interruptions are for this process alone
        for _ in range(cores):
            processes.submit(os.getpid)
    return processes


def play_bots(spec: GameSpec, record: Path) -> GameResult:
    """Play one game of scripted players to its end and write its record."""
    seats = [make_bot(player.model.removeprefix("bot/"), player.seat, spec.deal) for player in spec.players]
    with RecordWriter(record, spec.id) as writer:
        return asyncio.run(play(spec, seats, GrammarReader(), writer))


def _follow() -> None:
    """End when the parent is gone, however it went."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
