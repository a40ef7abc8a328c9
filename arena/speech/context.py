"""What the table knows when a message is spoken: public facts, and what the speaker may name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from arena.rules.terms import Terms

if TYPE_CHECKING:
    from arena.rules import Game


@dataclass(frozen=True, slots=True)
class Standing:
    """An offer made earlier, with its status (`open`, `accepted`, ...)."""

    id: str
    by: str
    to: tuple[str, ...]
    terms: Terms
    status: str = "open"

    @property
    def parties(self) -> tuple[str, ...]:
        """The maker, then the seats asked."""
        return (self.by, *self.to)


@dataclass(frozen=True, slots=True)
class Spoken:
    """The message spoken before this one."""

    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Bag:
    """The public face of a bag: how many cards, and what was declared."""

    count: int = 0
    declared: str | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """The table as the reader may know it; gold in coins, goods in cards."""

    edition: str
    players: tuple[str, ...]
    sheriff: str | None = None
    deputies: tuple[str, ...] = ()
    open_bags: tuple[str, ...] = ()
    bags: Mapping[str, Bag] = field(default_factory=dict)
    gold: Mapping[str, int] | None = None
    legal: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    contraband_count: Mapping[str, int] = field(default_factory=dict)
    offers: tuple[Standing, ...] = ()
    last: Spoken | None = None
    merchant_trades: bool = False
    sheriff_may_pay: bool = True

    @property
    def officers(self) -> tuple[str, ...]:
        """The sheriff, or both deputies."""
        return (self.sheriff,) if self.sheriff else self.deputies

    def shown(self, seat: str, good: str) -> int:
        """How many cards of a legal good lie face up before a seat."""
        return self.legal.get(seat, {}).get(good, 0)

    def open_offers(self) -> list[Standing]:
        """The offers that can still be answered."""
        return [o for o in self.offers if o.status == "open"]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Context:
        """Read the JSON form of a context; raises KeyError, TypeError or ValueError where it is not of that form."""
        players = tuple(_seat(p) for p in data["players"])
        if not players:
            raise ValueError("a context needs players")
        sheriff = data.get("sheriff")
        deputies = tuple(_seat(d) for d in data.get("deputies") or ())
        officers = (sheriff, *deputies) if sheriff else deputies
        for seat in officers:
            if seat not in players:
                raise ValueError(f"{seat!r} is not one of the players")
        open_bags: Sequence[str] | None = data.get("open_bags")
        if open_bags is None:
            open_bags = [p for p in players if p not in officers]
        last = data.get("last")
        offers = data.get("offers") or ()
        gold = data.get("gold")
        return cls(
            edition=str(data.get("edition") or "second"),
            players=players,
            sheriff=sheriff or None,
            deputies=deputies,
            open_bags=tuple(open_bags),
            bags={
                s: Bag(b.get("count") or 0, b.get("declared")) for s, b in (data.get("bags") or {}).items()
            },
            gold=dict(gold) if gold is not None else None,
            legal={s: dict(g) for s, g in (data.get("legal") or {}).items()},
            contraband_count=dict(data.get("contraband_count") or {}),
            offers=tuple(
                Standing(
                    o["id"],
                    o["by"],
                    tuple(o.get("to") or ()),
                    Terms.from_json(o.get("terms") or {}),
                    o.get("status") or "open",
                )
                for o in offers
            ),
            last=Spoken(last["speaker"], str(last.get("text") or "")) if last else None,
            merchant_trades=bool(data.get("merchant_trades") or False),
            sheriff_may_pay=data.get("sheriff_may_pay") is not False,
        )


def _seat(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("players are seat names")
    return value


def _standings(game: Game) -> tuple[Standing, ...]:
    """The game's offers; an offer is put into this form once for each status, not once a message."""
    known: dict[str, Standing] = game.caches.setdefault("standings", {})
    for offer in game.offers.values():
        standing = known.get(offer.id)
        if standing is None or standing.status != offer.status:
            known[offer.id] = Standing(offer.id, offer.by, tuple(offer.to), offer.terms, offer.status)
    return tuple(s for s in known.values() if s.status != "accepted" or _binds(game, s))


def _binds(game: Game, deal: Standing) -> bool:
    """Whether a deal still says what may be done with a bag: one of an earlier round says nothing of this one."""
    return any(
        item.bag in (game.must_open if item.outcome == "inspect" else game.must_return)
        for item in deal.terms.bags
    )


def context_of(game: Game, speaker: str) -> Context:
    """The public facts of a running game, with the message spoken before; `speaker` is the seat that speaks next."""
    bags = {}
    for seat, player in game.players.items():
        if player.bag is not None:
            bags[seat] = Bag(len(player.bag.cards), player.bag.declared)
    said = game.last_said
    shown = game.options["gold_public"]
    return Context(
        edition=game.edition.name,
        players=tuple(game.seats),
        sheriff=game.sheriff,
        deputies=tuple(game.deputies or ()),
        open_bags=tuple(s for s in game.seats if s in game.undecided),
        bags=bags,
        gold={seat: player.gold for seat, player in game.players.items() if seat == speaker or shown},
        legal={seat: dict(player.legal) for seat, player in game.players.items()},
        contraband_count={seat: sum(player.contraband.values()) for seat, player in game.players.items()},
        offers=_standings(game),
        last=Spoken(said[0], said[1]) if said else None,
        merchant_trades=bool(game.options["merchant_trades"]),
        sheriff_may_pay=bool(game.options["sheriff_may_pay"]),
    )
