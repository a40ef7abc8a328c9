"""What a clause's surroundings make of its amounts: told by others, asked in wonder, supposed, taken back, placed later."""

from __future__ import annotations

import re
from itertools import pairwise

from arena.rules.terms import Give
from arena.speech.atoms import some
from arena.speech.bags import person
from arena.speech.conditions import only_there
from arena.speech.frames import Frame, silence
from arena.speech.kinds import (
    AMOUNT,
    AMOUNTS,
    DEEDS,
    GOODS,
    LED_AND,
    LED_BUT,
    LED_OR,
    MERCHANT,
    OFFICER,
    OPENED,
    SEVERAL,
    STANDING,
    needs,
)
from arena.speech.message import Making
from arena.speech.offers import Fault, meant_parts
from arena.speech.questions import ASKING, read_questions
from arena.speech.refusing import REFUSING, refuses, would_be_folly
from arena.speech.replacing import REPLACING, read_replacements, replaces_what
from arena.speech.standing import gold_of
from arena.speech.tags import listed, mask
from arena.speech.undoing import UNDOING, takes_back
from arena.speech.verdicts import says_yes_or_no

_SUPPOSING = frozenset("suppose supposing imagine say".split())
AGREES = mask("ACCEPTW WEAKYES ACCEPT")
_JOINS_IN = re.compile(
    r"\b(?:come|comes|coming|go|goes|going|ride|rides|is|are|be|get|gets|being|join|joins|lands?|follows?)\b.*"
    r"\b(?:with it|with that|with them|with the gold|along|in|on top|too|as well|included|added|thrown in|tossed in|chucked in|"
    r"part of it|part of the deal|besides|atop)\b|\b(?:addition|inclusion) of\b|\b(?:adding|joins? it)\b"
)
_ONE_MORE = frozenset("second third fourth fifth other further extra".split()) | {"the other", "other one"}
_STAYS = re.compile(
    r"\b(?:stays?|remains?|still stands?|stands|is still)\b(?! (?:with me|mine|closed|shut|sealed|home))|\b(?:leave|keep) the \w+ (?:in|there|as it is|where it is|on the table)\b"
)
_LEAVES_OUT = re.compile(
    r"\b(?:leave|leaves|leaving|keep|keeping|count|counting|cut|cutting|drop|take|taking)\b.*\bout\b"
)


@needs(AMOUNTS | STANDING, REPLACING)
def replaced(making: Making) -> None:
    """ "Swap the cheeses for two carrots": what stands in an offer is given up for something else."""
    read_replacements(making.frames, making.scene)


@needs(AMOUNT | STANDING, REPLACING)
def replaced_by_more(making: Making) -> None:
    """ "Replace it with two more gold", where several things stand."""
    part = replaces_what(making.frames, making.scene)
    if part is not None:
        part.meant = "told"
        making.drafts[-1].faults.append(Fault(part.item.start, "terms", "Which part of the offer changes?"))


@needs(AMOUNT, UNDOING | REFUSING | mask("NO"))
def taken_back(making: Making) -> None:
    """ "I'd like to un-offer that seven": what is undone is not offered."""
    for frame in making.frames:
        if not frame.parts:
            continue
        if takes_back(frame, making.scene) is not None:
            for part in frame.parts:
                part.meant = "withdrawn"
        elif frame.has("NO") and any(
            a.text in ("no", "nay") and says_yes_or_no(frame, k) for k, a in enumerate(frame.atoms)
        ):
            for part in frame.parts:
                part.meant = "denied"
        elif not any(p.item.likewise for p in frame.parts) and (
            refuses(frame, making.scene.officer) is not None or would_be_folly(frame) is not None
        ):
            for part in frame.parts:
                if part.meant != "minus":
                    part.meant = "denied"


