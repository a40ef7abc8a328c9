"""Scripted seats and a tiny reader for tests of the table."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

from arena.rules import Call
from arena.rules.terms import TALK, AnswerOffer, BagOutcome, Give, MakeOffer, Reading, Terms
from arena.seats.seat import Answer, Turn

Policy = Callable[[Turn], Call | Answer | None]


class Scripted:
    """A seat that plays by a function of its turn, plainly where that gives None. Keeps its turns."""

    instant = True

    def __init__(self, name: str, policy: Policy = lambda _: None) -> None:
        self.name = name
        self.policy = policy
        self.turns: list[Turn] = []
        self.views: list[dict[str, Any]] | None = None

    async def act(self, turn: Turn) -> Answer:
        self.turns.append(turn)
        if self.views is not None:
            self.views.append(turn.view())
        given = self.policy(turn)
        if given is None:
            given = plain(turn)
        return given if isinstance(given, Answer) else Answer(given)

    async def close(self) -> None:
        pass


class Slow(Scripted):
    """A scripted seat whose answers arrive after others', in a changing order."""

    instant = False

    def __init__(
        self, name: str, policy: Policy = lambda _: None, *, pause: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(name, policy)
        self._pause = pause

    async def act(self, turn: Turn) -> Answer:
        answer = await super().act(turn)
        await self._pause()
        return answer


def shuffled_pauses(seed: int) -> Callable[[], Awaitable[None]]:
    """Pauses of a random number of turns of the event loop."""
    chance = random.Random(seed)

    async def pause() -> None:
        for _ in range(chance.randrange(6)):
            await asyncio.sleep(0)

    return pause


def plain(turn: Turn) -> Call:
    """Honest and dull: keep the hand, load one good truly, say nothing, return every bag."""
    tools = turn.tools
    if "choose_starter" in tools:
        return Call("choose_starter", turn.legal("choose_starter")[0])
    if "exchange_cards" in tools:
        return Call("exchange_cards", {"discard": []})
    if "load_bag" in tools:
        return Call("load_bag", {"cards": honest_bag(turn)})
    if "declare" in tools:
        bag = turn.view()["seats"][turn.seat]["bag"]
        good = bag["cards"][0]
        return Call("declare", {"good": good if good in LEGAL else "cheese", "count": bag["count"]})
    if "pay_debt" in tools:
        return Call("pay_debt", turn.legal("pay_debt")[0])
    if "end_turn" in tools:
        return Call("end_turn", {})
    if "return_bag" in tools:
        return Call("return_bag", turn.legal("return_bag")[0])
    raise AssertionError(f"nothing plain to do among {tools}")


LEGAL = ("apple", "cheese", "bread", "chicken", "carrot", "wood", "fabric")


def honest_bag(turn: Turn) -> list[str]:
    """The first legal good of the hand, as many as there are; else the first card."""
    hand = turn.view()["seats"][turn.seat]["hand"]
    for good in LEGAL:
        if good in hand:
            return [good] * min(5, hand.count(good))
    return hand[:1]


class TinyReader:
    """Reads "I pay N" as a bribe for one's bag, "ask N of X" as a price, "accept O1" as an answer."""

    name = "tiny"
    instant = True

    async def read(self, text: str, speaker: str, context: Any) -> Reading:
        if found := re.search(r"\bI pay (\d+)\b", text):
            give = Give(speaker, context.sheriff, gold=int(found[1]))
            terms = Terms((give,), (BagOutcome(speaker, "return"),))
            return Reading((MakeOffer((context.sheriff,), terms),))
        if found := re.search(r"\bask (\d+) of (\w+)(?: to (return|inspect) (\w+))?", text):
            bag = BagOutcome(found[4] or found[2], found[3] or "return")  # type: ignore[arg-type]
            terms = Terms((Give(found[2], speaker, gold=int(found[1])),), (bag,))
            return Reading((MakeOffer((found[2],), terms),))
        if found := re.search(r"\b(accept|reject|withdraw) (O\d+)", text):
            return Reading((AnswerOffer(found[1], found[2]),))  # type: ignore[arg-type]
        return TALK
