"""From the files of a run to its results: records are found, replayed, and rated together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena.errors import ArenaError, UsageError
from arena.ratings.calls import CallSums, calls_of
from arena.ratings.facts import GameFacts
from arena.ratings.observe import observe
from arena.ratings.readings import Readings
from arena.ratings.results import Results, results
from arena.record import read_record


@dataclass(slots=True)
class RunFiles:
    """The records to be rated, the folder of their calls, and what the run's manifest says."""

    name: str
    records: list[Path]
    calls: Path | None = None
    manifest: Mapping[str, Any] = field(default_factory=dict)


def find_run(where: Path | str | Iterable[Path | str]) -> RunFiles:
    """The records of a run, of a folder of records, or the files named; raises UsageError for none."""
    if not isinstance(where, str | Path):
        paths = [Path(path) for path in where]
        if len(paths) == 1:
            return find_run(paths[0])
        for path in paths:
            if not path.is_file():
                raise UsageError(f"{path}: no such file; name one folder, or files")
        return RunFiles(_common_name(paths), sorted(paths))
    path = Path(where)
    if path.is_file():
        calls = path.parent.parent / "calls"
        return RunFiles(path.stem, [path], calls if path.parent.name == "games" and calls.is_dir() else None)
    if not path.is_dir():
        raise UsageError(f"{path}: no such file or folder")
    root = path.parent if path.name == "games" and not (path / "games").is_dir() else path
    games = root / "games" if (root / "games").is_dir() else path
    manifest = _manifest(root)
    if games == path and not manifest and not any(games.glob("*.jsonl")):
        raise UsageError(f"{path}: neither a run nor a folder with records (*.jsonl) in it")
    calls = root / "calls"
    name = str(manifest.get("run") or manifest.get("name") or root.resolve().name)
    return RunFiles(name, sorted(games.glob("*.jsonl")), calls if calls.is_dir() else None, manifest)


def _common_name(paths: Sequence[Path]) -> str:
    folders = {path.resolve().parent for path in paths}
    return folders.pop().name if len(folders) == 1 else f"{len(paths)} records"


def _manifest(root: Path) -> Mapping[str, Any]:
    path = root / "manifest.json"
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        raise UsageError(f"{path}: not JSON; the run's manifest is damaged") from None
    if not isinstance(read, dict):
        raise UsageError(f"{path}: not the manifest of a run")
    return read


@dataclass(frozen=True, slots=True)
class Rated:
    """The results of a run, and the facts of each game behind them with the path of its record."""

    results: Results
    games: list[tuple[Path, GameFacts]]


def rate(where: Path | str | Iterable[Path | str]) -> Results:
    """All ratings of a run, from its records alone; `rate_whole` says what it raises."""
    return rate_whole(where).results


def rate_whole(where: Path | str | Iterable[Path | str]) -> Rated:
    """All ratings of a run, from its records alone, with the games behind them.

    `where` is a run's folder, a folder of records, or paths of records. Games that were not finished are
    counted and left out of every figure; so are files that are no record, or that the rules don't play, each
    named under `unreadable`. Raises UsageError where there is nothing to rate; where no file can be rated, what
    is wrong with the first: UsageError, or ReplayFails.
    """
    run = find_run(where)
    facts: list[tuple[Path, GameFacts]] = []
    models = dict(planned_models(run.manifest))
    usage: dict[str, CallSums] = {}
    tokens: dict[str, list[tuple[str, int]]] = {}
    referee = CallSums()
    readings = Readings()
    readers: set[str] = set()
    begun = 0
    wrong: list[tuple[Path, ArenaError]] = []
    for path in run.records:
        if _only_begun(path):
            begun += 1
            continue
        try:
            record = read_record(path)
            found = observe(record)
        except ArenaError as error:
            wrong.append((path, error))
            continue
        readers.add(str(record.header.get("reader") or "grammar"))
        readings.add(record)
        facts.append((path, found))
        for seat in record.header["seats"]:
            models.setdefault(str(seat["entry"]), str(seat.get("model") or seat["entry"]))
        if run.calls is not None:
            traffic = run.calls / f"{path.stem}.jsonl.gz"
            try:
                played, reading = calls_of(traffic, record)
            except UsageError as error:
                wrong.append((traffic, error))
                continue
            referee.add_all(reading)
            found.usage = {label: sums.to_json() for label, sums in played.items()}
            for label, sums in played.items():
                usage.setdefault(label, CallSums()).add_all(sums)
                output = sums.figure("output")
                if found.complete and output is not None:
                    tokens.setdefault(label, []).append((found.block, int(output)))
    if wrong and not facts and not begun:
        raise min((error for _, error in wrong), key=lambda error: not isinstance(error, UsageError))
    out = results(
        run.name,
        design_of(run.manifest),
        [found for _, found in facts],
        models,
        {label: usage.get(label, CallSums()).to_json() for label in models},
        tokens,
    )
    if readers - {"grammar"}:
        out["reader"] = {
            "name": ", ".join(sorted(readers)),
            "usage": referee.to_json(),
            "readings": readings.to_json(),
        }
    out["games"]["unfinished"] += begun
    planned = planned_games(run.manifest)
    games = out["games"]
    if planned is not None:
        games["planned"] = planned
        games["not_begun"] = max(0, planned - len(run.records))
    if wrong:
        games["unreadable"] = sum(path in run.records for path, _ in wrong)
        out["unreadable"] = [{"file": str(path), "why": str(error)} for path, error in wrong]
    missing = games["parked"] + games["unfinished"] or games["complete"] < (planned or 1) or wrong
    out["complete"] = not missing
    return Rated(out, facts)


def _only_begun(path: Path) -> bool:
    """Whether a record was cut off before its first line was whole: the game has yet to begin."""
    with path.open("rb") as file:
        head = file.read(65536)
    return not head or (b"\n" not in head and head.startswith(b"{"[: len(head)]) and len(head) < 65536)


def planned_models(manifest: Mapping[str, Any]) -> Mapping[str, str]:
    """Label and model of every entry that the manifest names."""
    return {
        str(entry["label"]): str(entry.get("model") or entry["label"])
        for entry in manifest.get("entries") or ()
        if isinstance(entry, Mapping) and "label" in entry
    }


def planned_games(manifest: Mapping[str, Any]) -> int | None:
    """How many games the run is to have, where its manifest says so."""
    games = design_of(manifest).get("games")
    return games if isinstance(games, int) else None


def design_of(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """What the manifest says of the design."""
    design = manifest.get("design")
    return dict(design) if isinstance(design, Mapping) else {}
