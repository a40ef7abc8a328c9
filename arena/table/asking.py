"""Asking seats for one call each, all on the same view, and carrying the calls out in seat order.

A refused call is put to its seat again with the refusal; when the seat has used up its second chances the
rule acts in its own name. No move is ever made up for a seat, and a fault of a provider or a user stops the
game instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from arena.rules import Call, Game, Reading, Refusal
from arena.seats.seat import Answer, Fault, Seat, SeatDown, Turn
from arena.speech import Context, Reader, context_of, heard
from arena.table.chronicle import Chronicle
from arena.table.cleaning import clean_args, clean_text, spoken
from arena.table.spec import GameSpec

OVERTAKEN = frozenset(
    {
        "wrong_phase",
        "not_your_turn",
        "bag_decided",
        "offer_closed",
        "contradicts_deal",
        "too_much_gold",
        "not_owned",
    }
)
"""Refusals that another seat's call of the same wave may have caused."""

NO_ANSWER = Fault("arena", "no_answer", "the seat gave neither a call nor a reason")


@dataclass(slots=True)
class Asked:
    """One seat being asked: which tools it may use, how often it was asked again, what it answered.

    `charged` are the refusals that count against its second chances.
    """

    seat: str
    tools: tuple[str, ...]
    narrowed: bool = False
    calls_left: int | None = None
    rounds_left: int | None = None
    offers: int = 0
    attempt: int = 0
    charged: int = 0
    overtaken: bool = False
    overtaken_now: bool = False
    answer: Answer | None = None
    call: Call | None = None


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
        check: bool = False,
    ) -> None:
        self.calls = 0
        self.rule_actions = dict.fromkeys(seats, 0)
        self._spec = spec
        self._game = game
        self._seats = seats
        self._reader = reader
        self._chronicle = chronicle
        self._check = check
        self._people = {player.seat for player in spec.players if player.kind == "human"}
        self._readings: dict[str, tuple[str, Reading]] = {}
        self._public: tuple[tuple[int, str | None], Context] | None = None
        self._doors = {
            seat: (partial(game.view, seat), partial(game.legal, seat), partial(self._read, seat))
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
        narrowed = only is not None
        asked = [
            Asked(seat, self._allowed(seat, only), narrowed, calls_left, rounds_left)
            for seat in game.seats
            if seat in seats
        ]
        await self._ask(asked)
        done: dict[str, Call] = {}
        for one in asked:
            if done and self._pointless(one, here):
                continue
            while True:
                refusal = self._carry_out(one, bool(done))
                if refusal is None:
                    assert one.call is not None
                    done[one.seat] = one.call
                    break
                one.tools = self._allowed(one.seat, only)
                if (game.round, game.phase) != here or not one.tools:
                    break
                if one.charged > self._spec.reprompt and one.seat not in self._people:
                    done[one.seat] = self.rule_acts(one.seat, talk=talk)
                    break
                await self._ask([one])
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
            for fault in answer.faults:
                self._chronicle.fault(one.seat, fault, game.round, game.phase)
        return over

    def _allowed(self, seat: str, only: Collection[str] | None) -> tuple[str, ...]:
        tools = self._game.pending()[seat]
        return tools if only is None else tuple(tool for tool in tools if tool in only)

    def rule_acts(self, seat: str, *, talk: bool = False) -> Call:
        """Apply the rule's action for a seat, in the rule's name, for all to see."""
        game = self._game
        call = Call("end_turn", {}, rule=True) if talk else game.rule_action(seat)
        self.rule_actions[seat] += 1
        self._chronicle.table(
            "rule_action", game.round, game.phase, {"for": seat, "tool": call.tool}, actor="rule"
        )
        self._apply(seat, call, None)
        return call

    def announce(self, kind: str, data: dict[str, Any]) -> None:
        """Tell everybody something that the table does."""
        self._chronicle.table(kind, self._game.round, self._game.phase, data)

    async def _settle_debts(self) -> None:
        """Everybody waits while somebody has goods to choose for a debt."""
        while debtors := [seat for seat, tools in self._game.pending().items() if "pay_debt" in tools]:
            await self.wave(debtors)

    # Asking

    async def _ask(self, asked: list[Asked]) -> None:
        """Have every seat's answer, and the reading of what it says, before any of them is carried out."""
        slow = []
        for one in asked:
            if self._seats[one.seat].instant and self._reader.instant:
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
        view, legal, reads = self._doors[seat]
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
        )
        self._readings.pop(seat, None)
        one.answer = answer = await self._seats[seat].act(turn)
        call = answer.call
        if call is None:
            one.call = None
            if answer.fault is None:
                one.answer = replace(answer, fault=NO_ANSWER)
            return
        tool = call.tool if isinstance(call.tool, str) else str(call.tool)
        call = one.call = Call(clean_text(tool), clean_args(call.args))
        if call.tool == "say" and "say" in one.tools:
            one.call = await self._heard_call(seat, call)

    async def _heard_call(self, seat: str, call: Call) -> Call:
        """What a seat says, cleaned, cut and read; untouched where it will be refused anyway."""
        try:
            self._game.check_call(seat, call)
        except Refusal:
            return call
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

    # Carrying out

    def _carry_out(self, one: Asked, after_others: bool) -> Refusal | None:
        """Apply a seat's call and return None, or note and return the refusal."""
        game, seat, answer, call = self._game, one.seat, one.answer, one.call
        assert answer is not None
        for fault in answer.faults:
            self._chronicle.fault(seat, fault, game.round, game.phase)
        if call is None:
            assert answer.fault is not None
            self._chronicle.fault(seat, answer.fault, game.round, game.phase, answer, no_call=True)
            refusal = Refusal(answer.fault.kind, answer.fault.sentence)
            one.charged += 1
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
            overtaken = after_others and not one.overtaken and refusal.code in OVERTAKEN
            one.overtaken = one.overtaken or overtaken
            one.overtaken_now = overtaken
            one.charged += not overtaken
            more: dict[str, Any] = {"overtaken": True} if overtaken else {}
            if isinstance(refusal, TableRefusal):
                more["by"] = "table"
            self._chronicle.refused(seat, call.tool, refusal, game.round, game.phase, **more)
        one.attempt += 1
        self._refusals[seat] = refusal
        return refusal

    def _apply(self, seat: str, call: Call, answer: Answer | None, one: Asked | None = None) -> None:
        game = self._game
        self._chronicle.call(seat, call, game.round, game.phase, answer)
        if one is not None:
            self._check_floor(one, call)
        applied = game.apply(seat, call)
        if self._check:
            game.check()
        self.calls += 1
        reply: dict[str, Any] = applied.reply
        told = None
        if call.reading is not None:
            made, offers = call.reading, reply["offers"]
            effective = reply["reading"]
            if len(effective["moves"]) != len(made.moves) or bool(effective["illegal"]) != bool(made.illegal):
                # The rules have left out moves that are not possible (any more): what was made is said back.
                made = Reading.from_json(effective)
            told = heard(made, offers)
            reply = {**reply, "heard": heard(made, offers, you=seat)}
        self._chronicle.events(applied.events, told)
        if not call.rule:
            self._replies[seat] = reply

    def _check_floor(self, one: Asked, call: Call) -> None:
        """Raise TableRefusal for a call that the rules would allow, but the seat has not the floor for."""
        game = self._game
        if one.narrowed and call.tool not in one.tools and call.tool in game.pending()[one.seat]:
            raise TableRefusal("not_your_turn", f"The talk is over; allowed now: {', '.join(one.tools)}.")
        if call.tool in ("accept_offer", "reject_offer"):
            offer = call.args.get("offer")
            if isinstance(offer, str) and offer in game.offers and int(offer[1:]) > one.offers:
                # Made by another call of this wave: nobody answers an offer that he was not shown.
                raise TableRefusal("no_such_offer", f"There was no offer {offer} yet when you were asked.")


class TableRefusal(Refusal):
    """A call that the rules would allow, but that the seat has no floor for."""
