"""The questions outside the talk: market, loading, declaration, debts, the booty tile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from arena.record.words import cards_listed, counted, seat_name
from arena.rules import Call
from arena.seats.human_desk import Desk
from arena.seats.human_state import in_order, numbered
from arena.seats.human_words import in_words, pick_cards, pick_declared, pick_one, whole_number
from arena.seats.seat import Turn

View = Mapping[str, Any]
SIDES = ("left", "right")


async def starter(desk: Desk, turn: Turn, view: View) -> Call:
    """Who begins the market."""
    names = [args["player"] for args in turn.legal("choose_starter")]
    desk.say(f"Who starts the market? {_choices(names, seat_name)}")
    picked = await desk.answered(turn, "starter>", partial(pick_one, choices=names, shown=seat_name))
    return picked if isinstance(picked, Call) else Call("choose_starter", {"player": picked})


async def market(desk: Desk, turn: Turn, view: View) -> Call:
    """Which cards to set aside, and with two piles what to take from where."""
    hand = in_order(view["seats"][turn.seat]["hand"], desk.edition)
    piles = view["discards"]
    desk.say(f"Your hand, with values in gold: {numbered(hand, desk.edition)}")
    if len(piles) > 1:
        for side, pile in zip(("Left", "Right"), piles, strict=True):
            shown = ", ".join(card.replace("_", " ") for card in pile[:5])
            desk.say(f"{side} pile, top first: {shown or 'empty'}")
    most = desk.edition.max_exchange
    desk.say(f"Which cards do you set aside, at most {most}? Numbers or names; Enter keeps all.")
    away = await desk.answered(turn, "set aside>", partial(pick_cards, shown=hand, least=0, most=most))
    if isinstance(away, Call):
        return away
    args: dict[str, Any] = {"discard": away}
    room = len(away)
    for side, pile in zip(SIDES, piles if len(piles) > 1 else (), strict=False):
        most = min(room, len(pile))
        if most:
            desk.say(f"How many do you take from the {side} pile, 0 to {most}? Enter takes none.")
            taken = await desk.answered(turn, f"{side}>", partial(whole_number, most=most))
            if isinstance(taken, Call):
                return taken
            args[f"take_{side}"] = taken
            room -= taken
    if away and len(piles) > 1:
        desk.say("On which pile do your cards go? 1) left   2) right")
        pile_name = await desk.answered(turn, "pile>", partial(pick_one, choices=SIDES))
        if isinstance(pile_name, Call):
            return pile_name
        args["discard_to"] = pile_name
    return Call("exchange_cards", args)


async def loading(desk: Desk, turn: Turn, view: View) -> Call:
    """What goes into the bag."""
    hand = in_order(view["seats"][turn.seat]["hand"], desk.edition)
    most = desk.edition.bag_max
    desk.say(f"Your hand, with values in gold: {numbered(hand, desk.edition)}")
    desk.say(f"What goes into your bag, 1 to {most} cards? It can't be changed afterwards.")
    cards = await desk.answered(turn, "bag>", partial(pick_cards, shown=hand, least=1, most=most))
    return cards if isinstance(cards, Call) else Call("load_bag", {"cards": cards})


async def declaration(desk: Desk, turn: Turn, view: View) -> Call:
    """Which good the bag is said to hold; the count is given."""
    bag = view["seats"][turn.seat]["bag"]
    goods = list(desk.edition.legal_goods)
    inside = cards_listed(bag["cards"], desk.edition.goods)
    desk.say(
        f"Your bag holds {inside}. What do you declare ({counted(bag['count'], 'card')})? {_choices(goods)}"
    )

    read = partial(pick_declared, choices=goods, count=bag["count"])
    good = await desk.answered(turn, "declare>", read)
    return good if isinstance(good, Call) else Call("declare", {"good": good, "count": bag["count"]})


async def debt(desk: Desk, turn: Turn, view: View) -> Call:
    """Which goods pay what gold did not."""
    mine = view["seats"][turn.seat]
    lying = {**mine["legal"], **(mine.get("contraband") or {})}
    stall = in_order([good for good, n in lying.items() for _ in range(n)], desk.edition)
    desk.say(f"Your goods: {numbered(stall, desk.edition)}")
    desk.say("Which of them do you hand over?")
    goods = await desk.answered(
        turn, "hand over>", partial(pick_cards, shown=stall, least=1, most=len(stall))
    )
    return goods if isinstance(goods, Call) else Call("pay_debt", {"goods": goods})


async def share(desk: Desk, turn: Turn, view: View) -> Call:
    """Which cards of the booty tile go to this deputy."""
    cards = in_order(list(view["booty"].get("cards") or ()), desk.edition)
    desk.say(f"On the booty tile: {numbered(cards, desk.edition)}")
    desk.say("Which of them go to you? Enter leaves the sharing to chance.")
    taken = await desk.answered(turn, "share>", partial(pick_cards, shown=cards, least=0, most=len(cards)))
    if isinstance(taken, Call):
        return taken
    return Call("share_booty", {"cards": taken}) if taken else Call("end_turn", {})


QUESTIONS: tuple[tuple[str, Callable[[Desk, Turn, View], Awaitable[Call]]], ...] = (
    ("pay_debt", debt),
    ("share_booty", share),
    ("choose_starter", starter),
    ("exchange_cards", market),
    ("load_bag", loading),
    ("declare", declaration),
)
"""Which question a tool is asked with; the first of the tools that may be called decides."""


def _choices(names: list[str], shown: Callable[[str], str] = in_words) -> str:
    return "   ".join(f"{i}) {shown(name)}" for i, name in enumerate(names, 1))
