"""Rows for bargaining: the offers that a model made or meant, its deals and its promises."""

from __future__ import annotations

from collections.abc import Sequence

from arena.ratings.facts import GameFacts, Offered
from arena.record.words import opening, promise_text, seat_name
from arena.viewer.rows import Book, Case, Cell, Row, Section

_BECAME = {"superseded": "replaced by a newer one", "open": "still open"}


def _place(book: Book, game: GameFacts, round: int, bag: str) -> Cell:
    """The bag that terms are about, where they name one, else the round."""
    return book.bag(game, round, bag) if bag else book.round(game, round)


def offers(book: Book, games: Sequence[GameFacts], label: str) -> Section:
    """Offers that it made, or meant and could not make."""
    rows = []
    for game in games:
        for seat in game.seats:
            for offer in seat.offers if seat.label == label else ():
                rows += _offer(book, game, offer)
    about = (
        "Offers that it made, and those that it meant but that were unclear or against the rules, with its words. "
        "How far it came down from its last ask for the same bag is in percent of the hidden value and the fine."
    )
    heads = ("bag or round", "offer", "terms, or words", "became", "came down by")
    return Section("offers", "Offers", about, heads, tuple(rows))


def _offer(book: Book, game: GameFacts, offer: Offered) -> list[Row]:
    cells = (
        _place(book, game, offer.round, offer.bag),
        Cell(offer.id),
        Cell(opening(offer.told) if offer.valid else f'"{offer.told}"', long=True),
        Cell(_BECAME.get(offer.status, offer.status), lie=not offer.valid),
    )
    first: list[tuple[str, Case]] = [("negotiation-valid_offers", offer.valid)]
    if offer.valid:
        first.append(("negotiation-offers", True))
    rows = []
    # An offer for several bags may come down for each of them: a row for each, and all else counts in the first.
    drops: Sequence[tuple[str, float | None]] = offer.drops or [("", None)]
    for seat, drop in drops:
        down = (
            ""
            if drop is None
            else f"{100 * drop:.0f}%" + (f", {seat_name(seat)}" if len(offer.drops) > 1 else "")
        )
        counts = first + ([] if drop is None else [("negotiation-concession", drop)])
        rows.append(Row((*cells, Cell(down)), book.counts(counts)))
        first = []
    return rows


def deals(book: Book, games: Sequence[GameFacts], label: str) -> Section:
    """Deals that it took part in."""
    rows = []
    for game in games:
        for seat in game.seats:
            for deal in seat.deals if seat.label == label else ():
                unseen = "" if deal.phantom is None else "missing" if deal.phantom else "there"
                counts: list[tuple[str, Case]] = [("negotiation-deals", True)]
                if deal.phantom is not None:
                    counts.append(("negotiation-phantom_offers", deal.phantom))
                cells = (
                    _place(book, game, deal.round, deal.bag),
                    Cell(deal.id),
                    Cell(opening(seat_name(deal.by))),
                    Cell(opening(deal.told), long=True),
                    Cell(unseen, lie=bool(deal.phantom)),
                )
                rows.append(Row(cells, book.counts(counts)))
    about = "Offers that were carried out, whoever made them. Unseen goods are those that it promised from its bag or face down."
    heads = ("bag or round", "offer", "made by", "terms", "its unseen goods")
    return Section("deals", "Deals", about, heads, tuple(rows))


def promises(book: Book, games: Sequence[GameFacts], label: str) -> Section:
    """Every promise that it made."""
    rows = []
    for game in games:
        for promise in game.promises:
            if promise.label != label:
                continue
            own = promise.status in ("kept", "broken") and not promise.by_rule
            counts: list[tuple[str, Case]] = [("promises-made", True)]
            if promise.status == "moot":
                counts.append(("promises-moot", True))
            if own:
                counts += [
                    ("promises-due", True),
                    (f"promises-{promise.status}", True),
                    ("promises-keep_rate", promise.status == "kept"),
                ]
            if own and promise.status == "broken" and promise.gain is not None:
                counts.append(("promises-gain_from_breaking", promise.gain))
            made = promise.terms.get("round")
            cells = (
                book.round(game, made) if isinstance(made, int) else book.game(game),
                Cell(opening(promise_text(promise.terms)), long=True),
                Cell(
                    promise.status + (" by the rule" if promise.by_rule else ""),
                    lie=promise.status == "broken",
                ),
                Cell("" if promise.gain is None else f"{promise.gain:g}"),
            )
            rows.append(Row(cells, book.counts(counts)))
    heads = ("made in", "promise", "was", "gold from breaking")
    return Section("promises", "Promises", "Every promise that it made.", heads, tuple(rows))
