"""One thing in a standing offer given up for another: "swap the cheeses for two carrots", "keep the hen, take six gold instead"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom
from arena.speech.context import Standing
from arena.speech.frames import Frame, Part
from arena.speech.scene import Scene
from arena.speech.tags import listed

REPLACING = listed(
    """replace replaces replaced replacing substitute substituting substitution rather sooner prefer swap swapping exchange exchanging
    trade trading change changing switch switching instead"""
)
"""Without one of these words nothing takes another's place."""
_OLD_FIRST = frozenset(
    "replace replaces replacing swap swapping exchange exchanging trade trading change changing switch switching".split()
)
_NEW_FIRST = frozenset("substitute substituting rather sooner prefer".split())
_BETWEEN = frozenset("for with by to into than over against".split()) | {
    "rather than",
    "instead of",
    "in place of",
}
_LEAVES = frozenset(
    """keep keeps keeping leave leaving forget forgetting drop dropping skip scrap scratch retain withhold spare hang_on_to hold_on_to
    hold_onto ditch cancel remove strike""".split()
)


def read_replacements(frames: Sequence[Frame], scene: Scene) -> None:
    """Mark what is given up as taken out, and what comes in its place as given by the same seat."""
    standing = [
        (g.good, g.gold + g.count, g.giver)
        for o in scene.open
        if scene.speaker in o.parties
        for g in o.terms.gives
    ]
    if not standing:
        return
    for n, frame in enumerate(frames):
        if frame.clause.question and frame.has("NOT"):
            continue
        pair = _in_clause(frame) if len(frame.parts) == 2 else None
        if pair is None and n and len(frame.parts) == 1 and "instead" in frame.clause.text.split():
            before = frames[n - 1]
            if len(before.parts) == 1 and _left(before):
                pair = before.parts[0], frame.parts[0]
        if pair is None and n and len(frame.parts) == 1 and _replaces_it(frame):
            named = [
                p for f in frames[max(n - 2, 0) : n] for p in f.parts if p.item.kind == "good" and p.item.good
            ]
            pair = (named[-1], frame.parts[0]) if named else None
        if pair is None:
            continue
        old, new = pair
        kind = old.item.of_good
        same = [(count, giver) for good, count, giver in standing if good == kind]
        if len(same) != 1 or old.item.kind == "offer" or new.item.kind == "offer":
            continue
        count, giver = same[0]
        if not (old.item.definite or old.item.owner or old.item.bare) and old.item.count not in (None, count):
            continue
        if (new.item.kind, new.item.good) == (old.item.kind, old.item.good):
            continue
        if giver != scene.speaker and not scene.officer:
            continue
        old.meant, old.base = "minus", ""
        old.item.count = old.item.count or count
        new.base, new.exchanged = "", False
        if new.meant in ("", "is", "vague", "talk", "denied") and not new.item.why:
            new.meant, new.verb = "", "GIVE"
            new.givers, new.receivers = (
                (["me"], ["you"]) if giver == scene.speaker else ([f"@{giver}"], ["me"])
            )


def replaces_what(frames: Sequence[Frame], scene: Scene) -> Part | None:
    """The sum of "replace it with two more gold" where several things stand, and none was named that it could be."""
    if not any(len(o.terms.gives) > 1 for o in scene.open if scene.speaker in o.parties):
        return None
    for n, frame in enumerate(frames):
        named = any(p.item.kind == "good" for f in frames[:n] for p in f.parts)
        if len(frame.parts) == 1 and frame.parts[0].item.more and not named and _replaces_it(frame):
            return frame.parts[0]
    return None


def _in_clause(frame: Frame) -> tuple[Part, Part] | None:
    """The old and the new where one clause names both ("replace the two cheeses with five gold")."""
    one, other = frame.parts
    atoms = frame.atoms
    a, b = _at(atoms, one), _at(atoms, other)
    before = {a.text for a in atoms[:a]} | {w for x in atoms[:a] for w in x.text.split()}
    if not any(x.text in _BETWEEN for x in atoms[a + 1 : b]) or frame.has("NOT", "PASTTIME", "WAS"):
        return None
    if before & _OLD_FIRST:
        return one, other
    if before & _NEW_FIRST:
        return other, one
    return None


def _replaces_it(frame: Frame) -> bool:
    """Whether a clause puts something in the place of "it" ("replace it with two gold")."""
    texts = [a.text for a in frame.atoms]
    for k, text in enumerate(texts[:-2]):
        if (
            text in _OLD_FIRST
            and texts[k + 1] in ("it", "that", "them", "those")
            and texts[k + 2] in _BETWEEN
        ):
            return not frame.has("NOT", "PASTTIME", "WAS")
    return False


def _left(frame: Frame) -> bool:
    """Whether a clause says that goods are left or kept where they are."""
    part = frame.parts[0]
    k = _at(frame.atoms, part)
    return (part.item.definite or part.item.owner is not None) and (
        any(a.text in _LEAVES or any(s.val in _LEAVES for s in a.senses.values()) for a in frame.atoms[:k])
        or part.meant in ("minus", "kept")
    )


def _at(atoms: Sequence[Atom], part: Part) -> int:
    return next((k for k, a in enumerate(atoms) if a.item is part.item), part.index)


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
