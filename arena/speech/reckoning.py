"""Sums that lean on others: what stands already, what is left in a purse, what goods are bought for, what others bargained."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.frames import Frame, Part, silence
from arena.speech.kinds import AMOUNT, AMOUNTS, DEALT, GOODS, MANY, MERCHANT, SEVERAL, STANDING, needs
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.tags import listed, mask

_ADDS_TO = mask("ADD TOW THAN")
_BESIDE = frozenset(
    (
        "besides",
        "beside",
        "beyond",
        "atop",
        "over and above",
        "with",
        "as well as",
        "alongside",
        "in addition to",
        "on top of",
    )
)
_MINE = frozenset("i we my our mine ours it that this the you your".split())
_LEFT = frozenset(("left", "remaining", "remain", "remains", "over"))
_UNDOES = mask("FORGET UNDO")
_PURSES = frozenset("purse pocket me pouch over left".split())
_THINGS = mask("THIS BECAUSE")
_TOTAL = frozenset("total altogether all sum makes together whole namely comes".split())
_BUYS = frozenset(("BUY", "SELL"))
_IT = frozenset(("it", "them", "that", "those", "one"))
_SCORN = frozenset(
    """robbery robbed ripoff rip-off rip steal bargain fleeced sucker suckers mug played had century daylight overpaid pricey chump
    cheap ouch fool fooled dupe duped conned con scam scammed swindle swindled skinned nervous expensive worst mugged lucky birthday
    laughing poor burned burnt""".split()
)
"""What is said of a bargain that others made."""


@needs(AMOUNTS | SEVERAL, _UNDOES)
def _scratched(making: Making) -> None:
    """ "Five gold. No, forget that, a cheese.": what is named behind takes the place of all that was named before."""
    for n, frame in enumerate(making.frames):
        undone = frame.atoms[0].bits & _UNDOES and len(frame.atoms) <= 3
        if not undone or not n or frame.parts or frame.atoms[-1].text not in ("that", "it", "this"):
            continue
        if any(meant_parts(f) for f in making.frames[n + 1 :]):
            for before in making.frames[:n]:
                silence(before.parts, "told")


@needs(AMOUNTS | STANDING)
def _stands_already(making: Making) -> None:
    """ "I'll add a cheese to my six", "on top of the four you get an apple": the sum stands, the rest is added."""
    speaker = making.scene.speaker
    goods = {g.good for o in making.scene.open if o.by == speaker for g in o.terms.gives if g.good}
    golds = {g.gold for o in making.scene.open if speaker in o.parties for g in o.terms.gives if g.gold}
    goods_said = {g.good for o in making.scene.open if speaker in o.parties for g in o.terms.gives if g.good}
    for frame in making.frames if making.scene.open else ():
        _on_top_of_mine(frame)
        for part in frame.parts:
            item = part.item
            if part.base == "drop" and item.definite and item.good in goods:
                part.meant = "minus"
            if part.meant == "minus":
                continue
            theirs = (item.owner or "").startswith("@") and making.scene.officer  # "add a hen to Mark's four"
            mine = item.owner == ("you" if making.scene.officer else "me")
            named = theirs or item.definite or mine or frame.text_has(f"{item.count} of mine")
            if item.kind != "gold" or item.count not in golds or not named or part.item.more:
                continue
            before = frame.atoms[part.index - 1] if part.index else None
            to = before is not None and (before.bits & _ADDS_TO or before.text in _BESIDE)
            agreed = part.index > 1 and frame.atoms[part.index - 2].has(
                "WEAKYES", "ACCEPT", "ACCEPTW", "NO", "REJECTW"
            )
            others = [p for f in making.frames for p in meant_parts(f) if p is not part]
            if to and others and not agreed:
                part.meant = "told"
                for beside in frame.parts:
                    if beside.index > part.index and beside.item.good in goods_said and beside.item.definite:
                        beside.meant = beside.meant or "told"  # "on top of your five and the apple"
                        others = [p for p in others if p is not beside]
                for other in others:
                    other.item.more = other.item.kind == "gold" or other.item.more
                    other.verb = other.verb if other.verb == "ADD" else "ADD"


def _on_top_of_mine(frame: Frame) -> None:
    """ "Add three to what I bid": the offer stands, and the sum is added to it."""
    if len(frame.parts) != 2:
        return
    first, whole = frame.parts
    added = first.verb == "ADD" and first.item.kind in ("gold", "good") and first.item.count
    if not added or first.meant or whole.item.kind != "offer" or not whole.index:
        return
    if _MINE.isdisjoint(frame.atoms[whole.index].text.split()):
        first.item.why, whole.meant = "amount", "told"  # "add three to what Hank bid"
        first.item.count = None
    elif frame.atoms[whole.index - 1].bits & _ADDS_TO or frame.atoms[whole.index - 1].text in _BESIDE:
        whole.meant = "told"
        first.item.more = first.item.kind == "gold" or first.item.more


@needs(AMOUNT, mask("LET") | listed(("with", "to", *_LEFT)))
def _left_over(making: Making) -> None:
    """ "That leaves me 33", "then I'm down to fifteen": what stays in a purse is not given."""
    for frame in making.frames:
        for part in frame.parts if frame.parts else ():
            if not part.meant and part.item.kind == "gold" and _stays(making, frame, part):
                part.meant = "has"
                frame.acts = [a for a in frame.acts if a.outcome != "return" or a.objects != (("me", None),)]


@needs(AMOUNTS | MERCHANT)
def _rest_of_the_purse(making: Making) -> None:
    """ "Six for you, and I have fourteen": what a merchant's purse holds beside a sum is what is left in it."""
    if making.scene.officer or making.amounts < 2:
        return
    purse = (making.scene.context.gold or {}).get(making.scene.speaker)
    sums = [(f, p) for f in making.frames for p in meant_parts(f) if p.item.kind == "gold" and p.item.count]
    if purse is None or len(sums) < 2:
        return
    for frame, part in reversed(sums):
        count = part.item.count or 0
        rest = count == purse or any(p is not part and (p.item.count or 0) + count == purse for _, p in sums)
        for_bag = frame.acts or any(a.bag is not None or "FOR" in a.senses for a in frame.atoms)
        if rest and part.verb != "GIVE" and not part.item.more and not for_bag:
            part.meant = "has"


