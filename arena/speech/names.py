"""Names of seats among the words of a message: which words are one, and the titles before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from arena.speech.tokens import Token

# Seat names that are also common words: in small letters a name only where it can be nothing else.
WORDS_TOO = frozenset(
    """may will much art bill mark rob grace rose hope penny joy pat sue jack rich chase dawn april june faith guy lance
    miles nick chip frank page rusty sandy chuck cash gold dean earl duke king major royal hunter daisy lily ruby pearl
    amber iris ginger basil sage reed cliff stone wood carol harry sterling victor stew ray skip buck bud grant josh ash
    friar""".split()
)
_NEVER_SMALL = frozenset("may will much can".split())
_NO_CALL = _NEVER_SMALL | frozenset(
    "gold cash wood stone royal major grant skip mark bill ruby basil sage reed grace hope joy rich".split()
)
"""What stands between commas as itself."""
_TAKES_A_NAME = frozenset(
    """open inspect search check pass skip spare let opens inspecting opening match outbid than from to and or for against
    sheriff deputy as whatever watever wtv whatevs wot wat what beat over above top""".split()
)
TITLES = frozenset(
    """mr mrs ms mister missus miss madam madame mistress master sir lady lord dame dr doctor captain capt capn squire goodman
    goodwife goody widow old ol ole young brother sister uncle auntie comrade citizen messrs ser""".split()
)
"""What a name may be given before it ("old Viktor's bag")."""
_DOES = frozenset(
    "said says has had lied lies paid pays bid bids offered offers told swore declared owes gets got wants".split()
)
"""What follows a name that is written small ("penny said she'd pay")."""
_BEFORE_NAMES = frozenset(
    "lol lmao so and but if because that whatever what omg bruh bro nah no yes ok well like think bet".split()
)


def titled(tokens: Sequence[Token], i: int, called: frozenset[str]) -> int:
    """Where the name stands that the title at i belongs to; 0 where it belongs to none."""
    at = i + 2 if i + 1 < len(tokens) and tokens[i + 1].text == "." and len(tokens[i].text) < 5 else i + 1
    if at >= len(tokens) or tokens[at].text not in called:
        return 0
    return at if tokens[at].capital or tokens[at].text.removesuffix("s") not in WORDS_TOO else 0


def possessed(tokens: Sequence[Token], i: int, name: str) -> bool:
    """Whether a small word is a name's possessive by the verb before it ("open pennys")."""
    return i > 0 and name not in _NEVER_SMALL and tokens[i - 1].text in _TAKES_A_NAME


@lru_cache(maxsize=256)
def names_of(players: tuple[str, ...]) -> tuple[Mapping[str, str], frozenset[str]]:
    """The seats by their names, and the words that may be a name or a possessive of one."""
    names = {p.lower(): p for p in players}
    if "tuck" in names:
        names.setdefault("friar", "tuck")
    return names, frozenset((*names, *(f"{name}s" for name in names)))


def is_name(tokens: Sequence[Token], i: int) -> bool:
    """Whether the word at i, a seat's by its letters, is meant as a name."""
    token = tokens[i]
    if token.text not in WORDS_TOO:
        return True
    following = tokens[i + 1].text if i + 1 < len(tokens) else ""
    if token.own:
        return True
    if not token.capital:
        if token.text not in _NEVER_SMALL and (
            (i and tokens[i - 1].text in _TAKES_A_NAME) or (following in _DOES and _heads(tokens, i))
        ):
            return True
        if (
            i
            and tokens[i - 1].text == ","
            and following in ("", ".", "!", "?", ",")
            and token.text not in _NO_CALL
        ):
            return True  # "five, pearl."
        if (
            following == "and"
            and i + 2 < len(tokens)
            and tokens[i + 2].text in ("i", "me")
            and token.text not in _NEVER_SMALL
        ):
            return True  # "pearl and i pay four each"
        return (
            following in (",", ":")
            and (i == 0 or tokens[i - 1].text in ".!?\n")
            and token.text not in ("may", "will")
        )
    first = i == 0 or tokens[i - 1].text in (".", "!", "?", "\n", '"', "..", "...")
    return not (first and following in ("i", "we", "you", "he", "she", "they", "it"))


def _heads(tokens: Sequence[Token], i: int) -> bool:
    """Whether nothing before a word makes a common noun of it."""
    return i == 0 or not tokens[i - 1].is_word or tokens[i - 1].text in _BEFORE_NAMES
