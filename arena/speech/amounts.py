"""Sums and goods in a sentence: "six gold", "two of your cheeses", "a chicken from my stall"."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom
from arena.speech.cards import name_cards, name_hidden, unnamed_ones
from arena.speech.heads import (
    ALL_OF,
    BOUNDS,
    bagless,
    bare_number,
    is_adjective,
    is_head,
    leads_to_head,
    leads_to_number,
)
from arena.speech.items import ADJECTIVES, Item, atom_at, has_at, is_at, owner_of
from arena.speech.listed import (
    acts_on,
    ends_with_of,
    has_number,
    listed,
    out_of_so_many,
    part_of_load,
    pictures,
    without_decoration,
)
from arena.speech.naming import name_gold, name_good
from arena.speech.ranges import range_end, read_whose
from arena.speech.shares import all_but, load_share, part_back, purse_share, share_of_number
from arena.speech.tags import GOOD, ITEM, NUMBER, OWN, SIGN, mask
from arena.speech.vocabulary import FUNCTION

_MAY_BEGIN = (NUMBER | GOOD | OWN) | mask(
    "ALLW EVERYTHING HALFW THIRDW QUARTERW REST APPROX CAP FEW MY YOUR OUR THEIR BOTHW A ANYW THE THIS GOLD EXCEPT ALLP"
)
"""What the first word of an amount may be, if it is no bracket; grows with what `_item` reads."""


_PARTICLES = frozenset("over past under above beyond about".split())
"""Words of nearness that also end a verb ("hand over five")."""
_PART, _ONE, _THIS_ONE = mask("HALFW THIRDW QUARTERW"), mask("A ANYW"), mask("THE THIS")
_PIECE = NUMBER | mask("POINTED")
_PICTURED = GOOD | mask("GOLD")
_SHARES = mask("HALFW THIRDW QUARTERW REST EVERYTHING ALLW EXCEPT")
_HEADS = (NUMBER | GOOD) | mask("GOLD HANDCARD TOKEN LEGALGOOD CONTRABAND CARD FACEDOWN")
_BEFORE_HEAD = (NUMBER | OWN) | mask(
    "APPROX CAP FEW STALL MY YOUR OUR THEIR BOTHW ALLW HALFW THIRDW QUARTERW A ANYW THE THIS THEM OFW MORE"
)
_WORDS_BEFORE_HEAD = ADJECTIVES | {"(", "like", *ALL_OF}
"""What may stand before the head of an amount, unknown words apart; grow with what `_item` reads."""
NAMING = _HEADS | _SHARES | mask("PURSE POINTED")
"""What a message has in which an amount is named."""


_MAY_OPEN = _MAY_BEGIN | _PIECE | SIGN


def chunk_items(atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms with every amount made one atom."""
    out: list[Atom] = []
    done = 0
    for i in [k for k, a in enumerate(atoms) if a.bits & _MAY_OPEN]:
        if i < done:
            continue  # part of what was read
        bits = atoms[i].bits
        found = part_back(atoms, i) if bits & _PIECE else None
        if found is None and (bits & _MAY_BEGIN or atoms[i].text == "("):
            found = _item(atoms, i)
        elif found is None and atoms[i].text in (
            "one of those",
            "one of these",
            "two of those",
            "two of these",
        ):
            found = _item(atoms, i + 1) if has_number(atoms, i + 1) and leads_to_head(atoms, i + 1) else None
            if found is not None and found[0].kind == "good":
                found[0].count, found[0].why = (1 if atoms[i].text.startswith("one") else 2), None
        if found is None:
            continue
        item, end = found
        text = " ".join([a.text for a in atoms[i:end]])
        out += atoms[done:i]
        out.append(Atom(text, atoms[i].start, atoms[end - 1].end, item=item, bits=ITEM))
        done = end
    out += atoms[done:]
    return without_decoration(out)


