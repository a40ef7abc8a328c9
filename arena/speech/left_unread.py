"""Numbers and conditions said beside a draft that did not enter it and would change it: the speaker is asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.frames import Frame
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene

_FEATS = frozenset("guess guesses prove beat name catch outwit outrun juggle solve spell recite".split())
_COLLEAGUE = tuple(
    f"your {w}" for w in "partner colleague mate friend companion twin brother sister comrade pal".split()
)
_AT_MOST = (
    "maximum",
    "max",
    "limit",
    "ceiling",
    "at most",
    "go up to",
    "up to",
    "as high as",
    "go to",
    "top out at",
)
_BEGINS = (
    "start",
    "start with",
    "starting",
    "begin",
    "begin with",
    "first offer",
    "opening offer",
    "opening bid",
    "first bid",
    "for starters",
    "to start",
)
_WORTHLESS = frozenset("the my your that this it for pass way freedom passage peace silence".split())
_POINTED_AT = (
    "far left", "far right", "leftmost", "rightmost", "on the left", "on the right", "in the middle", "at the top", "at the bottom", "tapping",
    "pointing at", "pointing to", "the nearest", "the shiny", "top one", "bottom one",
)  # fmt: skip
_BOTH = ("both", "take both", "have both", "take them both", "both of them", "take both of them")
_FINDS = _FEATS | frozenset("find prove spot uncover win".split())
_PURPOSE = ("to", "for")


def left_unread(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question that such a number or condition leaves open, if any."""
    near = [f for f in frames if f.clause.sentence == draft.sentence]
    golds = [g for g in draft.gives if g.good is None]
    if (
        len(draft.gives) == len(golds) == 1
        and any(_one_more(f) for f in near)
        and not (draft.promises or _based(scene))
    ):
        return [Fault(draft.at, "amount", "How much gold in all?")]
    rest = [
        p
        for f in near
        for p in f.parts
        if p.item.kind == "gold" and p.item.share and not (p.meant or p.item.less)
    ]
    if rest and any(p.meant == "minus" and p.item.count for f in frames for p in f.parts):
        return [
            Fault(draft.at, "amount", "How much gold exactly?")
        ]  # "I keep twenty. The rest of my purse is yours"
    if any(g.place == "any" for g in draft.gives if g.good) and any(_place_alone(f) for f in near):
        return [Fault(draft.at, "goods", "From where?")]
    if any(g.good in ("any_legal", "any_contraband", "any") for g in draft.gives) and any(
        f.text_has(*_POINTED_AT) for f in near
    ):
        return [Fault(draft.at, "goods", "Which card?")]  # "the card on the far left of my stall"
    if scene.officer:
        if len(golds) > 1 and len({g.giver for g in golds}) == 1 and _apart(near):
            return [Fault(draft.at, "amount", "Which of the two sums do you mean?")]
        return []
    goods = {g.good: g.count for g in draft.gives if g.good}
    if goods and any(_gives_some(f) for f in frames if 0 <= f.clause.sentence - draft.sentence <= 1):
        return [Fault(draft.at, "amount", "How many do you give?")]
    if goods and any(
        _has_fewer(f, max(goods.values())) for f in frames if f.clause.sentence > draft.sentence
    ):
        return [Fault(draft.at, "amount", "How many do you give?")]
    if golds and any(_has_fewer(f, max(g.gold for g in golds)) for f in near if f.clause.lead == "but"):
        return [
            Fault(draft.at, "amount", "How much gold exactly?")
        ]  # "I'd give you ten but I only have three"
    if (
        golds
        and any(f.text_has(*_AT_MOST) and _counts(f) for f in frames)
        and any(_starts(f) for f in frames)
    ):
        return [
            Fault(draft.at, "amount", "How much gold exactly?")
        ]  # "my maximum is seven. I start with four"
    if scene.context.deputies and any(f.text_has(*_COLLEAGUE) or _one_described(f) for f in near):
        return [Fault(draft.at, "who", "For which of the deputies is it?")]
    if any(f.clause.lead == "if" and _feat(f) for f in near):
        return [Fault(draft.at, "terms", "What do you offer whatever happens?")]
    after = [f for f in frames if f.clause.sentence > draft.sentence]
    if any(_wanted(f) for f in near) and after and not any(f.has("WEAKYES", "ACCEPTW") for f in after):
        return [Fault(draft.at, "terms", "Do you offer it?")]
    more = [
        f
        for f in frames
        if f.clause.sentence == draft.sentence + 1 and f.clause.first and f.atoms[0].has("AND")
    ]
    if any(_and_some(f) for f in near) or any(
        p.meant == "vague" and p.item.kind == "good" for f in more for p in f.parts
    ):
        return [Fault(draft.at, "amount", "How many goods in all?")]
    if any(f.atoms[0].text in _FINDS and not f.acts for f in near[:1]) and any(
        f.clause.lead == "and" and f.parts for f in near[1:]
    ):
        return [
            Fault(draft.at, "terms", "What do you offer whatever happens?")
        ]  # "find one crossbow and I give you ten"
    if any(_some_back(f) for f in near):
        return [Fault(draft.at, "amount", "How much do you want back?")]
    if not draft.promises and any(
        f.acts and f.text_has("never") and f.has("BACK") and f.text_has("again") for f in near
    ):
        return [
            Fault(draft.at, "terms", "Is it for later rounds too?")
        ]  # "and you never look into my bags again"
    if len(goods) == 1 == max(goods.values()) and any(f.clause.text in _BOTH for f in near):
        return [Fault(draft.at, "amount", "How many do you give?")]  # "take the bread, take both"
    if any(
        f.clause.lead == "or" and len(f.atoms) == len(f.parts) == 1 and not f.parts[0].item.unit for f in near
    ) and any(f.parts and f.parts[-1].item.why == "amount" and f.clause.lead != "or" for f in near):
        return [Fault(draft.at, "amount", "How much gold exactly?")]  # "a gold or three"
    if any(
        f.has("MAKE")
        and any(p.verb == "GIVE" and p.index and _never(f, p.index) for p in f.parts if not p.meant)
        for f in near
    ):
        return [
            Fault(draft.at, "terms", "Do you offer it?")
        ]  # "my mother always said never pay more than three"
    added = any(p.item.more for f in near for p in f.parts)
    if len(golds) > 2 and not added and 2 * max(g.gold for g in golds) == sum(g.gold for g in golds):
        return [Fault(draft.at, "amount", "How much gold in all?")]  # "three gold, two now and one after"
    if any(_number_behind(f) for f in near):
        return [Fault(draft.at, "amount", "How many goods in all?")]
    if any(_for_it(f) for f in near) and any(_of_yours(f) for f in near):
        return [
            Fault(draft.at, "terms", "What exactly for what?")
        ]  # "I'm after the cheese on your stand, I'd pay three for it"
    have = [
        p
        for f in after
        for p in f.parts
        if p.meant == "is" and p.item.kind == "gold" and p.item.unit and p.receivers
    ]
    if golds and have:
        return [Fault(draft.at, "amount", "Which of the two sums do you mean?")]
    if any(_buys_things(f) for f in near):
        return [Fault(draft.at, "terms", "For what is it?")]  # "I could buy a horse for ten gold"
    if any(_buys_what(f) for f in near):
        return [Fault(draft.at, "terms", "For what is it?")]
    return [Fault(draft.at, "terms", "For what is it?")] if any(_lets_you(f) for f in near) else []


