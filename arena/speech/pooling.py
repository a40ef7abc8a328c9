"""Merchants who pay together: who joins in, with how much, and whose bags they mean."""

from __future__ import annotations

from arena.speech.frames import Frame, Part
from arena.speech.kinds import AMOUNT, AMOUNTS, MERCHANT, needs
from arena.speech.message import Making
from arena.speech.tags import BAGREF, SEAT, listed, mask

POOLING = frozenset(
    """together club pool pooled pooling share split join joined joining team halves one combine agreed side partner partners arm
    hand hands squared jointly partnered united unite ally allies allied""".split()
)
"""Words of joining: "Otto and I club together, four a head"."""

_OTHERS = SEAT | BAGREF | mask("THEM THEY OUR US WE")
"""Without one of these nobody else is spoken of."""
_SHARED = frozenset(("us", "both", "all", "them"))
_OUTBIDS = frozenset("offer bid propose suggest raise counter open come".split())
"""Verbs of bidding: who says what another bids does not join in."""


@needs(AMOUNTS | MERCHANT, _OTHERS)
def both_pay(making: Making) -> None:
    """ "Quin pays two and I pay two", "five from me, five from her": another's payment counts where the speaker joins in."""
    if making.scene.officer:
        return
    for sentence in making.sentences:
        if not any(p.meant == "third" for f in sentence for p in f.parts):
            _from_each(making, sentence)
            continue
        own = [p for f in sentence for p in f.parts if not p.meant and p.givers[:1] == ["me"]]
        third = [(f, p) for f in sentence for p in f.parts if p.meant == "third"]
        if not own or any(
            f.clause.question or f.clause.lead in ("if", "because", "but", "or") for f, _ in third
        ):
            continue
        named = [
            s
            for f in sentence
            for s in f.seats
            if s in making.scene.context.open_bags and s != making.scene.speaker
        ]
        for frame, part in third:
            if part.givers == ["them"] and len(set(named)) == 1:
                part.givers = ["@" + named[0]]
            shared = any(
                w in _SHARED or w in part.givers[:1] for f in sentence for a in f.acts for w, _ in a.objects
            )
            if not part.verb and not shared:
                continue  # "two of my apples and one of Liv's": Liv was not asked
            if _joins_in(making, frame, part):
                part.meant = ""
                part.receivers = ["officer"]
                making.scene.joined += making.scene.seats(part.givers[:1])
        _from_each(making, sentence)


def _joins_in(making: Making, frame: Frame, part: Part) -> bool:
    giver = part.givers[0] if len(part.givers) == 1 else ""
    if not giver.startswith("@") or giver[1:] not in making.scene.context.players:
        return False
    if frame.has("PASTTIME", "NOT", "SUPPOSE") or part.base in _OUTBIDS or part.item.why:
        return False
    if part.verb and part.verb not in ("GIVE", "ADD") and (part.verb, part.base) != ("HAVE", "is"):
        return False
    return not (part.base in ("pay", "give", "spare", "hand", "go") and frame.has("WILL"))


def _from_each(making: Making, sentence: list[Frame]) -> None:
    """ "Five from me, five from her": her gold counts as the speaker's own does."""
    parts = [p for f in sentence for p in f.parts if not p.meant]
    mine = any(p.givers == ["me"] for p in parts)
    for part in parts:
        if mine and part.givers == ["them"] and not part.verb:
            seats = [s for f in sentence for s in f.seats if s in making.scene.context.open_bags]
            seats = [s for s in dict.fromkeys(seats) if s != making.scene.speaker]
            if len(seats) == 1:
                part.givers, part.receivers = ["@" + seats[0]], ["officer"]
                making.scene.joined.append(seats[0])


@needs(AMOUNT | MERCHANT, mask("EACH YOUALL") | listed(POOLING))
def each_of_us(making: Making) -> None:
    """ "Let Quin and me through for five each": those who are let through pay."""
    if making.scene.officer:
        return
    for frame in making.frames:
        together = [w for a in frame.acts if a.outcome == "return" for w, _ in a.objects]
        if "me" in together and any(w.startswith("@") for w in together):
            for part in frame.parts:
                if part.each and not part.givers and not part.receivers:
                    part.givers = list(dict.fromkeys(together))
        for part in frame.parts:
            if part.item.owner == "us" and part.item.why and any(a.text in POOLING for a in frame.atoms):
                part.meant = part.meant or "talk"  # "we pool our money"
    _named_together(making)


def _named_together(making: Making) -> None:
    """ "I've squared it with Bea: four apiece, me and her": who is named as a partner pays too."""
    for sentence in making.sentences:
        parts = [p for f in sentence for p in f.parts if not p.meant and p.item.kind == "gold"]
        if not any(p.each for p in parts) or any(p.givers for p in parts):
            continue
        seats = _beside_me(sentence)
        if not seats and any(a.text in POOLING for f in sentence for a in f.atoms):
            opened = {w[1:] for f in sentence for a in f.acts for w, _ in a.objects}
            seats = [
                a.seat for f in sentence for a in f.atoms if a.seat and not a.own and a.seat not in opened
            ]
        seats = [
            s
            for s in dict.fromkeys(seats)
            if s in making.scene.context.open_bags and s != making.scene.speaker
        ]
        mine = any(a.has("I", "ME", "WE", "US") for f in sentence for a in f.atoms)
        if mine and len(seats) == 1:
            making.scene.joined.append(seats[0])
            for part in parts:
                part.givers, part.receivers = ["me", "@" + seats[0]], ["officer"]


def _beside_me(sentence: list[Frame]) -> list[str]:
    """The seats named in one breath with the speaker ("me and Oz")."""
    found: list[str] = []
    for frame in sentence:
        for a, b, c in zip(frame.atoms, frame.atoms[1:], frame.atoms[2:], strict=False):
            if "AND" in b.senses and "me" in (a.role, c.role):
                found += [x.seat for x in (a, c) if x.seat and not x.own]
    return found
