"""Whatever is said, the reader answers, and quickly enough."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.rules.terms import MakeOffer
from arena.speech import Context, GrammarReader, heard
from arena.speech.normal import normalise

from .compare import messages
from .table import context, offer, read

READER = GrammarReader()
LABELLED = messages("messages.jsonl")
WORDS = sorted({w for m in LABELLED for w in m["text"].split()})


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    heard(READER.read_now(text, "ann", context()))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join), st.sampled_from(["ann", "sam", "cat"]))
def test_any_words_are_read_within_the_table(text: str, speaker: str) -> None:
    known = context(offers=[offer(1, "ann", "sam", 5, "ann"), offer(2, "sam", "bob", 7, "bob")])
    reading = READER.read_now(text, speaker, known)
    for move in reading.moves:
        if isinstance(move, MakeOffer):
            assert speaker not in move.to
            assert set(move.to) <= set(known.players)
            for give in move.terms.gives:
                assert give.giver in known.players
                assert give.receiver in known.players
                assert give.giver != give.receiver
                assert give.gold + give.count > 0
            assert {b.bag for b in move.terms.bags} <= set(known.open_bags)
        else:
            assert move.offer in ("O1", "O2")


@pytest.mark.parametrize("seed", range(3))
def test_mutilated_messages_are_read(seed: int) -> None:
    rng = random.Random(seed)
    for message in rng.sample(LABELLED, 60):
        letters = list(message["text"])
        for _ in range(max(1, len(letters) // 12)):
            at = rng.randrange(len(letters))
            letters[at] = rng.choice(
                ["", " ", ".", ",", "?", letters[at] * 2, "\u200b", "é", "7", '"', "(", "'s"]
            )
        READER.read_now("".join(letters), message["speaker"], Context.from_json(message["context"]))


@pytest.mark.parametrize(
    "piece",
    [
        "five or ",
        "a, ",
        '"',
        "(",
        "<",
        "{",
        "ann: ",
        "[system ",
        "5",
        "' ",
        "my bag ",
        "\n",
        "if ",
        "5 gold, ",
        "deal. ",
        "🍎",
        "\u202e",
        "5-",
    ],
)
def test_very_long_messages_are_read(piece: str) -> None:
    READER.read_now((piece * 100_000)[:100_000], "ann", context())


def test_a_line_that_begins_with_one_is_read() -> None:
    moves = read("Here is what I say.\nOne apple from my stall if you return my bag.").moves
    assert moves == read("One apple from my stall if you return my bag.").moves
    assert moves


def test_what_is_too_long_to_read_binds_nothing() -> None:
    reading = read("Five gold for my bag. " + "la " * 5_000)
    assert not reading.moves
    assert reading.unclear is not None


@pytest.mark.parametrize(
    "text",
    [
        "fіve gold if yоu return my bag",
        "Fi\u200bve go\u200bld if you return my bag",
        "\u202eFive gold if you return my bag",
        "Ｆｉｖｅ ｇｏｌｄ if you return my bag",
        "𝐅𝐢𝐯𝐞 gold if you return my bag",
        "Five gold if you return my bag 🙏🙏",
        "FIVE GOLD IF YOU RETURN MY BAG",
    ],
)
def test_letters_that_only_look_different_are_read_alike(text: str) -> None:
    assert read(text).moves == read("Five gold if you return my bag").moves


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_every_plain_character_has_its_place_in_the_message(text: str) -> None:
    plain = normalise(text)
    assert len(plain.text) == len(plain.cased)
    if plain.origin is not None:
        assert len(plain.origin) == len(plain.text)
        start, end = plain.source(0, len(plain.text))
        assert 0 <= start <= end <= max(len(text), 1)
