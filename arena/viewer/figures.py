"""What a report shows: its tables, their columns, and each figure in words with its count and interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["share", "mean", "count", "tier", "kinds", "dollars", "ratio"]
NOTHING = "n/a"
"""Stands where there was no opportunity: nothing from nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading, where its figure is among a model's results, and how it is told."""

    heading: str
    path: tuple[str, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a report, a row a model."""

    title: str
    about: str
    columns: tuple[Column, ...]


def _columns(section: str, *columns: tuple[str, str, Kind]) -> tuple[Column, ...]:
    return tuple(Column(heading, (section, key), kind) for heading, key, kind in columns)


TABLES = (
    Table(
        "Leaderboard",
        "margin: own final score less the others' mean, in gold; a tier ends where everyone above is surely apart from everyone below",
        (
            Column("tier", ("strength", "tier"), "tier"),
            Column("seats", ("seats",), "count"),
            Column("margin", ("margin",), "mean"),
            Column("luck-adjusted", ("luck_adjusted_margin",), "mean"),
            Column("variance left", ("luck_adjusted_margin", "variance_ratio"), "ratio"),
            Column("strength", ("strength",), "mean"),
            Column("win share", ("win_share",), "share"),
            Column("mean place", ("mean_place",), "mean"),
        ),
    ),
    Table(
        "Games without faults",
        "the same, without games in which anybody had a fault or the rule acted",
        (
            Column("tier", ("boards", "clean", "strength", "tier"), "tier"),
            Column("seats", ("boards", "clean", "seats"), "count"),
            Column("margin", ("boards", "clean", "margin"), "mean"),
            Column("strength", ("boards", "clean", "strength"), "mean"),
            Column("win share", ("boards", "clean", "win_share"), "share"),
            Column("mean place", ("boards", "clean", "mean_place"), "mean"),
        ),
    ),
    Table(
        "Deception",
        "as merchant; a lie is a bag that is not all as declared",
        _columns(
            "deception",
            ("lies", "lie_rate", "share"),
            ("lies when tempted", "lie_rate_tempted", "share"),
            ("bluffs through", "bluff_success", "share"),
            ("through unpaid", "bluff_success_unpaid", "share"),
            ("gold a lie", "gain_per_lie", "mean"),
            ("false claims", "false_claims", "share"),
            ("strength a", "strength", "mean"),
        ),
    ),
    Table(
        "Detection",
        "as sheriff",
        _columns(
            "detection",
            ("precision", "precision", "share"),
            ("recall", "recall", "share"),
            ("false accusations", "false_accusation", "share"),
            ("d'", "d_prime", "mean"),
            ("regret, gold", "regret", "mean"),
            ("strength d", "strength", "mean"),
        ),
    ),
    Table(
        "Negotiation",
        "deals over bags for which an offer stood; the surplus of a smuggled bag is its hidden value",
        _columns(
            "negotiation",
            ("offers", "offers", "count"),
            ("deals", "deals", "count"),
            ("deal rate", "deal_rate", "share"),
            ("surplus as merchant", "surplus_share_merchant", "mean"),
            ("surplus as sheriff", "surplus_share_sheriff", "mean"),
            ("efficiency", "efficiency", "share"),
            ("concession", "concession", "mean"),
        ),
    ),
    Table(
        "Bargaining mistakes",
        "deals worse than none, payments for honest bags, promised goods that were not there",
        _columns(
            "negotiation",
            ("paid too much", "irrational_merchant", "share"),
            ("took too little", "irrational_sheriff", "share"),
            ("paid for an honest bag", "overpaid_honest", "share"),
            ("phantom offers", "phantom_offers", "share"),
            ("valid offers", "valid_offers", "share"),
            ("messages a deal", "messages_per_deal", "mean"),
            ("tokens a deal", "tokens_per_deal", "mean"),
        ),
    ),
    Table(
        "Promises",
        "favours after the round, which bind nobody",
        _columns(
            "promises",
            ("made", "made", "count"),
            ("due", "due", "count"),
            ("kept", "kept", "count"),
            ("broken", "broken", "count"),
            ("moot", "moot", "count"),
            ("keep rate", "keep_rate", "share"),
            ("gold from breaking", "gain_from_breaking", "mean"),
        ),
    ),
    Table(
        "Faults",
        "the rule's actions are left out of skill",
        _columns(
            "faults",
            ("decisions", "decisions", "count"),
            ("illegal", "illegal", "count"),
            ("no call", "no_call", "count"),
            ("refusals", "refusal", "count"),
            ("truncated", "truncated", "count"),
            ("others", "other", "kinds"),
            ("rule acted", "rule_actions", "count"),
            ("provider", "provider", "kinds"),
            ("user", "user", "kinds"),
            ("games with a fault", "games", "count"),
        ),
    ),
    Table(
        "Usage",
        "tokens and dollars as the providers told them; n/a where one of them did not",
        _columns(
            "usage",
            ("calls", "calls", "count"),
            ("tokens in", "input", "count"),
            ("cached", "cached", "count"),
            ("written", "written", "count"),
            ("out", "output", "count"),
            ("reasoning", "reasoning", "count"),
            ("dollars", "dollars", "dollars"),
            ("seconds", "seconds", "count"),
        ),
    ),
)


def at(model: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """The figure at a path of a model's results, None where it has none."""
    found: Any = model
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def told(figure: Any, kind: Kind) -> str:
    """A figure with its count and its interval, as a cell of a table."""
    if kind == "share":
        return _share(figure)
    if kind == "mean":
        return _mean(figure)
    if figure is None:
        return NOTHING
    if kind == "kinds":
        return ", ".join(f"{name} {count}" for name, count in figure.items()) or "0"
    if kind == "ratio":
        return f"{figure:.2f}"
    if kind == "dollars":
        return f"{figure:.4f}"
    return _plain(figure)


def _plain(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:,.1f}"


def _share(rate: Mapping[str, Any] | None) -> str:
    if rate is None or rate.get("value") is None:
        return f"{NOTHING} (0)"
    text = f"{100 * rate['value']:.0f}%"
    if rate["ci"] is not None:
        text += f" [{100 * rate['ci'][0]:.0f}, {100 * rate['ci'][1]:.0f}]"
    return f"{text} ({_count(rate['k'])}/{_count(rate['n'])})"


def _mean(rate: Mapping[str, Any] | None) -> str:
    value = None if rate is None else rate.get("value", rate.get("mean"))
    if rate is None or value is None:
        return f"{NOTHING} (0)" if rate is not None and rate.get("n") == 0 else NOTHING
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
    text = f"{value:.{digits}f}"
    ci = rate.get("ci")
    text += f" [{ci[0]:.{digits}f}, {ci[1]:.{digits}f}]" if ci is not None else " [no interval]"
    return f"{text} ({_count(rate['n'])})" if "n" in rate else text


def _count(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:.1f}"


def ranked(models: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Labels as a leaderboard has them: by tier, then margin; those without a finished game last."""

    def key(label: str) -> tuple[float, float, str]:
        tier, margin = at(models[label], ("strength", "tier")), at(models[label], ("margin", "mean"))
        return (float("inf") if tier is None else tier, -(margin if margin is not None else 0), label)

    return sorted(models, key=key)


def rows(table: Table, results: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Label and cells of each row of a table."""
    models = results["models"]
    for label in ranked(models):
        yield label, [told(at(models[label], column.path), column.kind) for column in table.columns]


def meetings(results: Mapping[str, Any]) -> list[tuple[str, str, str, str, str]]:
    """The head-to-heads, one a pair: labels, difference of margins, games at one table, corrected p."""
    found = []
    order = ranked(results["models"])
    for i, first in enumerate(order):
        for second in order[i + 1 :]:
            entry = results["head_to_head"].get(first, {}).get(second)
            if entry is not None:
                p = NOTHING if entry["p"] is None else "<0.001" if entry["p"] < 0.001 else f"{entry['p']:.3f}"
                found.append((first, second, _mean(entry["margin"]), str(entry["n"]), p))
    return found


def _groups(models: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The tiers in words, as a list of models in order says more than is known."""
    tiers: dict[int, list[str]] = {}
    for label in ranked(models):
        tier = at(models[label], ("strength", "tier"))
        if tier is not None:
            tiers.setdefault(tier, []).append(label)
    if len(tiers) == 1 and len(tiers[1]) > 1:
        return ["All models share one tier: nowhere is everyone above surely apart from everyone below."]
    told = [f"{tier}: {', '.join(labels)}" for tier, labels in tiers.items()]
    return [f"Tiers: {'; '.join(told)}."] if told else []


def _reader(reader: Mapping[str, Any]) -> str:
    """Which referee model read the speech, and what that came to."""
    usage = reader["usage"]
    read, written, dollars = (usage[key] for key in ("input", "output", "dollars"))
    tokens = "tokens unknown" if read is None or written is None else f"{read} tokens read, {written} written"
    cost = "dollars unknown" if dollars is None else f"${dollars:.4f}"
    return f"Speech was read by {reader['name']}: {usage['calls']} calls, {tokens}, {cost}."


def summary(results: Mapping[str, Any]) -> list[str]:
    """What the run is and how far it came, a sentence each."""
    games = results["games"]
    planned = f" of {games['planned']} planned" if "planned" in games else ""
    state = "" if results["complete"] else ", incomplete"
    lines = [
        f"Games: {games['complete']} complete{planned}{state}; "
        f"{games['faulted']} with a fault, {games['parked']} parked, {games['unfinished']} unfinished.",
    ]
    if "reader" in results:
        lines.append(_reader(results["reader"]))
    behind = [
        label
        for label, model in results["models"].items()
        if model["games"]["incomplete"] or not model["games"]["complete"]
    ]
    if behind:
        lines.append(f"Incomplete: {', '.join(behind)}.")
    blocks = results["design"]["blocks_rated"]
    lines.append(f"Blocks (one deal x its rotations): {blocks}. Intervals are 95%, over blocks.")
    lines += _groups(results["models"])
    if results["detectable"] is not None:
        lines.append(
            f"The smallest true difference in margin that this design finds (80% power, 5%): "
            f"{results['detectable']:.1f} gold."
        )
    return lines
