"""The phrasings of the bots, filled with who, what and how much."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from random import Random

from arena.seats.bots.wording import capital, gold, goods, number


@dataclass(slots=True)
class Slots:
    """What fills a phrase: who speaks to whom about whom, how much gold (whole coins), how many cards of
    which good.

    `bosses` are the sheriff or the deputies, `title` how they are addressed; `offer` is the id that an
    answer means.
    """

    speaker: str
    bosses: tuple[str, ...]
    who: str = ""
    title: str = "Sheriff"
    gold: int = 0
    good: str = ""
    count: int = 0
    offer: str = ""


def _phrases() -> dict[str, tuple[str, ...]]:
    text = files(__package__).joinpath("phrases.toml").read_text(encoding="utf-8")
    return {act: tuple(lines) for act, lines in tomllib.loads(text).items()}


PHRASES = _phrases()
"""The phrasings of each speech act, at least twenty of each; phrases.toml holds them and tells of their slots."""


def phrase(act: str, slots: Slots, rng: Random) -> str:
    """One phrasing of the speech act, drawn with `rng` and filled from `slots`."""
    lines = PHRASES[act]
    return fill(lines[int(rng.random() * len(lines))], slots, rng)


def fill(template: str, slots: Slots, rng: Random) -> str:
    """A phrase with its slots filled in and a capital at its head."""
    if "{" not in template:
        return template
    amount = gold(slots.gold, rng) if slots.gold else ""
    cards = goods(slots.good, slots.count, rng) if slots.count else ""
    text = template.format(
        g=amount,
        G=capital(amount),
        n=slots.gold if rng.random() < 0.5 else number(slots.gold),
        goods=cards,
        Goods=capital(cards),
        are="is" if slots.count == 1 else "are",
        S=slots.title,
        Who=capital(slots.who),
    )
    return capital(text)
