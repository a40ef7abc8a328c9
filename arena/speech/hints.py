"""What clauses tell of each other: times, pronouns, lists, what is taken back or only told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.asking_counts import asks_for_a_count
from arena.speech.atoms import some
from arena.speech.distaste import turns_from
from arena.speech.frames import Frame, Part, silence
from arena.speech.handing import from_hand, hands_over
from arena.speech.kinds import (
    AMOUNT,
    AMOUNTS,
    ASKED,
    GOODS,
    LED_IF,
    MERCHANT,
    SEVERAL,
    STANDING,
    needs,
)
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.pooling import POOLING
from arena.speech.questions import asks_no_price
from arena.speech.standing import candidates
from arena.speech.tags import listed, mask

_TALKED = frozenset(("has", "talk", "fact", "denied", "past", "third", "told", "is", "vague"))
"""Why amounts do not count that are only talked of."""


@needs(AMOUNT)
def answers_a_count(making: Making) -> None:
    """A bare number after a question for a number of something else is no sum."""
    last = making.scene.context.last
    if last is None or "?" not in last.text:
        return
    bare = [
        p
        for f in making.frames
        for p in f.parts
        if p.item.kind == "gold" and not p.item.unit and p.alone and not p.meant
    ]
    if not bare or not (asks_for_a_count(last.text) or asks_no_price(last.text)):
        return
    for frame in making.frames:
        own = [p for p in frame.parts if p in bare]
        beside = [p for p in frame.parts if p not in bare and not p.meant and not p.verb]
        if own and beside and (frame.has("Q") or frame.clause.question):
            continue  # "how about four and a chicken"
        for part in (*own, *(beside if own else ())):
            part.meant = "told"


@needs(AMOUNT | GOODS | SEVERAL | LED_IF, mask("HAVE"))
def if_there(making: Making) -> None:
    """ "A silk, if I have one in there": goods that may be in the bag come from the bag."""
    for frame in making.frames:
        if frame.clause.lead != "if":
            continue
        inside = frame.has("INTHERE", "BAG") or any(p.item.place == "bag" for p in frame.parts)
        if not frame.has("HAVE") or not inside:
            continue
        for other in making.frames:
            if other.clause.sentence == frame.clause.sentence and other is not frame:
                for part in other.parts:
                    if part.item.kind == "good" and part.item.place is None:
                        part.item.place = "bag"


@needs(AMOUNT | STANDING)
def settle_definite(making: Making) -> None:
    """ "The gold", "the cheeses": as many as the one standing offer has."""
    pool = candidates(making.scene, None)
    offered = {g.good for o in pool for g in o.terms.gives if g.good}
    for frame in making.frames:
        for part in frame.parts:
            item = part.item
            if item.definite and item.place is None and item.good in offered:
                lies = {g.place for o in pool for g in o.terms.gives if g.good == item.good}
                item.place = "bag" if lies == {"bag"} else None
            if (
                part.meant in ("denied", "minus")
                and part.index <= 2
                and frame.atoms[max(part.index - 1, 0)].text in ("no", "without")
                and item.good in offered
            ):
                part.meant = "minus"
            seized = frame.clause.lead == "*" and (item.owner or "").startswith(
                "@"
            )  # "*pockets Ann's coins*"
            taken = (
                item.owner == "you" and item.bare and making.scene.officer and frame.has("ACCEPTW", "WEAKYES")
            )  # "your gold suits me"
            if (
                not (item.definite or seized or taken)
                or item.count is not None
                or item.why != "amount"
                or item.share
                or item.bound
            ):
                continue
            good = item.of_good
            theirs = [o for o in pool if not seized or f"@{o.by}" == item.owner]
            sums = {sum(g.gold + g.count for g in o.terms.gives if g.good == good) for o in theirs} - {0}
            if len(sums) == 1:
                item.count, item.why, item.bare = sums.pop(), None, False
                if part.meant == "vague":
                    part.meant = ""


@needs(AMOUNTS | SEVERAL | ASKED, mask("NO"))
def retracted(making: Making) -> None:
    """ "A cheese? No. Eight coins.": what a "no" of the speaker's own takes back does not count."""
    for n, frame in enumerate(making.frames[1:], 1):
        before = making.frames[n - 1]
        no = (
            frame.clause.first
            and frame.clause.last
            and frame.atoms
            and all(a.has("NO", "IDLE") for a in frame.atoms)
        )
        if (
            no
            and before.parts
            and before.clause.question
            and any(meant_parts(f) for f in making.frames[n + 1 :])
        ):
            silence(before.parts, "denied")


