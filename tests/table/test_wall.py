"""A seat is told nothing that its player could not see: hidden cards change, what others get does not."""

from pathlib import Path
from typing import Any

from arena.rules import Call
from arena.seats.seat import Turn

from .games import FOUR, play_game, scripted, spec_of


def _told(turn: Turn) -> dict[str, Any]:
    return {
        "news": turn.news, "reply": turn.reply, "tools": turn.tools, "refusal": str(turn.refusal),
        "attempt": turn.attempt, "calls_left": turn.calls_left, "rounds_left": turn.rounds_left,
        "round": turn.round, "phase": turn.phase, "view": turn.view(),
        "legal": {tool: turn.legal(tool) for tool in turn.tools if tool != "say"},
    }  # fmt: skip


def _other_bag(turn: Turn) -> Call | None:
    """Ann's same number of cards, but her last ones, declared as bread either way."""
    if "load_bag" in turn.tools:
        hand = sorted(turn.view()["seats"][turn.seat]["hand"])
        return Call("load_bag", {"cards": hand[-2:]})
    if "declare" in turn.tools:
        return Call("declare", {"good": "bread", "count": 2})
    return None


def _first_bag(turn: Turn) -> Call | None:
    if "load_bag" in turn.tools:
        hand = sorted(turn.view()["seats"][turn.seat]["hand"])
        return Call("load_bag", {"cards": hand[:2]})
    return _other_bag(turn)


def test_another_hidden_bag_changes_nothing_that_others_are_sent(tmp_path: Path) -> None:
    differed = 0
    for deal in range(12):
        games = []
        for number, policy in enumerate((_first_bag, _other_bag)):
            told: dict[str, list[Any]] = {seat: [] for seat in FOUR}

            def remember(turn: Turn, told: dict[str, list[Any]] = told) -> None:
                # Only until the first bag is decided: then what it held becomes public.
                if turn.round == 1 and not any(
                    s["bag"] and s["bag"]["state"] != "closed" for s in turn.view()["seats"].values()
                ):
                    told[turn.seat].append(_told(turn))

            seats = scripted({"ann": policy, **dict.fromkeys(FOUR[1:], remember)})
            play_game(tmp_path / f"{deal}-{number}.jsonl", seats, spec_of(deal=f"wall/{deal}", talk_rounds=2))
            loads = [t for t in seats[0].turns if t.round == 1 and "load_bag" in t.tools]
            games.append((told, bool(loads)))
        (one, _), (other, loaded) = games
        differed += loaded
        assert one == other
    assert differed > 4


def test_F1_no_seat_is_sent_anothers_hidden_cards(tmp_path: Path) -> None:
    seats = scripted()
    play_game(tmp_path / "g.jsonl", seats)
    for seat in seats:
        for turn in seat.turns:
            for seen in turn.news:
                if seen["kind"] in ("load", "draw", "deal") and "cards" in seen:
                    assert seen["kind"] == "deal" or seen["actor"] == seat.name


def test_a_call_costs_the_same_late_in_a_long_game(tmp_path: Path) -> None:
    """No turn's news grow with the game: each holds only what happened since the last."""

    def chat(turn: Turn) -> Call | None:
        return Call("say", {"message": "hm"}) if "say" in turn.tools else None

    seats = scripted(dict.fromkeys(FOUR, chat))
    play_game(tmp_path / "g.jsonl", seats, spec_of(talk_rounds=10))
    for seat in seats:
        assert len(seat.turns) > 200
        assert max(len(turn.news) for turn in seat.turns) < 60
