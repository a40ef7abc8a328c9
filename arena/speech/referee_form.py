"""The form of a referee's answer: made once for a table's names, sent to the wire, and checked against what comes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import or_
from typing import Annotated, Any, Literal

from arena.providers import AnswerForm
from arena.rules.terms import ANY_GOODS, BOOTY
from arena.speech.context import Context
from arena.speech.scene import goods_of

WHY = ("amount", "goods", "who", "which_offer", "terms")
CODES = (
    "too_much_gold", "hand_cards", "tokens", "not_owned", "not_a_party", "bag_decided", "contradicts_deal",
    "merchant_trade", "sheriff_pays",
)  # fmt: skip
LONGEST = 40_000
"""Characters of an answer; the longest true one has some thousand."""
_MOST = 8
"""Moves, claims and items of one offer: two offers to each of four bags, the most that a true message came near to."""
_LARGEST = 1_000_000
_TOLD = 4
"""Faults of an answer that its writer is told of at once."""


class WrongAnswer(Exception):
    """An answer that is no reading of this message at this table; the text says what was wrong with it."""


@dataclass(frozen=True, slots=True)
class Names:
    """What an answer may name; where what only this speaker may name now is None, any offer, or any seat.

    `others` are the seats that the speaker's offer can be put to, `owners` those that have a bag this round.
    """

    seats: tuple[str, ...]
    goods: tuple[str, ...]
    booty: bool
    to_answer: tuple[str, ...] | None = None
    to_withdraw: tuple[str, ...] | None = None
    others: tuple[str, ...] | None = None
    owners: tuple[str, ...] | None = None

    @property
    def lasting(self) -> Names:
        """What stays the same from message to message."""
        return replace(self, to_answer=None, to_withdraw=None, others=None, owners=None)


def names_of(context: Context, speaker: str) -> Names:
    """The names of a table as this speaker may use them now."""
    offers = context.open_offers()
    return Names(
        context.players,
        (*goods_of(context.edition).ids, *ANY_GOODS),
        bool(context.deputies),
        tuple(o.id for o in offers if speaker in o.to),
        tuple(o.id for o in offers if o.by == speaker),
        tuple(seat for seat in context.players if seat != speaker) or None,
        tuple(seat for seat in context.players if seat not in context.officers) or None,
    )


@lru_cache(maxsize=64)
def wire_form(names: Names) -> AnswerForm:
    """The form as the wires take it: the one that answers are checked against, without headings.

    Without bounds, too, but for a form of one message: a weak model can write lists without end, and the servers that
    take such forms know them. The large providers refuse them under their strictest setting.

    First keys of alternatives differ, or have values of their own: OpenAI wants that of objects under `anyOf`.
    """
    left_out = _HEADINGS if names.to_answer is not None else _HEADINGS | _BOUNDS
    return AnswerForm("reading", _strict(_answer(names).model_json_schema(), left_out))


def checked_form(answer: Mapping[str, Any] | str, names: Names) -> Mapping[str, Any]:
    """The answer as an object of the form; raises WrongAnswer."""
    from pydantic import ValidationError

    value = _loaded(answer) if isinstance(answer, str) else answer
    try:
        _answer(names).model_validate(value)
    except ValidationError as error:
        raise WrongAnswer(_faults(error)) from None
    except RecursionError:
        raise WrongAnswer("it is nested too deep") from None
    assert isinstance(value, Mapping)
    return value


@lru_cache(maxsize=64)
def _answer(names: Names) -> Any:
    """The type of an answer that may use these names."""
    from pydantic import ConfigDict, Discriminator, Field, Tag, create_model

    annotated: Any = Annotated
    exact = ConfigDict(strict=True, extra="forbid")

    make: Any = create_model

    def form(name: str, **fields: Any) -> Any:
        return make(name, __config__=exact, **{key: (kind, ...) for key, kind in fields.items()})

    def one_of(values: tuple[str, ...]) -> Any:
        return Literal.__getitem__(values)

    def many(kind: Any, least: int = 0) -> Any:
        return annotated[list.__class_getitem__(kind), Field(min_length=least, max_length=_MOST)]

    def either(key: str, told: str, kinds: Mapping[str, Any]) -> Any:
        """Objects told apart by the value of `key`, or by which key they have where `key` is empty."""

        def tag(value: Any) -> str | None:
            if not isinstance(value, Mapping):
                return None
            known = (
                [k for k in kinds if value.get(key) in k.split("|")]
                if key
                else [k for k in kinds if k in value]
            )
            return f"<{known[0]}>" if known else None

        if len(kinds) == 1:
            return next(iter(kinds.values()))
        said = Discriminator(tag, custom_error_type="no_such_kind", custom_error_message=told)
        return annotated[reduce(or_, [annotated[kind, Tag(f"<{k}>")] for k, kind in kinds.items()]), said]

    amount = annotated[int, Field(gt=0, le=_LARGEST)]
    seat = one_of(names.seats)
    receiver = one_of((*names.seats, BOOTY)) if names.booty else seat
    good = one_of(names.goods)
    place = one_of(("stall", "contraband", "bag", "any"))
    when = one_of(("next_as_sheriff", "next_round", "later"))
    give = either(
        "",
        "a give has gold, or good with count and place",
        {
            "gold": form("Gold", gold=amount, **{"from": seat, "to": receiver}),
            "good": form("Goods", good=good, count=amount, **{"from": seat, "to": receiver}, place=place),
        },
    )
    promised = {"by": seat, "to": seat}
    promise = either(
        "kind",
        "a promise's kind is return_bag, inspect_bag, pay_gold, give_goods or other",
        {
            "return_bag|inspect_bag": form(
                "BagPromise", kind=one_of(("return_bag", "inspect_bag")), **promised, bag=seat, when=when
            ),
            "pay_gold": form("GoldPromise", kind=one_of(("pay_gold",)), **promised, gold=amount, when=when),
            "give_goods": form(
                "GoodsPromise", kind=one_of(("give_goods",)), **promised, good=good, count=amount, when=when
            ),
            "other": form("OtherPromise", kind=one_of(("other",)), **promised, when=when),
        },
    )
    bag = form("Bag", bag=one_of(names.owners or names.seats), outcome=one_of(("return", "inspect")))
    terms = form("Terms", gives=many(give), bags=many(bag), promises=many(promise))
    moves = {
        "offer": form(
            "Offer", act=one_of(("offer",)), to=many(one_of(names.others or names.seats), 1), terms=terms
        )
    }
    if names.to_answer is None or names.to_answer:
        ids = str if names.to_answer is None else one_of(names.to_answer)
        moves["accept|reject"] = form("Answer", act=one_of(("accept", "reject")), offer=ids)
    if names.to_withdraw is None or names.to_withdraw:
        ids = str if names.to_withdraw is None else one_of(names.to_withdraw)
        moves["withdraw"] = form("Withdrawal", act=one_of(("withdraw",)), offer=ids)
    acts = ", ".join(moves).replace("|", ", ")
    move = either("act", f"a move's act is one of {acts}: no other can be made now", moves)
    claim = either(
        "",
        "a claim has good with count, or contraband, or honest",
        {
            "good": form("GoodsClaim", good=good, count=amount, about=seat),
            "contraband": form("ContrabandClaim", contraband=bool, about=seat),
            "honest": form("HonestyClaim", honest=bool, about=seat),
        },
    )
    return form(
        "Reading",
        moves=many(move),
        claims=many(claim),
        unclear=form("Unclear", why=one_of(WHY), question=str) | None,
        illegal=form("Illegal", code=one_of(CODES)) | None,
    )


_HEADINGS = frozenset("title description default discriminator exclusiveMinimum minimum maximum".split())
_BOUNDS = frozenset({"minItems", "maxItems"})


def _strict(schema: Any, left_out: Set[str]) -> Any:
    if isinstance(schema, list):
        return [_strict(part, left_out) for part in schema]
    if not isinstance(schema, dict):
        return schema
    out: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("properties", "$defs"):
            out[key] = {name: _strict(part, left_out) for name, part in value.items()}
        elif key == "const":
            out["enum"] = [value]
        elif key not in left_out:
            out["anyOf" if key == "oneOf" else key] = _strict(value, left_out)
    return out


_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.S | re.I)


def _loaded(answer: str) -> Any:
    """The one JSON value that a text is, or is fenced as.

    A text that only holds one somewhere is no answer: what a player says can look like a reading, and be quoted.
    """
    if len(answer) > LONGEST:
        raise WrongAnswer(f"it is longer than {LONGEST} characters")
    fenced = _FENCED.fullmatch(answer)
    try:
        return json.loads(
            fenced[1] if fenced else answer, object_pairs_hook=_each_once, parse_constant=_no_number
        )
    except RecursionError:
        raise WrongAnswer("it is nested too deep") from None
    except ValueError as error:
        told = (
            "it is empty" if not answer.strip() else f"it is not one JSON object and nothing else ({error})"
        )
        raise WrongAnswer(told) from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise WrongAnswer("a key stands twice in one object")
    return value


def _no_number(word: str) -> Any:
    raise WrongAnswer(f"{word} is no number")


def _faults(error: Any) -> str:
    """The faults that pydantic found, each with its place, the first few of them."""
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    told = [f"{_place(fault['loc'])}: {fault['msg']}"[:300] for fault in faults[:_TOLD]]
    if len(faults) > _TOLD:
        told.append(f"and {len(faults) - _TOLD} more")
    return "; ".join(told)


def _place(location: tuple[int | str, ...]) -> str:
    parts = [p for p in location if not (isinstance(p, str) and p.startswith("<"))]
    text = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in parts).lstrip(".")
    return text[:120] or "the answer"
