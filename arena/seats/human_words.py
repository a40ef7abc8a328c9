"""What a person types for cards, seats and numbers, read strictly: a wrong word is asked again, never
guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from arena.record.words import card_word, cards_listed, counted
from arena.rules import Call
from arena.seats.seat import Turn

NUMBERS = {
    "no": 0, "zero": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
OTHER_WORDS = {"loaf": "bread", "loaves": "bread", "hen": "chicken", "hens": "chicken"}
POINTING = frozenset({"the", "my", "this", "that", "these", "those"})
BETWEEN = POINTING | {"of"}
NOTHING = frozenset({"", "none", "nothing", "keep", "keep all", "0", "-"})


class Misread(Exception):
    """What was typed can't be taken; the sentence says why and what can be typed."""


def pick_cards(text: str, shown: Sequence[str], least: int, most: int) -> list[str]:
    """Cards out of those `shown` (numbered from 1) by number or name: "1 3", "2 apples, silk", "all", "none".

    Raises Misread.
    """
    text = " ".join(text.lower().replace("_", " ").split())
    if text in NOTHING:
        picked: list[str] = []
    elif text == "all":
        picked = list(shown)
    else:
        picked = _picked(text, shown)
    if not least <= len(picked) <= most:
        span = f"{least} to {most}" if least < most else str(least)
        raise Misread(f"That is {counted(len(picked), 'card')}; choose {span}.")
    return picked


def _picked(text: str, shown: Sequence[str]) -> list[str]:
    held = Counter(shown)
    taken: Counter[str] = Counter()
    places: set[int] = set()
    for part in re.split(r"[,;&+]|\band\b", text):
        words = part.split()
        at = 0
        while at < len(words):
            count = _number(words[at])
            if count is not None and (at + 1 == len(words) or _number(words[at + 1]) is not None):
                _take_place(count, shown, places)
                at += 1
                continue
            every = words[at] == "all"
            at += count is not None or every
            while words[at : at + 1] and words[at] in BETWEEN:
                at += 1
            pointed = at > 0 and words[at - 1] in POINTING and count is None and not every
            good, at = _good(words, at, held)
            if pointed and held[good] > 1:
                if words[at - 1] != card_word(good, 2) or card_word(good, 1) == card_word(good, 2):
                    raise Misread(f"There are {cards_listed({good: held[good]})}: how many of them?")
                every = True
            taken[good] += held[good] if every else 1 if count is None else count
    for place in places:
        taken[shown[place - 1]] += 1
    for good, n in taken.items():
        if n > held[good]:
            are = "is" if held[good] == 1 else "are"
            raise Misread(f"There {are} only {cards_listed({good: held[good]})} to choose from.")
    return list(taken.elements())


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 4 else NUMBERS.get(word)


def _take_place(number: int, shown: Sequence[str], places: set[int]) -> None:
    if not 1 <= number <= len(shown):
        raise Misread(f"There is no card number {number}; they go from 1 to {len(shown)}.")
    if number in places:
        raise Misread(f"Card number {number} is named twice.")
    places.add(number)


def _good(words: Sequence[str], at: int, held: Iterable[str]) -> tuple[str, int]:
    """The good named at this word (two words for "money bag"), and the place after it."""
    known = list(held)
    for span in (2, 1):
        name = " ".join(words[at : at + span])
        if at + span <= len(words):
            good = good_named(name, known)
            if good is not None:
                return good, at + span
    if at >= len(words):
        raise Misread(f"A card is missing after {words[-1]!r}.")
    word = words[at]
    raise Misread(f"There is no {word!r} here. {_nearest(word, known)}")


def good_named(name: str, known: Iterable[str]) -> str | None:
    """The good that a word means: its name, plural, or an unmistakable beginning of three letters or more."""
    name = name.strip().lower().replace("_", " ")
    known = list(known)
    for form in (name, OTHER_WORDS.get(name, name), name.removesuffix("s"), name.removesuffix("es")):
        if form.replace(" ", "_") in known:
            return form.replace(" ", "_")
    begun = [good for good in known if len(name) > 2 and good.replace("_", " ").startswith(name)]
    return begun[0] if len(begun) == 1 else None


def _nearest(word: str, known: Sequence[str]) -> str:
    spoken = [good.replace("_", " ") for good in known]
    near = get_close_matches(word, spoken, n=1, cutoff=0.6)
    return f"Did you mean {near[0]}?" if near else f"There are {', '.join(spoken)}."


def in_words(choice: str) -> str:
    """A choice as it is shown where it is the name of a good."""
    return choice.replace("_", " ")


def pick_one(text: str, choices: Sequence[str], shown: Callable[[str], str] = in_words) -> str:
    """One of the choices by its number from 1, its name or the beginning of it; raises Misread."""
    text = text.strip().lower()
    if text.isdecimal() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1]
    named = good_named(text, choices)
    if named is None:
        begun = [choice for choice in choices if text and choice.startswith(text)]
        named = begun[0] if len(begun) == 1 else None
    if named is None:
        listed = ", ".join(f"{i} {shown(choice)}" for i, choice in enumerate(choices, 1))
        raise Misread(f"Choose one of: {listed}.")
    return named


def pick_declared(text: str, choices: Sequence[str], count: int) -> str:
    """A good to be declared, with or without its number before or behind it, which must be `count`; raises Misread."""
    words = text.split()
    for number, rest in ((words[:1], words[1:]), (words[-1:], words[:-1])):
        stated = _number(number[0].lower()) if rest else None
        if stated is None:
            continue
        if stated != count:
            raise Misread(f"Your bag holds {count}, and just that number is declared: name the good alone.")
        return pick_one(" ".join(rest), choices)
    return pick_one(text, choices)


def whole_number(text: str, most: int) -> int:
    """A whole number from 0 to `most`, nothing typed being 0; raises Misread."""
    text = text.strip().lower()
    value = 0 if text in NOTHING else _number(text)
    if value is None or not 0 <= value <= most:
        raise Misread(f"Type a number from 0 to {most}.")
    return value


def token_call(text: str, turn: Turn) -> Call | None:
    """The exchange that `tokens GOOD [SETS]` asks for, None for anything else; raises Misread."""
    words = text.lower().split()
    if len(words) not in (2, 3) or words[0] != "tokens":
        return None
    if "exchange_tokens" not in turn.tools:
        raise Misread("There is nothing that you can exchange for a villager token now.")
    goods = sorted({args["good"] for args in turn.legal("exchange_tokens")})
    good = good_named(words[1], goods)
    if good is None:
        raise Misread(f"You can exchange {', '.join(goods) or 'nothing'} now.")
    return Call(
        "exchange_tokens", {"good": good, "sets": whole_number(words[2], 9) if len(words) == 3 else 1}
    )
