"""The stories of the bags, and that nobody is told more in them than he saw."""

from __future__ import annotations

import io

import pytest

from arena.record import read_record
from arena.viewer.pages import game_page
from arena.viewer.telling import ALL, PUBLIC, tell
from arena.viewer.terminal import console, show
from tests.ratings.played import Played


def _text(path, view=ALL):
    out = io.StringIO()
    show(tell(iter(read_record(path).lines), view), console(out))
    return out.getvalue()


def _round_one(path, ann=("cheese", "cheese", "pepper", "mead"), refused=False):
    """Ann smuggles and is let through for 7 gold; Bob is honest, talks, and is opened."""
    played = Played(path, ["A", "B", "C"], deal="7/0002")
    played.do("cat", "choose_starter", player="ann")
    for seat in ("ann", "bob"):
        played.do(seat, "exchange_cards", discard=[])
    if refused:
        assert played.do("ann", "load_bag", cards=["silk", "[red]"]) is not None
    played.do("ann", "load_bag", cards=list(ann))
    played.do("bob", "load_bag", cards=["cheese", "cheese", "cheese"])
    if refused:
        assert played.do("ann", "declare", good="silk", count=4) is not None
    played.do("ann", "declare", good="cheese", count=len(ann))
    played.do("bob", "declare", good="cheese", count=3)
    claim = {"about": "ann", "contraband": False}
    played.do("ann", "say", {"moves": [], "claims": [claim]}, message="Cheese,\nnothing else.")
    played.do(
        "bob",
        "say",
        {"moves": [], "claims": [{"about": "bob", "honest": True}]},
        message="It is what I said.",
    )
    for gold in (5, 7):
        terms = {
            "gives": [{"from": "ann", "to": "cat", "gold": gold}],
            "bags": [{"bag": "ann", "outcome": "return"}],
        }
        played.offer("ann", terms, "cat")
    played.do("cat", "accept_offer", offer="O2")
    played.do("cat", "inspect_bag", merchant="bob")
    played.close()
    return path


def _story(text, title):
    """The facts of a bag's story, as (label, text)."""
    lines = text.splitlines()
    start = lines.index(f"    {title}")
    out = []
    for line in lines[start + 1 :]:
        if not line.startswith("      "):
            break
        out.append((line[6:16].strip(), line[18:]))
    return out


def test_a_bags_story_holds_all_of_it_in_one_place(tmp_path):
    text = _text(_round_one(tmp_path / "g.jsonl"))
    assert _story(text, "Ann's bag, returned") == [
        ("declared", "4 cheese"),
        ("held", "2 cheese, 1 pepper and 1 mead"),
        ("undeclared", "1 pepper and 1 mead: worth 13 gold, fine 8 gold"),
        ("said", 'Ann: "Cheese,\\nnothing else." (no contraband: false)'),
        ("offer", "O1 by Ann: Ann gives Cat 5 gold; Ann's bag is returned (replaced by a newer one)"),
        ("offer", "O2 by Ann: Ann gives Cat 7 gold; Ann's bag is returned (accepted by Cat)"),
        (
            "decided",
            "Cat returns Ann's bag: onto the stall go 2 cheese, 2 cards face down (1 pepper and 1 mead).",
        ),
        ("paid", "Ann pays Cat 7 gold as agreed in O2."),
        (
            "came to",
            "12 gold: goods worth 19 gold on the stall and 7 given for the bag; "
            "the best honest bag of that hand: 6 gold",
        ),
    ]
    bob = dict(_story(text, "Bob's bag, opened"))
    assert bob["held"] == "3 cheese: as declared"
    assert bob["said"] == 'Bob: "It is what I said." (as declared: true)'
    assert bob["came to"].startswith("15 gold: goods worth 9 gold on the stall and 6 from the sheriff;")


@pytest.mark.parametrize("view", [PUBLIC, "bob", "cat"])
def test_a_story_tells_others_what_they_saw(tmp_path, view):
    text = _text(_round_one(tmp_path / "g.jsonl"), view)
    ann = _story(text, "Ann's bag, returned")
    assert [label for label, _ in ann] == ["declared", "offer", "offer", "decided", "paid"]
    assert not any("pepper" in told for _, told in ann)
    bob = dict(_story(text, "Your bag, opened" if view == "bob" else "Bob's bag, opened"))
    assert bob["held"] == "3 cheese: as declared"
    assert "said" not in bob
    assert "came to" not in bob


def test_the_owner_sees_his_own_bag(tmp_path):
    story = dict(_story(_text(_round_one(tmp_path / "g.jsonl"), "ann"), "Your bag, returned"))
    assert story["undeclared"] == "1 pepper and 1 mead: worth 13 gold, fine 8 gold"
    assert "said" not in story, "the referee's judgement is nobody's at the table"


@pytest.mark.parametrize("view", [PUBLIC, "bob", "cat"])
def test_what_is_hidden_changes_not_a_byte_of_what_others_read(tmp_path, view):
    one = _round_one(tmp_path / "g.jsonl", ("cheese", "cheese", "pepper"))
    (tmp_path / "other").mkdir()
    other = _round_one(tmp_path / "other" / "g.jsonl", ("cheese", "cheese", "mead"), refused=True)
    assert _text(one) != _text(other)
    assert _text(one, view) == _text(other, view)
    pages = [game_page("g", list(tell(iter(read_record(path).lines), view))) for path in (one, other)]
    assert pages[0] == pages[1]


def test_a_refused_call_shows_what_it_asked_for_to_those_who_may_know(tmp_path):
    path = _round_one(tmp_path / "g.jsonl", refused=True)
    for view in (ALL, "ann"):
        text = _text(path, view)
        assert 'asked for load_bag: "cards: silk, [red]"' in text
        assert 'asked for declare: "good: silk; count: 4"' in text
    assert "asked for" not in _text(path, "bob")
    assert "asked for" not in _text(path, PUBLIC)


def test_what_the_rule_declared_is_no_lie_of_the_players(tmp_path):
    played = Played(tmp_path / "g.jsonl", ["A", "B", "C"], deal="7/0002")
    played.do("cat", "choose_starter", player="ann")
    for seat in ("ann", "bob"):
        played.do(seat, "exchange_cards", discard=[])
    played.do("ann", "load_bag", cards=["pepper", "mead"])
    played.do("bob", "load_bag", cards=["cheese"])
    played.rule("ann")
    played.finish_by_rule()
    played.close()
    text = _text(tmp_path / "g.jsonl")
    assert (
        "No lie of Ann's, as the rule declared it: declared 2 apples, the bag holds 1 pepper and 1 mead"
        in text
    )
    assert "Lie:" not in text
    story = dict(_story(text, "Ann's bag, returned"))
    assert story["declared"] == "2 apples (declared by the rule)"


def test_a_refusal_without_a_call_of_its_own_shows_nobody_elses(tmp_path):
    played = Played(tmp_path / "g.jsonl", ["A", "B", "C"], deal="7/0002")
    played.do("cat", "choose_starter", player="ann")
    for seat in ("ann", "bob"):
        played.do(seat, "exchange_cards", discard=[])
    played.do("ann", "load_bag", cards=["pepper", "mead"])
    told = {"code": "not_your_turn", "sentence": "Too late.", "tool": "load_bag", "overtaken": True}
    played.writer.line("refused", "bob", 1, "loading", told, ("bob",))
    played.close()
    text = _text(tmp_path / "g.jsonl", "bob")
    assert "Too late." in text
    assert "asked for" not in text
