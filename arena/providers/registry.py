"""Which providers there are. Ours are listed in the same form as a third party's entry points, and loaded as lazily.

A package adds a provider by an entry point in the group `arena.providers`: its name is the word before the first
`/` of a model, its target a `ProviderKind`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from arena.errors import UsageError
from arena.providers.options import Option
from arena.providers.provider import Provider
from arena.providers.run import Run

GROUP = "arena.providers"

_OURS = {
    "openai": "arena.providers.openai_responses:KIND",
    "openai-chat": "arena.providers.openai_chat:AT_OPENAI",
    "openai-api": "arena.providers.openai_chat:COMPATIBLE",
    "anthropic": "arena.providers.anthropic_messages:KIND",
}


@dataclass(frozen=True, slots=True)
class ProviderKind:
    """A provider by name: the options its models take, and how one is opened.

    `open` gets the model's name, the options as read, and the run; it raises Unusable or UsageError. `check` looks at
    the model's name alone and raises UsageError. A model that has an `async close()` is closed with its run.
    """

    name: str
    about: str
    options: Mapping[str, Option]
    open: Callable[[str, Mapping[str, Any], Run], Provider]
    check: Callable[[str], None] = lambda model: None


def known_providers() -> list[str]:
    """The names of all providers that can be had, ours first."""
    return [*_OURS, *(name for name in _theirs() if name not in _OURS)]


@cache
def _theirs() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def provider_kind(name: str) -> ProviderKind | None:
    """The provider of this name, or None; loads its module, not yet its client library.

    Raises UsageError where another package brings it and it can't be loaded.
    """
    target = _OURS.get(name)
    if target is not None:
        module, _, attribute = target.partition(":")
        kind = getattr(import_module(module), attribute)
        assert isinstance(kind, ProviderKind)
        return kind
    point = _theirs().get(name)
    if point is None:
        return None
    try:
        kind = point.load()
    except (ImportError, AttributeError) as error:
        raise UsageError(f"provider {name!r} of {point.value} can't be loaded: {error}") from error
    if not isinstance(kind, ProviderKind):
        raise UsageError(f"provider {name!r} of {point.value} is no ProviderKind but a {type(kind).__name__}")
    return kind
