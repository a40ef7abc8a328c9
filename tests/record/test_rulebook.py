"""The page of rules: whole for every edition and table, with the edition's own numbers."""

from __future__ import annotations

import pytest

from arena.record.rulebook import WIDTH, rulebook
from arena.rules import EDITIONS, load_edition

TABLES = [
    (name, players, royal)
    for name in EDITIONS
    for players in load_edition(name).players
    for royal in ((False, True) if load_edition(name).switches.royal_goods else (False,))
]


@pytest.mark.parametrize(("name", "players", "royal"), TABLES)
def test_the_page_has_every_card_of_the_deck_and_fits(name: str, players: int, royal: bool) -> None:
    edition = load_edition(name)
    page = rulebook(edition, players, royal)
    assert max(map(len, page)) <= WIDTH
    assert page[0] == edition.title
    goods = {line.split("  ")[0]: line.split() for line in page[page.index("GOODS") + 2 :]}
    deck = edition.deck(players, royal)
    assert goods.keys() == {good.replace("_", " ") for good in deck}
    for good, number in deck.items():
        told = list(map(str, (number, edition.goods[good].value, edition.goods[good].penalty)))
        assert goods[good.replace("_", " ")][1 + good.count("_") :][:3] == told
    text = " ".join(page)
    assert f"{edition.rounds(players)} rounds" in text
    assert ("ROYAL GOODS" in text) == royal
    assert ("VILLAGER TOKENS" in text) == edition.switches.tokens
    assert ("deputies" in text) == (players == edition.deputy_players)


def test_the_editions_differ_where_their_switches_do() -> None:
    first, second, robin = (" ".join(rulebook(load_edition(name), 4)) for name in EDITIONS)
    assert "5 cards lie face up on each of 2 discard piles" in first
    assert "discard piles" not in second
    assert "The merchant left of the sheriff begins" in first
    assert "The sheriff names who begins" in second
    assert "legal goods first" in second
    assert "in any mixture, there" not in second
    assert "legal goods and contraband in any mixture" in robin
    assert "3 legal goods of a kind on the stall buy a villager token" in robin
    assert "may ask to be shown bag and stall" in robin
    assert "then to more contraband cards" in second
