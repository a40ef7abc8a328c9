"""Real records for the tests: calls are applied to a game and written down as a table would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from arena.record import RecordWriter
from arena.rules import Call, Game, Reading, Refusal

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay")
DECIDING = {
    "choose_starter",
    "exchange_cards",
    "load_bag",
    "declare",
    "inspect_bag",
    "pay_debt",
    "share_booty",
}
"""Tools whose call moves the game on."""


def at_inspection(
    path: Path,
    labels: Sequence[str] = "ABC",
    *,
    ann: str = "cheese cheese pepper mead",
    bob: str = "cheese cheese cheese",
) -> Played:
    """A game of deal 7/0002 at its first inspection: Cat is sheriff, Ann and Bob declare cheese whatever they carry."""
    played = Played(path, labels, deal="7/0002")
    played.do("cat", "choose_starter", player="ann")
    bags = {"ann": ann.split(), "bob": bob.split()}
    for seat in bags:
        played.do(seat, "exchange_cards", discard=[])
    for seat, cards in bags.items():
        played.do(seat, "load_bag", cards=cards)
    for seat, cards in bags.items():
        played.do(seat, "declare", good="cheese", count=len(cards))
    return played


class Played:
    """A game being played into a record."""

    def __init__(
        self,
        path: Path,
        labels: Sequence[str],
        *,
        deal: str = "7/0000",
        edition: str = "second",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        seats = SEATS[: len(labels)]
        self.game = Game.new(edition, seats, deal, options)
        self.writer = RecordWriter(path, path.stem)
        header = {
            "edition": edition,
            "options": dict(options or {}),
            "deal": deal,
            "seats": [
                {"seat": s, "entry": label, "model": f"bot/{label}", "kind": "bot"}
                for s, label in zip(seats, labels, strict=True)
            ],
            "table": {"talk_rounds": 3},
            "reader": "grammar",
            "prompts": None,
            "versions": {},
            "canary": "",
        }
        self.writer.line("game_start", None, 1, self.game.phase, header, ())
        for event in self.game.opening:
            self.writer.event(event)

    def do(
        self,
        seat: str,
        tool: str,
        reading: Mapping[str, Any] | None = None,
        *,
        rule: bool = False,
        **args: Any,
    ) -> str | None:
        """One call; returns the code where it is refused."""
        game = self.game
        read = Reading.from_json(reading) if reading is not None else None
        call = Call(tool, args, reading=read, rule=rule)
        data: dict[str, Any] = {"tool": tool, "args": args}
        if read is not None:
            data["reading"] = read.to_json()
        if rule:
            data["for"] = seat
        self.writer.line("call", "rule" if rule else seat, game.round, game.phase, data, ())
        try:
            applied = game.apply(seat, call)
        except Refusal as refusal:
            told = {"code": refusal.code, "sentence": refusal.sentence, "tool": tool}
            self.writer.line("refused", seat, game.round, game.phase, told, (seat,))
            return refusal.code
        for event in applied.events:
            self.writer.event(event)
        return None

    def rule(self, seat: str) -> None:
        """The rule acts for a seat."""
        call = self.game.rule_action(seat)
        told = {"for": seat, "tool": call.tool}
        self.writer.line("rule_action", "rule", self.game.round, self.game.phase, told)
        self.do(seat, call.tool, rule=True, **dict(call.args))

    def fault(self, seat: str, owner: str, kind: str) -> None:
        told = {"owner": owner, "kind": kind, "sentence": "it failed", "seat": seat}
        self.writer.line("fault", seat, self.game.round, self.game.phase, told, ())

    def offer(self, seat: str, terms: Mapping[str, Any], *to: str) -> None:
        """An offer made in words, as the reader would have read it."""
        move = {"act": "offer", "to": list(to), "terms": terms}
        assert self.do(seat, "say", {"moves": [move], "claims": []}, message="an offer") is None

    def finish_by_rule(self) -> None:
        """Let the rule play the rest of the game."""
        for n in range(2000):
            if self.game.over:
                return
            pending = self.game.pending()
            deciding = [seat for seat, tools in pending.items() if DECIDING & set(tools)]
            talking = [seat for seat, tools in pending.items() if tools]
            seats = deciding or talking
            self.rule(seats[n % len(seats)])  # both deputies must speak
        raise AssertionError(f"the game does not end: {self.game.pending()}")

    def close(self) -> None:
        self.writer.close()
