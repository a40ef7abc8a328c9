"""The line that goes on with a run or a game, ready to be typed where this one was."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path


def resume_line(command: str, path: Path) -> str:
    """The command that goes on with `path`, a run's folder or a game's record, in the same working folder."""
    return f"{_program()} {command} --resume {shlex.quote(str(path))}"


def _program() -> str:
    """How this program was called: by its name, its path, or as `python -m arena`."""
    called = Path(sys.argv[0])
    found = shutil.which("arena")
    if called.name == "__main__.py" and called.parent.name == "arena":
        if found and Path(found).parent == Path(sys.executable).parent:
            return "arena"
        return f"{shlex.quote(sys.executable)} -m arena"
    if called.name != "arena" or (found and Path(found).resolve() == called.resolve()):
        return "arena"
    return shlex.quote(sys.argv[0])
