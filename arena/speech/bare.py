"""An amount that no verb governs: whose it is, and whether a bare number is a sum at all."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from arena.speech.atoms import Atom, bits_of, some
from arena.speech.frames import Frame, Part, subject_before
from arena.speech.lexicon import SHUT
from arena.speech.roles import denied_before
from arena.speech.tags import DEED, mask
from arena.speech.vocabulary import FUNCTION

_RUNS = frozenset(
    "goes leaves closes shuts opens starts begins ends departs sails comes home dinner supper bed lunch sharp arrives".split()
)
_POOR = frozenset(
    "bad poor terrible silly stupid ridiculous steep high low unfair insulting laughable much little joke insult".split()
)


_FAIR = frozenset(
    "fair right reasonable enough fine okay ok good best final limit all offer price yours work works suffice plenty sufficient adequate acceptable satisfactory closer nearer fairer kinder likelier attractive welcome tempting worthwhile handsome enticing appropriate proper suitable fitting".split()
) | {"a fair", "a generous", "a good", "a modest"}


_SEEMS = frozenset("seems seem sounds feels looks".split())
_STROLLS = frozenset(
    "walk walks walked sat went meet meets met cross crosses crossed enter enters entered".split()
)


_ARRIVES = frozenset(
    "find finds found make makes land lands fall falls drop drops slip slips wander wanders roll rolls".split()
)
_TOWARDS = frozenset("to into in on its their your".split())
_ENDS_WITH_YOU = ("your way", "your lap", "way to", "way into")
_DUES = frozenset(
    "supper dinner breakfast lunch prize reward toll fee bribe share cut payment wage wages tip gift present answer".split()
)
"""What goods or gold become that are to be somebody's ("two apples shall be thy supper")."""


_OWE, _YOU, _FACT, _PAST = mask("OWE"), mask("YOU"), mask("FACT"), mask("PASTTIME")
_REFUSED, _GET, _LIGHT = mask("REJECTW NOT"), mask("GET"), mask("IDLE WILL NOW")
_YOUR, _YOURS, _BE, _PRICE = mask("YOUR"), mask("YOURS"), mask("BE"), mask("PRICE")
_ME, _HAVE, _I = mask("ME"), mask("HAVE"), mask("I")
_GOES_OR_IS = frozenset("go goes is are be come comes".split())


