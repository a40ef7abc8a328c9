"""A run's folder: what lies where, whole files only, and one run in it at a time."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from arena import __version__
from arena.errors import UsageError
from arena.record.reader import ends_of

FORMAT = 1


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader finds the old one or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(path)
    except BaseException:  # an interruption too must leave no half-written file beside the whole one
        with suppress(OSError):
            beside.unlink()
        raise


class RunFolder:
    """The folder of one run: `manifest.json`, `tournament.toml`, `games/`, `calls/` and the results."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: int | None = None
        self._made = False

    @property
    def config(self) -> Path:
        """The settings that the run was started with."""
        return self.path / "tournament.toml"

    def game(self, id: str) -> Path:
        """Where a game's record is."""
        return self.path / "games" / f"{id}.jsonl"

    def calls(self, id: str) -> Path:
        """Where a game's provider traffic is."""
        return self.path / "calls" / f"{id}.jsonl.gz"

    def manifest(self) -> dict[str, Any] | None:
        """What the folder says it is; None where it is empty or not there; raises UsageError for no run."""
        file = self.path / "manifest.json"
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            if self.path.exists() and not self.path.is_dir():
                raise UsageError(f"{self.path} is a file: name a folder") from None
            if self.path.exists() and not self._hardly_begun():
                raise UsageError(f"{self.path} holds something that is no run: name another folder") from None
            return None
        except NotADirectoryError:
            raise UsageError(f"{self.path} is a file: name a folder") from None
        except OSError as error:
            raise UsageError(f"{file}: {error.strerror or error}") from error
        except (ValueError, RecursionError) as error:
            raise UsageError(f"{file}: not the manifest of a run: it is no JSON") from error
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise UsageError(f"{file}: not the manifest of a run that this version can go on with")
        return found

    def _hardly_begun(self) -> bool:
        """Whether nothing is here but what a run makes before its manifest."""
        ours = {".lock", "games", "calls", "tournament.toml"}
        there = [entry for entry in self.path.iterdir() if not entry.name.startswith(".manifest.json.")]
        return {entry.name for entry in there} <= ours and not any(
            any(entry.iterdir()) for entry in there if entry.is_dir()
        )

    def take(self, identity: Mapping[str, Any], about: Mapping[str, Any], config: str) -> bool:
        """Make the folder, or go on in it if it holds a run of the same identity; True where it goes on.

        Raises UsageError where it holds another run, or something else, or another process works in it.
        """
        before = self.manifest()
        self._made = not self.path.exists()
        self.path.mkdir(parents=True, exist_ok=True)
        self._claim()
        before = before or self.manifest()
        if before is not None:
            self._same(before.get("identity", {}), identity)
            self.note(status="running")
            return True
        (self.path / "games").mkdir(exist_ok=True)
        (self.path / "calls").mkdir(exist_ok=True)
        write_whole(self.config, config)
        created = datetime.now(UTC).isoformat(timespec="seconds")
        self._write(
            {
                "format": FORMAT,
                "run": self.path.resolve().name,
                "arena": __version__,
                "created": created,
                **about,
                "identity": dict(identity),
                "status": "running",
            }
        )
        return False

    def leave(self) -> None:
        """Take away what `take` made, where no game was begun."""
        for part in ("games", "calls"):
            with suppress(OSError):  # not empty: something is kept there
                (self.path / part).rmdir()
        if (self.path / "games").exists() or (self.path / "calls").exists():
            return
        for name in ("manifest.json", "tournament.toml", ".lock"):
            (self.path / name).unlink(missing_ok=True)
        if self._made:
            with suppress(OSError):
                self.path.rmdir()

    def note(self, **changes: Any) -> None:
        """Change what the manifest says of the run."""
        self._write((self.manifest() or {}) | changes)

    def finished(self, ids: Iterable[str]) -> set[str]:
        """The games whose records reach their end."""
        return {id for id in ids if _ended(self.game(id))}

    def _write(self, manifest: Mapping[str, Any]) -> None:
        write_whole(self.path / "manifest.json", json.dumps(manifest, ensure_ascii=False, indent=2) + "\n")

    def _same(self, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
        different = [
            f"{key} is {_short(there.get(key))} there and {_short(here.get(key))} here"
            for key in sorted({*there, *here})
            if there.get(key) != here.get(key)
        ]
        if different:
            raise UsageError(f"{self.path} holds another run: {'; '.join(different)}; name another --out")

    def _claim(self) -> None:
        self._lock = os.open(self.path / ".lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            self._lock = None
            raise UsageError(
                f"another arena is at work in {self.path}: wait for it, or name another --out"
            ) from None

    def close(self) -> None:
        """Let another process work here."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _ended(record: Path) -> bool:
    """Whether the last whole line of a record is the end of its game."""
    try:
        line = json.loads(ends_of(record)[1])
    except (FileNotFoundError, ValueError):
        return False
    return isinstance(line, dict) and line.get("kind") == "game_end"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    return text if len(text) <= 200 else text[:200] + "..."
