"""What a server was found to refuse: dropped once for a model, remembered for the run, and told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from arena.providers.failure import Failure
from arena.providers.symptoms import most_output

Choice = Literal["allowed", "required", "auto", "unsaid"]
_WEAKER: dict[str, Choice] = {"allowed": "required", "required": "auto", "auto": "unsaid"}

NEVER = frozenset({"model", "messages", "input", "instructions", "system", "tools"})
"""Fields without which the game could not be played: never dropped, the refusal stands instead."""

SCHEMA_WORDS = (
    "additionalProperties",
    "enum",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "description",
    "strict",
)
OUTPUT_LIMITS = ("max_tokens", "max_completion_tokens", "max_output_tokens")
_ABOUT_SCHEMA = re.compile(r"schema|keyword|propert|\btools?\b|function", re.I)
_BAD_SCHEMA = re.compile(
    r"(?:invalid|unsupported|bad)[^.]{0,40}schema|schema[^.]{0,40}(?:invalid|unsupported|not valid)", re.I
)
_PLAIN_WORDS = frozenset({"include", "store", "text", "reasoning", "thinking", "seed", "verbosity"})
"""Fields that are words of every sentence, too: they count as named where they stand like a name."""
_CHOICE = re.compile(
    r"tool[_ ]?choice|forced tool|allowed_tools|tool use.{0,40}thinking|thinking.{0,60}tool", re.I | re.S
)
_GIVE_BACK = re.compile(
    r"must be (?:passed|sent|given) back|reasoning\w*`?(?: field)? (?:is|are) (?:missing|required)|missing `?reasoning",
    re.I,
)
_NO_TEXT = re.compile(
    r"\bcontent\b.{0,80}(?:null\b|none\b|valid string|expected a string|a string is required|must be a string)"
    r"|(?:null|missing|must contain|requires?|without)[^.]{0,30}(?<![A-Za-z_])content\b",
    re.I | re.S,
)
_OF_A_MESSAGE = re.compile(r"\bmessages?\b|\bassistant\b", re.I)


class Learned:
    """The fields a model's server does not take, and how far a tool can be demanded; `revision` counts the lessons.

    Of the fields of an answer that goes back, `unechoed` are refused, and `wanted` in every one, be it empty: what was
    thought, or `content`, which has no text where the answer was a call.
    """

    def __init__(
        self, choice: Choice, needs: frozenset[str] = frozenset(), echoes: tuple[str, ...] = ()
    ) -> None:
        """`needs` are fields that the wire can't do without, beside those that none can; `echoes` what goes back."""
        self.choice: Choice = choice
        self._needs = NEVER | needs
        self._echoes = echoes
        self.unechoed: set[str] = set()
        self.wanted: set[str] = set()
        self.dropped: set[str] = set()
        self.renamed: dict[str, str] = {}
        self.schema: set[str] = set()
        self.most_output: int | None = None
        self.lessons: list[str] = []

    @property
    def revision(self) -> int:
        return len(self.lessons)

    def fit(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The request fields as this server takes them."""
        for old, new in self.renamed.items():
            if old in fields:
                fields[new] = fields.pop(old)
        for name in self.dropped:
            fields.pop(name, None)
        if self.most_output is not None:
            for name in OUTPUT_LIMITS:
                if name in fields:
                    fields[name] = min(fields[name], self.most_output)
        return fields

    def limit(self, most: int) -> int | None:
        """The most tokens an answer is let have, where the wire asks for `most`; None where the server decides."""
        if self.dropped.intersection(OUTPUT_LIMITS):
            return None
        return most if self.most_output is None else min(most, self.most_output)

    def fit_schema(self, schema: Any) -> Any:
        """A JSON Schema without the words that this server does not take."""
        if not self.schema:
            return schema
        if isinstance(schema, Mapping):
            return {
                k: (
                    {n: self.fit_schema(p) for n, p in v.items()} if k == "properties" else self.fit_schema(v)
                )
                for k, v in schema.items()
                if k not in self.schema
            }
        if isinstance(schema, list | tuple):
            return [self.fit_schema(part) for part in schema]
        return schema

    def learn(self, failure: Failure, fields: Mapping[str, Any]) -> str | None:
        """Take a refusal to heart: the lesson in words, or None where nothing can be changed about the request."""
        if failure.kind == "overflow":
            return self._shorter_answers(failure, fields)
        if failure.kind != "refused_request":
            return None
        said, named = failure.sentence, failure.names
        if _GIVE_BACK.search(said):
            lesson = self._give_back(said, named)
        else:
            lesson = (
                self._give_text(said, named)
                or self._less_output(said, fields)
                or self._rename(said, named, fields)
                or self._weaken(said, named, fields)
                or self._drop(said, named, fields)
            )
        if lesson is not None:
            self.lessons.append(lesson)
        return lesson

    def _rename(self, said: str, named: str | None, fields: Mapping[str, Any]) -> str | None:
        for old, new in (("max_tokens", "max_completion_tokens"), ("max_completion_tokens", "max_tokens")):
            if (
                old in fields
                and old not in self._needs
                and old not in self.renamed
                and _first_named(said, named, (old,))
                and new not in self.renamed
            ):
                self.renamed = {old: new}
                return f"{new} instead of {old}"
        return None

    def _weaken(self, said: str, named: str | None, fields: Mapping[str, Any]) -> str | None:
        """Where a tool can't be demanded so strongly."""
        if "tool_choice" not in fields or self.choice not in _WEAKER:
            return None
        if not (named or "").startswith("tool_choice") and not _CHOICE.search(said):
            return None
        before, self.choice = self.choice, _WEAKER[self.choice]
        return f"tool_choice: {self.choice} instead of {before}"

    def _drop(self, said: str, named: str | None, fields: Mapping[str, Any]) -> str | None:
        candidates = [f for f in fields if f not in self._needs]
        field = _first_named(said, named, [*candidates, *(f for f in self._echoes if f not in self.unechoed)])
        if field in self._echoes and (field not in fields or _OF_A_MESSAGE.search(f"{named or ''} {said}")):
            self.unechoed.add(field)
            return f"without {field} in the answers sent back"
        if field is not None:
            self.dropped.add(field)
            return f"without {field}"
        word = _first_named(said, named, [w for w in SCHEMA_WORDS if w not in self.schema])
        if word is not None and (named or _ABOUT_SCHEMA.search(said)):
            self.schema.add(word)
            return f"tool schemas without {word}"
        if _BAD_SCHEMA.search(said) and "maxItems" not in self.schema:
            self.schema.add("maxItems")  # of all that our schemas hold, what fewest servers know
            return "tool schemas without maxItems"
        return None

    def _give_back(self, said: str, named: str | None) -> str | None:
        """Where each answer that is sent back must hold a field, be it empty."""
        name = _first_named(said, named, [name for name in self._echoes if name not in self.wanted])
        if name is None:
            return None
        self.wanted.add(name)
        return f"with {name} in every answer sent back"

    def _give_text(self, said: str, named: str | None) -> str | None:
        """Where an answer that was a call alone must hold a text as well, be it empty."""
        if "content" in self.wanted or not self._echoes or not _NO_TEXT.search(said):
            return None
        if not _OF_A_MESSAGE.search(f"{named} {said}"):
            return None
        self.wanted.add("content")
        return "with a text in every answer sent back"

    def _less_output(self, said: str, fields: Mapping[str, Any]) -> str | None:
        """Where more tokens were asked for than the model can answer with, and the refusal tells how many it can."""
        name = next((n for n in OUTPUT_LIMITS if isinstance(fields.get(n), int)), None)
        most = most_output(said) if name is not None and _first_named(said, None, (name,)) else None
        if name is None or most is None or most >= fields[name]:
            return None
        self.most_output = most
        return f"at most {most} tokens an answer"

    def _shorter_answers(self, failure: Failure, fields: Mapping[str, Any]) -> str | None:
        """Where the room asked for the answer is what does not fit, ask for less before the prompt is shortened."""
        asked = next((fields[n] for n in OUTPUT_LIMITS if isinstance(fields.get(n), int)), None)
        if asked is None or failure.window is None or asked <= max(256, failure.window // 4):
            return None
        self.most_output = max(256, failure.window // 4)
        lesson = f"at most {self.most_output} tokens an answer (the model's window is {failure.window})"
        self.lessons.append(lesson)
        return lesson


def fitted(schema: Mapping[str, Any], learned: Learned | None) -> Any:
    """A tool's schema as a server takes it, whole where nothing has been learned of any."""
    return dict(schema) if learned is None else learned.fit_schema(schema)


def _first_named(said: str, named: str | None, candidates: Sequence[str]) -> str | None:
    """The candidate that the server names: by its `param`, else the one that its sentence mentions first."""
    if named:
        head = re.split(r"[.\[]", named)[0]
        for candidate in candidates:
            if candidate in (named, head):
                return candidate
        tail = re.split(r"[.\[\]]", named)[-1]
        if tail in candidates:
            return tail
    found = []
    for candidate in candidates:
        spelt = re.escape(candidate).replace("_", "[_ ]?")
        if candidate in _PLAIN_WORDS:
            spelt = rf"(?:(?<=[`'\".:])|(?<=: )|^)\s?{spelt}(?=[`'\".:]|$)"
        match = re.search(rf"(?<![A-Za-z0-9_]){spelt}(?![A-Za-z0-9_])", said, re.I)
        if match:
            found.append((match.start(), -len(candidate), candidate))
    return min(found)[2] if found else None
