"""Sentences and clauses: where one statement ends and the next begins, and what word joins them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arena.speech.atoms import Atom, some_bits
from arena.speech.tags import BAGREF, DEED, ITEM, SEAT, SIGN, mask, mask_of

_ENDS = frozenset([".", "!", "?", "\n"])
_BREAKS = frozenset([",", ":", ";", "-", "--", "->", "(", ")", "*", "..", "...", "/", "|", "=", "\x01"])
_LONGEST_CLAUSE = 60
_LONGEST_SENTENCE = 400
VERBS = ("GIVE", "GET", "WANT", "ADD", "DO", "MAKE", "SELL", "BUY", "OPEN", "PASS", "LET", "HAVE", "BE", "WAS", "TELL", "OWE",
         "PROMISE", "ACCEPT", "REFUSE", "WITHDRAW", "FORGET", "TALK", "LOOK", "LOOKAWAY")  # fmt: skip
_VERB_TAGS = mask_of(VERBS)
_JOINS = SIGN | mask("IF UNLESS OR BUT BECAUSE AND")
_MAY_CUT = SIGN | mask("IF UNLESS OR BUT BECAUSE AND I WE YOU")
_LIGHT = mask("IDLE NOT NOW PLEASE LATER NEXTROUND WHENSHERIFF AND CORRECT")
_SUBJECTS = (SEAT | BAGREF | ITEM) | mask("I WE YOU THEY NOBODY SOMEBODY YOUALL SHERIFF")
_PRONOUNS = frozenset(("it", "that", "everyone", "there"))
_STATES = _VERB_TAGS | mask("WILL")
_STATES_OR_DENIES = _STATES | mask("NOT")
_NO_VERB = (ITEM | BAGREF) | mask("PRICE FACEDOWN")
_ANSWERS, _TIMES = mask("ACCEPTW REJECTW WITHDRAWW"), mask("WHENSHERIFF NEXTROUND LATER")
_BETWEEN = mask("EACH BOTHW ALLW IDLE")
_CONTENT, _TERMS = ITEM | BAGREF, (ITEM | BAGREF) | mask("ME US")
_PERSON_OR_JOIN = (SEAT | SIGN) | mask("AND IF OR WILL DO BUT FOR I YOU WHENSHERIFF BE HAVE MAKE BECAUSE")
_SPEAKS = mask("I WE YOU")


@dataclass(slots=True, eq=False)
class Clause:
    """A stretch of words with at most one main statement; `lead` is the sign or word that opened it."""

    atoms: list[Atom]
    lead: str
    sentence: int
    first: bool
    question: bool = False
    last: bool = False
    joint: str = ""
    text: str = ""
    bits: int = 0
    either: bool = False  # a condition behind an "or": "or, if you're full, four coins"


def split_clauses(atoms: Sequence[Atom]) -> list[Clause]:
    """The clauses of a message in order."""
    clauses: list[Clause] = []
    lead = ""
    for number, (sentence, question) in enumerate(_sentences(atoms)):
        own = list(_clauses(sentence, number, question, lead))
        lead = "or" if sentence[-1].text == "or" else ""  # a point of a list that ends in "or"
        if own:
            own[-1].last = True
        clauses.extend(own)
    return clauses


def _sentences(atoms: Sequence[Atom]) -> Iterator[tuple[Sequence[Atom], bool]]:
    start = 0
    for end in [k for k, a in enumerate(atoms) if a.bits & SIGN and _ends(atoms, k)] + [len(atoms)]:
        while end - start >= _LONGEST_SENTENCE:
            yield atoms[start : start + _LONGEST_SENTENCE], False
            start += _LONGEST_SENTENCE
        if end > start:
            yield atoms[start:end], end < len(atoms) and atoms[end].text == "?"
        start = end + 1


def _ends(atoms: Sequence[Atom], k: int) -> bool:
    """Whether a sign ends a sentence: dots do so before a capital that is no name's."""
    text = atoms[k].text
    if text in _ENDS:
        return True
    behind = atoms[k + 1] if text[:2] == ".." and k + 1 < len(atoms) else None
    return (
        behind is not None
        and behind.capital
        and not behind.seat
        and behind.text != "i"
        and "I" not in behind.senses
    )


