"""What a fake server can be told to answer, in no wire's words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.fakes.server import Asked


@dataclass(frozen=True)
class Say:
    """An answer of the model: `calls` are (name, arguments) or (name, arguments, id).

    `arguments` of the chat and responses wires are sent as they are if they are a text, else as JSON text; on the
    messages wire as they are. `blocks` goes before the calls as it is (thinking, reasoning items). `usage` replaces
    the tokens that the server would count, "missing" leaves them out.
    """

    calls: Sequence[tuple[Any, ...]] = ()
    text: str | None = None
    finish: str | None = None
    blocks: Sequence[Mapping[str, Any]] = ()
    usage: Any = None
    refusal: str | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    message: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Status:
    """An error status with a body and headers."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Raw:
    """Status 200 with this very body."""

    body: bytes
    kind: str = "application/json"


@dataclass(frozen=True)
class Drop:
    """The connection is closed without an answer."""


@dataclass(frozen=True)
class Bytes:
    """These very bytes in place of an HTTP answer, with a pause in seconds before each, then the end of the line."""

    parts: Sequence[bytes]
    pause: float = 0.0


@dataclass(frozen=True)
class Wait:
    """Nothing for so many seconds, then the answer."""

    seconds: float
    then: Say | Status | Raw | Drop | Bytes


Answer = Say | Status | Raw | Drop | Bytes | Wait


def call(name: str, /, **arguments: Any) -> Say:
    """One tool call."""
    return Say(((name, arguments),))


def text(words: str, finish: str | None = None) -> Say:
    """Text without a tool call."""
    return Say(text=words, finish=finish)


_HAND = re.compile(r"Your hand: ([^.]*)\.")
_SEATS = ("ann", "bob", "cat", "dan", "eve", "fay")


def dull(asked: Asked) -> Say:
    """A player who keeps all cards, loads one, declares one of the first legal good, says nothing, returns bags."""
    allowed = asked.allowed
    tools = asked.tools
    if "exchange_cards" in allowed:
        first = "take_left" in tools.get("exchange_cards", {})
        return call(
            "exchange_cards",
            discard=[],
            **({"take_left": 0, "take_right": 0, "discard_to": "left"} if first else {}),
        )
    if "load_bag" in allowed:
        hands = _HAND.findall(asked.last)
        first_card = re.sub(r"^\d+ ", "", re.split(r", | and ", hands[-1])[0]) if hands else "apple"
        return call("load_bag", cards=[first_card])
    if "declare" in allowed:
        return call("declare", good=_first(tools, "declare", "good", "apple"), count=1)
    if "choose_starter" in allowed:
        named = tools.get("choose_starter", {}).get("player", {}).get("enum", _SEATS[:3])
        return call("choose_starter", player=next(s for s in named if s != asked.seat))
    if "return_bag" in allowed and "say" not in allowed:
        bag = re.search(r"Undecided: (\w+)", asked.last)
        return call("return_bag", merchant=bag[1].lower() if bag else "ann")
    return call("end_turn")


def _first(tools: Mapping[str, Any], tool: str, argument: str, otherwise: str) -> str:
    """The first value that a tool's argument may have, where its schema is offered and lists them."""
    return str((tools.get(tool, {}).get(argument, {}).get("enum") or [otherwise])[0])
