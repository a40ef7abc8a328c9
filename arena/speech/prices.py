"""What a sum is named for: one's own bag, one's own bid, what a bag is worth."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.frames import Part

_WORTH = frozenset(
    "it that this freedom passage trip journey peace skin neck hide life liberty entry safety silence".split()
)
_FAIR = frozenset(
    "fair generous reasonable adequate sufficient appropriate enough suffice do proper ample acceptable".split()
)


def for_own_bag(atoms: Sequence[Atom]) -> bool:
    """Whether "for my bag" or "for my freedom" stands in the clause."""
    return any(
        "FOR" in a.senses
        and ("LOOKAWAY" in b.senses or (b.bag is not None and b.bag.whose in ("me", "the", "that")))
        for a, b in itertools.pairwise(atoms)
    )


def own_price(before: Sequence[Atom]) -> bool:
    """Whether "my bid of 7 gold" is what these words lead up to."""
    mine = some(before[-4:], "MY", "OUR")
    return mine and not some(before, "NOT", "WAS", "PASTTIME")


def worth_a_sum(before: Sequence[Atom], after: Sequence[Atom], question: bool) -> bool:
    """Whether "my bag is worth six to me" names a sum."""
    if not before or before[-1].text != "worth":
        return False
    bag = any(a.bag is not None or a.text in _WORTH for a in before)
    return bag and (question or some(after, "ME", "YOU"))


_EASE = frozenset(
    "comfortable easier happier happy better ease content satisfied inclined calmer relaxed pleased tempted persuaded amenable".split()
)


def at_ease(atoms: Sequence[Atom], g: int, k: int, subject: Sequence[str]) -> bool:
    """Whether an officer says at what sum he would be content ("I'd feel more comfortable at seven")."""
    if subject != ["me"] or atoms[k - 1].text not in ("at", "with", "for"):
        return False
    return (
        some(atoms[:g], "WILL")
        and not some(atoms[:k], "NOT", "NO", "PASTTIME", "SUPPOSE")
        and not _EASE.isdisjoint([a.text for a in atoms[g + 1 : k]])
    )


def found_fair(atoms: Sequence[Atom], k: int, subject: Sequence[str], part: Part) -> bool:
    """Whether the speaker only courteously says that a sum of his is enough ("I consider two gold to be generous")."""
    after = atoms[k + 1 :]
    theirs = any(a.seat for a in atoms[:k]) or part.item.owner not in ("", None, "me")
    return (
        (subject in ([], ["me"]) or (subject == ["you"] and some(atoms[:2], "DO")))
        and not theirs
        and not some(after, "WAS", "NOT")
        and not _FAIR.isdisjoint([w for a in after for w in a.text.split()])
    )


def bartered(atoms: Sequence[Atom], k: int, question: bool, purpose: bool) -> bool:
    """Whether a bare good is held out for a bag ("apples for my bag?"), though it is not said how many."""
    if not (question or some(atoms[:k], "Q")) or not all(a.has("Q", "IDLE", "A", "CAP") for a in atoms[:k]):
        return False
    after, item = atoms[k + 1 :], atoms[k].item
    if not after:
        return item is not None and item.place == "stall"
    mine = purpose or any(a.bag is not None and a.bag.whose in ("me", "the", "that", "any") for a in after)
    return "FOR" in after[0].senses and mine
