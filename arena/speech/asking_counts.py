"""Questions for a number that is no sum: how many cards, how old, which round."""

from __future__ import annotations

import re

_COUNTED = re.compile(
    r"\bhow (?:many|old|long|often|big)\b(?! (?:gold|coins?|pieces)\b)|\bwhat (?:round|number|time)\b|\bwhich (?:round|number)\b"
)


_CARDS = re.compile(
    r"\b(?:has|have|had|holds?|contains?|carr(?:y|ies)|got|packed|declared|were|was|are|is it|is that|there)\b[^?]{0,25}"
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight)\b (?:\w+ )?(?:cards?|goods|bags?|merchants|players|rounds?|turns?|"
    r"tokens?|apples?|cheeses?|breads?|loaves|chickens?|hens?|carrots?|logs?|woods?|fabrics?|bolts?|years?|children|days|minutes)\b"
)
_ONLY_CARDS = re.compile(r"\b(?:\d+|one|two|three|four|five|six) (?:cards?|goods)\b")
_SUMS = re.compile(r"\b(?:gold|coins?|pay|paid|price|offer(?:ed|s)?|give|bribe|deal|for my bag|for it)\b")


def counts_cards(text: str) -> bool:
    """Whether a question is about how many cards (years, rounds) something has, and about no price."""
    lower = text.lower()
    return bool(_CARDS.search(lower) or _ONLY_CARDS.search(lower)) and not _SUMS.search(lower)


def asks_for_a_count(text: str) -> bool:
    """Whether a message asks for a number that is no sum of gold ("how many cards are in there?")."""
    return "?" in text and (bool(_COUNTED.search(text.lower())) or counts_cards(text))
