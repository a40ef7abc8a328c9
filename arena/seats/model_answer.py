"""What a model answered: its one call, mended, or its fault told so that the model can act on it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from arena.providers import Reply, ToolCall, ToolSpec
from arena.rules import Call
from arena.seats.mend import Mender, mend_name, read_arguments
from arena.seats.mend_json import Unreadable
from arena.seats.seat import Fault

TEXT_CALLS = """
You have no other way to call a tool than to write it: end every answer with one JSON object on a line of its own,
{"name": TOOL, "arguments": {...}}. If there are several, the last one counts. The tools:
"""


_CUT = ("length", "window")


class AnswerReader:
    """Reads the replies of one seat; with `in_text` a call is looked for in the text where none came otherwise."""

    def __init__(
        self, tools: Sequence[ToolSpec], goods: Collection[str], seats: Collection[str], *, in_text: bool
    ) -> None:
        self._names = [tool.name for tool in tools]
        self._takes = {tool.name: bool(tool.parameters["properties"]) for tool in tools}
        self._mender = Mender(goods, seats, {tool.name: tool.parameters for tool in tools})
        self._in_text = in_text

    def read(self, reply: Reply, tools: Sequence[str]) -> tuple[Call | None, Fault | None]:
        """The call of a reply, or the fault that there is none; `tools` may be called now."""
        choice = f"Call one of: {', '.join(tools)}."
        calls = reply.calls
        if not calls and self._in_text:
            calls = tuple(written_calls(reply.text)[-1:])
        if not calls:
            return None, _no_call(reply, choice)
        if len(calls) > 1:
            said = (
                f"Your answer held {len(calls)} tool calls; none was carried out. Make exactly one. {choice}"
            )
            return None, Fault("model", "several_calls", said)
        name = mend_name(calls[0].name, self._names)
        if name is None:
            return None, Fault(
                "model", "unknown_tool", f"There is no tool {brief(calls[0].name)!r}. {choice}"
            )
        if reply.stop in _CUT and isinstance(calls[0].arguments, Mapping) and self._takes[name]:
            # What was cut off may have been closed by the server: half a sentence is not what was meant.
            said = f"Your answer was cut off within its call of {name}; nothing was carried out. Be brief. {choice}"
            return None, Fault("model", "truncated", said)
        try:
            return Call(name, self._mender.mend(name, read_arguments(calls[0].arguments))), None
        except Unreadable as error:
            kind = "truncated" if reply.stop in _CUT else "bad_arguments"
            return None, Fault("model", kind, f"{name}: {error}. {choice}")


def _no_call(reply: Reply, choice: str) -> Fault:
    if reply.stop == "refusal":
        why = brief(reply.refusal or "no reason given")
        return Fault("model", "refusal", f"You declined to act ({why}). {choice}")
    if reply.stop in _CUT:
        return Fault("model", "truncated", f"Your answer was cut off before a tool call. Be brief. {choice}")
    return Fault("model", "no_call", f"Your answer held no tool call; text alone does nothing. {choice}")


def brief(text: str) -> str:
    """The text on one line, cut at 120 characters."""
    text = " ".join(text.split())
    return text if len(text) <= 120 else text[:120] + "..."


def written_calls(text: str) -> list[ToolCall]:
    """The calls that are written in a text as JSON objects with a name and arguments, in order."""
    decoder = json.JSONDecoder(parse_constant=str)
    calls = []
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
            continue
        call = _call_in(value)
        if call is not None:
            calls.append(call)
        at = text.find("{", end)
    return calls


def _call_in(value: Any) -> ToolCall | None:
    if not isinstance(value, dict):
        return None
    if isinstance(value.get("function"), dict):
        value = value["function"]
    name = value.get("name", value.get("tool"))
    if not isinstance(name, str):
        return None
    return ToolCall("", name, next((value[k] for k in ("arguments", "parameters", "args") if k in value), {}))


def tools_in_words(tools: Sequence[ToolSpec]) -> str:
    """The tools as a part of the system prompt, for a model that writes its calls as text."""
    lines = []
    for tool in tools:
        arguments = ", ".join(
            f"{name}: {_shape(schema)}" for name, schema in tool.parameters["properties"].items()
        )
        lines.append(f"- {tool.name}({arguments}): {tool.description}")
    return TEXT_CALLS.replace("\n", " ").strip() + "\n" + "\n".join(lines) + "\n"


def _shape(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(schema["enum"])
    if schema["type"] == "array":
        return "list of " + re.sub(r"^string$", "texts", _shape(schema["items"]))
    about = schema.get("description")
    return f"{schema['type']} ({about})" if about else str(schema["type"])
