"""Setting up a position in the middle of a game, in the form of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.chance import stream
from arena.rules.deals import alternatives, bind, deciders, is_joint
from arena.rules.deck import deal_piles
from arena.rules.deputies import PASS
from arena.rules.inspection import open_inspection
from arena.rules.loading import declaring_order, open_declarations, open_loading
from arena.rules.market import begin_with, open_market
from arena.rules.position_form import check_form, seat_named, wrong
from arena.rules.rounds import advance
from arena.rules.setup import note_deal, shuffled_deck, take_tally
from arena.rules.state import Bag, Offer, Promise, State, counted
from arena.rules.terms import Terms

PHASES = ("market", "loading", "declaration", "inspection", "round_end", "scoring")


def set_up(state: State, position: Mapping[str, Any]) -> None:
    """Lay out a position and go on to where somebody has to decide; raises UsageError for one that can't be."""
    check_form(state, position)
    phase = position.get("phase", "market")
    if phase not in PHASES:
        raise wrong("phase", f"one of {', '.join(PHASES)} is needed, not {phase!r}")
    state.phase = phase
    state.round = position.get("round", 1)
    if type(state.round) is not int or not 1 <= state.round <= state.rounds:
        raise wrong("round", f"a number from 1 to {state.rounds} is needed")
    _officers(state, position)
    _table(state, position)
    _deck(state, position, phase, _cards(state, position))
    _talk(state, position)
    if phase == "market":
        _market(state, position)
    elif phase == "loading":
        open_loading(state)
    elif phase == "declaration":
        _declaration(state, position)
    elif phase == "inspection":
        open_inspection(state)
        for offer in state.offers.values():
            if offer.status == "accepted":
                _bind(state, offer)
    note_deal(state)
    advance(state)


def _bind(state: State, offer: Offer) -> None:
    """What an accepted offer says about undecided bags binds; for one deputy it is his wish too."""
    bind(state, offer)
    if state.deputies and not is_joint(state, offer):
        for item in offer.terms.bags:
            if item.outcome == "return" and item.bag in state.undecided:
                for deputy in deciders(state, offer.by, offer.to):
                    state.wishes.setdefault(item.bag, {})[deputy] = "return"


def _officers(state: State, position: Mapping[str, Any]) -> None:
    six = len(state.seats) == state.edition.deputy_players
    if six:
        named = position.get("deputies") or list(state.seats[:2])
        officers = tuple(seat_named(state, name, "deputies") for name in named)
        if len(set(officers)) != 2:
            raise wrong("deputies", "two seats are needed")
    else:
        officers = (seat_named(state, position.get("sheriff") or state.seats[0], "sheriff"),)
    state.seat_officers(officers)
    given = position.get("turns_as_sheriff")
    turns = state.turns_as_sheriff
    if given is not None:
        for name, number in given.items():
            turns[seat_named(state, name, f"turns_as_sheriff.{name}")] = number
    if six:
        _deputy_deck(state, given is not None)
    elif given is None:
        seat = officers[0]
        for back in range(1, state.round):
            turns[state.seats[(state.index[seat] - back) % len(state.seats)]] += 1


def _deputy_deck(state: State, turns_given: bool) -> None:
    """The deputy cards that are still to be drawn in this pass, and who has had his turn before."""
    passed, within = divmod(state.round - 1, PASS)
    rest = [seat for seat in state.seats if seat not in state.officers]
    stream(state.deal, "deputies", passed).shuffle(rest)
    if turns_given:
        rest.sort(key=lambda seat: state.turns_as_sheriff[seat], reverse=True)
    left = (PASS - 1 - within) * 2
    drawn, state.deputy_deck = rest[: len(rest) - left], rest[len(rest) - left :]
    if turns_given:
        stream(state.deal, "deputies", passed).shuffle(state.deputy_deck)
    else:
        for seat in state.seats:
            state.turns_as_sheriff[seat] = passed + (seat in drawn)


def _goods(state: State, cards: Any, where: str) -> list[str]:
    if not isinstance(cards, list | tuple):
        raise wrong(where, "a list of goods is needed")
    for i, card in enumerate(cards):
        if type(card) is not str or card not in state.values:
            raise wrong(f"{where}[{i}]", f"{card!r} is no good of {state.edition.name}")
    return list(cards)


def _table(state: State, position: Mapping[str, Any]) -> None:
    for name, gold in (position.get("gold") or {}).items():
        if type(gold) is not int or gold < 0:
            raise wrong(f"gold.{name}", f"{gold!r} is no number of gold")
        state.players[seat_named(state, name, f"gold.{name}")].gold = gold
    for name, stall in (position.get("stalls") or {}).items():
        player = state.players[seat_named(state, name, f"stalls.{name}")]
        for part, stock in (
            ("legal", player.legal), ("contraband", player.contraband), ("tokens", player.tokens)
        ):  # fmt: skip
            for good, number in (stall.get(part) or {}).items():
                _goods(state, [good], f"stalls.{name}.{part}")
                if (state.edition.goods[good].kind == "legal") != (part != "contraband"):
                    raise wrong(f"stalls.{name}.{part}.{good}", f"{good} does not belong to {part}")
                if number:
                    stock[good] = number
                if part == "tokens":
                    if good not in state.token_supply:
                        raise wrong(f"stalls.{name}.{part}", f"there are no tokens in {state.edition.name}")
                    state.token_supply[good] = max(state.token_supply[good] - number, 0)
    booty = position.get("booty") or {}
    if booty and not state.deputies:
        raise wrong("booty", "only deputies have a booty tile")
    state.booty_gold = booty.get("gold", 0)
    state.booty_cards = _goods(state, booty.get("cards") or [], "booty.cards")
    piles = position.get("discards")
    if piles is not None:
        if len(piles) > len(state.discards):
            raise wrong(
                "discards", f"{len(piles)} piles given, and {state.edition.name} has {len(state.discards)}"
            )
        for i, pile in enumerate(piles):
            state.discards[i] = _goods(state, pile, f"discards[{i}]")[::-1]


