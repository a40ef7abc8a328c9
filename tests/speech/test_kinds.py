"""No pass of the reader is skipped where it would have found something: read with every pass, a message is read alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from arena.speech import Context
from arena.speech.explain import explanation
from arena.speech.grammar import understand
from arena.speech.kinds import AMOUNTS, SEVERAL, Plan, needs
from arena.speech.tags import listed, lists_of, mask

from .compare import messages

LONG = [
    pytest.param(name, marks=pytest.mark.slow)
    for name in ("more.jsonl", "apart.jsonl", "unseen.jsonl", "thirds.jsonl")
]
FILES = ["messages.jsonl", "own.jsonl", "rules.jsonl", *LONG]


def all_of_it(message: dict[str, Any], text: str, *, skip: bool) -> tuple[object, ...]:
    """The reading of a text in a message's place, what it makes of each clause, and the spans that explain it."""
    speaker = message["speaker"]
    understood = understand(text, speaker, Context.from_json(message["context"]), skip=skip)
    frames = [(f.clause.text, [(p.meant, p.givers, p.receivers) for p in f.parts]) for f in understood.frames]
    return understood.reading.to_json(), frames, list(explanation(understood, text, speaker))


def mutations(text: str, rng: random.Random, other: str) -> Iterator[str]:
    """The text with words left out, doubled, put elsewhere and taken from another message, and the two texts as one."""
    words = text.split()
    yield " ".join(w for w in words if rng.random() > 0.15)
    yield " ".join(w for word in words for w in ([word] * (1 + (rng.random() < 0.15))))
    yield " ".join(rng.sample(words, len(words)))
    foreign = other.split() or ["five"]
    yield " ".join(rng.choice(foreign) if rng.random() < 0.15 else word for word in words)
    yield f"{text} {other}"


@pytest.mark.parametrize("name", FILES)
def test_a_labelled_message_is_read_alike_with_every_pass_run(name: str) -> None:
    for message in messages(name):
        text = message["text"]
        assert all_of_it(message, text, skip=True) == all_of_it(message, text, skip=False), text


@pytest.mark.parametrize("name", FILES)
def test_a_mutilated_message_is_read_alike_with_every_pass_run(name: str) -> None:
    rng, found = random.Random(name), messages(name)
    for message in rng.sample(found, min(len(found), 60)):
        for text in mutations(message["text"], rng, rng.choice(found)["text"]):
            assert all_of_it(message, text, skip=True) == all_of_it(message, text, skip=False), text


def test_a_pass_is_run_where_its_shape_and_one_of_its_words_are_there() -> None:
    ran: list[str] = []

    @needs(SEVERAL | AMOUNTS, mask("WANT GIVE"))
    def choosy(reader: object) -> None:
        ran.append("choosy")

    def always(reader: object) -> None:
        ran.append("always")

    passes = Plan(choosy, always)
    for said in (SEVERAL, SEVERAL | mask("WANT"), SEVERAL | AMOUNTS, SEVERAL | AMOUNTS | mask("GIVE"), -1):
        passes.run(None, said)
        ran.append("|")
    assert ran == [
        "always",
        "|",
        "always",
        "|",
        "always",
        "|",
        "choosy",
        "always",
        "|",
        "choosy",
        "always",
        "|",
    ]


def test_each_list_of_words_has_a_bit_of_its_own() -> None:
    one, other = listed("zwoelf dreizehn"), listed("dreizehn")
    assert lists_of("zwoelf") == one
    assert lists_of("dreizehn") == one | other
    assert lists_of("vierzehn") == 0
