"""The luck of the draw: a draw's worth less what was to be expected, exactly, of the cards left in the deck.

A hand's worth is its best honest bag plus half the value of its contraband. Whatever the function, what is
taken off a score has mean zero before the cards are drawn, so the adjusted margin stays unbiased.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import comb

import numpy as np
import numpy.typing as npt

from arena.ratings.facts import Draw
from arena.ratings.holdings import Worth
from arena.ratings.intervals import Floats

_CONTRABAND_SHARE = 0.5


@cache
def _ways(kinds: int, drawn: int) -> npt.NDArray[np.int64]:
    """How the drawn cards can fall on the kinds of legal goods; what is missing are other cards."""
    return np.array([c for c in product(range(drawn + 1), repeat=kinds) if sum(c) <= drawn])


@cache
def _combinations() -> Floats:
    return np.array([[float(comb(n, r)) for r in range(12)] for n in range(400)])


def hand_worth(worth: Worth, hand: Counter[str]) -> float:
    """The fixed value function of a hand, in gold."""
    hidden = sum(worth.value[card] * n for card, n in hand.items() if card not in worth.legal)
    return worth.best_honest(hand.elements()) + _CONTRABAND_SHARE * hidden


class Luck:
    """Gathers the draws of a game; `draws` works out what they were expected to be worth."""

    def __init__(self, worth: Worth, deck: Mapping[str, int]) -> None:
        self.worth = worth
        self.deck: Counter[str] = Counter(dict(deck))
        self._seats: list[str] = []
        self._rows: list[tuple[int, list[int], list[int], int, float, float]] = []

    def draw(self, seat: str, hand: Counter[str], cards: Sequence[str]) -> None:
        """Note that the seat, holding `hand`, draws these cards from the deck as it is."""
        worth, size = self.worth, self.deck.total()
        own = [hand[good] for good in worth.legal]
        left = [self.deck[good] for good in worth.legal]
        other = size - sum(left)
        hidden = sum(worth.value[card] * n for card, n in self.deck.items() if card not in worth.legal)
        held = sum(worth.value[card] * n for card, n in hand.items() if card not in worth.legal)
        contraband = _CONTRABAND_SHARE * (held + (len(cards) * hidden / size if size else 0.0))
        self._seats.append(seat)
        self._rows.append(
            (len(cards), own, left, other, contraband, hand_worth(worth, hand + Counter(cards)))
        )
        self.deck.subtract(cards)

    def draws(self) -> list[Draw]:
        """Every draw with its exact expectation, in the order they were noted."""
        expected = np.zeros(len(self._rows))
        values = np.array([self.worth.value[good] for good in self.worth.legal])
        by_count: dict[int, list[int]] = {}
        for i, row in enumerate(self._rows):
            by_count.setdefault(row[0], []).append(i)
        choose = _combinations()
        for drawn, places in by_count.items():
            ways = _ways(len(values), drawn)
            rest = drawn - ways.sum(1)
            own = np.array([self._rows[i][1] for i in places])
            left = np.array([self._rows[i][2] for i in places])
            other = np.array([self._rows[i][3] for i in places])
            chance = choose[other[:, None], rest[None, :]]
            for kind in range(len(values)):
                chance = chance * choose[left[:, kind, None], ways[None, :, kind]]
            chance /= chance.sum(1, keepdims=True)
            best = (values * np.minimum(self.worth.bag_max, own[:, None, :] + ways[None, :, :])).max(2)
            expected[places] = (chance * best).sum(1)
        return [
            Draw(seat, float(mean) + row[4], row[5])
            for seat, mean, row in zip(self._seats, expected, self._rows, strict=True)
        ]
