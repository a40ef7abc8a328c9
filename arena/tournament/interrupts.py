"""SIGINT, SIGTERM and SIGHUP while a run is carried out: the first parks the games, the second ends the process as it is."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def interrupts(stop: Callable[[], None], leave: Callable[[], None]) -> Iterator[None]:
    """Within it the first signal calls `stop`, every further one `leave`; needs a running event loop."""
    loop = asyncio.get_running_loop()

    def first() -> None:
        for each in _SIGNALS:
            loop.add_signal_handler(each, leave)
        stop()

    for each in _SIGNALS:
        loop.add_signal_handler(each, first)
    try:
        yield
    finally:
        for each in _SIGNALS:
            loop.remove_signal_handler(each)


@contextmanager
def held_back() -> Iterator[None]:
    """Within it signals wait until its end; processes that are started meanwhile never get them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
