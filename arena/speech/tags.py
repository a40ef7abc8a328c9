"""The meanings of words as bits of one number: a word, a clause or a message is asked for many of them at once.

A clause's bits are its words' bits together, so that a look at one number tells that none of its words matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from arena.speech.lexicon import DEEDS, TAGS

_KINDS = ("#number", "#good", "#seat", "#own", "#sign", "#item", "#bag", "#bags", "#deed")
"""What an atom is (`#bags`: several bags at once, `#deed`: a word by which something is done with a bag), beside what it may mean; first, so that they are the low bits."""

_SHAPES = 60 - len(_KINDS)
"""How many bits are kept for the shape of a message, see `kinds`."""

_PLACES = (*_KINDS, *(f"#shape{k}" for k in range(_SHAPES)), *TAGS)
_BITS = {tag: 1 << place for place, tag in enumerate(_PLACES)}

FIRST_SHAPE = 1 << len(_KINDS)
STRANGE = 1 << len(_PLACES)
"""A word that the lexicon lacks and that is no mere function word."""
LISTED = -STRANGE
"""The bits of `STRANGE` and of all lists of words: what a word has by its letters, not by what it means."""


_LISTS: dict[str, int] = {}
_NUMBERS = count(1)


def listed(words: str | Iterable[str]) -> int:
    """A bit of its own for a list of single words: a message in which one of them is said has it.

    To be asked for as a module is loaded, before any message is read.
    """
    bit = STRANGE << next(_NUMBERS)
    for word in words.split() if isinstance(words, str) else words:
        _LISTS[word] = _LISTS.get(word, 0) | bit
    return bit


def lists_of(word: str) -> int:
    """The bits of the lists that a word stands in."""
    return _LISTS.get(word, 0)


def mask(tags: str) -> int:
    """The bits of tags that are written with spaces between; raises KeyError for a tag that the lexicon lacks."""
    return mask_of(tags.split())


def text_bits(text: str) -> int:
    """The bits that a word or phrase has by its letters alone."""
    return DEED if text in DEEDS else 0


def mask_of(tags: Iterable[str]) -> int:
    """The bits of these tags; raises KeyError for a tag that the lexicon lacks."""
    bits = 0
    for tag in tags:
        bits |= _BITS[tag]
    return bits


class _Masks(dict[tuple[str, ...], int]):
    """The bits of every group of tags that was asked for, worked out once a group."""

    def __missing__(self, tags: tuple[str, ...]) -> int:
        bits = self[tags] = mask_of(tags)
        return bits


MASKS = _Masks()

NUMBER, GOOD, SEAT, OWN, SIGN, ITEM, BAGREF, BAGS, DEED = (_BITS[kind] for kind in _KINDS)
