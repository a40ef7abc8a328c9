"""What people say before they come to the point: "well,", "look,", "good evening everyone."."""

from __future__ import annotations

import re

_GREETED = r"(?:everyone|everybody|all|folks|friends|there|gentlemen|ladies|ladies and gentlemen)"
_OPENING = re.compile(
    rf"\s*(?:(?:well|look|listen|hm+|um+|uh+|er+m?|ah+|oh|hey|see|now then|well then|right then|honestly|frankly|"
    rf"ok(?:ay)? so|alright so|tell you what|you know what|my friends?|my dear|(?:dear |good |my good |mr )?sheriff(?=\s*[,.!])|i(?:'ve| have) been thinking|"
    rf"(?:good )?(?:morning|evening|day|afternoon)(?: {_GREETED})?|(?:hello|hi|greetings|welcome)(?: {_GREETED})?)"
    r"\s*(?:,|\.+|[!:;]+|-+)\s*)+(?=[^\s])"
)
_LAUGHS = ("lol", "ha", "he", "xd", "rofl", "lmao", "hi", "lol.", "lol!", "haha!", "haha.")
_FIRST = frozenset("wlhuearonftmigds \n\t")


_LAUGHTER = re.compile(r"[\s,.!-]*\b(?:lol|lmao|rofl|haha+|hehe+|hihi|xd)\b[\s.!)]*$")


_ASIDE = re.compile(
    r",\s*(?:you see|you know|mind you|of course|naturally|as it were|by the way|to be fair|to be honest|honestly|frankly|obviously|"
    r"um+|uh+|er+m?|hmm*|ah|like|sir|madam|my friend|my dear|friend)\s*(?=,)"
)


def without_asides(text: str) -> str:
    """The text with what weighs nothing between two commas made blank ("four gold, you see, for my bag")."""
    return _ASIDE.sub(lambda m: " " * len(m[0]), text) if text.count(",") > 1 else text


def without_laughter(text: str) -> str:
    """The text with laughter at its end made blank, where more stands before it."""
    if not text.endswith(_LAUGHS):
        return text
    found = _LAUGHTER.search(text, max(len(text) - 40, 0))
    return (
        text
        if found is None or not found.start()
        else text[: found.start()] + " " * (len(text) - found.start())
    )


def without_opening(text: str) -> str:
    """The text with such words at its head made blank, where more follows."""
    if text[:1] not in _FIRST:
        return text
    found = _OPENING.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]
