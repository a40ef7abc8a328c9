"""The scripted bots: legal in every edition, deterministic, and each true to its description."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arena.errors import UsageError
from arena.record import RecordWriter, read_record
from arena.rules import Call, load_edition
from arena.seats.bots import BOTS, make_bot
from arena.seats.bots.bot import Bot
from arena.seats.bots.goods import load, wares
from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn
from arena.speech import GrammarReader
from arena.table import SEAT_NAMES, GameResult, GameSpec, Player, play

EVERY = list(BOTS)


def watched(bot: Any, refused: list[str], check: bool = False) -> Any:
    """The bot with its refusals noted, and what it believes compared with its view."""
    decide = bot.decide

    def watching(turn: Turn) -> Call:
        if turn.refusal is not None and turn.attempt and not turn.overtaken:
            refused.append(f"{bot.word} at {turn.seat}: {turn.refusal}")
        call: Call = decide(turn)
        if check and bot.seen is not None:
            believed, true = bot.look(turn), Seen(turn.view(), bot.offer_rounds)
            assert believed.bosses == true.bosses
            assert believed.gold == true.gold
            assert believed.bags == true.bags
            assert believed.closed == true.closed
            assert believed.bound == true.bound
            assert believed.means == true.means
            assert believed.hand == true.hand
            assert {s: +Counter(g) for s, g in believed.legal.items()} == true.legal
            assert list(believed.offers) == list(true.offers)
        return call

    bot.decide = watching
    return bot


def game(
    bots: list[str],
    deal: str,
    edition: str = "second",
    options: dict[str, Any] | None = None,
    path: Path | None = None,
    check: bool = False,
    talk_rounds: int = 3,
) -> tuple[GameResult, list[str]]:
    names = SEAT_NAMES[: len(bots)]
    players = tuple(Player(name, bot, f"bot/{bot}") for name, bot in zip(names, bots, strict=True))
    spec = GameSpec("g", players, deal, edition, options or {}, talk_rounds=talk_rounds)
    refused: list[str] = []
    seats = [
        watched(make_bot(bot, name, deal), refused, check) for name, bot in zip(names, bots, strict=True)
    ]
    writer = RecordWriter(path, "g") if path is not None else None
    try:
        return asyncio.run(play(spec, seats, GrammarReader(), writer)), refused
    finally:
        if writer is not None:
            writer.close()


TABLES = [
    (edition, number, royal)
    for edition in ("first", "second", "robin_hood")
    for number in load_edition(edition).players
    for royal in ((False, True) if edition != "robin_hood" else (False,))
]


@pytest.mark.parametrize(("edition", "number", "royal"), TABLES)
def test_no_call_of_a_bot_is_ever_refused(edition: str, number: int, royal: bool) -> None:
    for first in range(0, len(EVERY), 2):
        bots = [EVERY[(first + 2 * i + i // 3) % len(EVERY)] for i in range(number)]
        options = {"royal_goods": True} if royal else {}
        result, refused = game(bots, f"{first}/{number}", edition, options, talk_rounds=first % 4)
        assert refused == []
        assert result.status == "complete"
        assert not any(result.rule_actions.values())


@pytest.mark.parametrize("edition", ["first", "second", "robin_hood"])
def test_a_bot_that_follows_the_news_believes_what_its_view_shows(edition: str) -> None:
    for number in load_edition(edition).players:
        result, refused = game([EVERY[-1 - i] for i in range(number)], f"7/{number}", edition, check=True)
        assert (result.status, refused) == ("complete", [])


def test_the_same_deal_gives_the_same_game(tmp_path: Path) -> None:
    lines = []
    for attempt in ("a", "b"):
        path = tmp_path / f"{attempt}.jsonl"
        game(["random", "ev", "mixed", "titfortat"], "11/2", path=path)
        lines.append([{**line, "t": ""} for line in read_record(path)])
    assert lines[0] == lines[1]


def told(path: Path, kind: str) -> list[dict[str, Any]]:
    return [line for line in read_record(path) if line["kind"] == kind]


def test_titfortat_keeps_contraband_only_for_whoever_opened_its_bag(tmp_path: Path) -> None:
    """Before friends its hand must not fill up with what it will not load."""
    legal = load_edition("second").legal_goods
    for rival, hoards in (("pushover", False), ("paranoid", True)):
        path = tmp_path / f"{rival}.jsonl"
        game(["titfortat", rival, rival, rival], "3/4", path=path)
        loads = [line["private"]["ann"]["cards"] for line in told(path, "load") if line["actor"] == "ann"]
        smuggled = [sum(card not in legal for card in cards) for cards in loads]
        assert any(smuggled) == hoards
        thrown = [line["data"]["discard"] for line in told(path, "exchange") if line["actor"] == "ann"]
        kept = [all(card in legal for card in cards) for cards in thrown]
        assert all(kept[3:]) == hoards
        if not hoards:
            assert sum(map(len, loads)) / len(loads) >= 2.5


@pytest.mark.parametrize("bot", ["honest", "paranoid", "pushover"])
def test_bots_that_never_lie_declare_what_they_loaded(bot: str, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    game([bot, "greedy", "ev", "briber"], "5/5", path=path)
    legal = load_edition("second").legal_goods
    loads = [line["private"]["ann"]["cards"] for line in told(path, "load") if line["actor"] == "ann"]
    goods = [line["data"]["good"] for line in told(path, "declare") if line["actor"] == "ann"]
    assert len(loads) == len(goods) == 6
    for cards, good in zip(loads, goods, strict=True):
        assert set(cards) == {good} or not any(card in legal for card in cards)


@pytest.mark.parametrize("bot", ["honest", "paranoid", "pushover"])
def test_bots_that_never_lie_claim_nothing_false(bot: str, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    game([bot, "greedy", bot, "briber"], "8/5", path=path)
    claims = [
        claim
        for line in told(path, "claims")
        if line["actor"] in ("ann", "cat")
        for claim in line["data"]["claims"]
    ]
    assert claims
    assert [claim for claim in claims if claim["truth"] == "false"] == []


def test_paranoid_opens_every_bag_and_pushover_none(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    game(["paranoid", "pushover", "greedy", "briber"], "6/1", path=path)
    opened = Counter(line["actor"] for line in told(path, "inspect"))
    returned = Counter(line["actor"] for line in told(path, "return"))
    assert opened["ann"] == 6
    assert returned["ann"] == 0
    assert opened["bob"] == 0
    assert returned["bob"] == 6


def test_briber_offers_the_fine_and_half_the_gain() -> None:
    bot = make_bot("briber", "ann", "1/1")
    assert isinstance(bot, Bot)
    bag = load(("silk", "silk", "apple"), "apple", wares("second"))
    assert (bag.gain, bag.fine, bag.due) == (16, 8, 0)
    assert bot.bid(bag, 0) == 16


def test_greedy_says_nothing_of_money_at_first() -> None:
    bot = make_bot("greedy", "ann", "1/1")
    assert isinstance(bot, Bot)
    bag = load(("silk", "silk", "apple"), "apple", wares("second"))
    assert [bot.bid(bag, nth) for nth in range(3)] == [0, 12, 16]


def test_an_unknown_bot_is_named_with_the_nearest_and_all_others() -> None:
    with pytest.raises(UsageError, match=r"no bot 'gredy'; did you mean greedy\?.*titfortat"):
        make_bot("gredy", "ann", "1/1")


def test_another_package_brings_a_bot_by_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "their_bots.py").write_text(
        "from arena.seats.bots.plain import Honest\n\nclass Sly(Honest):\n    word = 'sly'\n"
    )
    info = tmp_path / "their_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[arena.bots]\nsly = their_bots:Sly\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "their_bots", raising=False)
    bot = make_bot("sly", "ann", "1/1")
    assert type(bot).__name__ == "Sly"
    assert bot.name == "ann"
