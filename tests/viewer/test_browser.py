"""The page of a game in a real browser; passed over where playwright or Chromium is not installed."""

from __future__ import annotations

import shutil

import pytest

from arena.record import read_record
from arena.viewer.pages import game_page
from arena.viewer.telling import tell
from tests.ratings.played import Played, at_inspection
from tests.viewer.test_terminal import HOSTILE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")


@pytest.fixture
def page(tmp_path):
    labels = ["<script>a()</script>", "b", "c"]
    played = at_inspection(tmp_path / "g.jsonl", labels, ann="cheese pepper", bob="cheese pepper")
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


@pytest.fixture
def report(tmp_path):
    """The report of a run of two games, open in a browser of a phone's width."""
    labels = ["<script>a()</script>", "a-label-without-any-space-" * 3, "c"]
    (tmp_path / "games").mkdir()
    for n in (2, 3):
        played = Played(tmp_path / "games" / f"b000{n}r0.jsonl", labels, deal=f"7/000{n}")
        game = played.game
        while not game.over and game.round < 3:
            pending = [(s, t) for s, ts in game.pending().items() for t in ts if t not in ("say", "end_turn")]
            seat, tool = pending[0]
            played.do(seat, tool, **game.legal(seat, tool)[-1])
        played.finish_by_rule()
        played.close()
    from arena.ratings.run import rate_whole
    from arena.viewer.site import report_of, write_files

    file = tmp_path / "report.html"
    rated = rate_whole(tmp_path)
    write_files(file, rated)
    file.write_text(report_of(tmp_path, file, rated))
    with playwright.sync_playwright() as run:
        browser = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 800})
        page.trouble = []
        page.on("console", lambda message: page.trouble.append(message.text))
        page.on("pageerror", lambda error: page.trouble.append(str(error)))
        page.on("dialog", lambda dialog: page.trouble.append(dialog.message))
        page.goto(file.as_uri())
        yield page
        browser.close()


def _fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_one_goes_from_a_figure_to_its_cases_to_the_game(report):
    page = report
    assert _fits(page)
    lies = page.locator("#deception td a[href$='#deception-lie_rate']").first
    value, counts = lies.inner_text(), lies.locator("xpath=..").inner_text()
    hits, cases = counts.split("(")[-1].rstrip(")").split("/")
    lies.click()
    assert page.inner_text("#chosen").startswith(f"lies (bags): {hits} of {cases} cases.")
    shown = page.locator("#carried tbody tr:visible")
    assert shown.count() == int(cases)
    assert page.locator("#carried tr.hit").count() == int(hits)
    assert value == f"{100 * int(hits) / int(cases):.0f}%"
    assert not page.is_visible("#judged")
    assert _fits(page)
    page.click("text=Show all")
    assert page.is_visible("#judged")
    decisions = page.locator(".picks a[href='#faults-decisions']")
    decisions.click()
    total = decisions.locator("b").inner_text().replace(",", "")
    assert page.inner_text("#chosen").startswith(f"decisions: {total} in 2 cases.")
    assert page.locator(".picks p", has_text="tokens in").count() == 1  # nothing to choose where nothing is
    page.click("text=Show all")
    shown.first.locator("a").click()
    assert "#bag-" in page.url
    place = page.locator(".story:target").bounding_box()
    assert 0 <= place["y"] < 800
    assert _fits(page)
    page.click("text=Report of the run")
    assert page.url.endswith("report.html")
    assert page.trouble == []


def test_the_chart_has_its_axis_under_its_bars(report):
    circles = report.locator(".chart circle")
    assert circles.count() == 3
    zero, axis = (
        report.locator(".chart .zero").first.bounding_box(),
        report.locator(".axis text", has_text="0"),
    )
    labels = {text: box["x"] + box["width"] / 2 for text, box in _texts(axis)}
    assert abs(labels["0"] - zero["x"]) < 2


def _texts(locator):
    for i in range(locator.count()):
        text = locator.nth(i)
        yield text.text_content(), text.bounding_box()
