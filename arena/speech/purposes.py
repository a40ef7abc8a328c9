"""What a sum is for: sums that no verb ties to anybody, beside a bag or a seat that says who pays them; sums only weighed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.deeds import Act
from arena.speech.frames import Frame, Part
from arena.speech.kinds import AMOUNT, AMOUNTS, LED_BUT, LED_IF, MERCHANT, SENTENCES, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import meant_parts
from arena.speech.prices import for_own_bag
from arena.speech.reckoning import RECKONING
from arena.speech.tags import listed, mask

_OPEN_TO_PURPOSE = frozenset(("bare", "talk", "is", "has"))
_NO_PRICE = ("WAS", "AUCTION", "PASTTIME", "MUCH", "SUPPOSE", "SARCASM")
_DENIES = ("NOT", "NOBODY", "SUPPOSE", "SARCASM", "PASTTIME", "UNLESS")
_ASKS = re.compile(
    r"\b(?:how|what|why|who|which|where|when)\b|^(?:do|does|did|is|are|am|was|were|has|have|had) "
)
_ELSEWHERE = frozenset(("them", "somebody", "others", "all"))


@needs(AMOUNT)
def _purposes(making: Making) -> None:
    """Read the sums that stand beside a purpose."""
    if offering_nothing(making):
        _priced_by_purpose(making)
        if making.scene.officer and offering_nothing(making):
            _priced_by_name(making)


def offering_nothing(making: Making) -> bool:
    """Whether no amount of the message counts so far."""
    for frame in making.frames:
        for part in frame.parts:
            if not part.meant:
                return False
    return True


@needs(AMOUNT | MERCHANT | SEVERAL | LED_IF, mask("NOT"))
def _if_not_that(making: Making) -> None:
    """ "If you don't fancy the six gold, take a chicken": the six are offered too."""
    for frame, following in pairwise(making.frames):
        declined = frame.clause.lead == "if" and frame.has("NOT") and frame.has("WANT", "TALK")
        if making.scene.officer or not declined or following.clause.sentence != frame.clause.sentence:
            continue
        if meant_parts(following) and not making.scene.open:
            for part in frame.parts:
                if part.meant == "denied" and part.item.count and not part.item.why:
                    part.meant, part.givers, part.receivers = "", ["me"], ["you"]


@needs(AMOUNT | SEVERAL | LED_BUT, listed("would"))
def _would_but(making: Making) -> None:
    """ "I'd give you six gold but you'd only waste it": what would be given, and is not."""
    for frame, following in pairwise(making.frames):
        if (
            following.clause.lead != "but"
            or following.clause.sentence != frame.clause.sentence
            or frame.clause.question
            or not any(a.text == "would" for a in frame.atoms)
        ):
            continue
        idle = not (following.parts or following.acts or following.has("FOR", "LATER", "NEXTROUND", "TELL"))
        if idle and (following.has("NOT") or any(a.text == "would" for a in following.atoms)):
            for part in meant_parts(frame):
                if part.givers[:1] == ["me"]:
                    part.meant = "talk"


@needs(AMOUNTS | SENTENCES)
def _weighed(making: Making) -> None:
    """ "Two would look weak, I could go to ten. I offer five for my bag": what is weighed before is no second sum."""
    at = next((n for n, s in reversed([*enumerate(making.sentences)]) if _offers_for_bag(s)), 0)
    for sentence in making.sentences[:at]:
        if any(f.acts for f in sentence):
            continue
        for frame in sentence:
            for part in meant_parts(frame):
                aside = not part.verb and len(frame.atoms) > 3 and not frame.has("FOR", "AND", "EACH")
                if part.item.kind == "gold" and (
                    aside or frame.has("WILL", "CAP") or frame.clause.lead == "if"
                ):
                    part.meant = "told"


def _priced_by_purpose(making: Making) -> None:
    """The one sum of a message beside the return of one's own bag is its price, whatever verb stands between."""
    found = _one_open_sum(making)
    if found is None:
        return
    frame, part = found
    plain = not frame.has("FACT", "HAVE") or (not frame.has("FACT") and part.meant == "bare")
    if not plain or (frame.clause.question and _ASKS.search(frame.clause.text)):
        return
    if _ASKS.search(frame.clause.text) and not frame.acts:
        return
    near = [f for f in making.frames if abs(f.clause.sentence - frame.clause.sentence) == 0]
    if any(f.has(*_DENIES) for f in near):
        return
    acts = [a for f in near for a in f.acts]
    if not acts or not all(_wanted(making, a) for a in acts):
        return
    if any(a.role in _ELSEWHERE for a in frame.atoms if a.role):
        return
    part.meant = ""
    part.givers, part.receivers = (["you"], ["me"]) if making.scene.officer else (["me"], ["you"])


