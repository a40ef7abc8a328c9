"""One model over HTTP: a wire's requests sent through a link, retried, and every answer checked."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from arena.providers.conversation import Conversation, Ids, Writer
from arena.providers.failure import CallFailed, Failure, bad_response, failed_inside
from arena.providers.gate import Gate
from arena.providers.keys import scrub, scrub_bytes
from arena.providers.learned import Learned
from arena.providers.link import Link
from arena.providers.prices import Prices
from arena.providers.provider import AnswerForm, Exchange, Reply, ToolSpec
from arena.providers.reading import readable
from arena.providers.run import Run
from arena.providers.spending import Bid

_DEEPEST = 100
"""Levels of lists and objects in an answer; a true one has some ten, and thousands would end the process."""
_NESTING = re.compile(rb'"(?:[^"\\]|\\.)*(?:"|\Z)|[\[\]{}]', re.S)


class BadAnswer(Exception):
    """An answer that is none in this wire; the text says what was wrong with it."""


class Wire(Writer, Protocol):
    """How one API is spoken: requests written, answers read; no I/O."""

    path: str
    learned: Learned
    most_output: int

    def fields(self, conversation: Conversation, allowed: Sequence[str]) -> dict[str, Any]:
        """The request's fields, the conversation as raw JSON among them."""
        ...

    def read(self, payload: Mapping[str, Any], taken: Ids) -> Reply:
        """Check and read an answer; ids of calls that are missing or `taken` are replaced; raises BadAnswer."""
        ...


