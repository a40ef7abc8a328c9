"""The state of one game: plain slotted records, small dicts and lists, and the few moves of gold and cards all rules share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from arena.rules.call import Event
from arena.rules.edition import Edition
from arena.rules.terms import BOOTY, Terms

Phase = Literal["market", "loading", "declaration", "inspection", "round_end", "scoring"]
Status = Literal["open", "accepted", "rejected", "withdrawn", "superseded", "void"]


class Bag:
    """A merchant's bag of this round; `given` counts the cards of it that a deal has already handed on."""

    __slots__ = ("cards", "declared", "given", "state")

    def __init__(self, cards: list[str], declared: str | None = None, state: str = "closed") -> None:
        self.cards = cards
        self.declared = declared
        self.state = state
        self.given: dict[str, int] = {}


class Player:
    """What one seat has: gold, hand, open legal goods, face-down contraband, tokens, and its bag of this round."""

    __slots__ = ("bag", "contraband", "gold", "hand", "legal", "name", "tokens")

    def __init__(self, name: str, gold: int) -> None:
        self.name = name
        self.gold = gold
        self.hand: list[str] = []
        self.legal: dict[str, int] = {}
        self.contraband: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.bag: Bag | None = None


class Offer:
    """A standing or closed offer; `consents` are the seats in `to` that have accepted, `message` counts messages.

    `handed` are the goods that it has moved so far: (giver, receiver, good, number).
    """

    __slots__ = ("_seen", "_terms_json", "by", "consents", "handed", "id", "message", "status", "terms", "to")

    def __init__(
        self, id: str, by: str, to: tuple[str, ...], terms: Terms, message: int, status: Status = "open"
    ) -> None:
        self.id = id
        self.by = by
        self.to = to
        self.terms = terms
        self.message = message
        self.status: Status = status
        self.consents: set[str] = set()
        self.handed: list[tuple[str, str, str, int]] = []
        self._terms_json: dict[str, Any] | None = None
        self._seen: dict[str, Any] | None = None

    def terms_json(self) -> dict[str, Any]:
        """The terms in their JSON form, built once; not to be changed."""
        if self._terms_json is None:
            self._terms_json = self.terms.to_json()
        return self._terms_json

    def seen(self) -> dict[str, Any]:
        """The offer as every seat sees it, built anew where its status has changed; not to be changed."""
        seen = self._seen
        if seen is None or seen["status"] != self.status:
            seen = self._seen = {
                "by": self.by,
                "to": list(self.to),
                "terms": self.terms_json(),
                "status": self.status,
            }
        return seen

    def names(self, bag: str) -> bool:
        return any(b.bag == bag for b in self.terms.bags)


class Due:
    """Something owed that is settled in turn: a debt in gold's worth, promised goods, or the proof that some are missing.

    `kind` debt: `amount` is gold's worth that goods must cover. goods: `amount` cards of `good` from `place`.
    proof: `receiver` is shown what `giver` has.
    """

    __slots__ = ("amount", "giver", "good", "kind", "offer", "place", "receiver", "why")

    def __init__(
        self,
        kind: Literal["debt", "goods", "proof"],
        giver: str,
        receiver: str,
        amount: int = 0,
        *,
        why: str = "",
        offer: str | None = None,
        good: str = "",
        place: str = "",
    ) -> None:
        self.kind = kind
        self.giver = giver
        self.receiver = receiver
        self.amount = amount
        self.why = why
        self.offer = offer
        self.good = good
        self.place = place


class Proof:
    """The right of a receiver to be shown what a giver had when promised goods were not there."""

    __slots__ = ("bag", "by", "contraband", "offer", "receivers")

    def __init__(
        self, offer: str, by: str, receivers: list[str], bag: list[str], contraband: dict[str, int]
    ) -> None:
        self.offer = offer
        self.by = by
        self.receivers = receivers
        self.bag = bag
        self.contraband = contraband


class Promise:
    """A promise in the ledger; `able` remembers that the promiser once could have kept it."""

    __slots__ = ("able", "bag", "by", "count", "gold", "good", "kind", "round", "status", "to", "when")

    def __init__(
        self,
        by: str,
        to: str,
        kind: str,
        when: str,
        round: int,
        status: str = "open",
        bag: str | None = None,
        gold: int | None = None,
        good: str | None = None,
        count: int | None = None,
    ) -> None:
        self.by = by
        self.to = to
        self.kind = kind
        self.when = when
        self.round = round
        self.status = status
        self.bag = bag
        self.gold = gold
        self.good = good
        self.count = count
        self.able = False

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"by": self.by, "to": self.to, "kind": self.kind}
        for name in ("bag", "gold", "good", "count"):
            value = getattr(self, name)
            if value is not None:
                data[name] = value
        data["when"] = self.when
        data["round"] = self.round
        data["status"] = self.status
        return data


