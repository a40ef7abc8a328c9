"""Sums and goods in a sentence: "six gold", "two of your cheeses", "half my purse", "a chicken from my stall"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arena.rules.terms import Place
from arena.speech.atoms import Atom

if TYPE_CHECKING:
    from arena.speech.relative import Relative

Kind = Literal["gold", "good", "offer"]
_POSSESSIVES = {"MY": "me", "YOUR": "you", "OUR": "us", "THEIR": "them"}
_ADJECTIVES = frozenset(
    """fine lovely nice plump fat juicy fresh ripe shiny bright good best own last only single whole lone solitary measly
    extra little small big large red crisp sweet golden honest legal precious beautiful gorgeous finest spare remaining
    other real whole entire pretty delicious tasty royal old new dear hard cold clean solid hard-earned earned paltry
    humble lousy mere cool full sturdy heavy silver sparkling gleaming additional measly crummy crisp jewelled aged
    smelly prize prized ordinary common handsome splendid glittering glinting stolen smuggled blessed bloody damn damned
    freshly baked plucked minted polished""".split()
)
_REAL_PLACES = {"STALL": "stall", "BAG": "bag", "HAND": "hand"}


@dataclass(slots=True)
class Item:
    """One amount as said: of gold or of a good, of whom, from where; `why` or `fault` tell why it can't stand."""

    kind: Kind
    start: int
    end: int
    count: int | None = None
    good: str | None = None
    place: Place | None = None
    owner: str | None = None
    share: tuple[int, int] | None = None
    less: int = 0
    why: str | None = None
    fault: str | None = None
    each: bool = False
    unit: bool = True
    more: bool = False
    definite: bool = False
    bare: bool = False
    bound: bool = False
    plural: bool = False
    every: bool = False
    relative: Relative | None = None


