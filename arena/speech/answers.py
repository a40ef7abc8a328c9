"""Words that accept, refuse or withdraw: where they stand and what is said around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from arena.speech.answering import heads_clause, own_answer, part_denied, stands_alone, understood_after
from arena.speech.atoms import some
from arena.speech.beside import pays_as_subject
from arena.speech.frames import Frame
from arena.speech.heads import inverted_denial
from arena.speech.hoping import MOOTED, OUGHT, asked_for, hoped_for
from arena.speech.kinds import DEEDS
from arena.speech.refusing import FOOLISH, REFUSING, refuses, would_be_folly
from arena.speech.scene import Scene
from arena.speech.tags import ITEM, SEAT, listed, mask
from arena.speech.telling import TELLS, tells
from arena.speech.undoing import UNDOING, of_else, takes_back, takes_it_back
from arena.speech.verdicts import (
    PAYING,
    RATHER,
    clasps_hand,
    content_with,
    denies,
    is_not,
    lets_pass,
    made_to,
    says_yes_or_no,
    takes_the_deal,
    will_pay_it,
    would_rather,
)

ActName = Literal["accept", "reject", "withdraw"]


@dataclass(slots=True)
class Answer:
    """An answering word, how sure it is, and what the words around it name."""

    act: ActName
    strong: bool
    at: int
    index: int
    names: list[str] = field(default_factory=list)
    owners: list[str] = field(default_factory=list)
    golds: list[int] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)
    every: bool = False
    done: bool = False
    shrug: bool = False
    scorn: bool = False
    alone: bool = False
    placed: bool = False  # sure only by where it stands


_ANSWERS = mask("WITHDRAWW WITHDRAW GET REJECTW DISMISS ACCEPTW NO WEAKYES HAND ACCEPT SCORN")
_ANSWERING = (
    mask("WITHDRAWW WITHDRAW REJECTW DISMISS ACCEPTW NO WEAKYES HAND ACCEPT SCORN NOT")
    | (UNDOING | REFUSING | PAYING | RATHER)
    | listed("back deal offer price bid terms bargain")
)
"""What a message has that answers an offer, but for a denied sum, and for what an officer does with a bag."""
_UNDOING = mask("WITHDRAW GET")
_EVERY = mask("BOTHW ALLW BOTHP ALLP YOUTWO YOUALL")
_ME, _US, _DENIES = mask("I"), mask("I WE"), mask("NOT")


def find_answers(frames: Sequence[Frame], scene: Scene, words: int) -> list[Answer]:
    """The answering words of a message in order; `words`: what the message holds, see `kinds`."""
    found: list[Answer] = []
    amounts = scene.officer and any(f.parts for f in frames)
    standing = bool(scene.context.offers) and words & UNDOING
    asked = False
    if not scene.officer and words & PAYING:
        for offer in scene.open:
            asked = asked or scene.speaker in offer.to
    foolish, refusing, telling = words & FOOLISH, words & REFUSING, words & TELLS
    led: set[str] = set()  # what led on to a statement ("no way that's bread")
    told: set[int] = set()  # the sentences that tell what others say
    sure = words & _ANSWERING or (scene.officer and words & DEEDS)
    for n, frame in enumerate(frames):
        if not sure and not any(p.meant == "denied" for p in frame.parts):
            continue  # nothing but a sum denied can answer here
        atoms, bits = frame.atoms, frame.bits
        if telling and tells(frame):
            told.add(frame.clause.sentence)
        if frame.clause.sentence in told or (frame.clause.text == "and no" and not frame.clause.last):
            continue  # "I see you, and no, it isn't your turn"
        undone = takes_back(frame, scene) if standing else None
        theirs = standing and any(a.role == "them" for a in atoms) and not frame.has("I", "WE", "MY")
        if undone is not None and (theirs or of_else(atoms[undone + 1 :])):
            continue  # "I take back what I said about your cooking"
        if undone is not None:
            answer = Answer("withdraw", True, frame.atoms[undone].start, n)
            _surroundings(answer, frames, n, scene)
            found.append(answer)
            continue
        led_on = False
        for k, atom in enumerate(atoms if bits & _ANSWERS else ()):
            if not atom.bits & _ANSWERS:
                continue
            act: ActName | None = None
            strong, named, taken = True, False, False
            if theirs and "WITHDRAWW" in atom.senses:
                continue  # "five he takes back"
            if "WITHDRAWW" in atom.senses or (atom.bits & _UNDOING and takes_it_back(frame, k)):
                act = "withdraw"
            elif "REJECTW" in atom.senses:
                act = "reject"
            elif "DISMISS" in atom.senses and (scene.officer or "ACCEPTW" in atom.senses):
                if any(a.has("I") or a.text == "would" for a in atoms[:k]):
                    continue  # "I'd be gone by now"
                act, strong = "accept", False
            elif "ACCEPTW" in atom.senses:
                if "GIVE" in atom.senses and pays_as_subject(frame):
                    break  # "paying eight is silly"
                if (
                    k
                    and atoms[k - 1].has("WE")
                    and atom.text == "agreed"
                    and any(p.item.count for p in frame.parts)
                ):
                    break  # "we agreed six"
                act = "accept"
            elif "SCORN" in atom.senses and not some(atoms[:k], "HAVE"):
                act, strong = "reject", False
            elif "NO" in atom.senses and atom.text in ("no", "nay") and says_yes_or_no(frame, k):
                act, named = "reject", True
            elif "NO" in atom.senses and part_denied(atoms, k, scene):
                continue  # "no bread; eight is my final"
            elif "NO" in atom.senses and heads_clause(frame, k) and stands_alone(frame, k):
                act, strong = "reject", True
            elif ("WEAKYES" in atom.senses and atom.text == "yes" and says_yes_or_no(frame, k)) or (
                "WEAKYES" in atom.senses and content_with(frame, k)
            ):
                act, named = "accept", True
            elif atom.text == "pass" and not scene.officer:
                if frame.clause.text not in ("pass", "i pass", "i will pass"):
                    continue
                act = "reject"  # as at cards
            elif "WEAKYES" in atom.senses and heads_clause(frame, k):
                act, strong = "accept", k + 2 < len(atoms) and atoms[k + 2].has("BOTHP", "ALLP")
            elif ("HAND" in atom.senses and clasps_hand(frame, k)) or (
                "ACCEPT" in atom.senses
                and frame.subject_of("ACCEPT") in (["me"], ["us"])
                and atom.form("ACCEPT") in ("base", "ing")
                and not inverted_denial(atoms, k)
            ):
                act = "accept"
            elif "GET" in atom.senses and takes_the_deal(frame, k):
                act, named, strong = "accept", True, True
                taken = True
            if act is None or (act == "reject" and atom.text in led):
                continue
            if (
                act == "accept"
                and scene.officer
                and asked_for(frame, k)
                and not any(scene.speaker in o.to for o in scene.open)
            ):
                break  # "I'm prepared to accept six gold", where nothing stands: a price
            if act == "accept" and not {a.text for a in atoms[:k]}.isdisjoint(OUGHT):
                break  # "I think we should accept Jack's ten"
            if (
                act == "accept"
                and frame.clause.joint == "that"
                and n
                and frames[n - 1].atoms[-1].text in MOOTED
            ):
                break  # "I suggest that we accept it"
            if act == "accept" and n and hoped_for(frames, n):
                break  # "if that works for you, we have a deal"
            urged = act == "accept" and not k and n and frame.clause.lead == "and"
            if urged and frames[n - 1].clause.text in ("go on", "go ahead", "do go on", "you go on"):
                break  # "go on and accept Bob's offer"
            if not (strong and (taken or not named)) and some(
                atoms[k + 1 :], "ACCEPTW", "REJECTW", "WITHDRAWW"
            ):
                continue  # "ok deal": the surer word counts
            if (
                act in ("accept", "reject")
                and not ("HAND" in atom.senses or named)
                and not own_answer(frame, k)
            ):
                continue
            if named and (frame.clause.question or frame.clause.lead in ("if", "unless", "because")):
                continue
            if act == "accept" and not named and "HAND" not in atom.senses and not understood_after(frame, k):
                continue
            following = frames[n + 1] if n + 1 < len(frames) else None
            if k == len(atoms) - 1 and following is not None and following.clause.lead == "because":
                led_on = following.clause.joint == "that"  # "I can't accept that it is midnight"
                led.add(atom.text)
                continue
            answer = Answer(act, strong, atom.start, n, done="DISMISS" in atom.senses)
            if act == "accept" and (whom := made_to(frames, n, k, scene)) is not None:
                answer.owners = [whom]
                found.append(answer)
                break
            answer.alone = all(a is atom or a.has("IDLE", "BUT", "AND", "SHERIFF", "WEAKYES") for a in atoms)
            answer.scorn = "SCORN" in atom.senses and "REJECTW" not in atom.senses
            answer.shrug = k == 0 and atom.text.startswith(
                ("forget it", "i keep", "i will keep", "i am keep")
            )
            _surroundings(answer, frames, n, scene)
            found.append(answer)
            break
        else:
            if led_on:
                continue
            passed = lets_pass(frame, scene) if scene.officer and not amounts else None
            if passed is not None:
                found.append(Answer("accept", False, frame.atoms[0].start, n, names=passed, done=True))
                continue
            refused = is_not(frame) if found and n and bits & _DENIES else None
            if refused is not None:
                found.append(Answer("reject", True, frame.atoms[0].start, n, names=[refused]))
                continue
            if (
                bits & _ME
                and words & RATHER
                and would_rather(frame)
                and len(frames) - sum(f.only_call for f in frames) <= 2
            ):
                answer = Answer("reject", True, frame.atoms[0].start, n)
                _surroundings(answer, frames, n, scene)
                found.append(answer)
                continue
            paid = will_pay_it(frame) if asked and bits & _US else None
            if paid is not None:
                answer = Answer("accept", True, frame.atoms[paid].start, n)
                _surroundings(answer, frames, n, scene)
                found.append(answer)
                continue
            folly = would_be_folly(frame) if foolish else None
            turned = None
            if folly is None and refusing:
                turned = refuses(frame, scene.officer)
                if turned is not None and "REFUSE" in atoms[turned].senses and of_else(atoms[turned + 1 :]):
                    turned = None  # "I reject the idea"
            if folly is not None or turned is not None:
                answer = Answer("accept" if turned is None else "reject", True, frame.atoms[0].start, n)
                _surroundings(answer, frames, n, scene)
                found.append(answer)
                continue
            denied = denies(frame) if frame.parts or bits & _DENIES else None
            if denied is None:
                continue
            before = frames[n - 1] if n else frame
            fact = all(p.meant in ("has", "is", "fact", "past") for p in before.parts)
            if denied and frame.clause.lead == "," and before.parts and fact and not frame.parts[0].verb:
                continue  # "a bag holds five cards, not six"
            answer = Answer("reject", False, frame.atoms[0].start, n)
            _surroundings(answer, frames, n, scene)
            if denied:
                answer.golds = denied
            found.append(answer)
    if found:
        _sure_by_place(found, frames)
    return _last_word(found, scene) if found else found


def _sure_by_place(found: Sequence[Answer], frames: Sequence[Frame]) -> None:
    """ "I'm not happy about it, but okay", "Fine. Fine.": a yes that closes a "but", or that is said twice, is sure."""
    weak = [a for a in found if a.alone and a.act == "accept" and not a.strong and not a.done]
    for answer in weak:
        frame = frames[answer.index]
        closing = answer.index == len(frames) - 1 or all(f.only_call for f in frames[answer.index + 1 :])
        said = {a.index for a in weak}
        others = [f for k, f in enumerate(frames) if k not in said and not f.only_call]
        plain = all(
            a.has("IDLE", "PLEASE", "SHERIFF", "GET", "AND") or a.text == "it"
            for f in others
            for a in f.atoms
        )
        if (frame.clause.lead == "but" and answer.index and closing and not frame.parts) or (
            len(weak) > 1 and plain
        ):
            answer.strong = answer.placed = True


def _last_word(found: list[Answer], scene: Scene) -> list[Answer]:
    """ "Daylight robbery, but you've got a deal": of two answers to nobody in particular the later one counts."""
    kept: list[Answer] = []
    for answer in found:
        if not scene.officer:
            answer.names = [s for s in answer.names if s not in scene.context.officers] or answer.names[:0]
    for n, answer in enumerate(found):
        later = [
            b
            for b in found[n + 1 :]
            if {answer.act, b.act} == {"accept", "reject"}
            and (b.strong or not answer.strong or (answer.index < b.index and b.alone))
            and not (
                b.names
                or b.owners
                or answer.names
                or answer.owners
                or set(b.golds) - set(answer.golds)
                or b.goods
                or answer.goods
            )
            and (answer.act == "reject" or not answer.golds)
        ]
        if not later:
            kept.append(answer)
    return kept


def _surroundings(answer: Answer, frames: Sequence[Frame], n: int, scene: Scene) -> None:
    """Note the names, sums and goods said in the answer's sentence (and alone-standing neighbours)."""
    own = frames[n]
    if own.only_call and own.called:
        answer.names = list(own.called)  # "Rosa yes, Pip no"
        return
    mine: list[str] = []
    if own.bits & SEAT:
        mine = [a.seat for a in own.atoms if a.seat and not a.own and a.seat != scene.speaker]
    if (mine or own.address) and not own.parts:
        answer.names = [s for s in mine or own.address or [] if s != scene.speaker]
        if (
            answer.names
            and not own.called
            and not set(answer.names) <= set(scene.context.officers)
            and len(own.atoms) <= 3
        ):
            return
        answer.names = []
    sentence = frames[n].clause.sentence
    if own.clause.text.startswith(("not one of", "none of", "neither of", "not a single one", "no one of")):
        answer.every = True
    for frame in frames:
        near = frame.clause.sentence == sentence
        alone = frame.clause.first and frame.clause.last
        beside = (
            alone
            and abs(frame.clause.sentence - sentence) == 1
            and (frame.only_call or _only_names_terms(frame))
            and not (frame.called and own.called and not set(frame.called) & set(own.called))
        )
        if not (near or beside):
            continue
        answer.names += frame.called
        if frame is not own and own.bits & ITEM:
            continue  # what the answer itself names is enough
        for atom in frame.atoms:
            if atom.seat and atom.seat not in frame.called:
                (answer.owners if atom.own or near else answer.names).append(atom.seat)
            elif atom.bag is not None and atom.bag.whose.startswith("@"):
                answer.owners.append(atom.bag.whose[1:])
            item = atom.item
            if item is not None:
                if item.owner and item.owner.startswith("@"):
                    answer.owners.append(item.owner[1:])
                if item.kind == "gold" and item.count:
                    answer.golds.append(item.count)
                elif item.kind == "good" and item.good:
                    answer.goods.append(item.good)
            if near and (
                atom.bits & _EVERY
                or atom.text in _ALL_OF_THEM
                or (
                    " " in atom.text
                    and "WEAKYES" not in atom.senses
                    and not _ALL_OF_THEM.isdisjoint(atom.text.split())
                )
            ):
                answer.every = True


_ALL_OF_THEM = frozenset("both all none everything neither either lot pair whatever".split())


def _only_names_terms(frame: Frame) -> bool:
    if len(frame.atoms) == 1 and frame.atoms[0].bag is not None:
        return True
    return bool(frame.parts) and all(p.alone for p in frame.parts)
