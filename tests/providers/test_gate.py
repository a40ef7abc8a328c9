"""How the calls in flight at one provider shrink and grow."""

from __future__ import annotations

import asyncio
import random

from arena.providers.gate import Gate


def test_no_more_calls_than_there_is_room_for() -> None:
    gate = Gate(3)
    most = 0

    async def one() -> None:
        nonlocal most
        async with gate:
            most = max(most, gate.inflight)
            await asyncio.sleep(0)

    async def many() -> None:
        await asyncio.gather(*(one() for _ in range(20)))

    asyncio.run(many())
    assert most == 3
    assert gate.inflight == 0


def test_a_busy_answer_halves_the_room_once_for_all_that_were_in_flight() -> None:
    gate = Gate(16)

    async def go() -> None:
        epochs = [await gate.__aenter__() for _ in range(16)]
        for epoch in epochs:
            gate.busy(epoch)

    asyncio.run(go())
    assert gate.room == 8


def test_success_wins_the_room_back() -> None:
    gate = Gate(16)

    async def go() -> None:
        gate.busy(await gate.__aenter__())

    asyncio.run(go())
    small = gate.room
    rooms = []
    for _ in range(400):
        gate.succeeded()
        rooms.append(gate.room)
    assert small < 16
    assert rooms == sorted(rooms)
    assert rooms[-1] == 16


def test_a_limit_is_found_and_seldom_run_into_again() -> None:
    gate = Gate(32)
    limit, at_server, answered, refused = 4, 0, 0, 0
    chance = random.Random(1)

    async def turns(number: int) -> None:
        for _ in range(number):
            await asyncio.sleep(0)

    async def call() -> None:
        nonlocal at_server, answered, refused
        while True:
            async with gate as place:
                at_server += 1
                busy = at_server > limit
                await turns(1 if busy else chance.randint(15, 25))
                at_server -= 1
                if not busy:
                    answered += 1
                    gate.succeeded(place)
                    return
                refused += 1
                gate.busy(place)
            await turns(chance.randint(20, 40))

    async def game() -> None:
        for _ in range(60):
            await call()

    async def games() -> None:
        await asyncio.gather(*(game() for _ in range(24)))

    asyncio.run(games())
    assert answered == 24 * 60
    assert refused < answered / 20
    limit = 100
    asyncio.run(games())
    assert gate.room > 16


def test_a_fault_that_room_does_not_cause_takes_none() -> None:
    gate = Gate(16)

    async def go() -> None:
        places = [await gate.__aenter__() for _ in range(16)]
        for place in places:
            gate.succeeded(place)
        gate.busy(places[7], sure=False)
        assert gate.room == 16
        gate.busy(places[7])
        assert gate.room == 8
        for _ in range(8):
            gate.succeeded()
        assert gate.room == 16, "won back at once"

    asyncio.run(go())


def test_there_is_always_room_for_one() -> None:
    gate = Gate(1)

    async def go() -> None:
        for _ in range(5):
            async with gate as epoch:
                gate.busy(epoch)

    asyncio.run(go())
    assert gate.room == 1


def test_a_call_that_is_given_up_leaves_its_place_to_the_next() -> None:
    gate = Gate(1)

    async def go() -> list[str]:
        done: list[str] = []

        async def one(name: str) -> None:
            async with gate:
                await asyncio.sleep(0)
                done.append(name)

        first = asyncio.ensure_future(one("first"))
        await asyncio.sleep(0)
        second, third = asyncio.ensure_future(one("second")), asyncio.ensure_future(one("third"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)
        return done

    assert asyncio.run(go()) == ["first", "third"]


def test_a_stray_refusal_costs_little_where_more_went_well() -> None:
    gate = Gate(64)
    rooms = []

    async def go() -> None:
        for n in range(100):
            places = [await gate.__aenter__() for _ in range(min(gate.room, 40 if n % 4 else 20))]
            for k, place in enumerate(places):
                if n % 4 == 0 and k == 10:
                    gate.busy(place)
                else:
                    gate.succeeded(place)
                await gate.__aexit__(None, None, None)
            rooms.append(gate.room)

    asyncio.run(go())
    assert sum(rooms) / len(rooms) > 15


def test_a_limit_that_sinks_is_found() -> None:
    gate = Gate(64)

    async def go(limit: int, waves: int) -> list[int]:
        turned_away = []
        for _ in range(waves):
            places = [await gate.__aenter__() for _ in range(gate.room)]
            for k, place in enumerate(places):
                if k < limit:
                    gate.succeeded(place)
                else:
                    gate.busy(place)
            for _ in places:
                await gate.__aexit__(None, None, None)
            turned_away.append(max(0, len(places) - limit))
        return turned_away

    asyncio.run(go(64, 20))
    turned_away = asyncio.run(go(4, 200))
    assert sum(turned_away[-100:]) < 200
    assert gate.room <= 8
