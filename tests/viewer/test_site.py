"""The pages of a run: from a figure to its cases, from a case to its game."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from urllib.parse import unquote

import msgspec
import pytest

from arena.cli import main
from arena.ratings.run import rate_whole
from arena.record.calls import CallLine, CallLog
from arena.viewer.chart import margins, ticks
from arena.viewer.columns import TABLES
from arena.viewer.evidence import Evidence, has_cases, summed
from arena.viewer.figures import figure_of
from tests.ratings.played import at_inspection

LABELS = ["<b>x</b>", 'y" onload="z', "c/%23 ?"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Two games on two deals, and one that was parked: Ann smuggles, claims she does not, bids, and breaks a promise."""
    folder = tmp_path_factory.mktemp("run")
    (folder / "games").mkdir()
    for deal in (2, 3, 4):
        name = f"b000{deal} #{deal}"
        played = at_inspection(folder / "games" / f"{name}.jsonl", LABELS)
        for gold in (9, 12, 90):  # the second replaces the first, the third is more than she has
            played.do("ann", "say", {"moves": [_move(gold)], "claims": []}, message="<b>fifty</b>")
        silk = {"from": "ann", "to": "cat", "good": "silk", "count": 1, "place": "bag"}
        favour = {"by": "ann", "to": "cat", "kind": "return_bag", "bag": "cat", "when": "next_as_sheriff"}
        claim = {"about": "ann", "contraband": False}
        reading = {"moves": [_move(7, silk, promises=[favour])], "claims": [claim]}
        played.do("ann", "say", reading, message="<script>alert(1)</script>")
        played.do("cat", "accept_offer", offer="O3")
        played.do("cat", "inspect_bag", merchant="bob")
        for owner, kind in (("model", "truncated"), ("model", "several_calls"), ("provider", "http_503")):
            played.fault("ann", owner, kind)
        if deal < 4:
            played.finish_by_rule()
        played.close()
        log = CallLog(folder / "calls" / f"{name}.jsonl.gz")
        told = {"input": 1000 * deal, "cached": 0, "written": 0, "output": 20 * deal, "reasoning": 5}
        call = CallLine(id="ann0", seat="ann", n=0, t="", entry="x", model="m", usage=told, seconds=0.5)
        call.response = msgspec.Raw(b"{}")
        asyncio.run(log.append(call))
        log.close()
    return folder


def _move(gold, *more, promises=()):
    gives = [{"from": "ann", "to": "cat", "gold": gold}, *more]
    bags = [{"bag": "ann", "outcome": "return"}]
    return {
        "act": "offer",
        "to": ["cat"],
        "terms": {"gives": gives, "bags": bags, "promises": list(promises)},
    }


@pytest.fixture(scope="module")
def pages(run, tmp_path_factory):
    folder = tmp_path_factory.mktemp("out")
    with pytest.raises(SystemExit) as ended:
        main(["view", str(run), "--html", str(folder / "report.html")])
    assert ended.value.code in (0, None)
    return folder


def _links(page):
    return [unescape(link) for link in re.findall(r' href="([^"]*)"', page.read_text())]


def test_every_link_of_every_page_leads_to_a_page_and_a_place_in_it(pages):
    report = pages / "report.html"
    seen, to_do = set(), [report]
    while to_do:
        page = to_do.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in _links(page):
            path, _, place = link.partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            assert target.is_file(), link
            if place:
                assert f'id="{place}"' in target.read_text() or f'href="#{place}"' in target.read_text(), link
            to_do.append(target)
    names = {str(page.relative_to(pages)) for page in seen}
    assert {f"report_files/games/b000{n} #{n}.html" for n in (2, 3)} <= names
    assert {f"report_files/models/{n}.html" for n in (1, 2, 3)} <= names


def test_F8_labels_and_words_are_words_on_every_page(pages):
    for page in pages.rglob("*.html"):
        text = page.read_text()
        assert "<b>x</b>" not in text
        assert "<script>alert" not in text
        assert 'onload="z' not in text
        assert "default-src 'none'" in text
        assert "unsafe" not in text
        assert not re.search(r'\b(src|action|srcset)="', text)


