"""Amounts that no bargain is about: rules and prices told, tales, proportions, and what stands around a clear offer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.addressing import Addressing
from arena.speech.atoms import some
from arena.speech.frames import Frame, Part
from arena.speech.kinds import (
    AMOUNT,
    AMOUNTS,
    ASKED,
    DEEDS,
    LED_AND,
    LED_IF,
    LED_OR,
    MANY,
    MERCHANT,
    NAMELESS,
    SENTENCES,
    SEVERAL,
    Plan,
    needs,
)
from arena.speech.offers import meant_parts
from arena.speech.tags import BAGREF, STRANGE, listed, mask
from arena.speech.verbs import GIVING, NEUTRAL, TAKING
from arena.speech.vocabulary import FUNCTION

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
_MAYBE = frozenset(("could", "might", "would", "should", "may"))
_IRONIC = frozenset(
    ("yes", "sure", "right", "oh", "ok", "okay", "oh sure", "yes yes", "of course", "certainly", "oh yes")
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
_WAS, _SOLD = mask("WAS"), mask("OWE SELL")
_WHOSE, _ONES = mask("MY THE A OUR THEIR"), mask("MY THE A OUR")


class Chatter(Addressing):
    """Settles which amounts are only talk."""

    priced: Sequence[Frame] = ()
    """The clauses with an amount that counted when it was begun."""

    @needs(AMOUNT)
    def _read_chatter(self) -> None:
        self.priced = [f for f in self.frames if f.parts and meant_parts(f)]
        if self.priced:
            self._CHATTER.run(self, self.said)

    @needs(AMOUNT, STRANGE | LED_OR | mask("PASTTIME"))
    def _stray_numbers(self) -> None:
        """ "We meet every Thursday at seven", "I could eat a horse. Or two.": a number in talk that no bargain is about."""
        for sentence in self.sentences_with_amounts():
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
                    lone = len(self.priced) == 1 and part.alone
                    else_what = lone and frame.clause.lead == "or" and frame.clause.first
                    if strange > 1 or else_what:
                        part.meant = "talk"

    @needs(LED_IF | DEEDS | MERCHANT)
    def _opened_in_thought(self) -> None:
        """ "Were you to open the bag, you would owe me eight": what follows from an inspection is no offer."""
        if self.scene.officer:
            return
        offering: set[int] | None = None
        for frame in self.frames:
            if frame.clause.lead != "if" or not frame.acts:
                continue
            if frame.has("PASTTIME") and not frame.parts:
                for other in self.priced:
                    if other.clause.sentence == frame.clause.sentence:
                        for part in other.parts:
                            part.meant = part.meant or "past"  # "eight, if you'd opened Ann last round"
            if offering is None:
                offering = {f.clause.sentence for f in self.priced}
            if frame.clause.sentence in offering:
                continue
            if any(
                a.outcome == "inspect" and all(w in ("me", "it", "the", "that") for w, _ in a.objects)
                for a in frame.acts
            ):
                frame.acts.clear()

    @needs(AMOUNT, ASKED | listed(_FACT_WORDS))
    def _rules_told(self) -> None:
        """ "Does silk set you back four gold?", "Hal is good for nine", "nine out of ten": facts, not offers."""
        ruled: dict[int, list[Frame]] = {}
        for frame in self.frames if self.said & _RULES else ():
            text = frame.clause.text
            if not _RULE_WORDS.isdisjoint(text.split()) and _RULE.search(f"{frame.clause.lead} {text}"):
                ruled.setdefault(frame.clause.sentence, []).append(frame)
        for frame in self.priced:
            parts = meant_parts(frame)
            if not parts:
                continue
            text = frame.clause.text
            told = None
            if not _FACT_WORDS.isdisjoint(text.split()):
                told = _RULE.search(text) or _MONEY_TALK.search(text) or _OWN_MOTHER.search(text)
            if not told and frame.seats and frame.seats[0] != self.scene.speaker and "good for" in text:
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

    @needs(AMOUNT, STRANGE | ASKED | _WAS)
    def _tales(self) -> None:
        """ "Two hens walk into a tavern": goods that do something of their own, and what a list once was."""
        for n, frame in enumerate(self.frames):
            if not frame.parts or not (parts := meant_parts(frame)):
                continue
            behind = self.frames[n + 1] if n + 1 < len(self.frames) else frame
            was = (
                behind.clause.question
                and not behind.clause.first
                and len(behind.atoms) > 1
                and behind.atoms[0].has("BE", "WAS", "DO", "HAVE")
                and (behind.atoms[1].has("THEY") or behind.atoms[1].text in ("it", "those"))
            )  # "your five cheeses, are they gouda?"
            for other in self.frames[n + 1 : n + 4]:
                if (
                    other.bits & _WAS
                    and not frame.has("PRICE")
                    and other.clause.sentence == frame.clause.sentence
                    and len(other.atoms) > 1
                    and other.atoms[0].text in ("that", "those", "these", "it")
                    and other.atoms[1].bits & _WAS
                ):
                    was = True
                    break
            part = parts[0]
            atoms = frame.atoms
            tale = (
                part.item.kind == "good"
                and part.index == 0
                and not (part.verb or part.item.owner or part.item.place or frame.acts)
                and len(atoms) >= 4
                and atoms[1].plain
                and atoms[1].text not in FUNCTION
                and not atoms[1].text.endswith("ly")
                and not frame.has("YOU", "YOUR", "YOURS", "FOR", "BAG", "LOOKAWAY", "NOW", "PRICE")
                and not any(f.acts for f in self.frames if f.clause.sentence == frame.clause.sentence)
            )
            thing = len(atoms) > 3 and atoms[0].bits & _WHOSE and atoms[1].plain
            deed = (
                thing
                and atoms[2].plain
                and part.index > 2
                and not (part.verb or frame.acts)
                and not {atoms[1].text, atoms[2].text} & FUNCTION
                and not frame.has("YOU", "YOUR", "YOURS", "FOR", "BAG", "LOOKAWAY", "PRICE", "NOW", "WILL")
            )
            if was or tale or deed:
                for told in parts:
                    told.meant = "talk"

    @needs(AMOUNT | MERCHANT, _SOLD)
    def _sold_and_owed(self) -> None:
        """ "For ten gold I'd sell you my brother", "I owe the baker three gold": bargains with others, or for no goods."""
        if self.scene.officer:
            return
        for frame in self.priced:
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
                sold = any("SELL" in a.senses for a in before) and not any(
                    p.item.kind == "good" for p in parts
                )
                if owed or sold:
                    for part in parts:
                        part.meant = "talk"

    @needs(MANY)
    def _counted_up(self) -> None:
        """ "Eight, nine, ten, ready or not": numbers that only count."""
        for sentence in self.sentences:
            parts = [(f, p) for f in sentence for p in f.parts if not p.meant]
            bare = [p for _, p in parts if not (p.item.unit or p.verb or p.receivers)]
            steps = {(b.item.count or 0) - (a.item.count or 0) for a, b in pairwise(bare)}
            named = [
                f
                for f, p in parts
                if p.index == 1 and f.parts[0].item.bare and f.parts[0].item.kind == "good"
            ]
            if len(bare) > 2 and (steps in ({1}, {-1}) or len(named) == len(parts)):
                for part in bare:
                    part.meant = "talk"  # "silk three, pepper two, mead four"

    @needs(AMOUNT, NAMELESS | listed("purse pocket at"))
    def _known_counts(self) -> None:
        """ "Four cards, and you blinked twice", "fifty gold in your purse": what all can see, said as it is."""
        context = self.scene.context
        for frame in self.priced:
            for part in frame.parts:
                if part.meant:
                    continue
                item = part.item
                if item.kind == "good" and item.good == "any" and self._shown(item.count):
                    bound = (
                        item.place
                        or item.owner
                        or part.verb
                        or part.receivers
                        or frame.acts
                        or frame.has("FOR")
                    )
                    if not bound:
                        part.meant = "told"
                elif item.kind == "gold" and item.count and part.verb in ("", "BE"):
                    purses = context.gold or {}
                    own = frame.text_has("in your purse", "in your pocket") and not part.verb
                    seats = (
                        context.officers if own else frame.seats if "at" in frame.clause.text.split() else ()
                    )
                    if any(purses.get(s) == item.count for s in seats):
                        part.meant = "told"  # "Bob's at twenty-four"

    def _shown(self, count: int | None) -> bool:
        """Whether a bag that is spoken of shows so many cards."""
        bags, speaker = self.scene.context.bags, self.scene.speaker
        return any(b.count == count for s, b in bags.items() if self.scene.officer or s == speaker)

    @needs(AMOUNT | ASKED, listed("shall should want would am must why"))
    def _hyperbole(self) -> None:
        """ "Shall I hand you the shirt off my back along with all my gold?"."""
        for frame in self.frames:
            if not frame.clause.question or not _SHALL.search(frame.clause.text):
                continue
            parts = meant_parts(frame)
            wild = any(p.item.share or p.item.every for p in parts)
            strange = sum(a.plain and a.text not in FUNCTION for a in frame.atoms)
            if wild or (parts and strange > 1):
                for part in parts:
                    part.meant = "talk"

    @needs(AMOUNT | SEVERAL, LED_AND | listed("and"))
    def _and_the_moon(self) -> None:
        """ "Aye, and the moon is but a wheel of cheese": what goes on from a yes with "and" about the world is a jest."""
        for before, frame in zip(self.frames, self.frames[1:], strict=False):
            goes_on = frame.clause.lead == "and" or (frame.atoms and frame.atoms[0].text == "and")
            if not goes_on or before.clause.sentence != frame.clause.sentence or before.parts:
                continue
            if not before.atoms or not all(
                a.has("WEAKYES", "IDLE", "Q") or a.text in _IRONIC for a in before.atoms
            ):
                continue
            atoms = [a for a in frame.atoms if a.text != "and"]
            if not atoms or not any(a.has("BE", "WAS") for a in atoms[1:4]):
                continue
            odd = atoms[0].has("THE", "MY", "A") and len(atoms) > 1 and atoms[1].plain
            me = atoms[0].has("I") and any(a.plain for a in atoms[2:])
            if odd or me or (atoms[0].plain and atoms[0].text not in FUNCTION):
                for part in frame.parts:
                    part.meant = "talk"
                frame.acts.clear()

    @needs(AMOUNT | SEVERAL, AMOUNTS | mask("NO REJECTW"))
    def _denied_echo(self) -> None:
        """ "One coin! I wouldn't take one coin off my own mother": a sum said in scorn and denied behind."""
        for n, frame in enumerate(self.frames[:-1]):
            if not frame.parts or frame.acts:
                continue
            parts = meant_parts(frame)
            no = self.frames[n + 1]
            if frame.clause.question and no.clause.first and not no.clause.question and some(no.atoms, "NO"):
                later = any(meant_parts(f) for f in self.frames[n + 1 :])
                for part in parts if not later and all(a.has("NO", "IDLE") for a in no.atoms) else ():
                    part.meant = "told"  # "Would anybody pay six? No."
            if len(parts) != 1 or not parts[0].alone or parts[0].verb:
                continue
            item = parts[0].item
            after = [f for f in self.frames[n + 1 :] if not f.only_call]
            turned_down = bool(after) and after[0].atoms[0].has("REJECTW", "NO") and not self.scene.open
            if frame.clause.question and turned_down and not any(meant_parts(f) or f.acts for f in after):
                parts[0].meant = "told"  # "Six gold? No chance."
            for other in self.frames[n + 1 : n + 4]:
                for part in other.parts:
                    same = (
                        part.item.kind == item.kind
                        and part.item.good == item.good
                        and part.item.count == item.count
                    )
                    if same and part.meant == "denied" and other.clause.sentence == frame.clause.sentence + 1:
                        parts[0].meant = "told"

    @needs(AMOUNT | SENTENCES, STRANGE | listed(_MAYBE))
    def _background(self) -> None:
        """Where one sentence offers clearly, numbers in tales and reckonings around it are no part of it."""
        if len(self.sentences) < 2:
            return
        strong: set[int] = set()
        for sentence in self.sentences_with_amounts():
            for frame in sentence:
                if frame.parts and self._offers_clearly(frame, sentence):
                    strong.add(frame.clause.sentence)
                    break
        if not strong:
            return
        for frame in self.priced:
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
                considered = loose and any(a.text in _MAYBE for a in frame.atoms[: part.index])
                if (weak and strange >= (1 if loose else 2)) or considered:
                    part.meant = "talk"

    def sentences_with_amounts(self) -> list[list[Frame]]:
        """The frames of each sentence in which an amount counts."""
        counting = {f.clause.sentence for f in self.priced if meant_parts(f)}
        return [frames for frames in self.sentences if frames[0].clause.sentence in counting]

    def _offers_clearly(self, frame: Frame, sentence: Sequence[Frame]) -> bool:
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
        return purpose or any(self._given(p) for p in parts)

    def _given(self, part: Part) -> bool:
        if part.verb in GIVING:
            return not self.scene.officer or part.givers[:1] == ["you"]
        return part.verb == "HAVE" and part.receivers[:1] == ["you"]

    _CHATTER = Plan(
        _opened_in_thought, _rules_told, _counted_up, _tales, _sold_and_owed, _known_counts, _hyperbole, _and_the_moon,
        _denied_echo, _stray_numbers, _background,
    )  # fmt: skip
