"""Amounts said by comparison: double it, match Liz, one more than Bob, half of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.speech.atoms import Atom, some
from arena.speech.bases import BEFORE, after_coins, base_of, ends, text_at
from arena.speech.items import Item, has_at
from arena.speech.tags import ITEM, NUMBER, OWN, SEAT, listed, mask


@dataclass(frozen=True, slots=True)
class Relative:
    """So many times (a fraction of) another sum, and so much more; `base` is @seat, me, you, them or it."""

    base: str
    times: int = 1
    part: int = 1
    more: int | None = 0
    only_gold: bool = False

    def of(self, gold: int) -> int | None:
        """The sum, rounded down, or None where it is not said how much more."""
        return None if self.more is None else gold * self.times // self.part + self.more


_MAY_COMPARE = (
    NUMBER
    | SEAT
    | mask("A THIRDW QUARTERW DOUBLE TRIPLE HALFW MATCH RAISEBY LOWERBY OUTBID MORE LESS THAN ASMUCH APPROX")
)
"""What the first word of a comparison may be; grows with what `_comparison` reads."""
COMPARING = (
    OWN
    | mask("DOUBLE TRIPLE THIRDW QUARTERW HALFW MATCH RAISEBY LOWERBY OUTBID MORE LESS THAN ASMUCH")
    | listed("see plus minus less fewer higher better lower over above beyond more below under north top off")
)
"""What a message has in which an amount is said by comparison; "off" is what a sum is lowered with."""


_DOUBLED, _PART = mask("DOUBLE TRIPLE"), mask("THIRDW QUARTERW")
_BY, _MORE = mask("RAISEBY LOWERBY"), mask("MORE LESS")


def chunk_relatives(atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms with every comparison made one atom."""
    out: list[Atom] = []
    done = 0
    for i in [k for k, a in enumerate(atoms) if a.bits & _MAY_COMPARE or a.text == "see"]:
        found = _comparison(atoms, i) if i >= done else None
        if found is None:
            continue
        relative, end = found
        out += atoms[done:i]
        done = end
        item = Item("offer", atoms[i].start, atoms[end - 1].end)
        item.relative = relative
        text = " ".join([a.text for a in atoms[i:end]])
        out.append(Atom(text, atoms[i].start, atoms[end - 1].end, item=item, bits=ITEM))
    out += atoms[done:]
    return out


