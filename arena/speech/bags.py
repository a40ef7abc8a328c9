"""Bags in a sentence: whose they are, and who stands for his bag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.speech.atoms import Atom
from arena.speech.items import owner_of
from arena.speech.lexicon import OPENED, SHUT
from arena.speech.tags import BAGREF, BAGS, DEED, ITEM, OWN, SEAT, SIGN, mask

Whose = str
"""me, you, us, them, @seat, the, that, any, described, others, both, all, youall, officer, stranger."""

_BAG_ADJECTIVES = frozenset(
    """own precious little closed sealed shut heavy innocent humble poor whole dear unopened tied old honest fat bulging small big
    very lovely nice suspicious good beautiful blessed bloody damn same""".split()
)


_NO_BAGS = frozenset(
    """face faces eyes eye hands nose knife hat story stories word words smile grin turn beard mother father brother sister wife husband
    wisdom fingers ears lips mouth tongue voice declaration friend friends honesty thoughts expression mind heart hair coat name
    reputation luck nerves sake side shoes place time money""".split()
)
"""What else somebody may have than a bag ("look at Liv's face")."""


@dataclass(frozen=True, slots=True)
class BagRef:
    """A bag as pointed at: by its owner, or only as "the bag"."""

    whose: Whose
    number: int | None = None
    mine_too: bool = False


_POINTS = mask("POINTED ALLP BOTHP BOTHW ALLW OURS MY YOUR OUR THEIR MINE THEIRS THE THIS A OTHERS ANYW BAG")
_MAY_BE_BAG = _POINTS | OWN | SEAT | mask("YOUALL SOMEBODY")
_BAG, _PEOPLE = mask("BAG"), mask("DESCRIBED SOMEBODY YOUALL ANYW OFW")
_OWNERS = (OWN | SEAT) | mask("MINE THEIRS OURS THEIR")
"""What alone points at a bag in a message that has no word for one, and describes nobody."""
_THEIR = mask("THEIR")
BAGGING = (OWN | SEAT | DEED) | mask("BAG MINE THEIRS OURS THEIR OPEN LOOK")
"""What a message has in which a bag is pointed at."""


def chunk_bags(atoms: Sequence[Atom], words: int) -> list[Atom]:
    """The atoms with every bag that is pointed at made one atom; `words`: what the message holds, see `kinds`."""
    out: list[Atom] = []
    done = 0
    people = words & _PEOPLE
    pointing = _MAY_BE_BAG if people or words & _BAG else _OWNERS
    for i in [k for k, a in enumerate(atoms) if a.bits & pointing or a.text == "her"]:
        if i < done:
            continue  # part of the bag before
        out += atoms[done:i]
        done = i
        atom = atoms[i]
        bits = atom.bits
        found = _bag(atoms, i)
        if found is None and people and (end := _somebody(atoms, i, out)):
            found = BagRef("described"), end
        if found is not None and found[0].whose == "the" and out and out[-1].text == "neither":
            found = BagRef("us"), found[1]  # "neither bag is opened"
        if found is None:
            if bits & SEAT and not bits & OWN and i + 1 < len(atoms) and atoms[i + 1].text in ("bag", "sack"):
                found = BagRef(f"@{atom.seat}"), i + 2  # "take Liv bag"
            elif bits & _THEIR and i + 1 < len(atoms) and atoms[i + 1].text in ("apart", "inside out"):
                found = BagRef("them"), i + 1  # "take his apart"
            elif bits & _THEIR and not _noun_at(atoms, i + 1):
                looked = bool(out) and out[-1].has("LOOK", "OPEN", "PASS", "LET")
                if looked or _bag_before(out) or _set_against_mine(atoms, i + 1):
                    found = BagRef("them"), i + 1  # "my bag and his"
        if found is None:
            continue
        ref, done = found
        text = " ".join([a.text for a in atoms[i:done]])
        several = ref.whose == "both" or (ref.number or 0) > 1 or text in ("both bags", "both our bags")
        bits = BAGREF | BAGS if several else BAGREF
        out.append(Atom(text, atom.start, atoms[done - 1].end, bag=ref, capital=atom.capital, bits=bits))
    out += atoms[done:]
    return out


_DETERMINERS = mask("THE A THIS MY ANYW SOMEBODY YOUALL")
_THINGS = frozenset("things stuff goods wares load belongings baggage".split())
_DONE = mask("OPEN LOOK")


def _somebody(atoms: Sequence[Atom], i: int, out: Sequence[Atom]) -> int:
    """Where somebody ends who is only described and whose bag is opened ("inspect my neighbour"); 0 where nobody is."""
    if not atoms[i].bits & _DETERMINERS:
        return 0
    if atoms[i].text.startswith("who"):
        return i + 1 if out and out[-1].bits & _DONE else 0  # "open whoever declared most"
    if i + 2 < len(atoms) and atoms[i + 1].has("OFW") and atoms[i + 2].has("THEM", "YOU", "THE"):
        end = i + 3  # "whichever of them"
    else:
        end = next(
            (k + 1 for k in range(i + 1, min(i + 5, len(atoms))) if "DESCRIBED" in atoms[k].senses),
            0,
        )
    if not end or any(a.bits & _NO_LOOKS or a.number is not None for a in atoms[i + 1 : end - 1]):
        return 0
    if (
        out
        and out[-1].bits & _DONE
        and atoms[end - 1].own
        and end < len(atoms)
        and atoms[end].text in _THINGS
    ):
        return end + 1  # "go through the newcomer's things"
    if end < len(atoms) and (atoms[end].own or "BAG" in atoms[end].senses or atoms[end - 1].own):
        return 0
    if out and out[-1].bits & _DONE:
        return end
    for atom in atoms[end : end + 4]:
        if atom.text in OPENED:
            return end  # "I want that fellow over there opened"
        if not (atom.has("THERE", "IDLE", "BE", "GET", "WILL", "FROMW", "THE") or atom.plain):
            break
    return 0


def _bag_before(out: Sequence[Atom]) -> bool:
    return len(out) > 1 and "AND" in out[-1].senses and out[-2].bag is not None


_AGAINST = frozenset("instead|rather|not|over|before|in|instead of|rather than|in place of".split("|"))


def _set_against_mine(atoms: Sequence[Atom], i: int) -> bool:
    """Whether "his" before i stands for a bag that is set against the speaker's own ("his instead of mine")."""
    return (
        i < len(atoms)
        and (
            atoms[i].text in _AGAINST
            or (atoms[i].text == "," and i + 1 < len(atoms) and atoms[i + 1].text == "not")
        )
        and any("MINE" in a.senses for a in atoms[i + 1 : i + 5])
    )


