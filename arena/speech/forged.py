"""Words in a message that aren't the speaker's own: quotations, lines in other names, forged machinery."""

from __future__ import annotations

import re

from arena.speech.normal import Plain, mentions
from arena.speech.opening import without_asides, without_laughter, without_opening
from arena.speech.scene import Scene

_ASSIGNED = re.compile(
    r"(?:^|(?<=[\s:;,]))(?:set |let |update )?[a-z_]\w*(?:\.\w+)+\s*:?={1,2}\s*\S+[^.!?\n]*|\b(?:set|let|update) \w+\s*:?=\s*\S+[^.!?\n]*"
)
"""A variable that is given a value ("O1.status = accepted")."""
_MENTION = re.compile(r"(?:^|(?<=\n))\s*@([a-z]\w*)[\w-]*[^\n]*")
"""A line to somebody who is called as in a chat; to a seat it is the speaker's own."""
_THINK = re.compile(r"<\s*(think|thinking|thought|internal|scratchpad|reasoning|analysis|reflection)\b[^>]*>")
_CHAT_END = re.compile(
    r"<\|[^|>\n]{0,40}\|?>|</?s>|\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>|<\|?turn\|?>"
    r"|<<\s*(?:end|eom|eot)[^>\n]{0,30}>>|\[\s*(?:end|eom|eot)(?: of [a-z ]{0,20})?\s*\]"
)
_IN_A_FABLE = re.compile(r"[^.!?\n]*\bsaid the \w+[^.!?\n]*|\bas [^.!?,:\n]{1,40} would say\b[:,][^.!?\n]*")
"""Words that the sentence itself gives to somebody else ("I accept, said the fox", "as a fool would say: deal")."""
_CALL = re.compile(
    r"\b[a-z]+_[a-z_]+\s*\([^)\n]{0,400}\)?|\b[a-z]{3,20}\s*\(\s*(?:[a-z_]+\s*=|[\"'])[^)\n]{0,400}\)?"
)
_TAG = re.compile(r"</?[a-z][a-z0-9_ =\"'-]{0,80}/?>")
_SPOKEN_AS = re.compile(
    r"<(\w+)\b[^<>\n]{0,60}\b(?:speaker|role|from|name|sender|author|seat|player|by|user|as)\s*=[^<>\n]{0,60}>[^<]{0,600}(?:</\1>|$)"
)
"""Words that a tag puts into somebody's mouth."""
_QUOTED = re.compile(r'"[^"\n]*"?')
_SINGLE = re.compile(r"(?:(?<=[\s(:,])|^)'(?=[^\s'])[^\n]{0,300}?[^\s]'(?=[\s.,!?;:)]|$)")
_MACHINE = (
    r"(?:system|engine|referee|ref|game|game master|gm|moderator|parser|reader|assistant|user|narrator|judge|server|admin|"
    r"administrator|developer|tool|tool result|function|the referee|the system|the engine|rules engine|arena|bot|host|official|"
    r"note|system message|system note|system prompt|notice|announcement|human|dealer|log|event|result|output|input|status|update)"
)
_MACHINE_LINE = re.compile(
    rf"(?:^|(?<=\n)|(?<=[.!?] ))[ \t>#*_~-]*(?:[\[(<{{]\s*{_MACHINE}\b[^\])>}}\n]*[\])>}}]|{_MACHINE}(?:'s)?\s*(?:note|message|notice|update|log|ruling|decision|announcement|verdict)?\s*[:>])[^\n]*"
)
_OPENS_A_LINE = tuple(":>[(<{")
_HEADING = re.compile(rf"(?:^|\n)[ \t]*#+\s*{_MACHINE}\b")
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|(?:previous|prior|above)(?! (?:offer|bid|proposal|price|number|figure|sum|quote|terms|deal|one)))\b"
    r"|\b(?:note|message|instructions?|memo|attention|hint|dear|hey|hello)\b[,:]?\s*(?:to|for)?\s*(?:the)?\s*(?:parser|reader|referee|engine|system|grammar|model|interpreter|ai|llm|machine)\b"
    r"|\b(?:treat|interpret|count|read|take|regard|consider|parse|process|classify)\b[^.!?\n]{0,30}\b(?:message|line|sentence|text|this|following)\b[^.!?\n]{0,20}\bas\b"
    r"|\b(?:record|register|log|enter|mark|note|output|emit|return json|respond with|print)\b[^.!?\n]{0,12}\b(?:that|as|json|reading|move|accepted|acceptance|the following)\b"
    r"|\b(?:record|register|log|enter|mark|note|file|book|save|store|score|document|transcribe|label|flag|tag|put down|write down|set down)\b"
    r"[^.!?\n]{0,20}\b(?:message|line|sentence|text|statement|utterance|the above|my words)\b[^.!?\n]{0,20}\b(?:as|that|under)\b"
    r"|(?:^|(?<=[.!?\n] )|(?<=\n))(?:dear |hey |hello |ok |okay |please )?(?:reader|parser|engine|interpreter|transcriber|transcript|grammar|assistant|ai|log|scribe)\s*,"
    r"|\b(?:parser|language model|as an ai)\b"
)