class State:
    """One game between two calls. Piles are kept with their top at the end of the list."""

    __slots__ = (
        "aside",
        "auto_tokens",
        "bank",
        "bonuses",
        "booty_cards",
        "booty_gold",
        "caches",
        "deal",
        "deck_size",
        "declared_from",
        "deputies",
        "deputy_deck",
        "discards",
        "dues",
        "edition",
        "events",
        "gold_total",
        "hand_size",
        "index",
        "irredundant",
        "lacking",
        "last_said",
        "log",
        "merchants",
        "message",
        "must_open",
        "must_return",
        "offer_number",
        "offers",
        "officers",
        "open_offers",
        "options",
        "over",
        "owed",
        "passed",
        "phase",
        "piles",
        "players",
        "promises",
        "proofs",
        "removed",
        "reshuffles",
        "round",
        "rounds",
        "scores",
        "seats",
        "settled",
        "shares",
        "sheriff",
        "shown",
        "stage",
        "starter",
        "switches",
        "tally",
        "to_go",
        "token_supply",
        "top",
        "turn",
        "turns_as_sheriff",
        "undecided",
        "unpaid",
        "values",
        "winners",
        "wishes",
    )

    def __init__(
        self, edition: Edition, options: Mapping[str, Any], seats: tuple[str, ...], deal: str
    ) -> None:
        self.edition = edition
        self.switches = edition.switches
        self.options = options
        self.seats = seats
        self.index = {seat: i for i, seat in enumerate(seats)}
        self.deal = deal
        self.round = 1
        self.rounds = edition.rounds(len(seats))
        self.phase: Phase = "market"
        self.over = False
        self.hand_size: int = options["hand_size"]
        self.irredundant: bool = options["debt_irredundant"]
        self.auto_tokens = edition.switches.tokens and options["token_exchange"] == "auto"
        self.values = edition.values(options)
        self.players = {seat: Player(seat, edition.start_gold) for seat in seats}
        self.sheriff: str | None = None
        self.deputies: tuple[str, ...] = ()
        self.officers: tuple[str, ...] = ()
        self.merchants: tuple[str, ...] = ()
        self.deputy_deck: list[str] = []
        self.turns_as_sheriff = dict.fromkeys(seats, 0)
        # Market and declaration: whose turn it is, and who comes after.
        self.starter: str | None = None
        self.turn: str | None = None
        self.to_go: list[str] = []
        self.declared_from = options["deputies_declare_from"]
        # Cards on the table. `top` is drawn before the private piles.
        self.top: list[str] = []
        self.piles: dict[str, list[str]] = {seat: [] for seat in seats}
        self.deck_size = 0
        self.discards: list[list[str]] = [[] for _ in range(edition.switches.discard_piles)]
        self.aside: dict[str, list[str]] = {}
        self.removed: list[str] = []
        self.reshuffles = 0
        self.token_supply = dict(edition.token_supply)
        self.booty_gold = 0
        self.booty_cards: list[str] = []
        self.bank = 0
        # Inspection.
        self.stage: Literal["talk", "share", "tokens"] = "talk"
        self.undecided: list[str] = []
        self.settled: list[str] = []
        self.offers: dict[str, Offer] = {}
        self.open_offers: dict[str, Offer] = {}
        self.offer_number = 0
        self.message = 0
        self.last_said: tuple[str, str] | None = None
        self.must_open: dict[str, list[str]] = {}
        self.must_return: dict[str, list[str]] = {}
        self.wishes: dict[str, dict[str, str]] = {}
        self.unpaid: list[str] = []
        self.owed: list[Due] = []
        self.dues: list[Due] = []
        self.lacking: list[tuple[str, str, str]] = []
        self.proofs: list[Proof] = []
        self.shown: dict[str, list[dict[str, Any]]] = {seat: [] for seat in seats}
        self.shares: dict[str, list[str]] = {}
        self.passed: set[str] = set()
        self.promises: list[Promise] = []
        # What was said and done, what came of it.
        # Each: who called, the tool, arguments as all may know them, whether the rule called, and the arguments as some may.
        self.log: list[
            tuple[str, str, dict[str, Any], bool, tuple[dict[str, Any], tuple[str, ...]] | None]
        ] = []
        self.events: list[Event] = []
        self.scores: dict[str, int] | None = None
        self.bonuses: dict[str, dict[str, int]] | None = None
        self.winners: list[str] | None = None
        self.tally: dict[str, int] = {}
        self.gold_total = 0
        self.caches: dict[str, Any] = {}

    def emit(
        self,
        kind: str,
        actor: str | None,
        data: dict[str, Any],
        private: dict[str, dict[str, Any]] | None = None,
        visible: tuple[str, ...] | None = None,
    ) -> None:
        """Note an event of the running call."""
        self.events.append(Event(kind, actor, data, self.round, self.phase, visible, private))

    def clockwise(self, start: str) -> tuple[str, ...]:
        """All seats, `start` first, then to the left."""
        i = self.index[start]
        return self.seats[i:] + self.seats[:i]

    def receivers(self, receiver: str) -> tuple[str, ...]:
        """The seats that stand behind a receiver: both deputies behind the booty tile."""
        return self.deputies if receiver == BOOTY else (receiver,)

    def seat_officers(self, officers: tuple[str, ...]) -> None:
        """Make these seats sheriff or deputies of this round; the others are the merchants, clockwise."""
        self.officers = officers
        if len(officers) == 1:
            self.sheriff, self.deputies = officers[0], ()
        else:
            self.sheriff, self.deputies = None, officers
        self.merchants = tuple(seat for seat in self.clockwise(officers[0]) if seat not in officers)

    def discard(self, cards: Iterable[str], pile: int = 0) -> None:
        """Lay cards on a discard pile, the last on top."""
        self.discards[pile].extend(cards)


def add(stock: dict[str, int], good: str, number: int = 1) -> None:
    """Put cards into a stock."""
    stock[good] = stock.get(good, 0) + number


def take(stock: dict[str, int], good: str, number: int = 1) -> None:
    """Take cards out of a stock that has them; a good that is used up is no longer named."""
    left = stock[good] - number
    if left:
        stock[good] = left
    else:
        del stock[good]


def counted(cards: Iterable[str]) -> dict[str, int]:
    """How many of each good a list of cards holds."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def name_of(seat: str) -> str:
    """A seat's name as sentences have it: "Ann"; arguments have it in lower case."""
    return seat[:1].upper() + seat[1:]