@needs(GOODS, ASKED | mask("INTHERE") | listed("what in"))
def only_told(making: Making) -> None:
    """Goods that a sentence says are in the bag, or that are doubted, are no offer."""
    for n, frame in enumerate(making.frames):
        if not frame.parts:
            continue
        for part in frame.parts:
            if (
                part.meant
                or part.item.kind != "good"
                or part.verb
                or part.item.place in ("stall", "contraband")
            ):
                continue
            sentence = [f for f in making.frames if f.clause.sentence == frame.clause.sentence]
            after = sentence[sentence.index(frame) + 1 :]
            told = any(
                f.has("INTHERE")
                or f.text_has("what is in", "what i have", "what i said", "what i declared", "in my bag")
                for f in after
            )
            alone = len(sentence) == 1 and part.alone
            doubted = making.scene.officer and frame.clause.question and alone
            before = making.frames[n - 1] if n else None
            if doubted_goods(part, frame, sentence, making.scene.officer):
                part.meant = "talk"
                continue
            asked = (
                before is not None
                and before.clause.question
                and (before.has("BAG", "INTHERE") or any(a.bag for a in before.atoms))
            )
            if told or (doubted and asked):
                part.meant = "has" if told else "talk"


@needs(GOODS | MERCHANT, AMOUNTS | mask("YOURS") | listed("it one they that which"))
def pronouns(making: Making) -> None:
    """Let "it" or "one" that is given stand for the goods just said to be there ("I have a silk. It is yours.")."""
    for n, frame in enumerate(making.frames if not making.scene.officer else ()):
        there = [
            p
            for p in frame.parts
            if p.item.kind == "good"
            and p.item.good
            and (p.item.count or p.item.definite or p.item.owner)
            and (
                p.meant in ("is", "has")
                or (p.meant == "past" and p.base == "get" and frame.text_has("got a", "got an", "got one"))
                or (p.meant == "talk" and any(a.text in _RESTS for a in frame.atoms))
            )
        ]
        if not there or any(a.bag is not None and a.bag.whose.startswith("@") for a in frame.atoms):
            continue
        near = [f for f in making.frames[n : n + 6] if f.clause.sentence - frame.clause.sentence <= 2]
        if any(meant_parts(f) for f in near):
            near = [f for f in near[:3] if f.clause.sentence - frame.clause.sentence <= 1]
        for other in near:
            handed = hands_over(other)
            at = making.frames.index(other) + 1
            that = at < len(making.frames) and making.frames[at].clause.joint == "that"
            which = other.clause.joint in ("which", "that") and other.atoms[0].has("I")
            handed = handed or (which and other.has("GIVE") and not other.parts)
            handed = handed or (that and len(other.atoms) == 1 and other.atoms[0].text in ("have", "take"))
            if not handed or any(p.meant in ("past", "third") for p in other.parts):
                continue
            between = making.frames[n + 1 : making.frames.index(other)]
            if any(
                f.has("PRICE") or (f.clause.first and f.atoms[0].text in ("thy", "your")) for f in between
            ):
                break  # "thy price is harsh, yet I shall render it"
            part = there[-1]
            part.meant = ""
            part.givers, part.receivers = ["me"], ["you"]
            if not part.item.place and frame.clause.lead == "if" and frame.has("BAG"):
                part.item.place = "bag"
            if any(from_hand(f.atoms) for f in near):
                part.item.fault = "hand_cards"
            return


