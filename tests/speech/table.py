"""A small table for tests of the reader: Sam is sheriff; Ann, Bob and Cat have bags."""

from __future__ import annotations

from typing import Any

from arena.rules.terms import Reading
from arena.speech import Context, GrammarReader


def context(**more: Any) -> Context:
    data: dict[str, Any] = {
        "edition": "second",
        "players": ["sam", "ann", "bob", "cat"],
        "sheriff": "sam",
        "deputies": None,
        "open_bags": ["ann", "bob", "cat"],
        "bags": {
            "ann": {"count": 4, "declared": "apple"},
            "bob": {"count": 5, "declared": "cheese"},
            "cat": {"count": 2, "declared": "chicken"},
        },
        "gold": {"sam": 50, "ann": 30, "bob": 24, "cat": 41},
        "legal": {"ann": {"apple": 3, "cheese": 3}, "bob": {"cheese": 2, "chicken": 2}, "cat": {"bread": 3}},
        "contraband_count": {"ann": 2, "bob": 0, "cat": 1},
        "offers": [],
    }
    data.update(more)
    return Context.from_json(data)


def offer(
    number: int, by: str, to: str, gold: int, bag: str, payer: str = "", status: str = "open"
) -> dict[str, Any]:
    payer = payer or (by if by != "sam" else to)
    return {
        "id": f"O{number}",
        "by": by,
        "to": [to],
        "status": status,
        "terms": {
            "gives": [{"from": payer, "to": "sam", "gold": gold}],
            "bags": [{"bag": bag, "outcome": "return"}],
            "promises": [],
        },
    }


def read(text: str, speaker: str = "ann", **more: Any) -> Reading:
    return GrammarReader().read_now(text, speaker, context(**more))


def binds_nothing(reading: Reading) -> bool:
    return not reading.moves
