"""Amounts that are only named: goods as they were declared, a sum that was said before, the other side's price."""

from __future__ import annotations

from itertools import pairwise

from arena.speech.frames import Frame, Part
from arena.speech.kinds import (
    AMOUNT,
    AMOUNTS,
    ASKED,
    CALLED,
    GOODS,
    LED_AND,
    LED_COLON,
    MERCHANT,
    SEVERAL,
    STANDING,
    needs,
)
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.standing import gold_of
from arena.speech.tags import listed, mask
from arena.speech.verbs import GIVING

_CONCESSIVE = frozenset(("while", "although", "though", "even though", "whereas", "as"))
_CONCEDING = frozenset(("because", "but"))
_FALLS = frozenset("falls fall sounds seems looks remains comes".split())


_IS, _WOULD = mask("BE"), mask("WILL")
_PAYS = frozenset("pay paying give giving offer spend part_with".split())
_WISHED = frozenset(
    "wanted hoped intended planned meant expected wished tried thought aimed hoping planning meaning intending thinking".split()
)


def _declared_to_me(making: Making) -> None:
    """An officer who names what somebody declared, and more than lies on that stall, only says it back."""
    bags = making.scene.context.bags
    for frame in making.frames:
        for part in frame.parts:
            item = part.item
            if (
                part.meant
                or item.kind != "good"
                or item.place
                or part.givers
                or part.receivers
                or part.verb in ("GIVE", "GET", "WANT")
            ):
                continue
            seats = [s for s in frame.address or bags if s in bags]
            said = [s for s in seats if (bags[s].declared, bags[s].count) == (item.good, item.count)]
            if said and all(making.scene.context.shown(s, item.good or "") < (item.count or 0) for s in said):
                part.meant = "told"


@needs(AMOUNTS | MERCHANT)
def gold_spoken_of(making: Making) -> None:
    """ "A closed bag is worth six gold to me. Return it and the gold is yours": the sum that was named before."""
    named: list[int | None] = []
    given = 0
    for frame in making.frames:
        for part in frame.parts:
            item = part.item
            if item.kind != "gold" or item.share or item.every:
                continue
            if item.definite and item.count is None and item.why == "amount" and len(set(named)) == 1:
                if given == 1 and part.receivers[:1] == ["you"]:
                    part.meant = (
                        part.meant or "told"
                    )  # "I set five gold aside. Return it and the gold is yours"
                elif named[0] and part.receivers[:1] == ["you"] and not (part.meant or part.when):
                    item.count, item.why, item.bare = named[0], None, False
            elif item.count is not None:
                own = part.meant in ("is", "has") and item.unit and not part.when
                own = own and part.givers in ([], ["me"]) and not frame.has("NOT", "YOUR", "THEY", "YOU")
                named.append(item.count if own else None)
                given += not part.meant and part.givers == ["me"]


@needs(AMOUNTS | SEVERAL | STANDING)
def named_back(making: Making) -> None:
    """ "Thank you for your price of eleven. I can offer seven": the other side's sum, before another, is only named."""
    speaker = making.scene.speaker
    asked = {gold_of(o) for o in making.scene.open if speaker in o.to} - {None}
    for n, frame in enumerate(making.frames if asked else ()):
        parts = meant_parts(frame)
        if len(parts) != 1 or parts[0].item.kind != "gold" or parts[0].item.count not in asked:
            continue
        conceded = frame.clause.lead in _CONCEDING or (
            frame.clause.first and frame.atoms[0].text in _CONCESSIVE
        )
        conceded = conceded or _judges(making, n)
        start = frame.clause.sentence + (not conceded)
        later = [f for f in making.frames[n + 1 :] if f.clause.sentence >= start]
        later = [f for f in later if any(p.item.kind == "gold" for p in meant_parts(f))]
        if not later or (parts[0].verb in GIVING and parts[0].givers == ["me"] and not making.scene.officer):
            continue
        sums = [p.item for f in later for p in meant_parts(f) if p.item.kind == "gold"]
        apart = later[0].clause.lead not in ("or", "and") or (conceded and later[0].clause.lead != "or")
        apart = apart and not later[0].has("PREFER", "ADD")
        if apart and not any(s.more or s.count in (None, parts[0].item.count) for s in sums):
            parts[0].meant = "told"


