"""What a message holds, as the bits of one number, and the passes that are run only where it holds what they look for.

The number is gathered once, by `held`: what the words may mean (`tags.mask`), which lists they stand in (`tags.listed`), whether one
is unknown (`tags.STRANGE`), and the shape of the message, below. Most passes look for something that few messages hold.
A pass is a function of the message (see `message`); it names above its definition what it needs, and is skipped where
that is not there:

    @needs(SEVERAL | AMOUNTS, mask("WANT") | listed("than rather"))
    def _rather_than(making: Making) -> None:

- the first number is a shape, all of which must be there;
- the second are meanings, lists or shapes, of which one must be there.

A new pass is written as if it were always run: it finds nothing by itself where its kinds are absent, and never counts
on having been skipped. What is not sure to be needed is left out, and a pass that names no needs is always run. Then it
is entered, at the place where it is to be run, in the tuple or `Plan` of its module, or else in `plan`, which has the
order of all that make offers. A kind that was forgotten shows: `tests/speech/test_kinds.py` reads every labelled message, and mutations
of them, with no pass skipped, and nothing may be read otherwise. (Who speaks is known in any case: a pass that needs a
merchant or an officer may count on it.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from arena.speech.tags import FIRST_SHAPE, NUMBER

if TYPE_CHECKING:
    from arena.speech.frames import Frame
    from arena.speech.scene import Scene

EVERYTHING = -1
"""All kinds: where a message is taken to hold them, no pass is skipped."""

(
    SEVERAL, SENTENCES, AMOUNT, AMOUNTS, MANY, GOODS, NAMELESS, ASKED, DEALT, STANDING, CALLED, OFFICER, MERCHANT, DEEDS, OPENED,
    LED_IF, LED_UNLESS, LED_OR, LED_AND, LED_BUT, LED_BECAUSE, LED_COLON, LED_BRACKET,
) = (FIRST_SHAPE << k for k in range(23))  # fmt: skip
"""The shape of a message: several clauses, several sentences; an amount, two, three; one of a good, one of goods without a
name; a question; an offer made before, one that stands; somebody called by name or office; who speaks; something done with a bag, a bag opened; and how clauses begin."""

LEADS = {
    "if": LED_IF, "unless": LED_UNLESS, "or": LED_OR, "and": LED_AND, "but": LED_BUT, "because": LED_BECAUSE,
    ":": LED_COLON, "(": LED_BRACKET,
}  # fmt: skip

_OF_WORDS = ~NUMBER
"""What a message has by its words, whatever was made of them; a number is one that belongs to no amount."""


def held(frames: Sequence[Frame], scene: Scene, words: int) -> int:
    """What a message holds: what its `words` may mean and the lists they stand in, and its shape."""
    if words < 0:
        return words & ~(MERCHANT if scene.officer else OFFICER)
    said = words & _OF_WORDS | (OFFICER if scene.officer else MERCHANT)
    amounts = 0
    for frame in frames:
        clause = frame.clause
        said |= frame.bits | LEADS.get(clause.lead, 0)
        if clause.question:
            said |= ASKED
        if frame.called or frame.calls_officer:
            said |= CALLED
        for act in frame.acts:
            said |= DEEDS | OPENED if act.outcome == "inspect" else DEEDS
        for part in frame.parts:
            amounts += 1
            if part.item.kind == "good":
                said |= GOODS | NAMELESS if part.item.good == "any" else GOODS
    if len(frames) > 1:
        said |= SEVERAL | SENTENCES if frames[0].clause.sentence < frames[-1].clause.sentence else SEVERAL
    if amounts:
        said |= AMOUNT | AMOUNTS | MANY if amounts > 2 else AMOUNT | AMOUNTS if amounts > 1 else AMOUNT
    if scene.context.offers:
        said |= DEALT | STANDING if scene.open else DEALT
    return said


_KEPT = 4_096
"""Shapes for which the passes that fit them are remembered; messages of any table have a few hundred."""

_Read = TypeVar("_Read")
_Step = TypeVar("_Step", bound=Callable[[Any], None])
_needs: dict[Callable[[Any], None], tuple[int, int]] = {}


def needs(shape: int, words: int = EVERYTHING) -> Callable[[_Step], _Step]:
    """Say of a pass which shape it needs, all of it, and of which words one must be said."""

    def noted(step: _Step) -> _Step:
        _needs[step] = shape, words
        return step

    return noted


class Plan(Generic[_Read]):
    """Passes in the order in which they are run, each with what it needs."""

    def __init__(self, *steps: Callable[[_Read], None]) -> None:
        self.steps = steps
        self._needs = [(step, *_needs.get(step, (0, EVERYTHING))) for step in steps]
        self._shapes = 0
        for _, shape, _ in self._needs:
            self._shapes |= shape
        self._fitting: dict[int, list[tuple[Callable[[_Read], None], int]]] = {}

    def run(self, message: _Read, said: int) -> None:
        """Run on a message those passes that may find something where this is said."""
        shape = said & self._shapes
        fitting = self._fitting.get(shape)
        if fitting is None:
            if len(self._fitting) >= _KEPT:
                self._fitting.clear()
            fitting = [(step, words) for step, every, words in self._needs if shape & every == every]
            self._fitting[shape] = fitting
        for step, words in fitting:
            if said & words:
                step(message)
