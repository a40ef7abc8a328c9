"""A record read while it is being written."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from arena.record import Line
from arena.record.reader import read_line

PAUSE = 0.2
"""Seconds between two looks at the file."""


def growing(path: Path, sleep: Callable[[float], None] = time.sleep) -> Iterator[Line]:
    """The record's lines as they come, to the end of the game or until it is parked.

    Raises UsageError for a line that is none of a record.
    """
    rest, number = b"", 0
    with path.open("rb") as file:
        while True:
            fresh = file.read()
            *whole, rest = (rest + fresh).split(b"\n")
            for text in whole:
                number += 1
                line = read_line(path, number, text)
                yield line
                # A parked game may have gone on since; then more is there already.
                last = text is whole[-1] and not rest and not file.peek(1)
                parked = line["kind"] == "fault" and line["data"].get("parked")
                if line["kind"] == "game_end" or (parked and last):
                    return
            if not fresh:
                sleep(PAUSE)