@needs(MANY)
def _in_all(making: Making) -> None:
    """ "Four for you, three for your trouble, seven in all": a total and its parts are named; the total counts."""
    sums = [
        (f, p)
        for f in making.frames
        for p in f.parts
        if p.meant in ("", "bare", "is") and p.item.kind == "gold" and p.item.count and not p.each
    ]
    if len(sums) < 3 or any(p.when for _, p in sums) or len({f.clause.lead == "or" for f, _ in sums}) > 1:
        return
    counts = [p.item.count or 0 for _, p in sums]
    whole = max(counts)
    if sum(counts) != 2 * whole or counts.count(whole) > 1:
        return
    at = counts.index(whole)
    frame, total = sums[at]
    behind = making.frames[making.frames.index(frame) + 1 :][:1]
    named = not _TOTAL.isdisjoint(frame.clause.text.split()) or frame.clause.lead == ":"
    named = named or (at == 0 and any(f.clause.lead in (":", "(", "-") for f in behind))
    called = {s for f in making.frames for s in f.called} if making.scene.officer else set()
    if not named or len(called) > 1 or any(p.item.more for _, p in sums):
        return
    parts = [p for _, p in sums if p is not total]
    if len({tuple(p.receivers) for p in parts if any(r.startswith("@") for r in p.receivers)}) > 1:
        return
    for part in parts:
        total.givers = total.givers or part.givers
        part.meant = "told"
    total.meant, total.item.unit = "", True


def _stays(making: Making, frame: Frame, part: Part) -> bool:
    atoms, k = frame.atoms, part.index
    before = atoms[:k]
    if len(before) > 1 and before[-1].has("ME", "YOU", "US") and "LET" in before[-2].senses:
        return _leaves(before[:-1])
    if (
        len(before) > 1
        and before[-1].text in ("with", "to")
        and before[-2].text in ("me", "left", "down", "am down")
    ):
        mine = before[0].has("I", "AND") or before[-2].text == "me"
        return mine and (before[-2].text != "am down" or not making.scene.officer)
    after = [a.text for a in atoms[k + 1 :]]
    return not _LEFT.isdisjoint(after[:2]) and not _PURSES.isdisjoint(after)


