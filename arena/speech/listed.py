"""Amounts in a list or a table, and small questions about the words of an amount."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arena.speech.atoms import Atom
from arena.speech.heads import leads_to_head
from arena.speech.items import Item, atom_at, has_at, is_at, owner_of, read_place


def has_number(atoms: Sequence[Atom], j: int) -> bool:
    return j < len(atoms) and atoms[j].number is not None


def acts_on(atoms: Sequence[Atom], j: int) -> bool:
    """Whether the unknown word at j is a verb whose object follows ("ten crosses your palm")."""
    return (
        atoms[j].text.endswith("s")
        and not atoms[j].text.endswith("ss")
        and has_at(atoms, j + 1, "YOU", "YOUR", "ME", "MY", "US", "OUR", "THEM")
        and not has_at(atoms, j + 1, "THIS", "THE")
    )


def ends_with_of(atoms: Sequence[Atom], j: int) -> bool:
    """Whether a number takes in its "of" ("a couple of", "a pair of")."""
    return 0 <= j < len(atoms) and atoms[j].number is not None and atoms[j].text.endswith(" of")


_OUT_OF = frozenset(("out of", "from", "among", "amongst", "from among", "of"))


def out_of_so_many(atoms: Sequence[Atom], j: int) -> tuple[int, str | None] | None:
    """Where the goods are named of which the number before j is a part, and whose ("one of the two cards", "two of my three").

    None where no number of all of them is said there.
    """
    if atoms[j].text in _OUT_OF or "OFW" in atoms[j].senses:
        j += 1
    elif not ends_with_of(atoms, j - 1):
        return None
    owner = None
    while has_at(atoms, j, "THE", "THIS", "MY", "YOUR", "OUR", "THEIR") or (
        j < len(atoms) and (atoms[j].text in ("those", "these") or (atoms[j].seat and atoms[j].own))
    ):
        owner = owner_of(atoms[j]) or owner
        j += 1
    total = atom_at(atoms, j)
    if total is None or not (total.number is not None or total.text in ("the two", "both")):
        return None
    return (j + 1, owner) if leads_to_head(atoms, j + 1) else None


def listed(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """An amount in a list or a table: "gold: 6", "cheese x2"."""
    head = atoms[i]
    if not (
        head.good
        or ("GOLD" in head.senses and not head.has("PURSE", "FACT"))
        or head.text in ("gold", "coins")
    ):
        return None
    sign, number = atom_at(atoms, i + 1), atom_at(atoms, i + 2)
    if (
        head.text in ("gold", "coins")
        and sign is not None
        and sign.number is not None
        and sign.number.value is not None
    ):
        owned = i > 0 and (
            atoms[i - 1].number is not None or atoms[i - 1].has("MY", "YOUR", "OUR", "OFW", "THEIR")
        )
        ends = number
        if not owned and (ends is None or ends.sign or ends.has("AND", "FOR", "IF", "FROMW", "TOW")):
            return Item(
                "gold", head.start, sign.end, count=sign.number.value
            ), i + 2  # "I give you gold five"
    bracketed = sign is not None and sign.text == "(" and atom_at(atoms, i + 3) is not None
    if bracketed and number is not None and number.number is not None and atoms[i + 3].text == ")":
        counted = i > 0 and (atoms[i - 1].number is not None or atoms[i - 1].text in ("(", ")"))
        if head.good is not None and not counted and number.number.value is not None:
            good = Item("good", head.start, atoms[i + 3].end, count=number.number.value, good=head.good.good)
            return good, read_place(atoms, i + 4, good)  # "cheese (1)"
        if not counted and number.number.value is not None:
            return Item("gold", head.start, atoms[i + 3].end, count=number.number.value), i + 4
    if sign is None or number is None or sign.text not in (":", "=", "x") or number.number is None:
        return None
    ends = atom_at(atoms, i + 3)
    if ends is not None and not (ends.sign or ends.has("AND", "FROMW", "GOLD")):
        return None
    item = Item("gold", head.start, number.end, count=number.number.value)
    if head.good is not None:
        item.kind, item.good, item.plural = "good", head.good.good, True
    if item.count is None:
        item.why = "amount"
    j = i + 3
    if item.kind == "good":
        if ends is not None and ends.text == "(" and has_at(atoms, j + 1, "FROMW", "FACEDOWN"):
            j += 1
        j = read_place(atoms, j, item)
    return item, j


def without_decoration(atoms: list[Atom]) -> list[Atom]:
    """The atoms without pictures of what is named in words as well ("two apples off my stall" and a picture of one)."""
    pictured = [a for a in atoms if a.item is not None and a.text.startswith("pic")]
    if not pictured or len(pictured) == sum(a.item is not None for a in atoms):
        return atoms
    named = {(a.item.kind, a.item.good) for a in atoms if a.item is not None and a not in pictured}
    if ("gold", None) in named:
        named.add(("good", "money_bag"))  # a purse beside a sum
    return [
        a for a in atoms if a.item is None or a not in pictured or (a.item.kind, a.item.good) not in named
    ]


def part_of_load(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """So many of the cards in a bag by number alone ("2 of the 3 in my bag")."""
    number, j = atoms[i].number, i + 1
    if number is None or number.value is None:
        return None
    if not ends_with_of(atoms, i):
        if not has_at(atoms, j, "OFW"):
            return None
        j += 1
    owner = None
    while has_at(atoms, j, "THE", "MY", "YOUR"):
        owner, j = owner_of(atoms[j]) or owner, j + 1
    if not has_number(atoms, j) or not has_at(atoms, j + 1, "FROMW"):
        return None
    j += 2
    while has_at(atoms, j, "THE", "MY", "YOUR", "THIS"):
        owner, j = owner_of(atoms[j]) or owner, j + 1
    if not has_at(atoms, j, "BAG"):
        return None
    item = Item(
        "good", atoms[i].start, atoms[j].end, count=number.value, good="any", place="bag", owner=owner
    )
    return item, j + 1


def pictures(
    atoms: Sequence[Atom], i: int, read: Callable[[Sequence[Atom], int], tuple[Item, int] | None]
) -> tuple[Item, int] | None:
    """A row of the same picture: as many of the good, or of coins, as there are pictures; `read` reads an amount in words."""
    first = atoms[i]
    coin = first.text == "piccoin"
    if not coin and not (first.good and first.good.picture):
        return None
    j = i
    while j < len(atoms) and atoms[j].text == first.text:
        j += 1
    times = atoms[j + 1].number if j == i + 1 and is_at(atoms, j, "x") and j + 1 < len(atoms) else None
    if times is not None and times.value is not None:
        good = None if coin or first.good is None else first.good.good
        item = Item("gold" if coin else "good", first.start, atoms[j + 1].end, count=times.value, good=good)
        return item, j + 2 if coin else read_place(atoms, j + 2, item)
    if coin:
        written = atoms[j].number if j < len(atoms) else None
        if written is not None and written.value is not None:
            return read(atoms, j)  # the coins only adorn the sum that is written out
        return Item("gold", first.start, atoms[j - 1].end, count=j - i), j
    assert first.good is not None
    item = Item("good", first.start, atoms[j - 1].end, count=j - i, good=first.good.good)
    return item, read_place(atoms, j, item)
