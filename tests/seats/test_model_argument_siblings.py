"""Other spellings of calls (A): mended where one meaning is possible, told as what they are where none or two are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from arena.seats.seat import Answer, Turn
from tests.fakes import FakeServer, Raw, Say

from .games import bench_at

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/m", "anthropic/m"
GIVEN = '{"good":"apples","count":3}'
APPLES = {"good": "apple", "count": 3}


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The seat's answers to these replies of the model, one turn each."""

    def ask(tool: str, replies: list[Any], entry: str = CHAT) -> list[Answer]:
        with FakeServer(replies) as server:
            bench = bench_at(monkeypatch, server, entry)
            turn: Turn = bench.turn(tool, phase="inspection")
            given = bench.ask(*[turn] * len(replies))
        assert server.wrong == []
        assert len(server.asked) == len(replies)
        return given

    return ask


def called(tool: str, arguments: list[Any]) -> list[Say]:
    return [Say(((tool, one),)) for one in arguments]


def args_of(given: list[Answer]) -> list[Any]:
    return [
        answer.call.args if answer.call else answer.fault.kind if answer.fault else None for answer in given
    ]


WRAPPED = {
    "A1_thrice": json.dumps(json.dumps(GIVEN)),
    "A1_in_a_list": f"[{GIVEN}]",
    "A1_text_in_a_list": json.dumps([GIVEN]),
    "A1_in_arguments": json.dumps({"arguments": GIVEN}),
    "A6_fence": f"```json\n{GIVEN}\n```",
    "A6_twice": GIVEN + GIVEN,
    "A6_brace": GIVEN + "}",
    "A6_comma": '{"good":"apples","count":3,}',
    "A6_quote_before": f'"{GIVEN}',
    "A6_tag_behind": f"{GIVEN}</tool_call>",
    "A6_token_behind": f"{GIVEN}<|im_end|>",
    "A6_mark_before": f"\ufeff{GIVEN}",
    "A6_single_quotes": "{'good': 'apples', 'count': 3}",
    "A6_bare_names": "{good: apples, count: 3}",
    "A6_fence_and_comma": '```\n{"good":"apples","count":3,\n}\n```',
    "A6_comma_behind_a_list": '[{"good":"apples","count":3},]',
    "A1_in_kwargs": json.dumps({"kwargs": json.loads(GIVEN)}),
    "A1_in_a_call": json.dumps({"type": "function", "name": "declare", "declaration": json.loads(GIVEN)}),
    "A_remarks": '{"good":"apples","count":3,"reason":"safest","confidence":0.8,"_meta":null}',
}
BROKEN = {
    "A6_two_of_them": GIVEN + '{"good":"bread","count":1}',
    "A6_open": '{"good":"apples","count":3',
    "A26_a_quote_within": "{'good':'app'les','count':3}",
    "A6_a_list_of_two": f"[{GIVEN},{GIVEN}]",
    "A24_code": "__import__('os').system('id')",
}


@pytest.mark.parametrize("entry", [CHAT, RESPONSES])
def test_A1_A6_arguments_whatever_they_are_wrapped_in(answers: Any, entry: str) -> None:
    given = args_of(answers("declare", called("declare", list(WRAPPED.values())), entry))
    assert dict(zip(WRAPPED, given, strict=True)) == dict.fromkeys(WRAPPED, APPLES)
    told = args_of(answers("declare", called("declare", list(BROKEN.values())), entry))
    assert dict(zip(BROKEN, told, strict=True)) == dict.fromkeys(BROKEN, "bad_arguments")


@pytest.mark.parametrize("entry", [CHAT, RESPONSES, MESSAGES])
def test_A4_A28_no_arguments_in_every_form(answers: Any, entry: str) -> None:
    given = answers("end_turn", called("end_turn", [None, "", "null", "{}", [], {}, "[]"]), entry)
    assert args_of(given) == [{}] * 7


