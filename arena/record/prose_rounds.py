"""The course of the game in sentences: rounds, hands, cards, declarations, scores."""

from __future__ import annotations

from collections.abc import Mapping

from arena.record.teller import Seen, Teller, Tells, owner
from arena.record.words import card_word, counted, listed, opening, seats_listed


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
    return f"{tell.does(owner(seen), 'name')} {tell.name(seen['player'])} to start the market"


def _exchange(seen: Seen, tell: Teller) -> str:
    seat = owner(seen)
    if seen["discard"]:
        pile = f" on the {seen['discard_to']} pile" if seen.get("discard_to") else ""
        laid = f"{counted(seen['count'], 'card')}{pile}: {tell.cards(seen['discard'])}"
        text = f"{tell.does(seat, 'set')} aside {laid}"
    else:
        text = f"{tell.does(seat, 'keep')} all cards"
    taken = [
        f"{tell.cards(seen[f'take_{side}'])} from the {side} pile"
        for side in ("left", "right")
        if seen.get(f"take_{side}")
    ]
    return f"{text}, and {'take' if seat == tell.you else 'takes'} {listed(taken)}" if taken else text


def _draw(seen: Seen, tell: Teller) -> str:
    seat = owner(seen)
    what = tell.cards(seen["cards"]) if seen.get("cards") else counted(seen["count"], "card")
    return f"{tell.does(seat, 'draw')} {what}; {seen['deck_count']} left in the deck"


def _reshuffle(seen: Seen, tell: Teller) -> str:
    return f"The discarded cards are shuffled into a new deck of {seen['deck_count']}"


def _load(seen: Seen, tell: Teller) -> str:
    what = f": {tell.cards(seen['cards'])}" if seen.get("cards") else ""
    return f"{tell.does(owner(seen), 'load')} {counted(seen['count'], 'card')} into the bag{what}"


def _declare(seen: Seen, tell: Teller) -> str:
    count = seen["count"]
    return f"{tell.does(owner(seen), 'declare')} {count} {card_word(seen['good'], count)}"


def _round_end(seen: Seen, tell: Teller) -> str:
    text = f"Round {seen['round']} ends"
    if seen.get("deputies"):
        return f"{text}; the next deputies are {seats_listed(seen['deputies'], tell.you)}"
    following = seen["sheriff"]
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


TOLD: Mapping[str, Tells] = {
    "game_start": _game_start,
    "deal": _deal,
    "starter": _starter,
    "exchange": _exchange,
    "draw": _draw,
    "reshuffle": _reshuffle,
    "load": _load,
    "declare": _declare,
    "round_end": _round_end,
    "score": _score,
    "game_end": _game_end,
}
