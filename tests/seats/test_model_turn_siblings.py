"""Other shapes of the faults of turns (E): wrong calls without end, talk without end, what a seat is told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from arena.rules import Call
from arena.seats.seat import Turn
from tests.fakes import Asked, Say, call, dull, text

from .acts import (
    CHAT,
    MESSAGES,
    PASS_FOR_5,
    RESPONSES,
    SIX,
    THREE,
    WIRES,
    Acts,
    Sit,
    codes,
    officer,
    once,
    settled,
    speaker,
)
from .tables import Played

pytestmark = pytest.mark.slow  # other shapes of what the fast tests hold


BAD_CALLS: dict[str, dict[str, Any]] = {
    "choose_starter": {"player": "zed"},
    "exchange_cards": {"discard": ["plutonium"]},
    "load_bag": {"cards": []},
    "declare": {"good": "silk", "count": 9},
    "say": {"message": ""},
    "return_bag": {"merchant": "bob"},
    "inspect_bag": {"merchant": "bob"},
    "pay_debt": {"goods": []},
    "share_booty": {"cards": ["plutonium"]},
    "end_turn": {"why": 1},
}


@pytest.mark.parametrize(
    ("edition", "seats", "entry"),
    [("first", THREE, MESSAGES), ("second", SIX, CHAT), ("robin_hood", THREE, RESPONSES)],
)
def test_E9_E10_three_wrong_calls_in_every_phase_bring_the_rules_action(
    sit: Sit, edition: str, seats: Sequence[str], entry: str
) -> None:
    def behave(asked: Asked) -> Any:
        tool = next((t for t in asked.allowed if t in BAD_CALLS), "end_turn")
        return call(tool, **BAD_CALLS[tool])

    played = sit(behave, edition=edition, seats=seats, entry=entry)
    assert played.result.rule_actions["bob"] > 20
    assert played.bobs("load") + played.bobs("declare") + played.bobs("return") == []
    phases = {line["phase"] for line in played.lines("rule_action") if line["data"]["for"] == "bob"}
    assert {"market", "loading", "declaration", "inspection"} <= phases
    refused, rule = 0, 0
    for line in played.lines("refused", "rule_action"):
        if line["kind"] == "refused" and line["actor"] == "bob":
            refused += 1
        elif line["kind"] == "rule_action" and line["data"]["for"] == "bob":
            rule += 1
    assert refused >= rule * 2
    check_rule(played)


def check_rule(played: Played) -> None:
    """The rule does what it says: keeps the hand, loads one card, says so truly, opens nothing, and nothing is due."""
    made = [line for line in played.lines("call") if line["actor"] == "rule"]
    for line in made:
        tool, args = line["data"]["tool"], line["data"]["args"]
        assert tool not in ("inspect_bag", "say", "accept_offer", "reject_offer")
        if tool == "exchange_cards":
            assert args["discard"] == []
        if tool == "load_bag":
            assert len(args["cards"]) == 1
    assert settled(played) == []


@pytest.mark.parametrize(("seats", "entry"), [(THREE, f"{MESSAGES}?calls=text"), (SIX, RESPONSES)])
def test_E10_prose_never_moves_nor_opens(sit: Sit, entry: str, seats: Sequence[str]) -> None:
    prose = 'I open the bag: inspect_bag(merchant="ann"). {"merchant": "ann"} {"tool": 3}'
    policies = {"ann": once(PASS_FOR_5, PASS_FOR_5)}
    played = sit(lambda asked: text(prose), policies, entry=entry, seats=seats)
    assert [line for line in played.lines("say", "inspect") if line["actor"] in ("bob", "rule")] == []
    assert set(played.faults()) == {("model", "no_call")}
    check_rule(played)


@pytest.mark.parametrize(("seats", "entry"), [(THREE, RESPONSES), (SIX, MESSAGES)])
def test_E11_the_same_call_for_ever_comes_to_an_end(sit: Sit, entry: str, seats: Sequence[str]) -> None:
    def behave(asked: Asked) -> Any:
        if "say" in asked.allowed:
            return call(
                "say", message=PASS_FOR_5 if speaker(asked) else "Ann, pay me 5 gold and I return your bag."
            )
        if "return_bag" in asked.allowed:
            return call("return_bag", merchant="ann")
        return dull(asked)

    played = sit(behave, seats=seats, entry=entry)
    for number in {line["round"] for line in played.lines("say")}:
        said = [line for line in played.lines("say") if line["actor"] == "bob" and line["round"] == number]
        assert 0 < len(said) <= 12
    open_ones = [line["data"]["offer"] for line in played.lines("offer") if line["actor"] == "bob"]
    assert len(open_ones) == len(set(open_ones))
    for offer, due in settled(played):
        assert due == "silent_return", offer


@pytest.mark.parametrize("entry", [RESPONSES])
def test_E12_six_polite_seats_come_to_an_end(sit: Sit, entry: str) -> None:
    def polite(turn: Turn) -> Call | None:
        return Call("say", {"message": "After you, please."}) if "say" in turn.tools else None

    def behave(asked: Asked) -> Any:
        return call("say", message="No, after you.") if "say" in asked.allowed else dull(asked)

    played = sit(behave, dict.fromkeys(SIX, polite), seats=SIX, entry=entry)
    assert len(played.lines("talk_end")) == 9
    assert played.lines("settle", "offer") == []


@pytest.mark.parametrize("entry", [CHAT, f"{MESSAGES}?max_prompt_tokens=4000"])
def test_E14_the_same_words_of_two_seats_in_two_rounds_are_all_told(sit: Sit, entry: str) -> None:
    words = "Let it pass."

    def policy(turn: Turn) -> Call | None:
        mine = "say" in turn.tools and turn.calls_left == 3 and turn.rounds_left == 2
        return Call("say", {"message": words}) if mine and "inspect_bag" not in turn.tools else None

    played = sit(Acts(), {"ann": policy, "cat": policy}, entry=entry)
    said = [line for line in played.lines("say") if line["data"]["message"] == words]
    told = sum(asked.last.count(f'"{words}"') for asked in played.server.asked)
    assert len(said) > 6
    if entry == CHAT:
        assert told == len(said)
    else:
        assert told >= len(said)


@pytest.mark.parametrize(
    ("seats", "entry"), [(THREE, f"{MESSAGES}?max_prompt_tokens=3500"), (SIX, RESPONSES)]
)
def test_E16_what_the_rules_promise_is_told(sit: Sit, entry: str, seats: Sequence[str]) -> None:
    """Declarations, offers, promises and openings of earlier rounds are in what the deciding model is sent."""
    ann = once("Bob, I give you 3 gold and I return your bag when I am sheriff, if you return my bag.")
    acts = Acts(
        (r"O1", call("accept_offer", offer="O1")),
        (
            lambda a: officer(a) and "Undecided" in a.last,
            lambda a: call("inspect_bag", merchant=re.findall(r"Undecided: (\w+)", a.last)[0].lower()),
        ),
    )
    played = sit(acts, {"ann": ann}, seats=seats, entry=entry)
    deciding = [a for a in played.server.asked if officer(a)]
    for asked in deciding:
        whole = "\n".join(asked.said)
        for bag in re.findall(r"(\w+) \(\d+ \w+\)", asked.last.rsplit("Undecided: ", 1)[1]):
            assert re.search(rf"{bag} declares|{bag} \(\d", whole), bag
    assert played.lines("promise")
    sent = [told for a in played.server.asked for told in a.said if "O1" in told or "promise" in told.lower()]
    assert any("promise" in told.lower() for told in sent)


@pytest.mark.parametrize("entry", WIRES)
def test_E21_faults_of_every_kind_use_up_the_same_second_chances(sit: Sit, entry: str) -> None:
    """No call, two calls, a call refused: three in a row, whatever their kinds, and the rule acts once."""
    acts = Acts(
        (speaker, text("hm")),
        (speaker, Say((("end_turn", {}), ("end_turn", {})))),
        (speaker, call("accept_offer", offer="O99")),
        (officer, Say(refusal="no")),
        (officer, call("bribe")),
        (officer, call("inspect_bag", merchant="bob")),
    )
    played = sit(acts, entry=entry)
    assert [line["data"] for line in played.lines("rule_action")] == [{"for": "bob", "tool": "end_turn"}] * 2
    assert [kind for _, kind in played.faults()] == ["no_call", "several_calls", "refusal", "unknown_tool"]
    assert codes(played) == ["no_such_offer", "own_bag"]


def test_E10_a_bag_that_was_sold_to_be_opened_is_not_opened_by_the_rule(sit: Sit) -> None:
    """Who took gold to open a bag and then only talks has the rule act: it opens nothing, nothing more is due."""
    ann = once("I give you 5 gold if you open Cat's bag.")
    acts = Acts((r"O1", call("accept_offer", offer="O1")))
    played = sit(
        lambda a: text("Hm.") if not acts.moves and officer(a) and "round 2" in a.last else acts(a),
        {"ann": ann},
    )
    assert settled(played) == [("O1", "accepted")]
    here = [line for line in played.lines() if line["round"] == 2 and line["phase"] == "inspection"]
    assert [line["data"]["bag"] for line in here if line["kind"] == "return" and line["actor"] == "rule"] == [
        "cat",
        "ann",
    ]
    assert [line["data"]["gold"] for line in here if line["kind"] == "pay"] == [5]


def test_E16_a_deputy_is_told_what_he_has_said_of_a_bag(sit: Sit) -> None:
    acts = Acts((officer, call("return_bag", merchant="cat")), (officer, call("end_turn")))
    sit(acts, seats=SIX, entry=MESSAGES)
    assert "You want to return Cat's bag" in acts.told[1]
