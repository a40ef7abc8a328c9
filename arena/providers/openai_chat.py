"""Chat Completions: at OpenAI, and at the many servers that speak it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.errors import UsageError
from arena.providers import options as opt
from arena.providers.conversation import Conversation, Ids
from arena.providers.learned import Learned, fitted
from arena.providers.model import BadAnswer, HttpModel
from arena.providers.openai_thoughts import ECHOED, as_it_came, thoughts_of
from arena.providers.opening import endpoint, open_at_openai, open_http, openai_address
from arena.providers.provider import AnswerForm, Reply, Stop, ToolCall, ToolSpec, Usage
from arena.providers.reading import (
    NO_CALL,
    apart,
    as_object_text,
    detailed_usage,
    filled,
    own_id,
    part,
    readable,
    sendable,
)
from arena.providers.registry import ProviderKind
from arena.providers.run import Run


class ChatWire:
    """Writes and reads Chat Completions; `allowed_tools` is for OpenAI itself."""

    path = "/chat/completions"

    def __init__(self, model: str, options: Mapping[str, Any], *, at_openai: bool) -> None:
        choice = options.get("tool_choice")
        self.model = model
        self.at_openai = at_openai
        self.learned = Learned(choice or ("allowed" if at_openai else "required"), echoes=ECHOED)
        self._settings = {k: options[k] for k in _SAMPLING if k in options}
        limit = "max_completion_tokens" if at_openai else "max_tokens"
        self.most_output: int = options.get("max_tokens", 16384 if at_openai else 4096)
        self._settings[limit] = self.most_output
        self._settings["parallel_tool_calls"] = False
        self._settings.update(options.get("extra_body", {}))

    def head(
        self, system: str, tools: Sequence[ToolSpec], form: AnswerForm | None = None
    ) -> dict[str, bytes]:
        import msgspec

        encode = msgspec.json.Encoder().encode
        head = {
            "tools": encode(chat_tools(tools, self.learned)),
            "system": encode({"role": "system", "content": system}),
        }
        if form is not None:
            schema = fitted(form.schema, self.learned)
            held = {"name": form.name, "strict": True, "schema": schema}
            head["form"] = encode({"type": "json_schema", "json_schema": held})
        return head

    def user(self, text: str) -> list[Any]:
        return [{"role": "user", "content": text}]

    def results(self, results: Sequence[tuple[str, str, bool]]) -> list[Any]:
        return [{"role": "tool", "tool_call_id": id, "content": text} for id, text, _ in results]

    def silence(self) -> list[Any]:
        return [self._fitted({"role": "assistant", "content": NO_CALL})]

    def revised(self, item: bytes) -> bytes:
        import msgspec

        message = msgspec.json.decode(item)
        fitted = self._fitted(message) if message["role"] == "assistant" else message
        return item if fitted == message else msgspec.json.encode(fitted)

    def _fitted(self, message: dict[str, Any]) -> dict[str, Any]:
        """An answer of the model as this server takes it back."""
        unwanted, wanted = self.learned.unechoed, self.learned.wanted
        if not unwanted and not wanted:
            return message
        fitted = {k: v for k, v in message.items() if k not in unwanted}
        if "tool_calls" in fitted:
            calls = fitted["tool_calls"]
            fitted["tool_calls"] = [{k: v for k, v in call.items() if k not in unwanted} for call in calls]
        for name in wanted:
            fitted[name] = fitted.get(name) or ""
        return fitted

    def fields(self, conversation: Conversation, allowed: Sequence[str]) -> dict[str, Any]:
        from msgspec import Raw

        fields: dict[str, Any] = {
            "model": self.model,
            "messages": Raw(b"[" + b",".join((conversation.head["system"], conversation.said())) + b"]"),
            "tools": Raw(conversation.head["tools"]),
            **self._settings,
        }
        choice = self.learned.choice
        if not conversation.tools:
            for name in ("tools", "parallel_tool_calls"):
                fields.pop(name, None)
        elif choice == "allowed":
            tools = [{"type": "function", "function": {"name": name}} for name in allowed]
            fields["tool_choice"] = {
                "type": "allowed_tools",
                "allowed_tools": {"mode": "required", "tools": tools},
            }
        elif choice != "unsaid":
            fields["tool_choice"] = choice
        if "form" in conversation.head:
            fields["response_format"] = Raw(conversation.head["form"])
        if self.at_openai and conversation.key:
            fields["prompt_cache_key"] = conversation.key
        return fields

    def read(self, payload: Mapping[str, Any], taken: Ids) -> Reply:
        choices = part(payload, "choices")
        if not isinstance(choices, list) or not choices:
            raise BadAnswer("it has no choices")
        message = part(choices[0], "message")
        if not isinstance(message, Mapping):
            raise BadAnswer("its choice has no message")
        content = message.get("content")
        text, thought = apart(_text(content))
        thought, form = thoughts_of(message, thought)
        calls, echoed = self._calls(message, taken)
        if not calls and part(choices[0], "finish_reason") == "error":
            raise BadAnswer("it says that the model's server failed")
        refusal = message.get("refusal")
        refusal = refusal if isinstance(refusal, str) and refusal else None
        usage = usage_of(payload.get("usage"))
        stop = _stop(part(choices[0], "finish_reason"), bool(calls), refusal)
        if stop == "length" and filled(usage, self.learned.limit(self.most_output)):
            stop = "window"
        said = readable(as_it_came(content, text)) if text.strip() or echoed else None
        echo: dict[str, Any] = {
            "role": "assistant",
            "content": said or (None if echoed else refusal or NO_CALL),
        }
        echo.update({k: message[k] for k in ECHOED if message.get(k) is not None})
        if echoed:
            echo["tool_calls"] = echoed
        return Reply(
            tuple(calls), text, stop, (self._fitted(echo),), refusal, thought, form, usage,
            payload.get("model") if isinstance(payload.get("model"), str) else None,
        )  # fmt: skip

    def _calls(self, message: Mapping[str, Any], taken: Ids) -> tuple[list[ToolCall], list[Any]]:
        raw = message.get("tool_calls") or []
        if not raw and isinstance(message.get("function_call"), Mapping):
            raw = [{"function": message["function_call"]}]
        if isinstance(raw, Mapping):
            raw = [raw]
        if not isinstance(raw, list):
            raise BadAnswer("its tool_calls are no list")
        calls: list[ToolCall] = []
        echoed: list[Any] = []
        used: set[str] = set()
        for item in raw:
            function = part(item, "function") or item
            name = part(function, "name")
            if not isinstance(item, Mapping) or not isinstance(name, str):
                raise BadAnswer("a tool call in it has no function name")
            arguments = part(function, "arguments")
            id = own_id(item.get("id") or item.get("tool_call_id"), taken, used)
            calls.append(ToolCall(id, name, arguments))
            back: dict[str, Any] = {"id": id, "type": "function"}
            back["function"] = {"name": sendable(name), "arguments": as_object_text(arguments)}
            if "extra_content" in item:
                back["extra_content"] = item["extra_content"]
            echoed.append(back)
        return calls, echoed


def chat_tools(tools: Sequence[ToolSpec], learned: Learned | None = None) -> list[dict[str, Any]]:
    """Tools as Chat Completions takes them."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": fitted(tool.parameters, learned),
            },
        }
        for tool in tools
    ]


