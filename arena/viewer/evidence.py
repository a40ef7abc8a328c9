"""The cases behind a model's figures: its games, bags, decisions, claims and promises, one row each.

What a row counts for comes from the ratings' own cases, so that a figure can be counted again in its rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from arena.ratings.cases import Cases, carried, judged, of_carried, of_judged
from arena.ratings.facts import Bag, GameFacts
from arena.record.words import card_word, cards_listed, listed, opening, promise_text, seat_name
from arena.viewer.columns import TABLES, Column
from arena.viewer.figures import Told, at, told
from arena.viewer.item import bag_anchor
from arena.viewer.stories import claimed

Played = Sequence[tuple[Path, GameFacts]]
"""The games of a run with the paths of their records."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a row; `game` and `anchor` are the place in a game's page that it points at."""

    text: str
    lie: bool = False
    long: bool = False
    game: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One case: its cells, and for which figures it counts as what, "3+" a hit of the third, "5=4.5" a value."""

    cells: tuple[Cell, ...]
    counts: str


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one kind under one heading."""

    id: str
    title: str
    about: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the model, by whose number rows say what they are to it."""

    id: str
    table: str
    heading: str
    about: str
    told: Told


def figure_id(column: Column) -> str:
    """The name by which a page points at the cases behind a column's figure."""
    return "-".join(column.path)


