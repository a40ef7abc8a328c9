"""Amounts in the mouth of others, or said in scorn: what somebody is said to say or to want, and what one would never do.

Which clauses say who said something is known to `telling`; amounts that only say another back stand in `echoed`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from arena.speech.atoms import some
from arena.speech.frames import Frame, silence
from arena.speech.kinds import AMOUNT, AMOUNTS, LED_BRACKET, MERCHANT, OFFICER, SENTENCES, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.tags import listed, mask
from arena.speech.telling import REPORTING, SOURCES, reports, tells_of_an_offer
from arena.speech.vocabulary import FUNCTION

_SOONER = frozenset(
    "rather sooner prefer preferable better easier quicker happier gladlier cheaper readier safer wiser likelier nicer".split()
)
_PAIRED = (("here", "there"), ("for this", "for that"), ("this way", "that way"), ("up", "down"))
_DELIGHT = frozenset(
    """brilliant wonderful fantastic marvellous marvelous amazing lovely superb splendid fabulous magnificent terrific
    glorious wow ooh gosh great perfect excellent bravo hooray hurrah yippee woohoo jackpot joy generous generosity kind
    incredible astonishing stunning delightful charming crikey blimey goodness golly heavens whole entire""".split()
)
_SPENDING = frozenset(
    """retire retirement rich buy spend castle palace yacht mansion manor drinks bank bodyguard feast eat tonight
    dinner supper family fortune millionaire faint swoon debts rent""".split()
)
_OF_BARGAINS = ("YOU", "YOUR", "BAG", "PRICE", "LOOKAWAY", "CAP", "IF")


_TOLD = re.compile(
    r"\b(?:is|was) (?:that|it|this) (?:what|how much|how many|the number)\b.{0,30}\b(?:sa(?:y|id|ys)|told|claim(?:s|ed)?|declared?|offer(?:s|ed)?|heard|bid)\b|"
    r"^ ?(?:says|said) who\b|^ ?who (?:says|said|told)\b|^ ?(?:so|or so) (?:he|she|they|you|people) (?:say|says|said|claim|claims|claimed|told)\b"
)


_TELLING = frozenset(
    """say says said saying tells whispers whispered claims claimed shouts shouted mutters muttered promised swears swore
    boasts boasted""".split()
)
_TELLS = re.compile(rf"\b(?:{'|'.join(sorted(_TELLING))}|told (?:me|us|you))$")
_LAST = _TELLING | {"me", "us", "you"}
"""The words that what `_TELLS` matches ends with."""
_MEANS = frozenset(
    "means funds resources budget savings wealth assets holdings balance finances reserves capital off riches".split()
)


@needs(SEVERAL | AMOUNT, mask("AUCTION"))
def bids_called(making: Making) -> None:
    """Bare sums that an auctioneer calls out."""
    for frame in making.frames if len(making.frames) > 1 else ():
        for part in frame.parts:
            if part.alone and not part.verb and some(making.frames, "AUCTION"):
                part.meant = part.meant or "talk"


@needs(SEVERAL | AMOUNT, REPORTING)
def _said_by_others(making: Making) -> None:
    """ "Five apples, she says", "four chickens, you told us": what stands before it was said by another."""
    for sentence in making.sentences:
        sourced = False
        for n, frame in enumerate(sentence):
            sourced = sourced or (bool(frame.atoms) and frame.atoms[0].text in SOURCES)
            sourced = sourced or tells_of_an_offer(frame)
            if sourced:
                silence(frame.parts, "told")
            ahead = sentence[n + 1] if n + 1 < len(sentence) else None
            if ahead is not None and ahead.clause.lead == ":" and not frame.parts and reports(frame.atoms):
                sourced = frame.atoms[0].text not in ("i", "we")
            if n == 0 or frame.parts or frame.clause.lead == "if" or not reports(frame.atoms):
                continue
            for before in reversed(sentence[:n]):
                if before.only_call:
                    continue
                if before.acts or any(p.verb for p in before.parts if not p.meant):
                    break
                for part in meant_parts(before):
                    part.meant = "told"


@needs(SEVERAL | AMOUNT, LED_BRACKET | listed({"told", *_TELLING}))
def _told_before(making: Making) -> None:
    """What follows on "they say" or "Bob told me" in a sentence is what others said."""
    for sentence in making.sentences:
        if len(sentence) == 1:
            continue
        told = False
        before: Frame | None = None
        for frame in sentence:
            aside = frame.clause.lead == "(" and before is not None
            if aside and before is not None and _of_means(before):
                silence(frame.parts, "has")  # "my modest means (15 gold)"
            if aside and before is not None and before.has("PRICE") and before.has("YOUR"):
                silence(frame.parts, "told")  # "your quotation (9 gold)"
            before = frame
            if told and not (frame.subject[:1] == ["me"] or frame.clause.lead == "but"):
                silence(frame.parts, "told")
            if frame.atoms[-1].text.rpartition(" ")[2] in _LAST and _TELLS.search(frame.clause.text):
                roles = [r for a in frame.atoms if (r := a.role)]
                told = told or bool(roles and roles[0] not in ("me", "us"))


@needs(SENTENCES | AMOUNT, REPORTING)
def _said_behind(making: Making) -> None:
    """ "Two gold!" he said. Two!": the sentence that only says who said the one before."""
    for before, sentence in pairwise(making.sentences):
        first = sentence[0]
        if first.parts or first.atoms[0].capital or not reports(first.atoms):
            continue
        for part in [p for f in before for p in meant_parts(f)]:
            part.meant = "told"


