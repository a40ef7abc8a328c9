"""What a report says: each figure in words with its count and interval, and the run in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arena.ratings.intervals import LEAST_BLOCKS
from arena.ratings.readings import readings_sentence
from arena.record.words import counted
from arena.viewer.columns import TABLES, Column, Kind, Table

NOTHING = "n/a"
"""Stands where there was no opportunity: nothing from nothing."""
NO_INTERVAL = "[no interval]"


@dataclass(frozen=True, slots=True)
class Told:
    """A figure in words: its value, its interval, its count; empty where it has none."""

    value: str
    interval: str = ""
    count: str = ""

    @property
    def any(self) -> bool:
        """Whether there is a case of it: it is neither nothing nor none."""
        return self.value not in (NOTHING, "0")

    def __str__(self) -> str:
        return " ".join(part for part in (self.value, self.interval, self.count) if part)


def at(model: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """The figure at a path of a model's results, None where it has none."""
    found: Any = model
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def figure_of(model: Mapping[str, Any], column: Column) -> Any:
    """The figure of a column among a model's results, with count and interval where these stand beside it."""
    found = at(model, column.path)
    if column.kind == "ratio":
        beside = {part: at(model, (*column.path[:-1], f"{column.path[-1]}_{part}")) for part in ("ci", "n")}
        return {"value": found, **beside}
    return found


def told(figure: Any, kind: Kind) -> Told:
    """A figure in words, with its count and its interval."""
    if kind == "share":
        return _share(figure)
    if kind in ("mean", "percent", "ratio"):
        return _mean(figure, 100 if kind == "percent" else 1)
    if figure is None:
        return Told(NOTHING)
    if kind == "kinds":
        return Told(", ".join(f"{name} {count}" for name, count in figure.items()) or "0")
    if kind == "dollars":
        return Told(f"{figure:.4f}")
    return Told(_plain(figure))


def _plain(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:,.1f}"


def _share(rate: Mapping[str, Any] | None) -> Told:
    if rate is None or rate.get("value") is None:
        return Told(NOTHING, count="(0)")
    low, high = (100 * end for end in rate["ci"]) if rate["ci"] is not None else (None, None)
    interval = NO_INTERVAL if low is None or high is None else f"[{round(low):d}, {round(high):d}]"
    return Told(f"{100 * rate['value']:.0f}%", interval, f"({_count(rate['k'])}/{_count(rate['n'])})")


def _mean(rate: Mapping[str, Any] | None, scale: int = 1) -> Told:
    value = None if rate is None else rate.get("value", rate.get("mean"))
    if rate is None or value is None:
        return Told(NOTHING, count="(0)" if rate is not None and rate.get("n") == 0 else "")
    ci = rate.get("ci")
    wide = 0.0 if ci is None else ci[1] - ci[0]
    # No more digits than the interval leaves any meaning.
    digits = (
        0 if scale > 1 or wide >= 100 or abs(value) >= 1000 else 1 if wide >= 10 or abs(value) >= 10 else 2
    )
    interval = NO_INTERVAL
    if ci is not None:
        interval = f"[{scale * ci[0]:.{digits}f}, {scale * ci[1]:.{digits}f}]"
    unit = "%" if scale > 1 else ""
    return Told(
        f"{scale * value:.{digits}f}{unit}", interval, f"({_count(rate['n'])})" if "n" in rate else ""
    )


def _count(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:.1f}"


def ranked(models: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Labels as a leaderboard has them: by tier, then margin; those without a finished game last."""

    def key(label: str) -> tuple[float, float, str]:
        tier, margin = at(models[label], ("strength", "tier")), at(models[label], ("margin", "mean"))
        return (float("inf") if tier is None else tier, -(margin if margin is not None else 0), label)

    return sorted(models, key=key)


def rows(table: Table, results: Mapping[str, Any]) -> Iterator[tuple[str, list[Told]]]:
    """Label and cells of each row of a table."""
    models = results["models"]
    for label in ranked(models):
        yield label, [told(figure_of(models[label], column), column.kind) for column in table.columns]


def meetings(results: Mapping[str, Any]) -> list[tuple[str, str, Told, str, str]]:
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


def _groups(models: Mapping[str, Mapping[str, Any]], blocks: int) -> list[str]:
    """The tiers in words, as a list of models in order says more than is known."""
    tiers: dict[int, list[str]] = {}
    for label in ranked(models):
        tier = at(models[label], ("strength", "tier"))
        if tier is not None:
            tiers.setdefault(tier, []).append(label)
    if len(tiers) == 1 and len(tiers[1]) > 1:
        why = (
            f"fewer than {LEAST_BLOCKS} blocks part nobody"
            if blocks < LEAST_BLOCKS
            else "none is surely apart"
        )
        return [f"All models share one tier: {why}."]
    told = [f"{tier}: {', '.join(labels)}" for tier, labels in tiers.items()]
    return [f"Tiers: {'; '.join(told)}."] if told else []


def _reader(reader: Mapping[str, Any]) -> str:
    """Which referee model read the speech, and what that came to."""
    usage = reader["usage"]
    read, written, dollars = (usage[key] for key in ("input", "output", "dollars"))
    tokens = "tokens unknown" if read is None or written is None else f"{read} tokens read, {written} written"
    cost = "dollars unknown" if dollars is None else f"${dollars:.4f}"
    told = f"Speech was read by {reader['name']}: {usage['calls']} calls, {tokens}, {cost}."
    readings = reader.get("readings")
    return f"{told} {readings_sentence(readings)}" if readings and readings["messages"] else told


def summary(results: Mapping[str, Any]) -> list[str]:
    """What the run is and how far it came, a sentence each."""
    games = results["games"]
    planned = f" of {games['planned']} planned" if "planned" in games else ""
    state = "" if results["complete"] else ", incomplete"
    waiting = f", {games['not_begun']} not begun" if "not_begun" in games else ""
    lines = [
        f"Games: {games['complete']} complete{planned}{state}; {games['faulted']} with a fault, "
        f"{games['parked']} parked, {games['unfinished']} unfinished{waiting}.",
    ]
    if "unreadable" in results:
        left_out = len(results["unreadable"])
        lines.append(f"Left out: {left_out} {'file' if left_out == 1 else 'files'} that can't be rated.")
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
    lines += _groups(results["models"], blocks)
    if results["detectable"] is not None:
        lines.append(
            f"The smallest true difference in margin that this design finds (80% power, 5%): "
            f"{results['detectable']:.1f} gold, the median of {counted(results['detectable_pairs'], 'pair')} of models."
        )
    if any(
        cell.interval == NO_INTERVAL
        for table in TABLES
        for _, cells in rows(table, results)
        for cell in cells
    ):
        lines.append(
            f"No mean has an interval from one block alone (strengths, d' and variance left: from fewer than {LEAST_BLOCKS} blocks), "
            "or from few blocks that are all alike. Rates have Wilson's, which takes the cases of one block as independent."
        )
    return lines
