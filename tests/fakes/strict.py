"""What strict servers refuse: conversations that are not well-formed. The text says what was wrong, or None."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

MESSAGES_FIELDS = {
    "model", "max_tokens", "messages", "system", "tools", "tool_choice", "thinking", "output_config", "cache_control",
    "service_tier", "stop_sequences", "metadata", "stream",
}  # fmt: skip
CHAT_FIELDS = {
    "model", "messages", "tools", "tool_choice", "parallel_tool_calls", "max_tokens", "max_completion_tokens",
    "temperature", "top_p", "seed", "reasoning_effort", "verbosity", "service_tier", "prompt_cache_key",
    "frequency_penalty", "presence_penalty", "stream", "response_format",
}  # fmt: skip


def wrong_messages(body: Mapping[str, Any], sent: Sequence[Any]) -> str | None:
    """What Anthropic's API would refuse; `sent` are the contents that the server answered with."""
    unknown = set(body) - MESSAGES_FIELDS
    if unknown:
        return f"{sorted(unknown)[0]}: Extra inputs are not permitted"
    if not isinstance(body.get("max_tokens"), int):
        return "max_tokens: Field required"
    choice = body.get("tool_choice", {}).get("type")
    if choice in ("any", "tool"):
        return "tool_choice: Thinking may not be enabled when tool_choice forces tool use."
    expected = "user"
    waiting: list[str] = []
    ids: set[str] = set()
    messages = body["messages"]
    for i, message in enumerate(messages):
        if message["role"] != expected:
            return f"messages.{i}: roles must alternate"
        expected = "assistant" if expected == "user" else "user"
        content = message["content"]
        if isinstance(content, str):
            content = [{"type": "text", "text": content}]
        if not content:
            return f"messages.{i}: content must not be empty"
        wrong = _wrong_blocks(i, content, waiting, ids) if message["role"] == "user" else None
        if wrong:
            return wrong
        waiting = []
        if message["role"] == "assistant":
            for block in content:
                if block["type"] == "tool_use":
                    if not isinstance(block["input"], dict):
                        return f"messages.{i}: tool_use.input: Input should be a valid dictionary"
                    if block["id"] in ids:
                        return f"messages.{i}: tool_use ids must be unique"
                    ids.add(block["id"])
                    waiting.append(block["id"])
            thinking = [b for b in content if b["type"] in ("thinking", "redacted_thinking")]
            if thinking and not any(_same_thoughts(thinking, answer) for answer in sent):
                return f"messages.{i}: thinking blocks in the latest assistant message cannot be modified"
        for block in content:
            if block["type"] == "text" and not block["text"].strip():
                return f"messages.{i}: text content blocks must contain non-whitespace text"
    if expected == "user":
        return "the conversation must end with a user message"
    return None


def _same_thoughts(thinking: list[Any], answer: Any) -> bool:
    return thinking == [b for b in answer if b.get("type") in ("thinking", "redacted_thinking")]


def _wrong_blocks(i: int, content: list[Any], waiting: list[str], ids: set[str]) -> str | None:
    results = [b for b in content if b["type"] == "tool_result"]
    answered = [b["tool_use_id"] for b in results]
    if set(waiting) - set(answered):
        return f"messages.{i}: `tool_use` ids were found without `tool_result` blocks immediately after"
    if set(answered) - set(waiting):
        return f"messages.{i}: unexpected `tool_use_id` found in `tool_result` blocks"
    if content[: len(results)] != results:
        return f"messages.{i}: tool_result blocks must come first"
    if any(not b["content"] for b in results):
        return f"messages.{i}: tool_result content must not be empty"
    return None


