"""Words by which what was just named is handed over: "it is yours", "have it", "from my hand"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame
from arena.speech.tags import mask

_BECOMES = frozenset(("goes", "go", "goes to", "go to", "belongs", "belong", "belongs to", "comes", "falls"))
_HANDED = frozenset(
    """you shall have it|you will have it|it shall be yours|it is yours|it is yours then|it is all yours|i will hand it over""".split(
        "|"
    )
)
_HANDS = mask("YOU YOURS GIVE GET HAVE ACCEPTW")


def hands_over(frame: Frame) -> bool:
    """Whether a clause gives "it" to the person spoken to ("and it is yours", "you shall have it")."""
    if frame.clause.question or not frame.bits & _HANDS:
        return False
    atoms = frame.atoms
    return any(_hands_over(atoms, k) for k in range(len(atoms)))


def _hands_over(atoms: Sequence[Atom], k: int) -> bool:
    """Whether "it" or "one" goes to the person spoken to, at k."""
    atom = atoms[k]
    if atom.text in _HANDED:
        return not some(atoms, "NOT", "NO")
    pronoun = atom.text in ("it", "one", "they", "that") or (
        atom.item is not None and not atom.item.unit and atom.item.count == 1
    )
    if k == 0 and atom.text == "yours" and (len(atoms) < 3 or "FOR" in atoms[1].senses):
        return True  # "got a ring, yours if you don't look"
    if atom.text == "it is yours" or (atom.text.startswith("it is") and "yours" in atom.text):
        return True
    if not pronoun:
        return False
    rest = atoms[k + 1 : k + 5]
    before = atoms[max(k - 3, 0) : k]
    return (
        some(rest, "YOURS")
        or (any(a.text in _BECOMES for a in rest) and some(rest, "YOU"))
        or (some(before, "YOU") and some(before, "GET", "HAVE") and some(before, "WILL", "GET"))
        or (k == 1 and before[0].text in ("have", "take", "keep", "grab"))
        or (some(before, "GIVE") and some(atoms[:k], "I"))
    )


def from_hand(atoms: Sequence[Atom]) -> bool:
    """Whether something comes from the speaker's hand ("from my hand")."""
    return any(
        "HAND" in a.senses and "MY" in b.senses and (not k or c.text not in ("in", "into"))
        for k, (c, b, a) in enumerate(zip(atoms, atoms[1:], atoms[2:], strict=False))
    ) and some(atoms, "FROMW")
