"""The tools of the game: in which phase each belongs, who may call it now, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.rules import debts, deputies, inspection, loading, market, offers, tokens
from arena.rules.arguments import cards_of
from arena.rules.call import Call, Refusal
from arena.rules.deals import at_hand, finish_goods
from arena.rules.state import State

PHASES: Mapping[str, tuple[str, ...]] = {
    "choose_starter": ("market",),
    "exchange_cards": ("market",),
    "load_bag": ("loading",),
    "declare": ("declaration",),
    "say": ("inspection",),
    "accept_offer": ("inspection",),
    "reject_offer": ("inspection",),
    "withdraw_offer": ("inspection",),
    "inspect_bag": ("inspection",),
    "return_bag": ("inspection",),
    "ask_proof": ("inspection",),
    "pay_debt": ("inspection",),
    "exchange_tokens": ("market", "loading", "declaration", "inspection"),
    "share_booty": ("inspection",),
    "end_turn": ("inspection",),
}
"""Every tool, with the phases it belongs to."""

ANSWERS = ("accept_offer", "reject_offer", "withdraw_offer")


def tools_of(state: State) -> tuple[str, ...]:
    """The tools that this game has."""
    missing = set()
    if not state.switches.starter_named:
        missing.add("choose_starter")
    if not state.switches.tokens:
        missing.add("exchange_tokens")
    if state.switches.proof_unasked:
        missing.add("ask_proof")
    if len(state.seats) != state.edition.deputy_players:
        missing.add("share_booty")
    return tuple(tool for tool in PHASES if tool not in missing)


def may_call(state: State, seat: str, tool: str, pending: Mapping[str, tuple[str, ...]]) -> Refusal | None:
    """What keeps a seat from calling a tool now, whatever its arguments; None where nothing does."""
    own = pending[seat]
    if tool in own:
        return None
    if tool not in state.caches["tools"]:
        names = ", ".join(state.caches["tools"])
        return Refusal(
            "unknown_tool", f"There is no tool {str(tool)[:40]!r} in this game; there are {names}."
        )
    if tool == "pay_debt":
        return Refusal("no_debt", f"You owe nothing now; you may call {_words(own)}.")
    if state.phase not in PHASES[tool]:
        return Refusal("wrong_phase", f"This is the {state.phase} phase; you may call {_words(own)}.")
    if (tool in ANSWERS and not state.dues) or (tool == "exchange_tokens" and own):
        # Their own codes answer: why there is nothing to accept, or no set to exchange.
        return None
    return Refusal("not_your_turn", f"That is not for you now; you may call {_words(own)}.")


def _words(tools: tuple[str, ...]) -> str:
    return ", ".join(tools) if tools else "nothing until others have acted"


def carry_out(state: State, seat: str, call: Call) -> dict[str, Any]:
    """Do what a call says and return the answer to it; raises Refusal, then nothing has changed."""
    if call.tool == "say":
        return offers.say(state, seat, call.args, call.reading)
    if call.tool == "return_bag":
        inspection.give_back(state, seat, call.args, call.rule)
    else:
        ACTS[call.tool](state, seat, call.args)
    return {}


def pay_debt(state: State, seat: str, args: Mapping[str, Any]) -> None:
    """Hand over what the debtor, or the giver of promised goods, has chosen."""
    due = state.dues[0]
    goods = debts.read_goods(state, args)
    if due.kind == "debt":
        debts.pay_debt(state, due, goods)
    else:
        found = at_hand(state, due)
        number = min(due.amount, sum(found.values()))
        if any(found.get(good, 0) < count for good, count in goods.items()):
            raise Refusal("not_owned", "Choose among the goods that were promised and are there.")
        given = sum(goods.values())
        if given < number:
            raise Refusal("not_enough", f"Choose {cards_of(number)}, as promised: you named {given}.")
        if given > number:
            raise Refusal("needless_card", f"Choose {cards_of(number)}, as promised: you named {given}.")
        finish_goods(state, due, goods)
    state.dues.pop(0)


ACTS: Mapping[str, Callable[[State, str, Mapping[str, Any]], None]] = {
    "choose_starter": market.choose_starter,
    "exchange_cards": market.exchange_cards,
    "load_bag": loading.load_bag,
    "declare": loading.declare,
    "accept_offer": offers.accept_offer,
    "reject_offer": offers.reject_offer,
    "withdraw_offer": offers.withdraw_offer,
    "inspect_bag": inspection.inspect_bag,
    "ask_proof": inspection.ask_proof,
    "pay_debt": pay_debt,
    "exchange_tokens": tokens.exchange_tokens,
    "share_booty": deputies.share_booty,
    "end_turn": inspection.end_turn,
}
"""What carries a tool out; `say` and `return_bag` need more of the call than its arguments."""
