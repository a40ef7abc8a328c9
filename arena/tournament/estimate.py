"""What a run will probably cost, before anything is spent; and that a cap on dollars can be kept."""

from __future__ import annotations

from arena.errors import UsageError
from arena.providers.prices import Price, Prices, load_prices
from arena.providers.provider import Usage
from arena.record.words import counted
from arena.seats.entries import Entry
from arena.tournament.plan import Plan

CALLS = 60
"""Calls of one model in a game of four. Scripted players make 44; models talk more and are refused at times."""
READ = 5_000
"""Tokens of a prompt on average, of which providers' caches hold most; condensing keeps them below 8,000."""
CACHED = 0.85
"""Share of them that repeats the call before. It is read from a cache where the provider has one."""
WRITTEN = 150
"""Tokens of an answer; a model that reasons writes several times as many."""


MESSAGES = 25
"""Messages of a game of four that a referee model reads, one call each."""
MESSAGE_READ = 5_000
"""Tokens of such a call: its prompt, the form of its answer, and the table at that moment."""
MESSAGE_CACHED = 0.8
"""Share of them that is the same from message to message."""
MESSAGE_WRITTEN = 120
"""Tokens of a reading."""


def check_prices(plan: Plan) -> None:
    """Raise UsageError where a cap on dollars is set for a model whose price is not known."""
    settings = plan.settings
    prices = load_prices(settings["price_file"])
    asked = [*plan.models, *([plan.referee] if plan.referee else [])]
    unknown = [entry.label for entry in asked if _price(prices, entry) is None]
    if settings["budget_usd"] is not None and unknown:
        raise UsageError(
            f"--budget-usd: no price is known for {', '.join(unknown)}: give --price-file or --budget-tokens"
        )


def estimate(plan: Plan) -> str:
    """The plan in words, and for each model its games, tokens and dollars as far as they can be told."""
    prices = load_prices(plan.settings["price_file"])
    games = plan.design.games
    lines = [
        f"{counted(len(games), 'game')}: {counted(plan.design.blocks, 'block')}, "
        f"{counted(len(plan.design.line_ups), 'line-up')}, "
        f"{plan.settings['players']} seats, edition {plan.settings['edition']}, design {plan.design.name}, "
        f"seed {plan.settings['seed']}",
        "entries: " + ", ".join(plan.entries),
    ]
    total: float | None = 0.0
    for entry in plan.models:
        seats = sum(game.line_up.count(entry.label) for game in games)
        dollars = _dollars(prices, entry, seats)
        total = None if total is None or dollars is None else total + dollars
        cost = "price unknown" if dollars is None else f"about ${dollars:.2f}"
        lines.append(
            f"{entry.label}: {counted(seats, 'game')}, about {seats * CALLS} calls, "
            f"{seats * CALLS * READ / 1e6:.1f} million tokens read, "
            f"{seats * CALLS * WRITTEN / 1e6:.2f} million written, {cost}"
        )
    referee = plan.referee
    if referee is not None:
        dollars = _referee_dollars(prices, referee, len(games))
        total = None if total is None or dollars is None else total + dollars
        cost = "price unknown" if dollars is None else f"about ${dollars:.2f}"
        calls = len(games) * MESSAGES
        lines.append(
            f"{referee.label} as the reader: about {calls} calls, {calls * MESSAGE_READ / 1e6:.1f} million tokens "
            f"read, {calls * MESSAGE_WRITTEN / 1e6:.2f} million written, {cost}"
        )
    if plan.models or referee is not None:
        lines.append("in all: " + ("unknown, for want of prices" if total is None else f"about ${total:.2f}"))
        lines.append("Reasoning can cost several times as much; --budget-usd and --budget-tokens cap it.")
    else:
        lines.append("no model plays: nothing is spent")
    return "\n".join(lines)


def likely_dollars(plan: Plan) -> float:
    """Dollars that the run will probably cost, as far as prices are known."""
    prices = load_prices(plan.settings["price_file"])
    games = plan.design.games
    seats = sum(
        _dollars(prices, entry, sum(game.line_up.count(entry.label) for game in games)) or 0.0
        for entry in plan.models
    )
    reading = _referee_dollars(prices, plan.referee, len(games)) if plan.referee is not None else None
    return seats + (reading or 0.0)


def _price(prices: Prices, entry: Entry) -> Price | None:
    return prices.of(f"{entry.provider}/{entry.model}")


def _dollars(prices: Prices, entry: Entry, games: int) -> float | None:
    calls = games * CALLS
    usage = Usage(input=calls * READ, cached=int(calls * READ * CACHED), output=calls * WRITTEN)
    return prices.dollars(f"{entry.provider}/{entry.model}", usage)


def _referee_dollars(prices: Prices, referee: Entry, games: int) -> float | None:
    calls = games * MESSAGES
    read = calls * MESSAGE_READ
    usage = Usage(input=read, cached=int(read * MESSAGE_CACHED), output=calls * MESSAGE_WRITTEN)
    return prices.dollars(f"{referee.provider}/{referee.model}", usage)
