"""llama.cpp's `llama-server` with a small model, for as long as a test needs it.

`python -m local_model.server`, in the folder `tests`, starts one by hand, prints its base URL, and stops it
at Ctrl-C.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .obtain import SMALLEST, Unobtainable, cache_dir, obtain_server, obtain_weights, read_chat_template
from .template import own_calls

ALIAS = "local"
CONTEXT = 16384
SLOTS = 2
THREADS = 2
"""Threads of the server; `$LOCAL_MODEL_THREADS` says otherwise. On a busy machine one is many times faster than
two that wait for each other at every layer."""
READY_WITHIN = 120.0
"""Seconds from the start of the process to its first healthy answer."""


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A running server: where it answers, the weights it serves, and the file of what it prints."""

    url: str
    weights: str
    log: Path

    @property
    def base_url(self) -> str:
        """Base URL of the OpenAI-compatible API."""
        return f"{self.url}/v1"

    def counters(self) -> dict[str, float]:
        """The server's own counters, such as `llamacpp:prompt_tokens_total`."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.split() for line in lines if line and not line.startswith("#"))
        return {name: float(value) for name, value in pairs}


@contextmanager
def serve(weights: str | None = None) -> Iterator[LocalModel]:
    """Run a server on a free port of 127.0.0.1; raises Unobtainable where model or program can't be had.

    `weights` is a name of `obtain.WEIGHTS`; by default that of `$LOCAL_MODEL`, else the smallest.
    """
    name = weights or os.environ.get("LOCAL_MODEL") or SMALLEST
    model = obtain_weights(name)
    program = obtain_server()
    template = cache_dir() / f"{name}.jinja"
    template.write_text(own_calls(read_chat_template(model)))
    threads = os.environ.get("LOCAL_MODEL_THREADS") or str(THREADS)
    port = _free_port()
    running = LocalModel(f"http://127.0.0.1:{port}", name, cache_dir() / f"server-{port}.log")
    words = [str(program), "-m", str(model), "-a", ALIAS, "--chat-template-file", str(template)]
    words += ["--host", "127.0.0.1", "--port", str(port)]
    words += ["-c", str(CONTEXT), "-np", str(SLOTS), "-t", threads]
    words += ["--offline", "--no-ui", "--metrics"]
    with (
        running.log.open("wb") as log,
        subprocess.Popen(words, stdout=log, stderr=subprocess.STDOUT) as process,
    ):
        try:
            _wait_until_healthy(running, process)
            yield running
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
    running.log.unlink()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_healthy(running: LocalModel, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + READY_WITHIN
    while time.monotonic() < until:
        if process.poll() is not None:
            tail = running.log.read_text(errors="replace").splitlines()[-5:]
            raise RuntimeError(f"llama-server ended with {process.returncode}: {' | '.join(tail)}")
        try:
            with urllib.request.urlopen(f"{running.url}/health", timeout=5) as answer:
                if json.load(answer).get("status") == "ok":
                    return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            pass  # not listening yet, or 503 while the weights load
        time.sleep(0.2)
    raise RuntimeError(f"llama-server was not ready within {READY_WITHIN:.0f} seconds; see {running.log}")


def main() -> int:
    """Serve until interrupted or terminated; exit status 1 where model or program can't be had."""
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell starts what it runs behind with it ignored
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with serve() as running:
            print(running.base_url, flush=True)
            while True:
                time.sleep(3600)
    except KeyboardInterrupt:
        return 0
    except Unobtainable as reason:
        print(reason, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
