"""How bots say numbers, goods and names in words."""

from __future__ import annotations

from random import Random

ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

# A good's id -> (one, many) pairs a speaker may choose from; goods of other editions fall back on their id.
NOUNS: dict[str, tuple[tuple[str, str], ...]] = {
    "apple": (("apple", "apples"),),
    "cheese": (("cheese", "cheeses"), ("wheel of cheese", "wheels of cheese")),
    "bread": (("bread", "breads"), ("loaf of bread", "loaves of bread")),
    "chicken": (("chicken", "chickens"),),
    "carrot": (("carrot", "carrots"),),
    "wood": (("wood", "woods"), ("stick of wood", "sticks of wood")),
    "fabric": (("fabric", "fabrics"), ("bolt of fabric", "bolts of fabric")),
    "pepper": (("pepper", "peppers"),),
    "mead": (("mead", "meads"), ("barrel of mead", "barrels of mead")),
    "silk": (("silk", "silks"),),
    "crossbow": (("crossbow", "crossbows"),),
    "jewel": (("jewel", "jewels"),),
    "ring": (("ring", "rings"),),
    "money_bag": (("money bag", "money bags"),),
    "crown": (("crown", "crowns"),),
}


def number(n: int) -> str:
    """A whole number from 0 to 99 in words; larger ones in digits."""
    if n < 20:
        return ONES[n]
    if n > 99:
        return str(n)
    tens, ones = divmod(n, 10)
    return f"{TENS[tens]}-{ONES[ones]}" if ones else TENS[tens]


def gold(n: int, rng: Random) -> str:
    """An amount of gold as people say it: "5 gold", "five coins", "five gold pieces"."""
    pick = int(rng.random() * 8)
    if pick < 3:
        return f"{n} gold"
    if pick < 6:
        return f"{number(n)} gold"
    if pick == 6:
        return f"{number(n)} coin" if n == 1 else f"{number(n)} coins"
    return f"{n} gold piece" if n == 1 else f"{n} gold pieces"


def goods(good: str, n: int, rng: Random) -> str:
    """Some cards of a good as people say it: "two apples", "3 wheels of cheese", "an apple"."""
    forms = NOUNS.get(good)
    if forms is None:
        spoken = good.replace("_", " ")
        forms = ((spoken, spoken + "s"),)
    one, many = forms[0] if len(forms) == 1 or rng.random() < 0.7 else forms[1]
    if n == 1:
        if rng.random() < 0.5:
            return f"one {one}"
        return f"an {one}" if one[0] in "aeiou" else f"a {one}"
    return f"{n if rng.random() < 0.4 else number(n)} {many}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
