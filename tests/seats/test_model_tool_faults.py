"""Faults of tool calls (A1 to A28), each through a table and the real SDK."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fakes import Say, call, text

from .tables import Played, Script, table_with

CHAT = "openai-api/lab/m"
MESSAGES = "anthropic/m"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Play a game in which the model gives these answers when a tool may be called."""

    def play(tool: str, *answers: Any, entry: str = CHAT, **more: Any) -> Played:
        played = table_with(monkeypatch, tmp_path, Script(tool, answers), entry=entry, **more)
        assert played.server.wrong == []
        assert played.result.status == "complete"
        return played

    return play


def first(played: Played, tool: str) -> dict[str, Any]:
    """The arguments of Bob's first call of a tool as recorded."""
    return next(data["args"] for data in played.bobs("call") if data["tool"] == tool)


def raw(name: str, arguments: Any, *more: Any) -> Say:
    return Say(((name, arguments, *more),))


def clean(played: Played) -> None:
    """Nothing was refused and nobody was at fault."""
    assert played.bobs("refused") == []
    assert played.faults() == []


def test_A1_arguments_in_a_string_in_a_string(at: Any) -> None:
    played = at("declare", raw("declare", json.dumps(json.dumps({"good": "apples", "count": 1}))))
    assert first(played, "declare") == {"good": "apple", "count": 1}
    clean(played)


def test_A2_lists_that_arrive_as_text(at: Any) -> None:
    played = at("exchange_cards", raw("exchange_cards", {"discard": "[]"}))
    assert first(played, "exchange_cards") == {"discard": []}
    clean(played)


def test_A2_a_list_of_cards_as_text(at: Any) -> None:
    def load(asked: Any) -> Say:
        hand = asked.last.rsplit("Your hand: ", 1)[1]
        good = hand.split(" ", 2)[1].strip(",.")
        return raw("load_bag", {"cards": json.dumps([good])})

    played = at("load_bag", load)
    assert len(first(played, "load_bag")["cards"]) == 1
    clean(played)


@pytest.mark.parametrize("arguments", [None, "", "null", "{}"])
def test_A4_no_arguments_where_none_are_needed(at: Any, arguments: Any) -> None:
    played = at("end_turn", raw("end_turn", arguments), raw("end_turn", arguments))
    assert first(played, "end_turn") == {}
    clean(played)


def test_A5_arguments_that_are_an_object_already(at: Any) -> None:
    message = {
        "tool_calls": [
            {
                "id": "x",
                "type": "function",
                "function": {"name": "declare", "arguments": {"good": "apples", "count": 1}},
            }
        ]
    }
    played = at("declare", Say(message=message))
    assert first(played, "declare") == {"good": "apple", "count": 1}
    clean(played)


@pytest.mark.parametrize("tail", ['"', "}", "]", '"}', " ``"])
def test_A6_stray_signs_behind_the_arguments(at: Any, tail: str) -> None:
    played = at("declare", raw("declare", '{"good":"apples","count":1}' + tail.replace("`", "'")))
    assert first(played, "declare") == {"good": "apple", "count": 1}
    clean(played)


def test_A7_a_null_byte_in_a_message(at: Any) -> None:
    played = at("say", raw("say", {"message": "deal?\u0000 5 gold"}), call("end_turn"))
    assert "\x00" not in first(played, "say")["message"]
    assert b"\\u0000" not in played.record.read_bytes()


@pytest.mark.parametrize("entry", [CHAT, "openai/m", "anthropic/m"])
def test_A7_a_null_byte_is_not_sent_back(at: Any, entry: str) -> None:
    """Nor are other control characters, which stand as they are in the texts of loose JSON."""
    arguments: Any = {"good\x00": "apple", "count": 1}
    if entry != "anthropic/m":
        arguments = '{"good\\u0000": "apple",\t"count": 1, "comment": "a\tb"}'
    odd = [Say((("declare", arguments),), text=words) for words in ("\x00", "hm\x00")]
    played = at("declare", *odd, text("\x00"), entry=entry)
    assert len(played.bobs("declare")) > 2
    assert not any(b"\\u0000" in asked.raw for asked in played.server.asked)


