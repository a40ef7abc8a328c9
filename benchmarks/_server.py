"""A quick model server for benchmarks: Chat Completions on 127.0.0.1, with latency, jitter and faults.

    python benchmarks/_server.py [--latency 0.2] [--jitter 0.1] [--fail 0.02] [--seed 1]

It prints its port. It plays plainly and speaks now and then. `GET /stats` tells of all requests so far, and for how
long the slowest game has waited for answers; games are told apart by the header `x-conv-id: GAME/SEAT`. Usage tells
what a provider's prompt cache would have held: the longest beginning that came before, in blocks of 128 tokens, from
1,024 tokens on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import time
import zlib
from dataclasses import dataclass, field

_LENGTH = re.compile(rb"content-length: *(\d+)", re.I)
_GAME = re.compile(rb"x-conv-id: *([^/\r\n]*)", re.I)
_ALLOWED = re.compile(rb"Call one of: ([a-z_, ]+)\.")
_HAND = re.compile(rb"Your hand: ([a-z_]+)")
_YOU = re.compile(rb"You are (\w+)\.")
_SEAT = re.compile(rb"x-conv-id: *([^\r\n]*)", re.I)
_BAG = re.compile(rb"Undecided: (\w+)")
BYTES_A_TOKEN = 4
BLOCK = 128 * BYTES_A_TOKEN
LEAST = 1024 * BYTES_A_TOKEN
SAYINGS = (
    "I give you 2 gold if you return my bag.",
    "Only apples in here, I swear it on my stall; look at the others.",
    "Let me by this once, and I will remember it when I wear the badge.",
)


@dataclass(slots=True)
class Waiting:
    """How long a game has waited for at least one answer, in seconds."""

    open: int = 0
    since: float = 0.0
    total: float = 0.0


class Cache:
    """The beginnings of prompts that were read so far, block by block."""

    def __init__(self) -> None:
        self._seen: set[tuple[int, int]] = set()
        self._last: dict[bytes, bytes] = {}
        self.anew = 0

    def read(self, prompt: bytes) -> int:
        """Bytes at the beginning of a prompt that were there; all its whole blocks are there from now on."""
        cached, chain, known = 0, 0, True
        for at in range(0, len(prompt) - BLOCK + 1, BLOCK):
            chain = zlib.crc32(prompt[at : at + BLOCK], chain)
            known = known and (at, chain) in self._seen
            if known:
                cached = at + BLOCK
            else:
                self._seen.add((at, chain))
        return cached if cached >= LEAST else 0

    def follow(self, seat: bytes, prompt: bytes) -> None:
        """Count the prompts that do not begin with the whole of the same seat's former one."""
        before = self._last.get(seat, b"")
        self.anew += not prompt.startswith(before)
        self._last[seat] = prompt


@dataclass(slots=True)
class Server:
    """What all connections share."""

    latency: float
    jitter: float
    fail: float
    random: random.Random
    games: dict[bytes, Waiting] = field(default_factory=dict)
    requests: int = 0
    failed: int = 0
    open: int = 0
    most: int = 0
    cache: Cache = field(default_factory=Cache)

    def stats(self) -> dict[str, float]:
        longest = max((game.total for game in self.games.values()), default=0.0)
        return {
            "requests": self.requests,
            "failed": self.failed,
            "most_at_once": self.most,
            "longest_wait": longest,
            "begun_anew": self.cache.anew,
        }


