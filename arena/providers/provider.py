"""What goes to a provider and what comes back, in no wire's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from arena.providers.conversation import Conversation
from arena.providers.failure import Failure

if TYPE_CHECKING:
    from arena.providers.spending import Bid

Stop = Literal["call", "text", "length", "window", "refusal", "other"]
"""How an answer ended; `length` at the tokens that it was given, `window` where the model's window was full."""
Form = Literal["full", "summary", "encrypted", "none"]


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool that is offered: its name, one or two sentences, and the JSON Schema of its arguments (an object)."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """What every answer of a conversation is to be: its name, and the JSON Schema of one object.

    The schema keeps to what all wires take under their strictest setting: every property required, nothing beside
    them, `anyOf` and `enum`, no bounds.
    """

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as the model wrote it: `arguments` are whatever came, a JSON text, an object or None."""

    id: str
    name: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call; `input` is the whole prompt, `cached` and `written` are parts of it. None: not told."""

    input: int | None = None
    cached: int | None = None
    written: int | None = None
    output: int | None = None
    reasoning: int | None = None

    def to_json(self) -> dict[str, int | None]:
        return {
            "input": self.input,
            "cached": self.cached,
            "written": self.written,
            "output": self.output,
            "reasoning": self.reasoning,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Usage:
        return cls(*(data.get(k) for k in ("input", "cached", "written", "output", "reasoning")))


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a model, checked: `echo` are the wire's own items that must go back with the next request."""

    calls: tuple[ToolCall, ...]
    text: str
    stop: Stop
    echo: tuple[Any, ...]
    refusal: str | None = None
    reasoning: str = ""
    form: Form = "none"
    usage: Usage = Usage()
    model: str | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """One answered call: the reply, the raw answer, and what was sent beside the conversation.

    `dollars` is None where the price or the usage is unknown. `failures` are the attempts that failed before;
    `learned` what the server was found to refuse in this call.
    """

    reply: Reply
    raw: bytes
    sent: Mapping[str, Any]
    dollars: float | None
    seconds: float
    failures: tuple[Failure, ...] = ()
    learned: tuple[str, ...] = ()


class Provider(Protocol):
    """One model at one provider, with its settings.

    It may also have `stopped`, the Failure after which it is not asked any more in this run, `key_source` and
    `address`, which `arena check` tells, and an async `close()`.
    """

    window: int | None
    """Tokens that a prompt may have, where the server told or a seat found it out; None otherwise."""

    def conversation(
        self, system: str, tools: tuple[ToolSpec, ...], key: str, form: AnswerForm | None = None
    ) -> Conversation:
        """Begin a conversation in this provider's wire; with a `form`, answers are held to it as far as the wire can."""
        ...

    async def ask(self, conversation: Conversation, allowed: tuple[str, ...]) -> Exchange:
        """Get one answer, the tools in `allowed` being the useful ones; raises CallFailed."""
        ...

    def bid(self, label: str, prompt: int) -> Bid:
        """What one call of the entry `label` may cost, with a prompt of so many tokens."""
        ...

    def read(self, raw: bytes, conversation: Conversation) -> Reply:
        """Read again an answer that was received before; raises CallFailed where it is none."""
        ...
