"""From tokens to atoms: each word looked up, the longest phrase taken, numbers and names found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from arena.speech.atoms import Atom
from arena.speech.lexicon import Meaning, Sense
from arena.speech.names import TITLES, WORDS_TOO, is_name, names_of, possessed, titled
from arena.speech.numbers import ENDS_NUMBER, Number, read_number
from arena.speech.tags import GOOD, LISTED, NUMBER, OWN, SEAT, SIGN, lists_of, mask
from arena.speech.tokens import Token, name_is
from arena.speech.vocabulary import Vocabulary, Word, vocabulary

_MY = Meaning({"MY": Sense("MY", "my")}, mask("MY"), None)
_LIGHT = mask("IDLE PLEASE SHERIFF NOW")
_WARES = mask("GOLD CARD STALL CONTRABAND LEGALGOOD FACEDOWN")
_MINE = frozenset("offer offers bid bids sack bag purse stall own honest humble empty old".split())
"""What "mine" may own that stands behind it, beside goods."""
_BEFORE_MY = frozenset(
    "you of from off on in into inside half all both when once if and but minute moment so till until plus , .".split()
)
"""Words after which "me" before what one owns is "my"."""
_OWNED = frozenset("bag sack purse pouch pocket bags sacks parcel load wares goods".split())
_PRONOUN_ONE = frozenset("the this that other no any every last each which another only".split())


def atomise(
    tokens: Sequence[Token], words: list[str], players: Sequence[str], goods: tuple[str, ...]
) -> tuple[list[Atom], int]:
    """The atoms of a message, and their bits together; the longest phrase wins, goods before other words.

    `words` are the tokens' words; a slip that is mended is mended in them, too.
    """
    known = vocabulary(goods)
    names, called = names_of(tuple(players))
    for token in tokens:
        if token.own:
            tokens, words = name_is(tokens, words, names)
            break
    atoms: list[Atom] = []
    said = end = 0
    named = not called.isdisjoint(words)
    looked_up = list(map(known.__getitem__, words))
    for i, token, word, following in zip(count(), tokens, looked_up, (*words[1:], ""), strict=False):
        if i < end:
            continue  # part of the atom before
        if named:
            seat = _seat_at(tokens, i, names, known) if words[i] in called else None
            if seat is not None:
                atoms.append(seat)
                said |= seat.bits
                continue
            if words[i] in TITLES and (at := titled(tokens, i, called)):
                end = at  # "Mr Crispin's bag"
                continue
        longer = following in word.goes_on and _goes_on(word, words, i)
        if word.careful and not longer:
            number = word.number
            if number is not None and (not following or _ends_number(tokens[i + 1], token, following)):
                atoms.append(_numbered(token, words[i], word, number))
                said |= atoms[-1].bits
                continue
            if word.fixed is None:
                longer = words[i] != "me" or not i or words[i - 1] in _BEFORE_MY
            else:
                words[i] = word.fixed
                word = known[word.fixed]
                if word.careful or _goes_on(word, words, i):
                    end = i + _read_on(atoms, tokens, words, i, known, names, fixed=True)
                    said |= atoms[-1].bits
                    continue
        if longer:
            end = i + _read_on(atoms, tokens, words, i, known, names)
            said |= atoms[-1].bits
            continue
        bits, role, own = word.bits, word.role, token.own
        if own:
            bits, role = bits | OWN, _role_of_owner(word.alone)
        said |= bits
        atoms.append(
            Atom(
                words[i],
                token.start,
                token.end,
                word.senses,
                word.good,
                own,
                token.capital,
                word.sign,
                word.foreign,
                bits,
                role,
            )
        )
    return atoms, said


def _seat_at(tokens: Sequence[Token], i: int, names: Mapping[str, str], known: Vocabulary) -> Atom | None:
    """The seat that is named at i, where the word there is a name; "hugos bag" is a possessive without its apostrophe."""
    token = tokens[i]
    text = token.text
    bare = text[:-1] if text[-1] == "s" and text[:-1] in names else ""
    owned, names_somebody = token.own or bool(bare), not token.own
    if text in names and is_name(tokens, i):
        owned = token.own
    elif bare and text not in names and (bare not in WORDS_TOO or possessed(tokens, i, bare)):
        text = bare
    elif bare and not known[text].alone.senses and i + 1 < len(tokens) and tokens[i + 1].text in _OWNED:
        text, names_somebody = bare, False
    else:
        return None
    return Atom(
        text,
        token.start,
        token.end,
        seat=names[text],
        own=owned,
        capital=token.capital,
        bits=(SEAT | OWN if owned else SEAT) | lists_of(text),
        role="@" + names[text] if names_somebody else None,
    )


_NEVER: frozenset[str] = frozenset()


def _goes_on(word: Word, words: Sequence[str], i: int) -> bool:
    """Whether the words after the one at i may make something longer of it."""
    thirds = word.goes_on.get(words[i + 1], _NEVER) if i + 1 < len(words) else _NEVER
    return thirds is None or (i + 2 < len(words) and words[i + 2] in thirds)


def _read_on(
    atoms: list[Atom],
    tokens: Sequence[Token],
    words: list[str],
    i: int,
    known: Vocabulary,
    names: Mapping[str, str],
    fixed: bool = False,
) -> int:
    """Add the atom at i, which may be of several words; how many it is of. `fixed`: its spelling was mended."""
    n = len(tokens)
    token = tokens[i]
    text = words[i]
    word = known[text]
    good_at, good = word.longest_good(words, i)
    best, meaning = word.longest(words, i)
    got = read_number(tokens, i) if word.counts else None
    if not fixed and word.fixed is not None and good is None and not best and got is None:
        words[i] = text = word.fixed
        word = known[text]
        good_at, good = word.longest_good(words, i)
        best, meaning = word.longest(words, i)
    if (
        best == 2
        and text == "you"
        and i + 2 < n
        and (words[i + 2] == "of" or _names_goods(known, words, i + 2))
    ) or (
        best == 2
        and text == "you"
        and "YOUALL" in meaning.senses
        and atoms
        and (
            atoms[-1].senses.get("GIVE", atoms[-1].senses.get("OWE")) is not None
            or atoms[-1].text in ("cost", "costs", "charge", "charges")
        )
    ):
        best, meaning = 1, word.alone
    if best == 4 and text == "each" and "YOUALL" in meaning.senses and atoms and atoms[-1].has("GIVE", "OWE"):
        best, meaning = word.longest(words, i, 3)  # "I pay each of you four"
    if (
        text == "me"
        and (i == 0 or words[i - 1] in _BEFORE_MY)
        and i + 1 < n
        and (_names_goods(known, words, i + 1) or words[i + 1] in _OWNED)
    ):
        meaning = _MY
    if (
        text == "mine"
        and best < 2
        and i + 1 < n
        and (_names_goods(known, words, i + 1) or words[i + 1] in _MINE)
    ):
        meaning = _MY  # "mine apples", "mine honest offer"
    if best > 1 and "POINTED" in meaning.senses and i + best < n and _names_goods(known, words, i + best):
        best, meaning = word.longest(words, i, best - 1)
        while best > 1 and "POINTED" in meaning.senses:
            best, meaning = word.longest(words, i, best - 1)
    if best > 1 and not _may_go_on(meaning.senses, tokens, i + best, known, names):
        best, meaning = word.longest(words, i, best - 1)
    if (
        got
        and text == "one"
        and atoms
        and atoms[-1].text.rpartition(" ")[2] in _PRONOUN_ONE
        and not (_counted(tokens, i) or _names_goods(known, words, i + 1))
    ):
        got = None
    width = max(good_at, best, got[1] - i if got else 0, 1)
    last = tokens[i + width - 1]
    atom = Atom(
        text if width == 1 else " ".join(words[i : i + width]),
        token.start,
        last.end,
        own=last.own,
        capital=token.capital,
        bits=OWN if last.own else 0,
    )
    meant = bool(meaning.senses) and best == width
    if got and got[1] - i == width and not (meant and text != "score"):
        atom.number = got[0]
        atom.bits |= NUMBER
    elif good and good_at == width:
        atom.good = good
        atom.bits |= GOOD
        if meant:
            atom.senses = meaning.senses
            atom.bits |= meaning.bits
    elif meant:
        atom.senses = meaning.senses
        atom.bits |= meaning.bits
        if got and got[1] - i == width:
            atom.number = got[0]
            atom.bits |= NUMBER
    elif not token.is_word:
        atom.sign = True
        atom.bits |= SIGN
    elif word.foreign:
        atom.foreign = True
    for one in words[i : i + width]:
        atom.bits |= known[one].bits & LISTED
    if atom.senses:
        atom.role = meaning.role if not last.own else _role_of_owner(meaning)
    atoms.append(atom)
    return width


def _numbered(token: Token, text: str, word: Word, number: Number) -> Atom:
    """A word that is a number by itself."""
    bits = word.bits & LISTED | (NUMBER | OWN if token.own else NUMBER)
    return Atom(text, token.start, token.end, own=token.own, capital=token.capital, bits=bits, number=number)


def _ends_number(following: Token, token: Token, word: str) -> bool:
    """Whether a number ends before this word: it stands apart from it, or is a sign."""
    return word in ENDS_NUMBER and (following.start > token.end or not following.is_word)


def _role_of_owner(meaning: Meaning) -> str | None:
    """Whom a possessive names: "the sheriff's" is not the sheriff."""
    return None if meaning.role == "officer" else meaning.role


_ANSWERING = frozenset(("ACCEPTW", "REJECTW", "WITHDRAWW", "WEAKYES", "IDLE"))
_GOES_ON = frozenset(
    """then too if and but for from now as with so or please my sheriff the because sir when once provided plus at minus
    gladly by even given considering anyway today again thank thanks old either though which while until there here
    mate my""".split()
)


def _may_go_on(
    senses: Mapping[str, Sense], tokens: Sequence[Token], j: int, known: Vocabulary, names: Mapping[str, str]
) -> bool:
    """Whether an answering phrase ("I'll pay", "I agree") may end here: what follows is no object of its verb."""
    if not senses.keys() <= _ANSWERING or "IDLE" in senses:
        return True
    if j >= len(tokens) or (not tokens[j].is_word and not tokens[j].text[0].isdigit()):
        return True
    following = tokens[j].text
    sum_of = tokens[j + 1].text if following == "for" and j + 1 < len(tokens) else ""
    if sum_of and tokens[j - 1].text == "in" and (sum_of[0].isdigit() or known[sum_of].counts):
        return False  # "I'm in for five as well"
    if next(iter(senses.values())).val.startswith(("a ", "an ", "no ", "not ", "too ")):
        return True
    if following == "the" and j and tokens[j - 1].text in ("pay", "take", "accept"):
        return False
    if following in _GOES_ON or following in names:
        return True
    light = known[following].longest([t.text for t in tokens[j : j + 4]], 0)[1]
    return bool(light.bits & _LIGHT)


def _names_goods(known: Vocabulary, words: Sequence[str], i: int) -> bool:
    """Whether goods, coins or a stall are named at i ("you two chickens", "two of me logs")."""
    if i >= len(words):
        return False
    word = known[words[i]]
    return word.longest_good(words, i)[1] is not None or bool(word.longest(words, i)[1].bits & _WARES)


def _counted(tokens: Sequence[Token], i: int) -> bool:
    """Whether "the one" counts something: "the one card", "any one silk"."""
    following = tokens[i + 1].text if i + 1 < len(tokens) else ""
    return (
        following in ("card", "cards", "good", "coin", "gold", "piece", "loaf") or tokens[i - 1].text == "any"
    )