def _noun_at(atoms: Sequence[Atom], i: int) -> bool:
    """Whether a word at i may be what a possessive owns."""
    if i >= len(atoms):
        return False
    atom = atoms[i]
    return (
        atom.plain
        or bool(atom.good or atom.number)
        or atom.has("BAG", "PURSE", "STALL", "PRICE", "GOLD", "HAND", "CARD")
    )


_THEN = ("first", "instead", "too", "anyway", "today")
_ALL, _EVERY = mask("ALLP BOTHP"), mask("BOTHW ALLW")


def _bag(atoms: Sequence[Atom], i: int) -> tuple[BagRef, int] | None:
    atom = atoms[i]
    if atom.item is not None or (atom.sign and not atom.bag):
        return None
    j = i
    both = False
    if atom.bits & _ALL and j + 1 < len(atoms) and "BAG" in atoms[j + 1].senses:
        return BagRef("all", {"three": 3, "four": 4, "both": 2}.get(atom.text.split()[-1])), j + 2
    if atom.bits & _EVERY and j + 1 < len(atoms):
        nxt = atoms[j + 1]
        if "BAG" in nxt.senses:
            return BagRef(
                "both" if "BOTHW" in atom.senses else "all", 2 if "BOTHW" in atom.senses else None
            ), j + 2
        if (
            "BOTHW" in atom.senses
            and "OTHERS" in nxt.senses
            and j + 2 < len(atoms)
            and "BAG" in atoms[j + 2].senses
        ):
            return BagRef("others", 2), j + 3
        if nxt.has("OUR", "YOUR", "THEIR", "OFW", "THE"):
            both, j = True, j + 1
            atom = atoms[j]
            if "OFW" in atom.senses and j + 1 < len(atoms):
                j += 1
                atom = atoms[j]
    if "OURS" in atom.senses or (both and "OURS" in atom.senses):
        return BagRef("us"), j + 1
    owner = owner_of(atom)
    if owner is None and atom.text == "her":
        owner = "them"
    if owner is None and atom.own and atom.has("OTHERS", "YOUALL", "BOTHP", "NOBODY"):
        owner = "others" if "OTHERS" in atom.senses else "all"
    if owner is None and atom.text in ("everyone else", "everybody else") and atom.own:
        owner = "others"
    if atom.text in ("that one", "this one") and i + 1 < len(atoms) and "BAG" in atoms[i + 1].senses:
        return BagRef("them"), i + 2  # "that one's bag"
    if owner == "others" and i + 1 < len(atoms) and "BAG" in atoms[i + 1].senses:
        return BagRef("others", _count(atom.text)), i + 2
    if owner is not None:
        k = j + 1
        counted: int | None = None
        while k < len(atoms) and (
            atoms[k].text in _BAG_ADJECTIVES
            or "FACEDOWN" in atoms[k].senses
            or (owner == "us" and atoms[k].number)
        ):
            said = atoms[k].number
            counted = said.value if said is not None else counted
            k += 1
        if (
            k < len(atoms)
            and "BAG" in atoms[k].senses
            and not ("PURSE" in atoms[k].senses and "BAG" not in atoms[k].senses)
        ):
            plural = atoms[k].text.endswith("bags") or atoms[k].text.endswith("sacks")
            if both and owner == "them":
                return BagRef("both", 2), k + 1
            return BagRef(owner, 2 if both and plural else counted), k + 1
        ends = k == len(atoms) or atoms[k].sign or atoms[k].text in SHUT or atoms[k].text in _THEN
        if owner == "them" and k == j + 1 < len(atoms) and atoms[k].form("OPEN") in ("past", "part"):
            return BagRef(owner), k  # "to see his opened"
        if ends and atom.text == "mine own":
            return BagRef("me"), k  # "return mine own unopened"
        if (
            owner.startswith("@")
            and k < len(atoms)
            and atoms[k].text in ("freedom", "passage", "liberty", "safety")
        ):
            return BagRef(owner), k + 1  # "it buys Oz's freedom"
        if i and "FAVOUR" in atoms[i - 1].senses:
            return None  # "the truth about Cat's dealings"
        if (owner.startswith("@") or owner == "others") and not (
            k < len(atoms)
            and (
                atoms[k].text in _NO_BAGS
                or atoms[k].has("PRICE", "STALL", "PURSE", "GOLD", "HAND")
                or atoms[k].item
                or atoms[k].good
            )
        ):
            return BagRef(owner, _count(atom.text) if owner == "others" else None), j + 1
        return None
    if (
        "MINE" in atom.senses
        and i + 1 < len(atoms)
        and atoms[i + 1].text in ("offer", "offers", "bid", "bids")
    ):
        return None  # "both mine offers"
    if "MINE" in atom.senses:
        return BagRef("me"), j + 1
    if "THEIRS" in atom.senses and not (j + 1 < len(atoms) and (atoms[j + 1].plain or atoms[j + 1].good)):
        return BagRef("them"), j + 1
    if atom.has("THE", "THIS", "A", "OTHERS", "ANYW"):
        k = j + 1
        if "OTHERS" in atom.senses and k < len(atoms) and "BAG" in atoms[k].senses:
            return BagRef("others", _count(atom.text)), k + 1
        number = None
        if "ANYW" in atom.senses and k < len(atoms) and atoms[k].text == "other":
            k += 1
        while k < len(atoms) and (atoms[k].text in _BAG_ADJECTIVES or atoms[k].number is not None):
            said = atoms[k].number
            if said is not None:
                number = said.value
            k += 1
        if k < len(atoms) and "BAG" in atoms[k].senses:
            end = k + 1
            if end + 1 < len(atoms) and atoms[end].text in _BELONGS and "TOW" in atoms[end + 1].senses:
                end += 1
            if end + 1 < len(atoms) and ("OFW" in atoms[end].senses or end > k + 1):
                if atoms[end + 1].has("ME", "MINE"):
                    return BagRef("me"), end + 2
                if atoms[end + 1].seat:
                    return BagRef("@" + str(atoms[end + 1].seat)), end + 2
                if atoms[end + 1].has("YOU", "YOURS"):
                    return BagRef("you"), end + 2
                if atoms[end + 1].has("YOUALL", "SOMEBODY"):
                    return BagRef("described"), end + 2  # "the bag of whoever sweats most"
                if atoms[end + 1].has("THE", "A", "DESCRIBED", "THIS"):
                    far = end + 1
                    while far < len(atoms) and far < end + 4 and "DESCRIBED" not in atoms[far].senses:
                        far += 1
                    if far < len(atoms) and "DESCRIBED" in atoms[far].senses:
                        return BagRef("described"), far + 1
            if atom.has("A", "ANYW"):
                return BagRef("any"), end
            if number:
                return BagRef("both" if number == 2 else "all", number), end
            return BagRef("that" if atom.text in ("that", "those") else "the"), end
        if k < len(atoms) and (atoms[k].own or _own_later(atoms, k)) and not atoms[k].seat:
            m = k
            while m < len(atoms) and m < k + 5 and "BAG" not in atoms[m].senses:
                m += 1
            if m < len(atoms) and "BAG" in atoms[m].senses:
                return BagRef("described"), m + 1
        looks = _by_looks(atoms, j + 1)
        return (BagRef("described"), looks) if looks else None
    if "BAG" in atom.senses and "PURSE" not in atom.senses:
        if i + 2 < len(atoms) and "OFW" in atoms[i + 1].senses:
            if atoms[i + 2].has("ME", "MINE"):
                return BagRef("me"), i + 3
            if atoms[i + 2].seat:
                return BagRef("@" + str(atoms[i + 2].seat)), i + 3
        return BagRef("the"), i + 1
    if atom.plain and atom.own and atom.capital and i + 1 < len(atoms) and "BAG" in atoms[i + 1].senses:
        return BagRef("stranger"), i + 2
    return None


