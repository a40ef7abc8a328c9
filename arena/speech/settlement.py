"""What a message answers: acceptances, refusals and withdrawals of standing offers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.rules.terms import AnswerOffer
from arena.speech.answers import Answer
from arena.speech.approving import approved
from arena.speech.changed import hangs_on_another, stays_in_part, taken_out
from arena.speech.changed_doubts import doubted
from arena.speech.checks import settled_against
from arena.speech.context import Standing
from arena.speech.counters import counter_offer, needs_it, other_side, said_before
from arena.speech.hedging import contradicted, hedged
from arena.speech.keeping import keep_it_all, refuse_whole
from arena.speech.message import Settling
from arena.speech.numbers import number_of
from arena.speech.offers import Draft, Fault
from arena.speech.picking import picked
from arena.speech.reserves import (
    divided,
    less_a_bag,
    put_in_its_place,
    taken_up_changed,
    with_a_bag,
    without_reserve,
)
from arena.speech.standing import gold_of
from arena.speech.topics import about_offers, wagers
from arena.speech.verdicts import CHIMES, agrees_with, only_chimes_in, wishes_else


def settle(settling: Settling) -> tuple[list[Draft], list[AnswerOffer | Fault]]:
    """The drafts that remain offers, and the answers."""
    accepting: Answer | None = None
    withdrawn = False
    for answer in reversed(settling.answers):
        if answer.act == "accept":
            accepting = answer
        withdrawn = withdrawn or (answer.strong and answer.act == "withdraw")
    chosen = (
        picked(settling.frames, settling.scene) or approved(settling.frames, settling.scene)
        if settling.scene.open
        else ()
    )
    if chosen:
        return [], [_allowed(settling, AnswerOffer("accept", o.id), 0) for o in chosen]
    left = stays_in_part(settling) if withdrawn else None
    if left is not None:
        return [left], []
    less = less_a_bag(settling, accepting) if settling.scene.open and len(settling.frames) > 1 else None
    if less is not None:
        return [less], []
    changed = (
        taken_up_changed(settling, accepting) if settling.scene.open and len(settling.frames) > 1 else None
    )
    if changed is not None:
        return [changed], []
    placed = put_in_its_place(settling) if withdrawn and settling.scene.open else None
    if placed is not None:
        return ([], [placed]) if isinstance(placed, Fault) else ([placed], [])
    more = with_a_bag(settling, accepting) if accepting is not None and not settling.drafts else None
    if more is not None:
        return [more], []
    if accepting is not None and hangs_on_another(settling, accepting):
        return [], [Fault(accepting.at, "terms", "Do you accept it as it stands?")]
    kept: list[Draft] = []
    for draft in settling.drafts:
        if withdrawn and (said_before(settling, draft) or needs_it(settling, draft)):
            continue
        result = counter_offer(settling, draft, accepting)
        if isinstance(result, AnswerOffer) and any(
            a.act == "accept" and hedged(settling.frames, a, settling.scene) for a in settling.answers
        ):
            settling.out.append(Fault(draft.at, "terms", "Do you accept it as it stands?"))
        elif isinstance(result, AnswerOffer):
            settling.out.append(_allowed(settling, result, draft.at))
        elif result is not None:
            doubt = doubted(result, settling.frames, settling.scene)
            result.faults += [doubt] if doubt is not None else []
            kept.append(result)
    if settling.minus and not settling.drafts:
        changed = taken_out(settling, accepting)
        if changed is not None:
            doubt = doubted(changed, settling.frames, settling.scene)
            changed.faults += [doubt] if doubt is not None else []
            kept.append(changed)
        elif accepting is not None and any(p.item.count and not p.base for p in settling.minus):
            return [], [Fault(accepting.at, "terms", "Do you accept it as it stands?")]  # "agreed, minus one"
        elif not settling.answers and len(settling.minus) == 1:
            refuse_whole(settling, settling.minus[0])
        elif not settling.answers:
            keep_it_all(settling)
    if not settling.answers:
        return kept, without_reserve(settling, None)
    targets = {s for d in kept for s in other_side(settling, d)}
    faulty = any(d.faults for d in settling.drafts if not (withdrawn and needs_it(settling, d)))
    for answer in settling.answers:
        owners = {o.by for o in settling.scene.open} & set(answer.names) - targets
        apart = settling.scene.officer and answer.strong and owners and not set(answer.names) & targets
        if kept and not apart and (not answer.names or set(answer.names) & targets or answer.act != "accept"):
            continue
        if faulty and not answer.names:
            continue
        _answer(settling, answer)
    if divided(settling):
        settling.out = [Fault(0, "terms", "Do you accept it as it stands?")]
    return kept, without_reserve(settling, accepting)


def _answer(settling: Settling, answer: Answer) -> None:
    scene = settling.scene
    speaker = scene.speaker
    open_offers = scene.open
    pool = [o for o in open_offers if (o.by == speaker if answer.act == "withdraw" else speaker in o.to)]
    if any(isinstance(o, AnswerOffer) for o in settling.out) and not (answer.names and len(pool) > 1):
        return
    addressed = [o for o in open_offers if speaker in o.to and (not answer.names or o.by in answer.names)]
    if answer.act == "withdraw" and not pool and len(addressed) == 1 and answer.shrug:
        # "Forget it" to somebody else's only offer refuses it.
        settling.out.append(AnswerOffer("reject", addressed[0].id))
        return
    called = [o for o in pool if set(answer.names) & {o.by, *(b.bag for b in o.terms.bags)}]
    last = scene.context.last
    asked = last is None or any(last.speaker in o.parties for o in pool)
    if not answer.strong and not answer.done and answer.act == "accept" and len(called or pool) > 1 and asked:
        own = settling.frames[answer.index]
        if (
            len(settling.frames) == 1
            and all(a.has("IDLE", "WEAKYES", "SHERIFF") for a in own.atoms)
            and scene.officer
        ):
            settling.out.append(Fault(answer.at, "which_offer", "Which offer do you mean?"))
            return
    if (
        answer.done
        and settling.scene.officer
        and not [o for o in called or pool if any(b.outcome == "return" for b in o.terms.bags)]
    ):
        return
    if answer.scorn and not _spoke_of_offers(settling):
        return
    said = settling.frames[answer.index].clause.sentence
    if answer.act == "accept" and any(
        "SARCASM" in a.senses and not a.text.startswith(("yes", "sure", "oh sure"))
        for f in settling.frames
        if f.clause.sentence == said
        for a in f.atoms
    ):
        return
    if not answer.strong and not answer.done and not _plausible(settling, answer, called or pool):
        return
    chimes_in = answer.act == "accept" and any(a.text in CHIMES for a in settling.frames[answer.index].atoms)
    weak = answer.act == "reject" or answer.placed or chimes_in
    weak = weak or any(a.text.startswith(("done", "all done")) for a in settling.frames[answer.index].atoms)
    if weak and _answers_other_question(settling):
        return
    last_by = last.speaker if last is not None else speaker
    last_words = set(re.findall(r"[a-z]+|\d+", last.text.lower())) if last is not None else set()
    named_it = any(last is not None and last.speaker in o.parties and _named_sum(o, last_words) for o in pool)
    if answer.placed and last is not None and "?" in last.text and not asked and not named_it:
        return  # "Yes, of course" to who wants a glass of water
    aside = last_by != speaker and not any(last_by in o.parties for o in pool)
    own_words = {w for a in settling.frames[answer.index].atoms for w in a.text.split()}
    plain_yes = answer.act == "accept" and aside and not answer.names and _NAMES_IT.isdisjoint(own_words)
    if plain_yes and not _spoke_of_offers(settling):
        return  # "You're on" to who wants a race
    if aside and not answer.names and last is not None and wagers(last.text):
        return  # "Deal!" to who bets a beer on the weather
    if (
        chimes_in
        and aside
        and not answer.names
        and (len(settling.frames) > 1 or not _spoke_of_offers(settling))
    ):
        return  # it answers what somebody else said
    ally = agrees_with(settling.frames[answer.index]) if chimes_in else None
    if ally and not any(ally in o.parties for o in pool):
        return  # "I agree with Cat"
    behind = settling.frames[answer.index + 1 : answer.index + 2]
    if answer.act == "accept" and behind and not _spoke_of_offers(settling) and wishes_else(behind[0], True):
        return  # "Deal, we're getting pizza next time"
    if chimes_in and only_chimes_in(settling.frames, answer.index, not _spoke_of_offers(settling)):
        return
    names = [
        s
        for s in answer.names + answer.owners
        if s != speaker and not (s in scene.context.officers and not scene.officer)
    ]
    named = [o for o in pool if set(names) & {o.by, *o.to, *(b.bag for b in o.terms.bags)}] if names else pool
    foreign = [s for s in answer.owners if s != speaker and s not in scene.context.officers]
    if foreign and not any(set(foreign) & set(o.parties) for o in pool) and answer.act != "reject":
        theirs = [o for o in open_offers if set(foreign) & set(o.parties)]
        if theirs:
            settling.out.append(Fault(answer.at, code="not_a_party"))
            return
    if named or not pool:
        pool = named
    elif answer.act == "reject" or answer.names or foreign:
        pool = []
    if len(pool) > 1:
        pool = _narrowed(settling, pool, answer)
    if len(pool) > 1 and not answer.every:
        spoken_to = {s for f in settling.frames for s in (*f.called, *f.seats)} - {speaker}
        told = [o for o in pool if spoken_to & set(o.parties)]
        pool = told if len(spoken_to) == 1 and len(told) == 1 and answer.strong else pool
    if len(pool) > 1 and not (answer.every or answer.names or answer.owners) and answer.strong:
        before = [s for f in settling.frames[: answer.index] for s in f.called if s != speaker]
        told = [o for o in pool if before and before[-1] in (o.by, *o.to)]
        pool = told if len(told) == 1 else pool  # "Nora, I thought it over. I must decline. Tom, wait."
    if answer.act == "reject" and answer.golds and not answer.strong:
        pool = [o for o in pool if gold_of(o) in answer.golds]
    rest = [f for n, f in enumerate(settling.frames) if n != answer.index and not f.only_call]
    finished = settling.frames[answer.index].text_has(*_FINISHED) and len(settling.answers) == 1
    if answer.act == "accept" and finished and rest:
        return  # "I'm done. My cards are in"
    courteous = settling.frames[answer.index].text_has(*_COURTESIES)
    if courteous and answer.goods and pool:
        pool = [o for o in pool if {g.good for g in o.terms.gives} & set(answer.goods)]
        if not pool:
            return  # "There you go: four apples, as declared"
    if not pool:
        if answer.act == "accept" and answer.strong and not courteous:
            settling.out.append(Fault(answer.at, "which_offer", "Which offer do you accept?"))
        return
    named_all = (
        len(pool) > 1
        and len(pool) == len(set(names))
        and all(any(s in o.parties for o in pool) for s in names)
    )
    if len(pool) > 1 and not answer.every and not named_all:
        if answer.act == "reject" and not answer.strong:
            return
        settling.out.append(Fault(answer.at, "which_offer", "Which offer do you mean?"))
        return
    if answer.act == "accept" and hedged(settling.frames, answer, settling.scene):
        settling.out.append(Fault(answer.at, "terms", "Do you accept it as it stands?"))
        return
    for offer in pool:
        if any(isinstance(o, AnswerOffer) and o.offer == offer.id for o in settling.out):
            continue
        settling.out.append(_allowed(settling, AnswerOffer(answer.act, offer.id), answer.at))


def _named_sum(offer: Standing, words: set[str]) -> bool:
    """Whether the sum of an offer stands among these words ("five? please?")."""
    sum_ = gold_of(offer)
    return sum_ is not None and any(number_of(w) == sum_ for w in words)


def _allowed(settling: Settling, answer: AnswerOffer, at: int) -> AnswerOffer | Fault:
    """The answer, or its fault where it accepts the opposite of what a deal says of a bag."""
    offer = next(o for o in settling.scene.open if o.id == answer.offer)
    parts = answer.act == "withdraw" and offer.terms.promises and offer.terms.gives
    if parts and any(f.text_has("promise", "promises", "favour", "favor") for f in settling.frames):
        return Fault(at, "terms", "Do you take back all of it?")  # "I withdraw the promise but not the gold"
    several = answer.act == "reject" and len({g.good for g in offer.terms.gives}) > 1
    if several and any(f.parts and f.text_has("just the", "only the") for f in settling.frames):
        return Fault(
            at, "terms", "Which part of the offer do you take?"
        )  # "just the cheese is fine, keep your coins"
    if answer.act == "accept" and contradicted(settling.frames, offer, settling.scene):
        return Fault(at, "terms", "Do you accept it as it stands?")
    if answer.act == "accept" and settled_against(offer.terms.bags, offer.parties, settling.scene):
        return Fault(at, code="contradicts_deal")
    return answer


def _narrowed(settling: Settling, pool: list[Standing], answer: Answer) -> list[Standing]:
    if answer.golds:
        by_gold = [o for o in pool if gold_of(o) in answer.golds]
        pool = by_gold or pool
    own = settling.frames[answer.index]
    if len(pool) > 1 and any(a.bag is not None and a.bag.whose == "me" for a in own.atoms):
        mine = [o for o in pool if any(b.bag == settling.scene.speaker for b in o.terms.bags)]
        pool = mine or pool  # "I take back the offer for my own bag"
    if len(pool) > 1 and answer.goods:
        by_good = [o for o in pool if {g.good for g in o.terms.gives} & set(answer.goods)]
        pool = by_good or pool
    return pool


def _spoke_of_offers(settling: Settling) -> bool:
    """Whether the message before was about an offer, as far as is known."""
    last = settling.scene.context.last
    return last is None or about_offers(last.text, _goods_offered(settling))


def _goods_offered(settling: Settling) -> bool:
    """Whether an open offer of or to the speaker names goods."""
    speaker = settling.scene.speaker
    return any(g.good is not None for o in settling.scene.open if speaker in o.parties for g in o.terms.gives)


def _answers_other_question(settling: Settling) -> bool:
    """Whether the message before asked something that is no offer."""
    last = settling.scene.context.last
    return last is not None and "?" in last.text and not about_offers(last.text, _goods_offered(settling))


def _plausible(settling: Settling, answer: Answer, pool: Sequence[Standing]) -> bool:
    """Whether a mere "yes" can mean an offer: one stands, its other side spoke last, and nothing else is talked of."""
    scene = settling.scene
    if answer.act == "reject":
        return bool(pool)
    if len(pool) != 1 and len(pool) != len(set(answer.names)):
        return False
    said = settling.frames[answer.index]
    spoken = [f for f in settling.frames if f.clause.sentence == said.clause.sentence]
    if (
        answer.names
        and scene.officer
        and all(f is said or f.only_call for f in spoken)
        and all(a.has("IDLE", "WEAKYES", "PLEASE") or a.seat for a in said.atoms)
        and any(f.only_call and f.clause.sentence == said.clause.sentence for f in settling.frames)
        and any(b is not answer and set(b.names) != set(answer.names) for b in settling.answers)
    ):
        return True  # "Hal: yes. Ike: no."
    if len(pool) != 1:
        return False
    last = scene.context.last
    if last is not None and (last.speaker not in pool[0].parties or _answers_other_question(settling)):
        return False
    for n, frame in enumerate(settling.frames):
        if n == answer.index or frame.only_call or frame.clause.lead == "if":
            continue
        if any(a.index == n for a in settling.answers):
            continue
        if not all(
            a.has("IDLE", "WEAKYES", "ACCEPTW", "PLEASE", "SHERIFF", "AND", "NOW")
            or a.seat
            or a.bag is not None
            for a in frame.atoms
        ):
            return False
    own = settling.frames[answer.index]
    return all(
        a.has("IDLE", "WEAKYES", "PLEASE", "SHERIFF", "NOW", "AND", "ACCEPTW") or a.seat for a in own.atoms
    )


_NAMES_IT = frozenset("accept accepted offer price bargain terms deal gold bid".split())
_FINISHED = ("i am done", "we are done", "all done", "done here", "done now")
_COURTESIES = (
    "you have my word", "here you go", "there you go", "pleasure doing business",
    "a pleasure doing business", "pleasure to do business", "i am done", "we are done",
    "amen to that", "thumbs up", "approved", "confirmed",
)  # fmt: skip
