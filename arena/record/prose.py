"""One event, as a seat may see it, in one plain sentence: one wording for people, models and pages.

Players' own words pass through `quote` and nowhere else, so that whoever shows the sentence decides how
foreign words are made harmless.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.record.words import (
    card_word,
    cards_listed,
    counted,
    does,
    listed,
    opening,
    promise_text,
    seat_name,
    seats_listed,
    terms_text,
    whose,
)
from arena.rules.terms import BOOTY

Seen = Mapping[str, Any]
Quote = Callable[[str], str]


def plain_quote(text: str) -> str:
    """A player's words between double quotes."""
    return f'"{text}"'


class Teller:
    """Tells events to one reader: `you` is his seat (None: an onlooker), `goods` the order of cards."""

    __slots__ = ("goods", "quote", "you")

    def __init__(self, goods: Mapping[str, Any] | None, quote: Quote, you: str | None) -> None:
        self.goods = goods
        self.quote = quote
        self.you = you

    def cards(self, cards: Any) -> str:
        return cards_listed(cards or (), self.goods)

    def name(self, seat: str | None) -> str:
        return seat_name(seat, self.you)

    def does(self, seat: str | None, verb: str) -> str:
        return does(seat, verb, self.you)

    def whose(self, seat: str) -> str:
        return whose(seat, self.you)


def _owner(seen: Seen) -> str | None:
    """The seat an event is about: the actor, or the seat for which the rule acts."""
    actor: str | None = seen.get("for") if seen.get("actor") == "rule" else seen.get("actor")
    return actor


def _game_start(seen: Seen, tell: Teller) -> str:
    seats = seats_listed((s["seat"] for s in seen.get("seats", ())), tell.you)
    return f"A game of the edition {seen.get('edition')} begins: {seats}"


def _deal(seen: Seen, tell: Teller) -> str:
    if seen.get("deputies"):
        head = f"Round {seen['round']}: the deputies are {seats_listed(seen['deputies'], tell.you)}"
    else:
        head = f"Round {seen['round']}: the sheriff is {tell.name(seen.get('sheriff'))}"
    if seen.get("starter"):
        head += f", {tell.does(seen['starter'], 'start')} the market"
    held = set((seen.get("hand_count") or {}).values())
    each = f"; each seat holds {counted(held.pop(), 'card')}" if len(held) == 1 else ""
    deck = f"; {counted(seen['deck_count'], 'card')} in the deck" if "deck_count" in seen else ""
    piles = [tell.cards(pile) for pile in seen.get("discards") or () if pile]
    open_piles = f"; face up on the discard piles: {' / '.join(piles)}" if piles else ""
    own = f". Your hand: {tell.cards(seen['cards'])}" if "cards" in seen else ""
    hands = "".join(
        f". {opening(tell.whose(seat))} hand: {tell.cards(cards)}"
        for seat, cards in (seen.get("hands") or {}).items()
    )
    return head + each + deck + open_piles + own + hands


def _starter(seen: Seen, tell: Teller) -> str:
    player = seen.get("player") or seen.get("starter")
    if seen.get("actor") is None:
        return f"{tell.does(player, 'start')} the market"
    return f"{tell.does(_owner(seen), 'name')} {tell.name(player)} to start the market"


def _exchange(seen: Seen, tell: Teller) -> str:
    seat, discard = _owner(seen), seen.get("discard")
    count = seen.get("count", len(discard or ()))
    if not count:
        return f"{tell.does(seat, 'keep')} all cards"
    pile = f" on the {seen['discard_to']} pile" if seen.get("discard_to") else ""
    what = f": {tell.cards(discard)}" if discard else ""
    text = f"{tell.does(seat, 'set')} aside {counted(count, 'card')}{pile}{what}"
    taken = []
    for side in ("left", "right"):
        cards = seen.get(f"take_{side}")
        if isinstance(cards, int):
            if cards:
                taken.append(f"{counted(cards, 'card')} from the {side} pile")
        elif cards:
            taken.append(f"{tell.cards(cards)} from the {side} pile")
    return f"{text}, and {'take' if seat == tell.you else 'takes'} {listed(taken)}" if taken else text


def _draw(seen: Seen, tell: Teller) -> str:
    seat = _owner(seen)
    count = seen.get("count", len(seen.get("cards") or ()))
    what = tell.cards(seen["cards"]) if seen.get("cards") else counted(count, "card")
    left = f"; {seen['deck_count']} left in the deck" if "deck_count" in seen else ""
    return f"{tell.does(seat, 'draw')} {what}{left}"


