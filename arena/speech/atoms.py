"""From tokens to atoms: words with all their meanings, numbers, seats, goods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.speech.goods import GoodWord, foreign_words, good_words
from arena.speech.lexicon import Phrases, Sense, phrases
from arena.speech.numbers import Number, read_number
from arena.speech.spelling import respell
from arena.speech.tokens import Token

if TYPE_CHECKING:
    from arena.speech.bags import BagRef
    from arena.speech.items import Item

# Seat names that are also common words: in small letters a name only where it can be nothing else.
_WORDS_TOO = frozenset(
    """may will much art bill mark rob grace rose hope penny joy pat sue jack rich chase dawn april june faith guy lance
    miles nick chip frank page rusty sandy chuck cash gold dean earl duke king major royal hunter daisy lily ruby pearl
    amber iris ginger basil sage reed cliff stone wood carol harry sterling victor stew ray skip buck bud grant josh ash
    friar""".split()
)
_NEVER_SMALL = frozenset("may will much can".split())
_TAKES_A_NAME = frozenset(
    """open inspect search check pass skip spare let opens inspecting opening match outbid than from to and or for against
    sheriff deputy""".split()
)

_NO_SENSES: Mapping[str, Sense] = {}
_NO_TAGS: frozenset[str] = frozenset()
_PRONOUN_ONE = frozenset("the this that other no any every last each which another only".split())


@dataclass(slots=True, eq=False)
class Atom:
    """A word or phrase, a number, a seat, a good, a sign; later also a chunk of them."""

    text: str
    start: int
    end: int
    senses: Mapping[str, Sense] = field(default_factory=dict)
    number: Number | None = None
    seat: str | None = None
    good: GoodWord | None = None
    own: bool = False
    capital: bool = False
    sign: bool = False
    item: Item | None = None
    bag: BagRef | None = None
    foreign: bool = False
    tags: frozenset[str] = _NO_TAGS  # the keys of `senses`, kept because they are asked for hundreds of times

    def has(self, *tags: str) -> bool:
        """Whether the atom may mean one of these."""
        own = self.tags
        return bool(own) and not own.isdisjoint(tags)

    def form(self, tag: str) -> str:
        """The verb form under a tag: base, third, past, ing or part."""
        sense = self.senses.get(tag)
        return sense.form if sense else ""

    @property
    def plain(self) -> bool:
        """A word that the lexicon lacks."""
        return not (
            self.senses or self.number or self.seat or self.good or self.sign or self.item or self.bag
        )


def atomise(tokens: Sequence[Token], players: Sequence[str], goods: tuple[str, ...]) -> list[Atom]:
    """The atoms of a message; the longest phrase wins, goods before other words."""
    table, lexicon = good_words(goods), phrases()
    foreign = foreign_words(goods)
    names = _names(players)
    words = [t.text for t in tokens]
    atoms: list[Atom] = []
    i, n = 0, len(tokens)
    while i < n:
        token = tokens[i]
        if token.text in names and _is_name(tokens, i):
            name = names[token.text]
            atoms.append(
                Atom(
                    token.text,
                    token.start,
                    token.end,
                    _NO_SENSES,
                    seat=name,
                    own=token.own,
                    capital=token.capital,
                )
            )
            i += 1
            continue
        word = token.text
        good_at, good = _longest_good(table, words, i)
        best, senses = _longest(lexicon, words, i)
        if token.is_word and not good and not senses and read_number(tokens, i) is None:
            fixed = respell(word, goods)
            if fixed is not None:
                words[i] = word = fixed
                good_at, good = _longest_good(table, words, i)
                best, senses = _longest(lexicon, words, i)
        if (
            best == 2
            and word == "you"
            and i + 2 < n
            and (words[i + 2] == "of" or _names_goods(table, lexicon, words, i + 2))
        ) or (
            best == 2
            and word == "you"
            and "YOUALL" in senses
            and atoms
            and atoms[-1].senses.get("GIVE", atoms[-1].senses.get("OWE")) is not None
        ):
            best, senses = 1, lexicon.single[word]
        if (
            word == "me"
            and i
            and words[i - 1] in ("of", "from", "off", "on")
            and i + 1 < n
            and _names_goods(table, lexicon, words, i + 1)
        ):
            senses = {"MY": Sense("MY", "my")}
        if (
            best > 1
            and "POINTED" in senses
            and i + best < n
            and _names_goods(table, lexicon, words, i + best)
        ):
            best, senses = _longest(lexicon, words, i, best - 1)
            while best > 1 and "POINTED" in senses:
                best, senses = _longest(lexicon, words, i, best - 1)
        if best > 1 and not _may_go_on(senses, tokens, i + best, names):
            best, senses = _longest(lexicon, words, i, best - 1)
        got = read_number(tokens, i)
        if (
            got
            and word == "one"
            and atoms
            and atoms[-1].text.rpartition(" ")[2] in _PRONOUN_ONE
            and not _counted(tokens, i)
        ):
            got = None
        width = max(good_at, best, got[1] - i if got else 0, 1)
        last = tokens[i + width - 1]
        atom = Atom(
            words[i] if width == 1 else " ".join(words[i : i + width]),
            token.start,
            last.end,
            _NO_SENSES,
            own=last.own,
            capital=token.capital,
        )
        if got and got[1] - i == width and not (senses and best == width and word not in ("score",)):
            atom.number = got[0]
        elif good and good_at == width:
            atom.good = good
            if senses and best == width:
                atom.senses, atom.tags = senses, frozenset(senses)
        elif senses and best == width:
            atom.senses, atom.tags = senses, frozenset(senses)
            if got and got[1] - i == width:
                atom.number = got[0]
        elif not token.is_word:
            atom.sign = True
        elif word in foreign:
            atom.foreign = True
        atoms.append(atom)
        i += width
    return atoms


def _longest(
    lexicon: Phrases, words: Sequence[str], i: int, most: int = 99
) -> tuple[int, Mapping[str, Sense]]:
    word = words[i]
    if i + 1 < len(words):
        for phrase, senses in lexicon.longer.get((word, words[i + 1]), ()):
            width = len(phrase)
            if width <= most and (width == 2 or tuple(words[i : i + width]) == phrase):
                return width, senses
    alone = lexicon.single.get(word)
    return (0, _NO_SENSES) if alone is None else (1, alone)


_ANSWERING = frozenset(("ACCEPTW", "REJECTW", "WITHDRAWW", "WEAKYES", "IDLE"))
_GOES_ON = frozenset(
    """then too if and but for from now as with so or please my sheriff the because sir when once provided plus at minus
    gladly""".split()
)


def _may_go_on(
    senses: Mapping[str, Sense], tokens: Sequence[Token], j: int, names: Mapping[str, str]
) -> bool:
    """Whether an answering phrase ("I'll pay", "I agree") may end here: what follows is no object of its verb."""
    if not set(senses) <= _ANSWERING or "IDLE" in senses:
        return True
    if j >= len(tokens) or (not tokens[j].is_word and not tokens[j].text[0].isdigit()):
        return True
    following = tokens[j].text
    if following == "the" and j and tokens[j - 1].text in ("pay", "take", "accept"):
        return False
    if following in _GOES_ON or following in names:
        return True
    light = _longest(phrases(), [t.text for t in tokens[j : j + 4]], 0)[1]
    return any(tag in light for tag in ("IDLE", "PLEASE", "SHERIFF", "NOW"))


def _longest_good(
    table: Mapping[str, list[tuple[tuple[str, ...], GoodWord]]], words: Sequence[str], i: int
) -> tuple[int, GoodWord | None]:
    following = words[i + 1] if i + 1 < len(words) else ""
    for phrase, word in table.get(words[i], ()):
        width = len(phrase)
        if width == 1 or (phrase[1] == following and tuple(words[i : i + width]) == phrase):
            return width, word
    return 0, None


def _names_goods(
    table: Mapping[str, list[tuple[tuple[str, ...], GoodWord]]],
    lexicon: Phrases,
    words: Sequence[str],
    i: int,
) -> bool:
    """Whether goods, coins or a stall are named at i ("you two chickens", "two of me logs")."""
    if _longest_good(table, words, i)[1]:
        return True
    senses = _longest(lexicon, words, i)[1]
    return any(t in senses for t in ("GOLD", "CARD", "STALL", "CONTRABAND", "LEGALGOOD", "FACEDOWN"))


def _names(players: Sequence[str]) -> dict[str, str]:
    names = {p.lower(): p for p in players}
    if "tuck" in names:
        names.setdefault("friar", "tuck")
    return names


def _is_name(tokens: Sequence[Token], i: int) -> bool:
    token = tokens[i]
    if token.text not in _WORDS_TOO:
        return True
    following = tokens[i + 1].text if i + 1 < len(tokens) else ""
    if token.own:
        return True
    if not token.capital:
        if token.text not in _NEVER_SMALL and i and tokens[i - 1].text in _TAKES_A_NAME:
            return True
        return (
            following in (",", ":")
            and (i == 0 or tokens[i - 1].text in ".!?\n")
            and token.text not in ("may", "will")
        )
    first = i == 0 or tokens[i - 1].text in (".", "!", "?", "\n", '"', "..", "...")
    return not (first and following in ("i", "we", "you", "he", "she", "they", "it"))


def _counted(tokens: Sequence[Token], i: int) -> bool:
    """Whether "the one" counts something: "the one card", "any one silk"."""
    following = tokens[i + 1].text if i + 1 < len(tokens) else ""
    return (
        following in ("card", "cards", "good", "coin", "gold", "piece", "loaf") or tokens[i - 1].text == "any"
    )
