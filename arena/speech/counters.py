"""Counter-offers: they keep of a standing offer what they do not change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import BOOTY, AnswerOffer, BagOutcome, Give, Terms
from arena.speech.amending import replaces
from arena.speech.answers import Answer
from arena.speech.changed import (
    denied_of,
    exchanged,
    from_terms,
    goes_on_with_it,
    minus_from,
    nothing_else,
    with_more,
)
from arena.speech.context import Standing
from arena.speech.frames import Part
from arena.speech.message import Settling
from arena.speech.offers import Draft, Fault
from arena.speech.standing import candidates, gold_of, same_amounts, with_gold
from arena.speech.taking import leads_with_and, on_those_terms, own_bag_meant, takes_it_up, tied_on

_IT_IS = ("it is ", "they are ", "it be ", "it becomes ", "we call it ", "you call it ")


_SAME_BUT = ("same again", "same as before", "same but", "same deal", "same offer", "same terms")


def other_side(settling: Settling, draft: Draft) -> list[str]:
    speaker = settling.scene.speaker
    seats = (
        {s for g in draft.gives for s in (g.giver, g.receiver)}
        | {p.to for p in draft.promises}
        | {p.by for p in draft.promises}
    )
    others = [s for s in settling.scene.context.players if s in seats and s != speaker]
    return others or (
        list(settling.scene.context.officers) if not settling.scene.officer else list(draft.target)
    )


def counter_offer(settling: Settling, draft: Draft, accepting: Answer | None) -> Draft | AnswerOffer | None:
    """Read a draft as an answer to what stands: an acceptance, a counter-offer, or an offer of its own."""
    scene = settling.scene
    if draft.counter:
        return draft
    only_who = draft.faults and all(f.why == "who" for f in draft.faults)
    if draft.faults and not only_who:
        return draft
    others = other_side(settling, draft) if not only_who else []
    pool = candidates(scene, others or None)
    pool = [o for o in pool if o.by == scene.speaker or scene.speaker in o.to]
    parts = [p for f in settling.frames for p in f.parts if not p.meant]
    made = any(
        f.parts and (f.has("MAKEIT") or (f.clause.lead == "if" and f.clause.text.startswith(_IT_IS)))
        for f in settling.frames
    )
    made = made or (len(parts) == 1 and any(f.text_has(*_SAME_BUT) for f in settling.frames))
    if only_who:
        return _nameless(settling, draft, pool, parts, made)
    if (
        pool
        and own_bag_meant(settling, others)
        and not any(
            BagOutcome(owner, "return") in o.terms.bags
            for o in pool
            for owner in (others if scene.officer else [scene.speaker])
        )
    ):
        return draft  # "five gold for your bag" changes no offer about another's bag
    meant_for = {*accepting.names, *accepting.owners} if accepting is not None else set()
    if meant_for and others and not meant_for & {*others} and any(o.by in meant_for for o in scene.open):
        accepting = None  # "yes to your five, Penny. Mark, for you it would be six"
    if accepting is not None and (meant := _sum_of_another(settling, draft, parts)) is not None:
        return AnswerOffer("accept", meant.id)
    answering = [o for o in pool if scene.speaker in o.to]
    equal = [o for o in answering if same_amounts(o.terms.gives, draft.gives) and not draft.promises]
    if not equal and scene.officer and scene.context.deputies:
        shared = [replace(g, receiver=BOOTY) if g.receiver == scene.speaker else g for g in draft.gives]
        equal = [o for o in answering if same_amounts(o.terms.gives, shared) and not draft.promises]
    adding = any(p.verb == "ADD" or p.item.more for p in parts)
    joined = tied_on(settling)
    besides = not scene.officer and any(
        f.acts and not f.parts and (f.clause.lead in ("and", "but") or f.atoms[0].has("AND"))
        for f in settling.frames
    )  # "nine, and you open Ezra's"
    taken = equal and (accepting is not None or besides or takes_it_up(settling, parts, draft))
    if taken and draft.bag_named:
        others_too = [b for b in draft.bags if b.bag not in {x.bag for x in equal[0].terms.bags}]
        as_said = [b for b in draft.bags if b in equal[0].terms.bags]
        if others_too and len(others_too) + len(as_said) == len(draft.bags):
            bags = (*equal[0].terms.bags, *others_too)  # "eight it is, if Cat's gets opened"
            return from_terms(settling, draft, equal[0], Terms(equal[0].terms.gives, bags, ()))
    if equal and _would_if(settling):
        return None  # "I'd take Britt's four if she asked nicely"
    if equal and not adding and not settling.minus and not draft.bags_differ(equal[0].terms.bags):
        if all(
            f.clause.lead == "if" or f.clause.question for f in settling.frames if f.parts
        ) and not sure_words(settling.answers):
            return None
        if (
            accepting is not None
            or takes_it_up(settling, parts, draft)
            or on_those_terms(settling, draft, parts)
        ):
            return AnswerOffer("accept", equal[0].id)
        named_back = scene.officer and all(p.item.definite for p in parts)
        if (
            draft.bag_named
            and not named_back
            and not any(f.clause.question for f in settling.frames if f.parts)
        ):
            # Said whole, purpose and all, the same terms are his own offer: nothing binds but by an answer.
            return draft
        return None
    sure = [a for a in settling.answers if a.act == "accept" and a.strong]
    sure = [a for a in sure if not a.names or set(a.names) & set(others)]
    if not answering:
        # "nine gold and we're good" closes an offer and answers none
        sure = [a for a in sure if not (a.index and settling.frames[a.index].clause.lead == "and")]
    if not answering and sure and not made and not draft.bag_named and not draft.promises:
        draft.faults.append(Fault(draft.at, "which_offer", "Which offer do you accept?"))
        return draft
    if len(pool) != 1:
        if adding or made:
            if pool:
                draft.faults.append(Fault(draft.at, "which_offer", "Which offer do you mean?"))
            elif (
                any(p.item.more and p.item.unit and settling.scene.context.offers for p in parts)
                and not draft.promises
                and len(draft.gives) == 1
            ):
                draft.faults.append(Fault(draft.at, "amount", "How much in all?"))
            return draft
        if accepting is not None and len(answering) > 1:
            part_of = [o for o in answering if _within(draft.gives, o.terms.gives)]
            if len(part_of) == 1 and not settling.minus:
                return AnswerOffer("accept", part_of[0].id)
        return draft
    base = pool[0]
    back = {(g.receiver, g.giver, g.good) for g in base.terms.gives if g.good}
    if any((g.giver, g.receiver, g.good) in back for g in draft.gives):
        draft.faults.append(Fault(draft.at, "terms", "What exactly for what?"))
        return draft  # "take an apple for the cheese"
    if accepting is not None and any(p.base in ("swap", "exchange", "trade") for p in parts):
        draft.faults.append(Fault(draft.at, "terms", "What exactly for what?"))
        return draft
    anew = replaces(parts)
    if anew and not settling.minus and {g.good for g in base.terms.gives} & anew:
        terms = exchanged(base.terms, [g for g in draft.gives if g.good])
        sums = [g.gold for g in draft.gives if g.good is None]
        terms = (with_gold(terms, sums[0]) or terms) if len(sums) == 1 else terms
        return from_terms(settling, draft, base, terms)
    if settling.minus and any(f.clause.lead == "or" and f.parts for f in settling.frames):
        draft.faults.append(Fault(draft.at, "terms", "Which of the two do you want?"))
        return draft
    if settling.minus:
        return minus_from(settling, base, draft)
    trade = len({(g.giver, g.receiver) for g in base.terms.gives}) > 1 and not draft.bag_named
    again = trade and not draft.promises and all(p.alone and not (p.verb or p.givers) for p in parts)
    if (made or again) and len(draft.gives) == 1 and draft.gives[0].good:
        wanted = draft.gives[0]
        same = [
            g
            for g in base.terms.gives
            if (g.giver, g.receiver, g.good) == (wanted.giver, wanted.receiver, wanted.good)
        ]
        if len(same) == 1:
            gives = tuple(wanted if g is same[0] else g for g in base.terms.gives)
            return from_terms(settling, draft, base, Terms(gives, base.terms.bags, base.terms.promises))
        if len(base.terms.gives) > 1:
            draft.faults.append(Fault(draft.at, "terms", "Which part of the offer changes?"))
            return draft
    adding = adding or (leads_with_and(settling) and not draft.bag_named)
    if adding or (accepting is not None and joined and not draft.bag_named):
        more = any(p.item.kind == "gold" and (p.verb == "ADD" or p.item.more) for p in parts)
        again = gold_of(base) in [g.gold for g in draft.gives if g.good is None]
        again = again and not leads_with_and(
            settling
        )  # the seven that stand are only named beside what is added
        instead = accepting is None and not (more or leads_with_and(settling))
        instead = instead and any(p.item.kind == "gold" and p.verb for p in parts)
        return with_more(settling, base, draft, adding and not instead and (more or not (made or again)))
    if (
        accepting is not None
        and base in answering
        and _within(draft.gives, base.terms.gives)
        and not draft.promises
    ):
        if draft.bag_named and any(b not in base.terms.bags for b in draft.bags):
            draft.faults.append(Fault(draft.at, "terms", "Do you accept it as it stands?"))
            return draft  # "eight and you also open Pru's? Then yes."
        if _only_part_of(settling, base, draft):
            return from_terms(settling, draft, base, Terms(tuple(draft.gives), base.terms.bags, ()))
        return AnswerOffer("accept", base.id)
    golds = [g for g in draft.gives if g.good is None]
    only = (
        any(f.parts and f.has("GET") and f.text_has("keep") for f in settling.frames)
        or any(
            f.parts and f.text_has("just", "only", "alone", "by itself", "on its own")
            for f in settling.frames
        )
        or any(
            f.text_has("keep your", "keep the", "you keep", "keep my") and not f.parts
            for f in settling.frames
        )
    )
    agreed = any(
        p.meant == "past" and p.base == "agree" and p.item.count == gold_of(base)
        for f in settling.frames
        for p in f.parts
    )
    if agreed and not golds and draft.gives and base in answering and not draft.promises:
        return with_more(settling, base, draft, True)  # "agreed on five, and I'll have two apples"
    if golds and len(draft.gives) == 1 and nothing_else(settling, base):
        return from_terms(
            settling, draft, base, Terms(tuple(draft.gives), base.terms.bags, base.terms.promises)
        )
    promised = tuple(draft.promises) if not base.terms.promises else ()
    again = any(p.meant == "told" and p.item.count == gold_of(base) for f in settling.frames for p in f.parts)
    again = (again or accepting is not None) and base in answering
    if promised and not draft.gives and (again or goes_on_with_it(settling)):
        return from_terms(settling, draft, base, Terms(base.terms.gives, base.terms.bags, promised))
    if only and _within(draft.gives, base.terms.gives) and not draft.promises:
        return from_terms(settling, draft, base, Terms(tuple(draft.gives), base.terms.bags, ()))
    raised = made or any(p.verb == "MAKEIT" for p in parts)
    answers_it = settling.scene.officer and base in answering and len(base.terms.gives) > 1
    as_it_was = not draft.bag_named or ((raised or answers_it) and set(draft.bags) <= set(base.terms.bags))
    if len(draft.gives) == 1 and golds and len(promised) == len(draft.promises) and as_it_was:
        changed = with_gold(base.terms, golds[0].gold)
        echoed = changed == base.terms and base in answering and not promised and accepting is None
        if echoed and all(f.clause.question for f in settling.frames if f.parts):
            return None  # "Six gold? I'd rather be opened"
        if changed is not None and denied_of(settling, base):
            draft.faults.append(Fault(draft.at, "terms", "With or without the goods?"))
            return draft
        if changed is not None and promised:
            changed = Terms(changed.gives, changed.bags, promised)  # "six, and I wave you by next time"
        if changed is not None and any(
            g.good is None and (g.giver, g.receiver) == (golds[0].giver, golds[0].receiver)
            for g in base.terms.gives
        ):
            return from_terms(settling, draft, base, changed)
        bare = made or all(p.alone and not (p.verb or p.givers) for p in parts)
        if changed is not None and bare and len({(g.giver, g.receiver) for g in base.terms.gives}) > 1:
            return from_terms(settling, draft, base, changed)  # "four" of what is paid for two cheeses
        lone = base.terms.gives[0] if len(base.terms.gives) == 1 else None
        both = made and lone is not None and lone.receiver == BOOTY and base in answering
        if both and changed is not None and golds[0].giver == base.terms.gives[0].giver:
            return from_terms(settling, draft, base, changed)  # "make it ten" of what both are offered
        if made and len(base.terms.gives) == 1 and base.terms.gives[0].good:
            draft.faults.append(Fault(draft.at, "terms", "Gold instead of the goods?"))
    return draft


def _sum_of_another(settling: Settling, draft: Draft, parts: Sequence[Part]) -> Standing | None:
    """The one offer of which a sum that is accepted is said, where who spoke last offers another ("five. done")."""
    if len(parts) != 1 or not parts[0].alone or draft.bag_named or draft.promises or len(draft.gives) != 1:
        return None
    if any(f.called or f.seats for f in settling.frames):
        return None
    to_me = [o for o in settling.scene.open if settling.scene.speaker in o.to]
    same = [o for o in to_me if gold_of(o) == draft.gives[0].gold and len(o.terms.gives) == 1]
    return same[0] if len(same) == 1 and draft.gives[0].giver != same[0].by else None


def _only_part_of(settling: Settling, base: Standing, draft: Draft) -> bool:
    """Whether a part of what stands is taken and nothing beside it ("fine, the five only")."""
    rest = {g.good for g in base.terms.gives} - {g.good for g in draft.gives}
    return bool(rest and draft.gives) and any(
        f.parts and (f.clause.text.endswith((" only", " alone")) or f.text_has("only the", "just the"))
        for f in settling.frames
    )


def needs_it(settling: Settling, draft: Draft) -> bool:
    """Whether a draft is only what a merchant needs himself, the reason why he takes something back."""
    parts = [p for f in settling.frames for p in f.parts if not p.meant]
    return bool(draft.faults) and not settling.scene.officer and all(p.verb == "WANT" for p in parts)


def said_before(settling: Settling, draft: Draft) -> bool:
    """Whether a draft is only an own offer that stands, named as it is taken back."""
    return not (draft.promises or draft.faults) and any(
        o.by == settling.scene.speaker and same_amounts(o.terms.gives, draft.gives)
        for o in settling.scene.open
    )


def _nameless(
    settling: Settling, draft: Draft, pool: Sequence[Standing], parts: Sequence[Part], made: bool
) -> Draft | AnswerOffer | None:
    """A price to nobody in particular answers the only offer that stands, if it changes one."""
    accepting = any(a.act == "accept" for a in settling.answers) or any(
        p.verb in ("ACCEPT", "GET", "HAVE") and p.base in ("accept", "take", "have") and "me" in p.receivers
        for p in parts
    )
    settled = any(
        f.parts and f.parts[0].index == 0 and f.text_has("it is", "it shall be") for f in settling.frames
    )
    accepting = accepting or (
        settled and not any(f.clause.question for f in settling.frames)
    )  # "seven it is"
    if accepting and parts and not tied_on(settling):
        named = [o for o in pool if settling.scene.speaker in o.to and all(names_part(o, p) for p in parts)]
        if len(named) == 1:
            return AnswerOffer("accept", named[0].id)
    if not (made or (len(pool) == 1 and settling.answers)):
        return draft
    if len(pool) > 1:
        draft.faults = [Fault(draft.at, "which_offer", "Which offer do you mean?")]
        return draft
    golds = [p.item.count for p in parts if p.item.kind == "gold" and p.item.count]
    if len(pool) == 1 and len(golds) == 1 and len(parts) == 1:
        changed = with_gold(pool[0].terms, golds[0])
        if changed is not None:
            return from_terms(settling, Draft(at=draft.at), pool[0], changed)
    goods = [p.item for p in parts if p.item.kind == "good" and p.item.count and not p.item.why]
    if made and len(pool) == len(parts) == len(goods) == 1:
        old = pool[0].terms
        same = [g for g in old.gives if g.good == goods[0].good and g.giver != settling.scene.speaker]
        if len(same) == 1:  # "make it two apples"
            count = goods[0].count or 0
            gives = tuple(replace(g, count=count) if g is same[0] else g for g in old.gives)
            return from_terms(settling, Draft(at=draft.at), pool[0], Terms(gives, old.bags, old.promises))
    return draft


def _would_if(settling: Settling) -> bool:
    """Whether what is taken is only what would be taken if somebody else did something."""
    for frame, behind in pairwise(settling.frames):
        if frame.parts and frame.text_has("would", "could", "might") and behind.clause.lead == "if":
            first = behind.atoms[0]
            if first.has("THEY") or (first.seat is not None and not first.own):
                return not behind.text_has("agree", "agrees", "accepts")
    return False


def names_part(offer: Standing, part: Part) -> bool:
    """Whether an amount is one of an offer's."""
    item = part.item
    if item.kind == "offer" and item.relative is not None and (item.relative.of(100) != 100):
        return False  # "Nell plus two, and I'll take it"
    if item.kind == "gold":
        return item.count is not None and gold_of(offer) == item.count
    return any(g.good == item.good and item.count in (None, g.count) for g in offer.terms.gives)


def sure_words(answers: Sequence[Answer]) -> bool:
    """Whether an accepting word was said."""
    return any(a.act == "accept" for a in answers)


def _within(gives: Sequence[Give], others: Sequence[Give]) -> bool:
    """Whether all these gives are among the others, with the same amounts."""
    have = {(g.giver, g.receiver, g.good): g.gold + g.count for g in others}
    return bool(gives) and all(have.get((g.giver, g.receiver, g.good)) == g.gold + g.count for g in gives)
