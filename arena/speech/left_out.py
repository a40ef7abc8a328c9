"""A good that was offered and is not to be given: "lose the cheese", "the apple stays home", "take the silk out"."""

from __future__ import annotations

from arena.speech.frames import Frame, Part

_LEFT_OUT = frozenset(
    "lose ditch axe cut nix bin drop forget skip scrap lift strike remove delete cancel".split()
)
_REMOVES = frozenset(
    ("take away", "take off", "taking away", "taking off", "take out", "pulling", "pull", "yank", "yanking")
)
_TAKES_OUT = frozenset("take taking pull pulling leave leaving get getting".split())
_OUT = frozenset(
    (
        "out",
        "off",
        "is out",
        "is off",
        "is off the table",
        "goes",
        "comes off",
        "stays home",
        "stays at home",
        "stays put",
        "stays where it is",
    )
)
"""What is said behind a good that was offered and is not to be given."""
LEAVING_OUT = frozenset(
    (
        *_LEFT_OUT,
        *"no not keep leave take taking pull pulling yank yanking get getting out off goes stays".split(),
    )
)
"""A message with none of these leaves no good out."""


def leave_out(frame: Frame, part: Part) -> None:
    """ "Lose the cheese and the nine is yours", "leave my cheese out of it": a part of what is asked that is not given."""
    item, atoms, k = part.item, frame.atoms, part.index
    if frame.clause.question or frame.clause.lead == "if":
        return
    first, behind = atoms[0].text, " ".join([a.text for a in atoms[k + 1 :]])
    if k == 0 and behind in _OUT and part.meant in ("", "vague", "withdrawn", "has", "bare"):
        part.meant, part.base = "minus", ""
        item.count, item.why = item.count or 1, None
        return
    if not (item.definite or item.owner) or not k:
        return
    led = all(a.has("I", "BE", "WILL", "IDLE", "CORRECT", "AND") for a in atoms[: k - 1])
    verb = atoms[k - 1].text
    if led and (
        verb in _REMOVES
        or (k > 1 and verb in _LEFT_OUT)
        or (behind in ("off", "out", "away") and verb in _TAKES_OUT)
    ):
        part.meant, part.base = "minus", ""
    elif k == 1 and first == "leave" and atoms[1].text.endswith(("out of it", "out of this")):
        item.place = None
        part.meant = "minus"
    elif k == 1 and first in _LEFT_OUT:
        part.meant = "minus"


_TURNED_DOWN = ("not that", "you keep", "keep that", "keep it", "you can keep", "you may keep")


def turn_down(frame: Frame, behind: Frame) -> None:
    """ "The ring, no", "the ring - you keep that": a part of what is offered that is not taken."""
    part = frame.parts[0]
    named = part.item.definite and part.alone and not part.verb and len(frame.atoms) < 3
    sentence = behind.clause.sentence - frame.clause.sentence
    said = behind.clause.text == "no" or behind.clause.text.startswith(_TURNED_DOWN)
    if named and said and not behind.parts and (not sentence or (sentence == 1 and frame.clause.question)):
        part.meant, part.base = "minus", ""
