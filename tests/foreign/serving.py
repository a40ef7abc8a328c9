"""A server of others as a process of its own, for as long as a test needs it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

READY_WITHIN = 60.0
"""Seconds from the start of a process to its first connection."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(command: Sequence[str | Path], ports: Sequence[int], log: Path) -> Iterator[None]:
    """Run a program until the block ends; it listens on all of `ports` when the block begins."""
    with (
        log.open("wb") as out,
        subprocess.Popen(
            list(map(str, command)), stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        ) as process,
    ):
        try:
            _wait_for(process, ports, log)
            yield
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def _wait_for(process: subprocess.Popen[bytes], ports: Sequence[int], log: Path) -> None:
    until = time.monotonic() + READY_WITHIN
    for port in ports:
        while True:
            if process.poll() is not None or time.monotonic() > until:
                tail = " | ".join(log.read_text(errors="replace").splitlines()[-5:])
                raise RuntimeError(f"{process.args} does not listen on {port}: {tail}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)


def ask(url: str, body: Mapping[str, Any] | None = None) -> Any:
    """Get or post JSON; the answer read, as text where it is no JSON."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read().decode()
    try:
        return json.loads(text)
    except ValueError:
        return text
