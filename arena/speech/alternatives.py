"""Where one offer of a message ends and another begins: alternatives, prices to several seats, all or nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from arena.rules.terms import BagOutcome
from arena.speech.addressing import all_or_none
from arena.speech.atoms import some
from arena.speech.choosing import WITH_EITHER, corrected_choice, joined_on, next_point, shared
from arena.speech.distaste import turns_from, turns_from_all
from arena.speech.frames import Frame, Part
from arena.speech.message import Making
from arena.speech.offers import Draft, Fault, meant_parts

_CHOICES = re.compile(
    r"\b(?:two|2|three|3|a couple of|couple of|several|these|either of|one of|which of) (?:\w+ ){0,2}?(?:ways?|options?|deals?|proposals?|offers?|alternatives?|"
    r"possibilities|choices|suggestions|routes|paths|things|bids)\b|\bone of (?:two|these|the following)\b|"
    r"\b(?:pick|choose|take|select) (?:one|whichever|either|between|from|any)\b|\bwhichever\b|\b(?:with|to) either\b|\beither (?:suits|works|is fine|will do)\b|"
    r"\b(?:a|the|your|this|following|simple) choice\b|\bchoice (?:of|between)\b|\bup to you\b|\byour (?:pick|call)\b|"
    r"\b(?:pick|choose|select)$|\byou (?:choose|pick|decide)\b|(?<!our )(?<!my )(?<!your )(?<!the )(?<!all )(?<!of )(?<!no )(?<!other )\b(?:options|alternatives)\b|\b(?:the|your) (?:options|alternatives)(?: are| as i see them)?$"
)
"""Words that announce a choice, the points of which are offers for one another."""


_TOO = ("as well", "too", "also", "on top", "besides")
AS_MUCH = frozenset(("same", "ditto", "as above", "same here", "same thing", "same terms", "same sum"))
"""What a whole clause says where a seat shall pay what the one before it pays."""


def as_much(frame: Frame) -> bool:
    """Whether a clause says that a seat pays what the one before it pays ("ditto", "same for Dee")."""
    text = frame.clause.text
    return text in AS_MUCH or text.startswith(("same for ", "ditto for ", "same goes for ", "same with "))


def same_for(making: Making, frame: Frame) -> None:
    """ "Jan the same": the price just named, for another seat."""
    scene, draft = making.scene, making.drafts[-1]
    if not draft.givers and not draft.faults and frame.seats and frame.has("SAMEASOFFER"):
        _same_as_standing(making, frame)
        return
    if not (frame.has("SAMEASOFFER") or as_much(frame)) or len(draft.givers) != 1:
        return
    seats = [s for s in frame.seats if s not in draft.givers] or [
        s for s in scene.called if s not in draft.givers
    ]
    old = draft.givers[0]
    if len(seats) != 1 or old == scene.speaker:
        return
    _fresh(making, [])
    new = making.drafts[-1]
    new.target = seats
    new.gives = [replace(g, giver=seats[0]) for g in draft.gives]
    at = making.frames.index(frame)
    beside = [f for f in making.frames[at : at + 2] if f.clause.sentence == frame.clause.sentence]
    said = [p for f in beside for p in f.parts if not p.meant]
    if [p.item.count for p in said] == [g.gold for g in draft.gives] and not any(p.item.why for p in said):
        for part in said:
            part.meant = "told"  # "Dad, the same, 4"
        said = []
    if some(beside, "EXCEPT", "MINUS", "MORE", "LESS") or said:
        new.faults.append(Fault(frame.atoms[0].start, "terms", "How much exactly?"))


def _same_as_standing(making: Making, frame: Frame) -> None:
    """ "Same price for Cat as for Bob": what was asked of one is asked of another."""
    scene, draft = making.scene, making.drafts[-1]
    own = [o for o in scene.open if o.by == scene.speaker and len(o.to) == 1 and o.to[0] in frame.seats]
    seats = [s for s in (*frame.seats, *scene.called) if own and s != own[0].to[0]]
    if len(own) != 1 or len(set(seats)) != 1 or frame.has("NOT", "WAS", "EXCEPT", "MINUS", "MORE", "LESS"):
        return
    draft.target = seats[:1]
    draft.sentence, draft.at = frame.clause.sentence, frame.atoms[0].start
    draft.gives = [replace(g, giver=seats[0]) for g in own[0].terms.gives if g.giver == own[0].to[0]]


def _own_purpose(making: Making, n: int, parts: Sequence[Part]) -> bool:
    """Whether "a carrot to see Perl's opened, and two to see Nell's" names each sum with a purpose of its own."""
    frame = making.frames[n]
    if making.scene.officer or len(parts) != 1 or parts[0].receivers or parts[0].item.more:
        return False
    if not _leads_to_deed(making.frames, n, parts[0]):
        return False
    for k in range(n - 1, -1, -1):
        before = making.frames[k]
        if before.clause.sentence != frame.clause.sentence:
            return False
        for part in meant_parts(before):
            same = part.item.kind == parts[0].item.kind and part.item.good == parts[0].item.good
            return same and not part.receivers and _leads_to_deed(making.frames, k, part)
    return False


def make_room(making: Making, n: int, frame: Frame, parts: Sequence[Part]) -> None:
    """Begin a new draft where the frame begins another offer."""
    draft = making.drafts[-1]
    if draft.empty and not draft.bags:
        return
    scene = making.scene
    lead = frame.clause.lead
    before = making.frames[n - 1] if n else None
    if len(making.groups[-1]) > 1 and frame.text_has(*WITH_EITHER) and lead in ("and", ",", "plus"):
        return
    if joined_on(making.frames, n):
        return
    if corrected_choice(making.frames, n):
        making.corrected = True
        return
    prefers = frame.has("PREFER") or (before is not None and not meant_parts(before) and before.has("PREFER"))
    declined = (
        before is not None and before.clause.lead == "if" and before.has("NOT") and before.has("WANT", "TALK")
    )
    prefers = prefers or (declined and before is not None and bool(meant_parts(before)))
    prefers = prefers or (before is not None and (turns_from(before) or turns_from_all(before)))
    prefers = prefers or _listed_choice(making, frame) or _not_that(making, n)
    prefers = prefers or (before is not None and before.clause.either and not meant_parts(before))
    if not draft.empty and (
        lead == "or"
        or (lead == "unless" and frame.text_has("rather", "sooner", "prefer", "preferred", "fancy"))
        or prefers
        or (before is not None and before.clause.lead == "or" and not before.parts)
        or next_point(making.frames, n)
    ):
        new = Draft(target=list(draft.target), at=parts[0].at)
        new.gives = shared(making.frames, n, draft) if lead == "or" else []
        making.drafts.append(new)
        making.groups[-1].append(new)
        return
    if draft.gives and _next_choice(making, n, frame):
        new = Draft(target=list(draft.target), at=parts[0].at)
        making.drafts.append(new)
        making.groups[-1].append(new)
        return
    if draft.gives and _own_purpose(making, n, parts):
        _fresh(making, parts)
        return
    if draft.gives and _own_condition(making, n, parts):
        new = Draft(target=list(draft.target), at=parts[0].at)
        if making.frames[n + 1].text_has("also", "too", "as well"):
            new.bags, new.bag_said, new.bag_named = list(draft.bags), True, True
        making.drafts.append(new)
        making.groups[-1].append(new)
        return
    if scene.officer and draft.gives:
        target = set(scene.called) or set(draft.target)
        explicit = {r[1:] for p in parts for r in p.givers if r.startswith("@")} - {scene.speaker}
        if explicit:
            target = explicit
        if target and set(draft.target or [g.giver for g in draft.gives]) != target:
            _fresh(making, parts)
            joins = lead == "and" or frame.atoms[0].text in ("and", "plus") or frame.text_has(*_TOO)
            making.drafts[-1].joined = joins and target < set(draft.givers)
            return
    announced = any(
        f.has("SEPARATE") and not meant_parts(f) and f.clause.sentence < frame.clause.sentence
        for f in making.frames[:n]
    )
    told_apart = announced and draft.sentence != frame.clause.sentence
    told_apart = told_apart and (
        not parts[0].item.more
        or any(f.text_has("separate", "independently", "second") for f in making.frames)
    )
    told_apart = told_apart or any(
        f.has("SEPARATE")
        for f in making.frames[: n + 1]
        if f.clause.sentence == frame.clause.sentence and (frame.acts or f in making.frames[max(n - 1, 0) :])
    )
    if draft.gives and told_apart:
        _fresh(making, parts)
        return
    if draft.gives and draft.bag_said and draft.sentence != frame.clause.sentence:
        acts = [a for f in making.frames[n:] if f.clause.sentence == frame.clause.sentence for a in f.acts]
        others = [a for a in acts if a.objects and a.objects[0][0] not in ("the", "that", "any")]
        if others and not making.corrected:
            _fresh(making, parts)


def _listed_choice(making: Making, frame: Frame) -> bool:
    """Whether a comma or a stroke stands between alternatives ("six gold, a loaf, or both my hens")."""
    if frame.clause.lead not in (",", ";", "/", "|") or any(p.verb for p in frame.parts) or frame.acts:
        return False
    if frame.atoms[0].text in ("and", "plus", "also"):
        return False
    near = [f for f in making.frames if f.clause.sentence == frame.clause.sentence and f.parts]
    at = near.index(frame)
    if at == 0 or any(p.item.more for p in frame.parts):
        return False
    if frame.clause.lead in ("/", "|"):
        return True
    sentence = [f for f in making.frames if f.clause.sentence == frame.clause.sentence]
    chosen = any(f.has("PREFER") for f in sentence)
    return chosen or any(f.clause.lead == "or" and not f.acts for f in near[at + 1 :])


def _next_choice(making: Making, n: int, frame: Frame) -> bool:
    """Whether a point of a list begins that was announced as a choice ("Two options: 1. five gold 2. a hen")."""
    sentence = frame.clause.sentence
    if (making.drafts[-1].sentence == sentence and frame.clause.lead != ";") or any(
        p.item.more for p in frame.parts
    ):
        return False
    if frame.clause.lead in ("and", "but") or frame.atoms[0].has("AND", "ADD"):
        return False
    ahead = [f for f in making.frames[:n] if f.clause.sentence < sentence or frame.clause.lead == ";"]
    last = next((k for k in range(n - 1, -1, -1) if meant_parts(making.frames[k])), n)
    if any(f.clause.lead == "or" for f in making.frames[last + 1 : n]):
        return True  # "..., or" at the end of a point
    told: dict[int, list[Frame]] = {}
    for f in ahead:
        told.setdefault(f.clause.sentence, []).append(f)
    return any(
        _either_kind(said) or _CHOICES.search(" ".join(f.clause.text for f in said[: _first_sum(said)]))
        for said in told.values()
    )


def _not_that(making: Making, n: int) -> bool:
    """Whether a question casts doubt on the amount before ("Not hungry? Then six gold.")."""
    frame = making.frames[n]
    before = making.frames[n - 1] if n else None
    if before is None or not frame.clause.first or not before.clause.question or meant_parts(before):
        return False
    if len(before.atoms) == 1 and before.has("NO"):
        return False  # "Take 5. No? 6." takes it back
    return before.has("NOT", "NO", "PREFER") or before.text_has("rather", "sooner", "instead", "prefer")


def _own_condition(making: Making, n: int, parts: Sequence[Part]) -> bool:
    """Whether "six if you leave it, nine if you open Lou" sets another sum beside another condition."""
    if n == 0 or n + 1 >= len(making.frames) or not parts:
        return False
    before, after = making.frames[n - 1], making.frames[n + 1]
    together = before.clause.sentence == after.clause.sentence == making.frames[n].clause.sentence
    wishes = all(f.atoms and f.atoms[0].has("YOU") and not f.parts for f in (before, after))
    conditions = before.clause.lead == after.clause.lead == "if" and (
        wishes or (before.acts and after.acts and parts[0].item.kind == "gold" and len(parts) == 1)
    )
    return bool(together and conditions and all(p.alone and not p.item.more for p in parts))


def one_or_other(making: Making, frame: Frame, before: Frame) -> bool:
    """ "Open Benny or open Syl, I don't care which": one of two bags, and it is not said which."""
    opened = [{w for a in f.acts if a.outcome == "inspect" for w, _ in a.objects} for f in (before, frame)]
    same = before.clause.sentence == frame.clause.sentence and not (before.parts or frame.parts)
    named = all(o and all(w.startswith("@") for w in o) for o in opened)
    return same and named and opened[0] != opened[1] and not making.scene.officer


def said_apart(making: Making, frame: Frame, part: Part) -> bool:
    """ "Three to the left badge, three to the right badge": the same sum for another, and not said again."""
    if frame.clause.lead not in (",", ";") or making.corrected or part.verb or not frame.has("TOW", "FOR"):
        return False
    behind = [a.text for a in frame.atoms[part.index + 1 :]]
    before = making.frames[making.frames.index(frame) - 1]
    other = [a.text for p in before.parts[-1:] for a in before.atoms[p.index + 1 :]]
    return bool(behind and other) and behind[0] == other[0] and behind != other


def _fresh(making: Making, parts: Sequence[Part]) -> None:
    new = Draft(at=parts[0].at if parts else 0)
    making.drafts.append(new)
    making.groups.append([new])
    making.corrected = False


def tie_drafts(making: Making) -> None:
    """Put prices that an officer names to several one by one, all or none, into one offer."""
    if not making.scene.officer or len(making.drafts) < 2:
        return
    drafts = [d for d in making.drafts if d.gives]
    if len(drafts) < 2 or not all_or_none(making):
        return
    givers = [d.givers for d in drafts]
    if (
        any(len(g) != 1 for g in givers)
        or len({g[0] for g in givers}) < len(drafts)
        or any(d.faults for d in drafts)
    ):
        return
    first = drafts[0]
    if any(len(group) > 1 for group in making.groups):
        return
    for draft in drafts[1:]:
        first.gives += draft.gives
        first.bags += [b for b in draft.bags if b not in first.bags]
        draft.gives, draft.bags = [], []
    first.target = []


def split_drafts(making: Making, drafts: list[Draft]) -> list[Draft]:
    """A price named to several seats is one offer a seat, unless they are tied together."""
    out: list[Draft] = []
    for draft in drafts:
        givers = list(dict.fromkeys(g.giver for g in draft.gives))
        mine = making.scene.speaker
        if (
            making.scene.officer
            and len(givers) > 1
            and mine not in givers
            and not all_or_none(making)
            and not draft.faults
        ):
            for giver in givers:
                bags = [b for b in draft.bags if b.bag == giver or b.bag not in givers]
                passed = bool(draft.bags) and all(
                    b.outcome == "return" and b.bag in givers for b in draft.bags
                )
                paid = any(g.giver == giver and g.good is None for g in draft.gives)
                if passed and paid and not bags and giver in making.scene.context.open_bags:
                    bags = [BagOutcome(giver, "return")]  # "Hilda's goes back for four; Bo, seven for you"
                out.append(
                    Draft(
                        target=[giver],
                        gives=[g for g in draft.gives if g.giver == giver],
                        bags=bags,
                        promises=[p for p in draft.promises if p.by in (giver, mine)],
                        at=draft.at,
                        bag_said=True,
                    )
                )
        else:
            first = next((d for d in out if draft.joined and d.givers == givers), None)
            if first is None or first.faults or draft.faults:
                out.append(draft)
            else:
                first.gives += draft.gives  # "Bob and Cat, four each, and a bread from Cat"
    return out


def _either_kind(said: Sequence[Frame]) -> bool:
    """Whether a sentence only names two kinds of pay to choose from ("you may have gold or bread")."""
    parts = [p for f in said for p in f.parts]
    choice = any(f.clause.lead == "or" and f.parts for f in said) and not any(f.acts for f in said)
    return choice and len(parts) > 1 and all(p.item.bare for p in parts)


def _first_sum(frames: Sequence[Frame]) -> int:
    """The place of the first clause that names an amount."""
    return next((k for k, f in enumerate(frames) if meant_parts(f)), len(frames))


def _leads_to_deed(frames: Sequence[Frame], n: int, part: Part) -> bool:
    """Whether "for" or "to" and what shall be done with a bag follow right on an amount."""
    frame = frames[n]
    after = frame.atoms[part.index + 1 :]
    if not after or not after[0].has("FOR", "TOW"):
        return False
    following = frames[n + 1] if n + 1 < len(frames) else None
    near = (
        following is not None and following.clause.sentence == frame.clause.sentence and not following.parts
    )
    return (
        bool(frame.acts)
        or any(a.bag is not None for a in after)
        or bool(near and following and following.acts)
    )
