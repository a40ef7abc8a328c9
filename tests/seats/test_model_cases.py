"""Cases from people who do this work: cut prompts (K4), no tool calling (K5), schemas that are refused (K18); resume."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from arena.record import RecordWriter, read_record
from arena.record.calls import CallLog, read_calls
from arena.seats.entries import Services, open_seat, parse_entry
from arena.seats.model_check import preflight
from arena.seats.seat import Seat
from arena.speech import GrammarReader
from arena.table import GameResult, GameSpec, Player, play
from tests.fakes import Asked, FakeServer, Say, Status, dull, text
from tests.table.seats import Scripted

from .tables import SEATS, Played, keys_for, table_with

CHAT = "openai-api/lab/m"


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Play a whole game against a server that behaves so."""

    def play_it(behave: Any, entry: str = CHAT, **more: Any) -> Played:
        return table_with(
            monkeypatch, tmp_path, behave, entry=entry, run=Run(max_retries=2, sleep=at_once), **more
        )

    return play_it


async def at_once(_: float) -> None:
    return None


def cuts_at(most: int) -> Any:
    def behave(asked: Asked) -> Say:
        tokens = min(most, len(asked.raw) // 4)
        return Say(dull(asked).calls, usage={"prompt_tokens": tokens, "completion_tokens": 20})

    return behave


def test_K4_a_server_that_cuts_prompts_is_noticed_once(whole: Any) -> None:
    played = whole(cuts_at(3000))
    assert played.result.status == "complete"
    assert played.faults() == [("user", "prompt_cut")]
    assert any("3000" in told for told in played.told)
    after = [a for a in played.server.asked if len(a.raw) > 3000 * 4 * 1.2]
    assert not after
    condensed = [line["data"] for line in played.lines("condense")]
    assert condensed
    for data in condensed:
        assert data["tokens_before"] > data["room"], "the count of a cut prompt is not its length"
        for when in ("before", "after"):
            assert 3 < data[f"chars_{when}"] / data[f"tokens_{when}"] < 4.5


def test_K4_an_honest_count_is_no_cut(whole: Any) -> None:
    assert whole(cuts_at(10**6)).faults() == []


def test_K4_a_lost_prompt_is_shortened_and_makes_no_move(whole: Any) -> None:
    def behave(asked: Asked) -> Any:
        if len(asked.raw) > 12000:
            return Status(500, {"error": {"message": "Jinja Exception: No user query found in messages."}})
        return dull(asked)

    played = whole(behave)
    assert played.result.status == "complete"
    assert {kind for _, kind in played.faults()} == {"prompt_lost"}
    assert sum(len(a.raw) > 12000 for a in played.server.asked) <= 8


async def _check(entry: str, run: Run) -> Any:
    try:
        return await preflight([parse_entry(entry)], run, long_prompts=True)
    finally:
        await run.close()


def test_K4_a_check_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeServer(
        lambda asked: Say((("end_turn", {}),), usage={"prompt_tokens": min(4096, len(asked.raw) // 4)})
    ) as server:
        keys_for(monkeypatch, server)
        [checked] = asyncio.run(_check(CHAT, Run()))
    assert checked.problem is None
    assert any("4096" in note and "context" in note for note in checked.notes)


NO_TOOLS = (
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    "registry.ollama.ai/library/gemma:2b does not support tools",
    "tools param requires --jinja flag",
    "This model has no tools",
)


@pytest.mark.parametrize("message", NO_TOOLS)
@pytest.mark.parametrize("status", [400, 500])
def test_K5_a_server_without_tool_calling_is_found_before_a_game(
    monkeypatch: pytest.MonkeyPatch, message: str, status: int
) -> None:
    def behave(asked: Asked) -> Any:
        return Status(status, {"error": {"message": message}}) if "tools" in asked.body else text("Hello!")

    with FakeServer(behave) as server:
        keys_for(monkeypatch, server)
        [checked] = asyncio.run(_check(CHAT, Run(sleep=at_once)))
    assert len(server.asked) <= 3
    assert all("tools" in a.body for a in server.asked)
    assert checked.problem is not None
    assert "without tool calling" in checked.problem
    assert "--enable-auto-tool-choice" in checked.problem


def test_K5_tools_are_never_dropped_in_a_game(whole: Any) -> None:
    def behave(asked: Asked) -> Any:
        return (
            Status(400, {"error": {"message": "tools: unsupported", "param": "tools"}})
            if "tools" in asked.body
            else text("Hi")
        )

    played = whole(behave)
    assert played.result.status == "parked"
    assert all("tools" in a.body for a in played.server.asked)
    assert len(played.server.asked) <= 3


@pytest.mark.parametrize("word", ["enum", "additionalProperties", "description"])
def test_K18_a_refused_word_of_the_schemas_is_learned_once(whole: Any, word: str) -> None:
    def behave(asked: Asked) -> Any:
        if f'"{word}"' in json.dumps([t["function"]["parameters"] for t in asked.body["tools"]]):
            return Status(
                400,
                {"error": {"message": f"Invalid schema for function 'declare': '{word}' is not permitted"}},
            )
        return dull(asked)

    played = whole(behave)
    assert played.result.status == "complete"
    if word == "enum":
        assert sum(bool(line.learned) for line in played.calls) == 1
        assert played.told == [
            f"{CHAT}: the server refused a part of the request, from now on tool schemas without enum"
        ]


def test_K18_no_schema_holds_what_servers_refuse() -> None:
    from arena.rules import EDITIONS, load_edition
    from arena.seats.tools import edition_tools

    for name in EDITIONS:
        edition = load_edition(name)
        for players in edition.players:
            seats = ("ann", "bob", "cat", "dan", "eve", "fay")[:players]
            for tool in edition_tools(edition, seats, max_message_chars=2000):
                text = json.dumps(tool.parameters)
                for refused in (
                    "const",
                    "additionalProperties",
                    "null",
                    "anyOf",
                    "oneOf",
                    "maxLength",
                    "minimum",
                    "maximum",
                ):
                    assert f'"{refused}"' not in text
                for schema in tool.parameters["properties"].values():
                    assert all(
                        isinstance(v, str)
                        for v in schema.get("enum", schema.get("items", {}).get("enum", []))
                    )
                    assert isinstance(schema["type"], str)


def test_A17_A19_calls_as_text_where_that_was_asked_for(whole: Any) -> None:
    def behave(asked: Asked) -> Say:
        name, arguments = dull(asked).calls[0]
        wrong = json.dumps({"name": "say", "arguments": {"message": "wrong"}})
        return text(
            f"Maybe {wrong} wait, better\n```json\n{json.dumps({'name': name, 'arguments': arguments})}\n```"
        )

    played = whole(behave, entry=CHAT + "?calls=text")
    assert played.result.status == "complete"
    assert played.faults() == []
    assert not any("tools" in a.body or "tool_choice" in a.body for a in played.server.asked)
    assert played.lines("say") == []
    assert played.server.wrong == []


def test_tools_of_the_phase_alone(whole: Any) -> None:
    played = whole(dull, entry=CHAT + "?tools=phase")
    assert played.result.status == "complete"
    assert all(list(a.tools) == a.allowed or set(a.tools) == set(a.allowed) for a in played.server.asked)


@pytest.mark.parametrize("edition", ["first", "robin_hood"])
def test_tools_of_the_phase_in_other_editions(whole: Any, edition: str) -> None:
    """Where a pile is named only by who lays cards on it, and where tokens can be had at any turn."""
    played = whole(dull, entry=CHAT + "?tools=phase", edition=edition)
    assert played.result.status == "complete"
    assert played.lines("fault", "refused", "rule_action") == []
    assert all(set(a.tools) == set(a.allowed) for a in played.server.asked)


def test_tools_of_the_phase_name_what_is_at_hand(whole: Any) -> None:
    played = whole(dull, entry=CHAT + "?tools=phase")
    hands = [
        (a, re.search(r"Your hand: ([a-z, ]+)\.", a.last))
        for a in played.server.asked
        if "load_bag" in a.tools
    ]
    assert len(hands) > 1
    for asked, hand in hands:
        schema = asked.tools["load_bag"]["cards"]
        assert hand is not None
        assert sorted(schema["items"]["enum"]) == sorted(set(hand[1].split(", ")))
    openings = [a for a in played.server.asked if "inspect_bag" in a.tools]
    assert openings
    assert all("bob" not in a.tools["inspect_bag"]["merchant"]["enum"] for a in openings)


class Killed(Exception):
    """The process dies here."""


def test_no_received_answer_is_paid_for_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    spec = GameSpec(
        "g1", tuple(Player(s, "x", kind="model" if s == "bob" else "bot") for s in SEATS), "7/0001"
    )
    stop_at = [20, 47, 10**9]

    def behave(asked: Asked) -> Say:
        return dull(asked)

    def attempt(server: FakeServer, stop: int, folder: Path) -> GameResult | None:
        calls = CallLog(folder / "calls" / "g1.jsonl.gz")
        services = Services(run=Run(), seats=SEATS, calls=calls)
        model = open_seat(parse_entry(CHAT), "bob", "g1", "7/0001", services)
        seats: list[Seat] = [model if s == "bob" else Scripted(s) for s in SEATS]

        def seen(line: Any) -> None:
            if line["seq"] >= stop:
                raise Killed

        async def go() -> GameResult | None:
            try:
                with RecordWriter(folder / "g1.jsonl", "g1") as writer:
                    return await play(spec, seats, GrammarReader(), writer, on_event=seen)
            except Killed:
                return None
            finally:
                await services.run.close()

        try:
            return asyncio.run(go())
        finally:
            calls.close()

    with FakeServer(behave) as server:
        keys_for(monkeypatch, server)
        whole = attempt(server, 10**9, tmp_path / "whole")
        paid = len(server.asked)
        ends = [attempt(server, stop, tmp_path / "parts") for stop in stop_at]
    assert ends[:2] == [None, None]
    assert ends[2] == whole
    assert len(server.asked) - paid <= paid + 2
    parts = list(read_calls(tmp_path / "parts" / "calls" / "g1.jsonl.gz"))
    assert [line.n for line in parts] == sorted({line.n for line in parts})

    def told(folder: str) -> list[Any]:
        return [
            {k: v for k, v in line.items() if k != "t"}
            for line in read_record(tmp_path / folder / "g1.jsonl")
        ]

    assert told("parts") == told("whole")


def test_a_torn_last_call_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = table_with(monkeypatch, tmp_path, dull)
    path = tmp_path / "calls" / "g1.jsonl.gz"
    data = path.read_bytes()
    path.write_bytes(data + data[:100])
    assert len(list(read_calls(path))) == len(played.calls)
    log = CallLog(path)
    log.close()
    assert path.read_bytes() == data


def test_a_file_of_calls_of_which_nothing_reached_the_disk_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "g1.jsonl.gz"
    file.write_bytes(b"\0" * 600)
    assert list(read_calls(file)) == []
    CallLog(file).close()
    assert file.read_bytes() == b""


def test_the_calls_hold_the_whole_conversation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = table_with(monkeypatch, tmp_path, dull, entry=CHAT + "?max_prompt_tokens=3000")
    said: list[bytes] = []
    head: dict[str, Any] = {}
    for line, asked in zip(played.calls, played.server.asked, strict=True):
        head.update(line.head)
        said = said[: line.kept] + [bytes(item) for item in line.said]
        messages = json.loads(b"[" + b",".join([bytes(head["system"]), *said]) + b"]")
        assert messages == asked.body["messages"]
        assert json.loads(bytes(head["tools"])) == asked.body["tools"]


def test_a_declined_answer_is_not_asked_for_again_on_resume(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = [Status(400, {"error": {"message": "filtered", "code": "content_filter"}})] * 3

    def behave(asked: Asked) -> Any:
        return answers.pop() if answers and "declare" in asked.allowed else dull(asked)

    first = table_with(monkeypatch, tmp_path, behave)
    again = table_with(monkeypatch, tmp_path, behave)
    assert [line["data"]["for"] for line in first.lines("rule_action")] == ["bob"]
    assert first.result == again.result
    assert again.server.asked == []