def _reshuffle(seen: Seen, tell: Teller) -> str:
    return f"The discarded cards are shuffled into a new deck of {seen.get('deck_count', '?')}"


def _load(seen: Seen, tell: Teller) -> str:
    count = seen.get("count", len(seen.get("cards") or ()))
    what = f": {tell.cards(seen['cards'])}" if seen.get("cards") else ""
    return f"{tell.does(_owner(seen), 'load')} {counted(count, 'card')} into the bag{what}"


def _declare(seen: Seen, tell: Teller) -> str:
    count = seen["count"]
    return f"{tell.does(_owner(seen), 'declare')} {count} {card_word(seen['good'], count)}"


def _say(seen: Seen, tell: Teller) -> str:
    heard = seen.get("heard")
    text = f"{tell.does(_owner(seen), 'say')}: {tell.quote(str(seen.get('message', '')))}"
    return f"{text} {heard}" if heard else text


def _claims(seen: Seen, tell: Teller) -> str:
    told = []
    for claim in seen.get("claims") or ():
        about = f"{tell.whose(claim['about'])} bag"
        if claim.get("good") == "any_contraband":
            said = f"{about} holds {claim.get('count')} contraband"
        elif claim.get("good"):
            said = f"{about} holds {claim.get('count')} {card_word(claim['good'], claim.get('count') or 1)}"
        elif claim.get("contraband") is not None:
            said = f"{about} holds {'' if claim['contraband'] else 'no '}contraband"
        else:
            said = f"{about} is {'' if claim.get('honest') else 'not '}as declared"
        told.append(f"{said} ({claim.get('truth', 'unknown')})")
    return f"Claimed: {'; '.join(told)}" if told else "Nothing is claimed"


def _offer(seen: Seen, tell: Teller) -> str:
    to = seats_listed(seen.get("to") or (), tell.you)
    return f"{seen['offer']}, {tell.does(seen['by'], 'offer')} {to}: {terms_text(seen['terms'], tell.you)}"


def _accept(seen: Seen, tell: Teller) -> str:
    waiting = seen.get("waiting")
    more = f"; it still needs {seats_listed(waiting, tell.you)}" if waiting else ""
    return f"{tell.does(_owner(seen), 'accept')} {seen['offer']}{more}"


def _reject(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(_owner(seen), 'reject')} {seen['offer']}"


def _withdraw(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(_owner(seen), 'withdraw')} {seen['offer']}"


def _lapse(seen: Seen, tell: Teller) -> str:
    why = "is replaced by a newer one" if seen.get("status") == "superseded" else "is void"
    return f"{seen['offer']} {why}"


def _settle(seen: Seen, tell: Teller) -> str:
    due = "falls due with the bag's return" if seen.get("due") == "silent_return" else "is a deal"
    return f"{seen['offer']} {due}: {terms_text(seen['terms'], tell.you)}"


def _promise(seen: Seen, tell: Teller) -> str:
    promise = seen["promise"]
    status = promise.get("status", "open")
    text = promise_text(promise, tell.you)
    if status == "open":
        return text
    return f"A promise of round {promise.get('round', '?')} is {status}: {text}"


def _return(seen: Seen, tell: Teller) -> str:
    bag = seen["bag"]
    legal, hidden = seen.get("legal") or {}, seen.get("contraband_count", 0)
    shown = f"onto the stall go {tell.cards(legal)}" if legal else "no legal goods"
    own = f" ({tell.cards(seen['contraband'])})" if seen.get("contraband") else ""
    face_down = f", {counted(hidden, 'card')} face down{own}" if hidden else ", nothing face down"
    by = _by(seen, "return", bag, tell)
    return f"{by}: {shown}{face_down}"


def _inspect(seen: Seen, tell: Teller) -> str:
    bag = seen["bag"]
    text = f"{_by(seen, 'open', bag, tell)}: {tell.cards(seen.get('cards'))}"
    if seen.get("honest"):
        text += ", as declared"
    else:
        text += f", a lie; lost: {tell.cards(seen.get('confiscated'))}"
    penalty, pays = seen.get("penalty", 0), seen.get("pays")
    if pays is None:
        return text
    payers = seats_listed(pays, tell.you) if isinstance(pays, list | tuple) else tell.name(pays)
    verb = "owe" if isinstance(pays, list | tuple) or pays == tell.you else "owes"
    return f"{text}. {opening(payers)} {verb} {tell.name(seen.get('receives'))} {penalty} gold"


