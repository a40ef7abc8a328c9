"""What one game comes to for the ratings: bags, decisions, promises, draws, places, faults. All in gold.

Facts speak of seats by their model's label, and hold nothing that needs the game to be understood.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Outcome = Literal["returned", "inspected"]


@dataclass(slots=True)
class Decision:
    """What one sheriff (or deputy) wanted done with one bag, and what either way was worth to him."""

    label: str
    inspect: bool
    by_rule: bool
    if_opened: float
    """u_inspect: P for a lie, -D else; half of it where two deputies open together."""
    if_returned: float
    """u_return: what the merchant was to give for the return, o; half where two deputies share it."""
    share: float = 1.0
    """1/2 where two deputies did it together."""
    sheriff: str = ""
    """His seat."""

    @property
    def regret(self) -> float:
        """Gold left: the better of the two ways less the chosen one."""
        chosen = self.if_opened if self.inspect else self.if_returned
        return max(self.if_opened, self.if_returned) - chosen


@dataclass(slots=True)
class Bag:
    """One bag from its loading to what became of it."""

    merchant: str
    label: str
    round: int
    cards: tuple[str, ...]
    declared: str
    smuggled_value: int
    """V: the values of all that is not a legal card of the declared good."""
    smuggled_penalty: int
    """P: their penalties."""
    full_penalty: int
    """D: the penalties of all cards, which the sheriff pays if all is as declared."""
    tempted: bool
    """Whether the hand it was loaded from held contraband."""
    best_honest: int
    by_rule: bool
    """Whether the rule loaded or declared it."""
    lie: bool
    outcome: Outcome | None = None
    brought: int = 0
    """Value of its cards that came to the stall, less fines."""
    paid: int = 0
    """b: what the merchant gave for its return, less what he got."""
    own_parts: dict[str, int] = field(default_factory=dict)
    """What of b one deputy alone took; the rest is shared."""
    offered: bool = False
    """Whether an offer for its return stood."""
    deal: str | None = None
    """The accepted offer that returned it."""
    parties: set[str] = field(default_factory=set)
    """Everybody in a deal that returned it."""
    decisions: list[Decision] = field(default_factory=list)

    @property
    def decided_by_player(self) -> bool:
        return bool(self.decisions) and not any(d.by_rule for d in self.decisions)

    @property
    def if_opened(self) -> int:
        """What opening it brings a sheriff: P for a lie, -D else."""
        return self.smuggled_penalty if self.lie else -self.full_penalty

    def part(self, decision: Decision) -> float:
        """What of b came to the one who made this decision: all of it, or with two deputies his own and half the rest."""
        if decision.share == 1:
            return self.paid
        return self.own_parts.get(decision.sheriff, 0) + decision.share * (
            self.paid - sum(self.own_parts.values())
        )

    def dealt(self, decision: Decision) -> bool:
        """Whether a deal returned it that binds the one who decided: one deputy can deal alone."""
        return self.deal is not None and (decision.share == 1 or decision.sheriff in self.parties)

    @property
    def weight(self) -> int:
        """V + P, the most a liar should pay."""
        return self.smuggled_value + self.smuggled_penalty


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise at the end of the game; `gain` is what breaking it brought over the best act that kept it."""

    label: str
    status: str
    by_rule: bool
    gain: float | None
    terms: Mapping[str, Any] = field(default_factory=dict)
    """Who promised whom what, by when, and in which round it was made."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim about one's own bag that could be checked when it was spoken; `said` is its form in the record."""

    seat: str
    round: int
    false: bool
    said: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw of chance: the worth of the hand after it, and what that worth was expected to be."""

    seat: str
    expected: float
    realised: float


@dataclass(slots=True)
class Offered:
    """An offer that a seat made in words, or meant and did not make."""

    round: int
    id: str = ""
    """Empty where it was not made."""
    told: str = ""
    """Its terms in words; of one that was not made, what was said."""
    bag: str = ""
    """The owner of the first bag that it names."""
    status: str = "open"
    """What became of it; of one that was not made, why."""
    drops: tuple[tuple[str, float], ...] = ()
    """By how much it lies under the speaker's last ask for a bag, as a share of V + P, with the bag's owner."""

    @property
    def valid(self) -> bool:
        """Whether it was neither unclear nor against the rules."""
        return bool(self.id)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal that a seat took part in, made by the seat `by`."""

    round: int
    id: str
    by: str
    told: str
    """Its terms in words."""
    bag: str
    """The owner of the first bag that it names; empty where it names none."""
    phantom: bool | None
    """Whether unseen goods that the seat promised were not there; None where it promised none."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """A call refused by the `rules`, an act of the `rule` (whose tool is the sentence), or a fault, by owner and kind."""

    round: int
    phase: str
    owner: str
    kind: str
    sentence: str


@dataclass(slots=True)
class SeatFacts:
    """What one seat did, and where it ended."""

    seat: str
    label: str
    score: float | None = None
    place: float | None = None
    won: float = 0.0
    """1 / winners for a winner."""
    decisions: int = 0
    rule_actions: int = 0
    illegal: int = 0
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often which fault came, by (owner, kind)."""
    mishaps: list[Mishap] = field(default_factory=list)
    """Each of what is counted above, in order."""
    offers: list[Offered] = field(default_factory=list)
    """Offers meant, the illegal and unclear ones included."""
    deals: list[Dealt] = field(default_factory=list)
    messages: int = 0
    claims: list[Claim] = field(default_factory=list)

    @property
    def faulted(self) -> bool:
        return bool(self.rule_actions or self.faults)


@dataclass(slots=True)
class GameFacts:
    """One game. `block` names the deal whose games belong together; `state` says how far the game came."""

    game: str
    block: str
    state: Literal["complete", "parked", "unfinished"]
    seats: list[SeatFacts]
    bags: list[Bag] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    usage: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The sums of each label's calls to its provider, where it made any."""

    @property
    def complete(self) -> bool:
        return self.state == "complete"

    @property
    def faulted(self) -> bool:
        return any(seat.faulted for seat in self.seats)

    def margins(self, scores: dict[str, float] | None = None) -> list[tuple[str, float]]:
        """Each seat's label and margin: its score less the mean of the others'."""
        own = [(s.label, s.score if scores is None else scores[s.seat]) for s in self.seats]
        known = [(label, score) for label, score in own if score is not None]
        total = sum(score for _, score in known)
        return [(label, score - (total - score) / (len(known) - 1)) for label, score in known]

    def lucky_scores(self) -> dict[str, float]:
        """Each seat's score with its draws' luck taken off."""
        scores = {s.seat: float(s.score) for s in self.seats if s.score is not None}
        for draw in self.draws:
            scores[draw.seat] += draw.expected - draw.realised
        return scores
