"""Shares of somebody's gold or of a bag: half my purse, everything I have except five coins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arena.speech.atoms import Atom
from arena.speech.items import Item, atom_at, has_at, is_at, owner_of
from arena.speech.listed import has_number

_OF_PURSES = frozenset(
    """current present remaining available total whole entire spare liquid last existing own good hard-earned precious measly meagre
    little poor humble modest considerable""".split()
)


def purse_share(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """A share of somebody's gold: half my purse, everything I have except five coins."""
    first = atoms[i]
    j = i
    share = None
    whole = atom_at(atoms, i + 1)
    if "MY" in first.senses and whole is not None and whole.text in ("whole", "entire", "complete", "full"):
        if not has_at(atoms, i + 2, "PURSE") or has_at(atoms, i + 3, "OFW"):
            return None
        item = Item("gold", first.start, atoms[i + 2].end, share=(1, 1), owner="me")
        spared = atoms[i + 4].number if has_at(atoms, i + 3, "EXCEPT") and i + 4 < len(atoms) else None
        if spared is None or spared.value is None:
            return item, i + 3
        item.less = spared.value  # "my whole purse bar two coins"
        return item, i + 6 if has_at(atoms, i + 5, "GOLD") else i + 5
    if first.has("HALFW", "THIRDW", "QUARTERW"):
        share = (1, 2 if "HALFW" in first.senses else 3 if "THIRDW" in first.senses else 4)
        j += 1
    elif (first.number is not None and is_at(atoms, i + 1, "percent")) or (first.text == "½"):
        return None
    elif first.has("EVERYTHING", "ALLW", "REST"):
        share = (1, 1)
        j += 1
        kept = atom_at(atoms, j + 1)
        if has_at(atoms, j, "EXCEPT") and kept is not None and kept.number is not None:
            j += 2
            while has_at(atoms, j, "GOLD", "OFW") or is_at(atoms, j, "in"):
                j += 1
            owner = owner_of(atoms[j]) if j < len(atoms) else None
            if owner and has_at(atoms, j + 1, "PURSE") and kept.number.value is not None:
                item = Item(
                    "gold", first.start, atoms[j + 1].end, share=share, less=kept.number.value, owner=owner
                )
                return item, j + 2
            return _all_but_coins(atoms, i, i + 2)
    elif (
        first.text in ("all but", "everything but")
        and atom_at(atoms, i + 1) is not None
        and atoms[i + 1].number
    ):
        share = (1, 1)
        number = atoms[i + 1].number
        assert number is not None
        j = i + 2
        if number.value is None:
            return None
        while has_at(atoms, j, "OFW", "GOLD"):
            j += 1
        owner = owner_of(atoms[j]) if j < len(atoms) else None
        if owner and has_at(atoms, j + 1, "PURSE"):
            item = Item("gold", first.start, atoms[j + 1].end, share=share, less=number.value, owner=owner)
            return item, j + 2
        return _all_but_coins(atoms, i, i + 1)
    else:
        return None
    while has_at(atoms, j, "OFW", "FROMW", "THE") or (
        j < len(atoms) and atoms[j].text in ("in", "what", "whatever", "is")
    ):
        j += 1
    if has_at(atoms, j, "GOLD") and has_at(atoms, j + 1, "OFW", "FROMW"):
        j += 2
    owner = owner_of(atoms[j]) if j < len(atoms) else None
    if owner and j + 2 < len(atoms) and atoms[j + 1].text in _OF_PURSES and has_at(atoms, j + 2, "PURSE"):
        j += 1  # "half my current gold"
    if owner and has_at(atoms, j + 1, "PURSE") and not (atoms[j + 1].good):
        j += 2
    elif (
        has_at(atoms, j, "EVERYTHING", "ALLW") and has_at(atoms, j + 1, "I") and has_at(atoms, j + 2, "HAVE")
    ):
        owner, j = "me", j + 3  # "a third of all I own"
    elif (
        has_at(atoms, j, "I", "YOU")
        and has_at(atoms, j + 1, "HAVE")
        and (share == (1, 1) or atoms[j - 1].text in ("what", "whatever"))
    ):
        owner = "me" if "I" in atoms[j].senses else "you"
        j += 2
        if is_at(atoms, j, "left"):
            j += 1
    elif has_at(atoms, j, "GOLD") and has_at(atoms, j + 1, "I", "YOU") and has_at(atoms, j + 2, "HAVE"):
        owner = "me" if "I" in atoms[j + 1].senses else "you"
        j += 3
    else:
        return None
    item = Item("gold", first.start, atoms[j - 1].end, share=share, owner=owner)
    if has_at(atoms, j, "EXCEPT") and atom_at(atoms, j + 1) is not None and atoms[j + 1].number is not None:
        number = atoms[j + 1].number
        assert number is not None
        if number.value is None:
            item.why = "amount"
        else:
            item.less = number.value
        j += 2
        while has_at(atoms, j, "GOLD"):
            j += 1
    item.end = atoms[j - 1].end
    return item, j


