"""OpenAI's Responses API: nothing is stored there; all output items, encrypted reasoning too, go back each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.providers import options as opt
from arena.providers.conversation import Conversation, Ids
from arena.providers.learned import Learned, fitted
from arena.providers.model import BadAnswer, HttpModel
from arena.providers.opening import open_at_openai
from arena.providers.provider import AnswerForm, Form, Reply, Stop, ToolCall, ToolSpec, Usage
from arena.providers.reading import (
    NO_CALL,
    apart,
    as_object_text,
    detailed_usage,
    filled,
    fullest,
    own_id,
    part,
    readable,
    sendable,
)
from arena.providers.registry import ProviderKind
from arena.providers.run import Run


class ResponsesWire:
    """Writes and reads Responses."""

    path = "/responses"

    def __init__(self, model: str, options: Mapping[str, Any]) -> None:
        self.model = model
        self.learned = Learned(options.get("tool_choice") or "allowed")
        self.most_output: int = options.get("max_tokens", 16384)
        settings: dict[str, Any] = {
            k: options[k] for k in ("temperature", "top_p", "service_tier") if k in options
        }
        reasoning = {
            k: options[f"reasoning_{k}"] for k in ("effort", "summary") if f"reasoning_{k}" in options
        }
        if reasoning:
            settings["reasoning"] = reasoning
        if "verbosity" in options:
            settings["text"] = {"verbosity": options["verbosity"]}
        settings.update(
            max_output_tokens=self.most_output,
            parallel_tool_calls=False,
            store=False,
            include=["reasoning.encrypted_content"],
        )
        settings.update(options.get("extra_body", {}))
        self._settings = settings

    def head(
        self, system: str, tools: Sequence[ToolSpec], form: AnswerForm | None = None
    ) -> dict[str, bytes]:
        import msgspec

        encode = msgspec.json.Encoder().encode
        head = {"tools": encode(responses_tools(tools, self.learned)), "instructions": encode(system)}
        if form is not None:
            schema = fitted(form.schema, self.learned)
            head["form"] = encode(
                {"type": "json_schema", "name": form.name, "strict": True, "schema": schema}
            )
        return head

    def user(self, text: str) -> list[Any]:
        return [{"role": "user", "content": text}]

    def results(self, results: Sequence[tuple[str, str, bool]]) -> list[Any]:
        return [{"type": "function_call_output", "call_id": id, "output": text} for id, text, _ in results]

    def silence(self) -> list[Any]:
        return [{"role": "assistant", "content": NO_CALL}]

    def revised(self, item: bytes) -> bytes:
        return item

    def fields(self, conversation: Conversation, allowed: Sequence[str]) -> dict[str, Any]:
        from msgspec import Raw

        fields: dict[str, Any] = {
            "model": self.model,
            "instructions": Raw(conversation.head["instructions"]),
            "tools": Raw(conversation.head["tools"]),
            "input": Raw(b"[" + conversation.said() + b"]"),
            **self._settings,
        }
        choice = self.learned.choice
        if not conversation.tools:
            for name in ("tools", "parallel_tool_calls"):
                fields.pop(name, None)
        elif choice == "allowed":
            tools = [{"type": "function", "name": name} for name in allowed]
            fields["tool_choice"] = {"type": "allowed_tools", "mode": "required", "tools": tools}
        elif choice != "unsaid":
            fields["tool_choice"] = choice
        if "form" in conversation.head:
            fields["text"] = {**(fields.get("text") or {}), "format": Raw(conversation.head["form"])}
        if conversation.key:
            fields["prompt_cache_key"] = conversation.key
        return fields

    def read(self, payload: Mapping[str, Any], taken: Ids) -> Reply:
        output = part(payload, "output")
        if not isinstance(output, list) or not all(isinstance(item, Mapping) for item in output):
            raise BadAnswer("it has no list of output items")
        if payload.get("status", "completed") not in ("completed", "incomplete"):
            raise BadAnswer(f"its status is {payload.get('status')!r}")
        calls: list[ToolCall] = []
        texts: list[str] = []
        thoughts: list[str] = []
        refusals: list[str] = []
        echo: list[Any] = []
        form: Form = "none"
        used: set[str] = set()
        nameless = False
        for item in output:
            kind = item.get("type")
            if kind == "function_call":
                name = item.get("name")
                if not isinstance(name, str):
                    raise BadAnswer("a function_call in it has no name")
                id = own_id(item.get("call_id") or item.get("id"), taken, used)
                arguments = item.get("arguments")
                calls.append(ToolCall(id, name, arguments))
                echo.append(
                    {**item, "call_id": id, "name": sendable(name), "arguments": as_object_text(arguments)}
                )
                continue
            if kind == "message":
                item = readable(item)
                said, refused = _said(item)
                texts.extend(said)
                refusals.extend(refused)
                if not said and not refused:
                    _drop_reasoning(echo)
                    continue
            elif kind == "reasoning":
                form = fullest(form, _thought(item, thoughts))
                if not item.get("encrypted_content") and not item.get("content"):
                    nameless = True
                    continue
            echo.append(item)
        text, thought = apart("\n".join(texts))
        if thought and not thoughts:
            thoughts, form = [thought], "full"
        _drop_reasoning(echo)
        if nameless:
            echo = [_without_name(item) for item in echo]
        if not any(item.get("type") in ("message", "function_call") for item in echo):
            echo.append({"role": "assistant", "content": NO_CALL})
        model = payload.get("model")
        usage = usage_of(payload.get("usage"))
        stop = _stop(payload, bool(calls), bool(refusals))
        if stop == "length" and filled(usage, self.learned.limit(self.most_output)):
            stop = "window"
        return Reply(
            tuple(calls), text, stop, tuple(echo), "\n".join(refusals) or None,
            "\n".join(thoughts), form, usage, model if isinstance(model, str) else None,
        )  # fmt: skip


def _drop_reasoning(echo: list[Any]) -> None:
    """Take reasoning off the end: the API refuses it without the very item that it led to."""
    while echo and echo[-1].get("type") == "reasoning":
        echo.pop()


def _without_name(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """An item that does not say which answer it is from.

    Nothing is stored there, so reasoning that came without its content can't go back; what it led to would be refused
    under its own id.
    """
    if item.get("type") == "message":
        said, refused = _said(item)
        return {"role": "assistant", "content": "\n".join([*said, *refused])}
    return {k: v for k, v in item.items() if k != "id"} if item.get("type") == "function_call" else item


def _said(item: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The texts and the refusals of a message item."""
    content = item.get("content")
    if isinstance(content, str):
        return ([content] if content.strip() else []), []
    parts = [p for p in content if isinstance(p, Mapping)] if isinstance(content, list) else []
    texts = [p["text"] for p in parts if isinstance(p.get("text"), str) and p["text"].strip()]
    refusals = [p["refusal"] for p in parts if isinstance(p.get("refusal"), str) and p["refusal"].strip()]
    return texts, refusals


