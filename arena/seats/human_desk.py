"""Where a person is asked: a prompt, what he types, and the words that are open to him at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeVar

from arena.rules import Call, Edition
from arena.seats.human_input import Keyboard
from arena.seats.human_screen import Screen, visible
from arena.seats.human_state import offer_lines, rules_lines, state_lines
from arena.seats.human_words import Misread, token_call
from arena.seats.seat import Turn

T = TypeVar("T")

_HELP = {
    "market": (
        "Name the cards you set aside: '1 3', '2 apples, silk', 'all apples'; Enter keeps all.",
        "Then you draw back to a full hand.",
    ),
    "loading": ("Name the cards for your bag, as at the market. They can't be changed afterwards.",),
    "declaration": ("Name one legal good; the number is always that of the cards in the bag.",),
    "inspection": (
        "Speak freely: 'five gold if you let me by', 'deal', 'no', 'I take it back'.",
        "You are shown what your words bind you to, and asked, before they are said.",
        "accept O1, reject O1, withdraw O1: answer or take back an offer.",
        "To correct an offer say it again as you mean it: for the same bag the newer replaces the older.",
        "open NAME, return NAME: decide a bag, as sheriff or deputy.",
        "proof O1: ask to be shown bag and stall. Enter or 'done': nothing more to say now.",
    ),
}
_HELP_DEBT = ("Name goods that cover the debt; there is no change, and none may be needless.",)
_HELP_TOKENS = ("tokens GOOD [SETS]: exchange three of a good for a villager token.",)
_HELP_ALWAYS = ("Always: state (the table), offers (what stands), rules (in short), quit (park the game).",)


class Left(EOFError):
    """The person typed `quit`."""


class Desk:
    """A person's keyboard and screen, in one edition."""

    def __init__(self, edition: Edition, keyboard: Keyboard, screen: Screen) -> None:
        self.edition = edition
        self.keyboard = keyboard
        self.screen = screen
        self.invited = ""
        self._until: float | None = None

    def say(self, text: str = "", style: str = "") -> None:
        """One line of ours on the screen."""
        self.screen.line(text, style)

    def show(self, lines: Iterable[str]) -> None:
        """A block of lines that the person asked for; they may hold players' words."""
        for text in lines:
            self.screen.line(f"  {visible(text)}", "cyan")

    def count_down(self, seconds: float | None) -> None:
        """From now on show at each prompt how much of these seconds is left; None shows nothing."""
        self._until = None if seconds is None else asyncio.get_running_loop().time() + seconds

    def _timed(self, prompt: str) -> str:
        if self._until is None:
            return prompt
        left = max(0.0, self._until - asyncio.get_running_loop().time())
        return f"[{left:.0f} s] {prompt}"

    def complain(self, misread: Misread | str) -> None:
        """Why what was typed can't be taken."""
        self.screen.line(visible(str(misread)), "yellow")

    async def typed(self, turn: Turn, prompt: str) -> list[str]:
        """The lines typed in one burst, once they are none of the words that are always open.

        Raises Left at `quit`, InputEnded at the end of the input.
        """
        while True:
            self.keyboard.forget()
            self.screen.prompt(self._timed(prompt))
            lines = await self.keyboard.lines()
            if not self.keyboard.terminal:
                self.screen.line(visible(lines[0]))  # a terminal has shown it as it was typed
            word = lines[0].strip().lower() if len(lines) == 1 else ""
            if word == "quit":
                raise Left
            if word == "help":
                self._help(turn)
            elif word == "state":
                self.show(state_lines(turn.view(), self.edition))
            elif word == "offers":
                self.show(offer_lines(turn.view()))
            elif word == "rules":
                self.show(rules_lines(self.edition, len(turn.view()["seats"])))
            else:
                return lines

    async def answered(self, turn: Turn, prompt: str, read: Callable[[str], T]) -> T | Call:
        """Ask until `read` takes what is typed; a token exchange typed instead is a call of its own."""
        while True:
            lines = await self.typed(turn, prompt)
            if len(lines) > 1:
                self.complain(f"{len(lines)} lines came at once; none was taken. Type one line.")
                continue
            try:
                return token_call(lines[0], turn) or read(lines[0])
            except Misread as misread:
                self.complain(misread)

    def _help(self, turn: Turn) -> None:
        self.show(_HELP.get(turn.phase, ()))
        self.show(_HELP_DEBT if "pay_debt" in turn.tools else ())
        self.show(_HELP_TOKENS if "exchange_tokens" in turn.tools else ())
        self.show(_HELP_ALWAYS)
