"""Goods and sums that a clause only picks from, likens to or tells of."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some

_PICKED_OUT = frozenset(
    "best better worse worst lesser other first last second whichever either nicest biggest smallest any".split()
)


REPORTS = frozenset(
    "says said claims claimed told tells swears swore boasts boasted thinks thought promised".split()
)


def best_of(atoms: Sequence[Atom], k: int) -> bool:
    """Whether only one of the goods is meant ("the smaller of my two cheeses", "whichever of your hens is fatter")."""
    if k < 2 or "OFW" not in atoms[k - 1].senses:
        return False
    word = atoms[k - 2].text
    which = word in ("whichever", "either")
    ranked = word in _PICKED_OUT or (atoms[k - 2].plain and word.endswith(("er", "est")))
    return which or (ranked and k > 2 and "THE" in atoms[k - 3].senses)


def witnessed(atoms: Sequence[Atom], g: int) -> bool:
    """Whether the verb at g tells what somebody was seen or heard to do, or said he would."""
    for k in range(1, g - 1):
        talk = atoms[k].senses.get("TALK")
        told = (
            talk is not None
            and talk.val in ("see", "hear", "watch", "know", "understand", "read")
            and (talk.form in ("past", "part") or talk.val in ("hear", "understand"))
        )
        if told and some(atoms[max(k - 3, 0) : k], "I", "WE") and not some(atoms[k:g], "I", "IF"):
            return True
        said = atoms[k].text in REPORTS and (atoms[k - 1].seat is not None or "THEY" in atoms[k - 1].senses)
        if said and not atoms[k - 1].own and not some(atoms[k:g], "I", "IF"):
            return True
    return False


def one_each(atom: Atom) -> bool:
    """Whether goods right behind a sum tell what it is a price of ("a loaf" in "three gold a loaf")."""
    item = atom.item
    good = (
        item is not None and item.kind == "good" and item.count == 1 and item.place is None and not item.owner
    )
    return good and atom.text.split()[0] in ("a", "an", "per", "each", "every")


def likened(atoms: Sequence[Atom], k: int) -> bool:
    """Whether what is named only praises or scolds somebody ("a crown of a man")."""
    after = atoms[k + 1 : k + 4]
    return len(after) > 1 and "OFW" in after[0].senses and "A" in after[1].senses


_REPLACED = (" instead of", " rather than", " in place of", " in lieu of")
_BESIDE = ("beside", "next to", "alongside", "on top of", "atop", "along with")
_BESIDE_IT = tuple(
    f"{word} {what}" for word in _BESIDE for what in ("it", "that", "them", "those", "to it", "to that")
)


def replaced(atoms: Sequence[Atom], k: int) -> bool:
    """Whether what stands at k is what something else is given for ("six gold in place of the cheese")."""
    return (" " + " ".join([a.text for a in atoms[max(k - 3, 0) : k]])).endswith(_REPLACED)


def left_alone(atoms: Sequence[Atom], k: int) -> bool:
    """Whether the goods at k are to be left where they are ("leave me the apples", "leave my cheese alone")."""
    item = atoms[k].item
    verb = k - 2 if k > 1 and "ME" in atoms[k - 1].senses else k - 1
    mine = item is not None and (item.definite or item.owner == "me")
    return mine and verb >= 0 and atoms[verb].text == "leave" and not some(atoms[:verb], "I", "WE", "WILL")


def beside_it(atoms: Sequence[Atom], k: int) -> bool:
    """Whether the amount at k comes on top of what was named before ("put a chicken beside it")."""
    said = " ".join([a.text for a in atoms[k + 1 : k + 4]])
    return said == "on top of" or said.startswith(_BESIDE_IT)


def one_of_so_many(atoms: Sequence[Atom], k: int) -> bool:
    """Whether the number at k only counts offers ("one of the three, your choice")."""
    at = k if atoms[k].text.startswith("one of the") else k - 1
    return at >= 0 and atoms[at].text in ("one of the", "one of these", "one of those")
