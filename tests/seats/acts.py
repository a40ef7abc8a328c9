"""A model that acts by a list at a table of scripted seats, and what must hold whatever it did."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from arena.rules import Call
from arena.seats.seat import Answer, Turn
from tests.fakes import Asked, Say, dull
from tests.table.seats import Policy

from .tables import Played

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/m", "anthropic/m"
WIRES = (CHAT, RESPONSES, MESSAGES)
THREE = ("ann", "bob", "cat")
SIX = (*THREE, "dan", "eve", "fay")
Sit = Callable[..., Played]
PASS_FOR_5 = "I give you 5 gold if you return my bag."


def officer(asked: Asked) -> bool:
    return "inspect_bag" in asked.allowed


def speaker(asked: Asked) -> bool:
    return "say" in asked.allowed and "inspect_bag" not in asked.allowed


class Acts:
    """A model that is dull but for its moves: (when, answer) in order; it keeps every call that it has made."""

    def __init__(self, *moves: tuple[Any, Any]) -> None:
        self.moves = list(moves)
        self.made: list[tuple[str, Any]] = []
        self.told: list[str] = []

    def __call__(self, asked: Asked) -> Any:
        answer = self._answer(asked)
        if isinstance(answer, Say) and len(answer.calls) == 1:
            self.made.append((answer.calls[0][0], answer.calls[0][1]))
        return answer

    def _answer(self, asked: Asked) -> Any:
        if self.moves:
            when, answer = self.moves[0]
            fits = when(asked) if callable(when) else officer(asked) and re.search(when, asked.last)
            if fits:
                self.moves.pop(0)
                self.told.append(asked.last)
                return answer(asked) if callable(answer) else answer
        return dull(asked)


class Watched(dict[str, Policy]):
    """Policies of the other seats, plain where none is given; keeps what each of them was told."""

    def __init__(self, policies: dict[str, Policy] | None = None) -> None:
        super().__init__(policies or {})
        self.news: list[Any] = []

    def get(self, seat: str, default: Any = None) -> Any:
        policy: Policy = super().get(seat) or (lambda _: None)

        def watching(turn: Turn) -> Call | Answer | None:
            self.news.extend(turn.news)
            bound = turn.tools == ("inspect_bag", "return_bag") and not turn.legal("return_bag")
            return policy(turn) or (Call("inspect_bag", turn.legal("inspect_bag")[0]) if bound else None)

        return watching


def nothing_bad(played: Played, watched: Watched, made: Sequence[tuple[str, Any]] | None) -> None:
    """No move is invented, nobody sees another's fault, and only what the table was shown binds."""
    lines = played.lines()
    calls = [line for line in lines if line["kind"] == "call" and line["actor"] == "bob"]
    if made is not None:
        tools = [name for name, _ in made]
        for line in calls:
            assert line["data"]["tool"] in tools, line
            tools.remove(line["data"]["tool"])
    for line in lines:
        if line["kind"] in ("fault", "refused"):
            assert set(line["visible"]) <= {line["actor"], line["data"].get("seat")}, line
    told = json.dumps(watched.news, default=str)
    assert '"fault"' not in told
    assert '"refused"' not in told
    shown = {line["data"]["offer"] for line in lines if line["kind"] == "offer" and line["visible"] == "all"}
    assert {line["data"]["offer"] for line in lines if line["kind"] == "settle"} <= shown
    for line in lines:
        if line["kind"] == "rule_action":
            assert line["data"]["tool"] != "inspect_bag"


def codes(played: Played) -> list[str]:
    return [data["code"] for data in played.bobs("refused")]


def settled(played: Played) -> list[tuple[str, str]]:
    return [(line["data"]["offer"], line["data"]["due"]) for line in played.lines("settle")]


def once(*messages: str, to: str = "bob", at: int = 3) -> Policy:
    """A merchant who says these, one a turn, while `to` is sheriff or deputy."""
    left = list(messages)

    def policy(turn: Turn) -> Call | None:
        view = turn.view()
        heads = [view["sheriff"], *(view["deputies"] or ())]
        if (
            left
            and turn.calls_left == at
            and "say" in turn.tools
            and "inspect_bag" not in turn.tools
            and to in heads
        ):
            return Call("say", {"message": left.pop(0)})
        return None

    return policy


def does(when: Callable[[Turn], bool], *calls: Call) -> Policy:
    """A seat that makes these calls in order whenever it is time for the next."""
    left = list(calls)

    def policy(turn: Turn) -> Call | None:
        return left.pop(0) if left and left[0].tool in turn.tools and when(turn) else None

    return policy


def says(message: str) -> Any:
    """A policy that says this once an inspection and is plain else."""
    said: set[int] = set()

    def policy(turn: Turn) -> Call | None:
        if "say" in turn.tools and turn.round not in said:
            said.add(turn.round)
            return Call("say", {"message": message})
        return None

    return policy
