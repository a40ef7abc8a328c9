"""Offers that name no kind or no sum: meant to bind, but not to be read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.rules.terms import UnclearWhy
from arena.speech.atoms import some
from arena.speech.frames import Frame
from arena.speech.offers import Fault
from arena.speech.residue import hand_card_named
from arena.speech.scene import Scene


def vague_fault(frames: Sequence[Frame], scene: Scene) -> Fault | None:
    """The question that a vague offer calls for, or None for plain talk."""
    lacking = _goods_answered(frames, scene)
    if lacking is not None:
        return lacking
    sentences: dict[int, list[Frame]] = {}
    for frame in frames:
        sentences.setdefault(frame.clause.sentence, []).append(frame)
    for frame in frames:
        offers = not (scene.officer or frame.clause.question) and frame.acts and frame.has("HAND")
        if offers and frame.has("GIVE", "GET", "HAVE", "FOR") and hand_card_named(frame):
            return Fault(frame.atoms[0].start, code="hand_cards")
        if not frame.has("POINTED", "SOMEPAY", "FEW", "ANYSUM"):
            continue
        atoms = frame.atoms
        sentence = sentences[frame.clause.sentence]
        if "SOMEPAY" in {t for a in frame.atoms for t in a.senses} and _sure_to_pay(frame, frames):
            return Fault(frame.atoms[0].start, "terms", "What exactly do you offer?")
        near = [f for k in range(-2, 3) for f in sentences.get(frame.clause.sentence + k, ())]
        pointed = frame.has("POINTED") and frame.atoms[0].text in _TAKE_IT and not frame.has("THEM")
        pointed = pointed and len(frame.atoms) <= 5 and not scene.officer
        if pointed and any(a.outcome == "return" and not a.negated for f in near for a in f.acts):
            return Fault(frame.atoms[0].start, "goods", "Which goods do you mean?")
        purpose = any(a.outcome == "return" and not a.negated for f in sentence for a in f.acts)
        purpose = purpose or any(
            "FOR" in a.senses and b.bag is not None and b.bag.whose in ("me", "the", "that")
            for f in sentence
            for a, b in zip(f.atoms, f.atoms[1:], strict=False)
        )
        negated = frame.has("NOT", "NOBODY") or (frame.clause.question and frame.has("SOMEBODY"))
        if negated:
            continue
        for k, atom in enumerate(atoms):
            if "ANYSUM" in atom.senses and some(atoms[:k], "GIVE", "GET"):
                return Fault(atom.start, "amount", "How much gold exactly?")
            if "POINTED" in atom.senses and k + 1 < len(atoms) and "PRICE" in atoms[k + 1].senses:
                continue  # "the best offer wins"
            before = atoms[:k]
            following = atoms[k + 1] if k + 1 < len(atoms) else None
            paid = any(a.form("GIVE") in ("past", "part") for a in before)
            if paid and not some(before, "I", "WILL"):
                continue  # "my uncle once paid ..."
            if atom.text == "something" and k and atoms[k - 1].text in ("with", "by", "about", "to"):
                continue  # "am I mixing that up with something?", "something I can work with"
            if following is not None and ("TOW" in following.senses or following.text == "else"):
                continue  # "something to say"
            giving = some(before, "GIVE", "GET", "MAKE", "MAKEIT", "PROMISE", "OWE") or (
                some(before, "HAVE") and some(atoms[k + 1 :], "YOU")
            )
            giving = giving or (purpose and k <= 1 and "POINTED" in atom.senses)
            if (
                "POINTED" in atom.senses
                and "THIS" not in atom.senses
                and giving
                and (purpose or frame.has("GIVE"))
            ):
                return Fault(atom.start, "goods", "Which goods do you mean?")
            if "SOMEPAY" in atom.senses and (
                giving
                or purpose
                or frame.clause.question
                or "you" in atom.text.split()[-1:]
                or atom.text.startswith("make")
            ):
                why: UnclearWhy = "amount" if "purse" in atom.text else "terms"
                question = "How much gold?" if why == "amount" else "What exactly do you offer?"
                return Fault(atom.start, why, question)
            if (
                "FEW" in atom.senses
                and (giving or purpose)
                and any(
                    "GOLD" in a.senses or (a.item is not None and a.item.kind == "gold")
                    for a in (
                        (g for f in sentence for g in f.atoms)
                        if atom.text.endswith(" of") or (following is not None and "OFW" in following.senses)
                        else atoms[k : k + 3]
                    )
                )
            ):
                return Fault(atom.start, "amount", "How much gold exactly?")
    return None


_TAKE_IT = frozenset(("take", "have", "pick", "choose", "grab", "keep"))
_ASKS_FOR = re.compile(
    r"\b(?:what (?:would|will|can|could|do|did|are|have|has) (?:you|it|ye)\b.*\b(?:give|offer|offering|pay|got|bring|have|propose|put)\b|what have you got\b|"
    r"what(?:'s| is) (?:your offer|it worth|in it for me|your price|on offer)|make me an offer|your offer\b.*\?|what (?:are you|you) (?:giving|offering|paying))"
)
_SURELY = frozenset(
    """i will see you right|you will not lose by it|you will not be the loser|you will not lose out|you will feel it in your pocket|i will do right by you|
    i will do you right|i will scratch your back|i will make it right|i will remember you|a drink in it for you|drink in it for you|
    i will make it rain|i will make it rain for you|i will be generous|i will make you smile|i will make you happy|i will look after you|i will take care of you|i will not forget it|there will be something in it""".replace(
        "\n    ", ""
    ).split("|")
)
"""Words by which payment of no named kind is surely meant."""


def _sure_to_pay(frame: Frame, frames: Sequence[Frame]) -> bool:
    """Whether payment of an unnamed kind is promised, and the return of a bag asked for anywhere beside it."""
    said = any(a.text in _SURELY for a in frame.atoms)
    return said and any((a.outcome == "return") != a.negated for f in frames for a in f.acts)


def _goods_answered(frames: Sequence[Frame], scene: Scene) -> Fault | None:
    """ "Cheese?" to who asks what one would give: goods without a number."""
    last = scene.context.last
    if scene.officer or last is None or last.speaker not in scene.context.officers:
        return None
    said = [f for f in frames if not f.only_call]
    parts = [p for f in said for p in f.parts]
    if len(said) > 2 or len(parts) != 1 or not parts[0].item.bare or parts[0].item.kind != "good":
        return None
    plain = all(
        a.item is not None or a.has("IDLE", "PLEASE", "SHERIFF", "CAP") for f in said for a in f.atoms
    )
    if not plain or not _ASKS_FOR.search(last.text.lower()):
        return None
    return Fault(parts[0].item.start, "amount", "How many?")
