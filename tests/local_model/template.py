"""A chat template under which the server knows and enforces this model's way of calling tools.

Qwen2.5-Coder writes a call as a bare JSON object, not in the `<tool_call>` wrapper that its own template asks
for. With the wrapper out of the template, llama.cpp recognises the bare form and holds the model to it by
grammar wherever `tool_choice` is `required`.

The tools move from the head of the prompt to just before its last message. So a conversation whose tools change
from turn to turn (`?tools=phase`) still begins as it did before, and the server's prompt cache keeps serving it.
"""

from __future__ import annotations

import re

_BARE_CALL = r"""{\"name\": <function-name>, \"arguments\": <args-json-object>}"""
_ASKED = re.compile(r"For each function call, return [^<]*<tool_call></tool_call> XML tags:.*?</tool_call>")
_WRAPPED = (
    ('\\n<tool_call>\\n{"name": "', '\\n{"name": "'),
    ("}\\n</tool_call>", "}"),
)
_HEAD = re.compile(
    r"\A\{%- if tools %\}\n.*?(?P<tools>    \{\{- \"\\n\\n# Tools.*?)\{%- else %\}\n"
    r"(?P<plain>    \{%- if messages\[0\].*?    \{%- endif %\}\n)\{%- endif %\}\n"
    r"(?P<loop>\{%- for message in messages %\}\n)",
    re.DOTALL,
)


def own_calls(template: str) -> str:
    """The template with bare calls and late tools; raises ValueError where it is not of the known form."""
    return _late_tools(_bare_calls(template))


def _bare_calls(template: str) -> str:
    asked = "Answer with exactly one function call: one JSON object and nothing else:\\n" + _BARE_CALL
    derived, found = _ASKED.subn(lambda _: asked, template)
    for old, new in _WRAPPED:
        found += derived.count(old)
        derived = derived.replace(old, new)
    if found != 3 or "tool_call>" in derived:
        raise ValueError("the model's chat template is not the one whose tool-call wrapper is known")
    return derived


def _late_tools(template: str) -> str:
    head = _HEAD.match(template)
    if head is None:
        raise ValueError("the model's chat template is not the one whose head is known")
    tools = head["tools"].replace('"\\n\\n# Tools', '"<|im_start|>system\\n# Tools', 1)
    late = "    {%- if tools and loop.last %}\n" + tools + "    {%- endif %}\n"
    return head["plain"] + head["loop"] + late + template[head.end() :]
