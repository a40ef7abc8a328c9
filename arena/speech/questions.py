"""Questions that offer nothing: wonder at a price, and enquiries after rules and the past with the guesses beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.speech.frames import Frame, Part, silence
from arena.speech.kinds import ASKED
from arena.speech.tags import listed

_WONDERS = re.compile(
    r"^(?:and |but |so |well |now )*(?:why (?!not\b|do not you\b)|do you (?:really |honestly |seriously )?(?:think|believe|expect|suppose)\b"
    r"(?!.*\b(?:could|would|might|may|will|can) (?:perhaps |maybe |possibly )?(?:be (?:enough|sufficient|adequate|acceptable|ok|okay)|do|suffice|settle)\b)|"
    r"who (?:says|said|told)\b|"
    r"(?:anyone|anybody|does anyone|does anybody) (?:here |else |of you )*(?:want|wants|care|cares|willing|interested|up for)\b|since when\b|what makes you\b|what if i (?:told|said)\b|did (?:i|you|he|she|they|anyone|somebody)\b|have (?:i|you) ever\b|is it true\b|"
    r"(?:how|when) did\b|do (?:i|we) look\b|whatever happened\b|what happened\b|am i supposed\b|"
    r"(?:what|how|why) (?:would|will|could|should|does|did) (?:he|she|they|anyone|anybody|somebody|a (?!\w+ (?:sounds?|suit|strike|grab|go|work|tempt)\b)\w+)\b|"
    r"where (?:is|are|was|were)\b|who (?:here |else )?(?:wants|would|ever)\b)"
)
_WONDERING = frozenset(
    """and but so well now why do who anyone anybody does since what did have is how when whatever am where""".split()
)
"""The words that what `_WONDERS` matches begins with."""

_ENQUIRES = re.compile(
    r"\b(?:remind|explain|clarify|anyone know|anybody know|does anyone|does anybody|do you (?:know|remember|recall)|you (?:recall|remember)|"
    r"tell (?:me|us) (?:how|who|when|which|why|what (?:the|a|an|happens))|curious|curiosity|rules? question|question about|i (?:wonder|forget|forgot)|out of interest|for the record)\b|"
    r"^is (?:the|there a) (?:hand )?(?:limit|maximum|minimum|rule|fine|penalty|deck|score)\b|"
    r"\bwhat (?:is|are) (?!it\b|that\b|this\b|my\b|your\b)(?:a |an |the )?\w+ worth\b|"
    r"\bhow much (?:do|does|is|are|was|were) (?:the |a |an |one )*(?:\w+ (?:score|worth|count|bring in)|fine|penalty|bonus|reward)\b|"
    r"\b(?:how|what|who|when|which) (?:\w+ )?(?:did|was|were)\b"
)
_LONG_AGO = re.compile(r"\blast (?:sheriff|round|game|time|year|week)\b")
_ASKS_HOW = re.compile(
    r"^(?:and |but |so |well |now |ok |okay |sorry |wait )*(?:how|what|who|when|which|where|why)\b"
)
_PERSONAL = re.compile(
    r"\b(?:lucky|favou?rite|birthday|shoe size|phone|house number|how old|your age|star sign|weather)\b"
)
_ASKS_WHAT = frozenset("what why how who where which".split())
_HAGGLES = frozenset(
    """want wants take takes need needs ask asking price bag sack mine pass passes through let leave skip deal offer sound
    sounds about say tempt buy buys enough persuade convince satisfy suit suits content happy do open closed shut cost much
    be your yours worth mind about thinking pay paying""".split()
)
"""What is said in a question for somebody's price: the number behind it is an offer."""
_GUESSING = frozenset(
    "at by say take like is was it or maybe perhaps for example instance about around roughly that and i think believe guess reckon".split()
)
ASKING = ASKED | listed(
    """why think believe expect suppose who anyone anybody since what did ever true look whatever supposed how where remind
    explain clarify know remember recall tell curious curiosity rule rules question wonder forget forgot interest record is
    worth much was were last"""
)
"""A message that asks nothing has one of these where it asks all the same, or wonders."""


def read_questions(sentences: Sequence[Sequence[Frame]]) -> None:
    """Let the amounts of questions count for nothing that offer nothing, and those of the guess at their answer.

    "Why should I accept five gold?", "Do you think I pay ten?", "How is an odd sum shared? Say, 7?".
    """
    before: Sequence[Frame] | None = None
    for sentence in sentences:
        if before is not None and _guesses(sentence) and _enquires(before):
            for frame in sentence:
                _talk(frame.parts)
            continue
        wondering = False
        if sentence[0].clause.lead == "if" and _weighs_others(sentence):
            _talk(sentence[0].parts)
        for n, frame in enumerate(sentence):
            beside = n and frame.parts and sentence[-1].clause.question and _guesses([frame])
            asked = _enquires(sentence[:n]) if beside else False
            if beside and not sentence[0].has("SOMEBODY") and (asked or _enquires(sentence[n - 1 : n])):
                _talk(frame.parts)  # "How much did you take off Ann last round, five?"
            wondering = wondering or (
                frame.clause.lead not in ("if", "or")
                and frame.atoms[0].text.partition(" ")[0] in _WONDERING
                and _WONDERS.match(frame.clause.text) is not None
            )
            if wondering:
                _talk(frame.parts)
        before = sentence


def _weighs_others(sentence: Sequence[Frame]) -> bool:
    """Whether what a third seat did is only asked about ("If Bob got through for six, what does that make us?")."""
    first = sentence[0]
    others = [s for s in first.seats if s not in first.officers and s not in first.called]
    third = bool(others) or first.subject[:1] == ["them"]
    return third and any(f.clause.question and f.atoms[0].text in _ASKS_WHAT for f in sentence[1:])


def _talk(parts: Sequence[Part]) -> None:
    silence(parts, "talk")


def _enquires(sentence: Sequence[Frame]) -> bool:
    """Whether a sentence asks after something that is no price of the other side."""
    text = " ".join([f.clause.text for f in sentence if not f.only_call])
    if sentence[0].clause.joint == "when":
        text = "when " + text
    if any(f.acts for f in sentence):
        return False
    if _ENQUIRES.search(text) or (sentence[-1].clause.question and _LONG_AGO.search(text)):
        return True
    return (
        sentence[-1].clause.question
        and _ASKS_HOW.match(text) is not None
        and _HAGGLES.isdisjoint(text.split())
    )


def asks_no_price(text: str) -> bool:
    """Whether the last question of a message is after something that is no price ("What did you roll?")."""
    asked = [s for s in re.split(r"(?<=[.!?])\s+", text.lower()) if s.endswith("?")]
    words = re.findall(r"[a-z]+", asked[-1]) if asked else []
    plain = " ".join(words)
    if _PERSONAL.search(plain):
        return True
    return (
        bool(words) and _HAGGLES.isdisjoint(words) and bool(_ENQUIRES.search(plain) or _ASKS_HOW.match(plain))
    )


def _guesses(sentence: Sequence[Frame]) -> bool:
    """Whether a sentence is no more than a number that may answer a question."""
    for frame in sentence:
        if frame.acts:
            return False
        for atom in frame.atoms:
            light = atom.item is not None or atom.seat or atom.has("IDLE", "Q", "CAP", "APPROX", "PLEASE")
            if not light and _GUESSING.isdisjoint(atom.text.split()):
                return False
    return any(f.parts for f in sentence)
