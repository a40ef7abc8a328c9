"""Prompt sets: published texts never change, and say what the rules are and no more."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from arena.errors import UsageError
from arena.rules import EDITIONS, load_edition
from arena.seats import prompts
from arena.seats.prompts import hashes_now, load_prompts, prompt_sets, published_hashes
from arena.seats.tools import edition_tools

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay")


def test_a_published_text_has_not_changed() -> None:
    assert hashes_now() == published_hashes(), "copy a changed text to the next version"
    assert {one.title: one.hash for one in prompt_sets()}.items() < hashes_now().items()


def test_a_changed_text_under_an_old_version_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    folder = tmp_path / "prompts"
    shutil.copytree(prompts.prompts_folder(), folder)
    monkeypatch.setattr(prompts, "prompts_folder", lambda: folder)
    load_prompts.cache_clear()
    try:
        for text in ("neutral/v1/system.md", "referee/v2/system.md"):
            with (folder / text).open("a") as file:
                file.write("One more word.\n")
        now = hashes_now()
        changed = {title for title, hash in published_hashes().items() if now[title] != hash}
    finally:
        load_prompts.cache_clear()
    assert changed == {"neutral/v1", "may-lie/v1", "honest/v1", "referee/v2"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sets_differ_by_one_paragraph(edition: str) -> None:
    ed = load_edition(edition)
    plain = load_prompts("neutral").system(ed, SEATS[:4], {}).splitlines()
    for name in ("may-lie", "honest"):
        other = load_prompts(name).system(ed, SEATS[:4], {}).splitlines()
        changes = [line for line in difflib.ndiff(plain, other) if line[0] in "+-" and line[2:].strip()]
        assert [line[:2] for line in changes] == ["+ ", "+ "]
        assert changes[0] == "+ # Conduct"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_neutral_text_gives_no_hint(edition: str) -> None:
    ed = load_edition(edition)
    for players in ed.players:
        text = (
            load_prompts("neutral")
            .system(ed, SEATS[:players], {"royal_goods": ed.switches.royal_goods})
            .lower()
        )
        for word in (
            " lie",
            "lying",
            "bluff",
            "deceiv",
            "honest",
            "truth",
            "should",
            "strateg",
            "brib",
            "smuggl",
            "cheat",
        ):
            assert word not in text
        for good in ed.goods.values():
            assert f"{good.id} ({good.value}, {good.penalty}" in text
        assert "{" not in text


def test_options_reach_the_text() -> None:
    ed = load_edition("robin_hood")
    text = load_prompts("neutral").system(
        ed, SEATS[:3], {"money_bag_value": 12, "merchant_trades": True, "sheriff_may_pay": False}
    )
    assert "money_bag (12, 4)" in text
    assert "Merchants make no deals" not in text
    assert "may not give anything" in text
    assert "There are 9 rounds" in text


def test_an_unknown_set_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean neutral"):
        load_prompts("newtral")
    with pytest.raises(UsageError, match="there are v1"):
        load_prompts("neutral/v9")


def test_every_tool_is_documented_and_of_its_edition() -> None:
    first = {t.name for t in edition_tools(load_edition("first"), SEATS[:4])}
    second = {t.name for t in edition_tools(load_edition("second"), SEATS[:4])}
    hood = {t.name for t in edition_tools(load_edition("robin_hood"), SEATS[:4])}
    six = {t.name for t in edition_tools(load_edition("second"), SEATS)}
    assert "choose_starter" not in first
    assert six - second == {"share_booty"}
    assert hood - second == {"ask_proof", "exchange_tokens"}
