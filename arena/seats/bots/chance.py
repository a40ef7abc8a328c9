"""The `random` bot: any legal call, the tool first, then its arguments, each as likely as the others."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from arena.rules.call import Call
from arena.seats.bots.bot import Bot
from arena.seats.bots.goods import load
from arena.seats.bots.market import safe_exchanges
from arena.seats.bots.merchant import boss_title, speak
from arena.seats.bots.phrases import Slots
from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn


class Chance(Bot):
    """Picks among the tools it may call, then among that tool's legal arguments, all equally likely; says
    one of the table's phrasings, with offers that the rules allow."""

    word = "random"

    def decide(self, turn: Turn) -> Call:
        self.keep_up(turn)
        if turn.attempt:
            self.seen = None
            return self.play_safe(turn)
        tools = list(turn.tools)
        while tools:
            tool = tools.pop(int(self.rng.random() * len(tools)))
            call = self._call(turn, tool)
            if call is not None:
                return call
        return self.play_safe(turn)

    def _call(self, turn: Turn, tool: str) -> Call | None:
        if tool == "end_turn":
            return Call(tool, {})
        if tool == "say":
            return self._say(turn, self.look(turn))
        if tool == "exchange_cards":
            return Call(tool, self._exchange(self.look(turn)))
        if tool == "share_booty":
            return self.share(turn)  # the other deputy may be asked at the same time: no draw of ours is safe
        if tool == "exchange_tokens":
            calls = safe_exchanges(turn)
        elif tool == "withdraw_offer":
            calls = [{"offer": name} for name in self._own_safe(self.look(turn))]
        else:
            calls = turn.legal(tool)
        if not calls:
            return None
        args = calls[int(self.rng.random() * len(calls))]
        prices = self.look(turn).prices
        if tool == "load_bag":
            self.load = load(args["cards"], prices.legal[0], prices)
        elif tool == "declare" and self.load is not None:
            self.load = load(self.load.cards, args["good"], prices)
        return Call(tool, args)

    def _exchange(self, seen: Seen) -> dict[str, Any]:
        """Uniform over legal exchanges, drawn without listing them: with two piles there are thousands."""
        hand = Counter(seen.hand)
        goods = list(hand)
        picks = [pick for pick in product(*(range(hand[g] + 1) for g in goods)) if sum(pick) <= 5]
        piles = seen.piles
        if len(piles) < 2:
            pick = picks[int(self.rng.random() * len(picks))]
            return {"discard": [g for g, n in zip(goods, pick, strict=True) for _ in range(n)]}
        draws = [
            [
                (left, right)
                for left in range(min(room, len(piles[0])) + 1)
                for right in range(min(room - left, len(piles[1])) + 1)
            ]
            for room in range(6)
        ]
        weights = [len(draws[sum(pick)]) * (2 if any(pick) else 1) for pick in picks]
        pick = self.rng.choices(picks, weights)[0]
        room = sum(pick)
        left, right = draws[room][int(self.rng.random() * len(draws[room]))]
        args: dict[str, Any] = {
            "discard": [g for g, n in zip(goods, pick, strict=True) for _ in range(n)],
            "take_left": left,
            "take_right": right,
        }
        if room:
            args["discard_to"] = "left" if self.rng.random() < 0.5 else "right"
        return args

    def _say(self, turn: Turn, seen: Seen) -> Call:
        acts = self._acts_of_boss(seen) if self.name in seen.bosses else self._acts_of_merchant(seen)
        if len(seen.waiting()) == 1:
            acts.append("refuse")
            if turn.legal("accept_offer"):
                acts.append("accept")
        act = acts[int(self.rng.random() * len(acts))]
        slots = Slots(self.name, seen.bosses, title=boss_title(seen.bosses))
        self._fill(act, slots, seen)
        return speak(act, slots, self.rng)

    def _acts_of_boss(self, seen: Seen) -> list[str]:
        acts = ["opening"]
        free = [bag for bag in seen.closed if bag not in seen.bound]
        if seen.closed:
            acts.append("threat")
        if any(seen.means_of(bag) for bag in free):
            acts.append("price")
        return acts

    def _acts_of_merchant(self, seen: Seen) -> list[str]:
        acts = ["chatter"]
        me = self.name
        rivals = seen.rivals()
        if rivals:
            acts.append("accuse")
            if seen.means > 0:
                acts.append("open_rival")
        if len(seen.own()) == len(self._own_safe(seen)) == 1:
            acts.append("withdraw")
        if me not in seen.closed:
            return acts
        acts += ["claim_goods", "claim_clean", "claim_honest", "dare"]
        if me in seen.bound:
            return acts
        acts.append("offer_bag_goods")
        if seen.means > 0:
            acts.append("offer_gold")
        if any(seen.legal[me].values()):
            acts.append("offer_goods")
            if seen.means > 0:
                acts.append("offer_both")
        if len(seen.bosses) == 1:
            acts.append("promise")
            if seen.means > 0:
                acts.append("promise_gold")
        return acts

    def _own_safe(self, seen: Seen) -> list[str]:
        """Own open offers that nobody can settle before they are withdrawn."""
        busy = seen.busy() - {self.name}
        return [
            name
            for name, offer in seen.own()
            if busy.isdisjoint(item["bag"] for item in offer["terms"]["bags"])
        ]

    def _fill(self, act: str, slots: Slots, seen: Seen) -> None:
        rng = self.rng
        bag = self.load
        if act in ("claim_goods", "dare") and bag:
            slots.good, slots.count = bag.good, len(bag.cards)
        elif act in ("price", "threat"):
            payers = [b for b in seen.closed if b not in seen.bound and (act == "threat" or seen.means_of(b))]
            slots.who = payers[int(rng.random() * len(payers))] if payers else seen.closed[0]
            slots.gold = 1 + int(rng.random() * min(15, seen.means_of(slots.who)))
        elif act in ("accuse", "open_rival"):
            rivals = seen.rivals()
            slots.who = rivals[int(rng.random() * len(rivals))]
            slots.gold = 1 + int(rng.random() * min(12, seen.means))
        elif act in ("refuse", "accept"):
            by = seen.waiting()[0][1]["by"]
            slots.who = slots.title if seen.bosses == (by,) else by
        elif act in ("offer_goods", "offer_both"):
            stall = [(good, n) for good, n in seen.legal[self.name].items() if n]
            slots.good, held = stall[int(rng.random() * len(stall))]
            slots.count = 1 + int(rng.random() * min(3, held))
        elif act == "offer_bag_goods":
            cards = bag.cards if bag else seen.prices.smuggled
            slots.good, slots.count = cards[int(rng.random() * len(cards))], 1
        if act in ("offer_gold", "offer_both", "promise_gold"):
            slots.gold = 1 + int(rng.random() * min(15, seen.means))