def _cards(state: State, position: Mapping[str, Any]) -> list[str]:
    """Lay out bags and named hands; returns every card that the position names outside the deck."""
    for name, bag in (position.get("bags") or {}).items():
        player = state.players[seat_named(state, name, f"bags.{name}")]
        declared = bag.get("declared")
        if declared is not None and declared not in state.edition.legal_goods:
            raise wrong(f"bags.{name}.declared", f"{declared!r} can't be declared")
        if name in state.officers:
            raise wrong(f"bags.{name}", f"{name} is no merchant")
        player.bag = Bag(_goods(state, bag["cards"], f"bags.{name}.cards"), declared)
    state.settled = [seat_named(state, name, "decided") for name in position.get("decided") or []]
    for name in state.settled:
        settled = state.players[name].bag
        if name in state.officers:
            raise wrong("decided", f"{name} is no merchant")
        if settled is not None:
            raise wrong("decided", f"{name} has a bag on the table")
    for name, cards in (position.get("hands") or {}).items():
        state.players[seat_named(state, name, f"hands.{name}")].hand = _goods(state, cards, f"hands.{name}")
    named: list[str] = list(state.booty_cards)
    for player in state.players.values():
        named += player.hand
        if player.bag is not None:
            named += player.bag.cards
        for stock in (player.legal, player.contraband):
            named += [good for good, number in stock.items() for _ in range(number)]
    for pile in state.discards:
        named += pile
    return named


def _deck(state: State, position: Mapping[str, Any], phase: str, named: list[str]) -> None:
    top = _goods(state, position.get("deck") or [], "deck")
    state.top = top[::-1]
    gone = counted(named + top)
    # Named cards are missed from the bottom of the seeded deck, so that who is dealt what from its top does not
    # depend on which cards a position names, in a closed bag for instance.
    rest = []
    for card in reversed(shuffled_deck(state)):
        if gone.get(card, 0):
            gone[card] -= 1
        else:
            rest.append(card)
    rest.reverse()
    hands = position.get("hands") or {}
    for seat in state.seats:
        player = state.players[seat]
        if seat in hands:
            continue
        size = state.hand_size
        if phase != "market" and player.bag is not None:
            size -= len(player.bag.cards)
        player.hand = rest[: max(size, 0)]
        del rest[: max(size, 0)]
    if position.get("deck_exact"):
        rest = []
    elif state.options["remove_ten"]:
        state.removed = rest[:10]
        del rest[:10]
    deal_piles(state, rest)
    cards = [*named, *top, *rest, *state.removed]
    for seat in state.seats:
        if seat not in hands:
            cards += state.players[seat].hand
    take_tally(state, cards)


def _talk(state: State, position: Mapping[str, Any]) -> None:
    previous: Offer | None = None
    for data in position.get("offers") or []:
        id = data.get("id") or f"O{state.offer_number + 1}"
        number = int(id[1:]) if id[1:].isdigit() else 0
        state.offer_number = max(state.offer_number, number)
        state.message += 1
        by = seat_named(state, data["by"], "offers")
        to = tuple(seat_named(state, name, "offers") for name in data["to"])
        offer = Offer(id, by, to, Terms.from_json(data["terms"]), state.message, data.get("status", "open"))
        # Two open offers that would replace each other can only be alternatives of one message.
        if (
            previous is not None
            and previous.status == offer.status == "open"
            and alternatives(previous, offer)
        ):
            offer.message = previous.message
        state.offers[id] = offer
        if offer.status == "open":
            state.open_offers[id] = offer
            previous = offer
    for data in position.get("promises") or []:
        state.promises.append(
            Promise(
                seat_named(state, data["by"], "promises"), seat_named(state, data["to"], "promises"), data["kind"],
                data.get("when", "later"), data.get("round", max(state.round - 1, 1)), data.get("status", "open"),
                data.get("bag"), data.get("gold"), data.get("good"), data.get("count"),
            )
        )  # fmt: skip


def _market(state: State, position: Mapping[str, Any]) -> None:
    starter, turn = position.get("starter"), position.get("turn")
    open_market(state)
    if starter is None and turn is None:
        return
    if starter in state.officers:
        raise wrong("starter", f"{starter} is no merchant")
    begin_with(state, starter or state.merchants[0])
    if turn is not None:
        order = [seat for seat in state.clockwise(state.starter or turn) if seat in state.merchants]
        if turn not in order:
            raise wrong("turn", f"{turn} is no merchant")
        state.turn, state.to_go = turn, order[order.index(turn) + 1 :]


def _declaration(state: State, position: Mapping[str, Any]) -> None:
    turn = position.get("turn")
    open_declarations(state)
    if turn is None:
        return
    order = declaring_order(state)
    if turn not in order:
        raise wrong("turn", f"{turn} is no merchant")
    waiting = [seat for seat in (state.turn, *state.to_go) if seat is not None]
    after = order[order.index(turn) :]
    to_go = [seat for seat in waiting if seat in after]
    state.turn = to_go.pop(0) if to_go else None
    state.to_go = to_go
