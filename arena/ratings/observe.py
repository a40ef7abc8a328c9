"""From one record to the facts of its game: the record is replayed through the rules, call by call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from arena.ratings.bargains import Ledger, Offer, OfferBook
from arena.ratings.deck import DeckWatch
from arena.ratings.facts import Bag, Claim, Dealt, Decision, GameFacts, Mishap, Offered, SeatFacts
from arena.ratings.holdings import Holdings, Worth, doer
from arena.ratings.luck import Luck
from arena.record import Record, ReplayFails, verify
from arena.record.replay import Step, replay
from arena.record.words import terms_text
from arena.rules import Edition, Reading, load_edition
from arena.rules.terms import MakeOffer, Terms

Line = Mapping[str, Any]
_ANSWERS = ("which_offer", "not_a_party")
"""Faults of answers to offers: no offer was meant."""


class GameObserver:
    """Follows one game; `facts` is whole after `finish`."""

    def __init__(self, record: Record, edition: Edition) -> None:
        header = record.header
        options = header.get("options") or {}
        self.worth = Worth.of(edition, options)
        worth = self.worth
        self.seats = {s["seat"]: SeatFacts(s["seat"], str(s["entry"])) for s in header["seats"]}
        self.facts = GameFacts(record.game, block_of(record), "unfinished", list(self.seats.values()))
        self.holdings = Holdings(worth, self.seats)
        self.sheriffs: tuple[str, ...] = ()
        self.offers = OfferBook(self.holdings)
        self.ledger = Ledger(self.holdings)
        self.bags: dict[str, Bag] = {}
        self._ruled: dict[str, bool] = {}
        self._hands: dict[str, tuple[str, ...]] = {}
        self._wishes: dict[str, dict[str, tuple[bool, bool]]] = {}
        self._asks: dict[tuple[str, str], int] = {}
        self._asked: dict[tuple[str, str], tuple[int, Bag, Offered]] = {}
        self._made: dict[str, Offered] = {}
        self._standing: dict[tuple[str, str], float] = {}
        self._deals: dict[str, list[Bag]] = {}
        self._luck = Luck(worth, edition.deck(len(self.seats), bool(options.get("royal_goods"))))
        self._deck = DeckWatch(edition, self._luck, self.holdings)

    def open(self, lines: Iterable[Line]) -> None:
        """Take in the lines before the first call."""
        for line in lines:
            self._see(line, {}, rule=False)

    def step(self, step: Step) -> None:
        """Take in one call and all that the record tells of it."""
        seat, reading, rule, refused = step.seat, step.call.reading, step.rule, step.refused
        own = self.seats[seat]
        if rule:
            own.rule_actions += 1
            self._mishap(own, step.line, "rule", "rule_actions", step.call.tool)
        if refused is None:
            own.decisions += 1
        elif not rule and not refused.get("overtaken"):
            own.illegal += 1
            told = f"{refused.get('code')}: {refused.get('sentence')}"
            self._mishap(own, step.line, "rules", "illegal", told)
        if reading is not None and not rule:
            self._meant(own, reading, step)
        kinds = {line["kind"] for line in step.lines}
        if "reshuffle" in kinds:
            self._deck.before(step)
        if "return" in kinds or "inspect" in kinds:
            self._standing = {
                (bag, sheriff): self.offers.standing(bag, sheriff, self.sheriffs)
                for bag in self.holdings.bags
                for sheriff in self.sheriffs
            }
        if "settle" in kinds:
            self._settled(step.lines)
        for line in step.lines:
            self._see(line, step.call.args, rule)
        self._yielded()

    def _yielded(self) -> None:
        """Note what speakers came down by in this call; of alternatives in one message the lowest is the ask."""
        for (speaker, seat), (ask, bag, offer) in self._asked.items():
            last = self._asks.get((speaker, seat))
            if last is not None and bag.weight > 0:
                offer.drops += ((seat, (last - ask) / bag.weight),)
            if seat in self.bags:
                self._asks[speaker, seat] = ask
        self._asked.clear()

    def _meant(self, own: SeatFacts, reading: Reading, step: Step) -> None:
        """Note offers that were meant but not made: illegal, unclear, or without means when spoken."""
        meant = sum(isinstance(move, MakeOffer) for move in reading.moves)
        lacking = meant - sum(line["kind"] == "offer" for line in step.lines)
        why = [f"not made: {_refused(step)}"] * lacking
        if reading.illegal is not None and reading.illegal.code not in _ANSWERS:
            why.append(f"not made: {reading.illegal.code}")
        if reading.unclear is not None and reading.unclear.why not in _ANSWERS:
            why.append(f"not made: unclear ({reading.unclear.why})")
        words = str(step.call.args.get("message", ""))
        own.offers += [Offered(step.line["round"], told=words, status=each) for each in why]

    def _mishap(self, own: SeatFacts, line: Line, owner: str, kind: str, sentence: str) -> None:
        own.mishaps.append(Mishap(line["round"], line["phase"], owner, kind, sentence))

    def _settled(self, lines: Iterable[Line]) -> None:
        """Note the deals of this call before anything moves: what they return, what in them is not there."""
        for line in lines:
            if line["kind"] != "settle":
                continue
            offer = self.offers.get(line["data"]["offer"])
            terms = Terms.from_json(line["data"]["terms"]) if offer is None else offer.terms
            parties = {line["data"]["by"], *line["data"]["to"]} & self.seats.keys()
            data = line["data"]
            for party in sorted(parties):
                phantom = self.holdings.phantom(terms, party)
                self.seats[party].deals.append(
                    Dealt(
                        line["round"],
                        data["offer"],
                        data["by"],
                        terms_text(data["terms"]),
                        _bag_of(data["terms"]),
                        phantom,
                    )
                )
            for outcome in terms.bags:
                bag = self.bags.get(outcome.bag)
                if outcome.outcome == "return" and bag is not None:
                    bag.deal = bag.deal or line["data"]["offer"]
                    bag.parties |= parties
                    self._deals.setdefault(line["data"]["offer"], []).append(bag)

    def _see(self, line: Line, args: Mapping[str, Any], rule: bool) -> None:
        kind, data = line["kind"], line["data"]
        if kind == "load":
            self._hands[doer(line)] = tuple(self.holdings.hands[doer(line)].elements())
        self._deck.see(line, args)
        self.holdings.see(line, args)
        handler: Callable[[Line, Mapping[str, Any], bool], None] | None = getattr(self, f"_see_{kind}", None)
        if handler is not None:
            handler(line, data, rule)

    def _see_deal(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        self.sheriffs = tuple(data["deputies"]) if data.get("deputies") else (data["sheriff"],)

    def _see_round_end(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        if data.get("deputies"):
            self.sheriffs = tuple(data["deputies"])
        elif data.get("sheriff"):
            self.sheriffs = (data["sheriff"],)
        self.offers.clear()
        self.bags.clear()
        self._wishes.clear()
        self._asks.clear()
        self._made.clear()

    def _see_load(self, line: Line, _: Mapping[str, Any], rule: bool) -> None:
        self._ruled[doer(line)] = rule

    def _see_declare(self, line: Line, data: Mapping[str, Any], rule: bool) -> None:
        seat, worth = doer(line), self.worth
        cards, hand = self.holdings.bags[seat], self._hands[seat]
        smuggled = [card for card in cards if card != data["good"]]
        bag = Bag(
            merchant=seat,
            label=self.seats[seat].label,
            round=line["round"],
            cards=cards,
            declared=data["good"],
            smuggled_value=worth.values(smuggled),
            smuggled_penalty=worth.penalties(smuggled),
            full_penalty=worth.penalties(cards),
            tempted=any(card not in worth.legal for card in hand),
            best_honest=worth.best_honest(hand),
            by_rule=rule or self._ruled[seat],
            lie=bool(smuggled),
        )
        self.bags[seat] = bag
        self.facts.bags.append(bag)

    def _see_say(self, line: Line, _: Mapping[str, Any], rule: bool) -> None:
        if not rule:
            self.seats[doer(line)].messages += 1

    def _see_claims(self, line: Line, data: Mapping[str, Any], _: bool) -> None:
        speaker = doer(line)
        for claim in data["claims"]:
            if claim["about"] == speaker and claim.get("truth") in ("true", "false"):
                false = claim["truth"] == "false"
                self.seats[speaker].claims.append(Claim(speaker, line["round"], false, claim))

    def _see_offer(self, line: Line, data: Mapping[str, Any], _: bool) -> None:
        offer = Offer(data["offer"], data["by"], tuple(data["to"]), Terms.from_json(data["terms"]))
        self.offers.add(offer)
        told = terms_text(data["terms"])
        made = self._made[offer.id] = Offered(line["round"], offer.id, told, _bag_of(data["terms"]))
        self.seats[offer.by].offers.append(made)
        for seat, bag in self.bags.items():
            if not offer.returns(seat):
                continue
            bag.offered = True
            if offer.by == seat or (offer.by in self.sheriffs and seat in offer.to):
                ask = self.holdings.net(offer.terms, seat, named=True)
                # The owner of the bag yields by offering more, the sheriff by asking for less.
                ask = -ask if offer.by == seat else ask
                before = self._asked.get((offer.by, seat))
                if before is None or ask < before[0]:
                    self._asked[offer.by, seat] = (ask, bag, made)

    def _see_accept(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        if not data.get("waiting"):
            self._mark(data["offer"], "accepted")

    def _see_settle(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        self._mark(data["offer"], "accepted")

    def _see_reject(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        self._mark(data["offer"], "rejected")

    def _see_withdraw(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        self._mark(data["offer"], "withdrawn")

    def _see_lapse(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        self._mark(data["offer"], data["status"])

    def _mark(self, id: str, status: str) -> None:
        """Note what becomes of an offer."""
        self.offers.mark(id, status)
        if id in self._made:
            self._made[id].status = status

    def _see_wish(self, _: Line, data: Mapping[str, Any], rule: bool) -> None:
        self._wishes.setdefault(data["bag"], {})[data["deputy"]] = (data["wish"] == "inspect", rule)

    def _see_inspect(self, _: Line, data: Mapping[str, Any], rule: bool) -> None:
        bag = self.bags[data["bag"]]
        bag.outcome = "inspected"
        placed = data.get("placed") or {}
        bag.brought += sum(self.worth.value[good] * count for good, count in placed.items())
        self._decided(bag, True, rule)

    def _see_return(self, _: Line, data: Mapping[str, Any], rule: bool) -> None:
        bag = self.bags[data["bag"]]
        bag.outcome = "returned"
        bag.brought += self.worth.values(bag.cards)
        self._decided(bag, False, rule)

    def _decided(self, bag: Bag, opened: bool, rule: bool) -> None:
        wishes = self._wishes.get(bag.merchant, {})
        wanted = {s: wishes.get(s, (opened, rule)) for s in self.sheriffs}
        together = len(self.sheriffs) > 1 and len({opens for opens, _ in wanted.values()}) == 1
        for sheriff, (opens, by_rule) in wanted.items():
            # A deputy who opens alone alone pays or receives; in every other case he would have shared.
            share = 0.5 if together else 1.0
            alone = len(self.sheriffs) == 1 or (opens and not together)
            bag.decisions.append(
                Decision(
                    self.seats[sheriff].label,
                    opens,
                    by_rule,
                    if_opened=bag.if_opened * (1.0 if alone else 0.5),
                    if_returned=self._standing.get((bag.merchant, sheriff), 0.0),
                    share=share,
                    sheriff=sheriff,
                )
            )

    def _see_pay(self, line: Line, data: Mapping[str, Any], _: bool) -> None:
        worth = self.holdings.paid(line)
        payer, receiver = data.get("from"), data.get("to")
        if data.get("offer"):
            for bag in self._deals.get(data["offer"], ()):
                paid = worth * ((bag.merchant == payer) - (bag.merchant == receiver))
                bag.paid += paid
                deputy = receiver if paid > 0 else payer
                if len(self.sheriffs) > 1 and deputy in self.sheriffs:
                    bag.own_parts[deputy] = bag.own_parts.get(deputy, 0) + paid
        elif data.get("for") in ("fine", "debt") and payer in self.bags:
            bag = self.bags[payer]
            if bag.outcome == "inspected":
                bag.brought -= worth

    def _see_promise(self, _: Line, data: Mapping[str, Any], rule: bool) -> None:
        self.ledger.see(data["promise"], rule, self.bags, self._standing)

    def _see_fault(self, line: Line, data: Mapping[str, Any], _: bool) -> None:
        seat = self.seats.get(str(data.get("seat")))
        if seat is not None:
            owner, kind = str(data.get("owner")), str(data.get("kind"))
            seat.faults[owner, kind] += 1
            self._mishap(seat, line, owner, kind, str(data.get("sentence", "")))

    def _see_game_end(self, _: Line, data: Mapping[str, Any], __: bool) -> None:
        self.facts.state = "complete"
        winners, scores = set(data["winners"]), data["scores"]
        ranks = {seat: (seat in winners, scores[seat]) for seat in self.seats}
        for seat, facts in self.seats.items():
            facts.score = scores[seat]
            facts.won = 1 / len(winners) if seat in winners else 0.0
            better = sum(rank > ranks[seat] for rank in ranks.values())
            level = sum(rank == ranks[seat] for rank in ranks.values())
            facts.place = better + (level + 1) / 2

    def finish(self, last: Line) -> GameFacts:
        """The facts, once the record is at its end."""
        if self.facts.state != "complete" and last["kind"] == "fault":
            self.facts.state = "parked"
        self.facts.draws = self._luck.draws()
        for bags in self._deals.values():
            for bag in bags:
                for decision in bag.decisions:
                    if not decision.inspect and bag.outcome == "returned":
                        decision.if_returned = bag.part(decision)
        self.facts.promises = self.ledger.promises({s.seat: s.label for s in self.facts.seats})
        return self.facts


def _bag_of(terms: Mapping[str, Any]) -> str:
    """The owner of the first bag that terms name; empty where they name none."""
    bags = terms.get("bags") or ()
    return str(bags[0]["bag"]) if bags else ""


def _refused(step: Step) -> str:
    """The code for which an offer in a message was not made."""
    if step.refused is not None:
        return str(step.refused.get("code"))
    said: Mapping[str, Any] = next((line["data"] for line in step.lines if line["kind"] == "say"), {})
    return str(((said.get("reading") or {}).get("illegal") or {}).get("code"))


def observe(record: Record) -> GameFacts:
    """The facts of a record's game; raises ReplayFails where the rules do not play it as it stands."""
    try:
        return _observe(record)
    except (LookupError, TypeError, AttributeError, ValueError):
        # The events of a record that agrees with the rules can all be read; another one is told apart here.
        difference = verify(record)
        if difference is None:
            raise
        raise ReplayFails(f"{record.path}: {difference}") from None


def _observe(record: Record) -> GameFacts:
    observer = GameObserver(record, load_edition(record.header["edition"]))
    first = True
    for step in replay(record):
        if first:
            observer.open(record.lines[: step.index])
            first = False
        observer.step(step)
    if first:
        observer.open(record.lines)
    return observer.finish(record.lines[-1])


def block_of(record: Record) -> str:
    """The deal that a game's block is made of."""
    header = record.header
    return str(header.get("block") or header["deal"])
