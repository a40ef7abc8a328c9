"""Asking seats for one call each, all on the same view, and carrying the calls out in seat order.

A refused call is put to its seat again with the refusal; when the seat has used up its second chances the
rule acts in its own name. No move is ever made up for a seat, and a fault of a provider or a user stops the
game instead.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from arena.record.clocks import LATE, Clocks
from arena.record.words import listed
from arena.rules import Call, Game, Reading, Refusal
from arena.rules.arguments import MAX_SPOKEN
from arena.seats.seat import Answer, Seat, SeatDown, Turn
from arena.speech import Context, Reader, context_of, heard
from arena.table.asked import NO_ANSWER, OVERTAKEN, Asked, TableRefusal, TooLate
from arena.table.chronicle import Chronicle
from arena.table.cleaning import clean_args, clean_text, is_plain, short_args, short_text, spoken
from arena.table.spec import GameSpec


class Asking:
    """Puts questions to seats and carries out their answers; counts calls and the rule's actions."""

    def __init__(
        self,
        spec: GameSpec,
        game: Game,
        seats: Mapping[str, Seat],
        reader: Reader,
        chronicle: Chronicle,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.calls = 0
        self.rule_actions = dict.fromkeys(seats, 0)
        self._spec = spec
        self._game = game
        self._seats = seats
        self._reader = reader
        self._chronicle = chronicle
        self._clock = clock
        self._clocks = Clocks(game) if game.options["timer"] is not None else None
        self._people = {player.seat for player in spec.players if player.kind == "human"}
        self._quick = {name for name, seat in seats.items() if seat.instant and reader.instant}
        self._readings: dict[str, tuple[str, Reading]] = {}
        self._public: tuple[tuple[int, str | None], Context] | None = None
        self._doors = {
            seat: (
                partial(game.view, seat),
                partial(game.legal, seat),
                partial(self._read, seat),
                partial(game.view, seat, log=False),
            )
            for seat in seats
        }
        self._replies: dict[str, Mapping[str, Any]] = {}
        self._refusals: dict[str, Refusal] = {}

    async def wave(
        self,
        seats: Iterable[str],
        *,
        only: Collection[str] | None = None,
        calls_left: int | None = None,
        rounds_left: int | None = None,
        talk: bool = False,
    ) -> dict[str, Call]:
        """Ask these seats for one call each, carry them out in seat order; what each (or the rule) did.

        All are asked on the same view. A refused seat is asked again before the next one's call is carried
        out, so that nobody can tell from the order of things who was refused. A seat whose turn is over
        before its call could be carried out is left out. `only` narrows the tools; in `talk` the rule just
        ends the turn.
        """
        game = self._game
        here = (game.round, game.phase)
        pending = game.pending()
        asked = [
            Asked(
                seat,
                pending[seat] if only is None else self._allowed(seat, only),
                only,
                calls_left,
                rounds_left,
            )
            for seat in game.seats
            if seat in seats
        ]
        await self._ask(asked)
        done: dict[str, Call] = {}
        others = False  # whether another call of this wave, or a clock, has changed anything
        for one in asked:
            if others and self._pointless(one, here):
                continue
            while True:
                refusal = self._carry_out(one, others)
                if refusal is None:
                    assert one.call is not None
                    done[one.seat] = one.call
                    break
                if self._clocks is not None and await self._time_is_up():
                    others = True
                    if one.seat not in game.officers:
                        break
                one.tools = self._allowed(one.seat, only)
                if (game.round, game.phase) != here or not one.tools:
                    break
                if one.charged > self._spec.reprompt and one.seat not in self._people:
                    done[one.seat] = self.rule_acts(one.seat, talk=talk)
                    break
                await self._ask([one])
            others = others or bool(done)
            if game.dues:
                await self._settle_debts()
        return done

    def _pointless(self, one: Asked, here: tuple[int, str]) -> bool:
        """Whether a seat only ends a turn that another seat's call of this wave has ended already.

        There is nothing to refuse in it then. A person's calls are all kept: they are what he goes on from.
        """
        game, call, answer = self._game, one.call, one.answer
        if call is None or answer is None or call.tool != "end_turn" or one.seat in self._people:
            return False
        over = (game.round, game.phase) != here or not game.pending()[one.seat]
        if over:
            self._before(one.seat, answer)
        return over

    def _allowed(self, seat: str, only: Collection[str] | None) -> tuple[str, ...]:
        tools = self._game.pending()[seat]
        return tools if only is None else tuple(tool for tool in tools if tool in only)

    def rule_acts(self, seat: str, *, talk: bool = False, bag: str | None = None) -> Call:
        """Apply the rule's action for a seat, in the rule's name, for all to see.

        `bag` is the one whose clock has run out, to be returned for that reason.
        """
        game = self._game
        data = {"for": seat}
        if bag is not None:
            call = Call("return_bag", {"merchant": bag}, rule=True)
            data["bag"] = bag
        else:
            call = Call("end_turn", {}, rule=True) if talk else game.rule_action(seat)
        data["tool"] = call.tool
        self.rule_actions[seat] += 1
        self._chronicle.table("rule_action", game.round, game.phase, data, actor="rule")
        self._apply(seat, call, None)
        return call

    async def _time_is_up(self) -> bool:
        """Have the rule return every bag whose clock has run out; whether there was one."""
        assert self._clocks is not None
        up = False
        while (due := self._clocks.due()) is not None:
            up = True
            self.rule_acts(due[0], bag=due[1])
            if self._game.dues:
                await self._settle_debts()
        return up

    def announce(self, kind: str, data: dict[str, Any]) -> None:
        """Tell everybody something that the table does."""
        self._chronicle.table(kind, self._game.round, self._game.phase, data)

    async def _settle_debts(self) -> None:
        """Everybody waits while somebody has goods to choose for a debt."""
        while debtors := [seat for seat, tools in self._game.pending().items() if "pay_debt" in tools]:
            await self.wave(debtors)

    async def _ask(self, asked: list[Asked]) -> None:
        """Have every seat's answer, and the reading of what it says, before any of them is carried out."""
        slow = []
        quick = self._quick
        for one in asked:
            if one.seat in quick:
                await self._answer(one)
            else:
                slow.append(one)
        if len(slow) == 1:
            self._chronicle.flush()
            await self._answer(slow[0])
        elif slow:
            self._chronicle.flush()
            # All are heard out even where one of them fails, so that no received answer is lost.
            ends = await asyncio.gather(*map(self._answer, slow), return_exceptions=True)
            failures = [end for end in ends if isinstance(end, BaseException)]
            if failures:
                raise next((f for f in failures if not isinstance(f, SeatDown)), failures[0])
        for one in asked:
            if one.call is None:
                assert one.answer is not None
                fault = one.answer.fault
                if fault is not None and fault.owner != "model":
                    raise SeatDown(one.seat, fault)

    async def _answer(self, one: Asked) -> None:
        seat, game = one.seat, self._game
        view, legal, reads, table = self._doors[seat]
        one.offers = len(game.offers)
        turn = Turn(
            seat,
            game.round,
            game.phase,
            one.tools,
            self._chronicle.since(seat),
            view,
            legal,
            self._replies.pop(seat, None),
            self._refusals.pop(seat, None),
            one.attempt,
            one.calls_left,
            one.rounds_left,
            reads,
            one.overtaken_now,
            table=table,
        )
        if self._readings:
            self._readings.pop(seat, None)
        clocks = self._clocks
        if clocks is None:
            one.answer = answer = await self._seats[seat].act(turn)
        else:
            turn.clocks = clocks.left(seat)
            began = self._clock()
            one.answer = answer = await self._seats[seat].act(turn)
            one.seconds = self._took(seat, answer, began)
        call = answer.call
        if call is None:
            one.call = None
            if answer.fault is None:
                one.answer = replace(answer, fault=NO_ANSWER)
            return
        if one.too_long:
            one.too_long = False
        if is_plain(call.tool, call.args):
            plain = Call(call.tool, dict(call.args))
            says = call.tool == "say" and "say" in one.tools
            one.call = (await self._heard_call(seat, plain) if says else None) or plain
            return
        tool = call.tool if isinstance(call.tool, str) else str(call.tool)
        call = Call(clean_text(tool), clean_args(call.args))
        heard = await self._heard_call(seat, call) if call.tool == "say" and "say" in one.tools else None
        one.call = heard or Call(short_text(call.tool), short_args(call.args))
        one.too_long = not heard and call.tool == "say" and len(str(call.args.get("message"))) > MAX_SPOKEN

    def _took(self, seat: str, answer: Answer, began: float) -> float:
        """The seconds that a seat's player took, to the thousandth; none where it answers at once."""
        seconds = answer.seconds
        if seconds is None:
            seconds = 0.0 if self._seats[seat].instant else self._clock() - began
        return round(max(0.0, seconds), 3)

    async def _heard_call(self, seat: str, call: Call) -> Call | None:
        """What a seat says, cleaned, cut and read; None where it will be refused anyway."""
        try:
            self._game.check_call(seat, call)
        except Refusal:
            return None
        message, reading = await self._read(seat, call.args["message"])
        return Call("say", {"message": message}, reading)

    async def _read(self, seat: str, message: str) -> tuple[str, Reading]:
        """A message as the table takes it, cleaned and cut, and its reading; read once in a question."""
        message, readable = spoken(message, self._spec.max_message_chars)
        known = self._readings.get(seat)
        if known is None or known[0] != message:
            reading = await self._reader.read(readable, seat, self._context(seat))
            known = self._readings[seat] = (message, reading)
        return known

    def _context(self, seat: str) -> Context:
        """What is public now; one for all who speak on the same view, where no purse is hidden."""
        at = (self.calls, None if self._game.options["gold_public"] else seat)
        if self._public is None or self._public[0] != at:
            self._public = (at, context_of(self._game, seat))
        return self._public[1]

    def _carry_out(self, one: Asked, after_others: bool) -> Refusal | None:
        """Apply a seat's call and return None, or note and return the refusal."""
        game, seat, answer, call = self._game, one.seat, one.answer, one.call
        assert answer is not None
        if answer.faults or answer.condensed:
            self._before(seat, answer)
        late = False
        if call is None:
            assert answer.fault is not None
            seconds, out = self._charge(one)
            late = bool(out)
            more: dict[str, Any] = {} if seconds is None else {"seconds": seconds}
            self._chronicle.fault(seat, answer.fault, game.round, game.phase, answer, no_call=True, **more)
            refusal = Refusal(answer.fault.kind, answer.fault.sentence)
            one.charged += not late
            one.overtaken_now = False
        else:
            if answer.fault is not None:
                self._chronicle.fault(seat, answer.fault, game.round, game.phase)
            try:
                self._apply(seat, call, answer, one)
                return None
            except Refusal as refused:
                refusal = refused
            # Once a turn, a call that another seat's call has overtaken costs its seat no second chance.
            late = isinstance(refusal, TooLate)
            overtaken = late or (after_others and not one.overtaken and refusal.code in OVERTAKEN)
            one.overtaken = one.overtaken or (overtaken and not late)
            one.overtaken_now = overtaken
            one.charged += not overtaken
            more = {"overtaken": True} if overtaken else {}
            if isinstance(refusal, TableRefusal):
                more["by"] = "table"
            self._chronicle.refused(seat, call.tool, refusal, game.round, game.phase, **more)
        one.attempt += 1
        self._refusals[seat] = refusal
        return refusal

    def _before(self, seat: str, answer: Answer) -> None:
        """Note what went before an answer: a conversation that was condensed, and attempts that failed."""
        self._chronicle.condensed(seat, answer, self._game.round, self._game.phase)
        for fault in answer.faults:
            self._chronicle.fault(seat, fault, self._game.round, self._game.phase)

    def _apply(self, seat: str, call: Call, answer: Answer | None, one: Asked | None = None) -> None:
        game = self._game
        seconds, out = self._charge(one) if one is not None and self._clocks is not None else (None, ())
        self._chronicle.call(seat, call, game.round, game.phase, answer, seconds)
        if out:
            bags = listed([f"{bag}'s bag" for bag in out])
            raise TooLate(LATE, f"Time was up for {bags} before this answer came.")
        if one is not None and (
            one.only is not None or one.too_long or call.tool in ("accept_offer", "reject_offer")
        ):
            self._check_floor(one, call)
        applied = game.apply(seat, call)
        self.calls += 1
        reply: dict[str, Any] = applied.reply
        told = None
        if call.reading is not None and (hearers := self._chronicle.heeded("say")):
            made, offers = call.reading, reply["offers"]
            effective = reply["reading"]
            if len(effective["moves"]) != len(made.moves) or bool(effective["illegal"]) != bool(made.illegal):
                # The rules have left out moves that are not possible (any more): what was made is said back.
                made = Reading.from_json(effective)
            told = heard(made, offers)
            if seat in hearers:
                reply = {**reply, "heard": heard(made, offers, you=seat)}
        self._chronicle.events(applied.events, told)
        if not call.rule:
            self._replies[seat] = reply

    def _charge(self, one: Asked) -> tuple[float | None, Sequence[str]]:
        """Count an answer's seconds on the clocks that run: the seconds, None where none does, and which ran out.

        Where an earlier attempt at the game has recorded this answer, what was recorded counts.
        """
        clocks = self._clocks
        if clocks is None or not clocks.running(one.seat):
            return None, ()
        recorded = self._chronicle.recorded_seconds(one.seat, called=one.call is not None)
        seconds = one.seconds if recorded is None else recorded
        return seconds, clocks.charge(one.seat, seconds)

    def _check_floor(self, one: Asked, call: Call) -> None:
        """Raise TableRefusal for a call that the rules would allow, but the seat has not the floor for."""
        game = self._game
        if one.only is not None and call.tool not in one.tools and call.tool in game.pending()[one.seat]:
            raise TableRefusal("not_your_turn", f"The talk is over; allowed now: {', '.join(one.tools)}.")
        if one.too_long and call.tool == "say" and "say" in one.tools:
            # The record holds only the head of it, which the rules would let him say.
            raise TableRefusal("bad_arguments", f"A message has at most {MAX_SPOKEN} characters.")
        if call.tool in ("accept_offer", "reject_offer"):
            offer = call.args.get("offer")
            if isinstance(offer, str) and offer in game.offers and int(offer[1:]) > one.offers:
                # Made by another call of this wave: nobody answers an offer that he was not shown.
                raise TableRefusal("no_such_offer", f"There was no offer {offer} yet when you were asked.")
