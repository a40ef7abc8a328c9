"""What the verb of a clause makes of an amount: who gives, who gets, and whether it is meant."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.atoms import Atom, bits_of, some, some_bits
from arena.speech.frames import Frame, Part, subject_before
from arena.speech.heads import inverted_denial
from arena.speech.prices import at_ease
from arena.speech.roles import due_time, payer_of, what_i
from arena.speech.tags import mask
from arena.speech.talked import talked_of
from arena.speech.vocabulary import FUNCTION

GIVING = ("ADD", "GIVE", "SELL", "OWE", "PROMISE")


TAKING = ("GET", "WANT", "BUY", "ACCEPT")


NEUTRAL = ("MAKEIT", "DO", "MAKE")


ONE_OF_YOU = (
    "one of you",
    "one of you two",
    "either of you",
    "one of the deputies",
    "one deputy",
    "whichever deputy",
)
"""What leaves open which of two deputies is meant."""
OTHER = ("HAVE", "BE", "WAS", "TALK", "TELL", "REFUSE", "FORGET", "WITHDRAW")


_KIN = frozenset(
    """wife husband mother father brother sister cousin uncle aunt son daughter grandmother grandfather granny nephew niece
    baker priest landlord miller blacksmith tinker monk friar bishop king queen prince doctor widow farmer sailor
    children family parents beggar boy girl lad""".split()
)
"""Who gives and takes at no table."""


_NEGATES, _DENIES, _WOULD = mask("NOT NO NOBODY"), mask("NOT NOBODY"), mask("Q WILL")
_PAST, _FACT, _DO, _WILL, _HAD = mask("PASTTIME"), mask("FACT"), mask("DO"), mask("WILL"), mask("HAVE WAS")
_OWN = mask("I MY WE YOUR OUR PRICE")
_UNCHANGED = frozenset("put bid set let cut put_up put_down".split())
_SUPPOSED = mask("WILL TALK")


def governed(
    atoms: Sequence[Atom], k: int, g: int, kind: str, part: Part, frame: Frame, officer: bool
) -> None:
    """Settle the roles of the amount at k, which depends on the verb at g, and whether it counts."""
    verb = atoms[g]
    if atoms[k].text == "one" and not part.item.unit and part.item.kind == "gold" and k + 1 == len(atoms):
        part.meant = "pronoun"  # "whenever you need one"
    form = verb.form(kind)
    subject, at = subject_before(atoms, g)
    ahead, middle = bits_of(atoms[:g]), atoms[g + 1 : k]
    objects = [r for a in middle if (r := a.role) and "I" not in a.senses]
    if not subject:
        after = [r for a in middle[:1] if (r := a.role) and a.has("I", "YOU", "WE")]
        if after and frame.clause.question and form == "base" and "DO" in atoms[g].senses:
            subject = after
    if officer and subject == ["somebody"] and atoms[0].text == "who" and not frame.clause.question:
        part.each = True
        subject = ["all"]  # "who pays me six gets his bag back"
    negated = ahead & _NEGATES and any(
        a.bits & _NEGATES and "CAP" not in a.senses and not (kind == "MAKEIT" and a.text == "no")
        for a in atoms[:g]
    )  # "three, no, make it four"
    negated = negated or inverted_denial(atoms, g)
    if negated or some_bits(middle, _DENIES) or not FOLLY.isdisjoint([a.text for a in atoms[:g]]):
        part.meant = "denied"
    elif (
        (
            form == "past"
            and not (
                (frame.clause.lead == "if" and frame.clause.joint not in ("when", "whenever", "once"))
                or ahead & _WOULD
            )
        )
        or (form in ("past", "part") and some_bits(atoms[at:g], _HAD))
        or (verb.text in _UNCHANGED and g > 0 and "HAVE" in atoms[g - 1].senses and subject != ["me"])
        or (
            frame.bits & _PAST
            and kind not in NEUTRAL
            and any("PASTTIME" in a.senses and "IDLE" not in a.senses for a in atoms)
        )
    ):
        part.meant = "past"
    if (
        g > 1
        and kind in GIVING
        and "TOW" in atoms[g - 1].senses
        and "BE" in atoms[g - 2].senses
        and not ahead & _OWN
    ):
        part.meant = part.meant or "talk"  # "the trick is to offer four"
    others = form == "third" and not (subject or officer) and g > 1 and kind in (*GIVING, *TAKING)
    if others and atoms[g - 1].plain and atoms[g - 1].text not in FUNCTION and atoms[g - 2].has("THE", "A"):
        part.meant = part.meant or "third"  # "the highwayman asks for fifty"
    if verb.text == "bid" and subject == ["them"]:
        part.meant = part.meant or "past"  # "he bid four"
    described = kind in GIVING and not (subject or officer) and some(atoms[:g], "DESCRIBED")
    some_one = any(a.text.split()[0] in ("a", "an") for a in atoms[:g])
    if described and some_one and not ahead & _OWN:
        part.meant = part.meant or "third"  # "would an honest woman offer you six gold?"
    weighed = form == "ing" and g > 1 and any(a.form("TALK") in ("past", "part") for a in atoms[:g])
    if weighed and kind in (*GIVING, *TAKING) and atoms[g - 1].text in ("about", "of", "considered"):
        part.meant = part.meant or "past"  # "I thought about offering five"
    if (
        kind == "OWE"
        and form == "third"
        and (subject == ["them"] or (officer and objects == ["me"] and not frame.has("NOW")))
    ):
        part.meant = part.meant or "told"  # "he owes me four"
    if (
        g > 1
        and kind in GIVING
        and not officer
        and form == "base"
        and (
            "THEM" in atoms[g - 1].senses
            or (atoms[g - 1].seat and atoms[g - 1].seat not in frame.officers and not atoms[g - 1].own)
        )
        and atoms[g - 2].has("TALK", "MAKE", "LET", "HAVE")
    ):
        part.meant = part.meant or "third"  # "I've seen him pay nine", "I'll make Gwen add two"
    if (
        not subject
        and kind in (*GIVING, *TAKING)
        and any(
            a.text in _KIN and b.has("MY", "YOUR", "THEIR", "A", "THE")
            for a, b in zip(atoms[1:g], atoms[:g], strict=False)
        )
    ):
        part.meant = part.meant or "third"  # "your wife would pay me ten"
    if (
        kind == "GET"
        and part.base == "get"
        and len(middle) > 1
        and "TOW" in middle[0].senses
        and middle[1].role
    ):
        part.meant = part.meant or "talk"  # "I'll get to you and your five breads"
    if kind == "DO" and part.base == "close" and form == "third":
        part.meant = part.meant or "hour"  # "the shop closes at five"
    if ahead & _DO and any(a.form("DO") == "past" for a in atoms[:g]):
        part.meant = "past"
    if (
        kind == "GET"
        and subject == ["somebody"]
        and not officer
        and any("SOMEBODY" in a.senses and "you" in a.text.split() for a in atoms[:g])
    ):
        part.receivers = subject  # "whichever of you lets me by gets six": who?
    elif "somebody" in subject or "nobody" in subject:
        part.meant = part.meant or "somebody"
    if part.exchanged or part.beside:
        pass
    elif (
        officer
        and kind == "GIVE"
        and part.base in ("suggest", "propose")
        and subject == ["me"]
        and not objects
    ):
        if part.item.kind == "gold":
            part.receivers = ["me"]  # "I suggest nine gold for handing back your bag"
        else:
            part.givers = part.givers or subject
    elif kind in GIVING:
        if not subject:
            subject = (
                ["you"]
                if objects[:1] == ["me"] or (officer and form == "base" and "you" not in objects)
                else ["me"]
            )
            if "us" in objects:
                subject = ["you"]
        part.givers = part.givers or subject
        part.receivers = part.receivers or objects
        if kind == "OWE" and some_bits(atoms[:g], _SUPPOSED) and subject != ["me"]:
            part.meant = part.meant or "fact"  # "you would owe me eight"
        if kind == "OWE" and not (officer and subject != ["me"]):
            part.when = due_time(atoms, k, frame) or frame.when or "later"
            if part.item.count == 1 and not part.item.unit:
                part.meant = part.meant or "pronoun"
    elif (
        kind == "WANT"
        and not officer
        and subject
        and subject[0][1:] in frame.officers
        and part.base == "want"
    ):
        part.meant = part.meant or "third"  # "I told Liv Rex will want at least five"
    elif (
        kind == "GET"
        and part.base == "claim"
        and form in ("third", "past")
        and subject not in (["me"], ["you"])
    ):
        part.meant = part.meant or "told"  # "Oz claims three bread"
    elif kind == "ACCEPT" and not officer and part.item.kind == "good" and part.item.definite:
        part.meant = part.meant or "told"  # "I can agree to the apple"
    elif kind == "ACCEPT" and part.base == "live" and not officer and part.item.kind == "gold":
        part.givers = part.givers or subject  # "I could live with four"
    elif kind in TAKING:
        priced_it = officer and kind == "GET" and part.base == "take" and g > 0 and atoms[g - 1].text == "it"
        if priced_it and not subject:
            # "It takes ten gold" is an officer's price.
            part.givers = part.givers or ["you"]
        elif kind == "GET" and part.base == "take" and not subject:
            subject = ["me"] if frame.clause.lead == "*" else ["you"]
        if kind == "GET" and not subject:
            subject = ["you"] if form == "base" else []
        if kind == "WANT" and not subject:
            subject = ["me"] if officer else []
        part.receivers = part.receivers or subject
        if kind == "WANT" and part.base in ("ask", "charge", "want", "need") and objects and not part.givers:
            part.givers = objects
        if kind == "GET" and part.base == "cost":
            part.givers = objects
    elif kind in NEUTRAL:
        if kind == "MAKE" and part.base in ("say", "call") and subject and subject != ["me"]:
            part.meant = part.meant or "told"
        if kind == "MAKE" and part.base == "say" and form in ("past", "ing", "third"):
            part.meant = part.meant or "told"
    elif kind == "HAVE":
        willing = some_bits(atoms[at:g], _WILL)
        handed = frame.clause.lead in ("and", ",") and not frame.has("NOW", "PASTTIME") and not officer
        handed = (
            handed and part.item.owner == "you" and part.item.kind == "gold"
        )  # "... and you've got your nine"
        if (
            subject
            and subject[0] in ("you", "officer", "youtwo")
            and (willing or handed or part.givers == ["me"])
        ):
            part.receivers = subject
            if part.item.owner == "you" and part.item.kind == "gold" and not officer:
                part.givers = ["me"]  # "you'll have your eight"
        elif subject == ["me"] and (part.receivers and part.receivers[0] in ("you", "officer", "youtwo")):
            part.givers = ["me"]
        elif subject == ["me"] and part.receivers == ["somebody"] and not officer and frame.has("SOMEBODY"):
            part.givers = ["me"] if frame.text_has(*ONE_OF_YOU) else []
            part.meant = part.meant or ("" if part.givers else "has")
        elif (
            willing
            and subject
            and subject[0].startswith("@")
            and not officer
            and subject[0][1:] in frame.officers
        ):
            part.receivers = subject
        elif officer and frame.clause.question and subject == ["you"] and part.receivers == ["me"]:
            part.givers = ["you"]
        elif subject == ["me"] and (
            (willing and officer) or (part.item.owner == "you" and some(atoms[:g], "WILL"))
        ):
            part.receivers = ["me"]
        elif (
            not subject
            and form == "base"
            and verb.text == "have"
            and _opens(atoms[:g])
            and (not officer or part.givers == ["me"])
        ):
            part.givers, part.receivers = ["me"], ["you"]
        elif part.base in ("is", "are") and subject and not officer:
            part.givers, part.meant = (
                part.givers or subject,
                part.meant or "third",
            )  # "Mina is good for three"
        else:
            part.meant = part.meant or "has"
    elif kind in ("BE", "WAS"):
        before = atoms[:g]
        priced = some(before, "PRICE") and not any(
            "FACT" in a.senses and "PRICE" not in a.senses for a in before
        )
        pointing = (
            bool(before) and before[-1].text in ("it", "that", "there", "here") and not some(atoms, "FACT")
        )
        more = next((a.text for a in atoms[k + 1 : k + 2]), "")
        priced = priced or (officer and bool(before) and "YOURS" in before[-1].senses)  # "Leo, yours is five"
        cleft = what_i(before, officer)
        if cleft:
            part.givers, part.receivers, priced = cleft[0] or part.givers, cleft[1], True
        elif subject == ["you"] and more in _RICHER and not officer:
            part.givers, part.receivers, priced = ["me"], ["you"], True  # "you're eight gold richer"
        elif (subject == ["me"] or some(before, "MY")) and more in _POORER and not officer:
            part.givers, part.receivers, priced = ["me"], ["you"], True
        if (
            atoms[k - 1].text == "at"
            and subject == ["me"]
            and verb.text == "am"
            and not some(atoms[:k], "NOT")
        ):
            priced = True  # "I am now at seven gold"
            if not officer:
                part.givers, part.receivers = ["me"], ["you"]
        if before and before[-1].text == "here":
            part.givers, part.item.owner = ["me"], None
        last = next((a.text for a in reversed(before) if not a.has("WILL", "IDLE")), "")
        if verb.text == "been":
            part.meant = part.meant or "past"
        if kind == "WAS" and not (frame.clause.lead == "if" and last in ("it", "that")):
            part.meant = part.meant or "past"
        elif (
            kind == "WAS"
            or (last in ("it", "that") and officer and some(before, "WILL"))
            or (
                frame.clause.question
                and any(
                    a.text in ("enough", "fair", "ok", "okay", "fine", "acceptable", "good")
                    for a in atoms[k + 1 :]
                )
            )
        ):
            pass
        elif not officer and any(a.text == "there" for a in before) and some(atoms[k + 1 :], "YOURS"):
            part.givers, part.receivers = ["me"], ["you"]  # "there's a ring with your name on it"
        elif last == "there" and any(
            a.text == "your" and b.has("HAND", "PURSE")
            for a, b in zip(atoms[k:], atoms[k + 1 :], strict=False)
        ):
            part.givers, part.receivers = part.givers or ["me"], part.receivers or ["you"]
        elif priced and officer and part.receivers and part.receivers != ["me"] and not part.givers:
            # "The toll is seven gold for you": an officer's price names who pays it.
            part.givers, part.receivers = part.receivers, []
        elif priced and officer and not part.givers and (payer := payer_of(before)):
            part.givers = [payer]  # "the fee for Liv is ten gold"
        elif (
            priced
            or (
                pointing
                and (
                    (part.receivers and (officer or before[-1].text != "that"))
                    or (officer and before[-1].text != "there")
                    or before[-1].text == "here"
                )
            )
            or (some(before, "WILL") and pointing)
        ):
            pass
        else:
            part.meant = part.meant or "is"
        if officer and part.receivers == ["you"] and not (part.givers or part.meant):
            part.givers, part.receivers = ["you"], []  # "it'll be six for you"
    elif kind == "TALK":
        talked_of(atoms, g, k, part, subject, objects, frame.clause.question, officer)
    else:
        part.meant = part.meant or "talk"
    if officer and part.meant in ("is", "talk") and kind in ("BE", "TALK") and at_ease(atoms, g, k, subject):
        part.meant, part.receivers = "", ["me"]
    good_for = kind == "BE" and k > 1 and "FOR" in atoms[k - 1].senses and atoms[k - 2].text == "good"
    if good_for and subject != ["me"] and not officer:
        part.meant = "third"  # "Hal's good for nine gold"
    if frame.bits & _FACT and any(
        "FACT" in a.senses and "PRICE" not in a.senses
        for a in (*atoms[:g], *(middle if kind == "DO" else ()))
    ):
        part.meant = part.meant or "fact"
    if kind in TAKING and subject == ["them"] and not officer:
        part.meant = part.meant or "third"
    third = [r for r in part.givers if r in ("them", "somebody", "nobody", "all")]
    if third and not officer:
        part.meant = part.meant or "third"


def _opens(before: Sequence[Atom]) -> bool:
    """Whether a verb after these words is an order ("here, have a card")."""
    return all(a.has("IDLE", "PLEASE", "AND") or a.sign or a.seat or a.text == "here" for a in before)


_RICHER = frozenset("richer wealthier heavier fatter up".split())
_POORER = frozenset("lighter poorer down short thinner".split())


FOLLY = frozenset("fool mad crazy insane stupid idiot foolish lunatic madman drunk ashamed".split())
"""Who would be this or would rather do something else gives and takes no such sum."""
