"""What reports say: readable Markdown that stays words, labels that can't be misread, every figure with its count."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from arena.ratings.results import results
from arena.viewer.columns import TABLES
from arena.viewer.report import markdown_words, render
from arena.viewer.visible import visible
from tests.ratings.made_up import game as made_up

HOSTILE = [
    "**bold** _it_ __init__ ~~gone~~", "<b>x</b> <!-- y --> <https://a.b>", "[a](javascript:alert(1)) ![p](q)",
    "a|b \\| c\\", "`code` ``x", "&lt;b&gt; &#60; & AT&T", "http://evil.example www.evil.example ftp://x.y",
    "[x]: http://a", "$x$ $y$", ":moneybag:", "# head #", "- list", "1. one", "\\*a\\*", "_a_ *b* _c", "]( x", "a\nb | c",
]  # fmt: skip
READABLE = [
    "bot/ev",
    "openai/gpt-5.1-mini",
    "low=x?reasoning_effort=high",
    "a_b_c",
    "lab@2026-01-01",
    "x(1)",
    "2 * 3",
    "$5",
    "A+B!",
    "x[/y]",
]


def _results(labels, blocks=2):
    games = [
        made_up(
            {label: 10.0 * i + block for i, label in enumerate(labels)}, block=f"7/{block}", id=f"b{block}"
        )
        for block in range(blocks)
    ]
    return {**results("run", {}, games, {}), "complete": True}


def _parsed(text):
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def _first_cells(text):
    """The children of the first cell of each row of each table, as the parser sees them."""
    tokens = _parsed(text)
    return [
        tokens[i + 2].children
        for i, token in enumerate(tokens)
        if token.type == "tr_open" and tokens[i + 1].type == "td_open"
    ]


def _words(children):
    assert {child.type for child in children} <= {"text", "text_special"}, children
    return "".join(child.content for child in children)


def test_F8_labels_are_words_in_markdown_whatever_they_hold():
    for i in range(0, len(HOSTILE), 3):
        labels = [*HOSTILE[i : i + 3], "plain"]
        text = render(_results(labels), "md")
        shown = {_words(children) for children in _first_cells(text)}
        assert shown == {visible(label).strip() for label in labels}


@given(st.text(st.sampled_from("ab1 _*~`$[]()<>&;:#!|\\/.-+=@h"), min_size=1, max_size=14))
def test_F8_any_label_is_words_in_markdown(label):
    text = f"| a | b |\n| --- | --- |\n| x{markdown_words(label)}x | y |\n"
    (children,) = _first_cells(text)
    assert _words(children) == f"x{visible(label)}x"


@pytest.mark.parametrize("label", READABLE)
def test_markdown_leaves_what_is_no_markup_as_it_is(label):
    text = render(_results([label, "b", "c"]), "md")
    assert f"| {label} |" in text
    assert "\\" not in text


def test_a_run_named_like_markup_is_a_heading_of_words():
    tokens = _parsed(render({**_results(["a", "b", "c"]), "run": "x # *y* ##"}, "md"))
    assert _words(tokens[1].children) == "x # *y* ##"


@pytest.mark.parametrize("form", ["table", "md", "html"])
def test_head_to_head_says_that_its_interval_and_its_p_are_of_different_things(form):
    text = render(_results(["a", "b", "c"], blocks=8), form)
    assert re.search(r"margin apart, gold(<small>| )\(95% of this pair alone; blocks\)", text)
    assert re.search(r"\bp(<small>| )\(Holm, corrected for all pairs\)", text)
    assert "each interval is of one pair by itself, while p is corrected for all pairs together" in text


def test_the_names_of_a_csv_file_are_those_of_the_definitions():
    found = _results(["a", "b", "c"], blocks=8)
    (first, *_) = csv.DictReader(io.StringIO(render(found, "csv")))
    assert {"tier", "boards_clean_tier"} <= first.keys()
    assert not [name for name in first if name.endswith("strength_tier")]
    assert first["tier"] == str(found["models"][first["label"]]["strength"]["tier"])
    assert first["luck_adjusted_margin_variance_ratio_n"] == "8"
    low, high = found["models"][first["label"]]["luck_adjusted_margin"]["variance_ratio_ci"] or ("", "")
    assert first["luck_adjusted_margin_variance_ratio_low"] == str(low)
    assert first["luck_adjusted_margin_variance_ratio_high"] == str(high)
    assert len(first) == len(set(first))


def test_every_estimate_of_a_report_has_a_count():
    for table in TABLES:
        for column in table.columns:
            assert (column.kind in ("share", "mean", "percent", "ratio")) == bool(column.of), column


@pytest.mark.parametrize("column", [c for table in TABLES for c in table.columns], ids=lambda c: c.name)
def test_each_explanation_is_a_whole_phrase(column):
    assert column.about
    assert column.about.rsplit(None, 1)[-1] not in {
        "is",
        "the",
        "of",
        "a",
        "that",
        "and",
        "than",
        "which",
        "to",
    }


def test_a_run_that_was_stopped_tells_how_many_games_were_not_begun():
    found = _results(["a", "b", "c"])
    found["games"] |= {"planned": 9, "parked": 3, "unfinished": 1, "not_begun": 3}
    assert "2 complete of 9 planned" in render(found, "table")
    assert "3 parked, 1 unfinished, 3 not begun." in render(found, "table")