@needs(SEVERAL | AMOUNTS)
def counts_behind(making: Making) -> None:
    """ "Apples, four", "Apples (4)": the number behind bare goods counts them."""
    aside: Frame | None = None
    for frame in making.frames:
        for goods_part, behind in pairwise(frame.parts):
            bracket = behind.index == goods_part.index + 1 and frame.atoms[behind.index].text.startswith("(")
            if (
                bracket
                and goods_part.item.why == "amount"
                and behind.item.kind == "gold"
                and not behind.item.unit
            ):
                goods_part.item.count, goods_part.item.why = behind.item.count, behind.item.why
                goods_part.meant, behind.meant = "", "told"  # "cheese from my stall (1)"
    for n, frame in enumerate(making.frames[1:], 1):
        before = making.frames[n - 1]
        if before.clause.lead == "(" and n > 1 and not before.parts and len(before.atoms) <= 3:
            before, aside = making.frames[n - 2], before  # "Cheese (my stall): 2"
        else:
            aside = None
        alone = len(before.atoms) == len(frame.atoms) == len(before.parts) == len(frame.parts) == 1
        if not alone or frame.clause.first or frame.clause.lead not in (",", "(", ":"):
            continue
        goods, number = before.parts[0].item, frame.parts[0].item
        uncounted = goods.kind == "good" and goods.count is None and goods.why == "amount"
        if (
            (goods.bare or uncounted)
            and number.kind == "gold"
            and not number.unit
            and (aside or frame.clause.lead != ":")
        ):
            if goods.kind == "gold":
                number.unit, frame.parts[0].meant = True, ""  # "Gold (now): 4"
                continue
            goods.count, goods.why, goods.bare = number.count, number.why, False
            before.parts[0].meant, frame.parts[0].meant = "", "told"
            if goods.kind == "good" and aside is not None and aside.has("STALL"):
                goods.place = goods.place or "stall"


@needs(SEVERAL | AMOUNT | LED_BUT)
def but_really(making: Making) -> None:
    """ "I'd take two apples, but what I really want is seven": what comes behind takes its place."""
    for before, frame in pairwise(making.frames):
        wish = frame.clause.lead == "but" and frame.text_has(
            "what i want",
            "what i really want",
            "what i need",
            "i really want",
            "i would rather",
            "i prefer",
            "i would prefer",
        )
        if not wish or not frame.parts or before.clause.sentence != frame.clause.sentence:
            continue
        for part in meant_parts(before):
            part.meant = "told"
        for part in frame.parts:
            if part.meant == "is":
                part.meant, part.receivers = "", ["me"]


@needs(SEVERAL | AMOUNT, AGREES)
def thrown_in(making: Making) -> None:
    """ "You're on, as long as a cheese comes with it": what an acceptance hangs on is added to the offer."""
    for before, frame in pairwise(making.frames):
        if not frame.parts or frame.clause.sentence != before.clause.sentence:
            continue
        if not before.bits & AGREES:
            continue
        if frame.clause.lead != "if" and not frame.text_has("subject to", "with the addition"):
            continue
        if only_there(frame, making.scene):
            continue
        joins = _JOINS_IN.search(frame.clause.text) is not None
        for part in frame.parts:
            item = part.item
            if part.index and frame.atoms[part.index - 1].text in _ONE_MORE:
                item.count, item.more, item.place, item.why, item.bare = 1, True, None, None, False
                part.meant, part.givers = "bare", []  # "the second cheese": one more than is offered
            goes_on = frame.atoms[part.index + 1 : part.index + 2]
            one_more = item.kind == "good" and (item.more or some(goes_on, "MORE"))
            if (joins or one_more) and part.meant in ("condition", "is", "has", "bare", ""):
                part.meant, part.verb = "", "ADD"


@needs(AMOUNT, listed("out"))
def left_out(making: Making) -> None:
    """ "I'd like to leave the chicken out": a part of an offer that is not wanted."""
    for frame in making.frames:
        if len(frame.parts) == 1 and not frame.acts and _LEAVES_OUT.search(frame.clause.text):
            part = frame.parts[0]
            if part.item.definite or part.item.owner:
                part.meant = "minus"


