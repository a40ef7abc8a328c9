"""One game: what may be called, what a call does, what each seat sees."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from arena.rules import codec, legal, rule, view
from arena.rules.arguments import players
from arena.rules.call import Applied, Call, Event, Refusal
from arena.rules.check import recount
from arena.rules.edition import Edition, load_edition
from arena.rules.offers import check_message
from arena.rules.options import resolve_options
from arena.rules.pending import pending
from arena.rules.position import set_up
from arena.rules.rounds import advance
from arena.rules.setup import check_seats, deal_game
from arena.rules.state import State
from arena.rules.tools import carry_out, may_call, tools_of

_TOLD_IN_PART = frozenset({"say", "load_bag", "share_booty", "pay_debt"})
"""Tools whose arguments are not told to everybody as they were given."""


class Game(State):
    """A game at the table: a pure state machine without input, output or clock."""

    __slots__ = ("_checked", "_pending", "opening")

    def __init__(
        self, edition: Edition, options: Mapping[str, Any], seats: tuple[str, ...], deal: str
    ) -> None:
        super().__init__(edition, options, seats, deal)
        self.opening: list[Event] = []
        self._pending: dict[str, tuple[str, ...]] | None = None
        self.caches["tools"] = tools_of(self)
        self._checked = os.environ.get("ARENA_CHECK") == "1"

    @classmethod
    def new(
        cls,
        edition: str | Edition,
        seats: Sequence[str],
        deal: str,
        options: Mapping[str, Any] | None = None,
    ) -> Game:
        """Deal a new game from a deal's seed; raises UsageError for seats or options that the edition can't have."""
        game = cls._empty(edition, seats, deal, options)
        deal_game(game)
        game.opening, game.events = game.events, []
        return game

    @classmethod
    def from_position(
        cls, scenario: Mapping[str, Any], deal: str | None = None, edition: Edition | None = None
    ) -> Game:
        """Lay out the position of a scenario; raises UsageError for one that can't be laid out."""
        deal = deal if deal is not None else str(scenario.get("deal", "scenario"))
        game = cls._empty(
            edition or scenario.get("edition", "second"),
            scenario.get("seats", ()),
            deal,
            scenario.get("options"),
        )
        set_up(game, scenario.get("position") or {})
        game.opening, game.events = game.events, []
        return game

    @classmethod
    def _empty(
        cls, edition: str | Edition, seats: Sequence[str], deal: str, options: Mapping[str, Any] | None
    ) -> Game:
        rules = load_edition(edition) if isinstance(edition, str) else edition
        return cls(rules, resolve_options(rules, options), check_seats(rules, seats), deal)

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools that this game has."""
        tools: tuple[str, ...] = self.caches["tools"]
        return tools

    def pending(self) -> dict[str, tuple[str, ...]]:
        """Every seat with the tools that it may call now; not to be changed."""
        tools = self._pending
        if tools is None:
            tools = self._pending = pending(self)
        return tools

    def apply(self, seat: str, call: Call) -> Applied:
        """Carry out a seat's call; raises Refusal, and then nothing has changed."""
        own = (self._pending or self.pending()).get(seat)
        if own is None or call.tool not in own:
            refusal = self._may_call(seat, call)
            if refusal is not None:
                raise refusal
        events: list[Event] = []
        self.events = events
        reply = carry_out(self, seat, call)
        self._pending = None
        self._note_call(seat, call)
        advance(self)
        if call.rule:
            for event in events:
                # The seat pays, whoever decided; the payment's `for` says why.
                if event.actor == seat and event.kind != "pay":
                    event.actor = "rule"
                    event.data = {**event.data, "for": seat}
        if self._checked:
            recount(self)
        return Applied(events, reply)

    def check_call(self, seat: str, call: Call) -> None:
        """Raise the Refusal that a call meets before its arguments matter; of a `say`, also one for its message."""
        refusal = self._may_call(seat, call)
        if refusal is not None:
            raise refusal
        if call.tool == "say":
            check_message(self, call.args)

    def _may_call(self, seat: str, call: Call) -> Refusal | None:
        if seat not in self.players:
            return Refusal("unknown_player", players(self, str(seat)))
        return may_call(self, seat, call.tool, self.pending())

    def _note_call(self, seat: str, call: Call) -> None:
        tool = call.tool
        args = {**call.args}
        for name, value in args.items():
            if type(value) is list or type(value) is tuple:
                args[name] = list(value)
        if tool not in _TOLD_IN_PART:
            self.log.append((seat, tool, args, call.rule, None))
            return
        known: tuple[dict[str, Any], tuple[str, ...]] | None = None
        shown = args
        if tool == "say":
            shown = {"message": self.events[0].data["message"]}
        elif tool == "load_bag":
            shown, known = {"count": len(args["cards"])}, (args, (seat,))
        elif tool == "share_booty":
            shown, known = {"count": len(args["cards"])}, (args, self.deputies)
        elif tool == "pay_debt":
            # Goods chosen for a deal stay face down for all but giver and receiver.
            for event in self.events:
                if event.kind == "pay" and event.private:
                    goods = [good for good in args["goods"] if self.edition.goods[good].kind == "legal"]
                    shown = {"goods": goods, "contraband_count": len(args["goods"]) - len(goods)}
                    known = (args, tuple(event.private))
        self.log.append((seat, tool, shown, call.rule, known))

    def view(self, seat: str, *, log: bool = True) -> dict[str, Any]:
        """What this seat's player sees, without the `log` where that is not wanted; raises KeyError for a name that is no seat."""
        return view.view(self, seat, self.pending()[seat], log=log)

    def state(self) -> dict[str, Any]:
        """The whole state, in the words of a scenario's `expect`."""
        return view.whole(self, self.pending())

    def legal(self, seat: str, tool: str) -> list[dict[str, Any]]:
        """The arguments of every legal call of a tool by this seat now, from what the seat may know alone."""
        if tool not in self.pending()[seat]:
            return []
        return legal.legal(self, seat, tool)

    def sample(self, seat: str, tool: str, rng: Random) -> dict[str, Any] | None:
        """Random legal arguments of a tool that is pending for the seat; None where there are none (`say`)."""
        return legal.sample(self, seat, tool, rng)

    def rule_action(self, seat: str) -> Call:
        """The rule's own act for a seat that failed to decide; raises ValueError where it has nothing to decide."""
        tool, args = rule.rule_action(self, seat, self.pending()[seat])
        return Call(tool, args, rule=True)

    def check(self) -> None:
        """Recount all cards, gold and tokens; raises AssertionError."""
        recount(self)

    def to_json(self) -> dict[str, Any]:
        """The whole state as JSON data."""
        return codec.to_json(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any], edition: Edition | None = None) -> Game:
        """The game of that JSON data; `edition` is needed where it is none of the arena's own."""
        rules = edition or load_edition(data["edition"])
        game = cls(rules, dict(data["options"]), tuple(data["seats"]), data["deal"])
        codec.fill(game, data)
        return game
