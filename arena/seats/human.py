"""A person's seat: shows only what his player may see, asks in words, binds nothing that he has not
confirmed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from arena.record.prose import sentence
from arena.record.words import cards_listed, listed, opening, seats_listed, whose
from arena.rules import Call, Reading, load_edition
from arena.seats.human_asks import QUESTIONS
from arena.seats.human_desk import Desk, Left
from arena.seats.human_input import InputEnded, Keyboard
from arena.seats.human_offers import StandingOffers
from arena.seats.human_screen import Screen, quoted, visible
from arena.seats.human_state import offer_lines
from arena.seats.human_talk import talk
from arena.seats.seat import Answer, Fault, SeatDown, Turn
from arena.speech import heard

UNTOLD = frozenset({"end_turn", "claims", "call", "game_start", "refused", "fault"})
"""Kinds of lines that a person is not bothered with."""
OUTCOME = frozenset({"score", "game_end"})
"""Kinds of lines that whoever shows a game live tells in his own way."""
ANSWERS = frozenset({"offer", "accept", "reject", "withdraw"})
"""What words come to: what was heard of them has said it already."""
OF_ONE_ACT = frozenset({"offer", "lapse", "pay", "promise", "reveal"})
"""Kinds of events that begin no act: they come of the one before, as offers lapse by it."""

_OUT_OF_TIME = Fault("model", "out_of_time", "no answer before the time was up")
_GRACE = 0.05
"""Seconds by which a person is waited for longer than his time, for clocks to agree that it is up."""
_PLAYED = frozenset({"market", "loading", "declaration", "inspection"})
_STYLES = {"say": "bold", "inspect": "magenta", "return": "magenta", "settle": "magenta"}


class HumanSeat:
    """Asks a person at a terminal or a pipe. `past` are his answers of an earlier sitting, given again in
    order.

    Where clocks run he sees them, and is not waited for when the first of them has run out. With `live` events are told
    as they happen, by `tell`, and not as news of the next turn.
    """

    instant = False

    def __init__(
        self,
        name: str,
        *,
        edition: str = "second",
        keyboard: Keyboard | None = None,
        screen: Screen | None = None,
        past: Iterable[Call | Fault] = (),
        live: bool = False,
    ) -> None:
        self.name = name
        self.desk = Desk(load_edition(edition), keyboard or Keyboard(), screen or Screen())
        self.past = deque(past)
        self.live = live
        self._recap: deque[str] = deque(maxlen=12)
        self._standing = StandingOffers()
        self._phase: tuple[int, str] | None = None
        self._bags_shown = 0
        self._officers: tuple[str, ...] = ()
        self._answerable: set[str] = set()
        self._after_words = False
        self._corrected = False

    async def act(self, turn: Turn) -> Answer:
        """Answer with what the person chose; raises SeatDown where he leaves or the input ends."""
        if not self.live:
            for seen in turn.news:
                self.tell(seen)
        if self.past:
            past = self.past.popleft()
            return Answer(past) if isinstance(past, Call) else Answer(fault=past)
        self._catch_up()
        self._told_of_offers()
        if turn.reply and turn.reply.get("offers"):
            self._stand(list(turn.reply["offers"]))
        if turn.refusal is not None and turn.attempt:  # not one of a turn that is over
            self.desk.say(f"Not possible: {visible(opening(turn.refusal.sentence))}", "red")
        seconds = min(turn.clocks.values()) if turn.clocks else None
        self.desk.count_down(seconds)
        try:
            async with asyncio.timeout(None if seconds is None else max(0.0, seconds) + _GRACE):
                return Answer(await self._call(turn))
        except TimeoutError:
            self.desk.say()
            self.desk.say("Time is up.", "red")
            return Answer(fault=_OUT_OF_TIME)
        except InputEnded:
            raise SeatDown(self.name, Fault("user", "input_ended", "the input ended")) from None
        except Left:
            raise SeatDown(self.name, Fault("user", "left", "the person left the table")) from None

    async def close(self) -> None:
        """Nothing to give back."""

    def tell(self, seen: Mapping[str, Any]) -> None:
        """Show one event as a sentence; while past calls are given again only the last ones are kept."""
        kind, actor = seen["kind"], seen.get("actor")
        if kind in UNTOLD or (self.live and kind in OUTCOME):
            return
        if kind not in OF_ONE_ACT:  # what an act closes is told in one line after it
            self._told_of_offers()
        self._standing.see(seen)
        if kind == "lapse":
            return
        if kind in ("deal", "round_end"):
            self._officers = tuple(seen.get("deputies") or filter(None, [seen.get("sheriff")]))
        self._after_words = kind == "say" or (self._after_words and kind in ANSWERS)
        if self._after_words and kind != "say":
            return
        self._head(seen["round"], seen["phase"])
        if actor == self.name and kind == "say":
            return
        if kind == "draw" and actor != self.name:
            return
        if kind == "say":
            seen = self._with_meaning(seen)
        self._show(
            visible(sentence(seen, self.desk.edition, quote=quoted, you=self.name)), _STYLES.get(kind, "")
        )

    def _stand(self, made: list[str]) -> None:
        """Under which numbers the person's words stand, and how they can be corrected."""
        how = f"'withdraw {made[0]}' takes {'it' if len(made) == 1 else 'the first'} back"
        if not self._corrected:
            how = f"to correct that, say it again as you mean it, which replaces the older offer for that bag; {how}"
            self._corrected = True
        self.desk.say(f"   Your words stand as {listed(made)}; {how}.", "green")

    def _show(self, text: str, style: str = "") -> None:
        if self.past:
            self._recap.append(text)
        else:
            self.desk.say(text, style)

    def _told_of_offers(self) -> None:
        """Say which offers have lapsed, and which stand."""
        news = self._standing.news()
        if news:
            self._show(f"   {news}", "dim")

    def _with_meaning(self, seen: Mapping[str, Any]) -> Mapping[str, Any]:
        """What was said, with what was heard in it where that binds somebody or asks something."""
        reading = Reading.from_json(seen["reading"]) if seen.get("reading") else None
        if reading is None or not (reading.moves or reading.unclear or reading.illegal):
            return {**seen, "heard": None}
        return {**seen, "heard": heard(reading, seen.get("offers") or (), you=self.name)}

    def _catch_up(self) -> None:
        if self._recap:
            self.desk.say("What happened last:", "bold")
            for text in self._recap:
                self.desk.say(text)
            self._recap.clear()

    async def _call(self, turn: Turn) -> Call:
        view = turn.view()
        self._head(turn.round, turn.phase)
        for tool, ask in QUESTIONS:
            if tool in turn.tools:
                self._token_hint(turn)
                return await ask(self.desk, turn, view)
        self._bags(turn, view)
        self._offers(view)
        if turn.clocks:
            left = [
                f"{seconds:.0f} s for {whose(bag, self.name)} bag" for bag, seconds in turn.clocks.items()
            ]
            self.desk.say(f"Time left: {listed(left)}.", "yellow")
        return await talk(self.desk, turn, view)

    def _token_hint(self, turn: Turn) -> None:
        if "exchange_tokens" in turn.tools:
            goods = sorted({args["good"] for args in turn.legal("exchange_tokens")})
            if goods:
                self.desk.say(
                    f"'tokens {goods[0]}' would buy a villager token (you have three {listed(goods)})."
                )

    def _head(self, round: int, phase: str) -> None:
        """A heading where a phase begins that people play in."""
        if (round, phase) != self._phase and phase in _PLAYED:
            self._phase = (round, phase)
            if not self.past:
                self.desk.say()
                role = "deputies" if len(self._officers) > 1 else "sheriff"
                self.desk.say(
                    f"Round {round}, {phase} ({role}: {seats_listed(self._officers, self.name)})",
                    "bold underline",
                )

    def _bags(self, turn: Turn, view: Mapping[str, Any]) -> None:
        """What was declared, once in an inspection."""
        if self._bags_shown == turn.round:
            return
        self._bags_shown = turn.round
        goods = self.desk.edition.goods
        for seat, shown in view["seats"].items():
            bag = shown["bag"]
            if bag and bag["declared"]:
                inside = f"; inside: {cards_listed(bag['cards'], goods)}" if bag.get("cards") else ""
                gold = f" ({shown['gold']} gold)" if "gold" in shown else ""
                declared = cards_listed({bag["declared"]: bag["count"]})
                self.desk.say(f"  {opening(whose(seat, self.name))} bag{gold}: {declared} declared{inside}")

    def _offers(self, view: Mapping[str, Any]) -> None:
        """Show the offers that wait for this person, where one has come that was not shown before."""
        waiting = {
            name
            for name, offer in view["offers"].items()
            if offer["status"] == "open" and self.name in offer["to"]
        }
        if not waiting <= self._answerable:
            self.desk.say("Waiting for your answer:")
            self.desk.show(offer_lines(view, only=waiting))
        self._answerable = waiting
