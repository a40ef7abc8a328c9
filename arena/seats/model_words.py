"""Other players' words as a model is shown them: quoted, on one line, and unable to act as anything but words."""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\u00ad\u061c\U000e0000-\U000e01ef\ud800-\udfff]"
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_BRACKETS = re.compile(r"\[\s*(/?[A-Za-z][\w -]{0,30}/?)\s*\]")
_FENCE = re.compile(r"`{3,}|#{2,}|-{3,}|={3,}")
_TURNED = str.maketrans(
    {
        **dict.fromkeys("<\uff1c\ufe64", "\u2039"),
        **dict.fromkeys(">\uff1e\ufe65", "\u203a"),
        **dict.fromkeys('"\u201c\u201d\u201e\u201f\u2033\u2036\uff02\u00ab\u00bb', "'"),
    }
)


def quoted(text: str) -> str:
    """The words between double quotes; angle brackets are turned, so no chat template reads a token in them."""
    return f'"{harmless(text)}"'


def harmless(text: str) -> str:
    """The words without control and invisible characters, line ends, template tokens or our own quotation marks."""
    text = _CONTROL.sub(" ", text)
    text = _HIDDEN.sub("", text)
    text = _BRACKETS.sub(r"(\1)", text).translate(_TURNED)
    return _FENCE.sub(lambda found: found.group()[0], text).strip()


_NAMES = (
    r"(?:ant)?think(?:ing)?|thoughts?|internal|reason(?:ing)?|scratch_?pad|analysis|reflection|cot|chain_of_thought"
    r"|(?:inner|internal)_?(?:monologue|thoughts?|voice)|begin_of_thought|monologue|private|seed:think"
)
_OPEN = (
    rf"<\|?\s*(?P<name>{_NAMES})\b[^<>]*>|\[\s*(?P<square>{_NAMES})\s*\]|\u25c1(?P<diamond>{_NAMES})\u25b7"
)
_CLOSED = rf"<\s*\|?\s*(?:/|end_?(?:of_)?)\s*(?:{_NAMES})[^<>]*>|\[\s*/\s*(?:{_NAMES})\s*\]|\u25c1/(?:{_NAMES})\u25b7"
_THOUGHT = re.compile(rf"(?:{_OPEN}).*?(?:{_CLOSED}|\Z)", re.S | re.I)
_LATE_END = re.compile(rf"\A.*?(?:{_CLOSED})", re.S | re.I)
_EMPTY = re.compile(rf"<\s*(?:{_NAMES})\s*/\s*>|<!--.*?(?:-->|\Z)", re.S | re.I)
_CHANNEL = re.compile(
    r"<\|?channel\|?>\s*(?:analysis|thought|commentary)\b.*?(?:<\|?end\|?>|<\|?channel\|?>\s*(?=\S)|\Z)",
    re.S | re.I,
)
_FINAL = re.compile(r"(?:<\|start\|>\s*assistant\s*)?(?:<\|channel\|>)?\s*final\s*<\|message\|>", re.I)
_TAGS = str.maketrans({"\uff1c": "<", "\uff1e": ">", "\uff5c": "|"})
_MARKS = ("<", "\uff1c", "[", "\u25c1", "&lt;")


def spoken(text: str) -> str:
    """A model's message as it is spoken: thoughts between `<think>` tags and their like are no speech and are left out.

    A tag that is not closed hides all that follows; an end without a beginning hides all before it. NUL and
    unpaired surrogates, which no record can hold, go too.
    """
    if any(mark in text for mark in _MARKS):
        text = _without_thoughts(text)
    text = text.replace("\x00", "")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip()


def _without_thoughts(text: str) -> str:
    """The text without thoughts, untouched where there are none, however their tags are spelt."""
    plain = _HIDDEN.sub("", text).translate(_TAGS).replace("&lt;", "<").replace("&gt;", ">")
    said = plain
    for hidden in (_EMPTY, _CHANNEL, _FINAL, _THOUGHT, _LATE_END):
        said = hidden.sub("", said)
    return text if said == plain else said
