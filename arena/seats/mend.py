"""Mending the arguments of a model's call where only one meaning is possible. The rules themselves are strict.

Mended: numbers as text, plurals and case of goods, case of seats, `O3` written as 3, JSON inside JSON, one argument
under another name, remarks beside the arguments; mend_json reads what is not quite JSON. Not guessed: a card by its
place in the hand, half cards, a seat that is only described.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any

from arena.seats.mend_json import Unreadable, read_json
from arena.seats.model_words import spoken

_NUMBERS = {
    word: n
    for n, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
_PLAIN_INT = re.compile(r"[+-]?\d{1,9}(?:\.0+)?")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:,\d{3}){1,2}")
_OFFER = re.compile(r"(?:offer\s*)?(?:id\s*)?#?\s*o?\s*(\d{1,5})", re.I)
_COUNTED = re.compile(r"(\d)\s*x?\s+(.+)")
_TIMES = re.compile(r"(.+?)\s*x\s*(\d)")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\x00]")
_MEASURE = re.compile(
    r"\b(?:a|an|the|of|loa(?:f|ves)|bolts?|wheels?|barrels?|sacks?|crates?|baskets?|bags?|cards?|legal|contraband)\b"
)
_UNIT = re.compile(r"\s*(?:cards?|gold|sets?|tokens?)$")
_LARGEST = 2**53
_WRAPPERS = ("arguments", "args", "parameters", "input", "params")
_REMARKS = frozenset(
    "reason reasons reasoning rationale explanation thought thoughts thinking justification analysis confidence "
    "comment comments".split()
)


def mend_name(name: str, tools: Collection[str]) -> str | None:
    """The tool that was meant, `functions.declare:0` and `Declare ` too, or None."""
    if name in tools:
        return sys.intern(name)
    name = _INVISIBLE.sub("", name).partition("<|")[0].strip().removesuffix("()")
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)
    parts = (re.sub(r"[\s-]+", "_", part.strip().lower()) for part in re.split(r"[.:/]|__", name))
    meant = {part for part in parts if part in tools}
    return meant.pop() if len(meant) == 1 else None


def read_arguments(raw: Any) -> dict[str, Any]:
    """The arguments as an object, whatever they came wrapped in; raises Unreadable."""
    value = raw
    for _ in range(4):
        if value is None or (isinstance(value, str) and not value.strip()):
            return {}
        if isinstance(value, str):
            value = read_json(value)
        elif isinstance(value, list) and len(value) <= 1:
            value = value[0] if value else {}
        else:
            break
    if not isinstance(value, dict):
        raise Unreadable(f"the arguments must be a JSON object, not {_kind(value)}")
    _check_depth(value, 6)
    plain: dict[str, Any] = _writable(value)
    return plain


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    return {list: "a list", str: "text", int: "a number", float: "a number"}.get(type(value), "null")


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise Unreadable("the arguments are nested too deeply")
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        _check_depth(part, left - 1)


def _writable(value: Any) -> Any:
    """The value with what a record can't hold (huge numbers, unpaired surrogates) as plain text."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value if abs(value) < _LARGEST else f"{value:.6g}" if abs(value) < 10**300 else "a huge number"
    if isinstance(value, float):
        return value if abs(value) < float("inf") else str(value)
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_writable(part) for part in value]
    return {_writable(str(k)): _writable(v) for k, v in value.items()}


