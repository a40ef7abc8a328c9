"""Faults of bargaining (E) with a model at the table: what it can't accept, undo, or bring about with words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from arena.rules import Call
from arena.seats.seat import Turn
from tests.fakes import Asked, Say, call, dull

from .acts import says
from .tables import Played, table_with

OFFERS = ["I give you 5 gold if you return my bag.", "I give you 2 gold if you return my bag."]


def offers(*messages: str) -> Any:
    """A merchant who says these when the model is sheriff, one a turn."""
    left = list(messages)

    def policy(turn: Turn) -> Call | None:
        mine = turn.calls_left == 3 and "return_bag" not in turn.tools
        if left and mine and turn.view()["sheriff"] == "bob":
            return Call("say", {"message": left.pop(0)})
        return None

    return policy


class Sheriff:
    """A model that is dull but for what it does as sheriff: (a pattern of what it was told last, its call) in order."""

    def __init__(self, *moves: tuple[str, Any]) -> None:
        self.moves = list(moves)

    def __call__(self, asked: Asked) -> Any:
        if (
            self.moves
            and {"say", "return_bag"} <= set(asked.allowed)
            and re.search(self.moves[0][0], asked.last)
        ):
            return self.moves.pop(0)[1]
        return dull(asked)


@pytest.fixture
def sheriff(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    def play(messages: list[str], *moves: tuple[str, Any]) -> Played:
        script = Sheriff(*moves)
        played = table_with(monkeypatch, tmp_path, script, policies={"ann": offers(*messages)})
        assert played.result.status == "complete"
        assert script.moves == []
        return played

    return play


def codes(played: Played) -> list[str]:
    return [data["code"] for data in played.bobs("refused")]


def test_E1_a_refused_offer_cannot_be_accepted(sheriff: Any) -> None:
    played = sheriff(
        OFFERS,
        (r"O1: Ann gives \w+ 5 gold", call("reject_offer", offer="O1")),
        (r"O2: Ann gives \w+ 2 gold", call("accept_offer", offer="O1")),
    )
    assert codes(played) == ["offer_closed"]
    assert 5 not in [line["data"].get("gold") for line in played.lines("pay")]


def test_E1_an_offer_that_was_replaced_cannot_be_accepted(sheriff: Any) -> None:
    played = sheriff(OFFERS, (r"O2: Ann gives \w+ 2 gold", call("accept_offer", offer="O1")))
    assert codes(played) == ["offer_closed"]


def test_E3_after_a_deal_the_bag_is_not_opened(sheriff: Any) -> None:
    played = sheriff(
        OFFERS[:1],
        (r"O1: Ann gives \w+ 5 gold", call("accept_offer", offer="O1")),
        (r"O1 is a deal", call("inspect_bag", merchant="ann")),
    )
    assert codes(played) == ["bag_decided"]
    paid = [line["data"] for line in played.lines("pay") if line["data"].get("for") == "deal"]
    assert [(p["from"], p["to"], p["gold"]) for p in paid] == [("ann", "bob", 5)]


@pytest.mark.parametrize("words", ["I would never accept 5 gold.", "I never accept such bribes."])
def test_E4_words_about_accepting_accept_nothing(sheriff: Any, words: str) -> None:
    played = sheriff(OFFERS[:1], (r"O1: Ann gives \w+ 5 gold", call("say", message=words)))
    assert not any(line["data"]["due"] == "accepted" for line in played.lines("settle"))


@pytest.mark.parametrize(
    "words",
    [
        "Zed, I give you 5 gold for your cheese.",
        "I give myself 5 gold.",
        "Model-9 gives me 5 gold or I open the bag.",
    ],
)
def test_E7_nobody_deals_with_himself_or_with_nobody(sheriff: Any, words: str) -> None:
    played = sheriff([], (r"Undecided", call("say", message=words)))
    assert played.lines("settle") == []


def test_E19_nobody_accepts_his_own_offer_or_another_seats(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said: list[str] = []

    def behave(asked: Asked) -> Any:
        if "say" in asked.allowed and "return_bag" not in asked.allowed and len(said) < 2:
            said.append(asked.last)
            return (
                call("say", message="I give you 5 gold if you return my bag.")
                if len(said) == 1
                else call("accept_offer", offer="O1")
            )
        return dull(asked)

    played = table_with(monkeypatch, tmp_path, behave)
    assert codes(played) == ["not_a_party"]
    assert not any(line["data"]["due"] == "accepted" for line in played.lines("settle"))


def test_E11_E12_a_model_that_only_hums_comes_to_an_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def behave(asked: Asked) -> Any:
        return call("say", message="hmm") if "say" in asked.allowed else dull(asked)

    played = table_with(monkeypatch, tmp_path, behave)
    assert played.result.status == "complete"
    assert played.lines("talk_end")
    inspections = len({line["round"] for line in played.lines("say")})
    assert len(played.bobs("say")) <= inspections * 3 * 4


def test_E21_the_limit_of_a_turn_stops_what_is_not_quite_the_same_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The shipped limits hold over the wire: three talk rounds, three calls a turn, two second chances."""
    n = 0

    def behave(asked: Asked) -> Any:
        nonlocal n
        n += 1
        if "say" in asked.allowed:
            return call("say", message=f"hmm {n}") if n % 2 else call("accept_offer", offer=f"O{n}")
        return dull(asked)

    played = table_with(monkeypatch, tmp_path, behave)
    assert played.result.status == "complete"
    assert played.lines("talk_end")
    assert played.lines("rule_action") == [] or all(
        line["data"]["for"] == "bob" for line in played.lines("rule_action")
    )
    rounds = {line["round"] for line in played.lines("say")}
    for number in rounds:
        said = [line for line in played.lines("say") if line["actor"] == "bob" and line["round"] == number]
        assert 0 < len(said) <= 3 * (3 + 1)


def test_E14_the_same_words_twice_are_told_twice(sheriff: Any) -> None:
    words = "Let it pass, please."
    played = sheriff([words, words])
    assert [line["data"]["message"] for line in played.lines("say")].count(words) == 2
    assert "\n".join(a.last for a in played.server.asked).count(words) == 2


def test_E9_E10_a_model_that_only_talks_gets_the_rules_action(at: Any) -> None:
    played = at("", script=lambda asked: Say(text="I think I will wait and see."), policies={})
    assert played.result.status == "complete"
    assert set(played.faults()) == {("model", "no_call")}
    assert all(line["data"]["tool"] != "inspect_bag" for line in played.lines("rule_action"))
    assert played.lines("say") == []


def test_E16_what_the_rules_promise_reaches_the_sheriff(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = "I give you 3 gold if you return my bag."
    played = table_with(monkeypatch, tmp_path, dull, policies={"ann": says(words)})
    told = "\n".join(a.last for a in played.server.asked)
    for needed in ("Ann declares", f'Ann says: "{words}"', "O1", "Undecided: ", "returns Ann's bag"):
        assert needed in told
