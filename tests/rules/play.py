"""Random play through `Game.apply`: any pending tool, and speech with made-up readings, good and bad."""

from __future__ import annotations

from random import Random

from arena.rules import Call, Claim, Game, MakeOffer, Reading, Refusal, Terms
from arena.rules.terms import BOOTY, AnswerOffer, BagOutcome, Give, Illegal, PromiseTerms, Unclear

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay")

TABLES = [
    ("first", 3, {}),
    ("first", 4, {"royal_goods": True, "hand_size": 7}),
    ("first", 5, {"merchant_trades": True, "gold_public": False}),
    ("second", 3, {"royal_goods": True, "merchant_trades": True}),
    ("second", 4, {}),
    ("second", 5, {"sheriff_may_pay": False, "debt_irredundant": False, "remove_ten": True}),
    ("second", 6, {}),
    ("second", 6, {"royal_goods": True, "deputies_declare_from": "second_drawn", "merchant_trades": True}),
    ("robin_hood", 3, {"money_bag_value": 12}),
    ("robin_hood", 4, {"merchant_trades": True}),
    ("robin_hood", 5, {"token_exchange": "auto", "refill_order": "left_of_new_sheriff"}),
]
"""Editions, numbers of players and options that between them use every switch."""


def new_game(number: int, table: int | None = None) -> Game:
    """A fresh game at one of the tables; every third is played by paupers, so that goods pay for debts."""
    edition, players, options = TABLES[number % len(TABLES) if table is None else table]
    if number % 3 == 2:
        seats = list(SEATS[:players])
        position = {"phase": "market", "gold": dict.fromkeys(seats, number % 5)}
        scenario = {"edition": edition, "seats": seats, "options": options, "position": position}
        return Game.from_position(scenario, f"random/{number}")
    return Game.new(edition, SEATS[:players], f"random/{number}", options)


def random_give(game: Game, rng: Random, giver: str, receiver: str) -> Give:
    if rng.random() < 0.5:
        return Give(giver, receiver, gold=rng.randrange(0, 20))
    good = rng.choice([*game.edition.goods, "any", "any_legal", "any_contraband"])
    place = rng.choice(["stall", "contraband", "bag", "any"])
    return Give(giver, receiver, good=good, count=rng.randrange(1, 4), place=place)


def random_offer(game: Game, rng: Random, seat: str) -> MakeOffer:
    """An offer such as players make, more or less: bribes, prices, payments to open a rival, trades, promises."""
    others = [s for s in game.seats if s != seat]
    to = [rng.choice(list(game.officers) if seat not in game.officers else others)]
    if game.deputies and seat not in game.deputies and rng.random() < 0.6:
        to = list(game.deputies)
    if rng.random() < 0.15:
        to.append(rng.choice([s for s in others if s not in to] or to))
        to = list(dict.fromkeys(to))
    receivers = [*to, *([BOOTY] * 3 if game.deputies else [])]
    gives = [random_give(game, rng, seat, rng.choice(receivers)) for _ in range(rng.randrange(0, 3))]
    if rng.random() < 0.3:
        gives.append(random_give(game, rng, rng.choice(to), seat))
    bags = []
    for owner in rng.sample(game.undecided, min(len(game.undecided), rng.randrange(0, 3))):
        bags.append(BagOutcome(owner, rng.choice(["return", "return", "inspect"])))
    if seat in game.undecided and rng.random() < 0.5:
        bags = [BagOutcome(seat, "return"), *(b for b in bags if b.bag != seat)]
    promises = []
    if rng.random() < 0.3:
        promises.append(
            PromiseTerms(
                seat,
                to[0],
                rng.choice(["return_bag", "inspect_bag", "pay_gold", "give_goods", "other"]),
                rng.choice(["next_round", "next_as_sheriff", "later"]),
                bag=to[0],
                gold=rng.randrange(1, 10),
                good=rng.choice(list(game.edition.goods)),
                count=1,
            )
        )
    return MakeOffer(tuple(to), Terms(tuple(gives), tuple(bags), tuple(promises)))


def random_reading(game: Game, rng: Random, seat: str) -> Reading:
    moves = []
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        if game.offers and rng.random() < 0.3:
            act = rng.choice(["accept", "accept", "reject", "withdraw"])
            moves.append(AnswerOffer(act, rng.choice(list(game.open_offers or game.offers))))
        else:
            moves.append(random_offer(game, rng, seat))
    claims = (Claim(rng.choice(game.seats), contraband=True),) if rng.random() < 0.2 else ()
    illegal = Illegal("hand_cards") if rng.random() < 0.05 else None
    unclear = Unclear("amount", "How much?") if rng.random() < 0.05 else None
    return Reading(tuple(moves), claims, unclear, illegal)


def random_call(game: Game, rng: Random, talk: float = 1.0) -> tuple[str, Call] | None:
    """A pending tool drawn uniformly, with random arguments; None where the draw has none."""
    options = [
        (seat, tool)
        for seat, tools in game.pending().items()
        for tool in tools
        if tool != "say" or rng.random() < talk
    ]
    seat, tool = rng.choice(options)
    if tool == "say":
        return seat, Call("say", {"message": f"words {rng.randrange(100)}"}, random_reading(game, rng, seat))
    args = game.sample(seat, tool, rng)
    return None if args is None else (seat, Call(tool, args))


def attempt(game: Game, drawn: tuple[str, Call]) -> Refusal | None:
    """Make a call; returns its refusal, if it was refused."""
    try:
        game.apply(*drawn)
    except Refusal as refusal:
        return refusal
    return None


def play_on(game: Game, rng: Random, talk: float = 1.0, limit: int = 20_000) -> int:
    """Play a game at random to its end and return the number of calls."""
    calls = 0
    while not game.over:
        drawn = random_call(game, rng, talk)
        if drawn is not None:
            calls += 1
            assert calls < limit, "the game does not end"
            refusal = attempt(game, drawn)
            assert refusal is None or drawn[1].tool in ("say", "accept_offer"), refusal
    return calls