@needs(MERCHANT | AMOUNT, mask("WANT"))
def _their_wish(making: Making) -> None:
    """ "You want six. I want to be young again": what another wants, with no word of giving it."""
    if making.scene.officer or some(making.frames, "ACCEPTW", "ACCEPT", "WEAKYES"):
        return
    for sentence in making.sentences:
        if any(f.acts for f in sentence) or len(sentence) > 1:
            continue
        frame = sentence[0]
        for part in frame.parts:
            wants = part.verb == "WANT" and not part.meant and not frame.clause.question
            officer = part.receivers[:1] in (["you"], ["officer"]) or any(
                r[1:] in making.scene.context.officers for r in part.receivers[:1]
            )
            if wants and officer and not frame.has("I", "MY", "ME", "IF"):
                part.meant = "third"


@needs(AMOUNT, mask("FOR"))
def for_what(making: Making) -> None:
    """ "Eight days! For a cheese!", "Ten gold? For apples?": goods that go with no sum, a sum wondered at."""
    for before, frame in pairwise(making.frames):
        asked = before.clause.question and frame.clause.question and frame.clause.first
        if not asked or not before.parts or frame.acts or "FOR" not in frame.atoms[0].senses:
            continue
        if frame.has("BAG", "LOOKAWAY") or any(a.bag is not None for a in frame.atoms):
            continue
        for part in before.parts:
            if part.alone and not part.verb:
                part.meant = part.meant or "told"
    parts = [(f, p) for f in making.frames for p in f.parts if not p.meant]
    declared = {(b.declared, b.count) for b in making.scene.context.bags.values()}
    for frame, part in parts:
        if len(parts) > 1 and (part.item.good, part.item.count) not in declared:
            continue
        if part.exchanged and frame.clause.question and frame.has("WANT", "YOU") and len(parts) == 2:
            sums = [p for f, p in parts if f is frame and p.verb == "WANT" and p.receivers == ["you"]]
            for other in (part, *sums) if sums and not making.scene.officer else ():
                other.meant = "told"  # "You want eight gold for four apples?"
        bag = making.scene.context.bags.get(making.scene.speaker)
        own = bag is not None and (part.item.good, part.item.count) == (bag.declared, bag.count)
        if own and part.exchanged and not (part.verb or part.item.place or making.scene.officer):
            for other in [p for f, p in parts if f is frame and not p.verb]:
                other.meant = "told"  # "eight gold for four apples"
            continue
        lone = frame.clause.first and frame.clause.last and len(frame.atoms) == 2
        if lone and part.exchanged and part.item.kind == "good":
            part.meant = "talk"


