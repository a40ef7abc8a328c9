"""Bots with one fixed habit: honest, paranoid, pushover, greedy, briber."""

from __future__ import annotations

from arena.rules.call import Call
from arena.seats.bots.bot import Bot
from arena.seats.bots.goods import Load, smuggling_load
from arena.seats.bots.merchant import speak
from arena.seats.bots.seeing import Seen
from arena.seats.seat import Turn


class Honest(Bot):
    """Never lies while it holds a legal card, and never pays. As sheriff it passes any bag for two gold,
    opens bags of four or five cards that offer less, and passes the rest."""

    word = "honest"

    def suspect(self, seen: Seen, merchant: str) -> float:
        return 2.0 if seen.bags[merchant] >= 4 else 0.0

    def price(self, seen: Seen, merchant: str, worth: float) -> int:
        return 2


class Paranoid(Bot):
    """Never lies while it holds a legal card, and never pays. As sheriff it refuses every offer and opens
    everything."""

    word = "paranoid"
    patience = 1

    def suspect(self, seen: Seen, merchant: str) -> float:
        return 1000.0

    def rule(self, turn: Turn) -> Call:
        if self.sittings == 0 and not self.priced and "reject_offer" in turn.tools:
            seen = self.look(turn)
            waiting = [offer["by"] for _, offer in seen.waiting()]
            self.priced.update(waiting)
            if waiting and waiting.count(waiting[0]) == 1 and turn.calls_left != 1:
                return speak("refuse", self._about(seen, waiting[0]), self.rng)
        return super().rule(turn)


class Pushover(Bot):
    """Never lies while it holds a legal card; pays any price it can. As sheriff it accepts every offer and
    passes every bag."""

    word = "pushover"
    patience = 1
    grasping = True
    takes_all = True

    def suspect(self, seen: Seen, merchant: str) -> float:
        return -1000.0


class Greedy(Bot):
    """Smuggles all it can and bribes late: at first nothing, or a coin or two to have a rival's bag opened;
    then the fine and a quarter of the gain, then half of it. As sheriff it asks three gold a card, takes
    two, and opens what pays less."""

    word = "greedy"
    smuggler = True
    spiteful = 0.5

    def pack(self, seen: Seen, hand: list[str]) -> Load:
        return smuggling_load(hand, 5, seen.prices)

    def bid(self, load: Load, nth: int) -> int:
        if not load.lie or nth == 0:
            return 0
        return load.fine + load.gain // (4 if nth == 1 else 2)

    def top(self, load: Load) -> int:
        return max(0, load.gain + load.fine - 1)

    def suspect(self, seen: Seen, merchant: str) -> float:
        return 2.0 * seen.bags[merchant]

    def price(self, seen: Seen, merchant: str, worth: float) -> int:
        return 3 * seen.bags[merchant]


class Briber(Bot):
    """Smuggles up to three cards and at once offers the fine and half of the gain (P + V/2), never more. As
    sheriff it asks four gold a card, takes one and a half, and opens what pays less."""

    word = "briber"
    smuggler = True

    def pack(self, seen: Seen, hand: list[str]) -> Load:
        return smuggling_load(hand, 3, seen.prices)

    def bid(self, load: Load, nth: int) -> int:
        return load.fine + load.gain // 2 if load.lie else 0

    def top(self, load: Load) -> int:
        return load.fine + load.gain // 2

    def suspect(self, seen: Seen, merchant: str) -> float:
        return 1.5 * seen.bags[merchant]

    def price(self, seen: Seen, merchant: str, worth: float) -> int:
        return 4 * seen.bags[merchant]
