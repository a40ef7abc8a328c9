"""Other players' words as a model is shown them: quoted, on one line, and unable to act as anything but words."""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad\u061c\U000e0000-\U000e007f\ud800-\udfff]"
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_BRACKETS = re.compile(r"\[(/?[A-Z][A-Z _-]*/?)\]")
_FENCE = re.compile(r"`{3,}|#{2,}|-{3,}|={3,}")
_TURNED = str.maketrans({"<": "\u2039", ">": "\u203a", '"': "'", "\uff1c": "\u2039", "\uff1e": "\u203a"})


def quoted(text: str) -> str:
    """The words between double quotes; angle brackets are turned, so no chat template reads a token in them."""
    return f'"{harmless(text)}"'


def harmless(text: str) -> str:
    """The words without control and invisible characters, line ends, template tokens or our own quotation marks."""
    text = _CONTROL.sub(" ", text)
    text = _HIDDEN.sub("", text)
    text = _BRACKETS.sub(r"(\1)", text).translate(_TURNED)
    return _FENCE.sub(lambda found: found.group()[0], text).strip()


_THOUGHT = re.compile(
    r"<\s*(think|thinking|thought|thoughts|internal|reasoning|scratchpad|analysis|reflection)\s*>.*?(?:<\s*/\s*\1\s*>|\Z)",
    re.S | re.I,
)
_LATE_END = re.compile(r"\A.*?<\s*/\s*(?:think|thinking|internal|reasoning)\s*>", re.S | re.I)


def spoken(text: str) -> str:
    """A model's message as it is spoken: thoughts between `<think>` tags are no speech and are left out.

    A tag that is not closed hides all that follows; an end without a beginning hides all before it. NUL and
    unpaired surrogates, which no record can hold, go too.
    """
    if "<" in text:
        text = _THOUGHT.sub("", text)
        text = _LATE_END.sub("", text)
    text = text.replace("\x00", "")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip()
