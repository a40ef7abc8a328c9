"""What a clause says: amounts with their roles, what is done with bags, who is spoken to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from arena.rules.terms import When
from arena.speech.atoms import Atom
from arena.speech.clauses import Clause
from arena.speech.deeds import Act
from arena.speech.items import Item
from arena.speech.tags import MASKS, SEAT, mask

Role = str
"""me, you, us, them, all, officer, nobody, somebody or @seat."""


@dataclass(slots=True, eq=False)
class Part:
    """One amount with its roles; `meant` is "" when it counts, else why it doesn't."""

    item: Item
    at: int
    givers: list[Role] = field(default_factory=list)
    receivers: list[Role] = field(default_factory=list)
    meant: str = ""
    verb: str = ""
    base: str = ""
    exchanged: bool = False
    beside: bool = False  # named beside an amount that is exchanged
    when: When | None = None
    each: bool = False
    alone: bool = False
    index: int = 0
    instead: bool = False


def silence(parts: Iterable[Part], why: str) -> None:
    """Let those of these amounts that still count for something count for nothing, and note why."""
    for part in parts:
        part.meant = part.meant or why


@dataclass(slots=True, eq=False)
class Frame:
    """What one clause says."""

    clause: Clause
    atoms: list[Atom]
    parts: list[Part] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    called: list[str] = field(default_factory=list)
    calls_officer: bool = False
    subject: list[Role] = field(default_factory=list)
    when: When | None = None
    only_time: bool = False
    only_call: bool = False
    seats: list[str] = field(default_factory=list)
    officers: tuple[str, ...] = ()
    address: list[str] = field(default_factory=list)
    proposed: bool = False
    bits: int = 0

    def has(self, *tags: str) -> bool:
        """Whether a word of the clause may mean one of these."""
        return self.bits & MASKS[tags] != 0

    def atom_of(self, part: Part) -> Atom:
        """The atom that names an amount of the clause."""
        return next(a for a in self.atoms if a.item is part.item)

    @property
    def acts_on_own_bag(self) -> bool:
        """Whether the clause is about the return of the speaker's own bag."""
        return any(o[0] in ("me", "us") for a in self.acts for o in a.objects)

    def subject_of(self, *tags: str) -> list[Role]:
        """Who does what the first verb of these kinds says."""
        if not self.bits & MASKS[tags]:
            return []
        for k, atom in enumerate(self.clause.atoms):
            if atom.has(*tags):
                return subject_before(self.clause.atoms, k)[0]
        return []

    def text_has(self, *phrases: str) -> bool:
        """Whether one of these word sequences stands in the clause."""
        text = self.clause.text
        for phrase in phrases:  # noqa: SIM110 (a generator costs more than all that it looks at)
            if phrase in text and f" {phrase} " in f" {text} ":
                return True
        return False


TIMES = mask("WHENSHERIFF WHENYOURS NEXTROUND LATER")


CALLS = SEAT | mask("SHERIFF DEPUTIES DEPUTY")
"""What a clause that calls somebody has."""

PEOPLE = SEAT | mask("I ME YOUTWO WE US YOUALL YOU NOBODY SOMEBODY OTHERS THEY THEM DEPUTIES SHERIFF")


def time_of(atom: Atom) -> When | None:
    """The due time that a word names, or None."""
    if not atom.bits & TIMES:
        return None
    if atom.has("WHENSHERIFF", "WHENYOURS"):
        return "next_as_sheriff"
    if "NEXTROUND" in atom.senses:
        return "next_round"
    if "LATER" in atom.senses:
        return "later"
    return None


_OBJECTS, _SUBJECTS = mask("ME US THEM"), mask("WE I")
_GOVERNING = mask("FROMW TOW FOR OPEN LOOK PASS LET THAN")


def subject_before(atoms: Sequence[Atom], end: int) -> tuple[list[Role], int]:
    """The nearest people before `end` that can be a subject, and where they begin."""
    for k in range(end - 1, -1, -1):
        atom = atoms[k]
        role = atom.role
        if atom.text == "who" and k and atoms[k - 1].role:
            continue
        if role is None or (atom.bits & _OBJECTS and not atom.bits & _SUBJECTS):
            if role == "me" and k >= 2 and "AND" in atoms[k - 1].senses and atoms[k - 2].role:
                pass
            else:
                continue
        if (
            k
            and atoms[k - 1].bits & _GOVERNING
            and "IF" not in atoms[k - 1].senses
            and not (role == "all" and k + 1 == end)
        ):
            continue
        roles = [role] if role else []
        while (
            k - 2 >= 0
            and ("AND" in atoms[k - 1].senses or (len(roles) > 1 and atoms[k - 1].text == ","))
            and atoms[k - 2].role
        ):
            other = atoms[k - 2].role
            assert other is not None
            roles.insert(0, other)
            k -= 2
        return roles, k
    return [], 0