class Evidence:
    """The cases behind the figures of one label, from the finished games of a run."""

    def __init__(self, results: Mapping[str, Any], games: Played, label: str) -> None:
        self.label = label
        self.model = results["models"][label]
        self._pages = {id(facts): path.stem for path, facts in games}
        self._games = [facts for _, facts in games if facts.complete]

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures whose cases are rows, in the order of the report."""
        return tuple(
            Figure(figure_id(column), table.title, column.whole, column.about, told(figure, column.kind))
            for table in TABLES
            for column in table.columns
            if has_cases(column)
            for figure in [at(self.model, column.path)]
        )

    @cached_property
    def _number(self) -> dict[str, int]:
        return {figure.id: i for i, figure in enumerate(self.figures)}

    def _counts(self, section: str, cases: Cases) -> str:
        """For which figures a case counts as what."""
        out = []
        for key, case in cases.items():
            number = self._number.get(f"{section}-{key}")
            if number is None and key.startswith("deal_rate"):
                number = self._number.get("negotiation-deal_rate")
            if number is None:
                number = self._number.get(f"negotiation-{key}")
            if number is not None:
                out.append(
                    f"{number}{'+' if case else '-'}" if isinstance(case, bool) else f"{number}={case:.2f}"
                )
        return " ".join(out)

    def sections(self) -> Iterator[Section]:
        """Every section that has rows, or could have."""
        yield self._of_games()
        yield self._of_carried()
        yield self._of_judged()
        yield self._of_claims()
        yield self._of_promises()

    def _game(self, game: GameFacts) -> Cell:
        return Cell(game.game, game=self._pages[id(game)])

    def _bag(self, game: GameFacts, bag: Bag) -> Cell:
        text = f"{game.game}, round {bag.round}, {seat_name(bag.merchant)}"
        return Cell(text, game=self._pages[id(game)], anchor=bag_anchor(bag.round, bag.merchant))

    def _of_games(self) -> Section:
        rows = []
        for game in self._games:
            margins, lucky = game.margins(), game.margins(game.lucky_scores())
            clean = not game.faulted
            for i, seat in enumerate(game.seats):
                if seat.label != self.label:
                    continue
                cases: dict[str, bool | float] = {
                    "margin": margins[i][1],
                    "luck_adjusted_margin": lucky[i][1],
                    "strength": seat.place or 0.0,
                    "win_share": seat.won,
                    "mean_place": seat.place or 0.0,
                }
                counts = [f"{self._number[key]}={case:.2f}" for key, case in cases.items()]
                if clean:
                    counts += [
                        f"{self._number[f'boards-clean-{key}']}={case:.2f}"
                        for key, case in cases.items()
                        if key != "luck_adjusted_margin"
                    ]
                others = [
                    f"{s.label} {s.score:g}" for s in game.seats if s is not seat and s.score is not None
                ]
                cells = (
                    self._game(game),
                    Cell(opening(seat_name(seat.seat))),
                    Cell(f"{seat.score:g}"),
                    Cell(", ".join(others), long=True),
                    Cell(f"{margins[i][1]:+.1f}"),
                    Cell(f"{lucky[i][1]:+.1f}"),
                    Cell(f"{seat.place:g}"),
                    Cell("" if clean else "yes"),
                )
                rows.append(Row(cells, " ".join(counts)))
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
        return Section("games", "Games", "One row a seat that it had in a finished game.", heads, tuple(rows))

    def _contents(self, bag: Bag) -> tuple[Cell, Cell]:
        declared = f"{len(bag.cards)} {card_word(bag.declared, len(bag.cards))}"
        return Cell(declared), Cell(cards_listed(Counter(bag.cards)), lie=bag.lie, long=True)

    def _of_carried(self) -> Section:
        rows = []
        for game, bag in carried(self._games, self.label):
            cases = of_carried(bag)
            if bag.lie and any(not d.by_rule for d in bag.decisions):
                cases["strength"] = bag.outcome == "returned"
            sheriffs = dict.fromkeys(d.label for d in bag.decisions)
            cells = (
                self._bag(game, bag),
                *self._contents(bag),
                Cell(bag.outcome or ""),
                Cell(listed(list(sheriffs))),
                Cell(f"{bag.paid:g}"),
                Cell(f"{bag.brought:g}"),
                Cell(f"{bag.best_honest:g}"),
            )
            rows.append(Row(cells, self._counts("deception", cases)))
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
        about = (
            "Bags that it loaded and declared itself; gold. Held goods that were not as declared are in red."
        )
        return Section("carried", "As merchant", about, heads, tuple(rows))

    def _of_judged(self) -> Section:
        rows = []
        for game, bag, decision in judged(self._games, self.label):
            cases = of_judged(bag, decision)
            cases["d_prime"] = decision.inspect
            if bag.lie and not bag.by_rule:
                cases["strength"] = decision.inspect
            cells = (
                self._bag(game, bag),
                Cell(bag.label),
                *self._contents(bag),
                Cell("open" if decision.inspect else "return"),
                Cell(f"{decision.if_opened:g}"),
                Cell(f"{decision.if_returned:g}"),
                Cell(f"{decision.regret:g}"),
            )
            rows.append(Row(cells, self._counts("detection", cases)))
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
        about = "Bags that it decided itself; gold. Held goods that were not as declared are in red."
        return Section("judged", "As sheriff", about, heads, tuple(rows))

    def _of_claims(self) -> Section:
        rows = [
            Row(
                (
                    Cell(
                        f"{game.game}, round {claim.round}, {seat_name(claim.seat)}",
                        game=self._pages[id(game)],
                        anchor=bag_anchor(claim.round, claim.seat),
                    ),
                    Cell(claimed(claim.said), lie=claim.false),
                    Cell("false" if claim.false else "true", lie=claim.false),
                ),
                self._counts("deception", {"false_claims": claim.false}),
            )
            for game in self._games
            for seat in game.seats
            if seat.label == self.label
            for claim in seat.claims
        ]
        about = "What it said of its own bag and could be checked when it was said."
        return Section("claims", "Claims", about, ("bag", "claimed", "was"), tuple(rows))

    def _of_promises(self) -> Section:
        rows = []
        for game in self._games:
            for promise in game.promises:
                if promise.label != self.label:
                    continue
                own = promise.status in ("kept", "broken") and not promise.by_rule
                cases: Cases = {"keep_rate": promise.status == "kept"} if own else {}
                if own and promise.status == "broken" and promise.gain is not None:
                    cases["gain_from_breaking"] = promise.gain
                broken = promise.status == "broken"
                cells = (
                    self._game(game),
                    Cell(str(promise.terms.get("round", ""))),
                    Cell(opening(promise_text(promise.terms)), long=True),
                    Cell(promise.status + (" by the rule" if promise.by_rule else ""), lie=broken),
                    Cell("" if promise.gain is None else f"{promise.gain:g}"),
                )
                rows.append(Row(cells, self._counts("promises", cases)))
        heads = ("game", "made in round", "promise", "was", "gold from breaking")
        return Section("promises", "Promises", "Every promise that it made.", heads, tuple(rows))


_OF_DEALS = frozenset(
    {
        "deal_rate",
        "surplus_share_merchant",
        "surplus_share_sheriff",
        "efficiency",
        "irrational_merchant",
        "irrational_sheriff",
        "overpaid_honest",
    }
)


def has_cases(column: Column) -> bool:
    """Whether the cases behind a column's figure are rows of a model's page."""
    if column.kind in ("count", "tier", "kinds", "dollars", "ratio"):
        return False
    section, key = column.path[0], column.path[-1]
    return section != "negotiation" or key in _OF_DEALS
