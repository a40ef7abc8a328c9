"""What is said near an offer, and is none: none of it binds anybody, whatever question it may call for."""

from __future__ import annotations

import pytest

from arena.rules.terms import MakeOffer

from .table import binds_nothing, offer, read

THIRD_PARTIES = [
    "three for hers", "nine for the lot", "nine for everybody's bag", "three from each of us", "three if you open nobody",
    "cat, chip in three", "bob's lying, and I'd pay four to see something opened",
]  # fmt: skip
OTHER_ROUNDS = [
    "Four now covers this bag and my next one.", "Seven for this bag and next round's.", "Three gold and I'll vote for you.",
    "Three gold now. The day I'm sheriff, you get the same treatment from me.", "You owe me two from last time.",
]  # fmt: skip
COUNTS = [
    "A cheese from the bag and one from the stall.", "3g & cheese from bag", "One gold for each card in my bag.",
    "I'd pay six, half of it next round.",
]  # fmt: skip
CONDITIONS = [
    "five if it rains", "five when the moon turns blue", "Open it, and if I'm lying I'll pay you 10.",
    "If it's all apples, you get two gold for your trouble.", "five gold if you can tell me my mother's name",
]  # fmt: skip
NO_OFFERS = [
    "What's in my bag is yours for 12 gold.", "only the guilty pay eight", "paying eight is silly", "five gold says it's apples",
    "this is not an offer: five", "I'd rather give five to charity", "three coins short", "two too many",
]  # fmt: skip


@pytest.mark.parametrize("text", [*THIRD_PARTIES, *OTHER_ROUNDS, *COUNTS, *CONDITIONS, *NO_OFFERS])
def test_what_is_no_offer_of_the_speaker_binds_nothing(text: str) -> None:
    assert binds_nothing(read(text))


@pytest.mark.parametrize(
    "text",
    ["six, and then the promise", "Two from me, not three.", "Four apiece."],
)
def test_a_change_of_a_pooled_deal_that_is_not_understood_binds_nothing(text: str) -> None:
    pooled = offer(1, "bob", "sam", 3, "cat")
    pooled["to"] = ["ann", "sam"]
    pooled["terms"]["gives"].append({"from": "ann", "to": "sam", "gold": 3})
    pooled["terms"]["bags"] = [{"bag": "cat", "outcome": "inspect"}]
    assert binds_nothing(read(text, offers=[pooled]))


@pytest.mark.parametrize("text", ["replace it with two more gold", "swap it for two more gold"])
def test_what_is_replaced_by_more_gold_is_asked_where_several_things_stand(text: str) -> None:
    standing = offer(1, "ann", "sam", 5, "ann")
    standing["terms"]["gives"].append(
        {"from": "ann", "to": "sam", "good": "apple", "count": 1, "place": "stall"}
    )
    reading = read(text, "sam", offers=[standing])
    assert binds_nothing(reading)
    assert reading.unclear is not None


def test_terms_that_come_back_unchanged_are_asked_about() -> None:
    standing = offer(1, "ann", "sam", 5, "ann")
    standing["terms"]["gives"].append(
        {"from": "ann", "to": "sam", "good": "apple", "count": 1, "place": "stall"}
    )
    reading = read("two short on the gold", "sam", offers=[standing])
    assert binds_nothing(reading)
    assert reading.unclear is not None


def test_a_seat_that_bears_the_name_of_a_beast_is_paid() -> None:
    (bound,) = read("I'll pay five gold to cat", merchant_trades=True).moves
    assert isinstance(bound, MakeOffer)
    assert bound.to == ("cat",)


@pytest.mark.parametrize("text", ["twenty, and wave all four of us through", "twenty for all four of us"])
def test_more_of_us_than_there_are_bind_no_bag_of_the_speaker_alone(text: str) -> None:
    assert binds_nothing(read(text))