_BELONGS = frozenset("belonging belongs attached".split())
_MOST = frozenset("most least more suspiciously oddly".split())
_NO_LOOKS = (
    ITEM | BAGREF | SEAT | SIGN | mask("GIVE FOR I YOU WE IF AND OR BUT MY YOUR GOLD PRICE PURSE STALL")
)


def _by_looks(atoms: Sequence[Atom], k: int) -> int:
    """Where a bag ends that is only described ("the fattest bag", "the shifty looking guys bag"); 0 where none is."""
    described = False
    for m in range(k, min(k + 6, len(atoms))):
        atom = atoms[m]
        if m > k and "BAG" in atom.senses:
            lost = atoms[m - 1].text.endswith("s") and not atoms[m - 1].senses.keys() & {"PRICE", "FACT"}
            return m + 1 if described or lost else 0
        if atom.bits & _NO_LOOKS or atom.number is not None:
            return 0
        described = described or atom.text in _MOST or (atom.plain and atom.text.endswith("est"))
    return 0


def _own_later(atoms: Sequence[Atom], k: int) -> bool:
    return (
        k + 1 < len(atoms)
        and atoms[k + 1].own
        and not atoms[k + 1].seat
        and not atoms[k].sign
        and not atoms[k].seat
    )


def _of_us(text: str) -> int | None:
    """How many "all three of us" or "both of us" are; 0 is everybody, None is not said."""
    many, of, _ = text.partition(" of us")
    if not of:
        return None
    return 2 if many in ("both", "the pair") else _count(many) or 0


