"""Six players: two deputies a round, what each of them wishes for a bag, and the booty tile they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.rules.arguments import card_list, check_names
from arena.rules.bags import open_bag, return_bag
from arena.rules.call import Refusal
from arena.rules.chance import stream
from arena.rules.deals import conclude, contradiction, is_joint, missing_means
from arena.rules.state import Offer, State, add, counted

RULE_RETURN = "rule"
"""A wish to return a bag that the rule had in a deputy's place: nothing becomes due by it."""

PASS = 3
"""Rounds in which each of six is deputy once."""


def draw_deputies(state: State) -> tuple[str, ...]:
    """Draw the two deputies of this round; a new pass shuffles all six cards."""
    if not state.deputy_deck:
        deck = list(state.seats)
        stream(state.deal, "deputies", (state.round - 1) // PASS).shuffle(deck)
        state.deputy_deck = deck
    drawn = tuple(state.deputy_deck[:2])
    del state.deputy_deck[:2]
    return drawn


def wish(state: State, seat: str, owner: str, outcome: str) -> None:
    """Say what one deputy wants to do with a bag, and do it once both have spoken."""
    state.wishes.setdefault(owner, {})[seat] = outcome
    if outcome == "inspect":
        # Who opens no longer consents to a deal for the bag's return that the other has yet to accept.
        for offer in state.open_offers.values():
            if seat in offer.consents and any(
                b.bag == owner and b.outcome == "return" for b in offer.terms.bags
            ):
                offer.consents.discard(seat)
    shown = "return" if outcome == RULE_RETURN else outcome
    state.emit("wish", seat, {"deputy": seat, "bag": owner, "wish": shown})
    _both_spoken(state, owner, seat)


def _both_spoken(state: State, owner: str, actor: str) -> None:
    wishes = state.wishes.get(owner)
    if wishes is None or owner not in state.undecided:
        return
    if any(deputy not in wishes for deputy in state.deputies):
        return
    openers = tuple(d for d in state.deputies if wishes[d] == "inspect")
    if openers:
        open_bag(state, owner, openers, actor if actor in openers else openers[0])
        return
    offer = standing_offer(state, owner) if RULE_RETURN not in wishes.values() else None
    if offer is not None and accept_standing(state, offer):
        return
    return_bag(state, owner, actor, dict.fromkeys(state.deputies, "return"))


def standing_offer(state: State, owner: str) -> Offer | None:
    """The owner's last open offer to the sheriff, or to both deputies, for the return of the bag."""
    if not state.open_offers:
        return None
    standing = [
        offer
        for offer in state.open_offers.values()
        if offer.by == owner
        and is_joint(state, offer)
        and any(b.bag == owner and b.outcome == "return" for b in offer.terms.bags)
    ]
    # One that a deputy has already accepted goes before a later one that nobody answered.
    agreed = [offer for offer in standing if any(deputy in offer.consents for deputy in state.deputies)]
    if agreed:
        return agreed[-1]
    return standing[-1] if standing else None


def accept_standing(state: State, offer: Offer) -> bool:
    """Carry out a standing offer whose bag is returned, if it lacks no other consent and could be accepted now."""
    if any(seat not in offer.consents and seat not in state.officers for seat in offer.to):
        return False
    if any(b.bag not in state.undecided for b in offer.terms.bags):
        return False
    if contradiction(state, offer.by, offer.to, offer.terms) or missing_means(state, offer.terms):
        return False
    offer.consents.update(offer.to)
    conclude(state, offer, "silent_return")
    return True


def consented(state: State, offer: Offer) -> None:
    """After a consent: a deputy who has accepted an offer for a bag's return wishes it back."""
    if any(seat not in offer.consents and seat not in state.deputies for seat in offer.to):
        return
    for item in offer.terms.bags:
        if item.outcome != "return" or item.bag not in state.undecided:
            continue
        agreed = [d for d in state.deputies if d in offer.consents or (d == offer.by)]
        wishes = state.wishes.setdefault(item.bag, {})
        for deputy in agreed:
            if wishes.get(deputy) != "return":
                wishes[deputy] = "return"
                state.emit("wish", deputy, {"deputy": deputy, "bag": item.bag, "wish": "return"})
        if agreed:
            _both_spoken(state, item.bag, agreed[-1])


def share_gold(state: State) -> None:
    """Halve the tile's gold between the deputies; an odd coin goes to the bank."""
    gold = state.booty_gold
    if not gold:
        return
    half = gold // 2
    state.booty_gold = 0
    state.bank += gold - 2 * half
    for deputy in state.deputies:
        state.players[deputy].gold += half
    data = {
        "gold": gold,
        "each": half,
        "bank": gold - 2 * half,
        "shares": dict.fromkeys(state.deputies, half),
    }
    state.emit("booty", None, data)


def share_even_cards(state: State) -> bool:
    """Halve the tile's cards where each good lies there an even number of times; False where the deputies must say."""
    counts = counted(state.booty_cards)
    if any(number % 2 for number in counts.values()):
        return False
    half = [card for card, number in counts.items() for _ in range(number // 2)]
    if half:
        _hand_out(state, {deputy: list(half) for deputy in state.deputies})
    return True


def _hand_out(state: State, shares: Mapping[str, list[str]]) -> None:
    """Give the deputies their cards of the tile; what nobody gets is discarded."""
    rest = counted(state.booty_cards)
    goods = state.edition.goods
    public: dict[str, Any] = {}
    private: dict[str, dict[str, Any]] = {}
    for deputy, cards in shares.items():
        player = state.players[deputy]
        legal: dict[str, int] = {}
        hidden: dict[str, int] = {}
        for card in cards:
            rest[card] -= 1
            is_legal = goods[card].kind == "legal"
            add(player.legal if is_legal else player.contraband, card)
            add(legal if is_legal else hidden, card)
        public[deputy] = {"legal": legal, "contraband_count": sum(hidden.values())}
        private[deputy] = hidden
    discarded = [card for card, number in rest.items() for _ in range(number)]
    state.booty_cards = []
    state.discard(discarded)
    seen = {deputy: {"contraband": private} for deputy in state.deputies}
    state.emit("booty", None, {"cards": public, "discarded": discarded}, seen)


def left_on_tile(state: State) -> list[str]:
    """The tile's cards that no deputy has named for himself."""
    rest = list(state.booty_cards)
    for cards in state.shares.values():
        for card in cards:
            rest.remove(card)
    return rest


def share_booty(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Name the cards of the tile that go to the caller."""
    check_names(args, ("cards",))
    cards = card_list(state, args, "cards")
    there = counted(left_on_tile(state))
    for card, number in counted(cards).items():
        if there.get(card, 0) < number:
            raise Refusal(
                "not_owned", "Only cards of the booty tile that the other deputy has not named can be taken."
            )
    state.shares[seat] = cards
    private = {deputy: {"cards": cards} for deputy in state.deputies}
    state.emit("booty", seat, {"deputy": seat, "count": len(cards)}, private)
    if len(state.shares) == len(state.deputies):
        _hand_out(state, {deputy: state.shares[deputy] for deputy in state.deputies})
        state.shares = {}


def share_at_random(state: State) -> None:
    """Give each deputy half the tile's cards, rounded down, at random; an odd one is discarded."""
    cards = sorted(state.booty_cards)
    stream(state.deal, "booty", state.round).shuffle(cards)
    half = len(cards) // 2
    first, second = state.deputies
    state.shares = {}
    _hand_out(state, {first: cards[:half], second: cards[half : 2 * half]})
