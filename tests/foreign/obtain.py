"""Servers of others, fetched from PyPI and npm once, by version and hash, and kept in a folder.

The folder is `$FOREIGN_SERVERS_DIR`, else `sheriff-arena/foreign` in the user's cache folder. It may be deleted at any
time. What is fetched is locked in this folder: `NAME.txt` for PyPI, `NAME/package-lock.json` for npm.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent


class Unobtainable(Exception):
    """A server can't be had here; the sentence says why."""


def cache_dir() -> Path:
    """The folder that keeps what was fetched; made if missing."""
    chosen = os.environ.get("FOREIGN_SERVERS_DIR")
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = Path(chosen) if chosen else caches / "sheriff-arena" / "foreign"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def from_pypi(name: str) -> Path:
    """The folder of the programs of a package and what it needs, in a venv of its own; raises Unobtainable."""
    lock = HERE / f"{name}.txt"
    venv = cache_dir() / f"{name}-{_digest(lock)}"
    with _alone(venv) as missing:
        if missing:
            _run([sys.executable, "-m", "venv", "--clear", str(venv)])
            pip = [str(venv / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
            _run(
                [*pip, "install", "--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)]
            )
    return venv / "bin"


def from_npm(name: str) -> Path:
    """The folder of the programs of a package and what it needs; raises Unobtainable."""
    source = HERE / name
    folder = cache_dir() / f"{name}-{_digest(source / 'package-lock.json')}"
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Unobtainable(f"{name} needs {program}, which is not installed")
    with _alone(folder) as missing:
        if missing:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(source, folder)
            _run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=folder)
    return folder / "node_modules" / ".bin"


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def _run(command: list[str], cwd: Path | None = None) -> None:
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600, check=False)
    except subprocess.TimeoutExpired as error:
        raise Unobtainable(f"`{' '.join(command[:4])} ...` took more than ten minutes") from error
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        errors = [line for line in said if "error" in line.lower()] or said[-1:]
        why = errors[0] if errors else str(done.returncode)
        raise Unobtainable(f"`{' '.join(command[1:5])} ...` failed: {why}")


@contextmanager
def _alone(folder: Path) -> Iterator[bool]:
    """One process at a time fills a folder; whether it must be filled, which is noted when the block ends well."""
    done = Path(f"{folder}.complete")
    with Path(f"{folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        missing = not (done.exists() and folder.is_dir())
        yield missing
        done.touch()
