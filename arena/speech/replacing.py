"""What stands in an offer given up for something else: "swap the cheeses for two carrots", "keep the hen, take six gold instead"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
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
        kind = old.item.good if old.item.kind == "good" else None
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
