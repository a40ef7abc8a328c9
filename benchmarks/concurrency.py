"""Many games of models at once: wall time against the longest chain of latencies, and what a call costs with many in flight.

    python -m benchmarks concurrency            # 16 and 256 calls at once; 32 games at 200 ms
    python -m benchmarks.concurrency --full     # and 256 games at 2 s, and both with 2% faults and 10% jitter

The server is a process of its own, and simulates a provider's prompt cache. A game is everything that a tournament's
is: four models over the real SDK, prompts, speech, record and the file of calls. `ideal` is how long the slowest game waited for its server. Wall time tells little
on a machine that does other work; CPU is of this process alone. The lines at the end hold each figure against its aim;
what was not measured is said to be not measured.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from arena.providers import Run
from arena.record import RecordWriter
from arena.record.calls import CallLog, read_calls
from arena.seats.entries import Services, open_seat, parse_entry
from arena.speech import GrammarReader
from arena.table import SEAT_NAMES, GameResult, GameSpec, Player, play

SERVER = Path(__file__).with_name("_server.py")
ENTRY = "openai-api/bench/m"
PLAYERS = 4


@contextlib.contextmanager
def server(*options: str) -> Iterator[int]:
    """A server process with these options; its port."""
    command = [sys.executable, str(SERVER), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            os.environ["BENCH_BASE_URL"] = f"http://127.0.0.1:{port}/v1"
            os.environ["BENCH_API_KEY"] = "none-at-all"
            yield port
        finally:
            process.terminate()


def stats(port: int) -> dict[str, float]:
    """What the server counted."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/stats") as answer:
        told: dict[str, float] = json.loads(answer.read())
    return told


async def one_game(number: int, run: Run, folder: Path) -> GameResult:
    """Play one game of four models, with its record and its file of calls."""
    seats = SEAT_NAMES[:PLAYERS]
    entry = parse_entry(ENTRY)
    spec = GameSpec(
        f"g{number}", tuple(Player(seat, "m", ENTRY, "model") for seat in seats), f"bench/{number}"
    )
    calls = CallLog(folder / "calls" / f"{spec.id}.jsonl.gz")
    services = Services(run=run, seats=seats, calls=calls)
    sitting = [open_seat(entry, seat, spec.id, spec.deal, services) for seat in seats]
    try:
        with RecordWriter(folder / f"{spec.id}.jsonl", spec.id) as writer:
            return await play(spec, sitting, GrammarReader(), writer)
    finally:
        calls.close()


@dataclass(frozen=True, slots=True)
class Played:
    """What became of many games: seconds of wall time and of CPU, KiB a game and before all games, how they ended."""

    wall: float
    cpu: float
    kib: float
    base: float
    ends: Counter[str]


