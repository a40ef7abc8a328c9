"""Acceptances that hang on something else."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.answers import Answer
from arena.speech.atoms import some
from arena.speech.context import Standing
from arena.speech.counters import names_part
from arena.speech.dropping import agreed_otherwise, kept_in_part, said_otherwise, taken_in_part
from arena.speech.frames import Frame
from arena.speech.scene import Scene
from arena.speech.standing import gold_of
from arena.speech.tags import mask

_AND_THE = (
    "and the",
    "and my",
    "and your",
    "what of the",
    "what about the",
    "and what of the",
    "where is the",
)


_NOT_THAT = (" i do not", " i will not", " i can not")
_DEEDS, _OTHERS = mask("GIVE GET MATCH MAKE DO ACCEPT WANT"), mask("OTHERS ALLP YOUALL SOMEBODY THEY NOBODY")


def _others_act(frame: Frame) -> bool:
    """Whether a condition is what all the others do ("as long as the others pay too")."""
    return bool(frame.atoms) and frame.atoms[0].bits & _OTHERS != 0 and frame.bits & _DEEDS != 0


def _asks_of(frame: Frame, named: Sequence[str]) -> bool:
    """Whether a "but" asks something of another seat ("but Tom has to match it", "but I want it from Tom too")."""
    for k, atom in enumerate(frame.atoms):
        if atom.seat in named and not atom.own:
            whom = k and frame.atoms[k - 1].has("FROMW") and frame.has("WANT", "GET")
            does = (
                k == 0
                and some(frame.atoms, "HAVE", "WILL", "GIVE", "WANT")
                and some(frame.atoms, "GIVE", "MATCH", "DO", "ADD")
            )
            does = does or (k == 0 and any(p.item.kind == "offer" for p in frame.parts))
            if whom or does:
                return True
    return False


def hedged(frames: Sequence[Frame], answer: Answer, scene: Scene) -> bool:
    """Whether an acceptance hangs on something else: a third seat's act, another bag, a condition."""
    sentence = frames[answer.index].clause.sentence
    officers = scene.context.officers
    own, before = frames[answer.index], frames[answer.index - 1] if answer.index else frames[0]
    if own.clause.lead == "and" and before.has("MAKEIT") and before.has("LESS", "MORE", "FEW"):
        return True  # "Make it a few less and we have a deal"
    if own.clause.lead == "and" and any(p.item.more and p.meant == "bare" for p in before.parts):
        return True  # "one more and it's a deal"
    if own.seats and not own.parts and own.text_has("same for", "same goes for", "same with"):
        return True  # "Same for Cal and I'm in"
    for k, atom in enumerate(own.atoms):
        behind = own.atoms[k + 1 : k + 3]
        if k and atom.text == "no" and len(behind) == 2 and behind[0].has("TOW") and behind[1].seat:
            return True  # "yes to Ann no to Bob"
        if atom.text in ("agree", "i agree") and [a.text for a in behind] == ["it", "is"]:
            return True  # "I agree it's cold in here"
    for frame in frames[: answer.index]:
        if frame.clause.sentence != sentence or frame.clause.lead not in ("if", "unless"):
            continue
        third = {*frame.seats} - {*frame.called, *officers, scene.speaker}
        if third and not any(third & {*o.parties} for o in scene.open if scene.speaker in o.parties):
            return True  # "if Cal gets the same price, yes"
        offered = [o for o in scene.open if scene.speaker in o.to]
        if any(p.item.count and not any(names_part(o, p) for o in offered) for p in frame.parts):
            return True  # "if there are two cheeses with it, yes"
    for frame in frames[answer.index + 1 :]:
        asks = frame.clause.question and frame.clause.first and frame.text_has(*_AND_THE)
        if asks and any(p.item.kind == "good" and p.meant for p in frame.parts):
            return True  # "Deal. And the second cheese?"
        near = frame.clause.sentence == sentence or (
            frame.clause.sentence == sentence + 1
            and frame.clause.first
            and frame.clause.lead in ("but", "if", "unless")
        )
        if not near or frame.clause.lead not in ("if", "unless", "but", "and"):
            continue
        named = [s for s in frame.seats if s not in frame.called and s not in officers and s != scene.speaker]
        offered = [o for o in scene.open if scene.speaker in o.to]
        if frame.clause.lead == "if" and any(
            p.meant not in ("told", "pronoun")
            and (p.item.unit or p.item.kind == "offer" or (p.item.count or 0) > 1)
            and (p.item.kind == "offer" or not any(names_part(o, p) for o in offered))
            for p in frame.parts
        ):
            return True  # "if a cheese comes with it", "if the third coin becomes a fourth"
        if frame.clause.lead == "if" and frame.has("ADD", "MORE") and not frame.parts:
            return True  # "if you add a bit"
        only = frame.clause.lead == "if" and frame.clause.joint == "only if"
        if only and not (frame.acts or frame.has("YOU", "YOUR", "MY", "I", "WE", "BACK")):
            return True  # "only if Will gets no better price"
        if frame.clause.lead == "if" and frame.has(
            "DOUBLE", "TRIPLE", "RAISE", "HALFW", "NEXTROUND", "LATER"
        ):
            return True
        if frame.clause.lead == "but" and any(a.bag is not None for a in frame.atoms) and frame.acts:
            return True
        if frame.clause.lead in ("if", "unless") and (named or _others_act(frame)):
            return True
        if frame.clause.lead == "but" and named and _asks_of(frame, named):
            return True
        if frame.clause.lead == "unless" and frame.atoms:
            return True
        if any(
            a.outcome == "inspect" and any(w.startswith("@") or w in ("others", "them") for w, _ in a.objects)
            for a in frame.acts
        ):
            return True
    return False


