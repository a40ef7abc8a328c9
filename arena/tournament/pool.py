"""Who takes part: the models that were named, and the scripted players that join them."""

from __future__ import annotations

from collections.abc import Sequence

from arena.errors import UsageError
from arena.seats.entries import Entry, parse_entries

ALWAYS = ("honest", "paranoid")
"""Bots that join every pool: the two fixed points that all runs share."""
FILLING = ("ev", "greedy", "briber")
"""Bots that join, in this order, as long as seats would stay empty."""


def pool(models: Sequence[str], bots: Sequence[str] | None, players: int) -> list[Entry]:
    """All entries of a run: the models, then the bots; `bots` None means the default ones, ("none",) none.

    Raises UsageError for unknown names, labels given twice, and people.
    """
    named = parse_entries([*models])
    if any(entry.kind == "human" for entry in named):
        raise UsageError("people don't play tournaments: arena play --seats human,... is for them")
    taken = {entry.spec for entry in named}
    if bots is not None:
        chosen = [] if tuple(bots) == ("none",) else [_full(bot) for bot in bots]
        return parse_entries([*models, *chosen])
    chosen = [spec for spec in map(_full, ALWAYS) if spec not in taken]
    for spec in map(_full, FILLING):
        if len(named) + len(chosen) < players and spec not in taken:
            chosen.append(spec)
    return parse_entries([*models, *chosen])


def _full(bot: str) -> str:
    """`ev` and `x=ev` are written for `bot/ev` and `x=bot/ev` where only bots can be meant."""
    label, equals, name = bot.rpartition("=")
    return label + equals + (name if "/" in name else f"bot/{name}")
