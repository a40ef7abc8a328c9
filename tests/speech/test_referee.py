"""The reader that asks a model: what it takes, what it asks about, what it throws away."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from arena.speech import GrammarReader
from arena.speech.referee import RefereeReader

from .table import context, offer

OFFER = {
    "act": "offer",
    "to": ["sam"],
    "terms": {
        "gives": [{"from": "ann", "to": "sam", "gold": 5}],
        "bags": [{"bag": "ann", "outcome": "return"}],
        "promises": [],
    },
}


def judge(text: str, answer: Any, speaker: str = "ann", **more: Any):  # type: ignore[no-untyped-def]
    asked = []

    async def complete(system: str, user: str, schema: Any) -> Any:
        asked.append(json.loads(user))
        return answer

    reader = RefereeReader(complete, "fake", "Read.")
    reading = asyncio.run(reader.read(text, speaker, context(**more)))
    assert asked[0]["speaker"] == speaker
    return reading


def answer(*moves: Any, unclear: Any = None) -> dict[str, Any]:
    return {"moves": list(moves), "claims": [], "unclear": unclear, "illegal": None}


def test_what_both_read_binds() -> None:
    for given in (answer(OFFER), json.dumps(answer(OFFER))):
        assert (
            judge("Five gold for my bag.", given).moves
            == GrammarReader().read_now("Five gold for my bag.", "ann", context()).moves
        )


def test_where_they_differ_the_speaker_is_asked() -> None:
    more = {**OFFER, "terms": {**OFFER["terms"], "gives": [{"from": "ann", "to": "sam", "gold": 6}]}}
    for text, given in (
        ("Five gold for my bag.", answer(more)),
        ("A fine day.", answer(OFFER)),
        ("Five gold for my bag.", answer()),
    ):
        reading = judge(text, given)
        assert not reading.moves
        assert reading.unclear is not None


def test_what_the_grammar_could_not_read_the_model_may() -> None:
    assert len(judge("Some gold for you if I pass.", answer(OFFER)).moves) == 1


@pytest.mark.parametrize(
    "given",
    [
        "no JSON",
        "[1, 2]",
        {"moves": 7},
        answer({**OFFER, "to": ["zebedee"]}),
        answer({**OFFER, "to": []}),
        answer({"act": "accept", "offer": "O9"}),
        answer(
            {
                **OFFER,
                "terms": {"gives": [{"from": "ann", "to": "sam", "gold": -5}], "bags": [], "promises": []},
            }
        ),
        answer(
            {
                **OFFER,
                "terms": {"gives": [{"from": "ann", "to": "sam", "good": "gun", "count": 1}], "bags": []},
            }
        ),
    ],
)
def test_an_answer_that_is_none_is_thrown_away(given: Any) -> None:
    plain = GrammarReader().read_now("Five gold for my bag.", "ann", context())
    assert judge("Five gold for my bag.", given).moves == plain.moves


def test_the_rules_hold_for_the_model_too() -> None:
    much = {**OFFER, "terms": {**OFFER["terms"], "gives": [{"from": "ann", "to": "sam", "gold": 900}]}}
    reading = judge("Some gold for you if I pass.", answer(much))
    assert not reading.moves
    assert reading.illegal is not None
    assert reading.illegal.code == "too_much_gold"


def test_only_ones_own_answers_count() -> None:
    reading = judge(
        "Hm.", answer({"act": "accept", "offer": "O1"}), offers=[offer(1, "bob", "sam", 4, "bob")]
    )
    assert not reading.moves
