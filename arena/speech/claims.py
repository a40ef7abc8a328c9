"""Checkable statements about hidden facts: what a bag of this round holds, and whether it was declared truly."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import NamedTuple

from arena.rules.terms import Claim
from arena.speech.contents import speaks_of
from arena.speech.frames import Frame, Part
from arena.speech.normal import mentions
from arena.speech.scene import Scene, Unresolved
from arena.speech.tags import BAGREF, listed, mask

_GUESS = re.compile(
    r"\b(?:i think|i bet|i guess|i suppose|i believe|i suspect|i reckon|i assume|maybe|perhaps|probably|surely|might|may|could|"
    r"must be|must have|must|smell|smells|looks like|seems?|seem to|appears?|i am sure|would|should|suspect|bet|wonder|guess|"
    r"found|feel|hope|wish|imagine|suppose|if|whether|rumou?r|i hear|i heard|they say|like a)\b"
)
_GUESSING = frozenset(
    """think bet guess suppose believe suspect reckon assume maybe perhaps probably surely might may could must smell smells
    looks seem seems appear appears sure would should wonder found feel hope wish imagine if whether rumour rumor hear heard
    say like""".split()
)
"""One of these is in every text that `_GUESS` matches."""
_AS_DECLARED = re.compile(
    r"\b(?:(?:exactly|just|only|precisely|all|truly|everything|nothing but|is|are|it is)(?: is)?(?: exactly)? (?:as|what|like) (?:i|he|she|they|we|was|have)? ?(?:have |had )?"
    r"(?:declared|said|told you|announced|stated)|as declared|what i declared|what i said it (?:is|was)|declaration is (?:true|honest|correct|the truth)|"
    r"declared (?:it )?(?:truly|truthfully|honestly|correctly)|declaration was (?:true|honest|correct)|bag is (?:honest|clean as declared)|"
    r"my bag is an honest|honest bag|true to my (?:word|declaration)|matches my declaration|matches what i declared|just what it says|(?:contains?|holds?|is|has|are) (?:exactly |just |precisely )?what i (?:said|told you|declared|claimed)|nothing\b.{0,30}\b(?:i did not|i have not|not) declared?|"
    r"(?:told|tells|telling|spoke|speaks) (?:you |us )?the truth about (?:his|her|their|my|the|that) (?:\w+ )?(?:bag|sack|declaration|goods|load|cargo)|(?:bag|sack) is honest|honest about (?:his|her|their|my) (?:bag|sack))\b"
)
_LIES = re.compile(
    r"\b(?:(?:lies|lied|lying|fibs|fibbed|fibbing)(?= (?:about|when|on|in|over|through)\b)|is a liar about|(?:is|was|are) not telling (?:you |us )?the truth|cheats|is cheating|false declaration|declared falsely|declaration is (?:a lie|false|wrong)|not what (?:he|she|they|it) declared|not as declared)\b"
)
_CLEAN = re.compile(
    r"\b(?:no (?:contraband|stolen (?:treasure|goods)|treasure|smuggled goods|illegal (?:goods|cards|wares))|nothing (?:illegal|forbidden|illicit|stolen|smuggled|naughty|unlawful)|"
    r"not (?:a single|one|any|an ounce of) (?:contraband|illegal|smuggled|stolen)|free of contraband|(?<!him that is )(?<!he that is )(?<!he who is )(?<!who is )(?<!that is )(?<!anyone )without contraband|not smuggling|not carrying (?:any )?contraband|"
    r"(?:all|only|everything) (?:is )?legal|only legal (?:goods|wares)|nothing but legal (?:goods|wares)|bag is clean|i am clean|carry no contraband|am not hiding anything|not find (?:a|an|any|one|so much as|the slightest)\b.{0,25}\b(?:contraband|illegal|smuggled|stolen|forbidden)|"
    r"not (?:a|one|an) (?:scrap|shred|hint|trace|whiff|speck|crumb|chip|bit|ounce) of (?:contraband|treasure)|(?:everything|every card|all of it|it is all|they are all|each card)\b.{0,40}\b(?:legal|lawful|legit|above board))\b"
)
_DIRTY = re.compile(
    r"\b(?:(?:is|are) (?:hiding|smuggling|carrying) (?:contraband|something illegal|stolen)|(?:has|have|holds?|hides?|carries|contains?|full of|packed|stuffed with|loaded with) (?:some )?"
    r"(?:contraband|smuggled goods|illegal (?:goods|cards|wares)|stolen (?:treasure|goods)|treasure)|is smuggling|smuggles|there is contraband|contraband in|something (?:illegal|forbidden|illicit|stolen|unlawful))\b"
)
# What a text that one of the expressions above matches has in it; looked for first, because that is quick.
_OF_DECLARING = (
    "declar",
    "said",
    "told you",
    "announced",
    "stated",
    "honest",
    "truth",
    "true to my",
    "matches",
    "it says",
)
_OF_LYING = ("lie", "lying", "liar", "cheat", "declar", "truth", "fib")
_OF_CONTRABAND = (
    "contraband", "legal", "stolen", "smuggl", "treasure", "forbidden", "illicit", "naughty", "unlawful", "clean", "hiding",
)  # fmt: skip
_HAS_OR_LETS = mask("HAVE LET")
_ELSEWHEN = mask("PASTTIME SUPPOSE")
_HOLDS = mask("HAVE LET BE")
_NOTHING_BUT = re.compile(
    r"\b(?:nothing but|only|just|(?<!at )all|purely|solely|every(?:thing| card)(?: in it)? is|nothing except|nothing other than)\b"
)
CLAIMING = listed(
    """declared declare declaration said told announced stated claimed honest truth true matches says
    lies lied lying fibs fibbed fibbing liar cheats cheating falsely false wrong lie
    contraband stolen smuggled smuggling smuggles illegal legal lawful legit forbidden illicit naughty unlawful treasure
    clean board hiding"""
)
"""A message that claims anything has one of these, or names goods."""


_SPOKEN_OF = frozenset("has is talk minus vague bare pronoun denied".split())
"""Why goods do not count that may be said to lie in a bag."""


_TELLS, _WHO = mask("TELL"), frozenset(("which", "who", "whether", "whose"))


def speaks_of_goods(frames: Sequence[Frame]) -> bool:
    """Whether goods are named that are not offered, and may be said to lie in a bag."""
    return any(p.meant in _SPOKEN_OF and p.item.kind == "good" for f in frames for p in f.parts)


def read_claims(frames: Sequence[Frame], scene: Scene, told: Container[int] = ()) -> list[Claim]:
    """The claims of a message, each once; `told`: the sentences whose goods were read already."""
    found: list[Claim] = []
    owner_before: str | None = None
    acted = False
    sentences: dict[int, str] = {}
    said = " ".join([f"{f.clause.joint} {f.clause.text}" for f in frames])
    hints = _Hints(mentions(said, _OF_CONTRABAND), mentions(said, _OF_DECLARING), mentions(said, _OF_LYING))
    guesses = "think" in said or "bet" in said
    for n, frame in enumerate(frames):
        first = frame.clause.first
        if first:
            owner_before = None
        if frame.clause.question or frame.clause.lead in ("if", "unless") or frame.bits & _ELSEWHEN:
            continue
        owner = _owner(frame, scene, hints)
        if owner is None and owner_before is None:
            continue  # it is about no bag
        text = frame.clause.text
        if frame.bits & _TELLS and not _WHO.isdisjoint(text.split()):
            continue  # "I promise to tell you which of the others smuggles"
        if (
            frame.clause.lead == "because"
            and text.endswith("i did not declare")
            and n
            and "NOTHINGP" in {t for a in frames[n - 1].atoms for t in a.senses}
        ):
            text = f"nothing {text}"
        if _guessed(text):
            continue
        if guesses:
            sentences = sentences or _texts(frames)
            sentence = sentences[frame.clause.sentence]
            if mentions(sentence, ("i think", "i bet", "would bet")) and _guessed(sentence):
                continue
        if acted and frame.atoms[:1] and frame.atoms[0].text not in ("it", "there", "that", "this"):
            owner_before = None
        acted = False
        following = frames[n + 1].clause if n + 1 < len(frames) else None
        if following is not None and following.sentence == frame.clause.sentence and following.joint:
            text = f"{text} {following.joint}"  # "lied when he declared"
        told_of = frame.clause.sentence in told
        made = _of_clause(frame, text, owner or owner_before, owner, scene, told_of, hints)
        for claim in made:
            if claim not in found:
                found.append(claim)
        if made or (owner and (frame.has("HAVE", "BE") or any(a.outcome == "inspect" for a in frame.acts))):
            owner_before = made[-1].about if made else owner
            acted = not made and not frame.has("HAVE", "BE")
    return found


class _Hints(NamedTuple):
    """What the words of a message may claim."""

    contraband: bool
    declaring: bool
    lying: bool


def _guessed(text: str) -> bool:
    return not _GUESSING.isdisjoint(text.split()) and _GUESS.search(text) is not None


def _texts(frames: Sequence[Frame]) -> dict[int, str]:
    """The words of every sentence."""
    said: dict[int, list[str]] = {}
    for frame in frames:
        said.setdefault(frame.clause.sentence, []).append(frame.clause.text)
    return {number: " ".join(texts) for number, texts in said.items()}


def _of_clause(
    frame: Frame, text: str, owner: str | None, own: str | None, scene: Scene, told: bool, hints: _Hints
) -> list[Claim]:
    if owner is None or owner in scene.context.officers:
        return []
    claims: list[Claim] = []
    if not hints.contraband:
        pass
    elif _CLEAN.search(text):
        claims.append(Claim(owner, contraband=False))
    elif not told and _DIRTY.search(text) and not frame.has("NOT", "NO") and own:
        claims.append(Claim(owner, contraband=True))
    if (
        hints.declaring
        and mentions(text, _OF_DECLARING)
        and _AS_DECLARED.search(text)
        and (not frame.has("NOT") or text.startswith(("nothing", "there is nothing")))
    ):
        claims.append(Claim(owner, honest=True))
    elif (
        own
        and hints.lying
        and mentions(text, _OF_LYING)
        and _LIES.search(text)
        and own != scene.speaker
        and not frame.has("NOT")
    ):
        claims.append(Claim(owner, honest=False))
    if (
        told
        or text.startswith("i declared")
        or "name on it" in text
        or (frame.has("NOT", "NO") and not _NOTHING_BUT.search(text))
    ):
        return claims
    declares = any("TALK" in a.senses and a.senses["TALK"].val == "declare" for a in frame.atoms)
    if any(p.item.kind == "gold" and p.meant in ("", "is") for p in frame.parts):
        return claims  # "I'm at five gold and one bread for a closed bag"
    if frame.clause.lead == "(" and not frame.bits & BAGREF:
        return claims  # "one gouda (it's just a posh cheese)"
    offered = {g.good for o in scene.open for g in o.terms.gives}
    for part in frame.parts:
        if part.meant == "minus" or (part.item.definite and part.item.good in offered):
            continue  # "I'm keeping the apple"
        claim = _of_part(part, frame, text, owner, own, scene)
        if claim is not None and not (declares and not frame.has("HAVE", "BE")):
            claims.append(claim)
    return claims


def _of_part(part: Part, frame: Frame, text: str, owner: str, own: str | None, scene: Scene) -> Claim | None:
    item = part.item
    if item.kind != "good" or item.good in (None, "token") or item.fault:
        return None
    if part.meant not in _SPOKEN_OF or item.place in ("stall", "contraband"):
        return None
    if own is None and part.meant not in ("talk", "vague", "is", "has"):
        return None
    good = item.good or ""
    if good == "any":
        return None
    count = item.count
    if count is None and not item.share and (item.bare or item.plural or item.why):
        bag = scene.context.bags.get(owner)
        if _NOTHING_BUT.search(text) and bag is not None and bag.count:
            count = bag.count
    if count is None:
        if good == "any_contraband" and not frame.has("NO", "NOT"):
            return Claim(owner, contraband=True)
        return None
    return Claim(owner, good=good, count=count)


def _owner(frame: Frame, scene: Scene, hints: _Hints) -> str | None:
    """Whose bag a clause is about, or None where it says nothing of a bag."""
    holder_named = speaks_of(frame, (frame,), scene)
    if holder_named is not None:
        return holder_named
    try:
        for atom in frame.atoms if frame.bits & BAGREF else ():
            if atom.bag is not None:
                whose = atom.bag.whose
                if whose.startswith("@"):
                    return whose[1:]
                if whose in ("me", "the", "that") and not scene.officer:
                    return scene.speaker
                if whose == "them":
                    return scene.them()
        holder = None
        for k, atom in enumerate(frame.atoms) if frame.bits & _HOLDS else ():
            if atom.bits & _HAS_OR_LETS or (
                "BE" in atom.senses
                and any(a.text in ("hiding", "carrying", "smuggling", "lying") for a in frame.atoms[k:])
            ):
                holder = k
                break
        text = frame.clause.text
        if holder is not None or (hints.lying and mentions(text, _OF_LYING) and _LIES.search(text)):
            for atom in frame.atoms:
                if atom.seat and atom.seat not in frame.called:
                    return atom.seat
                role = atom.role
                if role == "me" and not scene.officer:
                    return scene.speaker
                if role == "them":
                    return scene.them()
        if (
            not scene.officer
            and frame.parts
            and frame.has("BE")
            and frame.atoms[0].text
            in ("it", "these", "this", "that", "they", "only", "just", "honestly", "there")
        ):
            return scene.speaker
        if not scene.officer and (
            (hints.contraband and _CLEAN.search(text))
            or (hints.declaring and mentions(text, _OF_DECLARING) and _AS_DECLARED.search(text))
        ):
            return scene.speaker
    except Unresolved:
        return None
    return None
