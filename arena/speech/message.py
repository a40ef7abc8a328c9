"""A message while it is read: what the passes over it, which are functions of it, look at and change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from arena.rules.terms import AnswerOffer
from arena.speech.answers import find_answers
from arena.speech.building import Builder
from arena.speech.frames import Frame, Part
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene


class Message:
    """The clauses of a message, and the scene in which they are said."""

    def __init__(self, frames: Sequence[Frame], scene: Scene) -> None:
        self.frames = frames
        self.scene = scene

    @property
    def parts(self) -> list[tuple[Frame, Part]]:
        """The amounts with their clauses."""
        return [(f, p) for f in self.frames for p in f.parts]

    def beside(self) -> Iterator[tuple[Frame, Frame]]:
        """The neighbouring clauses of one sentence, where a merchant speaks."""
        for before, frame in pairwise(self.frames if not self.scene.officer else ()):
            if before.clause.sentence == frame.clause.sentence:
                yield before, frame

    def sentence_of(self, frame: Frame) -> list[Frame]:
        """The clauses of the sentence in which one stands."""
        return [f for f in self.frames if f.clause.sentence == frame.clause.sentence]


class Making(Message):
    """A message of which offers are made: what it holds, and its drafts."""

    def __init__(self, frames: Sequence[Frame], scene: Scene, said: int) -> None:
        super().__init__(frames, scene)
        self.said = said
        """What the message holds, see `kinds`."""
        self.builder = Builder(scene)
        self.drafts: list[Draft] = [Draft()]
        self.groups: list[list[Draft]] = [[self.drafts[0]]]
        self.corrected = False
        self.offering: set[int] = set()
        self.amounts = 0
        found: dict[int, list[Frame]] = {}
        for frame in frames:
            sentence = frame.clause.sentence
            found.setdefault(sentence, []).append(frame)
            for part in frame.parts:
                self.amounts += 1
                if not part.meant:
                    self.offering.add(sentence)
        self.sentences = list(found.values())
        self.minus: list[Part] = []
        self.either: list[str] = []
        self.hanging: dict[int, Fault] = {}
        """The sentences whose offers hang on a condition that nobody can keep."""
        self.called_at: dict[int, list[str]] = {}
        self.priced: Sequence[Frame] = ()
        """The clauses with an amount that counted when it was begun."""


class Settling(Message):
    """A message with its drafts, to be read against the offers that stand: what it answers, and the answers."""

    def __init__(self, making: Making, drafts: list[Draft]) -> None:
        super().__init__(making.frames, making.scene)
        self.drafts = drafts
        self.minus = list(making.minus)
        self.answers = find_answers(making.frames, making.scene, making.said)
        self.out: list[AnswerOffer | Fault] = []
