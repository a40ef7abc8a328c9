"""Hand-made readings of the few set phrases that scenarios speak in, so that the rules are tested without a reader."""

from __future__ import annotations

import re

from arena.rules import Game, Reading
from arena.rules.terms import (
    BOOTY,
    TALK,
    AnswerOffer,
    BagOutcome,
    Give,
    Illegal,
    MakeOffer,
    PromiseTerms,
    Terms,
    Unclear,
)

NUMBERS = dict(
    zip(
        "one two three four five six seven eight nine ten twelve twenty forty".split(),
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 40),
        strict=True,
    )
)
PLACES = {
    "my stall": "stall",
    "your stall": "stall",
    "my face-down goods": "contraband",
    "my bag": "bag",
    None: "any",
}
ITEM = re.compile(r"(\w+) (gold|[a-z]+?)s?(?: from (my face-down goods|my stall|your stall|my bag))?$")


def phrase(message: str, speaker: str, game: Game) -> Reading:
    """The reading of one set phrase; raises ValueError for any other."""
    words = message.rstrip(".").lower()
    sheriff = game.officers[0]
    if words == "a fine morning, sheriff":
        return TALK
    if words == "deal":
        waiting = [o.id for o in game.open_offers.values() if speaker in o.to]
        if len(waiting) == 1:
            return Reading((AnswerOffer("accept", waiting[0]),))
        return Reading(unclear=Unclear("which_offer", "Which offer do you accept?"))
    if "from my hand" in words:
        return Reading(illegal=Illegal("hand_cards"))
    if "token" in words:
        return Reading(illegal=Illegal("tokens"))
    mine = BagOutcome(speaker, "return")
    if words.startswith("return my bag now, and i "):
        promise = (
            PromiseTerms(speaker, sheriff, "pay_gold", "next_round", gold=10)
            if "gold" in words
            else PromiseTerms(speaker, sheriff, "return_bag", "next_as_sheriff", bag=sheriff)
        )
        return _offers((sheriff,), Terms((), (mine,), (promise,)))
    if match := re.fullmatch(
        r"(.+?)(?: for you alone)?(?: to the booty tile)? if you (?:both )?(return my bag(?: and open .+)?|open .+)",
        words,
    ):
        items, wanted = match.groups()
        receiver, to = sheriff, (sheriff,)
        if "booty" in words:
            receiver, to = BOOTY, game.officers
        elif named := re.match(r"(\w+), ", items):
            receiver, items = named[1], items[named.end() :]
            to = (receiver,)
        items = items.removeprefix("i offer ")
        bags = [mine] if "return my bag" in wanted or "return my bag" in words else []
        if other := re.search(r"open (\w+)'s bag", words):
            bags.append(BagOutcome(other[1], "inspect"))
        return _offers(
            to,
            *(Terms(_gives(choice, speaker, receiver), tuple(bags)) for choice in items.split(", or ")),
        )
    if match := re.fullmatch(r"(\w+), (?:i give you )?(\w+ gold) for (.+)", words):
        other, price, goods = match.groups()
        return _offers((other,), Terms((*_gives(price, speaker, other), *_gives(goods, other, speaker))))
    if match := re.fullmatch(r"(\w+), (.+?),? and i return your bag", words):
        other, items = match.groups()
        return _offers((other,), Terms(_gives(items, other, speaker), (BagOutcome(other, "return"),)))
    raise ValueError(message)


def _gives(items: str, giver: str, receiver: str) -> tuple[Give, ...]:
    gives = []
    for item in items.rstrip(",").split(" and "):
        match = ITEM.fullmatch(item.strip())
        if match is None:
            raise ValueError(item)
        number, good, place = match.groups()
        if good == "gold":
            gives.append(Give(giver, receiver, gold=NUMBERS[number]))
        else:
            gives.append(Give(giver, receiver, good=good, count=NUMBERS[number], place=PLACES[place]))
    return tuple(gives)


def _offers(to: tuple[str, ...], *terms: Terms) -> Reading:
    return Reading(tuple(MakeOffer(to, t) for t in terms))
