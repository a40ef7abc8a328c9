"""The referee model of a game: it reads what players say, over any provider, and its calls are kept like a seat's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arena.errors import UsageError
from arena.providers import AnswerForm, CallFailed, Conversation, Exchange, Provider, Reply
from arena.providers.spending import ask_within
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
_OWN_SERVERS = frozenset({"openai-api"})
"""Providers whose servers make a new form in no time, and don't take it for a part of the prompt."""
_VERSION = re.compile(r"\A" + REFEREE + r"/v\d+:")


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
    return _VERSION.sub("", name)


def open_referee(entry: Entry, services: Services, game_id: str = "") -> RefereeReader:
    """The reader that asks this model in one game; raises Unusable where key or address are missing.

    Its `read` raises SeatDown where the provider can't be asked any more, and BudgetReached.
    """
    referee = _Referee(entry, open_provider(entry, services), services, f"{game_id}/{REFEREE}")
    system = (prompts_folder() / PROMPT / "system.md").read_text(encoding="utf-8")
    return RefereeReader(referee.begin, entry.spec, system, narrow=entry.provider in _OWN_SERVERS)


class _Referee:
    """One game's calls of the referee: each message is a conversation of its own."""

    def __init__(self, entry: Entry, provider: Provider, services: Services, key: str) -> None:
        self.entry = entry
        self.provider = provider
        self.services = services
        self._head: Mapping[str, bytes] = {}
        self._key = key
        self._n = services.calls.count(REFEREE) if services.calls is not None else 0

    def begin(self, system: str, user: str, form: AnswerForm) -> _Talk:
        """Put a message to the model."""
        return _Talk(self, system, user, form, self._key)

    def number(self) -> int:
        """The number of the next call."""
        n, self._n = self._n, self._n + 1
        return n

    def log(self, talk: Conversation) -> SeatLog:
        """The file of calls, for the one line that is written next: what it says of the head goes on from the last."""
        model = f"{self.entry.provider}/{self.entry.model}"
        head, self._head = self._head, talk.head
        return SeatLog(self.services.calls, REFEREE, self.entry.label, model, talk, head)


class _Talk:
    """One message put to the model: an answer, and after a wrong one another."""

    def __init__(self, referee: _Referee, system: str, user: str, form: AnswerForm, key: str) -> None:
        self._referee = referee
        self._provider = referee.provider
        self._talk = self._provider.conversation(system, (), key, form)
        self._talk.tell(user)
        self._reply: Reply | None = None

    async def answer(self, wrong: str | None = None) -> Mapping[str, Any] | str | None:
        """The next answer; None where the provider declines to have the model read this message."""
        if wrong is not None and self._reply is not None:
            self._say(wrong, self._reply)
        raw = self._received()
        if raw is None:
            exchange = await self._asked()
            reply = exchange.reply if exchange is not None else None
        else:
            reply = self._provider.read(raw, self._talk) if raw != bytes(NO_ANSWER) else None
        self._reply = reply
        if reply is None:
            return None
        if not reply.calls:
            return reply.text
        # No tool was offered: what a model puts into one all the same is its answer.
        arguments = reply.calls[0].arguments
        return arguments if isinstance(arguments, Mapping) else str(arguments)

    def _say(self, wrong: str, to: Reply) -> None:
        self._talk.echo(to)
        if to.calls:
            self._talk.answer([(call.id, wrong, True) for call in to.calls])
        else:
            self._talk.tell(wrong)

    def _received(self) -> bytes | None:
        """The answer that an earlier attempt at the game got to these very words.

        Messages of one wave are read side by side, and a person may have looked at readings of words that were never
        said: so an answer belongs to its question, not to a number.
        """
        calls = self._referee.services.calls
        line = calls.received_to(REFEREE, self._talk.items) if calls is not None else None
        return bytes(line.response) if line is not None else None

    async def _asked(self) -> Exchange | None:
        n = self._referee.number()
        try:
            exchange = await self._paid()
        except CallFailed as failed:
            await self._referee.log(self._talk).write(n, None, failed.attempts)
            failure = failed.failure
            if failure.owner == "model":
                return None
            raise SeatDown(REFEREE, Fault(failure.owner, failure.kind, failure.sentence)) from None
        await self._referee.log(self._talk).write(n, exchange, exchange.failures)
        return exchange

    async def _paid(self) -> Exchange:
        label, tokens = f"{REFEREE} {self._referee.entry.label}", int(self._talk.chars / CHARS_A_TOKEN)
        bid = self._provider.bid(label, tokens)
        return await ask_within(self._referee.services.purse, bid, self._provider, self._talk, ())
