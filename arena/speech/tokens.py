"""Cut plain text into words, numerals and signs."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from arena.speech.normal import Plain, mentions

_TOKEN = re.compile(
    r"(?:b4|m8|l8r|gr8|w8|2day)\b|[a-z]+(?:'[a-z]+)*|\d[\d.,]*\d|\d|->|--+|\.\.+|\n|[^\sa-z0-9]"
)
_ITS_THAT_IS = re.compile(
    r" +(?:\d+|a|an|the|just|only|not|one|two|three|four|five|all|nothing|my|yours|urs|ur|mine|worth|only)\b"
)
_SUFFIX = re.compile(r"(?:'s|s')$")

# Short and old forms, and what they stand for.
_SHORT = {
    "im": "i am", "i'll": "i will", "i'd": "i would", "i'm": "i am", "i've": "i have", "ill": "i will", "ive": "i have",
    "you'll": "you will", "you'd": "you would", "you're": "you are", "you've": "you have", "youre": "you are",
    "we'll": "we will", "we'd": "we would", "we're": "we are", "we've": "we have",
    "they'll": "they will", "they'd": "they would", "they're": "they are", "they've": "they have",
    "he'll": "he will", "he'd": "he would", "he's": "he is", "she'll": "she will", "she'd": "she would", "she's": "she is",
    "it'll": "it will", "it'd": "it would", "it's": "it is", "that's": "that is", "thats": "that is", "that'll": "that will",
    "that'd": "that would", "there's": "there is", "theres": "there is", "there'll": "there will", "here's": "here is",
    "heres": "here is", "what's": "what is", "whats": "what is", "who's": "who is", "let's": "let us",
    "won't": "will not", "wont": "will not", "can't": "can not", "cant": "can not", "cannot": "can not",
    "don't": "do not", "dont": "do not", "doesn't": "does not", "doesnt": "does not", "didn't": "did not",
    "didnt": "did not", "isn't": "is not", "isnt": "is not", "aren't": "are not", "wasn't": "was not", "weren't": "were not",
    "wouldn't": "would not", "wouldnt": "would not", "couldn't": "could not", "shouldn't": "should not",
    "hasn't": "has not", "haven't": "have not", "hadn't": "had not", "ain't": "is not", "aint": "is not",
    "shan't": "shall not", "mustn't": "must not", "needn't": "need not", "would've": "would have", "could've": "could have",
    "should've": "should have", "might've": "might have", "nothing's": "nothing is", "everything's": "everything is",
    "money's": "money is", "gold's": "gold is", "answer's": "answer is", "bid's": "bid is", "proposal's": "proposal is",
    "offer's": "offer is", "deal's": "deal is", "price's": "price is", "bag's": "bag is", "sack's": "sack is",
    "il": "i will", "giv": "give", "bak": "back", "fiev": "five", "fve": "five", "siks": "six", "sevn": "seven", "sevin": "seven",
    "forr": "for", "mi": "my", "opn": "open", "shutt": "shut", "clozed": "closed", "tak": "take", "wil": "will", "bagg": "bag", "yoo": "you", "nin": "nine",
    "u": "you", "ya": "you", "ye": "you", "thee": "you", "thou": "you", "yer": "your", "ur": "your", "thy": "your",
    "thine": "yours", "yall": "you all", "y'all": "you all", "em": "them", "'em": "them",
    "ye'll": "you will", "ye've": "you have", "ye'd": "you would", "ye're": "you are", "yeve": "you have", "yerself": "yourself",
    "thou'lt": "you will", "thou'rt": "you are", "thou'st": "you have", "art": "are", "nowt": "nothing", "owt": "anything",
    "b4": "before", "l8r": "later", "m8": "mate", "gr8": "great", "w8": "wait", "2day": "today", "smth": "something", "sth": "something",
    "smthn": "something", "somethin": "something", "nothin": "nothing", "nuthin": "nothing", "nuffin": "nothing", "idk": "i do not know",
    "arent": "are not", "wasnt": "was not", "havent": "have not", "hasnt": "has not", "shouldnt": "should not",
    "couldnt": "could not", "yourselves": "yourself", "mebbe": "maybe", "fer": "for", "ter": "to", "wiv": "with", "dis": "this", "dat": "that", "nty": "no thank you", "ty": "thank you", "tysm": "thank you", "ily": "friend", "prolly": "probably",
    "n": "and", "&": "and", "+": "plus", "gimme": "give me", "lemme": "let me", "wanna": "want to", "gonna": "going to",
    "gotta": "have to", "outta": "out of", "kinda": "kind of", "dunno": "do not know",
    "pls": "please", "plz": "please", "thx": "thanks", "frm": "from", "fr": "from", "w": "with", "ppl": "people",
    "rn": "now", "tmrw": "tomorrow", "cuz": "because", "cos": "because", "tho": "though", "thru": "through",
    "nite": "night", "shalt": "shall", "wilt": "will", "hath": "has", "doth": "does", "'tis": "it is", "tis": "it is",
    "yep": "yes", "yup": "yes", "yeah": "yes", "yea": "yes", "aye": "yes", "nope": "no", "nah": "no", "nay": "no",
    "neither's": "neither is", "betwixt": "between", "urs": "yours", "ere": "before", "hither": "here", "naught": "nothing", "prithee": "please",
    "twain": "two", "hast": "have", "dost": "do", "canst": "can", "couldst": "could", "wouldst": "would", "shouldst": "should", "mayst": "may",
    "givest": "give", "takest": "take", "openest": "open", "leavest": "leave", "lettest": "let", "returnest": "return",
    "passest": "pass", "payest": "pay", "sparest": "spare", "searchest": "search", "didst": "did", "hadst": "had",
    "payed": "paid", "hv": "have", "hav": "have", "yourn": "yours", "ourn": "ours", "hisn": "his", "wanter": "want to", "'ere": "here",
}  # fmt: skip
_SHORT_WORDS = {short: full.split() for short, full in _SHORT.items()}
_SMALL = {"2": "two", "3": "three", "4": "four"}
_GIVES = frozenset(
    "give offer pay hand slip toss gave offering giving paying get pass owe send throw bring".split()
)
_POINTS = frozenset("deal offer option plan proposal bid choice".split())
_LOOKED_AT = frozenset((*_SHORT_WORDS, "its", "-", "two", *_SMALL))
"""What is not always the token that it looks like; nor is what has an apostrophe."""


_COUNTS = frozenset(
    """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty""".split()
)


@dataclass(slots=True)
class Token:
    """A word in lower case (or numeral, or sign), where it stands in the plain text, and how it was written."""

    text: str
    start: int
    end: int
    capital: bool = False
    own: bool = False
    joined: bool = False

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha()


# Spellings of speech: "o'" and "an'", a swallowed g or h.
_SWALLOWED = re.compile(
    r"(?:(?<=^)|(?<=[\s(]))(?:(?P<of>o')|(?P<and>an'|'n'|n')|(?P<g>[a-z]{2,}in)'|'(?P<h>ere|ave|ad|as|er|im|is|e|elp|old|alf|and|ow|ome|eard|onest|urry)(?![a-z']))(?=[\s.,!?)]|$)"
)
_FOR_YOU = re.compile(
    r"(?<=[a-z]) 4 (?=(?:u|ya|me|ur|my|a closed|a shut|closed|shut|the bag|da bag|my bag|free|safe|passage|passin|letting|lettin)\b)"
)


def _spoken(text: str) -> str:
    """The text with swallowed letters written out, as long as it was."""
    at = text.find("'")
    while at >= 0:
        if not (at and text[at - 1].isalpha() and text[at + 1 : at + 2].isalpha()):
            return _SWALLOWED.sub(_written_out, text)
        at = text.find("'", at + 1)
    return text


def _written_out(match: re.Match[str]) -> str:
    said = match.group()
    if match["of"]:
        return "of"
    if match["and"]:
        return "&".ljust(len(said))
    if match["g"]:
        return match["g"] + "g"
    return "h" + match["h"]


_NUMBERING = re.compile(r"(?:(?<=\s)|^)\(?(?:\d{1,2}|[a-e])\)(?=\s)")
_POINT = {True: ";", False: "|"}
"""What stands for the number of a point, and for its letter: lettered points are a choice."""
_SAID_TWICE = re.compile(r"\b([a-z]+) \((\d{1,2})\)(?=\s)")
_NUMERALS = {
    word: str(n)
    for n, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(), 1
    )
}
"""A number that is written out and then once more in figures ("one (1) cheese")."""
_LINE_NUMBERS = re.compile(r"^[^\S\n]*\d{1,2}\.(?=\s+\S)|(?<=[.:;!?]) \d{1,2}\.(?=\s+\S)", re.MULTILINE)


_IN_POINTS = tuple(f"{n}.{space}" for n in range(10) for space in " \n")


_HEADED = re.compile(
    r"(?P<stop>[.!;]?\s*)(?<![a-z])(?:clause|item|point|article|section|term|condition|paragraph|step|part) (?:\d{1,2}|one|two|three|four|five|[ivx]{1,4}|[a-e])\s*(?:[:.)]| -)(?=\s)"
)
_HEADS = (
    "clause ",
    "item ",
    "point ",
    "article ",
    "section ",
    "term ",
    "condition ",
    "paragraph ",
    "step ",
    "part ",
)


def _without_heads(text: str) -> str:
    """The text with what heads its points blanked out, all of them made one sentence ("Clause 1: ... Clause 2: ...")."""
    if len(_HEADED.findall(text)) < 2:
        return text
    return _HEADED.sub(lambda m: (";" if m.start() and m["stop"].strip() else " ").ljust(len(m[0])), text)


def _without_numbering(text: str) -> str:
    """The text with the numbers of its points blanked out."""
    if mentions(text, _HEADS):
        text = _without_heads(text)
    if ")" in text:
        text = _SAID_TWICE.sub(
            lambda m: m.group() if _NUMERALS.get(m[1]) != m[2] else m[1].ljust(len(m.group())), text
        )
        several = len(_NUMBERING.findall(text)) > 1
        text = _NUMBERING.sub(
            lambda m: ((_POINT[m.group().strip("()").isdigit()]) if several and m.start() else " ").ljust(
                len(m.group())
            ),
            text,
        )
    points = (
        [p.strip() for p in _LINE_NUMBERS.findall(text)]
        if ". " in text and mentions(text, _IN_POINTS)
        else []
    )
    if len(points) > 1 and ("\n" in text or points == [f"{n}." for n in range(1, len(points) + 1)]):
        text = _LINE_NUMBERS.sub(lambda m: " " * len(m.group()), text)
    return text


_CLOCK = re.compile(r"(?<![\d:])\d{1,2}:[0-5]\d(?![\d:])(?: ?[ap]m\b)?|\bat \d{1,2}\.[0-5]\d\b")
"""A time of day ("20:45")."""


_STRUCK = re.compile(r"~~[^~\n]{1,80}~~")
"""What its writer crossed out."""
_BOLD = re.compile(r"\*\*([a-z0-9']{1,12}(?: [a-z]{1,12})?)\*\*")
"""A word or two in bold."""


_IN_TIMES = (*(f":{n}" for n in range(6)), *(f"at {n}" for n in range(10)))


_DOLLARS = re.compile(r"\$(\d{1,3})(?![\d.,]*\d)")
_ONE_IN_TALK = ("for one", "one-off", "one-time")
_NO_NUMBER = re.compile(
    r",? for one,?(?= (?:will|would|shall|do|don't|am|can|have|intend|vote|promise)\b)|\bone-(?:off|time)\b"
)
"""A "one" that counts nothing ("I, for one, will pass it", "a one-off payment")."""


_FACTORS = {"2": "double", "3": "triple"}
_IN_FACTORS = ("2x", "x2", "x 2", "3x", "x3", "x 3")
_FACTOR = re.compile(
    r"(?:^|(?<=[.,!?;] )|(?<=\bmake (?:it|me) )|(?<=\bok )|(?<=\bokay )|(?<=\bsay )|(?<=\bgo ))(?:x ?(?P<n>[23])|(?P<m>[23]) ?x)(?= (?:and|that|it|then|this|what|or)\b|\s*(?:$|[,.!?;]))"
)
"""A factor that stands alone ("x2 and you can go"), not the count of a good ("2x cheese", "cheese x2")."""


def tokenise(plain: Plain, masked: str, names: Collection[str] = (), paired: bool = True) -> list[Token]:
    """The tokens of a text; `own` marks a possessive ('s), `joined` a part that a hyphen ties to the one before.

    `names` are no short forms of anything: a seat may be called Ty. Where nobody decides in pairs, "offer you two" is of a sum.
    """
    masked = _spoken(_without_numbering(masked))
    if "$" in masked:
        masked = _DOLLARS.sub(lambda m: m[1] + "g", masked)
    if "one" in masked and mentions(masked, _ONE_IN_TALK):
        masked = _NO_NUMBER.sub(lambda m: " " * len(m[0]), masked)
    if (":" in masked or "at " in masked) and mentions(masked, _IN_TIMES):
        masked = _CLOCK.sub(lambda m: "then".ljust(len(m[0])), masked)
    if "~~" in masked:
        masked = _STRUCK.sub(lambda m: " " * len(m[0]), masked)
    if "**" in masked:
        masked = _BOLD.sub(lambda m: f"  {m[1]}  ", masked)
    tokens: list[Token] = []
    cased = plain.cased
    hyphen_end = -1
    end = 0
    for text in _TOKEN.findall(masked):
        start = masked.find(text, end)  # only spaces stand between
        end = start + len(text)
        if text not in _LOOKED_AT and "'" not in text:
            tokens.append(Token(text, start, end, cased[start].isupper(), False, start == hyphen_end))
            continue
        if text == "-" and tokens and tokens[-1].end == start and tokens[-1].text[-1].isalnum():
            following = masked[end : end + 1]
            if following.isalpha() or (following.isdigit() and tokens[-1].is_word):
                hyphen_end = end
                continue
        if (
            text == "two"
            and not paired
            and len(tokens) > 1
            and tokens[-1].text == "you"
            and tokens[-2].text in _GIVES
        ):
            text = "2"  # "may I offer you two and a bread"
        elif (
            text in _SMALL
            and tokens
            and (tokens[-1].text == "all" or (masked[end : end + 1] == ":" and tokens[-1].text in _POINTS))
        ):
            text = _SMALL[text]  # "all 3 bags", "deal 2: ..."
        if text == "4" and _FOR_YOU.match(masked, start - 1):
            text = "for"
        capital = cased[start].isupper()
        joined = start == hyphen_end
        full = _SHORT_WORDS.get(text)
        if full is not None and text not in names and not (text in ("w", "n", "fr") and capital):
            for place, word in enumerate(full):
                tokens.append(Token(word, start, end, capital and not place, joined=joined))
            continue
        if text == "its" and _ITS_THAT_IS.match(masked, end):
            tokens += [Token("it", start, end, capital), Token("is", start, end)]
            continue
        own = False
        if text.endswith(("'ll", "'d")) and len(text) > 4:
            stem, _, rest = text.rpartition("'")
            tokens.append(Token(stem.replace("'", "") or stem, start, end, capital, joined=joined))
            tokens.append(Token("will" if rest == "ll" else "would", start, end))
            continue  # "Rafe'd", "the sheriff'll"
        if "'" in text and len(text) > 2:
            stripped = _SUFFIX.sub("", text) if not text.endswith("s'") else text[:-1]
            own = stripped != text
            if own and stripped in _COUNTS and text.endswith("'s"):
                tokens += [Token(stripped, start, end, capital, joined=joined), Token("is", start, end)]
                continue
            text = stripped.replace("'", "") or text
        if own and text in _COUNTS:
            tokens += [Token(text, start, end, capital, joined=joined), Token("is", start, end)]
            continue  # "Eleven's my floor"
        tokens.append(Token(text, start, end, capital, own, joined))
    return _with_factors(tokens, masked) if mentions(masked, _IN_FACTORS) else tokens


def _with_factors(tokens: list[Token], masked: str) -> list[Token]:
    """The tokens with each factor that stands alone as one word."""
    for said in _FACTOR.finditer(masked):
        within = [k for k, t in enumerate(tokens) if said.start() <= t.start < said.end()]
        word = Token(_FACTORS[said["n"] or said["m"]], said.start(), said.end())
        tokens = [*tokens[: within[0]], word, *tokens[within[-1] + 1 :]]
    return tokens


_OWNED_BY = frozenset(("mine", "yours", "ours", "hers", "theirs"))
_IS_AFTER = frozenset(
    """in down up putting going paying offering chipping throwing giving pitching adding bidding happy willing ready lying bluffing
    hiding carrying smuggling cheating loaded through next first""".split()
)
"""Words before which a name with 's is "Ann is"."""


def name_is(
    tokens: Sequence[Token], words: list[str], names: Mapping[str, str]
) -> tuple[Sequence[Token], list[str]]:
    """The tokens with "Mina's in for three" written out as "Mina is"."""
    for k in range(len(tokens) - 2, -1, -1):
        token, following = tokens[k], words[k + 1]
        if token.own and following in _OWNED_BY and words[k + 2 : k + 3] not in (["bag"], ["sack"]):
            thing = Token(token.text, token.start, token.end, token.capital)  # "when the star's mine"
            tokens = [*tokens[:k], thing, Token("is", token.start, token.end), *tokens[k + 1 :]]
            words = [*words[: k + 1], "is", *words[k + 1 :]]
            continue
        if not token.own or token.text not in names:
            continue
        good_for = following == "good" and words[k + 2 : k + 3] == ["for"]
        placed = following == "in" and words[k + 2 : k + 3] in (["place"], ["lieu"])
        is_so = good_for or (following in _IS_AFTER and not placed)
        verb = "has" if following == "got" else "is" if is_so else ""
        if verb:
            person = Token(token.text, token.start, token.end, token.capital)
            tokens = [*tokens[:k], person, Token(verb, token.start, token.end), *tokens[k + 1 :]]
            words = [*words[: k + 1], verb, *words[k + 1 :]]
    return tokens, words
