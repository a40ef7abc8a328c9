"""Numbers as people write them: numerals, words, dozens and fivers; odd ones are kept as odd, never guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from arena.speech.tokens import Token

_UNITS = {
    w: n
    for n, w in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen""".split()
    )
}
_TENS = {w: 10 * n for n, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_NAMED = {"fiver": 5, "tenner": 10, "dozen": 12, "couple": 2, "pair": 2, "brace": 2, "score": 20, "trio": 3, "twain": 2,
          "duo": 2, "triplet": 3, "quartet": 4}  # fmt: skip
_FIRST = frozenset(("half", "a", "an", "another", "the", *_NAMED, *_UNITS, *_TENS))
"""The words that a number can begin with."""

_ARTICLES = frozenset(("a", "an", "another", "the"))

_MISSPELT = {
    "fourty": "forty", "fiveteen": "fifteen", "fourten": "fourteen", "forteen": "fourteen", "tweny": "twenty",
    "twelv": "twelve", "twelf": "twelve", "elven": "eleven", "eleveen": "eleven", "sevn": "seven", "seven": "seven",
    "eigth": "eight", "eihgt": "eight", "eigt": "eight", "eght": "eight", "nien": "nine", "nin": "nine", "fiv": "five",
    "foor": "four", "fuor": "four", "thre": "three", "tree": "three", "threee": "three", "trhee": "three", "thee3": "three",
    "tow": "two", "sixx": "six", "sx": "six", "tenn": "ten", "fiften": "fifteen", "twety": "twenty", "thiry": "thirty",
    "ninteen": "nineteen", "therteen": "thirteen", "thirten": "thirteen", "twenny": "twenty", "fower": "four",
    "svn": "seven", "seben": "seven", "fife": "five", "foure": "four", "fibe": "five", "nein": "nine",
}  # fmt: skip
del _MISSPELT["tree"], _MISSPELT["nein"], _MISSPELT["tow"]
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_ORDINAL = {"st", "nd", "rd", "th"}
_COIN_MARKS = {"g", "gp", "gc", "gs", "gold", "golds", "coins", "coin", "au"}
_LARGEST = 10**9


@dataclass(frozen=True, slots=True)
class Number:
    """A number said; `value` is None where it is odd (a half, a minus, an exponent)."""

    value: int | None
    coins: bool = False
    vague: bool = False


def number_of(word: str) -> int | None:
    """What one word counts ("4", "four", "dozen"), or None."""
    if word.isdecimal():
        return int(word) if len(word) < 19 else _LARGEST
    for words in (_UNITS, _TENS, _NAMED):
        if word in words:
            return words[word]
    return None


def begins_number(text: str) -> bool:
    """Whether a word may begin a number, whatever follows it; an article may not."""
    text = _MISSPELT.get(text, text)
    return text[0].isdigit() or text in ("½", "-") or (text in _FIRST and text not in _ARTICLES)


def number_alone(text: str) -> Number | None:
    """The number that a word is by itself, where nothing goes on with it; None for a word that need not be one."""
    if text in _NAMED or text == "one" or not begins_number(text) or text in ("half", "-"):
        return None
    got = read_number([Token(text, 0, len(text))], 0)
    return got[0] if got else None


ENDS_NUMBER = frozenset(
    """, . ! ? ; : ) gold golds coin coins piece pieces for if to from you your my me i when is as now then but or please
    apple apples cheese cheeses bread breads loaf loaves chicken chickens hen hens carrot carrots""".split()
)
"""What may follow a number and is surely no part of it."""


def after_article(text: str) -> tuple[str, ...]:
    """The words with which an article begins a number ("a dozen"); none for other words."""
    if text not in _ARTICLES:
        return ()
    return ("hundred", "thousand") if text == "the" else ("hundred", "thousand", "half", *_NAMED)


def read_number(tokens: Sequence[Token], i: int) -> tuple[Number, int] | None:
    """The number that begins at token i and the index after it, or None."""
    token = tokens[i]
    if token.text[0].isdigit():
        return _numeral(tokens, i)
    if token.text == "½":
        return Number(None), i + 1
    if token.text == "-" and _touching(tokens, i) and tokens[i + 1].text[0].isdigit():
        before = tokens[i - 1] if i else None
        if before is None or before.end < token.start or not before.text[-1].isalnum():
            got = _numeral(tokens, i + 1)
            return (Number(None, got[0].coins), got[1]) if got else None
    if token.is_word:
        return _words(tokens, i)
    return None


def _touching(tokens: Sequence[Token], i: int) -> bool:
    return i + 1 < len(tokens) and tokens[i + 1].start == tokens[i].end


def _numeral(tokens: Sequence[Token], i: int) -> tuple[Number, int] | None:
    """A numeral, or a range of them ("4-5"), which is vague; in a loop, for a message may be one long range."""
    got = _one_numeral(tokens, i)
    if got is None:
        return None
    number, j, ended = got
    while not ended and _goes_to(tokens, j):
        got = _one_numeral(tokens, j + 1)
        if got is None:
            return Number(None, number.coins, vague=True), j + 2
        number, j, ended = Number(None, number.coins or got[0].coins, vague=True), got[1], got[2]
    return number, j


def _goes_to(tokens: Sequence[Token], j: int) -> bool:
    """Whether a sign at j ties the numeral before it to one after it."""
    return (
        j + 1 < len(tokens)
        and tokens[j].text in ("-", "/", "~")
        and tokens[j].start == tokens[j - 1].end
        and _touching(tokens, j)
        and tokens[j + 1].text[0].isdigit()
    )


def _one_numeral(tokens: Sequence[Token], i: int) -> tuple[Number, int, bool] | None:
    """One numeral, the index after it, and whether nothing can be tied to it."""
    text = tokens[i].text
    value: int | None = None
    if text.isdigit():
        value = min(int(text), _LARGEST) if len(text) < 19 else _LARGEST
        if len(text) > 1 and text[0] == "0":
            value = None
    elif _THOUSANDS.fullmatch(text):
        value = min(int(text.replace(",", "")), _LARGEST)
    elif text.count(",") == 1 and "." not in text:
        # "4,5" may be two numbers or a decimal.
        value = None
    j = i + 1
    coins = False
    if _touching(tokens, i) and not tokens[j].joined:
        mark = tokens[j].text
        if mark in _ORDINAL:
            return None
        if mark in _COIN_MARKS:
            coins, j = True, j + 1
        elif mark == "x" and not (_touching(tokens, j) and tokens[j + 1].text[0].isdigit()):
            j += 1
        elif mark in ("e", "k", "x", "m", "ish", "½") or mark in ("/", "^", "*", "%", "°"):
            if mark == "%":
                return Number(None), j + 1, True
            if mark == "*" and not _touching(tokens, j):
                return Number(value, coins), j, True
            value, j = None, j + 1
            while (
                j < len(tokens)
                and tokens[j - 1].end == tokens[j].start
                and not tokens[j].text.isspace()
                and (tokens[j].text[0].isalnum() or tokens[j].text in ("*", "^", "+", "-", "/"))
            ):
                j += 1
        elif tokens[j].is_word and not tokens[j].joined:
            value, j = None, j + 1
    if j < len(tokens) and tokens[j].text == "ish":
        return Number(None, coins, vague=True), j + 1, True
    return Number(value, coins), j, False


def _words(tokens: Sequence[Token], i: int) -> tuple[Number, int] | None:
    word = tokens[i].text
    word = _MISSPELT.get(word, word)
    if word not in _FIRST:
        return None
    words = [_MISSPELT.get(t.text, t.text) for t in tokens[i : i + 8]]
    at = 0
    if word == "half" and len(words) > 1:
        if words[1] == "dozen":
            return Number(6), i + 2 + _skip_of(words, 2)
        if words[1] in ("a", "score") and words[min(2, len(words) - 1)] in ("dozen", "score"):
            return Number(6 if words[2] == "dozen" else 10), i + 3 + _skip_of(words, 3)
        return None
    if word in _ARTICLES:
        following = words[1] if len(words) > 1 else ""
        if following in ("hundred", "thousand"):
            at = 1
            total = 1
        elif following in _NAMED and word != "the":
            return Number(_NAMED[following], following in ("fiver", "tenner")), i + 2 + _skip_of(words, 2)
        elif following == "half" and words[2:3] == ["dozen"]:
            return Number(6), i + 3 + _skip_of(words, 3)
        else:
            return None
    elif word in _NAMED:
        if word == "score" and words[1:2] != ["of"]:
            return None  # "how much does silk score?"
        return Number(_NAMED[word], word in ("fiver", "tenner")), i + 1 + _skip_of(words, 1)
    elif word in _UNITS or word in _TENS:
        total, at = _below_hundred(words, 0)
    else:
        return None
    if at < len(words) and words[at] in ("dozen", "score", "fivers", "tenners"):
        total *= {"dozen": 12, "score": 20, "fivers": 5, "tenners": 10}[words[at]]
        at += 1
        return Number(total, words[at - 1] in ("fivers", "tenners")), i + at + _skip_of(words, at)
    for name, size in (("thousand", 1000), ("hundred", 100)):
        if at < len(words) and words[at] == name:
            total, at = total * size, at + 1
            rest = at + 1 if words[at : at + 1] == ["and"] else at
            if rest < len(words) and (words[rest] in _UNITS or words[rest] in _TENS):
                more, at = _below_hundred(words, rest)
                total += more
            break
    if at < len(words) and words[at] == "ish" and tokens[i + at].joined:
        return Number(None, vague=True), i + at + 1
    if at < len(words) and words[at] == "odd" and tokens[i + at].joined:
        return Number(None, vague=True), i + at + 1
    if words[at : at + 3] == ["and", "a", "half"] or words[at : at + 2] == ["point", "five"]:
        return Number(None), i + at + (3 if words[at] == "and" else 2)
    return Number(total), i + at


def _below_hundred(words: Sequence[str], at: int) -> tuple[int, int]:
    word = words[at]
    if word in _TENS:
        value = _TENS[word]
        following = words[at + 1] if at + 1 < len(words) else ""
        if 0 < _UNITS.get(following, 0) < 10:
            return value + _UNITS[following], at + 2
        return value, at + 1
    if (
        0 < _UNITS[word] < 10
        and words[at + 1 : at + 2] == ["and"]
        and _TENS.get("".join(words[at + 2 : at + 3]))
    ):
        return _UNITS[word] + _TENS[words[at + 2]], at + 3  # "four and twenty"
    return _UNITS[word], at + 1


def _skip_of(words: Sequence[str], at: int) -> int:
    return 1 if words[at : at + 1] == ["of"] else 0
