"""Amounts that change an offer that stands: fewer of a good, from one sum to another, with something more.

Only what an amount means is settled here, and in `replacing` where one thing is given up for another; the terms that then
stand are made by `changed`, and by `reserves` where a consent brings the change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.context import Standing
from arena.speech.frames import Frame, Part
from arena.speech.kinds import AMOUNT, LED_BUT, MERCHANT, OFFICER, SEVERAL, STANDING, needs
from arena.speech.message import Making
from arena.speech.numbers import number_of
from arena.speech.offers import meant_parts
from arena.speech.replacing import in_place_of_a_number, not_so_many, swapped
from arena.speech.scene import Scene
from arena.speech.scopes import AGREES
from arena.speech.standing import candidates, gold_of
from arena.speech.tags import listed, mask

FEWER = frozenset("fewer less".split())
_SUFFICES = (
    "will do",
    "would do",
    "is enough",
    "is plenty",
    "suffices",
    "will suffice",
    "would be enough",
    "is all",
    "is lastprice",
    "is my last",
    "is the most",
    "does it",
    "is fine",
)
_SOME_MORE = re.compile(
    r"\b(?:a bit|a little|somewhat|slightly|a touch|a shade|some)\b.*\b(?:higher|lower|more|less|up|down|further|better)\b|\b(?:go|come) (?:higher|lower)\b"
)
_TOO = frozenset(
    (
        "on top of",
        "as well",
        "too",
        "also",
        "besides",
        "on top",
        "in addition",
        "to boot",
        "extra",
        "into the bargain",
    )
)
_NEEDED = frozenset("need keep want require love like eat save reserve".split())
_LEFT_THERE = re.compile(
    r"\b(?:stays?|remains?) (?:where|put|home|on (?:my|your|the) (?:stall|stand|board|table))\b"
)
_MOVED = re.compile(
    r"^(?:\w+ )*(?:went|goes|gone|jumped|jumps|rose|rises|risen|climbed|climbs|dropped|drops|fell|falls|moved|moves|came|comes|turned|turns)\b.*\b(?:to|into|up|down)\b"
)
_FROM_TO = re.compile(r"^(\S+) to (\S+)$")
_ONLY = frozenset(("only", "just", "merely"))
_BOTH = frozenset(("neither", "both", "neither of you", "both of you", "you two", "neither of them"))


@needs(AMOUNT | SEVERAL, listed("with along together"))
def _goes_with_it(making: Making) -> None:
    _with_more(making.frames)


@needs(AMOUNT | SEVERAL | OFFICER | LED_BUT)
def _all_but_named(making: Making) -> None:
    _all_but(making.frames, making.scene)


@needs(AMOUNT | SEVERAL | MERCHANT, mask("NOT"))
def _not_theirs(making: Making) -> None:
    """ "Not mine, not Bob's: open Cat's": what is not meant is not opened either."""
    for frame in making.frames:
        bag = frame.atoms[-1].bag
        if (
            len(frame.atoms) == 2
            and frame.atoms[0].has("NOT")
            and bag is not None
            and bag.whose.startswith("@")
        ):
            frame.acts = []


@needs(AMOUNT | STANDING)
def _amended(making: Making) -> None:
    """Settle what an amount changes in the offers that stand between the speaker and others."""
    frames, scene = making.frames, making.scene
    pool = candidates(scene, None)
    if not pool:
        return
    base = pool[0] if len(pool) == 1 else None
    _both_of_them(frames, scene)
    goods = {g.good for o in pool for g in o.terms.gives if g.good}
    for n, frame in enumerate(frames):
        if not frame.parts:
            continue
        _fewer(frame, goods)
        swapped(frame, goods, base)
        in_place_of_a_number(frame)
        _needed(frame, goods, scene)
        where = n + 1 < len(frames) and frames[n + 1].clause.joint == "where"
        if where and frame.clause.text.endswith(("stay", "stays", "remain", "remains")):
            _left_there(frame, goods)  # "the apple can stay where it is"
        _is_enough(frame, goods, pool)
        _higher(frame)
        _from_to(frame, pool)
        if base is not None:
            _share_of_it(frame, base)
        if n:
            not_so_many(frames[n - 1], frame, goods)
        _one_too(frame)
    if base is not None:
        _without_and_a_sum(frames, base)
        _otherwise_agreed(frames, goods)


AMENDS = (_goes_with_it, _all_but_named, _not_theirs, _amended)


def _one_too(frame: Frame) -> None:
    """ "An apple as well": one more than is offered."""
    part = frame.parts[-1]
    behind = frame.atoms[part.index + 1 :]
    if part.meant or len(frame.parts) != 1 or not behind or behind[0].text not in _TOO:
        return
    if not part.alone and behind[0].text != "on top of":
        return
    if behind[0].text == "on top of" or all(a.text in _TOO or a.has("IDLE") for a in behind):
        on_top = part.item.kind == "good" or behind[0].text not in ("too", "also", "as well")
        part.verb = "ADD" if on_top else part.verb


def _with_more(frames: Sequence[Frame]) -> None:
    """ "Five gold for my bag, with a third of my apples", "agreed, with three apples": what goes with an offer."""
    for before, frame in pairwise(frames):
        if (
            not frame.parts
            or not frame.atoms
            or frame.atoms[0].text not in ("with", "along with", "together with")
        ):
            continue
        part = frame.parts[0]
        item = part.item
        if part.meant != "talk" or part.index != 1 or item.kind != "good" or item.place == "bag" or part.verb:
            continue
        goes_on = before.clause.sentence == frame.clause.sentence and not frame.clause.question
        sized = item.count or item.share or item.every
        said = any(meant_parts(f) for f in frames if f.clause.sentence == frame.clause.sentence)
        if goes_on and sized and (said or before.bits & AGREES) and not frame.has("BAG", "INTHERE"):
            part.meant = ""


def _all_but(frames: Sequence[Frame], scene: Scene) -> None:
    """ "Six from anyone but Bob": a price for all whose bag is open and who are not left out."""
    for before, frame in pairwise(frames):
        out = [a.seat for a in frame.atoms if a.seat]
        whole = (
            len(before.atoms) == 1 and before.atoms[0].has("YOUALL", "ALLP") and frame.clause.lead == "but"
        )
        if whole and len(out) == 1 and frame.atoms[0].seat and frame.parts and not frame.atoms[0].own:
            for part in meant_parts(frame):  # "everyone but Bob pays three"
                if part.givers == [f"@{out[0]}"]:
                    part.givers, part.each = [f"@{s}" for s in scene.context.open_bags if s not in out], True
            continue
        named = len(out) == len([a for a in frame.atoms if not a.has("AND")]) > 0
        if frame.clause.lead != "but" or not named or not before.atoms[-1].has("YOUALL", "ALLP", "ALLW"):
            continue
        for part in meant_parts(before):
            if part.givers in (["all"], ["each"]):
                part.givers, part.each = [f"@{s}" for s in scene.context.open_bags if s not in out], True
                frame.called, frame.seats = [], []


def _both_of_them(frames: Sequence[Frame], scene: Scene) -> None:
    """ "Neither. Eight each": of the two who have made an offer."""
    if not scene.officer:
        return
    owners = list(dict.fromkeys(o.by for o in scene.open if scene.speaker in o.to))
    owners = [o for o in scene.context.players if o in owners]
    for part in [p for f in frames for p in meant_parts(f)] if owners else ():
        if part.item.more and part.givers in (["all"], ["each"]):
            part.givers, part.each = [f"@{o}" for o in owners], True  # "two more from each of you"
    if len(owners) != 2 or not any(f.clause.text in _BOTH for f in frames):
        return
    for frame in frames:
        for part in meant_parts(frame):
            if part.givers == ["each"]:
                part.givers, part.each = [f"@{o}" for o in owners], True


def _fewer(frame: Frame, goods: set[str]) -> None:
    """ "One apple fewer": so many are taken from those that are offered."""
    for part in meant_parts(frame):
        after = frame.atoms[part.index + 1 : part.index + 2]
        if after and after[0].text in FEWER and part.item.good in goods and part.item.count:
            part.meant, part.item.definite = "minus", False


def _needed(frame: Frame, goods: set[str], scene: Scene) -> None:
    """ "The cheese I need" of its owner leaves it out; "I only need the one apple" of an officer wants no more."""
    part = frame.parts[0]
    if part.item.kind != "good" or part.item.good not in goods or not part.item.definite:
        return
    texts = [a.text for a in frame.atoms]
    if (
        not scene.officer
        and part.index == 0
        and len(texts) > 2
        and texts[1] == "i"
        and _NEEDED & {*texts[2:4]}
    ):
        part.meant = "minus"
    if scene.officer and part.verb == "WANT" and _ONLY & {*texts[: part.index]} and part.item.count:
        part.instead, part.verb = True, ""


def _left_there(frame: Frame, goods: set[str]) -> None:
    part = frame.parts[0]
    if part.item.definite and part.index == 0 and part.item.good in goods and len(frame.parts) == 1:
        part.meant = "minus"


def _is_enough(frame: Frame, goods: set[str], pool: Sequence[Standing]) -> None:
    """ "One apple will do", "I can only spare one apple", "the cheese isn't": less than is offered, or none of it."""
    part = frame.parts[0]
    item = part.item
    if len(frame.parts) != 1 or item.kind != "good" or item.good not in goods:
        return
    if frame.acts and "spare" not in frame.clause.text:
        return
    behind = frame.atoms[part.index + 1 :]
    if (
        item.definite
        and part.index == 0
        and len(behind) == 2
        and behind[0].has("BE")
        and behind[1].has("NOT")
    ):
        part.meant = "minus"
        return
    if _LEFT_THERE.search(frame.clause.text):
        _left_there(frame, goods)
        return
    offered = {g.count for o in pool for g in o.terms.gives if g.good == item.good}
    fewer = item.count is not None and len(offered) == 1 and item.count < max(offered)
    ahead = {w for a in frame.atoms[: part.index + 1] for w in a.text.split()}
    enough = bool(behind) and " ".join(a.text for a in behind).startswith(_SUFFICES)
    if (
        fewer
        and not item.more
        and (ahead & _ONLY or enough)
        and part.meant in ("", "is", "bare", "told", "talk")
    ):
        part.meant, part.instead, part.verb = "", True, ""
        frame.acts.clear()
    elif (
        item.every
        and not item.owner
        and item.definite
        and len(offered) == 1
        and not item.place
        and not part.meant
    ):
        item.count, item.every = max(offered), False  # "half the gold, all of the cheese"


def _higher(frame: Frame) -> None:
    """ "I could go a bit higher on the gold" does not say how much."""
    for part in meant_parts(frame):
        item = part.item
        if (
            (
                item.kind == "gold"
                and item.definite
                and not item.share
                and part.index
                and _SOME_MORE.search(frame.clause.text)
            )
            and not any(a.number is not None for a in frame.atoms)
            and len(frame.parts) == 1
            and item.count
        ):
            said = frame.atoms[part.index].text
            if not any(number_of(w) is not None for w in said.split()):
                item.count, item.why = None, "amount"


def _from_to(frame: Frame, pool: Sequence[Standing]) -> None:
    """ "The gold goes from five to six": the second sum stands, where the first is the one that stood."""
    sums = {gold_of(o) for o in pool}
    if len(frame.parts) == 2 and all(p.item.kind == "gold" and p.item.count for p in frame.parts):
        old_part, new_part = frame.parts
        between = " ".join(a.text for a in frame.atoms[old_part.index + 1 : new_part.index])
        if old_part.item.definite and old_part.item.count in sums and _MOVED.search(between):
            old_part.meant, new_part.meant = "told", ""
            new_part.givers, new_part.receivers, new_part.verb = [], [], ""
    for part in frame.parts:
        if part.item.kind != "gold" or part.item.why != "amount" or not part.index:
            continue
        found = _FROM_TO.match(frame.atoms[part.index].text)
        if found is None or frame.atoms[part.index - 1].text != "from" or frame.has("WAS", "PASTTIME"):
            continue
        old, new = number_of(found[1]), number_of(found[2])
        if old in sums and new is not None:
            part.item.count, part.item.why, part.meant = new, None, ""
            for other in frame.parts:
                if other is not part and other.item.kind == "gold":
                    other.meant = "told"


def _share_of_it(frame: Frame, base: Standing) -> None:
    """ "Half the gold": of the gold that is offered, where it is nobody's by name."""
    gold = gold_of(base)
    for part in meant_parts(frame):
        item = part.item
        if (
            item.kind == "gold"
            and item.share
            and not item.owner
            and item.definite
            and gold
            and item.count is None
        ) and item.share != (1, 1):
            item.count, item.share = gold * item.share[0] // item.share[1], None


def _without_and_a_sum(frames: Sequence[Frame], base: Standing) -> None:
    """ "No cheese. 6": the sum that stands is said again, and a good is left out."""
    if not any(p.meant == "minus" and p.item.kind == "good" for f in frames for p in f.parts):
        return
    if any(meant_parts(f) for f in frames):
        return
    for frame in frames:
        for part in frame.parts:
            if (
                part.meant == "told"
                and not part.verb
                and part.alone
                and part.item.count == gold_of(base)
                and part.item.kind == "gold"
            ):
                part.meant = "" if not frame.clause.question else part.meant


def _otherwise_agreed(frames: Sequence[Frame], goods: set[str]) -> None:
    """ "One apple is plenty. Otherwise agreed": what is named takes the place of what is offered of it."""
    for frame in frames:
        if frame.clause.joint != "otherwise" or not (
            frame.bits & AGREES or frame.text_has("the same", "unchanged")
        ):
            continue
        for other in frames:
            for part in meant_parts(other):
                if part.item.good in goods:
                    part.instead = True


def replaces(parts: Sequence[Part]) -> set[str | None]:
    """The goods of which a new count takes the place of the old."""
    return {p.item.good for p in parts if p.instead and not p.meant}
