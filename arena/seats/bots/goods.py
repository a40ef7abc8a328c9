"""What cards are worth to a bot: values, fines, and how a bag would fare, all in gold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from arena.rules import load_edition


class Wares:
    """Values and penalties of the goods of an edition, in gold, by good's id."""

    __slots__ = (
        "contraband_penalty",
        "contraband_value",
        "dearness",
        "legal",
        "penalty",
        "smuggled",
        "token_cost",
        "token_supply",
        "value",
    )

    def __init__(self, edition: str) -> None:
        rules = load_edition(edition)
        goods = rules.goods
        self.token_cost = rules.token_cost
        self.token_supply = rules.token_supply
        self.value = {name: good.value for name, good in goods.items()}
        self.penalty = {name: good.penalty for name, good in goods.items()}
        self.legal = tuple(name for name, good in goods.items() if good.kind == "legal")
        self.smuggled = tuple(name for name, good in goods.items() if good.kind == "contraband")
        dearest = sorted(goods, key=lambda name: (-goods[name].value, name))
        self.dearness = {name: rank for rank, name in enumerate(dearest)}
        self.contraband_value = sum(self.value[g] for g in self.smuggled) / len(self.smuggled)
        self.contraband_penalty = sum(self.penalty[g] for g in self.smuggled) / len(self.smuggled)

    def worth(self, good: str) -> float:
        """Card value of a good as offers name it; of `any_contraband` and the like the mean, in gold."""
        value = self.value.get(good)
        if value is not None:
            return value
        return self.contraband_value if good == "any_contraband" else 3.0

    def is_legal(self, good: str) -> bool:
        return good in self.legal


@cache
def wares(edition: str) -> Wares:
    """The wares of an edition, made once."""
    return Wares(edition)


def wares_of(view: Mapping[str, Any]) -> Wares:
    """The wares a view is about; `first` and `second` have the same, and only `robin_hood` shows tokens."""
    return wares("robin_hood" if "tokens" in view["seats"][view["you"]] else "second")


@dataclass(frozen=True, slots=True)
class Load:
    """A bag and its declaration: V (`gain`), P (`fine`), D (`due`) and all its cards' value, in gold."""

    cards: tuple[str, ...]
    good: str
    value: int
    gain: int
    fine: int
    due: int

    @property
    def lie(self) -> bool:
        return self.fine > 0


def load(cards: Iterable[str], good: str, prices: Wares) -> Load:
    """The bag of these cards, declared as `good`."""
    held = tuple(cards)
    value = prices.value
    gain = fine = total = due = 0
    for card in held:
        total += value[card]
        if card == good:
            due += prices.penalty[card]
        else:
            gain += value[card]
            fine += prices.penalty[card]
    return Load(held, good, total, gain, fine, 0 if fine else due)


def honest_load(hand: Sequence[str], prices: Wares) -> Load:
    """The dearest honest bag of a hand; one card passed off as the dearest legal good if no card is legal."""
    held = counted(hand)
    best = _worth_most(held, 5, prices)
    if best in held:
        return load((best,) * min(5, held[best]), best, prices)
    card = min(held, key=lambda good: (prices.penalty[good], prices.value[good], good))
    return load((card,), prices.legal[0], prices)


def smuggling_load(hand: Sequence[str], most: int, prices: Wares) -> Load:
    """A bag with up to `most` of the dearest smuggled cards, filled up to five with the good it declares."""
    hidden = [card for card in hand if card not in prices.legal]
    hidden.sort(key=prices.dearness.__getitem__)
    del hidden[most:]
    if not hidden:
        return honest_load(hand, prices)
    held, room = counted(hand), 5 - len(hidden)
    good = _worth_most(held, room, prices)
    if good not in held:
        good = prices.legal[-1]
    return load((*hidden, *(good,) * min(room, held.get(good, 0))), good, prices)


def counted(cards: Iterable[str]) -> dict[str, int]:
    """How many there are of each card, in the order in which they come first."""
    held: dict[str, int] = {}
    for card in cards:
        held[card] = held.get(card, 0) + 1
    return held


def _worth_most(held: Mapping[str, int], room: int, prices: Wares) -> str:
    """The legal good of which as many as there is room for are worth most."""
    best, most = prices.legal[0], -1
    for good in prices.legal:
        worth = min(room, held.get(good, 0)) * prices.value[good]
        if worth > most:
            best, most = good, worth
    return best
