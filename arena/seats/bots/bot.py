"""The scripted player: which decision is asked, and what every bot does unless it knows better."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from arena.rules.call import Call
from arena.seats.bots.bench import Bench
from arena.seats.bots.goods import Load, honest_load
from arena.seats.bots.market import hoard, safe_exchanges
from arena.seats.bots.merchant import END, Merchant
from arena.seats.bots.seeing import FOLLOWED, Seen
from arena.seats.seat import Answer, Turn

ENDED = Answer(END)


class Bot(Merchant, Bench):
    """Packs honestly, never pays, takes what it expects of a bag; subclasses change one habit or another.

    The same deal, seat and bot give the same game against the same others.
    """

    word: ClassVar[str]
    learns: ClassVar[frozenset[str]] = frozenset()  # the kinds of events that `hear` is told of
    instant = True

    def __init__(self, name: str, deal: str) -> None:
        self.name = name
        self.rng = Random(f"{deal}/{name}/{self.word}")
        self.heeds = FOLLOWED | self.learns
        self.load: Load | None = None
        self.seen: Seen | None = None
        self.backlog: list[dict[str, Any]] = []  # news not looked at yet
        self.offer_rounds: dict[str, int] = {}
        self.round = -1
        self.start_round(0)

    async def act(self, turn: Turn) -> Answer:
        """Answer at once with one legal call."""
        call = self.decide(turn)
        return ENDED if call is END else Answer(call)

    async def close(self) -> None:
        """Nothing to give back."""

    def decide(self, turn: Turn) -> Call:
        """The call for this turn: by phase, or whatever the rules ask for in between."""
        self.keep_up(turn)
        if turn.attempt:
            self.seen = None  # whatever was misjudged, look again
            return self.play_safe(turn)
        tools = turn.tools
        if "pay_debt" in tools:
            return self.pay(turn)
        if "share_booty" in tools:
            return self.share(turn)
        if "exchange_tokens" in tools:
            sets = safe_exchanges(turn)
            if sets:
                return Call("exchange_tokens", max(sets, key=lambda args: (args["sets"], args["good"])))
        if "ask_proof" in tools:
            return Call("ask_proof", turn.legal("ask_proof")[0])
        if turn.phase == "market":
            return self.go_to_market(turn)
        if "load_bag" in tools:
            return self.pack_bag(turn)
        if "declare" in tools:
            return self.declare(turn)
        return self.bargain(turn)

    def bargain(self, turn: Turn) -> Call:
        """One call of the inspection, as the sheriff, as a deputy or as a merchant."""
        if "inspect_bag" in turn.tools:
            return self.rule(turn)
        return self.plead(turn)

    def keep_up(self, turn: Turn) -> None:
        """Take in the news; a new round is looked at afresh where news alone do not tell all of it."""
        if turn.news:
            self.backlog += turn.news
            if self.learns:
                self.hear(turn.news)
        if turn.round != self.round:
            if self.seen is not None and not self.seen.lasting:
                self.seen = None
            self.start_round(turn.round)

    def look(self, turn: Turn) -> Seen:
        """The table as it is now."""
        seen, news = self.seen, self.backlog
        if seen is None:
            for event in news:
                if event["kind"] == "offer":
                    self.offer_rounds[event["offer"]] = event["round"]
            seen = self.seen = Seen(turn.view(), self.offer_rounds)
        elif news:
            seen.follow(news)
        if news:
            self.backlog = []
        return seen

    def start_round(self, number: int) -> None:
        """Forget what only concerned the round before."""
        self.round = number
        self.start_pleading()
        self.start_ruling()

    def hear(self, news: list[dict[str, Any]]) -> None:
        """Learn from what happened since the last turn, of the kinds that it `learns` from."""

    def go_to_market(self, turn: Turn) -> Call:
        """Name the first of those who may start, or exchange cards."""
        if "choose_starter" in turn.tools:
            return Call("choose_starter", turn.legal("choose_starter")[0])
        seen = self.look(turn)
        return Call("exchange_cards", hoard(seen, self.hoards_contraband(seen)))

    def hoards_contraband(self, seen: Seen) -> bool:
        """Whether contraband is kept at the market."""
        return self.smuggler

    def pack_bag(self, turn: Turn) -> Call:
        """Load the bag of this bot's habit."""
        seen = self.look(turn)
        self.load = self.pack(seen, seen.hand)
        return Call("load_bag", {"cards": list(self.load.cards)})

    def pack(self, seen: Seen, hand: list[str]) -> Load:
        """Which cards to load and what to declare."""
        return honest_load(hand, seen.prices)

    def declare(self, turn: Turn) -> Call:
        """Declare what was decided when the bag was packed."""
        if self.load is None:
            return Call("declare", turn.legal("declare")[0])
        return Call("declare", {"good": self.load.good, "count": len(self.load.cards)})

    def pay(self, turn: Turn) -> Call:
        """Hand over the goods that are worth least."""
        value = self.look(turn).prices.value

        def price(goods: list[str]) -> tuple[int, int]:
            return sum(value[card] for card in goods), len(goods)

        return Call("pay_debt", min(turn.legal("pay_debt"), key=lambda args: price(args["goods"])))

    def share(self, turn: Turn) -> Call:
        """Every second card of the tile, the first-drawn deputy's the odd one; what is left if the other
        was first."""
        view = turn.view()
        booty = view["booty"]
        cards = sorted(booty.get("cards") or ())
        left = sorted(booty.get("left", cards))
        half = cards[view["deputies"].index(self.name) :: 2]
        return Call("share_booty", {"cards": left if len(left) < len(cards) else half})

    def play_safe(self, turn: Turn) -> Call:
        """After a refusal: the quietest legal call."""
        if "end_turn" in turn.tools:
            return Call("end_turn", {})
        for tool in turn.tools:
            calls = turn.legal(tool)
            if calls:
                return Call(tool, calls[0])
        return Call(turn.tools[0], {})
