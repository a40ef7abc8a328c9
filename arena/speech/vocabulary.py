"""What is known of a word among the goods of an edition: all that the first look at it needs, in one place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from arena.speech.goods import GoodWord, GoodWords, foreign_words, good_words
from arena.speech.lexicon import Meaning, PhrasesByWidth, Sense, phrases
from arena.speech.numbers import Number, after_article, begins_number, number_alone
from arena.speech.spelling import respell
from arena.speech.tags import GOOD, SIGN, STRANGE, lists_of, text_bits

_DRAWN = re.compile(r"([a-z])\1{2,}")
NOTHING = Meaning({}, 0, None)
_KEPT = 20_000
"""Words that are remembered; who says more different ones than this has them looked up again."""

FUNCTION = frozenset(
    """across forward along aside richer lighter heavier poorer wealthier fatter better it is so as by up here there down he she they just will not with at in on and or but then if when because until till
    before after please again back too also now ok each apiece either neither yet still even more less off out over under
    through away around goes walks passes leaves says buys gets makes settles keeps opens stays sees sounds seems should would could might must shall can may let lets what how why who whom whose where
    tempt sway satisfy suffice persuade convince please suit
    has had have does did do am are was were been be being the a an this that these those to from for of""".split()
)
"""Words of grammar, and small words of motion and judging, that say nothing strange in a bargain."""

MIGHT = frozenset("might may could would should".split())
"""What makes of a deed one that is only thought of."""

_Longer = Mapping[str, PhrasesByWidth]


@dataclass(slots=True)
class Word:
    """A word: its meaning alone, the same by its parts, the longer phrases and goods that it begins, and what else it may be.

    `goes_on`: the words after it with which it may be the beginning of something longer, each with the words that
    must then come third, or None where nothing must. `careful`: that depends on more than the next word, or the word
    is a slip. `counts`: a number may begin with it. `number`: the one that it is by itself. `fixed`: the keyword that
    it is a slip of.
    """

    alone: Meaning
    senses: Mapping[str, Sense]
    role: str | None
    good: GoodWord | None
    bits: int
    goes_on: Mapping[str, frozenset[str] | None]
    careful: bool
    counts: bool
    number: Number | None
    sign: bool
    foreign: bool
    fixed: str | None
    longer: _Longer
    goods: Sequence[tuple[tuple[str, ...], GoodWord]]

    def longest(self, words: Sequence[str], i: int, most: int = 99) -> tuple[int, Meaning]:
        """How many words the longest phrase at i has, at most so many, and its meaning; (0, nothing) for none."""
        if i + 1 < len(words):
            for width, phrases in self.longer.get(words[i + 1], ()):
                if width <= most:
                    meaning = phrases.get(tuple(words[i : i + width]))
                    if meaning is not None:
                        return width, meaning
        return (0, NOTHING) if self.alone is NOTHING else (1, self.alone)

    def longest_good(self, words: Sequence[str], i: int) -> tuple[int, GoodWord | None]:
        """How many words the longest name of a good at i has, and the good."""
        following = words[i + 1] if i + 1 < len(words) else ""
        for phrase, good in self.goods:
            width = len(phrase)
            if width == 1 or (phrase[1] == following and tuple(words[i : i + width]) == phrase):
                return width, good
        return 0, None


class Vocabulary(dict[str, Word]):
    """Words by themselves; one that was not met before is worked out when it is asked for."""

    def __init__(self, goods: tuple[str, ...]) -> None:
        super().__init__()
        self._ids = goods
        self._goods: GoodWords = good_words(goods)
        self._foreign = foreign_words(goods)
        self._lexicon = phrases()

    def __missing__(self, text: str) -> Word:
        if len(self) >= _KEPT:
            self.clear()
        word = self[text] = self._look_up(text)
        return word

    def _look_up(self, text: str) -> Word:
        alone = self._lexicon.single.get(text, NOTHING)
        longer = self._lexicon.longer.get(text, {})
        goods = self._goods.get(text, [])
        single = next((good for phrase, good in goods if len(phrase) == 1), None)
        is_word = text[0].isalpha()
        number, article = begins_number(text), after_article(text)
        known = alone is not NOTHING or single is not None
        sign = not (known or is_word)
        alone_number = number_alone(text)
        fixed = (self._unstretched(text) or respell(text, self._ids)) if is_word and not known else None
        if number or fixed == text:
            fixed = None
        strange = is_word and not known and alone_number is None and text not in FUNCTION
        return Word(
            alone,
            alone.senses,
            alone.role,
            single,
            alone.bits
            | text_bits(text)
            | (GOOD if single else 0)
            | (SIGN if sign else 0)
            | (STRANGE if strange else 0)
            | lists_of(text),
            _goes_on(longer, goods, article, loose=bool(text_bits(text) & ~alone.bits)),
            careful=text in ("me", "mine") or number or fixed is not None,
            counts=number or bool(article),
            number=alone_number if alone is NOTHING and not goods else None,
            sign=sign,
            foreign=not known and is_word and text in self._foreign,
            fixed=fixed,
            longer=longer,
            goods=goods,
        )

    def _unstretched(self, text: str) -> str | None:
        """The word that one with drawn out letters ("nooo") a dropped g ("cancelin") or an old ending stands for."""
        drawn = _DRAWN.search(text) is not None
        tried = (_DRAWN.sub(r"\1\1", text), _DRAWN.sub(r"\1", text)) if drawn else ()
        if text.endswith("in") and len(text) > 4:
            tried = (*tried, text + "g")
        if text.endswith("eth") and len(text) > 4:
            stem = text[:-3]
            tried = (
                *tried,
                text[:-2] + "s",
                stem + "es",
                stem + "s",
                stem[:-1] + "s",
            )  # "lieth", "goeth", "sitteth"
        for word in tried:
            if (
                word in self._lexicon.single
                or word in self._lexicon.longer
                or word in self._goods
                or text_bits(word)
            ):
                return word
        return None


def _goes_on(
    longer: _Longer, goods: Sequence[tuple[tuple[str, ...], GoodWord]], article: Sequence[str], *, loose: bool
) -> Mapping[str, frozenset[str] | None]:
    """See `Word`; where `loose`, nothing is said of third words: the word is looked at in any case."""
    phrases = [phrase for by_width in longer.values() for _, alike in by_width for phrase in alike]
    phrases += [phrase for phrase, _ in goods if len(phrase) > 1]
    thirds: dict[str, set[str] | None] = dict.fromkeys(article)
    for phrase in phrases:
        if loose or len(phrase) == 2:
            thirds[phrase[1]] = None
    for phrase in phrases:
        known = thirds.setdefault(phrase[1], set())
        if known is not None:
            known.add(phrase[2])
    return {word: None if known is None else frozenset(known) for word, known in thirds.items()}


@lru_cache(maxsize=16)
def vocabulary(goods: tuple[str, ...]) -> Vocabulary:
    """The words known where these goods are traded."""
    return Vocabulary(goods)