def _all_but_coins(atoms: Sequence[Atom], i: int, at: int) -> tuple[Item, int] | None:
    """ "Everything bar a tenner": of the giver's own purse; the number is at `at`."""
    number = atoms[at].number
    j = at + 1
    while has_at(atoms, j, "GOLD"):
        j += 1
    ends = j == len(atoms) or atoms[j].sign or atoms[j].has("FOR", "IF", "AND", "IDLE", "SHERIFF")
    if number is None or number.value is None or not ends or (j == at + 1 and not number.coins):
        return None
    return Item("gold", atoms[i].start, atoms[j - 1].end, share=(1, 1), less=number.value), j


def load_share(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """A share of what is in a bag: half the load in this bag, everything in my sack."""
    first = atoms[i]
    if not first.has("HALFW", "THIRDW", "QUARTERW", "EVERYTHING", "ALLW") or (
        first.text == "every" and has_at(atoms, i + 1, "BAG")
    ):
        return None
    j = i + 1
    item = Item("good", first.start, first.end, good="any", place="bag", share=(1, 1))
    if not first.has("EVERYTHING", "ALLW"):
        item.share = (1, 2 if "HALFW" in first.senses else 3 if "THIRDW" in first.senses else 4)
    while has_at(atoms, j, "OFW", "THE", "THIS", "MY", "YOUR") or (
        j < len(atoms)
        and atoms[j].text
        in (
            "what",
            "whatever",
            "that",
            "cards",
            "goods",
            "contents",
            "stuff",
            "things",
            "load",
            "cargo",
            "is",
            "are",
            "in",
            "inside",
            "there",
        )
    ):
        who = owner_of(atoms[j])
        item.owner = who or item.owner
        if atoms[j].text in ("load", "cargo") and not (has_at(atoms, j + 1, "FROMW", "OFW")):
            break
        j += 1
    if not (has_at(atoms, j, "BAG") and j > i) or atoms[j].text.endswith(("bags", "sacks")):
        return None
    item.owner = item.owner or "me"
    item.end = atoms[j].end
    return item, j + 1


_PRONOUNS = frozenset("it them those these that".split())
_GIVES_BACK = frozenset(
    "refund refunds refunded return returns returned repay repays reimburse reimburses".split()
)
_PIECE_OF = {"one": 1, "two": 2}


def part_back(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """A part of what was just named, that goes back to who gave it: "four of it comes back", "you refund two of them"."""
    first = atoms[i]
    words = first.text.split()
    j = i + 1
    if first.number is not None:
        count = first.number.value
        if not (words[-1] == "of" or has_at(atoms, j, "OFW")):
            return None
        j += 0 if words[-1] == "of" else 1
        if j >= len(atoms) or atoms[j].text not in _PRONOUNS:
            return None
        j += 1
    elif len(words) == 3 and words[1] == "of" and words[2] in _PRONOUNS and words[0] in _PIECE_OF:
        count = _PIECE_OF[words[0]]
    else:
        return None
    back = has_at(atoms, j, "BACK") or has_at(atoms, j + 1, "BACK")
    if not back and not any(a.text in _GIVES_BACK for a in atoms[max(i - 3, 0) : i]):
        return None
    whole = next(
        (a for a in reversed(atoms[:i]) if a.good or a.number is not None or "GOLD" in a.senses), None
    )
    if whole is None or count is None:
        return None
    item = Item("gold", first.start, atoms[j - 1].end, count=count, likewise=True)
    if whole.good is not None:
        item.kind, item.good, item.plural = "good", whole.good.good, count > 1
    return item, j


def share_of_number(atoms: Sequence[Atom], j: int) -> bool:
    """Whether the share at j is one of a number ("half of eight", "a third of my 15")."""
    k = j + 1
    of = atoms[j].text.endswith(" of")
    if has_at(atoms, k, "OFW"):
        of, k = True, k + 1
    owned = has_at(atoms, k, "MY", "YOUR")
    k += 1 if owned else 0
    return (of or owned) and has_number(atoms, k) and (owned or atoms[j].text == "half of")


def all_but(
    atoms: Sequence[Atom], i: int, read: Callable[[Sequence[Atom], int], tuple[Item, int] | None]
) -> tuple[Item, int] | None:
    """All but so many of some goods: "all but two of the apples on my stand"; `read` reads the goods."""
    first = atoms[i]
    j = i + 1
    if first.text not in ("all but", "everything but"):
        if not (first.has("ALLW", "EVERYTHING") and has_at(atoms, j, "EXCEPT")):
            return None
        j += 1
    number = atoms[j].number if j < len(atoms) else None
    if number is None or number.value is None or not has_at(atoms, j + 1, "OFW"):
        return None
    found = read(atoms, j + 2) if j + 2 < len(atoms) else None
    if found is None or found[0].kind != "good" or not found[0].plural:
        return None
    item, end = found
    item.start, item.count, item.why, item.every, item.less = first.start, None, None, True, number.value
    return item, end
