"""When something is done, where a clause of its own says it."""

from __future__ import annotations

from arena.speech.deeds import Act
from arena.speech.frames import TIMES
from arena.speech.kinds import SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import Fault

_FALLS_DUE = frozenset(
    "due payable repayable paid settled honoured deferred payment redeemable honored instalments".split()
)
"""What is said of a sum that was named before, and not of what follows ("ten gold, falling due next round, for my bag")."""


@needs(SEVERAL, TIMES)
def settle_times(making: Making) -> None:
    """Give the time that a clause of its own says ("when I am Sheriff,") to the clause it belongs to."""
    for n, frame in enumerate(making.frames):
        if n and frame.acts and frame.clause.lead == "and" and not frame.when and frame.subject[:1] == ["me"]:
            before = making.frames[n - 1]
            if before.acts and before.clause.sentence == frame.clause.sentence and not making.scene.officer:
                frame.when = before.when  # "when I'm deputy I let Jock's go and I let Mats's go"
        if not frame.only_time:
            continue
        same = [m for m, f in enumerate(making.frames) if f.clause.sentence == frame.clause.sentence]
        _yours_back(making, n)
        later = [
            m
            for m in same
            if m > n
            and (
                making.frames[m].acts
                or making.frames[m].parts
                or making.frames[m].has("GIVE", "TELL", "FAVOUR")
            )
        ]
        sooner = [
            m
            for m in same
            if m < n and (making.frames[m].acts or making.frames[m].parts or making.frames[m].has("FAVOUR"))
        ]
        if later and not (sooner and _FALLS_DUE & {w for a in frame.atoms for w in a.text.split()}):
            m = later[0]
        elif sooner and frame.atoms[0].text == "and" and n < same[-1]:
            fault = Fault(frame.atoms[0].start, "terms", "What exactly do you promise?")
            making.drafts[0].bag_faults.append(fault)
            continue
        elif sooner:
            m = sooner[-1]
        elif n and making.frames[n - 1].parts:
            m = n - 1
        else:
            continue
        making.frames[m].when = making.frames[m].when or frame.when
        for part in making.frames[m].parts if not making.frames[m].has("FAVOUR") else ():
            if part.when == "later" and frame.when:
                part.when = frame.when
            if not making.frames[m].has("NOW"):
                part.when = part.when or frame.when


def _yours_back(making: Making, n: int) -> None:
    """ "And when I'm Sheriff, yours comes back": whose bag is meant is clear only by the time."""
    behind = making.frames[n + 1] if n + 1 < len(making.frames) else None
    if (
        making.scene.officer
        or behind is None
        or behind.acts
        or behind.parts
        or "WHENSHERIFF" not in making.frames[n].atoms[-1].senses
    ):
        return
    if behind.atoms[0].has("YOURS") and (
        behind.has("BACK", "PASS", "LET", "LOOKAWAY") or _PASSES & set(behind.clause.text.split())
    ):
        behind.acts.append(Act("return", (("you", None),), behind.atoms[0].start))


_PASSES = frozenset("goes passes walks sails slips stays".split())