def ungoverned(atoms: Sequence[Atom], k: int, part: Part, officer: bool) -> None:
    before, after = atoms[:k], atoms[k + 1 :]
    ahead, behind = bits_of(before), bits_of(after)
    bits = ahead | behind
    item = part.item
    if officer and behind & _OWE and behind & _YOU:
        part.meant = "fact"  # "that's four gold a piece you owe me"
    if denied_before(before) and not item.bound:
        part.meant = "denied"
    if bits & _FACT and any(
        "FACT" in a.senses and not a.has("PRICE", "IDLE") and not _turns(atoms, i)
        for i, a in enumerate(atoms)
    ):
        part.meant = part.meant or "fact"
    if bits & _PAST:
        part.meant = part.meant or "past"
    follow = [a for a in after if not a.bits & _LIGHT or "TALK" in a.senses]
    mine = item.kind == "gold" and not officer and len(follow) > 1 and "I" in follow[0].senses
    if mine and follow[1].form("GIVE") == "base" and not (part.meant or behind & _REFUSED):
        part.givers, item.unit = ["me"], True  # "three I'll give for my sack"
        return
    if len(follow) > 1 and "THEY" in follow[0].senses and follow[0] is after[0] and not officer:
        verbs = ("GIVE", "GET", "WANT", "OWE", "HAVE", "TALK", "MAKE", "SELL", "ADD", "DO")
        if any(follow[1].form(v) in ("third", "past") for v in verbs):
            part.meant = part.meant or "third"  # "two coins he puts down"
    if follow:
        first = follow[0]
        your = behind & _YOUR
        if officer and item.kind == "gold" and _price_to_you(after):
            part.givers = part.givers or ["you"]
        elif (
            (
                behind & _YOURS
                and any(
                    "YOURS" in a.senses and "FOR" not in b.senses
                    for a, b in zip(after, atoms[k:], strict=False)
                )
            )
            or (behind & _YOU and first.text in _GOES_OR_IS)
            or (
                first.text in _ARRIVES
                and len(follow) > 1
                and follow[1].text in _TOWARDS
                and (your or behind & _YOU)
            )
            or ("GIVE" in first.senses and first.text.endswith(_ENDS_WITH_YOU))
            or (
                your
                and not officer
                and behind & _BE
                and any("YOUR" in a.senses and b.text in _DUES for a, b in itertools.pairwise(after))
            )
            or (
                your
                and any(a.text == "your" and b.has("HAND", "PURSE") for a, b in itertools.pairwise(after))
            )
        ):
            part.givers = part.givers or ["me"]
            part.receivers = part.receivers or ["you"]
        elif officer and behind & _ME and first.text in ("go", "goes", "come", "comes", "lands", "ends"):
            part.receivers = part.receivers or ["me"]  # "that crossbow comes to me, Dora"
        elif "BE" in first.senses and any(
            "MINE" in a.senses or (a.bag is not None and a.bag.whose == "me" and a.text == "mine")
            for a in after
        ):
            part.receivers = part.receivers or ["me"]
        elif ("BE" in first.senses or first.text in _SEEMS) and (
            any((a.has("NO", "NOT") and a.text != "without") or a.text in _POOR for a in after)
            or (not behind & _PRICE and _FAIR.isdisjoint([a.text for a in after]))
        ):
            part.meant = part.meant or "is"
        elif (
            first.has("I", "WE")
            and len(follow) > 1
            and follow[1].has("HAVE")
            and not (behind & _YOU or item.every or item.definite)
        ):
            part.meant = part.meant or "has"  # "thirty gold I've got"
        elif first.text == "already" and not (behind & _YOURS):
            part.meant = part.meant or "has"  # "three cards you've got face down already"
        elif first.text in ("went", "ended", "disappeared", "vanished") and item.owner:
            part.meant = part.meant or "past"  # "my last five coins went on that cheese"
        elif first.has("WAS", "HAVE") or ("DO" in first.senses and behind & _HAVE and behind & _I):
            part.meant = part.meant or "has"  # "two bolts do I bear"
        elif item.kind == "good" and first.text in _STROLLS:
            part.meant = part.meant or "talk"  # "two hens walk into a tavern"
        elif (
            "TALK" in first.senses
            and (
                first.senses["TALK"].val == "save"
                or (
                    first.text == "see"
                    and len(follow) > 1
                    and (follow[1].has("ME") or follow[1].bag is not None)
                )
            )
            and item.kind == "gold"
            and not officer
        ):
            pass  # "three gold saves us both the paperwork", "would three gold see my bag home?"
        elif "TALK" in first.senses and first.text not in _SEEMS and not first.has("MAKE", "BUY"):
            part.meant = part.meant or "talk"
    if after and item.definite and item.kind == "good" and _stays_here(after):
        part.meant = "minus"
    keep = None
    if behind & _GET:
        keep = next((n for n, a in enumerate(after) if (s := a.senses.get("GET")) and s.val in _KEEPS), None)
    if keep is not None and not any(a.text in SHUT for a in after[keep:]):
        keeper = [r for a in after[:keep] if (r := a.role)]
        part.receivers = part.receivers or keeper
        if (keeper[:1] == ["you"]) == officer:
            part.meant = "minus" if item.unit or item.definite or keeper else "talk"
    if (
        behind & _REFUSED
        and any(
            "REJECTW" in a.senses or ("NOT" in a.senses and b.has("WILL", "BE", "DO"))
            for a, b in zip(after[1:], after, strict=False)
            if "WITHDRAWW" not in a.senses and a.text not in ("never", "no")
        )
        and not some(after, "OPEN", "LOOK")
    ):
        part.meant = part.meant or "denied"
    subject, at = subject_before(atoms, k)
    if (
        subject
        and not part.givers
        and not (len(subject) == 1 and subject[0] in ("you", "officer", "youtwo"))
        and all(
            a.role or a.has("AND", "IDLE", "EACH", "BOTHW", "WILL") or a.text in ("at", "for")
            for a in atoms[at:k]
        )
    ):
        part.givers = subject
    elif subject == ["youtwo"] and not part.receivers and not officer:
        part.receivers = subject
    if not item.unit and not part.meant and _clock(atoms, k):
        part.meant = "hour"
    if not item.unit and not part.meant and not _bare_ok(atoms, k, part):
        part.meant = "bare"


def _of_a_thing(before: Sequence[Atom]) -> bool:
    """Whether something that no bargain is about stands before a number ("set the alarm for six", "the bus is at ten")."""
    return any(
        _strange(b) and (a.has("THE", "A", "MY", "OUR", "THEIR", "TOW") or a.text == "go to")
        for a, b in itertools.pairwise(before)
    )


