"""Whatever is said, the reader answers, and quickly enough."""

from __future__ import annotations

import random
import sys
from collections import Counter
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.rules.terms import BOOTY, AnswerOffer, MakeOffer, Reading
from arena.speech import Context, GrammarReader, heard
from arena.speech.normal import normalise

from .compare import messages
from .table import context, offer, read

READER = GrammarReader()
LABELLED = messages("messages.jsonl")
WORDS = sorted({w for m in LABELLED for w in m["text"].split()})


GOODS = {
    "second": "apple cheese bread chicken pepper mead silk crossbow green_apple golden_apple gouda bleu rye pumpernickel royal_rooster",
    "robin_hood": "carrot cheese wood fabric jewel ring money_bag crown",
}
QUESTIONS = {"amount", "goods", "who", "which_offer", "terms"}
FAULTS = {
    "too_much_gold", "hand_cards", "tokens", "not_owned", "not_a_party", "bag_decided", "contradicts_deal",
    "merchant_trade", "sheriff_pays",
}  # fmt: skip
PROMISED = {
    "return_bag": {"bag"},
    "inspect_bag": {"bag"},
    "pay_gold": {"gold"},
    "give_goods": {"good", "count"},
    "other": set(),
}


def well_formed(reading: Reading, speaker: str, known: Context) -> None:
    """Assert that a reading has the form that OFFERS describes and asks nothing that the table could not do."""
    data = reading.to_json()
    assert set(data) == {"moves", "claims", "unclear", "illegal"}
    assert Reading.from_json(data) == reading
    if data["unclear"] is not None:
        assert set(data["unclear"]) == {"why", "question"}
        assert data["unclear"]["why"] in QUESTIONS
        assert data["unclear"]["question"].endswith("?")
    if data["illegal"] is not None:
        assert set(data["illegal"]) == {"code"}
        assert data["illegal"]["code"] in FAULTS
    for move in reading.moves:
        if isinstance(move, AnswerOffer):
            asked = [o for o in known.open_offers() if o.id == move.offer]
            assert len(asked) == 1
            assert move.act in ("accept", "reject", "withdraw")
            assert asked[0].by == speaker if move.act == "withdraw" else speaker in asked[0].to
        else:
            _offer_is_well_formed(move, speaker, known)
    for claim in reading.claims:
        said = claim.to_json()
        assert said.pop("about") in known.players
        assert set(said) in ({"good", "count"}, {"contraband"}, {"honest"})
        if "good" in said:
            assert said["good"] in _goods(known) | {"any_legal", "any_contraband"}
            assert said["count"] > 0


def _goods(known: Context) -> set[str]:
    return set(GOODS.get(known.edition, " ".join(GOODS.values())).split())


def _offer_is_well_formed(move: MakeOffer, speaker: str, known: Context) -> None:
    seats, terms = set(known.players), move.terms
    goods = _goods(known) | {"any", "any_legal", "any_contraband"}
    assert move.to
    assert len(set(move.to)) == len(move.to)
    assert set(move.to) <= seats - {speaker}
    assert terms.gives or terms.promises
    due: Counter[str] = Counter()
    shown: Counter[tuple[str, str]] = Counter()
    for give in terms.gives:
        assert give.giver in seats
        assert give.receiver in seats or (give.receiver == BOOTY and len(known.deputies) == 2)
        assert give.giver != give.receiver
        if give.good is None:
            assert type(give.gold) is int
            assert give.gold > 0
            due[give.giver] += give.gold
        else:
            assert type(give.count) is int
            assert give.count > 0
            assert give.good in goods
            assert give.place in ("stall", "contraband", "bag", "any")
            if give.place == "stall":
                shown[give.giver, give.good] += give.count
    for seat, gold in due.items():
        assert known.gold is None or gold <= known.gold.get(seat, gold)
    for (seat, good), count in shown.items():
        assert good.startswith("any") or count <= known.shown(seat, good)
    decided = {bag.bag for bag in terms.bags}
    assert decided <= set(known.open_bags)
    assert {bag.outcome for bag in terms.bags} <= {"return", "inspect"}
    for promise in terms.promises:
        said = promise.to_json()
        assert promise.by in seats
        assert promise.to in seats
        assert promise.by != promise.to
        assert promise.when in ("next_as_sheriff", "next_round", "later")
        assert set(said) - {"by", "to", "kind", "when"} == PROMISED[promise.kind]
        assert said.get("bag", promise.by) in seats
        assert said.get("gold", 1) > 0
        assert said.get("count", 1) > 0


def read_well(text: str, speaker: str, known: Context) -> Reading:
    """The reading of a text, after a look at its form."""
    reading = READER.read_now(text, speaker, known)
    well_formed(reading, speaker, known)
    heard(reading)
    return reading


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    read_well(text, "ann", context())


@pytest.mark.parametrize(
    "name",
    [
        "messages.jsonl",
        "own.jsonl",
        "rules.jsonl",
        "more.jsonl",
        "apart.jsonl",
        "unseen.jsonl",
        "thirds.jsonl",
    ],
)
def test_labelled_messages_are_read_well_formed(name: str) -> None:
    for message in messages(name):
        read_well(message["text"], message["speaker"], Context.from_json(message["context"]))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join), st.sampled_from(["ann", "sam", "cat"]))
def test_any_words_are_read_within_the_table(text: str, speaker: str) -> None:
    known = context(offers=[offer(1, "ann", "sam", 5, "ann"), offer(2, "sam", "bob", 7, "bob")])
    read_well(text, speaker, known)


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
        read_well("".join(letters), message["speaker"], Context.from_json(message["context"]))


PIECES = [
    "five or ", "a, ", '"', "(", "( ", "<", "{", "ann: ", "[system ", "5", "' ", "my bag ", "\n", "if ", "5 gold, ", "deal. ",
    "🍎", "\u202e", "5-", "ann bob ", "no yes ", "for ", "1 2 ", "e\u0301", "💰 ", "or 5 gold ", "what ", "no. ", "five, no, ",
    "an apple, ", "bob? ", "yes. ", "<|", "a()", "all but 5 of the ", "open bob. ", "ignore ", "i give you 5 gold and ", "half ",
]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_very_long_messages_are_read(piece: str) -> None:
    read_well((piece * 100_000)[:100_000], "ann", context())


def _steps(text: str, speaker: str) -> int:
    """How many calls of functions the reading of a text takes."""
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    known = context()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        READER.read_now(text, speaker, known)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("speaker", ["ann", "sam"])
def test_twice_the_text_takes_no_more_than_twice_the_work(piece: str, speaker: str) -> None:
    _steps((piece * 4_000)[:4_000], speaker)  # words that are new are looked up once
    once, twice = (_steps((piece * n)[:n], speaker) for n in (2_000, 4_000))
    assert twice < 2.3 * once + 500


def test_a_line_that_begins_with_one_is_read() -> None:
    moves = read("Here is what I say.\nOne apple from my stall if you return my bag.").moves
    assert moves == read("One apple from my stall if you return my bag.").moves
    assert moves


@pytest.mark.parametrize("before", ["the", "this", "that", "another", "any", "only", "last"])
def test_a_message_that_ends_in_one_is_read(before: str) -> None:
    assert read(f"I need {before} one").moves == read(f"I need {before} one.").moves


@pytest.mark.parametrize(
    ("cut", "speaker"),
    [
        ("All but one of", "ann"),
        ("I'll give you all but two of", "ann"),
        ("Two on your stall, and I keep", "sam"),
    ],
)
def test_a_message_that_breaks_off_is_read(cut: str, speaker: str) -> None:
    assert not read(cut, speaker).moves


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