@needs(AMOUNTS, listed("here this up"))
def _tossed_about(making: Making) -> None:
    """ "Five here, five there", "ten for this, ten for that"."""
    for sentence in making.sentences:
        parts = [(f, p) for f in sentence for p in f.parts]
        if len(parts) < 2:
            continue
        after = [" ".join(a.text for a in f.atoms[p.index + 1 : p.index + 3]) for f, p in parts]
        for one, other in _PAIRED:
            if any(t.startswith(one) for t in after) and any(t.startswith(other) for t in after):
                for _, part in parts:
                    part.meant = part.meant or "talk"


@needs(AMOUNT | SEVERAL, OFFICER | listed(_DELIGHT))
def _mock_delight(making: Making) -> None:
    """ "Oh, brilliant, one whole gold. I'll retire.": a sum that is named to be laughed at."""
    said = [(f, p) for f in making.frames for p in f.parts if not p.meant]
    if len(said) != 1 or some(making.frames, "ACCEPTW", "MAKEIT"):
        return
    frame, part = said[0]
    if part.item.kind != "gold" or part.verb or part.receivers or any(f.acts for f in making.frames):
        return
    at = next(n for n, f in enumerate(making.frames) if f is frame)
    before = {w for f in making.frames[: at + 1] for w in f.clause.text.split()}
    boasts = [
        f for f in making.frames[at + 1 :] if not (f.parts or f.only_call or f.has(*_OF_BARGAINS, "FOR"))
    ]
    if not boasts or part.each:
        return
    strange = any(a.plain and a.text not in FUNCTION for f in boasts for a in f.atoms)
    spends = any(not _SPENDING.isdisjoint(f.clause.text.split()) for f in boasts)
    petty = making.scene.officer and (part.item.count or 0) <= 2
    if (
        (_DELIGHT.isdisjoint(before) or not (strange or petty))
        and not (petty and strange)
        and not (spends and (petty or not _DELIGHT.isdisjoint(before)))
    ):
        return
    if some(boasts, "I", "MY", "ME", "WE", "SARCASM") or spends or petty:
        part.meant = "talk"


@needs(SENTENCES | AMOUNT, REPORTING)
def _was_it_told(making: Making) -> None:
    """ "Four cheeses? Is that what they told you?": a number that another is said to have named."""
    for before, sentence in pairwise(making.sentences):
        told = [p for f in before for p in f.parts if not p.meant]
        if not told or any(f.acts for f in before) or not all(p.alone and not p.verb for p in told):
            continue
        text = " ".join(f"{f.clause.joint} {f.clause.text}" for f in sentence[:3])
        if _TOLD.search(text):
            for part in told:
                part.meant = "told"


@needs(SEVERAL | AMOUNT, listed("than"))
def _sooner_than(making: Making) -> None:
    """ "I'd sooner eat this bag, string and all, than hand you four coins": nobody hands over anything."""
    for sentence in making.sentences:
        sooner = far = False
        for frame in sentence:
            if far and frame.clause.lead in ("but", "if", ";", "-", "because"):
                break
            if far:
                silence(frame.parts, "denied")
                continue
            for k, atom in enumerate(frame.atoms[:-1]):
                following = frame.atoms[k + 1]
                if sooner and atom.text == "than" and following.item is None and not following.number:
                    silence([p for p in frame.parts if p.index > k and p.verb], "denied")
                    far = frame.atoms[k - 1].text.rpartition(" ")[2] not in _SOONER
                    break
                sooner = sooner or atom.text.rpartition(" ")[2] in _SOONER


HEARSAY = (
    _told_before, _their_wish, _tossed_about, _mock_delight, _said_by_others, _said_behind, _was_it_told, _sooner_than,
)  # fmt: skip


def _of_means(frame: Frame) -> bool:
    """Whether a clause ends in what somebody owns ("given my modest means", "I am well off")."""
    last = frame.atoms[-1]
    return (
        last.text in _MEANS
        or (last.has("PURSE") and frame.has("MY", "YOUR", "OUR") and not frame.has("GIVE", "GET"))
        or (frame.has("PURSE") and not frame.parts and frame.has("BE"))
    )
