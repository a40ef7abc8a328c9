"""The table from the speaker's chair: who "you", "they", "the other two" are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from arena.rules import load_edition
from arena.rules.terms import UnclearWhy
from arena.speech.context import Context, Standing
from arena.speech.frames import Role


class Unresolved(Exception):
    """A word points at nobody in particular; `question` asks the speaker."""

    def __init__(self, why: UnclearWhy, question: str) -> None:
        super().__init__(why, question)
        self.why = why
        self.question = question


@dataclass(frozen=True, slots=True)
class Goods:
    """The goods of an edition: all ids, and the legal ones."""

    ids: tuple[str, ...]
    legal: frozenset[str]


@lru_cache(maxsize=8)
def goods_of(edition: str) -> Goods:
    """The goods of an edition; raises UsageError for an edition that there is not."""
    goods = load_edition(edition).goods
    return Goods(tuple(goods), frozenset(g for g, good in goods.items() if good.kind == "legal"))


class Scene:
    """Who is speaking to whom as the message goes on."""

    def __init__(self, context: Context, speaker: str) -> None:
        self.context = context
        self.context_goods = goods_of(context.edition)
        self.we_all = False
        self.speaker = speaker
        self.officer = speaker in context.officers
        self.open = context.open_offers()
        self.called: list[str] = []
        self.named: list[str] = []
        self.joined: list[str] = []
        self.named_all: list[str] = []
        self.undecided = False
        self.spoken_of = False
        self.left_out: set[str] = set()  # whom an officer names as excepted from "each of you"
        self.answered = ""  # whose offer an officer begins by taking up

    def name(self, seat: str) -> str:
        """A seat's name as it is written in a sentence."""
        return seat.replace("_", " ").title()

    def mention(self, seats: Iterable[str]) -> None:
        """Remember other seats that were named, in order."""
        for seat in seats:
            if seat != self.speaker:
                self.named.append(seat)

    def you(self) -> list[str]:
        """The seats spoken to; raises Unresolved where an officer speaks to nobody in particular."""
        context = self.context
        if not self.officer:
            if self.called:
                return list(self.called)
            return list(context.officers)
        if self.called:
            return list(self.called)
        last = context.last
        if last is not None and last.speaker != self.speaker and last.speaker in context.open_bags:
            return [last.speaker]
        if len(context.open_bags) == 1:
            return [context.open_bags[0]]
        if self.answered:
            return [self.answered]
        raise Unresolved("who", "Which merchant do you mean?")

    def them(self) -> str:
        """Whom he, she or they mean; raises Unresolved where that is open."""
        if self.undecided:
            raise Unresolved("who", "Whom do you mean?")
        candidates = [
            s for s in self.named if s not in self.called or self.named.count(s) > self.called.count(s)
        ]
        pool = [s for s in dict.fromkeys(self.named) if s not in self.context.officers or s == self.speaker]
        candidates = [s for s in pool if s != self.speaker] if not self.officer else pool
        if candidates:
            return candidates[-1]
        last = self.context.last
        if last is not None and last.speaker != self.speaker and last.speaker not in self.context.officers:
            return last.speaker
        raise Unresolved("who", "Whose bag do you mean?")

    def others(self, number: int | None, without: Iterable[str] = ()) -> list[str]:
        """The other open bags in seating order; raises Unresolved where the number does not fit."""
        left_out = {self.speaker, *without}
        seats = [p for p in self.context.players if p in self.context.open_bags and p not in left_out]
        if not seats or (number is not None and number != len(seats)):
            names = " or ".join(f"{self.name(s)}'s" for s in seats) or "whose"
            raise Unresolved("who", f"Which bag do you mean, {names}?")
        return seats

    def seats(self, roles: Iterable[Role]) -> list[str]:
        """The seats that these roles stand for; raises Unresolved."""
        out: list[str] = []
        for role in roles:
            if role == "me":
                out.append(self.speaker)
            elif role == "you":
                out.extend(self.you())
            elif role == "officer":
                out.extend(self.context.officers)
            elif role == "youtwo":
                both = self.context.deputies if not self.officer else ()
                if self.officer and not self.called and len(self.context.open_bags) == 2:
                    both = self.context.open_bags
                out.extend(both or self.you())
            elif role.startswith("@"):
                out.append(role[1:])
            elif role == "them":
                out.append(self.them())
            elif role == "us":
                out.extend(self.us())
            elif role == "all" and not self.officer:
                out.extend(self.context.officers)
            elif (role == "each" and self.called) or (role == "all" and len(self.called) > 1):
                out.extend(self.called)
            elif role in ("all", "each"):
                open_bags = self.context.open_bags
                out.extend(p for p in self.context.players if p in open_bags and p not in self.left_out)
            elif role == "others":
                out.extend(self.others(None))
            else:
                raise Unresolved("who", "Who exactly?")
        return list(dict.fromkeys(out))

    def us(self) -> list[str]:
        """The speaker and those who were named to join in."""
        if self.officer and self.context.deputies:
            return list(self.context.deputies)
        if self.joined:
            return list(dict.fromkeys([self.speaker, *self.joined]))
        if not self.officer:
            return [self.speaker]
        raise Unresolved("who", "Who is we?")

    def between(self, other: str) -> list[Standing]:
        """The open offers between the speaker and another seat."""
        both = {self.speaker, other}
        return [o for o in self.open if both <= set(o.parties) and (o.by in both)]
