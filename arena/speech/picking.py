"""Offers that are accepted by naming what they give, or whose they are: "The ten, thank you", "I'll go with Ann's"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.context import Standing
from arena.speech.counters import names_part
from arena.speech.frames import Frame, Part
from arena.speech.scene import Scene
from arena.speech.standing import gold_of
from arena.speech.tags import BAGREF, ITEM, OWN, SEAT, SIGN, mask

_CHOOSING = frozenset(
    """choose pick prefer then for to with favour favor the take go am fine happy choosing picking rather have option it is be
    shall say""".split()
)
_CHOICE = (
    "choose",
    "pick",
    "prefer",
    "go with",
    "favour",
    "favor",
    "it is",
    "it shall be",
    "then",
    "rather have",
    "opt for",
    "take",
)
_OWNERS = BAGREF | OWN
_LIGHT = (ITEM | BAGREF | SEAT | SIGN) | mask(
    "IDLE PLEASE I WILL SHERIFF AND ACCEPTW WEAKYES GET NOW DO PREFER BE"
)
_TURNED = mask("NOT NO MAKEIT ADD BUT MINUS")
_OTHER_VERBS = ("ADD", "SELL", "MAKEIT", "MAKE", "OWE", "PROMISE", "OPEN", "GIVE")


def picked(frames: Sequence[Frame], scene: Scene) -> list[Standing]:
    """The offers to the speaker that a message picks; none where it says more than that."""
    offers = [o for o in scene.open if scene.speaker in o.to] if scene.open else scene.open
    if not offers:
        return []
    if len(offers) > 1 and _both_thanked(frames, len(offers)):
        return offers
    parts: list[Part] = []
    owners: list[str] = []
    for frame in frames:
        if frame.only_call or (owners and frame.has("DISMISS") and not frame.parts):
            continue
        if (
            frame.clause.question
            or frame.acts
            or frame.when
            or frame.clause.lead in ("if", "unless", "or", "because")
        ):
            return []
        owned: list[str] = []
        if frame.bits & _OWNERS:
            owned = [
                a.bag.whose[1:] for a in frame.atoms if a.bag is not None and a.bag.whose.startswith("@")
            ]
            owned += [a.seat for a in frame.atoms if a.seat and a.own]
        if scene.officer and frame.text_has("it is", "it shall be", "let it be"):
            owned += frame.seats  # "Ann it is"
        if frame.parts and all(p.meant == "minus" and p.base == "keep" for p in frame.parts):
            continue  # "take the fabrics, I'll keep my gold"
        if (frame.parts or owned) and frame.bits & _TURNED:
            return []
        for atom in frame.atoms:
            if not atom.bits & _LIGHT and atom.text not in _CHOOSING:
                return []
        if owned or frame.parts:
            chosen = frame.text_has(*_CHOICE)
            if owned and not frame.parts and not chosen:
                return []
            for part in frame.parts:
                if not _definite(part, chosen):
                    return []
        parts += frame.parts
        owners += owned
    if parts:
        found = [o for o in offers if len(o.terms.gives) == len(parts) and all(_names(o, p) for p in parts)]
        return found if len(found) == 1 else []
    found = [o for o in offers if o.by in owners]
    return found if len(found) == len(set(owners)) else []


def _definite(part: Part, chosen: bool) -> bool:
    """Whether an amount is one that was spoken of, and not a new one."""
    item = part.item
    if (
        item.kind == "offer"
        or part.meant not in ("", "bare", "vague")
        or item.more
        or part.verb in _OTHER_VERBS
    ):
        return False
    bare = chosen and item.count is None and not (item.every or item.share)
    return item.definite or (item.owner or "").startswith("@") or bare


def _names(offer: Standing, part: Part) -> bool:
    if part.item.kind == "gold" and part.item.count is None:
        return gold_of(offer) is not None
    return names_part(offer, part)


def _both_thanked(frames: Sequence[Frame], number: int) -> bool:
    """ "Both, thank you": all of them are taken."""
    said = [a for f in frames if not f.only_call for a in f.atoms]
    if not said or not all(
        a.has("BOTHP", "BOTHW", "ALLP", "IDLE", "PLEASE", "SHERIFF", "I", "WILL", "GET", "HAVE") for a in said
    ):
        return False
    group = [a for a in said if a.has("BOTHP", "ALLP")]
    thanked = any(a.text in ("thank you", "thanks", "please", "take", "have") for a in said)
    thanked = thanked or (len(said) == 1 and any(f.only_call for f in frames))  # "both, Lou"
    return thanked and len(group) == 1 and (group[0].text.startswith("both") == (number == 2))
