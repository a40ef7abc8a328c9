"""Reasoning under the names that servers have for it: recorded with its form, and given back as each server wants it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.fakes import Asked, Say, Status, call, dull, text
from tests.seats.tables import Played, Script, table_with

CHAT = "openai-api/lab/m"
END: tuple[tuple[str, dict[str, object]], ...] = (("end_turn", {}),)
SIGNED = {"google": {"thought_signature": "abc"}}
DETAIL = {"format": "anthropic-claude-v1", "index": 0, "id": "r1"}


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Play a game in which the model gives these answers when it may end its turn, or its server behaves so."""

    def play(*answers: Any, script: Any = None, entry: str = CHAT, strict: bool = True) -> Played:
        script = script or Script("end_turn", answers)
        played = table_with(monkeypatch, tmp_path, script, entry=entry, strict=strict)
        assert played.server.wrong == []
        assert played.result.status == "complete"
        return played

    return play


THOUGHTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "deepseek": ({"reasoning_content": "I wait."}, "I wait.", "full"),
    "vllm": ({"reasoning": "I wait.", "reasoning_content": None}, "I wait.", "full"),
    "both": ({"reasoning": "I wait.", "reasoning_content": "I wait."}, "I wait.", "full"),
    "openrouter_text": (
        {"reasoning": "I wait.", "reasoning_details": [{"type": "reasoning.text", "text": "I wait.", "signature": "s", **DETAIL}]},
        "I wait.", "full",
    ),
    "openrouter_details_alone": (
        {"reasoning_details": [{"type": "reasoning.text", "text": "I wait.", **DETAIL}, {"type": "reasoning.text", "text": "Yes.", **DETAIL}]},
        "I wait.\nYes.", "full",
    ),
    "openrouter_summary": (
        {"reasoning": "Waits.", "reasoning_details": [
            {"type": "reasoning.summary", "summary": "Waits.", **DETAIL}, {"type": "reasoning.encrypted", "data": "gA", **DETAIL}]},
        "Waits.", "summary",
    ),
    "openrouter_encrypted": (
        {"reasoning": None, "reasoning_details": [{"type": "reasoning.encrypted", "data": "gA", **DETAIL}]}, "", "encrypted",
    ),
    "gemini": ({"extra_content": SIGNED}, "", "encrypted"),
    "mistral": (
        {"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "I wait."}]}, {"type": "text", "text": "So be it."}]},
        "I wait.", "full",
    ),
    "minimax": ({"content": "<think>\nI wait.\n</think>\n\nSo be it."}, "I wait.", "full"),
}  # fmt: skip


@pytest.mark.parametrize(("message", "thought", "form"), THOUGHTS.values(), ids=THOUGHTS.keys())
def test_B6_it_is_recorded_with_its_form_and_goes_back_as_it_came(
    at: Any, message: dict[str, Any], thought: str, form: str
) -> None:
    played = at(Say(END, message=message), call("end_turn"))
    told = [line["reasoning"] for line in played.lines("call") if line.get("reasoning")]
    assert told == [{"text": thought, "form": form}]
    given = {k: v for k, v in message.items() if v is not None}
    back = [m for m in played.server.asked[-1].body["messages"] if given.items() <= m.items()]
    assert len(back) == 1
    assert back[0]["tool_calls"][0]["function"]["name"] == "end_turn"
    assert not [line for line in played.lines("say") if "wait" in str(line["data"]).lower()]


def test_B6_thoughts_without_a_call_are_not_sent_alone(at: Any) -> None:
    played = at(Say(text="<think>I wait.</think>"), call("end_turn"))
    assert played.faults() == [("model", "no_call")]
    (back,) = (m for m in played.server.asked[-1].body["messages"] if m["content"] == "(no tool call)")
    assert "reasoning" not in back


REFUSALS = {
    "groq": "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' : property '{}' is unsupported)]",
    "groq_model": "messages[2].{0}: {0} is not supported with this model",
    "mistral": "body.messages.2.assistant.{}: Extra inputs are not permitted",
}


@pytest.mark.parametrize("words", REFUSALS.values(), ids=REFUSALS.keys())
@pytest.mark.parametrize("name", ["reasoning", "reasoning_content", "reasoning_details"])
def test_B6_what_a_server_refuses_is_sent_once_in_a_run(at: Any, name: str, words: str) -> None:
    def behave(asked: Asked) -> Any:
        if any(name in m for m in asked.body["messages"]):
            return Status(400, {"error": {"message": words.format(name), "type": "invalid_request_error"}})
        told = [{"type": "reasoning.text", "text": "I wait."}] if name == "reasoning_details" else "I wait."
        return Say(dull(asked).calls, message={name: told})

    played = at(script=behave)
    assert sum(any(name in m for m in a.body["messages"]) for a in played.server.asked) == 1
    assert played.told == [
        f"{CHAT}: the server refused a part of the request, from now on without {name} in the answers sent back"
    ]
    assert len([line for line in played.lines("call") if line.get("reasoning")]) > 10


def test_B6_an_option_of_the_same_name_is_kept(at: Any) -> None:
    def behave(asked: Asked) -> Any:
        if any("reasoning" in m for m in asked.body["messages"]):
            message = "messages.2: property 'reasoning' is unsupported"
            return Status(400, {"error": {"message": message, "type": "invalid_request_error"}})
        return Say(dull(asked).calls, message={"reasoning": "I wait."})

    entry = CHAT + "?extra_body=%7B%22reasoning%22:%7B%22effort%22:%22low%22%7D%7D"
    played = at(script=behave, entry=entry, strict=False)
    assert all(a.body["reasoning"] == {"effort": "low"} for a in played.server.asked)


WANTED = {
    "deepseek": "The `reasoning_content` in the thinking mode must be passed back to the API.",
    "deepseek_older": "Missing `reasoning_content` field in the assistant message at message index 2.",
    "kimi": "thinking is enabled but reasoning_content is missing in assistant tool call message at index 2",
}


@pytest.mark.parametrize("words", WANTED.values(), ids=WANTED.keys())
def test_B6_a_server_that_wants_it_in_every_answer_gets_it_in_every_answer(at: Any, words: str) -> None:
    """It thinks now and then, and refuses a conversation in which an answer of its own lacks the field."""

    def behave(asked: Asked) -> Any:
        answers = [m for m in asked.body["messages"] if m["role"] == "assistant"]
        if not all("reasoning_content" in m for m in answers):
            return Status(400, {"error": {"message": words, "type": "invalid_request_error", "param": None}})
        thought = {"reasoning_content": "I wait."} if asked.n % 3 == 0 else {}
        return text("Hm.") if asked.n == 9 else Say(dull(asked).calls, message=thought)

    played = at(script=behave)
    assert len(played.told) == 1
    assert "with reasoning_content in every answer sent back" in played.told[0]
    last = [m for m in played.server.asked[-1].body["messages"] if m["role"] == "assistant"]
    assert {m["reasoning_content"] for m in last} == {"", "I wait."}
    assert played.faults() == [("model", "no_call")]
