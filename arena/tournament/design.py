"""Who sits where on which deal. A block is one deal x one line-up x every rotation of it over the seats.

Within a block every entry sees the same cards in the same seats as the others, so entries are compared on
equal deals; blocks have deals of their own, so they are independent of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

from arena.errors import UsageError
from arena.tournament.incomplete import incomplete_blocks
from arena.tournament.settings import nearest

FEW = 20
"""As many line-ups or fewer are all played in one pass of the balanced design."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the design: its id, the seed of its deal, and the entries' labels in seating order."""

    id: str
    block: int
    rotation: int
    deal: str
    line_up: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Design:
    """All games of a run in the order in which they start, and how many line-ups one pass has."""

    name: str
    line_ups: tuple[tuple[str, ...], ...]
    blocks: int
    games: tuple[Game, ...]

    @property
    def passes(self) -> float:
        """How often the design is gone through; every entry sits equally often where this is whole."""
        return self.blocks / len(self.line_ups)


def design(
    name: str,
    labels: Sequence[str],
    players: int,
    seed: int,
    *,
    blocks: int | None = None,
    games: int | None = None,
) -> Design:
    """Lay out a run over `labels`; one pass of the design where neither blocks nor games are given.

    Raises UsageError for fewer labels than seats, and for an unknown focal model.
    """
    if len(labels) < players:
        raise UsageError(
            f"{players} seats but only {'1 entry' if len(labels) == 1 else f'{len(labels)} entries'} "
            f"({', '.join(labels) or 'none'}): "
            f"{players - len(labels)} short; add models or --bots, or lower --players"
        )
    line_ups = _line_ups(name, labels, players)
    count = blocks if blocks is not None else -(-games // players) if games is not None else len(line_ups)
    laid = [game for block in range(1, count + 1) for game in _block(block, line_ups, seed)]
    return Design(name, line_ups, count, tuple(laid[:games] if games is not None else laid))


def _block(block: int, line_ups: Sequence[tuple[str, ...]], seed: int) -> list[Game]:
    turn, index = divmod(block - 1, len(line_ups))
    around = _around(line_ups[index], turn, seed)
    return [
        Game(
            f"b{block:04d}r{rotation}",
            block,
            rotation,
            f"{seed}/{block:04d}",
            around[rotation:] + around[:rotation],
        )
        for rotation in range(len(around))
    ]


def _around(line_up: tuple[str, ...], turn: int, seed: int) -> tuple[str, ...]:
    """The line-up in another order around the table at each pass, so that neighbours change too."""
    if turn == 0:
        return line_up
    rest = list(line_up[1:])
    Random(f"{seed}/around/{turn}/{'/'.join(line_up)}").shuffle(rest)
    return (line_up[0], *rest)


def _line_ups(name: str, labels: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    if name == "roundrobin":
        return _spread(list(combinations(labels, players)), labels)
    if name == "balanced":
        return _balanced(labels, players)
    focal = name.removeprefix("focal:").strip()
    if focal not in labels:
        raise UsageError(f"design {name}: no entry {focal}; {nearest(focal, list(labels))}")
    others = [label for label in labels if label != focal]
    return tuple((focal, *line_up) for line_up in _balanced(others, players - 1))


def _balanced(labels: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    if comb(len(labels), players) <= FEW:
        chosen = list(combinations(range(len(labels)), players))
    else:
        chosen = incomplete_blocks(len(labels), players)
    return _spread([tuple(labels[i] for i in line_up) for line_up in chosen], labels)


def _spread(line_ups: list[tuple[str, ...]], labels: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The line-ups in an order in which every beginning has each entry about equally often."""
    played = dict.fromkeys(labels, 0)
    waiting, ordered = list(line_ups), []
    while waiting:
        next_up = min(waiting, key=lambda line_up: sorted((played[label] for label in line_up), reverse=True))
        waiting.remove(next_up)
        ordered.append(next_up)
        for label in next_up:
            played[label] += 1
    return tuple(ordered)