def _based(scene: Scene) -> bool:
    """Whether there is an offer to which something can be added."""
    return any(scene.speaker in o.parties for o in scene.open)


def _one_more(frame: Frame) -> bool:
    """Whether a sum is only said to be so much more ("Cal says he'll pay five. I'd pay one more")."""
    return any(
        p.item.more
        and p.item.kind == "gold"
        and not (p.meant or p.item.unit)
        and frame.atoms[p.index].text.endswith(" more")
        for p in frame.parts
    )


def _apart(near: Sequence[Frame]) -> bool:
    """Whether sums are listed bare, or each has its own purpose ("three to pass and six to insult me")."""
    parts = [(f, p) for f in near for p in f.parts if not p.meant and p.item.kind == "gold"]
    if len(parts) > 2 and all(not p.item.unit for _, p in parts):
        return True
    return len(parts) > 1 and all(
        [a.text in _PURPOSE for a in f.atoms[p.index + 1 : p.index + 2]] == [True] for f, p in parts
    )


def _gives_some(frame: Frame) -> bool:
    """Whether so many of what was just named are given, and it was not read ("and I'd give one")."""
    return any(
        p.meant == "pronoun" and p.verb == "GIVE" and p.givers == ["me"] and p.item.count for p in frame.parts
    )


def _wanted(frame: Frame) -> bool:
    """Whether it is only asked in wonder what the other wants ("You want five? I want a pony")."""
    return (
        frame.clause.question
        and len(frame.atoms) == 3
        and frame.atoms[0].has("YOU")
        and frame.atoms[1].has("WANT")
    )


