"""Alternatives that no "or" joins: lettered and numbered points, a question or a condition before each, what goes with either."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import Give
from arena.speech.frames import Frame
from arena.speech.offers import Draft, meant_parts

_LETTERS = frozenset("b c d ii iii iv".split())
_NUMBERS = {
    "two": "one",
    "three": "two",
    "four": "three",
    "2": "1",
    "3": "2",
    "second": "first",
    "third": "second",
}
_POINTS = frozenset("offer option proposal bid plan choice variant version alternative deal package".split())
_LATER_POINTS = frozenset((*_LETTERS, "2", "3", "4", "two", "three", "four"))
WITH_EITHER = ("with either", "with both", "on top of either", "in either case", "either way", "with each")
_ANYHOW = (
    "in any case",
    "in either case",
    "either way",
    "regardless",
    "always",
    "in both cases",
    "whatever you choose",
)


def next_point(frames: Sequence[Frame], n: int) -> bool:
    """Whether the amount in the clause at n is the next point of a choice ("One: six gold. Two: two cheeses")."""
    before = frames[n - 1] if n else None
    if before is None or frames[n].atoms[0].has("AND"):
        return False
    words = before.clause.text.split()
    if before.clause.text in _LETTERS or (
        len(words) < 4 and words[0] in _POINTS and words[-1] in _LATER_POINTS
    ):
        return True
    ahead = _NUMBERS.get(before.clause.text)
    if ahead and frames[n].clause.lead == ":":
        return any(f.clause.text.split()[0] == ahead for f in frames[: n - 1])
    if (
        _asked_alone(frames[n])
        and _asked_alone(before)
        and frames[n].parts[0].item.good != before.parts[0].item.good
    ):
        return True  # "five gold? two apples?"
    return _posed(frames, n) and any(_posed(frames, m) for m in range(n - 1) if meant_parts(frames[m]))


def _asked_alone(frame: Frame) -> bool:
    """Whether a sentence is nothing but an amount that is asked about."""
    whole = frame.clause.question and frame.clause.first and frame.clause.last
    return (
        whole
        and len(frame.parts) == len(frame.atoms) == 1
        and not frame.parts[0].meant
        and frame.parts[0].item.unit
    )


def joined_on(frames: Sequence[Frame], n: int) -> bool:
    """Whether the amounts before end in an "and" that only words of choosing part from the clause at n."""
    if (
        frames[n].has("PREFER")
        and frames[n].atoms[0].text in ("and", "plus")
        and n
        and meant_parts(frames[n - 1])
    ):
        return (
            frames[n - 1].clause.sentence == frames[n].clause.sentence
        )  # "and your pick of a cheese or two apples"
    for m in range(n - 1, -1, -1):
        if frames[m].clause.sentence != frames[n].clause.sentence:
            return False
        if frames[m].parts:
            return m < n - 1 and frames[m].atoms[-1].text in ("and", "plus") and bool(meant_parts(frames[m]))
        if not frames[m].has("PREFER", "IDLE"):
            return False
    return False


def _posed(frames: Sequence[Frame], n: int) -> bool:
    """Whether a question of a taste, or a bare condition, leads up to the amount ("Gold lover? Six gold", "If gold, three")."""
    before = frames[n - 1] if n else None
    if before is None or before.acts or meant_parts(before) or not frames[n].parts:
        return False
    if before.clause.question:
        short = frames[n].clause.first and len(before.atoms) <= 4
        return short and bool(before.parts) and before.parts[0].item.bare
    together = before.clause.sentence == frames[n].clause.sentence
    return together and before.clause.lead == "if" and len(before.atoms) == len(before.parts) == 1


def corrected_choice(frames: Sequence[Frame], n: int) -> bool:
    """Whether "or, no, six gold" corrects the amount before and is no choice."""
    before = frames[n - 1] if n else None
    if before is None or before.clause.lead != "or" or before.parts or not before.atoms:
        return False
    return before.clause.text in ("no", "wait", "no wait", "rather", "actually", "better", "hold on", "sorry")


def shared(frames: Sequence[Frame], n: int, draft: Draft) -> list[Give]:
    """What is given in either case: "three gold plus either a cheese or two apples", "an apple in any case, plus five or ..."."""
    before = frames[n - 1] if n else None
    if before is None or len(draft.gives) < 2 or len(meant_parts(before)) < 1:
        return []
    sentence = [f for f in frames[: n - 1] if f.clause.sentence == before.clause.sentence]
    anyhow = [p for f in sentence if f.text_has(*_ANYHOW) for p in meant_parts(f)]
    if anyhow:
        return list(draft.gives[: len(anyhow)])
    if frames[n - 1].parts and joined_on(frames, n - 1):
        return list(draft.gives[: -len(meant_parts(before))])
    if not before.text_has("either"):
        return []
    at = next((k for k, a in enumerate(before.atoms) if a.text == "either"), 0)
    return list(draft.gives[:-1]) if len([p for p in meant_parts(before) if p.index > at]) == 1 else []
