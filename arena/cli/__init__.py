"""The `arena` command: one file a command, each imported only when it is asked for."""

from arena.cli.app import main

__all__ = ["main"]
