"""A wrong scenario file is told with the line, the key and what was expected there."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arena.table.json_places import places
from arena.table.scenario import play_file

GOOD = {
    "id": "a-bag",
    "edition": "second",
    "seats": ["ann", "bob", "cat", "dan"],
    "position": {
        "phase": "inspection",
        "sheriff": "dan",
        "gold": {"ann": 50},
        "bags": {"ann": {"cards": ["apple", "silk"], "declared": "apple"}},
        "decided": ["bob", "cat"],
    },
    "calls": [{"seat": "dan", "tool": "inspect_bag", "args": {"merchant": "ann"}}],
    "expect": {"gold": {"ann": 46}},
}

WRONG = [
    ('"second"', '"third"', "edition", "take one of first, second, robin_hood"),
    ('"inspection"', '"talk"', "phase", "one of market, loading"),
    ('"sheriff": "dan"', '"sheriff": "zoe"', "sheriff", "they are ann, bob, cat, dan"),
    ('"ann": 50', '"ann": "50"', "gold.ann", "is no number of gold"),
    ('"silk"', '"silc"', "bags.ann.cards[1]", "is no good of second"),
    ('"declared"', '"declare"', "bags.ann has no 'declare'", "cards, declared"),
    ('"declared": "apple"', '"declared": "silk"', "bags.ann.declared", "can't be declared"),
    ('"decided"', '"decidet"', "a position has no 'decidet'", "discards, bags, decided"),
    ('"tool"', '"toll"', "calls[0]", "seat, tool and args are needed"),
    ('"args"', '"arg"', "calls[0] has no 'arg'", "seat, tool, args, error, reply"),
    ('"gold": {\n   "ann": 46', '"gold": {\n   "zoe": 46', "expect.gold", "they are ann, bob, cat, dan"),
    ('"expect"', '"expects"', "a scenario has no 'expects'", "calls, expect"),
    ('"ann"\n   }', '"ann"\n   }, "reply": []', "calls[0].reply", "an object is needed"),
]


@pytest.mark.parametrize(("right", "wrong", "key", "expected"), WRONG)
def test_line_key_and_what_was_expected(tmp_path, right, wrong, key, expected):
    text = json.dumps(GOOD, indent=1)
    assert text.count(right) == 1 or right == '"inspection"'
    spoiled = text.replace(right, wrong, 1)
    path = tmp_path / "wrong.json"
    path.write_text(spoiled, encoding="utf-8")
    error = play_file(path).error
    assert error is not None
    lines = zip(text.splitlines(), spoiled.splitlines(), strict=True)
    changed = next(number for number, (a, b) in enumerate(lines, start=1) if a != b)
    # A call that lacks a key is told where the call begins.
    told = changed - 2 if key == "calls[0]" else changed
    assert error.startswith(f"line {told}: ")
    assert key in error
    assert expected in error


NEVER = [
    {"gold": {"ann": "46"}}, {"hands": {"ann": ["aple"]}}, {"hands": {"ann": ["carrot"]}},
    {"stalls": {"ann": {"legl": {}}}}, {"stalls": {"ann": {"legal": {"aple": 1}}}}, {"offers": {"O1": "acepted"}},
    {"pending": {"ann": ["inspect"]}}, {"bonuses": {"apple": {"zoe": 20}}}, {"bags": {"ann": {"cards": "apple"}}},
    {"promises": [{"kind": "return"}]}, {"winners": ["zoe"]}, {"phase": "talk"},
    {"views": {"ann": {"seats": {"bob": {"bag": {"state": "shut"}}}}}}, {"views": {"ann": {"discards": [["aple"]]}}},
    {"views": {"ann": {"purse": 50}}},
]  # fmt: skip


@pytest.mark.parametrize("expect", NEVER, ids=map(str, NEVER))
def test_what_never_is_differs_as_what_is_not(tmp_path, expect):
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps({**GOOD, "expect": expect}), encoding="utf-8")
    verdict = play_file(path)
    assert verdict.error is None
    assert verdict.difference is not None


def test_a_file_that_expects_nothing_is_a_wrong_one(tmp_path):
    path = tmp_path / "wrong.json"
    bare = {key: value for key, value in GOOD.items() if key != "expect"}
    path.write_text(json.dumps(bare), encoding="utf-8")
    assert str(play_file(path).error).startswith("line 1: expect is missing")
    refused = {**bare, "calls": [{**GOOD["calls"][0], "seat": "ann", "error": "not_your_turn"}]}
    path.write_text(json.dumps(refused), encoding="utf-8")
    assert play_file(path).ok


def test_null_is_what_is_absent_whatever_its_name(tmp_path):
    path = tmp_path / "right.json"
    views = {"ann": {"deck": None, "deputies": None, "seats": {"bob": {"hand": None, "bag": None}}}}
    path.write_text(json.dumps({**GOOD, "expect": {"views": views}}), encoding="utf-8")
    assert play_file(path).ok, play_file(path)


def test_a_key_that_is_there_twice_is_told_with_both_lines(tmp_path):
    path = tmp_path / "wrong.json"
    path.write_text(
        '{"seats": ["ann", "bob", "cat"],\n "expect": {"round": 1,\n  "round": 2}}', encoding="utf-8"
    )
    assert play_file(path).error == "line 3: expect.round is there twice, first on line 2"


def paths(value, path=""):
    """Every path of a JSON value, in the order of its text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{path}.{key}" if path else key
            yield from paths(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield f"{path}[{i}]"
            yield from paths(inner, f"{path}[{i}]")


TEXTS = st.text(st.characters(exclude_characters=".[]", exclude_categories=["Cs"]), min_size=1, max_size=4)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
        max_leaves=12,
    ),
    st.booleans(),
)
def test_every_key_of_any_text_has_its_line(value, plain):
    text = json.dumps(value, indent=1, ensure_ascii=plain)
    found = places(text)
    assert list(found) == list(paths(value))
    lines = text.split("\n")
    for path, line in found.items():
        key = path.rpartition(".")[2]
        assert key.endswith("]") or json.dumps(key, ensure_ascii=plain) in lines[line - 1]
