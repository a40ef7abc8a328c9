"""A seat learns nothing it could not see: change what is hidden from it, and not a byte of what it gets changes."""

from __future__ import annotations

import json
from random import Random

import pytest

from arena.rules import Call, Game, Refusal
from tests.rules.play import TABLES, attempt, new_game, random_call
from tests.rules.tables import bag, do, gold, goods, offer, returns, table


def known_to(game: Game, seat: str) -> str:
    """All that a seat is told of the running state, byte for byte."""
    own = game.pending()[seat]
    return json.dumps([game.view(seat), own, [[tool, game.legal(seat, tool)] for tool in own]])


def told(events, seat):
    return json.dumps([event.seen_by(seat) for event in events])


def hidden_swap(game: Game, seat: str, rng: Random) -> Game | None:
    """The same table with cards that this seat can't see exchanged for others of its hidden cards."""
    other = Game.from_json(game.to_json())
    places: list[tuple[list[str], int]] = []
    for name, player in other.players.items():
        if name != seat:
            places += [(player.hand, i) for i in range(len(player.hand))]
            if player.bag is not None and player.bag.state == "closed":
                places += [(player.bag.cards, i) for i in range(len(player.bag.cards))]
    for pile in (other.top, other.removed, *other.piles.values()):
        places += [(pile, i) for i in range(len(pile))]
    if not places:
        return None
    cards = [where[i] for where, i in places]
    rng.shuffle(cards)
    for (where, i), card in zip(places, cards, strict=True):
        where[i] = card
    # Face-down contraband of one stall against as much of another.
    stalls = [p.contraband for name, p in other.players.items() if name != seat]
    hidden = [good for stall in stalls for good, n in stall.items() for _ in range(n)]
    rng.shuffle(hidden)
    for stall in stalls:
        number = sum(stall.values())
        mine, hidden = hidden[:number], hidden[number:]
        stall.clear()
        for good in mine:
            stall[good] = stall.get(good, 0) + 1
    # A loaded bag in a log is known to its owner alone.
    for i, (caller, tool, args, rule, known) in enumerate(other.log):
        if known is not None and seat not in known[1] and tool == "load_bag":
            other.log[i] = (caller, tool, args, rule, ({"cards": ["secret"]}, known[1]))
    other.caches.pop("logs", None)
    other.check()
    return other


@pytest.mark.parametrize("which", range(len(TABLES)))
def test_what_a_seat_is_told_does_not_depend_on_hidden_cards(which):
    rng = Random(which)
    for number in (which, which + 33):
        game = new_game(number, which)
        while not game.over:
            drawn = random_call(game, rng, 0.6)
            if drawn is None:
                continue
            attempt(game, drawn)
            if rng.random() < 0.1 and not game.over and not game.dues:
                seat = rng.choice(game.seats)
                other = hidden_swap(game, seat, rng)
                if other is not None:
                    assert known_to(other, seat) == known_to(game, seat)


@pytest.mark.parametrize("which", range(len(TABLES)))
def test_refusals_and_news_of_open_calls_do_not_depend_on_hidden_cards(which):
    """A seat makes a call that does not touch hidden cards; answer, refusal and everybody else's news are the same."""
    rng = Random(100 + which)
    open_tools = {"say", "end_turn", "declare", "reject_offer", "withdraw_offer", "choose_starter"}
    compared = 0
    for number in (which, which + 11):
        game = new_game(number, which)
        while not game.over:
            drawn = random_call(game, rng, 1.0)
            if drawn is None:
                continue
            seat, call = drawn
            if call.tool == "say" and call.reading is not None and any(
                move.to_json()["act"] == "accept" for move in call.reading.moves
            ):  # fmt: skip
                call = Call("say", call.args)
            other = hidden_swap(game, seat, rng) if call.tool in open_tools and rng.random() < 0.3 else None
            outcome = outcome_of(game, seat, call)
            if other is not None and not game.dues and game.phase != "scoring":
                assert outcome_of(other, seat, call) == outcome
                compared += 1
    assert compared > 20


