"""Balanced incomplete block designs: every two entries meet equally often, without playing all line-ups.

Built by developing base line-ups around a circle of entries (Bose 1939, "On the construction of balanced
incomplete block designs"): every entry sits equally often by construction, and every two meet equally often
when the distances within the base line-ups are all covered equally often, which a short search looks for.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from random import Random

LineUp = tuple[int, ...]
_MOST_BASES = 6
_TRIES = 12
_NEARLY_TRIES = 40
_STEPS = 250


@cache
def incomplete_blocks(entries: int, seats: int) -> list[LineUp]:
    """Line-ups of `seats` out of `entries`, each entry equally often; the same for the same numbers, always.

    Every two entries meet equally often where the search finds a design with at most six line-ups an entry;
    else their meetings differ as little as the search could make them.
    """
    if seats <= 2:
        return list(combinations(range(entries), seats))
    for bases in range(1, _MOST_BASES + 1):
        for circle in (entries, entries - 1):
            found = _exact(entries, circle, seats, bases)
            if found and len(found) < comb(entries, seats):
                return found
    bases = -(-2 * (entries - 1) // (seats * (seats - 1)))  # on average every two meet at least twice
    sizes = [seats] * bases
    tries = [_climb(entries, sizes, Random(f"{entries}/{seats}/{t}")) for t in range(_NEARLY_TRIES)]
    return _develop(min(tries)[1], entries, seats)


def _exact(entries: int, circle: int, seats: int, bases: int) -> list[LineUp] | None:
    """A design from `bases` line-ups turned around `circle` entries; one that is left over stands still."""
    still = bases * seats // entries if circle < entries else 0  # base line-ups that the still entry is in
    if circle < entries and (bases * seats % entries or not 0 < still < bases):
        return None
    sizes = [seats - 1] * still + [seats] * (bases - still)
    met = sum(size * (size - 1) for size in sizes)
    if met % (circle - 1) or (still and met // (circle - 1) != still * (seats - 1)):
        return None
    for t in range(_TRIES):
        uneven, found = _climb(circle, sizes, Random(f"{circle}/{sizes}/{t}"))
        if not uneven:
            return _develop(found, circle, seats)
    return None


def _climb(circle: int, sizes: list[int], chance: Random) -> tuple[int, list[list[int]]]:
    """Base line-ups, their distances covered as evenly as single exchanges make them, and how unevenly."""
    bases = [chance.sample(range(circle), size) for size in sizes]
    covered = [0] * circle
    for base in bases:
        _cover(base, circle, covered, 1)
    uneven = _uneven(covered)
    for _ in range(_STEPS):
        if not uneven:
            break
        base = chance.choice(bases)
        place = chance.randrange(len(base))
        before = base[place]
        _cover(base, circle, covered, -1)
        best, choices = uneven, [before]
        for other in range(circle):
            if other in base:
                continue
            base[place] = other
            _cover(base, circle, covered, 1)
            now = _uneven(covered)
            _cover(base, circle, covered, -1)
            if now < best:
                best, choices = now, [other]
            elif now == best:
                choices.append(other)
        base[place] = chance.choice(choices)
        _cover(base, circle, covered, 1)
        uneven = best
    return uneven, bases


def _cover(base: list[int], circle: int, covered: list[int], by: int) -> None:
    for a in base:
        for b in base:
            if a != b:
                covered[(a - b) % circle] += by


def _uneven(covered: list[int]) -> int:
    """Zero when all distances are covered equally often (the squared spread, kept whole)."""
    met = covered[1:]
    return len(met) * sum(n * n for n in met) - sum(met) ** 2


def _develop(bases: list[list[int]], circle: int, seats: int) -> list[LineUp]:
    return [
        tuple(sorted((i + step) % circle for i in base)) + ((circle,) if len(base) < seats else ())
        for base in bases
        for step in range(circle)
    ]
