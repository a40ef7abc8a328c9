"""Amounts in sentences that are beside the point: what boots cost, what is owed to others, what a bag was said to hold."""

from __future__ import annotations

import re

from arena.speech.frames import silence
from arena.speech.kinds import AMOUNT, GOODS, MERCHANT, OFFICER, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.tags import NUMBER, listed, mask

_FOR_SALE = frozenset(
    "quiet silence passage freedom mercy smile smiles peace blindness it that this which forgiveness patience kindness closed shut honesty".split()
)
"""What an officer sells."""


@needs(AMOUNT | OFFICER, listed("cost costs"))
def things_cost(making: Making) -> None:
    """ "I need new boots, and boots cost eight gold": no price of the officer's."""
    for frame in making.frames if making.scene.officer else ():
        for part in frame.parts:
            at = next((k for k, a in enumerate(frame.atoms[: part.index]) if a.text in ("cost", "costs")), 0)
            thing = frame.atoms[at - 1] if at else None
            if (
                thing is not None
                and thing.plain
                and thing.text not in _FOR_SALE
                and thing.text.endswith("s")
                and not frame.called
            ):
                silence([part], "fact")


@needs(AMOUNT | MERCHANT, mask("OWE"))
def owed_to_others(making: Making) -> None:
    """ "I owe Pearl two cheeses, she can confirm that"."""
    deciding = {f"@{s}" for s in making.scene.context.officers}
    for frame in making.frames if not making.scene.context.merchant_trades else ():
        silence(
            [
                p
                for p in frame.parts
                if p.verb == "OWE"
                and p.receivers[:1]
                and p.receivers[0][:1] == "@"
                and p.receivers[0] not in deciding
            ],
            "told",
        )


@needs(AMOUNT | GOODS)
def cards_named(making: Making) -> None:
    """ "Four cards, four apples, and a big smile": an officer says the declaration over; "no comment on the crossbow"."""
    for sentence in making.sentences:
        cards = 0
        for frame in sentence:
            for part in frame.parts:
                item = part.item
                if item.kind != "good":
                    continue
                if item.good == "any" and item.count and part.alone:
                    cards = item.count
                elif making.scene.officer and cards and item.count == cards and part.alone and not part.verb:
                    silence([part], "told")
                ahead = frame.atoms[: part.index]
                if (
                    len(ahead) > 2
                    and ahead[0].text == "no"
                    and ahead[1].plain
                    and ahead[-1].text in ("on", "about")
                ):
                    part.meant = "talk"


@needs(AMOUNT, mask("REJECTW NOT"))
def not_told(making: Making) -> None:
    """ "I'd rather not say what I paid last time"."""
    for frame in making.frames:
        if frame.has("REJECTW", "NOT"):
            silence(
                [p for p in frame.parts if p.item.kind == "offer" and p.verb == "MAKE" and p.base == "say"],
                "talk",
            )


_DOES_SOMETHING = re.compile(r"[a-z]+s")
_HELPS = frozenset(
    "always yours thus plus as does is was has gets goes buys works suits sounds looks seems covers settles helps closes keeps sees".split()
)


@needs(AMOUNT | MERCHANT)
def sums_that_do(making: Making) -> None:
    """ "And nine gold practically screams guilt", "a lucky catch would bring you twelve": what sums do, and what brings them."""
    for frame in making.frames if not making.scene.officer else ():
        for part in frame.parts:
            if part.item.kind != "gold" or part.meant:
                continue
            behind = frame.atoms[part.index + 1 :]
            led = all(a.has("AND", "IDLE") for a in frame.atoms[: part.index])
            k = 1 if behind and behind[0].plain and behind[0].text.endswith("ly") else 0
            verb = behind[k] if len(behind) > k + 1 else None
            if (
                led
                and verb is not None
                and verb.plain
                and _DOES_SOMETHING.fullmatch(verb.text)
                and verb.text not in _HELPS
            ):
                part.meant = "talk"
            thing = (
                frame.atoms[0].has("A", "THE", "BECAUSE")
                and len(frame.atoms) > 2
                and not frame.has("I", "WE", "MY")
            )
            if (
                thing
                and part.verb == "GIVE"
                and part.base == "bring"
                and any(a.plain for a in frame.atoms[1:4])
            ):
                part.meant = "fact"
            if (
                frame.text_has(*_AT_RISK)
                and part.verb == "BE"
                and frame.atoms[0].has("THE", "MY", "A", "AND")
            ):
                part.meant = "fact"  # "the maximum exposure on my side is twelve"


_AT_RISK = (
    "exposure",
    "liability",
    "compensation",
    "penalty",
    "risk",
    "loss",
    "upside",
    "downside",
    "expected value",
    "cost to you",
)


@needs(SEVERAL | AMOUNT, mask("BECAUSE"))
def weighed_and_found(making: Making) -> None:
    """ "I considered 3 gold, which I judged too low, and 9 gold, which I judged excessive"."""
    weighed = False
    for frame in making.frames:
        if frame.clause.first:
            weighed = any(p.meant == "past" and p.base in ("consider", "weigh", "think") for p in frame.parts)
        elif weighed and frame.atoms[0].has("AND"):
            silence([p for p in frame.parts if p.alone and not p.verb], "past")


@needs(AMOUNT | GOODS | MERCHANT, listed("did"))
def did_pick(making: Making) -> None:
    """ "Five apples did I pick at dawn"."""
    for frame in making.frames if not making.scene.officer else ():
        for part in frame.parts:
            behind = frame.atoms[part.index + 1 : part.index + 3]
            if (
                part.item.kind == "good"
                and len(behind) == 2
                and behind[0].text == "did"
                and behind[1].has("I", "WE")
            ):
                part.meant = part.meant or "past"


@needs(AMOUNT, NUMBER)
def said_again(making: Making) -> None:
    """ "Five kids at home, Greta, five"."""
    for sentence in making.sentences:
        last = sentence[-1]
        first = sentence[0]
        over = (
            len(sentence) > 1
            and len(first.atoms) == 1
            and len(first.parts) == 1
            and sentence[1].text_has("every single", "again", "every time")
        )
        before = [f for f in making.frames if f.clause.sentence == first.clause.sentence - 1]
        told = [a.number.value for f in before for a in f.atoms if a.number is not None and a.item is None]
        told += [p.item.count for f in before for p in f.parts if p.item.kind == "good" and p.meant]
        if over and not first.parts[0].item.unit and first.parts[0].item.count in told:
            silence(first.parts, "told")  # "Five carrots, is it? Five, every single time"
        if len(sentence) < 2 or len(last.atoms) != 1 or len(last.parts) != 1 or last.parts[0].item.unit:
            continue
        counted = [
            a.number.value for f in sentence[:-1] for a in f.atoms if a.number is not None and a.item is None
        ]
        if last.parts[0].item.kind == "gold" and last.parts[0].item.count in counted:
            silence(last.parts, "told")