_SHOWN: tuple[tuple[str, Form], ...] = (("content", "full"), ("summary", "summary"))


def _thought(item: Mapping[str, Any], thoughts: list[str]) -> Form:
    """Collect what a reasoning item shows; the form in which it shows it."""
    for key, form in _SHOWN:
        parts = item.get(key)
        shown = (
            [p["text"] for p in parts if isinstance(p, Mapping) and isinstance(p.get("text"), str)]
            if isinstance(parts, list)
            else []
        )
        if shown:
            thoughts.extend(shown)
            return form
    return "encrypted" if item.get("encrypted_content") else "none"


def _stop(payload: Mapping[str, Any], called: bool, refused: bool) -> Stop:
    if payload.get("status") == "incomplete":
        reason = part(payload.get("incomplete_details"), "reason")
        return "refusal" if reason == "content_filter" else "length"
    if called:
        return "call"
    return "refusal" if refused else "text"


def responses_tools(tools: Sequence[ToolSpec], learned: Learned | None = None) -> list[dict[str, Any]]:
    """Tools as Responses takes them: flat. Not strict: the rules check every call, and tell more than a schema."""
    return [
        {
            "type": "function",
            "name": tool.name,
            "description": tool.description,
            "parameters": fitted(tool.parameters, learned),
            **({} if learned is not None and "strict" in learned.schema else {"strict": False}),
        }
        for tool in tools
    ]


def usage_of(usage: Any) -> Usage:
    """Tokens as Responses counts them."""
    return detailed_usage(usage, "input_tokens", "output_tokens")


_OPTIONS: dict[str, opt.Option] = {
    **opt.WIRE_OPTIONS,
    "temperature": opt.number(0, 2),
    "top_p": opt.number(0, 1),
    "reasoning_effort": opt.EFFORT,
    "reasoning_summary": opt.word("auto", "concise", "detailed"),
    "verbosity": opt.VERBOSITY,
    "service_tier": opt.TIER,
}


def _open(model: str, options: Mapping[str, Any], run: Run) -> HttpModel:
    return open_at_openai("openai", model, ResponsesWire(model, options), run, options)


KIND = ProviderKind("openai", "the Responses API at OpenAI", _OPTIONS, _open)
