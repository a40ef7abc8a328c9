"""Who sits at the table: the one protocol of bots, models, people and recorded seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, Protocol

from arena.errors import Owner
from arena.rules.call import Call, Refusal
from arena.rules.terms import Reading


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that failed and whose fault it was; `kind` is a short word such as `no_call`, `truncated`,
    `http_500`."""

    owner: Owner
    kind: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A seat's private thoughts as its provider gave them; shown to nobody at the table."""

    text: str
    form: Literal["full", "summary", "encrypted", "none"]


@dataclass(frozen=True, slots=True)
class Condensed:
    """A model's conversation begun anew with older rounds told in brief: which, and by how much it shrank.

    Sizes are of the whole prompt; tokens are estimates, `room` the tokens that it might have had. `why` is `room`, or
    `overflow` where the server refused the prompt before.
    """

    rounds: tuple[int, ...]
    chars_before: int
    chars_after: int
    tokens_before: int
    tokens_after: int
    room: int
    why: Literal["room", "overflow"]

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "rounds": list(self.rounds)}


@dataclass(slots=True)
class Turn:
    """All that a seat is told when it is asked: only what its player could know.

    `news` are the events since it last acted, as `Event.seen_by` gives them. `reply` is the answer to its own
    last call. `refusal` is how that call failed, if it did; `attempt` counts how often the seat has been
    asked again for the same decision (0 is the first question), and `overtaken` says that the last refusal
    came of another seat's call, carried out first. `view` builds the seat's view (a pure function of state
    and seat, see `Game.view`), `table` the same without its log, for who has heard all news; `legal` lists the
    arguments of the legal calls of one of `tools`;
    `reads` tells how the table would take a message said now: its text, cleaned and cut, and its reading. The
    same message said then is not read again. With the option `timer`, `clocks` are the seconds left on the clocks
    that run while this seat is asked, by the bag's owner.
    """

    seat: str
    round: int
    phase: str
    tools: tuple[str, ...]
    news: list[dict[str, Any]]
    view: Callable[[], dict[str, Any]]
    legal: Callable[[str], list[dict[str, Any]]]
    reply: Mapping[str, Any] | None = None
    refusal: Refusal | None = None
    attempt: int = 0
    calls_left: int | None = None
    rounds_left: int | None = None
    reads: Callable[[str], Awaitable[tuple[str, Reading]]] | None = None
    overtaken: bool = False
    clocks: Mapping[str, float] | None = None
    table: Callable[[], dict[str, Any]] | None = None


@dataclass(slots=True)
class Answer:
    """A seat's answer: a call, or the fault that kept it from one. `call_id` names the provider's exchange
    in `calls/`; `faults` and `condensed` are what went before it. `seconds` are those that the player took, where
    the seat knows them better than who waits for it."""

    call: Call | None = None
    fault: Fault | None = None
    reasoning: Reasoning | None = None
    call_id: str | None = None
    faults: tuple[Fault, ...] = ()
    condensed: tuple[Condensed, ...] = ()
    seconds: float | None = None


class SeatDown(Exception):
    """The seat can't be asked any more (provider or user's fault): the game is parked, never played on."""

    def __init__(self, seat: str, fault: Fault) -> None:
        super().__init__(f"{seat}: {fault.sentence}")
        self.seat = seat
        self.fault = fault


class Seat(Protocol):
    """Somebody at the table under the name `name`. `instant` seats answer without waiting for anything.

    A seat may have `heeds`, the kinds of events that it is to be told of; all others are then left out of its news.
    One that does not heed `say` is not told in words how it was heard either.
    """

    name: str
    instant: bool

    async def act(self, turn: Turn) -> Answer:
        """Answer with one tool call; raises SeatDown where no answer can be had."""
        ...

    async def close(self) -> None:
        """Give back what the seat holds."""
        ...
