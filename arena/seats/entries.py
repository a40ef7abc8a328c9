"""Who plays: `[label=]provider/model[?key=value&...]`, `bot/NAME`, `human` and `replay/FILE[#SEAT]`, read and seated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import unquote

from arena.errors import UsageError
from arena.providers import Run, known_providers, provider_kind

if TYPE_CHECKING:
    from arena.providers.spending import Purse
    from arena.record.calls import CallLog
    from arena.seats.prompts import PromptSet
    from arena.seats.seat import Seat

Kind = Literal["bot", "human", "replay", "model"]
_NOT_MODELS: tuple[Kind, ...] = ("bot", "human", "replay")


@dataclass(frozen=True, slots=True)
class Entry:
    """One competitor: its label in reports, who it is, and its options as read; `spec` is its text without the label."""

    label: str
    provider: str
    model: str
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    spec: str = ""

    @property
    def kind(self) -> Kind:
        """Whether a script, a person, a record or a language model plays."""
        return next((kind for kind in _NOT_MODELS if kind == self.provider), "model")


def parse_entry(text: str) -> Entry:
    """Read one entry; raises UsageError that names the word that is wrong and the nearest one known."""
    text = text.strip()
    if not text.isprintable():
        # Line ends would break tables, and bytes that are no UTF-8 can't be written into a record.
        raise UsageError(f"{_shown(text)!r}: only characters that can be printed name an entry")
    label, spec = _apart(text)
    if label is not None and not label.strip():
        raise UsageError(f"{_shown(text)!r}: the label before = is empty")
    if not spec:
        raise UsageError(f"{_shown(text)!r}: no model is named; write provider/model, bot/NAME or human")
    path, _, query = spec.partition("?")
    provider, slash, model = path.partition("/")
    if provider == "human":
        if slash or query:
            raise UsageError(f"{_shown(text)!r}: human takes no name and no options; write label=human")
        return Entry(label or "human", "human", "", spec=spec)
    if provider == "replay":
        if not model:
            raise UsageError(f"{_shown(text)!r}: write replay/FILE or replay/FILE#SEAT")
        return Entry(label or spec, "replay", spec.partition("/")[2], spec=spec)
    if provider == "bot":
        _check_bot(model, query, text)
        return Entry(label or spec, "bot", model, spec=spec)
    kind = provider_kind(provider)
    if kind is None:
        known = [*known_providers(), *_NOT_MODELS]
        raise UsageError(f"{_shown(text)!r}: no provider {provider!r}; {_nearest(provider, known)}")
    if not model:
        raise UsageError(f"{_shown(text)!r}: no model is named; write {provider}/MODEL")
    kind.check(model)
    options = _options(query, kind.options, provider, text)
    return Entry(label or spec, provider, model, MappingProxyType(options), spec)


def parse_entries(texts: str | Iterable[str]) -> list[Entry]:
    """Read several, separated by commas; the same one twice gets labels that tell them apart; raises UsageError."""
    parts = texts.split(",") if isinstance(texts, str) else [p for text in texts for p in text.split(",")]
    entries: list[Entry] = []
    seen: dict[str, int] = {}
    for part in parts:
        if not part.strip():
            continue
        entry = parse_entry(part)
        if entry.label in seen:
            if _apart(part.strip())[0] is not None:
                raise UsageError(f"two entries are labelled {entry.label!r}; labels must differ")
            seen[entry.label] += 1
            entry = replace(entry, label=f"{entry.label}#{seen[entry.label]}")
        seen.setdefault(entry.label, 1)
        entries.append(entry)
    return entries


def _apart(text: str) -> tuple[str | None, str]:
    """A label, if one ends at an `=` before the first `/` and the first `?`, and the rest.

    Where what stands before the first `/` is no provider, a label that holds a `/` itself is looked for: it ends
    at the first `=` that a provider follows.
    """
    end = min((i for i in (text.find("/"), text.find("?")) if i >= 0), default=len(text))
    at = text.find("=", 0, end)
    known = {*known_providers(), *_NOT_MODELS}
    if at < 0 and text[:end] not in known:
        ends = (i for i, char in enumerate(text) if char == "=")
        at = next((i for i in ends if text[i + 1 :].strip().partition("/")[0] in known), -1)
    return (None, text) if at < 0 else (text[:at], text[at + 1 :].strip())


def _nearest(word: str, known: Iterable[str]) -> str:
    known = list(known)
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"


def _check_bot(name: str, query: str, text: str) -> None:
    from arena.seats.bots import check_bot

    try:
        check_bot(name)
    except UsageError as error:
        raise UsageError(f"{_shown(text)!r}: {error}") from None
    if query:
        raise UsageError(f"{_shown(text)!r}: bots take no options")


def _options(query: str, known: Mapping[str, Any], provider: str, text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for pair in query.split("&") if query else ():
        key, equals, raw = pair.partition("=")
        if key not in known:
            hint = "keys come from the environment or .env alone" if "key" in key else _nearest(key, known)
            raise UsageError(f"{_shown(text)!r}: {provider} has no option {key!r}; {hint}")
        if not equals or not raw:
            raise UsageError(f"{_shown(text)!r}: option {key} has no value")
        if key in options:
            raise UsageError(f"{_shown(text)!r}: option {key} is given twice")
        try:
            options[key] = known[key](unquote(raw))
        except ValueError as error:
            got = "" if key == "base_url" else f", not {unquote(raw)!r}"
            raise UsageError(f"{_shown(text)!r}: option {key} must be {error}{got}") from error
    return options


@dataclass(slots=True)
class Services:
    """What the seats of one game are given: what its run shares, and the game's own setting.

    `calls` keeps the provider traffic of the game and holds what an earlier attempt received; `purse` is asked before
    each paid call. `seats` are the names at the table, clockwise; `options` the rules' options that are not default.
    """

    run: Run = field(default_factory=Run)
    calls: CallLog | None = None
    purse: Purse | None = None
    prompts: PromptSet | None = None
    edition: str = "second"
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    talk_rounds: int = 3
    simultaneous_talk: bool = True
    max_message_chars: int = 1000
    reprompt: int = 2


def open_seat(entry: Entry, name: str, game_id: str, deal: str, services: Services) -> Seat:
    """Seat an entry at the table under `name`; raises Unusable or UsageError where it can't be had.

    A game with models needs `edition` and `seats` in `services`.
    """
    if entry.kind == "bot":
        from arena.seats.bots import make_bot

        return make_bot(entry.model, name, deal)
    if entry.kind == "human":
        from arena.seats.human import HumanSeat

        return HumanSeat(name, edition=services.edition)
    if entry.kind == "replay":
        from arena.seats.replay import ReplaySeat

        return ReplaySeat.from_text(name, entry.model)
    from arena.seats.model import open_model_seat

    return open_model_seat(entry, name, game_id, services)


def _shown(text: str) -> str:
    """An entry as an error line quotes it: the values of options hidden, as one may be a key in the wrong place."""
    path, mark, query = text.partition("?")
    names = (pair.partition("=")[0] for pair in query.split("&"))
    return f"{path}?{'&'.join(f'{name}=...' for name in names)}" if mark else text