def _counted(rows, number):
    cases = []
    for row in rows:
        for word in row.counts.split():
            found = re.fullmatch(rf"{number}([+=-])([^/]*)(?:/(.*))?", word)
            if found:
                value = float(found[2]) if found[1] == "=" else float(found[1] == "+")
                cases.append((value, float(found[3] or 0)))
    return cases


def test_every_figure_can_be_counted_again_in_its_rows(run):
    rated = rate_whole(run)
    told: dict[str, float] = {}
    for label in LABELS:
        evidence = Evidence(rated.results, rated.games, label)
        rows = [row for section in evidence.sections() for row in section.rows]
        columns = [column for table in TABLES for column in table.columns if has_cases(column)]
        for number, column in enumerate(columns):
            figure = figure_of(evidence.model, column)
            cases = _counted(rows, number)
            total, whole = sum(value for value, _ in cases), sum(whole for _, whole in cases)
            told.update({column.name: total} if cases else {})
            if summed(column) == "ratio":
                assert (total, whole) == tuple((figure or {}).get(part) or 0 for part in "kn"), column
            elif summed(column) == "count":
                count = sum(figure.values()) if isinstance(figure, dict) else figure or 0
                assert total == pytest.approx(count), column
            elif column.kind != "ratio":
                assert len(cases) == figure["n"], column
            if column.kind == "share" and cases:
                assert total == pytest.approx(figure["k"]), column
            if summed(column) in ("mean", "percent") and cases:
                mean = figure.get("value", figure.get("mean"))
                assert total / len(cases) == pytest.approx(mean, abs=0.0001), column
    # Each kind of figure has had a case.
    wanted = {
        "negotiation_offers", "negotiation_deals", "negotiation_concession", "negotiation_phantom_offers",
        "negotiation_valid_offers", "negotiation_messages_per_deal", "negotiation_tokens_per_deal",
        "negotiation_efficiency", "promises_made", "faults_illegal", "faults_truncated", "faults_other",
        "faults_provider", "faults_rule_actions", "faults_games", "usage_output", "usage_calls", "seats", "margin",
    }  # fmt: skip
    assert wanted <= told.keys(), wanted - told.keys()


def test_a_case_says_what_happened(run):
    rated = rate_whole(run)
    sections = {s.id: s for s in Evidence(rated.results, rated.games, LABELS[0]).sections()}
    bag = [cell.text for cell in sections["carried"].rows[0].cells]
    assert bag[1:] == ["4 cheese", "2 cheese, 1 pepper and 1 mead", "returned", LABELS[2], "7", "19", "6"]
    assert sections["carried"].rows[0].cells[0].anchor == "bag-1-ann"
    assert [cell.text for cell in sections["claims"].rows[0].cells][1:] == ["no contraband", "false"]
    assert sections["promises"].rows[0].cells[1].text.startswith("Ann promises Cat to return Cat's bag")
    offers = [[cell.text for cell in row.cells] for row in sections["offers"].rows][:4]
    assert [cells[1] for cells in offers] == ["O1", "O2", "", "O3"]
    assert offers[0][2:] == ["Ann gives Cat 9 gold; Ann's bag is returned", "replaced by a newer one", ""]
    assert offers[2][2:] == ['"<b>fifty</b>"', "not made: too_much_gold", ""]


def test_the_axis_has_round_numbers_around_all_that_is_shown():
    assert ticks(-53.3, 49.9) == [-60, -40, -20, 0, 20, 40, 60]
    assert ticks(0, 0) == [-1, -0.5, 0, 0.5, 1]
    assert ticks(0, 3.1) == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]


def test_bars_stand_at_their_places_on_the_axis():
    def model(mean, ci):
        return {"margin": {"mean": mean, "ci": ci, "n": 4}, "strength": {"tier": 1}}

    chart = margins({"a": model(10, [0, 20]), "b": model(-10, None), "c": model(None, None)})
    assert [bar["label"] for bar in chart["bars"]] == ["a", "b"]
    places = {tick["text"]: tick["at"] for tick in chart["ticks"]}
    a, b = chart["bars"]
    assert (a["low"], a["mean"], a["high"], b["mean"]) == tuple(places[x] for x in ("0", "10", "20", "-10"))
    assert b["low"] is None
    assert margins({"c": model(None, None)}) is None
