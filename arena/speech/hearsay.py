"""Amounts in the mouth of others, or said in scorn: what somebody is said to say, want or hold, and what one would never do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom, some
from arena.speech.chatter import Chatter
from arena.speech.frames import Frame, Part
from arena.speech.kinds import AMOUNT, AMOUNTS, MERCHANT, OFFICER, SENTENCES, SEVERAL, needs
from arena.speech.offers import meant_parts
from arena.speech.tags import NUMBER, SEAT, listed, mask
from arena.speech.vocabulary import FUNCTION

_SPEAKERS = SEAT | mask("THEY YOU SOMEBODY YOUTWO SHERIFF DEPUTIES OTHERS YOUALL")
_SAYING = frozenset(
    """say says said saying tell tells told telling claim claims claimed claiming swear swears swore sworn vow vows vowed
    insist insists insisted maintain maintains maintained declare declares declared announce announces announced
    boast boasts boasted brag brags bragged promise promises promised mutter mutters muttered whisper whispers whispered
    shout shouts shouted cry cries cried call calls called write writes wrote reckon reckons reckoned argue argues argued
    assure assures assured inform informs informed mention mentions mentioned repeat repeats repeated sing sings sang
    lie lies lied pretend pretends pretended assert asserts asserted allege alleges alleged protest protests protested
    state states stated bid bids offer offers offered wish wishes ask asks asked demand demands demanded put puts think thinks thought believe believes
    remember remembers quote quotes quoted tweet hear heard read admit admits admitted confess confesses confessed""".split()
)
_BETWEEN = mask("IDLE WILL HAVE DO NOT BE NOW")
_TAIL = mask("ME US YOU THEM IDLE PASTTIME NOW LATER TOW FROMW THE A") | SEAT
_SOURCES = frozenset(("according", "quoth", "thus", "allegedly", "supposedly", "reportedly"))
_REPORTING = listed(
    _SAYING | _SOURCES | frozenset("goes went declared declare claim offered made gave".split())
)
"""Without one of these words nobody is said to have said anything."""
_SOONER = frozenset(
    "rather sooner prefer preferable better easier quicker happier gladlier cheaper readier safer wiser likelier nicer".split()
)
_PAIRED = (("here", "there"), ("for this", "for that"), ("this way", "that way"), ("up", "down"))
_ECHOED = frozenset(("denied", "third", "told", "past", "talk", "fact"))


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


class Hearsay(Chatter):
    """Settles which amounts are only reported, or named to be scorned."""

    @needs(SEVERAL | AMOUNT, mask("AUCTION"))
    def _bids_called(self) -> None:
        """Bare sums that an auctioneer calls out."""
        for frame in self.frames if len(self.frames) > 1 else ():
            for part in frame.parts:
                if part.alone and not part.verb and some(self.frames, "AUCTION"):
                    part.meant = part.meant or "talk"

    @needs(SEVERAL | AMOUNT, _REPORTING)
    def _said_by_others(self) -> None:
        """ "Five apples, she says", "four chickens, you told us": what stands before it was said by another."""
        for sentence in self.sentences:
            sourced = False
            for n, frame in enumerate(sentence):
                sourced = sourced or (bool(frame.atoms) and frame.atoms[0].text in _SOURCES)
                sourced = sourced or _tells_of_an_offer(frame)
                if sourced:
                    for part in frame.parts:
                        part.meant = part.meant or "told"
                ahead = sentence[n + 1] if n + 1 < len(sentence) else None
                if (
                    ahead is not None
                    and ahead.clause.lead == ":"
                    and not frame.parts
                    and _reports(frame.atoms)
                ):
                    sourced = frame.atoms[0].text not in ("i", "we")
                if n == 0 or frame.parts or frame.clause.lead == "if" or not _reports(frame.atoms):
                    continue
                for before in reversed(sentence[:n]):
                    if before.only_call:
                        continue
                    if before.acts or any(p.verb for p in before.parts if not p.meant):
                        break
                    for part in meant_parts(before):
                        part.meant = "told"

    @needs(SENTENCES | AMOUNT, _REPORTING)
    def _said_behind(self) -> None:
        """ "Two gold!" he said. Two!": the sentence that only says who said the one before."""
        for before, sentence in pairwise(self.sentences):
            first = sentence[0]
            if first.parts or first.atoms[0].capital or not _reports(first.atoms):
                continue
            for part in [p for f in before for p in meant_parts(f)]:
                part.meant = "told"

    @needs(MERCHANT | AMOUNT, mask("WANT"))
    def _their_wish(self) -> None:
        """ "You want six. I want to be young again": what another wants, with no word of giving it."""
        if self.scene.officer or some(self.frames, "ACCEPTW", "ACCEPT", "WEAKYES"):
            return
        for sentence in self.sentences:
            if any(f.acts for f in sentence) or len(sentence) > 1:
                continue
            frame = sentence[0]
            for part in frame.parts:
                wants = part.verb == "WANT" and not part.meant and not frame.clause.question
                officer = part.receivers[:1] in (["you"], ["officer"]) or any(
                    r[1:] in self.scene.context.officers for r in part.receivers[:1]
                )
                if wants and officer and not frame.has("I", "MY", "ME", "IF"):
                    part.meant = "third"

    @needs(AMOUNT, mask("FOR"))
    def _for_what(self) -> None:
        """ "Eight days! For a cheese!", "Ten gold? For apples?": goods that go with no sum, a sum wondered at."""
        for before, frame in pairwise(self.frames):
            asked = before.clause.question and frame.clause.question and frame.clause.first
            if not asked or not before.parts or frame.acts or "FOR" not in frame.atoms[0].senses:
                continue
            if frame.has("BAG", "LOOKAWAY") or any(a.bag is not None for a in frame.atoms):
                continue
            for part in before.parts:
                if part.alone and not part.verb:
                    part.meant = part.meant or "told"
        parts = [(f, p) for f in self.frames for p in f.parts if not p.meant]
        declared = {(b.declared, b.count) for b in self.scene.context.bags.values()}
        for frame, part in parts:
            if len(parts) > 1 and (part.item.good, part.item.count) not in declared:
                continue
            if part.exchanged and frame.clause.question and frame.has("WANT", "YOU") and len(parts) == 2:
                sums = [p for f, p in parts if f is frame and p.verb == "WANT" and p.receivers == ["you"]]
                for other in (part, *sums) if sums and not self.scene.officer else ():
                    other.meant = "told"  # "You want eight gold for four apples?"
            bag = self.scene.context.bags.get(self.scene.speaker)
            own = bag is not None and (part.item.good, part.item.count) == (bag.declared, bag.count)
            if own and part.exchanged and not (part.verb or part.item.place or self.scene.officer):
                for other in [p for f, p in parts if f is frame and not p.verb]:
                    other.meant = "told"  # "eight gold for four apples"
                continue
            lone = frame.clause.first and frame.clause.last and len(frame.atoms) == 2
            if lone and part.exchanged and part.item.kind == "good":
                part.meant = "talk"

    @needs(AMOUNTS, listed("here this up"))
    def _tossed_about(self) -> None:
        """ "Five here, five there", "ten for this, ten for that"."""
        for sentence in self.sentences:
            parts = [(f, p) for f in sentence for p in f.parts]
            if len(parts) < 2:
                continue
            after = [" ".join(a.text for a in f.atoms[p.index + 1 : p.index + 3]) for f, p in parts]
            for one, other in _PAIRED:
                if any(t.startswith(one) for t in after) and any(t.startswith(other) for t in after):
                    for _, part in parts:
                        part.meant = part.meant or "talk"

    @needs(AMOUNT | SEVERAL, OFFICER | listed(_DELIGHT))
    def _mock_delight(self) -> None:
        """ "Oh, brilliant, one whole gold. I'll retire.": a sum that is named to be laughed at."""
        said = [(f, p) for f in self.frames for p in f.parts if not p.meant]
        if len(said) != 1 or some(self.frames, "ACCEPTW", "MAKEIT"):
            return
        frame, part = said[0]
        if part.item.kind != "gold" or part.verb or part.receivers or any(f.acts for f in self.frames):
            return
        at = next(n for n, f in enumerate(self.frames) if f is frame)
        before = {w for f in self.frames[: at + 1] for w in f.clause.text.split()}
        boasts = [
            f for f in self.frames[at + 1 :] if not (f.parts or f.only_call or f.has(*_OF_BARGAINS, "FOR"))
        ]
        if not boasts or part.each:
            return
        strange = any(a.plain and a.text not in FUNCTION for f in boasts for a in f.atoms)
        spends = any(not _SPENDING.isdisjoint(f.clause.text.split()) for f in boasts)
        petty = self.scene.officer and (part.item.count or 0) <= 2
        if (
            (_DELIGHT.isdisjoint(before) or not (strange or petty))
            and not (petty and strange)
            and not (spends and (petty or not _DELIGHT.isdisjoint(before)))
        ):
            return
        if some(boasts, "I", "MY", "ME", "WE", "SARCASM") or spends or petty:
            part.meant = "talk"

    @needs(SENTENCES | AMOUNT, _REPORTING)
    def _was_it_told(self) -> None:
        """ "Four cheeses? Is that what they told you?": a number that another is said to have named."""
        for before, sentence in pairwise(self.sentences):
            told = [p for f in before for p in f.parts if not p.meant]
            if not told or any(f.acts for f in before) or not all(p.alone and not p.verb for p in told):
                continue
            text = " ".join(f"{f.clause.joint} {f.clause.text}" for f in sentence[:3])
            if _TOLD.search(text):
                for part in told:
                    part.meant = "told"

    @needs(SEVERAL | AMOUNT, listed("than"))
    def _sooner_than(self) -> None:
        """ "I'd sooner eat this bag, string and all, than hand you four coins": nobody hands over anything."""
        for sentence in self.sentences:
            sooner = far = False
            for frame in sentence:
                if far and frame.clause.lead in ("but", "if", ";", "-", "because"):
                    break
                if far:
                    _deny(frame.parts)
                    continue
                for k, atom in enumerate(frame.atoms[:-1]):
                    following = frame.atoms[k + 1]
                    if sooner and atom.text == "than" and following.item is None and not following.number:
                        _deny([p for p in frame.parts if p.index > k and p.verb])
                        far = frame.atoms[k - 1].text.rpartition(" ")[2] not in _SOONER
                        break
                    sooner = sooner or atom.text.rpartition(" ")[2] in _SOONER

    def _instalment(self, n: int, frame: Frame) -> bool:
        """Whether a clause says what is paid later in the round ("two now, two once the scissors are down")."""
        following = self.frames[n + 1] if n + 1 < len(self.frames) else None
        return (
            following is not None
            and following.clause.sentence == frame.clause.sentence
            and following.clause.joint in ("when", "once", "as soon as", "after", "if")
            and any(f.has("NOW") and f.parts for f in self.frames[:n])
        )

    @needs(SEVERAL | AMOUNT, AMOUNTS | NUMBER)
    def _repeated(self) -> None:
        """ "Last round Sue paid you four. Four!": a bare number that only repeats one that was told."""
        for n, frame in enumerate(self.frames[1:], 1):
            if not frame.parts or self._instalment(n, frame):
                continue
            before = self.frames[n - 1]
            numbered = any(a.number is not None and a.item is None for a in before.atoms)
            back = n - 2
            while (before.only_call or not (before.parts or numbered)) and n - 4 < back >= 0:
                before, back = self.frames[back], back - 1
                if len(before.atoms) > 2 and not before.parts:
                    break
            for part in frame.parts:
                if part.meant or part.verb or frame.acts:
                    continue
                if part.item.unit or part.item.kind != "gold":
                    echo = part.alone and frame.clause.first and len(frame.atoms) == 1
                    if echo and any(
                        _same(p, part) and p.meant in ("past", "told", "third") for p in before.parts
                    ):
                        part.meant = "told"  # "Bob offered a cheese. A cheese!"
                    continue
                if len(meant_parts(frame)) > 1:
                    continue  # "four and a cheese"
                counted = [a.number.value for a in before.atoms if a.number is not None and a.item is None]
                if (
                    part.alone
                    and frame.clause.first
                    and part.item.count in counted
                    and not meant_parts(before)
                ):
                    part.meant = "told"  # "eight days. Eight!"
                    continue
                goods = [p.item for p in before.parts if p.item.kind == "good" and p.meant != "minus"]
                if (
                    len(goods) == len(before.parts)
                    and goods
                    and frame.clause.first
                    and all(i.count in (None, part.item.count) for i in goods)
                ):
                    part.meant = "told"  # "Six apples. Six!"
                    continue
                said = [p for p in before.parts if _same(p, part)] if not _of_today(frame, part) else []
                if said and all(p.meant in ("past", "told", "has", "third", "talk", "fact") for p in said):
                    part.meant = "told"

    @needs(SEVERAL | AMOUNTS)
    def _echoed_before(self) -> None:
        """ "Eleven! She wants eleven from him!": a sum that is only cried out, and told right behind."""
        for before, frame in pairwise(self.frames):
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
        for n in range(len(self.frames) - 2, -1, -1):
            frame = self.frames[n]
            if not frame.parts or frame.acts:
                continue
            parts = meant_parts(frame)
            if len(parts) != 1 or not parts[0].alone or parts[0].verb or parts[0].givers == ["me"]:
                continue
            asked = frame.clause.question
            for other in self.frames[n + 1 : n + 3]:
                if other.clause.sentence - frame.clause.sentence > 1:
                    break
                if other.clause.lead not in ("if", "because") and any(
                    (p.meant in _ECHOED or (asked and p.meant == "is")) and _same(p, parts[0])
                    for p in other.parts
                ):
                    parts[0].meant = "told"

    _HEARSAY = (
        _their_wish, _tossed_about, _mock_delight, _said_by_others, _said_behind, _was_it_told, _sooner_than, _echoed_before,
        _bids_called,
    )  # fmt: skip