def _comparison(atoms: Sequence[Atom], i: int) -> tuple[Relative, int] | None:
    atom = atoms[i]
    if atom.bits & _DOUBLED:
        times = 2 if "DOUBLE" in atom.senses else 3
        if atom.text == "double that":
            return Relative("it", times), i + 1
        base = base_of(atoms, i + 1)
        if base and base[0].startswith("@"):
            return _plus(atoms, Relative(base[0], times), base[1])
        if base:
            return Relative(base[0], times), base[1]
        if (
            has_at(atoms, i + 1, "THE", "MY", "YOUR")
            and has_at(atoms, i + 2, "GOLD")
            and not has_at(atoms, i + 3, "OFW")
        ):
            return Relative("it", times, only_gold=True), i + 3  # "double the gold"
        return (
            (Relative("it", times), i + 1)
            if atom.text not in ("three times", "two times", "thrice", "twice")
            else None
        )
    if atom.bits & _PART and (base := base_of(atoms, i + 1)):
        return Relative(base[0], 1, 3 if "THIRDW" in atom.senses else 4), base[1]
    if (
        "HALFW" in atom.senses
        and not (i and atoms[i - 1].has("LOOK", "OPEN", "FROMW", "TALK"))
        and (
            text_at(atoms, i + 1) in ("that", "it", "this")
            or (atoms[i].text == "half" and has_at(atoms, i + 1, "OFW"))
        )
    ):
        j = i + 2 if has_at(atoms, i + 1, "OFW") else i + 1
        base = base_of(atoms, j)
        if base:
            return Relative(base[0], 1, 2), base[1]
    lone = (i == 0 or atoms[i - 1].sign) and (i + 1 >= len(atoms) or atoms[i + 1].sign)
    settled = i > 1 and atoms[i - 1].text in ("for", "at") and (i + 1 >= len(atoms) or atoms[i + 1].sign)
    if "HALFW" in atom.senses and atom.text == "half" and (lone or settled):
        return Relative("it", 1, 2), i + 1
    if (
        "HALFW" in atom.senses
        and not (i and atoms[i - 1].has("LOOK", "OPEN", "FROMW", "TALK"))
        and (base := base_of(atoms, i + 1))
    ):
        return Relative(base[0], 1, 2), base[1]
    if atom.text == "see" and (base := _seen(atoms, i + 1)):
        return _raised(atoms, base)
    if (
        atom.seat
        and not atom.own
        and (i == 0 or atoms[i - 1].sign)
        and text_at(atoms, i + 1) in ("plus", "minus", "less")
        and i + 2 < len(atoms)
    ):
        number = atoms[i + 2].number
        if number is not None and number.value is not None:
            more = number.value if text_at(atoms, i + 1) == "plus" else -number.value
            return Relative("@" + atom.seat, more=more), after_coins(
                atoms, i + 3
            )  # "Wanda plus three for my bag"
    if "MATCH" in atom.senses:
        base = base_of(atoms, i + 1)
        if base:
            return _plus(atoms, Relative(base[0]), base[1])
    if "RAISEBY" in atom.senses and atom.text.endswith((" by", "another", "itby")):
        number = atoms[i + 1].number if i + 1 < len(atoms) else None
        if number is not None:
            return Relative("it", more=number.value), after_coins(atoms, i + 2)
    if atom.bits & _BY and i + 1 < len(atoms):
        number = atoms[i + 1].number
        end = after_coins(atoms, i + 2)
        plain = end >= len(atoms) or atoms[end].sign or atoms[end].has("AND", "IF", "NOW", "IDLE", "ACCEPTW")
        if (
            number is not None
            and (plain or atom.text.endswith((" by", "itby")))
            and ("LOWERBY" in atom.senses or atom.text in ("come up", "come up by", "go up"))
        ):
            value = number.value
            if value is not None and "LOWERBY" in atom.senses:
                value = -value
            return Relative("it", more=value), end
    if "OUTBID" in atom.senses and "MORE" not in atom.senses:
        base = base_of(atoms, i + 1, bare=True)
        if base:
            return _outbid_by(atoms, *base)
    if atom.bits & _MORE and text_at(atoms, i + 1) == "than":
        base = base_of(atoms, i + 2)
        if base:
            return Relative(base[0], more=None), base[1]
    went = i > 0 and atoms[i - 1].text in ("go", "going", "bid", "pay", "offer")
    went = went or (i > 1 and atoms[i - 2].text in ("go", "going") and atoms[i - 1].text in _SLIGHTLY)
    if atom.text in ("more than", "less than") or (went and atom.text in ("higher than", "above", "beyond")):
        base = base_of(atoms, i + 1)
        if base:
            return _outbid_by(atoms, *base)
    if "A" in atom.senses and has_at(atoms, i + 1, "GOLD") and (base := _over(atoms, i + 2)):
        return Relative(base[0], more=1), base[1]  # "a coin above Omar's bid"
    if atom.number is not None:
        j = after_coins(atoms, i + 1)
        sign = 1
        if (
            text_at(atoms, j) in ("less", "fewer")
            and (j + 1 >= len(atoms) or atoms[j + 1].sign or atoms[j + 1].has("AND", "IF"))
            and atom.number.value is not None
        ):
            return Relative("it", more=-atom.number.value), j + 1
        if (
            text_at(atoms, j) in ("higher", "better", "lower")
            and (j + 1 >= len(atoms) or atoms[j + 1].sign or atoms[j + 1].has("AND", "IF"))
            and atom.number.value is not None
        ):
            return Relative("it", more=atom.number.value * (-1 if atoms[j].text == "lower" else 1)), j + 1
        if text_at(atoms, j) == "better" and text_at(atoms, j + 1) == "than":
            j += 2
        elif has_at(atoms, j, "MORE", "LESS") and atoms[j].text != "on top":
            sign = -1 if atoms[j].has("LESS") else 1
            j += 1
            if text_at(atoms, j) not in ("than", "on top of", "beyond", "over", "above"):
                return None
            j += 1
        elif text_at(atoms, j) in (
            "over",
            "above",
            "on top of",
            "more than",
            "beyond",
            "less than",
            "below",
            "under",
            "better than",
            "higher than",
            "lower than",
            "north of",
        ):
            sign = -1 if text_at(atoms, j) in ("less than", "below", "under", "lower than") else 1
            j += 1
        else:
            return None
        if text_at(atoms, j) in BEFORE and (ends(atoms, j + 1) or has_at(atoms, j + 1, "IDLE")):
            return Relative("me", more=None if atom.number.value is None else sign * atom.number.value), j + 1
        base = base_of(atoms, j)
        if base:
            value = atom.number.value
            return Relative(base[0], more=None if value is None else sign * value), base[1]
    if (
        "ASMUCH" in atom.senses
        and i > 1
        and atoms[i - 1].has("BE")
        and (atoms[i - 2].number or atoms[i - 2].good or atoms[i - 2].has("GOLD"))
    ):
        return None  # "five gold is what I can offer"
    if "ASMUCH" in atom.senses and atom.text != "like" and not _announces(atoms, i):
        base = base_of(atoms, i + 1)
        if (
            base
            and base[0] in ("me", "you")
            and (not some(atoms[i : base[1]], "GIVE") or _cleft(atoms, base[1]))
        ):
            return None
        if base and has_at(atoms, base[1], "TALK") and not has_at(atoms, base[1], "GIVE"):
            return None  # "what Lou declared"
        if base and base[0] != "it":
            return _plus(atoms, Relative(base[0]), base[1])
    if (
        atom.seat
        and atom.own
        and i + 1 < len(atoms)
        and (atoms[i + 1].number or has_at(atoms, i + 1, "PRICE"))
    ):
        return (
            _plus(atoms, Relative("@" + atom.seat), i + 2)
            if has_at(atoms, i + 2, "AND", "MORE") and i + 3 < len(atoms) and atoms[i + 3].number
            else None
        )
    return None