class Connection(asyncio.Protocol):
    """One connection; its requests come one after the other."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._data = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        while (end := self._data.find(b"\r\n\r\n")) >= 0:
            head = bytes(self._data[:end])
            found = _LENGTH.search(head)
            whole = end + 4 + (int(found[1]) if found else 0)
            if len(self._data) < whole:
                return
            body = bytes(self._data[end + 4 : whole])
            del self._data[:whole]
            self._take(head, body)

    def _take(self, head: bytes, body: bytes) -> None:
        server = self._server
        if head.startswith(b"GET"):
            self._send(200, json.dumps(server.stats()).encode())
            return
        named = _GAME.search(head)
        game = server.games.setdefault(named[1] if named else b"", Waiting())
        now = time.perf_counter()
        if game.open == 0:
            game.since = now
        game.open += 1
        server.requests += 1
        server.open += 1
        server.most = max(server.most, server.open)
        fails = server.fail and server.random.random() < server.fail
        if fails:
            status, answer = 503, b'{"error":{"message":"busy"}}'
        else:
            prompt, seat = prompt_of(body), _SEAT.search(head)
            server.cache.follow(seat[1] if seat else b"", prompt)
            status, answer = 200, reply(body, len(prompt), server.cache.read(prompt))
        server.failed += bool(fails)
        wait = server.latency * (1 + server.random.uniform(-server.jitter, server.jitter))
        if wait <= 0:
            self._give(game, status, answer)
        else:
            asyncio.get_running_loop().call_later(wait, self._give, game, status, answer)

    def _give(self, game: Waiting, status: int, answer: bytes) -> None:
        game.open -= 1
        self._server.open -= 1
        if game.open == 0:
            game.total += time.perf_counter() - game.since
        self._send(status, answer)

    def _send(self, status: int, body: bytes) -> None:
        head = f"HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head.encode() + body)


def prompt_of(body: bytes) -> bytes:
    """Tools and messages in the order in which a provider reads them; the settings after the tools never change."""
    said, offered = body.find(b'"messages":['), body.rfind(b',"tools":[')
    if said < 0 or offered < said:
        return body
    return body[offered:] + body[said:offered].removesuffix(b"]")


def reply(body: bytes, read: int, cached: int) -> bytes:
    """A plain player's answer to a request, whose prompt was so many bytes long and so many of them in the cache."""
    tool, arguments = move(body)
    call = {"id": f"call_{zlib.crc32(body):08x}", "type": "function"}
    message = {
        "role": "assistant", "content": None,
        "tool_calls": [{**call, "function": {"name": tool, "arguments": json.dumps(arguments)}}],
    }  # fmt: skip
    tokens = read // BYTES_A_TOKEN
    usage = {
        "prompt_tokens": tokens, "completion_tokens": 20, "total_tokens": tokens + 20,
        "prompt_tokens_details": {"cached_tokens": cached // BYTES_A_TOKEN},
    }  # fmt: skip
    return json.dumps(
        {
            "id": "x", "object": "chat.completion", "created": 1, "model": "m",
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
            "usage": usage,
        }
    ).encode()  # fmt: skip


def move(body: bytes) -> tuple[str, dict[str, object]]:
    """Keep all cards, load one, declare an apple, say something now and then, return bags."""
    allowed = last(_ALLOWED, body, "end_turn").split(", ")
    if "choose_starter" in allowed:
        return "choose_starter", {"player": "bob" if last(_YOU, body, "Ann") == "Ann" else "ann"}
    if "exchange_cards" in allowed:
        return "exchange_cards", {"discard": []}
    if "load_bag" in allowed:
        return "load_bag", {"cards": [last(_HAND, body, "apple")]}
    if "declare" in allowed:
        return "declare", {"good": "apple", "count": 1}
    if "return_bag" in allowed and "say" not in allowed:
        return "return_bag", {"merchant": last(_BAG, body, "ann").lower()}
    chance = zlib.crc32(body)
    if "say" in allowed and chance % 4 == 0:
        return "say", {"message": SAYINGS[chance // 4 % len(SAYINGS)]}
    return "end_turn", {}


def last(pattern: re.Pattern[bytes], body: bytes, otherwise: str) -> str:
    """What a pattern finds last in a request; it begins with plain words, which are looked for from the end."""
    found = pattern.match(body, body.rfind(pattern.pattern.partition(b"(")[0]))
    return found[1].decode() if found else otherwise


async def serve(server: Server) -> None:
    """Serve for ever."""
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: Connection(server), "127.0.0.1", 0, backlog=2048)
    print(listening.sockets[0].getsockname()[1], flush=True)
    await listening.serve_forever()


def main() -> None:
    """Read the options and serve."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--latency", type=float, default=0.0, help="seconds")
    words.add_argument("--jitter", type=float, default=0.0, help="part of the latency")
    words.add_argument("--fail", type=float, default=0.0, help="part of the requests that fail")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    asyncio.run(serve(Server(given.latency, given.jitter, given.fail, random.Random(given.seed))))


if __name__ == "__main__":
    main()
