"""All speed figures, one benchmark after the other: `python -m benchmarks [NAME...]`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main() -> None:
    """Run the named benchmarks, or all; exit with the first status that is not 0."""
    there = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))
    wrong = [name for name in sys.argv[1:] if name not in there]
    if wrong:
        sys.exit(f"no benchmark {wrong[0]!r}; there are {', '.join(there)}")
    for name in sys.argv[1:] or there:
        print(f"\n{name}", flush=True)
        status = subprocess.run(
            [sys.executable, "-m", f"benchmarks.{name}"], cwd=FOLDER.parent, check=False
        ).returncode
        if status:
            sys.exit(status)


if __name__ == "__main__":
    main()