def _strange(atom: Atom) -> bool:
    return atom.plain and atom.text not in FUNCTION


_HOURLY = frozenset("at by before until till after around about past".split())
_CALENDAR = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february april june july august september october november december""".split()
)
_STOWS = frozenset(
    "put place stick pop tuck slot slip drop stuff plonk plunk set lay throw toss chuck pack load cram shove send".split()
)


def stray(atoms: Sequence[Atom], k: int, part: Part, frame: Frame) -> str:
    """Why an amount is none of a bargain by what stands beside it: an hour, a score, cards of a tale; "" for none of these."""
    item, before = part.item, atoms[k - 1] if k else None
    if not item.unit and not part.meant and any(a.text in _CALENDAR for a in atoms):
        return "fact"
    if atoms[k].text.startswith("past ") and part.verb == "BE":
        return "fact"  # "it's past nine"
    if before is not None and not item.unit and before.text in _HOURLY and part.meant in ("", "is"):
        return "fact" if _of_a_thing(atoms[: k - 1]) else ""  # "my train is at seven"
    if part.meant:
        return ""
    loose = not (part.verb or part.receivers)
    score = loose and not item.unit and item.why == "amount"
    if score and (atoms[k].text.endswith("%") or (not frame.acts and any(map(_strange, atoms)))):
        return "fact"  # "2-1 to the Rovers", "seventy per cent"
    amid = loose and item.kind == "good" and 0 < k < len(atoms) - 1 and not frame.acts
    if amid and _strange(atoms[k - 1]) and _strange(atoms[k + 1]) and atoms[k - 1].text.endswith("s"):
        return "talk"  # "who greases the wheel rides well"
    if loose and item.good == "any" and not (item.place or item.fault) and any(map(_strange, atoms[:k])):
        return "talk"  # "my dog ran over eight cards"
    after = atoms[k + 1 : k + 4]
    paired = atoms[k - 2].item if k > 1 and "FOR" in atoms[k - 1].senses else None
    counted = part.verb in ("", "BE") and not part.receivers
    if counted and paired and not item.unit and not paired.unit and item.kind == paired.kind == "gold":
        return "fact"
    if loose and not item.unit and after and "FOR" in after[0].senses and k + 2 < len(atoms):
        price = after[1].item or (after[-1].has("PRICE") and atoms[-1].item)
        if price and not price.unit and price.kind == "gold":
            return "fact"  # "three for two", "two for the price of one"
    if (
        loose
        and not item.unit
        and len(after) > 1
        and "FOR" in after[0].senses
        and after[1].form("TALK") == "ing"
    ):
        return "fact"  # "five for trying"
    named = item.count == 1 and item.kind == "good" and atoms[k].text.startswith(("a ", "an "))
    if named and after and not item.place and (after[0].has("DESCRIBED") or _makes_one(after[0])):
        return "talk"  # "a cheese merchant", "an apple tree"
    elsewhere = (
        len(after) > 2 and after[0].text in ("on", "in", "of", "at") and after[1].has("MY", "THE", "YOUR")
    )
    if loose and item.definite and item.kind == "good" and elsewhere and _strange(after[2]):
        return "talk"  # "the bolt on my door"
    if loose and item.kind == "good" and after and after[0].text in _LEVIES:
        return "talk"  # "the cheese tax is two cheeses"
    if item.kind == "offer" and after and _strange(after[0]) and atoms[k].text in ("double", "triple"):
        return "talk"  # "I double dare you"
    tango = part.base == "take" and len(after) > 1 and "TOW" in after[0].senses and _strange(after[1])
    if tango and not item.unit and atoms[0].text == "it":
        return "talk"  # "it takes two to tango"
    if loose and k and atoms[k - 1].text == "pass" and item.definite and item.kind == "good":
        return "talk"  # "pass the bread"
    if loose and not item.unit and (" to " in atoms[k].text or _twice(atoms[k].text)):
        return "fact"  # "ten to one it's pepper", "fifty-fifty"
    if len(after) == 3 and "THE" in after[0].senses and after[1].text == "day" and not part.when:
        return (
            "" if after[2].has("I", "YOU", "WE") else "talk"
        )  # "five gold the day the river runs backwards"
    return ""


_LEVIES = frozenset(
    "tax toll fee levy duty charge fine price tariff surcharge season trade business market".split()
)


def _makes_one(atom: Atom) -> bool:
    """Whether a word may make one thing with the good before it."""
    return _strange(atom) and not atom.text.endswith(("s", "ly", "ed", "ing"))


def _twice(text: str) -> bool:
    """Whether a number is only said twice over ("fifty-fifty")."""
    words = text.replace("-", " ").split()
    return len(words) == 2 and words[0] == words[1]


def stowed(text: str, part: Part) -> bool:
    """Whether goods are only said to be put into the speaker's bag."""
    inside = " in " in text or " inside " in text or " into " in text
    if not inside or part.receivers or part.item.owner or part.item.definite:
        return False
    return part.verb == "GIVE" and part.base.partition("_")[0] in _STOWS


