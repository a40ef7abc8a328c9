"""A referee model for `arena parse --reader MODEL`: one call a message through the model's own provider."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.errors import Unusable, UsageError
from arena.providers import CallFailed
from arena.providers.provider import ToolSpec
from arena.seats.entries import Services, parse_entry
from arena.seats.model import open_provider
from arena.seats.model_check import advised
from arena.seats.prompts import prompts_folder
from arena.speech.referee import PROMPT, RefereeReader

_TOOL = "reading"


def referee_reader(model: str) -> RefereeReader:
    """The reader that asks a model; raises UsageError or Unusable where it can't be had, when it is made or asked."""
    entry = parse_entry(model)
    if entry.kind != "model":
        raise UsageError(f"{model!r} is no model: take grammar, or a model as provider/model")
    provider = open_provider(entry, Services())

    async def complete(system: str, user: str, schema: Mapping[str, Any]) -> Mapping[str, Any] | str:
        tool = ToolSpec(_TOOL, "Give the reading of the message.", schema)
        conversation = provider.conversation(system, (tool,), "")
        conversation.tell(user)
        try:
            reply = (await provider.ask(conversation, (_TOOL,))).reply
        except CallFailed as failed:
            raise Unusable(f"{model}: {advised(failed)}") from None
        if reply.calls:
            arguments = reply.calls[0].arguments
            return arguments if isinstance(arguments, Mapping) else str(arguments)
        return reply.text

    system = (prompts_folder() / PROMPT / "system.md").read_text(encoding="utf-8")
    return RefereeReader(complete, entry.label, system)
