"""The meanings of words as bits of one number: a word, a clause or a message is asked for many of them at once.

A clause's bits are its words' bits together, so that a look at one number tells that none of its words matters.
"""

from __future__ import annotations

from collections.abc import Iterable

from arena.speech.lexicon import DEEDS, TAGS

_KINDS = ("#number", "#good", "#seat", "#own", "#sign", "#item", "#bag", "#deed")
"""What an atom is (`#deed`: a word by which something is done with a bag), beside what it may mean; first, so that they are the low bits."""

_BITS = {tag: 1 << place for place, tag in enumerate((*_KINDS, *TAGS))}


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

NUMBER, GOOD, SEAT, OWN, SIGN, ITEM, BAGREF, DEED = (_BITS[kind] for kind in _KINDS)
