"""Make a message plain before it is read: one alphabet, one kind of quotation mark, no invisible characters.

Every character of the plain text knows where it came from, so that a reading can be explained in the speaker's own words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

# Letters of other alphabets that look like Latin ones.
_LOOKALIKES = dict(
    zip(
        "авеёкмнорстухіјѕԁһӏԛԝАВЕКМНОРСТУХІЈЅԌαβεικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧıƖɑɡɩℓ",
        "aBeekMHopcTyxijsdhlqwABEKMHOPCTYXIJSGaBeikvoptuxABEZHIKMNOPTYXiIagil",
        strict=True,
    )
)

_SIGNS = {
    "’": "'", "‘": "'", "‚": "'", "‛": "'", "ʼ": "'", "`": "'", "´": "'", "′": "'",
    "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "‹": '"', "›": '"', "″": '"',
    "–": " - ", "—": " - ", "―": " - ", "−": "-", "‐": "-", "‑": "-", "‒": "-",
    "…": "... ", "→": " -> ", "⇒": " -> ", "➡": " -> ", "⟶": " -> ", "＝": "=", "¡": " ", "¿": " ",
    "×": " x ", "÷": " / ", "⁄": "/", "∕": "/", "•": "\n", "·": " ", "￼": " ", "£": " gold ", "€": " gold ", "¤": " gold ",
    "½": " ½ ", "¼": " ½ ", "¾": " ½ ", "⅓": " ½ ", "⅔": " ½ ",
}  # fmt: skip

# Pictures that players use as words. A picture of a good stands for one card of it.
_PICTURES = {
    "🍎": "picapple", "🍏": "picapple", "🧀": "piccheese", "🍞": "picbread", "🥖": "picbread", "🥐": "picbread", "🫓": "picbread",
    "🐔": "picchicken", "🐓": "picchicken", "🍗": "picchicken", "🐤": "picchicken", "🐥": "picchicken", "🌶": "picpepper", "🫑": "picpepper",
    "🍺": "picmead", "🍯": "picmead", "🍻": "picmead", "🏹": "piccrossbow", "🥕": "piccarrot", "🪵": "picwood", "🧵": "picfabric",
    "💎": "picjewel", "💍": "picring", "👑": "piccrown", "💰": "picmoneybag", "🪙": "piccoin",
    "🤝": " picdeal ", "👍": " picyes ", "✅": " picyes ", "👌": " picyes ", "👎": " picno ", "❌": " picno ", "🙅": " picno ",
    "🤐": "shut", "🤫": "picquiet", "❓": "?", "❗": "!",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plain:
    """The plain text in lower case, the same with its capitals, and for every character its place in the message."""

    text: str
    cased: str
    origin: tuple[int, ...] | None

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The span of the message that the plain span came from."""
        if self.origin is None or start >= len(self.origin):
            return start, end
        last = self.origin[max(start, min(end, len(self.origin)) - 1)]
        return self.origin[start], last + 1


def normalise(message: str) -> Plain:
    """The plain form of a message; linear in its length."""
    if "!1" in message:
        message = _MISSED_SHIFT.sub(lambda m: "!" * len(m[0]), message)
    if message.isascii() and message.isprintable():
        return Plain(message.lower(), message, None)
    out: list[str] = []
    origin: list[int] = []
    done = 0
    for odd in _ODD.finditer(message):
        place = odd.start()
        plain = _plain(message[place])
        out += (message[done:place], plain)
        origin += range(done, place)
        origin += [place] * len(plain)
        done = place + 1
    out.append(message[done:])
    origin += range(done, len(message))
    cased = "".join(out)
    lower = cased.lower()
    if len(lower) != len(cased):
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in cased)
    return Plain(lower, cased, tuple(origin))


def mentions(text: str, words: Sequence[str]) -> bool:
    """Whether one of these stands anywhere in a text."""
    return any(map(text.__contains__, words))


_MISSED_SHIFT = re.compile(r"(?<=!)1+(?=$|\s|!)")
"""Ones among exclamation marks ("deal!!!11")."""
_ODD = re.compile(r"[^ -~\n]")


def _plain(char: str) -> str:
    """What stands for a character that is not plain."""
    if char in "\r\v\f\x85\u2028\u2029":
        return "\n"
    if char == "\t":
        return " "
    if char in _SIGNS:
        return _SIGNS[char]
    if char in _PICTURES:
        return f" {_PICTURES[char]} "
    if char in _LOOKALIKES:
        return _LOOKALIKES[char]
    kind = unicodedata.category(char)
    if kind in ("Cf", "Cc", "Cs", "Co", "Cn", "Mn", "Me"):
        return ""
    if kind == "Nd":
        return str(unicodedata.digit(char))
    if kind in ("No", "Nl"):
        # A numeral of another kind (circled, Roman, a fraction) is asked about, not guessed.
        return " ½ "
    folded = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
    if folded != char:
        return "".join(_LOOKALIKES.get(c, c if " " <= c <= "~" else " ") for c in folded)
    if kind.startswith("L"):
        return "\u00bf"
    return " "