def _wanted(making: Making, act: Act) -> bool:
    """Whether an act can be what a sum is for: one's own bag back, another's opened."""
    scene = making.scene
    if act.negated:
        return False
    if act.outcome == "inspect":
        others = {"@" + s for s in scene.context.players if s != scene.speaker}
        return (
            not scene.officer
            and bool(act.objects)
            and all(w in others or w == "others" for w, _ in act.objects)
        )
    mine = ("you", "it", "the", "that") if scene.officer else ("me", "it", "the", "us", "that")
    called = {"@" + s for s in scene.called}
    return all(w in mine or w in called for w, _ in act.objects)


def _priced_by_name(making: Making) -> None:
    """The one sum that an officer names to somebody is a price ("Twelve sees you home, Fern.")."""
    found = _one_open_sum(making)
    if found is None:
        return
    frame, part = found
    if frame.has("YOUALL") and part.meant == "bare" and not frame.clause.question:
        part.meant, part.givers, part.receivers, part.each = "", ["all"], ["me"], True
        return
    called = frame.address or frame.called
    if not called or part.meant == "has" or any(s not in making.scene.context.open_bags for s in called):
        return
    if (
        frame.clause.question
        or frame.has("HAVE", "WAS", "PASTTIME")
        or (frame.has("FACT") and not frame.has("PRICE"))
    ):
        return
    if part.meant == "talk" and frame.has("I", "WE"):
        return  # "I see your five gold, Mab"
    if frame.has("NOT", "NO") or any(a.role in _ELSEWHERE for a in frame.atoms if a.role):
        return
    after = frame.atoms[frame.atoms.index(frame.atom_of(part)) + 1 :]
    if not part.item.unit and after and (after[0].plain or after[0].foreign):
        return
    part.meant, part.givers, part.receivers = "", ["you"], ["me"]


def _one_open_sum(making: Making) -> tuple[Frame, Part] | None:
    """The only sum of gold that a message names, where nothing says yet whose it is."""
    found = [
        (f, p)
        for f in making.frames
        for p in f.parts
        if p.meant in _OPEN_TO_PURPOSE and p.item.kind == "gold"
    ]
    if len(found) != 1 or any(p.meant not in _OPEN_TO_PURPOSE for f in making.frames for p in f.parts):
        return None
    frame, part = found[0]
    item = part.item
    if len(frame.parts) > 1:
        return None
    if item.why or item.count is None or item.count < 2 or frame.clause.lead in ("because", "if"):
        return None
    if frame.has(*_NO_PRICE):
        return None
    return frame, part


PURPOSES = (_weighed, _if_not_that, _would_but, *RECKONING, _purposes)


def _offers_for_bag(sentence: Sequence[Frame]) -> bool:
    """Whether a sentence names a sum and the bag that it is for."""
    sums = [p for f in sentence for p in f.parts if not p.meant and p.item.kind == "gold" and not p.item.more]
    if not sums or any(f.clause.question for f in sentence):
        return False
    return any(not a.negated for f in sentence for a in f.acts) or any(for_own_bag(f.atoms) for f in sentence)
