"""What a number counts that stands apart from its good, or is a part of what was told before."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame, Part
from arena.speech.scene import Scene

_PIECES = (" pieces", " piece", " bits")


_OF_THEM = frozenset(("of them", "of it", "of those", "of that"))


def made_of_goods(frames: Sequence[Frame]) -> None:
    """ "Was it three planks? Make it two.": a number after goods, where no sum stands, may count them."""
    last: Part | None = None
    owed = False
    for frame in frames:
        owed = owed or (frame.has("OWE") and any(a.text == "one" for a in frame.atoms))
        for part in frame.parts:
            lone = part.item.kind == "gold" and not part.item.unit and part.verb == "MAKEIT"
            if lone and (owed or (last is not None and last.item.kind == "good")) and part.item.count:
                part.item.why, part.item.count = "amount", None
            last = part


def pieces_of_goods(frames: Sequence[Frame]) -> None:
    """ "Wood for the winter? Two pieces, right there on my stand.": pieces of the good just named, and not of gold."""
    named: Part | None = None
    for n, frame in enumerate(frames):
        for part in frame.parts:
            item = part.item
            if item.kind == "good" and item.bare and item.why == "amount" and part.meant in ("vague", ""):
                named = part
            elif (
                named is not None
                and item.kind == "gold"
                and (said := frame.atoms[part.index].text).endswith(_PIECES)
                and "gold" not in said
            ):
                near = [f for f in frames[n : n + 2] if f.clause.sentence == frame.clause.sentence]
                item.kind, item.good, item.plural = "good", named.item.good, True
                if any(f.has("STALL") for f in near):
                    item.place = "stall"
                named.meant = "told"
                return


def some_of_it(before: Frame, frame: Frame, scene: Scene) -> None:
    """ "Sixteen gold in the world. You can have six of them.": so many of what was only told."""
    if len(before.parts) != 1 or frame.parts or before.acts or not frame.has("GIVE", "GET", "HAVE"):
        return
    part = before.parts[0]
    own = (scene.context.gold or {}).get(scene.speaker)
    if part.item.kind != "gold" or part.item.count is None or part.meant not in ("", "has", "is", "bare"):
        return
    told = part.meant or (part.item.count == own and not part.verb)
    for atom, of, them in zip(
        frame.atoms, frame.atoms[1:], [*frame.atoms[2:], frame.atoms[-1]], strict=False
    ):
        some = atom.number.value if atom.number is not None and atom.item is None else None
        behind = of.text in _OF_THEM or ("OFW" in of.senses and them.text in ("them", "it", "those", "that"))
        if (
            told
            and some
            and some < part.item.count
            and (behind or (atom.text.endswith(" of") and of.text in ("them", "it")))
        ):
            part.item.count, part.meant = some, ""
            part.givers, part.receivers = ["me"], ["you"]
            return


def number_apart(before: Frame, frame: Frame, scene: Scene) -> None:
    """ "Silk. One. You pass me.": a good and how many of it."""
    if len(before.parts) != 1 or len(before.atoms) > 2 or len(frame.parts) != 1 or len(frame.atoms) != 1:
        return
    goods, number = before.parts[0], frame.parts[0]
    item, count = goods.item, number.item.count
    if not (item.kind == "good" and item.good and item.bare and goods.alone) or scene.officer:
        return
    near = frame.clause.sentence - before.clause.sentence <= 1 and not (
        before.clause.question or frame.clause.question
    )
    if near and number.item.kind == "gold" and not number.item.unit and count and not number.item.why:
        item.count, item.why, item.bare, item.unit = count, None, False, True
        goods.meant, number.meant = "", "told"
        goods.givers, goods.receivers = ["me"], ["you"]


def one_of_goods(frames: Sequence[Frame]) -> None:
    """ "Wood, wood and more wood. Take one and a coin.": one of the goods that were named, and no coin."""
    named: Part | None = None
    for frame in frames:
        for part in frame.parts:
            item = part.item
            if item.kind == "good" and item.bare and part.meant in ("vague", "") and item.good:
                named = part
            lone = item.kind == "gold" and item.count == 1 and not item.unit and not part.meant
            if lone and named is not None and part.verb in ("GET", "GIVE"):
                item.kind, item.good, item.unit = "good", named.item.good, True
                named.meant = "told"
