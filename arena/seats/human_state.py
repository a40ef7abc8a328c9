"""The table and the rules in a person's words, from his view and the edition's data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from arena.record.words import (
    card_word,
    cards_listed,
    counted,
    opening,
    promise_text,
    seat_name,
    seats_listed,
    terms_text,
)
from arena.rules import Edition

View = Mapping[str, Any]


def officers(view: View) -> tuple[str, ...]:
    """The sheriff, or both deputies."""
    return tuple(view["deputies"] or (view["sheriff"],))


def numbered(cards: list[str], edition: Edition) -> str:
    """Cards with the numbers by which they can be chosen, each with its value: "1) apple 2   2) silk 8"."""
    return "   ".join(
        f"{i}) {card_word(card, 1)} {edition.goods[card].value}" for i, card in enumerate(cards, 1)
    )


def in_order(cards: list[str], edition: Edition) -> list[str]:
    """Cards in the order of the edition's goods."""
    place = {good: i for i, good in enumerate(edition.goods)}
    return sorted(cards, key=place.__getitem__)


def state_lines(view: View, edition: Edition) -> list[str]:
    """The whole table as this seat may see it."""
    you = view["you"]
    boss = seats_listed(officers(view), you)
    role = "Deputies" if view["deputies"] else "Sheriff"
    lines = [
        f"Round {view['round']}, {view['phase']}. {role}: {boss}. Cards in the deck: {view['deck_count']}."
    ]
    for i, pile in enumerate(view["discards"]):
        side = ("left", "right")[i] + " " if len(view["discards"]) > 1 else ""
        shown = ", ".join(card_word(card, 1) for card in pile[:8]) + (" ..." if len(pile) > 8 else "")
        lines.append(f"Discard {side}pile, top first ({len(pile)}): {shown or 'empty'}")
    for seat, shown in view["seats"].items():
        lines.extend(_seat(seat, shown, you, edition))
    booty = view.get("booty") or {}
    if booty.get("gold") or booty.get("count"):
        lines.append(
            f"On the booty tile: {booty.get('gold', 0)} gold, {counted(booty.get('count', 0), 'card')}"
        )
    for promise in view["promises"]:
        lines.append(
            f"Promise of round {promise['round']} ({promise['status']}): {promise_text(promise, you)}"
        )
    for proof in view.get("shown") or ():
        lines.append(f"Shown to you by {seat_name(proof['by'])}: bag {cards_listed(proof['bag'])}")
    return lines


def _seat(seat: str, shown: Mapping[str, Any], you: str, edition: Edition) -> list[str]:
    goods = edition.goods
    gold = f"{shown['gold']} gold, " if "gold" in shown else ""
    name = opening(seat_name(seat, you))
    parts = [f"{name}: {gold}stall {cards_listed(shown['legal'], goods)}"]
    hidden = shown["contraband_count"]
    if shown.get("contraband"):
        parts.append(f"face down {cards_listed(shown['contraband'], goods)}")
    elif hidden:
        parts.append(f"{counted(hidden, 'card')} face down")
    if shown.get("tokens") and any(shown["tokens"].values()):
        parts.append(f"tokens {cards_listed(shown['tokens'], goods)}")
    bag = shown["bag"]
    if bag:
        declared = f", declared {card_word(bag['declared'], bag['count'])}" if bag["declared"] else ""
        inside = f" ({cards_listed(bag['cards'], goods)})" if bag.get("cards") else ""
        parts.append(f"bag of {bag['count']}{declared}, {bag['state']}{inside}")
    lines = ["; ".join(parts)]
    if shown.get("hand"):
        lines.append(f"Your hand: {cards_listed(shown['hand'], goods)}")
    return lines


def offer_lines(view: View, only: Collection[str] | None = None) -> list[str]:
    """The offers that stand (of those, the ones in `only`), and what can be done about each."""
    you = view["you"]
    lines = []
    for name, offer in view["offers"].items():
        if offer["status"] != "open" or (only is not None and name not in only):
            continue
        by = opening(seat_name(offer["by"], you))
        hint = ""
        if you in offer["to"]:
            hint = f" ('accept {name}' or 'reject {name}')"
        elif offer["by"] == you:
            hint = f" ('withdraw {name}')"
        lines.append(
            f"{name} by {by} to {seats_listed(offer['to'], you)}: {terms_text(offer['terms'], you)}{hint}"
        )
    return lines or ["No offer stands."]


def rules_lines(edition: Edition, players: int) -> list[str]:
    """The game in short, with the edition's own numbers."""
    legal = [good for good in edition.goods.values() if good.kind == "legal"]
    other = [good for good in edition.goods.values() if good.kind == "contraband"]
    royal = [good for good in edition.goods.values() if good.kind == "royal"]
    lines = [
        f"{edition.title}, {edition.rounds(players)} rounds. Each merchant fills a bag with 1 to "
        f"{edition.bag_max} cards, declares one legal good and the exact number, and bargains over it.",
        "Opened and as declared: the sheriff pays you the penalties of your cards.",
        "Opened and not as declared: the declared goods enter, the rest is lost and you pay its penalties.",
        "Returned: everything enters, contraband face down.",
        "A deal binds both sides this round; promises for later bind nobody.",
        "Most gold, goods and bonuses together win.",
    ]
    for head, kind in (("Legal", legal), ("Contraband", other), ("Royal, if played", royal)):
        if kind:
            goods = ", ".join(f"{card_word(g.id, 1)} {g.value}/{g.penalty}" for g in kind)
            lines.append(f"{head} (value/penalty in gold): {goods}")
    bonus = ", ".join(f"{card_word(good)} {a}/{b}" for good, (a, b) in edition.bonus.items())
    lines.append(f"Bonuses for most and second most: {bonus}")
    if edition.token_value:
        worth = ", ".join(f"{card_word(good)} {value}" for good, value in edition.token_value.items())
        lines.append(f"{edition.token_cost} legal goods of a kind buy a villager token, worth: {worth}")
    return [*lines, f"The whole page: arena rules --edition {edition.name} --players {players}"]
