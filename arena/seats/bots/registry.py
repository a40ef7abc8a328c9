"""Bots by name: ours, and those that other packages bring under the entry point group `arena.bots`."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from inspect import getdoc
from typing import NamedTuple, cast

from arena.errors import UsageError
from arena.seats.bots.bot import Bot
from arena.seats.bots.chance import Chance
from arena.seats.bots.plain import Briber, Greedy, Honest, Paranoid, Pushover
from arena.seats.bots.thinking import Ev, Mixed, TitForTat
from arena.seats.seat import Seat

GROUP = "arena.bots"

BotMaker = Callable[[str, str], Seat]
"""Makes a bot from its seat's name and the deal seed; a class with `__init__(self, name, deal)` is one."""

_OURS: tuple[type[Bot], ...] = (
    Chance, Honest, Paranoid, Pushover, Greedy, Briber, TitForTat, Mixed, Ev,
)  # fmt: skip
BOTS: dict[str, BotMaker] = {bot.word: bot for bot in _OURS}
"""Built-in bots by name; `register` adds to it."""


def register(word: str, maker: BotMaker) -> None:
    """Add a bot under a name; raises UsageError where the name is taken."""
    if word in BOTS:
        raise UsageError(f"there is a bot {word!r} already; choose another name")
    BOTS[word] = maker


def foreign() -> dict[str, EntryPoint]:
    """The bots that installed packages bring, by name; none of them is imported."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BOTS}


def find(word: str) -> BotMaker:
    """The maker of a bot; raises UsageError naming the nearest bot and all others where there is none."""
    maker = BOTS.get(word)
    if maker is not None:
        return maker
    others = foreign()
    if word in others:
        try:
            return cast(BotMaker, others[word].load())
        except (ImportError, AttributeError) as error:
            raise UsageError(f"bot {word!r} of {others[word].value} can't be loaded: {error}") from error
    raise _unknown(word)


def _unknown(word: str) -> UsageError:
    known = [*BOTS, *foreign()]
    near = get_close_matches(word, known, n=1, cutoff=0.4)
    hint = f"did you mean {near[0]}? " if near else ""
    return UsageError(f"no bot {word!r}; {hint}there are {', '.join(known)}")


def make_bot(name: str, seat: str, deal: str) -> Seat:
    """The bot `name` at the seat `seat`, for the deal seed `deal`; raises UsageError for an unknown bot."""
    return find(name)(seat, deal)


class Described(NamedTuple):
    """One bot of the catalogue: its name, what it does in its docstring's words, and the package that
    brings it."""

    name: str
    does: str
    origin: str


def catalogue() -> list[Described]:
    """All bots there are; those of other packages are not imported, so their modules describe them."""
    ours = [Described(name, " ".join((getdoc(maker) or "").split()), "arena") for name, maker in BOTS.items()]
    return ours + [
        Described(name, f"see {point.value}", point.dist.name if point.dist else point.module)
        for name, point in foreign().items()
    ]


def check_bot(word: str) -> None:
    """Raise UsageError, naming the nearest bot and all others, where there is no bot of that name."""
    if word not in BOTS and word not in foreign():
        raise _unknown(word)
