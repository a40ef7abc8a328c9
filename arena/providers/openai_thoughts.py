"""What a model thought, in the many fields in which servers of Chat Completions tell it, and what of it goes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.providers.provider import Form
from arena.providers.reading import fullest, part

ECHOED = ("reasoning_content", "reasoning", "reasoning_details", "extra_content")
"""Fields of an answer that go back with it, as they came: DeepSeek, Kimi and llama.cpp name it `reasoning_content`, vLLM
and Ollama `reasoning`, OpenRouter `reasoning_details`; Gemini signs its calls in `extra_content`. A server that refuses
one is not sent it again."""

_FORMS: dict[Any, Form] = {
    "reasoning.text": "full",
    "reasoning.summary": "summary",
    "reasoning.encrypted": "encrypted",
}


def thoughts_of(message: Mapping[str, Any], inside: str) -> tuple[str, Form]:
    """What was thought, and in what form the server tells it; `inside` is what stood in the text itself."""
    details = _list(message.get("reasoning_details"))
    form = fullest(*(_FORMS.get(part(detail, "type"), "none") for detail in details))
    for key in ("reasoning_content", "reasoning"):
        told = message.get(key)
        if isinstance(told, str) and told.strip():
            return told, "summary" if form == "summary" else "full"
    shown = [part(detail, "text") or part(detail, "summary") for detail in details]
    shown = [text for text in shown if isinstance(text, str) and text.strip()]
    if shown:
        return "\n".join(shown), "summary" if form == "summary" else "full"
    thought = "\n".join(_thinking(message.get("content"))) or inside
    if thought:
        return thought, "full"
    return "", "encrypted" if form != "none" or _signed(message) else "none"


def as_it_came(content: Any, text: str) -> Any:
    """An answer's content as it goes back, with what was thought in it: the model's template knows what to keep."""
    if isinstance(content, str):
        return content.strip()
    return content if _thinking(content) else text.strip()


def _thinking(content: Any) -> list[str]:
    """What the parts of a content say that are thoughts."""
    shown: list[str] = []
    for piece in _list(content):
        if part(piece, "type") in ("thinking", "reasoning"):
            inner = part(piece, "thinking") or part(piece, "reasoning")
            texts = [inner] if isinstance(inner, str) else [part(one, "text") for one in _list(inner)]
            shown.extend(text for text in texts if isinstance(text, str) and text.strip())
    return shown


def _signed(message: Mapping[str, Any]) -> bool:
    """Whether thoughts that are not shown go along as a signature."""
    places = (message, *_list(message.get("tool_calls")))
    return any(part(part(part(p, "extra_content"), "google"), "thought_signature") for p in places)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