def test_A8_half_a_surrogate_pair_in_a_message(at: Any) -> None:
    played = at("say", raw("say", '{"message": "ok \\ud83d"}'), call("end_turn"))
    assert first(played, "say")["message"].startswith("ok ")
    played.record.read_text("utf-8")


def test_A8_half_a_surrogate_pair_in_the_text_beside_a_call(at: Any) -> None:
    played = at("end_turn", Say((("end_turn", {}),), text="ok \ud83d"), call("end_turn"))
    clean(played)


@pytest.mark.parametrize("entry", [CHAT, "openai/m"])
def test_A1_A7_A8_a_call_goes_back_in_a_form_that_a_template_can_read(at: Any, entry: str) -> None:
    """Servers that fill a chat template read the arguments of former calls again, and end on half a character."""
    played = at(
        "end_turn",
        raw("say", '{"message": "ok \\ud83d\\u0000 \\u00e9"}'),
        raw("say", '{"message": "line\nbreak"}'),
        raw("say", json.dumps(json.dumps({"message": "twice"}))),
        call("end_turn"),
        entry=entry,
    )
    said: list[str] = []
    for asked in played.server.asked:
        calls = [c["function"] for m in asked.body.get("messages", ()) for c in m.get("tool_calls", ())]
        calls += [item for item in asked.body.get("input", ()) if item.get("type") == "function_call"]
        told = [json.loads(c["arguments"])["message"] for c in calls if c["name"] == "say"]
        said = max(said, told, key=len)
    assert said[:3] == ["ok \ufffd \u00e9", "line\nbreak", "twice"]
    clean(played)


@pytest.mark.parametrize("entry", [CHAT, MESSAGES, "openai/m"])
def test_A10_ids_that_are_empty_missing_or_used_before(at: Any, entry: str) -> None:
    played = at(
        "end_turn",
        raw("end_turn", {}, "same"),
        raw("end_turn", {}, "same"),
        Say((("end_turn", {}, ""), ("end_turn", {}, ""))),
        raw("end_turn", {}, ""),
        call("end_turn"),
        entry=entry,
    )
    assert [kind for _, kind in played.faults()] == ["several_calls"]


def test_A12_the_id_under_another_key(at: Any) -> None:
    message = {
        "tool_calls": [
            {"tool_call_id": "abc", "type": "function", "function": {"name": "end_turn", "arguments": "{}"}}
        ]
    }
    played = at("end_turn", Say(message=message), call("end_turn"))
    assert '"tool_call_id":"abc"' in played.server.asked[-1].raw.decode()
    clean(played)


@pytest.mark.parametrize(
    "name", ["functions.declare", "functions.declare:0", "declare ", "Declare", "DECLARE"]
)
def test_A13_a_tool_name_that_can_only_mean_one(at: Any, name: str) -> None:
    played = at("declare", raw(name, {"good": "apple", "count": 1}))
    assert first(played, "declare") == {"good": "apple", "count": 1}
    clean(played)


def test_A13_an_unknown_tool_is_told_what_there_is(at: Any) -> None:
    played = at("declare", raw("bribe_sheriff_now", {}), call("declare", good="apple", count=1))
    assert played.faults() == [("model", "unknown_tool")]
    asked = next(a for a in played.server.asked if "bribe_sheriff_now" in a.last)
    assert "Call one of: declare." in asked.last


def test_A13_a_tool_of_another_phase(at: Any) -> None:
    played = at("declare", call("load_bag", cards=["apple"]), call("declare", good="apple", count=1))
    assert [data["code"] for data in played.bobs("refused")] == ["wrong_phase"]
    asked = next(a for a in played.server.asked if "wrong_phase" in a.last)
    assert "Call one of: declare." in asked.last


@pytest.mark.parametrize("entry", [CHAT, MESSAGES, "openai/m"])
def test_A15_two_calls_are_both_refused_and_both_answered(at: Any, entry: str) -> None:
    twice = Say((("declare", {"good": "apple", "count": 1}), ("declare", {"good": "apple", "count": 2})))
    played = at("declare", twice, call("declare", good="cheese", count=1), entry=entry)
    assert first(played, "declare") == {"good": "cheese", "count": 1}
    assert played.faults() == [("model", "several_calls")]