_SLIGHTLY = frozenset("slightly somewhat just well marginally considerably far way".split()) | {
    "a little",
    "a bit",
}


def _outbid_by(atoms: Sequence[Atom], base: str, j: int) -> tuple[Relative, int]:
    """More than a sum, by so much where that is said behind it ("what Bob offers, by three")."""
    by = j + (text_at(atoms, j) == ",")
    if text_at(atoms, by) == "by" and by + 1 < len(atoms) and (number := atoms[by + 1].number) is not None:
        return Relative(base, more=number.value), after_coins(atoms, by + 2)
    return Relative(base, more=None), j


def _seen(atoms: Sequence[Atom], i: int) -> tuple[str, int] | None:
    """Whose bid is seen as at cards ("Mabel's bid", "her five")."""
    base = ("them", i + 1) if has_at(atoms, i, "THEIR", "THEM") else base_of(atoms, i)
    if base is None or base[0] in ("me", "you"):
        return None
    end = base[1]
    while (
        base[0] == "them" and end < len(atoms) and (atoms[end].number is not None or atoms[end].has("PRICE"))
    ):
        end += 1
    last = atoms[end - 1]
    raised = any(a.text.startswith("raise") for a in atoms[end : end + 4])
    return (base[0], end) if last.has("PRICE") or (last.number is not None and raised) else None


def _raised(atoms: Sequence[Atom], base: tuple[str, int]) -> tuple[Relative, int] | None:
    """ "I'll see Wanda's bid and raise it by two"."""
    who, j = base
    while text_at(atoms, j) != "plus" and (has_at(atoms, j, "AND", "WILL", "I") or text_at(atoms, j) == ","):
        j += 1
    raised = j < len(atoms) and atoms[j].text.split()[0] in (
        "raise",
        "up",
        "bump",
        "top",
        "go",
        "add",
        "lift",
        "plus",
        "raises",
    )
    j += 1 if raised else 0
    while text_at(atoms, j) in ("it", "that", "you", "by", "up", "another"):
        j += 1
    number = atoms[j].number if raised and j < len(atoms) else None
    if number is None:
        return (Relative(who), base[1]) if not raised else (Relative(who, more=None), j)
    end = after_coins(atoms, j + 1)
    return Relative(who, more=number.value), end + 1 if has_at(atoms, end, "MORE") else end


