"""The rules of an edition on one page for a person, made from the edition's data."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from arena.record.words import card_word, counted, listed
from arena.rules import Edition

WIDTH = 100
"""Characters to which the page is wrapped."""
_TIMES = {1: "once", 2: "twice", 3: "three times"}
_TIES = {"legal_cards": "legal cards", "contraband_cards": "contraband cards", "tokens": "villager tokens"}


def rulebook(edition: Edition, players: int, royal_goods: bool = False) -> list[str]:
    """The lines of the page for so many players; a heading stands by itself, its text below it."""
    lines = [edition.title]
    for heading, paragraphs in _chapters(edition, players, royal_goods):
        lines += ["", heading.upper()]
        for paragraph in paragraphs:
            lines += wrap(paragraph, WIDTH, subsequent_indent="  " if paragraph.startswith("- ") else "")
    return [*lines, "", "GOODS", *_goods(edition, players, royal_goods)]


def _chapters(
    edition: Edition, players: int, royal_goods: bool
) -> Iterator[tuple[str, Iterator[str] | tuple[str, ...]]]:
    deputies = players == edition.deputy_players
    yield "What it is about", _about(edition, players, deputies)
    yield "A round", _round(edition, deputies)
    yield "The inspection", _inspection(edition, deputies)
    yield "Deals", _deals(edition, deputies)
    yield "Who can't pay", (_debts(edition),)
    if edition.switches.tokens:
        yield "Villager tokens", (_tokens(edition),)
    if royal_goods:
        yield (
            "Royal goods",
            (
                "They are contraband in every way: never declared, face down when they pass, lost when they are found. "
                "For the bonuses each counts as several cards of a legal good.",
            ),
        )
    yield "The end", _end(edition)


def _about(edition: Edition, players: int, deputies: bool) -> Iterator[str]:
    boss, he = ("two deputies", "They") if deputies else ("the sheriff", "He")
    yield (
        f"Merchants carry goods past {boss} in closed bags and say what is in them. {he} may open a bag or let it pass, "
        "and everybody may bargain over that in free words. Most gold, goods and bonuses together win."
    )
    rounds = counted(edition.rounds(players), "round")
    if deputies:
        times = _TIMES[edition.deputy_rounds * 2 // players]
        yield f"{players} players, {rounds}. There is no sheriff: each round has two deputies, everybody {times}."
    else:
        turns = edition.sheriff_turns[players]
        yield f"{players} players, {rounds}: everybody is sheriff {_TIMES.get(turns, f'{turns} times')}, and the badge goes left."
    piles = ""
    if edition.switches.initial_discards:
        piles = (
            f" {edition.switches.initial_discards} cards lie face up on each of "
            f"{edition.switches.discard_piles} discard piles."
        )
    yield f"Everybody begins with {edition.start_gold} gold and {edition.hand_size} cards.{piles}"


def _round(edition: Edition, deputies: bool) -> Iterator[str]:
    switches = edition.switches
    boss = "deputy who was drawn first" if deputies else "sheriff"
    away = "The deputies stay" if deputies else "The sheriff stays"
    yield f"{away} out of the first three steps."
    first = (
        f"The {boss} names who begins"
        if switches.starter_named
        else "The merchant left of the sheriff begins"
    )
    if switches.draws_from_discards:
        draw = (
            f"takes from the tops of the two piles, in any order, and after that from the deck, back to {edition.hand_size} "
            "cards in hand; what was laid away goes on one of the piles then"
        )
    else:
        when = "at once" if switches.set_aside == "before_drawing" else "when everybody has gone"
        draw = f"draws back to {edition.hand_size} cards from the deck; what was laid away goes on the discard pile {when}"
    yield (
        f"- Market. {first}, the others follow clockwise. Each lays 0 to {edition.max_exchange} cards away and {draw}."
    )
    yield (
        f"- Loading. All merchants at the same time put {edition.bag_min} to {edition.bag_max} cards of their hands into "
        "their bags, any mixture. That is final."
    )
    yield (
        "- Declaration. Each merchant in turn says one legal good and how many cards the bag holds. "
        "The number must be right, the good need not be."
    )
    yield "- Inspection. See below; it ends when every bag has been returned or opened."
    yield f"- Then everybody draws back to {edition.hand_size} cards, but not after the last round."


def _inspection(edition: Edition, deputies: bool) -> Iterator[str]:
    boss, verb = ("deputies", "pay") if deputies else ("sheriff", "pays")
    yield "Bags are decided one at a time, in any order, none of them or all may be opened; a decision is final."
    yield "- Returned: legal goods go face up on the owner's stall, whatever was said, contraband face down. No fine."
    yield (
        f"- Opened, and every card is the declared good: all cards go to the stall, and the {boss} {verb} the owner "
        "their penalties."
    )
    pile = " (the sheriff says on which pile)" if edition.switches.confiscated_pile_chosen else ""
    yield (
        "- Opened, and something else is in it: the cards of the declared good go to the stall, all others, legal or not, "
        f"are discarded{pile}, and the owner pays their penalties to the {boss}."
    )
    if deputies:
        yield (
            "Each deputy says what he wants. Two alike do it together: bribes and fines lie on the booty tile, which both "
            "halve after the last bag, and a penalty is paid half by each. If they differ, the one who wants to open does so "
            "alone, and alone pays or receives."
        )


def _deals(edition: Edition, deputies: bool) -> Iterator[str]:
    yield (
        "Anybody may offer gold that he has, goods of his stall or of his bag, that a bag be returned or opened this round, "
        "and promises. An offer is a deal when everybody has consented whom it asks for something; it is carried out at "
        f"once and binds. {'A deputy' if deputies else 'The sheriff'} takes part in every deal. Cards in hand"
        + (" and tokens" if edition.switches.tokens else "")
        + " can't be given."
    )
    yield (
        "A bag that is returned without a word makes its owner's last open offer for it due; a demand that he has not "
        "agreed to is not. Opening a bag voids the offers for its return. Offers that are open when the inspection ends "
        "are void."
    )
    proof = (
        "the one who was promised them is shown bag and stall"
        if edition.switches.proof_unasked
        else "the one who was promised them may ask to be shown bag and stall"
    )
    yield f"Promised goods that are not there are not owed, gold does not replace them, and {proof}."
    yield "Favours after this round are promises: everybody hears them, and they bind nobody."


def _debts(edition: Edition) -> str:
    first = (
        "legal goods first, contraband only where these do not reach"
        if edition.switches.debt_legal_first
        else "legal goods and contraband in any mixture"
    )
    return (
        f"All gold goes first. For the rest he hands over goods of his stall that are worth as much, {first}; there is no "
        "change, and no card may be handed over that could be left out. What then is lacking is forgiven."
    )


def _tokens(edition: Edition) -> str:
    told = [
        f"{good.replace('_', ' ')} {value} gold ({edition.token_supply[good]} there are)"
        for good, value in edition.token_value.items()
    ]
    return (
        f"On one's own turn {edition.token_cost} legal goods of a kind on the stall buy a villager token, worth: "
        f"{listed(told)}. Nobody can take a token or trade it."
    )


def _end(edition: Edition) -> Iterator[str]:
    counts = "villager tokens" if edition.switches.bonus_counts == "tokens" else "cards"
    worth = "gold, the values of all goods on the stall" + (
        " and of the tokens" if edition.switches.tokens else ""
    )
    yield f"Everybody counts {worth}, and the bonuses for most and second most {counts} of a good. Cards in hand count nothing."
    yield (
        "Who tie for most add both bonuses and share them, and there is no second; who tie for second share that, rounded "
        "down. Nothing is for who has none."
    )
    ties = [_TIES.get(tie, tie.replace("_", " ")) for tie in edition.switches.final_tie]
    yield f"A tie at the end goes to more {', then to more '.join(ties)}; then the victory is shared."


def _goods(edition: Edition, players: int, royal_goods: bool) -> Iterator[str]:
    yield "good            cards  value  penalty  kind"
    for name, number in edition.deck(players, royal_goods).items():
        good = edition.goods[name]
        more: str = good.kind
        if good.kind == "legal":
            more = "legal; bonus {} and {}".format(*edition.bonus[name])
        elif good.counts_as:
            more = f"royal; counts as {good.counts} {card_word(good.counts_as, good.counts)}"
        yield f"{name.replace('_', ' '):14}  {number:5}  {good.value:5}  {good.penalty:7}  {more}"
