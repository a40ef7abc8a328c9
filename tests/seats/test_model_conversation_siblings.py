"""Other shapes of the faults of conversations (B): other editions, phases, deputies and wires; games taken up again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.rules import Call
from tests.fakes import Asked, Say, Status, call, dull, text

from .acts import (
    CHAT,
    MESSAGES,
    RESPONSES,
    SIX,
    THREE,
    WIRES,
    Acts,
    Sit,
    does,
    officer,
    once,
    settled,
    speaker,
)
from .tables import table_with

pytestmark = pytest.mark.slow  # other shapes of what the fast tests hold


@pytest.mark.parametrize("entry", WIRES)
def test_B1_calls_of_every_end_are_answered(sit: Sit, entry: str) -> None:
    """Several calls, then a refusal by the provider, then a cut answer, then a call of the wrong phase."""
    two = Say((("end_turn", {}), ("say", {"message": "hm"})), text="Well,")
    flagged = Status(
        400, {"error": {"message": "flagged as violating our usage policy.", "code": "invalid_prompt"}}
    )
    acts = Acts(
        (speaker, two),
        (speaker, flagged),
        (speaker, call("end_turn")),
        (speaker, Say((("say", '{"message":"I g' if entry != MESSAGES else {}),), finish="length")),
        (speaker, call("declare", good="apple", count=1)),
        (speaker, call("end_turn")),
    )
    played = sit(acts, entry=f"{entry}?max_prompt_tokens=3000")
    assert {"several_calls", "refusal"} <= {kind for _, kind in played.faults()}
    assert {owner for owner, _ in played.faults()} == {"model"}


@pytest.mark.parametrize("entry", WIRES)
def test_B1_a_call_that_another_seat_overtook_is_answered_all_the_same(sit: Sit, entry: str) -> None:
    """Ann, asked beside Bob, accepts what ends Bob's turn, and Bob's call comes to nothing."""
    price = does(
        lambda t: t.view()["sheriff"] == "cat" and t.calls_left == 3,
        Call(
            "say",
            {
                "message": "Bob, pay me 3 gold and I return your bag. Ann, pay me 4 gold and I return your bag and open Bob's."
            },
        ),
    )
    ann = does(
        lambda t: t.view()["sheriff"] == "cat" and "accept_offer" in t.tools,
        Call("accept_offer", {"offer": "O2"}),
    )
    accepted = call("accept_offer", offer="O1")
    acts = Acts((lambda a: speaker(a) and "O1" in a.last, accepted))
    played = sit(acts, {"ann": ann, "cat": price}, entry=entry)
    assert [(data["code"], data["overtaken"]) for data in played.bobs("refused")] == [
        ("contradicts_deal", True)
    ]
    assert settled(played) == [("O2", "accepted")]


@pytest.mark.parametrize("args", [{}, {"message": "I give you 5 gold if you ret"}])
def test_E4_D5_half_a_sentence_is_not_spoken(sit: Sit, args: dict[str, Any]) -> None:
    """A call that was cut off at the limit of tokens may look whole on this wire: it is not carried out."""
    acts = Acts((speaker, Say((("say", args),), finish="length")), (speaker, call("end_turn")))
    played = sit(acts, entry=MESSAGES)
    assert played.faults() == [("model", "truncated")]
    assert played.lines("say", "offer", "refused") == []
    assert "cut off" in acts.told[1]


@pytest.mark.parametrize(
    ("entry", "options"),
    [(CHAT, "tools=phase"), (RESPONSES, "calls=text"), (MESSAGES, "calls=text"), (MESSAGES, "tools=phase")],
)
def test_B2_B10_condensed_in_text_or_by_phase_the_rules_stay_first(
    sit: Sit, entry: str, options: str
) -> None:
    def behave(asked: Asked) -> Any:
        if options == "tools=phase":
            return dull(asked)
        name, args = dull(asked).calls[0]
        return text("I see. " + json.dumps({"name": name, "arguments": args}))

    played = sit(behave, entry=f"{entry}?{options}&max_prompt_tokens=3000")
    begun = [a for a in played.server.asked if len(a.turns) == 1]
    assert len(begun) > 1
    assert all("What happened so far" in a.last for a in begun[1:])
    assert len({a.system for a in played.server.asked}) == 1
    assert played.lines("rule_action", "fault", "refused") == []
    if options == "tools=phase":
        assert all(set(a.tools) == set(a.allowed) for a in played.server.asked)


BLANK: dict[str, tuple[str, Any]] = {
    "chat_space": (CHAT, Say((("end_turn", {}),), text=" \n ")),
    "chat_array": (CHAT, Say(message={"content": [{"type": "text", "text": " "}]})),
    "chat_invisible": (CHAT, text("\u200b")),
    "messages_space": (MESSAGES, Say((("end_turn", {}),), text="\n\n")),
    "messages_nothing": (MESSAGES, Say(more={"content": []})),
    "messages_thinking": (MESSAGES, Say(blocks=({"type": "thinking", "thinking": "x", "signature": "s"},))),
    "messages_space_only": (MESSAGES, Say(text="  ")),
    "responses_nothing": (RESPONSES, Say(more={"output": []})),
    "responses_space": (RESPONSES, Say((("end_turn", {}),), text=" ")),
    "responses_cut": (
        RESPONSES,
        Say((("end_turn", {}),), more={"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "output": [
            {"type": "reasoning", "id": "rs_2", "summary": [], "encrypted_content": "g"}]}),
    ),
    "responses_reasoning": (RESPONSES, Say(blocks=({"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "g"},))),
}  # fmt: skip


@pytest.mark.parametrize("blank", BLANK.values(), ids=BLANK.keys())
def test_B4_B5_an_answer_of_blanks_makes_no_blank_message(sit: Sit, blank: Any) -> None:
    entry, answer = blank
    end = call("end_turn")
    acts = Acts((speaker, answer), (speaker, answer), (speaker, end), (speaker, end))
    played = sit(acts, entry=entry)
    assert set(played.faults()) <= {("model", "no_call"), ("model", "truncated")}
    for asked in played.server.asked:
        items = asked.body.get("input", [])
        for item, after in zip(items, [*items[1:], {}], strict=False):
            if item.get("type") == "reasoning":
                assert after.get("type") in ("function_call", "message", "reasoning")
                assert after.get("id"), "reasoning goes back only before the item that it led to"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (CHAT, "\u200b\ufe0f"),
        (RESPONSES, "\x00"),
        (MESSAGES, "\U000e0041"),
        (MESSAGES, "<think>silk</think>"),
    ],
)
def test_B4_words_that_cannot_be_seen_make_no_empty_block(sit: Sit, entry: str, words: str) -> None:
    acts = Acts((speaker, call("say", message=words)), (officer, call("say", message=words)))
    played = sit(acts, {"ann": once(words), "cat": once(words)}, entry=entry)
    assert all(a.last.strip() for a in played.server.asked)
    assert not any('""' in told for a in played.server.asked for told in a.said)


ORDERS = {
    "between": [
        {"type": "thinking", "thinking": "a", "signature": "cw=="},
        {"type": "text", "text": "So:"},
        {"type": "redacted_thinking", "data": "ZA=="},
        {"type": "tool_use", "id": "t1", "name": "end_turn", "input": {}},
    ],
    "two_calls": [
        {"type": "thinking", "thinking": "", "signature": "cw=="},
        {"type": "tool_use", "id": "t2", "name": "end_turn", "input": {}},
        {"type": "thinking", "thinking": "more", "signature": "eA=="},
        {"type": "tool_use", "id": "t3", "name": "end_turn", "input": {}},
    ],
    "no_call": [
        {"type": "thinking", "thinking": "a", "signature": "cw=="},
        {"type": "text", "text": "I wait."},
    ],
    "odd_keys": [
        {"type": "thinking", "thinking": "\u00fc \U0001f600", "signature": "cw==", "display": "full"},
        {"type": "tool_use", "id": "t4", "name": "end_turn", "input": {}, "caller": {"type": "direct"}},
    ],
}


@pytest.mark.parametrize("blocks", ORDERS.values(), ids=ORDERS.keys())
def test_B5_thoughts_go_back_in_the_order_in_which_they_came(sit: Sit, blocks: Any) -> None:
    def answer(asked: Asked) -> Any:
        return Say((), more={"content": blocks, "stop_reason": "tool_use"})

    acts = Acts((speaker, answer), (speaker, call("end_turn")))
    acts.made += [(block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]
    played = sit(acts, entry=MESSAGES, strict=False)
    after = played.server.asked[-1].body["messages"]
    back = next(m["content"] for m in after if m["role"] == "assistant" and m["content"][0] == blocks[0])
    thoughts = [b for b in blocks if "thinking" in b["type"]]
    assert [b for b in back if "thinking" in b["type"]] == thoughts
    assert [b["type"] for b in back] == [b["type"] for b in blocks]


@pytest.mark.parametrize(
    "more",
    [
        {
            "reasoning": "I think",
            "reasoning_details": [{"type": "reasoning.encrypted", "data": "xyz", "index": 0}],
        },
        {"reasoning_details": [{"type": "reasoning.text", "text": "t", "signature": "s"}]},
        {"reasoning_content": ""},
    ],
)
def test_B6_reasoning_under_other_names_goes_back(sit: Sit, more: Any) -> None:
    acts = Acts((speaker, Say((("end_turn", {}),), message=more)))
    played = sit(acts)
    sent = [m for m in played.server.asked[-1].body["messages"] if any(k in m for k in more)]
    if "reasoning_details" in more:
        assert sent[0]["reasoning_details"] == more["reasoning_details"]


def test_B6_a_signature_on_the_call_itself_goes_back(sit: Sit) -> None:
    signed = {"google": {"thought_signature": "abc"}}
    one = {
        "id": "s1",
        "type": "function",
        "function": {"name": "end_turn", "arguments": "{}"},
        "extra_content": signed,
    }
    acts = Acts((speaker, Say(message={"tool_calls": [one]})))
    acts.made.append(("end_turn", {}))
    played = sit(acts)
    sent = [c for m in played.server.asked[-1].body["messages"] for c in m.get("tool_calls") or ()]
    assert [c["extra_content"] for c in sent if "extra_content" in c] == [signed]


@pytest.mark.parametrize("entry", WIRES)
def test_B7_five_speak_and_the_model_says_nothing(sit: Sit, entry: str) -> None:
    acts = Acts((officer, text("Hm.")), (officer, text("")), (officer, call("end_turn")))
    said = {seat: once("Good day to all.", "A fine day.") for seat in SIX if seat != "bob"}
    played = sit(acts, said, seats=SIX, entry=entry)
    assert played.faults() == [("model", "no_call")] * 2


@pytest.mark.parametrize(
    ("entry", "bad"),
    [
        (CHAT, Status(200, b"<html>Traceback (most recent call last): boom</html>")),
        (RESPONSES, Status(200, {"error": {"code": 502, "message": "boom"}})),
        (MESSAGES, Status(529, {"type": "error", "error": {"type": "overloaded_error", "message": "boom"}})),
    ],
)
def test_B9_no_failure_is_told_to_the_model(sit: Sit, entry: str, bad: Any) -> None:
    acts = Acts((speaker, bad), (speaker, call("end_turn")), (officer, bad), (officer, call("end_turn")))
    played = sit(acts, entry=f"{entry}?max_prompt_tokens=3000")
    assert {owner for owner, _ in played.faults()} == {"provider"}
    assert not any(b"boom" in a.raw or b"raceback" in a.raw for a in played.server.asked)
    assert "boom" not in json.dumps(played.lines("say", "rule_action"))


def test_B12_a_thinking_model_by_another_road_is_not_forced(sit: Sit) -> None:
    for entry in (f"{MESSAGES}?thinking=adaptive&tools=phase", f"{MESSAGES}?thinking=adaptive&effort=high"):
        played = sit(Acts(), entry=entry)
        assert {a.body["tool_choice"]["type"] for a in played.server.asked} <= {"auto"}
        played.record.unlink()
        (played.record.parent / "calls/g1.jsonl.gz").unlink()


def test_B14_after_an_overflow_no_older_thoughts_are_sent(sit: Sit) -> None:
    for entry, block, mark in (
        (MESSAGES, {"type": "redacted_thinking", "data": "ZA=="}, b"redacted_thinking"),
        (
            RESPONSES,
            {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "g"},
            b'encrypted_content":"g',
        ),
    ):

        def behave(asked: Asked, block: Any = block) -> Any:
            if len(asked.raw) > 14000:
                return Status(
                    400, {"error": {"message": "prompt is too long", "code": "context_length_exceeded"}}
                )
            return Say(dull(asked).calls, blocks=(block,))

        played = sit(behave, entry=entry)
        begun = [a for a in played.server.asked if len(a.turns) == 1]
        assert len(begun) > 1
        assert not any(mark in a.raw for a in begun)
        played.record.unlink()
        (played.record.parent / "calls/g1.jsonl.gz").unlink()


def odd(thoughts: Callable[[str], Any]) -> Callable[[Asked], Any]:
    """A model whose answers depend on its request alone: thoughts, two calls at once, refusals and wrong calls among them."""

    def behave(asked: Asked) -> Any:
        k = sum(asked.raw)
        blocks = (thoughts(f"t{k}"),)
        (name, args) = dull(asked).calls[0]
        if k % 7 == 0:
            return Say(((name, args, f"a{k}"), (name, args, f"b{k}")), blocks=blocks)
        if k % 7 == 1:
            return Say((("bribe", {}, f"c{k}"),), blocks=blocks)
        if k % 11 == 2:
            return Say(blocks=blocks)
        if k % 11 == 3:
            return Status(400, {"error": {"message": "filtered", "code": "content_filter"}})
        return Say(((name, args, f"d{k}"),), blocks=blocks)

    return behave


THOUGHTS = {
    f"{MESSAGES}?max_prompt_tokens=4000": lambda t: {"type": "thinking", "thinking": t, "signature": t},
    f"{RESPONSES}?max_prompt_tokens=4000": lambda t: {"type": "reasoning", "id": t, "summary": [], "encrypted_content": t},
}  # fmt: skip


@pytest.mark.parametrize(("seats", "part"), [(THREE, 0.3), (SIX, 0.7)])
@pytest.mark.parametrize("entry", THOUGHTS.keys())
def test_B1_B14_a_game_that_was_stopped_goes_on_with_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entry: str, seats: Sequence[str], part: float
) -> None:
    behave = odd(THOUGHTS[entry])
    whole = table_with(monkeypatch, tmp_path, behave, entry=entry, seats=seats)
    assert whole.server.wrong == []
    record = whole.record.read_text().splitlines(keepends=True)
    log = tmp_path / "calls" / "g1.jsonl.gz"
    members = split(log.read_bytes())
    assert len(members) == len(whole.calls)
    keep = int(len(members) * part)
    log.write_bytes(b"".join(members[:keep]))
    last = next(
        i
        for i, line in enumerate(record)
        if json.loads(line).get("call") == f"bob_{keep:04d}" or i == len(record) // 10
    )
    whole.record.write_text("".join(record[:last]))
    again = table_with(monkeypatch, tmp_path, behave, entry=entry, seats=seats, strict=False)
    assert again.result == whole.result
    assert [a.raw for a in again.server.asked] == [a.raw for a in whole.server.asked][
        -len(again.server.asked) :
    ]
    assert 0 < len(again.server.asked) < len(whole.server.asked)
    assert [untimed(line) for line in again.lines()] == [untimed(json.loads(line)) for line in record]


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "t"}


def split(data: bytes) -> list[bytes]:
    """The gzip members of a file, one by one."""
    import zlib

    members = []
    while data:
        reading = zlib.decompressobj(31)
        reading.decompress(data)
        members.append(data[: len(data) - len(reading.unused_data)])
        data = reading.unused_data
    return members


@pytest.mark.parametrize("entry", WIRES)
def test_B7_declined_answers_one_after_the_other_leave_roles_in_turn(sit: Sit, entry: str) -> None:
    declined = Status(400, {"error": {"message": "filtered", "code": "content_filter"}})
    acts = Acts(
        *[(speaker, declined)] * 3, (officer, text("")), (officer, declined), (officer, call("end_turn"))
    )
    played = sit(acts, {"ann": once("Hello."), "cat": once("Hello.")}, entry=entry)
    assert [owner for owner, _ in played.faults()] == ["model"] * 5
    assert [line["data"]["tool"] for line in played.lines("rule_action")] == ["end_turn"]
