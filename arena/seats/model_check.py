"""Trying a model before a run is spent on it: key, address, one real tool call, its price, and what was learned."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from arena.errors import Unusable
from arena.providers import CallFailed, Exchange, Provider, Run, ToolSpec
from arena.providers.spending import Spent, ask_within
from arena.rules import load_edition
from arena.seats.entries import Entry, Services
from arena.seats.mend import mend_name
from arena.seats.model import open_provider
from arena.seats.model_size import MAX_PROMPT_TOKENS, larger_context
from arena.seats.tools import edition_tools

_SYSTEM = "This is a test of tool calls before a card game. Answer with exactly one tool call."
_TRIES = ("Call end_turn.", "Answer with a tool call and nothing else: call end_turn.")
_WORDS = "apples and cheese, bread and chicken, and a bag of pepper for the sheriff; "
_TOO_FEW = 7
"""Characters a token: a count of prompt tokens that comes to more was not made of the whole prompt."""

TOOLS_ADVICE = (
    "start it with tool calling (vLLM: --enable-auto-tool-choice --tool-call-parser NAME; "
    "llama-server: --jinja; Ollama: a model with tools)"
)


@dataclass(slots=True)
class Checked:
    """What came of trying one entry; `problem` is None where it can be used, else a line that says what to do.

    `dollars` is what the test cost; `price` the dollars for a million tokens in and out; both None where unknown.
    """

    entry: Entry
    problem: str | None = None
    key: str | None = None
    address: str | None = None
    tool: str | None = None
    returned: str | None = None
    seconds: float | None = None
    price: tuple[float, float] | None = None
    dollars: float | None = None
    learned: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "label": self.entry.label,
            "model": self.entry.spec,
            "ok": self.problem is None,
            "problem": self.problem,
            "key": self.key,
            "address": self.address,
            "tool_call": self.tool,
            "returned_model": self.returned,
            "seconds": self.seconds,
            "price": {"input": self.price[0], "output": self.price[1]} if self.price else None,
            "dollars": self.dollars,
            "learned": self.learned,
            "notes": self.notes,
        }


async def preflight(entries: Iterable[Entry], run: Run, *, long_prompts: bool = False) -> list[Checked]:
    """Try each model of the entries once, all at the same time; bots and people are left out.

    With `long_prompts` a server of the user's own is also sent a prompt as long as a game's, to see whether it cuts
    it. Closes nothing: connections stay open for the run. Never raises Unusable; see `problem`.
    """
    models: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind == "model":
            models.setdefault(entry.spec, entry)
    return list(await asyncio.gather(*(_try(entry, run, long_prompts) for entry in models.values())))


def require(checked: Sequence[Checked]) -> None:
    """Raise Unusable with one line for the first model that can't be used, and how many more there are."""
    bad = [c for c in checked if c.problem is not None]
    if bad:
        more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
        raise Unusable(f"{bad[0].entry.label}: {bad[0].problem}{more}")


async def _try(entry: Entry, run: Run, long_prompts: bool) -> Checked:
    checked, spent = Checked(entry), Spent()
    try:
        provider = open_provider(entry, Services(run=run))
    except Unusable as error:
        checked.problem = str(error)
        return checked
    checked.key = getattr(provider, "key_source", None)
    checked.address = getattr(provider, "address", None)
    price = provider.bid(entry.label, 0).price
    checked.price = (price.input, price.output) if price else None
    if price is None:
        checked.notes.append(
            "its price is unknown: give one with --price-file, or its calls count as unknown"
        )
    try:
        for words in _TRIES:
            exchange = await _call(provider, words, spent)
            checked.learned += exchange.learned
            if exchange.reply.calls:
                break
    except CallFailed as failed:
        checked.problem = advised(failed)
        checked.dollars = spent.dollars if spent.calls else None
        return checked
    reply = exchange.reply
    checked.seconds = round(exchange.seconds, 3)
    checked.dollars = spent.dollars
    checked.returned = reply.model
    if not reply.calls:
        checked.problem = (
            f"it answers in text and calls no tool; {TOOLS_ADVICE}, or try ?tool_choice=required"
        )
        return checked
    checked.tool = reply.calls[0].name
    if mend_name(checked.tool, [tool.name for tool in _tools()]) is None:
        checked.notes.append("it called a tool that was not offered: such calls move nothing in a game")
    if reply.usage.input is None:
        checked.notes.append("the server tells no token counts: costs stay unknown")
    if long_prompts and entry.provider == "openai-api":
        await _try_long(entry, provider, checked, spent)
        checked.dollars = spent.dollars
    return checked


async def _try_long(entry: Entry, provider: Provider, checked: Checked, spent: Spent) -> None:
    """Send a prompt as long as a game's may get and compare the server's count with its length."""
    most = int(entry.options.get("max_prompt_tokens", MAX_PROMPT_TOKENS))
    filler = _WORDS * (most * 42 // 10 // len(_WORDS))
    try:
        exchange = await _call(provider, f"{filler}\nCall end_turn.", spent)
    except CallFailed as failed:
        if failed.failure.kind in ("overflow", "prompt_lost"):
            window = failed.failure.window
            told = f"its window of {window}" if window else "its window"
            checked.notes.append(f"a prompt of {most} tokens does not fit {told}; {larger_context(window)}")
        else:
            checked.notes.append(f"a prompt of {most} tokens failed: {failed.failure.sentence}")
        return
    counted = exchange.reply.usage.input
    if counted is not None and len(filler) / max(1, counted) > _TOO_FEW:
        checked.notes.append(
            f"the server cuts long prompts at {counted} tokens without telling; {larger_context(counted)}"
        )


def _tools() -> tuple[ToolSpec, ...]:
    return edition_tools(load_edition("second"), ("ann", "bob", "cat", "dan"))


async def _call(provider: Provider, words: str, spent: Spent) -> Exchange:
    conversation = provider.conversation(_SYSTEM, _tools(), "")
    conversation.tell(words)
    return await ask_within(spent, provider.bid("", 0), provider, conversation, ("end_turn",))


def advised(failed: CallFailed) -> str:
    """The failure in a line that says what to do."""
    failure = failed.failure
    if failure.kind == "no_tools":
        words = failure.sentence.partition(": ")[2]
        return f"the server was started without tool calling ({words}): {TOOLS_ADVICE}"
    if failure.kind == "connection":
        return f"{failure.sentence}; is the server running, and is its address right?"
    return failure.sentence
