"""The floor in an inspection: who speaks when, how long, and that every talk ends.

The sheriff opens. Then, `talk_rounds` times, every merchant with an undecided bag and whoever has an offer to
answer has a turn, and the sheriff has one. After that the sheriff decides each bag that is left. A turn is at
most three calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules import Call, Game
from arena.table.asking import Asking
from arena.table.spec import GameSpec

CALLS_A_TURN = 3
DECISIONS = ("inspect_bag", "return_bag")
AFTER_TALK = ("exchange_tokens", "share_booty", "pay_debt")


class Talk:
    """Gives the floor in one game's inspections."""

    def __init__(self, spec: GameSpec, game: Game, asking: Asking) -> None:
        self._spec = spec
        self._game = game
        self._asking = asking
        self._round = 0

    async def inspection(self) -> None:
        """Lead the talk until every bag of this round is decided."""
        game, spec = self._game, self._spec
        self._round = game.round
        officers = game.officers
        for officer in officers:
            await self._turns([officer], spec.talk_rounds)
        for left in range(spec.talk_rounds - 1, -1, -1):
            others = [seat for seat in game.seats if seat not in officers]
            if spec.simultaneous_talk:
                await self._turns(others, left)
            else:
                for seat in others:
                    await self._turns([seat], left)
            for officer in officers:
                await self._turns([officer], left)
        if self._open():
            self._asking.announce("talk_end", {"deciders": list(officers), "bags": list(game.undecided)})
            await self._last_word()

    def owing(self) -> list[str]:
        """Outside the talk: who must act. With all bags decided nobody speaks any more."""
        pending = self._game.pending()
        if self._game.phase != "inspection":
            return [seat for seat, tools in pending.items() if tools]
        return [seat for seat, tools in pending.items() if any(tool in AFTER_TALK for tool in tools)]

    def _open(self) -> bool:
        """Whether this inspection still has a bag to decide."""
        game = self._game
        return not game.over and game.round == self._round and bool(game.undecided)

    def _floor(self, seats: Sequence[str]) -> list[str]:
        """Those of the seats with something to do: a bag to talk about or decide, an offer to answer."""
        if not seats or not self._open():
            return []
        game = self._game
        undecided, officers, pending = game.undecided, game.officers, game.pending()
        return [
            seat for seat in seats if seat in officers or seat in undecided or "accept_offer" in pending[seat]
        ]

    async def _turns(self, seats: Sequence[str], rounds_left: int) -> None:
        """Turns of the seats side by side, in waves of one call a seat."""
        floor = self._floor(seats)
        for calls_left in range(CALLS_A_TURN, 0, -1):
            if not floor:
                return
            done = await self._asking.wave(floor, calls_left=calls_left, rounds_left=rounds_left, talk=True)
            floor = self._floor([seat for seat in floor if seat in done and not _ends(done[seat])])

    async def _last_word(self) -> None:
        """Have every bag that is left decided. A deputy who only repeats himself is overruled by the rule."""
        game = self._game
        patience = dict.fromkeys(game.officers, 2 * len(game.undecided))
        while self._open():
            for officer in game.officers:
                if not self._open():
                    return
                if len(game.officers) > 1 and all(
                    officer in game.wishes.get(bag, ()) for bag in game.undecided
                ):
                    continue
                if patience[officer] <= 0:
                    self._asking.rule_acts(officer)
                    continue
                patience[officer] -= 1
                await self._asking.wave([officer], only=DECISIONS, rounds_left=0)


def _ends(call: Call) -> bool:
    return call.rule or call.tool == "end_turn"
