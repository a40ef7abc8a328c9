"""Lines from a person: a terminal or a pipe, without holding up the other seats.

On a terminal what was typed or pasted ahead of a question never answers it, and lines that arrive in one
burst stay together, so that a pasted line can't confirm, accept or choose anything. On a pipe every line is
its own answer.
"""

from __future__ import annotations

import asyncio
import os
import select
import sys
from collections.abc import Callable

GAP = 0.12
"""Seconds without input after which a line is taken to be whole."""
PASTE_GAP = 0.4
"""The same once several lines have come at once: a paste may arrive in pieces."""
PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"


class InputEnded(EOFError):
    """The person has closed the input: nothing more will come."""


class Keyboard:
    """Reads lines from a file descriptor."""

    def __init__(self, fd: int | None = None) -> None:
        self.fd = sys.stdin.fileno() if fd is None else fd
        self.terminal = os.isatty(self.fd)
        self._held = bytearray()
        self._ended = False

    def forget(self) -> None:
        """Before a question on a terminal: drop what was typed ahead of it, half-typed lines too."""
        if not self.terminal:
            return
        import termios

        self._held.clear()
        termios.tcflush(self.fd, termios.TCIFLUSH)

    async def lines(self) -> list[str]:
        """The next line, or the lines that came with it in one burst; raises InputEnded."""
        lines = [await self._line()]
        if not self.terminal:
            return lines
        pasting = PASTE_START in lines[0]
        while True:
            pasted = pasting and PASTE_END not in lines[-1]
            if b"\n" not in self._held and not await self._more(
                PASTE_GAP if pasted or len(lines) > 1 else GAP
            ):
                break
            if self._ended and b"\n" not in self._held:
                break
            lines.append(await self._line())
        return [line.replace(PASTE_START, "").replace(PASTE_END, "") for line in lines]

    async def _line(self) -> str:
        while b"\n" not in self._held:
            if self._ended or not await self._fill():
                if self._held and not self.terminal:
                    rest = bytes(self._held)
                    self._held.clear()
                    return rest.decode("utf-8", "replace").rstrip("\r")
                raise InputEnded
        line, _, rest = bytes(self._held).partition(b"\n")
        self._held[:] = rest
        return line.decode("utf-8", "replace").rstrip("\r")

    async def _fill(self) -> bool:
        """Read once whatever there is; False at the end of the input."""
        await self._readable()
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # a terminal that has gone away
            data = b""
        self._ended = not data
        self._held += data
        return bool(data)

    async def _more(self, seconds: float) -> bool:
        """Whether another line comes within that time."""
        try:
            await asyncio.wait_for(self._readable(), seconds)
        except TimeoutError:
            return False
        return await self._fill() and b"\n" in self._held

    async def _readable(self) -> None:
        loop = asyncio.get_running_loop()
        ready = loop.create_future()

        def note() -> None:
            if not ready.done():
                ready.set_result(None)

        if not _watch(loop, self.fd, note):
            return
        try:
            await ready
        finally:
            loop.remove_reader(self.fd)


def _watch(loop: asyncio.AbstractEventLoop, fd: int, note: Callable[[], None]) -> bool:
    """Have the loop say when there is input; False for a plain file, which never makes one wait."""
    try:
        loop.add_reader(fd, note)
    except (PermissionError, NotImplementedError):
        select.select([fd], [], [])
        return False
    return True