def _clauses(sentence: Sequence[Atom], number: int, question: bool, lead: str) -> Iterator[Clause]:
    current: list[Atom] = []
    first = True
    joint = ""
    said = kept = 0
    either = False
    for i, atom in enumerate(sentence):
        bits = atom.bits
        if either and bits & ITEM and len(current) > 1 and _priced(current, atom):
            yield _clause(current, lead, number, first, question, joint, said | kept, True)
            current, lead, joint, said, kept, first, either = [], ",", "", 0, 0, False, False
        if not bits & _MAY_CUT and len(current) < _LONGEST_CLAUSE:
            current.append(atom)
            said |= bits
            continue
        verb = said & _VERB_TAGS
        cut: str | None = None
        keep = False
        if not bits & _JOINS:
            if i and _speaks_on(sentence, i, current, verb, lead == "if" and said & DEED != 0):
                cut, keep = ",", True
        elif atom.text in _WHETHER and current and _asks(current):
            cut, question = ",", True  # "might I ask whether five gold would do"
        elif atom.sign and atom.text in _BREAKS and not _lists_on(sentence, i):
            cut = "," if atom.text in ("-", "--") else atom.text
        elif (
            "IF" in atom.senses
            and atom.text != "only"
            and not (atom.text in ("when", "once") and "WHENSHERIFF" in atom.senses)
            and not (atom.text == "once" and _past_at(sentence, i + 1))
        ):
            cut = "if"
        elif atom.text == "or else" and any(a.item is not None for a in sentence[i + 1 : i + 3]):
            cut = "or"
        elif "UNLESS" in atom.senses and "OR" not in atom.senses:
            cut = "unless"
        elif "OR" in atom.senses or ("UNLESS" in atom.senses and atom.text == "or else"):
            cut = "or"
        elif "BUT" in atom.senses and "CAP" not in atom.senses and not _exception(sentence, i):
            cut = "but"
        elif atom.text == "that" and current and _proposes(current) and _predicate(sentence, i + 1):
            cut = ","  # "I suggest that I pay you five"
        elif atom.text == "because" and not current and lead:
            cut = "because"  # "Oh yes, because five gold feeds a sheriff"
        elif (
            "BECAUSE" in atom.senses
            and current
            and "FOR" not in current[-1].senses
            and _predicate(sentence, i + 1)
            and not (atom.text in ("who", "that") and "YOUALL" in current[-1].senses)
        ):
            cut = "because"
        elif (
            "AND" in atom.senses and atom.text not in ("with", "on top of", "plus", "together with")
        ) or atom.text == "plus":
            if (
                (verb or some_bits(current, _CONTENT))
                and _predicate(sentence, i + 1)
                and not _joined_people(sentence, i)
            ) or _second_offer(sentence, i):
                cut = "and"
        elif i and _speaks_on(sentence, i, current, verb, lead == "if" and said & DEED != 0):
            cut, keep = ",", True
        if cut is None and len(current) >= _LONGEST_CLAUSE:
            cut, keep = ",", True
        if cut is None:
            current.append(atom)
            said |= bits
            continue
        if current:
            yield _clause(current, lead, number, first, question, joint, said | kept, either)
            first = either = False
            lead = cut
        elif cut == "if" and lead == "or":
            lead, either = "if", True
        elif not lead or not (cut == "," or (lead in ("or", "if") and atom.sign)):
            lead = cut  # "or (b) two hens" stays an "or", "on one condition: ..." an "if"
        joint = "" if keep else atom.text
        current = [atom] if keep else []
        said, kept = 0, bits if keep else 0
    if current:
        yield _clause(current, lead, number, first, question, joint, said | kept, either)


def _clause(
    atoms: list[Atom],
    lead: str,
    number: int,
    first: bool,
    question: bool,
    joint: str,
    bits: int,
    either: bool,
) -> Clause:
    text = " ".join([a.text for a in atoms])
    return Clause(atoms, lead, number, first, question, False, joint, text, bits, either)


def _priced(current: Sequence[Atom], atom: Atom) -> bool:
    """Whether an amount behind "or if you are not hungry" is what is offered then."""
    item = atom.item
    sure = item is not None and item.count is not None and item.kind in ("gold", "good")
    return sure and not current[-1].has("GIVE", "GET", "WANT", "HAVE", "BE", "TALK", "OFW", "FOR", "NOT")


def _speaks_on(sentence: Sequence[Atom], i: int, current: Sequence[Atom], verb: int, done: bool) -> bool:
    """Whether somebody begins a statement of his own at i, without a joint ("take the cheese I add two coins").

    `verb`: there is one before; `done`: a condition says what becomes of a bag ("if it goes home shut you'll find seven").
    """
    return (
        (verb != 0 or done)
        and sentence[i].bits & _SPEAKS != 0
        and not sentence[i - 1].bits & _PERSON_OR_JOIN
        and (done or some_bits(current, _TERMS) or (verb != 0 and current[-1].text == "it"))
        and _predicate(sentence, i)
    )


_WHETHER = frozenset(("whether", "if"))
_ASKS = frozenset(
    "ask asking wonder wondering inquire inquiring enquire enquiring enquired inquired asked curious".split()
)
_ASKER = mask("I WE")


def _asks(current: Sequence[Atom]) -> bool:
    """Whether these words ask for what follows ("I was wondering", "may I ask you")."""
    last = current[-1] if not current[-1].has("YOU", "SHERIFF") or len(current) < 2 else current[-2]
    return last.text in _ASKS and some_bits(current, _ASKER) and not some_bits(current[:-1], _DENIED)


_DENIED = mask("NOT THEY")