def _by(seen: Seen, verb: str, bag: str, tell: Teller) -> str:
    if seen.get("actor") is None:
        done = "is opened" if verb == "open" else "goes back unopened"
        return f"{tell.whose(bag)} bag {done}"
    return f"{tell.does(_owner(seen), verb)} {tell.whose(bag)} bag"


def _reveal(seen: Seen, tell: Teller) -> str:
    bag = tell.cards(seen.get("bag"))
    stall = tell.cards(seen.get("contraband"))
    return f"Shown as proof, {tell.whose(seen['by'])} bag held {bag}; face down on the stall: {stall}"


def _pay(seen: Seen, tell: Teller) -> str:
    parts = []
    if seen.get("gold"):
        parts.append(f"{seen['gold']} gold")
    if seen.get("legal"):
        parts.append(tell.cards(seen["legal"]))
    if seen.get("contraband"):
        parts.append(f"{tell.cards(seen['contraband'])} face down")
    elif seen.get("contraband_count"):
        parts.append(f"{counted(seen['contraband_count'], 'card')} face down")
    why = {
        "penalty": " as the sheriff's penalty",
        "fine": " as a fine",
        "debt": " for the debt",
        "booty": " from the booty tile",
        "deal": f" as agreed in {seen['offer']}" if seen.get("offer") else " as agreed",
    }.get(seen.get("for", ""), "")
    giver = seen.get("from")
    if giver in (BOOTY, "bank", None):
        return f"{tell.does(seen.get('to'), 'receive')} {listed(parts)}{why}"
    return f"{tell.does(giver, 'pay')} {tell.name(seen.get('to'))} {listed(parts)}{why}"


def _debt(seen: Seen, tell: Teller) -> str:
    debtor, creditor = seen["debtor"], tell.name(seen["creditor"])
    if seen.get("owed") is None:
        return f"{tell.does(debtor, 'choose')} which goods go to {creditor}"
    return f"{tell.does(debtor, 'owe')} {creditor} goods worth {seen['owed']} gold"


def _forgive(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(seen['debtor'], 'have')} nothing left; {seen['amount']} gold of the debt is forgiven"


def _tokens(seen: Seen, tell: Teller) -> str:
    sets = seen.get("sets", 1)
    good = card_word(seen["good"], 3 * sets)
    return f"{tell.does(_owner(seen), 'exchange')} {3 * sets} {good} for {counted(sets, 'villager token')}"


def _wish(seen: Seen, tell: Teller) -> str:
    verb = "open" if seen.get("wish") in ("inspect", "inspect_bag", "open") else "return"
    return f"{tell.does(seen['deputy'], 'want')} to {verb} {tell.whose(seen['bag'])} bag"


def _booty(seen: Seen, tell: Teller) -> str:
    if seen.get("deputy"):
        what = f": {tell.cards(seen['cards'])}" if seen.get("cards") else ""
        asks, count = tell.does(seen["deputy"], "ask"), counted(seen.get("count", 0), "card")
        return f"{asks} for {count} of the booty tile{what}"
    if "each" in seen:
        rest = f", {seen['bank']} to the bank" if seen.get("bank") else ""
        takers = seats_listed(seen.get("shares") or (), tell.you)
        return f"Of the booty tile's {seen['gold']} gold {seen['each']} each to {takers}{rest}"
    told = []
    for seat, cards in (seen.get("cards") or {}).items():
        parts = [tell.cards(cards["legal"])] if cards.get("legal") else []
        hidden = (seen.get("contraband") or {}).get(seat)
        if hidden:
            parts.append(f"{tell.cards(hidden)} face down")
        elif cards.get("contraband_count"):
            parts.append(f"{counted(cards['contraband_count'], 'card')} face down")
        told.append(f"{listed(parts)} to {tell.name(seat)}")
    lost = seen.get("discarded")
    return f"Of the booty tile's cards {listed(told)}{f', discarded: {tell.cards(lost)}' if lost else ''}"


def _end_turn(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(_owner(seen), 'have')} nothing more to say now"


def _round_end(seen: Seen, tell: Teller) -> str:
    text = f"Round {seen['round']} ends"
    if seen.get("deputies"):
        return f"{text}; the next deputies are {seats_listed(seen['deputies'], tell.you)}"
    following = seen.get("next", seen.get("sheriff"))
    return f"{text}; the next sheriff is {tell.name(following)}" if following else f"{text}; it was the last"


