"""A real small model as the reader of speech, through the command that anyone types: what it reads, what it gets wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from arena.speech import Context, GrammarReader
from tests.speech.compare import messages, verdict

from .server import ALIAS, LocalModel

SPEC = f"openai-api/local/{ALIAS}?max_tokens=300&timeout=3600&temperature=0"
SOME = [message for message in messages("own.jsonl") if len(message["text"]) < 200][::6][:15]
"""Messages of all kinds that the prompt holds nothing of."""


@pytest.mark.local_model
def test_a_real_model_reads_what_is_said(local_model: LocalModel, capfd: pytest.CaptureFixture[str]) -> None:
    said = "".join(json.dumps({k: m[k] for k in m if k != "label"}) + "\n" for m in SOME)
    # One after the other: the server reads the long prompt once, and then has it in its cache.
    words = [str(Path(sys.executable).with_name("arena")), "parse", "--jsonl", "-", "--reader", SPEC]
    env = {**os.environ, "LOCAL_BASE_URL": local_model.base_url, "LOCAL_API_KEY": "none"}
    done = subprocess.run(words, input=said, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

    read = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["id"] for line in read] == [message["id"] for message in SOME]
    grammar = GrammarReader()
    count: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for message, line in zip(SOME, read, strict=True):
        count[verdict(message["label"], line)] += 1
        plain = grammar.read_now(message["text"], message["speaker"], Context.from_json(message["context"]))
        moves = plain.to_json()["moves"]
        alone[verdict(message["label"], plain.to_json())] += 1
        assert all(move in moves for move in line["moves"]), "what only the model reads binds nothing"
        count["asked"] += bool(moves) and not line["moves"]
    with capfd.disabled():
        told = [f"exact {c['exact']}, safe {c['safe']}, wrong {c['wrong']}" for c in (count, alone)]
        asked = f"{count['asked']} of the grammar's offers and answers asked about"
        print(f"\n{local_model.weights} as the reader of {len(SOME)} messages: {told[0]}, {asked}")
        print(f"the grammar alone: {told[1]}\n{done.stderr.strip()}")
    assert count["wrong"] <= alone["wrong"]