@needs(GOODS, AMOUNTS | STANDING)
def spoken_of(making: Making) -> None:
    """ "This sack has a ring in it, and the ring goes to you": goods that were said to lie in the bag come from there."""
    inside: set[str] = set()
    offered: list[Give] | None = None
    for frame in making.frames:
        for part in frame.parts:
            item = part.item
            if item.kind != "good" or not item.good:
                continue
            if part.meant in ("has", "is", "past", "talk") and (
                item.place == "bag" or frame.has("BAG", "INTHERE")
            ):
                inside.add(item.good)
            elif not part.meant and item.place is None and item.definite and item.good in inside:
                item.place = "bag"
            if not item.definite or item.count != 1:
                continue
            if offered is None:
                parties = [o for o in making.scene.open if making.scene.speaker in o.parties]
                offered = [g for o in parties for g in o.terms.gives]
            counts = {g.count for g in offered if g.good == item.good}
            if len(counts) == 1 and counts != {1}:
                said = next((a.text for a in frame.atoms if a.item is item), "one")
                if not any(w.isdigit() or w == "one" for w in said.split()):
                    item.count = counts.pop()


@needs(GOODS | STANDING, listed("stay stays remain remains stands still leave keep"))
def kept_as_it_is(making: Making) -> None:
    """ "The chicken stays part of the offer": what stays changes nothing."""
    offered = {g.good for o in making.scene.open for g in o.terms.gives}
    for frame in making.frames:
        if len(frame.parts) != 1 or frame.acts or not _STAYS.search(frame.clause.text):
            continue
        part = frame.parts[0]
        if part.item.kind == "good" and part.item.good in offered and part.item.definite:
            part.meant = "told"


@needs(AMOUNT | MERCHANT | OPENED)
def penalties(making: Making) -> None:
    """ "Open mine and you pay me ten": what the rules make the sheriff pay is no offer."""
    if making.scene.officer:
        return
    dared = False
    for sentence in making.sentences:
        opened = any(
            a.outcome == "inspect" and all(w in ("me", "it", "the", "that", "us") for w, _ in a.objects)
            for f in sentence
            for a in f.acts
        )
        owing = dared and any(p.verb == "OWE" for f in sentence for p in f.parts)
        dared = opened
        if not (opened or owing):
            continue
        for frame in sentence:
            for part in frame.parts:
                if part.givers in (["you"], ["officer"], ["youtwo"]) and part.receivers in (
                    ["me"],
                    ["us"],
                    [],
                ):
                    part.meant = part.meant or "fact"


@needs(SEVERAL | AMOUNT | MERCHANT, listed(_SUPPOSING))
def supposed(making: Making) -> None:
    """ "Suppose I gave you five coins. Would you return my bag?" is an offer of five."""
    for frame, following in pairwise(making.frames):
        if not frame.atoms or frame.atoms[0].text not in _SUPPOSING or frame.has("PASTTIME"):
            continue
        asked = following.clause.question and any(a.outcome == "return" for a in following.acts)
        giving = [
            p for p in frame.parts if p.verb == "GIVE" and p.givers == ["me"] and p.receivers == ["you"]
        ]
        if asked and giving and not making.scene.officer:
            for part in giving:
                part.meant = ""
            frame.proposed = True


@needs(AMOUNT, mask("THERE"))
def before_you_say(making: Making) -> None:
    """ "And before you say ten: ...": a sum that the other might name."""
    for frame in making.frames:
        for k, atom in enumerate(frame.atoms[:-1]):
            if atom.text == "before you" and frame.atoms[k + 1].text in ("say", "ask", "demand", "want"):
                silence([p for p in frame.parts if p.index > k], "told")


@needs(AMOUNT | GOODS | STANDING, mask("MORE") | listed("with"))
def on_top(making: Making) -> None:
    """ "With two breads it's a deal", "I want two breads on top": more than what stands."""
    for frame in making.frames:
        for part in frame.parts:
            if (
                part.item.kind != "good"
                or not part.item.count
                or frame.clause.question
                or frame.clause.lead == "if"
            ):
                continue
            after = frame.atoms[part.index + 1] if part.index + 1 < len(frame.atoms) else None
            led = part.index == 1 and frame.atoms[0].text == "with" and part.alone and frame.clause.first
            if led and part.meant in ("", "talk") and (after is None or after.has("ACCEPTW", "MORE")):
                part.meant, part.item.more = "", True
            elif not part.meant and after is not None and after.has("MORE"):
                part.item.more = True


@needs(AMOUNT, mask("OPEN LOOK"))
def bags_counted(making: Making) -> None:
    """ "I've opened ten bags today and I'll open ten more": the number counts bags."""
    for frame in making.frames:
        for part in frame.parts:
            counts = part.item.kind == "gold" and not part.item.unit and part.index
            if counts and frame.atoms[part.index - 1].has("OPEN", "LOOK") and part.meant in ("", "bare"):
                part.meant = "fact"


