"""The wires to language models: one conversation in, one answer out, and of each failure whose fault it was."""

from arena.providers.conversation import Conversation, Writer
from arena.providers.failure import CallFailed, Failure
from arena.providers.provider import AnswerForm, Exchange, Provider, Reply, ToolCall, ToolSpec, Usage
from arena.providers.registry import ProviderKind, known_providers, provider_kind
from arena.providers.run import Run
from arena.providers.spending import Bid

__all__ = [
    "AnswerForm",
    "Bid",
    "CallFailed",
    "Conversation",
    "Exchange",
    "Failure",
    "Provider",
    "ProviderKind",
    "Reply",
    "Run",
    "ToolCall",
    "ToolSpec",
    "Usage",
    "Writer",
    "known_providers",
    "provider_kind",
]
