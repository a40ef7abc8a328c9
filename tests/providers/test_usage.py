"""Tokens that a server counts as none at all were not counted: the cost is unknown, not nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arena.providers import Run
from tests.fakes import Say, call
from tests.seats.tables import Script, table_with

PRICED = {"input": 1, "output": 10}


@pytest.mark.parametrize(
    ("entry", "usage"),
    [
        ("openai-api/lab/m", {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}),
        ("openai/m", {"input_tokens": 0, "output_tokens": 0, "total_tokens": 0}),
        ("anthropic/m", {"input_tokens": 0, "output_tokens": 0}),
        (
            "anthropic/m",
            {
                "input_tokens": 0,
                "output_tokens": 3,
                "cache_read_input_tokens": 0,
                "cache_creation_input_tokens": 0,
            },
        ),
    ],
)
def test_D10_a_prompt_of_no_tokens_was_not_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entry: str, usage: dict[str, Any]
) -> None:
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps({entry: PRICED}))
    script = Script("end_turn", [Say((("end_turn", {}),), usage=usage), call("end_turn")])
    run = Run(price_file=str(prices))
    played = table_with(monkeypatch, tmp_path, script, entry=entry, run=run)
    unknown = [line for line in played.calls if line.dollars is None]
    assert len(unknown) == 1
    assert (unknown[0].usage or {}).get("input") is None


def test_D12_a_prompt_read_whole_from_the_cache_is_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usage = {"input_tokens": 0, "output_tokens": 3, "cache_read_input_tokens": 2000}
    script = Script("end_turn", [Say((("end_turn", {}),), usage=usage), call("end_turn")])
    played = table_with(monkeypatch, tmp_path, script, entry="anthropic/m")
    told = [line.usage for line in played.calls if line.usage and line.usage["cached"]]
    assert told == [{"input": 2000, "cached": 2000, "written": None, "output": 3, "reasoning": None}]


def test_D10_counts_that_no_call_can_have_are_unknown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    huge = {"prompt_tokens": 10**18, "completion_tokens": 10**18}
    more = {"prompt_tokens": 100, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 4000}}
    replies = [Say((("end_turn", {}),), usage=usage) for usage in (huge, more)]
    played = table_with(monkeypatch, tmp_path, Script("end_turn", [*replies, call("end_turn")]))
    told = [line.usage for line in played.calls]
    assert sum((usage or {}).get("input") is None for usage in told) == 1
    assert all((usage or {}).get("output") in (None, 5, 20) for usage in told)
    assert {"input": 100, "cached": None, "written": None, "output": 5, "reasoning": None} in told
