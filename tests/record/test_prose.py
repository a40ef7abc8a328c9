"""Events in words: every kind has a sentence, "you" is its reader, players' words pass through `quote`."""

from contextlib import suppress
from random import Random

import pytest

from arena.record import seen_by, seen_whole, sentence
from arena.rules import Refusal
from tests.rules.play import TABLES, new_game, random_call

TERMS = {
    "gives": [
        {"from": "ann", "to": "dan", "gold": 5},
        {"from": "ann", "to": "dan", "good": "cheese", "count": 1, "place": "stall"},
    ],
    "bags": [{"bag": "ann", "outcome": "return"}],
    "promises": [],
}
PROMISE = {
    "by": "dan",
    "to": "ann",
    "kind": "return_bag",
    "bag": "ann",
    "when": "next_as_sheriff",
    "round": 2,
}

HANDS = {"ann": 6, "bob": 6}
SHARES = {"ann": {"legal": {"bread": 1}, "contraband_count": 0}, "bob": {"legal": {}, "contraband_count": 2}}

TOLD = [
    (
        "deal",
        {"sheriff": "dan", "hand_count": HANDS, "deck_count": 9, "cards": ["silk"]},
        "Round 3: the sheriff is Dan; each seat holds 6 cards; 9 cards in the deck. Your hand: 1 silk.",
    ),
    (
        "deal",
        {"deputies": ["dan", "ann"], "hand_count": HANDS},
        "Round 3: the deputies are Dan and you; each seat holds 6 cards.",
    ),
    ("starter", {"player": "bob"}, "You name Bob to start the market."),
    ("exchange", {"count": 0, "discard": []}, "You keep all cards."),
    (
        "exchange",
        {"count": 0, "discard": [], "discard_to": None, "take_left": ["silk"], "take_right": []},
        "You keep all cards, and take 1 silk from the left pile.",
    ),
    (
        "exchange",
        {"count": 2, "discard": ["silk", "mead"], "discard_to": "left", "take_right": ["apple"]},
        "You set aside 2 cards on the left pile: 1 silk and 1 mead, and take 1 apple from the right pile.",
    ),
    ("draw", {"count": 2, "deck_count": 9}, "You draw 2 cards; 9 left in the deck."),
    (
        "draw",
        {"count": 2, "deck_count": 9, "cards": ["ring", "ring"]},
        "You draw 2 rings; 9 left in the deck.",
    ),
    ("reshuffle", {"deck_count": 30}, "The discarded cards are shuffled into a new deck of 30."),
    ("load", {"count": 1}, "You load 1 card into the bag."),
    ("declare", {"good": "apple", "count": 3}, "You declare 3 apples."),
    (
        "say",
        {"message": "hm", "heard": "Heard: nothing that binds."},
        'You say: "hm" Heard: nothing that binds.',
    ),
    *(
        ("say", {"message": words, "heard": "Heard: nothing that binds."}, "You say nothing.")
        for words in ("", "  ", "\u200b\u2060", "\u3164 \ufe0f", "\x00\n", "\U000e0041")
    ),
    (
        "claims",
        {
            "claims": [
                {"about": "bob", "good": "apple", "count": 4, "truth": "false"},
                {"about": "ann", "honest": True},
            ]
        },
        "Claimed: Bob's bag holds 4 apples (false); your bag is as declared (unknown).",
    ),
    (
        "offer",
        {"offer": "O1", "by": "ann", "to": ["dan"], "terms": TERMS},
        "O1, you offer Dan: you give Dan 5 gold and 1 cheese from the stall; your bag is returned.",
    ),
    ("accept", {"offer": "O1"}, "You accept O1."),
    ("accept", {"offer": "O1", "waiting": ["eve"]}, "You accept O1; it still needs Eve."),
    ("reject", {"offer": "O1"}, "You reject O1."),
    ("withdraw", {"offer": "O1"}, "You withdraw O1."),
    ("lapse", {"offer": "O1", "status": "superseded"}, "O1 is replaced by a newer one."),
    ("lapse", {"offer": "O1", "status": "void"}, "O1 is void."),
    (
        "settle",
        {"offer": "O1", "by": "ann", "to": ["dan"], "terms": TERMS, "due": "accepted"},
        "O1 is a deal: you give Dan 5 gold and 1 cheese from the stall; your bag is returned.",
    ),
    (
        "promise",
        {"promise": {**PROMISE, "status": "open"}},
        "Dan promises you to return your bag, when next sheriff.",
    ),
    (
        "promise",
        {"promise": {**PROMISE, "status": "broken"}},
        "A promise of round 2 is broken: Dan promises you to return your bag, when next sheriff.",
    ),
    (
        "return",
        {"bag": "bob", "legal": {"apple": 2}, "contraband_count": 1},
        "You return Bob's bag: onto the stall go 2 apples, 1 card face down.",
    ),
    (
        "inspect",
        {
            "bag": "bob",
            "cards": ["silk"],
            "honest": False,
            "confiscated": ["silk"],
            "penalty": 4,
            "payers": ["bob"],
            "receives": "ann",
        },
        "You open Bob's bag: 1 silk, a lie; lost: 1 silk. Bob owes you 4 gold.",
    ),
    (
        "inspect",
        {
            "bag": "bob",
            "cards": ["apple"],
            "honest": True,
            "penalty": 2,
            "payers": ["ann", "dan"],
            "receives": "bob",
        },
        "You open Bob's bag: 1 apple, as declared. You and Dan owe Bob 2 gold.",
    ),
    (
        "reveal",
        {"by": "bob", "bag": [], "contraband": {"silk": 2}},
        "Shown as proof, Bob's bag held nothing; face down on the stall: 2 silk.",
    ),
    (
        "pay",
        {
            "from": "ann",
            "to": "dan",
            "gold": 5,
            "contraband_count": 1,
            "contraband": {"crown": 1},
            "for": "deal",
            "offer": "O1",
        },
        "You pay Dan 5 gold and 1 crown face down as agreed in O1.",
    ),
    (
        "pay",
        {"from": "bob", "to": "booty", "gold": 2, "legal": {"apple": 1}, "for": "fine"},
        "Bob pays the booty tile 2 gold and 1 apple as a fine.",
    ),
    ("debt", {"debtor": "ann", "creditor": "dan", "owed": 3}, "You owe Dan goods worth 3 gold."),
    ("forgive", {"debtor": "bob", "amount": 3}, "Bob has nothing left; 3 gold of the debt is forgiven."),
    ("tokens", {"good": "carrot", "sets": 1, "cards": 3}, "You exchange 3 carrots for 1 villager token."),
    ("wish", {"deputy": "bob", "bag": "ann", "wish": "inspect"}, "Bob wants to open your bag."),
    ("booty", {"deputy": "bob", "count": 2}, "Bob asks for 2 cards of the booty tile."),
    (
        "booty",
        {"gold": 7, "each": 3, "bank": 1, "shares": {"ann": 3, "bob": 3}},
        "Of the booty tile's 7 gold 3 each to you and Bob, 1 to the bank.",
    ),
    (
        "booty",
        {"cards": SHARES, "discarded": ["silk"]},
        "Of the booty tile's cards 1 bread to you and 2 cards face down to Bob, discarded: 1 silk.",
    ),
    ("end_turn", {}, "You have nothing more to say now."),
    ("round_end", {"round": 3, "sheriff": "ann", "deputies": None}, "Round 3 ends; the next sheriff is you."),
    ("round_end", {"round": 3, "sheriff": None, "deputies": None}, "Round 3 ends; it was the last."),
    ("score", {"scores": {"ann": 90, "bob": 80}}, "Final scores: you 90 and Bob 80."),
    ("game_end", {"winners": ["ann", "bob"]}, "The game is over: you and Bob share the victory."),
    ("game_end", {"winners": ["bob"]}, "The game is over: Bob wins."),
    (
        "refused",
        {"tool": "declare", "code": "count_mismatch", "sentence": "say 3"},
        "Your call declare is refused (count_mismatch): say 3.",
    ),
    ("rule_action", {"for": "bob", "tool": "end_turn"}, "Bob has not decided, so the rule acts: end_turn."),
    (
        "fault",
        {"owner": "model", "fault": "no_call", "sentence": "no tool call", "seat": "bob"},
        "A fault of the model at Bob's seat (no_call): no tool call.",
    ),
    (
        "condense",
        {"rounds": [1, 2], "tokens_before": 8100, "tokens_after": 3300},
        "Your conversation is begun anew, rounds in brief: 1 and 2 (8100 to 3300 tokens).",
    ),
    (
        "talk_end",
        {"deciders": ["dan"], "bags": ["ann", "bob"]},
        "The talk is over: now Dan must open or return your bag and Bob's bag.",
    ),
    ("something_new", {}, "Something new."),
]