@needs(AMOUNTS | SEVERAL | LED_AND, mask("WILL"))
def and_this_would_do(making: Making) -> None:
    """ "Seven gold, and one loaf might be a workable alternative": what would do together is offered together."""
    for n, frame in enumerate(making.frames[1:], 1):
        if (
            frame.clause.lead != "and"
            or not frame.parts
            or making.frames[n - 1].clause.sentence != frame.clause.sentence
        ):
            continue
        before, part = making.frames[n - 1], frame.parts[0]
        beside = bool(before.parts) and before.atoms[-1].item is before.parts[-1].item
        fits = frame.bits & _WOULD and not frame.has("NOT", "NO", "REJECTW", "WITHDRAWW", "SUPPOSE", "WAS")
        if beside and fits and part.index == 0 and part.meant == "is" and not before.parts[-1].meant:
            part.meant = ""


@needs(AMOUNTS | SEVERAL | LED_COLON)
def named_then_counted(making: Making) -> None:
    """ "Take the gold or the bread: four gold, or two breads": what is named first is counted behind the colon."""
    at = next((n for n, f in enumerate(making.frames) if f.clause.lead == ":"), 0)
    counted = {(p.item.kind, p.item.good) for f in making.frames[at:] for p in meant_parts(f) if p.item.count}
    for frame in making.frames[:at]:
        for part in meant_parts(frame):
            text = next((a.text for a in frame.atoms if a.item is part.item), "")
            if (part.item.kind, part.item.good) in counted and (
                part.item.count is None or (part.item.definite and text.startswith("the "))
            ):
                part.meant = "told"


@needs(AMOUNTS | SEVERAL, listed(_WISHED | {"worth"}))
def wished_before(making: Making) -> None:
    """ "I had hoped to pay five, but I can manage eight": the sum that was wished for is not the one that is offered."""
    for n, frame in enumerate(making.frames):
        for part in meant_parts(frame):
            before = frame.atoms[: part.index]
            valued = part.index > 0 and before[-1].text == "worth"
            wished = valued or (
                any(a.text in _WISHED and b.has("TOW") and not b.item for a, b in pairwise(before))
                and not any(a.has("NOW") for a in before)
            )
            if not wished:
                continue
            kind = part.item.kind
            later = [
                p for f in making.frames[n + 1 :] for p in f.parts if p.item.kind == kind and p.item.count
            ]
            if any(p.meant in ("", "is") and p.item.count != part.item.count for p in later):
                part.meant = "past"


@needs(AMOUNT | SEVERAL, listed("what"))
def is_what(making: Making) -> None:
    """ "Five gold is what I can offer", "six is what I ask": a sum of which the next clause says whose it is."""
    for before, frame in pairwise(making.frames):
        if (
            before.atoms[-1].text != "what"
            or len(before.parts) != 1
            or frame.clause.sentence != before.clause.sentence
        ):
            continue
        part, mine = (
            before.parts[0],
            frame.atoms[0].has("I", "WE") and not frame.has("NOT", "PASTTIME", "WAS"),
        )
        if part.meant != "is" or not mine or not before.atoms[-2].has("BE") or frame.parts or frame.acts:
            continue
        if (
            not making.scene.officer
            and frame.has("GIVE")
            and not any(a.form("GIVE") == "past" for a in frame.atoms)
        ):
            part.meant, part.givers, part.receivers = "", ["me"], ["you"]
        elif making.scene.officer and frame.has("WANT", "GET"):
            part.meant, part.receivers = "", ["me"]


@needs(AMOUNT | SEVERAL | CALLED, _IS)
def called_between(making: Making) -> None:
    """ "My best price, Leif, is six gold": a name between a price and what it is."""
    for before, call, frame in zip(making.frames, making.frames[1:], making.frames[2:], strict=False):
        if not call.only_call or before.parts or not frame.parts or frame.clause.question:
            continue
        if not before.clause.sentence == call.clause.sentence == frame.clause.sentence:
            continue
        part, lead = frame.parts[0], [a for a in frame.atoms if not a.has("WILL", "IDLE")]
        if part.meant != "is" or not lead or not lead[0].has("BE") or before.has("NOT", "PASTTIME", "FACT"):
            continue
        if before.has("PRICE") and (
            making.scene.officer
            or (before.has("MY", "I", "OUR", "WE") or before.clause.text.startswith("my "))
        ):
            part.meant = ""
            if making.scene.officer:
                part.receivers = ["me"]
            else:
                part.givers, part.receivers = ["me"], ["you"]