def _second_offer(sentence: Sequence[Atom], i: int) -> bool:
    """Whether "and" stands between two offers that were announced as such ("two separate offers: ... and four for opening Dot's")."""
    if (
        i + 2 >= len(sentence)
        or sentence[i + 1].item is None
        or not sentence[i + 2].has("FOR", "TOW", "OPEN", "LOOK")
    ):
        return False
    told = next((k for k in range(i) if "SEPARATE" in sentence[k].senses), i)
    return any(a.item is not None for a in sentence[told + 1 : i])


_PROPOSES = frozenset("suggest propose offer submit proposing suggesting offering".split())
_PROPOSALS = frozenset("suggestion proposal offer idea bid proposition".split())


def _proposes(current: Sequence[Atom]) -> bool:
    """Whether what follows "that" is what the speaker himself proposes."""
    last = current[-1]
    if last.text in _PROPOSES:
        return current[0].has("I", "WE") and not any(
            a.has("NOT", "WAS", "PASTTIME", "SUPPOSE") for a in current
        )
    mine = last.text == "is" and len(current) > 2 and current[-2].text in _PROPOSALS
    return mine and current[-3].has("MY", "OUR")


def _past_at(sentence: Sequence[Atom], i: int) -> bool:
    """Whether a verb in the past stands at i ("my uncle once paid twelve")."""
    return i < len(sentence) and any(sense.form == "past" for sense in sentence[i].senses.values())


_HOLDS = mask("HAVE")


def _exception(sentence: Sequence[Atom], i: int) -> bool:
    item = sentence[i + 1].item if i and i + 1 < len(sentence) else None
    ends = i + 2 >= len(sentence) or sentence[i + 2].sign
    only = item is not None and item.count and ends and sentence[i].text == "but"
    if only and sentence[i - 1].bits & _VERB_TAGS:
        return True  # "I see but four"
    if item is not None and item.count and sentence[i].text == "but" and sentence[i - 1].bits & _HOLDS:
        return True  # "I have but 22 coins and a wife"
    return (
        sentence[i].text in ("but", "except")
        and i + 1 < len(sentence)
        and sentence[i + 1].text in ("not", "mine", "me")
    )


def _lists_on(sentence: Sequence[Atom], i: int) -> bool:
    """Whether a comma stands inside a list of seats or bags ("open Bob, Cat and Dan")."""
    if sentence[i].text != "," or not i:
        return False
    before = sentence[i - 1]
    if not (before.seat or before.bag is not None):
        return False
    j = i + 1
    people = 0
    while j < len(sentence):
        atom = sentence[j]
        if (atom.seat or atom.bag is not None) and not atom.item:
            people += 1
            j += 1
            if (
                j < len(sentence)
                and sentence[j].text == ","
                and j + 1 < len(sentence)
                and (sentence[j + 1].seat or sentence[j + 1].bag)
            ):
                j += 1
                continue
            return bool(
                j < len(sentence)
                and "AND" in sentence[j].senses
                and j + 1 < len(sentence)
                and (
                    sentence[j + 1].seat
                    or sentence[j + 1].bag is not None
                    or sentence[j + 1].has("I", "ME", "MINE")
                )
            )
        return False
    return False


def _joined_people(sentence: Sequence[Atom], i: int) -> bool:
    """Whether "and" joins two givers ("Bob and I pay") and not two statements."""
    before, after = sentence[i - 1] if i else None, sentence[i + 1] if i + 1 < len(sentence) else None
    if before is None or after is None:
        return False
    people = (before.seat and not before.own) or "I" in before.senses
    other = (after.seat and not after.own) or after.has("I", "ME")
    bags = before.bag is not None and after.bag is not None
    if not (bags or (people and other)):
        return False
    if bags and i > 1 and sentence[i - 2].has("BOTHW", "BOTHP"):
        return True  # "both Ann's and Bob's bags"
    start = next((k + 1 for k in range(i - 1, -1, -1) if sentence[k].sign), 0)
    return not some_bits(sentence[start:i], _VERB_TAGS)


def _predicate(sentence: Sequence[Atom], i: int) -> bool:
    """Whether a statement of its own begins at i: a verb, or somebody or something with a verb close behind."""
    j = i
    while j < len(sentence) and sentence[j].bits & _LIGHT and not sentence[j].bits & _VERB_TAGS:
        j += 1
    if j >= len(sentence):
        return False
    atom = sentence[j]
    bits = atom.bits
    if (
        bits & BAGREF
        and j + 1 < len(sentence)
        and not sentence[j + 1].sign
        and some_bits(sentence[i:j], _TIMES)
    ):
        return True
    if bits & _ANSWERS and " " in atom.text:
        return True
    if bits & _STATES and not bits & _NO_VERB:
        return True
    if bits & _SUBJECTS or atom.text in _PRONOUNS:
        for following in sentence[j + 1 : j + 4]:
            if "AND" in following.senses or following.sign:
                return False
            if following.bits & _STATES_OR_DENIES or following.text in ("go", "goes", "walk", "walks"):
                return not (atom.item is not None and following.has("OPEN", "LOOK"))
            if atom.item is not None or not (following.bits & _BETWEEN or following.text in ("both", "all")):
                return False
    return False
