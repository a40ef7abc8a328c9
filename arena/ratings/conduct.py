"""Faults of each model and its provider, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from arena.ratings.facts import GameFacts
from arena.ratings.negotiation import seats_of

MODEL_KINDS = ("no_call", "refusal", "truncated")


def faults(games: Sequence[GameFacts], label: str) -> dict[str, Any]:
    """How often the label decided, failed, and was stood in for by the rule; other owners' faults by kind."""
    seats = [seat for _, seat in seats_of(games, label)]
    kinds: dict[str, Counter[str]] = {}
    for seat in seats:
        for (owner, kind), count in seat.faults.items():
            kinds.setdefault(owner, Counter())[kind] += count
    model = kinds.get("model", Counter())
    return {
        "decisions": sum(seat.decisions for seat in seats),
        "illegal": sum(seat.illegal for seat in seats),
        **{kind: model[kind] for kind in MODEL_KINDS},
        "other": {kind: n for kind, n in sorted(model.items()) if kind not in MODEL_KINDS},
        "rule_actions": sum(seat.rule_actions for seat in seats),
        **{
            owner: dict(sorted(kinds.get(owner, Counter()).items()))
            for owner in ("provider", "user", "arena")
        },
        "games": sum(any(seat.faulted for seat in game.seats if seat.label == label) for game in games),
    }