def contradicted(frames: Sequence[Frame], offer: Standing, scene: Scene) -> bool:
    """Whether a message says of a bag or a good something else than the offer that it accepts."""
    outcomes = {b.bag: b.outcome for b in offer.terms.bags}
    goods = {g.good for g in offer.terms.gives}
    other = offer.by if offer.by != scene.speaker else next(iter(offer.to), "")
    if agreed_otherwise(frames, offer) or (len(goods) > 1 and kept_in_part(frames, offer)):
        return True
    if len(goods) > 1 and (taken_in_part(frames, offer) or said_otherwise(frames, offer)):
        return True
    for frame in frames:
        if (
            frame.parts
            and frame.clause.text.endswith(_NOT_THAT)
            and any(p.item.count == gold_of(offer) for p in frame.parts)
        ):
            return True  # "the seven for opening Nils I don't"
        if frame.clause.lead == "but" and any(p.meant == "bare" for p in frame.parts):
            return True  # "agreed, but mak it seven"
        if frame.when or frame.clause.question or frame.has("WAS", "PASTTIME", "SUPPOSE"):
            continue
        for act in frame.acts:
            for whose, _ in act.objects:
                bag = (
                    whose[1:] if whose.startswith("@") else {"me": scene.speaker, "you": other}.get(whose, "")
                )
                if act.negated or frame.clause.lead in ("or", "unless", "because", "if"):
                    continue
                if (
                    bag in outcomes
                    and outcomes[bag] != act.outcome
                    and (scene.officer or whose.startswith("@"))
                ):
                    return True
            besides = frame.clause.lead == "and" or frame.atoms[0].text in ("and", "but")
            if (
                besides
                and not frame.parts
                and any(w.startswith("@") and w[1:] not in outcomes for w, _ in act.objects)
            ):
                return True  # "agreed, and I'll open Bob's"
        parties = {*offer.parties, *scene.context.officers, scene.speaker}
        first = frame.atoms[0]
        has = first.seat and first.seat not in parties and not first.own and len(frame.atoms) > 1
        if (
            has
            and frame.clause.joint in ("as", "when", "once", "after", "as soon as", "until", "till")
            and frame.has("HAVE", "GIVE")
        ):
            return True  # "as soon as Bob has paid"
        wanted = frame.clause.lead == "but" and any(
            p.item.kind == "good"
            and p.item.count
            and p.item.good not in goods
            and p.meant in ("is", "has", "talk")
            for p in frame.parts
        )
        if wanted and frame.atoms[0].has("I", "WE"):
            return True  # "yet I'm missing two apples"
        left = len(goods) > 1 and frame.clause.first and frame.has("BE") and not frame.acts
        if left and any(
            p.item.definite and p.item.good in goods - {None} and p.meant == "is" and not p.index
            for p in frame.parts
        ):
            return True  # "The gold, fine. The loaf is my lunch."
        narrowed = len(outcomes) > 1 and frame.text_has("only", "just")
        if narrowed and any(a.bag is not None and a.bag.whose not in ("both", "all") for a in frame.atoms):
            return True
        if frame.clause.lead == "but" and any(not p.meant and p.item.good not in goods for p in frame.parts):
            return True
    return False