def _cleft(atoms: Sequence[Atom], j: int) -> bool:
    """Whether "is" and an amount follow ("what I can offer you is five gold")."""
    if (
        j < len(atoms)
        and atoms[j - 1].has("BE")
        and (atoms[j].number is not None or atoms[j].has("A", "THE"))
    ):
        return True
    while j < len(atoms) and (
        atoms[j].has("YOU", "FOR", "FROMW", "TOW", "SHERIFF", "IDLE") or atoms[j].text == "," or atoms[j].seat
    ):
        j += 1
    return has_at(atoms, j, "BE") and j + 1 < len(atoms)


def _over(atoms: Sequence[Atom], j: int) -> tuple[str, int] | None:
    """What "more than" or "above" at j compares with."""
    if text_at(atoms, j) == "more" and text_at(atoms, j + 1) == "than":
        return base_of(atoms, j + 2)
    return (
        base_of(atoms, j + 1)
        if text_at(atoms, j) in ("over", "above", "more than", "beyond", "on top of")
        else None
    )


def _announces(atoms: Sequence[Atom], i: int) -> bool:
    """Whether "here is what I offer" only leads up to an amount."""
    return i > 1 and "BE" in atoms[i - 1].senses and atoms[i - 2].text in ("here", "this", "that")


def _plus(atoms: Sequence[Atom], relative: Relative, j: int) -> tuple[Relative, int]:
    """Take in "plus one", "and two more", "is, less two"."""
    over = j + 1 if text_at(atoms, j) == "," else j
    doubled = over < len(atoms) and atoms[over].bits & _DOUBLED and relative.times == 1
    if doubled and (
        over + 1 >= len(atoms) or atoms[over + 1].sign or atoms[over + 1].has("FOR", "IF", "AND")
    ):
        times = 2 if "DOUBLE" in atoms[over].senses else 3
        return Relative(relative.base, times, relative.part), over + 1  # "what Mabel pays, twice"
    at = j + 1 if has_at(atoms, j, "BE", "GIVE") else j
    parted = text_at(atoms, at) == "." and text_at(atoms, at + 1) in ("less", "minus", "plus")
    at = at + 1 if text_at(atoms, at) == "," or parted else at
    off = atoms[at + 1].number if text_at(atoms, at) in ("less", "minus") and at + 1 < len(atoms) else None
    if off is not None and off.value is not None:
        return Relative(relative.base, relative.times, relative.part, -off.value), after_coins(atoms, at + 2)
    if text_at(atoms, j) in (",", ".") and text_at(atoms, j + 1) in ("plus", "and"):
        j += 1
    adds = next((k for k in range(j, min(j + 5, len(atoms))) if atoms[k].has("ADD")), 0)
    if (
        adds
        and adds + 1 < len(atoms)
        and all(a.text == "," or a.has("I", "WILL", "AND") for a in atoms[j:adds])
    ):
        number = atoms[adds + 1].number
        end = after_coins(atoms, adds + 2)
        if number is not None and number.value is not None and (end >= len(atoms) or not atoms[end].plain):
            end = end + 1 if has_at(atoms, end, "MORE") else end
            return Relative(relative.base, relative.times, relative.part, number.value), end
    if has_at(atoms, j, "AND") and j + 1 < len(atoms):
        k = j + 1
        number = atoms[k].number
        if (
            number is not None
            and number.value is not None
            and text_at(atoms, j) in ("plus", "and", "on top of")
        ):
            end = after_coins(atoms, k + 1)
            if text_at(atoms, j) == "plus" or has_at(atoms, end, "MORE"):
                end = end + 1 if has_at(atoms, end, "MORE") else end
                return Relative(relative.base, relative.times, relative.part, number.value), end
    return relative, j
