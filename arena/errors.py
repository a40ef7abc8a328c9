"""What can go wrong outside the game, each with an exit status.

    ArenaError
    ├── UsageError      2: a wrong word, file or folder
    ├── Unusable        4: a key, model or endpoint that can't be used
    └── BudgetReached   3: the cap on money or tokens; the run can be resumed

A refused call is no error: see `arena.rules.Refusal`. A fault of a model or provider is data: see `arena.seats.Fault`.
"""

from typing import Literal

Owner = Literal["model", "provider", "user", "arena"]
"""Whose fault it is where something fails."""


class ArenaError(Exception):
    """One clear line for the user that says what to do; `status` is the command's exit status."""

    status = 1


class UsageError(ArenaError):
    """A wrong word, option, file or folder; `key` says where in a file, as in `position.bags.ann`."""

    status = 2

    def __init__(self, message: str, *, key: str | None = None) -> None:
        super().__init__(message)
        self.key = key


class BudgetReached(ArenaError):
    """The cap on dollars or tokens is reached; the run can be resumed with a larger one."""

    status = 3


class Unusable(ArenaError):
    """A key, model or endpoint that can't be used as it is."""

    status = 4
