"""Rows for bags: those that a model carried, those that it decided, and what it claimed of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from arena.ratings import cases
from arena.ratings.facts import Bag, GameFacts
from arena.record.words import card_word, cards_listed, claim_text, listed
from arena.viewer.rows import Book, Case, Cell, Row, Section

_HELD = "gold. Held goods that were not as declared are in red."


def _of(book: Book, part: str, found: cases.Cases) -> Iterator[tuple[str, Case]]:
    """Cases under the ids of the figures that they count for; what is no figure of `part` is one of negotiation."""
    for key, case in found.items():
        if book.known(f"{part}-{key}"):
            yield f"{part}-{key}", case
        else:
            yield f"negotiation-{'deal_rate' if key.startswith('deal_rate') else key}", case


def _contents(bag: Bag) -> tuple[Cell, Cell]:
    declared = f"{len(bag.cards)} {card_word(bag.declared, len(bag.cards))}"
    return Cell(declared), Cell(cards_listed(Counter(bag.cards)), lie=bag.lie, long=True)


def carried(book: Book, games: Sequence[GameFacts], label: str) -> Section:
    """Bags that it loaded and declared."""
    rows = []
    for game, bag in cases.carried(games, label):
        counts = dict(_of(book, "deception", cases.of_carried(bag)))
        if "negotiation-efficiency" in counts:
            got = bag.smuggled_value if bag.outcome == "returned" else 0
            counts["negotiation-efficiency"] = (got, bag.smuggled_value)
        if bag.lie and any(not d.by_rule for d in bag.decisions):
            counts["deception-strength"] = bag.outcome == "returned"
        sheriffs = dict.fromkeys(d.label for d in bag.decisions)
        cells = (
            book.bag(game, bag.round, bag.merchant),
            *_contents(bag),
            Cell("opened" if bag.outcome == "inspected" else "returned"),
            Cell(listed(list(sheriffs))),
            Cell(f"{bag.paid:g}"),
            Cell(f"{bag.brought:g}"),
            Cell(f"{bag.best_honest:g}"),
        )
        rows.append(Row(cells, book.counts(counts.items())))
    heads = (
        "bag",
        "declared",
        "held",
        "outcome",
        "sheriff",
        "given for it",
        "brought, less fines",
        "best honest bag",
    )
    about = f"Bags that it loaded and declared itself; {_HELD}"
    return Section("carried", "As merchant", about, heads, tuple(rows))


def judged(book: Book, games: Sequence[GameFacts], label: str) -> Section:
    """Bags that it decided."""
    rows = []
    for game, bag, decision in cases.judged(games, label):
        counts = dict(_of(book, "detection", cases.of_judged(bag, decision)))
        counts["detection-d_prime"] = decision.inspect
        if bag.lie and not bag.by_rule:
            counts["detection-strength"] = decision.inspect
        cells = (
            book.bag(game, bag.round, bag.merchant),
            Cell(bag.label),
            *_contents(bag),
            Cell("open" if decision.inspect else "return"),
            Cell(f"{decision.if_opened:g}"),
            Cell(f"{decision.if_returned:g}"),
            Cell(f"{decision.regret:g}"),
        )
        rows.append(Row(cells, book.counts(counts.items())))
    heads = (
        "bag",
        "merchant",
        "declared",
        "held",
        "chose to",
        "worth opened",
        "worth returned",
        "regret",
    )
    return Section("judged", "As sheriff", f"Bags that it decided itself; {_HELD}", heads, tuple(rows))


def claims(book: Book, games: Sequence[GameFacts], label: str) -> Section:
    """What it said of its own bags."""
    rows = [
        Row(
            (
                book.bag(game, claim.round, claim.seat),
                Cell(claim_text(claim.said), lie=claim.false),
                Cell("false" if claim.false else "true", lie=claim.false),
            ),
            book.counts([("deception-false_claims", claim.false)]),
        )
        for game in games
        for seat in game.seats
        if seat.label == label
        for claim in seat.claims
    ]
    about = "What it said of its own bag and could be checked when it was said."
    return Section("claims", "Claims", about, ("bag", "claimed", "was"), tuple(rows))
