"""The pieces of which a game is told: our own words, players' words, and facts under headings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal[
    "title",
    "round",
    "phase",
    "event",
    "speech",
    "heard",
    "deal",
    "lie",
    "truth",
    "thought",
    "refused",
    "rule",
    "fault",
    "quiet",
    "bag",
    "end",
]
Tone = Literal["", "lie", "truth"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact under a heading; what it says may hold players' words, so it is shown as words everywhere."""

    label: str
    text: str
    tone: Tone = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of the telling: our own words in `text`, a player's in `words`, which are never markup.

    `seat` is whose it is, `who` how that seat is named; `secret` says that the table did not see it; `anchor`
    is the name by which others point at it.
    """

    style: Style
    text: str = ""
    words: str | None = None
    seat: str | None = None
    who: str = ""
    secret: bool = False
    facts: tuple[Fact, ...] = ()
    anchor: str = ""


def bag_anchor(round: int, seat: str) -> str:
    """The name by which a page of a game points at the story of a bag."""
    return f"bag-{round}-{seat}"
