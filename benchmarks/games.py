"""Time whole games of bots with speech and records on one core (CPU seconds), and where the time goes.

Prints games a second, microseconds a call and a recorded event, and their ratios to floors measured in the
same run: the same calls through the rules alone, the same messages through the reader alone, and the same lines
encoded and appended with nothing around them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

import msgspec

from arena.record import Record, RecordWriter, read_record
from arena.record.replay import first_position, recorded_call
from arena.rules import Call, Event, Game
from arena.seats.bots import make_bot
from arena.speech import GrammarReader, context_of
from arena.table import SEAT_NAMES, GameSpec, Player, play

LINE_UP = ("ev", "greedy", "briber", "honest")


def play_all(folder: Path, games: int, line_up: tuple[str, ...]) -> float:
    """Play games of the line-up, its seats rotated, into records; returns seconds."""
    reader = GrammarReader()

    async def run() -> None:
        for number in range(games):
            shift = number % len(line_up)
            sitting = line_up[shift:] + line_up[:shift]
            players = tuple(Player(seat, bot) for seat, bot in zip(SEAT_NAMES, sitting, strict=False))
            spec = GameSpec(f"g{number}", players, f"bench/{number}")
            seats = [make_bot(player.entry, player.seat, spec.deal) for player in players]
            with RecordWriter(folder / f"{spec.id}.jsonl", spec.id) as writer:
                await play(spec, seats, reader, writer)

    start = time.process_time()
    asyncio.run(run())
    return time.process_time() - start


def rules_alone(records: list[Record]) -> tuple[float, int]:
    """Apply the records' calls to fresh games; returns seconds and the number of calls."""
    played: list[tuple[Game, list[tuple[str, Call]]]] = []
    for record in records:
        lines = [line for line in record if line["kind"] == "call"]
        calls = [recorded_call(line) for line in lines]
        refused = {line["seq"] - 1 for line in record if line["kind"] == "refused"}
        kept = [call for line, call in zip(lines, calls, strict=True) if line["seq"] not in refused]
        played.append((first_position(record.header), kept))
    start = time.process_time()
    for game, calls in played:
        for seat, call in calls:
            game.apply(seat, call)
    return time.process_time() - start, sum(len(calls) for _, calls in played)


def reader_alone(records: list[Record]) -> tuple[float, int]:
    """Read the records' messages again, each in its place; returns seconds and the number of messages."""
    reader = GrammarReader()
    seconds, messages = 0.0, 0
    for record in records:
        game = first_position(record.header)
        refused = {line["seq"] - 1 for line in record if line["kind"] == "refused"}
        for line in record:
            if line["kind"] != "call" or line["seq"] in refused:
                continue
            seat, call = recorded_call(line)
            if call.reading is not None:
                start = time.process_time()
                reader.read_now(call.args["message"], seat, context_of(game, seat))
                seconds += time.process_time() - start
                messages += 1
            game.apply(seat, call)
    return seconds, messages


def lines_alone(records: list[Record], folder: Path) -> tuple[float, int]:
    """Encode and append the records' lines, handed to the system call by call; returns seconds and lines."""
    encode = msgspec.json.Encoder().encode
    start = time.process_time()
    with (folder / "floor").open("ab", buffering=0) as file:
        for record in records:
            waiting = []
            for line in record:
                waiting.append(encode(line))
                if line["kind"] == "call":
                    file.write(b"\n".join(waiting))
                    waiting.clear()
    return time.process_time() - start, sum(map(len, records))


def writer_alone(records: list[Record], folder: Path) -> float:
    """Write the records' lines anew through RecordWriter; returns seconds."""
    start = time.process_time()
    for number, record in enumerate(records):
        with RecordWriter(folder / f"again-{number}.jsonl", record.game) as writer:
            for line in record:
                visible = None if line["visible"] == "all" else line["visible"]
                private = line.get("private")
                event = Event(
                    line["kind"], line["actor"], line["data"], line["round"], line["phase"], visible, private
                )
                writer.event(event)
                if line["kind"] == "call":
                    writer.flush()
    return time.process_time() - start


def plain_loop() -> float:
    """Seconds for a million steps of plain Python, to compare machines and their load by."""
    start = time.process_time()
    sum(i * i for i in range(1_000_000))
    return time.process_time() - start


def main() -> None:
    """Play, measure and print the figures as text, or as JSON with --json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bots", default=",".join(LINE_UP), help="three to six bots, one a seat")
    parser.add_argument("--repeat", type=int, default=1, help="take the best of so many, on a busy machine")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        play_all(folder, 2, tuple(args.bots.split(",")))
        whole = rules = reading = floor = writing = float("inf")
        for _ in range(args.repeat):
            for played in folder.iterdir():
                played.unlink()
            whole = min(whole, play_all(folder, args.games, tuple(args.bots.split(","))))
            records = [read_record(path) for path in sorted(folder.glob("g*.jsonl"))]
            seconds, calls = rules_alone(records)
            rules = min(rules, seconds)
            seconds, messages = reader_alone(records)
            reading = min(reading, seconds)
            seconds, lines = lines_alone(records, folder)
            floor = min(floor, seconds)
            writing = min(writing, writer_alone(records, folder))
    loop = min(plain_loop() for _ in range(5))
    figures = {
        "games_per_second": args.games / whole,
        "ms_per_million_loop_steps": 1e3 * loop,
        "games_per_million_loop_steps": args.games / whole * loop,
        "calls_per_game": calls / args.games,
        "lines_per_game": lines / args.games,
        "messages_per_game": messages / args.games,
        "us_per_call": 1e6 * whole / calls,
        "us_per_call_rules_alone": 1e6 * rules / calls,
        "us_per_message_reader_alone": 1e6 * reading / max(messages, 1),
        "us_per_line": 1e6 * writing / lines,
        "us_per_line_floor": 1e6 * floor / lines,
        "ms_per_game": 1e3 * whole / args.games,
        "ms_per_game_rules": 1e3 * rules / args.games,
        "ms_per_game_reader": 1e3 * reading / args.games,
        "ms_per_game_lines": 1e3 * writing / args.games,
        "ms_per_game_seats_and_table": 1e3 * (whole - rules - reading - writing) / args.games,
        "whole_over_rules": whole / rules,
        "whole_over_rules_and_reader": whole / (rules + reading),
        "line_over_floor": writing / floor,
    }
    if args.json:
        print(json.dumps(figures))
        return
    for key, value in figures.items():
        print(f"{key.replace('_', ' '):32} {value:10.2f}")


if __name__ == "__main__":
    main()
