"""What a person types for cards, seats and numbers."""

from __future__ import annotations

import pytest

from arena.seats.human_words import Misread, pick_cards, pick_declared, pick_one, whole_number

HAND = ["apple", "apple", "cheese", "bread", "silk", "money_bag"]


@pytest.mark.parametrize(
    ("typed", "picked"),
    [
        ("", []),
        ("none", []),
        ("1 3", ["apple", "cheese"]),
        ("1, 3 and 5", ["apple", "cheese", "silk"]),
        ("2 apples, silk", ["apple", "apple", "silk"]),
        ("two apples and a silk", ["apple", "apple", "silk"]),
        ("2 apples 1 silk", ["apple", "apple", "silk"]),
        ("all apples, the-money bag".replace("the-", ""), ["apple", "apple", "money_bag"]),
        ("a loaf of bread".replace("loaf of ", ""), ["bread"]),
        ("APPLE", ["apple"]),
        ("che", ["cheese"]),
        ("2 of apples", ["apple", "apple"]),
        ("2 apples and the silk", ["apple", "apple", "silk"]),
        ("the apples, my money bag", ["apple", "apple", "money_bag"]),
        ("all of the apples", ["apple", "apple"]),
    ],
)
def test_cards_are_named_by_number_or_by_name(typed: str, picked: list[str]) -> None:
    assert sorted(pick_cards(typed, HAND, 0, 5)) == sorted(picked)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("7", "from 1 to 6"),
        ("1 1", "named twice"),
        ("3 apples", "There are only 2 apples"),
        ("2 silk", "There is only 1 silk"),
        ("3 apples and the", "A card is missing after 'the'"),
        ("the apple", "There are 2 apples: how many"),
        ("peper", "There is no 'peper' here"),
        ("chese", "Did you mean cheese"),
        ("1 2 3 4 5 6", "That is 6 cards; choose 0 to 5"),
        ("2 [/] apples", r"\[/\]"),
    ],
)
def test_a_wrong_word_is_never_guessed(typed: str, says: str) -> None:
    with pytest.raises(Misread, match=says):
        pick_cards(typed, HAND, 0, 5)


def test_a_choice_is_a_number_a_name_or_its_beginning() -> None:
    assert pick_one("2", ["apple", "cheese"]) == "cheese"
    assert pick_one("Apples", ["apple", "cheese"]) == "apple"
    assert pick_one("ch", ["apple", "cheese"]) == "cheese"
    with pytest.raises(Misread, match="1 apple, 2 cheese"):
        pick_one("3", ["apple", "cheese"])


@pytest.mark.parametrize("typed", ["apple", "1", "3 apples", "apple 3", "three apples", "Apples 3"])
def test_a_declared_good_may_come_with_its_number(typed: str) -> None:
    assert pick_declared(typed, ["apple", "cheese"], 3) == "apple"


@pytest.mark.parametrize(
    ("typed", "says"),
    [("2 apples", "holds 3"), ("apples 4", "holds 3"), ("3 silks", "Choose one of"), ("3", "of")],
)
def test_a_wrong_declaration_is_asked_again(typed: str, says: str) -> None:
    with pytest.raises(Misread, match=says):
        pick_declared(typed, ["apple", "cheese"], 3)


def test_a_number_is_within_its_bounds() -> None:
    assert whole_number("", 3) == 0
    assert whole_number("two", 3) == 2
    with pytest.raises(Misread):
        whole_number("4", 3)
