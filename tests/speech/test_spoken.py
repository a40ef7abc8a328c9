"""What is said in many ways and among other sentences binds what was meant, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.speech import Context, GrammarReader
from tests.speech.compare import messages, verdict
from tests.speech.spoken import Spoken, among_asides, answers, offers

READER = GrammarReader()


def _verdict(one: Spoken) -> str:
    return verdict(
        one.label, READER.read_now(one.text, one.speaker, Context.from_json(one.context)).to_json()
    )


def _check(said: list[Spoken], exact: float, wrong: float) -> None:
    found = Counter(map(_verdict, said))
    false = [one.text for one in said if _verdict(one) == "wrong"][:5]
    assert found["wrong"] <= wrong * len(said), false
    assert found["exact"] >= exact * len(said), [one.text for one in said if _verdict(one) == "safe"][:5]


def test_an_offer_is_read_in_many_ways_of_saying_it() -> None:
    _check(offers(1, 1_500), exact=0.97, wrong=0.0)


def test_an_answer_and_a_raise_are_read_in_many_ways_of_saying_them() -> None:
    _check(answers(1, 800), exact=0.97, wrong=0.0)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sentences_beside_an_offer_add_nothing_to_it(seed: int) -> None:
    _check(among_asides(offers(seed, 700), seed), exact=0.93, wrong=0.003)


@pytest.mark.parametrize("seed", [1, 2])
def test_sentences_beside_an_answer_add_nothing_to_it(seed: int) -> None:
    _check(among_asides(answers(seed, 500), seed), exact=0.88, wrong=0.004)


BEFORE = (
    "Listen. ",
    "Well, ",
    "Look, ",
    "Hm... ",
    "Okay so, ",
    "My friend, ",
    "Good evening everyone. ",
    "I slept badly. ",
)
BEHIND = (
    " Think about it.",
    " Just saying.",
    " lol",
    " It's up to you.",
    " Lovely weather for it.",
    " I love this game.",
)


@pytest.mark.parametrize("added", [*BEFORE, *BEHIND])
def test_what_weighs_nothing_changes_no_reading(added: str) -> None:
    for message in messages("messages.jsonl"):
        context, text = Context.from_json(message["context"]), message["text"]
        whole = text if text.rstrip()[-1:] in ".!?" or added == " lol" else f"{text}."
        said = f"{added}{text}" if added[0] != " " else f"{whole}{added}"
        reading = READER.read_now(said, message["speaker"], context).to_json()
        assert verdict(message["label"], reading) != "wrong", said
