"""Anthropic Messages. Thinking blocks go back as they came; the prompt cache is marked by one field of the request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.providers import options as opt
from arena.providers.conversation import Conversation, Ids
from arena.providers.learned import Learned, fitted
from arena.providers.model import BadAnswer, HttpModel
from arena.providers.opening import anthropic_address, endpoint, open_http
from arena.providers.provider import AnswerForm, Form, Reply, Stop, ToolCall, ToolSpec, Usage
from arena.providers.reading import NO_CALL, apart, as_object, filled, own_id, part, readable, sendable, whole
from arena.providers.registry import ProviderKind
from arena.providers.run import Run

_STOPS: dict[Any, Stop] = {
    "max_tokens": "length",
    "model_context_window_exceeded": "window",
    "refusal": "refusal",
}


class MessagesWire:
    """Writes and reads Messages. Tools are offered, never forced: with thinking on, forcing them is an error."""

    path = "/v1/messages"

    def __init__(self, model: str, options: Mapping[str, Any]) -> None:
        self.model = model
        self.learned = Learned(options.get("tool_choice") or "auto", needs=frozenset({"max_tokens"}))
        self.most_output: int = options.get("max_tokens", 16384)
        settings: dict[str, Any] = {"max_tokens": self.most_output}
        if "effort" in options or "reasoning_effort" in options:
            settings["output_config"] = {"effort": options.get("effort", options.get("reasoning_effort"))}
        if "thinking" in options:
            settings["thinking"] = options["thinking"]
        if "service_tier" in options:
            settings["service_tier"] = options["service_tier"]
        # Marks the last block that can be cached, so that the blocks themselves never change.
        settings["cache_control"] = {"type": "ephemeral"}
        settings.update(options.get("extra_body", {}))
        self._settings = settings

    def head(
        self, system: str, tools: Sequence[ToolSpec], form: AnswerForm | None = None
    ) -> dict[str, bytes]:
        import msgspec

        encode = msgspec.json.Encoder().encode
        head = {
            "tools": encode(messages_tools(tools, self.learned)),
            "system": encode([self._system(system)]),
        }
        if form is not None:
            head["form"] = encode({"type": "json_schema", "schema": fitted(form.schema, self.learned)})
        return head

    def _system(self, text: str) -> dict[str, Any]:
        """The system prompt, marked for the cache unless the server takes no marks."""
        block: dict[str, Any] = {"type": "text", "text": text}
        if "cache_control" not in self.learned.dropped:
            block["cache_control"] = {"type": "ephemeral"}
        return block

    def user(self, text: str) -> list[Any]:
        return [{"role": "user", "content": [{"type": "text", "text": text}]}]

    def results(self, results: Sequence[tuple[str, str, bool]]) -> list[Any]:
        blocks = []
        for id, text, failed in results:
            block: dict[str, Any] = {"type": "tool_result", "tool_use_id": id, "content": text}
            if failed:
                block["is_error"] = True
            blocks.append(block)
        return [{"role": "user", "content": blocks}]

    def silence(self) -> list[Any]:
        return [{"role": "assistant", "content": [{"type": "text", "text": NO_CALL}]}]

    def revised(self, item: bytes) -> bytes:
        return item

    def fields(self, conversation: Conversation, allowed: Sequence[str]) -> dict[str, Any]:
        from msgspec import Raw

        fields: dict[str, Any] = {
            "model": self.model,
            "tools": Raw(conversation.head["tools"]),
            "system": Raw(conversation.head["system"]),
            "messages": Raw(b"[" + conversation.said() + b"]"),
            **self._settings,
        }
        if not conversation.tools:
            del fields["tools"]
        elif self.learned.choice != "unsaid":
            kind = "any" if self.learned.choice == "required" else "auto"
            fields["tool_choice"] = {"type": kind, "disable_parallel_tool_use": True}
        if "form" in conversation.head:
            config = fields.get("output_config") or {}
            fields["output_config"] = {**config, "format": Raw(conversation.head["form"])}
        return fields

    def read(self, payload: Mapping[str, Any], taken: Ids) -> Reply:
        content = part(payload, "content")
        if not isinstance(content, list) or not all(
            isinstance(b, Mapping) and isinstance(b.get("type"), str) for b in content
        ):
            raise BadAnswer("it has no list of content blocks")
        if payload.get("role", "assistant") != "assistant":
            raise BadAnswer("it is no answer of an assistant")
        calls: list[ToolCall] = []
        texts: list[str] = []
        echo: list[Any] = []
        thoughts: list[str] = []
        form: Form = "none"
        used: set[str] = set()
        for block in content:
            kind = block["type"]
            if kind == "tool_use":
                call, back = self._call(block, taken, used)
                calls.append(call)
                echo.append(back)
                continue
            if kind == "text":
                block = readable(block)
                text = block.get("text")
                if not isinstance(text, str) or not text.strip():
                    continue  # the API refuses to take an empty text back
                texts.append(text)
            elif kind == "thinking" and isinstance(block.get("thinking"), str):
                if block["thinking"]:
                    thoughts.append(block["thinking"])
                    form = "summary"
                elif form == "none":
                    form = "encrypted"
            elif kind == "redacted_thinking" and form == "none":
                form = "encrypted"
            echo.append(block)
        text, thought = apart("\n".join(texts))
        refused = payload.get("stop_reason") == "refusal"
        if not any(b["type"] in ("text", "tool_use") for b in echo):
            echo.append({"type": "text", "text": NO_CALL})
        stop = _STOPS.get(payload.get("stop_reason")) or ("call" if calls else "text")
        if thought and not thoughts:
            thoughts, form = [thought], "full"
        usage = usage_of(payload.get("usage"))
        if stop == "length" and filled(usage, self.learned.limit(self.most_output)):
            stop = "window"
        model = payload.get("model")
        return Reply(
            tuple(calls), text, stop, ({"role": "assistant", "content": echo},), _why(payload, text) if refused else None,
            "\n".join(thoughts), form, usage, model if isinstance(model, str) else None,
        )  # fmt: skip

    def _call(self, block: Mapping[str, Any], taken: Ids, used: set[str]) -> tuple[ToolCall, Any]:
        """A call, and the block to send back: as it came, but for ids and inputs that the API would refuse."""
        name = block.get("name")
        if not isinstance(name, str):
            raise BadAnswer("a tool_use in it has no name")
        id = own_id(block.get("id"), taken, used)
        arguments = block.get("input")
        back = {**block, "id": id, "name": sendable(name), "input": as_object(arguments)}
        return ToolCall(id, name, arguments), back


def _why(payload: Mapping[str, Any], text: str) -> str:
    details = payload.get("stop_details")
    words = [w for w in (part(details, "category"), part(details, "explanation")) if isinstance(w, str)]
    return ": ".join(words) or text or "no reason given"


def messages_tools(tools: Sequence[ToolSpec], learned: Learned | None = None) -> list[dict[str, Any]]:
    """Tools as Messages takes them."""
    return [
        {
            "name": tool.name,
            "description": tool.description,
            "input_schema": fitted(tool.parameters, learned),
        }
        for tool in tools
    ]


def usage_of(usage: Any) -> Usage:
    """Tokens as Messages counts them: its input leaves out what was read from or written to the cache."""
    plain = whole(part(usage, "input_tokens"))
    written = whole(part(usage, "cache_creation_input_tokens"))
    cached = whole(part(usage, "cache_read_input_tokens"))
    return Usage(
        None if plain is None else plain + (written or 0) + (cached or 0) or None,  # none at all: not counted
        cached,
        written,
        whole(part(usage, "output_tokens")),
        whole(part(part(usage, "output_tokens_details"), "thinking_tokens")),
    )


def _thinking(text: str) -> dict[str, Any]:
    """adaptive, between_tools, disabled, or a budget of tokens."""
    if text in ("adaptive", "between_tools", "disabled"):
        return {"type": text}
    if text.isdigit() and int(text) >= 1024:
        return {"type": "enabled", "budget_tokens": int(text)}
    raise ValueError("adaptive, between_tools, disabled, or a budget of at least 1024 tokens")


_EFFORT = opt.word("low", "medium", "high", "xhigh", "max")
_OPTIONS: dict[str, opt.Option] = {
    **opt.WIRE_OPTIONS,
    "effort": _EFFORT,
    "reasoning_effort": _EFFORT,
    "thinking": _thinking,
    "service_tier": opt.word("auto", "standard_only"),
}


def _open(model: str, options: Mapping[str, Any], run: Run) -> HttpModel:
    url = anthropic_address(endpoint(options, "ANTHROPIC_BASE_URL", "https://api.anthropic.com"))
    wire = MessagesWire(model, options)
    return open_http(
        f"anthropic/{model}",
        model,
        wire,
        run,
        options,
        sdk="anthropic",
        url=url,
        key="ANTHROPIC_API_KEY",
    )


KIND = ProviderKind("anthropic", "Messages at Anthropic, or at a server that speaks it", _OPTIONS, _open)
