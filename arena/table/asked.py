"""One seat being asked, and the refusals that are the table's own and not the rules'."""

from __future__ import annotations

from collections.abc import Collection

from arena.rules import Call, Refusal
from arena.seats.seat import Answer, Fault

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


class Asked:
    """One seat being asked: which tools it may use, how often it was asked again, what it answered.

    `charged` are the refusals that count against its second chances, `seconds` what the last answer took.
    """

    offers = 0
    attempt = 0
    charged = 0
    overtaken = False
    overtaken_now = False
    too_long = False
    seconds = 0.0
    answer: Answer | None = None
    call: Call | None = None

    def __init__(
        self,
        seat: str,
        tools: tuple[str, ...],
        only: Collection[str] | None,
        calls_left: int | None,
        rounds_left: int | None,
    ) -> None:
        self.seat = seat
        self.tools = tools
        self.only = only
        self.calls_left = calls_left
        self.rounds_left = rounds_left


class TableRefusal(Refusal):
    """A call that the rules would allow, but that the seat has no floor for."""


class TooLate(TableRefusal):
    """A call that came when a clock had run out."""
