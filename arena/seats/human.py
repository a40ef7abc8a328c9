"""A person's seat: shows only what his player may see, asks in words, binds nothing that he has not
confirmed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from arena.record.prose import sentence
from arena.record.words import cards_listed, opening, seats_listed, whose
from arena.rules import Call, Reading, load_edition
from arena.seats.human_asks import QUESTIONS
from arena.seats.human_desk import Desk, Left
from arena.seats.human_input import InputEnded, Keyboard
from arena.seats.human_screen import Screen, quoted, visible
from arena.seats.human_state import offer_lines, officers
from arena.seats.human_talk import talk
from arena.seats.seat import Answer, Fault, SeatDown, Turn
from arena.speech import heard

UNTOLD = frozenset({"end_turn", "claims", "call", "game_start", "refused", "fault"})
"""Kinds of lines that a person is not bothered with."""

_STYLES = {"say": "bold", "inspect": "magenta", "return": "magenta", "settle": "magenta", "score": "bold"}


class HumanSeat:
    """Asks a person at a terminal or a pipe. `past` are his calls of an earlier sitting, given again in
    order.

    With `live` events are told as they happen, by `tell`, and not as news of the next turn.
    """

    instant = False

    def __init__(
        self,
        name: str,
        *,
        edition: str = "second",
        keyboard: Keyboard | None = None,
        screen: Screen | None = None,
        past: Iterable[Call] = (),
        live: bool = False,
    ) -> None:
        self.name = name
        self.desk = Desk(load_edition(edition), keyboard or Keyboard(), screen or Screen())
        self.past = deque(past)
        self.live = live
        self._recap: deque[str] = deque(maxlen=12)
        self._phase: tuple[int, str] | None = None
        self._standing: set[str] = set()
        self._after_words = False

    async def act(self, turn: Turn) -> Answer:
        """Answer with what the person chose; raises SeatDown where he leaves or the input ends."""
        if not self.live:
            for seen in turn.news:
                self.tell(seen)
        if self.past:
            return Answer(self.past.popleft())
        self._catch_up()
        if turn.reply and turn.reply.get("heard"):
            self.desk.say(f"   {visible(str(turn.reply['heard']))}", "green")
        if turn.refusal is not None:
            self.desk.say(f"Not possible: {visible(turn.refusal.sentence)}", "red")
        try:
            return Answer(await self._call(turn))
        except InputEnded:
            raise SeatDown(self.name, Fault("user", "input_ended", "the input ended")) from None
        except Left:
            raise SeatDown(self.name, Fault("user", "left", "the person left the table")) from None

    async def close(self) -> None:
        """Nothing to give back."""

    def tell(self, seen: Mapping[str, Any]) -> None:
        """Show one event as a sentence; while past calls are given again only the last ones are kept."""
        kind = seen["kind"]
        if kind in UNTOLD:
            return
        if kind == "offer" and self._after_words:
            return  # what was heard of the words just said names the offer
        self._after_words = kind == "say"
        if kind == "say" and seen.get("actor") == self.name:
            return
        if kind == "say" and "heard" not in seen and seen.get("reading") is not None:
            told = heard(Reading.from_json(seen["reading"]), seen.get("offers") or (), you=self.name)
            seen = {**seen, "heard": told}
        text = visible(sentence(seen, self.desk.edition, quote=quoted, you=self.name))
        if self.past:
            self._recap.append(text)
        else:
            self.desk.say(text, _STYLES.get(kind, ""))

    def _catch_up(self) -> None:
        if self._recap:
            self.desk.say("What happened last:", "bold")
            for text in self._recap:
                self.desk.say(text)
            self._recap.clear()

    async def _call(self, turn: Turn) -> Call:
        view = turn.view()
        if (turn.round, turn.phase) != self._phase:
            self._phase = (turn.round, turn.phase)
            self._head(turn, view)
        for tool, ask in QUESTIONS:
            if tool in turn.tools:
                return await ask(self.desk, turn, view)
        self._offers(view)
        return await talk(self.desk, turn, view)

    def _head(self, turn: Turn, view: Mapping[str, Any]) -> None:
        role = "Deputies" if view["deputies"] else "Sheriff"
        self.desk.say()
        boss = opening(seats_listed(officers(view), self.name))
        self.desk.say(f"Round {turn.round}, {turn.phase}. {role}: {boss}.", "bold")
        if turn.phase == "inspection":
            for seat, shown in view["seats"].items():
                if shown["bag"] and shown["bag"]["declared"]:
                    self.desk.say(self._bag(seat, shown))

    def _bag(self, seat: str, shown: Mapping[str, Any]) -> str:
        bag = shown["bag"]
        goods = self.desk.edition.goods
        declared = cards_listed({bag["declared"]: bag["count"]})
        inside = f"; inside: {cards_listed(bag['cards'], goods)}" if bag.get("cards") else ""
        gold = f" ({shown['gold']} gold)" if "gold" in shown else ""
        return f"  {opening(whose(seat, self.name))} bag: {declared} declared{inside}{gold}"

    def _offers(self, view: Mapping[str, Any]) -> None:
        """Show the offers that stand, where one has come that was not shown before."""
        standing = {name for name, offer in view["offers"].items() if offer["status"] == "open"}
        if not standing <= self._standing:
            self.desk.say("Offers that stand:")
            self.desk.show(offer_lines(view))
        self._standing = standing