def wrong_chat(body: Mapping[str, Any], sent: Sequence[Any]) -> str | None:
    """What a strict server of Chat Completions would refuse."""
    unknown = set(body) - CHAT_FIELDS
    if unknown:
        return f"Unrecognized request argument supplied: {sorted(unknown)[0]}"
    messages = body["messages"]
    if not messages or messages[0]["role"] != "system" or any(m["role"] == "system" for m in messages[1:]):
        return "messages: one system message, and first"
    waiting: list[str] = []
    last = "system"
    for i, message in enumerate(messages[1:], 1):
        role = message["role"]
        if waiting and role != "tool":
            return f"messages.{i}: an assistant message with 'tool_calls' must be followed by tool messages"
        if role == "tool":
            if message["tool_call_id"] not in waiting:
                return f"messages.{i}: tool_call_id answers no call"
            waiting.remove(message["tool_call_id"])
            role = "user"
        elif role == last:
            return f"messages.{i}: roles must alternate"
        last = role
        if role == "assistant":
            calls = message.get("tool_calls") or []
            if not calls and not (message.get("content") or "").strip():
                return f"messages.{i}: empty assistant message"
            for call in calls:
                try:
                    fine = isinstance(json.loads(call["function"]["arguments"]), dict)
                except (TypeError, ValueError):
                    fine = False
                if not fine or not call["id"] or call["id"] in waiting:
                    return f"messages.{i}: malformed tool call"
                waiting.append(call["id"])
        elif not (message.get("content") or "").strip():
            return f"messages.{i}: empty content"
    return "messages: tool calls without answers" if waiting else None


def wrong_responses(body: Mapping[str, Any], sent: Sequence[Any]) -> str | None:
    """What OpenAI's Responses API would refuse; `sent` are the outputs that the server answered with."""
    if body.get("store") is not False:
        return "store: these tests store nothing"
    if not body.get("instructions", "").strip():
        return "instructions: empty"
    waiting: list[str] = []
    items = body["input"]
    for i, item in enumerate(items):
        kind = item.get("type", "message")
        orphaned = _orphaned(items, i, sent)
        if orphaned:
            return orphaned
        if kind == "function_call":
            if not isinstance(json.loads(item["arguments"]), dict):
                return f"input.{i}: malformed arguments"
            waiting.append(item["call_id"])
        elif kind == "function_call_output":
            if item["call_id"] not in waiting:
                return f"No tool call found for function call output with call_id {item['call_id']}."
            waiting.remove(item["call_id"])
        elif waiting and item.get("role") == "user":
            return f"No tool output found for function call {waiting[0]}."
    return f"No tool output found for function call {waiting[0]}." if waiting else None


def _orphaned(items: Sequence[Any], i: int, sent: Sequence[Any]) -> str | None:
    """Whether a reasoning item stands without what it led to, or what it led to without it."""
    item = items[i]
    name = item.get("id")
    if item.get("type") == "reasoning":
        answers = [(output, output.index(item)) for output in sent if item in output]
        if not answers:
            return f"input.{i}: reasoning item was changed"
        if not item.get("encrypted_content") and not item.get("content"):
            return f"Item with id '{name}' not found. Items are not persisted when `store` is set to false."
        after = items[i + 1] if i + 1 < len(items) else {}
        if not any(len(output) > at + 1 and _same(output[at + 1], after) for output, at in answers):
            return f"Item '{name}' of type 'reasoning' was provided without its required following item."
    elif name is not None:
        befores = [
            output[at - 1] if at else {}
            for output in sent
            for at, one in enumerate(output)
            if one.get("id") == name
        ]
        needed = [before for before in befores if before.get("type") == "reasoning"]
        if befores and len(needed) == len(befores) and (i == 0 or items[i - 1] not in needed):
            kind, thought = item.get("type"), needed[0].get("id")
            return f"Item '{name}' of type '{kind}' was provided without its required 'reasoning' item: '{thought}'."
    return None


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether an item that came back is the one that was sent, whatever was mended in it."""
    named = one.get("id") is not None and one.get("id") == other.get("id")
    return one.get("type") == other.get("type") and (named or one == other)
