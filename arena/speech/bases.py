"""Whose sum an amount is compared with, and where the words for it end."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.items import owner_of


def text_at(atoms: Sequence[Atom], i: int) -> str:
    """The word at i, or "" where there is none."""
    return atoms[i].text if 0 <= i < len(atoms) else ""


BEFORE = frozenset(("before", "last time", "earlier", "previously", "a minute ago", "a moment ago"))
"""When one's own last offer was made ("two more than before")."""


def ends(atoms: Sequence[Atom], j: int) -> bool:
    """Whether what was said before j is complete there."""
    return j >= len(atoms) or atoms[j].sign or atoms[j].has("AND", "IF", "FOR")


def after_coins(atoms: Sequence[Atom], j: int) -> int:
    """The index behind the words for coins that stand at j."""
    while j < len(atoms) and "GOLD" in atoms[j].senses and "MORE" not in atoms[j].senses:
        j += 1
    return j


_LEAD = 12
"""Words such as "what" and "as much as" that may lead up to the one that a sum is compared with."""


def base_of(atoms: Sequence[Atom], j: int, bare: bool = False) -> tuple[str, int] | None:
    """Whose sum is compared with, and where that ends."""
    end = min(len(atoms), j + _LEAD)
    while j < end and (
        atoms[j].has("ASMUCH", "OFW")
        or atoms[j].text in ("what", "whatever", "wtv", "watever", "the", "much", "as")
    ):
        j += 1
    if j >= end:
        return None
    atom = atoms[j]
    if atom.seat or (atom.own and "SHERIFF" in atom.senses):
        who = "@" + atom.seat if atom.seat else "officer"
        j += 1
        if atom.own:
            if j < len(atoms) and atoms[j].form("GIVE") == "ing":
                return who, j + 1  # "whatever Bob's paying"
            while j < len(atoms) and (
                atoms[j].has("PRICE", "GOLD") or atoms[j].text in ("last", "standing", "latest", "current")
            ):
                j += 1
            if j < len(atoms) and atoms[j].number is not None:
                j += 1
            return who, j
        k = j
        while (
            k < len(atoms)
            and k < j + 5
            and (
                atoms[k].has("WILL", "BE", "GIVE", "HAVE", "SHERIFF", "NOW", "GET", "MAKE", "DO")
                or atoms[k].text
                in (
                    "is",
                    "you",
                    "the",
                    "just",
                    "up",
                    "on",
                    "to",
                    "bid",
                    "bade",
                    "said",
                    "says",
                    "there",
                    "put",
                )
            )
        ):
            k += 1
        return who, k
    owner = owner_of(atom)
    if owner in ("me", "you", "them"):
        k = j + 1
        while k < len(atoms) and atoms[k].text in ("last", "first", "earlier", "previous", "old", "own"):
            k += 1
        if k < len(atoms) and "PRICE" in atoms[k].senses:
            return owner, k + 1
        return (owner, k) if k > j + 1 and ends(atoms, k) else None  # "one better than my last"
    if atom.has("THEM", "THEY"):
        k = j + 1
        while (
            k < len(atoms)
            and k < j + 4
            and (atoms[k].has("WILL", "BE", "GIVE", "HAVE") or atoms[k].text in ("is", "you"))
        ):
            k += 1
        return "them", k
    if "THEIRS" in atom.senses:
        return "them", j + 1
    if atom.has("BOTHP", "ALLP", "OTHERS", "YOUALL"):
        return "others", j + 1
    if atom.has("I", "YOU"):
        k = j + 1
        while (
            k < len(atoms)
            and k < j + 5
            and (
                atoms[k].has("WILL", "BE", "GIVE", "MAKE", "WANT", "HAVE", "PASTTIME", "NOW")
                or atoms[k].text in ("just", "for", "ed", "originally", "already", "once", "so far")
            )
        ):
            k += 1
        offered = some(atoms[j + 1 : k], "GIVE", "MAKE", "WANT")
        return ("me" if "I" in atom.senses else "you", k) if offered else None
    if atom.text in ("it", "that", "this") or ("THIS" in atom.senses and not bare):
        k = j + 1
        if k < len(atoms) and "PRICE" in atoms[k].senses:
            k += 1
        return "it", k
    if "PRICE" in atom.senses and j and atoms[j - 1].text == "the":
        return "it", j + 1
    return None
