"""The options of a game, with their defaults and the check that a given value is one they can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.errors import UsageError
from arena.rules.edition import Edition


def _whole(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and value >= least


def _one_of(*values: Any) -> Callable[[Any], bool]:
    return lambda value: any(value is v or (type(value) is type(v) and value == v) for v in values)


_FLAG = _one_of(True, False)

DEFAULTS: Mapping[str, Any] = {
    "royal_goods": False,
    "money_bag_value": 11,
    "sheriff_may_pay": True,
    "merchant_trades": False,
    "gold_public": True,
    "debt_irredundant": True,
    "token_exchange": "choice",
    "hand_size": 6,
    "remove_ten": False,
    "timer": None,
    "deputies_declare_from": "first_drawn",
    "refill_order": "new_sheriff",
    "simultaneous_talk": True,
    "talk_rounds": 3,
    "max_message_chars": 1000,
    "reprompt": 2,
}
"""Every option and its default; `timer` in seconds that are waited over each bag (arena.record.clocks)."""

TABLE_OPTIONS = ("talk_rounds", "simultaneous_talk", "max_message_chars", "reprompt")
"""The options that the table heeds; the rules only keep them."""

_ALLOWED: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "royal_goods": (_FLAG, "true or false"),
    "money_bag_value": (_one_of(11, 12), "11 or 12"),
    "sheriff_may_pay": (_FLAG, "true or false"),
    "merchant_trades": (_FLAG, "true or false"),
    "gold_public": (_FLAG, "true or false"),
    "debt_irredundant": (_FLAG, "true or false"),
    "token_exchange": (_one_of("choice", "auto"), "choice or auto"),
    "hand_size": (_one_of(6, 7), "6 or 7"),
    "remove_ten": (_FLAG, "true or false"),
    "timer": (
        lambda value: value is None or (type(value) in (int, float) and 0 < value < float("inf")),
        "null or a number of seconds",
    ),
    "deputies_declare_from": (_one_of("first_drawn", "second_drawn"), "first_drawn or second_drawn"),
    "refill_order": (_one_of("new_sheriff", "left_of_new_sheriff"), "new_sheriff or left_of_new_sheriff"),
    "simultaneous_talk": (_FLAG, "true or false"),
    "talk_rounds": (_whole(0), "a whole number"),
    "max_message_chars": (_whole(1), "a whole number of characters"),
    "reprompt": (_whole(0), "a whole number"),
}


def resolve_options(edition: Edition, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """All options with the given ones set; raises UsageError for an unknown option or a value it can't have."""
    options = dict(DEFAULTS)
    options["hand_size"] = edition.hand_size
    for name, value in (given or {}).items():
        if name not in _ALLOWED:
            raise UsageError(
                f"there is no option {name!r}: the options are {', '.join(DEFAULTS)}", key=f"options.{name}"
            )
        fits, words = _ALLOWED[name]
        if not fits(value) and not (name == "hand_size" and value == edition.hand_size):
            raise UsageError(f"option {name} is {words}, not {value!r}", key=f"options.{name}")
        options[name] = value
    edition.check_royal_goods(options["royal_goods"])
    return options
