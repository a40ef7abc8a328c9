"""Runs of words that say one thing in many ways: when somebody is sheriff, a last price, a sum that is moved.

Each run becomes one token, a word that the lexicon knows (`whensheriff`, `lastprice`, `makeit`, `if`), before words are looked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from arena.speech.tokens import Token

_WHEN = r"(?:come the day|when|once|(?:the )?(?:next|first) time|as soon as|(?:on |from |in )?the (?:day|moment|minute|round|hour)(?: that)?|after|whenever|if ever)"
_ADVERBS = r"(?:next |finally |myself |yourself |again |ever |get to |gets to |come to |will |do |at last )*"
_DUTY = (
    r"(?:the |a |next |new )*(?:sheriff|deputy|law|lawman|boss|constable|marshal)\b|in charge|on duty|(?:behind|at|guarding|manning|running|keeping) the gate|"
    r"in (?:your|that|the|his) (?:chair|seat|shoes|boots|place|position|hot seat)|up(?: as sheriff)?\b|inspecting|doing the (?:inspecting|searching|opening)|"
    r"(?:wearing|holding|carrying) (?:the|that|your) (?:badge|star|tin star|hat|knife)|"
    r"the one (?:with|wearing|holding|carrying) (?:the|that|your|a) (?:badge|star|tin star|hat|knife|scissors)|"
    r"the one (?:inspecting|in charge|in (?:the|that|your) (?:chair|seat)|doing the inspecting|at the gate|deciding)"
)
_BADGE = r"(?:the|that|your|this|a) (?:badge|star|tin star|silver star|hat|keys|chair|big chair|hot seat|knife|office)"
_SITS = (
    r"(?:sit|stand) (?:there|here|where you (?:sit|stand)|at the gate|(?:in|on) (?:your|that|the) (?:chair|seat|place|spot))|"
    r"take over(?: as (?:the )?sheriff)?|take (?:your|that|the) (?:place|seat|chair|post)|(?:play|serve as|act as|become|am made|are made|am|are) (?:the )?(?:sheriff|deputy)|"
    r"(?:guard|man|run|keep|mind) the gate|do the (?:inspecting|searching)|have my turn(?: as sheriff)?|get my turn(?: as sheriff)?"
)
_RAISED = r"(?:accession|election|elevation|appointment|promotion|investiture|installation|ascent|succession|swearing in|(?:taking|assuming|assumption of|entering)(?: of)?(?: the)? (?:office|badge|star|chair|post)|becoming (?:the )?sheriff|(?:elected|appointed|made|named|sworn in)(?: as)?(?: the)? sheriff)"
_TURN = r"(?:on|during|in|at|come|comes) (?P<{0}>my|your) (?:next |own |coming )*(?:turn|stint|shift|term|go|round|time|watch|spell|days?)(?: as (?:the )?(?:sheriff|deputy)| with the badge| at the gate| in the chair)"
_DUE = re.compile(
    rf"{_WHEN}(?: next| again| at last| once more)* (?P<who>i|you) {_ADVERBS}(?:(?:am|are|be|become) {_ADVERBS}(?:{_DUTY})|(?:wear|have|hold|get|take|carry|put on|pin on|don|receive|inherit|am given|am handed) {_BADGE}|{_SITS})\b"
    rf"|{_WHEN} (?P<crowned>i|you) (?:am|are) (?:crowned|adorned|entrusted|honoured|honored|blessed|decorated|saddled|burdened|trusted) with (?:the|that|this|yonder|your) (?:badge|star|tin star|hat|office)"
    rf"|{_WHEN} (?:the|that|this|yonder) (?:badge|star|tin star|hat) (?:is|comes|passes|goes|reaches|gets|lands|falls|moves|hangs|sits|ends up|swings|turns|rolls|wanders|drops|hops|travels|adorns|shines|finds its way|makes its way|rests|settles|alights)(?: (?:to|on|up|round|with|in|down))* (?P<whose>me|mine|my|you|yours|your)\b(?: (?:chest|coat|hands|shirt|turn))?"
    rf"|{_TURN.format('turn')}"
    r"|(?:next time (?:you come (?:through|by|past|along) )?)?with (?P<as>me|you) (?:as|for|playing|being) (?:the |a )?(?:sheriff|deputy)\b"
    rf"|(?:upon|on|at|after|following|come|once|with) (?P<raised>my|your) (?:own |next |eventual |coming |being )*{_RAISED}(?: (?:to|as|of|in|into|the|that|a|office|post|next))*(?: (?:sheriff|deputy|office|badge|star|chair|seat|post|law))*"
    rf"|{_WHEN}(?: next| again)? (?:the|that|this) (?:badge|star|tin star|hat|chair|seat|office|post) is (?P<held>mine|yours)"
)
_NUMBER = r"(?=(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty)\b|\d)"
_MORE_BY = rf"(?:{_NUMBER}|(?=(?:one|a(?: single)? (?:coin|gold|piece))\b(?! of (?!gold))))"
_SUM = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|\d+)"
_MOVED = rf"(?:it|that|this|(?:the|your|my|that|this) (?:gold|offer|price|sum|bid|figure|number|amount|coins|bribe|fee|toll|proposal|tender|{_SUM})|mine|yours)"
_MOVE = re.compile(
    rf"\b(?:bring|get|push|nudge|raise|bump|move|take|put|pull|hike|lift|lower|cut|drop|knock|crank|shave|trim|turn|change|round) {_MOVED} (?:(?:up|down|back|all the way) )*to {_NUMBER}"
    rf"|\bmake (?:the|your|my) (?:gold|offer|price|sum|bid|figure|number|amount|bribe|fee|toll|{_SUM}) (?:(?:a|an) )?{_NUMBER}"
)
_MOVE_BY = re.compile(
    rf"\b(?P<up>raise|raising|lift|lifting|bump|bumping|up|upping|increase|increasing|improve|improving|sweeten|hike|boost|nudge) {_MOVED}(?: up)? by (?:another )?{_MORE_BY}"
    rf"|\b(?:lower|lowering|cut|cutting|drop|dropping|reduce|reducing|trim|trimming|shave|knock) {_MOVED}(?: down)? by {_MORE_BY}"
)
_LAST = re.compile(
    r"\b(?:most|best|highest|least|lowest|all|max|maximum|minimum|furthest|cheapest)(?: that)? (?:i|we) (?:(?:can|will|would|could|may|ever|even|am|are|willing|able|ready|prepared|to|possibly) )*"
    r"(?:go|do|offer|pay|give|spare|take|accept|sink|stoop|drop|manage|afford|part with|let go of|bid|settle for|climb|put up|hand over|charge|ask|want)(?: (?:to|down to|up to|for))?\b"
    r"|\bas (?:high|low|far) as (?:i|we) (?:(?:can|will|would|could|am|are|willing|able|to) )*(?:go|pay|bid|drop|sink|stoop|climb|stretch)\b"
)
_IF = re.compile(
    r"(?<!what )(?<!how )(?<!why )(?<!where )(?<!who )(?<!when )(?<!which )should (?=(?:it|he|she|they|there|any|his|her|their|my|your|our|the|this|that) (?!be (?:fine|glad|happy|ashamed|careful)\b)[a-z]+|(?!i |you |we |not |all |also |just |really |never |always |be |have |do )[a-z]+ (?:bag |sack |contents )?(?:be|prove|turn|hold|carry|contain|lie|refuse|end|fail|happen|come up)\b)"
    r"|(?:(?<=^)|(?<=[.!,;:?] )|(?<=top )|(?<=and )|(?<=but )|(?<=gold )|(?<=coins ))should (?=there|you|he|she|it|they|any|anything|(?!i |we |you )[a-z]+ (?:[a-z]+ ){1,8}, )"
    r"|(?<!at )(?<!for )(?<!in )(?<!of )(?<!all )\bthe (?:second|moment|minute|instant) (?:that )?(?=you|i|my|me|the|we|he|she|they|your|our|this|that)"
    r"|\bwere (?=(?:you|i|we|it|he|she|they) to )|(?:(?<=^)|(?<=[,;:.] )|(?<=more )|(?<=extra )|(?<=gold )|(?<=coins ))were (?=[a-z]+ (?:bag )?to be )|(?<!we )(?<!you )(?<!they )(?<!what )(?<!where )(?<!who )\bwere (?=there )|\bon the understanding(?: that)?|\bprovided always(?: that)?|\bwith the proviso(?: that)?"
)


_UNIT = r"(?:coin|penny|farthing|copper|crumb|groat|piece|gold piece|jot|whit|groschen|bit|cent)"
_NO_MORE = re.compile(
    rf"(?:(?:and|but) )?not (?:a|an|one|a single|another) (?:single )?{_UNIT} (?:more|less|fewer|beyond|above|over|below|under|beneath|extra|further)\b(?! than)"
    rf"|(?:(?:and|but) )?not (?:more|less|fewer)(?: than that)?$|(?:(?:and|but) )?nothing (?:more|less|further)$"
)


class _Rule(NamedTuple):
    """What a pattern becomes; what it matches has one of the words `triggers` in it and begins with one of `openings`."""

    triggers: frozenset[str]
    openings: tuple[str, ...]
    pattern: re.Pattern[str]
    word: Callable[[re.Match[str]], str]


def _who(match: re.Match[str]) -> str:
    said = next(g for g in match.groupdict().values() if g)
    return "whenyours" if said.startswith("you") else "whensheriff"


_OPENS_DUE = (
    "when", "once ", "the next time", "the first time", "next time", "first time", "as soon as", "the day", "the moment",
    "the minute", "the round", "the hour", "after ", "if ever", "on my ", "on your ", "during my ", "during your ", "in my ",
    "in your ", "at my ", "at your ", "come my ", "come your ", "comes my ", "comes your ", "upon my ", "upon your ", "following my ",
    "following your ", "with my ", "with your ", "with me ", "with you ", "come the day ", "once the ", "on the day", "from the day", "from the moment", "in the round",
)  # fmt: skip
_MOVERS = """bring get push nudge raise bump move take put pull hike lift lower cut drop knock crank shave trim turn change
    round make""".split()
_MOVES_BY = """raise raising lift lifting bump bumping up upping increase increasing improve improving sweeten hike boost nudge lower
    lowering cut cutting drop dropping reduce reducing trim trimming shave knock""".split()
_OPENS_NO_MORE = ("and not ", "but not ", "not ", "and nothing ", "but nothing ", "nothing ")
_MOSTS = "most best highest least lowest all max maximum minimum furthest cheapest".split()
_RULES = (
    _Rule(
        frozenset(
            """sheriff deputy badge star hat chair seat gate charge duty law knife inspecting searching shoes boots place
            turn keys lawman constable marshal over stand sit up office accession election appointment elevation investiture
            post gavel""".split()
        ),
        _OPENS_DUE,
        _DUE,
        _who,
    ),
    _Rule(
        frozenset(_MOVERS),
        tuple(_MOVERS),
        _MOVE,
        lambda _: "makeit",
    ),
    _Rule(
        frozenset(("by",)),
        tuple(f"{verb} " for verb in _MOVES_BY),
        _MOVE_BY,
        lambda match: "raiseitby" if match["up"] else "loweritby",
    ),
    _Rule(
        frozenset((*_MOSTS, "high", "low", "far")),
        (*_MOSTS, "as high as", "as low as", "as far as"),
        _LAST,
        lambda _: "lastprice",
    ),
    _Rule(
        frozenset("penny farthing copper crumb groat jot whit groschen cent fewer further".split()),
        _OPENS_NO_MORE,
        _NO_MORE,
        lambda _: "withal",
    ),
    _Rule(frozenset(("coin",)), _OPENS_NO_MORE, _NO_MORE, lambda _: "withal"),
    _Rule(
        frozenset("should second moment minute instant were understanding proviso always".split()),
        (
            "should ",
            "the second",
            "the moment",
            "the minute",
            "the instant",
            "were ",
            "on the understanding",
            "provided always",
            "with the proviso",
        ),
        _IF,
        lambda _: "if",
    ),
)


_TRIGGERS = frozenset().union(*[rule.triggers for rule in _RULES])


def merge_runs(tokens: list[Token], words: list[str]) -> tuple[list[Token], list[str]]:
    """The tokens with every such run made one token, and their words; `words` are those of the tokens as they come."""
    if _TRIGGERS.isdisjoint(words):
        return tokens, words
    for rule in _RULES:
        if not rule.triggers.isdisjoint(words):
            merged = _merged(tokens, words, rule)
            if merged is not tokens:
                tokens, words = merged, [t.text for t in merged]
    return tokens, words


def _merged(tokens: list[Token], words: list[str], rule: _Rule) -> list[Token]:
    found = _matches(" ".join(words), rule)
    if not found:
        return tokens
    out: list[Token] = []
    at, place = 0, 0  # token, and where it begins in the text
    for match in found:
        while at < len(tokens) and place < match.start():
            out.append(tokens[at])
            place += len(tokens[at].text) + 1
            at += 1
        run: list[Token] = []
        while at < len(tokens) and place < match.end():
            run.append(tokens[at])
            place += len(tokens[at].text) + 1
            at += 1
        if run:
            out.append(_joined(run, rule.word(match)))
    return out + tokens[at:]


def _matches(text: str, rule: _Rule) -> list[re.Match[str]]:
    """What `finditer` finds, tried only where one of the openings stands: that is quick in a long text."""
    starts: set[int] = set()
    for opening in filter(text.__contains__, rule.openings):
        at = text.find(opening)
        while at >= 0:
            starts.add(at)
            at = text.find(opening, at + 1)
    found: list[re.Match[str]] = []
    end = 0
    for start in sorted(starts):
        match = rule.pattern.match(text, start) if start >= end else None
        if match is not None:
            found.append(match)
            end = match.end()
    return found


def _joined(run: Sequence[Token], word: str) -> Token:
    return Token(word, run[0].start, run[-1].end, run[0].capital)
