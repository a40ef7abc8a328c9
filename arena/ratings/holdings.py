"""Who holds what, followed along the events of a record, and what an offer is worth in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arena.rules import Edition
from arena.rules.terms import Give, Terms, fits


@dataclass(frozen=True, slots=True)
class Worth:
    """Values and penalties of an edition's cards, in gold, and which goods are legal."""

    value: Mapping[str, int]
    penalty: Mapping[str, int]
    legal: tuple[str, ...]
    bag_max: int
    """Cards that a bag holds at most."""

    @classmethod
    def of(cls, edition: Edition, options: Mapping[str, Any]) -> Worth:
        """The worth of an edition's cards under a game's options."""
        penalties = {name: good.penalty for name, good in edition.goods.items()}
        return cls(edition.values(options), penalties, edition.legal_goods, edition.bag_max)

    def values(self, cards: Iterable[str]) -> int:
        return sum(self.value[card] for card in cards)

    def penalties(self, cards: Iterable[str]) -> int:
        return sum(self.penalty[card] for card in cards)

    def best_honest(self, hand: Iterable[str]) -> int:
        """The largest value of a bag of one legal good of the hand, in gold; 0 if there is none."""
        counts = Counter(hand)
        return max(self.value[good] * min(self.bag_max, counts[good]) for good in self.legal)


def private_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """What the line tells single seats, laid together."""
    merged: dict[str, Any] = {}
    for own in (line.get("private") or {}).values():
        merged.update(own)
    return merged


def contraband_of(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contraband that a line moves: shown to all in a debt, told to giver and receiver in a deal."""
    shown: Mapping[str, Any] = line["data"].get("contraband") or private_of(line).get("contraband") or {}
    return shown


def doer(line: Mapping[str, Any]) -> str:
    """The seat whose act a line is, also where the rule acted for it."""
    seat = line["data"].get("for") if line["actor"] == "rule" else line["actor"]
    return str(seat)


class Holdings:
    """Hands, closed bags and stalls of all seats, moved on by `see`."""

    def __init__(self, worth: Worth, seats: Iterable[str]) -> None:
        self.worth = worth
        self.hands: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.bags: dict[str, tuple[str, ...]] = {}
        self.legal: dict[str, Counter[str]] = {seat: Counter() for seat in self.hands}
        self.hidden: dict[str, Counter[str]] = {seat: Counter() for seat in self.hands}

    def see(self, line: Mapping[str, Any], args: Mapping[str, Any]) -> None:
        """Take in one event; `args` are those of the call that it came of."""
        data, kind = line["data"], line["kind"]
        if kind == "deal":
            for seat, own in (line.get("private") or {}).items():
                self.hands[seat] = Counter(own["cards"])
        elif kind == "draw":
            for seat, own in (line.get("private") or {}).items():
                self.hands[seat].update(own["cards"])
        elif kind == "exchange":
            hand = self.hands[doer(line)]
            hand.subtract(args.get("discard") or ())
            for side in ("take_left", "take_right"):
                taken = data.get(side)
                hand.update(taken if isinstance(taken, list) else ())
        elif kind == "load":
            seat = doer(line)
            cards = tuple(private_of(line).get("cards") or args["cards"])
            self.hands[seat].subtract(cards)
            self.bags[seat] = cards
        elif kind == "return":
            cards = self.bags.pop(data["bag"])
            for card in cards:
                self._stall(data["bag"], card)[card] += 1
        elif kind == "inspect":
            self.bags.pop(data["bag"], None)
            self.legal[data["bag"]].update(data.get("placed") or {})
        elif kind == "pay":
            for seat, sign in ((data.get("from"), -1), (data.get("to"), 1)):
                if seat in self.hands:
                    for pile, moved in (
                        (self.legal, data.get("legal")),
                        (self.hidden, contraband_of(line)),
                    ):
                        for good, count in (moved or {}).items():
                            pile[seat][good] += sign * count
        elif kind == "booty":
            for seat, share in (data.get("cards") or {}).items():
                self.legal[seat].update(share["legal"])
                self.hidden[seat].update(contraband_of(line).get(seat) or {})
        elif kind == "tokens":
            self.legal[doer(line)][data["good"]] -= data["cards"]

    def _stall(self, seat: str, card: str) -> Counter[str]:
        return self.legal[seat] if card in self.worth.legal else self.hidden[seat]

    def paid(self, line: Mapping[str, Any]) -> int:
        """What a `pay` line moves: gold at face, goods at card value."""
        data = line["data"]
        goods = Counter(data.get("legal") or {}) + Counter(contraband_of(line))
        return int(data.get("gold") or 0) + self.worth.values(goods.elements())

    def there(self, give: Give) -> list[str]:
        """The cards that could serve a give of goods, cheapest first, where it may be taken from."""
        bag = Counter(self.bags.get(give.giver, ()))
        legal, hidden = self.legal.get(give.giver, Counter()), self.hidden.get(give.giver, Counter())
        pool = {
            "stall": legal,
            "contraband": hidden,
            "bag": bag,
        }.get(give.place, bag + legal + hidden)
        legal_goods = self.worth.legal
        fitting = [card for card in pool.elements() if fits(give.good or "", card, legal=card in legal_goods)]
        return sorted(fitting, key=lambda card: (self.worth.value[card], card))

    def give_value(self, give: Give, *, named: bool = False) -> int:
        """What a give comes to in gold: goods that are there, the cheapest where there is a choice.

        With `named` goods count as they were named, whether they are there or not.
        """
        if give.good is None:
            return give.gold
        if named and give.good in self.worth.value:
            return give.count * self.worth.value[give.good]
        return self.worth.values(self.there(give)[: give.count])

    def net(self, terms: Terms, seat: str, *, named: bool = False) -> int:
        """What the seat gives under the terms, less what it gets."""
        return sum(
            self.give_value(give, named=named) * ((give.giver == seat) - (give.receiver == seat))
            for give in terms.gives
        )

    def phantom(self, terms: Terms, giver: str) -> bool | None:
        """Whether goods that the giver promised unseen are not there; None if he promised none unseen."""
        goods = [give for give in terms.gives if give.giver == giver and give.good is not None]
        unseen = [give for give in goods if give.place != "stall"]
        if not unseen:
            return None
        return any(len(self.there(give)) < give.count for give in unseen)