def _item(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    first = atoms[i]
    if first.item is not None or (first.sign and first.text != "("):
        return None
    if not first.bits & _MAY_BEGIN and first.text not in ("(", "like"):
        return None
    counted = atom_at(atoms, i + 1)
    if "ANYW" in first.senses and counted is not None and counted.number is not None:
        chosen = _item(atoms, i + 1)
        if chosen is not None:
            chosen[0].start = first.start  # "any two of the cards face down on my stall"
            return chosen
    found = None
    if first.bits & _PICTURED:
        found = pictures(atoms, i, _item) or listed(atoms, i)
    elif first.bits & _SHARES:
        found = all_but(atoms, i, _item) or load_share(atoms, i) or purse_share(atoms, i)
    elif "MY" in first.senses:
        found = purse_share(atoms, i)
    elif first.number is not None:
        found = part_of_load(atoms, i)
    if found:
        return found
    if not first.bits & _HEADS and not _leads_on(atoms, i + 1):
        return None
    j = i
    item = Item("gold", first.start, first.end)
    seen = False  # a determiner or a number
    numbers: list[int | None] = []
    vague = few = False
    article = ""
    unknown = 0
    lone = False
    bounded = False
    while j < len(atoms):
        atom = atoms[j]
        bits = atom.bits
        if numbers and (total := out_of_so_many(atoms, j)) is not None:
            article = article or "the"
            j, item.owner = total[0], item.owner or total[1]
            continue
        if not bits & _BEFORE_HEAD and not atom.plain and atom.text not in _WORDS_BEFORE_HEAD:
            break
        if atom.number is not None and not (atom.good or ("GOLD" in atom.senses and not atom.number)):
            if numbers and not (
                atoms[j - 1].text == "(" or article == "one" or numbers[-1] == atom.number.value
            ):
                break
            numbers.append(atom.number.value)
            last = range_end(atoms, j, vague and i < j)
            if last > j:
                numbers.append(None)
                j = last
            vague = vague or atom.number.vague
            if atom.number.coins:
                item.unit = True
            seen = True
            j += 1
            if atom.number.coins:
                break
            continue
        if (
            atom.text == "("
            and atom_at(atoms, j + 1) is not None
            and atoms[j + 1].number
            and is_at(atoms, j + 2, ")")
        ):
            value = atoms[j + 1].number
            assert value is not None
            numbers.append(value.value)
            j += 3
            continue
        if (
            "APPROX" in atom.senses
            and not has_at(atoms, j + 1, "THE", "MY", "YOUR")
            and leads_to_number(atoms, j + 1)
            and not numbers
            and not (atom.text in _PARTICLES and has_at(atoms, j - 1, "GIVE"))
        ):
            vague, seen, j = True, True, j + 1
            bounded = atom.text in BOUNDS
            continue
        if atom.text == "like" and has_number(atoms, j + 1) and not numbers:
            vague, seen, j = True, True, j + 1  # "I'd pay like three"
            continue
        if "CAP" in atom.senses and leads_to_number(atoms, j + 1) and not numbers:
            seen, j = True, j + 1
            continue
        if "FEW" in atom.senses and not numbers:
            few, seen, j = True, True, j + 1
            continue
        if "STALL" in atom.senses and atom.own and item.owner and leads_to_head(atoms, j + 1):
            item.place, j = "stall", j + 1
            continue
        owner = owner_of(atom)
        if owner is not None and not item.owner:
            item.owner, seen, j = owner, True, j + 1
            continue
        if "BOTHW" in atom.senses and not numbers and leads_to_head(atoms, j + 1):
            numbers.append(2)
            item.every, seen, j = True, True, j + 1
            continue
        if atom.text in ALL_OF and not numbers and leads_to_head(atoms, j + 1):
            numbers.append(ALL_OF[atom.text])
            seen, j = True, j + 1
            continue
        if "ALLW" in atom.senses and not numbers and not atom.number and leads_to_head(atoms, j + 1):
            item.every, seen, j = True, True, j + 1
            continue
        if bits & _PART and not numbers and (leads_to_head(atoms, j + 1) or share_of_number(atoms, j)):
            item.share = (1, 2 if "HALFW" in atom.senses else 3 if "THIRDW" in atom.senses else 4)
            seen, j = True, j + 1
            continue
        if bits & _ONE and not article and not numbers and not few:
            article, seen, j = "a", True, j + 1
            item.more = item.more or atom.text == "another"
            continue
        if (
            bits & _THIS_ONE
            and not article
            and "POINTED" not in atom.senses
            and (not numbers or has_at(atoms, j - 1, "OFW", "BOTHW") or ends_with_of(atoms, j - 1))
        ):
            article, seen, j = "the", True, j + 1
            continue
        if (
            "THIS" in atom.senses
            and not article
            and (not numbers or has_at(atoms, j - 1, "OFW") or ends_with_of(atoms, j - 1))
            and leads_to_head(atoms, j + 1)
        ):
            article, seen, j = "the", True, j + 1
            continue
        if (
            "THEM" in atom.senses
            and not article
            and numbers
            and (has_at(atoms, j - 1, "OFW") or ends_with_of(atoms, j - 1))
            and leads_to_head(atoms, j + 1)
        ):
            article, seen, j = "the", True, j + 1  # "two of them apples"
            continue
        if "OFW" in atom.senses and (numbers or few or item.every or item.share) and j > i:
            if has_at(atoms, j + 1, "THEM") and leads_to_head(atoms, j + 2):
                j += 1
                continue
            if has_at(atoms, j + 1, "YOU", "US", "YOUALL", "YOUTWO", "WE") or (
                has_at(atoms, j + 1, "THEM") and not has_at(atoms, j + 1, "POINTED")
            ):
                return None
            j += 1
            continue
        if "MORE" in atom.senses and (numbers or few) and not has_at(atoms, j + 1, "THAN") and not item.more:
            item.more, j = True, j + 1
            continue
        if atom.text in ADJECTIVES and seen and leads_to_head(atoms, j + 1):
            lone = lone or atom.text in ("only", "last", "sole", "lone", "single", "one")
            j += 1
            continue
        if atom.plain and not atom.foreign and seen and unknown < 1 and is_head(atoms, j + 1) and numbers:
            unknown, j = unknown + 1, j + 1
            continue
        break
    head = atom_at(atoms, j)
    item.definite = article == "the" or (first.text == "the two" and item.every)
    count: int | None = None
    if numbers:
        count = numbers[0] if all(x == numbers[0] for x in numbers) else None
        if item.share and count is not None:
            count, item.share = count * item.share[0] // item.share[1], None  # "half of eight"
        if count is None or (vague and not bounded):
            item.why = "amount"
            count = None
        elif bounded:
            item.why, item.bound = "amount", True
    elif vague or few:
        item.why = "amount"
    sized = bool(numbers or few or vague)
    # what it is
    if head is not None and head.good is not None:
        if head.own and not seen:
            return None
        j = name_good(atoms, j, item, count, article, seen=seen, sized=sized, lone=lone)
    elif head is not None and "HANDCARD" in head.senses and seen:
        item.kind, item.good, item.fault, item.count = "good", "any", "hand_cards", count or 1
        j += 1
    elif (
        head is not None
        and "TOKEN" in head.senses
        and seen
        and (not has_at(atoms, j + 1, "OFW") or has_at(atoms, j + 2, "TOKEN", "MINE", "YOURS"))
    ):
        item.kind, item.good, item.fault = "good", "token", "tokens"
        item.count = count or 1
        j += 3 if has_at(atoms, j + 1, "OFW") else 1
        while has_at(atoms, j, "TOKEN"):
            j += 1
    elif (
        head is not None
        and head.has("LEGALGOOD", "CONTRABAND", "CARD")
        and seen
        and not bagless(head, numbers)
        and not is_adjective(atoms, j)
    ):
        j = name_cards(atoms, i, j, item, count, article, bool(numbers or few))
    elif (
        head is not None
        and "FACEDOWN" in head.senses
        and seen
        and (
            has_at(atoms, j + 1, "CARD", "CONTRABAND", "BACK")
            or (j + 1 < len(atoms) and atoms[j + 1].text in ("one", "ones"))
            or (j + 1 < len(atoms) and atoms[j + 1].plain and has_at(atoms, j + 2, "FROMW", "THERE"))
            or (article == "a" and has_at(atoms, j + 1, "FOR", "IF"))
        )
    ):
        j = name_hidden(atoms, j, item, count, bool(numbers))
    elif head is not None and "GOLD" in head.senses:
        j = name_gold(atoms, j, item, count, article, seen=seen, sized=sized)
    elif (
        numbers
        and head is not None
        and (article == "the" or (item.owner and has_at(atoms, j - 2, "OFW", "#number")))
        and (unnamed := unnamed_ones(atoms, j))
    ):
        item.kind, item.why, item.good, j = "good", "goods", None, unnamed  # "two of the good ones"
    elif (
        numbers
        and not (head is not None and is_adjective(atoms, j))
        and (head is None or not head.plain or head.capital or head.text in FUNCTION or acts_on(atoms, j))
        and bare_number(atoms, i, j)
    ):
        item.count = count
        item.unit = any(a.number is not None and a.number.coins for a in atoms[i:j])
        shown = (
            i > 0
            and atoms[i - 1].text in ("those", "these")
            and not (item.unit or has_at(atoms, i - 2, "OFW"))
        )
        if shown or (head is not None and "POINTED" in head.senses):
            item.kind, item.why, item.good = "good", "goods", None
            j += 0 if shown else 1
    elif numbers and any(a.number is not None and a.number.coins for a in atoms[i:j]):
        item.count = count
    else:
        return None
    j = read_whose(atoms, j, item)
    item.end = atoms[j - 1].end
    return item, j


def _leads_on(atoms: Sequence[Atom], i: int) -> bool:
    """Whether the words from i on lead to the head of an amount."""
    for atom in atoms[i:]:
        if atom.bits & _HEADS:
            return True
        if not (atom.bits & _BEFORE_HEAD or atom.plain or atom.text in _WORDS_BEFORE_HEAD):
            return False
    return False
