import pytest

from arena.viewer.visible import visible, visible_lines


@pytest.mark.parametrize(
    "text",
    ["pay [/] now", "[b", ":moneybag:", "Grüße, 金貨 5", "\U0001f4b0\ufe0f", "\U0001fae8", "a\\x1b", "…"],
)
def test_words_stay_as_they_are(text):
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\rb", "a\\x0db"),
        ("a\nb", "a\\nb"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202eabc\u2066", "\\u202eabc\\u2066"),
        ("\u200b\ufeff\u2028", "\\u200b\\ufeff\\u2028"),
        ("\ud83d", "\\ud83d"),
        ("\U000e0041", "\\U000e0041"),
        ("a\U000e0100", "a\\U000e0100"),
        ("\u3164", "\\u3164"),
        ("\ue000", "\\ue000"),
    ],
)
def test_F9_what_can_not_be_seen_is_shown(text, shown):
    assert visible(text) == shown


def test_A8_a_lone_surrogate_can_be_written():
    assert visible("ok \ud83d").encode().startswith(b"ok ")


def test_lines_stay_lines():
    assert visible_lines("a\r\nb") == ["a\\x0d", "b"]
