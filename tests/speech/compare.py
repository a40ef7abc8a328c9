"""The comparison of a reading with its label: exact, safe, wrong."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def messages(name: str) -> list[dict[str, Any]]:
    """The labelled messages of a file beside this one."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def verdict(label: dict[str, Any], reading: dict[str, Any]) -> str:
    """`wrong`: a move that the label lacks; `exact`: moves, question and fault are all the same; else `safe`."""
    wanted, got = _moves(label), _moves(reading)
    if got - wanted:
        return "wrong"
    same = got == wanted and all(
        (label[key] or {}).get(field) == (reading[key] or {}).get(field)
        for key, field in (("unclear", "why"), ("illegal", "code"))
    )
    return "exact" if same else "safe"


def claims(reading: dict[str, Any]) -> set[str]:
    """The claims of a reading, each as one string."""
    return {json.dumps(c, sort_keys=True) for c in reading["claims"]}


def _moves(reading: dict[str, Any]) -> set[str]:
    return {_canonical(move) for move in reading["moves"]}


def _canonical(move: dict[str, Any]) -> str:
    if move["act"] != "offer":
        return json.dumps([move["act"], move["offer"]])
    terms = move["terms"]
    sums: Counter[tuple[Any, ...]] = Counter()
    for give in terms["gives"]:
        if give.get("good") is None:
            sums["gold", give["from"], give["to"]] += give["gold"]
        else:
            sums["good", give["from"], give["to"], give["good"], give["place"]] += give["count"]
    return json.dumps(
        [
            "offer",
            sorted(set(move["to"])),
            sorted([*key, amount] for key, amount in sums.items() if amount),
            [[b["bag"], b["outcome"]] for b in terms["bags"]],
            sorted(json.dumps(p, sort_keys=True) for p in terms["promises"]),
        ]
    )