def chunk_items(atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms with every amount made one atom."""
    out: list[Atom] = []
    i = 0
    while i < len(atoms):
        found = _item(atoms, i)
        if found is None:
            out.append(atoms[i])
            i += 1
            continue
        item, end = found
        text = " ".join(a.text for a in atoms[i:end])
        out.append(Atom(text, atoms[i].start, atoms[end - 1].end, item=item))
        i = end
    return out


def _at(atoms: Sequence[Atom], i: int) -> Atom | None:
    return atoms[i] if 0 <= i < len(atoms) else None


def _has(atoms: Sequence[Atom], i: int, *tags: str) -> bool:
    return 0 <= i < len(atoms) and atoms[i].has(*tags)


def owner_of(atom: Atom) -> str | None:
    """Whose, if the atom is a possessive: me, you, us, them, @seat or `officer`."""
    if atom.seat and atom.own:
        return "@" + atom.seat
    senses = atom.senses
    if not senses:
        return None
    if atom.own and atom.has("SHERIFF", "DEPUTY"):
        return "officer"
    for tag, owner in _POSSESSIVES.items():
        if tag in senses:
            return owner
    return None


def _item(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    first = atoms[i]
    if first.item is not None or (first.sign and first.text != "("):
        return None
    pictures = _pictures(atoms, i)
    if pictures:
        return pictures
    rest = _all_but(atoms, i)
    if rest:
        return rest
    load = _load_share(atoms, i)
    if load:
        return load
    purse = _purse_share(atoms, i)
    if purse:
        return purse
    j = i
    item = Item("gold", first.start, first.end)
    seen = False  # a determiner or a number
    numbers: list[int | None] = []
    vague = few = False
    article = ""
    unknown = 0
    bounded = False
    while j < len(atoms):
        atom = atoms[j]
        if (
            atom.number is not None
            and numbers
            and j - 2 >= i
            and atoms[j - 1].has("THE", "THIS", "MY", "YOUR", "OUR")
            and atoms[j - 2].has("OFW")
            and _leads_to_head(atoms, j + 1)
        ):
            j += 1  # "one of the four cards"
            continue
        if atom.number is not None and not (atom.good or (atom.has("GOLD") and not atom.number)):
            if numbers and not (
                atoms[j - 1].text == "(" or article == "one" or numbers[-1] == atom.number.value
            ):
                break
            numbers.append(atom.number.value)
            other = _at(atoms, j + 2)
            if (
                _is(atoms, j + 1, ",")
                and other is not None
                and other.text in ("maybe", "perhaps", "possibly", "or")
            ):
                later = _at(atoms, j + 3)
                if later is not None and later.number is not None:
                    numbers.append(None)
                    j += 3
                    other = None
            if (
                other is not None
                and other.number is not None
                and (
                    atoms[j + 1].has("OR")
                    or atoms[j + 1].text in ("to", "maybe", "perhaps", "possibly", "even")
                )
            ):
                numbers.append(None)
                j += 2
                if other.number.coins:
                    seen = True
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
            and _at(atoms, j + 1) is not None
            and atoms[j + 1].number
            and _is(atoms, j + 2, ")")
        ):
            value = atoms[j + 1].number
            assert value is not None
            numbers.append(value.value)
            j += 3
            continue
        if (
            atom.has("APPROX")
            and not _has(atoms, j + 1, "THE", "MY", "YOUR")
            and _leads_to_number(atoms, j + 1)
            and not numbers
            and not _has(atoms, j - 1, "GIVE")
        ):
            vague, seen, j = True, True, j + 1
            bounded = atom.text in _BOUNDS
            continue
        if atom.has("CAP") and _leads_to_number(atoms, j + 1) and not numbers:
            seen, j = True, j + 1
            continue
        if atom.has("FEW") and not numbers:
            few, seen, j = True, True, j + 1
            continue
        if atom.has("STALL") and atom.own and item.owner and _leads_to_head(atoms, j + 1):
            item.place, j = "stall", j + 1
            continue
        owner = owner_of(atom)
        if owner is not None and not item.owner:
            item.owner, seen, j = owner, True, j + 1
            continue
        if atom.has("BOTHW") and not numbers and _leads_to_head(atoms, j + 1):
            numbers.append(2)
            item.every, seen, j = True, True, j + 1
            continue
        if atom.has("ALLW") and not numbers and not atom.number and _leads_to_head(atoms, j + 1):
            item.every, seen, j = True, True, j + 1
            continue
        if atom.has("HALFW", "THIRDW", "QUARTERW") and not numbers and _leads_to_head(atoms, j + 1):
            item.share = (1, 2 if atom.has("HALFW") else 3 if atom.has("THIRDW") else 4)
            seen, j = True, j + 1
            continue
        if atom.has("A", "ANYW") and not article and not numbers and not few:
            article, seen, j = "a", True, j + 1
            item.more = item.more or atom.text == "another"
            continue
        if (
            atom.has("THE", "THIS")
            and not article
            and not atom.has("POINTED")
            and (not numbers or _has(atoms, j - 1, "OFW", "BOTHW"))
        ):
            article, seen, j = "the", True, j + 1
            continue
        if (
            atom.has("THIS")
            and not article
            and (not numbers or _has(atoms, j - 1, "OFW"))
            and _leads_to_head(atoms, j + 1)
        ):
            article, seen, j = "the", True, j + 1
            continue
        if atom.has("OFW") and (numbers or few or item.every or item.share) and j > i:
            if _has(atoms, j + 1, "YOU", "US", "YOUALL", "YOUTWO", "WE") or (
                _has(atoms, j + 1, "THEM") and not _has(atoms, j + 1, "POINTED")
            ):
                return None
            j += 1
            continue
        if atom.has("MORE") and (numbers or few) and not _has(atoms, j + 1, "THAN") and not item.more:
            item.more, j = True, j + 1
            continue
        if atom.text in _ADJECTIVES and seen and _leads_to_head(atoms, j + 1):
            j += 1
            continue
        if atom.plain and not atom.foreign and seen and unknown < 1 and _is_head(atoms, j + 1) and numbers:
            unknown, j = unknown + 1, j + 1
            continue
        break
    head = _at(atoms, j)
    item.definite = article == "the"
    count: int | None = None
    if numbers:
        count = numbers[0] if all(x == numbers[0] for x in numbers) else None
        if count is None or (vague and not bounded):
            item.why = "amount"
            count = None
        elif bounded:
            item.why, item.bound = "amount", True
    elif vague or few:
        item.why = "amount"
    pointless = False
    # what it is
    if head is not None and head.good is not None:
        item.kind, item.good, item.plural = "good", head.good.good, head.good.plural
        if head.own and not seen:
            return None
        j += 1
        if not numbers and not few and not vague and not item.share:
            if item.every:
                count = None
            elif (
                article == "a"
                or (article == "the" and not head.good.plural)
                or (item.owner and not head.good.plural and (not head.good.mass or item.good in _PRECIOUS))
            ):
                count = 1
            else:
                item.why = "amount"
                item.bare = not seen
        item.count = count
    elif head is not None and head.has("HANDCARD") and seen:
        item.kind, item.good, item.fault, item.count = "good", "any", "hand_cards", count or 1
        j += 1
    elif head is not None and head.has("TOKEN") and seen and not _has(atoms, j + 1, "OFW"):
        item.kind, item.good, item.fault = "good", "token", "tokens"
        item.count = count or 1
        j += 1
        while _has(atoms, j, "TOKEN"):
            j += 1
    elif (
        head is not None
        and head.has("LEGALGOOD", "CONTRABAND", "CARD")
        and seen
        and not _bagless(head, item, numbers)
    ):
        item.kind = "good"
        item.good = (
            "any_legal" if head.has("LEGALGOOD") else "any_contraband" if head.has("CONTRABAND") else "any"
        )
        j += 1
        if not numbers and not few and not item.share and not item.every:
            if article or item.owner:
                count = 1
            pointless = item.good == "any" and article == "a" and not any(a.has("ANYW") for a in atoms[i:j])
            if head.text.endswith("s") or head.text in ("merchandise", "loot"):
                count, item.why = None, "amount"
        item.count = count
        item.plural = head.text.endswith("s")
        if pointless and _place(atoms, j, Item("good", 0, 0)) == j:
            item.count, item.why = None, "goods"
    elif (
        head is not None
        and head.has("FACEDOWN")
        and seen
        and (
            _has(atoms, j + 1, "CARD", "CONTRABAND", "BACK")
            or (j + 1 < len(atoms) and atoms[j + 1].text in ("one", "ones"))
        )
    ):
        item.kind, item.good, item.place = "good", "any_contraband", "contraband"
        item.count = count if numbers else 1
        item.plural = atoms[j + 1].text.endswith("s")
        if item.plural and not numbers:
            item.count, item.why = None, "amount"
        j += 2
    elif head is not None and head.has("GOLD") and (seen or not head.has("PURSE") or True):
        if not seen and not head.has("GOLD"):
            return None
        j += 1
        while _has(atoms, j, "GOLD"):
            j += 1
        if _has(atoms, j, "MORE") and not _has(atoms, j + 1, "THAN") and not _is(atoms, j + 1, "than"):
            item.more, j = True, j + 1
        if not numbers and not few and not vague:
            if (
                article == "a"
                and not head.text.endswith("s")
                and head.text not in ("gold", "money", "cash", "dough", "silver")
            ):
                count = 1
            elif item.share or item.every:
                pass
            else:
                item.why = "amount"
                item.bare = not seen
        item.count = count
    elif (
        numbers
        and (head is None or not head.plain or head.capital or head.text in _FUNCTION)
        and _bare_number(atoms, i, j)
    ):
        item.count = count
        item.unit = any(a.number is not None and a.number.coins for a in atoms[i:j])
        if head is not None and head.has("POINTED"):
            item.kind, item.why, item.good = "good", "goods", None
            j += 1
    elif numbers and any(a.number is not None and a.number.coins for a in atoms[i:j]):
        item.count = count
    else:
        return None
    j = _place(atoms, j, item)
    if item.kind == "good" and item.good not in ("token",) and item.place is None:
        back = _at(atoms, j)
        if back is not None and back.sign and back.text == "(":
            j = _place(atoms, j + 1, item) if _has(atoms, j + 1, "FROMW", "FACEDOWN") else j
    if _has(atoms, j, "EACH"):
        item.each, j = True, j + 1
    item.end = atoms[j - 1].end
    return item, j


def _all_but(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """All but so many of some goods: "all but two of the apples on my stand"."""
    first = atoms[i]
    j = i + 1
    if first.text not in ("all but", "everything but"):
        if not (first.has("ALLW", "EVERYTHING") and _has(atoms, j, "EXCEPT")):
            return None
        j += 1
    number = atoms[j].number if j < len(atoms) else None
    if number is None or number.value is None or not _has(atoms, j + 1, "OFW"):
        return None
    found = _item(atoms, j + 2)
    if found is None or found[0].kind != "good" or not found[0].plural:
        return None
    item, end = found
    item.start, item.count, item.why, item.every, item.less = first.start, None, None, True, number.value
    return item, end


def _load_share(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """A share of what is in a bag: half the load in this bag, everything in my sack."""
    first = atoms[i]
    if not first.has("HALFW", "THIRDW", "QUARTERW", "EVERYTHING", "ALLW"):
        return None
    j = i + 1
    item = Item("good", first.start, first.end, good="any", place="bag", share=(1, 1))
    if not first.has("EVERYTHING", "ALLW"):
        item.share = (1, 2 if first.has("HALFW") else 3 if first.has("THIRDW") else 4)
    while _has(atoms, j, "OFW", "THE", "THIS", "MY", "YOUR") or (
        j < len(atoms)
        and atoms[j].text
        in (
            "what",
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
        if atoms[j].text in ("load", "cargo") and not (_has(atoms, j + 1, "FROMW", "OFW")):
            break
        j += 1
    if not (_has(atoms, j, "BAG") and j > i) or atoms[j].text.endswith("bags"):
        return None
    item.owner = item.owner or "me"
    item.end = atoms[j].end
    return item, j + 1


def _pictures(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """A row of the same picture: as many of the good, or of coins, as there are pictures."""
    first = atoms[i]
    coin = first.text == "piccoin"
    if not coin and not (first.good and first.good.picture):
        return None
    j = i
    while j < len(atoms) and atoms[j].text == first.text:
        j += 1
    if coin:
        written = atoms[j].number if j < len(atoms) else None
        if written is not None and written.value is not None:
            return _item(atoms, j)  # the coins only adorn the sum that is written out
        return Item("gold", first.start, atoms[j - 1].end, count=j - i), j
    assert first.good is not None
    item = Item("good", first.start, atoms[j - 1].end, count=j - i, good=first.good.good)
    return item, _place(atoms, j, item)


_PRECIOUS = frozenset(
    "pepper mead silk crossbow green_apple golden_apple gouda bleu rye pumpernickel royal_rooster jewel ring money_bag crown".split()
)


def _is(atoms: Sequence[Atom], i: int, text: str) -> bool:
    return 0 <= i < len(atoms) and atoms[i].text == text


_BOUNDS = frozenset(
    "less than|more than|under|over|fewer than|above|below|north of|upwards of|beyond|higher than|past".split(
        "|"
    )
)
_FUNCTION = frozenset(
    """it is so as by up here there down he she they just will not with at in on and or but then if when because until till
    before after please again back too also now ok each apiece either neither yet still even more less off out over under
    through away around sounds seems should would could might must shall can may let lets what how why who whom whose where
    has had have does did do am are was were been be being the a an this that these those to from for of""".split()
)


def _bagless(head: Atom, item: Item, numbers: Sequence[object]) -> bool:
    """Whether a word for cards is the bag itself ("my goods")."""
    return (
        head.text in ("goods", "merchandise", "wares", "thing", "things", "good", "item", "stuff")
        and not numbers
    )


def _leads_to_number(atoms: Sequence[Atom], i: int) -> bool:
    for atom in atoms[i : i + 3]:
        if atom.number is not None:
            return True
        if not (atom.has("CAP", "APPROX", "THE", "A", "MY", "YOUR") or atom.text in _ADJECTIVES):
            return False
    return False


def _is_head(atoms: Sequence[Atom], i: int) -> bool:
    atom = _at(atoms, i)
    return atom is not None and (atom.good is not None or atom.has("GOLD", "CARD", "CONTRABAND", "LEGALGOOD"))


def _leads_to_head(atoms: Sequence[Atom], i: int) -> bool:
    for atom in atoms[i : i + 5]:
        if atom.good is not None or atom.has("GOLD", "CARD", "CONTRABAND", "LEGALGOOD", "TOKEN", "FACEDOWN"):
            return True
        if not (
            atom.number is not None
            or atom.has("THE", "OFW", "MY", "YOUR", "OUR", "THEIR", "BOTHW", "MORE", "THIS")
            or atom.text in _ADJECTIVES
            or (atom.seat and atom.own)
        ):
            return False
    return False


def _bare_number(atoms: Sequence[Atom], i: int, j: int) -> bool:
    """Whether a number without a unit may be a sum: nothing countable follows, nothing ordinal goes before."""
    before, after = _at(atoms, i - 1), _at(atoms, j)
    if before is not None and (
        before.text in ("round", "rounds", "turn", "number", "page", "step", "chapter", "o", "#")
    ):
        return False
    if after is not None and after.has("BAG", "HAND", "STALL") and not after.has("GOLD"):
        return False
    return not (after is not None and (after.has("FACT") and not after.has("PRICE")))


def _purse_share(atoms: Sequence[Atom], i: int) -> tuple[Item, int] | None:
    """A share of somebody's gold: half my purse, everything I have except five coins."""
    first = atoms[i]
    j = i
    share = None
    percent = False
    if first.has("HALFW", "THIRDW", "QUARTERW"):
        share = (1, 2 if first.has("HALFW") else 3 if first.has("THIRDW") else 4)
        j += 1
    elif (first.number is not None and _is(atoms, i + 1, "percent")) or (first.text == "½"):
        return None
    elif first.has("EVERYTHING", "ALLW", "REST"):
        share = (1, 1)
        j += 1
        kept = _at(atoms, j + 1)
        if _has(atoms, j, "EXCEPT") and kept is not None and kept.number is not None:
            j += 2
            while _has(atoms, j, "GOLD", "OFW") or _is(atoms, j, "in"):
                j += 1
            owner = owner_of(atoms[j]) if j < len(atoms) else None
            if owner and _has(atoms, j + 1, "PURSE") and kept.number.value is not None:
                item = Item(
                    "gold", first.start, atoms[j + 1].end, share=share, less=kept.number.value, owner=owner
                )
                return item, j + 2
            return None
    elif (
        first.text in ("all but", "everything but") and _at(atoms, i + 1) is not None and atoms[i + 1].number
    ):
        share = (1, 1)
        number = atoms[i + 1].number
        assert number is not None
        j = i + 2
        if number.value is None:
            return None
        while _has(atoms, j, "OFW", "GOLD"):
            j += 1
        owner = owner_of(atoms[j]) if j < len(atoms) else None
        if owner and _has(atoms, j + 1, "PURSE"):
            item = Item("gold", first.start, atoms[j + 1].end, share=share, less=number.value, owner=owner)
            return item, j + 2
        return None
    else:
        return None
    if percent:
        return None
    while _has(atoms, j, "OFW", "FROMW", "THE") or _is(atoms, j, "in"):
        j += 1
    if _has(atoms, j, "GOLD") and _has(atoms, j + 1, "OFW", "FROMW"):
        j += 2
    owner = owner_of(atoms[j]) if j < len(atoms) else None
    if owner and _has(atoms, j + 1, "PURSE") and not (atoms[j + 1].good):
        j += 2
    elif _has(atoms, j, "I", "YOU") and _has(atoms, j + 1, "HAVE") and share == (1, 1):
        owner = "me" if atoms[j].has("I") else "you"
        j += 2
        if _has(atoms, j, "LEFT") or _is(atoms, j, "left"):
            j += 1
    elif False:
        return None
    elif _has(atoms, j, "GOLD") and _has(atoms, j + 1, "I", "YOU") and _has(atoms, j + 2, "HAVE"):
        owner = "me" if atoms[j + 1].has("I") else "you"
        j += 3
    else:
        return None
    item = Item("gold", first.start, atoms[j - 1].end, share=share, owner=owner)
    if _has(atoms, j, "EXCEPT") and _at(atoms, j + 1) is not None and atoms[j + 1].number is not None:
        number = atoms[j + 1].number
        assert number is not None
        if number.value is None:
            item.why = "amount"
        else:
            item.less = number.value
        j += 2
        while _has(atoms, j, "GOLD"):
            j += 1
    item.end = atoms[j - 1].end
    return item, j


def _place(atoms: Sequence[Atom], j: int, item: Item) -> int:
    """Read where the goods lie, if it is said right after them, and return the index after it."""
    while True:
        k = j
        while k < len(atoms) and atoms[k].text in ("lying", "sitting", "that", "which", "is", "are", "i", "you", "have", "who",
                                                   "nearest", "resting", "waiting", "kept", "of", "my", "taken", "fresh",
                                                   "straight", "right", "displayed", "laid", "already", "still", "the", "left",
                                                   "to", "got", "stashed", "tucked", "hidden", "piled", "stacked", "next", "your"):  # fmt: skip
            if atoms[k].text in ("of", "my", "the", "your") and not _has(atoms, k + 1, "STALL", "FACEDOWN"):
                break
            if atoms[k].text in ("i", "you") and not (
                _has(atoms, k + 1, "HAVE", "KEEP", "GET") or _has(atoms, k + 1, "FROMW")
            ):
                break
            if k > j + 5:
                break
            k += 1
        atom = _at(atoms, k)
        if atom is None:
            return j
        if atom.sign and atom.text == "," and k == j and _has(atoms, k + 1, "FACEDOWN"):
            j += 1
            continue
        if atom.has("FACEDOWN"):
            item.place = "contraband"
            if item.good == "any":
                item.good = "any_contraband"
            j = k + 1
            continue
        if atom.has("INTHERE"):
            item.place, j = "bag", k + 1
            continue
        if atom.has("THERE") and atom.text != "there" and item.kind == "good":
            item.place, j = item.place or "stall", k + 1
            if _has(atoms, j, "FROMW"):
                continue
            continue
        if atom.has("FROMW"):
            m = k + 1
            owner = None
            while m < len(atoms) and m < k + 6:
                who = owner_of(atoms[m])
                if who:
                    owner = who
                elif not (
                    atoms[m].has("THE", "THIS")
                    or atoms[m].text in _ADJECTIVES
                    or atoms[m].text in ("market", "own", "very")
                ):
                    break
                m += 1
            noun = _at(atoms, m)
            if noun is None:
                return j
            if noun.has("FACEDOWN"):
                item.place = "contraband"
                if item.good == "any":
                    item.good = "any_contraband"
                m += 1
                if _has(atoms, m, "CARD", "CONTRABAND", "PURSE"):
                    m += 1
            elif noun.has("CONTRABAND") and item.kind == "good" and owner:
                item.place = "contraband"
                m += 1
            elif noun.has("STALL"):
                item.place = item.place or "stall"
                m += 1
            elif noun.has("BAG") and item.kind == "good":
                item.place = "bag"
                m += 1
            elif noun.has("HAND") and item.kind == "good":
                item.fault = "hand_cards"
                m += 1
            elif (noun.has("PURSE") and item.kind == "gold") or (
                _is(atoms, k, "from") and owner and item.kind == "good" and noun.has("CARD")
            ):
                m += 1
            elif atom.text in ("in",) and noun.has("INTHERE"):
                item.place, m = "bag", m + 1
            else:
                return j
            if item.kind == "gold" and owner == "you" and atom.text in ("in", "into"):
                owner = None  # "five gold in your purse" is where it goes, not where it comes from
            item.owner = item.owner or owner
            j = m
            continue
        if atom.text in ("hand",) and _has(atoms, k - 1, "MY"):
            item.fault, j = "hand_cards", k + 1
            continue
        return j
