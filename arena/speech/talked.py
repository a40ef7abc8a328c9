"""What a verb of thinking, costing or finding makes of an amount ("it costs you ten", "you'll find eight coins under your hat")."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, some
from arena.speech.frames import Part
from arena.speech.prices import found_fair

_JUDGING = frozenset("consider deem think believe feel hope trust guess reckon find".split())


def talked_of(
    atoms: Sequence[Atom],
    g: int,
    k: int,
    part: Part,
    subject: list[str],
    objects: list[str],
    asked: bool,
    officer: bool,
) -> None:
    """Settle the roles of the amount at k, which depends on such a verb at g, and whether it counts."""
    if part.base == "cost" and (objects == ["me"] or some(atoms[:g], "HAVE")):
        part.meant = part.meant or "told"  # "it cost me forty quid", "it must have cost you twenty"
    elif part.base == "cost" and officer and (not subject or subject == ["me"]) and objects != ["me"]:
        pass
    elif part.base == "earn" and subject == ["you"] and not officer and not some(atoms, "PASTTIME"):
        part.givers, part.receivers = ["me"], ["you"]
    elif (
        part.base == "find"
        and subject == ["you"]
        and not officer
        and some(atoms[:g], "WILL")
        and some(atoms[k + 1 :], "YOUR")
    ):
        part.givers, part.receivers = ["me"], ["you"]  # "you'll find eight coins under your hat"
    elif part.base == "find" and part.item.kind == "gold" and some(atoms[:g], "WILL") and subject:
        if officer and subject[0] != "me":
            part.givers, part.receivers, part.each = subject, ["me"], part.each or subject == ["all"]
        elif not officer and subject == ["me"]:
            part.givers, part.receivers = subject, part.receivers or ["you"]
        else:
            part.meant = part.meant or "talk"
    elif part.base in _JUDGING and atoms[g].form("TALK") == "base" and found_fair(atoms, k, subject, part):
        if not officer:
            part.givers, part.receivers = ["me"], ["you"]  # "I hope four gold will do"
    elif (
        part.base == "consider"
        and atoms[g].form("TALK") == "base"
        and g == k - 1
        and not subject
        and not asked
    ):
        if not officer:
            part.givers, part.receivers = ["me"], ["you"]  # "please consider eight"
    elif part.base == "mean":
        part.meant = part.meant if part.meant == "denied" else ""
    elif part.base == "suggest":
        pass
    else:
        part.meant = part.meant or "talk"
