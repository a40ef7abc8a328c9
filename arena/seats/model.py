"""A language model at the table: one growing conversation a game, one tool call an answer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from arena.errors import UsageError
from arena.providers import CallFailed, Exchange, Failure, Provider, Reply, ToolSpec, provider_kind
from arena.providers.spending import ask_within
from arena.record.calls import NO_ANSWER, CallLine
from arena.record.words import wordless
from arena.rules import Call, Edition, load_edition
from arena.seats.model_answer import AnswerReader, tools_in_words
from arena.seats.model_log import SeatLog, call_id
from arena.seats.model_news import holdings, now, opening_words, outcome, own, told
from arena.seats.model_notes import Notes
from arena.seats.model_size import MAX_PROMPT_TOKENS, PromptSize, larger_context
from arena.seats.model_words import harmless, quoted
from arena.seats.prompts import DEFAULT_PROMPTS, load_prompts
from arena.seats.seat import Answer, Condensed, Fault, Reasoning, SeatDown, Turn
from arena.seats.tools import edition_tools, offered

if TYPE_CHECKING:
    from arena.seats.entries import Entry, Services

ONE_CALL = "Not carried out: make exactly one tool call an answer."

_TOO_LONG = ("overflow", "prompt_lost")
_CROWDED = "the model's window was full before its answer ended"


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
        reader: AnswerReader,
        system: str,
        services: Services,
        key: str,
    ) -> None:
        self.name = name
        self._label = entry.label
        self._provider = provider
        self._edition = edition
        self._tools = tools
        self._services = services
        in_text = _in_text(entry)
        self._by_phase = entry.options.get("tools") == "phase" and not in_text
        if in_text:
            system = f"{system}\n{tools_in_words(tools)}"
        self._talk = provider.conversation(system, () if in_text or self._by_phase else tools, key)
        self._reader = reader
        self._size = PromptSize(
            self._talk, provider, entry.options.get("max_prompt_tokens", MAX_PROMPT_TOKENS)
        )
        model = f"{entry.provider}/{entry.model}"
        self._log = SeatLog(services.calls, name, entry.label, model, self._talk)
        self._notes = Notes()
        self._open: list[str] = []  # ids of the last answer's calls, which must be answered
        self._condensed: list[Condensed] = []  # before the answer that is asked for now
        self._n = 0
        self._round = 0

    async def act(self, turn: Turn) -> Answer:
        """Tell the model the news and get one call from it."""
        n, self._n = self._n, self._n + 1
        received = self._log.received(n)
        self._condensed = []
        if self._by_phase:
            self._talk.offer(offered(self._tools, {name: turn.legal(name) for name in turn.tools}))
        self._tell(turn, received)
        id = call_id(self.name, n)
        faults: list[Fault] = []
        try:
            exchange = await self._exchange(n, turn, received, faults)
        except CallFailed as declined:
            self._talk.pass_over()
            why = f"{declined.failure.sentence}. Call one of: {', '.join(turn.tools)}."
            refusal = Fault("model", "refusal", why)
            return Answer(None, refusal, None, id, tuple(faults), tuple(self._condensed))
        reply = exchange.reply
        self._talk.echo(reply)
        self._open = [call.id for call in reply.calls]
        call, fault = self._reader.read(reply, turn.tools)
        if call is not None and call.tool in _NOTED:
            self._notes.add(turn.round, _NOTED[call.tool], _own_words(call))
        reasoning = Reasoning(reply.reasoning, reply.form) if reply.form != "none" else None
        return Answer(call, fault, reasoning, id, tuple(faults), tuple(self._condensed), exchange.seconds)

    async def close(self) -> None:
        """Nothing is held: the client belongs to the run."""

    def _tell(self, turn: Turn, received: CallLine | None) -> None:
        """Append what came of the last call, the news, and what may be done now.

        Where the answer was `received` before, the conversation is condensed just as it was then.
        """
        lines = [
            (seen, text)
            for seen, text in told(turn.news, self._edition, self.name)
            if not own(seen, self.name)
        ]
        for seen, text in lines:
            self._notes.add(seen["round"], seen["kind"], text)
        fresh = turn.round != self._round or turn.tools == ("pay_debt",)
        self._round = turn.round
        first = outcome(turn) if self._n > 1 else opening_words(self.name, self._services.seats)
        words = "\n".join([first, *(text for _, text in lines), now(turn, self._edition, fresh=fresh)])
        if self._open:
            results = [(id, ONE_CALL, True) for id in self._open[:-1]]
            self._talk.answer([*results, (self._open[-1], words, turn.refusal is not None)])
            self._open = []
        else:
            self._talk.tell(words)
        if received is None:
            if self._size.due:
                self._condense(turn, self._size.room, "room")
            return
        for then in received.condensed:
            self._condense(turn, then["room"], then["why"])
            if then["why"] == "overflow":
                self._size.refused(then["tokens_before"])
        self._log.taken()

    def _condense(self, turn: Turn, most: int, why: Literal["room", "overflow"]) -> None:
        """Begin the conversation anew with what was told so far, older rounds cut to a third.

        `most` are the tokens that the prompt may have.
        """
        before, tokens = self._talk.chars, self._size.estimate
        room = max(1200, int((most * self._size.ratio - self._talk.head_chars) / 3))
        opening = (
            f"{opening_words(self.name, self._services.seats)} What happened so far, older rounds in brief:"
        )
        last = f"Your last call: {outcome(turn)}" if self._n > 1 else ""
        state = f"Holdings: {holdings((turn.table or turn.view)(), self._edition)}"
        close = now(turn, self._edition, fresh=False)
        taken = len(opening) + len(last) + len(state) + len(close)
        notes, rounds = self._notes.condense(turn.round, max(400, room - taken))
        self._talk.begin("\n".join(part for part in (opening, notes, state, last, close) if part))
        self._open = []
        self._size.restart()
        self._log.restarted()
        chars, after = self._talk.chars, self._size.estimate
        self._condensed.append(Condensed(rounds, before, chars, tokens, after, most, why))

    def _again(self, line: CallLine) -> Exchange:
        """The answer that an earlier attempt at this game received; raises CallFailed where it was declined then."""
        if line.response == NO_ANSWER:
            raise CallFailed(Failure(**line.failures[-1]))
        raw = bytes(line.response)
        reply = self._provider.read(raw, self._talk)
        return Exchange(reply, raw, line.sent, line.dollars, line.seconds or 0.0)

    async def _exchange(self, n: int, turn: Turn, received: CallLine | None, faults: list[Fault]) -> Exchange:
        """One answer; the first was `received` by an earlier attempt at the game. `faults` gets those on the way to it.

        Raises CallFailed where the provider declines to have the model answer, SeatDown where it can't answer.
        """
        for _ in range(4):
            try:
                exchange = self._again(received) if received is not None else await self._ask(turn)
            except CallFailed as failed:
                if received is not None:
                    raise
                await self._log.write(n, None, failed.attempts, self._condensed)
                if failed.failure.owner == "model":
                    faults.extend(map(_fault, failed.attempts[:-1]))
                    raise
                if failed.failure.kind not in _TOO_LONG:
                    raise SeatDown(self.name, _fault(failed.failure)) from None
                faults.extend(map(_fault, failed.attempts))
                if not self._shorten(turn):
                    break
                continue
            if received is None:
                await self._log.write(n, exchange, exchange.failures, self._condensed)
            received = None
            faults.extend(map(_fault, exchange.failures))
            if self._crowded(exchange.reply, turn):
                faults.append(Fault("provider", "overflow", _CROWDED))
                if not self._shorten(turn):
                    break
                continue
            faults.extend(self._cut(self._size.counted(exchange.reply.usage.input)))
            return exchange
        sentence = f"the model's window does not hold the game's rules and tools; {larger_context(None)}"
        raise SeatDown(self.name, Fault("user", "overflow", sentence))

    async def _ask(self, turn: Turn) -> Exchange:
        bid = self._provider.bid(self._label, self._size.estimate)
        return await ask_within(self._services.purse, bid, self._provider, self._talk, turn.tools)

    def _crowded(self, reply: Reply, turn: Turn) -> bool:
        """Whether the prompt left the answer too little of the model's window, so that it brought no usable call."""
        if reply.stop != "window" or self._reader.read(reply, turn.tools)[0] is not None:
            return False
        read, written = reply.usage.input, reply.usage.output
        if read is None or written is None:
            return True
        known = self._provider.window
        self._provider.window = read + written if known is None else min(known, read + written)
        return read > written  # else it is the answer that was too long, and a shorter prompt would not help

    def _shorten(self, turn: Turn) -> bool:
        """After the server said, or showed, that the prompt is too long: condense to less; False where nothing can go."""
        before, refused = self._talk.chars, self._size.estimate
        self._condense(turn, min(self._size.room, max(500, refused * 6 // 10)), "overflow")
        self._size.refused(refused)
        return self._talk.chars < before * 0.9

    def _cut(self, tokens: int | None) -> list[Fault]:
        """A server that cuts prompts without a word: keep below, and say so once a model and run."""
        if tokens is None:
            return []
        self._provider.window = tokens
        noted = self._services.run.noted
        if ("prompt_cut", self._provider) in noted:
            return []
        noted.add(("prompt_cut", self._provider))
        sentence = f"the server cuts prompts at {tokens} tokens without telling; {larger_context(tokens)}"
        if self._services.run.log is not None:
            self._services.run.log(f"{self._label}: {sentence}")
        return [Fault("user", "prompt_cut", sentence)]


_NOTED = {
    "say": "said", "exchange_cards": "exchange", "load_bag": "load", "declare": "declare",
    "accept_offer": "accept", "reject_offer": "reject", "withdraw_offer": "withdraw",
}  # fmt: skip
"""Own calls that are noted for later, and as what; the others are told by their events."""


def _own_words(call: Call) -> str:
    """A seat's own call as it is noted for later."""
    if call.tool == "say":
        message = str(call.args.get("message", ""))
        return "You said nothing." if wordless(message) else f"You said: {quoted(message)}"
    values = (
        harmless(f"{k} {' '.join(map(str, v)) if isinstance(v, list) else v}") for k, v in call.args.items()
    )
    return f"You called {call.tool}: {', '.join(values) or 'nothing'}."


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
    system = (services.prompts or load_prompts(DEFAULT_PROMPTS)).system(
        edition,
        services.seats,
        options,
        talk_rounds=services.talk_rounds,
        max_message_chars=services.max_message_chars,
        reprompt=services.reprompt,
    )
    royal = bool(options.get("royal_goods", False))
    most = services.max_message_chars
    tools, reader = _of_a_table(edition.name, tuple(services.seats), royal, most, _in_text(entry))
    provider = open_provider(entry, services)
    return ModelSeat(name, entry, provider, edition, tools, reader, system, services, f"{game_id}/{name}")


def _in_text(entry: Entry) -> bool:
    """Whether the model writes its calls as text."""
    return entry.options.get("calls") == "text"


@lru_cache(maxsize=64)
def _of_a_table(
    name: str, seats: tuple[str, ...], royal: bool, most: int, in_text: bool
) -> tuple[tuple[ToolSpec, ...], AnswerReader]:
    """The tools and the reader of answers, one for all seats of all tables that are alike."""
    edition = load_edition(name)
    tools = edition_tools(edition, seats, royal_goods=royal, max_message_chars=most)
    return tools, AnswerReader(tools, edition.goods, seats, in_text=in_text)
