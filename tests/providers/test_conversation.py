"""What calls hold in memory: conversations packed and whole, bodies gone when sent, nothing left to the garbage collector."""

from __future__ import annotations

import asyncio
import gc
import json
import tracemalloc
from typing import Any

import pytest

from arena.providers import Reply, Run, ToolCall
from arena.providers.keys import Key
from arena.providers.link import Link, Sdk
from arena.seats.entries import Services, parse_entry
from arena.seats.model import open_provider
from tests.fakes import FakeServer, text
from tests.seats.tables import keys_for

ENTRIES = ("openai/m", "openai-chat/m", "openai-api/lab/m", "anthropic/m")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Any:
    with FakeServer(lambda _: text("Hello.")) as running:
        keys_for(monkeypatch, running)
        yield running


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_prompt_of_a_long_conversation_begins_with_the_one_before(
    server: FakeServer, entry: str
) -> None:
    talk = open_provider(parse_entry(entry), Services(run=Run())).conversation("Rules.", (), "g/ann")
    before: list[bytes] = []
    said = b""
    for n in range(60):
        talk.tell(f"Round {n}:\nit is \u201cyour\u201d turn, line\u2028end.")
        if n % 7 == 3:
            talk.pass_over()
        assert talk.items[: len(before)] == before
        assert talk.said().startswith(said)
        assert json.loads(b"[" + talk.said() + b"]") == [json.loads(item) for item in talk.items]
        assert talk.count == len(talk.items)
        assert talk.since(len(before)) == talk.items[len(before) :]
        assert talk.chars == talk.head_chars + sum(len(item) + 1 for item in talk.items)
        before, said = talk.items, talk.said()
    assert talk.since(2) == before[2:]
    talk.begin("Anew.")
    assert (talk.count, len(talk.items)) == (1, 1)


def test_ids_of_calls_are_known_whole_and_counted_once(server: FakeServer) -> None:
    talk = open_provider(parse_entry("openai-api/lab/m"), Services(run=Run())).conversation("", (), "")
    for id in ("call_1", "call_12", "call_1"):
        talk.echo(Reply((ToolCall(id, "end_turn", "{}"),), "", "call", ()))
    assert len(talk.ids) == 2
    assert "call_1" in talk.ids
    assert "call_12" in talk.ids
    assert "call_2" not in talk.ids
    assert "call" not in talk.ids


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_call_leaves_nothing_to_the_garbage_collector(server: FakeServer, entry: str) -> None:
    run = Run()
    provider = open_provider(parse_entry(entry), Services(run=run))
    talk = provider.conversation("Rules.", (), "g/ann")
    talk.tell("Your turn.")

    async def go() -> None:
        await provider.ask(talk, ())
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            for _ in range(3):
                await provider.ask(talk, ())
            gc.collect()
        finally:
            gc.set_debug(0)
            gc.enable()
        await run.close()

    asyncio.run(go())
    left = {type(thing).__module__.partition(".")[0] for thing in gc.garbage}
    gc.garbage.clear()
    assert not left & {"arena", "tenacity"}


@pytest.mark.parametrize("sdk", ["openai", "anthropic"])
def test_a_body_is_let_go_of_when_it_is_sent(sdk: Sdk) -> None:
    size, held = 10_000_000, []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take requests piece by piece, and look at what is held while the answer is waited for."""
        while head := (await reader.readuntil(b"\r\n\r\n")).lower():
            left = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
            assert b"chunked" not in head
            while left:
                left -= len(await reader.read(min(left, 50_000)))
            for _ in range(100):  # until whoever wrote the last piece has heard that it is gone
                await asyncio.sleep(0)
            held.append(tracemalloc.get_traced_memory()[0])
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")

    async def go() -> None:
        listening = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        link = Link(sdk, f"http://127.0.0.1:{port}/v1", Key("SOME_KEY", "the environment", "k"))
        assert await link.post("/chat", b"{}", timeout=60, headers={}) == b"{}"
        tracemalloc.start()
        try:
            assert await link.post("/chat", b"x" * size, timeout=60, headers={}) == b"{}"
        finally:
            tracemalloc.stop()
        await link.close()
        listening.close()

    asyncio.run(go())
    assert len(held) == 2
    assert held[1] < size / 5
