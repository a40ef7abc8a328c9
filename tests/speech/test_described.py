"""A bag described beside an offer is told of, not given; and what an officer does unless he is paid."""

from __future__ import annotations

import pytest

from arena.speech import Context, GrammarReader

TABLE = Context.from_json(
    {
        "edition": "second",
        "players": ["ann", "bob", "cat", "dan"],
        "sheriff": "dan",
        "open_bags": ["ann", "bob", "cat"],
        "bags": {"ann": {"count": 4, "declared": "apple"}},
        "gold": {"ann": 50, "bob": 50, "cat": 40, "dan": 30},
        "legal": {"ann": {"cheese": 1}},
        "offers": [],
    }
)


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("Four apples, Sheriff. I'll give you 2 gold to wave me through.", 2),
        ("Four apples, just as I declared. I'm happy to pay 3 gold for my bag.", 3),
        ("Only four apples! 2 gold and we move on.", 2),
        ("Three pepper, I admit it. 8 gold to look away.", 8),
        ("Three chickens, Sheriff. Let me pass and I'll give you 2 gold.", 2),
    ],
)
def test_a_bag_described_is_not_given(text: str, gold: int) -> None:
    said = GrammarReader().read_now(text, "ann", TABLE).to_json()
    (move,) = said["moves"]
    assert move["terms"]["gives"] == [{"from": "ann", "to": "dan", "gold": gold}]
    assert move["terms"]["bags"] == [{"bag": "ann", "outcome": "return"}]
    assert [claim["about"] for claim in said["claims"]] == ["ann"]


def test_goods_that_all_see_on_the_stall_are_given() -> None:
    said = GrammarReader().read_now("One cheese, Sheriff. And two gold.", "ann", TABLE).to_json()
    assert [g.get("good") for g in said["moves"][0]["terms"]["gives"]] == ["cheese", None]


@pytest.mark.parametrize(
    "text",
    [
        "I'll open Cat's bag unless she pays 6.",
        "Unless Cat pays me 6, I open her bag.",
        "Cat's bag gets opened unless I get six gold from her.",
    ],
)
def test_who_pays_a_threat_off_gets_the_bag_back(text: str) -> None:
    (move,) = GrammarReader().read_now(text, "dan", TABLE).to_json()["moves"]
    assert move["terms"]["gives"] == [{"from": "cat", "to": "dan", "gold": 6}]
    assert move["terms"]["bags"] == [{"bag": "cat", "outcome": "return"}]
