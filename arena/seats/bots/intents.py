"""What each speech act means: the reading that a bot intends with a phrase.

Bots don't need it to speak; it measures how well a reader understands them.
"""

from __future__ import annotations

from collections.abc import Callable

from arena.rules.terms import (
    BOOTY,
    TALK,
    AnswerOffer,
    BagOutcome,
    Claim,
    Give,
    MakeOffer,
    PromiseTerms,
    Reading,
    Terms,
)
from arena.seats.bots.phrases import Slots


def _receiver(slots: Slots) -> str:
    return slots.bosses[0] if len(slots.bosses) == 1 else BOOTY


def _offer(to: tuple[str, ...], terms: Terms) -> Reading:
    return Reading(moves=(MakeOffer(to, terms),))


def _bribe(slots: Slots, place: str | None, with_gold: bool) -> Reading:
    me, to = slots.speaker, _receiver(slots)
    gives: list[Give] = [Give(me, to, gold=slots.gold)] if with_gold else []
    if place == "stall":
        gives.append(Give(me, to, good=slots.good, count=slots.count, place="stall"))
    elif place == "bag":
        gives.append(Give(me, to, good=slots.good, count=slots.count, place="bag"))
    return _offer(slots.bosses, Terms(tuple(gives), (BagOutcome(me, "return"),)))


def _price(slots: Slots) -> Reading:
    terms = Terms((Give(slots.who, slots.speaker, gold=slots.gold),), (BagOutcome(slots.who, "return"),))
    return _offer((slots.who,), terms)


def _open_rival(slots: Slots) -> Reading:
    terms = Terms(
        (Give(slots.speaker, _receiver(slots), gold=slots.gold),), (BagOutcome(slots.who, "inspect"),)
    )
    return _offer(slots.bosses, terms)


def _promise(slots: Slots, with_gold: bool) -> Reading:
    me = slots.speaker
    gives = (Give(me, _receiver(slots), gold=slots.gold),) if with_gold else ()
    promises = tuple(
        PromiseTerms(me, boss, "return_bag", "next_as_sheriff", bag=boss) for boss in slots.bosses
    )
    return _offer(slots.bosses, Terms(gives, (BagOutcome(me, "return"),), promises))


def _claim(claim: Claim) -> Reading:
    return Reading(claims=(claim,))


INTENTS: dict[str, Callable[[Slots], Reading]] = {
    "offer_gold": lambda s: _bribe(s, None, True),
    "offer_both": lambda s: _bribe(s, "stall", True),
    "offer_goods": lambda s: _bribe(s, "stall", False),
    "offer_bag_goods": lambda s: _bribe(s, "bag", False),
    "raise": lambda s: _bribe(s, None, True),
    "counter": _price,
    "price": _price,
    "open_rival": _open_rival,
    "accept": lambda s: Reading(moves=(AnswerOffer("accept", s.offer),)),
    "refuse": lambda s: Reading(moves=(AnswerOffer("reject", s.offer),)),
    "withdraw": lambda s: Reading(moves=(AnswerOffer("withdraw", s.offer),)),
    "promise": lambda s: _promise(s, False),
    "promise_gold": lambda s: _promise(s, True),
    "claim_goods": lambda s: _claim(Claim(s.speaker, good=s.good, count=s.count)),
    "claim_clean": lambda s: _claim(Claim(s.speaker, contraband=False)),
    "claim_honest": lambda s: _claim(Claim(s.speaker, honest=True)),
    "dare": lambda s: _claim(Claim(s.speaker, good=s.good, count=s.count)),
    "accuse": lambda s: _claim(Claim(s.who, honest=False)),
    "threat": lambda _: TALK,
    "opening": lambda _: TALK,
    "chatter": lambda _: TALK,
}


def intended(act: str, slots: Slots) -> Reading:
    """The reading that a phrase of this act should have; raises KeyError for an act that is none."""
    return INTENTS[act](slots)
