"""Consent in words to a standing offer that is named by its owner or its sum: "Jack's 10 gold is acceptable to me"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.speech.context import Standing
from arena.speech.counters import names_part
from arena.speech.frames import Frame
from arena.speech.offers import meant_parts
from arena.speech.scene import Scene
from arena.speech.standing import gold_of
from arena.speech.tags import mask

_FITS = "acceptable|satisfactory|agreeable|unobjectionable|all i need|enough for me|good enough for me"
_APPROVES = re.compile(
    rf"\b(?:is|are|sounds?|seems?|looks?)(?: (?:just|quite|perfectly|entirely|more than|wholly|fully|altogether|most|very|completely|eminently|certainly|\w+ly))* "
    rf"(?:{_FITS})(?: (?:to|with|by|for) (?:me|us|this office|the sheriff|both of us|the two of us))?$"
    r"|\b(?:works?|suits?|satisf(?:y|ies)|contents?|pleases?)(?: (?:well|fine|nicely|perfectly))?(?: for)? (?:me|us)(?: (?:fine|well|nicely|perfectly|very well|just fine|down to the ground))?$"
    r"|\b(?:meets?|have|has|find|finds)(?: with)? (?:my|our) (?:full |complete |entire )?(?:approval|consent|agreement|blessing|support|vote|backing)$"
    r"|\b(?:i|we) (?:do |can |would )?(?:find|consider|deem|call) (?:.+ )(?:to be )?(?:quite |perfectly |entirely |\w+ly )?(?:acceptable|satisfactory|agreeable)$"
    r"|(?:^|\b(?:i|we|and) )(?:hereby |do |can |will |shall |all |\w+ly )*(?:approve of|consent to|assent to|agree to) "
    r"|\b(?:i|we) (?:would |do |shall |will |much |strongly )*(?:prefer|choose|pick|favou?r|select|opt for|go with|go for) (?:the )?(?:one|offer|bid|proposal|terms|deal) (?:of|from|by|made by|put forward by) \w+$"
    r"|\b(?:i|we) (?:am|are) (?:\w+ly |quite |more than )?(?:content|satisfied|happy|pleased|comfortable|fine|ok|okay) (?:with|to (?:take|accept|receive)) "
)
_APPROVING = frozenset(
    """acceptable satisfactory agreeable unobjectionable need enough works work suits suit satisfy satisfies content contents pleases please
    approval consent agreement blessing support vote backing approve assent agree prefer choose pick favour favor select opt go satisfied happy pleased comfortable fine ok okay""".split()
)
"""Without one of these words nothing is approved."""
_TURNS = mask(
    "NOT NO NOBODY IF UNLESS BUT MAKEIT ADD MORE LESS DOUBLE SUPPOSE WAS PASTTIME EXCEPT MINUS THEY Q"
)
_MAYBE = frozenset("would could might may if almost nearly barely hardly".split())
_NAMES = mask("PRICE YOUR THE THIS")


def approved(frames: Sequence[Frame], scene: Scene) -> list[Standing]:
    """The one offer to the speaker that a message approves of by name; none where it says more than that."""
    offers = [o for o in scene.open if scene.speaker in o.to]
    if not offers:
        return []
    said = [f for f in frames if not f.only_call]
    found: Frame | None = None
    for frame in said:
        if frame.atoms[0].has("OFW") and not frame.parts:
            continue  # "of the two offers before me"
        words = frame.clause.text.split()
        if found is None and not _APPROVING.isdisjoint(words) and _says_so(frame, words):
            found = frame
        elif (
            meant_parts(frame)
            or frame.acts
            or frame.when
            or frame.clause.question
            or frame.clause.lead in ("if", "unless", "or", "but")
            or frame.bits & _TURNS
        ):
            return []
    if found is None:
        return []
    named = [s for s in (*found.seats, *(s for f in frames for s in f.called)) if s != scene.speaker]
    named = [s for s in named if scene.officer or s in scene.context.officers]
    numbers = [a.number.value for a in found.atoms if a.number is not None and a.item is None]
    kept = [
        o
        for o in offers
        if (not named or o.by in named)
        and all(names_part(o, p) for p in found.parts)
        and all(gold_of(o) == n for n in numbers)
    ]
    third = set(found.seats) - {scene.speaker, *scene.context.officers, *(o.by for o in offers)}
    if third or len(kept) != 1 or not (found.parts or numbers or named or found.has("PRICE")):
        return []
    return kept if named or len(offers) == 1 or found.parts or numbers else []


def _says_so(frame: Frame, words: Sequence[str]) -> bool:
    """Whether a clause approves, plainly and now, of something that it names."""
    if (
        frame.clause.question
        or frame.acts
        or frame.when
        or frame.clause.lead in ("if", "unless", "because", "or")
    ):
        return False
    if frame.bits & _TURNS or not _MAYBE.isdisjoint(words):
        return False
    subject = frame.bits & _NAMES or frame.seats or any(p.item.owner for p in frame.parts)
    return bool(subject) and _APPROVES.search(frame.clause.text) is not None
