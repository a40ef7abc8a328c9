"""What a bot knows of the table: taken from its view once, then kept up with the news.

A view is a big dict and a bot decides hundreds of times a game; following the news costs a fraction of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from arena.rules.terms import BOOTY
from arena.seats.bots.goods import Wares, wares_of

News = Mapping[str, Any]


class Seen:
    """The table as this seat may know it: purses, hand, closed bags in seating order, standing offers.

    It is `lasting` where following the news is enough over the end of a round, too: where purses are shown, nobody
    draws from the discard piles, and there are neither tokens nor a booty tile.
    `bound` is what accepted offers say of closed bags, `agreed` those offers; deputies are paid later.
    `offer_rounds` says in which round an offer was made, and is kept up: a view does not say it.
    """

    __slots__ = (
        "agreed",
        "bags",
        "bosses",
        "bound",
        "closed",
        "gold",
        "hand",
        "lasting",
        "legal",
        "offer_rounds",
        "offers",
        "order",
        "piles",
        "prices",
        "round",
        "you",
    )

    def __init__(self, view: Mapping[str, Any], offer_rounds: dict[str, int]) -> None:
        self.offer_rounds = offer_rounds
        self.you: str = view["you"]
        self.round: int = view["round"]
        deputies = view["deputies"]
        self.bosses: tuple[str, ...] = tuple(deputies) if deputies else (view["sheriff"],)
        self.prices: Wares = wares_of(view)
        self.piles: list[list[str]] = view["discards"]
        self.order: tuple[str, ...] = tuple(view["seats"])
        self.gold: dict[str, int] = {}
        self.legal: dict[str, dict[str, int]] = {}
        self.bags: dict[str, int] = {}
        self.closed: list[str] = []
        self.lasting = len(self.piles) < 2 and not deputies and not self.prices.token_cost
        for seat, shown in view["seats"].items():
            self.lasting = self.lasting and "gold" in shown
            self.gold[seat] = shown.get("gold", 50)  # a hidden purse: only acceptance will tell
            self.legal[seat] = dict(shown["legal"])
            if shown["bag"]:
                self.bags[seat] = shown["bag"]["count"]
                if shown["bag"]["state"] == "closed":
                    self.closed.append(seat)
        self.hand: list[str] = list(view["seats"][self.you]["hand"])
        self.offers: dict[str, News] = {}
        self.bound: dict[str, str] = {}
        self.agreed: list[News] = []
        for name, offer in view["offers"].items():
            if offer["status"] == "open":
                self.offers[name] = offer
            elif offer["status"] == "accepted" and offer_rounds.get(name) == self.round:
                self._bind(offer)

    def follow(self, news: Iterable[News]) -> None:
        """Keep up with what has happened since."""
        for event in news:
            note = _FOLLOWED.get(event["kind"])
            if note is not None:
                note(self, event)

    @property
    def means(self) -> int:
        """The gold this seat can still offer."""
        return self.means_of(self.you)

    def means_of(self, seat: str) -> int:
        """A seat's gold less what deals still to be carried out will take of it."""
        held = self.gold[seat]
        if self.agreed and len(self.bosses) == 2:
            for offer in self.agreed:
                terms = offer["terms"]
                if any(item["bag"] in self.closed for item in terms["bags"]):
                    held -= sum(g.get("gold", 0) for g in terms["gives"] if g["from"] == seat)
        return held

    def waiting(self) -> list[tuple[str, News]]:
        """Open offers that wait for this seat's consent."""
        return [(name, offer) for name, offer in self.offers.items() if self.you in offer["to"]]

    def own(self) -> list[tuple[str, News]]:
        """This seat's own open offers."""
        return [(name, offer) for name, offer in self.offers.items() if offer["by"] == self.you]

    def busy(self) -> set[str]:
        """Seats with an offer to answer, who may be doing so at this moment."""
        return {seat for offer in self.offers.values() for seat in offer["to"]}

    def rivals(self) -> list[str]:
        """Others' closed bags that nobody has agreed on or can settle before a message is carried out."""
        busy = self.busy()
        return [b for b in self.closed if b != self.you and b not in busy and b not in self.bound]

    def net(self, terms: Mapping[str, Any]) -> float:
        """What the terms bring this seat less what they cost, in gold; goods at card value, promises at 0."""
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

    # The news

    def _bind(self, offer: News) -> None:
        self.agreed.append(offer)
        for item in offer["terms"]["bags"]:
            if item["bag"] in self.closed:
                self.bound[item["bag"]] = item["outcome"]

    def _draw(self, event: News) -> None:
        if _whose(event) == self.you:
            self.hand.extend(event["cards"])

    def _exchange(self, event: News) -> None:
        if _whose(event) == self.you:
            for card in event["discard"]:
                self.hand.remove(card)
            self.hand.extend(event.get("take_left") or ())
            self.hand.extend(event.get("take_right") or ())

    def _load(self, event: News) -> None:
        seat = _whose(event)
        self.bags[seat] = event["count"]
        self.closed = [s for s in self.order if s in self.bags]
        if seat == self.you:
            for card in event["cards"]:
                self.hand.remove(card)

    def _offer(self, event: News) -> None:
        self.offers[event["offer"]] = event
        self.offer_rounds[event["offer"]] = event["round"]

    def _accept(self, event: News) -> None:
        if not event["waiting"]:
            offer = self.offers.pop(event["offer"], None)
            if offer is not None:
                self._bind(offer)

    def _gone(self, event: News) -> None:
        self.offers.pop(event["offer"], None)

    def _return(self, event: News) -> None:
        self._decided(event["bag"], event["legal"])

    def _inspect(self, event: News) -> None:
        self._decided(event["bag"], event["placed"])

    def _decided(self, bag: str, placed: Mapping[str, int]) -> None:
        if bag in self.closed:
            self.closed.remove(bag)
        self.bound.pop(bag, None)
        self._move(bag, placed, 1)

    def _move(self, seat: str, goods: Mapping[str, int], sign: int) -> None:
        stall = self.legal[seat]
        for good, n in goods.items():
            stall[good] = stall.get(good, 0) + sign * n

    def _pay(self, event: News) -> None:
        giver, receiver = event["from"], event["to"]
        gold, legal = event.get("gold", 0), event.get("legal") or {}
        if giver in self.gold:
            self.gold[giver] -= gold
            self._move(giver, legal, -1)
        if receiver in self.gold:
            self.gold[receiver] += gold
            self._move(receiver, legal, 1)

    def _booty(self, event: News) -> None:
        for seat, gold in event.get("shares", {}).items():
            self.gold[seat] += gold

    def _round_end(self, event: News) -> None:
        self.round = event["round"] + 1
        self.bosses = (event["sheriff"],)
        self.bags.clear()
        self.closed = []
        self.offers.clear()
        self.bound.clear()
        self.agreed.clear()
        for seat, stall in self.legal.items():
            # In the order in which a view tells it, which hides how it came together.
            self.legal[seat] = {good: stall[good] for good in self.prices.legal if stall.get(good)}

    def _tokens(self, event: News) -> None:
        self._move(_whose(event), {event["good"]: self.prices.token_cost * event["sets"]}, -1)


def _whose(event: News) -> str:
    """The seat whose decision an event is, also where the rule decided for it."""
    seat: str = event["for"] if event["actor"] == "rule" else event["actor"]
    return seat


_FOLLOWED: dict[str, Callable[[Seen, News], None]] = {
    "draw": Seen._draw,
    "exchange": Seen._exchange,
    "load": Seen._load,
    "offer": Seen._offer,
    "accept": Seen._accept,
    "reject": Seen._gone,
    "withdraw": Seen._gone,
    "lapse": Seen._gone,
    "settle": Seen._gone,
    "return": Seen._return,
    "inspect": Seen._inspect,
    "pay": Seen._pay,
    "tokens": Seen._tokens,
    "booty": Seen._booty,
    "round_end": Seen._round_end,
}
FOLLOWED = frozenset(_FOLLOWED)
"""The kinds of events that change what a bot knows of the table."""
