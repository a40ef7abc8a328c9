"""How well and how fast the grammar reads labelled messages: `python benchmarks/reader.py [LABELS.jsonl ...]`."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path

from arena.ratings.intervals import wilson
from arena.speech import Context, GrammarReader

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.speech.compare import verdict  # noqa: E402


def measure(path: Path) -> str:
    """One line for a file of labelled messages: exact, safe, wrong, each with its 95% interval, and microseconds.

    These are of processor time, a message and a hundred characters.
    """
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    known = [(m, Context.from_json(m["context"])) for m in lines]
    reader = GrammarReader()
    count = Counter(
        verdict(m["label"], reader.read_now(m["text"], m["speaker"], c).to_json()) for m, c in known
    )
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for message, context in known:
            reader.read_now(message["text"], message["speaker"], context)
        best = min(best, time.process_time() - start)
    total, letters = len(lines), sum(len(m["text"]) for m in lines)
    shares = ", ".join(f"{v} {_share(count[v], total)}" for v in ("exact", "safe", "wrong"))
    return (
        f"{path.name}: {total} messages, {shares}, {best / total * 1e6:.0f} us a message, "
        f"{best / letters * 1e8:.0f} us a hundred characters"
    )


def _share(k: int, n: int) -> str:
    low, high = wilson(k, n)
    return f"{100 * k / n:.1f}% ({k}) [{100 * low:.1f}, {100 * high:.1f}]"


if __name__ == "__main__":
    files = [Path(a) for a in sys.argv[1:]] or [
        ROOT / "tests" / "speech" / f"{n}.jsonl"
        for n in ("unseen", "thirds", "apart", "messages", "own", "rules")
    ]
    for file in files:
        print(measure(file))
