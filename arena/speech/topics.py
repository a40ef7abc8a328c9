"""What a message before is about: an offer or a price, or something else."""

from __future__ import annotations

import re

from arena.speech.asking_counts import counts_cards
from arena.speech.numbers import number_of

_OFFER_WORDS = frozenset(
    """gold coin coins pay deal offer offers accept agreed agree price bribe enough interested terms bargain bid toll fee
    sum figure fair tempted settle shake""".split()
)


_GOODS = frozenset(
    """apple apples cheese cheeses bread breads loaf loaves chicken chickens hen hens carrot carrots wood log logs fabric
    fabrics silk silks pepper mead crossbow jewel ring crown""".split()
)


_PUTS_IT = re.compile(
    r"\b(?:take|do|want|have|give|like|buy|hear|say to) (?:it|that|this|them|me|us|up)\b|\bwhat do you say\b|\bhow about it\b|"
    r"\b(?:well|so|ok|okay|yes or no|yes|no|and|happy|done|right|sold|yours|now)\W*$"
)


_ASIDE = re.compile(
    r"\b(?:did (?:you|he|she|they|i|we)|have you(?! (?:a |an |got a |got an )?(?:deal|offer|answer))|were you|was (?:it|that)|is (?:it|that) (?:really|true|still|your turn)|"
    r"are you (?:ready|sure|done|there|listening|awake|ok|okay|well|hungry|thirsty|tired|alright|cold)|do you (?:hear|see|know|remember|recall|believe|understand|follow)|what (?:time|day|round|year) is|is that clear)\b"
)
"""Questions that a "yes" answers without taking anything up."""


def about_offers(text: str, goods: bool = True) -> bool:
    """Whether a message is about an offer or a price (its question, if it asks one); `goods`: where they are offered."""
    lower = text.lower()
    question = [s for s in re.split(r"(?<=[.!?])", lower) if s.strip().endswith("?")]
    asked = question[-1] if question else lower
    words = re.findall(r"[a-z]+|\d+", asked)
    if re.search(r"how many (?:cards|goods|bags|apples|cheeses|breads|chickens)", lower) or counts_cards(
        asked
    ):
        return False
    if _ASIDE.search(asked):
        return False
    if any(number_of(w) is not None for w in words):
        return True
    if goods and not _GOODS.isdisjoint(words):
        return True
    named = not _OFFER_WORDS.isdisjoint(words) or _PUTS_IT.search(asked.rstrip("?!. ")) is not None
    return named and len(words) < 14


_WAGER = re.compile(
    r"\b(?:(?:i|i'll|i will|we) (?:bet|wager)|bet you|wager you|dare you|race you|first (?:one )?to|last one|loser (?:buys|pays)|winner (?:buys|gets)|"
    r"(?:swap|trade|change) (?:seats|places|chairs)|(?:a|next|another) (?:beer|drink|round of|game of|rematch))\b"
)


def wagers(text: str) -> bool:
    """Whether a message proposes something that no offer at this table is: a bet, a race, a change of seats."""
    return _WAGER.search(text.lower()) is not None
