"""Offers put together from many ways of saying them, with the reading that they are meant to have."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen".split()
PLURAL = {"cheese": "cheeses", "bread": "breads", "apple": "apples", "chicken": "chickens"}
PLAYERS = ("greta", "ollie", "pearl", "quin")
OTHERS = ("pearl", "quin")
LEGAL = {
    "ollie": {"cheese": 3, "bread": 2},
    "pearl": {"bread": 3, "chicken": 2},
    "quin": {"chicken": 3, "apple": 2},
    "greta": {"apple": 3},
}
MERCHANT = """I'll give you {A}|I'd pay {A}|you can have {A}|take {A}|there's {A} in it for you|I can offer {A}|how about {A}|would you take {A}|
let's say {A}|{A} from me|I'm offering {A}|my offer is {A}|here's {A}|I'd part with {A}|I could spare {A}|you get {A}|put me down for {A}|
I'm prepared to pay {A}|I hand over {A}|{A}|{A} for your trouble|I suppose I could do {A}|say {A}|I'll slip you {A}|I bid {A}|I propose {A}|
may I offer you {A}|I have {A} for you|I've got {A} for you""".replace("\n", "").split("|")
OWN_BAG = """for my bag|if you let me pass|if my bag stays shut|for a closed bag|and you don't look inside|so long as the string stays on|
for the safe return of my bag|and I walk|to leave it shut|and my bag comes back to me|if you hand it back as it is||and off I go|
for letting me through|if I get my bag back unopened|and you wave me through|provided the bag stays closed""".replace(
    "\n", ""
).split("|")
TO_OPEN = """if you open {X}'s|to open {X}'s bag|if you have a look in {X}'s bag|for opening {X}'s bag|and you open {X}'s bag""".split(
    "|"
)
TO_SPARE = "to let {X} through|if {X}'s bag stays shut|if you let {X} pass".split("|")
INSTEAD = "if you open {X}'s instead of mine|and you inspect {X} instead of me|to open {X}'s bag and not mine".split(
    "|"
)
OFFICER = """{X}, {A} and you may go|{A}, {X}|{X}: {A}|I want {A} from {X}|{X}, your bag for {A}|{X} pays {A}|you can have your bag back for {A}, {X}|
{X}, it'll cost you {A}|{X}, {A} and I don't look|for {A} you walk, {X}|{X}, I'd take {A}|{X}, I'll let you through for {A}|{X}, {A} or I open it|
{X}, hand me {A} and it stays shut|{X}, my price is {A}|if you pay me {A}, {X}, I return your bag|{A} from you, {X}, and we're done""".replace(
    "\n", ""
).split("|")
ANSWERS = {
    "accept": """Deal|Done|Agreed|I accept|Fine|Okay|Sure|Yes|You have a deal|It's a deal|Sold|Works for me|Deal, Ollie|Fair enough|I can live with that|
We have a deal|Very well|I agree to that|Consider it done|Your offer is accepted""".replace("\n", "").split(
        "|"
    ),
    "reject": """No|No deal|Not enough|I refuse|Never|Forget it|No way|I decline|No thanks|Absolutely not|That's an insult|No, Ollie|Nope|
I can't accept that|Out of the question|Too little|Your offer is rejected""".replace("\n", "").split("|"),
}
RAISES = """Make it {A}|{A} and we have a deal|I want {A}|Not {N}. {A}|{N}? {A}|Ollie, {A}|Raise it to {A}|Call it {A}|Let's say {A}|Too little. {A}|No. {A}|
{A} or I open it|Give me {A}|You said {N}, I say {A}|How about {A}|Would you go to {A}|For {A} I'll do it|Sorry, {A}""".replace(
    "\n", ""
).split("|")


class Spoken(NamedTuple):
    """One message and what it is meant to say."""

    speaker: str
    text: str
    context: dict[str, Any]
    label: dict[str, Any]


def asides(who: str) -> list[str]:
    """Sentences of a merchant or an officer that offer nothing."""
    text = (Path(__file__).parent / "asides.json").read_text(encoding="utf-8")
    return json.loads(text)[who]


def _context(last: str, offers: list[dict[str, Any]]) -> dict[str, Any]:
    bags = {"ollie": ("cheese", 4), "pearl": ("bread", 3), "quin": ("chicken", 5)}
    return {
        "edition": "first",
        "players": list(PLAYERS),
        "sheriff": "greta",
        "deputies": None,
        "open_bags": list(bags),
        "bags": {s: {"count": n, "declared": g} for s, (g, n) in bags.items()},
        "gold": {"greta": 40, "ollie": 37, "pearl": 34, "quin": 31},
        "legal": LEGAL,
        "contraband_count": dict.fromkeys(PLAYERS, 0),
        "offers": offers,
        "last": {"speaker": last, "text": "Well?"},
        "merchant_trades": False,
    }


