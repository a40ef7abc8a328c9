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
    "cheese": (
        "wheel of cheese|wedge of cheese|block of cheese|cheese wheel|wheel|round of cheese|chunk of cheese|slab of cheese|"
        "hunk of cheese|piece of cheese|slice of cheese|fromage",
        "cheeses|wheels of cheese|wedges of cheese|blocks of cheese|cheese wheels|wheels|rounds of cheese|cheezes|"
        "pieces of cheese|slices of cheese",
        "cheese|cheeze|chese|chees|cheddar|ches|cheez",
    ),
    "bread": (
        "loaf|loaf of bread|bread loaf|piece of bread|slice of bread|bun|roll|baguette|lofe",
        "loaves|loaves of bread|breads|bread loaves|loafs|loafs of bread|pieces of bread|slices of bread|buns|baguettes",
        "bread|bred|braed|brad",
    ),
    "chicken": (
        "chicken|hen|chiken|chikin|chickn|chikken|chick|fowl|clucker|pullet|chook",
        "chickens|hens|chikens|chikins|chickns|chicks|poultry|fowls|cluckers|chooks|chikkens",
        "",
    ),
    "pepper": ("peppercorn|peper", "peppers|peppercorns|pepers", "pepper|spice|peper"),
    "mead": (
        "bottle of mead|barrel of mead|jug of mead|cask of mead|keg of mead|flask of mead|pot of mead|tankard of mead|"
        "cup of mead|flagon of mead",
        "meads|bottles of mead|barrels of mead|jugs of mead|casks of mead|kegs of mead|flasks of mead|flagons of mead",
        "mead|meade|meed",
    ),
    "silk": (
        "bolt of silk|roll of silk|bale of silk|piece of silk|length of silk",
        "silks|bolts of silk|rolls of silk|bales of silk|pieces of silk",
        "silk|slik|sylk",
    ),
    "crossbow": (
        "crossbow|cross bow|xbow|crosbow|crossbo|arbalest|crosssbow|crossbows of mine",
        "crossbows|cross bows|xbows|crosbows|arbalests",
        "",
    ),
    "green_apple": ("green apple|granny smith", "green apples|granny smiths", ""),
    "golden_apple": ("golden apple|gold apple", "golden apples|gold apples", ""),
    "gouda": ("wheel of gouda|gouda cheese", "goudas|wheels of gouda|gouda cheeses", "gouda|guda|gooda"),
    "bleu": (
        "bleu cheese|blue cheese|wheel of bleu|wheel of blue cheese",
        "bleus|bleu cheeses|blue cheeses|wheels of bleu",
        "bleu",
    ),
    "rye": ("loaf of rye|rye loaf|rye bread|loaf of rye bread", "ryes|rye loaves|rye breads|loaves of rye", "rye"),
    "pumpernickel": (
        "pumpernickel loaf|loaf of pumpernickel|pumpernickel bread",
        "pumpernickels|pumpernickel loaves|loaves of pumpernickel",
        "pumpernickel|pumpernickle|pumpernikel",
    ),
    "royal_rooster": ("royal rooster|rooster|royal cock", "royal roosters|roosters", ""),
    "carrot": ("carrot|carot|carrott", "carrots|carots|carrotts", ""),
    "wood": (
        "log|stick of wood|piece of wood|plank|log of wood|timber log|bundle of wood|block of wood|wood log|stick",
        "logs|woods|sticks of wood|pieces of wood|planks|logs of wood|bundles of wood|blocks of wood|sticks",
        "wood|timber|lumber|firewood",
    ),
    "fabric": (
        "bolt of fabric|roll of fabric|piece of fabric|bolt of cloth|roll of cloth|bolt|length of fabric|piece of cloth|"
        "length of cloth|bale of fabric|bale of cloth",
        "fabrics|bolts of fabric|rolls of fabric|pieces of fabric|bolts of cloth|rolls of cloth|cloths|bolts|"
        "lengths of fabric|lengths of cloth|textiles|pieces of cloth",
        "fabric|cloth|linen|textile|fabrik|fabrick",
    ),
    "jewel": ("jewel|gem|gemstone|precious stone|jewell|stone", "jewels|gems|gemstones|precious stones|jewells|stones", ""),
    "ring": ("ring|gold ring|golden ring", "rings|gold rings|golden rings", ""),
    "money_bag": (
        "money bag|moneybag|bag of money|sack of money|purse of stolen money|stolen money bag|money sack",
        "money bags|moneybags|bags of money|sacks of money|money sacks",
        "",
    ),
    "crown": ("crown|tiara", "crowns|tiaras", ""),
}  # fmt: skip


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
        for text, word in zip(
            names, (GoodWord(good), GoodWord(good, plural=True), GoodWord(good, mass=True)), strict=True
        ):
            for name in text.split("|"):
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
