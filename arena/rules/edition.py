"""Editions of the game as data: goods, decks, prizes, and a named switch for each difference between them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from arena.errors import UsageError

Kind = Literal["legal", "contraband", "royal"]

EDITIONS = ("first", "second", "robin_hood")
"""The editions that come with the arena, by name."""


@dataclass(frozen=True, slots=True)
class Good:
    """One good: its value and penalty in gold, and which legal good it counts as for the bonuses, how many times.

    `n3` and `n4` are its cards in the deck with three players, and with more.
    """

    id: str
    kind: Kind
    value: int
    penalty: int
    counts_as: str | None
    counts: int
    n3: int
    n4: int


@dataclass(frozen=True, slots=True)
class Switches:
    """What differs between the editions, by name; the words are explained in the edition's own file."""

    royal_goods: bool
    discard_piles: int
    initial_discards: int
    starter_named: bool
    draws_from_discards: bool
    set_aside: Literal["after_drawing", "after_market", "before_drawing"]
    reshuffle_keeps: int
    confiscated_pile_chosen: bool
    debt_legal_first: bool
    tokens: bool
    bonus_counts: Literal["cards", "tokens"]
    proof_unasked: bool
    final_tie: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        data = {name: getattr(self, name) for name in self.__slots__}
        data["final_tie"] = list(self.final_tie)
        return data


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition; gold in whole coins, `bonus` as (first, second) prize for each legal good."""

    name: str
    title: str
    players: tuple[int, ...]
    start_gold: int
    hand_size: int
    bag_min: int
    bag_max: int
    max_exchange: int
    sheriff_turns: Mapping[int, int]
    deputy_players: int
    deputy_rounds: int
    goods: Mapping[str, Good]
    legal_goods: tuple[str, ...]
    bonus: Mapping[str, tuple[int, int]]
    token_cost: int
    token_value: Mapping[str, int]
    token_supply: Mapping[str, int]
    switches: Switches

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Edition:
        """Read an edition from its data form (see the files in `editions`); raises KeyError where something is missing."""
        goods = {
            name: Good(
                name,
                g["kind"],
                g["value"],
                g["penalty"],
                g.get("counts_as", name if g["kind"] == "legal" else None),
                g.get("counts", 1 if g["kind"] == "legal" else 0),
                g["n3"],
                g["n4"],
            )
            for name, g in data["goods"].items()
        }
        deputies = data.get("deputies", {})
        tokens = data.get("tokens", {})
        switches = dict(data["switches"])
        switches["final_tie"] = tuple(switches["final_tie"])
        return cls(
            name=data["name"],
            title=data["title"],
            players=tuple(data["players"]),
            start_gold=data["start_gold"],
            hand_size=data["hand_size"],
            bag_min=data["bag_min"],
            bag_max=data["bag_max"],
            max_exchange=data["max_exchange"],
            sheriff_turns={int(n): turns for n, turns in data["sheriff_turns"].items()},
            deputy_players=deputies.get("players", 0),
            deputy_rounds=deputies.get("rounds", 0),
            goods=goods,
            legal_goods=tuple(g.id for g in goods.values() if g.kind == "legal"),
            bonus={good: (prizes[0], prizes[1]) for good, prizes in data["bonus"].items()},
            token_cost=tokens.get("cost", 0),
            token_value=tokens.get("value", {}),
            token_supply=tokens.get("supply", {}),
            switches=Switches(**switches),
        )

    def check_players(self, players: int) -> None:
        """Raise UsageError where the edition is not for so many players."""
        if players not in self.players:
            numbers = ", ".join(map(str, self.players))
            raise UsageError(f"{self.name} is for {numbers} players, not {players}", key="seats")

    def check_royal_goods(self, asked: bool) -> None:
        """Raise UsageError where royal goods are asked for and the edition has none."""
        if asked and not self.switches.royal_goods:
            raise UsageError(f"the edition {self.name} has no royal goods", key="options.royal_goods")

    def values(self, options: Mapping[str, Any]) -> dict[str, int]:
        """What a card of each good is worth in gold under the options of a game."""
        values = {good.id: good.value for good in self.goods.values()}
        if "money_bag" in values and "money_bag_value" in options:
            values["money_bag"] = options["money_bag_value"]
        return values

    def rounds(self, players: int) -> int:
        """Rounds of a whole game with this many players."""
        if players == self.deputy_players:
            return self.deputy_rounds
        return self.sheriff_turns[players] * players

    def deck(self, players: int, royal_goods: bool = False) -> dict[str, int]:
        """How many cards of each good are in the deck; goods without a card are absent."""
        counts = {}
        for good in self.goods.values():
            number = good.n3 if players <= 3 else good.n4
            if number and (royal_goods or good.kind != "royal"):
                counts[good.id] = number
        return counts


@cache
def load_edition(name: str) -> Edition:
    """The edition of that name; raises UsageError for a name that is none of EDITIONS."""
    if name not in EDITIONS:
        raise UsageError(f"there is no edition {name!r}: take one of {', '.join(EDITIONS)}", key="edition")
    text = files("arena.rules").joinpath("editions", f"{name}.toml").read_text(encoding="utf-8")
    return Edition.from_data(tomllib.loads(text))


def edition_for(name: str, players: int, royal_goods: bool = False) -> Edition:
    """The edition of that name, as it is played by so many; raises UsageError where it is not."""
    edition = load_edition(name)
    edition.check_players(players)
    edition.check_royal_goods(royal_goods)
    return edition
