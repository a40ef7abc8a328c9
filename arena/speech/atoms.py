"""Atoms: words or phrases with all that they may mean, numbers, seats, goods, signs; later also chunks of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from arena.speech.goods import GoodWord
from arena.speech.lexicon import Sense
from arena.speech.numbers import Number
from arena.speech.tags import MASKS

if TYPE_CHECKING:
    from arena.speech.bags import BagRef
    from arena.speech.items import Item

_NO_SENSES: Mapping[str, Sense] = {}


@dataclass(slots=True, eq=False)
class Atom:
    """A word or phrase, a number, a seat, a good, a sign; later also a chunk of them."""

    text: str
    start: int
    end: int
    senses: Mapping[str, Sense] = field(default_factory=lambda: _NO_SENSES)
    good: GoodWord | None = None
    own: bool = False
    capital: bool = False
    sign: bool = False
    foreign: bool = False
    bits: int = 0  # what it is and the keys of `senses`, see `tags`
    role: str | None = (
        None  # whom it names: me, you, us, them, all, officer, nobody, somebody, others, youtwo or @seat
    )
    number: Number | None = None
    seat: str | None = None
    item: Item | None = None
    bag: BagRef | None = None

    def has(self, *tags: str) -> bool:
        """Whether the atom may mean one of these."""
        return self.bits & MASKS[tags] != 0

    def form(self, tag: str) -> str:
        """The verb form under a tag: base, third, past, ing or part."""
        sense = self.senses.get(tag)
        return sense.form if sense else ""

    @property
    def plain(self) -> bool:
        """A word that the lexicon lacks."""
        return not (
            self.senses or self.number or self.seat or self.good or self.sign or self.item or self.bag
        )


class _Meaning(Protocol):
    bits: int


def some(said: Iterable[_Meaning], *tags: str) -> bool:
    """Whether one of these words (or clauses) may mean one of these."""
    wanted = MASKS[tags]
    for one in said:  # noqa: SIM110 (a generator costs more than all that it looks at)
        if one.bits & wanted:
            return True
    return False


def bits_of(said: Iterable[_Meaning]) -> int:
    """The bits of these words (or clauses) together."""
    bits = 0
    for one in said:
        bits |= one.bits
    return bits


def some_bits(said: Iterable[_Meaning], wanted: int) -> bool:
    """Whether one of these words (or clauses) has one of these bits."""
    for one in said:  # noqa: SIM110 (as above)
        if one.bits & wanted:
            return True
    return False
