"""The page of a game in a real browser; passed over where playwright or Chromium is not installed."""

from __future__ import annotations

import shutil

import pytest

from arena.record import read_record
from arena.viewer.pages import game_page
from arena.viewer.telling import tell
from tests.ratings.played import Played
from tests.viewer.test_terminal import HOSTILE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")


@pytest.fixture
def page(tmp_path):
    played = Played(tmp_path / "g.jsonl", ["<script>a()</script>", "b", "c"], deal="7/0002")
    played.do("cat", "choose_starter", player="ann")
    for seat in ("ann", "bob"):
        played.do(seat, "exchange_cards", discard=[])
    for seat in ("ann", "bob"):
        played.do(seat, "load_bag", cards=["cheese", "pepper"])
    for seat in ("ann", "bob"):
        played.do(seat, "declare", good="cheese", count=2)
    for words in HOSTILE:
        played.do("ann", "say", {}, message=words)
    played.finish_by_rule()
    played.close()
    file = tmp_path / "g.html"
    file.write_text(game_page("g", list(tell(iter(read_record(tmp_path / "g.jsonl").lines)))))
    with playwright.sync_playwright() as run:
        browser = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 500})
        page.trouble = []
        page.on("console", lambda message: page.trouble.append(message.text))
        page.on("pageerror", lambda error: page.trouble.append(str(error)))
        page.on("dialog", lambda dialog: page.trouble.append(dialog.message))
        page.on("request", lambda request: page.trouble.append(request.url))
        page.goto(file.as_uri())
        page.trouble.remove(file.as_uri())
        yield page
        browser.close()


def test_F8_nothing_that_a_player_writes_runs(page):
    text = page.inner_text("main")
    for words in [*HOSTILE, "<script>a()</script>"]:
        assert words in text
    assert page.trouble == []


def test_K12_letters_type_in_the_search_box_and_steer_outside_it(page):
    page.evaluate(
        "window.taken = []; addEventListener('keydown', (e) => setTimeout(() => e.defaultPrevented && taken.push(e.key)))"
    )
    page.keyboard.press("n")
    page.keyboard.press("n")
    where = page.evaluate("scrollY")
    assert where > 0
    page.keyboard.press("/")
    page.keyboard.type("gold deal 12 ?")
    for keys in ("Control+f", "Control+l", "Control+d", "Alt+ArrowLeft"):
        page.keyboard.press(keys)
    assert page.input_value("#find") == "gold deal 12 ?"
    assert page.evaluate("scrollY") == where
    assert page.url.endswith("g.html")
    assert page.evaluate("document.body.className") == ""
    assert page.evaluate("taken") == ["/"]
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    assert page.inner_text(".here").startswith("Lie: declared")
    page.keyboard.press("s")
    assert not page.is_visible(".item.lie")


def test_search_marks_while_typing_and_goes_on_enter(page):
    page.keyboard.press("/")
    page.keyboard.type("moneybag")
    assert page.inner_text("#found") == "1 found"
    assert page.locator(".here").count() == 0
    page.keyboard.press("Enter")
    assert ":moneybag: five gold" in page.inner_text(".here")
