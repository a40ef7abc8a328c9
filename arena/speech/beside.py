"""What the words right beside an amount make of it: a price of two things, a statement that only names a good."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame
from arena.speech.items import Item
from arena.speech.tags import mask

_STATES = mask("BE HAVE WAS WILL DO")


def complement(atoms: Sequence[Atom], k: int, kind: str) -> bool:
    """Whether "that" before a good at k only begins what is thought or agreed ("I agree that wood is dear")."""
    if kind not in ("ACCEPT", "TALK", "TELL", "GIVE", "", "MAKE") or k + 1 >= len(atoms):
        return False
    that = atoms[k].text.startswith("that ") or atoms[k - 1].text == "that"
    stated = atoms[k + 1].bits & _STATES != 0 and not some(atoms[k + 1 :], "YOURS", "YOU", "MINE")
    return that and stated and (kind != "GIVE" or atoms[k - 1].text in ("grant you", "grant"))


_JOINS, _FOR = mask("AND ADD IDLE"), mask("FOR")


def priced_too(atoms: Sequence[Atom], k: int) -> bool:
    """Whether the amount at k is named beside one that something is given for ("your bag for 7 gold and one bread")."""
    if k + 1 < len(atoms) and atoms[k + 1].bits & _FOR:
        return False
    j = k - 1
    while j > 0 and atoms[j].bits & _JOINS and atoms[j].item is None:
        j -= 1
    if j == k - 1 or j < 1 or atoms[j].item is None:
        return False
    return atoms[j - 1].bits & _FOR != 0 or priced_too(atoms, j)


def lies_in_bag(atoms: Sequence[Atom], k: int) -> bool:
    """Whether goods at k are said to be in the bag, by whatever verb ("a crossbow dreams within this bag")."""
    return any(
        a.text in ("in", "inside", "within") and b.bag is not None and b.bag.whose in ("me", "the", "that")
        for a, b in pairwise(atoms[k + 1 : k + 6])
    )


_JUDGING = frozenset(
    "fair proper reasonable enough plenty appropriate generous steep cheap dear suitable right absurd ample".split()
)


def judged(atoms: Sequence[Atom], k: int) -> bool:
    """Whether the goods at k are only what a sum before them is said to be fair or too much for."""
    between = atoms[next((n for n in range(k) if (i := atoms[n].item) and i.kind == "gold"), k) : k]
    given = some(atoms[:k], "GIVE", "GET", "WANT", "SELL", "BUY", "ADD", "MAKEIT")
    weighed = some(between, "BE", "TALK") or not _JUDGING.isdisjoint([a.text for a in between])
    return bool(between) and weighed and not given


def twinned(item: Item, twin: Item) -> bool:
    """Whether a good is named twice over ("a log's a log")."""
    return item.kind == "good" and twin.good == item.good and twin.count == item.count


_COSTS = frozenset(
    "seems seem sounds sound looks look feels feel makes make hurts hurt costs cost stings sting means takes leaves".split()
)
_KINDLY = frozenset(
    """fine okay ok good fair acceptable agreeable doable alright right nothing easy cheap worth well reasonable best better
    wise wiser happy glad great""".split()
)
_JUDGES = mask("BE")


def pays_as_subject(frame: Frame) -> bool:
    """Whether a clause judges what it is to pay ("paying eight is silly", "to hand over eight hurts"), and not kindly."""
    atoms = frame.atoms
    if not frame.parts or len(atoms) < 4:
        return False
    k = next((n for n, a in enumerate(atoms) if not a.has("IDLE", "BUT", "AND", "CORRECT")), 0)
    to = atoms[k].has("TOW")
    verb = atoms[k + to] if k + to < len(atoms) else atoms[k]
    if not verb.has("GIVE") or verb.form("GIVE") != ("base" if to else "ing"):
        return False
    for n in range(frame.parts[0].index + 1, len(atoms)):
        if atoms[n].has("I", "WE", "YOU"):
            return False
        costs = atoms[n].text in _COSTS
        if costs or atoms[n].bits & _JUDGES:
            said = [w for a in atoms[n + 1 :] for w in a.text.split()]
            return (costs or bool(said)) and _KINDLY.isdisjoint(said)
    return False


def strangers_pay(frame: Frame) -> bool:
    """Whether it is some people who pay ("only the guilty pay eight", "the rich pay five")."""
    atoms = frame.atoms
    for k in range(2, len(atoms) - 1):
        if atoms[k].has("GIVE") and atoms[k].form("GIVE") in ("base", "third") and atoms[k - 1].plain:
            return atoms[k - 2].has("THE", "A") and not any(
                a.has("I", "WE", "YOU") or a.seat for a in atoms[:k]
            )
    return False