CARDS: tuple[tuple[Any, Any], ...] = (
    ("['apple','silk']", ["apple", "silk"]),
    ("[apple, silk]", ["apple", "silk"]),
    ({"0": "apple", "1": "silk"}, ["apple", "silk"]),
    ({"apple": 2}, ["apple", "apple"]),
    ([["apple", "silk"]], ["apple", "silk"]),
    (['["apple","silk"]'], ["apple", "silk"]),
    (["apple x2"], ["apple", "apple"]),
    (["2x apple"], ["apple", "apple"]),
    ([{"card": "Apples"}, {"name": "silk"}], ["apple", "silk"]),
    ("apple, silk", "apple, silk"),
    (["gold"], ["gold"]),
)


def test_A2_lists_of_cards(answers: Any) -> None:
    given = answers("load_bag", called("load_bag", [{"cards": cards} for cards, _ in CARDS]))
    assert args_of(given) == [{"cards": meant} for _, meant in CARDS]


NAMES = (
    "functions.end_turn", "End Turn", "endTurn", "end-turn", "END_TURN", "end_turn()", "tools/end_turn", "end_turn\n",
    "mcp__arena__end_turn", "end_turn\u200b", "end_turn<|channel|>commentary", "end_turn\x00",
)  # fmt: skip
UNKNOWN = ("bribe", "", "end", "declare or end_turn", "turn_end", "\ud83d")


def test_A13_names_of_tools(answers: Any) -> None:
    given = answers("end_turn", called_as(NAMES))
    assert [answer.call.tool if answer.call else answer.fault for answer in given] == ["end_turn"] * len(
        NAMES
    )
    told = answers("end_turn", called_as(UNKNOWN))
    assert [answer.fault.kind for answer in told] == ["unknown_tool"] * len(UNKNOWN)
    assert all(answer.fault.sentence.endswith("Call one of: end_turn.") for answer in told)