class Mender:
    """Mends calls of one game: its goods, its seats, and the schemas of its tools."""

    def __init__(
        self, goods: Collection[str], seats: Collection[str], tools: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._goods = goods
        self._seats = seats
        self._tools = tools
        self._by_kind: dict[str, Callable[[Any], Any]] = {
            "count": self._count, "good": self._good, "cards": self._cards, "player": self._player,
            "offer": self._offer, "side": self._side, "text": self._text,
        }  # fmt: skip

    def mend(self, tool: str, args: dict[str, Any]) -> dict[str, Any]:
        """The arguments in the form that the rules take, as far as they can be mended."""
        properties: Mapping[str, Any] = self._tools[tool]["properties"]
        args = self._unwrapped(tool, args, properties)
        args = self._renamed(args, properties)
        args = self._without_remarks(args, properties)
        mended = {}
        for key, value in args.items():
            kind = ARGUMENTS.get(key) if key in properties else None
            if value is None and kind is not None:
                continue  # null for an argument that is not given
            # The game keeps every call: the names in it are held once.
            mended[sys.intern(key)] = self._by_kind[kind](value) if kind is not None else value
        return mended

    def _unwrapped(self, tool: str, args: dict[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
        """What stands under one word that is no argument, such as `arguments` or `kwargs`, with or without the tool."""
        wrappers = args.keys() - {"name", "tool", "type"} or args.keys()
        wrapper = next(iter(wrappers), "")
        inner = args.get(wrapper)
        if wrapper in properties or len(wrappers) != 1 or args.get("name", args.get("tool", tool)) != tool:
            return args
        if isinstance(inner, str) and inner.strip().startswith("{"):
            try:
                inner = read_json(inner)
            except Unreadable:
                return args
        known = wrapper in _WRAPPERS or (isinstance(inner, dict) and inner.keys() <= properties.keys())
        return inner if isinstance(inner, dict) and known else args

    def _without_remarks(self, args: dict[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments without what a model notes for itself alone; a condition stays, and is refused."""
        return {
            k: v
            for k, v in args.items()
            if k in properties or not (v is None or k.strip("_ ").lower() in _REMARKS)
        }

    def _renamed(self, args: dict[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
        """Keys in their proper case, and the one key that is wrong under the name of the one that is missing."""
        args = {(k.strip().lower() if k.strip().lower() in properties else k): v for k, v in args.items()}
        missing = [k for k in properties if k not in args and k not in OPTIONAL]
        wrong = [k for k in args if k not in properties]
        if len(missing) == 1 and len(wrong) == 1 and self._fits(missing[0], args[wrong[0]]):
            args = {(missing[0] if k == wrong[0] else k): v for k, v in args.items()}
        return args

    def _fits(self, key: str, value: Any) -> bool:
        kind = ARGUMENTS[key]
        value = self._by_kind[kind](value)
        if kind == "count":
            return isinstance(value, int) and not isinstance(value, bool)
        if kind == "cards":
            return isinstance(value, list)
        if kind == "good":
            return isinstance(value, str) and value in self._goods
        if kind == "player":
            return isinstance(value, str) and value in self._seats
        return isinstance(value, str)

    def _count(self, value: Any) -> Any:
        if isinstance(value, float) and value.is_integer() and abs(value) < _LARGEST:
            return int(value)
        if isinstance(value, str):
            text = _UNIT.sub("", value.strip().strip("\"'").lower()).rstrip(".")
            if _PLAIN_INT.fullmatch(text):
                return int(text.partition(".")[0])
            if _GROUPED.fullmatch(text):
                return int(text.replace(",", ""))
            return _NUMBERS.get(text, value)
        return value

    def _good(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if value in self._goods:
            return sys.intern(value)
        word = re.sub(r"[^\w\s-]+", " ", re.sub(r"\([^)]*\)", " ", _INVISIBLE.sub("", value))).lower()
        for words in (word, _MEASURE.sub(" ", word)):
            name = "_".join(re.split(r"[\s_-]+", words.strip()))
            forms = [name, name.removesuffix("s"), name.removesuffix("es")]
            if name.endswith("ies"):
                forms.append(name[:-3] + "y")
            for form in forms:
                if form in self._goods:
                    return sys.intern(form)
        return value

    def _cards(self, value: Any) -> Any:
        if isinstance(value, str) and value.strip().startswith(("[", "{")):
            try:
                value = json.loads(value)
            except (ValueError, RecursionError):
                listed = [self._good(name) for name in value.strip().strip("[]").split(",")]
                if not all(isinstance(good, str) and good in self._goods for good in listed):
                    return value
                value = listed
        if isinstance(value, dict) and list(value) == [str(i) for i in range(len(value))]:
            value = list(value.values())
        if isinstance(value, dict):
            value = [{"good": good, "count": count} for good, count in value.items()]
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
            value = value[0]
        if not isinstance(value, list):
            return value
        cards: list[Any] = []
        for card in value:
            cards.extend(self._card(card))
        return cards

    def _card(self, card: Any) -> list[Any]:
        """One item of a list of cards: a card, or a number of them."""
        if isinstance(card, str):
            inner = self._cards(card) if card.strip().startswith("[") else card
            if isinstance(inner, list):
                return inner
            times = _TIMES.fullmatch(card.strip().lower())
            if times and self._good(times[1]) in self._goods:
                return [self._good(times[1])] * int(times[2])
            counted = _COUNTED.fullmatch(card.strip())
            if counted and self._good(counted[2]) in self._goods:
                return [self._good(counted[2])] * int(counted[1])
            return [self._good(card)]
        if isinstance(card, dict):
            good = next((card[k] for k in ("good", "card", "name", "id") if k in card), None)
            count = self._count(card.get("count", 1))
            if (
                isinstance(good, str)
                and isinstance(count, int)
                and not isinstance(count, bool)
                and 0 <= count <= 9
            ):
                return [self._good(good)] * count
        return [card]

    def _player(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        name = re.sub(r"[\"@.]|(?:'s?|\u2019s)(?: bag)?$", "", _INVISIBLE.sub("", value).strip().lower())
        name = re.sub(r"^(?:player|seat|merchant)[ _]", "", name.strip().strip("'"))
        return sys.intern(name) if name in self._seats else value

    def _offer(self, value: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return f"O{value}"
        if isinstance(value, float) and value.is_integer() and 0 <= value < _LARGEST:
            return f"O{int(value)}"
        if isinstance(value, str):
            found = _OFFER.fullmatch(value.strip().strip("\"'[]()."))
            if found:
                return f"O{int(found[1])}"
        return value

    def _side(self, value: Any) -> Any:
        return value.strip().lower() if isinstance(value, str) else value

    def _text(self, value: Any) -> Any:
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value)
        return spoken(value) if isinstance(value, str) else value


ARGUMENTS: dict[str, str] = {
    "player": "player", "merchant": "player",
    "discard": "cards", "cards": "cards", "goods": "cards",
    "take_left": "count", "take_right": "count", "count": "count", "sets": "count",
    "discard_to": "side", "good": "good", "message": "text", "offer": "offer",
}  # fmt: skip
"""What kind of thing each argument of a tool is."""

OPTIONAL = frozenset({"take_left", "take_right", "discard_to"})
"""Arguments that a call may leave out."""
