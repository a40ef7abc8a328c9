"""Payments: gold first, then goods from the stall; which goods can pay a debt, and the debtor's choice of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from arena.rules.arguments import card_list, check_names
from arena.rules.call import Refusal
from arena.rules.state import Due, State, add, counted, take
from arena.rules.terms import BOOTY
from arena.rules.tokens import has_set

Pool = list[tuple[str, int, int]]
"""Goods to choose from: (good, how many, value), the dearest first."""

LISTED = 2000
"""At most so many choices are listed."""


def pay_gold(state: State, giver: str, receiver: str, gold: int, why: str, offer: str | None = None) -> int:
    """Hand over gold as far as the purse reaches; returns how much that was."""
    player = state.players[giver]
    paid = min(gold, player.gold)
    if paid > 0:
        player.gold -= paid
        if receiver == BOOTY:
            state.booty_gold += paid
        else:
            state.players[receiver].gold += paid
        data: dict[str, Any] = {"from": giver, "to": receiver, "gold": paid, "for": why}
        if offer is not None:
            data["offer"] = offer
        state.emit("pay", giver, data)
    return paid


def hand_over(
    state: State, giver: str, receiver: str, cards: Mapping[str, int], why: str, offer: str | None = None
) -> None:
    """Move goods from stall to stall, or to the tile. Contraband is shown in a debt; in a deal it stays face down."""
    source = state.players[giver]
    legal: dict[str, int] = {}
    hidden: dict[str, int] = {}
    for good, number in cards.items():
        if not number:
            continue
        is_legal = state.edition.goods[good].kind == "legal"
        (legal if is_legal else hidden)[good] = number
        take(source.legal if is_legal else source.contraband, good, number)
        if receiver == BOOTY:
            state.booty_cards.extend([good] * number)
        else:
            target = state.players[receiver]
            add(target.legal if is_legal else target.contraband, good, number)
    if not legal and not hidden:
        return
    data: dict[str, Any] = {"from": giver, "to": receiver, "for": why}
    if legal:
        data["legal"] = legal
    private = None
    if hidden:
        data["contraband_count"] = sum(hidden.values())
        if offer is None:
            data["contraband"] = hidden
        else:
            private = {seat: {"contraband": hidden} for seat in (giver, *state.receivers(receiver))}
    if offer is not None:
        data["offer"] = offer
    state.emit("pay", giver, data, private)


def pay(state: State, giver: str, receiver: str, amount: int, why: str) -> None:
    """Pay a fine or penalty: gold at once, the rest as a debt in goods."""
    rest = amount - pay_gold(state, giver, receiver, amount, why)
    if rest:
        state.dues.append(Due("debt", giver, receiver, rest, why=why))
        state.emit("debt", giver, {"debtor": giver, "creditor": receiver, "owed": rest})


def _pool(state: State, *stocks: Mapping[str, int]) -> Pool:
    values = state.values
    pool = [(good, number, values[good]) for stock in stocks for good, number in stock.items()]
    pool.sort(key=lambda item: (-item[2], item[0]))
    return pool


def worth(state: State, stock: Mapping[str, int]) -> int:
    """Value of goods in gold."""
    values = state.values
    return sum(values[good] * number for good, number in stock.items())


def split(state: State, due: Due) -> tuple[dict[str, int], Pool, int]:
    """What must go in any case, what the debtor chooses from, and the gold's worth that the choice must cover."""
    player = state.players[due.giver]
    if not state.switches.debt_legal_first:
        return {}, _pool(state, player.legal, player.contraband), due.amount
    legal = worth(state, player.legal)
    if legal >= due.amount:
        return {}, _pool(state, player.legal), due.amount
    return dict(player.legal), _pool(state, player.contraband), due.amount - legal


