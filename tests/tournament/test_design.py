"""Who sits where: the audit of balance, the sizes of designs, the same design for the same pool."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from arena.errors import UsageError
from arena.tournament.design import FEW, Game, design
from arena.tournament.incomplete import incomplete_blocks


def labels(n: int) -> list[str]:
    return [f"m{i}" for i in range(n)]


def seats_of(games: tuple[Game, ...]) -> Counter[tuple[str, int]]:
    """How often each label sits in each seat."""
    return Counter((label, seat) for game in games for seat, label in enumerate(game.line_up))


@pytest.mark.parametrize("name", ["balanced", "roundrobin", "focal:m0"])
@pytest.mark.parametrize(
    ("entries", "players"), [(3, 3), (4, 4), (5, 3), (5, 5), (6, 4), (8, 4), (9, 4), (9, 5)]
)
@pytest.mark.parametrize("passes", [1, 3])
def test_G6_every_entry_sits_in_every_seat_equally_often(
    name: str, entries: int, players: int, passes: int
) -> None:
    once = design(name, labels(entries), players, seed=5)
    laid = design(name, labels(entries), players, seed=5, blocks=passes * once.blocks)
    seats = seats_of(laid.games)
    for label in labels(entries):
        assert len({seats[label, seat] for seat in range(players)}) == 1, label
    others = labels(entries)[1:] if name.startswith("focal") else labels(entries)
    assert len({seats[label, 0] for label in others}) == 1


@pytest.mark.parametrize("entries", [4, 7, 8, 13])
def test_G6_every_two_entries_meet_equally_often(entries: int) -> None:
    laid = design("balanced", labels(entries), 4, seed=1)
    met = Counter(pair for game in laid.games for pair in combinations(sorted(game.line_up), 2))
    assert len({met[pair] for pair in combinations(sorted(labels(entries)), 2)}) == 1


@pytest.mark.parametrize(
    ("entries", "line_ups"), [(4, 1), (5, 5), (6, 15), (7, 7), (8, 14), (13, 13), (16, 60)]
)
def test_sizes_of_the_balanced_design(entries: int, line_ups: int) -> None:
    assert len(design("balanced", labels(entries), 4, seed=1).line_ups) == line_ups


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_incomplete_designs_hold_every_entry_equally_often_and_meetings_differ_little(seats: int) -> None:
    for entries in range(seats + 1, 13):
        if comb(entries, seats) <= FEW:
            continue
        line_ups = incomplete_blocks(entries, seats)
        assert all(len(set(line_up)) == seats for line_up in line_ups)
        assert len(set(Counter(i for line_up in line_ups for i in line_up).values())) == 1
        met = Counter(pair for line_up in line_ups for pair in combinations(sorted(line_up), 2))
        counts = [met[pair] for pair in combinations(range(entries), 2)]
        assert max(counts) - min(counts) <= 1


def test_round_robin_plays_every_line_up() -> None:
    assert len(design("roundrobin", labels(8), 4, seed=1).line_ups) == comb(8, 4)


def test_focal_sits_at_every_table() -> None:
    laid = design("focal:m3", labels(9), 4, seed=1)
    assert all("m3" in game.line_up for game in laid.games)


def test_focal_that_does_not_play_is_named_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"no entry mm3; did you mean m3\?"):
        design("focal:mm3", labels(5), 4, seed=1)


def test_a_block_is_one_deal_and_every_rotation_of_one_line_up() -> None:
    laid = design("balanced", labels(8), 4, seed=9)
    for block in range(1, laid.blocks + 1):
        games = [game for game in laid.games if game.block == block]
        assert [game.rotation for game in games] == [0, 1, 2, 3]
        assert {game.deal for game in games} == {f"9/{block:04d}"}
        first = games[0].line_up
        assert [game.line_up for game in games] == [first[r:] + first[:r] for r in range(4)]


def test_blocks_have_deals_of_their_own_and_games_ids_of_their_own() -> None:
    laid = design("balanced", labels(8), 4, seed=1, blocks=30)
    assert len({game.deal for game in laid.games}) == 30
    assert len({game.id for game in laid.games}) == len(laid.games) == 120


def test_a_beginning_of_the_design_is_a_part_of_it_and_about_balanced() -> None:
    whole = design("balanced", labels(8), 4, seed=1)
    for blocks in range(2, whole.blocks + 1):
        part = design("balanced", labels(8), 4, seed=1, blocks=blocks)
        assert part.games == whole.games[: 4 * blocks]
        played = Counter(label for game in part.games for label in game.line_up)
        assert max(played.values()) - min(played[label] for label in labels(8)) <= 8


def test_games_are_as_many_as_asked() -> None:
    assert [len(design("balanced", labels(5), 4, 1, games=n).games) for n in (1, 4, 10)] == [1, 4, 10]


def test_neighbours_change_from_pass_to_pass() -> None:
    laid = design("balanced", labels(4), 4, seed=1, blocks=12)
    assert len({game.line_up for game in laid.games if game.line_up[0] == "m0"}) > 2


@pytest.mark.parametrize("entries", [0, 1, 3])
def test_fewer_entries_than_seats_names_the_shortfall(entries: int) -> None:
    with pytest.raises(
        UsageError, match=f"4 seats but only {entries} entr(y|ies) .*: {4 - entries} short"
    ) as error:
        design("balanced", labels(entries), 4, seed=1)
    assert error.value.status == 2
