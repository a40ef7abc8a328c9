"""Other shapes of the faults of parameters (C): many of each kind, over the real SDKs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.fakes import Status, call, dull

from .tables import error, nothing_invented

pytestmark = pytest.mark.slow  # other shapes of what the fast tests hold

CHAT, RESPONSES, MESSAGES = "openai-api/lab/m", "openai/m", "anthropic/m"
END = call("end_turn")


def in_tools(word: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda body: word in json.dumps(body["tools"])


def more_than(field: str, most: int) -> Callable[[Mapping[str, Any]], bool]:
    return lambda body: body.get(field, 0) > most


def has(field: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda body: field in body


FORCED = "Thinking may not be enabled when tool_choice forces tool use."


PARTS: dict[str, tuple[str, Callable[[Mapping[str, Any]], bool], Status, str]] = {
    "C1_most_output": (
        CHAT, more_than("max_tokens", 2048),
        error("max_tokens is too large: 4096. This model supports at most 2048 completion tokens.", param="max_tokens"),
        "at most 2048 tokens an answer",
    ),
    "C1_most_output_messages": (
        MESSAGES, more_than("max_tokens", 8192),
        error("max_tokens: 16384 > 8192, which is the maximum allowed number of output tokens for m"),
        "at most 8192 tokens an answer",
    ),
    "C1_responses": (
        RESPONSES, has("max_output_tokens"), error("Unsupported parameter: 'max_output_tokens'", param="max_output_tokens"),
        "without max_output_tokens",
    ),
    "C1_plain_text": (
        CHAT, has("max_tokens"), Status(400, b"use max_completion_tokens instead of max_tokens", {"content-type": "text/plain"}),
        "max_completion_tokens instead of max_tokens",
    ),
    "C2_deprecated": (
        f"{CHAT}?temperature=0.7", has("temperature"), error("`temperature` is deprecated for this model."), "without temperature",
    ),
    "C2_effort": (
        f"{MESSAGES}?effort=max", has("output_config"), error("output_config.effort: 'max' is not supported on this model"),
        "without output_config",
    ),
    "C3_detail_in_message": (
        f"{CHAT}?seed=7", has("seed"),
        Status(422, {"object": "error", "message": {"detail": [{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}]}}),
        "without seed",
    ),
    "C3_error_is_a_text": (f"{CHAT}?seed=7", has("seed"), Status(400, {"error": 'unknown field "seed"'}), "without seed"),
    "C2_camel_case": (
        f"{CHAT}?presence_penalty=1", has("presence_penalty"),
        Status(400, {"code": "invalid argument", "error": "Argument not supported on this model: presencePenalty"}),
        "without presence_penalty",
    ),
    "C2_behind_a_router": (
        f"{CHAT}?temperature=0.7", has("temperature"),
        Status(400, {"error": {"code": 400, "message": "Provider returned error", "metadata": {
            "raw": '{"error":{"message":"Unsupported value: \'temperature\' does not support 0.7 with this model."}}'}}}),
        "without temperature",
    ),
    "C6_include": (RESPONSES, has("include"), error("Unknown parameter: 'include'."), "without include"),
    "C6_cache_marks_within": (
        MESSAGES, lambda body: "cache_control" in json.dumps(body), error("system.0.cache_control: Extra inputs are not permitted"),
        "without cache_control",
    ),
    "B12_parallel_choice": (
        MESSAGES, lambda body: "disable_parallel_tool_use" in body.get("tool_choice", {}),
        error("tool_choice.disable_parallel_tool_use: Extra inputs are not permitted"), "tool_choice: unsaid instead of auto",
    ),
    "B12_forced": (
        f"{MESSAGES}?tool_choice=required", lambda body: body.get("tool_choice", {}).get("type") == "any", error(FORCED),
        "tool_choice: auto instead of required",
    ),
    "B12_reasoner": (
        CHAT, lambda body: body.get("tool_choice") == "required", error("deepseek-reasoner does not support this tool_choice"),
        "tool_choice: auto instead of required",
    ),
    "B4_no_text": (
        CHAT, lambda body: any(message["content"] is None for message in body["messages"]),
        error("Invalid value for 'content': expected a string, got null.", param="messages.[2].content"),
        "with a text in every answer sent back",
    ),
    "B4_no_text_in_details": (
        CHAT, lambda body: any(message["content"] is None for message in body["messages"]),
        Status(422, {"detail": [{"loc": ["body", "messages", 2, "content"], "msg": "none is not an allowed value"}]}),
        "with a text in every answer sent back",
    ),
    "C6_strict": (
        RESPONSES, in_tools('"strict"'), error("not supported", param="tools[0].strict"), "tool schemas without strict",
    ),
    "K18_unnamed": (
        CHAT, in_tools("maxItems"), error("Invalid schema for function 'load_bag'."), "tool schemas without maxItems",
    ),
    "K18_deep": (
        CHAT, in_tools("maxItems"), error("bad value", param="tools[1].function.parameters.properties.discard.maxItems"),
        "tool schemas without maxItems",
    ),
    "K18_named_in_tools": (
        CHAT, in_tools("maxItems"),
        Status(400, [{"error": {"message": "Unknown name \"maxItems\" at 'tools.function_declarations[0]': Cannot find field."}}]),
        "tool schemas without maxItems",
    ),
    "K18_items": (
        CHAT, in_tools("maxItems"), error("tools[0].function.parameters: unsupported schema keyword 'maxItems'"),
        "tool schemas without maxItems",
    ),
}  # fmt: skip


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS.keys())
def test_C_what_a_server_does_not_take_is_learned_once(at: Any, part: Any) -> None:
    entry, refuses, refusal, lesson = part
    played = at("", entry=entry, script=lambda a: refusal if refuses(a.body) else dull(a))
    assert played.result.status == "complete"
    assert sum(refuses(a.body) for a in played.server.asked) <= 1 + (
        entry == f"{MESSAGES}?tool_choice=required"
    )
    assert [told.partition("from now on ")[2] for told in played.told] == [lesson]
    assert [line.learned for line in played.calls if line.learned] == [[lesson]]
    assert played.faults() == []


def test_C_no_lesson_is_drawn_from_the_words_of_a_sentence(at: Any) -> None:
    """`maximum`, `include`, `store` are names of fields only where they stand like names."""
    said = ("Please include a valid value; the maximum was passed.", "We could not store the text.")
    played = at("end_turn", error(said[0]), END, error(said[1]), END, entry=RESPONSES)
    assert played.told == []
    assert played.faults() == [("provider", "refused_request")] * 2
    nothing_invented(played)