def usage_of(usage: Any) -> Usage:
    """Tokens as Chat Completions counts them."""
    return detailed_usage(usage, "prompt_tokens", "completion_tokens")


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(t for t in (part(p, "text") for p in content) if isinstance(t, str))
    return ""


_CUT = frozenset({"length", "max_tokens"})
_FILTERED = frozenset({"content_filter", "safety", "prohibited_content", "blocklist", "spii", "recitation"})


def _stop(reason: Any, called: bool, refusal: str | None) -> Stop:
    reason = reason.lower() if isinstance(reason, str) else ""
    if reason in _CUT:
        return "length"
    if refusal is not None or reason in _FILTERED:
        return "refusal"
    return "call" if called else "text"


_SAMPLING: dict[str, opt.Option] = {
    "temperature": opt.number(0, 2),
    "top_p": opt.number(0, 1),
    "seed": opt.whole(-(2**63), 2**63),
    "frequency_penalty": opt.number(-2, 2),
    "presence_penalty": opt.number(-2, 2),
    "reasoning_effort": opt.EFFORT,
    "verbosity": opt.VERBOSITY,
    "service_tier": opt.TIER,
}


def _open_at_openai(model: str, options: Mapping[str, Any], run: Run) -> HttpModel:
    return open_at_openai("openai-chat", model, ChatWire(model, options, at_openai=True), run, options)


def _service(name: str) -> tuple[str, str]:
    """The variable stem and the model's own name of `SERVICE/model`."""
    service, _, model = name.partition("/")
    return service.upper().replace("-", "_"), model


def _check_service(name: str) -> None:
    service, _, model = name.partition("/")
    if not service or not model or not service.replace("-", "").replace("_", "").isalnum():
        raise UsageError(
            f"openai-api/{name}: write openai-api/SERVICE/model, for example openai-api/lab/llama3.2:3b"
        )


def _open_compatible(name: str, options: Mapping[str, Any], run: Run) -> HttpModel:
    service, model = _service(name)
    url = openai_address(endpoint(options, f"{service}_BASE_URL", None))
    wire = ChatWire(model, options, at_openai=False)
    # Many local servers ask for no key.
    return open_http(
        f"openai-api/{name}",
        model,
        wire,
        run,
        options,
        sdk="openai",
        url=url,
        key=f"{service}_API_KEY",
        key_optional=True,
    )


AT_OPENAI = ProviderKind(
    "openai-chat", "Chat Completions at OpenAI", {**opt.WIRE_OPTIONS, **_SAMPLING}, _open_at_openai
)
COMPATIBLE = ProviderKind(
    "openai-api", "a server that speaks OpenAI's Chat Completions", {**opt.WIRE_OPTIONS, **_SAMPLING},
    _open_compatible, _check_service,
)  # fmt: skip
