"""The referee model of a game: it reads what players say, over any provider, and its calls are kept like a seat's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arena.errors import UsageError
from arena.providers import CallFailed, Conversation, Exchange, Provider, ToolSpec
from arena.record.calls import NO_ANSWER
from arena.seats.model import open_provider
from arena.seats.model_log import SeatLog
from arena.seats.model_size import CHARS_A_TOKEN
from arena.seats.prompts import prompts_folder
from arena.seats.seat import Fault, SeatDown
from arena.speech.referee import PROMPT, RefereeReader

if TYPE_CHECKING:
    from arena.seats.entries import Entry, Services

REFEREE = "referee"
"""The name under which the calls of the referee are kept; no seat has it."""
GRAMMAR = "grammar"
"""The name of the built-in reader."""
_TOOL = "reading"


def referee_entry(text: str) -> Entry | None:
    """The model that `--reader` names, None for the built-in grammar; raises UsageError for anything else."""
    from arena.seats.entries import parse_entry

    if text == GRAMMAR:
        return None
    try:
        entry = parse_entry(text)
    except UsageError as error:
        raise UsageError(f"reader {error}; a reader is {GRAMMAR}, or a model as provider/model") from None
    if entry.kind != "model":
        raise UsageError(f"reader {text!r} is no model: a reader is {GRAMMAR}, or a model as provider/model")
    return entry


def reader_name(entry: Entry | None) -> str:
    """How a record names its reader: the grammar, or the referee's prompt and model."""
    return GRAMMAR if entry is None else f"{PROMPT}:{entry.spec}"


def reader_text(name: str) -> str:
    """What `--reader` was, from the name in a record."""
    return name.removeprefix(f"{PROMPT}:")


def open_referee(entry: Entry, services: Services, game_id: str = "") -> RefereeReader:
    """The reader that asks this model in one game; raises Unusable where key or address are missing.

    Its `read` raises SeatDown where the provider can't be asked any more, and BudgetReached.
    """
    referee = _Referee(entry, open_provider(entry, services), services, f"{game_id}/{REFEREE}")
    system = (prompts_folder() / PROMPT / "system.md").read_text(encoding="utf-8")
    return RefereeReader(referee.complete, entry.spec, system)


class _Referee:
    """One game's calls of the referee: each is a conversation of its own."""

    def __init__(self, entry: Entry, provider: Provider, services: Services, key: str) -> None:
        self._entry = entry
        self._provider = provider
        self._services = services
        self._key = key
        self._head: Mapping[str, bytes] | None = None
        self._n = services.calls.count(REFEREE) if services.calls is not None else 0

    async def complete(self, system: str, user: str, schema: Mapping[str, Any]) -> Mapping[str, Any] | str:
        """One answer; the empty text where the provider declines to have the model read this message."""
        tool = ToolSpec(_TOOL, "Give the reading of the message.", schema)
        talk = self._provider.conversation(system, (tool,), self._key)
        talk.tell(user)
        raw = self._received(talk)
        if raw is None:
            exchange = await self._asked(talk)
            reply = exchange.reply if exchange is not None else None
        else:
            reply = self._provider.read(raw, talk) if raw != bytes(NO_ANSWER) else None
        if reply is None:
            return ""
        if not reply.calls:
            return reply.text
        arguments = reply.calls[0].arguments
        return arguments if isinstance(arguments, Mapping) else str(arguments)

    def _received(self, talk: Conversation) -> bytes | None:
        """The answer that an earlier attempt at the game got to these very words.

        Messages of one wave are read side by side, and a person may have looked at readings of words that were never
        said: so an answer belongs to its question, not to a number.
        """
        calls = self._services.calls
        line = calls.received_to(REFEREE, talk.items) if calls is not None else None
        return bytes(line.response) if line is not None else None

    async def _asked(self, talk: Conversation) -> Exchange | None:
        n, self._n = self._n, self._n + 1
        model = f"{self._entry.provider}/{self._entry.model}"
        head = talk.head if talk.head == self._head else None
        log = SeatLog(self._services.calls, REFEREE, self._entry.label, model, talk, head)
        try:
            exchange = await self._paid(talk)
        except CallFailed as failed:
            await log.write(n, None, failed.attempts)
            failure = failed.failure
            if failure.owner == "model":
                return None
            raise SeatDown(REFEREE, Fault(failure.owner, failure.kind, failure.sentence)) from None
        self._head = talk.head
        await log.write(n, exchange, exchange.failures)
        return exchange

    async def _paid(self, talk: Conversation) -> Exchange:
        purse = self._services.purse
        if purse is None:
            return await self._provider.ask(talk, (_TOOL,))
        bid = self._provider.bid(f"{REFEREE} {self._entry.label}", int(talk.chars / CHARS_A_TOKEN))
        reserved = await purse.reserve(bid)
        usage, dollars = None, None
        try:
            exchange = await self._provider.ask(talk, (_TOOL,))
            usage, dollars = exchange.reply.usage, exchange.dollars
            return exchange
        finally:
            purse.settle(reserved, usage, dollars)
