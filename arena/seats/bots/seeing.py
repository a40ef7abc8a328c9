"""What a bot makes of its view at one decision: open bags, standing offers, what it could pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.terms import BOOTY
from arena.seats.bots.goods import Wares, wares_of


class Seen:
    """One view, looked at: made anew for each decision that needs it.

    `closed` are the undecided bags in seating order, `bound` what an accepted offer says of them, `means`
    the gold that is not reserved for deals still to be carried out.
    """

    __slots__ = ("bosses", "bound", "closed", "means", "offers", "prices", "round", "seats", "view", "you")

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.you: str = view["you"]
        self.seats: Mapping[str, Any] = view["seats"]
        self.round: int = view["round"]
        deputies = view["deputies"]
        self.bosses: tuple[str, ...] = tuple(deputies) if deputies else (view["sheriff"],)
        self.prices: Wares = wares_of(view)
        self.closed = [
            seat for seat, shown in self.seats.items() if shown["bag"] and shown["bag"]["state"] == "closed"
        ]
        self.offers: list[tuple[str, Mapping[str, Any]]] = []
        self.bound: dict[str, str] = {}
        self.means: int = self.seats[self.you]["gold"]
        for name, offer in view["offers"].items():
            if offer["status"] == "open":
                self.offers.append((name, offer))
            elif offer["status"] == "accepted":
                self._bind(offer)

    def _bind(self, offer: Mapping[str, Any]) -> None:
        terms = offer["terms"]
        pending = False
        for item in terms["bags"]:
            if item["bag"] in self.closed:
                self.bound[item["bag"]] = item["outcome"]
                pending = True
        if pending and len(self.bosses) == 2:
            self.means -= sum(g.get("gold", 0) for g in terms["gives"] if g["from"] == self.you)

    def waiting(self) -> list[tuple[str, Mapping[str, Any]]]:
        """Open offers that wait for this seat's consent."""
        return [(name, offer) for name, offer in self.offers if self.you in offer["to"]]

    def own(self) -> list[tuple[str, Mapping[str, Any]]]:
        """This seat's own open offers."""
        return [(name, offer) for name, offer in self.offers if offer["by"] == self.you]

    def gold_of(self, seat: str) -> int:
        """A seat's gold; where purses are not public, enough that only acceptance will tell."""
        gold: int = self.seats[seat].get("gold", 50)
        return gold

    def net(self, terms: Mapping[str, Any]) -> float:
        """What the terms bring this seat less what they cost it, in gold; goods at card value, promises at
        0."""
        total = 0.0
        for give in terms["gives"]:
            worth = give["gold"] if "gold" in give else self.prices.worth(give["good"]) * give["count"]
            if give.get("place") == "bag":
                worth *= 0.7  # it may not be there
            if give["to"] == self.you:
                total += worth
            elif give["to"] == BOOTY and self.you in self.bosses:
                total += worth / 2
            if give["from"] == self.you:
                total -= worth
        return total
