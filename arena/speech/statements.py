"""Whole sentences that state something of a bag: what it holds, that it is as declared, that somebody lied.

Such a sentence offers nothing, whatever goods it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from arena.rules.terms import Claim
from arena.speech.contents import read_contents
from arena.speech.frames import Frame
from arena.speech.handing import hands_over
from arena.speech.normal import mentions
from arena.speech.scene import Scene
from arena.speech.tags import listed

_LEADS = {"because": "as ", "but": "but ", "and": "and ", "or": "or ", "if": "if ", "unless": "unless "}

# Words with which goods are offered, asked for or guessed at: beside one of them nothing is a mere statement.
_OTHERWISE = frozenset(
    """give gives giving gave offer offers offered offering take takes taking yours your get gets getting pay pays
    paying pass passes let lets if unless for return returns through back from off exchange deal would could can
    may might must hand hands share split keep closed shut sealed unopened gold coin coins instead or think bet
    guess suppose believe hope maybe perhaps probably surely says half want need whoever either throw toss""".split()
)
_INSIDE = re.compile(
    r"\b(?:in|inside)(?: of)? (?:here|there|(?:my|this|the) bag|it)\b|^inside\b|\bfind\b|\b(?:bag|it) (?:holds|contains|has|is)\b|"
    r"\b(?:i packed|i loaded|nothing else|nothing more|that is all|all i have|nothing but|i am carrying|i carry)\b"
)
_ASKED_WHAT = re.compile(r"\bwhat (?:is|do i have|have i got) in (?:my|the|this) bag\b")

# What a text that one of the expressions below matches has in it; looked for first, because that is quick.
_OF_TRUTH = ("declar", "truth", "lie", "lying", "honest", "true", "correct", "matches")

_TRUE = re.compile(
    r"\b(?:bag|everything|it|all|card|that|this|what is inside)\b.*\b(?:is|are|holds?|contains?|matches)\b"
    r"(?: all| exactly| just| precisely| truly| only)* (?:as|what) (?:i |was |it was )?(?:have |had )?declared\b|"
    r"^(?:it is |all is |everything is |they are )?(?:exactly|just|precisely) as (?:i |it was )?declared\b|"
    r"\bwhat i declared is (?:exactly |just )?what\b.*\bbag\b|"
    r"\b(?:nothing|find|holds?)\b.*\b(?:but|only|exactly|just)\b.*\bwhat i (?:have )?declared\b|"
    r"\bonly find what i declared\b|"
    r"\bi (?:have )?(?:told|declared|tell|am telling|speak)(?: you)? (?:only |nothing but )?the truth\b|"
    r"\bi (?:did not lie|am not lying|have not lied|was honest|am honest|am being honest)\b.*\b(?:bag|declaration|declared)\b|"
    r"\bmy (?:bag|declaration) (?:is|was) (?:honest|true|the truth|correct)\b|\bmy bag matches\b|\bbag matches my declaration\b"
)
_OF_LIES = ("lie", "lying", "truth", "declar", "honest", "false", "wrong")
_GUESSED = re.compile(
    r"\b(?:if|think|bet|guess|suppose|believe that|maybe|perhaps|probably|might|may|could)\b"
)
_FALSE = re.compile(
    r"\b(?:(?:is lying|lied|lies|has lied)(?= (?:about|when|on|in|over|through)\b)|is not telling (?:you )?the truth|did not (?:tell|declare) the truth|"
    r"(?:has )?told (?:you |us )?a lie|declared falsely|is (?:being )?dishonest|is not (?:being )?honest)\b|"
    r"\b(?:bag|declaration)\b.*\b(?:is|was) (?:a lie|false|wrong|not (?:as|what)\b.*declared)|\bbag is not as declared\b|"
    r"\bdeclaration of \w+ is (?:a lie|false|wrong)\b|\bdeclared is not what is in\b"
)
_NO_CONTRABAND = re.compile(
    r"\b(?:not find any contraband|not a single piece of contraband|not (?:pack|packed|load|loaded) any contraband|"
    r"no (?:forbidden|illegal|illicit) goods in (?:my|this|the) bag)\b"
)


STATING = listed(
    """declared undeclared declaration truth lie lies lied lying honest dishonest true correct matches false falsely wrong
    contraband goods"""
)
"""A message that states anything has one of these, or names goods."""


def _said_over(parts: Sequence[Frame], claims: Sequence[Claim]) -> bool:
    """ "It's three apples in there. Three.": a number that was stated just before."""
    said = [f for f in parts if not f.only_call]
    if len(said) != 1 or len(said[0].parts) != 1 or said[0].acts or said[0].clause.question:
        return False
    part = said[0].parts[0]
    bare = part.item.kind == "gold" and not part.item.unit and part.alone and not part.verb
    return bare and len(said[0].atoms) < 3 and part.item.count in {c.count for c in claims}


def read_statements(frames: Sequence[Frame], scene: Scene) -> tuple[list[Claim], set[int], set[int]]:
    """The claims of whole sentences, the places of the clauses that only say what a bag holds, the sentences with goods told of."""
    claims: list[Claim] = []
    plain: set[int] = set()
    told: set[int] = set()
    asked = False
    known = (scene.speaker, *scene.context.officers)
    alone = not any(s not in known for f in frames for s in f.seats)
    for places in _sentences(frames):
        parts = [frames[k] for k in places]
        inside = read_contents(parts, scene, alone)
        if inside:
            claims += inside
            told.add(parts[0].clause.sentence)
        if scene.officer:
            continue
        text = _text(parts)
        counted = asks = False
        for part in parts:
            counted = counted or bool(part.parts)
            asks = asks or part.clause.question
        if asks:
            asked = "what" in text and _ASKED_WHAT.search(text) is not None
            continue
        held = _held(parts, text, scene, asked) if counted and not _says_otherwise(text) else []
        if claims and not held and _said_over(parts, claims):
            plain.update(places)
            continue
        if held:
            claims += held
            if re.search(r"\b(?:exactly|just|precisely) as (?:i )?declared\b", text):
                claims.append(Claim(scene.speaker, honest=True))
            if not any(hands_over(f) for f in frames[places[-1] + 1 : places[-1] + 6]):
                plain.update(places)
        elif mentions(text, _OF_TRUTH) and _TRUE.search(text) and not _others(parts, scene):
            claims.append(Claim(scene.speaker, honest=True))
            plain.update(places if not _says_otherwise(text) else ())
        elif (
            mentions(text, ("contraband", "goods"))
            and _NO_CONTRABAND.search(text)
            and not _says_otherwise(text)
        ):
            claims.append(Claim(scene.speaker, contraband=False))
        asked = False
    return claims + _lies(frames, scene), plain, told


def _says_otherwise(text: str) -> bool:
    """Whether goods may be offered, asked for or guessed at in a text."""
    return not _OTHERWISE.isdisjoint(text.split()) or " out of " in f" {text} "


def _sentences(frames: Sequence[Frame]) -> Iterator[list[int]]:
    places: list[int] = []
    for k, frame in enumerate(frames):
        if places and frames[places[-1]].clause.sentence != frame.clause.sentence:
            yield places
            places = []
        places.append(k)
    if places:
        yield places


def _text(parts: Sequence[Frame]) -> str:
    """A sentence's words without those that only address somebody."""
    return " ".join(
        [_LEADS.get(f.clause.lead, "") + f.clause.text for f in parts if not (f.only_call and not f.parts)]
    )


