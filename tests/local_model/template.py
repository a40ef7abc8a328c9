"""A chat template under which the server knows and enforces this model's way of calling tools.

Qwen2.5-Coder writes a call as a bare JSON object, not in the `<tool_call>` wrapper that its own template asks
for. With the wrapper out of the template, llama.cpp recognises the bare form and holds the model to it by
grammar wherever `tool_choice` is `required`.
"""

from __future__ import annotations

import re

_BARE_CALL = r"""{\"name\": <function-name>, \"arguments\": <args-json-object>}"""
_ASKED = re.compile(r"For each function call, return [^<]*<tool_call></tool_call> XML tags:.*?</tool_call>")
_CHANGES = (
    ('\\n<tool_call>\\n{"name": "', '\\n{"name": "'),
    ("}\\n</tool_call>", "}"),
)


def bare_calls(template: str) -> str:
    """The template without its tool-call wrapper; raises ValueError where it is not of the known form."""
    asked = "Answer with exactly one function call: one JSON object and nothing else:\\n" + _BARE_CALL
    derived, found = _ASKED.subn(lambda _: asked, template)
    for old, new in _CHANGES:
        found += derived.count(old)
        derived = derived.replace(old, new)
    if found != 3 or "tool_call>" in derived:
        raise ValueError("the model's chat template is not the one whose tool-call wrapper is known")
    return derived
