"""Amounts that only say another back: a number cried out again, a standing offer asked back in wonder."""

from __future__ import annotations

from itertools import pairwise

from arena.speech.frames import Frame, Part, silence
from arena.speech.kinds import AMOUNT, AMOUNTS, ASKED, SEVERAL, STANDING, needs
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.tags import NUMBER

_ECHOED = frozenset(("denied", "third", "told", "past", "talk", "fact"))


@needs(SEVERAL | AMOUNT, AMOUNTS | NUMBER)
def repeated(making: Making) -> None:
    """ "Last round Sue paid you four. Four!": a bare number that only repeats one that was told."""
    for n, frame in enumerate(making.frames[1:], 1):
        if not frame.parts or _instalment(making, n, frame):
            continue
        before = making.frames[n - 1]
        numbered = any(a.number is not None and a.item is None for a in before.atoms)
        back = n - 2
        while (before.only_call or not (before.parts or numbered)) and n - 4 < back >= 0:
            before, back = making.frames[back], back - 1
            if len(before.atoms) > 2 and not before.parts:
                break
        for part in frame.parts:
            if part.meant or part.verb or frame.acts:
                continue
            if part.item.unit or part.item.kind != "gold":
                echo = part.alone and frame.clause.first and frame.clause.last and len(frame.atoms) == 1
                if echo and any(
                    _same(p, part) and p.meant in ("past", "told", "third") for p in before.parts
                ):
                    part.meant = "told"  # "Bob offered a cheese. A cheese!"
                continue
            if len(meant_parts(frame)) > 1:
                continue  # "four and a cheese"
            alike = [
                p
                for p in before.parts
                if p.item.kind == "good"
                and (p.meant in ("is", "has") or p.item.good == "any")
                and p.item.count
            ]
            again = len(frame.atoms) == 1 and frame.clause.last and not frame.clause.first
            if again and alike and all(p.item.count == part.item.count for p in alike):
                part.meant = "told"  # "there's five apples in it, Gus, five"
                continue
            counted = [a.number.value for a in before.atoms if a.number is not None and a.item is None]
            cried = part.alone and frame.clause.first and frame.clause.last and len(frame.atoms) == 1
            if cried and part.item.count in counted and not meant_parts(before):
                part.meant = "told"  # "eight days. Eight!"
                continue
            goods = [p.item for p in before.parts if p.item.kind == "good" and p.meant != "minus"]
            if (
                len(goods) == len(before.parts)
                and goods
                and frame.clause.first
                and frame.clause.last
                and (len(frame.atoms) == 1 or frame.text_has("in all", "in total", "of them"))
                and all(i.count in (None, part.item.count) and i.good != "any" for i in goods)
            ):
                part.meant = "told"  # "Six apples. Six!"
                continue
            if frame.clause.first and not frame.clause.last and len(frame.atoms) == 1:
                continue  # "five here, five there. His poor wife. Five, and I throw in a loaf"
            if frame.has("FOR") or (frame.has("NOW") and not frame.clause.last):
                continue  # "a cheese costs three in town. Three for my bag"
            said = [p for p in before.parts if _same(p, part)] if not _of_today(frame, part) else []
            if said and all(p.meant in ("past", "told", "has", "third", "talk", "fact") for p in said):
                part.meant = "told"


def _instalment(making: Making, n: int, frame: Frame) -> bool:
    """Whether a clause says what is paid later in the round ("two now, two once the scissors are down")."""
    following = making.frames[n + 1] if n + 1 < len(making.frames) else None
    return (
        following is not None
        and following.clause.sentence == frame.clause.sentence
        and following.clause.joint in ("when", "once", "as soon as", "after", "if")
        and any(f.has("NOW") and f.parts for f in making.frames[:n])
    )


@needs(SEVERAL | AMOUNTS)
def echoed_before(making: Making) -> None:
    """ "Eleven! She wants eleven from him!": a sum that is only cried out, and told right behind."""
    for before, frame in pairwise(making.frames):
        doubted = (
            before.clause.question and frame.clause.question and before.parts and not meant_parts(before)
        )
        if (
            doubted
            and frame.clause.first
            and before.parts[0].alone
            and before.parts[0].meant in ("is", "fact")
        ):
            for part in frame.parts:
                part.meant = part.meant or ("told" if part.alone and not part.verb else "")
    for n in range(len(making.frames) - 2, -1, -1):
        frame = making.frames[n]
        if not frame.parts or frame.acts:
            continue
        parts = meant_parts(frame)
        if len(parts) != 1 or not parts[0].alone or parts[0].verb or parts[0].givers == ["me"]:
            continue
        asked = frame.clause.question
        if not (frame.clause.first and len(frame.atoms) == 1):
            continue
        for other in making.frames[n + 1 : n + 3]:
            if other.clause.sentence - frame.clause.sentence > 1:
                break
            if other.clause.lead not in ("if", "because") and any(
                (p.meant in _ECHOED or (p.meant == "is" and (asked or other.text_has("fine", "penalty"))))
                and _same(p, parts[0])
                for p in other.parts
            ):
                parts[0].meant = "told"


@needs(AMOUNT | ASKED | STANDING)
def echoes(making: Making) -> None:
    """ "Nine and a log? Make that seven": a standing offer is only said back in wonder."""
    standing = [
        {(g.good, g.gold + g.count) for g in o.terms.gives}
        for o in making.scene.open
        if making.scene.speaker in o.parties
    ]
    others = [
        {(g.good, g.gold + g.count) for g in o.terms.gives}
        for o in making.scene.open
        if making.scene.speaker not in o.parties
    ]
    for n, frame in enumerate(making.frames):
        if not (standing or others) or not frame.clause.question or frame.acts or not meant_parts(frame):
            continue
        said = {(p.item.of_good, p.item.count) for p in frame.parts if not p.meant}
        bag = making.scene.context.bags.get(making.scene.speaker)
        declared = {(bag.declared, bag.count)} if bag is not None else set()
        golds = {x for x in said if x[0] is None}
        if len(said) > 1 and golds and said - golds <= declared and any(golds <= s for s in standing):
            for part in meant_parts(frame):
                part.meant = "told"  # "seven gold for four apples?"
            continue
        bare = all(p.alone or not p.verb for p in frame.parts if not p.meant)
        after = making.frames[n + 1 :]
        refused = any(f.has("REJECTW", "NO") for f in after) and not any(meant_parts(f) for f in after)
        if bare and not n and after and any(said == s for s in others):
            silence([p for p in meant_parts(frame) if not _of_today(frame, p)], "told")
            continue  # "five? I'd have paid ten", of what another offers
        vague = refused and all(p.item.why == "amount" for p in frame.parts if not p.meant)
        if bare and (
            (any(said <= s for s in standing) and (refused or any(meant_parts(f) for f in after))) or vague
        ):
            for part in meant_parts(frame):
                part.meant = "told"


def _same(one: Part, other: Part) -> bool:
    a, b = one.item, other.item
    counted = a.count is not None or a.every == b.every
    return a.kind == b.kind and a.count == b.count and a.good == b.good and counted


def _of_today(frame: Frame, part: Part) -> bool:
    """Whether a sum that was told of is named anew ("three from me too", "same six?", "three again?")."""
    before = frame.atoms[part.index - 1].text if part.index else ""
    behind = frame.atoms[part.index + 1].text if part.index + 1 < len(frame.atoms) else ""
    return part.givers == ["me"] or before == "same" or behind == "again"
