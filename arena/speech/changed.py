"""The terms of a standing offer with something added, taken out or put in another's place, as its amounts were settled before."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import Give, Terms
from arena.speech.answers import Answer
from arena.speech.atoms import some
from arena.speech.context import Standing
from arena.speech.frames import Frame, Part
from arena.speech.message import Settling
from arena.speech.offers import Draft, Fault
from arena.speech.standing import candidates, gold_of, with_gold

_STANDS = ("stands", "stays", "remains", "stand", "stay", "remain", "still stands", "holds")
_FLAT = (
    "flat",
    "nothing else",
    "nothing more",
    "gold only",
    "only gold",
    "gold alone",
    "straight gold",
    "just gold",
    "and that alone",
)


_ALL_OF_IT = ("all that", "all of that", "all of it", "everything", "the lot", "all this", "the whole thing")
_THE_REST = ("everything else", "the rest", "all else", "all the rest", "the remainder", "the other part")
_FROM_OFFER = (
    "from my offer",
    "from the offer",
    "from my bid",
    "from the deal",
    "out of my offer",
    "out of the deal",
    "off my offer",
)


def nothing_else(settling: Settling, base: Standing) -> bool:
    """Whether a sum takes the place of all that was offered ("nine gold flat", "forget fruit. Eight gold")."""
    if all(g.good is None for g in base.terms.gives):
        return False
    return any(
        (f.parts and (f.text_has(*_FLAT) or f.clause.text.endswith(("all in gold", "it in gold"))))
        or (not f.parts and len(f.atoms) == 2 and f.atoms[0].has("FORGET") and f.atoms[1].plain)
        or (not f.parts and f.atoms[0].has("UNDO", "FORGET") and f.clause.text.endswith(_ALL_OF_IT))
        for f in settling.frames
    )


def denied_of(settling: Settling, base: Standing) -> bool:
    """Whether a good that is offered is spoken of with a denial ("I don't eat apples", "and not a single apple")."""
    goods = {g.good for g in base.terms.gives if g.good}
    return any(
        p.item.good in goods
        and p.meant
        and p.meant not in ("told", "minus")
        and (f.has("NOT", "NO") or f.text_has("instead", "rather than", "in place of"))
        for f in settling.frames
        for p in f.parts
    )


def hangs_on_another(settling: Settling, accepting: Answer) -> bool:
    """ "Fine, on the condition that Bob pays five as well": Bob is no party to what is taken up."""
    then = settling.frames[accepting.index + 1 : accepting.index + 2]
    if not then or then[0].clause.lead != "if" or not then[0].parts:
        return False
    own = settling.frames[accepting.index].clause.sentence == then[0].clause.sentence
    seats = {g[1:] for p in then[0].parts for g in p.givers if g.startswith("@")} - {settling.scene.speaker}
    pool = candidates(settling.scene, None)
    return own and bool(seats and pool) and not any(seats & set(o.parties) for o in pool)


def goes_on_with_it(settling: Settling) -> bool:
    """Whether a message adds to what was offered before ("and when I'm sheriff you walk through too")."""
    first, last = settling.frames[0], settling.frames[-1]
    return first.atoms[0].text in ("and", "plus", "also") or last.atoms[-1].text in (
        "too",
        "as well",
        "also",
    )


def with_more(settling: Settling, base: Standing, draft: Draft, adding: bool) -> Draft:
    gives = list(base.terms.gives)
    for give in draft.gives:
        match = next(
            (
                n
                for n, g in enumerate(gives)
                if (g.giver, g.receiver, g.good) == (give.giver, give.receiver, give.good)
            ),
            None,
        )
        if match is None:
            gives.append(give)
        elif give.good is None:
            old = gives[match]
            gives[match] = Give(old.giver, old.receiver, gold=old.gold + give.gold) if adding else give
        else:
            old = gives[match]
            named = [p for f in settling.frames for p in f.parts if not p.meant and p.item.good == give.good]
            if any(p.item.definite and p.verb != "ADD" and not p.item.more for p in named):
                draft.faults.append(Fault(draft.at, "terms", "Do you accept it as it stands?"))
                return draft  # "deal, but let's bracket the bread"
            if _unlike(settling, give, old):
                draft.faults.append(Fault(draft.at, "amount", "How many in all?"))
                return draft  # "agreed, though two apples"
            gives[match] = Give(
                old.giver, old.receiver, good=old.good, count=old.count + give.count, place=old.place
            )
    bags = [*base.terms.bags]
    if draft.bag_named:
        bags += [b for b in draft.bags if b not in bags]
    promises = [*base.terms.promises, *draft.promises]
    return from_terms(settling, draft, base, Terms(tuple(gives), tuple(bags), tuple(promises)))


def _unlike(settling: Settling, give: Give, old: Give) -> bool:
    """Whether goods that are offered already are named with another number, and nothing says that they are added."""
    for frame in settling.frames:
        for part in frame.parts:
            if part.meant or part.item.good != give.good or give.count == old.count:
                continue
            plus = part.item.more or part.verb == "ADD" or frame.clause.lead == "and"
            ahead = any(a.has("AND", "ADD", "MORE") for a in frame.atoms[: part.index])
            return frame.clause.lead == "but" and not (plus or ahead or frame.has("MORE"))
    return False


def minus_from(settling: Settling, base: Standing, draft: Draft) -> Draft:
    terms = _without(settling, base.terms)
    if terms is None:
        return draft
    golds = [g for g in draft.gives if g.good is None]
    if not terms.gives and not golds:
        return draft  # "not the eight gold, one bread instead"
    sums = [p for f in settling.frames for p in f.parts if p.item.kind == "gold" and not p.meant]
    more = any(p.item.more or p.verb == "ADD" for p in sums)
    more = more or any(f.atoms[0].text == "plus" and p in sums for f in settling.frames for p in f.parts)
    if golds and more:
        terms = (
            with_gold(terms, golds[0].gold + (gold_of(base) or 0)) or terms
        )  # "one apple fewer, one gold more"
    elif golds and any(p.item.kind == "gold" for p in settling.minus):
        terms = with_gold(base.terms, golds[0].gold) or terms
    elif golds:
        whole = terms if terms.gives else Terms(tuple(golds), terms.bags, terms.promises)
        terms = with_gold(terms, golds[0].gold) or whole  # "seven coins instead of the carrots"
    return from_terms(settling, draft, base, exchanged(terms, [g for g in draft.gives if g.good]))


def stays_in_part(settling: Settling) -> Draft | None:
    """ "I withdraw the apples. The gold stands.": a part of the own offer is taken back."""
    own = [o for o in settling.scene.open if o.by == settling.scene.speaker]
    undoing = {a.index for a in settling.answers if a.act == "withdraw"}
    gone = [
        p for n, f in enumerate(settling.frames) for p in f.parts if n in undoing or p.meant == "withdrawn"
    ]
    kept = any(f.parts and f.text_has(*_STANDS) for f in settling.frames)
    kept = kept or any(f.text_has(*_THE_REST) and f.text_has(*_STANDS) for f in settling.frames)
    kept = kept or any(settling.frames[n].text_has(*_FROM_OFFER) for n in undoing)
    whole = any(f.text_has("offer", "bid", "price", "proposal", "all", "everything") for f in settling.frames)
    kept = kept or (not whole and all(p.item.kind == "good" and p.item.definite for p in gone))
    if len(own) != 1 or not gone or not kept:
        return None
    goods = {p.item.of_good for p in gone}
    gives = tuple(g for g in own[0].terms.gives if g.good not in goods)
    if not gives or len(gives) == len(own[0].terms.gives):
        return None
    return from_terms(settling, Draft(), own[0], Terms(gives, own[0].terms.bags, own[0].terms.promises))


def _without(settling: Settling, terms: Terms) -> Terms | None:
    gives = list(terms.gives)
    for part in settling.minus:
        good = part.item.of_good
        left = [g for g in gives if g.good != good]
        if len(left) == len(gives):
            return None
        if (
            part.item.kind == "good"
            and part.item.count
            and not (part.item.definite and not _some_of(settling, part))
            and part.item.count < sum(g.count for g in gives if g.good == good)
        ):
            left += [
                Give(g.giver, g.receiver, good=g.good, count=g.count - part.item.count, place=g.place)
                for g in gives
                if g.good == good
            ]
        gives = left
    return Terms(tuple(gives), terms.bags, terms.promises)


def _some_of(settling: Settling, part: Part) -> bool:
    """Whether a number of the goods is named ("one of the fabrics"), and not all of them ("the fabrics")."""
    atom = next(f.atoms[part.index] for f in settling.frames if part in f.parts)
    return " of " in atom.text and not atom.text.startswith(("the ", "all "))


def _drops(frame: Frame) -> bool:
    """Whether a clause is nothing but goods that are to go ("drop the cheese")."""
    lone = len(frame.parts) == 1 and frame.parts[0].meant == "minus" and frame.parts[0].item.definite
    return (
        lone
        and frame.parts[0].item.owner in (None, "you")
        and len(frame.atoms) < 4
        and not frame.clause.question
    )


def taken_out(settling: Settling, accepting: Answer | None) -> Draft | None:
    pool = candidates(settling.scene, None)
    agreed = all(_drops(f) for f in settling.frames if not f.only_call) if settling.frames else False
    agreed = agreed or any(
        f.text_has("agreed on", "agreed to", "happy with", "fine with") for f in settling.frames
    )
    if (accepting is None and not agreed and not some(settling.frames, "GET")) or len(pool) != 1:
        return None
    terms = _without(settling, pool[0].terms)
    if terms is None or not terms.gives:
        return None
    return from_terms(settling, Draft(), pool[0], terms)


def from_terms(settling: Settling, draft: Draft, base: Standing, terms: Terms) -> Draft:
    return Draft(
        target=draft.target or [s for s in base.parties if s != settling.scene.speaker],
        gives=list(terms.gives),
        bags=list(terms.bags),
        promises=list(terms.promises),
        at=draft.at,
        bag_said=True,
        spans=draft.spans,
        counter=True,
    )


def exchanged(terms: Terms, goods: Sequence[Give]) -> Terms:
    """The terms with these goods, which take the place of as many or as few of them as there were."""
    new = {(g.giver, g.receiver, g.good) for g in goods}
    gives = [g for g in terms.gives if (g.giver, g.receiver, g.good) not in new]
    return Terms((*gives, *goods), terms.bags, terms.promises)