def resident() -> float:
    """KiB of memory that this process holds now; where the system does not tell, the most that it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return pages * resource.getpagesize() / 1024


async def watch(most: list[float]) -> None:
    """Keep the most memory that was held, looked at five times a second."""
    while True:
        most[0] = max(most[0], resident())
        await asyncio.sleep(0.2)


async def many_games(games: int, folder: Path) -> Played:
    """Play so many games at once."""
    run = Run(max_connections=games * PLAYERS)
    await one_game(-1, run, folder)  # imports, the client, templates
    gc.collect()
    before, most = resident(), [0.0]
    watching = asyncio.ensure_future(watch(most))
    began, cpu = time.perf_counter(), time.process_time()
    results = await asyncio.gather(*(one_game(n, run, folder) for n in range(games)))
    wall, cpu = time.perf_counter() - began, time.process_time() - cpu
    watching.cancel()
    await run.close()
    return Played(wall, cpu, (most[0] - before) / games, before, Counter(result.status for result in results))


@dataclass(frozen=True, slots=True)
class Aim:
    """What a figure is to be: at most `aim`, or at least where `least` says so; `stretch` is better still."""

    what: str
    aim: float
    stretch: float | None = None
    least: bool = False

    def verdict(self, figure: float | None) -> str:
        """The line that holds a figure against this aim."""
        word = "at least" if self.least else "at most"
        wanted = f"{word} {self.aim:g}" + ("" if self.stretch is None else f", stretch {self.stretch:g}")
        if figure is None:
            return f"{self.what:56} not measured ({wanted})"
        sign = -1 if self.least else 1
        if self.stretch is not None and sign * figure <= sign * self.stretch:
            came = "stretch reached"
        else:
            came = "reached" if sign * figure <= sign * self.aim else "MISSED"
        return f"{self.what:56} {figure:8.4g}  {came} ({wanted})"


AIMS = {
    "growth": Aim("CPU a call, 256 at once / 16 at once", 1.15),
    "32": Aim("32 games at 200 ms, wall / ideal", 1.2, 1.1),
    "256": Aim("256 games at 2 s, wall / ideal", 1.15, 1.05),
    "32 faults": Aim("32 games at 200 ms, 2% faults, 10% jitter, wall / ideal", 1.3, 1.15),
    "256 faults": Aim("256 games at 2 s, 2% faults, 10% jitter, wall / ideal", 1.3, 1.15),
    "lost": Aim("games that did not end", 0),
    "anew": Aim("prompts that do not extend the seat's former one", 0),
    "repeated": Aim("share of a prompt's characters that are repeated", 0.95, 0.97, least=True),
    "cached": Aim("share of the prompt tokens read from the cache", 0.9, 0.94, least=True),
    "new": Aim("new tokens a decision", 250, 170),
    "longest": Aim("tokens of the longest prompt", 8000),
    "kib": Aim("KiB a running game", 300, 150),
    "mib": Aim("MiB of 1,000 games, reckoned from the growth with these", 450),
    "import": Aim("import arena, CPU seconds, the interpreter included", 0.25, 0.15),
}
ELSEWHERE = (
    ("the rules alone: microseconds a call", "rules"),
    ("arguments to news, games a second, growth with length", "rules"),
    ("whole bot games a second; microseconds a recorded event", "games"),
    ("reading a message", "reader"),
    ("CPU a model call against the SDK; 120 turns against 20", "calls"),
    ("ratings of 10 models with 1,000 bootstraps", "ratings"),
)


def in_a_new_process(run: tuple[int, float, float, float]) -> dict[str, float]:
    """The figures of games played in a process of their own: what earlier games took is no part of their memory."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(games_at_once, *run).result()


def games_at_once(games: int, latency: float, jitter: float, fail: float) -> dict[str, float]:
    """Play, print, and return the figures that have an aim."""
    options = ("--latency", str(latency), "--jitter", str(jitter), "--fail", str(fail))
    with tempfile.TemporaryDirectory() as folder, server(*options) as port:
        played = asyncio.run(many_games(games, Path(folder)))
        told = stats(port)
        repeated, new, cached, longest, condensed = shares(Path(folder))
    ideal = told["longest_wait"]
    what = f"{games} games at {latency:g} s" + (f", {fail:.0%} faults, {jitter:.0%} jitter" if fail else "")
    ends = ", ".join(f"{n} {end}" for end, n in sorted(played.ends.items()))
    print(
        f"{what}: wall {played.wall:.1f} s, ideal {ideal:.1f} s, wall/ideal {played.wall / ideal:.2f}; "
        f"{told['requests']:.0f} calls, {told['failed']:.0f} failed, {told['most_at_once']:.0f} at once; games: {ends}"
    )
    print(
        f"    CPU {played.cpu / told['requests'] * 1000:.2f} ms a call, {played.cpu / played.wall:.0%} of a core; "
        f"{played.kib:.0f} KiB a game; repeated {repeated:.3f} of the characters, {new:.0f} new tokens a decision"
    )
    print(
        f"    cache reads {cached:.3f} of the prompt tokens, as the server's usage tells; longest prompt {longest:.0f} tokens; "
        f"{told['begun_anew']:.0f} prompts did not begin with the seat's former one, {condensed:.0f} were condensed by rule"
    )
    faults = " faults" if fail else ""
    return {
        f"{games}{faults}": played.wall / ideal,
        "lost": games - played.ends["complete"],
        "anew": told["begun_anew"] - condensed,
        "repeated": repeated,
        "cached": cached,
        "new": new,
        "longest": longest,
        "kib": played.kib,
        "mib": (played.base + 1000 * played.kib) / 1024,
    }


