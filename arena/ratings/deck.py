"""The deck as a record's events leave it: which cards each draw could have been, for the luck of the draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from arena.ratings.holdings import Holdings
from arena.ratings.luck import Luck
from arena.record.replay import Step
from arena.rules import Edition


class DeckWatch:
    """Follows the deck, and where a reshuffle comes of a call the discard piles too."""

    def __init__(self, edition: Edition, luck: Luck, holdings: Holdings) -> None:
        self._edition = edition
        self._luck = luck
        self._holdings = holdings
        self._count = 0
        self._piles: list[list[str]] = []
        self._fresh: Counter[str] | None = None

    def before(self, step: Step) -> None:
        """Look at the piles before a call in which the deck will run out."""
        self._piles = [list(pile) for pile in step.game.state()["discards"]]

    def see(self, line: Mapping[str, Any], args: Mapping[str, Any]) -> None:
        """Take in one event, before the holdings do."""
        kind, data, piles = line["kind"], line["data"], self._piles
        own: Mapping[str, Any] = line.get("private") or {}
        if kind == "deal":
            for pile in data.get("discards") or ():
                self._luck.deck.subtract(pile)
            for seat, told in own.items():
                self._luck.draw(seat, Counter(), told["cards"])
        elif kind == "draw":
            for seat, told in own.items():
                self._draw(seat, told["cards"])
        elif kind == "reshuffle":
            keep = self._edition.switches.reshuffle_keeps
            self._fresh = Counter(card for pile in piles for card in pile[keep:])
            self._piles = [pile[:keep] for pile in piles]
        elif kind == "exchange" and piles:
            for pile, taken in zip(piles, ("take_left", "take_right"), strict=False):
                del pile[: len(data.get(taken) or ())]
            if self._edition.switches.set_aside == "before_drawing":
                piles[0][:0] = list(args.get("discard") or ())[::-1]
        elif kind == "inspect" and piles:
            side = 1 if len(piles) > 1 and args.get("discard_to") == "right" else 0
            piles[side][:0] = list(data.get("confiscated") or ())[::-1]
        elif kind == "booty" and piles:
            piles[0][:0] = list(data.get("discarded") or ())
        elif kind == "tokens" and piles:
            piles[0][:0] = [data["good"]] * data["cards"]
        if "deck_count" in data and kind != "reshuffle":
            self._count = data["deck_count"]

    def _draw(self, seat: str, cards: Sequence[str]) -> None:
        """Note a draw; one that went past a reshuffle is two, the first of which emptied the deck."""
        hand = Counter(self._holdings.hands[seat])
        if self._fresh is not None:
            last = cards[: self._count]
            if last:
                self._luck.draw(seat, hand, last)
            self._luck.deck, self._fresh = self._fresh, None
            hand, cards = hand + Counter(last), cards[len(last) :]
        if cards:
            self._luck.draw(seat, hand, cards)
