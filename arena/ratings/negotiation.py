"""Negotiation and promises: counts, rates and means over offers, deals and bags, with intervals over blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from arena.ratings.cases import by_figure, carried, judged, of_carried, of_judged
from arena.ratings.facts import GameFacts, SeatFacts
from arena.ratings.intervals import Blocks


def seats_of(games: Sequence[GameFacts], label: str) -> Iterator[tuple[str, SeatFacts]]:
    """Block and seat of every seat that the label had."""
    for game in games:
        for seat in game.seats:
            if seat.label == label:
                yield game.block, seat


def _per_deal(blocks: Blocks, parts: Sequence[tuple[str, int, int]]) -> dict[str, Any]:
    """A count for each deal; nothing where no deal was made."""
    return blocks.ratio([(block, float(count), float(deals)) for block, count, deals in parts])


def negotiation(
    blocks: Blocks, games: Sequence[GameFacts], label: str, tokens: Sequence[tuple[str, int]] | None
) -> dict[str, Any]:
    """The negotiation metrics of a label; `tokens` are (block, tokens written), None if unknown."""
    seats = list(seats_of(games, label))
    own = list(carried(games, label))
    cases = by_figure(
        [(game.block, of_carried(bag)) for game, bag in own]
        + [(game.block, of_judged(bag, decision)) for game, bag, decision in judged(games, label)]
    )

    def share(*keys: str) -> dict[str, Any]:
        return blocks.share([case for key in keys for case in cases.get(key, ())])

    deals = [(block, len(seat.deals)) for block, seat in seats]
    output = None
    if tokens is not None:
        output = _per_deal(blocks, [(b, n, 0) for b, n in tokens] + [(b, 0, n) for b, n in deals])
    return {
        "offers": sum(offer.valid for _, seat in seats for offer in seat.offers),
        "deals": sum(n for _, n in deals),
        "deal_rate": share("deal_rate_merchant", "deal_rate_sheriff"),
        "deal_rate_merchant": share("deal_rate_merchant"),
        "deal_rate_sheriff": share("deal_rate_sheriff"),
        "surplus_share_merchant": blocks.average(cases.get("surplus_share_merchant", ())),
        "surplus_share_sheriff": blocks.average(cases.get("surplus_share_sheriff", ())),
        "efficiency": blocks.ratio(
            [
                (
                    game.block,
                    float(bag.smuggled_value * (bag.outcome == "returned")),
                    float(bag.smuggled_value),
                )
                for game, bag in own
                if bag.smuggled_value > 0 and bag.decided_by_player
            ],
            most=1,
        ),
        "irrational_merchant": share("irrational_merchant"),
        "irrational_sheriff": share("irrational_sheriff"),
        "overpaid_honest": share("overpaid_honest"),
        "phantom_offers": blocks.share(
            [
                (block, deal.phantom)
                for block, seat in seats
                for deal in seat.deals
                if deal.phantom is not None
            ]
        ),
        "concession": blocks.average(
            [(block, drop) for block, seat in seats for offer in seat.offers for _, drop in offer.drops]
        ),
        "messages_per_deal": _per_deal(
            blocks, [(block, seat.messages, len(seat.deals)) for block, seat in seats]
        ),
        "tokens_per_deal": output,
        "valid_offers": blocks.share(
            [(block, offer.valid) for block, seat in seats for offer in seat.offers]
        ),
    }


def promises(blocks: Blocks, games: Sequence[GameFacts], label: str) -> dict[str, Any]:
    """What became of the label's promises; those that the rule kept or broke for it are not judged."""
    made = [(game.block, p) for game in games for p in game.promises if p.label == label]
    own = [(block, p) for block, p in made if p.status in ("kept", "broken") and not p.by_rule]
    return {
        "made": len(made),
        "due": len(own),
        "kept": sum(p.status == "kept" for _, p in own),
        "broken": sum(p.status == "broken" for _, p in own),
        "moot": sum(p.status == "moot" for _, p in made),
        "keep_rate": blocks.share([(block, p.status == "kept") for block, p in own]),
        "gain_from_breaking": blocks.average(
            [(block, p.gain) for block, p in own if p.status == "broken" and p.gain is not None]
        ),
    }