@needs(AMOUNT | SEVERAL | MERCHANT, listed("pay paying give giving offer spend part"))
def pays_that(making: Making) -> None:
    """ "The midpoint is nine gold, and I'd happily pay that": the sum named in the clause before is given."""
    for before, frame in pairwise(making.frames):
        if frame.parts or len(before.parts) != 1 or frame.clause.lead in ("if", "unless", "or", "because"):
            continue
        part = before.parts[0]
        if part.meant != "is" or part.item.kind != "gold" or not part.item.count or before.has("YOUR", "NOT"):
            continue
        texts = [a.text for a in frame.atoms]
        pays = any(a in _PAYS and b in ("that", "it", "this") for a, b in pairwise(texts))
        if pays and frame.has("I", "WE") and not frame.has("NOT", "WAS", "PASTTIME", "SUPPOSE", "YOU"):
            part.meant, part.givers, part.receivers = "", ["me"], ["you"]


def _judges(making: Making, n: int) -> bool:
    """Whether what follows a sum in its own clause only judges it ("five gold is a start, but ...")."""
    frame = making.frames[n]
    after = frame.atoms[frame.parts[-1].index + 1 :]
    judged = bool(after) and (after[0].has("BE") or after[0].text in _FALLS) and frame.parts[-1].index <= 1
    return judged and n + 1 < len(making.frames) and making.frames[n + 1].clause.lead in ("but", ",", ";")


@needs(AMOUNT, GOODS | ASKED)
def only_declared(making: Making) -> None:
    """Goods named as the bag was declared, with no word of an offer, are what the bag is said to hold."""
    scene = making.scene
    if scene.officer:
        _declared_to_me(making)
    bag = scene.context.bags.get(scene.speaker)
    if scene.officer or bag is None:
        return
    parts = [p for f in making.frames for p in f.parts if not p.meant]
    own = ("me", "it", "the", "that")
    if not parts or not all(
        a.outcome == "inspect" and all(w in own for w, _ in a.objects) for f in making.frames for a in f.acts
    ):
        return
    table = {(b.declared, b.count) for b in scene.context.bags.values()}
    for frame in making.frames:
        for part in meant_parts(frame):
            if _as_declared(part, frame, bag.declared, bag.count) and len(parts) == 1:
                part.meant = "has"
    inside = [p for f in making.frames for p in meant_parts(f) if _is_inside(p, f)]
    if len(inside) == len(parts):
        for part in inside:
            part.meant = "has"  # "cheese x4 in there"
    for seat in {s for f in making.frames for s in f.seats} - {scene.speaker} if len(parts) == 1 else ():
        known = scene.context.bags.get(seat)
        for frame in making.frames if known is not None else ():
            for part in meant_parts(frame) if frame.clause.question else ():
                if (
                    known
                    and part.alone
                    and (part.item.good, part.item.count) == (known.declared, known.count)
                ):
                    part.meant = "told"  # "Look at Bob's. Five cheeses?"
    listed = [p for p in parts if p.item.kind == "good" and not (p.verb or p.item.place or p.item.owner)]
    if len(listed) == len(parts) > 1 and all((p.item.good, p.item.count) in table for p in listed):
        for part in listed:
            part.meant = "told"  # the declarations of the table, counted up


def _is_inside(part: Part, frame: Frame) -> bool:
    """Whether a clause does no more than say what is in the bag."""
    item = part.item
    atom = frame.atoms[part.index].text
    bound = item.owner or item.definite or part.verb or part.receivers or frame.has("FOR", "YOURS", "PRICE")
    return (
        item.kind == "good"
        and item.place == "bag"
        and (" in " in atom or " inside" in atom)
        and "from" not in atom
        and not bound
    )


def _as_declared(part: Part, frame: Frame, declared: str | None, count: int) -> bool:
    item = part.item
    plain = item.kind == "good" and item.good == declared and item.count == count
    bound = item.place or item.owner or part.verb or part.receivers or frame.has("FOR")
    return plain and not bound and part.alone
