"""Reasoning items on the Responses wire: each goes back with the very item that it led to, or neither names the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.fakes import Asked, Say, dull
from tests.fakes.strict import wrong_responses
from tests.seats.tables import table_with

ENTRY = "openai/m"


def thought(n: Any, **more: Any) -> dict[str, Any]:
    return {"type": "reasoning", "id": f"rs_{n}", "summary": [], "encrypted_content": f"g{n}", **more}


def said(n: Any, words: str) -> dict[str, Any]:
    content = [{"type": "output_text", "text": words, "annotations": [], "logprobs": []}]
    return {
        "type": "message",
        "id": f"msg_{n}",
        "role": "assistant",
        "status": "completed",
        "content": content,
    }


def called(n: Any, name: str, arguments: str = "{}") -> dict[str, Any]:
    return {
        "type": "function_call", "id": f"fc_{n}", "call_id": f"call_{n}", "name": name, "arguments": arguments,
        "status": "completed",
    }  # fmt: skip


def odd(n: int) -> dict[int, Say]:
    """Answers of every shape in which reasoning comes, each given once: what was asked for by the `n`-th request."""
    a, b = thought(f"{n}a"), thought(f"{n}b")
    end = called(n, "end_turn")
    return {
        4: Say(blocks=(a,)),
        6: Say(blocks=(a,), finish="length"),
        8: Say(blocks=(a,), text="I wait."),
        10: Say(blocks=(a,), text=" "),
        12: Say(more={"output": [a, end, b, called(f"{n}x", "end_turn")]}),
        14: Say(more={"output": [a, said(n, "So:"), b, end]}),
        16: Say(more={"output": [a, said(n, ""), end]}),
        18: Say(more={"output": [a, said(n, ""), b, end]}),
        20: Say(more={"output": [a, b, end]}),
        22: Say(more={"output": [a, end, b], "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}),
        24: Say(blocks=(a,), refusal="I'd rather not."),
        26: Say((("no_such_tool", "not json"),), blocks=(a,)),
    }  # fmt: skip


def thoughtful(asked: Asked) -> Say:
    """Thinks before every answer."""
    answer = odd(asked.n).get(asked.n)
    return answer or Say(dull(asked).calls, blocks=(thought(asked.n),))


@pytest.mark.parametrize("options", ["", "?max_prompt_tokens=3000", "?tools=phase"])
def test_B5_a_whole_game_sends_no_orphaned_reasoning(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: str
) -> None:
    played = table_with(monkeypatch, tmp_path, thoughtful, entry=ENTRY + options)
    assert played.result.status == "complete"
    assert played.server.wrong == []
    items = [item for asked in played.server.asked for item in asked.body["input"]]
    back = {item["id"] for item in items if item.get("type") == "reasoning"}
    assert len(back) > 25
    if "max_prompt_tokens" not in options:  # else some of them are condensed before they go back
        assert {"rs_12a", "rs_12b", "rs_14a", "rs_14b", "rs_18b", "rs_20a", "rs_20b", "rs_22a"} <= back
    assert not back & {"rs_4a", "rs_6a", "rs_10a", "rs_16a", "rs_18a", "rs_22b"}


def test_B5_reasoning_that_cannot_go_back_is_left_out_and_not_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without its content, and nothing stored, the API would look for it in vain."""

    def summed_up(asked: Asked) -> Say:
        summary = [{"type": "summary_text", "text": "Waits."}]
        block = thought(asked.n, encrypted_content=None, summary=summary)
        return Say(dull(asked).calls, blocks=(block,), text="So:" if asked.n % 2 else None)

    played = table_with(monkeypatch, tmp_path, summed_up, entry=ENTRY)
    assert played.result.status == "complete"
    assert played.server.wrong == []
    items = [item for asked in played.server.asked for item in asked.body["input"]]
    assert not [item for item in items if item.get("type") == "reasoning" or "id" in item]
    assert {"role": "assistant", "content": "So:"} in items
    forms = [line["reasoning"] for line in played.lines("call") if line.get("reasoning")]
    assert {(form["text"], form["form"]) for form in forms} == {("Waits.", "summary")}


def test_B5_open_reasoning_of_a_local_server_goes_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def local(asked: Asked) -> Say:
        content = [{"type": "reasoning_text", "text": f"thought {asked.n}"}]
        return Say(dull(asked).calls, blocks=(thought(asked.n, encrypted_content="", content=content),))

    played = table_with(monkeypatch, tmp_path, local, entry=ENTRY)
    assert played.result.status == "complete"
    assert played.server.wrong == []
    assert [item for item in played.server.asked[-1].body["input"] if item.get("type") == "reasoning"]
    assert played.lines("call")[-1] is not None
    assert {line["reasoning"]["form"] for line in played.lines("call") if line.get("reasoning")} == {"full"}


RS, FC, OUT = (
    thought(1),
    called(1, "end_turn"),
    {"type": "function_call_output", "call_id": "call_1", "output": "x"},
)
USER = {"role": "user", "content": "go on"}


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ([USER, RS, FC, OUT], None),
        ([USER, FC, OUT], "without its required 'reasoning' item: 'rs_1'"),
        ([USER, {k: v for k, v in FC.items() if k != "id"}, OUT], None),
        ([USER, RS, USER], "without its required following item"),
        ([USER, RS], "without its required following item"),
        ([USER, RS, called(2, "end_turn"), {**OUT, "call_id": "call_2"}], "without its required following item"),
        ([USER, {**RS, "encrypted_content": "other"}, FC, OUT], "reasoning item was changed"),
        ([USER, thought(2, encrypted_content=None), called(2, "say"), {**OUT, "call_id": "call_2"}], "not found"),
        ([USER, RS, {**FC, "arguments": '{"a":1}'}, OUT], None),
    ],
    ids=["whole", "dropped", "nameless", "user", "end", "other", "changed", "empty", "mended"],
)  # fmt: skip
def test_the_strict_server_itself_refuses_orphans(items: list[Any], told: str | None) -> None:
    sent = [[RS, FC], [thought(2, encrypted_content=None), called(2, "say")]]
    wrong = wrong_responses({"store": False, "instructions": "play", "input": items}, sent)
    if told is None:
        assert wrong is None
    else:
        assert wrong is not None
        assert told in wrong
