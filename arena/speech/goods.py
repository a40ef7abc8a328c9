"""The names of goods, by edition: singular and plural, other names, what they come in, common misspellings."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class GoodWord(NamedTuple):
    """A word for a good: its id, whether it is a plural, and whether it can stand without an article (mass noun)."""

    good: str
    plural: bool = False
    mass: bool = False
    picture: bool = False


# id: "singular names / plural names / names without a plural"
_NAMES: dict[str, tuple[str, str, str]] = {
    "apple": ("apple|red apple|aple|appel|appple|pippin|pomme", "apples|red apples|aples|appels|pippins|appples", ""),
    "cheese": ("cheese wheel|wheel|fromage", "cheeses|cheese wheels|wheels|cheezes", "cheese|cheeze|chese|chees|cheddar|ches|cheez"),
    "bread": ("loaf|bread loaf|bun|roll|baguette|lofe", "loaves|breads|bread loaves|loafs|buns|baguettes", "bread|bred|braed|brad"),
    "chicken": (
        "chicken|hen|chiken|chikin|chickn|chikken|chick|fowl|clucker|pullet|chook",
        "chickens|hens|chikens|chikins|chickns|chicks|poultry|fowls|cluckers|chooks|chikkens",
        "",
    ),
    "pepper": ("peppercorn|peper", "peppers|peppercorns|pepers", "pepper|spice|peper"),
    "mead": ("", "meads", "mead|meade|meed"),
    "silk": ("", "silks", "silk|slik|sylk"),
    "crossbow": (
        "crossbow|cross bow|xbow|crosbow|crossbo|arbalest|crosssbow|crossbows of mine",
        "crossbows|cross bows|xbows|crosbows|arbalests",
        "",
    ),
    "green_apple": ("green apple|granny smith", "green apples|granny smiths", ""),
    "golden_apple": ("golden apple|gold apple", "golden apples|gold apples", ""),
    "gouda": ("gouda cheese|gouda wheel", "goudas|gouda cheeses", "gouda|guda|gooda"),
    "bleu": ("bleu cheese|blue cheese", "bleus|bleu cheeses|blue cheeses", "bleu"),
    "rye": ("rye loaf|rye bread", "ryes|rye loaves|rye breads", "rye"),
    "pumpernickel": (
        "pumpernickel loaf|pumpernickel bread", "pumpernickels|pumpernickel loaves", "pumpernickel|pumpernickle|pumpernikel",
    ),
    "royal_rooster": ("royal rooster|rooster|royal cock", "royal roosters|roosters", ""),
    "carrot": ("carrot|carot|carrott", "carrots|carots|carrotts", ""),
    "wood": ("log|plank|timber log|wood log|stick", "logs|woods|planks|sticks", "wood|timber|lumber|firewood"),
    "fabric": ("bolt", "fabrics|cloths|bolts|textiles", "fabric|cloth|linen|textile|fabrik|fabrick"),
    "jewel": ("jewel|gem|gemstone|precious stone|jewell|stone", "jewels|gems|gemstones|precious stones|jewells|stones", ""),
    "ring": ("ring|gold ring|golden ring", "rings|gold rings|golden rings", ""),
    "money_bag": (
        "money bag|moneybag|bag of money|sack of money|purse of stolen money|stolen money bag|money sack",
        "money bags|moneybags|bags of money|sacks of money|money sacks",
        "",
    ),
    "crown": ("crown|tiara", "crowns|tiaras", ""),
}  # fmt: skip

_CHEESE = "wheel wedge block round chunk slab hunk piece slice truckle lump brick"
_BREAD = "loaf piece slice hunk"
_CLOTH = "bolt roll bale piece length yard ell metre meter"
# what a good comes in, and the words it stands before; as many of these are as many cards
_MEASURED: dict[str, tuple[str, str]] = {
    "cheese": (_CHEESE, "cheese cheddar"),
    "gouda": (_CHEESE, "gouda"),
    "bleu": (_CHEESE, "bleu|blue cheese|bleu cheese"),
    "bread": (_BREAD, "bread"),
    "rye": (_BREAD, "rye|rye bread"),
    "pumpernickel": (_BREAD, "pumpernickel"),
    "mead": ("bottle barrel jug cask keg flask pot tankard cup flagon mug pint horn vat", "mead"),
    "silk": (_CLOTH, "silk"),
    "fabric": (_CLOTH, "fabric cloth linen"),
    "wood": ("stick piece log bundle block plank branch beam board", "wood timber"),
}


def _measured(good: str) -> tuple[list[str], list[str]]:
    """The names of a good by what it comes in: one of them, several."""
    units, whole = _MEASURED.get(good, ("", ""))
    names = whole.split("|") if "|" in whole else whole.split()
    one = [f"{u} of {n}" for u in units.split() for n in names]
    several = [
        f"{'loaves' if u == 'loaf' else u + ('es' if u[-2:] in ('ch', 'sh') else 's')} of {n}"
        for u in units.split()
        for n in names
    ]
    return one, [*several, *(["loafs of bread"] if good == "bread" else [])]


GoodWords = dict[str, list[tuple[tuple[str, ...], GoodWord]]]
"""The names of goods by their first word, longest first."""


@lru_cache(maxsize=16)
def good_words(ids: tuple[str, ...]) -> GoodWords:
    """The names of these goods by their first word, longest first."""
    table: GoodWords = {}
    for good in ids:
        names = _NAMES.get(good, (good.replace("_", " "), good.replace("_", " ") + "s", ""))
        picture = "picmoneybag" if good == "money_bag" else f"pic{good}"
        table[picture] = [((picture,), GoodWord(good, picture=True))]
        one, several = _measured(good)
        words = (GoodWord(good), GoodWord(good, plural=True), GoodWord(good, mass=True))
        for text, more, word in zip(names, (one, several, []), words, strict=True):
            for name in (*text.split("|"), *more):
                if name:
                    parts = tuple(name.split())
                    table.setdefault(parts[0], []).append((parts, word))
    for entries in table.values():
        entries.sort(key=lambda e: -len(e[0]))
    return table


@lru_cache(maxsize=16)
def foreign_words(ids: tuple[str, ...]) -> frozenset[str]:
    """Single names of the goods that these editions lack."""
    own = {w for names in (_NAMES[i] for i in ids if i in _NAMES) for part in names for w in part.split("|")}
    other = {w for i, names in _NAMES.items() if i not in set(ids) for part in names for w in part.split("|")}
    return frozenset(w for w in other - own if w and " " not in w and w not in _TOO_COMMON)


_TOO_COMMON = frozenset(
    "stick sticks roll rolls wheel wheels stone stones bolt bolts log logs bun chick ring".split()
)
