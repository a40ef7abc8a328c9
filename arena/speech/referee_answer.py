"""A referee's answer against the table: from an object of the form to a reading that this table allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arena.rules.terms import AnswerOffer, Illegal, MakeOffer, Move, Reading
from arena.speech.checks import fault_of, settled_against
from arena.speech.context import Context
from arena.speech.referee_form import WrongAnswer, checked_form, names_of
from arena.speech.scene import Scene


def judged(answer: Mapping[str, Any] | str, speaker: str, context: Context) -> Reading:
    """The answer as a reading; raises WrongAnswer where it is none.

    What is well-formed and forbidden, more gold than there is for one, is left out of the moves and told as illegal.
    """
    reading = Reading.from_json(checked_form(answer, names_of(context, speaker)))
    wrong = [
        f"moves[{n}]: {told}"
        for n, move in enumerate(reading.moves)
        if isinstance(move, MakeOffer)
        for told in _nonsense(move)
    ]
    if wrong:
        raise WrongAnswer("; ".join(wrong[:4]))
    moves: list[Move] = []
    illegal = reading.illegal
    scene = Scene(context, speaker)
    for move in dict.fromkeys(reading.moves):
        code = fault_of(move, scene) if isinstance(move, MakeOffer) else _fault_of_answer(move, scene)
        if code is None:
            moves.append(move)
        else:
            illegal = illegal or Illegal(code)
    return Reading(tuple(moves), tuple(dict.fromkeys(reading.claims)), reading.unclear, illegal)


def _nonsense(offer: MakeOffer) -> Iterator[str]:
    """What no offer can be, whatever the rules allow, and no form can keep out."""
    terms = offer.terms
    if len(set(offer.to)) < len(offer.to):
        yield "a seat stands twice in `to`"
    if not terms.gives and not terms.promises:
        yield "an offer gives or promises something; a plea for nothing is talk"
    for give in terms.gives:
        if give.giver == give.receiver:
            yield f"{give.giver} can't give to {give.giver}"
    for promise in terms.promises:
        if promise.by == promise.to:
            yield f"{promise.by} can't promise to {promise.by}"
    bags = [b.bag for b in terms.bags]
    if len(set(bags)) < len(bags):
        yield "a bag has one outcome"


def _fault_of_answer(move: AnswerOffer, scene: Scene) -> str | None:
    if move.act != "accept":
        return None
    offer = next(o for o in scene.context.open_offers() if o.id == move.offer)
    return "contradicts_deal" if settled_against(offer.terms.bags, offer.parties, scene) else None
