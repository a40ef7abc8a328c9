"""The server holds the model to its tools: every answer under `tool_choice="required"` is one valid call."""

from __future__ import annotations

import json
from typing import Any

import openai
import pytest

from .server import ALIAS, LocalModel
from .template import own_calls

LOAD_BAG: Any = {
    "type": "function",
    "function": {
        "name": "load_bag",
        "description": "Put one to five cards of your hand into your bag.",
        "parameters": {
            "type": "object",
            "properties": {
                "cards": {
                    "type": "array",
                    "items": {
                        "type": "string",
                        "enum": ["apple", "cheese", "bread", "chicken", "silk", "pepper"],
                    },
                    "minItems": 1,
                    "maxItems": 5,
                }
            },
            "required": ["cards"],
            "additionalProperties": False,
        },
    },
}
HANDS = ("apple, apple, cheese, silk, bread, chicken", "pepper, pepper, silk, bread, bread, bread")


@pytest.mark.local_model
def test_every_call_under_required_is_valid(local_model: LocalModel) -> None:
    client = openai.OpenAI(base_url=local_model.base_url, api_key="none", max_retries=0, timeout=180)
    goods = set(LOAD_BAG["function"]["parameters"]["properties"]["cards"]["items"]["enum"])
    valid = 0
    for turn in range(20):
        answer = client.chat.completions.create(
            model=ALIAS,
            messages=[
                {"role": "system", "content": "You are a merchant. You answer with one tool call."},
                {"role": "user", "content": f"Turn {turn}. Your hand: {HANDS[turn % 2]}. Load your bag."},
            ],
            tools=[LOAD_BAG],
            tool_choice="required",
            max_tokens=400,
            seed=turn,
        )
        calls = answer.choices[0].message.tool_calls or []
        if len(calls) == 1 and calls[0].type == "function" and calls[0].function.name == "load_bag":
            cards = json.loads(calls[0].function.arguments).get("cards", [])
            valid += 1 <= len(cards) <= 5 and goods.issuperset(cards)
    print(f"\n{local_model.weights}: {valid} of 20 calls valid under `required`")
    assert valid == 20


def test_an_unknown_template_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="not the one"):
        own_calls("{%- for message in messages %}{{ message.content }}{%- endfor %}")