@needs(SEVERAL | AMOUNT)
def inherit(making: Making) -> None:
    """Let a mere list go with what the clause before it is about; find people named before or behind their amount."""
    for before, frame in pairwise(making.frames):
        if before.clause.sentence != frame.clause.sentence:
            kept = before.parts and all(p.meant in ("minus", "denied") for p in before.parts)
            kept = kept and not before.clause.question and frame.atoms[0].text in ("and", "plus")
            if kept and all(p.alone and not p.verb for p in frame.parts):
                for part in frame.parts:
                    part.meant = part.meant or before.parts[-1].meant  # "Keep your four. And the hen."
                    part.base, part.receivers = before.parts[-1].base, before.parts[-1].receivers
            continue
        if frame.parts and not _has_its_own_wish(making, before, frame):
            _goes_on(making, before, frame)
        elif before.parts:
            _names_behind(making, before, frame)


def _has_its_own_wish(making: Making, before: Frame, frame: Frame) -> bool:
    """ "She has jewels, five gold if you check her": what a merchant names beside a wish is no more of what she has."""
    at = making.frames.index(frame) + 1
    wish = making.frames[at] if at < len(making.frames) else None
    if wish is None or making.scene.officer or frame.clause.lead != "," or not wish.acts:
        return False
    near = wish.clause.sentence == frame.clause.sentence and wish.clause.lead == "if"
    told = {p.meant for p in before.parts} <= {"has", "is", "told"} and before.has("HAVE", "BE")
    return near and told and wish.atoms[0].has("YOU") and all(p.item.kind == "gold" for p in frame.parts)


def _goes_on(making: Making, before: Frame, frame: Frame) -> None:
    mere = (
        not (frame.acts or frame.text_has("i say"))
        and not frame.has("CORRECT", "FOR", "Q")
        and not (frame.clause.question and frame.atoms[0].has("WILL"))
        and (frame.clause.lead == "or" or not frame.has("NOW"))
        and all(not p.verb for p in frame.parts)
    )
    if any(p.item.kind == "good" for p in before.parts):
        for part in frame.parts:
            if part.item.count == 1 and not part.item.unit and part.item.kind == "gold":
                part.meant = part.meant or "pronoun"
    if mere and before.text_has("count"):
        for part in frame.parts:
            part.meant = part.meant or ("" if part.item.unit else "told")
    if mere and turns_from(before):
        return  # "if wood bores you, one carrot"
    if not before.parts:
        _names_before(making, before, frame)
    elif mere:
        kinds = dict.fromkeys(p.meant for p in before.parts)
        vague = kinds.keys() == {"vague"}
        rather = kinds.keys() == {"denied"} and frame.text_has("just", "only")  # "no cheese, just the five"
        counts = all(not p.item.unit and p.item.kind == "gold" for p in before.parts)
        if counts and frame.atoms[0].has("AND") and all(p.item.unit for p in frame.parts):
            return  # "bleu, just one, plus four coins"
        if (
            kinds.keys() <= {"is", "denied"}
            and frame.clause.lead in (",", ";", "-", "--")
            and _turned_down(before, frame)
        ):
            return  # "ten is robbery, six"
        if kinds.keys() <= _TALKED and frame.clause.lead in (",", "and", "or", ";") and not (vague or rather):
            for part in frame.parts:
                part.meant = part.meant or next(iter(kinds))
        elif vague and not before.has("PREFER") and frame.clause.lead == ",":
            for part in frame.parts:
                if part.item.kind == "good":
                    part.meant = part.meant or "talk"


def _turned_down(before: Frame, frame: Frame) -> bool:
    """Whether a sum is refused and another follows."""
    sums = [p.item.count for p in before.parts if p.item.kind == "gold" and p.item.count]
    first = frame.parts[0].item
    refused = before.has("NOT", "REJECTW") or before.text_has(*_TOO_MUCH)
    return (
        bool(sums)
        and len(sums) == len(before.parts)
        and refused
        and first.kind == "gold"
        and first.count not in (None, *sums)
    )


