"""One growing conversation, kept as the bytes that its wire sends: what was said once is never encoded again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from arena.providers.provider import AnswerForm, Reply, ToolSpec


class Writer(Protocol):
    """How a wire writes the items of a conversation."""

    def head(
        self, system: str, tools: Sequence[ToolSpec], form: AnswerForm | None = None
    ) -> dict[str, bytes]:
        """The encoded parts of the body that never change within a conversation; `form` among them if there is one."""
        ...

    def user(self, text: str) -> list[Any]:
        """The items that tell the model something."""
        ...

    def results(self, results: Sequence[tuple[str, str, bool]]) -> list[Any]:
        """The items that answer calls: their id, the text, and whether the call failed."""
        ...

    def silence(self) -> list[Any]:
        """The items that stand for an answer of the model that never came."""
        ...

    def revised(self, item: bytes) -> bytes:
        """An encoded item as it is sent now that more is known of what the server takes."""
        ...


class Conversation:
    """System prompt, tools, the form that answers are held to, and the items said so far.

    `chars` counts the bytes of all of them, `ids` are the ids of calls in use, `key` names the conversation.
    """

    __slots__ = (
        "_encode",
        "_revision",
        "_writer",
        "chars",
        "form",
        "head",
        "ids",
        "items",
        "key",
        "system",
        "tools",
    )

    def __init__(
        self,
        writer: Writer,
        system: str,
        tools: tuple[ToolSpec, ...],
        key: str = "",
        form: AnswerForm | None = None,
    ) -> None:
        import msgspec

        self._encode = msgspec.json.Encoder().encode
        self._writer = writer
        self._revision = 0
        self.system = _one_text(system)
        self.tools = tools
        self.form = form
        self.key = key
        self.ids: set[str] = set()
        self.items: list[bytes] = []
        self.head = _one_of_each(writer.head(system, tools, form))
        self.chars = sum(len(part) for part in self.head.values())

    def revise(self, revision: int) -> None:
        """Write all of it again if what the server takes is known better than when it was written."""
        if revision != self._revision:
            self._revision = revision
            self.items = [self._writer.revised(item) for item in self.items]
            self._rewrite()

    def offer(self, tools: tuple[ToolSpec, ...]) -> None:
        """Offer these tools from now on, in place of those before."""
        if tools != self.tools:
            self.tools = tools
            self._rewrite()

    def _rewrite(self) -> None:
        self.head = _one_of_each(self._writer.head(self.system, self.tools, self.form))
        self.chars = sum(len(part) for part in self.head.values()) + sum(len(item) + 1 for item in self.items)

    def begin(self, text: str) -> None:
        """Start over with `text` as the only thing said (older rounds have been condensed into it)."""
        self.items.clear()
        self.chars = sum(len(part) for part in self.head.values())
        self.tell(text)

    def tell(self, text: str) -> None:
        """Say something to the model that answers no call."""
        self._add(self._writer.user(text))

    def answer(self, results: Sequence[tuple[str, str, bool]]) -> None:
        """Answer the calls of the last reply: (id, text, failed) for each of them."""
        self._add(self._writer.results(results))

    def pass_over(self) -> None:
        """Keep that the model gave no answer at all, so that it can be spoken to again."""
        self._add(self._writer.silence())

    def echo(self, reply: Reply) -> None:
        """Keep the model's own answer."""
        self.ids.update(call.id for call in reply.calls)
        self._add(reply.echo)

    def _add(self, items: Sequence[Any]) -> None:
        for item in items:
            encoded = self._encode(item)
            self.items.append(encoded)
            self.chars += len(encoded) + 1


@lru_cache(maxsize=256)
def _one_text(text: str) -> str:
    """The text, in one copy for all conversations."""
    return text


@lru_cache(maxsize=256)
def _one_part(part: bytes) -> bytes:
    """The bytes, in one copy for all conversations."""
    return part


def _one_of_each(head: dict[str, bytes]) -> dict[str, bytes]:
    """A head whose parts, which all seats of a model have alike, are held once."""
    return {name: _one_part(part) for name, part in head.items()}