class HttpModel:
    """A model of one entry, shared by all its seats in a run."""

    def __init__(
        self,
        name: str,
        model: str,
        wire: Wire,
        link: Link,
        gate: Gate,
        run: Run,
        options: Mapping[str, Any],
        prices: Prices,
    ) -> None:
        import msgspec
        from tenacity import wait_random_exponential

        self.name = name
        self.model = model
        self.wire = wire
        self.link = link
        self.run = run
        self.prices = prices
        self.timeout: float = options.get("timeout", run.timeout)
        self.window: int | None = None
        self.stopped: Failure | None = None
        self._gate = gate
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder().decode
        self._answered = 0
        self._backoff = wait_random_exponential(multiplier=1, max=30, min=0.25)
        self._trace = os.environ.get("ARENA_TRACE") == "1"

    @property
    def key_source(self) -> str:
        """Which variable holds the key and where it was found; never its value."""
        key = self.link.key
        return f"{key.variable} from {key.source}" if key.value else f"none ({key.variable} is not set)"

    @property
    def address(self) -> str:
        """Where requests go."""
        return self.link.base_url + self.wire.path

    def conversation(
        self, system: str, tools: tuple[ToolSpec, ...], key: str, form: AnswerForm | None = None
    ) -> Conversation:
        """Begin a conversation in this model's wire; with a `form`, answers are held to it as far as the wire can."""
        return Conversation(self.wire, system, tools, key, form)

    def bid(self, label: str, prompt: int) -> Bid:
        """What one call may cost."""
        return Bid(label, prompt, self.wire.most_output, self.prices.of(self.name))

    def read(self, raw: bytes, conversation: Conversation) -> Reply:
        """Check and read an answer; raises CallFailed where it is none."""
        return self._checked(self._parse(raw)[0], conversation)

    def _checked(self, payload: Any, conversation: Conversation) -> Reply:
        failure = failed_inside(payload, key=self.link.key.variable, url=self.link.base_url)
        if failure is not None:
            raise CallFailed(failure.presentable())
        try:
            return self.wire.read(payload, conversation.ids)
        except BadAnswer as error:
            raise CallFailed(bad_response(str(error))) from None

    async def ask(self, conversation: Conversation, allowed: tuple[str, ...]) -> Exchange:
        """Get one answer; raises CallFailed with all attempts when none can be had."""
        from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt

        failures: list[Failure] = []
        lessons = self.wire.learned.revision
        retrying = AsyncRetrying(
            stop=stop_after_attempt(self.run.max_retries + 1),
            wait=self._pause,
            retry=retry_if_exception(_worth_retrying),
            sleep=self.run.sleep,
            reraise=True,
        )
        try:
            return await retrying(self._attempt, conversation, allowed, failures, lessons)
        except CallFailed as failed:
            if failed.failure.stops and self.stopped is None:
                self.stopped = failed.failure
                if self._answered:  # before that, whoever tries the model tells it
                    self._tell(f"{self.name} is stopped: {failed.failure.sentence}")
            raise CallFailed(failed.failure, tuple(failures)) from None
        finally:
            # Its actions are bound to itself: a ring that would wait for the garbage collector.
            retrying.iter_state.reset()

    def _pause(self, state: Any) -> float:
        failure = state.outcome.exception().failure
        backoff = self._backoff(state)
        return float(backoff if failure.after is None else failure.after + 0.05 * backoff)

    async def _attempt(
        self, conversation: Conversation, allowed: tuple[str, ...], failures: list[Failure], lessons: int
    ) -> Exchange:
        if self.stopped is not None:
            failures.append(self.stopped)
            raise CallFailed(self.stopped)
        try:
            fields, raw, seconds = await self._send(conversation, allowed)
            payload, raw = self._parse(scrub_bytes(raw))
            reply = self._checked(payload, conversation)
        except CallFailed as failed:
            failures.append(failed.failure)
            raise
        self._answered += 1
        sent = {k: _formless(v) for k, v in fields.items() if k not in _IN_HEAD}
        learned = tuple(self.wire.learned.lessons[lessons:])
        dollars = self.prices.dollars(self.name, reply.usage)
        return Exchange(reply, raw, sent, dollars, seconds, tuple(failures), learned)

    async def _send(
        self, conversation: Conversation, allowed: tuple[str, ...]
    ) -> tuple[dict[str, Any], bytes, float]:
        """Send the conversation as the server takes it, learning on the way what it does not take."""
        learned = self.wire.learned
        while True:
            headers = {"x-conv-id": conversation.key} if self._trace else {}
            async with self._gate as place:
                revision = learned.revision
                conversation.revise(revision)
                fields = learned.fit(self.wire.fields(conversation, allowed))
                started = time.perf_counter()
                try:
                    raw = await self.link.post(
                        self.wire.path, self._body(fields), timeout=self.timeout, headers=headers
                    )
                except CallFailed as failed:
                    failure = failed.failure
                    if failure.kind in _BUSY:
                        # Where no pause is asked for, a 503 may tell of one server's trouble, not of too many calls.
                        sure = failure.kind == "rate_limited" or failure.after is not None
                        self._gate.busy(place, sure=sure)
                else:
                    self._gate.succeeded(place)
                    return fields, raw, time.perf_counter() - started
            if learned.revision != revision and failure.kind in ("refused_request", "overflow"):
                continue  # another call of this model has learned meanwhile; try what it learned
            lesson = learned.learn(failure, fields)
            if lesson is None:
                raise CallFailed(self._judged(failure))
            self._tell(f"{self.name}: the server refused a part of the request, from now on {lesson}")

    def _body(self, fields: dict[str, Any]) -> bytes:
        """The request's body; what it says of the conversation is in no other place while the call is under way."""
        body: bytes = self._encode(fields)
        for said in ("messages", "input"):
            fields.pop(said, None)
        return body

    def _judged(self, failure: Failure) -> Failure:
        """A refusal that nothing could be learned from, in the light of what this server took before."""
        if failure.kind == "overflow" and failure.window:
            self.window = failure.window
        if failure.kind in _ELSEWHERE and self._answered:
            sentence = f"it answered before, and now: {failure.sentence}"
            again = failure.again is not False
            return Failure("provider", f"http_{failure.status}", sentence, retry=again, status=failure.status)
        if failure.kind != "refused_request" or failure.retry:
            return failure
        if "tool" in failure.sentence.lower() and self.wire.learned.choice == "unsaid":
            return Failure("user", "no_tools", failure.sentence, stops=True, status=failure.status)
        if self._answered and failure.names is None:
            return replace(failure, owner="provider", retry=failure.again is not False)
        return failure

    def _parse(self, raw: bytes) -> tuple[Any, bytes]:
        """The answer read, and its bytes in a form that can be read again."""
        if _too_deep(raw):
            raise CallFailed(bad_response(f"it is nested more than {_DEEPEST} levels deep"))
        try:
            return self._decode(raw), raw
        except ValueError:
            pass
        try:
            # The quick decoder refuses lone surrogates and numbers like NaN or 1e400, which servers do send.
            payload = readable(json.loads(raw, parse_constant=str))
            return payload, self._encode(payload)
        except (ValueError, RecursionError):
            shown = scrub(" ".join(raw[:120].decode("utf-8", "replace").split()))
            raise CallFailed(
                bad_response(f"it is no JSON but {shown!r}" if shown else "it is empty")
            ) from None

    def _tell(self, sentence: str) -> None:
        if self.run.log is not None:
            self.run.log(scrub(sentence))


_IN_HEAD = frozenset({"messages", "input", "tools", "instructions", "system", "response_format"})
"""Fields that are kept once for a conversation, or grow with it."""


def _formless(value: Any) -> Any:
    """A field without the form of the answers that some wires put into it, as that is kept with the conversation."""
    return {k: v for k, v in value.items() if k != "format"} if isinstance(value, Mapping) else value


def _too_deep(raw: bytes) -> bool:
    """Whether lists and objects are nested deeper than any answer is; looks closely only at what holds many."""
    if raw.count(b"[") + raw.count(b"{") <= _DEEPEST:
        return False
    depth = 0
    for found in _NESTING.finditer(raw):
        mark = found[0]
        depth += (mark in (b"[", b"{")) - (mark in (b"]", b"}"))
        if depth > _DEEPEST:
            return True
    return False


_ELSEWHERE = ("no_address", "redirect")
"""Kinds of failures of a wrong address, which it is not where it was the right one before."""

_BUSY = ("rate_limited", "overloaded", "http_503")


def _worth_retrying(error: BaseException) -> bool:
    return isinstance(error, CallFailed) and error.failure.retry
