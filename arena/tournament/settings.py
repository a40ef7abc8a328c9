"""What a tournament can be told: each setting, its default, how its text is read, what it governs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from arena.rules.options import DEFAULTS

Governs = Literal["run", "table", "game", "work"]
"""`run`: who plays how much; `table`: talk; `game`: the rules; `work`: how it is carried out, may change."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting; `read` takes a TOML value or a text and raises ValueError that says what was expected."""

    governs: Governs
    default: Any
    read: Callable[[Any], Any]
    says: str


def nearest(word: str, known: Mapping[str, object] | list[str]) -> str:
    """A hint at the known name nearest to `word`, or at all of them."""
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"


def _whole(least: int, most: int = 10**12) -> Callable[[Any], int]:
    limits = f"a whole number from {least}" + (f" to {most}" if most < 10**12 else "")

    def read(value: Any) -> int:
        if (
            isinstance(value, str)
            and value.strip().lstrip("+-").isascii()
            and value.strip().lstrip("+-").isdigit()
        ):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError(limits)
        return value

    return read


def _amount(value: Any) -> float:
    """A finite number above zero."""
    try:
        number = float(value) if not isinstance(value, bool) else -1.0
    except (TypeError, ValueError):
        number = -1.0
    if not 0 < number < float("inf"):
        raise ValueError("a number above 0")
    return number


def _switch(value: Any) -> bool:
    words = {
        "true": True,
        "yes": True,
        "on": True,
        "1": True,
        "false": False,
        "no": False,
        "off": False,
        "0": False,
    }
    if isinstance(value, str):
        value = words.get(value.strip().lower(), value)
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a text")
    return value.strip()


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return str(value)

    return read


def _several(value: Any) -> tuple[str, ...]:
    """A list of texts, or one text with commas between; a table gives `label=model` of each line."""
    if isinstance(value, Mapping) and all(isinstance(v, str) for v in value.values()):
        return tuple(f"{label}={model}" for label, model in value.items())
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise ValueError('a list of texts, such as ["openai/gpt-x", "bot/ev"]')
    return tuple(v.strip() for v in value if v.strip())


def _design(value: Any) -> str:
    if value in ("balanced", "roundrobin"):
        return str(value)
    if isinstance(value, str) and value.startswith("focal:") and value.removeprefix("focal:").strip():
        return value
    raise ValueError("balanced, roundrobin or focal:MODEL")


SETTINGS: dict[str, Setting] = {
    "models": Setting("run", (), _several, "the models, as [label=]provider/model[?key=value]"),
    "bots": Setting("run", None, _several, "scripted players beside them, or none"),
    "design": Setting("run", "balanced", _design, "who sits with whom: balanced, roundrobin, focal:MODEL"),
    "blocks": Setting("run", None, _whole(1), "blocks: one deal, one line-up, every rotation over the seats"),
    "games": Setting("run", None, _whole(1), "games, instead of blocks"),
    "seed": Setting("run", 1, _whole(0), "the seed of all deals"),
    "players": Setting("game", 4, _whole(3, 6), "seats at a table"),
    "edition": Setting("game", "second", _word, "the edition of the rules"),
    "royal_goods": Setting("game", False, _switch, "with royal goods"),
    "money_bag_value": Setting("game", None, _whole(1), "robin_hood: 11 or 12"),
    "sheriff_may_pay": Setting("game", None, _switch, "the sheriff may give in a deal"),
    "merchant_trades": Setting("game", None, _switch, "deals without the sheriff"),
    "gold_public": Setting("game", None, _switch, "everybody sees the purses"),
    "debt_irredundant": Setting("game", None, _switch, "no more cards than needed for a debt"),
    "token_exchange": Setting("game", None, _one_of("choice", "auto"), "robin_hood: choice or auto"),
    "hand_size": Setting("game", None, _whole(1, 20), "cards in a full hand: 6 or 7"),
    "remove_ten": Setting("game", None, _switch, "ten cards leave the deck unseen"),
    "timer": Setting("game", None, _amount, "seconds that are waited over a bag; then it goes back free"),
    "deputies_declare_from": Setting("game", None, _one_of("first_drawn", "second_drawn"), "six players"),
    "refill_order": Setting("game", None, _one_of("new_sheriff", "left_of_new_sheriff"), "who draws first"),
    "talk_rounds": Setting(
        "table", DEFAULTS["talk_rounds"], _whole(0, 100), "rounds of talk at an inspection"
    ),
    "simultaneous_talk": Setting(
        "table", DEFAULTS["simultaneous_talk"], _switch, "merchants talk in waves, not one after the other"
    ),
    "max_message_chars": Setting(
        "table", DEFAULTS["max_message_chars"], _whole(1, 100_000), "characters a message"
    ),
    "reprompt": Setting("table", DEFAULTS["reprompt"], _whole(0, 100), "refusals before the rule acts"),
    "prompts": Setting("table", None, _word, "the prompt set of the models"),
    "reader": Setting("table", "grammar", _word, "who reads speech: grammar, or a model"),
    "max_connections": Setting("work", 32, _whole(1, 10_000), "calls at once at one provider"),
    "max_games": Setting("work", 32, _whole(1, 10_000), "games at once"),
    "timeout": Setting("work", 300.0, _amount, "seconds that a call may take"),
    "max_retries": Setting("work", 5, _whole(0, 1000), "tries of a call after the first"),
    "budget_usd": Setting("work", None, _amount, "cap on dollars for the whole run"),
    "budget_tokens": Setting("work", None, _whole(1), "cap on tokens for the whole run"),
    "price_file": Setting("work", None, _word, "prices of models, a JSON file"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """A tournament's settings, complete and valid one by one; `given` are those that somebody set."""

    values: Mapping[str, Any]
    given: frozenset[str] = field(default=frozenset())

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Settings:
        """Settings with defaults for what is not given; the values are read already."""
        values = {name: setting.default for name, setting in SETTINGS.items()}
        return cls(values | dict(given), frozenset(given))

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def governing(self, *parts: Governs) -> dict[str, Any]:
        """The settings that govern any of `parts` and have a value, by name."""
        return {
            name: self.values[name]
            for name, setting in SETTINGS.items()
            if setting.governs in parts and self.values[name] is not None
        }