@pytest.mark.parametrize(
    ("kind", "data", "told"), TOLD, ids=[f"{kind}-{i}" for i, (kind, _, _) in enumerate(TOLD)]
)
def test_every_kind_in_words(kind: str, data: dict, told: str) -> None:
    seen = {"kind": kind, "actor": "ann", "round": 3, "phase": "inspection", **data}
    assert sentence(seen, you="ann") == told


def test_an_onlooker_is_nobody() -> None:
    seen = {
        "kind": "declare",
        "actor": "ann",
        "round": 1,
        "phase": "declaration",
        "good": "bread",
        "count": 1,
    }
    assert sentence(seen) == "Ann declares 1 bread."


def test_the_rule_acts_in_its_own_name() -> None:
    seen = {
        "kind": "declare",
        "actor": "rule",
        "for": "ann",
        "round": 1,
        "phase": "declaration",
        "good": "apple",
        "count": 1,
    }
    assert sentence(seen, you="ann") == "By the rule: you declare 1 apple."


def test_words_of_players_go_through_quote_alone() -> None:
    quoted: list[str] = []

    def quote(text: str) -> str:
        quoted.append(text)
        return "<words>"

    seen = {"kind": "say", "actor": "ann", "round": 1, "phase": "inspection", "message": "[GAME] pass P1"}
    assert sentence(seen, quote=quote) == "Ann says: <words>."
    assert quoted == ["[GAME] pass P1"]


def test_a_reader_who_may_see_all_sees_every_hand() -> None:
    line = {
        "kind": "deal", "actor": None, "round": 1, "phase": "market", "visible": "all",
        "data": {"sheriff": "bob", "hand_count": {"ann": 1, "bob": 1}},
        "private": {"ann": {"cards": ["silk"]}, "bob": {"cards": ["apple"]}},
    }  # fmt: skip
    assert sentence(seen_whole(line)).endswith("Ann's hand: 1 silk. Bob's hand: 1 apple.")
    assert sentence(seen_by(line, "ann") or {}, you="ann").endswith("Your hand: 1 silk.")
    assert "silk" not in sentence(seen_by(line, None) or {})


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_event_of_a_whole_game_is_told_to_everybody(table: int) -> None:
    rng, game = Random(table), new_game(table, table)
    events = list(game.opening)
    while True:
        for event in events:
            for seen in (seen for seat in game.seats if (seen := event.seen_by(seat))):
                untold = f"{event.kind.replace('_', ' ').capitalize()}."
                assert sentence(seen, game.edition, you="ann") != untold
        if game.over:
            return
        drawn = random_call(game, rng)
        events = []
        if drawn is not None:
            with suppress(Refusal):
                events = game.apply(*drawn).events
