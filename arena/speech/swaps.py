"""One good for another in an offer that stands, and one number of it for another."""

from __future__ import annotations

import re
from itertools import pairwise

from arena.speech.context import Standing
from arena.speech.frames import Frame

_SWAPS = re.compile(
    r"\b(?:swap|swapping|swaps|exchange|exchanging|trade|trading|change|changing|switch|switching|replace|replacing|substitute|convert|converting|turn|turning|"
    r"becomes?|became|becoming|make|making|makes)\b"
)
_INTO = frozenset(
    ("for", "to", "into", "with", "by", "a", "an", "against", "instead of", "become", "becomes")
)
_IN_PLACE = frozenset("instead place lieu".split())


def swapped(frame: Frame, goods: set[str], base: Standing | None) -> None:
    """ "Swap the apples for a cheese", "the apples become cheeses", "make the cheese an apple"."""
    if len(frame.parts) != 2 or frame.clause.question:
        return
    old, new = frame.parts
    if old.item.kind != "good" or new.item.kind != "good" or old.item.good == new.item.good:
        return
    if (
        not (old.item.definite or old.item.owner)
        or old.item.good not in goods
        or not _SWAPS.search(frame.clause.text)
    ):
        return
    between = frame.atoms[old.index + 1 : new.index]
    if len(between) > 1 or (between and not (between[0].text in _INTO or between[0].has("FOR", "TOW"))):
        return
    if new.item.count is None and base is not None and new.item.why == "amount":
        new.item.count = sum(g.count for g in base.terms.gives if g.good == old.item.good)
        new.item.why, new.item.bare = None, False
    old.meant, old.item.definite = "minus", True
    new.meant, new.verb, new.givers, new.receivers, new.instead = "", "", [], [], True
    frame.acts.clear()


def in_place_of_a_number(frame: Frame) -> None:
    """ "Three apples instead of two": the number counts what is named before it."""
    for new, old in pairwise(frame.parts):
        item = old.item
        if new.item.kind != "good" or item.kind != "gold" or item.unit or new.item.count is None:
            continue
        between = frame.atoms[new.index + 1 : old.index]
        texts = [a.text for a in between]
        if texts[-1:] != ["of"] and "rather than" not in texts and texts != ["not"]:
            continue
        if texts[-1:] == ["of"] and _IN_PLACE.isdisjoint(texts):
            continue
        old.meant = "told"
        new.instead = True
        if new.meant in ("talk", "bare", "told"):
            new.meant = ""


def not_so_many(before: Frame, frame: Frame, goods: set[str]) -> None:
    """ "Not two apples: one": the number behind counts the same good."""
    if before.clause.sentence != frame.clause.sentence or len(before.parts) != 1 or len(frame.parts) != 1:
        return
    old, new = before.parts[0], frame.parts[0]
    item = new.item
    if (
        old.meant != "denied"
        or old.item.good not in goods
        or not new.alone
        or item.unit
        or item.kind != "gold"
    ):
        return
    if old.item.count and item.count and frame.clause.lead in (":", ",", ";", "-", "but"):
        item.kind, item.good, item.unit, item.place = "good", old.item.good, True, old.item.place
        new.meant, new.instead = "", True
