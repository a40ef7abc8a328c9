"""The tools of an edition as a model is offered them, in a form that strict and simple servers alike take.

Every property is required, nothing is nullable, numbers have no bounds in the schema (they stand in the text), and
enumerations hold texts only: what a server could refuse is not there. The rules check every call anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from arena.providers import ToolSpec
from arena.rules import Edition

Schema = dict[str, Any]


def edition_tools(
    edition: Edition,
    seats: Sequence[str],
    *,
    royal_goods: bool = False,
    max_message_chars: int = 1000,
) -> tuple[ToolSpec, ...]:
    """All tools that a game of this edition with these seats can have, in the order of its phases."""
    cards = [good.id for good in edition.goods.values() if royal_goods or good.kind != "royal"]
    shapes = _Shapes(cards, list(edition.legal_goods), list(seats))
    switches = edition.switches
    deputies = len(seats) == edition.deputy_players
    who = "deputies" if deputies else "sheriff"
    tools = []
    if switches.starter_named:
        tools.append(
            _tool("choose_starter", f"Market, {who}: name the merchant who goes first.", player=shapes.seat())
        )
    tools.append(_exchange(edition, shapes))
    tools.append(
        _tool(
            "load_bag",
            f"Loading, merchants: put {edition.bag_min} to {edition.bag_max} cards of your hand into your bag. Final.",
            cards=shapes.cards(
                f"{edition.bag_min} to {edition.bag_max} cards from your hand, one name a card",
                edition.bag_max,
            ),
        )
    )
    tools.append(
        _tool(
            "declare",
            "Declaration, merchants: say one legal good and how many cards are in your bag.",
            good=shapes.legal("the legal good you declare, whether or not it is in the bag"),
            count=shapes.number("the exact number of cards in your bag"),
        )
    )
    tools.append(
        _tool(
            "say",
            "Inspection: speak to the whole table. What the words offer, accept, refuse or withdraw is binding.",
            message={
                "type": "string",
                "description": f"your own words to the others, at most {max_message_chars} characters",
            },
        )
    )
    offer = {"type": "string", "description": "the id of the offer, such as O3"}
    tools.append(
        _tool("accept_offer", "Inspection: consent to an open offer made to you; it binds.", offer=offer)
    )
    tools.append(_tool("reject_offer", "Inspection: refuse an open offer made to you.", offer=offer))
    tools.append(_tool("withdraw_offer", "Inspection: take back an open offer of your own.", offer=offer))
    tools.append(_inspect(edition, shapes, deputies))
    wish = (
        "Inspection, deputies: say that you want a bag returned"
        if deputies
        else "Inspection, sheriff: return a bag"
    )
    tools.append(_tool("return_bag", f"{wish} unopened.", merchant=shapes.seat("whose bag")))
    tools.append(_tool("end_turn", "Inspection: nothing (more) to say or do now."))
    if not switches.proof_unasked:
        tools.append(
            _tool(
                "ask_proof",
                "Inspection: have bag and stall shown when goods promised to you were not there.",
                offer=offer,
            )
        )
    tools.append(
        _tool(
            "pay_debt",
            "When you owe more than your gold: choose the cards of your stall that pay the rest.",
            goods=shapes.cards("every card handed over, one name a card"),
        )
    )
    if switches.tokens:
        tools.append(
            _tool(
                "exchange_tokens",
                f"Any own turn: turn {edition.token_cost} cards of one legal good on your stall into a villager token.",
                good=shapes.legal("the good"),
                sets=shapes.number(f"how many sets of {edition.token_cost}"),
            )
        )
    if deputies:
        tools.append(
            _tool(
                "share_booty",
                "End of the inspection, deputies: name the cards of the booty tile that go to you.",
                cards=shapes.cards("cards that go to you, one name a card"),
            )
        )
    return tuple(tools)


def offered(
    tools: Sequence[ToolSpec], legal: Mapping[str, Sequence[Mapping[str, Any]]]
) -> tuple[ToolSpec, ...]:
    """The tools that `legal` names, each enumeration cut to the values that its legal calls have.

    `legal` maps a tool's name to the arguments of its legal calls; a tool without any, as `say`, stays whole.
    """
    return tuple(_narrowed(tool, legal[tool.name]) for tool in tools if tool.name in legal)


def _narrowed(tool: ToolSpec, calls: Sequence[Mapping[str, Any]]) -> ToolSpec:
    properties = {
        name: _held(shape, [args[name] for args in calls if name in args])
        for name, shape in tool.parameters["properties"].items()
    }
    return replace(tool, parameters={**tool.parameters, "properties": properties})


def _held(shape: Schema, values: Sequence[Any]) -> Schema:
    if shape["type"] == "array":
        return {**shape, "items": _held(shape["items"], [each for value in values for each in value])}
    if shape["type"] != "string" or not values:
        return shape
    held = dict.fromkeys(values)
    return {**shape, "enum": [word for word in shape.get("enum", held) if word in held]}


class _Shapes:
    """The pieces of which the schemas are made."""

    def __init__(self, cards: list[str], legal: list[str], seats: list[str]) -> None:
        self._cards = cards
        self._legal = legal
        self._seats = seats

    def cards(self, about: str, most: int | None = None) -> Schema:
        shape = {"type": "array", "description": about, "items": {"type": "string", "enum": self._cards}}
        return shape if most is None else {**shape, "maxItems": most}

    def legal(self, about: str) -> Schema:
        return {"type": "string", "enum": self._legal, "description": about}

    def seat(self, about: str = "a seat at the table") -> Schema:
        return {"type": "string", "enum": self._seats, "description": about}

    def number(self, about: str) -> Schema:
        return {"type": "integer", "description": about}

    def side(self, about: str) -> Schema:
        return {"type": "string", "enum": ["left", "right"], "description": about}


def _exchange(edition: Edition, shapes: _Shapes) -> ToolSpec:
    discard = shapes.cards(
        f"0 to {edition.max_exchange} cards from your hand, one name a card; [] keeps all",
        edition.max_exchange,
    )
    if not edition.switches.draws_from_discards:
        return _tool(
            "exchange_cards",
            f"Market, merchants: set aside 0 to {edition.max_exchange} cards, then draw from the deck up to a full hand.",
            discard=discard,
        )
    return _tool(
        "exchange_cards",
        f"Market, merchants: set aside 0 to {edition.max_exchange} cards, take from the tops of the discard piles, then draw "
        "from the deck up to a full hand. What you set aside can't be drawn back.",
        discard=discard,
        take_left=shapes.number("cards to take from the top of the left pile, or 0"),
        take_right=shapes.number("cards to take from the top of the right pile, or 0"),
        discard_to=shapes.side("the pile for what you set aside; the last named card lies on top"),
    )


def _inspect(edition: Edition, shapes: _Shapes, deputies: bool) -> ToolSpec:
    about = (
        "Inspection, deputies: say that you want a bag opened."
        if deputies
        else "Inspection, sheriff: open a bag. Final."
    )
    if not edition.switches.confiscated_pile_chosen:
        return _tool("inspect_bag", about, merchant=shapes.seat("whose bag"))
    return _tool(
        "inspect_bag",
        about,
        merchant=shapes.seat("whose bag"),
        discard_to=shapes.side("the pile for confiscated goods"),
    )


def _tool(name: str, description: str, **properties: Mapping[str, Any]) -> ToolSpec:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return ToolSpec(name, description, schema)
