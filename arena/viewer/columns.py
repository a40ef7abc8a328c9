"""The tables of a report and their columns: heading, where the figure is, how it is told, what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["share", "mean", "percent", "count", "tier", "kinds", "dollars", "ratio"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading, where its figure is among a model's results, how it is told, what it means.

    `of` names what the count in brackets counts.
    """

    heading: str
    path: tuple[str, ...]
    kind: Kind
    about: str
    of: str = ""

    @property
    def whole(self) -> str:
        """The heading with what the count in brackets counts."""
        return f"{self.heading} ({self.of})" if self.of else self.heading

    @property
    def name(self) -> str:
        """Its name in a file of values; a tier stands among the strengths, but is one of margins."""
        return "_".join(part for part in self.path if self.kind != "tier" or part != "strength")


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a report, a row a model."""

    title: str
    about: str
    columns: tuple[Column, ...]


def _columns(section: str, *columns: tuple[str, str, Kind, str, str]) -> tuple[Column, ...]:
    return tuple(
        Column(heading, (section, key), kind, about, of) for heading, key, kind, of, about in columns
    )


@dataclass(frozen=True, slots=True)
class MeetingColumn:
    """One column of the table head to head: its heading, what is to be known of it there, what it means."""

    heading: str
    note: str
    about: str

    @property
    def whole(self) -> str:
        """The heading with its note."""
        return f"{self.heading} ({self.note})" if self.note else self.heading


MEETING_ABOUT = (
    "the margin of the first less that of the second, on the deals that both played alone, paired; each interval is of "
    "one pair by itself, while p is corrected for all pairs together and can be over 0.05 beside an interval without 0"
)
MEETING_COLUMNS = (
    MeetingColumn(
        "margin apart, gold",
        "95% of this pair alone; blocks",
        "the mean difference over the deals that both played, its 95% interval not corrected for the number of pairs, "
        "and the number of those deals; who does better against the one need not do better against all",
    ),
    MeetingColumn(
        "games at one table", "", "games in which both sat, the mirrored seats of one deal among them"
    ),
    MeetingColumn(
        "p",
        "Holm, corrected for all pairs",
        "how likely a difference as large would be for two equal models, corrected after Holm, so that among all pairs "
        "of the table a false finding at 0.05 is as rare as one in twenty",
    ),
)

_TIER = (
    "1 is the best; two models in one tier are never surely apart in mean margin: going down from the best, a new tier "
    "begins at the first model that is surely apart from any of the running one"
)
_MARGIN = "own final score less the mean of the others' at the table"
_STRENGTH = (
    "Plackett and Luce's, on final places; 1500 is the mean of all models, 400 more is odds of ten to one"
)
_WIN = "games won of all played, a shared win in parts"
_PLACE = "1 is the best; those who tie share their mean place"

TABLES = (
    Table(
        "Leaderboard",
        "all games; margin: own final score less the others' mean",
        (
            Column("tier", ("strength", "tier"), "tier", _TIER),
            Column("seats", ("seats",), "count", "seats that it had in finished games"),
            Column("margin, gold", ("margin",), "mean", _MARGIN, "seats"),
            Column(
                "luck-adjusted, gold",
                ("luck_adjusted_margin",),
                "mean",
                "the margin less the luck of every draw: unbiased, and usually narrower",
                "seats",
            ),
            Column(
                "variance left",
                ("luck_adjusted_margin", "variance_ratio"),
                "ratio",
                "what taking off the luck leaves of the margin's variance over blocks; over 1 it did not help",
                "blocks",
            ),
            Column("strength", ("strength",), "mean", _STRENGTH, "seats"),
            Column("win share", ("win_share",), "share", _WIN, "seats"),
            Column("mean place", ("mean_place",), "mean", _PLACE, "seats"),
        ),
    ),
    Table(
        "Games without faults",
        "the same, without games in which anybody had a fault or the rule acted",
        (
            Column("tier", ("boards", "clean", "strength", "tier"), "tier", _TIER),
            Column(
                "seats", ("boards", "clean", "seats"), "count", "seats that it had in games without faults"
            ),
            Column("margin, gold", ("boards", "clean", "margin"), "mean", _MARGIN, "seats"),
            Column("strength", ("boards", "clean", "strength"), "mean", _STRENGTH, "seats"),
            Column("win share", ("boards", "clean", "win_share"), "share", _WIN, "seats"),
            Column("mean place", ("boards", "clean", "mean_place"), "mean", _PLACE, "seats"),
        ),
    ),
    Table(
        "Deception",
        "as merchant; a lie is a bag that is not all as declared",
        _columns(
            "deception",
            ("lies", "lie_rate", "share", "bags", "bags that were not all as declared"),
            (
                "lies when tempted",
                "lie_rate_tempted",
                "share",
                "bags",
                "the same, of bags loaded from a hand that held contraband",
            ),
            ("bluffs through", "bluff_success", "share", "lies", "lies that the sheriff returned unopened"),
            (
                "through unpaid",
                "bluff_success_unpaid",
                "share",
                "lies",
                "lies that were returned for nothing",
            ),
            (
                "gold a lie",
                "gain_per_lie",
                "mean",
                "lies",
                "what a lying bag brought, fines and bribes taken off, less the best honest bag of the same hand",
            ),
            (
                "false claims",
                "false_claims",
                "share",
                "claims",
                "claims in speech about the own bag that were false, of those that can be checked",
            ),
            (
                "strength a",
                "strength",
                "mean",
                "lies",
                "how well its lies pass, in logits, the sheriff's strength and the standing offer taken off",
            ),
        ),
    ),
    Table(
        "Detection",
        "as sheriff",
        _columns(
            "detection",
            ("precision", "precision", "share", "opened bags", "lies among the bags it opened"),
            ("recall", "recall", "share", "lies", "opened among the lies"),
            ("false accusations", "false_accusation", "share", "honest bags", "opened among the honest bags"),
            (
                "d'",
                "d_prime",
                "mean",
                "bags",
                "how far apart it keeps lies and honest bags, in standard deviations; 0 is chance",
            ),
            (
                "regret, gold",
                "regret",
                "mean",
                "bags",
                "gold that it left by opening or returning: the better of the two less the chosen one",
            ),
            (
                "strength d",
                "strength",
                "mean",
                "lies",
                "how well it finds lies, in logits, the merchant's strength and the standing offer taken off",
            ),
        ),
    ),
    Table(
        "Negotiation",
        "in both roles; the surplus of a smuggled bag is the value of what was not as declared",
        _columns(
            "negotiation",
            ("offers", "offers", "count", "", "offers made; a counter-offer is one"),
            ("deals", "deals", "count", "", "offers carried out in which it took part"),
            (
                "deal rate",
                "deal_rate",
                "share",
                "bags",
                "bags returned by a deal, of those for which an offer stood",
            ),
            (
                "surplus as merchant",
                "surplus_share_merchant",
                "percent",
                "deals",
                "its part of a smuggled bag's hidden value, fine and bribe counted; with the sheriff's it makes 100%",
            ),
            (
                "surplus as sheriff",
                "surplus_share_sheriff",
                "percent",
                "deals",
                "the same as sheriff; below 0 it took less than the fine",
            ),
            ("efficiency", "efficiency", "share", "gold", "hidden value that got through, of all it carried"),
            (
                "concession",
                "concession",
                "percent",
                "steps",
                "how far it comes down from one ask to the next, as a part of hidden value and fine",
            ),
        ),
    ),
    Table(
        "Bargaining mistakes",
        "deals worse than none, payments for honest bags, promised goods that were not there",
        _columns(
            "negotiation",
            (
                "paid too much",
                "irrational_merchant",
                "share",
                "deals",
                "deals that cost the merchant more than an opened bag",
            ),
            (
                "took too little",
                "irrational_sheriff",
                "share",
                "deals",
                "deals that brought the sheriff less than opening",
            ),
            (
                "paid for an honest bag",
                "overpaid_honest",
                "share",
                "honest bags",
                "honest bags for which it gave something",
            ),
            (
                "phantom offers",
                "phantom_offers",
                "share",
                "deals in unseen goods",
                "accepted offers with promised goods that were not there",
            ),
            (
                "valid offers",
                "valid_offers",
                "share",
                "offers meant",
                "offers that were neither unclear nor against the rules",
            ),
            (
                "messages a deal",
                "messages_per_deal",
                "mean",
                "deals",
                "messages spoken, for each deal that it took part in",
            ),
            (
                "tokens a deal",
                "tokens_per_deal",
                "mean",
                "deals",
                "tokens written in whole games, for each deal that it took part in",
            ),
        ),
    ),
    Table(
        "Promises",
        "favours after the round, which bind nobody",
        _columns(
            "promises",
            ("made", "made", "count", "", "promises in deals"),
            ("due", "due", "count", "", "the condition came true and the maker had the choice"),
            ("kept", "kept", "count", "", "due and kept"),
            ("broken", "broken", "count", "", "due and broken"),
            ("moot", "moot", "count", "", "never came due"),
            ("keep rate", "keep_rate", "share", "due", "kept of those due"),
            (
                "gold from breaking",
                "gain_from_breaking",
                "mean",
                "broken",
                "gold of the act that broke it, less that of the best act that kept it",
            ),
        ),
    ),
    Table(
        "Faults",
        "what the rule did for a model is left out of its skill",
        _columns(
            "faults",
            ("decisions", "decisions", "count", "", "calls carried out"),
            ("illegal", "illegal", "count", "", "calls that the rules refused"),
            ("no call", "no_call", "count", "", "answers without a call"),
            ("refusals", "refusal", "count", "", "answers in which the model declined to play"),
            ("truncated", "truncated", "count", "", "answers cut off"),
            ("others", "other", "kinds", "", "other faults of the model"),
            ("rule acted", "rule_actions", "count", "", "decisions that the rule made for it"),
            ("provider", "provider", "kinds", "", "faults of the provider"),
            ("user", "user", "kinds", "", "faults of the user, such as a bad key"),
            (
                "games with a fault",
                "games",
                "count",
                "",
                "games in which it had a fault or the rule acted for it",
            ),
        ),
    ),
    Table(
        "Usage",
        "as the providers told it; n/a where one of them did not",
        _columns(
            "usage",
            ("calls", "calls", "count", "", "requests answered or given up"),
            ("tokens in", "input", "count", "", "tokens read, cached ones included"),
            ("cached", "cached", "count", "", "tokens read from the provider's cache"),
            ("written", "written", "count", "", "tokens written to the provider's cache"),
            ("out", "output", "count", "", "tokens answered, reasoning included"),
            ("reasoning", "reasoning", "count", "", "tokens of reasoning"),
            ("dollars", "dollars", "dollars", "", "price of all calls"),
            ("seconds", "seconds", "count", "", "time spent waiting for answers"),
        ),
    ),
)
