"""Amounts by comparison with a standing offer, and promises of favours, put into a draft."""

from __future__ import annotations

from dataclasses import replace

from arena.rules.terms import PromiseTerms, Terms
from arena.speech.atoms import some
from arena.speech.context import Standing
from arena.speech.frames import Frame, Part
from arena.speech.kinds import AMOUNT, LED_BECAUSE, SEVERAL, STANDING, needs
from arena.speech.message import Making
from arena.speech.normal import mentions
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.relative import Relative
from arena.speech.scene import Unresolved
from arena.speech.standing import base_sum, candidates, gold_of, scaled, with_gold, without
from arena.speech.tags import mask

_BEFORE_FAVOUR = mask("AND A THE CAP FEW APPROX LATER MY IDLE")
_FAVOURS = mask("GOODWILL OWE FAVOUR TELL")


_TRUTH = frozenset("honest declared clean true truthful lying lied wrong not contraband".split())
_JUDGED = (
    "too",
    "judged",
    "judge",
    "thought",
    "found",
    "deemed",
    "excessive",
    "insulting",
    "silly",
    "considered",
)


def compare(making: Making, draft: Draft, part: Part) -> None:
    """An amount by comparison with a standing offer."""
    scene = making.scene
    relative = part.item.relative
    assert relative is not None
    if draft.compared and relative.base == "it" and relative.more is not None and len(draft.gives) == 1:
        give = draft.gives[0]
        if give.good is None and relative != Relative("it"):
            draft.gives = [replace(give, gold=relative.of(give.gold) or 0)]
            return  # "whatever Bea is giving, I'll double it"
    if draft.compared and not part.item.more:
        if relative.more is None and relative.base == "it" and not scene.officer:
            draft.faults.append(Fault(part.item.start, "amount", "How much gold exactly?"))
        return  # "one more than Bob, whatever he's paying"
    draft.compared = True
    try:
        if relative.base == "others":
            raise Unresolved("amount", "How much gold exactly?")
        named = [r[1:] for r in part.givers] if all(r.startswith("@") for r in part.givers) else []
        others = scene.called or (named if scene.officer else []) or None
        if (
            relative.base == "it"
            and relative.more == 0
            and not candidates(scene, None)
            and (len(draft.gives) == 1 or relative.part > 1)
        ):
            # "six gold; half of it comes back to you next round", "thirty gold is all I own. Take half of it."
            whole = draft.gives[0].gold if draft.gives else _own_sum(making, part)
            if whole:
                share = replace(part.item, kind="gold", count=whole * relative.times // relative.part)
                making.builder.add_part(
                    draft, Part(share, part.at, part.givers, part.receivers, when=part.when)
                )
                return
        if scene.officer and relative.base == "it" and part.item.relative == Relative("it"):
            relative = replace(relative, base=_spoken_of_bid(making, part) or "it")
        if relative.base == "it" and not scene.officer and not candidates(scene, scene.called or None):
            relative = replace(relative, base=_rival(making) or "it")
        if relative.base in ("it", "me"):
            one = _referred(making, relative.base)
            terms = one.terms
            if relative.more is None and "me" in part.receivers:
                return
            if relative.more is None:
                raise Unresolved("amount", "How much more?")
            if relative.only_gold:
                changed = with_gold(terms, relative.of(gold_of(one) or 0) or 0)
                terms = changed or terms
            elif relative.times != 1 or relative.part != 1:
                terms = scaled(terms, lambda n: n * relative.times // relative.part)
            for left in making.minus:
                terms = without(terms, left.item.good) or terms  # "drop the cheese and double the gold"
            if relative.more:
                changed = with_gold(terms, (gold_of(one) or 0) + relative.more)
                if changed is None:
                    raise Unresolved("amount", "How much gold exactly?")
                terms = changed
            _take_over(draft, terms)
            return
        base = base_sum(scene, relative, others or scene.you())
        if relative == Relative(relative.base) and _with_goods(making, relative.base):
            raise Unresolved("terms", "The gold of it, or the goods as well?")
        amount = relative.of(base)
        if amount is None:
            raise Unresolved("amount", f"How much more than {base} gold?")
        if any(g.good is None and g.gold == amount for g in draft.gives):
            return  # "seven, one more than Liv"
        item = replace(part.item, kind="gold", count=amount)
        plain = Part(item, part.at, part.givers, part.receivers, each=part.each, when=part.when)
        making.builder.add_part(draft, plain)
    except Unresolved as question:
        draft.faults.append(Fault(part.item.start, question.why, question.question))


def _with_goods(making: Making, base: str) -> bool:
    """Whether the one offer of a seat that is matched has goods beside its gold."""
    theirs = [o for o in making.scene.open if base == f"@{o.by}"]
    return len(theirs) == 1 and any(g.good for g in theirs[0].terms.gives if g.giver == theirs[0].by)


def _referred(making: Making, base: str) -> Standing:
    scene = making.scene
    found = candidates(scene, scene.called or None)
    if base == "me":
        found = [o for o in found if o.by == scene.speaker] or found
    if len(found) > 1:
        raise Unresolved("which_offer", "Which offer do you mean?")
    if not found:
        raise Unresolved("amount", "How much gold exactly?")
    return found[0]


def _rival(making: Making) -> str:
    """ "Bob has bid five. I'll exceed that by two": whose standing bid is to be outdone; "" where no one's is."""
    scene = making.scene
    last = scene.context.last
    named = [s for s in scene.named if s not in scene.context.officers] or ([last.speaker] if last else [])
    bids = {o.by for o in scene.open if o.by == named[-1]} if named else set()
    return f"@{bids.pop()}" if len(bids) == 1 else ""


def _spoken_of_bid(making: Making, part: Part) -> str:
    """ "Ann, Bob has offered six. Match that": whose sum is to be matched; "" where none was told of."""
    told = ""
    for frame in making.frames:
        if part in frame.parts:
            break
        for other in frame.parts:
            given = other.givers[0] if other.givers else ""
            if (
                given.startswith("@")
                and given[1:] not in making.scene.called
                and other.meant in ("past", "third")
            ):
                told = given
    return told if any(f"@{o.by}" == told for o in making.scene.open) else ""


@needs(AMOUNT | STANDING)
def said_again(making: Making) -> None:
    """ "Changed my mind, 3 not 4", "you say nine, I say four": the sum that is to stand instead of another."""
    standing = {gold_of(o) for o in making.scene.open if making.scene.speaker in o.parties}
    for n, frame in enumerate(making.frames if making.scene.open else ()):
        sums = [p for p in frame.parts if p.item.kind == "gold" and p.item.count]
        before = making.frames[n - 1] if n else None
        if before is not None and len(sums) == 1 and frame.clause.lead == ",":
            told = [p for p in before.parts if p.item.kind == "gold"]
            if before.text_has("you say", "you said", "you want") and frame.text_has("i say"):
                sums[0].meant = "" if sums[0].meant == "told" else sums[0].meant
            elif (
                sums[0].meant in ("bare", "denied")
                and not frame.has("NOT")
                and [p.meant for p in told] == ["denied"]
            ):
                sums[0].meant = "" if told[0].item.count in standing else sums[0].meant
        if sorted(p.meant for p in sums) == ["bare", "denied"]:
            new, old = sums if sums[0].meant == "bare" else sums[::-1]
            new.meant = "" if old.item.count in standing else "bare"


@needs(AMOUNT | SEVERAL, LED_BECAUSE | mask("OWE"))
def owed_by_the_rules(making: Making) -> None:
    """ "If you open it and I am honest, you owe me eight": what is owed then is the rule, and offered by nobody."""
    supposing = -1
    for n, frame in enumerate(making.frames):
        texts = {a.text for a in frame.atoms}
        if (
            frame.clause.lead in ("if", "unless")
            and (any(a.outcome == "inspect" for a in frame.acts) or texts & _TRUTH or len(frame.atoms) == 1)
        ) or texts <= {"if not", "otherwise"}:
            supposing = frame.clause.sentence
        for part in frame.parts:
            if part.verb == "OWE" and supposing == frame.clause.sentence and frame.clause.lead != "if":
                part.meant = part.meant or "fact"
        which = making.frames[n + 1] if n + 1 < len(making.frames) else None
        judged = (
            which is not None
            and which.clause.joint == "which"
            and not which.parts
            and which.text_has(*_JUDGED)
        )
        if judged and frame.parts and frame.clause.lead != "if":
            frame.parts[-1].meant = frame.parts[-1].meant or "talk"  # "and nine gold, which is too much"


def _own_sum(making: Making, part: Part) -> int:
    """What the speaker said before that he owns; 0 where he didn't, or said several sums."""
    sums: list[int | None] = []
    for frame in making.frames if not making.scene.officer else ():
        if part in frame.parts:
            break
        for told in frame.parts:
            own = told.meant in ("has", "is", "talk") and (
                frame.has("I", "PURSE", "EVERYTHING") or any(p.item.owner == "me" for p in frame.parts)
            )
            if told.item.kind == "gold" and told.item.count is not None:
                sums.append(told.item.count if own else None)
    return sums[0] or 0 if len(sums) == 1 else 0


def _take_over(draft: Draft, terms: Terms) -> None:
    draft.gives = list(terms.gives)
    draft.bags = list(terms.bags)
    draft.promises = list(terms.promises)
    draft.bag_said = True
    draft.counter = True


def _favour_named(making: Making, frame: Frame) -> bool:
    """ "One favour, cash it in whenever, and my bag stays shut", "and you've got one favour": a favour is what is offered."""
    if (
        making.scene.officer
        or frame.clause.question
        or frame.clause.lead == "because"
        or making.drafts[-1].promises
    ):
        return False
    at = making.frames.index(frame) + 1
    asks = at < len(making.frames) and making.frames[at].clause.lead == ":"  # "One favour: leave it shut"
    if asks or sum("FAVOUR" in a.senses for a in frame.atoms) > 1:
        return False
    atoms = [a for a in frame.atoms if not a.has("IDLE", "AND", "A", "ANYW")]
    heads = bool(atoms) and atoms[0].text in _FAVOUR_NAMED
    has = (
        len(atoms) > 2
        and atoms[0].has("YOU")
        and atoms[1].has("HAVE", "GET")
        and atoms[2].text in _FAVOUR_NAMED
    )
    own = any(
        a.outcome == "return"
        and not a.negated
        and all(w in ("me", "the", "it", "that") for w, _ in a.objects)
        for f in making.frames
        for a in f.acts
    )
    return (heads or has) and own


def favours(making: Making, draft: Draft, frame: Frame) -> None:
    """A promise of information or of goodwill."""
    if not frame.bits & _FAVOURS and not mentions(frame.clause.text, ("count on m", "have my", "rely on me")):
        return
    scene = making.scene
    at = making.frames.index(frame)
    if frame.has("TELL") and frame.text_has("everyone", "everybody", "the whole town", "all my friends"):
        return  # "I'll tell everyone how fair you are"
    if frame.has("OWE") and frame.text_has("still", "already", "from round", "from last", "since"):
        return  # "you still owe me a favour from round one"
    if frame.has("FAVOUR") and frame.atoms[0].has("DO") and any(a.has("ME") for a in frame.atoms[1:2]):
        return  # "do me the favour and open Pim"
    named = making.frames[at + 1] if at + 1 < len(making.frames) else frame
    if named.clause.lead == ":" and named.acts and named.when and frame.has("FAVOUR"):
        return  # "one favour: I let your bag through when I'm sheriff"
    promises_goodwill = (
        frame.has("GOODWILL") and frame.has("WILL") and frame.subject_of("GOODWILL")[:1] == ["me"]
    )
    counted_on = (
        not scene.officer
        and frame.atoms[0].has("YOU", "AND")
        and frame.text_has(
            "count on my", "count on me", "have my friendship", "have my support", "rely on me"
        )
    )
    if not (frame.bits & _FAVOURS or counted_on):
        return
    if (promises_goodwill or counted_on) and not frame.clause.question and not frame.has("NOT"):
        for one in scene.you() if not scene.officer or scene.called else []:
            draft.promises.append(PromiseTerms(scene.speaker, one, "other", frame.when or "later"))
        return
    # "three gold and, later on, the truth about Dora", "... and tell you who buys it"
    goes_on = (
        bool(draft.gives)
        and draft.gives[-1].giver == scene.speaker
        and draft.sentence == frame.clause.sentence
        and not (meant_parts(frame) or frame.clause.question)
    )
    owes = (frame.has("OWE") and frame.text_has("you one") and not frame.text_has("already")) or (
        frame.has("FAVOUR")
        and (
            frame.has("GIVE", "PROMISE", "OWE", "DO")
            or bool(meant_parts(frame))
            or frame.when is not None
            or (goes_on and _begins_with_favour(frame))
        )
        and not any(
            "FAVOUR" in a.senses and (i and some(frame.atoms[max(i - 2, 0) : i], "FOR"))
            for i, a in enumerate(frame.atoms)
        )
    )
    owes = owes or _favour_named(making, frame)
    told = goes_on and "TELL" in frame.atoms[1 if frame.atoms[0].has("AND") and frame.atoms[1:] else 0].senses
    some_day = frame.when is not None and frame.subject_of("TELL") == ["me"]
    tells = (
        frame.has("TELL") and (frame.has("WILL", "PROMISE") or told or some_day) and not frame.clause.question
    )
    behind = " ".join([f.clause.text for f in making.frames[at : at + 3]])
    if frame.text_has("could", "might", "would", "story", "tale", "joke") or " how i " in f" {behind} ":
        tells = False
    if not (owes or tells):
        return
    if some(frame.atoms, "NOT"):
        return
    subject = frame.subject_of("TELL" if tells else "OWE", "GIVE")[:1]
    if not subject and scene.officer and owes and frame.has("OWE", "GIVE") and not frame.has("I", "WE"):
        subject = ["you"]  # "Ted, owe me a favour"
    if (
        tells
        and subject != ["me"]
        and not (told and not subject)
        and not (scene.officer and subject == ["you"])
    ):
        return
    when = frame.when or "later"
    try:
        if subject == ["you"] and scene.officer:
            promise = PromiseTerms(scene.you()[0], scene.speaker, "other", when)
            draft.promises.append(promise)
            return
        for one in scene.you():
            draft.promises.append(PromiseTerms(scene.speaker, one, "other", when))
    except Unresolved as question:
        draft.faults.append(Fault(draft.at, question.why, question.question))


_FAVOUR_NAMED = frozenset(
    "a favour|one favour|any favour|a favor|one favor|any favor|a big favour|one big favour|a big favor|one big favor|favour|favor|a good turn|one good turn".split(
        "|"
    )
)


def _begins_with_favour(frame: Frame) -> bool:
    """Whether a clause is a favour that is named as a thing given ("and, later, an honest report on Cat")."""
    for atom in frame.atoms:
        if "FAVOUR" in atom.senses:
            return True
        if not (atom.plain or atom.sign or atom.bits & _BEFORE_FAVOUR):
            return False
    return False