def called_as(names: tuple[str, ...]) -> list[Any]:
    replies = []
    for i, name in enumerate(names):
        call = {"id": f"c{i}", "type": "function", "function": {"name": name, "arguments": "{}"}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        replies.append(
            Raw(json.dumps({"choices": [{"message": message, "finish_reason": "tool_calls"}]}).encode())
        )
    return replies


GOODS = (
    "Apples", "APPLES ", "apple.", "loaf of bread", "bolts of silk", "Cheese wheel", "\U0001f34e apple", "apple\u200b",
    "Apple (legal)", "chickens", "barrels of mead",
)  # fmt: skip
MEANT = ("apple", "apple", "apple", "bread", "silk", "cheese", "apple", "apple", "apple", "chicken", "mead")


def test_A21_goods_in_other_words(answers: Any) -> None:
    given = answers("declare", called("declare", [{"good": good, "count": 1} for good in GOODS]))
    assert [answer.call.args["good"] for answer in given] == list(MEANT)
    unknown = ("manzana", "apple or bread", "apple/silk", "green stuff", "")
    given = answers("declare", called("declare", [{"good": good, "count": 1} for good in unknown]))
    assert [answer.call.args["good"] for answer in given] == list(unknown)


COUNTS: tuple[tuple[Any, Any], ...] = (
    ("3 cards", 3), ("three.", 3), ("+3", 3), (" 3 ", 3), ("\uff13", 3), ("3.", 3), ("1,000", 1000),
    (2.5, 2.5), ("2.5", "2.5"), (True, True), ("1e3", "1e3"), ("0x3", "0x3"), ("1_000", "1_000"), ([3], [3]), ("3-4", "3-4"),
)  # fmt: skip


def test_A23_counts(answers: Any) -> None:
    given = answers("declare", called("declare", [{"good": "apple", "count": count} for count, _ in COUNTS]))
    assert [answer.call.args["count"] for answer in given] == [meant for _, meant in COUNTS]


SEATS = ("Ann's", "player ann", " ANN ", "@ann", "Ann.", "ann\u2019s bag", "seat ann")


def test_A25_seats_and_offers(answers: Any) -> None:
    given = answers("return_bag", called("return_bag", [{"merchant": seat} for seat in SEATS]))
    assert [answer.call.args["merchant"] for answer in given] == ["ann"] * len(SEATS)
    nobody = ("the sheriff", "the one with silk", "ann and bob", 1)
    given = answers("return_bag", called("return_bag", [{"merchant": seat} for seat in nobody]))
    assert [answer.call.args["merchant"] for answer in given] == list(nobody)
    offers = ("o3", "O 3", "#3", "offer O3", "O03", "Offer #O3", "[O3]", 3.0)
    given = answers("accept_offer", called("accept_offer", [{"offer": offer} for offer in offers]))
    assert [answer.call.args["offer"] for answer in given] == ["O3"] * len(offers)
    given = answers(
        "accept_offer", called("accept_offer", [{"offer": offer} for offer in ("O3, O4", "all", ["O3"])])
    )
    assert [answer.call.args["offer"] for answer in given] == ["O3, O4", "all", ["O3"]]


@pytest.mark.parametrize("entry", [CHAT, RESPONSES, MESSAGES])
def test_A10_ids_of_every_kind_are_answered(answers: Any, entry: str) -> None:
    ids = (None, "", 7, "x" * 80, "a b/c!", ["x"], "a", "a", "a")
    given = answers("end_turn", [Say((("end_turn", {}, id),)) for id in ids], entry)
    assert args_of(given) == [{}] * len(ids)
    twice = [
        Say((("end_turn", {}, "a"), ("end_turn", {}, "a"))),
        Say((("end_turn", {}, ""), ("nothing", {}, ""))),
        Say((("end_turn", {}),)),
    ]
    assert args_of(answers("end_turn", twice, entry)) == ["several_calls", "several_calls", {}]


def test_A12_A18_calls_in_other_places(answers: Any) -> None:
    function = {"name": "end_turn", "arguments": "{}"}
    messages: list[dict[str, Any]] = [
        {"tool_calls": [{"call_id": "zz", "type": "function", "function": function}]},
        {"tool_calls": [{"id": "zz", "type": "function", **function}]},
        {"tool_calls": {"id": "a", "type": "function", "function": function}},
        {"function_call": function},
        {"tool_calls": None, "content": None},
        {"tool_calls": {}, "content": ""},
    ]
    given = answers("end_turn", [Say(message=message) for message in messages])
    assert args_of(given) == [{}, {}, {}, {}, "no_call", "no_call"]


WRITTEN = (
    '<tool_call>{"name":"say","arguments":{"message":"silk!"}}</tool_call>', "<function=say>silk!</function>", '[say("silk!")]',
    "[TOOL_CALLS] say silk!", "Action: say\nAction Input: silk!", '<invoke name="say">silk!</invoke>', "to=functions.say silk!",
)  # fmt: skip


@pytest.mark.parametrize("entry", [CHAT, RESPONSES, MESSAGES])
def test_A17_a_call_written_as_text_is_no_call_and_no_speech(answers: Any, entry: str) -> None:
    assert args_of(answers("say", [Say(text=words) for words in WRITTEN], entry)) == ["no_call"] * len(
        WRITTEN
    )


def test_A6_A26_what_is_nearly_json_keeps_every_word(answers: Any) -> None:
    said = [
        '{"message":"Five gold.\nDeal?"}',
        "{'message': \"don't inspect, I've only apples, ok?\",}",
        """{'message': 'I said "apples", [only] {these,}'}""",
        "{'message': 'I don\\'t lie'}",
        '{"message":"True, None: fine,}",}',
    ]
    assert args_of(answers("say", called("say", said))) == [
        {"message": "Five gold.\nDeal?"},
        {"message": "don't inspect, I've only apples, ok?"},
        {"message": 'I said "apples", [only] {these,}'},
        {"message": "I don't lie"},
        {"message": "True, None: fine,}"},
    ]


def test_A22_valid_json_is_never_told_to_be_none(answers: Any) -> None:
    deep = '{"good":' + "[" * 50_000 + "]" * 50_000 + "}"
    huge = '{"good":"apple","count":' + "9" * 5_000 + "}"
    first, second = answers("declare", called("declare", [deep, huge]))
    assert first.fault
    assert "nested too deeply" in first.fault.sentence
    assert second.call
    assert second.call.args == {"good": "apple", "count": "a huge number"}


def test_A_a_condition_among_the_arguments_is_not_dropped(answers: Any) -> None:
    (given,) = args_of(answers("return_bag", called("return_bag", ['{"merchant":"bob","price":5}'])))
    assert given["price"] == 5