def _others(parts: Sequence[Frame], scene: Scene) -> list[str]:
    """Merchants other than the speaker who are named, not called."""
    named = dict.fromkeys(
        seat
        for f in parts
        for atom in f.atoms
        for seat in (atom.seat, atom.bag.whose[1:] if atom.bag and atom.bag.whose.startswith("@") else None)
        if seat and seat not in f.called
    )
    return [seat for seat in named if seat != scene.speaker and seat not in scene.context.officers]


def _held(parts: Sequence[Frame], text: str, scene: Scene, asked: bool) -> list[Claim]:
    """What the speaker says his bag holds, where the sentence says nothing else."""
    if not (asked or _INSIDE.search(text)) or _others(parts, scene):
        return []
    if re.search(r"\bi declared\b|\bnot\b", text):
        return []
    items = [part.item for f in parts for part in f.parts if part.item.kind == "good"]
    others = any(part.item.kind != "good" for f in parts for part in f.parts)
    if others and not re.search(r"\ball i have in (?:my|the|this) bag is\b", text):
        return []
    held = [i for i in items if i.good and i.good not in ("any", "token") and i.count and not i.fault]
    if len(held) != len(items) or any(i.place in ("stall", "contraband") for i in held):
        return []
    return [Claim(scene.speaker, good=i.good, count=i.count) for i in held]


def _lies(frames: Sequence[Frame], scene: Scene) -> list[Claim]:
    """Seats that are said to have lied about their bags."""
    claims: list[Claim] = []
    if not any(f.seats for f in frames):
        return claims
    for places in _sentences(frames):
        parts = [frames[k] for k in places]
        if not any(f.seats for f in parts):
            continue
        text = _text(parts)
        if (
            mentions(text, _OF_LIES)
            and _FALSE.search(text)
            and len(others := _others(parts, scene)) == 1
            and not _GUESSED.search(text)
            and not any(f.clause.question for f in parts)
        ):
            claims.append(Claim(others[0], honest=False))
    return claims