def outcome_of(game: Game, seat: str, call: Call) -> str:
    round_before = game.round
    try:
        applied = game.apply(seat, call)
    except Refusal as refusal:
        return str(refusal)
    news = [e for e in applied.events if e.round == round_before and e.kind not in ("draw", "claims")]
    return json.dumps(applied.reply) + told(news, seat)


def test_what_a_position_names_in_a_bag_does_not_change_the_hands_dealt_to_others():
    seen = []
    for cards in (["apple", "silk"], ["mead", "pepper"], ["crossbow", "cheese"]):
        game = table(bags={"ann": bag(*cards), "bob": bag("bread", declared="bread")})
        seen.append([known_to(game, seat) for seat in ("bob", "cat", "dan")])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("watcher", ["bob", "cat"])
def test_a_load_and_a_draw_tell_others_the_number_only(watcher):
    hands = (["apple", "silk", "mead", "bread", "cheese", "pepper"], ["chicken"] * 6)
    seen = []
    for hand in hands:
        game = table(
            phase="market",
            starter="ann",
            hands={"ann": hand},
            deck=["crossbow" if hand == hands[0] else "apple"],
        )
        events = game.apply("ann", Call("exchange_cards", {"discard": []})).events
        for seat in ("bob", "cat"):
            events += game.apply(seat, Call("exchange_cards", {"discard": []})).events
        events += game.apply("ann", Call("load_bag", {"cards": hand[:2]})).events
        seen.append(
            told([e for e in events if e.actor == "ann"], watcher)
            + json.dumps(game.view(watcher)["seats"]["ann"])
        )
    assert seen[0] == seen[1]


def test_a_deal_for_face_down_goods_tells_third_seats_the_number_only():
    seen = []
    for card in ("silk", "pepper"):
        game = table(
            bags={"ann": bag("apple", card), "bob": bag("apple")}, stalls={"cat": {"contraband": {"mead": 1}}}
        )
        offer(game, "ann", "dan", goods("ann", "dan", "any_contraband", 1, "bag"), returns("ann"))
        events = game.apply("dan", Call("accept_offer", {"offer": "O1"})).events
        seen.append(told(events, "cat") + known_to(game, "cat"))
        assert any(event.seen_by("dan") != event.seen_by("cat") for event in events)
    assert seen[0] == seen[1]


def test_a_proof_is_seen_by_its_receiver_alone():
    seen = []
    for card in ("silk", "pepper"):
        game = table(bags={"ann": bag("apple", card), "bob": bag("apple")})
        offer(game, "ann", "dan", goods("ann", "dan", "crossbow", 1, "bag"), returns("ann"))
        events = game.apply("dan", Call("accept_offer", {"offer": "O1"})).events
        seen.append(told(events, "cat"))
        assert [e.seen_by("dan")["bag"] for e in events if e.kind == "reveal"] == [["apple", card]]
        assert "reveal" not in seen[-1]
    assert seen[0] == seen[1]


def test_claims_are_judged_for_nobody_at_the_table():
    from arena.rules import Claim, Reading

    game = table(bags={"ann": bag("apple", "silk"), "bob": bag("apple")})
    claims = (
        Claim("ann", good="apple", count=2),
        Claim("ann", contraband=True),
        Claim("ann", honest=True),
        Claim("bob", honest=True),
        Claim("cat", contraband=False),
        Claim("ann", good="any_contraband", count=1),
    )
    events = game.apply("ann", Call("say", {"message": "All apples."}, Reading(claims=claims))).events
    judged = next(e for e in events if e.kind == "claims")
    assert [claim["truth"] for claim in judged.data["claims"]] == [
        "false",
        "true",
        "false",
        "true",
        "unknown",
        "true",
    ]
    for seat in game.seats:
        assert judged.seen_by(seat) is None
        assert "truth" not in told(events, seat)


def test_a_purse_that_is_not_public_shows_nowhere():
    seen = []
    for purse in (9, 40):
        game = table(
            bags={"ann": bag("apple"), "bob": bag("apple")},
            gold={"ann": purse},
            options={"gold_public": False},
        )
        offer(game, "dan", "ann", gold("ann", "dan", 5), returns("ann"))
        do(game, "bob", "end_turn")
        seen.append([known_to(game, seat) for seat in ("bob", "cat", "dan")])
    assert seen[0] == seen[1]
