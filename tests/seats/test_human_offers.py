"""A person is told in one line which offers are gone and which stand, by whatever they were closed."""

from __future__ import annotations

import io
from typing import Any

import pytest

from arena.rules import Call, Game
from arena.seats.human import HumanSeat
from arena.seats.human_input import Keyboard
from arena.seats.human_screen import Screen
from tests.rules.tables import bag, gold, offering, returns, table, terms


class Onlooker:
    """What Ann is shown of a game's events as they happen."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shown = io.StringIO()
        self.seat = HumanSeat("ann", keyboard=Keyboard(0), screen=Screen(self.shown), live=True)

    def call(self, by: str, tool: str, reading: Any = None, **args: Any) -> None:
        for event in self.game.apply(by, Call(tool, args, reading)).events:
            seen = event.seen_by("ann")
            if seen is not None:
                self.seat.tell(seen)

    def offers(self, by: str, to: str, amount: int, of: str) -> None:
        reading = offering(to, terms(gold(of, "dan", amount), returns(of)))
        self.call(by, "say", reading, message=f"{amount} gold")

    def lines(self) -> list[str]:
        """What has been said of offers that are gone, in order."""
        self.call("cat", "say", message="Well, well.")  # another act ends what was told of the last one
        told = self.shown.getvalue().splitlines()
        return [line.strip() for line in told if " replaced" in line or " void" in line]


@pytest.fixture
def ann() -> Onlooker:
    bags = {"ann": bag("apple"), "bob": bag("silk"), "cat": bag("mead")}
    return Onlooker(table(bags=bags))


def test_a_newer_offer_replaces_the_older_one_of_its_maker(ann: Onlooker) -> None:
    ann.offers("dan", "ann", 9, of="ann")
    ann.offers("bob", "dan", 5, of="bob")
    ann.offers("bob", "dan", 6, of="bob")
    assert ann.lines() == ["O2 is replaced by O3; open now: O1, O3."]


def test_ones_own_is_told_like_those_of_others(ann: Onlooker) -> None:
    ann.offers("ann", "dan", 5, of="ann")
    ann.offers("ann", "dan", 7, of="ann")
    assert ann.lines() == ["O1 is replaced by O2; open now: O2."]


def test_a_decision_voids_the_other_offers_for_the_bag(ann: Onlooker) -> None:
    ann.offers("bob", "dan", 5, of="bob")
    ann.offers("dan", "bob", 8, of="bob")
    ann.offers("cat", "dan", 3, of="cat")
    ann.call("dan", "inspect_bag", merchant="bob")
    assert ann.lines() == ["O1 and O2 are void; open now: O3."]


def test_an_accepted_or_rejected_offer_stands_no_more(ann: Onlooker) -> None:
    ann.offers("bob", "dan", 5, of="bob")
    ann.offers("cat", "dan", 3, of="cat")
    ann.offers("dan", "bob", 8, of="bob")
    ann.offers("dan", "cat", 9, of="cat")
    ann.call("cat", "reject_offer", offer="O4")
    ann.call("dan", "accept_offer", offer="O1")
    assert ann.lines() == ["O3 is void; open now: O2."]
    ann.call("cat", "withdraw_offer", offer="O2")
    ann.offers("cat", "dan", 2, of="cat")
    ann.offers("cat", "dan", 1, of="cat")
    assert ann.lines()[-1] == "O5 is replaced by O6; open now: O6."


def test_each_line_is_told_right_after_what_closed_the_offer(ann: Onlooker) -> None:
    ann.offers("dan", "bob", 8, of="bob")
    ann.call("dan", "inspect_bag", merchant="bob")
    ann.call("dan", "return_bag", merchant="cat")
    told = ann.shown.getvalue().splitlines()
    void = next(i for i, line in enumerate(told) if "O1 is void" in line)
    assert "as the fine" in told[void - 1] or "pays" in told[void - 1]
    assert "returns Cat's bag" in told[void + 1]
