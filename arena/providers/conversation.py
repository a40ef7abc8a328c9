"""One growing conversation, kept as the bytes that its wire sends: what was said once is never encoded again."""

from __future__ import annotations

import zlib
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
        """An encoded item, on one line, as it is sent now that more is known of what the server takes."""
        ...


class Ids:
    """The ids of calls in one conversation: a line each of one text, as hundreds of small texts take ten times the room."""

    __slots__ = ("_count", "_lines")

    def __init__(self) -> None:
        self._count = 0
        self._lines = "\n"

    def add(self, id: str) -> None:
        """Take an id, which has no line end in it."""
        if id not in self:
            self._count += 1
            self._lines += f"{id}\n"

    def __contains__(self, id: str) -> bool:
        return f"\n{id}\n" in self._lines

    def __len__(self) -> int:
        return self._count


_PACKED_AT, _LEFT = 16, 4
"""Items after which all but the last few are packed: the more at once, the smaller they get."""


class Conversation:
    """System prompt, tools, the form that answers are held to, and the items said so far.

    `chars` counts the bytes of all of them, `count` the items; `ids` are the ids of calls in use, `key` names the
    conversation. Most conversations wait most of the time: all but the last items are kept packed, at a fifth of
    their size, and are unpacked for each request, which takes a fortieth of what a call takes.
    """

    __slots__ = (
        "_encode",
        "_late",
        "_packed",
        "_revision",
        "_writer",
        "chars",
        "count",
        "form",
        "head",
        "ids",
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
        self.ids = Ids()
        self.count = 0
        self._packed: list[bytes] = []  # each of several items, a line each, as none has a line end in it
        self._late: list[bytes] = []
        self.head = _one_of_each(writer.head(system, tools, form))
        self.chars = self.head_chars

    @property
    def head_chars(self) -> int:
        """The bytes of what comes before the items."""
        return sum(len(part) for part in self.head.values())

    @property
    def items(self) -> list[bytes]:
        """All items, encoded."""
        early = [item for packed in self._packed for item in zlib.decompress(packed).split(b"\n")]
        return [*early, *self._late]

    def since(self, number: int) -> list[bytes]:
        """The items after the first `number`, encoded."""
        early = self.count - len(self._late)
        return self._late[number - early :] if number >= early else self.items[number:]

    def said(self) -> bytes:
        """All items as they stand in the array that is sent."""
        early = [zlib.decompress(packed).replace(b"\n", b",") for packed in self._packed]
        return b",".join([*early, *self._late])

    def revise(self, revision: int) -> None:
        """Write all of it again if what the server takes is known better than when it was written."""
        if revision != self._revision:
            self._revision = revision
            self._packed, self._late = [], [self._writer.revised(item) for item in self.items]
            self._rewrite(sum(len(item) + 1 for item in self._late))

    def offer(self, tools: tuple[ToolSpec, ...]) -> None:
        """Offer these tools from now on, in place of those before."""
        if tools != self.tools:
            self.tools = tools
            self._rewrite(self.chars - self.head_chars)

    def _rewrite(self, said: int) -> None:
        """Write the head again; `said` are the bytes of the items."""
        self.head = _one_of_each(self._writer.head(self.system, self.tools, self.form))
        self.chars = self.head_chars + said

    def begin(self, text: str) -> None:
        """Start over with `text` as the only thing said (older rounds have been condensed into it)."""
        self._packed, self._late = [], []
        self.count = 0
        self.chars = self.head_chars
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
        for call in reply.calls:
            self.ids.add(call.id)
        self._add(reply.echo)

    def _add(self, items: Sequence[Any]) -> None:
        for item in items:
            encoded = self._encode(item)
            self._late.append(encoded)
            self.count += 1
            self.chars += len(encoded) + 1
        if len(self._late) >= _PACKED_AT:
            self._packed.append(zlib.compress(b"\n".join(self._late[:-_LEFT]), wbits=13))
            del self._late[:-_LEFT]


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
