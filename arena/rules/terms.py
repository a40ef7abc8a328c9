"""What players agree on: offers with their terms, and the reading of one spoken message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Place = Literal["stall", "contraband", "bag", "any"]
Outcome = Literal["return", "inspect"]
PromiseKind = Literal["return_bag", "inspect_bag", "pay_gold", "give_goods", "other"]
When = Literal["next_as_sheriff", "next_round", "later"]
UnclearWhy = Literal["amount", "goods", "who", "which_offer", "terms"]

ANY_GOODS = ("any_legal", "any_contraband", "any")
"""What may be promised in place of a good: the giver chooses."""

BOOTY = "booty"
"""The receiver of what is given to both deputies at once."""


def fits(wanted: str, good: str, *, legal: bool) -> bool:
    """Whether a card of `good`, legal or not, is what was named as `wanted`: that good, or any of a kind."""
    return wanted in (good, "any", "any_legal" if legal else "any_contraband")


@dataclass(frozen=True, slots=True)
class Give:
    """Gold (`good` is None) or `count` cards of `good` that go from `giver` to `receiver` this round."""

    giver: str
    receiver: str
    gold: int = 0
    good: str | None = None
    count: int = 0
    place: Place = "any"

    def to_json(self) -> dict[str, Any]:
        if self.good is None:
            return {"from": self.giver, "to": self.receiver, "gold": self.gold}
        return {
            "from": self.giver,
            "to": self.receiver,
            "good": self.good,
            "count": self.count,
            "place": self.place,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Give:
        if data.get("good") is None:
            return cls(data["from"], data["to"], gold=data["gold"])
        return cls(
            data["from"],
            data["to"],
            good=data["good"],
            count=data.get("count", 1),
            place=data.get("place", "any"),
        )


@dataclass(frozen=True, slots=True)
class BagOutcome:
    """What the sheriff does with whose bag this round."""

    bag: str
    outcome: Outcome

    def to_json(self) -> dict[str, Any]:
        return {"bag": self.bag, "outcome": self.outcome}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BagOutcome:
        return cls(data["bag"], data["outcome"])


@dataclass(frozen=True, slots=True)
class PromiseTerms:
    """A favour after this round, or one that nobody can enforce."""

    by: str
    to: str
    kind: PromiseKind
    when: When = "later"
    bag: str | None = None
    gold: int | None = None
    good: str | None = None
    count: int | None = None

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"by": self.by, "to": self.to, "kind": self.kind}
        if self.bag is not None:
            data["bag"] = self.bag
        if self.gold is not None:
            data["gold"] = self.gold
        if self.good is not None:
            data["good"] = self.good
        if self.count is not None:
            data["count"] = self.count
        data["when"] = self.when
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PromiseTerms:
        return cls(
            data["by"], data["to"], data["kind"], data.get("when", "later"),
            data.get("bag"), data.get("gold"), data.get("good"), data.get("count"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything one offer says: what changes hands, what is done with bags (in the order said), what is promised."""

    gives: tuple[Give, ...] = ()
    bags: tuple[BagOutcome, ...] = ()
    promises: tuple[PromiseTerms, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "gives": [g.to_json() for g in self.gives],
            "bags": [b.to_json() for b in self.bags],
            "promises": [p.to_json() for p in self.promises],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Terms:
        return cls(
            tuple(Give.from_json(g) for g in data.get("gives") or ()),
            tuple(BagOutcome.from_json(b) for b in data.get("bags") or ()),
            tuple(PromiseTerms.from_json(p) for p in data.get("promises") or ()),
        )


@dataclass(frozen=True, slots=True)
class MakeOffer:
    """An offer, counter-offer, raise, demand or price; `to` are the seats whose consent makes it a deal."""

    to: tuple[str, ...]
    terms: Terms

    def to_json(self) -> dict[str, Any]:
        return {"act": "offer", "to": list(self.to), "terms": self.terms.to_json()}


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """Accepting, rejecting or withdrawing the offer with this id."""

    act: Literal["accept", "reject", "withdraw"]
    offer: str

    def to_json(self) -> dict[str, Any]:
        return {"act": self.act, "offer": self.offer}


Move = MakeOffer | AnswerOffer


@dataclass(frozen=True, slots=True)
class Claim:
    """A checkable statement about a hidden fact: exactly one of (`good` and `count`), `contraband`, `honest` is set."""

    about: str
    good: str | None = None
    count: int | None = None
    contraband: bool | None = None
    honest: bool | None = None

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"about": self.about}
        if self.good is not None:
            data["good"] = self.good
            data["count"] = self.count
        if self.contraband is not None:
            data["contraband"] = self.contraband
        if self.honest is not None:
            data["honest"] = self.honest
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Claim:
        return cls(
            data["about"], data.get("good"), data.get("count"), data.get("contraband"), data.get("honest")
        )


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something binding was meant but can't be read safely; `question` goes to the speaker, and nothing binds."""

    why: UnclearWhy
    question: str

    def to_json(self) -> dict[str, Any]:
        return {"why": self.why, "question": self.question}


@dataclass(frozen=True, slots=True)
class Illegal:
    """Understood, but the rules forbid it; `code` is an error code of a refusal."""

    code: str

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code}


@dataclass(frozen=True, slots=True)
class Reading:
    """What one spoken message means: moves, claims, an open question, a fault. Plain talk has none of them.

    `judged` tells how a reader that asks a model came to it; the rules and the seats know nothing of it.
    """

    moves: tuple[Move, ...] = ()
    claims: tuple[Claim, ...] = ()
    unclear: Unclear | None = None
    illegal: Illegal | None = None
    judged: Mapping[str, Any] | None = field(default=None, compare=False)

    def to_json(self) -> dict[str, Any]:
        return {
            "moves": [m.to_json() for m in self.moves],
            "claims": [c.to_json() for c in self.claims],
            "unclear": self.unclear.to_json() if self.unclear else None,
            "illegal": self.illegal.to_json() if self.illegal else None,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], judged: Mapping[str, Any] | None = None) -> Reading:
        """Read the JSON form; raises KeyError or TypeError where it is not of that form."""
        moves: list[Move] = []
        for move in data.get("moves") or ():
            if move["act"] == "offer":
                moves.append(MakeOffer(tuple(move["to"]), Terms.from_json(move["terms"])))
            else:
                moves.append(AnswerOffer(move["act"], move["offer"]))
        unclear, illegal = data.get("unclear"), data.get("illegal")
        return cls(
            tuple(moves),
            tuple(Claim.from_json(c) for c in data.get("claims") or ()),
            Unclear(unclear["why"], unclear.get("question", "")) if unclear else None,
            Illegal(illegal["code"]) if illegal else None,
            judged,
        )


TALK = Reading()
"""The reading of plain talk."""
