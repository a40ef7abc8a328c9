"""Standing offers as a message refers to them: the one between two seats, its sum, its scaled or changed terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from arena.rules.terms import Give, MakeOffer, Terms
from arena.speech.context import Standing
from arena.speech.relative import Relative
from arena.speech.scene import Scene, Unresolved


def candidates(scene: Scene, others: Iterable[str] | None) -> list[Standing]:
    """The open offers between the speaker and these seats (all that concern the speaker where None)."""
    speaker = scene.speaker
    found = [o for o in scene.open if speaker == o.by or speaker in o.to]
    if others is None:
        return found
    wanted = set(others)
    return [o for o in found if wanted & (set(o.parties) - {speaker})]


def the_one(scene: Scene, others: Iterable[str] | None) -> Standing | None:
    """The one offer between the speaker and the others; raises Unresolved where there are two."""
    found = candidates(scene, others)
    if len(found) > 1:
        raise Unresolved("which_offer", "Which offer do you mean?")
    return found[0] if found else None


def gold_of(offer: Standing, payer: str | None = None) -> int | None:
    """The gold of an offer that one seat (or, if none is named, anybody) pays; None where it has none."""
    sums = [g.gold for g in offer.terms.gives if g.good is None and (payer is None or g.giver == payer)]
    return sum(sums) if sums else None


def base_sum(scene: Scene, relative: Relative, others: Iterable[str]) -> int:
    """The sum that a comparison refers to; raises Unresolved where there is none."""
    base = relative.base
    offers = scene.open
    if base == "them":
        base = "@" + scene.them()
    if base == "officer":
        found = [o for o in offers if o.by in scene.context.officers and scene.speaker in o.to]
        payer: str | None = None
    elif base.startswith("@"):
        seat = base[1:]
        payer = seat
        found = [o for o in offers if gold_of(o, seat) is not None and seat in o.parties]
        own = [o for o in found if o.by == seat]
        found = own or found
    elif base == "me":
        found = [o for o in candidates(scene, others) if o.by == scene.speaker] or candidates(scene, others)
        payer = None
    elif base == "you":
        found = [o for o in candidates(scene, others) if o.by != scene.speaker]
        payer = None
    else:
        one = the_one(scene, others)
        found = [one] if one else []
        payer = None
    sums = [s for o in found if (s := gold_of(o, payer)) is not None]
    if len(sums) != 1:
        raise Unresolved("amount", "How much gold exactly?")
    return sums[0]


def scaled(terms: Terms, change: Callable[[int], int]) -> Terms:
    """The terms with every amount changed in the same way."""
    gives = tuple(
        replace(g, gold=change(g.gold)) if g.good is None else replace(g, count=change(g.count))
        for g in terms.gives
    )
    return replace(terms, gives=tuple(g for g in gives if g.gold or g.count))


def with_gold(terms: Terms, amount: int) -> Terms | None:
    """The terms with another sum of gold; None where they have no gold or several sums."""
    at = [n for n, g in enumerate(terms.gives) if g.good is None]
    if len(at) != 1:
        return None
    gives = list(terms.gives)
    gives[at[0]] = replace(gives[at[0]], gold=amount)
    return replace(terms, gives=tuple(gives))


def without(terms: Terms, good: str | None) -> Terms | None:
    """The terms without their gold (good None) or without a good; None where they have no such thing."""
    gives = tuple(g for g in terms.gives if g.good != good)
    return replace(terms, gives=gives) if len(gives) < len(terms.gives) else None


def same_amounts(a: Iterable[Give], b: Iterable[Give]) -> bool:
    """Whether two lists of gives come to the same, whatever the places."""

    def table(gives: Iterable[Give]) -> dict[tuple[str, str, str | None], int]:
        out: dict[tuple[str, str, str | None], int] = {}
        for g in gives:
            key = (g.giver, g.receiver, g.good)
            out[key] = out.get(key, 0) + g.gold + g.count
        return out

    return table(a) == table(b)


def said_already(offer: MakeOffer, scene: Scene) -> bool:
    """Whether an offer only says the speaker's own over again that stands open."""
    return any(
        o.by == scene.speaker and set(o.to) == set(offer.to) and o.terms == offer.terms for o in scene.open
    )


def given_back(offer: MakeOffer, scene: Scene) -> bool:
    """Whether an offer comes to the very terms that another made to the speaker: what was to be changed was not understood."""
    return any(o.by in offer.to and scene.speaker in o.to and o.terms == offer.terms for o in scene.open)
