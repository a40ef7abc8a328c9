"""A reader that asks a model, checks its answer against the table, and asks the speaker where it differs from the grammar."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from arena.providers import AnswerForm
from arena.rules.terms import AnswerOffer, Move, Reading, Terms, Unclear
from arena.speech.context import Context
from arena.speech.grammar import GrammarReader
from arena.speech.heard import said_moves
from arena.speech.referee_answer import judged
from arena.speech.referee_form import Names, WrongAnswer, names_of, wire_form

PROMPT = "referee/v2"
LONGEST_TEXT = 6_000
"""Characters of a message that are put to a model: the grammar reads no more either, and asks for fewer words."""
TRIES = 2
"""Answers that a model may give to one message: after a wrong one it is told what was wrong, once."""

_QUESTIONS = {
    "amount": "How much exactly?",
    "goods": "Which goods exactly?",
    "who": "Whom exactly do you mean?",
    "terms": "What exactly do you offer, and for what?",
}
_AGAIN = "Please say again in full what you offer or answer."
_LONGEST = 400
"""Characters of a question that says both readings; two longer ones are asked about without saying them."""


class Talk(Protocol):
    """One message put to a model."""

    async def answer(self, wrong: str | None = None) -> Mapping[str, Any] | str | None:
        """Its answer; or its next one, after it was told what was `wrong`. None where it may not answer."""
        ...


Begin = Callable[[str, str, AnswerForm], Talk]
"""Puts the system prompt, the user's turn and the form of an answer to the model; its talk raises what its provider raises."""


class RefereeReader:
    """Reads with a model beside the grammar: what both read binds, and nothing else does."""

    instant = False

    def __init__(self, begin: Begin, model: str, system: str, *, narrow: bool = False) -> None:
        """`narrow` lists in the form, too, which offers can be answered now, so that it changes with the message.

        A weak model held to that can name no other, and a server of one's own makes such a form in no time. At the
        large providers the form is the head of the prompt that they cache, and a new one is compiled for seconds:
        there it stays the same for all games with these seats and goods, and the ids are checked in the answer.
        """
        self.name = f"{PROMPT}:{model}"
        self._begin = begin
        self._system = system
        self._narrow = narrow
        self._grammar = GrammarReader()

    async def read(self, text: str, speaker: str, context: Context) -> Reading:
        """The reading; its `judged` tells whose it is, and how often the model's answer was none."""
        names = names_of(context, speaker)
        form = wire_form(names if self._narrow else names.lasting)
        talk = self._begin(self._system, _turn(text, speaker, context, names), form)
        plain = self._grammar.read_now(text, speaker, context)
        invalid = 0
        answer = await talk.answer()
        while answer is not None:
            try:
                return _together(plain, judged(answer, speaker, context), names, invalid)
            except WrongAnswer as wrong:
                invalid += 1
                if invalid == TRIES:
                    break
                answer = await talk.answer(
                    f"That is no reading of the message: {wrong}. "
                    "Give the whole reading again: one JSON object of the form, and nothing else."
                )
        return _unjudged(plain, invalid)


def _together(plain: Reading, read: Reading, names: Names, invalid: int) -> Reading:
    """What the grammar's reading and the model's come to: the moves of both, and a question where they differ."""
    ours = {_form(move): move for move in plain.moves}
    theirs = {_form(move): move for move in read.moves}
    both = tuple(move for form, move in ours.items() if form in theirs)
    told: dict[str, Any] = {"by": "both" if both else "referee", "invalid": invalid}
    if ours.keys() == theirs.keys():
        return Reading(both, read.claims, _asked(read, plain, names), read.illegal, told)
    only_plain = [move for form, move in ours.items() if form not in theirs]
    only_read = [move for form, move in theirs.items() if form not in ours]
    unclear = illegal = None
    if not only_plain:
        # What the grammar asks, or knows to be forbidden, is to the point; the model has taken it for a move.
        unclear, illegal = plain.unclear, plain.illegal
    elif not only_read:
        unclear = _asked(read, plain, names)
    if unclear is None and illegal is None:
        unclear = Unclear("terms", _which(only_plain, only_read))
    told |= {
        "by": "asked",
        "grammar": [move.to_json() for move in plain.moves],
        "referee": [move.to_json() for move in read.moves],
    }
    return Reading(both, read.claims, unclear, illegal, told)


