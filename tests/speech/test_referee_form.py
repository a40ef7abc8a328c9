"""The form that a model's answer is held to: fit for every wire, wide enough for every reading, no wider."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arena.rules import EDITIONS, load_edition
from arena.speech import GrammarReader

from .compare import messages, verdict
from .table import context, offer
from .test_referee import OFFERS, TALK, WRONG, Judge, answer

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay")
WORDS = {"type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "$ref", "$defs"}


def form(narrow: bool = False, **table: Any) -> Mapping[str, Any]:
    judge = Judge(answer())
    judge.read(TALK, table.get("players", ["ann"])[0], narrow=narrow, **table)
    return judge.forms[0]


def tables() -> Iterator[dict[str, Any]]:
    for edition in EDITIONS:
        for players in load_edition(edition).players:
            seats = list(SEATS[:players])
            officers = {"deputies": seats[:2], "sheriff": None} if players == 6 else {"sheriff": seats[0]}
            yield {
                "edition": edition, "players": seats, **officers, "open_bags": seats[2:], "bags": {}, "gold": None, "legal": {},
            }  # fmt: skip


def nodes(schema: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(schema, Mapping):
        yield schema
        for key, value in schema.items():
            for part in value.values() if key in ("properties", "$defs") else [value]:
                yield from nodes(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from nodes(part)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("table", list(tables()), ids=lambda t: f"{t['edition']}-{len(t['players'])}")
def test_the_form_keeps_to_what_openai_takes_under_strict_and_bounds_lists_for_a_server_of_ones_own(
    table: dict[str, Any], narrow: bool
) -> None:
    schema = form(narrow, **table)
    Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"
    for node in nodes(schema):
        assert set(node) <= (WORDS | {"minItems", "maxItems"} if narrow else WORDS)
        if node.get("type") == "object":
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])
        if "enum" in node:
            assert node["enum"]
    assert sum(len(node.get("properties", ())) for node in nodes(schema)) <= 5000
    assert sum(len(node.get("enum", ())) for node in nodes(schema)) <= 1000
    assert len(json.dumps(schema)) < 12_000


def test_alternatives_can_be_told_apart_by_their_first_key() -> None:
    schema = form(narrow=True, offers=[*OFFERS, offer(4, "ann", "sam", 3, "ann")])
    unions = [node["anyOf"] for node in nodes(schema) if "anyOf" in node]
    assert len(unions) == 6
    for union in unions:
        objects = [schema["$defs"][one["$ref"].split("/")[-1]] for one in union if "$ref" in one]
        heads = []
        for one in objects:
            key, kind = next(iter(one["properties"].items()))
            heads += (
                [(key, value) for value in kind.get("enum", [None])] if key in ("act", "kind") else [(key,)]
            )
        assert len(set(heads)) == len(heads)


def test_anthropics_own_transformer_finds_nothing_to_take_out() -> None:
    from anthropic import transform_schema

    for table in tables():
        schema = form(**table)
        assert transform_schema(dict(schema)) == untyped(schema)


def untyped(schema: Any) -> Any:
    """A schema without the type of what lists its values, which OpenAI wants and that transformer leaves out."""
    if isinstance(schema, Mapping):
        return {k: untyped(v) for k, v in schema.items() if k != "type" or "enum" not in schema}
    return [untyped(part) for part in schema] if isinstance(schema, list) else schema


_SLOWER = [
    pytest.param(name, marks=pytest.mark.slow)
    for name in ("rules.jsonl", "apart.jsonl", "unseen.jsonl", "messages.jsonl")
]


@pytest.mark.parametrize("file", ["own.jsonl", *_SLOWER])
def test_every_labelled_reading_fits_the_form_of_its_table(file: str) -> None:
    for message in messages(file):
        judge = Judge(message["label"])
        reading = judge.read(message["text"], message["speaker"], narrow=True, **message["context"])
        Draft202012Validator(judge.forms[0]).validate(message["label"])
        assert len(judge.asked) == 1, (message["id"], judge.asked)
        assert verdict(message["label"], reading.to_json()) != "wrong"
        plain = GrammarReader().read_now(message["text"], message["speaker"], context(**message["context"]))
        alike = Judge(plain.to_json())
        assert alike.read(message["text"], message["speaker"], **message["context"]) == plain, message["id"]
        assert len(alike.asked) == 1, (message["id"], alike.asked)


def test_a_narrow_form_itself_keeps_out_what_its_table_has_not() -> None:
    outside = (
        "seat",
        "good",
        "place",
        "outcome",
        "promise",
        "claim",
        "why",
        "code",
        "act",
        "extra",
        "null",
        "number",
        "another",
        "else's",
    )
    schema = Draft202012Validator(form(narrow=True, offers=OFFERS))
    assert schema.is_valid(answer({"act": "accept", "offer": "O1"}))
    for name, (given, _) in WRONG.items():
        if any(word in name for word in outside) and "oneself" not in name:
            assert isinstance(given, str) or not schema.is_valid(given), name


def test_the_form_stays_the_same_from_message_to_message_unless_it_is_narrow() -> None:
    mine = offer(4, "ann", "sam", 3, "ann")
    wide = {json.dumps(form(offers=offers)) for offers in ([], OFFERS, [mine])}
    narrow = {json.dumps(form(True, offers=offers)) for offers in ([], OFFERS, [mine])}
    assert len(wide) == 1
    assert len(narrow) == 3
    assert '"O1"' not in wide.pop()
    assert "withdraw" not in json.dumps(form(True, offers=OFFERS))