_COUNTS = {"two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "guy": 1, "one": 1, "merchant": 1}


def _count(text: str) -> int | None:
    number = _COUNTS.get(text.removesuffix("s").removesuffix(" other").split()[-1]) or _COUNTS.get(
        text.split()[-1]
    )
    return number or (1 if text == "the other" else None)


_PERSONS = mask("ME MINE US OURS OTHERS SOMEBODY BOTHP ALLP YOURS THEM THEIRS YOUALL")
_PRONOUNS = frozenset(("it", "that one", "this one", "one of them", "one of those", "one of these"))


def person(atom: Atom) -> tuple[Whose, int | None] | None:
    """Whose bag is meant when a person is named as the object ("open Cat", "let me by")."""
    if atom.bag is not None:
        return atom.bag.whose, atom.bag.number
    if atom.seat and not atom.own:
        return "@" + atom.seat, None
    cards = atom.item
    if cards is not None and cards.good == "any" and cards.count is None and cards.place is None:
        owner = cards.owner or ""
        return (owner, None) if owner.startswith("@") or owner == "them" else None  # "look at Cat's cards"
    if not atom.bits & _PERSONS and atom.text not in _PRONOUNS:
        return None
    if "ME" in atom.senses or "MINE" in atom.senses:
        return "me", None
    if atom.has("US", "OURS"):
        return "us", _of_us(atom.text)
    if "OTHERS" in atom.senses:
        return "others", _count(atom.text)
    if atom.text in ("one of them", "one of those", "one of these") or (
        "SOMEBODY" in atom.senses and atom.text != "who"
    ):
        return "described", None
    if "BOTHP" in atom.senses:
        return "both", 2
    if "ALLP" in atom.senses:
        return "all", {"three": 3, "four": 4}.get(atom.text.split()[-1])
    if atom.text in ("it", "that one", "this one"):
        return "it", None
    if "YOURS" in atom.senses:
        return "you", None
    if atom.has("THEM", "THEIRS"):
        return "them", None
    if "YOUALL" in atom.senses:
        return "all", None
    return None
