"""How much of what the bots say the built-in reader reads exactly as they mean it, by speech act.

Run: python benchmarks/phrasings.py [--per-phrase N] [--show] [--json]

Every phrasing is filled N times with other seats, amounts and goods, in tables of all editions, and its
reading is compared with the one intended. `wrong` counts readings with a move that was not meant: those
could bind somebody.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from arena.rules import Reading
from arena.rules.terms import BagOutcome, Give, Terms
from arena.seats.bots.intents import intended
from arena.seats.bots.phrases import PHRASES, Slots, fill
from arena.speech import Context, GrammarReader, Standing
from arena.speech.context import Bag

LEGAL = {
    "second": ("apple", "cheese", "bread", "chicken"),
    "robin_hood": ("carrot", "cheese", "wood", "fabric"),
}
HIDDEN = {
    "second": ("pepper", "mead", "silk", "crossbow"),
    "robin_hood": ("jewel", "ring", "money_bag", "crown"),
}
BY_BOSS = ("counter", "price", "accept", "refuse", "threat", "opening")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One phrase as said: its act, template, text, context, who said it and what he meant."""

    act: str
    template: str
    text: str
    speaker: str
    context: Context
    meant: Reading


@dataclass(slots=True)
class Tally:
    """How one act's phrases were read."""

    said: int = 0
    exact: int = 0
    wrong: int = 0

    @property
    def share(self) -> float:
        return self.exact / self.said


def table(act: str, rng: Random) -> tuple[Slots, Context]:
    """A speaker and the table at which the act makes sense: three or four merchants, one sheriff or two
    deputies."""
    edition = rng.choice(("second", "robin_hood"))
    deputies = edition == "second" and rng.random() < 0.15 and act not in ("promise", "promise_gold")
    seats = ("ann", "bob", "cat", "dan", "eve", "fay") if deputies else ("ann", "bob", "cat", "dan")
    bosses = tuple(rng.sample(seats, 2)) if deputies else (rng.choice(seats),)
    merchants = [seat for seat in seats if seat not in bosses]
    merchant, rival = rng.sample(merchants, 2)
    goods, hidden = LEGAL[edition], HIDDEN[edition]
    speaker, who = merchant, rival
    offers: list[Standing] = []
    title = "Sheriff" if len(bosses) == 1 else "Deputies"
    slots = Slots(speaker, bosses, who, title, rng.randint(2, 14), rng.choice(goods), rng.randint(1, 4), "")
    if act == "raise":
        offers.append(_standing("O1", merchant, bosses, merchant, slots.gold - 1))
    elif act == "withdraw":
        offers.append(_standing("O1", merchant, bosses, merchant, 3))
    elif act in ("counter", "price", "threat", "opening"):
        slots.speaker = bosses[0]
        if act == "counter":
            offers.append(_standing("O1", rival, (bosses[0],), rival, max(1, slots.gold - 2)))
    elif act in ("accept", "refuse"):
        if rng.random() < 0.5:
            slots.speaker = bosses[0]
            offers.append(_standing("O1", rival, bosses, rival, 5))
        else:
            slots.who = "sheriff" if len(bosses) == 1 else bosses[0]
            offers.append(_standing("O1", bosses[0], (merchant,), merchant, 5))
    elif act == "offer_bag_goods":
        slots.good, slots.count = rng.choice((*goods, *hidden)), 1
    if act in ("accept", "refuse", "withdraw"):
        slots.offer = "O1"
    context = Context(
        edition=edition,
        players=seats,
        sheriff=bosses[0] if len(bosses) == 1 else None,
        deputies=bosses if len(bosses) == 2 else (),
        open_bags=tuple(merchants),
        bags={seat: Bag(rng.randint(1, 5), rng.choice(goods)) for seat in merchants},
        gold=dict.fromkeys(seats, 50),
        legal={seat: dict.fromkeys(goods, 5) for seat in seats},
        contraband_count=dict.fromkeys(seats, 2),
        offers=tuple(offers),
    )
    return slots, context


def _standing(name: str, by: str, to: tuple[str, ...], owner: str, gold: int) -> Standing:
    receiver = (by if owner != by else to[0]) if len(to) == 1 or owner != by else "booty"
    terms = Terms((Give(owner, receiver, gold=gold),), (BagOutcome(owner, "return"),))
    return Standing(name, by, to, terms)


def spoken(per_phrase: int, seed: str = "phrasings") -> Iterator[Spoken]:
    """Every phrasing of every act, filled `per_phrase` times."""
    rng = Random(seed)
    for act, templates in PHRASES.items():
        for template in templates:
            for _ in range(per_phrase):
                slots, context = table(act, rng)
                text = fill(template, slots, rng)
                yield Spoken(act, template, text, slots.speaker, context, intended(act, slots))


def key(reading: Reading) -> tuple[str, ...]:
    """What must be equal for a reading to be exact: moves and claims in any order, the kind of question or
    fault."""
    parts = sorted(_plain(move.to_json()) for move in reading.moves)
    parts += sorted(_plain(claim.to_json()) for claim in reading.claims)
    parts.append(str(reading.unclear.why if reading.unclear else None))
    parts.append(str(reading.illegal.code if reading.illegal else None))
    return tuple(parts)


def _plain(value: Any) -> str:
    """JSON with lists in a fixed order, as the scorer of readings compares them."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{name}:{_plain(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(sorted(map(_plain, value))) + "]"
    return json.dumps(value)


def measure(per_phrase: int) -> tuple[dict[str, Tally], list[tuple[Spoken, Reading]]]:
    """The tallies by act, and what was not read as meant."""
    reader = GrammarReader()
    tallies: dict[str, Tally] = {act: Tally() for act in PHRASES}
    missed: list[tuple[Spoken, Reading]] = []
    for said in spoken(per_phrase):
        read = reader.read_now(said.text, said.speaker, said.context)
        tally = tallies[said.act]
        tally.said += 1
        if key(read) == key(said.meant):
            tally.exact += 1
            continue
        missed.append((said, read))
        meant = {_plain(move.to_json()) for move in said.meant.moves}
        tally.wrong += any(_plain(move.to_json()) not in meant for move in read.moves)
    return tallies, missed


def main() -> int:
    """Print the shares; with --show every phrase that was not read as meant."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--per-phrase", type=int, default=5)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    tallies, missed = measure(options.per_phrase)
    if options.json:
        figures = {a: {"n": t.said, "exact": t.exact, "wrong": t.wrong} for a, t in tallies.items()}
        json.dump(figures, sys.stdout, indent=2)
        return 0
    for act, tally in tallies.items():
        print(f"{act:16} {tally.share:6.1%} exact of {tally.said:4}, {tally.wrong:3} wrong")
    whole = Tally(*(sum(getattr(t, f) for t in tallies.values()) for f in ("said", "exact", "wrong")))
    print(f"{'all':16} {whole.share:6.1%} exact of {whole.said:4}, {whole.wrong:3} wrong")
    if options.show:
        for said, read in missed:
            print(f"\n[{said.act}] {said.speaker}: {said.text}")
            print(f"  meant {said.meant.to_json()}\n  read  {read.to_json()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
