"""Say back in one plain sentence what was read from a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arena.record.words import card_word
from arena.rules.terms import (
    BOOTY,
    AnswerOffer,
    BagOutcome,
    Give,
    MakeOffer,
    Move,
    PromiseTerms,
    Reading,
    Terms,
)

_WHEN = {"next_as_sheriff": "when {by} next {is} Sheriff", "next_round": "next round", "later": "later"}
_FAULTS = {
    "too_much_gold": "that is more gold than the giver has",
    "hand_cards": "cards in the hand can't be offered",
    "tokens": "tokens can't be offered",
    "not_owned": "the giver has no such goods face up",
    "not_a_party": "that offer was not made to you",
    "bag_decided": "that bag is already decided",
    "contradicts_deal": "a deal already made says the opposite",
    "merchant_trade": "merchants don't trade among themselves here",
    "sheriff_pays": "the Sheriff does not pay here",
}
_ANSWERS = {"accept": "accepted", "reject": "refused", "withdraw": "taken back"}


def heard(reading: Reading, offer_ids: Sequence[str] = (), *, you: str | None = None) -> str:
    """One sentence or two: the terms with their ids, the question, the fault; `you` is the seat it is told to."""
    parts: list[str] = []
    ids = list(offer_ids)
    for move in reading.moves:
        if isinstance(move, MakeOffer):
            label = f"{ids.pop(0)}: " if ids else ""
            parts.append(f"{label}{terms_sentence(move.terms, you=you)}. Open until answered.")
        elif isinstance(move, AnswerOffer):
            parts.append(f"{_answered(move)}.")
    if reading.unclear is not None:
        parts.append(f"Not clear, so it binds nothing: {reading.unclear.question}")
    if reading.illegal is not None:
        why = _FAULTS.get(reading.illegal.code, "the rules forbid it")
        parts.append(f"Against the rules ({reading.illegal.code}): {why}.")
    return "Heard: " + " ".join(parts) if parts else "Heard: nothing that binds."


def said_moves(moves: Iterable[Move]) -> str:
    """Moves in words, without a full stop."""
    said = (terms_sentence(m.terms) if isinstance(m, MakeOffer) else _answered(m) for m in moves)
    return "; ".join(said) or "nothing that binds"


def _answered(move: AnswerOffer) -> str:
    return f"{move.offer} is {_ANSWERS[move.act]}"


def terms_sentence(terms: Terms, *, you: str | None = None) -> str:
    """The terms of an offer as a sentence without its full stop."""
    said = [_give(g, you) for g in terms.gives]
    said += [_bag(b, you) for b in terms.bags]
    said += [_promise(p, you) for p in terms.promises]
    return "; ".join(said) if said else "nothing changes hands"


def goods_words(good: str, count: int) -> str:
    """A number of cards of a good in words, e.g. "2 cheeses", "1 contraband card"."""
    if good.startswith("any"):
        kind = {"any": "", "any_legal": "legal ", "any_contraband": "contraband "}[good]
        return f"{count} {kind}card" + ("" if count == 1 else "s") + " of the giver's choice"
    return f"{count} {card_word(good, count)}"


def _name(seat: str, you: str | None) -> str:
    if seat == BOOTY:
        return "the booty tile"
    return "you" if seat == you else seat.replace("_", " ").title()


def _does(seat: str, you: str | None, verb: str) -> str:
    return f"{_name(seat, you)} {verb if seat == you else verb + 's'}"


def _whose(seat: str, you: str | None) -> str:
    name = _name(seat, you)
    return "your" if seat == you else f"{name}'" if name.endswith("s") else f"{name}'s"


_PLACES = {
    "stall": " from the stall",
    "contraband": " from the face-down goods",
    "bag": " from the bag",
    "any": "",
}


def _give(give: Give, you: str | None) -> str:
    what = (
        f"{give.gold} gold" if give.good is None else goods_words(give.good, give.count) + _PLACES[give.place]
    )
    return f"{_does(give.giver, you, 'give')} {_name(give.receiver, you)} {what}"


def _bag(bag: BagOutcome, you: str | None) -> str:
    if bag.outcome == "return":
        return f"{_whose(bag.bag, you)} bag goes back unopened"
    return f"{_whose(bag.bag, you)} bag is opened"


def _promise(promise: PromiseTerms, you: str | None) -> str:
    by = _name(promise.by, you)
    when = _WHEN[promise.when].format(by=by, **{"is": "are" if promise.by == you else "is"})
    start = f"{_does(promise.by, you, 'promise')} {_name(promise.to, you)}"
    if promise.kind == "return_bag":
        return f"{start} to return {_whose(promise.bag or promise.to, you)} bag {when}"
    if promise.kind == "inspect_bag":
        return f"{start} to open {_whose(promise.bag or promise.to, you)} bag {when}"
    if promise.kind == "pay_gold":
        return f"{start} {promise.gold} gold {when}"
    if promise.kind == "give_goods":
        return f"{start} {goods_words(promise.good or 'any', promise.count or 1)} {when}"
    return f"{start} a favour {when}"
