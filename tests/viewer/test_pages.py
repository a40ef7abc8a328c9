from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from arena.record import read_record
from arena.viewer.pages import game_page
from arena.viewer.telling import tell
from tests.ratings.played import at_inspection
from tests.viewer.test_terminal import HOSTILE

VOID = {"meta", "input", "br", "line", "circle"}


class _Page(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags = []
        self.attributes = []
        self.text = ""
        self.scripts = []
        self.open = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)
        elif not self.open or self.open[-1] != "style":
            self.text += data


@pytest.fixture
def page(tmp_path):
    labels = ["<b>x</b>", 'y" onload="z', "c"]
    played = at_inspection(tmp_path / "g.jsonl", labels, ann="cheese pepper", bob="cheese pepper")
    for words in [*HOSTILE, "\x1b[2J \u202e \x00", "{{ 7 * 7 }} {% raw %}", "line one\nline two"]:
        played.do("ann", "say", {}, message=words)
    played.finish_by_rule()
    played.close()
    return game_page("g", list(tell(iter(read_record(tmp_path / "g.jsonl").lines))))


def test_F8_players_words_are_words_on_the_page(page):
    parsed = _Page(page)
    for words in [*HOSTILE, "{{ 7 * 7 }} {% raw %}", "line one\nline two", "<b>x</b>", 'y" onload="z']:
        assert words in parsed.text
    assert parsed.open == []
    assert len(parsed.scripts) == 1
    assert "img" not in parsed.tags
    assert not [a for a in parsed.attributes if a[1].startswith("on")]


def test_F9_invisible_characters_are_visible_on_the_page(page):
    assert "\\x1b[2J \\u202e \\x00" in page
    for char in "\x1b\u202e\x00":
        assert char not in page


def test_the_page_needs_nothing_from_elsewhere_and_runs_no_script_but_its_own(page):
    parsed = _Page(page)
    addresses = [a for a in parsed.attributes if a[1] in ("src", "href", "srcset", "data", "action")]
    assert all(value.startswith("#") for _, _, value in addresses)
    assert "url(" not in page
    assert "@import" not in page
    digest = base64.b64encode(hashlib.sha256(parsed.scripts[0].encode()).digest()).decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_lies_and_truths_stand_beside_the_declarations(page):
    assert _Page(page).text.count("Lie: declared 2 cheese, the bag holds 1 cheese and 1 pepper") == 2
