"""`arena editions`: decks, values and switches of the editions."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from arena.cli.output import data, say
from arena.rules.edition import EDITIONS, Edition, load_edition


def editions(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One edition: first, second or robin_hood.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="The deck for N players. [4]")
    ] = None,
    royal_goods: Annotated[bool, typer.Option("--royal-goods", help="Shuffle the royal goods in.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the data as JSON.")] = False,
) -> int:
    """List the editions, or show one: its deck, values, penalties, bonuses and switches.

    Exit status: 0; 2 for an edition, number of players or royal goods that there are not.
    """
    if name is None:
        found = [
            _facts(load_edition(n), players, royal_goods) for n in EDITIONS if _fits(n, players, royal_goods)
        ]
        if as_json:
            data(found)
        else:
            for facts in found:
                say(
                    f"{facts['edition']}: {facts['title']}, for {', '.join(map(str, facts['players_allowed']))} players; "
                    f"{facts['total']} cards for {facts['players']}"
                )
        return 0
    facts = _facts(load_edition(name), players, royal_goods)
    if as_json:
        data({key: value for key, value in facts.items() if key not in ("title", "players_allowed")})
    else:
        _show(facts)
    return 0


def _fits(name: str, players: int | None, royal_goods: bool) -> bool:
    edition = load_edition(name)
    return (players is None or players in edition.players) and (
        not royal_goods or edition.switches.royal_goods
    )


def _facts(edition: Edition, players: int | None, royal_goods: bool) -> dict[str, Any]:
    number = 4 if players is None else players
    edition.check_players(number)
    edition.check_royal_goods(royal_goods)
    counts = edition.deck(number, royal_goods)
    goods = [good for good in edition.goods.values() if good.id in counts]
    return {
        "edition": edition.name,
        "title": edition.title,
        "players_allowed": list(edition.players),
        "players": number,
        "royal_goods": royal_goods,
        "total": sum(counts.values()),
        "counts": counts,
        "values": {good.id: good.value for good in goods},
        "penalties": {good.id: good.penalty for good in goods},
        "counts_as": {good.id: {good.counts_as: good.counts} if good.counts_as else {} for good in goods},
        "bonus": {good: list(prizes) for good, prizes in edition.bonus.items()},
        "switches": edition.switches.to_json(),
    }


def _show(facts: dict[str, Any]) -> None:
    royal = ", royal goods" if facts["royal_goods"] else ""
    say(f"{facts['edition']}: {facts['title']}; {facts['players']} players{royal}, {facts['total']} cards")
    say(f"{'good':14} cards  value  penalty  counts as")
    for good, number in facts["counts"].items():
        counts = ", ".join(f"{n} {g}" for g, n in facts["counts_as"][good].items() if g != good or n != 1)
        say(
            f"{good:14} {number:5}  {facts['values'][good]:5}  {facts['penalties'][good]:7}  {counts}".rstrip()
        )
    say("bonuses: " + ", ".join(f"{good} {a}/{b}" for good, (a, b) in facts["bonus"].items()))
    say("switches: " + ", ".join(f"{key} {_word(value)}" for key, value in facts["switches"].items()))


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "/".join(value) if isinstance(value, list) else str(value)
