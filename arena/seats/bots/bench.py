"""A bot as the sheriff or a deputy: what it thinks of a bag, what it asks, which bags it opens."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from arena.rules.call import Call
from arena.seats.bots.merchant import END, speak
from arena.seats.bots.phrases import Slots
from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn


class Bench:
    """The sheriff's half of a bot. Its own habits are `suspect`, `price` and the class attributes."""

    patience: ClassVar[int] = 2  # turns of talk before it decides whatever is left
    grasping: ClassVar[bool] = False  # takes every legal offer, whatever it says

    name: str
    rng: Random

    if TYPE_CHECKING:

        def look(self, turn: Turn) -> Seen: ...

    def start_ruling(self) -> None:
        """Forget the last round's bags."""
        self.bench_key: Any = None
        self.sittings = -1
        self.addressed = False
        self.wished: set[str] = set()
        self.awaiting: set[str] = set()
        self.priced: set[str] = set()
        self.worded: set[str] = set()
        self.opinions: dict[str, float] = {}

    def suspect(self, seen: Seen, merchant: str) -> float:
        """What this bot expects to gain, in gold, by opening the merchant's bag; below 0 it would rather
        not."""
        return 0.0

    def price(self, seen: Seen, merchant: str, worth: float) -> int:
        """The price in gold that this bot names for the merchant's bag, given what it expects of it; 0
        names none."""
        return 0

    def rule(self, turn: Turn) -> Call:
        """One call as the sheriff or a deputy: a word first, then good offers, then decisions."""
        key = turn.rounds_left
        if key != self.bench_key or key is None:
            self.bench_key = key
            self.sittings += 1
            self.addressed = False
            self.awaiting = set()
        seen = self.look(turn)
        left = [bag for bag in seen.closed if bag not in self.wished]
        if not left:
            return self._leave(turn, seen)
        if self.sittings == 0 and turn.rounds_left != 0 and "end_turn" in turn.tools:
            return END if self.addressed else self._open_session(seen, left)
        final = self.sittings >= self.patience or turn.rounds_left == 0 or "end_turn" not in turn.tools
        for bag in left:
            call = self._settle(turn, seen, bag, final)
            if call is not None:
                return call
        return END

    def opinion(self, seen: Seen, bag: str) -> float:
        """The suspicion of a bag, formed once a round; joint fines and penalties are halved between
        deputies."""
        worth = self.opinions.get(bag)
        if worth is None:
            worth = self.opinions[bag] = self.suspect(seen, bag) / len(seen.bosses)
        return worth

    def gain_of_deal(self, seen: Seen, terms: Mapping[str, Any]) -> float:
        """What a deal brings against deciding its bags without it, in gold."""
        total = seen.net(terms)
        for item in terms["bags"]:
            if item["bag"] in seen.closed:
                worth = self.opinion(seen, item["bag"])
                total += (worth if item["outcome"] == "inspect" else 0.0) - max(0.0, worth)
        return total

    def _leave(self, turn: Turn, seen: Seen) -> Call:
        """Nothing left to decide alone: end the turn, or say the wish again where a decision is due."""
        if "end_turn" in turn.tools or not seen.closed:
            return END
        return self._decide(turn, seen, seen.closed[0]) or END

    def _open_session(self, seen: Seen, left: list[str]) -> Call:
        self.addressed = True
        free = [bag for bag in left if bag not in seen.bound]
        pick = self.rng.random()
        who = free[int(self.rng.random() * len(free))] if free else left[0]
        if free and pick < 0.35:
            call = self._name_price(seen, who, "price")
            if call is not None:
                return call
        if pick < 0.5:
            return speak("threat", self._about(seen, who), self.rng)
        return speak("opening", self._about(seen, who), self.rng) if pick < 0.65 else END

    def _settle(self, turn: Turn, seen: Seen, bag: str, final: bool) -> Call | None:
        """Take the best deal about this bag, haggle, or decide it; None leaves it for later."""
        if bag in seen.bound:
            return self._decide(turn, seen, bag)
        if bag in self.awaiting and not final:
            return None  # a price was named this turn: its owner answers first
        worth = self.opinion(seen, bag)
        best: tuple[float, str, Mapping[str, Any]] | None = None
        heard = False
        for name, offer in seen.waiting():
            if not any(item["bag"] == bag for item in offer["terms"]["bags"]):
                continue
            heard = True
            gain = self.gain_of_deal(seen, offer["terms"])
            if (gain >= 0 or self.grasping) and (best is None or gain > best[0]):
                best = (gain, name, offer)
        asked = 0 if final or bag in self.priced else self.price(seen, bag, worth)
        if best is not None:
            _, name, offer = best
            generous = seen.net(offer["terms"]) >= asked
            if "accept_offer" not in turn.tools:
                # The talk is over: giving the bag back makes its owner's offer due all the same.
                return self._decide(turn, seen, bag, opens=self._opens_by(best[2], bag))
            if final or generous or self.rng.random() < 0.3:
                call = self._take(turn, seen, bag, name, offer)
                if call is not None:
                    return call
        if final or (not heard and worth <= 0 and not asked):
            return self._decide(turn, seen, bag)
        if not self.addressed:
            self.addressed = True
            if asked:
                call = self._name_price(seen, bag, "counter" if heard else "price")
                if call is not None:
                    return call
        return None

    def _take(self, turn: Turn, seen: Seen, bag: str, name: str, offer: Mapping[str, Any]) -> Call | None:
        if all(args["offer"] != name for args in turn.legal("accept_offer")):
            return None
        maker = offer["by"]
        rivals = [other for other, waiting in seen.waiting() if waiting["by"] == maker]
        if rivals == [name] and name not in self.worded and self.rng.random() < 0.4:
            self.worded.add(name)  # if the words were not understood, the tool will do
            return speak("accept", self._about(seen, maker), self.rng)
        if len(seen.bosses) == 2:
            self.wished.add(bag)  # a deputy's consent is his wish for the bag as well
        return Call("accept_offer", {"offer": name})

    def _opens_by(self, offer: Mapping[str, Any], bag: str) -> bool:
        return any(i["bag"] == bag and i["outcome"] == "inspect" for i in offer["terms"]["bags"])

    def _decide(self, turn: Turn, seen: Seen, bag: str, opens: bool | None = None) -> Call | None:
        """Open the bag if that promises more than nothing, else give it back, as far as deals allow."""
        self.wished.add(bag)
        wish = seen.bound.get(bag)
        if wish is not None or opens is None:
            opens = wish == "inspect" if wish else self.opinion(seen, bag) > 0
        for tool in ("inspect_bag", "return_bag") if opens else ("return_bag", "inspect_bag"):
            if tool in turn.tools:
                for args in turn.legal(tool):
                    if args["merchant"] == bag:
                        return Call(tool, args)
        return None

    def _name_price(self, seen: Seen, bag: str, act: str) -> Call | None:
        gold = min(self.price(seen, bag, self.opinion(seen, bag)), seen.means_of(bag))
        if gold <= 0:
            return None
        self.priced.add(bag)
        self.awaiting.add(bag)
        slots = self._about(seen, bag)
        slots.gold = gold
        return speak(act, slots, self.rng)

    def _about(self, seen: Seen, who: str) -> Slots:
        return Slots(self.name, seen.bosses, who)
