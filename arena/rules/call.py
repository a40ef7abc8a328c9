"""One tool call by a seat, its refusal, and the events that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arena.rules.terms import Reading

CODES = (
    "not_your_turn", "wrong_phase", "unknown_tool", "bad_arguments", "unknown_player", "unknown_good", "not_in_hand",
    "too_many_cards", "empty_bag", "count_mismatch", "not_declarable", "draw_order", "pile_too_small", "too_much_gold",
    "hand_cards", "tokens", "not_owned", "no_such_offer", "offer_closed", "not_a_party", "contradicts_deal",
    "bag_decided", "own_bag", "merchant_trade", "sheriff_pays", "not_enough", "needless_card",
    "contraband_before_legal", "no_debt", "not_enough_sets", "no_tokens_left",
)  # fmt: skip
"""Every code with which the rules refuse a call."""


@dataclass(slots=True)
class Call:
    """A tool call. `reading` belongs to `say`. `rule` marks the rule's own action for a seat that failed to act."""

    tool: str
    args: Mapping[str, Any]
    reading: Reading | None = None
    rule: bool = False


class Refusal(Exception):
    """A call that the rules refuse: one of CODES, and a sentence that says what is allowed instead."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


class Event:
    """Something that happened: `data` for the seats in `visible` (None: all), `private[seat]` for that seat alone."""

    __slots__ = ("_public", "actor", "data", "kind", "phase", "private", "round", "visible")

    def __init__(
        self,
        kind: str,
        actor: str | None,
        data: dict[str, Any],
        round: int,
        phase: str,
        visible: tuple[str, ...] | None = None,
        private: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        self.kind = kind
        self.actor = actor
        self.data = data
        self.round = round
        self.phase = phase
        self.visible = visible
        self.private = private
        self._public: dict[str, Any] | None = None

    def seen_by(self, seat: str) -> dict[str, Any] | None:
        """The event as this seat's player may know it, `{"kind", "actor", "round", "phase", **data}`, or None."""
        own = self.private.get(seat) if self.private else None
        if self.visible is None or seat in self.visible:
            # Built once for all who see the same; what was given out is not changed by what is given out later.
            public = self._public
            if public is None:
                public = self._public = {**self._heading(), **self.data}
            return public.copy() if own is None else {**public, **own}
        return None if own is None else {**self._heading(), **own}

    def _heading(self) -> dict[str, Any]:
        return {"kind": self.kind, "actor": self.actor, "round": self.round, "phase": self.phase}


class Applied:
    """What a call came to: its events in order, and the answer to the caller."""

    __slots__ = ("events", "reply")

    def __init__(self, events: list[Event], reply: dict[str, Any]) -> None:
        self.events = events
        self.reply = reply