def _unjudged(plain: Reading, invalid: int) -> Reading:
    """The reading where the model gave none: the grammar's, but what would bind is asked."""
    told: dict[str, Any] = {"by": "grammar", "invalid": invalid, "failed": True}
    if not plain.moves:
        return replace(plain, judged=told)
    told |= {"by": "asked", "grammar": [move.to_json() for move in plain.moves]}
    return Reading(claims=plain.claims, unclear=Unclear("terms", _AGAIN), judged=told)


def _asked(read: Reading, plain: Reading, names: Names) -> Unclear | None:
    """The question that a model's reading comes to, never in its own words.

    The table asks it in the table's name, and what a model writes about a message may be what the message told it to.
    """
    if read.unclear is None:
        return None
    why = read.unclear.why
    if plain.unclear is not None and plain.unclear.why == why:
        return plain.unclear
    if why == "which_offer":
        ids = list(dict.fromkeys((*(names.to_answer or ()), *(names.to_withdraw or ()))))
        return Unclear(
            why, f"Which offer do you mean, {' or '.join(ids)}?" if ids else "Which offer do you mean?"
        )
    return Unclear(why, _QUESTIONS[why])


def _which(one: Iterable[Move], other: Iterable[Move]) -> str:
    """The question which of two readings is meant."""
    question = f"That can be taken as: {said_moves(one)}. Or as: {said_moves(other)}. {_AGAIN}"
    return question if len(question) <= _LONGEST else _AGAIN


def _form(move: Move) -> str:
    """A move in one form, whatever the order of its parts and however a sum was split."""
    if isinstance(move, AnswerOffer):
        return f"{move.act} {move.offer}"
    return f"{sorted(set(move.to))} {_terms(move.terms)}"


def _terms(terms: Terms) -> str:
    gives: Counter[tuple[str, ...]] = Counter()
    for give in terms.gives:
        kind = (give.good, give.place) if give.good is not None else ()
        gives[(give.giver, give.receiver, *kind)] += give.gold if give.good is None else give.count
    bags = [(bag.bag, bag.outcome) for bag in terms.bags]
    promises = sorted(json.dumps(promise.to_json(), sort_keys=True) for promise in terms.promises)
    return f"{sorted(gives.items())} {bags} {promises}"


def _turn(text: str, speaker: str, context: Context, names: Names) -> str:
    """The user's turn: the message as a JSON string, so that nothing in it can stand outside of it."""
    role = (
        "deputy" if speaker in context.deputies else "sheriff" if speaker == context.sheriff else "merchant"
    )
    turn = {
        "context": context_json(context),
        "can_accept_or_reject": names.to_answer,
        "can_withdraw": names.to_withdraw,
        "speaker": speaker,
        "role": role,
        "text": text[:LONGEST_TEXT],
    }
    # A text may hold halves of characters, which no wire can send.
    told = json.dumps(turn, ensure_ascii=False, separators=(",", ":"))
    return told.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def context_json(context: Context) -> dict[str, Any]:
    """The context in its JSON form."""
    return {
        "edition": context.edition,
        "players": list(context.players),
        "sheriff": context.sheriff,
        "deputies": list(context.deputies) or None,
        "open_bags": list(context.open_bags),
        "bags": {s: {"count": b.count, "declared": b.declared} for s, b in context.bags.items()},
        "gold": dict(context.gold) if context.gold is not None else None,
        "legal": {s: dict(g) for s, g in context.legal.items()},
        "contraband_count": dict(context.contraband_count),
        "offers": [
            {"id": o.id, "by": o.by, "to": list(o.to), "terms": o.terms.to_json(), "status": o.status}
            for o in context.offers
        ],
        "last": {"speaker": context.last.speaker, "text": context.last.text} if context.last else None,
        "merchant_trades": context.merchant_trades,
        "sheriff_may_pay": context.sheriff_may_pay,
    }
