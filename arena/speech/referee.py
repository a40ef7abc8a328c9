"""A reader that asks a model, checks its answer against the table, and asks the speaker where it differs from the grammar."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from arena.rules.terms import BOOTY, AnswerOffer, Illegal, MakeOffer, Move, Reading, Terms, Unclear
from arena.speech.checks import fault_of, settled_against
from arena.speech.context import Context
from arena.speech.grammar import GrammarReader
from arena.speech.scene import Scene, goods_of

Complete = Callable[[str, str, Mapping[str, Any]], Awaitable[Mapping[str, Any] | str]]
"""Gets a system prompt, the user's turn and a JSON Schema; returns the answer as an object or as its JSON text."""

PROMPT = "referee/v1"

_SEATS = {"type": "array", "items": {"type": "string"}}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "moves": {"type": "array", "items": {"type": "object"}},
        "claims": {"type": "array", "items": {"type": "object"}},
        "unclear": {"type": ["object", "null"]},
        "illegal": {"type": ["object", "null"]},
    },
    "required": ["moves", "claims", "unclear", "illegal"],
}
_WHY = ("amount", "goods", "who", "which_offer", "terms")
_CODES = (
    "too_much_gold", "hand_cards", "tokens", "not_owned", "not_a_party", "bag_decided", "contradicts_deal",
    "merchant_trade", "sheriff_pays",
)  # fmt: skip
_KINDS = ("return_bag", "inspect_bag", "pay_gold", "give_goods", "other")


class RefereeReader:
    """Reads with a model beside the grammar; `complete` may raise what its provider raises."""

    instant = False

    def __init__(self, complete: Complete, model: str, system: str) -> None:
        self.name = f"{PROMPT}:{model}"
        self._complete = complete
        self._system = system
        self._grammar = GrammarReader()

    async def read(self, text: str, speaker: str, context: Context) -> Reading:
        """The reading on which model and grammar agree; a question to the speaker where a binding move differs."""
        plain = self._grammar.read_now(text, speaker, context)
        turn = json.dumps(
            {"speaker": speaker, "text": text, "context": context_json(context)}, ensure_ascii=False
        )
        answer = await self._complete(self._system, turn, SCHEMA)
        judged = checked(answer, speaker, context)
        if judged is None:
            return plain
        if not _binding(plain) and plain.unclear is not None:
            return judged  # the grammar could not read it, so there is nothing to differ from
        if _binding(judged) == _binding(plain):
            return Reading(plain.moves, judged.claims or plain.claims, plain.unclear, plain.illegal)
        question = "Do you offer or answer something? Please say exactly what."
        return Reading(claims=plain.claims, unclear=Unclear("terms", question))


def checked(answer: Mapping[str, Any] | str, speaker: str, context: Context) -> Reading | None:
    """The model's answer as a reading that this table allows, or None where it is none."""
    if isinstance(answer, str):
        try:
            answer = json.loads(answer)
        except (ValueError, RecursionError):
            return None
    if not isinstance(answer, Mapping):
        return None
    try:
        reading = Reading.from_json(answer)
    except (KeyError, TypeError, AttributeError, ValueError):
        return None
    moves: list[Move] = []
    illegal = reading.illegal
    scene = Scene(context, speaker)
    for move in reading.moves:
        if isinstance(move, AnswerOffer):
            if not _answerable(move, speaker, context):
                return None
            if move.act == "accept" and _contradicts(move, scene):
                illegal = illegal or Illegal("contradicts_deal")
                continue
        elif not _sane(move, speaker, context):
            return None
        else:
            code = fault_of(move, scene)
            if code is not None:
                illegal = illegal or Illegal(code)
                continue
        moves.append(move)
    if reading.unclear is not None and reading.unclear.why not in _WHY:
        return None
    if illegal is not None and illegal.code not in _CODES:
        return None
    claims = tuple(c for c in reading.claims if c.about in context.players)
    return Reading(tuple(moves), claims, reading.unclear, illegal)


def _answerable(move: AnswerOffer, speaker: str, context: Context) -> bool:
    for offer in context.open_offers():
        if offer.id == move.offer:
            return offer.by == speaker if move.act == "withdraw" else speaker in offer.to
    return False


def _contradicts(move: AnswerOffer, scene: Scene) -> bool:
    offer = next(o for o in scene.context.offers if o.id == move.offer)
    return settled_against(offer.terms.bags, (offer.by, *offer.to), scene)


def _sane(move: MakeOffer, speaker: str, context: Context) -> bool:
    """Whether an offer names only seats, goods and amounts that there are."""
    seats, goods = (
        set(context.players),
        {*goods_of(context.edition).ids, "any", "any_legal", "any_contraband"},
    )
    terms = move.terms
    named = [*move.to, *(b.bag for b in terms.bags), *(g.giver for g in terms.gives)]
    named += [s for p in terms.promises for s in (p.by, p.to)] + [p.bag for p in terms.promises if p.bag]
    if not set(named) <= seats or speaker in move.to or not move.to or not (terms.gives or terms.promises):
        return False
    for give in terms.gives:
        if give.receiver not in seats and not (give.receiver == BOOTY and context.deputies):
            return False
        amount = give.gold if give.good is None else give.count
        if (
            isinstance(amount, bool)
            or not isinstance(amount, int)
            or amount <= 0
            or give.giver == give.receiver
        ):
            return False
        if give.good is not None and (
            give.good not in goods or give.place not in ("stall", "contraband", "bag", "any")
        ):
            return False
    return all(b.outcome in ("return", "inspect") for b in terms.bags) and all(
        p.kind in _KINDS and p.when in ("next_as_sheriff", "next_round", "later") for p in terms.promises
    )


def _binding(reading: Reading) -> frozenset[str]:
    """The moves of a reading, each in one form whatever the order of its parts."""
    return frozenset(_form(m) for m in reading.moves)


def _form(move: Move) -> str:
    if isinstance(move, AnswerOffer):
        return f"{move.act} {move.offer}"
    return f"{sorted(move.to)} {_ordered(move.terms)}"


def _ordered(terms: Terms) -> tuple[Iterable[str], Iterable[str], Iterable[str]]:
    data = terms.to_json()
    lines = {key: [json.dumps(x, sort_keys=True) for x in data[key]] for key in data}
    return sorted(lines["gives"]), lines["bags"], sorted(lines["promises"])


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
