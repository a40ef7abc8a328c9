"""A bot as a merchant: what it says for its bag, what it pays, which offers it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from arena.rules.call import Call
from arena.seats.bots.goods import Load
from arena.seats.bots.phrases import Slots, phrase
from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn

END = Call("end_turn", {})


def boss_title(bosses: tuple[str, ...]) -> str:
    """How merchants address whoever decides about the bags."""
    return "Sheriff" if len(bosses) == 1 else "Deputies"


def speak(act: str, slots: Slots, rng: Random) -> Call:
    """A `say` in one of the phrasings of the speech act; its reading comes from the table's reader."""
    return Call("say", {"message": phrase(act, slots, rng)})


class Merchant:
    """The merchant's half of a bot. Its own habits are `bid`, `top` and the class attributes."""

    smuggler: ClassVar[bool] = False
    takes_all: ClassVar[bool] = False
    # In a turn that makes no offer: the chance of a claim, and of turning on a rival instead with a lie in the bag.
    talkative: ClassVar[float] = 0.4
    spiteful: ClassVar[float] = 0.0

    name: str
    rng: Random
    load: Load | None

    if TYPE_CHECKING:

        def look(self, turn: Turn) -> Seen: ...

    def start_pleading(self) -> None:
        """Forget the last round's talk."""
        self.turn_key: Any = None
        self.pleas = -1
        self.spoke = False
        self.claimed = False
        self.bidden = 0
        self.meant_nothing = False
        self.weighed: set[str] = set()

    def bid(self, load: Load, nth: int) -> int:
        """Gold to offer for the own bag in the nth turn of talk (from 0); 0 says nothing about money."""
        return 0

    def top(self, load: Load) -> int:
        """The most this bot pays, in gold, for a price the sheriff names."""
        return 0

    def plead(self, turn: Turn) -> Call:
        """One call as a merchant: answer what waits for an answer, then speak once, then end the turn."""
        key = turn.rounds_left
        if key != self.turn_key or key is None:
            self.turn_key = key
            self.pleas += 1
            self.spoke = False
        if self.meant_nothing:
            self.meant_nothing = False
            misheard = (turn.reply or {}).get("offers")
            if misheard and "withdraw_offer" in turn.tools:
                return Call("withdraw_offer", {"offer": misheard[0]})
        answerable = "accept_offer" in turn.tools
        if self.spoke and not answerable:
            return END
        load = self.load
        if load is None:
            return END
        offered = 0 if self.spoke else self.bid(load, self.pleas)
        claims = not self.claimed and not self.spoke and self.rng.random() < self.talkative
        if not (answerable or offered > self.bidden or claims):
            return END
        seen = self.look(turn)
        if answerable:
            call = self._answer(turn, seen, load)
            if call is not None:
                return call
        if self.spoke or self.name not in seen.closed:
            return END
        self.spoke = True
        if offered > self.bidden and self.name not in seen.bound:
            said = self._offer(seen, load, min(offered, seen.means))
            if said is not None:
                return said
        if claims:
            self.claimed = True
            rivals = seen.rivals() if load.lie and self.rng.random() < self.spiteful else ()
            return self._turn_on(seen, rivals) if rivals else self._claim(seen, load)
        return END

    def gain_of(self, seen: Seen, load: Load, terms: Mapping[str, Any]) -> float:
        """What an offer that waits for this merchant's consent is worth to it, in gold."""
        total = seen.net(terms)
        for item in terms["bags"]:
            if item["bag"] == self.name:
                if item["outcome"] == "return":
                    total += self.top(load)
                else:
                    total += load.due - load.fine - load.gain
        return total

    def _answer(self, turn: Turn, seen: Seen, load: Load) -> Call | None:
        waiting = seen.waiting()
        acceptable: set[str] | None = None
        for name, offer in waiting:
            if name in self.weighed:
                continue
            self.weighed.add(name)
            terms = offer["terms"]
            if self.takes_all or self.gain_of(seen, load, terms) >= 0:
                if acceptable is None:
                    acceptable = {args["offer"] for args in turn.legal("accept_offer")}
                if name in acceptable:
                    if len(waiting) == 1 and not self.spoke and self.rng.random() < 0.5:
                        self.spoke = True
                        self.weighed.discard(name)  # if the words were not understood, the tool will do
                        return speak("accept", self._to(seen, offer["by"], name), self.rng)
                    return Call("accept_offer", {"offer": name})
            elif not self.spoke:
                return self._refuse(seen, load, name, offer, alone=len(waiting) == 1)
        return None

    def _refuse(
        self, seen: Seen, load: Load, name: str, offer: Mapping[str, Any], *, alone: bool
    ) -> Call | None:
        counter = min(self.bid(load, self.pleas + 1), seen.means)
        if counter > self.bidden and self.name in seen.closed and self.name not in seen.bound:
            self.spoke = True
            return self._offer(seen, load, counter)
        if alone and self.rng.random() < 0.5:
            self.spoke = True
            return speak("refuse", self._to(seen, offer["by"], name), self.rng)
        return Call("reject_offer", {"offer": name})

    def _to(self, seen: Seen, by: str, offer: str) -> Slots:
        who = boss_title(seen.bosses) if seen.bosses == (by,) else by
        return Slots(self.name, seen.bosses, who, boss_title(seen.bosses), offer=offer)

    def _offer(self, seen: Seen, load: Load, gold: int) -> Call | None:
        """An offer of about `gold` for the own bag, in gold, in goods, or with a promise."""
        if gold <= 0:
            return None
        first = self.bidden == 0
        self.bidden = gold
        slots = Slots(self.name, seen.bosses, title=boss_title(seen.bosses), gold=gold)
        pick = self.rng.random()
        stall = seen.legal[self.name]
        if not first:
            return speak("raise" if pick < 0.6 and seen.own() else "offer_gold", slots, self.rng)
        if pick < 0.3:
            affordable = [good for good, n in stall.items() if n and seen.prices.value[good] <= gold]
            if affordable:
                return self._offer_goods(seen, slots, affordable, gold, pick < 0.2)
        elif pick < 0.4 and load.lie:
            hidden = max(load.cards, key=lambda card: (seen.prices.value[card], card))
            if seen.prices.value[hidden] <= gold:
                slots.good, slots.count = hidden, 1
                return speak("offer_bag_goods", slots, self.rng)
        elif pick < 0.5 and len(seen.bosses) == 1:
            return speak("promise_gold", slots, self.rng)
        return speak("offer_gold", slots, self.rng)

    def _offer_goods(self, seen: Seen, slots: Slots, affordable: list[str], gold: int, mixed: bool) -> Call:
        good = affordable[int(self.rng.random() * len(affordable))]
        price = seen.prices.value[good]
        slots.good = good
        slots.count = max(1, min(seen.legal[self.name][good], 2, gold // price))
        slots.gold = gold - price * slots.count
        if mixed and slots.gold > 0:
            return speak("offer_both", slots, self.rng)
        return speak("offer_goods", slots, self.rng)

    def _turn_on(self, seen: Seen, rivals: Sequence[str]) -> Call:
        """Point at somebody else's bag, with a coin or two where there are some."""
        who = rivals[int(self.rng.random() * len(rivals))]
        gold = min(seen.means, 1 + int(self.rng.random() * 3))
        slots = Slots(self.name, seen.bosses, who, boss_title(seen.bosses), gold)
        return speak("open_rival" if gold and self.rng.random() < 0.5 else "accuse", slots, self.rng)

    def _claim(self, seen: Seen, load: Load) -> Call:
        """Speak for the bag as if it held what was declared; should an offer be heard in it, it is taken
        back."""
        self.meant_nothing = True
        slots = Slots(self.name, seen.bosses, title=boss_title(seen.bosses))
        slots.good, slots.count = load.good, len(load.cards)
        acts: tuple[str, ...] = ("claim_goods", "claim_clean", "claim_honest", "dare", "chatter")
        if load.lie and not self.smuggler:
            acts = ("chatter",)  # an honest bot that had to load contraband does not lie in words as well
        return speak(acts[int(self.rng.random() * len(acts))], slots, self.rng)
