"""From frames to offers: what belongs together, who gives what to whom, which bag it is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from arena.rules.terms import BagOutcome, Give, Place, PromiseTerms, UnclearWhy
from arena.speech.frames import Frame, Part
from arena.speech.scene import Scene


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an offer can't stand: an `unclear` with its question, or an `illegal` with its code."""

    at: int
    why: UnclearWhy | None = None
    question: str = ""
    code: str | None = None


@dataclass(slots=True)
class Draft:
    """One offer in the making."""

    target: list[str] = field(default_factory=list)
    gives: list[Give] = field(default_factory=list)
    bags: list[BagOutcome] = field(default_factory=list)
    promises: list[PromiseTerms] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    bag_faults: list[Fault] = field(default_factory=list)
    at: int = 0
    bag_said: bool = False
    spans: list[tuple[int, int, str]] = field(default_factory=list)
    exchange: bool = False
    counter: bool = False

    bag_named: bool = False
    sentence: int = -1
    alone: bool = False
    compared: bool = False
    loose: bool = False
    own_first: bool = False
    for_own: bool = False
    given_in: int = -1
    reasoned: bool = False
    joined: bool = False

    @property
    def empty(self) -> bool:
        return not (self.gives or self.promises or self.faults)

    @property
    def givers(self) -> list[str]:
        """The seats that give something, in the order said."""
        return list(dict.fromkeys(g.giver for g in self.gives))

    def bags_differ(self, bags: Sequence[BagOutcome]) -> bool:
        """Whether bags were named, and others than these."""
        return self.bag_named and set(self.bags) != set(bags)


def resolve_count(scene: Scene, part: Part, giver: str) -> tuple[int | None, Fault | None]:
    """How many (or how much) one giver gives; a fault where that can't be told."""
    item = part.item
    if item.fault:
        return None, Fault(item.start, code=item.fault)
    if item.why:
        question = "How much gold exactly?" if item.kind == "gold" else f"How many {_plural(item.good)}?"
        if item.why == "goods":
            question = "Which goods do you mean?"
        return None, Fault(item.start, item.why, question)
    if item.kind == "good" and item.good == "any" and item.place is None:
        return None, Fault(item.start, "goods", "Which goods do you mean?")
    if item.kind == "gold" and item.share:
        owner = giver
        if item.owner:
            owners = scene.seats([item.owner])
            owner = owners[0] if len(owners) == 1 else giver
        purse = (scene.context.gold or {}).get(owner)
        if purse is None:
            return None, Fault(item.start, "amount", "How much gold exactly?")
        return max(purse * item.share[0] // item.share[1] - item.less, 0), None
    if item.kind == "good" and (item.every or item.share) and item.count is None:
        shown = scene.context.shown(giver, item.good or "")
        if item.good == "any_contraband" and item.place in ("contraband", None):
            shown = scene.context.contraband_count.get(giver, 0)
        if item.good == "any_legal":
            shown = sum(scene.context.legal.get(giver, {}).values())
        if item.place == "bag" and item.good != "any":
            return None, Fault(item.start, "amount", f"How many {_plural(item.good)}?")
        if item.place == "bag" or item.good == "any":
            bag = scene.context.bags.get(giver)
            shown = bag.count if bag else 0
        if item.share:
            shown = shown * item.share[0] // item.share[1]
        shown -= item.less
        if shown <= 0:
            return None, Fault(item.start, "amount", f"How many {_plural(item.good)}?")
        return shown, None
    if item.count is None:
        return None, Fault(item.start, "amount", "How much exactly?")
    return item.count, None


def _plural(good: str | None) -> str:
    name = (good or "goods").replace("_", " ")
    return name if name.endswith("s") else name + "s"


def place_of(scene: Scene, part: Part, giver: str, count: int) -> Place:
    """Where the goods are taken from: where it was said, else the stall where so many lie open, else anywhere."""
    item = part.item
    good = item.good or "any"
    legal = good in scene.context_goods.legal
    if item.place == "stall" and not legal and good not in ("any_legal", "any"):
        return "contraband"
    if item.place:
        return item.place
    if legal and scene.context.shown(giver, good) >= count:
        return "stall"
    if good == "any_legal" and sum(scene.context.legal.get(giver, {}).values()) >= count:
        return "stall"
    return "any"


def meant_parts(frame: Frame) -> list[Part]:
    """The amounts of a frame that count."""
    return [p for p in frame.parts if not p.meant] if frame.parts else []
