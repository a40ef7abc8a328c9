"""Shares of somebody's gold or of a bag: half my purse, everything I have except five coins."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.items import Item, atom_at, has_at, is_at, owner_of


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
            return None
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
        return None
    else:
        return None
    while has_at(atoms, j, "OFW", "FROMW", "THE") or (
        j < len(atoms) and atoms[j].text in ("in", "what", "whatever", "is")
    ):
        j += 1
    if has_at(atoms, j, "GOLD") and has_at(atoms, j + 1, "OFW", "FROMW"):
        j += 2
    owner = owner_of(atoms[j]) if j < len(atoms) else None
    if owner and has_at(atoms, j + 1, "PURSE") and not (atoms[j + 1].good):
        j += 2
    elif (
        has_at(atoms, j, "EVERYTHING", "ALLW") and has_at(atoms, j + 1, "I") and has_at(atoms, j + 2, "HAVE")
    ):
        owner, j = "me", j + 3  # "a third of all I own"
    elif has_at(atoms, j, "I", "YOU") and has_at(atoms, j + 1, "HAVE") and share == (1, 1):
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
    if not (has_at(atoms, j, "BAG") and j > i) or atoms[j].text.endswith("bags"):
        return None
    item.owner = item.owner or "me"
    item.end = atoms[j].end
    return item, j + 1
