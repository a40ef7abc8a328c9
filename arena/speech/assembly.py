"""Put the frames of a message together: one offer or several, alternatives, prices to several seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import BagOutcome, Give
from arena.speech.addressing import note_mentioned, turn_to
from arena.speech.alternatives import as_much, make_room, one_or_other, said_apart, same_for
from arena.speech.atoms import some
from arena.speech.choosing import WITH_EITHER
from arena.speech.comparing import compare, favours
from arena.speech.conditions import condition_fault
from arena.speech.doubts import threatens
from arena.speech.frames import Frame, Part
from arena.speech.hints import sarcastic
from arena.speech.kinds import LED_OR, OFFICER, OPENED, SEVERAL, STANDING, needs
from arena.speech.message import Making
from arena.speech.normal import mentions
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.supposing import for_a_reason, offers_anyway, supposes, talks, wishes
from arena.speech.tags import mask

_WEIGHS = mask("GOODWILL OWE FAVOUR TELL CORRECT SAMEASOFFER")
_NOTHING, _SARCASM = mask("NOTHINGP"), mask("SARCASM")
_SUPPOSE, _CORRECTS, _FOR = mask("SUPPOSE"), mask("CORRECT"), mask("FOR")
_FOR_ALL_I_CARE = (
    "all day|all day long|for all i care|as you please|as much as you like|whom you like|be my guest".split(
        "|"
    )
)
_IF_YOU_MUST = ("you must", "you have to", "you need to", "you really must", "you insist")
_CONDITIONAL = ("if", "unless", "because", "correct")


def put_together(making: Making) -> None:
    """Add what the clauses say to drafts, but for what is said in jest, only supposed, or threatened."""
    threat = supposed = -1
    jests = sarcastic(making) if making.said & _SARCASM else ()
    turning = bool(making.called_at or making.scene.context.deputies)
    for n, frame in enumerate(making.frames):
        sentence = frame.clause.sentence
        if turning:
            turn_to(making, n, frame)
        if sentence in jests or (frame.bits & _SUPPOSE and supposes(frame) and not offers_anyway(frame)):
            supposed = sentence
        if sentence == supposed:
            making.scene.mention(frame.seats)
            continue
        if frame.clause.lead in ("or", "unless") and threatens(making, n):
            threat = sentence
        if (
            frame.bits & _NOTHING
            and frame.clause.lead != "if"
            and not frame.when
            and not meant_parts(frame)
            and not any(meant_parts(f) for f in making.frames[n + 1 :] if f.clause.sentence == sentence)
            and n
            and making.frames[n - 1].clause.sentence == sentence
        ):
            threat = sentence
        note_mentioned(making, n, frame)
        if sentence != threat:
            _add_frame(making, n, frame)


@needs(LED_OR)
def two_sums(making: Making) -> None:
    """ "I give four gold or five gold": two sums for one and the same purpose are no choice; ask which."""
    for group in making.groups if len(making.drafts) > 1 else ():
        for one, other in pairwise(group):
            sums = [d.gives[0] for d in (one, other) if len(d.gives) == 1 and d.gives[0].good is None]
            alike = len(sums) == 2 and (sums[0].giver, sums[0].receiver) == (
                sums[1].giver,
                sums[1].receiver,
            )
            alike = alike and other.alone and one.sentence == other.sentence
            if alike and one.bags == other.bags and not (one.promises or other.promises or one.faults):
                one.faults.append(Fault(one.at, "amount", "Which of the two sums do you mean?"))
                other.gives, other.bags = [], []


@needs(OFFICER | STANDING | SEVERAL, mask("ACCEPTW WEAKYES"))
def note_answered(making: Making) -> None:
    """ "Deal, if you add a cheese": an officer who takes up the one offer made to him speaks to its owner."""
    scene = making.scene
    if not scene.officer or len(making.frames) < 2:
        return
    asking = {o.by for o in scene.open if scene.speaker in o.to}
    first, following = making.frames[0], next((f for f in making.frames[1:] if not f.only_call), None)
    if len(asking) == 1 and first.has("ACCEPTW", "WEAKYES") and following and following.clause.lead == "if":
        scene.answered = next(iter(asking))


@needs(SEVERAL | OPENED, _NOTHING)
def for_nothing(making: Making) -> None:
    """ "Open mine and you get nothing": what is paid nothing is not asked for."""
    for before, frame in pairwise(making.frames):
        unpaid = frame.has("NOTHINGP") and not frame.parts
        opened = any(a.outcome == "inspect" and ("me", None) in a.objects for a in before.acts)
        if unpaid and opened and before.clause.sentence == frame.clause.sentence:
            before.acts = []


def _unless_paid(making: Making, frame: Frame) -> bool:
    """Whether a bag is opened only unless somebody pays ("I open Cat's unless she pays six"): the pay is for its return."""
    return frame.clause.lead != "unless" and any(
        f.clause.lead == "unless" and f.clause.sentence == frame.clause.sentence and meant_parts(f)
        for f in making.frames
    )


def _add_frame(making: Making, n: int, frame: Frame) -> None:
    if _weightless(frame):
        return
    scene, builder = making.scene, making.builder
    parts = meant_parts(frame)
    if frame.bits & _CORRECTS or frame.clause.lead == "correct":
        making.corrected = (
            making.corrected
            or any(p.item for f in making.frames[:n] for p in f.parts if not p.meant)
            or bool(parts)
        )
    for part in frame.parts:
        if part.meant == "minus" and not _own_taken_back(making, part):
            making.minus.append(part)
    if frame.clause.lead in ("if", "unless", "because"):
        fault = condition_fault(frame, scene, making.frames)
        if fault is not None:
            making.drafts[-1].faults.append(fault)
            making.hanging[frame.clause.sentence] = fault
            return
    if parts:
        make_room(making, n, frame, parts)
    draft = making.drafts[-1]
    if parts:
        draft.sentence = frame.clause.sentence
        draft.for_own = draft.for_own or (
            frame.bits & _FOR != 0
            and any(
                "FOR" in a.senses and b.bag is not None and b.bag.whose == "me"
                for a, b in zip(frame.atoms, frame.atoms[1:], strict=False)
            )
        )
    if scene.officer and not draft.target and (parts or frame.acts):
        draft.target = list(scene.called)
    if scene.officer and not parts:
        same_for(making, frame)
    draft = making.drafts[-1]
    for part in parts:
        if part.item.kind == "offer":
            compare(making, draft, part)
        else:
            _add_amount(making, draft, part, frame)
    if parts and len(making.groups[-1]) > 1 and frame.text_has(*WITH_EITHER[:3], "with each"):
        for other in making.groups[-1]:
            if other is not draft:  # "two apples or two cheeses, and three gold with either"
                other.gives += [g for g in draft.gives[-len(parts) :] if g not in other.gives]
    if frame.only_time:
        return
    then = making.frames[n + 1].clause.text if n + 1 < len(making.frames) else ""
    allows = frame.text_has(*_FOR_ALL_I_CARE) or (then in _IF_YOU_MUST and not frame.parts)
    if not scene.officer and frame.acts and allows:
        return  # "you may open Bob's all day"
    if not _belongs(making, frame):
        return
    sentence = frame.clause.sentence
    if making.offering and sentence not in making.offering and not frame.when:
        wished = frame.clause.question and frame.has("WANT")
        announced = scene.officer and not wished and any(a.outcome == "inspect" for a in frame.acts)
        if min(abs(s - sentence) for s in making.offering) > (0 if announced else 1):
            return
    if scene.officer and frame.acts and not frame.parts and _announces(making, frame, draft):
        return
    if frame.clause.lead == "or" and n and one_or_other(making, frame, making.frames[n - 1]):
        draft.bag_faults.append(Fault(frame.atoms[0].start, "who", "Whose bag do you mean?"))
    spared = scene.officer and _unless_paid(making, frame)
    for act in frame.acts:
        if spared and act.outcome == "inspect":
            act = replace(act, outcome="return")
        builder.add_act(draft, act, frame.when, frame)
    too = (
        frame.acts
        and not frame.when
        and (frame.text_has("as well", "too", "also") or frame.clause.joint == "also")
    )
    if (
        too
        and draft.gives
        and (not scene.officer or draft.givers == draft.target)
        and all(a.outcome == "inspect" for a in frame.acts)
    ):
        buyer = draft.target[0] if scene.officer else scene.speaker
        own = BagOutcome(buyer, "return")
        others = sum(b.outcome == "inspect" for b in draft.bags) > sum(
            max(len(a.objects), 1) for a in frame.acts
        )
        if own not in draft.bags and buyer in scene.context.open_bags and not others:
            draft.bags.insert(0, own)  # "six, but you open Oz as well"
    if frame.clause.joint in ("after", "once") or (
        mentions(frame.clause.text, ("after m", " mine"))
        and frame.text_has("after mine", "after my", "after my bag", "once mine", "as soon as mine")
    ):
        draft.own_first = True
    favours(making, draft, frame)


def _own_taken_back(making: Making, part: Part) -> bool:
    """Take out what the message itself had offered before ("5 gold, no wait, forget the gold, two apples")."""
    draft, good = making.drafts[-1], part.item.good if part.item.kind == "gold" or part.item.good else ""
    same = [g for g in draft.gives if g.good == good and part.item.count in (None, g.gold + g.count)]
    if not (same and making.corrected):
        return False
    draft.gives = [g for g in draft.gives if g not in same]
    return True


def _weightless(frame: Frame) -> bool:
    """Whether a clause adds nothing to an offer: it names no amount, does nothing with a bag, sets no condition."""
    clause = frame.clause
    if frame.parts or frame.acts or frame.bits & _WEIGHS or clause.lead in _CONDITIONAL or as_much(frame):
        return False
    # "After mine", "count on me" are all that is left to be read below.
    return clause.joint not in ("after", "once") and not mentions(clause.text, ("my", "me", "mine"))


def _announces(making: Making, frame: Frame, draft: Draft) -> bool:
    """Whether an officer, having named prices to several, only says whose bag is opened anyway."""
    at = making.frames.index(frame)
    before = making.frames[at - 1] if at else frame
    if before.clause.lead == "if" and meant_parts(before) and before.clause.sentence == frame.clause.sentence:
        return False  # "if Cal gives me five, I'll open Bob's"
    several = len(making.groups) > 1 or len(draft.givers) > 1
    priced = {f"@{giver}" for d in making.drafts for giver in d.givers}
    priced |= {f"@{seat}" for f in making.frames if f.parts for seat in f.address}
    apart = (
        bool(priced)
        and frame.clause.sentence not in making.offering
        and all(a.outcome == "return" and any(w.startswith("@") for w, _ in a.objects) for a in frame.acts)
    )  # "Ann and Bob may go. Cat, five."
    if priced and frame.text_has("regardless", "anyway", "either way", "in any case", "no matter what"):
        return all(a.outcome == "inspect" for a in frame.acts)  # "Bob's I open regardless"
    return (
        (several or apart)
        and frame.clause.lead in ("", ",", ";")
        and all(
            a.outcome == "inspect"
            or all(w.startswith("@") and w not in priced for w, _ in a.objects or (("the", None),))
            for a in frame.acts
        )
    )


def _belongs(making: Making, frame: Frame) -> bool:
    """Whether what a clause does with bags is part of an offer and not of the talk around it."""
    if frame.when or not frame.acts or frame.clause.sentence in making.offering or not making.offering:
        return True
    if not making.scene.officer and any(w == "described" for a in frame.acts for w, _ in a.objects):
        return not (frame.clause.question or frame.has("WAS", "PASTTIME", "SUPPOSE"))
    opening = any(a.form("OPEN") == "ing" or a.form("LOOK") == "ing" for a in frame.atoms)
    if not making.scene.officer and opening and frame.subject_of("BE") == ["you"] and not frame.has("IF"):
        return False  # "You're opening Bob, I know. Five gold so you skip me"
    if making.scene.officer and frame.clause.question and frame.has("WANT"):
        return True  # "Pip, want Quin opened? Four gold."
    told = [f for f in making.frames if f.clause.sentence == frame.clause.sentence]
    if any(f.clause.joint == "when" and f.has("WAS") for f in told):
        return False  # "I let you pass when I was sheriff"
    risk = (
        any(p.meant == "fact" and p.givers[:1] == ["you"] for f in told for p in f.parts)
        and not making.scene.officer
    )
    if risk and all(a.outcome == "inspect" and all(w in _NO_OTHER for w, _ in a.objects) for a in frame.acts):
        return False  # "you open it and you pay me six"
    could = (
        frame.text_has("could", "can", "may")
        and all(a.outcome == "inspect" for a in frame.acts)
        and not making.scene.officer
    )
    if could and all(w in _NO_OTHER for a in frame.acts for w, _ in a.objects):
        return False  # "you could open it, of course"
    vague = not frame.text_has("too", "as well", "also") and all(
        a.outcome == "return" and all(w in _NO_OTHER for w, _ in a.objects) for a in frame.acts
    )
    if vague and making.scene.officer:
        return False  # "let me be honest with you"
    theirs = [f for f in making.frames if f.clause.sentence in making.offering]
    sums = [p for f in theirs for p in meant_parts(f)]
    alone = not any(
        w not in _NO_OTHER or a.outcome == "inspect"
        for f in making.frames
        for a in f.acts
        for w, _ in a.objects or (("@", 0),)
    )
    if vague and alone and sums and not any(p.when for p in sums) and not any(f.when for f in theirs):
        return False  # it goes without saying: "my lawyer told me to say nothing. And a cheese"
    if vague and any(w[:1] == "@" for f in theirs for a in f.acts for w, _ in a.objects):
        return False  # "if you send me home happy I'll tell everyone. Six to open Pearl's"
    wished = any(a.objects and a.objects[0][0] == "me" for a in frame.acts) and told[0] is not frame
    if (
        wished
        and frame.clause.lead == "if"
        and not any(f.has("YOU", "YOUR", "YOURS") for f in told)
        and not making.scene.officer
    ):
        return False  # "my wife will kill me if I come home without it"
    if any(f.text_has("ago", "last round", "yesterday", "last time") for f in told):
        return False  # "two rounds ago Bob paid and got his bag slit anyway"
    if any(f.text_has(*_FOR_ALL_I_CARE) for f in told):
        return False  # "open Viktor, open Wanda, open a tavern for all I care"
    asked = any(
        f.text_has("would you", "will you", "could you", "can you")
        for f in making.frames
        if f.clause.sentence == frame.clause.sentence and not f.acts
    ) or frame.text_has("why do not you", "why not", "how about you", "what about you")
    if (frame.clause.question and not asked) or frame.has("WAS", "PASTTIME", "HAVE", "SUPPOSE", "NOTHINGP"):
        return False
    if frame.has("TALK") and any(
        "TALK" in a.senses and not wishes(frame, k) for k, a in enumerate(frame.atoms)
    ):
        return False
    first = next(f for f in making.frames if f.clause.sentence == frame.clause.sentence)
    searched = all(a.outcome == "inspect" and ("me", None) in a.objects for a in frame.acts)
    if searched and first.clause.lead in ("if", "unless") and not making.scene.officer and first is not frame:
        return False  # "should you decline, go ahead and inspect my bag"
    return len(frame.clause.atoms) <= 9 and not (
        (first.has("HAVE") or any(talks(first, k) for k in range(len(first.atoms)))) and first is not frame
    )


_NO_OTHER = frozenset(("me", "you", "the", "it", "that", "us"))


def _add_amount(making: Making, draft: Draft, part: Part, frame: Frame) -> None:
    """Add an amount, or put it in the place of the one it corrects or repeats."""
    trial = Draft(target=draft.target, gives=list(draft.gives))
    held = len(trial.gives)
    making.builder.add_part(trial, part)
    fresh = trial.gives[held:]
    if trial.faults or not fresh:
        draft.faults += trial.faults
        draft.promises += trial.promises
        draft.spans += trial.spans
        return
    earlier = [
        g
        for g in draft.gives
        if any(g.good == f.good and g.giver == f.giver and g.receiver == f.receiver for f in fresh)
    ]
    reasoned = for_a_reason(frame, part)
    if earlier:
        _name_again(making, draft, part, frame, earlier, fresh, reasoned)
    draft.gives += fresh
    draft.reasoned = reasoned
    draft.alone = part.alone
    draft.given_in = frame.clause.sentence
    draft.spans += trial.spans


def _name_again(
    making: Making,
    draft: Draft,
    part: Part,
    frame: Frame,
    earlier: list[Give],
    fresh: list[Give],
    reasoned: bool,
) -> None:
    """Take out what an amount corrects or repeats, where it is not joined to it."""
    joined = (
        part.item.more
        or frame.clause.lead == "and"
        or (part.index and some(frame.atoms[: part.index], "AND"))
    )
    same = draft.given_in == frame.clause.sentence
    joined = joined or (same and draft.reasoned and (reasoned or frame.has("FOR")))
    then = making.frames[making.frames.index(frame) + 1 :][:1]
    later = bool(then) and then[0].clause.joint in ("when", "once", "after", "as soon as") and part.alone
    beside = later and draft.given_in == frame.clause.sentence - 1
    if beside and any(f.has("NOW") for f in making.frames if f.clause.sentence == draft.given_in):
        joined = True  # "Five now. Five when I've got it back."
    instalment = same and any(
        f.has("NOW") for f in making.frames if f.clause.sentence == frame.clause.sentence
    )
    if earlier and draft.counter and part.item.share:
        draft.gives = [g for g in draft.gives if g not in earlier]  # "double the gold, halve the apples"
    elif earlier == fresh and part.verb == "BE" and not part.item.more:
        draft.gives = [g for g in draft.gives if g not in earlier]  # "it is six, and it will be six"
    elif (instalment or (part.each and not same)) and not making.corrected:
        pass
    elif earlier == fresh and same and said_apart(making, frame, part):
        draft.faults.append(Fault(part.item.start, "amount", "How much in all?"))
    elif not joined or (making.corrected and not part.item.more):
        if (
            making.corrected
            or earlier == fresh
            or (part.alone and draft.alone and part.item.good is None and not same)
        ):
            draft.gives = [g for g in draft.gives if g not in earlier]
        elif part.item.good is None:
            draft.faults.append(Fault(part.item.start, "amount", "Which of the two sums do you mean?"))