def _some_back(frame: Frame) -> bool:
    """Whether a part of what is given is wanted back ("you give me back one")."""
    return frame.has("BACK") and any(
        p.meant == "pronoun" and p.verb == "GIVE" and p.givers == ["you"] for p in frame.parts
    )


def _place_alone(frame: Frame) -> bool:
    """Whether a place is named in a clause of its own ("out of your bag, not off your stand: one cheese")."""
    return (
        not (frame.parts or frame.acts)
        and frame.atoms[0].has("FROMW")
        and any(a.bag is not None or a.has("STALL") for a in frame.atoms)
    )


def _never(frame: Frame, index: int) -> bool:
    return any(a.text == "never" for a in frame.atoms[:index])


def _number_behind(frame: Frame) -> bool:
    """Whether a bare number stands right behind goods that have none ("Apples four")."""
    return any(
        p.meant == "vague" and q.index == p.index + 1 and not (q.item.unit or q.meant)
        for p, q in pairwise(frame.parts)
    )


def _buys_things(frame: Frame) -> bool:
    """Whether a sum would buy what is in no bag."""
    for part in frame.parts:
        if part.verb != "BUY" or part.item.kind != "gold":
            continue
        k = next((k for k, a in enumerate(frame.atoms) if a.has("BUY")), 0)
        between = frame.atoms[k + 1 : part.index]
        if (
            k < part.index
            and any(a.plain and a.text not in _WORTHLESS for a in between)
            and not any(a.bag or a.item for a in between)
        ):
            return between[0].has("A")
    return False


def _for_it(frame: Frame) -> bool:
    """Whether a sum is for "it"."""
    atoms = frame.atoms
    return any(
        atoms[p.index + 1 : p.index + 2]
        and atoms[p.index + 1].has("FOR")
        and atoms[p.index + 2 :]
        and atoms[p.index + 2].text == "it"
        for p in frame.parts
    )


def _of_yours(frame: Frame) -> bool:
    """Whether something of the other's is named ("the cheese on your stand")."""
    return any(
        p.item.kind == "good" and p.item.definite and p.givers == ["you"] and p.meant for p in frame.parts
    )


def _one_described(frame: Frame) -> bool:
    """Whether something is for a deputy who is only described ("a cheese for the prettier one")."""
    atoms = frame.atoms
    return any(
        atoms[k].has("FOR") and atoms[k + 1].has("THE") and atoms[k + 2].plain and atoms[k + 3].text == "one"
        for k in range(len(atoms) - 3)
    )


def _and_some(frame: Frame) -> bool:
    """Whether goods without a number are joined to what is given ("four and a bushel of carrots")."""
    counted = [p.index for p in frame.parts if not p.meant]
    return any(
        p.meant == "vague"
        and p.item.kind == "good"
        and counted
        and counted[0] < p.index
        and any(a.has("AND") for a in frame.atoms[counted[0] : p.index])
        for p in frame.parts
    )


def _counts(frame: Frame) -> bool:
    return any(p.item.count for p in frame.parts)


def _starts(frame: Frame) -> bool:
    """Whether a sum is where the speaker begins."""
    return frame.text_has(*_BEGINS) and _counts(frame)


def _has_fewer(frame: Frame, most: int) -> bool:
    """Whether the speaker has fewer than he named ("three breads? I only have two")."""
    counts = [
        p.item.count for p in frame.parts if p.meant == "has" and not p.item.unit and p.item.kind == "gold"
    ]
    return frame.atoms[0].has("I") and frame.text_has("only", "just") and any(c and c < most for c in counts)


def _feat(frame: Frame) -> bool:
    """Whether a sum hangs on a feat of the other's ("if you can guess what is in here")."""
    return bool(frame.atoms) and frame.atoms[0].has("YOU") and any(a.text in _FEATS for a in frame.atoms[1:4])


def _buys_what(frame: Frame) -> bool:
    """Whether it is only asked what a sum would buy."""
    atoms = frame.atoms
    return any(a.has("BUY") and b.text == "what" for a, b in pairwise(atoms))


def _lets_you(frame: Frame) -> bool:
    """Whether the speaker would let the other do something for the sum ("for seven gold I'd let you shave my head")."""
    atoms = frame.atoms
    for k in range(len(atoms) - 3):
        if atoms[k].has("LET") and atoms[k + 1].has("YOU") and atoms[k + 2].plain and atoms[k + 3].has("MY"):
            return frame.subject[:1] == ["me"] or any(a.has("I") for a in atoms[:k])
    return False
