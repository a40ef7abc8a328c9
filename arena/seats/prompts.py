"""Prompt sets: versioned texts in `prompts/NAME/vN/`, filled from an edition's data and a game's options."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from arena.errors import UsageError
from arena.rules import Edition

_VERSION = re.compile(r"v([1-9]\d*)")
DEFAULT_PROMPTS = "neutral"
"""The set of models for which none is named."""
_REFEREE = "referee"  # the reader's prompt: no player gets it
_EMPTY_LINES = re.compile(r"\n{3,}")


@cache
def prompts_folder() -> Path:
    """Where the prompt sets are: in the installed package, else in the checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_prompts"
    return installed if installed.is_dir() else package.parent / "prompts"


@dataclass(frozen=True, slots=True)
class PromptSet:
    """One version of a prompt set; `hash` is the SHA-256 of all the texts it is made of."""

    name: str
    version: int
    hash: str

    @property
    def title(self) -> str:
        return f"{self.name}/v{self.version}"

    def system(
        self,
        edition: Edition,
        seats: Sequence[str],
        options: Mapping[str, Any],
        *,
        talk_rounds: int = 3,
        max_message_chars: int = 1000,
        reprompt: int = 2,
    ) -> str:
        """The system prompt of a game: the same for all its seats."""
        royal = bool(options.get("royal_goods", False))
        goods = [_with_options(good, options) for good in edition.goods.values()]
        deputies = len(seats) == edition.deputy_players
        switches = edition.switches
        text = (
            _templates()
            .get_template(f"{self.title}/system.md")
            .render(
                title=edition.title,
                players=len(seats),
                seats=list(seats),
                rounds=edition.rounds(len(seats)),
                start_gold=edition.start_gold,
                hand_size=options.get("hand_size", edition.hand_size),
                bag_min=edition.bag_min,
                bag_max=edition.bag_max,
                max_exchange=edition.max_exchange,
                legal=[g for g in goods if g["kind"] == "legal"],
                contraband=[g for g in goods if g["kind"] == "contraband"],
                royal=[g for g in goods if g["kind"] == "royal"] if royal else [],
                bonus=edition.bonus,
                tokens=switches.tokens,
                token_cost=edition.token_cost,
                token_value=edition.token_value,
                token_supply=edition.token_supply,
                deputies=deputies,
                officer="deputies" if deputies else "sheriff",
                starter_named=switches.starter_named,
                draws_from_discards=switches.draws_from_discards,
                debt_legal_first=switches.debt_legal_first,
                sheriff_may_pay=options.get("sheriff_may_pay", True),
                merchant_trades=options.get("merchant_trades", False),
                gold_public=options.get("gold_public", True),
                talk_rounds=talk_rounds,
                max_message_chars=max_message_chars,
                reprompt=reprompt,
            )
        )
        return _EMPTY_LINES.sub("\n\n", text).strip() + "\n"


def _with_options(good: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    value = options.get("money_bag_value", good.value) if good.id == "money_bag" else good.value
    return {
        "id": good.id, "kind": good.kind, "value": value, "penalty": good.penalty,
        "counts_as": good.counts_as, "counts": good.counts,
    }  # fmt: skip


@cache
def _templates() -> Any:
    import jinja2

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(prompts_folder()),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )


def prompt_sets() -> list[PromptSet]:
    """Every version of every prompt set, by name and version."""
    return [load_prompts(title) for title in _titles() if not title.startswith(f"{_REFEREE}/")]


def hashes_now() -> dict[str, str]:
    """The hash of every version of every text in `prompts/`, by `NAME/vN`: the referee's, too."""
    return {title: _hash(title) for title in _titles()}


def _titles() -> list[str]:
    folders = sorted(prompts_folder().glob("*/v*"), key=lambda f: (f.parent.name, _number(f.name)))
    return [f"{f.parent.name}/{f.name}" for f in folders if _VERSION.fullmatch(f.name)]


@cache
def load_prompts(name: str) -> PromptSet:
    """The prompt set `NAME` (its newest version) or `NAME/vN`; raises UsageError where there is none."""
    name, _, version = name.partition("/")
    known = sorted({f.parent.name for f in prompts_folder().glob("*/v*")} - {_REFEREE})
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise UsageError(f"no prompt set {name!r}; {hint}")
    numbers = sorted(
        _number(f.name) for f in (prompts_folder() / name).iterdir() if _VERSION.fullmatch(f.name)
    )
    wanted = _number(version) if version else numbers[-1]
    if wanted not in numbers:
        raise UsageError(
            f"no version {version!r} of the prompt set {name}; there are {', '.join(f'v{n}' for n in numbers)}"
        )
    return PromptSet(name, wanted, _hash(f"{name}/v{wanted}"))


def _number(version: str) -> int:
    found = _VERSION.fullmatch(version)
    return int(found[1]) if found else 0


_BUILT_ON = re.compile(r"{%-?\s*(?:extends|include)\s+\"([^\"]+)\"")


def _hash(folder: str) -> str:
    """SHA-256 over the set's files and those they are built on, line ends made the same."""
    digest = hashlib.sha256()
    todo = sorted(f"{folder}/{f.name}" for f in (prompts_folder() / folder).iterdir() if f.is_file())
    done: set[str] = set()
    while todo:
        path = todo.pop(0)
        if path in done:
            continue
        done.add(path)
        text = (prompts_folder() / path).read_text("utf-8").replace("\r\n", "\n")
        digest.update(f"{path}\n{len(text)}\n{text}".encode())
        todo.extend(_BUILT_ON.findall(text))
    return digest.hexdigest()


def published_hashes() -> dict[str, str]:
    """The hashes under which the versions were published, by `NAME/vN`."""
    data: dict[str, str] = json.loads((prompts_folder() / "hashes.json").read_text("utf-8"))
    return data
