"""A language model at the table: one growing conversation a game, one tool call an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from arena.errors import UsageError
from arena.providers import CallFailed, Exchange, Failure, Provider, Reply, ToolSpec, Usage, provider_kind
from arena.providers.keys import scrub_bytes
from arena.record.calls import CallLine
from arena.rules import Call, Edition, load_edition
from arena.seats.mend import Mender, Unreadable, mend_name, read_arguments
from arena.seats.model_news import holdings, now, opening_words, outcome, own, told
from arena.seats.model_notes import Notes
from arena.seats.prompts import load_prompts
from arena.seats.seat import Answer, Fault, Reasoning, SeatDown, Turn
from arena.seats.tools import edition_tools, offered

if TYPE_CHECKING:
    from arena.seats.entries import Entry, Services

MAX_PROMPT_TOKENS = 8000
CHARS_A_TOKEN = 3.6
"""What a token is taken for until the provider's own count is known."""

ONE_CALL = "Not carried out: make exactly one tool call an answer."


class ModelSeat:
    """A model's seat in one game; raises SeatDown where its provider can't be asked any more."""

    instant = False

    def __init__(
        self,
        name: str,
        entry: Entry,
        provider: Provider,
        edition: Edition,
        tools: tuple[ToolSpec, ...],
        system: str,
        services: Services,
        key: str,
    ) -> None:
        self.name = name
        self._entry = entry
        self._provider = provider
        self._edition = edition
        self._tools = tools
        self._services = services
        self._by_phase = entry.options.get("tools") == "phase"
        self._talk = provider.conversation(system, () if self._by_phase else tools, key)
        self._mender = Mender(edition.goods, services.seats, {t.name: t.parameters for t in tools})
        self._notes = Notes()
        self._open: list[str] = []
        self._n = 0
        self._round = 0
        self._tokens = (
            0,
            0,
        )  # the characters of the last prompt, and its tokens as the provider counted them
        self._limit: int = entry.options.get("max_prompt_tokens", MAX_PROMPT_TOKENS)
        self._logged = 0
        self._head_logged: Mapping[str, bytes] | None = None
        self._condensed: dict[str, Any] | None = None

    async def act(self, turn: Turn) -> Answer:
        """Tell the model the news and get one call from it."""
        self._tell(turn)
        if self._by_phase:
            self._talk.offer(offered(self._tools, turn.tools))
        exchange, replayed = await self._exchange(turn)
        reply = exchange.reply
        self._talk.echo(reply)
        self._open = [call.id for call in reply.calls]
        faults = self._remarks(exchange)
        reasoning = Reasoning(reply.reasoning, reply.form) if reply.form != "none" else None
        call, fault = self._read(reply, turn)
        if call is not None and call.tool in _NOTED:
            self._notes.add(turn.round, _NOTED[call.tool], _own_words(call))
        return Answer(call, fault, reasoning, _call_id(self.name, self._n - 1), () if replayed else faults)

    async def close(self) -> None:
        """Nothing is held: the client belongs to the run."""

    # What the model is told

    def _tell(self, turn: Turn) -> None:
        lines = told(turn.news, self._edition, self.name)
        for seen, text in lines:
            if not own(seen, self.name):
                self._notes.add(seen["round"], seen["kind"], text)
        fresh = turn.round != self._round or bool(turn.tools == ("pay_debt",))
        self._round = turn.round
        words = [] if self._n == 0 else [outcome(turn)]
        if self._n == 0:
            words.append(opening_words(self.name, self._services.seats))
        words.extend(text for seen, text in lines if not own(seen, self.name))
        words.append(now(turn, self._edition, fresh=fresh))
        text = "\n".join(words)
        if self._open:
            results = [(id, ONE_CALL, True) for id in self._open[:-1]]
            self._talk.answer([*results, (self._open[-1], text, turn.refusal is not None)])
            self._open = []
        else:
            self._talk.tell(text)
        if self._estimate() > self._room():
            self._condense(turn)

    def _room(self) -> int:
        window = self._provider.window
        return self._limit if window is None else min(self._limit, window * 9 // 10)

    def _estimate(self) -> int:
        """Tokens of the next prompt, from the provider's own count of the last one where it told."""
        chars, tokens = self._tokens
        if tokens and self._talk.chars >= chars:
            return tokens + int((self._talk.chars - chars) / CHARS_A_TOKEN)
        ratio = min(CHARS_A_TOKEN, chars / tokens) if tokens else CHARS_A_TOKEN
        return int(self._talk.chars / ratio)

    def _condense(self, turn: Turn) -> None:
        """Begin the conversation anew with what was told so far, older rounds cut to a third."""
        before = self._talk.chars
        head = before - sum(len(item) + 1 for item in self._talk.items)
        ratio = before / max(1, self._estimate())
        room = max(1200, int((self._room() * ratio - head) / 3))
        state = f"Holdings: {holdings(turn.view(), self._edition)}"
        last = outcome(turn)
        close = now(turn, self._edition, fresh=False)
        opening = (
            f"{opening_words(self.name, self._services.seats)} What happened so far, older rounds in brief:"
        )
        fixed = len(state) + len(last) + len(close) + len(opening) + 40
        notes = self._notes.condense(turn.round, max(400, room - fixed))
        parts = [opening, notes, state]
        if self._n:
            parts.append(f"Your last call: {last}")
        self._talk.begin("\n".join([*parts, close]))
        self._open = []
        self._tokens = (0, 0) if not self._tokens[1] else (self._talk.chars, int(self._talk.chars / ratio))
        self._logged = 0
        self._condensed = {"round": turn.round, "chars_before": before, "chars_after": self._talk.chars}

    # The exchange with the provider

    async def _exchange(self, turn: Turn) -> tuple[Exchange, bool]:
        """One answer: from an earlier attempt at this game where there is one, else from the wire."""
        n, self._n = self._n, self._n + 1
        calls = self._services.calls
        if calls is not None and (line := calls.received(self.name, n)) is not None:
            raw = bytes(line.response)
            exchange = Exchange(
                self._provider.read(raw, self._talk), raw, line.sent, line.dollars, line.seconds or 0.0
            )
            self._measure(exchange.reply)
            self._logged = len(self._talk.items)
            self._condensed = None
            return exchange, True
        for _ in range(4):
            try:
                exchange = await self._ask(turn)
            except CallFailed as failed:
                self._log(n, None, failed.attempts)
                if failed.failure.kind in ("overflow", "prompt_lost") and self._shorten(turn):
                    continue
                raise SeatDown(self.name, _fault(failed.failure)) from None
            self._log(n, exchange, exchange.failures)
            self._measure(exchange.reply)
            return exchange, False
        raise SeatDown(
            self.name,
            Fault(
                "user", "overflow", "the model's window does not hold the game; start it with a larger one"
            ),
        )

    async def _ask(self, turn: Turn) -> Exchange:
        purse = self._services.purse
        if purse is None:
            return await self._provider.ask(self._talk, turn.tools)
        reserved = await purse.reserve(self._provider.bid(self._entry.label, self._estimate()))
        usage, dollars = None, None
        try:
            exchange = await self._provider.ask(self._talk, turn.tools)
            usage, dollars = exchange.reply.usage, exchange.dollars
            return exchange
        finally:
            purse.settle(reserved, usage, dollars)

    def _shorten(self, turn: Turn) -> bool:
        """After the server said that the prompt is too long: condense to less; False where nothing can go."""
        estimate = self._estimate()
        self._limit = min(self._limit, max(500, estimate * 6 // 10))
        before = self._talk.chars
        self._condense(turn)
        return self._talk.chars < before * 0.9

    def _measure(self, reply: Reply) -> None:
        if reply.usage.input:
            self._tokens = (self._talk.chars, reply.usage.input)

    def _log(self, n: int, exchange: Exchange | None, failures: tuple[Failure, ...]) -> None:
        calls = self._services.calls
        if calls is None:
            return
        head: dict[str, msgspec.Raw] = {}
        if self._head_logged is not self._talk.head:
            self._head_logged = self._talk.head
            head = {part: msgspec.Raw(text) for part, text in self._talk.head.items()}
        items = self._talk.items
        line = CallLine(
            id=_call_id(self.name, n),
            seat=self.name,
            n=n,
            t=datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            entry=self._entry.label,
            model=f"{self._entry.provider}/{self._entry.model}",
            head=head,
            kept=self._logged,
            said=[msgspec.Raw(item) for item in items[self._logged :]],
            failures=[
                {k: v for k, v in asdict(failure).items() if v not in (None, False)} for failure in failures
            ],
            condensed=self._condensed,
        )
        if exchange is not None:
            line.returned = exchange.reply.model
            line.sent = exchange.sent
            line.response = msgspec.Raw(scrub_bytes(exchange.raw))
            line.usage = exchange.reply.usage.to_json() if exchange.reply.usage != Usage() else None
            line.dollars = exchange.dollars
            line.seconds = round(exchange.seconds, 3)
            line.learned = exchange.learned
        calls.append(line)
        self._logged = len(items)
        self._condensed = None

    def _remarks(self, exchange: Exchange) -> tuple[Fault, ...]:
        """Faults of the provider on the way to an answer, for the record."""
        return tuple(_fault(failure) for failure in exchange.failures)

    # What the model answered

    def _read(self, reply: Reply, turn: Turn) -> tuple[Call | None, Fault | None]:
        """The call of a reply, or the model's fault told so that the model can act on it."""
        allowed = ", ".join(turn.tools)
        if reply.stop == "refusal" and not reply.calls:
            said = reply.refusal or "no reason given"
            return None, Fault(
                "model", "refusal", f"You declined to act ({_brief(said)}). Call one of: {allowed}."
            )
        if not reply.calls:
            if reply.stop == "length":
                return None, Fault(
                    "model",
                    "truncated",
                    f"Your answer was cut off before a tool call. Be brief and call one of: {allowed}.",
                )
            return None, Fault(
                "model",
                "no_call",
                f"Your answer held no tool call; text alone does nothing. Call one of: {allowed}.",
            )
        if len(reply.calls) > 1:
            return None, Fault(
                "model",
                "several_calls",
                f"Your answer held {len(reply.calls)} tool calls; none was carried out. Make exactly one: {allowed}.",
            )
        call = reply.calls[0]
        tool = mend_name(call.name, [t.name for t in self._tools])
        if tool is None:
            return None, Fault(
                "model", "unknown_tool", f"There is no tool {_brief(call.name)!r}. Call one of: {allowed}."
            )
        try:
            args = self._mender.mend(tool, read_arguments(call.arguments))
        except Unreadable as error:
            kind = "truncated" if reply.stop == "length" else "bad_arguments"
            return None, Fault("model", kind, f"{tool}: {error}. Call one of: {allowed}.")
        return Call(tool, args), None


_NOTED = {
    "say": "said", "exchange_cards": "exchange", "load_bag": "load", "declare": "declare",
    "accept_offer": "accept", "reject_offer": "reject", "withdraw_offer": "withdraw",
}  # fmt: skip
"""Own calls that are noted for later, and as what; the others are told by their events."""


def _own_words(call: Call) -> str:
    """A seat's own call as it is noted for later."""
    if call.tool == "say":
        return f'You said: "{call.args.get("message", "")}"'
    told = ", ".join(
        f"{key} {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in call.args.items()
    )
    return f"You called {call.tool}{': ' + told if told else ''}."


def _brief(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 120 else text[:120] + "..."


def _call_id(seat: str, n: int) -> str:
    return f"c_{seat}_{n:04d}"


def _fault(failure: Failure) -> Fault:
    return Fault(failure.owner, failure.kind, failure.sentence)


def open_provider(entry: Entry, services: Services) -> Provider:
    """The entry's model, opened once a run; raises Unusable where key or address are missing."""
    run = services.run
    provider = run.open_models.get(entry.spec)
    if provider is None:
        kind = provider_kind(entry.provider)
        if kind is None:
            raise UsageError(f"no provider {entry.provider!r}")
        provider = run.open_models[entry.spec] = kind.open(entry.model, entry.options, run)
    return provider


def open_model_seat(entry: Entry, name: str, game_id: str, services: Services) -> ModelSeat:
    """Seat a model in a game; raises Unusable or UsageError where it can't be had."""
    edition = load_edition(services.edition)
    options = services.options
    prompts = services.prompts or load_prompts("neutral")
    system = prompts.system(
        edition,
        services.seats,
        options,
        talk_rounds=services.talk_rounds,
        max_message_chars=services.max_message_chars,
        reprompt=services.reprompt,
    )
    royal = bool(options.get("royal_goods", False))
    tools = edition_tools(
        edition, services.seats, royal_goods=royal, max_message_chars=services.max_message_chars
    )
    provider = open_provider(entry, services)
    return ModelSeat(name, entry, provider, edition, tools, system, services, f"{game_id}/{name}")