def _price_to_you(after: Sequence[Atom]) -> bool:
    """ "Five and yours goes back shut", "would eight be doable for you?": what an officer names is asked, not given."""
    for n, atom in enumerate(after):
        if "YOURS" in atom.senses and any(a.bits & DEED for a in after[n + 1 :]):
            return True
    fits = any(a.has("FOR") and "YOU" in b.senses for a, b in itertools.pairwise(after))
    return fits and "BE" in after[0].senses and not after[0].text.startswith("is")


def _clock(atoms: Sequence[Atom], k: int) -> bool:
    """ "My bus goes at nine": an hour."""
    if k < 2 or atoms[k - 1].text not in ("at", "by", "before", "until", "till", "around", "about"):
        return False
    word = atoms[k - 2].text
    return word in _RUNS or (word == "is" and k > 2 and atoms[k - 3].plain and atoms[k - 1].text == "at")


def _turns(atoms: Sequence[Atom], i: int) -> bool:
    """Whether "turn" at i is what is done with a bag."""
    return atoms[i].text == "turn" and i + 1 < len(atoms) and atoms[i + 1].bag is not None


_STAYS = frozenset("stay stays staying remain remains remaining".split())


_KEEPS = frozenset(("keep", "retain", "hang", "hold"))
"""Verbs of what is not handed over ("the loaf I shall retain")."""


def _stays_here(after: Sequence[Atom]) -> bool:
    """ "The cheese stays with me", "my hen stays mine", "the loaf is staying on my stall"."""
    stays = any(a.text.partition(" ")[0] in _STAYS for a in after[:3])
    return stays and any(a.text.rpartition(" ")[2] in ("me", "mine", "my", "here", "put") for a in after)


def _bare_ok(atoms: Sequence[Atom], k: int, part: Part) -> bool:
    """Whether a number without "gold" is a sum here."""
    item = part.item
    before = atoms[k - 1] if k else None
    after = atoms[k + 1] if k + 1 < len(atoms) else None
    if part.alone and part.item.count != 1:
        return True
    if after is not None and after.text == "it" and some(atoms[k + 2 : k + 4], "BE"):
        return True  # "seven it shall be"
    if part.item.count == 1 and not (before is not None and "FOR" in before.senses):
        more = before is not None and "AND" in before.senses and after is not None and "FOR" in after.senses
        return more and any(a.item is not None and a.item.kind == "gold" for a in atoms[: k - 1])
    if (
        before is not None
        and before.text == "same"
        and (after is None or after.sign or after.has("AND", "FOR", "IF"))
    ):
        return True  # "Same six, same lovely?"
    if after is not None and after.text == "down":
        return True  # "four down, and another four later"
    if after is not None and "I" in after.senses and k + 2 < len(atoms) and "GIVE" in atoms[k + 2].senses:
        return True  # "five I give"
    if after is not None and (
        after.plain
        or after.foreign
        or after.has("BAG", "STALL", "HAND", "FACT", "DESCRIBED", "OFW", "CARD", "TALK")
    ):
        return False
    if before is not None and (before.has("FOR", "WILL") or before.text in ("at", "only", "or", "then")):
        return not _of_a_thing(atoms[: k - 1])
    if (
        before is None
        or before.has("AND", "CORRECT", "IDLE", "NO", "ACCEPTW", "CAP")
        or before.role is not None
    ):
        return (
            after is None
            or after.has(
                "FOR",
                "IF",
                "EACH",
                "NOW",
                "AND",
                "TOW",
                "GOLD",
                "MORE",
                "BE",
                "WILL",
                "FROMW",
                "MAKE",
                "DO",
                "IDLE",
                "LATER",
                "NEXTROUND",
                "WHENSHERIFF",
                "WHENYOURS",
                "CORRECT",
            )
            or after.sign
            or item.more
            or after.text.startswith("for ")
        )
    return False