def shares(folder: Path) -> tuple[float, float, float, float, float]:
    """What the files of calls tell of the prompts.

    The share of their characters that the same seat's former prompt had; new tokens a decision; the share of their
    tokens that was read from a cache; the tokens of the longest; and how many were condensed.
    """
    whole, known, calls = 0, 0, 0
    read, cached, longest, condensed = 0, 0, 0, 0
    for path in (folder / "calls").iterdir():
        sizes: dict[str, list[int]] = {}
        heads: dict[str, int] = {}
        for line in read_calls(path):
            said = [len(bytes(item)) + 1 for item in line.said]
            if line.head:
                heads[line.seat] = sum(len(bytes(part)) for part in line.head.values())
            first = line.seat not in sizes
            sizes[line.seat] = [*sizes.get(line.seat, [])[: line.kept], *said]
            whole += heads[line.seat] + sum(sizes[line.seat])
            known += 0 if first else heads[line.seat] + sum(sizes[line.seat]) - sum(said)
            calls += 1
            usage = line.usage or {}
            read += usage.get("input") or 0
            cached += usage.get("cached") or 0
            longest = max(longest, usage.get("input") or 0)
            condensed += bool(line.condensed)
    return known / whole, (whole - known) / calls / 4, cached / read, longest, condensed


async def cpu_of_calls(at_once: int, calls: int, folder: Path) -> float:
    """CPU milliseconds of a seat's call with so many in flight: that many first games' first talk rounds."""
    from arena.rules import Game
    from benchmarks.calls import SEATS, Talker

    run = Run(max_connections=at_once)
    entry = parse_entry(f"{ENTRY}?max_prompt_tokens=1000000")
    game = Game.new("second", SEATS, "7/1")
    talkers = []
    for n in range(at_once):
        log = CallLog(folder / f"{at_once}-{n}.jsonl.gz")
        services = Services(run=run, seats=SEATS, calls=log)
        talkers.append(Talker(open_seat(entry, "bob", f"g{n}", "7/1", services), game))
    await asyncio.gather(*(talker.act() for talker in talkers))

    async def turns(talker: Talker, n: int) -> None:
        for _ in range(n):
            await talker.act()

    cpu = time.process_time()
    await asyncio.gather(*(turns(talker, calls // at_once) for talker in talkers))
    cpu = time.process_time() - cpu
    await run.close()
    return cpu / (calls // at_once * at_once) * 1000


def calls_at_once(few: int, many: int, each: int) -> float:
    """Measure few and many in turn, several times, and print the middle ratio: what else the machine does comes and goes."""
    ratios, costs = [], []
    with tempfile.TemporaryDirectory() as folder, server("--latency", "0.05"):
        for i in range(each):
            place = Path(folder) / str(i)
            one = asyncio.run(cpu_of_calls(few, 1536, place))
            other = asyncio.run(cpu_of_calls(many, 1536, place))
            ratios.append(other / one)
            costs.append((one, other))
    one, other = sorted(costs)[len(costs) // 2]
    told = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
    print(
        f"CPU a call: {one:.2f} ms with {few} at once, {other:.2f} ms with {many}; ratios {told}; middle {middle(ratios):.2f}"
    )
    return middle(ratios)


def import_cost() -> float:
    """CPU seconds of a process that imports arena and nothing else; the least of several."""
    costs = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", "import arena"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        costs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(costs)


def middle(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def main() -> None:
    """Read the options, measure and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument(
        "--full", action="store_true", help="also 256 games at 2 s, and with faults and jitter"
    )
    words.add_argument("--games", type=int, help="only so many games, at --latency, with --jitter and --fail")
    words.add_argument("--latency", type=float, default=0.2, help="seconds")
    words.add_argument("--jitter", type=float, default=0.0, help="part of the latency")
    words.add_argument("--fail", type=float, default=0.0, help="part of the calls that fail")
    given = words.parse_args()
    os.environ["ARENA_TRACE"] = "1"  # the server tells games apart by it
    if given.games:
        games_at_once(given.games, given.latency, given.jitter, given.fail)
        return
    figures = {"growth": calls_at_once(16, 256, 5), "import": import_cost()}
    runs = [(32, 0.2, 0.0, 0.0)]
    if given.full:
        runs += [(32, 0.2, 0.1, 0.02), (256, 2.0, 0.0, 0.0), (256, 2.0, 0.1, 0.02)]
    for run in runs:
        for name, figure in in_a_new_process(run).items():
            # Of a figure that several runs have, the worst is held against the aim.
            worst = min if name in AIMS and AIMS[name].least else max
            figures[name] = worst(figures[name], figure) if name in figures else figure
    print()
    for name, aim in AIMS.items():
        print(aim.verdict(figures.get(name)))
    for what, where in ELSEWHERE:
        print(f"{what:56} measured by python -m benchmarks {where}")


if __name__ == "__main__":
    main()
