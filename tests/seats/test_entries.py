"""Reading who plays."""

from __future__ import annotations

import pytest

from arena.errors import UsageError
from arena.providers import ProviderKind, known_providers, registry
from arena.seats.entries import parse_entries, parse_entry


@pytest.mark.parametrize(
    ("text", "label", "provider", "model"),
    [
        ("openai/gpt-x", "openai/gpt-x", "openai", "gpt-x"),
        ("a=openai/gpt-x", "a", "openai", "gpt-x"),
        ("my label=anthropic/claude-x", "my label", "anthropic", "claude-x"),
        ("openai-api/lab/a=b", "openai-api/lab/a=b", "openai-api", "lab/a=b"),
        ("x=openai-api/lab/a=b:c@d/e", "x", "openai-api", "lab/a=b:c@d/e"),
        ("human", "human", "human", ""),
        ("me=human", "me", "human", ""),
        ("b=replay/games/g=1.jsonl", "b", "replay", "games/g=1.jsonl"),
        (" openai/gpt-x ", "openai/gpt-x", "openai", "gpt-x"),
    ],
)
def test_labels_providers_and_names(text: str, label: str, provider: str, model: str) -> None:
    entry = parse_entry(text)
    assert (entry.label, entry.provider, entry.model) == (label, provider, model)


def test_options_are_read_and_percent_decoded() -> None:
    entry = parse_entry(
        "openai-api/lab/m?temperature=0.5&base_url=http%3A%2F%2Fh%3A1%2Fv1&extra_body=%7B%22top_k%22%3A4%7D"
    )
    assert dict(entry.options) == {
        "temperature": 0.5,
        "base_url": "http://h:1/v1",
        "extra_body": {"top_k": 4},
    }
    assert entry.spec.startswith("openai-api/lab/m?")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("opnai/gpt", "did you mean openai"),
        ("openai/gpt?temprature=1", "did you mean temperature"),
        ("openai/gpt?temperature=hot", "a number from 0 to 2"),
        ("openai/gpt?temperature=1&temperature=2", "given twice"),
        ("openai/gpt?temperature", "no value"),
        ("anthropic/c?temperature=1", "has no option"),
        ("openai/", "no model is named"),
        ("openai", "no model is named"),
        ("=openai/m", "label before = is empty"),
        ("a=", "no model is named"),
        ("openai-api/m", "SERVICE/model"),
        ("bot/honset", "did you mean honest"),
        ("bot/honest?x=1", "no options"),
        ("human/x", "no name"),
        ("replay/", "replay/FILE"),
        ("openai-api/lab/m?extra_body=%7B%22tools%22%3A1%7D", "without tools"),
    ],
)
def test_a_wrong_word_is_named_with_the_nearest(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        parse_entry(text)


def test_the_same_model_twice_gets_two_labels() -> None:
    entries = parse_entries("openai/a,openai/a,openai/b")
    assert [e.label for e in entries] == ["openai/a", "openai/a#2", "openai/b"]


def test_two_equal_labels_are_refused() -> None:
    with pytest.raises(UsageError, match="labels must differ"):
        parse_entries("x=openai/a,x=openai/b")


def test_a_third_party_provider_registers_as_ours_do(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = ProviderKind("acme", "a provider of somebody else", {"size": int}, lambda *_: None)  # type: ignore[arg-type]

    class Point:
        def load(self) -> ProviderKind:
            return kind

    monkeypatch.setattr(registry, "_theirs", lambda: {"acme": Point()})
    registry.provider_kind.cache_clear()
    try:
        assert "acme" in known_providers()
        assert dict(parse_entry("acme/m?size=3").options) == {"size": 3}
    finally:
        registry.provider_kind.cache_clear()


@pytest.mark.parametrize("text", ["\udcff\udcfe=bot/ev", "a\nb=bot/ev", "a\x1b[2J=bot/ev"])
def test_a_label_has_only_characters_that_can_be_printed(text: str) -> None:
    with pytest.raises(UsageError, match="only characters that can be printed"):
        parse_entry(text)


@pytest.mark.parametrize(
    "text", ["openai-api/lab/m?api_key=sk-PLANTED", "openai-api/lab/m?base_url=http://u:sk-PLANTED@h/v1"]
)
def test_F10_a_key_in_the_wrong_place_is_not_repeated(text: str) -> None:
    with pytest.raises(UsageError, match="keys come from the environment") as refused:
        parse_entry(text)
    assert "PLANTED" not in str(refused.value)
