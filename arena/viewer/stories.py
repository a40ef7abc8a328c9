"""What became of each bag of a round: declared, held, claimed, offered, decided, paid, in one place.

Stories are told from what the reader may see (`seen`), so a seat's view holds nothing hidden; only one who may
see all is told what the cards were, which claims were false, and what the bag came to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arena.ratings.holdings import Worth
from arena.record.words import (
    card_word,
    cards_listed,
    claim_text,
    does,
    listed,
    opening,
    seat_name,
    terms_text,
)
from arena.rules import Edition
from arena.viewer.item import Fact, Item, Tone, bag_anchor

Seen = Mapping[str, Any]
_JUDGED: Mapping[str, tuple[Tone, str]] = {"true": ("truth", "true"), "false": ("lie", "false")}
_UNJUDGED: tuple[Tone, str] = ("", "can't be told")
_MADE = {"superseded": "replaced by a newer one", "void": "void"}


@dataclass(slots=True)
class _Offer:
    by: str
    text: str
    status: str = "open"


@dataclass(slots=True)
class _Story:
    """One bag of the round."""

    owner: str
    round: int
    cards: Sequence[str] | None = None
    best_honest: int | None = None
    declared: tuple[str, int] | None = None
    ruled: tuple[str, ...] = ()
    claims: list[Fact] = field(default_factory=list)
    offers: dict[str, _Offer] = field(default_factory=dict)
    wishes: dict[str, str] = field(default_factory=dict)
    done: str = ""
    opened: bool = False
    decision: str = ""
    flows: list[str] = field(default_factory=list)
    brought: int = 0
    given: int = 0
    fine: int = 0
    penalty: int = 0


class BagStories:
    """Follows the bags of a round; `whole` says that the reader may see everything."""

    def __init__(
        self, edition: Edition, worth: Worth, sentence: Callable[[Seen], str], you: str | None, whole: bool
    ) -> None:
        self._edition = edition
        self._worth = worth
        self._sentence = sentence
        self._you = you
        self._whole = whole
        self._stories: dict[str, _Story] = {}
        self._said: tuple[str, str] = ("", "")
        self._opened: _Story | None = None

    def see(self, seen: Seen, best_honest: int | None = None, worth: int = 0) -> None:
        """Take in one event as the reader sees it.

        `best_honest` goes with a load, `worth` (gold) with a payment; both are known to one who may see all.
        """
        handler: Callable[[Seen], None] | None = getattr(self, f"_see_{seen['kind']}", None)
        if seen["kind"] == "load":
            self._load(seen, best_honest)
        elif seen["kind"] == "pay":
            self._pay(seen, worth)
        elif handler is not None:
            handler(seen)

    def _load(self, seen: Seen, best_honest: int | None) -> None:
        owner = _doer(seen)
        ruled = ("loaded",) if seen["actor"] == "rule" else ()
        self._stories[owner] = _Story(owner, seen["round"], seen.get("cards"), best_honest, ruled=ruled)

    def _see_declare(self, seen: Seen) -> None:
        story = self._stories.get(_doer(seen))
        if story is not None:
            story.declared = (seen["good"], seen["count"])
            if seen["actor"] == "rule":
                story.ruled += ("declared",)

    def _see_say(self, seen: Seen) -> None:
        self._said = (_doer(seen), str(seen["message"]))

    def _see_claims(self, seen: Seen) -> None:
        speaker = _doer(seen)
        words = self._said[1] if self._said[0] == speaker else ""
        for claim in seen["claims"]:
            story = self._stories.get(claim["about"])
            if story is None:
                continue
            tone, told = _JUDGED.get(str(claim.get("truth")), _UNJUDGED)
            text = f'{seat_name(speaker)}: "{words}" ({claim_text(claim)}: {told})'
            story.claims.append(Fact("said", text, tone, secret=True))

    def _see_offer(self, seen: Seen) -> None:
        for outcome in seen["terms"].get("bags") or ():
            story = self._stories.get(outcome["bag"])
            if story is not None:
                text = terms_text(seen["terms"], self._you)
                story.offers[seen["offer"]] = _Offer(seen["by"], text)

    def _mark(self, seen: Seen, status: str) -> None:
        for story in self._stories.values():
            offer = story.offers.get(seen["offer"])
            if offer is not None:
                offer.status = status

    def _see_accept(self, seen: Seen) -> None:
        if not seen.get("waiting"):
            self._mark(seen, f"accepted by {seat_name(_doer(seen), self._you)}")

    def _see_reject(self, seen: Seen) -> None:
        self._mark(seen, f"rejected by {seat_name(_doer(seen), self._you)}")

    def _see_withdraw(self, seen: Seen) -> None:
        self._mark(seen, "withdrawn")

    def _see_lapse(self, seen: Seen) -> None:
        self._mark(seen, _MADE.get(str(seen.get("status")), "void"))

    def _see_settle(self, seen: Seen) -> None:
        if seen.get("due") == "silent_return":
            self._mark(seen, "due, as the bag was returned without a word")

    def _see_wish(self, seen: Seen) -> None:
        story = self._stories.get(seen["bag"])
        if story is not None:
            story.wishes[seen["deputy"]] = "open" if seen["wish"] == "inspect" else "return"

    def _see_return(self, seen: Seen) -> None:
        story = self._stories.get(seen["bag"])
        if story is not None:
            story.done, story.decision = "returned", self._sentence(seen)
            story.brought = self._worth.values(story.cards or ())

    def _see_inspect(self, seen: Seen) -> None:
        story = self._stories.get(seen["bag"])
        if story is not None:
            story.done, story.decision, story.opened = "opened", self._sentence(seen), True
            story.cards = seen["cards"]
            story.brought = self._worth.values(Counter(seen.get("placed") or {}).elements())
            self._opened = story

    def _pay(self, seen: Seen, worth: int) -> None:
        told = self._sentence(seen)
        giver, receiver, why = seen.get("from"), seen.get("to"), seen.get("for")
        if seen.get("offer"):
            for story in self._stories.values():
                if seen["offer"] in story.offers:
                    story.flows.append(told)
                    story.given += worth * ((giver == story.owner) - (receiver == story.owner))
        elif self._opened is not None and why in ("fine", "penalty"):
            story = self._opened
            story.flows.append(told)
            story.fine += worth * (why == "fine" and giver == story.owner)
            story.penalty += worth * (why == "penalty" and receiver == story.owner)

    def told(self) -> Iterator[Item]:
        """The stories of the round, which are over then."""
        for story in self._stories.values():
            if story.declared is not None:
                yield self._item(story)
        self._stories.clear()
        self._opened = None

    def _item(self, story: _Story) -> Item:
        whose = "your bag" if story.owner == self._you else f"{seat_name(story.owner)}'s bag"
        title = opening(f"{whose}, {story.done}" if story.done else f"{whose}, not yet decided")
        facts = [*self._contents(story), *story.claims]
        for id, offer in story.offers.items():
            by = seat_name(offer.by, self._you)
            facts.append(Fact("offer", f"{id} by {by}: {offer.text} ({offer.status})"))
        if story.wishes:
            wishes = [f"{does(s, 'want', self._you)} to {wish} it" for s, wish in story.wishes.items()]
            facts.append(Fact("wishes", opening(listed(wishes))))
        if story.decision:
            facts.append(Fact("decided", story.decision))
        facts += [Fact("paid", flow) for flow in story.flows]
        if self._whole and story.done:
            facts.append(Fact("came to", self._came_to(story), secret=True))
        return Item(
            "bag",
            title,
            seat=story.owner,
            who=seat_name(story.owner),
            facts=tuple(facts),
            anchor=bag_anchor(story.round, story.owner),
        )

    def _contents(self, story: _Story) -> Iterator[Fact]:
        good, count = story.declared or ("", 0)
        by_rule = f" ({' and '.join(story.ruled)} by the rule)" if story.ruled else ""
        yield Fact("declared", f"{count} {card_word(good, count)}{by_rule}")
        if story.cards is None:
            return
        secret = self._whole and not story.opened
        smuggled = [card for card in story.cards if card != good]
        held = cards_listed(story.cards, self._edition.goods)
        if not smuggled:
            yield Fact("held", f"{held}: as declared", "truth", secret)
            return
        worth = self._worth
        hidden = cards_listed(smuggled, self._edition.goods)
        yield Fact("held", held, "" if story.ruled else "lie", secret)
        told = f"{hidden}: worth {worth.values(smuggled)} gold, fine {worth.penalties(smuggled)} gold"
        yield Fact("undeclared", told, "" if story.ruled else "lie", secret)

    def _came_to(self, story: _Story) -> str:
        parts = [f"goods worth {story.brought} gold on the stall"]
        if story.given > 0:
            parts.append(f"{story.given} given for the bag")
        elif story.given < 0:
            parts.append(f"{-story.given} got with the bag")
        if story.fine:
            parts.append(f"a fine of {story.fine}")
        if story.penalty:
            parts.append(f"{story.penalty} from the sheriff")
        total = story.brought - story.given - story.fine + story.penalty
        told = f"{total} gold: {listed(parts)}"
        if story.best_honest is None:
            return told
        return f"{told}; the best honest bag of that hand: {story.best_honest} gold"


def _doer(seen: Seen) -> str:
    return str(seen.get("for") if seen["actor"] == "rule" else seen["actor"])
