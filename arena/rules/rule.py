"""What the rule does for a seat that can't or won't decide: the mildest act, never a bag opened."""

from __future__ import annotations

from typing import Any

from arena.rules.legal import payments
from arena.rules.state import State


def rule_action(state: State, seat: str, tools: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """The tool and arguments with which the rule acts for a seat that is asked now; raises ValueError if it is not."""
    values = state.values
    player = state.players[seat]
    if "choose_starter" in tools:
        return "choose_starter", {"player": state.merchants[0]}
    if "exchange_cards" in tools:
        return "exchange_cards", {"discard": []}
    if "load_bag" in tools:
        legal = [card for card in player.hand if state.edition.goods[card].kind == "legal"]
        return "load_bag", {"cards": [min(legal or player.hand, key=lambda card: (values[card], card))]}
    if "declare" in tools and player.bag is not None:
        cards = player.bag.cards
        goods = state.edition.legal_goods
        honest = cards[0] in goods and all(card == cards[0] for card in cards)
        return "declare", {"good": cards[0] if honest else goods[0], "count": len(cards)}
    if "pay_debt" in tools:
        return "pay_debt", {"goods": min(payments(state, seat), key=lambda goods: _cost(state, goods))}
    if "return_bag" in tools:
        for owner in state.undecided:
            if seat not in state.wishes.get(owner, {}):
                return "return_bag", {"merchant": owner}
    if "end_turn" in tools:
        return "end_turn", {}
    raise ValueError(f"{seat} has nothing to decide now")


def _cost(state: State, goods: list[str]) -> tuple[int, int, list[str]]:
    return sum(state.values[good] for good in goods), len(goods), sorted(goods)
