"""How long a prompt is and may be, in tokens; and whether the server cuts prompts without a word."""

from __future__ import annotations

from arena.providers import Conversation, Provider

MAX_PROMPT_TOKENS = 8000
CHARS_A_TOKEN = 3.6
"""What a token is taken for until the provider's own count is known."""

_GREW = 150
"""Characters by which a prompt must have grown for a count that stays the same to mean something."""
_FEWEST, _MOST = 4.4, 12
"""Characters a token: with fewer a count may well be of the whole prompt, with more it counts something else."""


class PromptSize:
    """The size of one conversation's prompts; `most` is the entry's own limit in tokens."""

    def __init__(self, talk: Conversation, provider: Provider, most: int) -> None:
        self._talk = talk
        self._provider = provider
        self.most = most
        self._chars = 0  # of the last prompt whose tokens were counted, as far as is known of the whole of it
        self._tokens = 0
        self._last = (0, 0)  # characters of the last prompt, and the tokens that were told of it
        self._stuck = 0
        self._cut_at = 0  # tokens at which the server was found to cut
        self._least = 0  # tokens below which nothing is gained by condensing again

    @property
    def due(self) -> bool:
        """Whether the conversation must be condensed before it is sent again."""
        return self.estimate > max(self.room, self._least)

    @property
    def room(self) -> int:
        """Tokens that the next prompt may have."""
        window = self._provider.window
        return self.most if window is None else min(self.most, window * 9 // 10)

    @property
    def estimate(self) -> int:
        """Tokens of the next prompt, from the provider's own count of the last one where it told."""
        if self._tokens and self._talk.chars >= self._chars:
            return self._tokens + int((self._talk.chars - self._chars) / CHARS_A_TOKEN)
        return int(self._talk.chars / self.ratio)

    @property
    def ratio(self) -> float:
        """Characters a token; never taken for more than is sure."""
        return min(4.0, self._chars / self._tokens) if self._tokens else CHARS_A_TOKEN

    def counted(self, tokens: int | None) -> int | None:
        """Take the provider's count of the prompt; the number of tokens at which it seems to cut, or None.

        A prompt that grows while its count stays the same, twice in a row, was cut.
        """
        if not tokens:
            return None
        chars, (before, told) = self._talk.chars, self._last
        self._last = (chars, tokens)
        likely = _FEWEST < chars / tokens < _MOST
        self._stuck = self._stuck + 1 if likely and chars - before >= _GREW and _same(tokens, told) else 0
        if self._stuck >= 2:
            self._cut_at = tokens
            if _same(tokens, self._tokens):
                self._chars = self._tokens = 0  # that was no count of the whole prompt either
        elif not self._stuck and not _same(tokens, self._cut_at):
            self._chars, self._tokens = chars, tokens
        return tokens if self._stuck >= 2 else None

    def refused(self, tokens: int) -> None:
        """A prompt of so many tokens was refused as too long, and the conversation was begun anew since.

        Half way back to it there is room to go on without beginning anew at every turn.
        """
        self.most = min(self.most, max(tokens * 6 // 10, (self.estimate + tokens) // 2))

    def restart(self) -> None:
        """The conversation was begun anew."""
        ratio = self.ratio
        self._stuck = 0
        if self._tokens:
            self._chars, self._tokens = self._talk.chars, int(self._talk.chars / ratio)
        # Where rules and state alone are more than the room, condensing at every turn would only lose the cache.
        self._least = self.estimate * 5 // 4 if self.estimate > self.room else 0


def _same(tokens: int, others: int) -> bool:
    """Whether two counts differ by no more than the odd word of a chat template."""
    return abs(tokens - others) <= tokens // 200


def larger_context(window: int | None) -> str:
    """What a user can do about a server whose context is too small; `window` in tokens, where it is known."""
    advice = (
        "start the server with a larger context (Ollama: OLLAMA_CONTEXT_LENGTH=16384; llama-server: -c 16384)"
    )
    return advice if window is None else f"{advice} or give the model ?max_prompt_tokens={window * 9 // 10}"