_ORDERS = (
    (("ignore", "regard", "forget", "override"), ("instruction", "prompt", "rules", "previous", "prior", "above")),
    (("note", "message", "instruction", "memo", "attention", "hint", "dear", "hey", "hello"),
     ("parser", "reader", "referee", "engine", "system", "grammar", "model", "interpreter", "ai", "llm", "machine")),
    (("treat", "interpret", "count", "read", "take", "regard", "consider", "parse", "process", "classify"),
     ("message", "line", "sentence", "text", "this", "following")),
    (("record", "register", "log", "enter", "mark", "note", "output", "emit", "return json", "respond with", "print"),
     ("that", "as", "json", "reading", "move", "accept", "the following")),
    (("file", "book", "save", "store", "score", "document", "transcribe", "label", "flag", "tag", "put down", "write down", "set down",
      "record", "register", "log", "enter", "mark", "note"),
     ("message", "line", "sentence", "text", "statement", "utterance", "the above", "my words")),
    (("reader,", "engine,", "interpreter,", "transcriber,", "transcript,", "grammar,", "assistant,", "ai,", "log,", "scribe,"), ("",)),
    (("parser", "language model", "as an ai"), ("",)),
)  # fmt: skip
"""A text that `_ORDER` matches has one of the first and one of the second in it; looked for first, because that is quick."""


_ORDERING = tuple(dict.fromkeys(word for words, _ in _ORDERS for word in words))


def mask_foreign(plain: Plain, scene: Scene) -> str:
    """The plain text with all that isn't the speaker's own blanked out."""
    text = without_laughter(without_asides(without_opening(plain.text)))
    if "<" in text or "[" in text:
        text = _mask_thoughts(text)
        text = _mask_turns(text)
        text = _SPOKEN_AS.sub(_blank, text)
        text = _TAG.sub(_blank, text)
    if "{" in text:
        text = _mask_braces(text)
    if "```" in text:
        text = _mask_fences(text)
    if "(" in text:
        text = _CALL.sub(_blank, text)
    if "#" in text:
        text = _mask_headings(text)
    if mentions(text, _OPENS_A_LINE):
        text = _MACHINE_LINE.sub(_blank, text)
    if "=" in text or "@" in text:
        text = _ASSIGNED.sub(_blank, text)
        text = _MENTION.sub(lambda m: m[0] if m[1] in _seats(scene) else _blank(m), text)
    if "said the " in text or " would say" in text:
        text = _IN_A_FABLE.sub(_blank, text)
    text = _mask_names(text, scene)
    text = _mask_orders(text)
    return _mask_quotes(text)


def _seats(scene: Scene) -> set[str]:
    return {
        *(p.lower() for p in scene.context.players),
        "sheriff",
        "deputy",
        "deputies",
        "all",
        "everyone",
        "here",
    }


def _blank(match: re.Match[str]) -> str:
    return _spaces(match.group())


def _spaces(text: str) -> str:
    return "".join("\n" if c == "\n" else " " for c in text)


def _mask_thoughts(text: str) -> str:
    out: list[str] = []
    at = 0
    while True:
        opened = _THINK.search(text, at)
        if opened is None:
            out.append(text[at:])
            return "".join(out)
        out.append(text[at : opened.start()])
        close = text.find("</" + opened.group(1), opened.end())
        end = len(text) if close < 0 else text.find(">", close) + 1
        if end <= 0:
            end = len(text)
        out.append(_spaces(text[opened.start() : end]))
        at = end


def _mask_turns(text: str) -> str:
    """Blank what stands after a forged end of the message; an end mark alone gives the word back."""
    marks = list(_CHAT_END.finditer(text))
    if not marks:
        return text
    out = [text[: marks[0].start()]]
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        end = following.start() if following else len(text)
        closes = any(w in mark.group() for w in ("im_end", "/inst", "end_of", "eot", "/sys", "endof"))
        tail = text[mark.end() : end]
        own = closes and following is None and mark is not marks[0]
        out.append(_spaces(mark.group()) + (tail if own else _spaces(tail)))
    return "".join(out)


