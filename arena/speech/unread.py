"""Words that change an amount and were not read: the rest, half of it, one of them, whatever."""

from __future__ import annotations

from arena.speech.frames import Frame
from arena.speech.joining import REST
from arena.speech.lexicon import SHUT
from arena.speech.offers import Fault
from arena.speech.tags import mask

_EXCEPTS = mask("EXCEPT")
_PIECES = frozenset(
    ("one of them", "two of them", "one of those", "some of those", "half of them", "some of it")
)
_SHARED = frozenset(("half", "halves", "part", "most", "some", "partly"))
_OPEN_ENDED = frozenset(("whatever", "whichever", "whatever is", "anything", "something", "everything"))
_EVERY = frozenset(("each", "every", "each of", "every one of"))
POINTING = REST | _PIECES | _SHARED | _OPEN_ENDED | _EVERY | {"contents"}


def word_left(frame: Frame, k: int, counts: bool, shared: bool) -> Fault | None:
    """The fault of a word that changes an amount and was not read, where the one at k is such a word."""
    atoms = frame.atoms
    atom, before = atoms[k], atoms[k - 1] if k else None
    following = atoms[k + 1] if k + 1 < len(atoms) else None
    if atom.text in REST:
        if following is not None and (following.has("BACK") or following.text in SHUT):
            return None  # "hand the rest back unopened"
        return None if shared else Fault(atom.start, "amount", "How much exactly?")
    if frame.acts:
        return None
    if atom.text == "contents":
        return None if frame.has("LOOK", "OPEN") else Fault(atom.start, "amount", "How many cards?")
    if atom.text in _PIECES:
        return Fault(atom.start, "terms", "Who gets which of them?")
    if following is None:
        return None
    thing = (
        following.item is not None
        or following.number is not None
        or following.has("THE", "MY", "YOUR", "BOTHW")
    )
    if atom.bits & _EXCEPTS and thing:
        return Fault(atom.start, "terms", "How much is that without it?")
    if atom.text in _SHARED and following.text in ("from", "of", "by"):
        return Fault(atom.start, "terms", "Who gives how much?")
    if (
        atom.text in _OPEN_ENDED
        and not frame.has("PREFER")
        and (before is None or before.has("AND", "GIVE", "FOR"))
    ):
        open_ended = following.has("BE", "HAVE", "OFW", "I") or following.item is not None
        if open_ended or (following.has("YOU") and not atom.text.startswith("which")):
            return Fault(atom.start, "terms", "What exactly do you give?")
    if atom.text in _EVERY and before is not None and "FOR" in before.senses and counts:
        beyond = atoms[k + 1 : k + 4]
        if (
            k > 1
            and atoms[k - 2].item is not None
            and not any(a.bag is not None or a.role or a.has("BAG") for a in beyond)
        ):
            return Fault(atom.start, "amount", "How much in all?")
    return None
