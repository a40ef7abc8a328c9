"""What a run will probably cost, before anything is spent; and that a cap on dollars can be kept."""

from __future__ import annotations

from arena.errors import UsageError
from arena.providers.prices import Price, Prices, load_prices
from arena.providers.provider import Usage
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


def check_prices(plan: Plan) -> None:
    """Raise UsageError where a cap on dollars is set for a model whose price is not known."""
    settings = plan.settings
    prices = load_prices(settings["price_file"])
    unknown = [entry.label for entry in plan.models if _price(prices, entry) is None]
    if settings["budget_usd"] is not None and unknown:
        raise UsageError(
            f"--budget-usd: no price is known for {', '.join(unknown)}: give --price-file or --budget-tokens"
        )


def estimate(plan: Plan) -> str:
    """The plan in words, and for each model its games, tokens and dollars as far as they can be told."""
    prices = load_prices(plan.settings["price_file"])
    games = plan.design.games
    lines = [
        f"{len(games)} games: {plan.design.blocks} blocks, {len(plan.design.line_ups)} line-ups, "
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
            f"{entry.label}: {seats} games, about {seats * CALLS} calls, "
            f"{seats * CALLS * READ / 1e6:.1f} million tokens read, "
            f"{seats * CALLS * WRITTEN / 1e6:.2f} million written, {cost}"
        )
    if plan.models:
        lines.append("in all: " + ("unknown, for want of prices" if total is None else f"about ${total:.2f}"))
        lines.append("Reasoning can cost several times as much; --budget-usd and --budget-tokens cap it.")
    else:
        lines.append("no model plays: nothing is spent")
    return "\n".join(lines)


def likely_dollars(plan: Plan) -> float:
    """Dollars that the run will probably cost, as far as prices are known."""
    prices = load_prices(plan.settings["price_file"])
    return sum(
        _dollars(prices, entry, sum(game.line_up.count(entry.label) for game in plan.design.games)) or 0.0
        for entry in plan.models
    )


def _price(prices: Prices, entry: Entry) -> Price | None:
    return prices.of(f"{entry.provider}/{entry.model}")


def _dollars(prices: Prices, entry: Entry, games: int) -> float | None:
    calls = games * CALLS
    usage = Usage(input=calls * READ, cached=int(calls * READ * CACHED), output=calls * WRITTEN)
    return prices.dollars(f"{entry.provider}/{entry.model}", usage)
