"""Amounts in sentences that are beside the point: what boots cost, what is owed to others, what a bag was said to hold."""

from __future__ import annotations

from arena.speech.frames import silence
from arena.speech.kinds import AMOUNT, GOODS, MERCHANT, OFFICER, needs
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


@needs(AMOUNT, NUMBER)
def said_again(making: Making) -> None:
    """ "Five kids at home, Greta, five"."""
    for sentence in making.sentences:
        last = sentence[-1]
        if len(sentence) < 2 or len(last.atoms) != 1 or len(last.parts) != 1 or last.parts[0].item.unit:
            continue
        counted = [
            a.number.value for f in sentence[:-1] for a in f.atoms if a.number is not None and a.item is None
        ]
        if last.parts[0].item.kind == "gold" and last.parts[0].item.count in counted:
            silence(last.parts, "told")