def _tells_of_an_offer(frame: Frame) -> bool:
    """Whether a clause only says how another's offer was ("Dan's offer was rubbish"), or to whom one was made."""
    if frame.parts or frame.acts:
        return False
    others = [s for s in frame.seats if s not in frame.officers and s not in frame.called]
    if (
        others
        and frame.has("PRICE")
        and any(a.form(t) == "past" for a in frame.atoms for t in ("MAKE", "GIVE"))
    ):
        return frame.has("I", "WE", "ME", "US")  # "the offer I made Tom, three gold for a hen"
    if not frame.has("WAS"):
        return False
    return any(
        b.has("PRICE") and ((a.seat and a.own) or a.text in ("his", "her", "their"))
        for a, b in pairwise(frame.atoms[:4])
    )


def _deny(parts: Sequence[Part]) -> None:
    for part in parts:
        part.meant = part.meant or "denied"


def _same(one: Part, other: Part) -> bool:
    a, b = one.item, other.item
    counted = a.count is not None or a.every == b.every
    return a.kind == b.kind and a.count == b.count and a.good == b.good and counted


def _reports(atoms: Sequence[Atom]) -> bool:
    """Whether a clause is no more than "she says", "or so Bob told us", "according to her"."""
    inverted = len(atoms) > 1 and atoms[0].text in ("says", "said", "goes", "went", "quoth")
    if inverted and (atoms[1].has("THE", "MY", "A", "THIS", "THEY") or (atoms[1].seat and not atoms[1].own)):
        return len(atoms) <= 5
    start = 0
    while (
        start < len(atoms)
        and (
            atoms[start].text
            in ("so", "or", "as", "like", "and", "that", "which", "is", "what", "at", "least", "if", "just")
            or atoms[start].has("IDLE", "OR", "BECAUSE", "ASMUCH", "THIS", "BE")
        )
        and not atoms[start].bits & _SPEAKERS
    ):
        start += 1
    if start >= len(atoms):
        return False
    if atoms[start].text in _SOURCES:
        return len(atoms) <= start + 4
    k = start + 1
    if atoms[start].has("MY", "YOUR", "THE", "A", "THEIR", "OUR") or (atoms[start].own and atoms[start].seat):
        while (
            k < min(start + 4, len(atoms))
            and (atoms[k].plain or atoms[k].has("DESCRIBED", "IDLE"))
            and atoms[k].text not in _SAYING
        ):
            k += 1
        if k == start + 1:
            return False
    elif not atoms[start].bits & _SPEAKERS:
        return False
    while k < len(atoms) and (
        (atoms[k].bits & _BETWEEN and atoms[k].text not in _SAYING)
        or atoms[k].text in ("used", "to", "used to", "always", "once")
    ):
        k += 1
    if k >= len(atoms) or atoms[k].text not in _SAYING:
        return False
    rest = atoms[k + 1 :]
    return (
        len(rest) <= 5
        and not any(a.item is not None or a.bag is not None for a in rest)
        and (not rest or bool(rest[0].bits & _TAIL) or rest[0].plain)
    )


def _of_today(frame: Frame, part: Part) -> bool:
    """Whether a sum that was told of is named anew ("three from me too", "same six?", "three again?")."""
    before = frame.atoms[part.index - 1].text if part.index else ""
    behind = frame.atoms[part.index + 1].text if part.index + 1 < len(frame.atoms) else ""
    return part.givers == ["me"] or before == "same" or behind == "again"
