"""A record told line by line: what happened, who said what, and, to one who may see all, the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from arena.errors import UsageError
from arena.ratings.holdings import Holdings, Worth, doer
from arena.record import Line, seen_by, seen_whole, sentence
from arena.record.words import card_word, cards_listed, opening, seat_name
from arena.rules import Edition, load_edition
from arena.rules.terms import Reading
from arena.speech import heard

Style = Literal[
    "title",
    "round",
    "phase",
    "event",
    "speech",
    "heard",
    "deal",
    "lie",
    "truth",
    "thought",
    "refused",
    "rule",
    "fault",
    "quiet",
    "end",
]

ALL = "*"
"""The view of one who may see everything."""
PUBLIC = ""
"""The view of an onlooker: what all see."""

_QUIET = frozenset({"draw", "exchange", "reshuffle", "starter", "load"})


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of the telling: our own words in `text`, a player's in `words`, which are never markup.

    `seat` is whose it is, `who` how that seat is named; `secret` says that the table did not see it.
    """

    style: Style
    text: str = ""
    words: str | None = None
    seat: str | None = None
    who: str = ""
    secret: bool = False


class Telling:
    """Turns lines of one record into items, in order; `view` is ALL, PUBLIC or a seat's name."""

    def __init__(self, header: Line, view: str = ALL) -> None:
        data = header["data"]
        self.game = str(header["game"])
        self.seats: dict[str, Mapping[str, Any]] = {s["seat"]: s for s in data["seats"]}
        if view not in (ALL, PUBLIC) and view not in self.seats:
            raise UsageError(f"no seat {view!r} in this game: take one of {', '.join(self.seats)}")
        self.view = view
        self.data = data
        self.edition: Edition = load_edition(data["edition"])
        self._table = Holdings(Worth.of(self.edition, data.get("options") or {}), self.seats)
        self._tokens: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self._gold = dict.fromkeys(self.seats, self.edition.start_gold)
        self._at: tuple[int, str] | None = None
        self._round = 0
        self._silent: list[str] = []
        self._spoken: set[str] = set()
        self._call: Mapping[str, Any] | None = None

    @property
    def all(self) -> bool:
        """Whether everything is told."""
        return self.view == ALL

    def name(self, seat: str) -> str:
        return opening(seat_name(seat, self.view if not self.all else None))

    def opening(self) -> Iterator[Item]:
        """What stands at the head: the game, who sits there, whose eyes one reads with."""
        data = self.data
        deal = f", deal {data['deal']}" if self.all else ""  # the deal would tell a seat every card
        yield Item("title", f"Game {self.game}: edition {data['edition']}{deal}")
        options = ", ".join(f"{key}={value}" for key, value in (data.get("options") or {}).items())
        if options:
            yield Item("quiet", f"Options: {options}")
        if self.all:
            for seat, about in self.seats.items():
                entry, model = str(about.get("entry", "")), str(about.get("model", ""))
                told = entry if model in ("", entry) else f"{entry} ({model})"
                yield Item("event", f"{self.name(seat)}: {told}", seat=seat, who=self.name(seat))
            yield Item("quiet", "All is shown, what the table did not see too.")
        else:
            whose = "all at the table" if self.view == PUBLIC else opening(seat_name(self.view))
            yield Item(
                "quiet", f"Seats: {', '.join(opening(s) for s in self.seats)}. Shown is what {whose} saw."
            )

    def see(self, line: Line) -> Iterator[Item]:
        """The items of one line, in order."""
        items = list(self._told(line))
        if line["kind"] == "end_turn" and not any(item.style != "quiet" for item in items):
            yield from self._headings(line)
            self._silent += [item.who for item in items]
            return
        if items:
            yield from self.flush()
            yield from self._headings(line)
            yield from items

    def flush(self) -> Iterator[Item]:
        """What was held back: seats that had nothing more to say, told together."""
        if self._silent:
            names = list(dict.fromkeys(self._silent))
            self._silent = []
            yield Item("quiet", f"Nothing more to say now: {', '.join(names)}")

    def _headings(self, line: Line) -> Iterator[Item]:
        here = (line["round"], line["phase"])
        if line["kind"] in ("round_end", "game_start") or self._at == here:
            return
        if line["round"] != self._round:
            self._round = line["round"]
            yield Item("round", f"Round {line['round']}")
        if line["phase"] not in ("round_end", "scoring") or line["kind"] == "score":
            yield Item("phase", opening(line["phase"].replace("_", " ")))
        self._at = here

    def _seen(self, line: Line) -> dict[str, Any] | None:
        if self.all:
            return seen_whole(line)
        return seen_by(line, None if self.view == PUBLIC else self.view)

    def _sentence(self, seen: Mapping[str, Any]) -> str:
        return sentence(seen, self.edition, you=None if self.all or not self.view else self.view)

    def _told(self, line: Line) -> Iterator[Item]:
        kind, data = line["kind"], line["data"]
        if kind == "game_start":
            return
        self._learn(line)
        if kind == "call":
            self._call = line
            yield from self._thoughts(line)
            return
        seen = self._seen(line)
        if seen is None:
            return
        actor = data.get("for") if line["actor"] == "rule" else line["actor"]
        seat = actor if actor in self.seats else None
        who = self.name(actor) if seat is not None else ""
        secret = line["visible"] != "all"
        if kind == "offer" and data["offer"] in self._spoken:
            return  # it was told with the words that made it
        if kind == "say":
            self._spoken = set(data.get("offers") or ())
            yield Item("speech", words=str(data["message"]), seat=seat, who=who)
            yield from self._heard(data)
        elif kind == "end_turn":
            style: Style = "rule" if line["actor"] == "rule" else "quiet"
            yield Item(style, self._sentence(seen), seat=seat, who=who)
        elif kind == "claims":
            yield from self._claims(data["claims"], who)
        elif kind == "refused":
            yield Item("refused", self._sentence(seen), seat=seat, who=who, secret=True)
            args = (self._call or {}).get("data", {}).get("args")
            if data.get("tool") == "say" and isinstance(args, Mapping) and "message" in args:
                yield Item(
                    "refused", "not spoken:", words=str(args["message"]), seat=seat, who=who, secret=True
                )
        elif kind == "fault":
            yield Item("fault", self._sentence(seen), seat=seat, who=who, secret=True)
            yield from self._thoughts(line)
        elif kind == "condense":
            yield Item("quiet", self._sentence(seen), seat=seat, who=who, secret=True)
        elif kind == "rule_action" or line["actor"] == "rule":
            yield Item("rule", self._sentence(seen), seat=seat, who=who, secret=secret)
        elif kind == "deal" and self.all:
            yield Item("event", self._sentence(seen_by(line, None) or seen))
            for owner, own in (line.get("private") or {}).items():
                yield Item(
                    "truth", f"{self.name(owner)} holds {self._cards(own['cards'])}", seat=owner, secret=True
                )
        elif kind in ("accept", "settle"):
            yield Item("deal", self._sentence(seen), seat=seat, who=who)
        elif kind in ("score", "game_end"):
            yield Item("end", self._sentence(seen))
        elif kind == "promise" and data["promise"].get("status") == "broken":
            yield Item("lie", self._sentence(seen), seat=seat, who=who)
        else:
            yield Item("quiet" if kind in _QUIET else "event", self._sentence(seen), seat=seat, who=who)
        if kind == "declare" and self.all:
            yield self._bag(doer(line), data)
        if kind == "round_end" and self.all:
            yield from self._standings()

    def _learn(self, line: Line) -> None:
        """Follow who holds what, for the one who may see it."""
        kind, data = line["kind"], line["data"]
        if not self.all or kind in ("call", "refused"):
            return
        self._table.see(line, (self._call or {}).get("data", {}).get("args") or {})
        if kind == "pay" and data.get("gold"):
            for seat, sign in ((data.get("from"), -1), (data.get("to"), 1)):
                if seat in self._gold:
                    self._gold[seat] += sign * data["gold"]
        elif kind == "tokens":
            self._tokens[doer(line)][data["good"]] += data["sets"]
        elif kind == "booty":
            for seat, gold in (data.get("shares") or {}).items():
                self._gold[seat] += gold

    def _standings(self) -> Iterator[Item]:
        """What each seat has when a round is over."""
        for seat in self.seats:
            shown, hidden = +self._table.legal[seat], +self._table.hidden[seat]
            told = [f"{self._gold[seat]} gold", f"stall: {self._cards(shown)}"]
            if hidden:
                told.append(f"face down: {self._cards(hidden)}")
            if self._tokens[seat]:
                told.append(f"tokens: {self._cards(self._tokens[seat])}")
            yield Item("truth", f"{self.name(seat)} has {'; '.join(told)}", seat=seat, secret=True)

    def _cards(self, cards: Any) -> str:
        return cards_listed(cards, self.edition.goods)

    def _bag(self, owner: str, declared: Mapping[str, Any]) -> Item:
        """The truth of a bag beside its declaration."""
        cards, good = self._table.bags.get(owner, ()), declared["good"]
        smuggled = [card for card in cards if card != good]
        said = f"{declared['count']} {card_word(good, declared['count'])}"
        if not smuggled:
            return Item("truth", f"True: the bag holds {self._cards(cards)}", seat=owner, secret=True)
        worth = self._table.worth
        value, fine = worth.values(smuggled), worth.penalties(smuggled)
        return Item(
            "lie",
            f"Lie: declared {said}, the bag holds {self._cards(cards)}; "
            f"not as declared: {self._cards(Counter(smuggled))}, worth {value}, fine {fine}",
            seat=owner,
            secret=True,
        )

    def _heard(self, data: Mapping[str, Any]) -> Iterator[Item]:
        """What was read from speech, as the table was told."""
        read = data.get("reading")
        if read is None:
            return
        reading = Reading.from_json(read)
        if reading.moves or reading.unclear or reading.illegal:
            yield Item("heard", heard(reading, data.get("offers") or ()))

    def _claims(self, claims: Any, who: str) -> Iterator[Item]:
        for claim in claims:
            told = sentence({"kind": "claims", "claims": [claim], "actor": None}, self.edition)
            yield Item("lie" if claim.get("truth") == "false" else "truth", told, who=who, secret=True)

    def _thoughts(self, line: Line) -> Iterator[Item]:
        thought = line.get("reasoning")
        if not self.all or not thought or not (thought.get("text") or thought.get("form") != "none"):
            return
        owner = line["actor"] if line["actor"] in self.seats else line["data"].get("seat")
        if owner not in self.seats:
            return
        form = thought.get("form", "full")
        words = thought.get("text") or None
        text = "thinks" if form == "full" else f"thinks ({form})"
        yield Item("thought", text, words=words, seat=owner, who=self.name(owner), secret=True)


def tell(lines: Iterator[Line], view: str = ALL) -> Iterator[Item]:
    """A whole record's items, the head first; raises UsageError where the game has no such seat."""
    telling: Telling | None = None
    last: Line | None = None
    for line in lines:
        if telling is None:
            telling = Telling(line, view)
            yield from telling.opening()
        yield from telling.see(line)
        last = line
    if telling is not None and last is not None:
        yield from telling.flush()
        if last["kind"] != "game_end":
            parked = last["kind"] == "fault" and last["data"].get("parked")
            state = "is parked and can go on" if parked else "is not finished"
            yield Item("fault", f"The record ends here: the game {state} (round {where(last)})")


def where(line: Line) -> str:
    return f"{line['round']}, {str(line['phase']).replace('_', ' ')}"
