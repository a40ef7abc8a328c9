"""How fast the rules are, each figure beside a floor measured in the same run: `python benchmarks/rules.py`.

The floor of a call is what a bare loop of the same draws costs: choose a seat and tool, draw arguments, build one
event, with no rules at all. Absolute figures depend on the machine; the ratios are what is compared. Each figure is
the best of several batches of the same games, so that a neighbour on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from random import Random

from arena.rules import Call, Event, Game
from arena.rules.terms import BagOutcome, Give, MakeOffer, Reading, Terms

TABLES = (("second", 4), ("first", 4), ("robin_hood", 4), ("second", 6))
"""The editions and numbers of seats that are measured."""

BATCHES = 5
"""Batches of the same games; the quickest counts."""

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay")


def clock() -> float:
    """CPU seconds of this process."""
    return time.process_time()


def draw(game: Game, rng: Random) -> tuple[str, str]:
    """A pending seat and tool, `say` left out."""
    options = [(seat, tool) for seat, tools in game.pending().items() for tool in tools if tool != "say"]
    return options[int(rng.random() * len(options))]


def play(edition: str, players: int, games: int, *, news: bool, views: bool = False) -> tuple[float, int]:
    """Random legal play of whole games; CPU seconds of apply alone (and of the seats' news) and the number of calls."""
    spent, calls = 0.0, 0
    for number in range(games):
        rng = Random(number)
        game = Game.new(edition, SEATS[:players], str(number))
        while not game.over:
            seat, tool = draw(game, rng)
            args = game.sample(seat, tool, rng)
            if args is None:
                continue
            call = Call(tool, args)
            start = clock()
            applied = game.apply(seat, call)
            game.pending()
            if news:
                for event in applied.events:
                    for name in game.seats:
                        event.seen_by(name)
            if views:
                game.view(seat)
            spent += clock() - start
            calls += 1
    return spent, calls


def per_call(edition: str, players: int, games: int, *, news: bool, views: bool = False) -> float:
    """CPU microseconds a call in the quickest of several batches."""
    batches = (play(edition, players, games, news=news, views=views) for _ in range(BATCHES))
    return min(spent / calls for spent, calls in batches) * 1e6


def by_tool(edition: str, players: int, games: int) -> dict[str, tuple[float, float]]:
    """For each tool its share of the calls and its CPU microseconds; `*` marks calls that end a phase."""
    spent: dict[str, list[float]] = {}
    for number in range(games):
        rng = Random(number)
        game = Game.new(edition, SEATS[:players], str(number))
        while not game.over:
            seat, tool = draw(game, rng)
            args = game.sample(seat, tool, rng)
            if args is None:
                continue
            call, phase = Call(tool, args), game.phase
            start = clock()
            game.apply(seat, call)
            game.pending()
            spent.setdefault(tool + "*" * (game.phase != phase), []).append(clock() - start)
    total = sum(map(len, spent.values()))
    return {tool: (len(each) / total, sorted(each)[len(each) // 2] * 1e6) for tool, each in spent.items()}


def whole(edition: str, players: int, games: int) -> tuple[float, int]:
    """CPU seconds of whole random games, everything counted: deal, draws of arguments, calls, news."""
    start, calls = clock(), 0
    for number in range(games):
        rng = Random(number)
        game = Game.new(edition, SEATS[:players], str(number))
        while not game.over:
            seat, tool = draw(game, rng)
            args = game.sample(seat, tool, rng)
            if args is not None:
                for event in game.apply(seat, Call(tool, args)).events:
                    for name in game.seats:
                        event.seen_by(name)
                calls += 1
    return clock() - start, calls


def timer(calls: int) -> float:
    """CPU seconds that two readings of the clock measure where nothing lies between them."""
    spent = 0.0
    for _ in range(calls):
        start = clock()
        spent += clock() - start
    return spent


def floor(calls: int) -> float:
    """CPU seconds of so many calls without rules: one dictionary looked up, one list kept, one event built."""
    rng = Random(1)
    tools = dict.fromkeys(SEATS, ("say", "end_turn"))
    hand = ["apple", "cheese", "bread", "silk", "mead", "pepper"]
    log = []
    start = clock()
    for number in range(calls):
        options = [(seat, tool) for seat, own in tools.items() for tool in own]
        seat, tool = options[int(rng.random() * len(options))]
        args = {"cards": [hand[number % 6]]}
        call = Call(tool, args)
        log.append((seat, call))
        Event(tool, seat, {"count": 1, **args}, 1, "market")
    return clock() - start


def long_talk(offers: int) -> list[float]:
    """CPU microseconds a call, the best of five for each tenth of one very long inspection: offer after offer."""
    bags = {
        "ann": {"cards": ["apple", "silk"], "declared": "apple"},
        "bob": {"cards": ["apple"], "declared": "apple"},
    }
    position = {"phase": "inspection", "sheriff": "dan", "bags": bags, "decided": ["cat"]}
    game = Game.from_position({"edition": "second", "seats": list(SEATS[:4]), "position": position})
    terms = Terms((Give("ann", "dan", gold=3),), (BagOutcome("ann", "return"),))
    call = Call("say", {"message": "Three."}, Reading((MakeOffer(("dan",), terms),)))
    figures = []
    for _ in range(10):
        batches = []
        for _ in range(5):
            start = clock()
            for _ in range(offers // 50):
                game.apply("ann", call)
                game.pending()
            batches.append((clock() - start) / (offers // 50) * 1e6)
        figures.append(min(batches))
    return figures


def memory(games: int) -> float:
    """KiB that one game in the middle takes, measured over many held at once."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    held = []
    for number in range(games):
        rng = Random(number)
        game = Game.new("second", SEATS[:4], str(number))
        while game.round < 5:
            seat, tool = draw(game, rng)
            args = game.sample(seat, tool, rng)
            if args is not None:
                game.apply(seat, Call(tool, args))
        held.append(game)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / games


def tools(games: int) -> None:
    """Print for each edition what a call of each tool costs, the dearest in sum first."""
    tick = min(timer(20_000) for _ in range(BATCHES)) / 20_000 * 1e6
    for edition, players in TABLES:
        print(f"{edition}, {players} seats: share of the calls, median us a call")
        found = by_tool(edition, players, max(games, 1))
        for tool, (share, us) in sorted(found.items(), key=lambda item: -item[1][0] * item[1][1]):
            print(f"  {tool:18} {share:6.1%} {us - tick:7.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=150, help="games a figure")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tools", action="store_true", help="what a call of each tool costs in each edition")
    options = parser.parse_args()
    if options.tools:
        tools(options.games // BATCHES)
        return
    games = max(options.games // BATCHES, 1)
    held = memory(300)
    bare = min(floor(20_000) for _ in range(BATCHES)) / 20_000 * 1e6
    tick = min(timer(20_000) for _ in range(BATCHES)) / 20_000 * 1e6
    rows: list[dict[str, object]] = [
        {"what": "floor: a call without rules", "us": round(bare, 2), "ratio": 1.0}
    ]

    def row(what: str, us: float) -> None:
        rows.append({"what": what, "us": round(us, 2), "ratio": round(us / bare, 2)})

    for edition, players in TABLES:
        for news in (False, True):
            words = "apply, and every seat's news" if news else "apply"
            us = per_call(edition, players, games, news=news) - tick
            row(f"{edition}, {players} seats: {words}", us)
    us = per_call("second", 4, games, news=True, views=True) - tick
    row("second, 4 seats: apply, news, one view", us)
    spent, calls = min(whole("second", 4, games) for _ in range(BATCHES))
    row("second, 4 seats: all of a random game, a call", spent / calls * 1e6)
    rows.append({"what": "whole games a second of CPU", "figure": round(games / spent)})
    start = clock()
    for number in range(400):
        Game.new("second", SEATS[:4], str(number))
    row("deal a game", (clock() - start) / 400 * 1e6)
    talk = long_talk(20_000)
    row("an offer, first tenth of 20,000", talk[0])
    row("an offer, last tenth of 20,000", talk[-1])
    rows.append({"what": "growth: last tenth to first", "figure": round(talk[-1] / talk[0], 2)})
    rows.append({"what": "KiB a game held in round 5", "figure": round(held)})
    if options.json:
        json.dump(rows, sys.stdout, indent=1)
        print()
        return
    for line in rows:
        if "us" in line:
            print(f"{line['what']:50} {line['us']:9} us  {line['ratio']:7} x floor")
        else:
            print(f"{line['what']:50} {line['figure']:9}")


if __name__ == "__main__":
    main()
