"""The offers of a round as they stand, what each would bring, and what became of promises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arena.ratings.facts import Bag, Promise
from arena.ratings.holdings import Holdings
from arena.rules.terms import PromiseTerms, Terms


@dataclass(slots=True)
class Offer:
    """An offer of the running round."""

    id: str
    by: str
    to: tuple[str, ...]
    terms: Terms
    status: str = "open"

    @property
    def parties(self) -> tuple[str, ...]:
        return (self.by, *self.to)

    def returns(self, bag: str) -> bool:
        """Whether the bag goes back under it."""
        return any(b.bag == bag and b.outcome == "return" for b in self.terms.bags)


class OfferBook:
    """The offers of the running round, in the order they were made."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self._offers: dict[str, Offer] = {}

    def clear(self) -> None:
        self._offers.clear()

    def add(self, offer: Offer) -> None:
        self._offers[offer.id] = offer

    def get(self, id: str) -> Offer | None:
        return self._offers.get(id)

    def mark(self, id: str, status: str) -> None:
        if id in self._offers:
            self._offers[id].status = status

    def standing(self, bag: str, sheriff: str, sheriffs: tuple[str, ...]) -> float:
        """o: what the last open or accepted offer for the bag's return would bring this sheriff, in gold."""
        for offer in reversed(self._offers.values()):
            if offer.status not in ("open", "accepted") or not offer.returns(bag):
                continue
            if bag in offer.parties and sheriff in offer.parties:
                both = all(s in offer.parties for s in sheriffs)
                return self._holdings.net(offer.terms, bag) / (len(sheriffs) if both else 1)
        return 0.0


@dataclass(slots=True)
class Pledge:
    """A promise as the ledger has it; `bag` is the one whose payment, known later, belongs to the gain."""

    terms: dict[str, Any]
    status: str = "open"
    by_rule: bool = False
    gain: float | None = None
    bag: Bag | None = None


class Ledger:
    """Every promise of the game and what became of it."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        self._pledges: list[Pledge] = []

    def see(
        self,
        promise: Mapping[str, Any],
        rule: bool,
        bags: Mapping[str, Bag],
        standing: Mapping[tuple[str, str], float],
    ) -> None:
        """Note that a promise was made, or what became of it; `standing` are the offers before this call."""
        terms = {key: value for key, value in promise.items() if key != "status"}
        status = promise.get("status", "open")
        if status == "open":
            self._pledges.append(Pledge(terms))
            return
        pledge = next((p for p in self._pledges if p.status == "open" and p.terms == terms), None)
        if pledge is None:
            pledge = Pledge(terms)
            self._pledges.append(pledge)
        pledge.status, pledge.by_rule = status, rule
        if status == "broken":
            self._weigh(pledge, bags, standing)

    def _weigh(
        self, pledge: Pledge, bags: Mapping[str, Bag], standing: Mapping[tuple[str, str], float]
    ) -> None:
        """What breaking the promise brought, less the best act that would have kept it."""
        terms = PromiseTerms.from_json(pledge.terms)
        value = self._holdings.worth.value
        if terms.kind == "pay_gold":
            pledge.gain = terms.gold
        elif terms.kind == "give_goods" and terms.good in value:
            pledge.gain = (terms.count or 1) * value[terms.good or ""]
        elif terms.bag in bags:
            bag = bags[terms.bag or ""]
            if terms.kind == "return_bag":
                pledge.gain = bag.if_opened - standing.get((bag.merchant, terms.by), 0.0)
            elif terms.kind == "inspect_bag":
                pledge.gain, pledge.bag = -bag.if_opened, bag

    def promises(self, labels: Mapping[str, str]) -> list[Promise]:
        """All promises, under the labels of those who made them."""
        return [
            Promise(
                labels[p.terms["by"]],
                p.status,
                p.by_rule,
                p.gain if p.gain is None or p.bag is None else p.gain + p.bag.paid,
                p.terms,
            )
            for p in self._pledges
        ]
