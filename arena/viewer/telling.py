"""A record told line by line: what happened, who said what, and, to one who may see all, the truth."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from arena.errors import UsageError
from arena.ratings.holdings import Holdings, Worth, doer
from arena.record import Line, seen_by, seen_whole, sentence
from arena.record.words import card_word, cards_listed, opening, seat_name, seats_listed, wordless
from arena.rules import Edition, load_edition
from arena.rules.terms import Reading
from arena.speech import heard
from arena.speech.judged import how_read
from arena.viewer.item import Item, Style
from arena.viewer.stories import BagStories

ALL = "*"
"""The view of one who may see everything."""
PUBLIC = ""
"""The view of an onlooker: what all see."""

_QUIET = frozenset({"draw", "exchange", "reshuffle", "starter", "load", "lapse"})
_ACTS = frozenset({"say", "accept", "reject", "withdraw", "wish", "inspect", "return"})
"""After one of these a seat's end of turn is nothing to tell."""


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
        worth = Worth.of(self.edition, data.get("options") or {})
        self._table = Holdings(worth, self.seats)
        self._you = None if self.all or not view else view
        self._stories = BagStories(self.edition, worth, self._sentence, self._you, self.all)
        self._tokens: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self._gold = dict.fromkeys(self.seats, self.edition.start_gold)
        self._at: tuple[int, str] | None = None
        self._round = 0
        self._silent: list[str] = []
        self._acted: set[str] = set()
        self._ruled: dict[str, list[str]] = {}
        self._officers = ""
        self._spoken: set[tuple[str, str]] = set()
        self._call: Mapping[str, Any] | None = None

    @property
    def all(self) -> bool:
        """Whether everything is told."""
        return self.view == ALL

    def name(self, seat: str) -> str:
        return opening(seat_name(seat, self._you))

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
        if line["kind"] in _ACTS and line["actor"] is not None:
            self._acted.add(doer(line))
        if line["kind"] == "end_turn" and not any(item.style != "quiet" for item in items):
            yield from self._headings(line)
            if doer(line) not in self._acted:
                self._silent += [item.who for item in items]
            self._acted.discard(doer(line))
            return
        if items:
            yield from self.flush()
            yield from self._headings(line)
            yield from items

    def flush(self) -> Iterator[Item]:
        """What was held back: seats that let their turn pass, told together."""
        if self._silent:
            names = list(dict.fromkeys(self._silent))
            self._silent = []
            yield Item("quiet", f"Says nothing: {', '.join(names)}")

    def _headings(self, line: Line) -> Iterator[Item]:
        here = (line["round"], line["phase"])
        if line["kind"] in ("round_end", "game_start") or self._at == here:
            return
        if line["round"] != self._round:
            self._round = line["round"]
            yield Item("round", f"Round {line['round']}{self._officers}")
        if line["phase"] == "round_end":
            yield Item("phase", "Hands are filled up")
        elif line["phase"] != "scoring" or line["kind"] == "score":
            yield Item("phase", opening(line["phase"].replace("_", " ")))
        self._at = here

    def _seen(self, line: Line) -> dict[str, Any] | None:
        if self.all:
            return seen_whole(line)
        return seen_by(line, None if self.view == PUBLIC else self.view)

    def _sentence(self, seen: Mapping[str, Any]) -> str:
        return sentence(seen, self.edition, you=self._you)

    def _told(self, line: Line) -> Iterator[Item]:
        kind, data = line["kind"], line["data"]
        if kind == "game_start":
            return
        best = self._best_honest(line)
        self._learn(line)
        if kind == "call":
            self._call = line
            yield from self._thoughts(line)
            return
        seen = self._seen(line)
        if seen is None:
            return
        self._stories.see(seen, best, self._table.paid(line) if self.all and kind == "pay" else 0)
        actor = data.get("for") if line["actor"] == "rule" else line["actor"]
        seat = actor if actor in self.seats else None
        who = self.name(actor) if seat is not None else ""
        secret = line["visible"] != "all"
        if (kind, data.get("offer")) in self._spoken and not data.get("waiting"):
            return  # it was told with the words that did it
        if kind == "say":
            self._spoken = _done_in_words(data)
            if wordless(str(data["message"])):
                yield Item("quiet", self._sentence(seen), seat=seat, who=who)
            else:
                yield Item("speech", words=str(data["message"]), seat=seat, who=who)
            yield from self._heard(data)
            yield from self._judged(seat, who)
        elif kind == "end_turn":
            style: Style = "rule" if line["actor"] == "rule" else "quiet"
            yield Item(style, self._sentence(seen), seat=seat, who=who)
        elif kind == "claims":
            yield from self._claims(data["claims"], who)
        elif kind == "refused":
            yield from self._asked_for(line, seat, who)
            yield Item("refused", self._sentence(seen), seat=seat, who=who, secret=True)
        elif kind == "fault":
            yield Item("fault", self._sentence(seen), seat=seat, who=who, secret=True)
            yield from self._thoughts(line)
        elif kind == "condense":
            yield Item("quiet", self._sentence(seen), seat=seat, who=who, secret=True)
        elif kind == "rule_action" or line["actor"] == "rule":
            yield Item("rule", self._sentence(seen), seat=seat, who=who, secret=secret)
        elif kind == "deal":
            self._take_office(data)
            yield Item("event", self._sentence((seen_by(line, None) or seen) if self.all else seen))
            if not self.all:
                return
            for owner, own in (line.get("private") or {}).items():
                yield Item(
                    "truth", f"{self.name(owner)} holds {self._cards(own['cards'])}", seat=owner, secret=True
                )
        elif kind in ("accept", "settle"):
            yield Item("deal", self._sentence(seen), seat=seat, who=who)
        elif kind == "round_end":
            self._take_office(data)
            yield from self._round_over(seen)
        elif kind in ("score", "game_end"):
            yield Item("end", self._sentence(seen))
        elif kind == "promise" and data["promise"].get("status") == "broken":
            yield Item("lie", self._sentence(seen), seat=seat, who=who)
        else:
            yield Item("quiet" if kind in _QUIET else "event", self._sentence(seen), seat=seat, who=who)
        if kind in ("load", "declare") and line["actor"] == "rule":
            self._ruled.setdefault(doer(line), []).append("loaded" if kind == "load" else "declared")
        if kind == "declare" and self.all:
            yield self._bag(doer(line), data)

    def _take_office(self, data: Mapping[str, Any]) -> None:
        """Note who is sheriff from here on, for the heading of the round."""
        deputies, sheriff = data.get("deputies"), data.get("sheriff")
        if deputies:
            self._officers = f", deputies {seats_listed(deputies, self._you)}"
        else:
            self._officers = f", sheriff {seat_name(sheriff, self._you)}" if sheriff else ""

    def _round_over(self, seen: Mapping[str, Any]) -> Iterator[Item]:
        """The stories of the round's bags, and what each seat has now."""
        stories = list(self._stories.told())
        if stories:
            yield Item("phase", "The bags of the round")
            yield from stories
            yield Item("phase", "After the round")
        yield Item("event", self._sentence(seen))
        self._ruled.clear()
        if self.all:
            yield from self._standings()

    def _asked_for(self, line: Line, seat: str | None, who: str) -> Iterator[Item]:
        """What a refused call asked for, in the player's own words; only the line before is that call."""
        call, data = self._call, line["data"]
        if call is None or (call["seq"], call["actor"]) != (line["seq"] - 1, line["actor"]):
            return
        args = call["data"].get("args")
        if call["data"].get("tool") != data.get("tool") or not isinstance(args, Mapping) or not args:
            return
        if data.get("tool") == "say" and isinstance(args.get("message"), str):
            told, words = "not spoken:", args["message"]
            if wordless(words):
                told, words = "not spoken: a message without words", None
        else:
            told = f"asked for {data.get('tool')}:"
            words = "; ".join(f"{name}: {_plainly(arg)}" for name, arg in args.items())
        yield Item("refused", told, words=words, seat=seat, who=who, secret=True)

    def _best_honest(self, line: Line) -> int | None:
        """Gold of the best honest bag of the hand that a bag is loaded from, to one who may see all."""
        if not self.all or line["kind"] != "load":
            return None
        return self._table.worth.best_honest(self._table.hands[doer(line)].elements())

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
        told = (
            f"declared {said}, the bag holds {self._cards(cards)}; "
            f"not as declared: {self._cards(Counter(smuggled))}, worth {value} gold, fine {fine} gold"
        )
        if owner in self._ruled:
            why = f"as the rule {' and '.join(self._ruled[owner])} it"
            return Item("rule", f"No lie of {self.name(owner)}'s, {why}: {told}", secret=True)
        return Item("lie", f"Lie: {told}", seat=owner, secret=True)

    def _heard(self, data: Mapping[str, Any]) -> Iterator[Item]:
        """What was read from speech, as the table was told."""
        read = data.get("reading")
        if read is None:
            return
        reading = Reading.from_json(read)
        if reading.moves or reading.unclear or reading.illegal:
            yield Item("heard", heard(reading, data.get("offers") or ()))

    def _judged(self, seat: str | None, who: str) -> Iterator[Item]:
        """Why a message that a referee model read binds nothing, or less than it might, to one who may see all."""
        judged = (self._call or {}).get("data", {}).get("judged")
        if self.all and isinstance(judged, Mapping) and judged.get("by") in ("asked", "grammar"):
            yield Item("truth", f"Read: {'; '.join(how_read(judged))}", seat=seat, who=who, secret=True)

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


def _done_in_words(data: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The events, by kind and offer, that a message's own reading tells already."""
    done = {("offer", str(offer)) for offer in data.get("offers") or ()}
    for move in (data.get("reading") or {}).get("moves") or ():
        if move["act"] != "offer":
            done.add((move["act"], move["offer"]))
    return done


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


def _plainly(arg: Any) -> str:
    """An argument of a call as it is read best: a text bare, a list of texts with commas, all else as JSON."""
    texts = arg if isinstance(arg, list) else [arg]
    if texts and all(isinstance(text, str) for text in texts):
        return ", ".join(texts)
    return json.dumps(arg, ensure_ascii=False)
