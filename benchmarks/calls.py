"""CPU of one model call, all in, against the SDK's own lean path in the same run; and how it grows with the game.

    python benchmarks/calls.py [--seats 24] [--measured 6]

The server is a process of its own that answers at once; CPU is user and system time of this process. A seat's call is
everything: news to text, prompt, HTTP through the SDK, checks, mending, and the file of calls with its fsync.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from arena.providers import Run
from arena.record.calls import CallLog
from arena.rules import Game
from arena.seats.entries import Services, open_seat, parse_entry
from arena.seats.seat import Seat, Turn

SEATS = ("ann", "bob", "cat", "dan")
AT_ONCE = 16
SAYINGS = (
    "Five gold and my cheese if you let me by, and I will remember it when I wear the badge.",
    "Only apples in here, I swear it on my stall; look at Dan's bag instead of mine.",
)


async def serve() -> None:
    """Answer every request at once with the same tool call; print the port."""
    message = {
        "role": "assistant", "content": None,
        "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "end_turn", "arguments": "{}"}}],
    }  # fmt: skip
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    answer = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}

    def reply(tokens: int) -> bytes:
        usage = {"prompt_tokens": tokens, "completion_tokens": 20, "total_tokens": tokens + 20}
        body = json.dumps({**answer, "usage": usage}).encode()
        head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        return head.encode() + body

    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                request = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(h.split(b":")[1])
                    for h in request.lower().split(b"\r\n")
                    if h.startswith(b"content-length")
                )
                await reader.readexactly(length)
                writer.write(reply(length // 4))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionResetError):
            writer.close()

    server = await asyncio.start_server(connection, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


class Talker:
    """One model's seat that hears two sayings before each of its turns."""

    def __init__(self, seat: Seat, game: Game) -> None:
        self._seat = seat
        self._game = game
        self._n = 0

    async def act(self) -> None:
        game, name = self._game, self._seat.name
        self._n += 1
        news = [
            {
                "kind": "say",
                "actor": SEATS[2 + i],
                "round": 1,
                "phase": "inspection",
                "message": f"{words} ({self._n})",
            }
            for i, words in enumerate(SAYINGS)
        ]
        turn = Turn(
            name, 1, "inspection", ("say", "end_turn"), news, lambda: game.view(name), lambda _: [],
            {} if self._n > 1 else None, rounds_left=1,
        )  # fmt: skip
        await self._seat.act(turn)


async def cpu_of(works: list[Callable[[], Awaitable[Any]]]) -> float:
    """CPU milliseconds of each piece of work, with so many at once."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[Any]]) -> None:
        async with gate:
            await work()

    began = time.process_time()
    await asyncio.gather(*map(one, works))
    return (time.process_time() - began) / len(works) * 1000


async def measure(port: int, seats: int, measured: int, folder: Path) -> dict[str, Any]:
    """CPU of the lean path and of a seat's whole call at 20 and at 120 turns."""
    import openai
    from openai.types.chat import ChatCompletion

    os.environ["BENCH_BASE_URL"], os.environ["BENCH_API_KEY"] = f"http://127.0.0.1:{port}/v1", "none-at-all"
    run = Run(max_connections=AT_ONCE)
    entry = parse_entry("openai-api/bench/m?max_prompt_tokens=1000000")
    game = Game.new("second", SEATS, "7/1")
    talkers = []
    for i in range(seats):
        calls = CallLog(folder / f"{i}.jsonl.gz")
        services = Services(run=run, seats=SEATS, calls=calls)
        talkers.append(Talker(open_seat(entry, "bob", f"g{i}", "7/1", services), game))
    client = openai.AsyncOpenAI(
        api_key="none",
        base_url=os.environ["BENCH_BASE_URL"],
        max_retries=0,
        http_client=openai.DefaultAioHttpClient(),
    )
    figures: dict[str, Any] = {}
    done = 0
    for turns in (20, 120):
        for _ in range(turns - done):
            await cpu_of([talker.act for talker in talkers])
        done = turns
        body = last_request(folder / "0.jsonl.gz")
        ours = 0.0
        for _ in range(measured):
            ours += await cpu_of([talker.act for talker in talkers]) / measured
        done += measured

        async def lean(body: dict[str, Any] = body) -> None:
            await client.post("/chat/completions", cast_to=ChatCompletion, body=body)

        await cpu_of([lean] * AT_ONCE)
        figures[str(turns)] = {
            "body_kb": round(len(json.dumps(body)) / 1024, 1),
            "lean_ms": round(await cpu_of([lean] * seats * measured), 3),
            "ours_ms": round(ours, 3),
        }
    await client.close()
    await run.close()
    return figures


def last_request(path: Path) -> dict[str, Any]:
    """The whole request of a file's last call, put together from what was new in each."""
    from arena.record.calls import read_calls

    said: list[bytes] = []
    head: dict[str, Any] = {}
    sent: dict[str, Any] = {}
    for line in read_calls(path):
        said = [*said[: line.kept], *(bytes(item) for item in line.said)]
        head.update(line.head)
        sent = dict(line.sent)
    messages = json.loads(b"[" + b",".join([bytes(head["system"]), *said]) + b"]")
    return {**sent, "messages": messages, "tools": json.loads(bytes(head["tools"]))}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seats", type=int, default=24)
    words.add_argument("--measured", type=int, default=6, help="calls a seat that are measured")
    words.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = words.parse_args()
    if given.serve:
        asyncio.run(serve())
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            figures = asyncio.run(measure(port, given.seats, given.measured, Path(folder)))
        finally:
            server.terminate()
    for turns, figure in figures.items():
        ratio = figure["ours_ms"] / figure["lean_ms"]
        print(
            f"{turns:>4} turns ({figure['body_kb']} KB): lean {figure['lean_ms']} ms, a seat's call {figure['ours_ms']} ms, ratio {ratio:.2f}"
        )
    growth = figures["120"]["ours_ms"] / figures["20"]["ours_ms"]
    print(f"growth from 20 to 120 turns: {growth:.2f}")


if __name__ == "__main__":
    main()
