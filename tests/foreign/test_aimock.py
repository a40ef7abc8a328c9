"""Against aimock: scripted answers with reasoning over all three wires, and chaos; its journal tells what it did."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from .obtain import Unobtainable, from_npm
from .playing import Peer, arena, tournament
from .serving import ask, free_port, serving
from .test_llmock import CHAT, MESSAGES, PREFLIGHT, RESPONSES, WIRES, whole

pytestmark = pytest.mark.foreign

Serve = Callable[..., Any]
BUSY = {
    "rateLimit": "rate_limited",
    "drop": "http_500",
    "malformed": "bad_response",
    "disconnect": "connection",
}
"""What its chaos does, and what the fault is called here."""


def answer(
    tool: str, reasoning: str | None = None, says: str | None = None, **arguments: Any
) -> dict[str, Any]:
    """A fixture for requests that offer a tool: it is called."""
    told = {"toolCalls": [{"name": tool, "arguments": arguments}], "reasoning": reasoning, "content": says}
    return {"match": {"toolName": tool}, "response": {k: v for k, v in told.items() if v is not None}}


def returned(seat: str) -> dict[str, Any]:
    found = answer("return_bag", "Let it go.", merchant=seat)
    found["match"]["toolResultContains"] = f"Undecided: {seat.title()}"
    return found


FIXTURES = [
    answer("end_turn", "Nothing to say.", "I pass."),
    answer("exchange_cards", "They will do.", discard=[]),
    answer("load_bag", "One of each.", cards=["apple"]),
    answer("declare", None, good="apple", count=1),
    answer("choose_starter", player="bob"),
    *map(returned, ("ann", "bob", "cat")),
    answer("return_bag", merchant="ann"),
    {"match": {}, "response": {"content": "OK"}},
]


class Aimock:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.peer = Peer(f"{self.url}/v1", self.url)

    @property
    def journal(self) -> list[dict[str, Any]]:
        """Every request, and what became of it."""
        entries: list[dict[str, Any]] = ask(f"{self.url}/__aimock/journal")
        return [entry for entry in entries if entry["method"] == "POST"]


@pytest.fixture
def serve(tmp_path: Path) -> Serve:
    """Start a server with some options."""
    try:
        program = from_npm("aimock") / "llmock"
    except Unobtainable as reason:
        pytest.skip(f"no aimock here: {reason}")
    fixtures = tmp_path / "fixtures"
    fixtures.mkdir()
    (fixtures / "answers.json").write_text(json.dumps({"fixtures": FIXTURES}))

    @contextmanager
    def go(*options: str) -> Iterator[Aimock]:
        port = free_port()
        command = [program, "-p", str(port), "-h", "127.0.0.1", "-f", fixtures, "--log-level", "silent"]
        with serving([*command, "--journal-max", "0", *options], [port], tmp_path / "aimock.log"):
            yield Aimock(port)

    return go


FORMS = {CHAT: "full", RESPONSES: "summary", MESSAGES: "summary"}


@pytest.mark.parametrize("entry", WIRES)
def test_a_reasoning_model_plays_a_whole_game(serve: Serve, tmp_path: Path, entry: str) -> None:
    with serve("--strict", "--validate-on-load") as server:
        checked = arena(tmp_path, server.peer, "check", entry)
        assert checked.returncode == 0, checked.stderr
        asked = len(server.journal)
        played = tournament(tmp_path, server.peer, [f"{entry}?tools=phase"])
        whole(played)
        assert {owner for owner, _ in played.faults} <= {"model"}
        assert {entry["response"]["status"] for entry in server.journal} == {200}
        assert len(server.journal) - asked == played.attempts + PREFLIGHT
    thoughts = [
        line["reasoning"] for line in played.lines if line["kind"] == "call" and line.get("reasoning")
    ]
    assert {"text": "Nothing to say.", "form": FORMS[entry]} in thoughts
    assert {thought["form"] for thought in thoughts} <= {FORMS[entry], "encrypted"}
    said = b"".join(bytes(item) for line in played.calls for item in line.said)
    if entry == CHAT:
        assert b'"reasoning_content":"Nothing to say."' in said
    elif entry == MESSAGES:
        assert b'"thinking":"Nothing to say.","signature":"aimock-placeholder-signature"' in said
    else:
        assert b'"encrypted_content":"' in said
    own = [line for line in played.lines if line["kind"] == "call" and line.get("reasoning")]
    assert len(own) > 10


@pytest.mark.parametrize("entry", WIRES)
def test_chaos_is_counted_to_the_last_request_and_costs_no_game(
    serve: Serve, tmp_path: Path, entry: str
) -> None:
    chaos = ("--chaos-ratelimit", "0.05", "--chaos-drop", "0.05", "--chaos-malformed", "0.05")
    more = ("--chaos-disconnect", "0.05", "--chaos-latency", "20")
    with serve(*chaos, *more) as server:
        played = tournament(tmp_path, server.peer, [f"{entry}?tools=phase"], "--max-retries", "8")
        journal = server.journal
    whole(played)
    answered = next(i for i, entry in enumerate(journal) if "chaosAction" not in entry["response"])
    game = journal[answered + 1 :]  # what comes before is the preflight
    did = Counter(BUSY[e["response"]["chaosAction"]] for e in game if "chaosAction" in e["response"])
    assert {kind: n for (owner, kind), n in played.faults.items() if owner == "provider"} == did
    assert did
    assert len(game) == played.attempts