def _score(seen: Seen, tell: Teller) -> str:
    scores = seen.get("scores") or {}
    told = listed([f"{tell.name(seat)} {points}" for seat, points in scores.items()])
    bonuses = [
        f"{card_word(good)}: " + listed([f"{tell.name(seat)} {points}" for seat, points in shares.items()])
        for good, shares in (seen.get("bonuses") or {}).items()
        if shares
    ]
    return f"Final scores: {told}" + (f" (bonuses for {'; '.join(bonuses)})" if bonuses else "")


def _game_end(seen: Seen, tell: Teller) -> str:
    winners = list(seen.get("winners") or ())
    if len(winners) == 1:
        return f"The game is over: {tell.does(winners[0], 'win')}"
    return f"The game is over: {seats_listed(winners, tell.you)} share the victory"


def _call(seen: Seen, tell: Teller) -> str:
    return f"{tell.does(_owner(seen), 'call')} {seen.get('tool')}"


def _refused(seen: Seen, tell: Teller) -> str:
    call = f"{tell.whose(seen.get('actor') or '?')} call {seen.get('tool')}"
    return f"{call} is refused ({seen.get('code')}): {seen.get('sentence', '')}"


def _rule_action(seen: Seen, tell: Teller) -> str:
    if seen.get("bag"):
        return f"Time is up for {tell.whose(seen['bag'])} bag, so it goes back by the rule"
    return f"{tell.does(seen['for'], 'have')} not decided, so the rule acts: {seen['tool']}"


def _fault(seen: Seen, tell: Teller) -> str:
    at = f" at {tell.whose(seen['seat'])} seat" if seen.get("seat") else ""
    return f"A fault of the {seen.get('owner')}{at} ({seen.get('fault')}): {seen.get('sentence')}"


def _condense(seen: Seen, tell: Teller) -> str:
    rounds = listed([str(n) for n in seen.get("rounds") or ()]) or "none"
    sizes = f"{seen.get('tokens_before')} to {seen.get('tokens_after')} tokens"
    return f"{tell.whose(seen.get('actor') or '?')} conversation is begun anew, rounds in brief: {rounds} ({sizes})"


def _talk_end(seen: Seen, tell: Teller) -> str:
    who = seats_listed(seen.get("deciders") or (), tell.you)
    bags = listed([f"{tell.whose(bag)} bag" for bag in seen.get("bags") or ()])
    return f"The talk is over: now {who} must open or return {bags}"


TOLD: dict[str, Callable[[Seen, Teller], str]] = {
    "game_start": _game_start,
    "deal": _deal,
    "starter": _starter,
    "exchange": _exchange,
    "draw": _draw,
    "reshuffle": _reshuffle,
    "load": _load,
    "declare": _declare,
    "say": _say,
    "claims": _claims,
    "offer": _offer,
    "accept": _accept,
    "reject": _reject,
    "withdraw": _withdraw,
    "lapse": _lapse,
    "settle": _settle,
    "promise": _promise,
    "return": _return,
    "inspect": _inspect,
    "reveal": _reveal,
    "pay": _pay,
    "debt": _debt,
    "forgive": _forgive,
    "tokens": _tokens,
    "wish": _wish,
    "booty": _booty,
    "end_turn": _end_turn,
    "round_end": _round_end,
    "score": _score,
    "game_end": _game_end,
    "call": _call,
    "refused": _refused,
    "rule_action": _rule_action,
    "fault": _fault,
    "condense": _condense,
    "talk_end": _talk_end,
}


def sentence(seen: Seen, edition: Any = None, *, quote: Quote = plain_quote, you: str | None = None) -> str:
    """One event, in the form of `Event.seen_by`, as one sentence for the seat `you` (None: an onlooker).

    `edition` orders the cards that are listed; `quote` makes a player's words harmless where they are shown.
    """
    tell = TOLD.get(seen["kind"])
    if tell is None:
        return f"{opening(str(seen['kind']).replace('_', ' '))}."
    told = tell(seen, Teller(edition.goods if edition is not None else None, quote, you))
    text = (
        f"By the rule: {told}"
        if seen.get("actor") == "rule" and seen["kind"] != "rule_action"
        else opening(told)
    )
    return text if text.endswith((".", "!", "?", '"')) else text + "."
