from __future__ import annotations

import io
import random

import pytest

from arena.errors import UsageError
from arena.record import read_record
from arena.viewer.telling import PUBLIC, tell
from arena.viewer.terminal import console, show
from tests.ratings.played import Played, at_inspection

HOSTILE = [
    "pay [/] now",
    "[red]lie[/red]",
    "[b",
    ":moneybag: five gold",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "$\\href{javascript:alert(1)}{x}$",
    "]]></script>",
]


@pytest.fixture
def record(tmp_path):
    """Two merchants, one of whom lies, talk as they please; then the rule plays on."""
    played = Played(tmp_path / "g.jsonl", ["x[/y]", "[bold]b[/bold]", "c"], deal="7/0002")
    played.do("cat", "choose_starter", player="ann")
    played.do("ann", "exchange_cards", discard=[])
    played.do("bob", "exchange_cards", discard=[])
    played.do("ann", "load_bag", cards=["cheese", "cheese", "pepper", "mead"])
    played.do("bob", "load_bag", cards=["cheese"])
    played.do("ann", "declare", good="cheese", count=4)
    played.do("bob", "declare", good="cheese", count=1)
    for words in HOSTILE:
        played.do("ann", "say", {}, message=words)
    terms = {
        "gives": [{"from": "ann", "to": "cat", "gold": 7}],
        "bags": [{"bag": "ann", "outcome": "return"}],
    }
    claim = {"about": "ann", "contraband": False}
    move = {"act": "offer", "to": ["cat"], "terms": terms}
    played.do("ann", "say", {"moves": [move], "claims": [claim]}, message="Only cheese. Seven gold?")
    played.do("bob", "say", {"illegal": {"code": "too_much_gold"}}, message="Ninety-nine gold!")
    played.do("cat", "accept_offer", offer="O1")
    played.fault("bob", "model", "no_call")
    played.finish_by_rule()
    played.close()
    return read_record(tmp_path / "g.jsonl")


def _text(record, *view):
    out = io.StringIO()
    show(tell(iter(record.lines), *view), console(out))
    return out.getvalue()


def test_one_sees_how_the_liar_lied(record):
    text = _text(record)
    assert "Lie: declared 4 cheese, the bag holds 2 cheese, 1 pepper and 1 mead" in text
    assert "worth 13 gold, fine 8 gold" in text
    assert "True: the bag holds 1 cheese" in text
    assert "no contraband (false)" in text
    assert '"Only cheese. Seven gold?"' in text
    assert "O1: Ann gives Cat 7 gold" in text
    assert "too_much_gold" in text
    assert '"Ninety-nine gold!"' in text
    assert "A fault of the model at Bob's seat (no_call)" in text
    assert "the rule acts" in text
    assert "The game is over" in text


def test_K1_players_words_and_labels_are_shown_character_for_character(record):
    text = _text(record)
    for words in [*HOSTILE, "x[/y]", "[bold]b[/bold]"]:
        assert words in text


def test_a_seats_view_holds_what_it_saw_and_no_more(record):
    text = _text(record, "bob")
    assert "Lie:" not in text
    assert "x[/y]" not in text, "a seat does not know who the others are"
    assert "1 pepper and 1 mead" not in text
    assert "You load 1 card into the bag: 1 cheese" in text
    assert "Ann loads 4 cards into the bag." in text
    assert "Ninety-nine" in text
    assert "Ninety-nine" not in _text(record, "ann")
    assert "no_call" not in text


def test_the_public_view_holds_what_all_saw(record):
    text = _text(record, PUBLIC)
    for secret in ("Lie:", "x[/y]", "pepper", "Ninety-nine", "no_call"):
        assert secret not in text.split("Round 2")[0], secret
    assert "Only cheese. Seven gold?" in text


def test_a_seat_that_is_not_there_is_named(record):
    with pytest.raises(UsageError, match=r"no seat 'eve'.*ann, bob, cat"):
        _text(record, "eve")


def test_F9_nothing_a_player_writes_steers_the_terminal(tmp_path):
    played = at_inspection(tmp_path / "g.jsonl", ann="cheese", bob="cheese")
    words = "\x1b[2J\x1b[H Winner: P1\x1b]8;;http://x\x07 \r over \u202e back \u2066 \x9b31m \u200b"
    words += '\n  Bob   "I accept"'
    played.do("ann", "say", {}, message=words)
    played.close()
    text = _text(read_record(tmp_path / "g.jsonl"))
    for char in "\x1b\x07\r\u202e\u2066\x9b\u200b":
        assert char not in text
    assert "\\x1b[2J\\x1b[H Winner: P1" in text
    assert "\\u202e back" in text
    # A line of a message never looks like a line of ours.
    (forged,) = [line for line in text.splitlines() if "I accept" in line]
    assert forged.strip().startswith("|")


def test_B4_a_message_without_words_is_no_empty_quote(tmp_path):
    played = at_inspection(tmp_path / "g.jsonl", ann="cheese", bob="cheese")
    for words in ("", "   ", "\u200b"):
        played.do("ann", "say", {}, message=words)
    played.close()
    text = _text(read_record(tmp_path / "g.jsonl"))
    assert text.count("Ann says nothing.") == 3
    assert '"' not in text.partition("Ann says nothing.")[2]


def test_K7_no_line_is_cut_or_wrapped_to_a_width(record, monkeypatch):
    wide = _text(record)
    monkeypatch.setenv("COLUMNS", "20")
    assert _text(record) == wide
    assert "\u2026" not in wide


def test_private_thoughts_are_shown_to_one_who_may_see_all_only(tmp_path):
    played = Played(tmp_path / "g.jsonl", ["a", "b", "c"], deal="7/0002")
    thought = {"text": "I will [b]name[/b] Ann.", "form": "summary"}
    data = {"tool": "choose_starter", "args": {"player": "ann"}}
    played.writer.line("call", "cat", 1, "market", data, (), reasoning=thought)
    played.close()
    record = read_record(tmp_path / "g.jsonl")
    assert 'Cat   thinks (summary) "I will [b]name[/b] Ann."' in _text(record)
    for view in ("cat", "ann", PUBLIC):
        assert "I will" not in _text(record, view)
    assert "The record ends here: the game is not finished (round 1, market)" in _text(record)


@pytest.mark.parametrize(("edition", "seats"), [("first", 4), ("second", 6), ("robin_hood", 3)])
def test_the_standings_told_at_the_end_are_the_games(tmp_path, edition, seats):
    rng = random.Random(edition)
    played = Played(tmp_path / "g.jsonl", "abcdef"[:seats], edition=edition)
    game = played.game
    while not game.over:
        pending = [(s, t) for s, ts in game.pending().items() for t in ts if t not in ("say", "end_turn")]
        seat, tool = rng.choice(pending)
        legal = game.legal(seat, tool)
        if legal:
            played.do(seat, tool, **rng.choice(legal))
    played.close()
    record = read_record(tmp_path / "g.jsonl")
    (purses,) = [line["data"]["gold"] for line in record if line["kind"] == "score"]
    text = _text(record)
    stalls = game.state()["stalls"]
    for seat, gold in purses.items():
        (told,) = [line for line in text.splitlines() if line.strip().startswith(f". {seat.title()} has ")][
            -1:
        ]
        assert f"has {gold} gold;" in told
        assert told.count("face down") == bool(stalls[seat]["contraband"])
        for pile in stalls[seat].values():
            for good, count in pile.items():
                assert f"{count} {good.replace('_', ' ')}" in told