def _label(*moves: dict[str, Any]) -> dict[str, Any]:
    return {"moves": list(moves), "claims": [], "unclear": None, "illegal": None}


def _amount(random: Random, payer: str, officer: bool) -> tuple[str, list[dict[str, Any]]]:
    gives: list[dict[str, Any]] = []
    words: list[str] = []
    kind = random.random()
    if kind < 0.75:
        sum_ = random.randrange(2, 13)
        number = NUMBERS[sum_] if random.random() < 0.6 else str(sum_)
        words.append(number + random.choice((" gold", " coins", " gold coins", " pieces of gold")))
        gives.append({"from": payer, "to": "greta", "gold": sum_})
    if kind > 0.5:
        good, shown = random.choice(list(LEGAL[payer].items()))
        count = random.randrange(1, shown + 1)
        place = random.choice(("", " from {} stall", " off {} stand")).format("your" if officer else "my")
        article = "an" if good[0] == "a" else "a"
        words.append((f"{article} {good}" if count == 1 else f"{NUMBERS[count]} {PLURAL[good]}") + place)
        gives.append({"from": payer, "to": "greta", "good": good, "count": count, "place": "stall"})
    return " and ".join(words), gives


def offers(seed: int, number: int) -> list[Spoken]:
    """So many offers by a merchant, and prices of the sheriff's."""
    random = Random(seed)
    out: list[Spoken] = []
    for _ in range(number):
        officer = random.random() < 0.35
        one, other = random.sample(("ollie", *OTHERS), 2) if officer else ("ollie", random.choice(OTHERS))
        amount, gives = _amount(random, one, officer)
        bags = [{"bag": one, "outcome": "return"}]
        if officer:
            text = random.choice(OFFICER).replace("{X}", one.capitalize())
        else:
            purpose, kind = random.choice(OWN_BAG), random.random()
            if kind > 0.9:
                purpose, bags = random.choice(INSTEAD), [{"bag": other, "outcome": "inspect"}, *bags]
            elif kind > 0.8:
                purpose, bags = random.choice(TO_SPARE), [{"bag": other, "outcome": "return"}]
            elif kind > 0.65:
                purpose, bags = random.choice(TO_OPEN), [{"bag": other, "outcome": "inspect"}]
            text = f"{random.choice(MERCHANT)} {purpose.replace('{X}', other.capitalize())}".strip()
        text = text.replace("{A}", amount)
        text = (
            text[:1].upper()
            + text[1:]
            + ("?" if text.startswith(("how", "would", "may")) else random.choice((".", ".", "!")))
        )
        move = {
            "act": "offer",
            "to": [one] if officer else ["greta"],
            "terms": {"gives": gives, "bags": bags, "promises": []},
        }
        context = _context("quin" if officer else "greta", [])
        out.append(Spoken("greta" if officer else "ollie", text, context, _label(move)))
    return out


def answers(seed: int, number: int) -> list[Spoken]:
    """So many answers of the sheriff's to the one offer that stands, and raises of it."""
    random = Random(seed)
    out: list[Spoken] = []
    for _ in range(number):
        sum_ = random.randrange(3, 9)
        gives = [{"from": "ollie", "to": "greta", "gold": sum_}]
        if random.random() < 0.4:
            gives.append({"from": "ollie", "to": "greta", "good": "cheese", "count": 1, "place": "stall"})
        terms = {"gives": gives, "bags": [{"bag": "ollie", "outcome": "return"}], "promises": []}
        standing = {"id": "O1", "by": "ollie", "to": ["greta"], "terms": terms, "status": "open"}
        act = random.choice(("accept", "reject", "raise", "raise"))
        if act == "raise":
            higher = sum_ + random.randrange(1, 5)
            text = (
                random.choice(RAISES).replace("{A}", f"{NUMBERS[higher]} gold").replace("{N}", NUMBERS[sum_])
            )
            raised = {**terms, "gives": [{**gives[0], "gold": higher}, *gives[1:]]}
            label = _label({"act": "offer", "to": ["ollie"], "terms": raised})
        else:
            text, label = random.choice(ANSWERS[act]), _label({"act": act, "offer": "O1"})
        text = text[:1].upper() + text[1:] + ("?" if text.startswith(("How", "Would")) else ".")
        out.append(Spoken("greta", text, _context("ollie", [standing]), label))
    return out


def among_asides(said: list[Spoken], seed: int) -> list[Spoken]:
    """The same messages with sentences before or behind them that offer nothing."""
    random = Random(seed)
    pool = {"ollie": asides("merchant"), "greta": asides("officer")}
    out: list[Spoken] = []
    for one in said:
        extra = " ".join(random.sample(pool[one.speaker], random.choice((1, 1, 2))))
        text = f"{one.text} {extra}" if random.random() < 0.3 else f"{extra} {one.text}"
        out.append(one._replace(text=text))
    return out
