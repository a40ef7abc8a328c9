"""Amounts that no bargain is about: rules and prices told, tales, proportions, and what stands around a clear offer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.speech.atoms import some
from arena.speech.frames import Frame, Part, silence
from arena.speech.kinds import (
    AMOUNT,
    AMOUNTS,
    ASKED,
    DEEDS,
    LED_IF,
    LED_OR,
    MERCHANT,
    NAMELESS,
    SENTENCES,
    SEVERAL,
    Plan,
    needs,
)
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.tags import BAGREF, STRANGE, listed, mask
from arena.speech.tales import and_the_moon, counted_up, told_in_tales
from arena.speech.verbs import GIVING, NEUTRAL, TAKING
from arena.speech.vocabulary import FUNCTION, MIGHT

_RULE = re.compile(
    r"\b(?:penalt(?:y|ies)|fines|(?:the|no) fine|fine of|fine is|sets? (?:you|me|him|her|them|us|one) back|if (?:they|you|he|she|it|anyone|somebody) (?:finds?|catch(?:es)?|spots?|sees?) "
    r"(?:it|one|me|you|them|that)|(?:is|are|get|gets|if) caught|caught with|worth (?:at the end|more|less)|at the end of the game|in the rules|the rules|rulebook|"
    r"per (?:pepper|silk|mead|crossbow|card|apple|cheese|bread|chicken|carrot|wood|fabric)|goes for|sells? for|costs? (?:at the market|in town)|market price|"
    r"(?:is|are|was) good for|at the (?:fair|docks|harbour|harbor|inn|tavern|fish market)|in (?:london|york|derby|lincoln|town)|is sitting on|on hand|to (?:his|her|their) name|make a token|of a kind|in a row|in the (?:deck|pile|discard))\b"
)
_QUIZ = re.compile(
    r"^(?:and |but |so |well |now |say |wait |hang on )*(?:does|do|did|has|have|had|what is|what are|how is)(?: not)? "
    r"(?:an? |the |every |each |one )?(?:silks?|peppers?|meads?|crossbows?|apples?|cheeses?|breads?|chickens?|carrots?|woods?|fabrics?|jewels?|"
    r"rings?|crowns?|contraband|smuggling|he|she|they|it|a bag|the sheriff|the fine|the penalty|fines?|people)\b|"
    r"\b(?:do they not|do not they|does it not|does not it|did he not|did not he)$"
)
_GOOD_FOR = re.compile(r"^(?:\w+ ){1,3}good for (?:\w+ ){0,3}")
_MONEY_TALK = re.compile(
    r"\b(?:penn(?:y|ies) for \w+ thoughts|money where \w+ mouth|out of (?:ten|a hundred|five|four|three|two)|(?:one|two|nine|eight|seven) in (?:ten|a hundred|five))\b"
)
_OWN_MOTHER = re.compile(
    r"\b(?:his|her|your|their|my) own (?:mother|grandmother|granny|father|brother|sister|wife|husband|son|daughter|children|child|soul|dog|cat|shadow|head)\b|"
    r"\bfor (?:your|his|her|their) (?:thoughts|soul)\b|\bsells? (?:his|her|their) \w+ for\b|\b(?:sell|sells|sold|rob|robs|robbed|open|opens|search|skin|skins) (?:his|her|your|their) (?:mother|grandmother|granny|soul|children)\b"
)
_SHALL = re.compile(
    r"\b(?:shall i|should i|do you want me to|would you like me to|want me to|am i to|must i|would you have me|why not just|maybe i should)\b"
)
_RULE_WORDS = frozenset(
    """penalty penalties fine fines back find finds catch catches spot spots see sees caught worth game rules rulebook per
    goes sell sells cost costs market good fair docks harbour harbor inn tavern london york derby lincoln town sitting hand
    name token kind row deck pile discard""".split()
)
"""Without one of these words no clause tells a rule."""
_RULES = listed(_RULE_WORDS)
_FACT_WORDS = _RULE_WORDS | frozenset(
    """thoughts mouth out in own soul mother grandmother granny children""".split()
)
_BARGAINS = mask("BAG PRICE LOOKAWAY") | BAGREF
_SOLD, _ONES = mask("OWE SELL"), mask("MY THE A OUR")


@needs(AMOUNT)
def read_chatter(making: Making) -> None:
    making.priced = [f for f in making.frames if f.parts and meant_parts(f)]
    if making.priced:
        CHATTER.run(making, making.said)


@needs(AMOUNT, STRANGE | LED_OR | mask("PASTTIME"))
def _stray_numbers(making: Making) -> None:
    """ "We meet every Thursday at seven", "I could eat a horse. Or two.": a number in talk that no bargain is about."""
    for sentence in sentences_with_amounts(making):
        if any(f.acts or f.bits & _BARGAINS for f in sentence):
            continue
        for frame in sentence:
            for part in meant_parts(frame):
                if part.item.kind == "good" and not (part.verb or part.item.place or part.item.owner):
                    ahead = [a for a in frame.atoms[: part.index] if a.plain and a.text not in FUNCTION]
                    if len(ahead) > 1 and not part.receivers:
                        part.meant = "talk"  # "never did I see a face so guilty over two chickens"
                    continue
                if part.item.unit or part.item.kind != "gold" or part.receivers[:1] == ["you"]:
                    continue
                strange = sum(
                    a.plain and a.text not in FUNCTION and not a.text.endswith("ly") for a in frame.atoms
                )
                dealt = len(frame.atoms) == 2 and "FOR" in frame.atoms[0].senses
                if dealt and any(f.has("PASTTIME") for f in sentence):
                    part.meant = "past"  # "We had a deal last round, you and I, for seven"
                lone = len(making.priced) == 1 and part.alone
                else_what = lone and frame.clause.lead == "or" and frame.clause.first
                if strange > 1 or else_what:
                    part.meant = "talk"


@needs(LED_IF | DEEDS | MERCHANT)
def _opened_in_thought(making: Making) -> None:
    """ "Were you to open the bag, you would owe me eight": what follows from an inspection is no offer."""
    if making.scene.officer:
        return
    offering: set[int] | None = None
    for frame in making.frames:
        if frame.clause.lead != "if" or not frame.acts:
            continue
        if frame.has("PASTTIME") and not frame.parts:
            for other in making.priced:
                if other.clause.sentence == frame.clause.sentence:
                    silence(other.parts, "past")  # "eight, if you'd opened Ann last round"
        if offering is None:
            offering = {f.clause.sentence for f in making.priced}
        if frame.clause.sentence in offering:
            continue
        if any(
            a.outcome == "inspect" and all(w in ("me", "it", "the", "that") for w, _ in a.objects)
            for a in frame.acts
        ):
            frame.acts.clear()


@needs(AMOUNT, ASKED | listed(_FACT_WORDS))
def _rules_told(making: Making) -> None:
    """ "Does silk set you back four gold?", "Hal is good for nine", "nine out of ten": facts, not offers."""
    ruled: dict[int, list[Frame]] = {}
    for frame in making.frames if making.said & _RULES else ():
        text = frame.clause.text
        if not _RULE_WORDS.isdisjoint(text.split()) and _RULE.search(f"{frame.clause.lead} {text}"):
            ruled.setdefault(frame.clause.sentence, []).append(frame)
    for frame in making.priced:
        parts = meant_parts(frame)
        if not parts:
            continue
        text = frame.clause.text
        told = None
        if not _FACT_WORDS.isdisjoint(text.split()):
            told = _RULE.search(text) or _MONEY_TALK.search(text) or _OWN_MOTHER.search(text)
        if not told and frame.seats and frame.seats[0] != making.scene.speaker and "good for" in text:
            told = _GOOD_FOR.search(text)
        quiz = (
            frame.clause.question
            and _QUIZ.search(text)
            and not frame.has("I", "ME", "MY", "YOU", "YOUR", "WE")
        )
        near = ruled.get(frame.clause.sentence, ())
        caught = (
            near
            and frame.clause.lead != ":"
            and any(f is not frame and f.clause.lead not in ("or", "unless") for f in near)
            and not any(p.verb in (*GIVING, *TAKING) for p in parts)
        )
        if told or quiz or caught:
            for part in parts:
                if part.verb in GIVING and part.givers[:1] in (["me"], ["us"]) and not quiz:
                    continue
                part.meant = "fact"


@needs(AMOUNT | MERCHANT, _SOLD)
def _sold_and_owed(making: Making) -> None:
    """ "For ten gold I'd sell you my brother", "I owe the baker three gold": bargains with others, or for no goods."""
    if making.scene.officer:
        return
    for frame in making.priced:
        if frame.acts or not frame.bits & _SOLD:
            continue
        parts = meant_parts(frame)
        if not parts:
            continue
        atoms = frame.atoms
        for k, atom in enumerate(atoms[:-1]):
            thing = atoms[k + 1]
            if not atom.bits & _ONES or not (thing.plain or "DESCRIBED" in thing.senses):
                continue
            if thing.text in FUNCTION or thing.text.endswith(("ed", "ly")):
                continue
            before = atoms[max(k - 3, 0) : k]
            owed = any("OWE" in a.senses for a in before)
            sold = any("SELL" in a.senses for a in before) and not any(p.item.kind == "good" for p in parts)
            if owed or sold:
                for part in parts:
                    part.meant = "talk"


@needs(AMOUNT, NAMELESS | listed("purse pocket at"))
def _known_counts(making: Making) -> None:
    """ "Four cards, and you blinked twice", "fifty gold in your purse": what all can see, said as it is."""
    context = making.scene.context
    for frame in making.priced:
        for part in frame.parts:
            if part.meant:
                continue
            item = part.item
            if item.kind == "good" and item.good == "any" and _shown(making, item.count):
                bound = (
                    item.place or item.owner or part.verb or part.receivers or frame.acts or frame.has("FOR")
                )
                if not bound:
                    part.meant = "told"
            elif item.kind == "gold" and item.count and part.verb in ("", "BE"):
                purses = context.gold or {}
                own = frame.text_has("in your purse", "in your pocket") and not part.verb
                seats = context.officers if own else frame.seats if "at" in frame.clause.text.split() else ()
                if any(purses.get(s) == item.count for s in seats):
                    part.meant = "told"  # "Bob's at twenty-four"


def _shown(making: Making, count: int | None) -> bool:
    """Whether a bag that is spoken of shows so many cards."""
    bags, speaker = making.scene.context.bags, making.scene.speaker
    return any(b.count == count for s, b in bags.items() if making.scene.officer or s == speaker)


@needs(AMOUNT | ASKED, listed("shall should want would am must why"))
def _hyperbole(making: Making) -> None:
    """ "Shall I hand you the shirt off my back along with all my gold?"."""
    for frame in making.frames:
        if not frame.clause.question or not _SHALL.search(frame.clause.text):
            continue
        parts = meant_parts(frame)
        wild = any(p.item.share or p.item.every for p in parts)
        strange = sum(a.plain and a.text not in FUNCTION for a in frame.atoms)
        if wild or (parts and strange > 1):
            for part in parts:
                part.meant = "talk"


@needs(AMOUNT | SEVERAL, AMOUNTS | mask("NO REJECTW"))
def _denied_echo(making: Making) -> None:
    """ "One coin! I wouldn't take one coin off my own mother": a sum said in scorn and denied behind."""
    for n, frame in enumerate(making.frames[:-1]):
        if not frame.parts or frame.acts:
            continue
        parts = meant_parts(frame)
        no = making.frames[n + 1]
        if frame.clause.question and no.clause.first and not no.clause.question and some(no.atoms, "NO"):
            later = any(meant_parts(f) for f in making.frames[n + 1 :])
            for part in parts if not later and all(a.has("NO", "IDLE") for a in no.atoms) else ():
                part.meant = "told"  # "Would anybody pay six? No."
        if len(parts) != 1 or not parts[0].alone or parts[0].verb:
            continue
        item = parts[0].item
        after = [f for f in making.frames[n + 1 :] if not f.only_call]
        turned_down = bool(after) and after[0].atoms[0].has("REJECTW", "NO") and not making.scene.open
        soon = frame.clause.sentence + 1
        meant = any(meant_parts(f) or (f.acts and f.clause.sentence <= soon) for f in after)
        if frame.clause.question and turned_down and not meant:
            parts[0].meant = "told"  # "Six gold? No chance."
        for other in making.frames[n + 1 : n + 4]:
            for part in other.parts:
                same = (
                    part.item.kind == item.kind
                    and part.item.good == item.good
                    and part.item.count == item.count
                )
                if same and part.meant == "denied" and other.clause.sentence == frame.clause.sentence + 1:
                    parts[0].meant = "told"


@needs(AMOUNT | SENTENCES, STRANGE | listed(MIGHT))
def _background(making: Making) -> None:
    """Where one sentence offers clearly, numbers in tales and reckonings around it are no part of it."""
    if len(making.sentences) < 2:
        return
    strong: set[int] = set()
    for sentence in sentences_with_amounts(making):
        for frame in sentence:
            if frame.parts and _offers_clearly(making, frame, sentence):
                strong.add(frame.clause.sentence)
                break
    if not strong:
        return
    for frame in making.priced:
        if frame.clause.sentence in strong:
            continue
        parts = meant_parts(frame)
        if not parts:
            continue
        if frame.acts and any(o[0] in ("me", "you", "the", "us") for a in frame.acts for o in a.objects):
            continue
        strange = sum(a.plain and a.text not in FUNCTION for a in frame.atoms)
        for part in parts:
            weak = part.verb not in (*GIVING, *TAKING, *NEUTRAL, "HAVE", "SELL") and not part.item.more
            loose = not part.item.unit
            considered = loose and any(a.text in MIGHT for a in frame.atoms[: part.index])
            if (weak and strange >= (1 if loose else 2)) or considered:
                part.meant = "talk"


def sentences_with_amounts(making: Making) -> list[list[Frame]]:
    """The frames of each sentence in which an amount counts."""
    counting = {f.clause.sentence for f in making.priced if meant_parts(f)}
    return [frames for frames in making.sentences if frames[0].clause.sentence in counting]


def _offers_clearly(making: Making, frame: Frame, sentence: Sequence[Frame]) -> bool:
    """Whether a clause names an amount with its unit, and its sentence says what for or who gives it."""
    parts = [p for p in frame.parts if not p.meant and p.item.unit and not p.item.why]
    if not parts:
        return False
    if frame.clause.lead in ("or", "unless", "because"):
        return False
    purpose = any(a.outcome == "return" and not a.negated for f in sentence for a in f.acts) or any(
        a.has("FOR") and (b.bag is not None or b.has("LOOKAWAY"))
        for f in sentence
        for a, b in zip(f.atoms, f.atoms[1:], strict=False)
    )
    return purpose or any(_is_given(making, p) for p in parts)


def _is_given(making: Making, part: Part) -> bool:
    if part.verb in GIVING:
        return not making.scene.officer or part.givers[:1] == ["you"]
    return part.verb == "HAVE" and part.receivers[:1] == ["you"]


CHATTER = Plan(
    _opened_in_thought, _rules_told, counted_up, told_in_tales, _sold_and_owed, _known_counts, _hyperbole, and_the_moon,
    _denied_echo, _stray_numbers, _background,
)  # fmt: skip
