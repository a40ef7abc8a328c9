"""The `arena` command: one file a command, each imported only when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command and exit with its status."""
    try:
        from arena.cli.app import main as run
    except KeyboardInterrupt:  # interrupted before anything has begun
        sys.exit(130)
    run(argv)
