"""What a clause only supposes or talks of, and what it offers all the same."""

from __future__ import annotations

from arena.speech.frames import Frame, Part
from arena.speech.offers import meant_parts


def for_a_reason(frame: Frame, part: Part) -> bool:
    """Whether a sum is said to be for something that is no bag ("two for your discretion")."""
    after = frame.atoms[part.index + 1 : part.index + 4]
    reason = bool(after) and (after[0].has("FOR") or after[0].text.startswith("for your"))
    return reason and not any(a.bag is not None or a.seat or a.role or a.item for a in after)


def wishes(frame: Frame, k: int) -> bool:
    """Whether the word at k says what is asked for ("I'd like Alf's opened")."""
    return frame.atoms[k].text in ("like", "love") and k > 0 and frame.atoms[k - 1].has("WILL")


def talks(frame: Frame, k: int) -> bool:
    """Whether the word at k only talks of something."""
    senses = frame.atoms[k].senses
    return "TALK" in senses and "BUY" not in senses and not wishes(frame, k)


def supposes(frame: Frame) -> bool:
    """Whether a word of supposing means it: "I'd have a look" does not."""
    return any(
        "SUPPOSE" in a.senses
        and not (
            a.text.endswith(" have")
            and k + 1 < len(frame.atoms)
            and (
                frame.atoms[k + 1].has("A", "THE", "MY", "LOOK")
                or frame.atoms[k + 1].bag
                or frame.atoms[k + 1].item
            )
        )
        for k, a in enumerate(frame.atoms)
    )


def offers_anyway(frame: Frame) -> bool:
    """Whether a clause that supposes asks for an answer to what it names ("what if I gave you five?")."""
    return (frame.has("Q") or frame.proposed) and bool(meant_parts(frame))