@needs(AMOUNTS | GOODS)
def _bought(making: Making) -> None:
    """ "I'll buy a chicken off you, three gold", "sell me a loaf: four": who buys pays the sum beside it."""
    for n, sentence in enumerate(making.sentences):
        goods = [p for f in sentence for p in f.parts if _buys(making, f, p, sentence)]
        behind = making.sentences[n + 1] if n + 1 < len(making.sentences) else []
        paid = [
            p
            for f in (*sentence, *behind)
            for p in f.parts
            if p.item.kind == "gold"
            and not (p.meant or p.receivers or (p.givers and not _for_you(f, p)))
            and (f in sentence or p.alone or _for_it(f, p))
        ]
        if not paid:
            continue
        if not goods and behind and any(_for_it(f, p) for f in behind for p in f.parts):
            goods = [p for f in sentence for p in f.parts if p.item.kind == "good" and p.item.owner == "you"]
        sells = bool(goods) and not making.scene.officer
        for part in paid if goods else ():
            part.givers, part.receivers, part.verb = ["me"], goods[-1].givers or ["you"], "BUY"
            if sells:
                part.givers, part.receivers = ["you"], ["me"]
        for part in goods:
            part.meant, part.receivers = "", ["me"]
            if sells:
                part.givers, part.receivers = ["me"], ["you"]


def _buys(making: Making, frame: Frame, part: Part, sentence: Sequence[Frame]) -> bool:
    if part.item.kind != "good":
        return False
    if not making.scene.officer:
        asks = frame.clause.question and part.verb == "BUY" and not part.meant
        return (
            asks and part.receivers in ([], ["you"], ["officer"]) and not part.givers
        )  # "want to buy a cheese?"
    if part.receivers == ["me"] and not part.verb and any(_for_you(f, p) for f in sentence for p in f.parts):
        return True  # "a loaf for me, two gold for you"
    if part.verb in _BUYS:
        return not part.meant and part.receivers == ["me"]
    after = sentence[sentence.index(frame) + 1 :]
    said = any(f.has("BUY") and not f.parts and f.subject[:1] == ["me"] for f in after[:1])
    return said and part.item.owner == "you"


@needs(AMOUNT | MERCHANT, DEALT | listed(_SCORN))
def _anothers_deal(making: Making) -> None:
    """ "Six gold, deal of the year, Bob got robbed": the sum of a bargain between others is only remarked upon."""
    scene = making.scene
    if scene.officer or making.amounts > 1:
        return
    part = next((p for f in making.frames for p in meant_parts(f)), None)
    if part is None or part.verb or part.item.kind != "gold" or any(f.acts for f in making.frames):
        return
    theirs = [o for o in scene.context.offers if scene.speaker not in o.parties]
    same = [o for o in theirs if any(g.gold == part.item.count for g in o.terms.gives)]
    words = {w for f in making.frames for a in f.atoms for w in a.text.split()}
    pleads = any(
        f.has("MY", "MINE", "PLEASE", "SAMEASOFFER", "WILL", "I", "ME", "LOOKAWAY") for f in making.frames
    ) or any(a.bag is not None for f in making.frames for a in f.atoms)
    if pleads:
        return
    others = {s for f in making.frames for s in f.seats} - {*scene.context.officers, scene.speaker}
    if (words & _SCORN and (same or others)) or (same and others & {s for o in same for s in o.parties}):
        part.meant = "told"


RECKONING = (
    _stands_already,
    _scratched,
    _left_over,
    _rest_of_the_purse,
    _in_all,
    _bought,
    _anothers_deal,
)


def _leaves(before: Sequence[Atom]) -> bool:
    """Whether "leaves" after these words says what is left over, and does not ask for it."""
    verb = before[-1].text
    if verb in ("leaves", "leaving", "left"):
        return True
    said = [a for a in before[:-1] if not a.has("WILL", "IDLE")]
    return verb == "leave" and bool(said) and (bool(said[-1].bits & _THINGS) or said[-1].text == "it")


def _for_you(frame: Frame, part: Part) -> bool:
    """Whether a sum is "for you"."""
    after = frame.atoms[part.index + 1 : part.index + 3]
    return len(after) == 2 and "FOR" in after[0].senses and "YOU" in after[1].senses


def _for_it(frame: Frame, part: Part) -> bool:
    """Whether a sum is "for it"."""
    after = frame.atoms[part.index + 1 : part.index + 3]
    return len(after) == 2 and "FOR" in after[0].senses and after[1].text in _IT