_TOO_MUCH = (
    "too much", "robbery", "daylight robbery", "too high", "too steep", "steep", "extortion", "an insult", "an outrage", "outrageous", "too dear",
    "too little", "too low", "nothing", "peanuts", "a joke", "ridiculous", "madness", "theft", "highway robbery", "no good",
)  # fmt: skip


def _names_before(making: Making, before: Frame, frame: Frame) -> None:
    """ "Kim and I, three each", "Everybody: four": who pays is named before the amount."""
    if before.clause.lead not in ("", "and") or len(before.atoms) > 7:
        return
    roles = [r for a in before.atoms if (r := a.role)]
    several = (
        (len(roles) > 1 and "me" in roles)
        or roles == ["all"]
        or (roles == ["youtwo"] and making.scene.officer)
    )
    joins = several and (
        all(a.role or a.has("AND", "IDLE", "BOTHW") or a.text == "," for a in before.atoms)
        or any(a.text in POOLING for a in before.atoms)
    )
    if joins:
        for part in frame.parts:
            if not part.givers and not part.meant:
                part.givers = roles
                part.each = part.each or roles in (["all"], ["youtwo"])
                if roles == ["youtwo"]:
                    part.givers = ["all"]


def _names_behind(making: Making, before: Frame, frame: Frame) -> None:
    """ "Two coins, from me", "six gold, each of you gets the bag back": who pays or gets is named behind the amount."""
    if making.scene.officer and frame.subject == ["all"] and frame.acts:
        for part in before.parts if len(before.atoms) == 2 and before.has("FOR") else ():
            part.givers, part.each = ["each"], True  # "for six gold, each of you gets the bag back"
    if frame.clause.lead not in (",", "but", "-", "(", "and"):
        return
    roles = [r for a in frame.atoms if (r := a.role)]
    if not roles:
        return
    words = [a for a in frame.atoms if not a.role and not a.has("IDLE", "BUT", "CAP", "EACH")]
    given = frame.has("GIVE", "GET") and any(a.text in ("it", "them", "that") for a in frame.atoms)
    if roles[:1] == ["somebody"] and given:
        for part in before.parts:
            part.receivers = roles[:1]  # "just one of you gets them"
    elif roles == ["somebody"] and words and words[0].text in ("for", "to"):
        for part in before.parts:
            part.receivers = roles
    elif len(words) == 1 and words[0].text in ("for", "to", "from"):
        for part in before.parts:
            if words[0].text == "from":
                part.givers = roles
            else:
                part.receivers = roles


def sarcastic(making: Making) -> set[int]:
    """The sentences that are said in jest."""
    if not some(making.frames, "SARCASM"):
        return set()
    jests = {f.clause.sentence for f in making.frames if f.has("SARCASM")}
    asked = {f.clause.sentence for f in making.frames if f.clause.question}
    alone = {
        f.clause.sentence
        for f in making.frames
        if f.atoms and all(a.has("SARCASM", "IDLE", "SHERIFF") for a in f.atoms) and f.has("SARCASM")
    }
    said_yes = {f.clause.sentence for f in making.frames if f.clause.first and f.has("WEAKYES")}
    return jests | {n for n in asked if n + 1 in jests} | {n for n in said_yes if n + 1 in alone}


_RESTS = frozenset(
    "sits sit rests rest lies lie waits wait sleeps hides stays dwells lurks slumbers dreams".split()
)


def doubted_goods(part: Part, frame: Frame, sentence: Sequence[Frame], officer: bool) -> bool:
    """Whether an officer only repeats what was declared ("four chickens, you say?")."""
    if not officer or part.item.owner or not frame.clause.question:
        return False
    return any(
        f.text_has("you say", "you said", "really", "you claim", "is it", "are they", "huh", "eh")
        for f in sentence
    )