@pytest.mark.parametrize(
    "words",
    [
        '<tool_call>{"name":"end_turn","arguments":{}}</tool_call>',
        "<|tool_call>call:end_turn{}",
        '```json\n{"name": "end_turn", "arguments": {}}\n```',
        '[TOOL_CALLS] [{"name": "end_turn", "arguments": {}}]',
    ],
)
def test_A17_a_call_in_the_text_is_no_call_and_no_speech(at: Any, words: str) -> None:
    played = at("end_turn", text(words), call("end_turn"))
    assert played.faults() == [("model", "no_call")]
    assert played.lines("say") == []


def test_A18_a_call_that_the_server_dropped(at: Any) -> None:
    empty = Say(finish="tool_calls", message={"content": None, "tool_calls": []})
    played = at("end_turn", empty, call("end_turn"))
    assert played.faults() == [("model", "no_call")]


@pytest.mark.parametrize(
    ("good", "count"),
    [("Apples", "1"), ("apple", 1.0), ("APPLES ", "1.0"), ("apples", "one"), (" apple card", 1)],
)
def test_A21_numbers_as_text_plurals_and_case(at: Any, good: str, count: Any) -> None:
    played = at("declare", raw("declare", {"good": good, "count": count}))
    assert first(played, "declare") == {"good": "apple", "count": 1}
    clean(played)


def test_A21_a_card_by_its_place_is_not_guessed(at: Any) -> None:
    played = at("load_bag", raw("load_bag", {"cards": [0]}))
    assert [data["code"] for data in played.bobs("refused")] == ["bad_arguments"]


def test_A22_the_refusal_tells_the_right_thing(at: Any) -> None:
    played = at("load_bag", raw("load_bag", {"cards": "silk"}))
    refused = played.bobs("refused")[0]
    assert refused["code"] == "bad_arguments"
    assert "cards must be a list" in refused["sentence"]
    assert "JSON" not in refused["sentence"]


@pytest.mark.parametrize("count", ["1,000", 2.5, -5, True, "1e3", 10**30, "six or so", "NaN"])
def test_A23_counts_that_are_none(at: Any, count: Any) -> None:
    played = at(
        "declare", raw("declare", {"good": "apple", "count": count}), call("declare", good="apple", count=1)
    )
    assert [d["code"] for d in played.bobs("refused")] in (["bad_arguments"], ["count_mismatch"])
    assert first(played, "declare")["good"] == "apple"


def test_A23_a_count_that_is_not_a_number_in_json(at: Any) -> None:
    played = at(
        "declare", raw("declare", '{"good": "apple", "count": NaN}'), call("declare", good="apple", count=1)
    )
    assert [d["code"] for d in played.bobs("refused")] == ["bad_arguments"]


def test_A24_model_text_is_never_evaluated(at: Any) -> None:
    played = at("load_bag", raw("load_bag", {"cards": "__import__('os').system('id')"}))
    assert [d["code"] for d in played.bobs("refused")] == ["bad_arguments"]


@pytest.mark.parametrize("offer", ["o7", "O7 ", 7, "7", "offer O7", "#7"])
def test_A25_an_offer_is_answered_or_plainly_refused(at: Any, offer: Any) -> None:
    played = at("say", raw("accept_offer", {"offer": offer}), call("end_turn"))
    assert first(played, "accept_offer") == {"offer": "O7"}
    assert [d["code"] for d in played.bobs("refused")] == ["no_such_offer"]


def test_A26_apostrophes_survive(at: Any) -> None:
    played = at("say", call("say", message="don't inspect, I've only apples"), call("end_turn"))
    assert first(played, "say")["message"] == "don't inspect, I've only apples"


@pytest.mark.parametrize("arguments", ["", None, "null", [], "x"])
def test_A28_a_call_without_arguments_goes_back_with_an_object(at: Any, arguments: Any) -> None:
    played = at("end_turn", raw("end_turn", arguments), call("end_turn"), call("end_turn"), entry=MESSAGES)
    sent = played.server.asked[-1].body["messages"]
    uses = [b for m in sent if m["role"] == "assistant" for b in m["content"] if b["type"] == "tool_use"]
    assert all(isinstance(use["input"], dict) for use in uses)
