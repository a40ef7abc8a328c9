"""Conditions of an offer: those that are the rule anyway are dropped, those on anything else make it unclear."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.frames import Frame
from arena.speech.offers import Fault
from arena.speech.scene import Scene
from arena.speech.tags import mask
from arena.speech.vocabulary import FUNCTION

_HIDDEN = frozenset(
    """lying lies liar lied honest clean guilty innocent cheating cheats cheated smuggling smuggles caught wrong right find finds
    empty fake bluffing dirty""".split()
)
_WINNING = frozenset("win wins won winning lose loses lost losing".split())
_FINDING = frozenset(
    "find finds found discover discovers uncover uncovers catch catches spot turn turns".split()
)
_PROVES = ("turns out", "turned out", "turn out", "turns out to be")
_POLITE = frozenset(
    "saves save speeds speed spares eases ease smooths smoothes hurries like please want wish will dare prefer may possible necessary must insist mind agree agrees care ok helps help suits pleases works sounds".split()
)


def condition_fault(frame: Frame, scene: Scene, frames: Sequence[Frame]) -> Fault | None:
    """The fault that an "if" clause makes of the offer beside it, or None."""
    if frame.clause.lead == "because" or frame.only_time:
        return _one_more_condition(frame, frames)
    if any(a.objects for a in frame.acts) and not (
        frame.text_has(*_PROVES) and _HIDDEN & {a.text for a in frame.atoms}
    ):
        return None  # "if Bob gets searched" is what is asked for
    beside = [f for f in frames if f.clause.sentence == frame.clause.sentence and f is not frame]
    offering = any(not p.meant for f in beside for p in f.parts)
    words = {w for a in frame.atoms for w in a.text.split()}
    subject = frame.subject or [r for p in frame.parts for r in p.givers]
    if not subject and frame.atoms and frame.atoms[0].role:
        subject = [frame.atoms[0].role]
    if frame.atoms and frame.atoms[0].has("YOU", "I", "WE"):
        subject = []  # "if you don't tell anyone"
    others = [s for s in scene.context.players if s != scene.speaker and s not in scene.context.officers]
    heads = frame.atoms[0].seat if frame.atoms and not frame.atoms[0].own else None
    if heads in others and frame.clause.lead == "if":
        subject = [f"@{heads}"]  # "if Cat pays you, so will I"
    owned = [
        r
        for a in frame.atoms
        if (r := a.seat if a.own else a.item.owner[1:] if a.item and a.item.owner else None)
    ]
    held = [a.bag.whose for a in frame.atoms if a.bag is not None and not frame.acts]
    if (
        any(w.startswith("@") or w == "them" for w in held)
        and offering
        and frame.has("BE", "HAVE", "CONTRABAND", "TALK")
    ):
        return Fault(frame.atoms[0].start, "terms", "What do you offer whatever happens?")
    third = any(
        r in ("them", "others", "all") or (r.startswith("@") and r[1:] not in scene.context.officers)
        for r in subject
    )
    question = Fault(
        frame.atoms[0].start if frame.atoms else 0, "terms", "What do you offer whatever happens?"
    )
    if third and not frame.acts_on_own_bag and not words & {"agree", "agrees", "accepts"}:
        doing = (
            frame.has("GIVE", "GET", "OPEN", "HAVE", "ACCEPT", "REFUSE", "TALK", "BE", "PASS", "DO")
            or words & _HIDDEN
            or heads in others
        )
        if doing and (
            offering
            or any(f.text_has("so do i", "so will i", "i do too", "me too", "i will too") for f in beside)
        ):
            return question
    if (
        (frame.has("ACCEPT", "ACCEPTW", "REFUSE", "REJECTW") and offering)
        and (frame.has("PRICE") or frame.seats)
        and not words & {"agree", "agrees"}
    ):
        return question
    finds = bool(words & {"find", "finds", "found", "discover", "see", "catch"}) and frame.has(
        "CONTRABAND", "SOMEPAY"
    )
    if (
        frame.clause.lead == "if"
        and words & _WINNING
        and not scene.officer
        and (offering or any(not p.meant for p in frame.parts))
    ):
        return question
    finds = finds or (bool(words & _FINDING) and any(p.item.kind == "good" for p in frame.parts))
    looked = frame.has("CONTRABAND", "INTHERE") and (words & _FINDING or frame.has("THERE", "CONTRABAND"))
    if (
        looked
        and not frame.acts
        and frame.clause.lead == "if"
        and any(p.item.kind == "gold" for f in beside for p in f.parts)
    ):
        finds = finds or any(a.outcome == "inspect" for f in beside for a in f.acts)
    inside = frame.clause.lead == "if" and frame.has("BE", "HAVE", "WAS") and not frame.acts
    if inside and any(p.item.kind == "good" for p in frame.parts):
        finds = finds or any(a.outcome == "inspect" for f in beside for a in f.acts)
    if finds and offering:
        return question
    if (
        scene.officer
        and frame.clause.lead == "if"
        and not frame.acts
        and any(p.item.kind == "good" and p.meant in ("vague", "is", "has") for p in frame.parts)
        and frame.has("BE", "HAVE")
        and offering
    ):
        return question  # "if it's silk, it costs you ten"
    if offering and not frame.acts and set(owned) & set(others):
        return question  # "provided you've not taken Bob's money"
    if words & _HIDDEN and offering and not words & {"your", "you"}:
        return question
    if frame.clause.lead == "unless" and offering and not frame.acts and not frame.parts:
        return question
    own = any(not p.meant for p in frame.parts)
    if (offering or own) and frame.clause.lead == "if" and _on_contents(frame, words):
        return question
    bare = frame.clause.lead == "if" and not (frame.acts or frame.parts)
    if offering and bare and (_about_the_world(frame, words) or _strange(frame, words)):
        return question
    return None


_CONTENTS = re.compile(
    r"^(?:it|they|that|this|those|everything|(?:my|the|your) bag) (?:is|are|was|were|turns? out|turned out|proves?|holds?|contains?)\b"
    r"|^(?:i|you) (?:(?:am|are|was|were) )?(?:lying|lie|lied|honest|clean|bluffing)\b|^(?:you|i) (?:do )?(?:find|see|found|discover)\b"
)


def _on_contents(frame: Frame, words: set[str]) -> bool:
    """Whether a condition is on what a bag holds ("if it's all apples", "if I'm lying I'll pay you ten")."""
    said = any(p.item.kind == "good" for p in frame.parts) or bool(words & _HIDDEN)
    return (
        said
        and not frame.acts
        and not words & {"want", "anyway", "regardless", "still"}
        and _CONTENTS.match(frame.clause.text) is not None
    )


_OWN_DOING = mask("I LOOKAWAY OPEN LET PASS BAG INTHERE")
_AT_ONCE = ("once", "as soon as", "the moment")
_SHUT = frozenset("knot string strings sack hatch lid seal leave stays stay survives".split())


def _strange(frame: Frame, words: set[str]) -> bool:
    """Whether a condition says something strange ("if it rains", "when the moon turns blue")."""
    if words & _POLITE or words & _SHUT or frame.bits & _OWN_DOING or frame.clause.joint in _AT_ONCE:
        return False
    if len(frame.atoms) < 4 and frame.clause.text.startswith("you are "):
        return False  # "if you're hungry"
    return any(a.plain and a.text not in FUNCTION for a in frame.atoms)


def only_there(frame: Frame, scene: Scene) -> bool:
    """ "Deal, as long as there's a ring in it": that what was offered exists is the rule, and adds nothing."""
    offered = {(g.good, g.count) for o in scene.open if scene.speaker in o.to for g in o.terms.gives}
    goods = {good for good, _ in offered}
    if frame.clause.lead != "if" or any(p.item.good not in goods or p.item.more for p in frame.parts):
        return False
    if frame.clause.text.startswith(("it is ", "they are ", "that is ")):
        return True  # "only if it's two of them"
    said = [(p.item.good, p.item.count) for p in frame.parts]
    inside = frame.has("INTHERE", "BAG") or any(p.item.place == "bag" for p in frame.parts)
    there = inside or frame.text_has(
        "you have", "exists", "exist", "is real", "are real", "really have", "there is", "there are"
    )
    if not there or frame.has("ME", "MORE") or any(pair not in offered for pair in said):
        return False
    for part in frame.parts:
        part.meant = "condition"
    return True


def _one_more_condition(frame: Frame, frames: Sequence[Frame]) -> Fault | None:
    """ "Provided that you open his bag and that it does contain contraband": what the bag holds is a condition, too."""
    at = frames.index(frame)
    before = frames[at - 1] if at and frame.clause.joint == "that" else None
    if (
        before is None
        or before.clause.lead != "if"
        or not before.atoms[-1:]
        or not before.atoms[-1].has("AND")
    ):
        return None
    if not (frame.has("CONTRABAND") or not _HIDDEN.isdisjoint([a.text for a in frame.atoms])):
        return None
    return Fault(frame.atoms[0].start, "terms", "What do you offer whatever happens?")


def _about_the_world(frame: Frame, words: set[str]) -> bool:
    """Whether a condition is about something that nobody here asked for ("if the deck runs out")."""
    denied = any("DO" in a.senses and "NOT" in b.senses for a, b in pairwise(frame.atoms))
    if words & _POLITE or frame.has(
        "PREFER", "WEAKYES", "ACCEPTW", "DISMISS", "IDLE", "BACK", "GET", "GIVE", "LET"
    ):
        return False
    if any(a.role in ("me", "us", "you", "officer", "youtwo") for a in frame.atoms):
        return False
    if any(a.bag is not None for a in frame.atoms):
        return False
    if frame.has("DO"):
        return denied and not frame.seats and not frame.has("THEY")  # "as long as the deck doesn't run out"
    return frame.has("TALK", "HAVE", "BE", "WAS")