def choices(pool: Pool, need: int, irredundant: bool) -> Iterator[dict[str, int]]:
    """The sets of goods, by kind, that cover `need`; with `irredundant` only those that no card can be left out of.

    With the dearest first, a set is free of needless cards just if its last card is the one that reaches the sum.
    """
    reach = [0] * (len(pool) + 1)
    for i in range(len(pool) - 1, -1, -1):
        reach[i] = reach[i + 1] + pool[i][1] * pool[i][2]

    def go(i: int, need: int, chosen: dict[str, int]) -> Iterator[dict[str, int]]:
        if reach[i] < need:
            return
        good, number, value = pool[i]
        for count in range(number + 1):
            rest = need - count * value
            picked = {**chosen, good: count} if count else chosen
            if rest <= 0:
                if irredundant:
                    yield picked
                    return
                yield from everything(i + 1, picked)
            else:
                yield from go(i + 1, rest, picked) if i + 1 < len(pool) else ()

    def everything(i: int, chosen: dict[str, int]) -> Iterator[dict[str, int]]:
        if i == len(pool):
            yield chosen
            return
        good, number, _ = pool[i]
        for count in range(number + 1):
            yield from everything(i + 1, {**chosen, good: count} if count else chosen)

    if pool:
        yield from go(0, need, {})


def settle_debt(state: State, due: Due) -> bool:
    """Pay a debt where there is no choice; False where the debtor has to be asked."""
    player = state.players[due.giver]
    total = worth(state, player.legal) + worth(state, player.contraband)
    asks_for_tokens = (
        state.switches.tokens and state.options["token_exchange"] == "choice" and has_set(state, due.giver)
    )
    if asks_for_tokens:
        return False
    if total <= due.amount:
        everything = {**player.legal, **player.contraband}
        hand_over(state, due.giver, due.receiver, everything, due.why)
        if total < due.amount:
            state.emit("forgive", None, {"debtor": due.giver, "amount": due.amount - total})
        return True
    forced, pool, need = split(state, due)
    ways = list(islice(choices(pool, need, state.irredundant), 2))
    if len(ways) > 1:
        return False
    hand_over(state, due.giver, due.receiver, _merged(forced, ways[0]), due.why)
    return True


def _merged(a: Mapping[str, int], b: Mapping[str, int]) -> dict[str, int]:
    merged = dict(a)
    for good, number in b.items():
        merged[good] = merged.get(good, 0) + number
    return merged


def debt_choices(state: State, due: Due) -> list[dict[str, int]]:
    """All the goods that could be handed over for a debt, by kind."""
    player = state.players[due.giver]
    if worth(state, player.legal) + worth(state, player.contraband) <= due.amount:
        return [{**player.legal, **player.contraband}]
    forced, pool, need = split(state, due)
    ways = islice(choices(pool, need, state.irredundant), LISTED)
    return [_merged(forced, way) for way in ways]


def read_goods(state: State, args: Mapping[str, Any]) -> dict[str, int]:
    """The goods of a `pay_debt`, by kind; raises Refusal where they are no list of goods."""
    check_names(args, ("goods",))
    return counted(card_list(state, args, "goods"))


def pay_debt(state: State, due: Due, goods: dict[str, int]) -> None:
    """Hand over goods of the debtor's choice; raises Refusal where they do not pay the debt as the rules want it."""
    player = state.players[due.giver]
    for good, number in goods.items():
        if player.legal.get(good, 0) + player.contraband.get(good, 0) < number:
            raise Refusal("not_owned", "Only goods that lie on your own stall can be handed over.")
    total = worth(state, player.legal) + worth(state, player.contraband)
    given = worth(state, goods)
    everything = {**player.legal, **player.contraband}
    if total <= due.amount:
        if goods != everything:
            raise Refusal(
                "not_enough", "All goods of your stall together do not reach the debt: all of them go."
            )
    else:
        if state.switches.debt_legal_first:
            legal = worth(state, player.legal)
            hidden = any(good in player.contraband for good in goods)
            all_legal = all(goods.get(good) == number for good, number in player.legal.items())
            if hidden and (legal >= due.amount or not all_legal):
                raise Refusal(
                    "contraband_before_legal",
                    f"{due.amount} gold are owed: legal goods go first, and contraband only "
                    "when all legal goods together do not reach.",
                )
        if given < due.amount:
            raise Refusal(
                "not_enough", f"Hand over goods worth at least {due.amount} gold; there is no change."
            )
        if state.irredundant:
            forced, _, _ = split(state, due)
            smallest = min(state.values[good] for good in goods if good not in forced)
            if given - smallest >= due.amount:
                raise Refusal(
                    "needless_card", f"{due.amount} gold are owed: leave out the card that is not needed."
                )
    hand_over(state, due.giver, due.receiver, goods, due.why)
    if given < due.amount:
        state.emit("forgive", None, {"debtor": due.giver, "amount": due.amount - given})
