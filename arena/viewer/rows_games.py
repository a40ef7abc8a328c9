"""Rows for whole games, a seat each, and for what went wrong in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.ratings.conduct import MODEL_KINDS
from arena.ratings.facts import GameFacts, Mishap, SeatFacts
from arena.record.words import opening, seat_name
from arena.viewer.rows import Book, Case, Cell, Row, Section

_USAGE = ("calls", "input", "cached", "written", "output", "reasoning", "dollars", "seconds")


def games(book: Book, played: Sequence[GameFacts], label: str) -> Section:
    """Every seat that it had, in games that were not finished too."""
    rows = []
    writes = any(game.usage.get(label, {}).get("output") for game in played)
    for game in played:
        own = [(i, seat) for i, seat in enumerate(game.seats) if seat.label == label]
        for n, (i, seat) in enumerate(own):
            counts = [*_conduct(seat), *(_results(game, i) if game.complete else ())]
            if n == 0:  # what is counted once a game
                counts += _once(game, label, writes)
            others = [f"{s.label} {s.score:g}" for s in game.seats if s is not seat and s.score is not None]
            told = [""] * 3
            if game.complete:
                margin, lucky = (game.margins(s)[i][1] for s in (None, game.lucky_scores()))
                told = [f"{margin:+.1f}", f"{lucky:+.1f}", f"{seat.place:g}"]
            cells = (
                book.game(game),
                Cell(opening(seat_name(seat.seat))),
                Cell(game.state if seat.score is None else f"{seat.score:g}"),
                Cell(", ".join(others), long=True),
                *map(Cell, told),
                Cell("yes" if game.faulted else ""),
            )
            rows.append(Row(cells, book.counts(counts)))
    heads = (
        "game",
        "seat",
        "score, gold",
        "the others",
        "margin",
        "luck-adjusted",
        "place",
        "faults in it",
    )
    about = "One row a seat that it had; a game that was not finished counts for faults and usage alone."
    return Section("games", "Games", about, heads, tuple(rows))


def _results(game: GameFacts, i: int) -> Iterator[tuple[str, Case]]:
    """What a seat of a finished game counts for on both boards, and in the figures a deal."""
    seat = game.seats[i]
    place, margin = seat.place or 0.0, game.margins()[i][1]
    board: dict[str, Case] = {
        "seats": True,
        "margin": margin,
        "strength": place,
        "win_share": seat.won,
        "mean_place": place,
    }
    lucky = game.margins(game.lucky_scores())[i][1]
    yield from board.items()
    yield "luck_adjusted_margin", lucky
    yield "luck_adjusted_margin-variance_ratio", lucky
    if not game.faulted:
        for key, case in board.items():
            yield f"boards-clean-{key}", case
    if seat.messages or seat.deals:
        yield "negotiation-messages_per_deal", (seat.messages, len(seat.deals))


def _conduct(seat: SeatFacts) -> Iterator[tuple[str, Case]]:
    if seat.decisions:
        yield "faults-decisions", seat.decisions


def _once(game: GameFacts, label: str, writes: bool) -> Iterator[tuple[str, Case]]:
    """What a label's game counts for once, however many seats it had; `writes`: it has written tokens in some game."""
    own = [seat for seat in game.seats if seat.label == label]
    if any(seat.faulted for seat in own):
        yield "faults-games", True
    usage = game.usage.get(label, {})
    for key in _USAGE:
        if usage.get(key):
            yield f"usage-{key}", usage[key]
    deals = sum(len(seat.deals) for seat in own)
    if writes and game.complete and (usage.get("output") or deals):
        yield "negotiation-tokens_per_deal", (usage.get("output") or 0, deals)


def mishaps(book: Book, played: Sequence[GameFacts], label: str) -> Section:
    """Refused calls, faults, and acts of the rule."""
    rows = [
        Row(
            (
                book.round(game, mishap.round, f", {mishap.phase}"),
                Cell(opening(seat_name(seat.seat))),
                Cell(_WHAT.get(mishap.owner, f"{mishap.owner}: {mishap.kind}")),
                Cell(mishap.sentence, long=True),
            ),
            book.counts([(_figure(mishap), True)]),
        )
        for game in played
        for seat in game.seats
        if seat.label == label
        for mishap in seat.mishaps
    ]
    about = "Calls that the rules refused, faults of the model, its provider or the user, and what the rule did for it."
    return Section("faults", "Faults", about, ("place", "seat", "what", "told"), tuple(rows))


_WHAT = {"rules": "call refused", "rule": "the rule acted"}


def _figure(mishap: Mishap) -> str:
    """The figure that counts it."""
    if mishap.owner in ("rules", "rule"):
        return f"faults-{mishap.kind}"
    if mishap.owner == "model":
        return f"faults-{mishap.kind if mishap.kind in MODEL_KINDS else 'other'}"
    return f"faults-{mishap.owner}"
