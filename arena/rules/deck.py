"""The deck: named cards on top, then one private pile a seat, and the reshuffle when nothing is left to draw."""

from __future__ import annotations

from arena.rules.chance import stream
from arena.rules.state import State


def deal_piles(state: State, cards: list[str]) -> None:
    """Deal shuffled cards into one private pile a seat, so that no seat's draws depend on another's."""
    number = len(state.seats)
    for i, seat in enumerate(state.seats):
        state.piles[seat] = cards[i::number]
    state.deck_size = len(state.top) + len(cards)


def deck_order(state: State) -> list[str]:
    """The deck's cards, top first: the named ones, then the private piles in turn."""
    cards = state.top[::-1]
    piles = [state.piles[seat][::-1] for seat in state.seats]
    for depth in range(max((len(pile) for pile in piles), default=0)):
        cards.extend(pile[depth] for pile in piles if depth < len(pile))
    return cards


def _reshuffle(state: State) -> bool:
    keep = state.switches.reshuffle_keeps
    cards: list[str] = []
    for pile in state.discards:
        below = len(pile) - keep
        if below > 0:
            cards.extend(pile[:below])
            del pile[:below]
    if not cards:
        return False
    state.reshuffles += 1
    cards.sort()
    stream(state.deal, "reshuffle", state.reshuffles).shuffle(cards)
    deal_piles(state, cards)
    state.emit("reshuffle", None, {"deck_count": state.deck_size})
    return True


def draw(state: State, seat: str, number: int) -> list[str]:
    """Draw up to so many cards for a seat, fewer where nothing is left; they are returned, not yet in a hand."""
    top = state.top
    own = state.piles[seat]
    if not top and len(own) >= number > 0:
        drawn = own[: -number - 1 : -1]
        del own[-number:]
        state.deck_size -= number
        return drawn
    drawn = []
    for _ in range(number):
        if not state.deck_size and not _reshuffle(state):
            break
        if top:
            drawn.append(top.pop())
        else:
            pile = state.piles[seat]
            if not pile:
                pile = max(state.piles.values(), key=len)
            drawn.append(pile.pop())
        state.deck_size -= 1
    return drawn
