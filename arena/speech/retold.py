"""Sentences that tell of something else than this deal: earlier rounds, payments that are only supposed of others, sums in scorn.

They are set apart before anything is put together; `hearsay`, `jests` and `tales` look at amounts later, one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from arena.speech.atoms import some
from arena.speech.frames import Frame, silence
from arena.speech.lexicon import DEEDS
from arena.speech.scene import Scene
from arena.speech.tags import BAGREF, NUMBER, listed, mask
from arena.speech.undoing import WOULD

_ORDINALS = frozenset("first second third fourth fifth last previous earlier other opening".split())
_STORIES = frozenset(("story", "rewind", "flashback", "history", "recap", "picture", "recall", "remember"))
_LABEL = mask("PASTTIME")
_AHEAD = mask("WILL NOW NEXTROUND LATER WHENSHERIFF WHENYOURS")
_CLOSES = BAGREF | mask(
    "ACCEPTW WEAKYES PASS LET OPEN LOOK LOOKAWAY GIVE GET YOURS BACK GOODWILL OWE PRICE FAVOUR SUIT ACCEPT MAKE NEXTROUND LATER"
)
_CONTENT = frozenset(
    """friends friend happy even square quits content satisfied settled done fine good smiling problem problems trouble way mine
    his hers theirs yours same too all""".split()
)
"""Words with which one says what follows from a payment."""
RETELLING = mask("PASTTIME IF WANT") | listed(
    _STORIES.union(WOULD, "round offers proposes bids suggests offering proposing bidding suggesting".split())
)
"""One of these is said where anything is told, supposed or scorned."""


def set_apart_told(frames: Sequence[Frame], scene: Scene) -> None:
    """Let what is told of earlier rounds, supposed of others or said in scorn count for nothing."""
    if not any(f.parts for f in frames):
        return
    for _, group in groupby(frames, key=lambda f: f.clause.sentence):
        sentence = list(group)
        if _of_an_earlier_round(sentence):
            for frame in sentence:
                silence(frame.parts, "past")
                frame.acts = []
            continue
        if sentence[0].clause.lead == "if" or any(f.clause.lead == "if" for f in sentence[1:]):
            _supposed_of_others(sentence, scene)
        for frame in sentence:
            if scene.officer:
                _retold_offer(frame, sentence)
            else:
                _scorned(frame)


def _of_an_earlier_round(sentence: Sequence[Frame]) -> bool:
    """Whether a sentence is labelled as what happened in some round ("Round two: I pay nothing, you open it")."""
    if len(sentence) < 2 or not any(f.parts or f.acts for f in sentence):
        return False
    first = [f for f in sentence if not f.only_call][:3]
    for n, frame in enumerate(first[:2]):
        if frame.parts or frame.acts:
            break
        words = [a.text for a in frame.atoms]
        told = n == 0 and len(words) <= 4 and first[-1] is not frame
        tale = not _STORIES.isdisjoint(words) and told and first[n + 1].clause.lead in (":", "-", "--")
        before = frame.bits & _LABEL and all(
            a.bits & _LABEL or a.text in ("out", "around", "we", "met") for a in frame.atoms
        )
        if (told and (tale or before)) or (len(words) <= 4 and _names_a_round(frame)):
            return not any(f.bits & _AHEAD for f in sentence)
    words = [a.text for a in first[0].atoms]
    leads = len(words) > 3 and words[0] in ("in", "back", "round")
    return leads and _names_a_round(first[0], 4) and not any(f.bits & _AHEAD for f in sentence)


def _names_a_round(frame: Frame, within: int = 99) -> bool:
    """Whether a clause names a round by its number ("round two", "the first round")."""
    atoms = frame.atoms[:within]
    for k, atom in enumerate(atoms):
        if atom.text != "round":
            continue
        if k + 1 < len(atoms) and (
            atoms[k + 1].bits & NUMBER or atoms[k + 1].text in ("one", "two", "three", "four", "five")
        ):
            return True
        if k and atoms[k - 1].text in _ORDINALS:
            return True
    return False


def _supposed_of_others(sentence: Sequence[Frame], scene: Scene) -> None:
    """ "If Ora pays you eight and me nothing, we're having words": who pays whom is only supposed, and nothing follows for a bag."""
    for n, frame in enumerate(sentence):
        if frame.clause.lead != "if" or not frame.parts or frame.acts:
            continue
        joined = next(
            (k for k in range(n + 1, len(sentence)) if sentence[k].clause.lead != "and"), len(sentence)
        )
        others = [f for k, f in enumerate(sentence) if not (n <= k < joined) and not f.only_call]
        if not others or any(f.parts for f in others if f.clause.lead not in ("if", "and")):
            continue
        rival = frame.atoms[0].seat or (frame.atoms[0].text if "THEY" in frame.atoms[0].senses else "")
        if (
            not rival
            or rival == scene.speaker
            or (rival in scene.context.officers and not scene.context.deputies)
        ):
            continue
        if rival in [s for f in sentence for s in f.called]:
            continue
        to_me = any(p.receivers[:1] == ["me"] for p in frame.parts)
        if scene.officer and to_me and not any(p.item.count == 0 for p in frame.parts):
            continue
        if any(f.acts or _concludes(f) for f in others):
            continue
        for f in sentence:
            silence(f.parts, "third")
            f.acts = []


def _concludes(frame: Frame) -> bool:
    """Whether a clause says what becomes of a bag, or that somebody is content."""
    return any(
        (a.bits & _CLOSES and "WILL" not in a.senses) or a.text in _CONTENT or a.text in DEEDS
        for a in frame.atoms
    )


def _scorned(frame: Frame) -> None:
    """ "For nine I'd open it myself", "at twelve I'd rather cut it open for you": nobody pays for that."""
    for part in frame.parts:
        if part.meant or part.item.kind != "gold":
            continue
        behind = frame.atoms[part.index + 1 :]
        at = next((k for k, a in enumerate(behind) if "I" in a.senses), -1)
        if at not in (0, 1) or len(behind) < at + 3 or behind[at + 1].text not in WOULD:
            continue
        before = frame.atoms[part.index - 1] if part.index else None
        if before is None or before.text not in ("for", "at"):
            continue
        done = behind[at + 2 :]
        myself = any(a.text == "myself" for a in done)
        own = any(a.outcome == "inspect" and a.subject == "i" for a in frame.acts)
        if own or (myself and not some(done, "GIVE", "PASS", "LET")):
            part.meant = "denied"
            frame.acts = []


_BIDS = frozenset(("offer", "propose", "bid", "suggest", "tender", "proffer"))


def _retold_offer(frame: Frame, sentence: Sequence[Frame]) -> None:
    """ "Mabel offers four and a plank, sweet of her", "Mei wants to give me three": an officer only tells what he was offered."""
    first = frame.atoms[0]
    if not frame.parts or not first.seat or first.own or any(first.seat in f.called for f in sentence):
        return
    for atom, behind in zip(frame.atoms[1:3], frame.atoms[2:4], strict=False):
        bids = atom.form("GIVE") in ("third", "ing") and atom.senses["GIVE"].val in _BIDS
        if bids or (atom.form("WANT") == "third" and "TOW" in behind.senses and some(frame.atoms, "GIVE")):
            silence(frame.parts, "told")
            return