@needs(AMOUNT, mask("NO"))
def corrected_number(making: Making) -> None:
    """ "Four no five gold": a correction with no sign between."""
    for frame in making.frames:
        for one, other in pairwise(frame.parts):
            between = frame.atoms[one.index + 1 : other.index]
            if (
                [a.text for a in between] == ["no"]
                and one.item.kind == other.item.kind == "gold"
                and not one.item.unit
            ):
                one.meant, other.meant = "told", "" if other.meant == "denied" else other.meant
        if len(frame.atoms) == 2 and frame.atoms[0].text == "no" and frame.parts and making.scene.open:
            part = frame.parts[0]
            if part.meant == "denied" and part.item.kind == "gold" and part.item.count and not part.item.unit:
                sums = [gold_of(o) for o in making.scene.open if making.scene.speaker in o.to]
                part.meant = part.meant if part.item.count in sums or not sums else ""  # "nope seven"


@needs(AMOUNTS | OFFICER)
def added_up(making: Making) -> None:
    """ "Three from Ollie, three from Pearl, three from Quin. Nine.": the last is only what they come to."""
    sums = [(f, p) for f, p in making.parts if p.item.kind == "gold" and not p.meant]
    if not making.scene.officer or len(sums) < 3:
        return
    last, total = sums[-1]
    named = [p for _, p in sums[:-1] if p.givers[:1] and p.givers[0].startswith("@")]
    counts = [p.item.count or 0 for p in named]
    apart = total.alone and not total.givers and last.clause.first
    if apart and len(named) == len(sums) - 1 and total.item.count == sum(counts):
        silence([total], "told")


@needs(AMOUNT | LED_AND, mask("OWE"))
def might_owe(making: Making) -> None:
    """ "I might open it and owe you four": a risk, and no promise."""
    for before, frame in pairwise(making.frames):
        if frame.clause.lead == "and" and frame.has("OWE") and before.text_has("might", "could", "may"):
            silence([p for p in frame.parts if p.verb == "OWE"], "fact")


@needs(AMOUNTS, mask("FORGET"))
def forgotten(making: Making) -> None:
    """ "Forget the five, I'll give three": the old sum is replaced, not taken out."""
    for n, frame in enumerate(making.frames):
        if not (frame.atoms and "FORGET" in frame.atoms[0].senses) or not frame.parts:
            continue
        later = [
            p for f in making.frames[n + 1 : n + 3] for p in f.parts if not p.meant and p.item.kind == "gold"
        ]
        if later and later[0].item.count:
            for part in frame.parts:
                if part.meant == "minus" and part.item.kind == "gold":
                    part.meant = "told"


@needs(AMOUNT | MERCHANT | DEEDS | LED_AND, mask("HAVE"))
def then_you_have(making: Making) -> None:
    """ "Look inside Tom's bag and you have six coins": having them is the pay."""
    if making.scene.officer:
        return
    for before, frame in pairwise(making.frames):
        if frame.clause.lead != "and" or not before.acts or before.clause.sentence != frame.clause.sentence:
            continue
        for part in frame.parts:
            you = bool(frame.atoms) and "YOU" in frame.atoms[0].senses
            if part.meant == "has" and part.verb == "HAVE" and you and not frame.has("NOT", "NO"):
                part.meant, part.givers, part.receivers = "", ["me"], ["you"]


@needs(OPENED | LED_OR)
def either_bag(making: Making) -> None:
    """ "Open Lou's or Ned's" does not say which."""
    for before, frame in pairwise(making.frames):
        if frame.clause.lead != "or" or frame.parts or frame.acts or not frame.atoms:
            continue
        if not any(a.outcome == "inspect" and a.objects for a in before.acts):
            continue
        if all(person(a) or a.has("IDLE", "SHERIFF") for a in frame.atoms):
            start = frame.atoms[0].start
            making.drafts[-1].faults.append(Fault(start, "who", "Which of the two bags do you mean?"))


@needs(AMOUNT, ASKING)
def asked_about(making: Making) -> None:
    read_questions(making.sentences)