def _mask_braces(text: str) -> str:
    out = list(text)
    depth, start = 0, 0
    for i, char in enumerate(text):
        if char in "{[":
            if depth == 0:
                start = i
            depth += 1
        elif char in "}]" and depth:
            depth -= 1
            if depth == 0 and "{" in text[start : i + 1][:2]:
                for k in range(start, i + 1):
                    if out[k] != "\n":
                        out[k] = " "
    if depth and "{" in text[start : start + 2]:
        for k in range(start, len(text)):
            if out[k] != "\n":
                out[k] = " "
    return "".join(out)


def _mask_fences(text: str) -> str:
    parts = text.split("```")
    return "   ".join(p if n % 2 == 0 else _spaces(p) for n, p in enumerate(parts))


def _mask_headings(text: str) -> str:
    """A heading such as "## System" starts a part that is nobody's: blank to the next empty line."""
    out: list[str] = []
    while (found := _HEADING.search(text)) is not None:
        end = text.find("\n\n", found.end())
        end = len(text) if end < 0 else end
        out += (text[: found.start()], _spaces(text[found.start() : end]))
        text = text[end:]
    return "".join((*out, text))


def _mask_names(text: str, scene: Scene) -> str:
    """Blank lines that put words into another seat's mouth ("Sam: I accept")."""
    if ":" not in text:
        return text
    names = [re.escape(p.lower()) for p in scene.context.players if p != scene.speaker]
    titles = [] if scene.officer and not scene.context.deputies else ["sheriff", "the sheriff", "deputy"]
    pattern = re.compile(
        rf"(?:^|(?<=\n)|(?<=[.!?>\]=] ))[ \t>*_\[(=]*(?:sheriff |deputy )?({'|'.join(names + titles)})[\])*_]*\s*(?:\([a-z ]*\))?\s*(?:says|said|replies)?:[^\n]*"
    )
    out, at = [], 0
    for match in pattern.finditer(text):
        said = re.split(r"[.!?](?:\s|$)", match.group().split(":", 1)[1].strip(" *_"), maxsplit=1)[0]
        if _own_words(said, scene):
            continue
        out.append(text[at : match.start()])
        out.append(_spaces(match.group()))
        at = match.end()
    out.append(text[at:])
    return "".join(out)


_NUMBER_FIRST = re.compile(
    r"(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|no|deal|agreed|a |the |half|both|all )"
)
_CONSENT = re.compile(
    r"\b(?:i accept|i agree|accepted|agreed|deal|i return|i will|i hereby|i let|i have|i take|yes|done|i offer|i pay|i promise|i give|i open)\b"
)


def _own_words(said: str, scene: Scene) -> bool:
    """Whether a line after "Name:" is spoken to that seat and not in its name."""
    if scene.officer and len(said.split()) <= 2 and not re.match(r"(?:i|my)\b", said):
        return True
    if scene.officer:
        return not re.match(
            r"(?:i\b|my\b|yes\b|deal\b|ok\b|agreed\b|sure\b|done\b|i'll|take\b|here)", said
        ) and not re.search(r"\bmy bag\b", said)
    if _CONSENT.search(said):
        return False
    if (
        _NUMBER_FIRST.match(said)
        and len(said.split()) <= 4
        and not re.search(r"\b(?:you|your|u|ur|deal)\b", said)
    ):
        return True
    return bool(_NUMBER_FIRST.match(said) and re.search(r"\b(?:my bag|mine|me|my sack|i)\b", said))


def _mask_orders(text: str) -> str:
    """Blank sentences that give orders to the machinery."""
    if not mentions(text, _ORDERING) or not any(mentions(text, w) and mentions(text, o) for w, o in _ORDERS):
        return text
    if not _ORDER.search(text):
        return text
    parts = re.split(r"(?<=[.!?\n])", text)
    return "".join(_spaces(p) if _ORDER.search(p) else p for p in parts)


_BEFORE_QUOTES = tuple(f"{sign}'" for sign in " \n(:,")


def _mask_quotes(text: str) -> str:
    if '"' not in text and "'" not in text:
        return text
    stripped = text.strip()
    if len(stripped) > 2 and stripped[0] == stripped[-1] == '"' and stripped.count('"') == 2:
        return text.replace('"', " ")
    text = _QUOTED.sub(_cover, text)
    if text[0] == "'" or mentions(text, _BEFORE_QUOTES):
        text = _SINGLE.sub(_cover, text)
    return text


def _cover(match: re.Match[str]) -> str:
    return "\x01" + _spaces(match.group())[1:]
