"""Whom each clause of a message is spoken to, and who joins in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import some
from arena.speech.frames import Frame
from arena.speech.kinds import AMOUNT, CALLED, OFFICER, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.tags import SEAT, listed, mask

_THEY, _EACH = mask("THEY"), mask("EACH")


_EXCEPTING = frozenset(
    (
        "but",
        "except",
        "save",
        "bar",
        "barring",
        "excepting",
        "excluding",
        "except for",
        "save for",
        "apart from",
        "other than",
    )
)
_EXCUSED = frozenset("excepted excluded exempt exempted excused excluding excepting aside".split())


_NUMBERS = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}


def all_or_none(making: Making) -> bool:
    """Whether what is offered to several seats is for all of them or for none."""
    return _ties(" ".join(f"{f.clause.lead} {f.clause.text}" for f in making.frames))


@needs(CALLED)
def address(making: Making) -> None:
    """Find for each frame whom it is spoken to: a name before it in its sentence, else one behind it."""
    by_sentence: dict[int, list[int]] = {}
    for n, frame in enumerate(making.frames):
        by_sentence.setdefault(frame.clause.sentence, []).append(n)
    for members in by_sentence.values():
        current: list[str] | None = None
        pending: list[int] = []
        listing: list[str] = []
        trails = False
        for n in members:
            frame = making.frames[n]
            if trails and frame.clause.lead in (";", "-", "and", ".") and not frame.called:
                current = None
            if frame.only_call and _either(making, n, members):
                making.scene.mention(frame.called)
                making.either += frame.called
                frame.called, frame.calls_officer = [], False
            if frame.called or frame.calls_officer:
                called = list(frame.called) or (
                    list(making.scene.context.officers) if not making.scene.officer else []
                )
                if frame.only_call and listing and frame.clause.lead in (",", "and"):
                    listing = listing + called
                else:
                    listing = called
                trailing = (
                    frame.only_call
                    and n == members[-1]
                    and n != members[0]
                    and frame.clause.lead in (",", "-", "--")
                )
                current = listing
                trails = bool(pending) and frame.only_call
                if (trails and any(p in making.called_at for p in members if p < n)) or (
                    pending
                    and (
                        not any(n2 in making.called_at for n2 in members)
                        or (trailing and not any(making.called_at.get(p) for p in pending))
                    )
                ):
                    for p in pending:
                        making.called_at[p] = listing
                pending = []
                making.called_at[n] = listing
                if not frame.only_call:
                    listing = []
            else:
                listing = []
                if current is not None:
                    making.called_at[n] = current
                else:
                    pending.append(n)
        if pending and trails is False and current is None:
            earlier = [m for m in members if m in making.called_at]
            for p in pending:
                if earlier:
                    making.called_at[p] = making.called_at[earlier[-1]]
    for n, seats in making.called_at.items():
        making.frames[n].address = list(seats)


@needs(OFFICER | SEVERAL, mask("EXCEPT BUT") | listed(_EXCEPTING | _EXCUSED))
def excepted(making: Making) -> None:
    """ "Five gold each, all but Britt", "everyone pays five, except Della": who is excepted is not spoken to."""
    grouped = any(
        f.has("YOUALL", "EACH", "ALLP") or any(p.each or p.givers in (["all"], ["each"]) for p in f.parts)
        for f in making.frames
    )
    for frame in making.frames if grouped and making.scene.officer else ():
        if frame.parts or frame.acts or not frame.seats or not frame.atoms:
            continue
        at = making.frames.index(frame) + 1
        behind = making.frames[at] if at < len(making.frames) else None
        turns = behind is not None and behind.clause.lead == "," and behind.has("YOU", "YOUR", "YOURS")
        but = frame.clause.joint == "but" and (frame.clause.first or turns)  # "but Britt, you may go"
        heads = frame.atoms[0].has("EXCEPT") or (
            frame.clause.lead == "but" and frame.clause.joint in _EXCEPTING and not but
        )
        if not heads and _EXCUSED.isdisjoint(frame.clause.text.split()):
            continue
        making.scene.left_out.update(frame.seats)
        frame.called, frame.only_call = [], True
        for other in making.frames:
            if other.clause.sentence == frame.clause.sentence:
                for part in other.parts:
                    if not (part.givers or part.meant):
                        part.givers, part.each = ["each"], True


@needs(OFFICER | SEVERAL | AMOUNT, mask("OTHERS"))
def call_others(making: Making) -> None:
    """ "Dee, four. The others, six.": a group word by itself calls those who were not called before it."""
    scene = making.scene
    before: list[str] = []
    for n, frame in enumerate(making.frames):
        group = [a for a in frame.atoms if a.has("OTHERS") and a.bag is None]
        plain = all(a in group or a.has("YOU", "AND", "BUT", "IDLE", "FOR", "ALLW") for a in frame.atoms)
        if not (group and plain) or frame.parts or frame.acts or frame.clause.question:
            before += frame.called
            continue
        behind = [f for f in making.frames[n + 1 :] if f.clause.sentence == frame.clause.sentence and f.parts]
        seats = [p for p in scene.context.players if p in scene.context.open_bags]
        last = scene.context.last
        spoken = before or ([last.speaker] if last is not None else [])
        seats = [p for p in seats if p not in spoken and p != scene.speaker]
        words = group[0].text.split()
        number = next((_NUMBERS[w] for w in words if w in _NUMBERS), None)
        fits = len(seats) == number if number is not None else bool(seats)
        for part in (p for f in behind[:1] for p in f.parts):
            if part.givers in ([], ["each"]) and not part.meant:
                if fits:
                    part.each = True
                    part.givers = [f"@{p}" for p in seats]
                else:
                    part.item.why = "who"
        if behind:
            frame.called, frame.only_call = seats if fits else [], True


@needs(SEVERAL | AMOUNT, _EACH)
def each_after(making: Making) -> None:
    """ "Six coins. Each.": said of the amount before."""
    for before, frame in pairwise(making.frames):
        if frame.atoms and all("EACH" in a.senses for a in frame.atoms):
            for part in before.parts:
                part.each = True


def _either(making: Making, n: int, members: Sequence[int]) -> bool:
    """Whether a name stands in an "Ann or Bob" that calls nobody."""
    following = making.frames[n + 1] if n + 1 in members else None
    return making.frames[n].clause.lead == "or" or (
        following is not None and following.only_call and following.clause.lead == "or"
    )


def turn_to(making: Making, n: int, frame: Frame) -> None:
    called = making.called_at.get(n)
    scene = making.scene
    if called is not None:
        scene.called = [s for s in dict.fromkeys(called) if s != scene.speaker]
    elif (
        not scene.officer and len(scene.context.deputies) == 2 and _one_deputy(making, frame.clause.sentence)
    ):
        scene.called = _one_deputy(making, frame.clause.sentence)
    elif (
        scene.called
        and not scene.officer
        and frame.clause.first
        and not set(scene.called) <= set(scene.context.officers)
        and not _asked_first(making, frame.clause.sentence)
        and not _called_first(making, frame.clause.sentence)
    ):
        scene.called = []


def _called_first(making: Making, sentence: int) -> bool:
    """ "Otto! Your chicken for three gold?": a sentence that does nothing but call, and a trade."""
    called = [f for f in making.frames if f.clause.sentence == sentence - 1]
    said = [f for f in making.frames if f.clause.sentence == sentence]
    trades = any(
        p.item.kind == "good" and (p.givers == ["you"] or f.has("YOUR", "YOURS"))
        for f in said
        for p in f.parts
    )
    return bool(called) and all(f.only_call and not f.calls_officer for f in called) and trades


def _asked_first(making: Making, sentence: int) -> bool:
    """ "Edda, a swap? Two apples for your cheese": a question that calls, and a trade with whom it calls."""
    asked = [f for f in making.frames if f.clause.sentence == sentence - 1]
    said = [f for f in making.frames if f.clause.sentence == sentence]
    return (
        any(f.clause.question for f in asked)
        and not any(f.parts or f.acts for f in asked)
        and not any(f.acts or f.calls_officer or f.has("SHERIFF") for f in said)
        and any(
            p.item.kind == "good" and (p.givers == ["you"] or f.has("YOUR", "YOURS"))
            for f in said
            for p in f.parts
        )
    )


def _one_deputy(making: Making, sentence: int) -> list[str]:
    """The deputy who alone is said to get something in a sentence."""
    deputies = making.scene.context.deputies
    said = [f for f in making.frames if f.clause.sentence == sentence]
    named = {s for f in said for s in f.seats if s in deputies}
    gets = any(f.has("GET") for f in said if set(f.seats) & set(deputies))
    return list(named) if len(named) == 1 and gets and any(p for f in said for p in f.parts) else []


def note_mentioned(making: Making, n: int, frame: Frame) -> None:
    if n and frame.clause.lead == "or" and frame.seats and not frame.parts and not frame.acts:
        # "Was it Hal or was it Peg?" leaves open whom "that one" means.
        before = making.frames[n - 1]
        if before.clause.sentence == frame.clause.sentence and before.seats:
            making.scene.undecided = set(before.seats) != set(frame.seats)
    if frame.bits & _THEY:
        making.scene.spoken_of = True
    if frame.seats:
        making.scene.mention(s for s in frame.seats if s not in frame.called)


@needs(0, SEAT)
def join_people(making: Making) -> None:
    """Note who is said to pay together with the speaker."""
    for frame in making.frames:
        for part in frame.parts:
            if "me" in part.givers and len(part.givers) > 1:
                making.scene.joined += [r[1:] for r in part.givers if r.startswith("@")]
        roles = frame.subject
        if "me" in roles and len(roles) > 1:
            making.scene.joined += [r[1:] for r in roles if r.startswith("@")]
    if not (making.scene.officer or making.scene.joined) and making.amounts:
        _join_named(making)


@needs(OFFICER)
def speak_for_both(making: Making) -> None:
    """Note whether a deputy says "we"."""
    if making.scene.officer and making.scene.context.deputies:
        making.scene.we_all = (
            any("me" in f.subject and len(f.subject) > 1 for f in making.frames)
            or any(
                "me" in f.subject_of("LET", "PASS", "WANT", "GET", "LOOK")
                and len(f.subject_of("LET", "PASS", "WANT", "GET", "LOOK")) > 1
                for f in making.frames
            )
            or some(making.frames, "WE", "US", "OUR")
        )


def _join_named(making: Making) -> None:
    """ "Looping in Kate. The two of us pay four each, and both our bags come back": she who is named joins."""
    scene = making.scene
    named = {s for f in making.frames for s in f.seats} - {scene.speaker, *scene.context.officers}
    both = any(w in ("us", "both") for f in making.frames for a in f.acts for w, _ in a.objects)
    if len(named) == 1 and both and any(f.parts and f.text_has(*_TWO_OF_US) for f in making.frames):
        scene.joined += named


_TWO_OF_US = (
    "the two of us", "both of us", "we both", "the pair of us", "each of us", "from each of us",
    "he and i", "she and i", "him and me", "her and me", "us two", "we two", "we pay", "we give", "we chip in", "we put in", "we offer",
)  # fmt: skip
"""Words by which the speaker and another pay for both their bags."""


def _ties(text: str) -> bool:
    return any(
        w in text
        for w in (
            "or neither",
            "either both",
            "either all",
            "together or not",
            "together or nothing",
            "only as a pair",
            "jointly",
            "all or nothing",
            "leave it together",
            "only together",
            "none of you",
            "as a group",
            "all or none",
            "or none",
            "or not at all",
            "or no one",
            "unless everyone",
            "unless everybody",
            "unless all",
            "if everyone",
            "if everybody",
            "if all of you",
            "if you all",
            "if all three",
            "if all four",
            "one no and",
            "everyone or",
            "all of you or",
            "both or neither",
            "both or none",
            "each other or",
            "or nobody",
            "all together or",
            "or no one",
            "everyone or no",
            "together or not",
            "only counts if both",
            "only counts if all",
            "only if both",
            "if both pay",
            "if all pay",
            "both or nothing",
            "both or none",
            "both or no",
            "all three or",
            "all four or",
            "as a package",
            "package",
            "as a bundle",
            "one refuses",
            "one of you refuses",
            "one of you balks",
            "one says no",
            "off for everybody",
            "off for everyone",
            "off for both",
            "off for all",
            "stand or fall",
            "one deal",
            "a single deal",
            "tied together",
            "linked",
            "joined",
            "joint deal",
            "both pay or",
            "both of you pay or",
            "you both pay or",
            "all pay or",
            "if one will not",
            "if either will not",
            "if either",
            "if one of you",
            "one will not pay",
            "inseparable",
            "come as a pair",
            "comes as a pair",
            "hand in hand",
            "one and the same deal",
        )
    )
