"""The game's things in plain words: seats, cards, gold, terms, promises. One wording for everybody."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arena.rules.terms import BOOTY

COUNTED = frozenset(
    {
        "apple",
        "chicken",
        "crossbow",
        "carrot",
        "jewel",
        "ring",
        "crown",
        "money_bag",
        "green_apple",
        "golden_apple",
        "royal_rooster",
    }
)
"""Goods that take an s; the others (cheese, silk, gouda, ...) are told by the measure."""

WHOLE_KINDS = {
    "any_legal": ("legal card of the giver's choice", "legal cards of the giver's choice"),
    "any_contraband": ("contraband card of the giver's choice", "contraband cards of the giver's choice"),
    "any": ("card of the giver's choice", "cards of the giver's choice"),
}
PLACES = {"stall": "from the stall", "contraband": "face down on the stall", "bag": "from the bag", "any": ""}
WHEN = {"next_as_sheriff": "when next sheriff", "next_round": "next round", "later": "later"}


_SHAPELESS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters and marks that show nothing by themselves, although Unicode counts them among those that do."""


def wordless(text: str) -> bool:
    """Whether a message shows nothing: it is empty, or of blanks, control and invisible characters alone."""
    return all(
        c in _SHAPELESS or unicodedata.category(c) in ("Cc", "Cf", "Zs", "Zl", "Zp", "Cn") for c in text
    )


def seat_name(seat: str | None, you: str | None = None) -> str:
    """A seat in the middle of a sentence: "you", "Ann", or what stands for no seat."""
    if seat is None:
        return "nobody"
    if seat == you:
        return "you"
    if seat == BOOTY:
        return "the booty tile"
    if seat == "rule":
        return "the rule"
    return seat[:1].upper() + seat[1:]


def whose(seat: str, you: str | None = None) -> str:
    """The possessive: "your", "Ann's"."""
    return "your" if seat == you else seat_name(seat) + "'s"


def opening(text: str) -> str:
    """The text with a capital at its head."""
    return text[:1].upper() + text[1:]


def does(seat: str | None, verb: str, you: str | None = None) -> str:
    """Subject and verb in agreement: "you pay", "Ann pays"."""
    if seat is not None and seat == you:
        return f"you {verb}"
    head, _, tail = verb.partition(" ")
    if head == "have":
        head = "has"
    elif head == "are":
        head = "is"
    elif head.endswith(("s", "sh", "ch", "x", "o")):
        head += "es"
    elif head.endswith("y") and head[-2] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return f"{seat_name(seat)} {head}{' ' + tail if tail else ''}"


def listed(parts: Sequence[str], none: str = "nothing") -> str:
    """ "a, b and c"."""
    if not parts:
        return none
    if len(parts) == 1:
        return parts[0]
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def seats_listed(seats: Iterable[str], you: str | None = None) -> str:
    """Several seats: "you, Ann and Bob"."""
    return listed([seat_name(seat, you) for seat in seats], "nobody")


def card_word(good: str, count: int = 2) -> str:
    """The word for `count` cards of a good: "apple", "apples", "money bags", "cheese"."""
    if good in WHOLE_KINDS:
        return WHOLE_KINDS[good][count != 1]
    word = good.replace("_", " ")
    return word + "s" if count != 1 and good in COUNTED else word


def counted(count: int, word: str) -> str:
    """ "1 card", "3 cards"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def cards_listed(cards: Iterable[str] | Mapping[str, int], order: Mapping[str, Any] | None = None) -> str:
    """Cards by kind, "3 apples and 1 silk", in the order of `order` (an edition's goods) or as they come."""
    counts: Mapping[str, int] = cards if isinstance(cards, Mapping) else Counter(cards)
    kinds = [good for good in counts if counts[good]]
    if order is not None:
        place = {good: i for i, good in enumerate(order)}
        kinds.sort(key=lambda good: place.get(good, len(place)))
    return listed([f"{counts[good]} {card_word(good, counts[good])}" for good in kinds])


def _give(give: Mapping[str, Any]) -> str:
    if give.get("good") is None:
        return f"{give.get('gold', 0)} gold"
    count = give.get("count", 1)
    text = f"{count} {card_word(give['good'], count)}"
    place = PLACES.get(give.get("place", "any"), "")
    return f"{text} {place}" if place else text


def promise_text(promise: Mapping[str, Any], you: str | None = None) -> str:
    """ "Ann promises Bob to return Bob's bag when next sheriff"."""
    kind, to = promise["kind"], promise["to"]
    whose_bag = whose(promise.get("bag") or to, you)
    if kind == "return_bag":
        favour = f"to return {whose_bag} bag"
    elif kind == "inspect_bag":
        favour = f"to open {whose_bag} bag"
    elif kind == "pay_gold":
        gold = promise.get("gold")
        favour = "to pay gold" if gold is None else f"to pay {gold} gold"
    elif kind == "give_goods" and promise.get("good"):
        count = promise.get("count") or 1
        favour = f"to give {count} {card_word(promise['good'], count)}"
    elif kind == "give_goods":
        favour = "to give goods"
    else:
        favour = "a favour that can't be enforced"
    when = WHEN.get(promise.get("when", "later"), "later")
    return f"{does(promise['by'], 'promise', you)} {seat_name(to, you)} {favour}, {when}"


def claim_text(claim: Mapping[str, Any]) -> str:
    """What is claimed of a bag, without its owner: "4 apples", "no contraband", "as declared"."""
    if claim.get("good") == "any_contraband":
        return f"{claim.get('count')} contraband"
    if claim.get("good"):
        return f"{claim.get('count')} {card_word(claim['good'], claim.get('count') or 1)}"
    if claim.get("contraband") is not None:
        return "contraband" if claim["contraband"] else "no contraband"
    return "as declared" if claim.get("honest") else "not as declared"


def terms_text(terms: Mapping[str, Any], you: str | None = None) -> str:
    """An offer's terms in their JSON form: "Ann gives Dan 5 gold; Ann's bag is returned"."""
    parts: list[str] = []
    by_pair: dict[tuple[str, str], list[str]] = {}
    for give in terms.get("gives") or ():
        by_pair.setdefault((give["from"], give["to"]), []).append(_give(give))
    for (giver, receiver), gifts in by_pair.items():
        if receiver == BOOTY:
            parts.append(f"{does(giver, 'give', you)} both deputies {listed(gifts)}")
        else:
            parts.append(f"{does(giver, 'give', you)} {seat_name(receiver, you)} {listed(gifts)}")
    for bag in terms.get("bags") or ():
        outcome = "returned" if bag["outcome"] == "return" else "opened"
        parts.append(f"{whose(bag['bag'], you)} bag is {outcome}")
    parts.extend(promise_text(promise, you) for promise in terms.get("promises") or ())
    return "; ".join(parts) or "nothing"
