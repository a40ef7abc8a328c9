"""The last look at an offer: whatever its sentences name and its terms do not hold is asked about."""

from __future__ import annotations

from collections.abc import Sequence

from arena.speech.frames import Frame
from arena.speech.going_on import GOES_ON, ends_in_goods, goes_on_with, joined
from arena.speech.joining import ask_which_share, splits
from arena.speech.message import Making
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.tags import listed, mask
from arena.speech.unread import POINTING, word_left

_EXCEPTS, _FAVOUR, _POINTED = mask("EXCEPT"), mask("FAVOUR"), mask("POINTED")
_PORTIONS = mask("HALFW THIRDW QUARTERW")
_PUBLIC = frozenset(
    "account accounts ledger booty treasury royal tile crown law office officer good gate kitty pot public king queen badge sum tune".split()
)
_HANGS = frozenset("depends depending hinges".split())
_THEREABOUTS = (
    "something like that",
    "or thereabouts",
    "thereabouts",
    "in that region",
    "somewhere there",
    "in that neighbourhood",
    "whatever you say",
    "something around that",
)
_ORDINALS = frozenset("second third fourth fifth other last".split())
_ANYONE = frozenset("whichever whoever whomever whosever anyone anybody someone somebody".split())
_PER_BAG = frozenset(("each bag", "every bag", "per bag"))
_LIKENING = frozenset("like as than unlike with about of before after past".split())
_SAVING = frozenset(
    ("except", "except that", "save", "bar", "barring", "apart from", "save for", "except for", "other than")
)
_FOR_THAT = (
    "for that",
    "for it",
    "in return",
    "in exchange",
    "that buys",
    "that gets",
    "that pays",
    "for this",
)
_HANGING = listed(_HANGS | {"maybe", "perhaps"})
_NEARLY = listed("something thereabouts region somewhere neighbourhood whatever")
_SHARES = mask("HALFW THIRDW QUARTERW") | listed(_ORDINALS)
_TOO = listed("too well also")
_TOLD = mask("WAS PASTTIME TALK HAVE SUPPOSE SARCASM")


def ask_what_is_left(making: Making) -> None:
    """Ask about an offer whose sentence names something that was not read."""
    hands = [f for f in making.frames if f.bits & _OF_HAND and hand_card_named(f)]
    for draft in making.drafts:
        if draft.gives and not draft.faults and making.said & _SHARES:
            ask_which_share(making, draft)
        if draft.empty or draft.counter:
            continue
        if any(f.clause.sentence == draft.sentence for f in hands):
            draft.faults.append(Fault(draft.at, code="hand_cards"))
        if draft.faults or draft.bag_faults:
            continue
        if not making.scene.officer and any(
            b.bag == making.scene.speaker and b.outcome == "inspect" for b in draft.bags
        ):
            described = any(
                f.has("DESCRIBED", "SOMEBODY") or not _ANYONE.isdisjoint(f.clause.text.split())
                for f in making.frames
                if f.clause.sentence == draft.sentence
            )
            question = "Whose bag do you mean?" if described else "Shall your own bag be opened?"
            draft.faults.append(Fault(draft.at, "who" if described else "terms", question))
            continue
        near = [f for f in making.frames if f.clause.sentence == draft.sentence and not f.only_call]
        texts = [a.text for f in near for a in f.atoms]
        if making.said & _HANGING and (
            not _HANGS.isdisjoint(texts) or texts.count("maybe") + texts.count("perhaps") > 1
        ):
            draft.faults.append(Fault(draft.at, "terms", "What exactly do you offer?"))
            continue
        if making.said & _NEARLY and any(f.text_has(*_THEREABOUTS) for f in near if not f.parts):
            draft.faults.append(Fault(draft.at, "amount", "How much exactly?"))
            continue
        behind = [f for f in making.frames if f.clause.sentence == draft.sentence + 1 and not f.only_call]
        if behind and behind[0].clause.text.startswith(_FOR_THAT) and not any(meant_parts(f) for f in behind):
            near += behind
            texts += [a.text for f in behind for a in f.atoms]
        for frame in behind if making.said & _POINTED else ():
            pointed = next((a for a in frame.atoms if "POINTED" in a.senses and "THIS" not in a.senses), None)
            if (
                pointed is not None
                and not frame.parts
                and not frame.acts
                and frame.atoms[0].has("GET", "GIVE")
            ):
                draft.faults.append(Fault(pointed.start, "goods", "Which goods do you mean?"))
        apiece = any(p.item.each and not p.meant and p.item.kind == "gold" for f in near for p in f.parts)
        if apiece and len(draft.bags) > len(draft.givers) == 1 and not splits(making):
            draft.faults.append(
                Fault(draft.at, "amount", "How much in all?")
            )  # "two gold each for both bags"
            continue
        for k, frame in enumerate(near):
            counts = bool(meant_parts(frame))
            lost = _favour_left(near, k, draft) if frame.bits & _FAVOUR else None
            lost = lost or _amount_left(making, near, k, counts)
            if lost is not None:
                draft.faults.append(lost)
                break
            starts = frame.clause.lead == "and" and frame.atoms[0].text in (
                "start",
                "begin",
                "try",
                "bother",
            )
            if not counts and ((frame.bits & _TOLD and not starts) or not joined(near, k)):
                continue
            fault = _left(making, frame, draft, counts, texts)
            if fault is not None:
                draft.faults.append(fault)
                break


def _left(making: Making, frame: Frame, draft: Draft, counts: bool, texts: Sequence[str]) -> Fault | None:
    atoms = frame.atoms
    for k, atom in enumerate(atoms if frame.bits & _PORTIONS and counts else ()):
        near = atom.bits & _PORTIONS and atom.item is None and k + 1 < len(atoms)
        if near and (atoms[k + 1].item is not None or (k + 2 < len(atoms) and atoms[k + 2].item is not None)):
            return Fault(atom.start, "amount", "How much exactly?")  # "half of my 26"
    told = bool(frame.parts) and all(p.meant == "told" for p in frame.parts)
    if frame.clause.lead == "but" and frame.clause.joint in _SAVING and not (frame.acts or told) and atoms:
        return Fault(atoms[0].start, "terms", "How much is that without it?")
    for k, atom in enumerate(atoms[1:], 1):
        if atom.text in _PER_BAG and atoms[k - 1].has("FOR") and counts and not making.scene.officer:
            return Fault(atom.start, "amount", "How much in all?")
    left = making.said & _EXCEPTS or "ones" in texts or not POINTING.isdisjoint(texts)
    if atoms[0].has("MINUS", "EXCEPT") and len(frame.parts) == 1 and frame.parts[0].meant == "bare":
        return Fault(atoms[0].start, "goods", "Which of them do you mean?")  # "but not the burnt one"
    shared = left and any(p.item.share for f in making.frames for p in f.parts)
    for k, atom in enumerate(atoms if left else ()):
        if atom.text == "ones" and counts and k and not frame.acts:
            return Fault(atom.start, "goods", "Which goods do you mean?")  # "one of the hanging ones"
        if atom.item is not None or not (atom.text in POINTING or atom.bits & _EXCEPTS):
            continue
        fault = word_left(frame, k, counts, bool(shared))
        if fault is not None:
            return fault
    for part in frame.parts:
        if (
            counts
            and part.meant in ("is", "vague")
            and part.item.why
            and part.item.kind == "good"
            and part.item.owner
        ):
            return Fault(part.item.start, part.item.why, "How many?")
    return _seat_left(making, frame, draft)


def _amount_left(making: Making, near: Sequence[Frame], k: int, counts: bool) -> Fault | None:
    """An amount that was read as none, in a clause that goes on with the offer: a number, a share, "the same in cloth"."""
    frame = near[k]
    if not frame.parts:
        if not making.said & _SHARES:
            return None
        last = frame.atoms[-1]
        behind = near[k + 1].clause.joint if k + 1 < len(near) else ""
        halves = [a for a in frame.atoms if a.has("HALFW", "THIRDW", "QUARTERW")]
        if halves and (frame.when or (halves[-1] is last and behind in ("which", "that"))):
            return Fault(last.start, "amount", "How much of it exactly?")
        ordinal = (
            last.text in _ORDINALS and len(frame.atoms) > 1 and frame.atoms[-2].has("THE", "MY", "YOUR", "A")
        )
        if k and ordinal and frame.has("GET", "GIVE") and not frame.has("WAS", "PASTTIME"):
            return Fault(last.start, "terms", "What else do you give?")
        return None
    before = next((f for f in reversed(near[:k]) if f.parts or f.acts), None)
    if frame.clause.lead == "and" and goes_on_with(near, k):
        return Fault(frame.parts[0].item.start, "terms", "Is that part of the offer?")
    if frame.clause.lead == "or" and not counts and all(p.meant == "third" for p in frame.parts):
        return Fault(frame.parts[0].item.start, "terms", "Who gives that?")
    goes_on = before is not None and frame.clause.lead in GOES_ON and bool(meant_parts(before))
    for part in frame.parts:
        item = part.item
        each = frame.atoms[part.index + 1 : part.index + 3]
        rate = len(each) == 2 and "FOR" in each[0].senses and each[1].text.split()[0] in ("every", "each")
        if rate and item.kind == "gold" and each[1].item is not None and (counts or goes_on):
            return Fault(item.start, "amount", "How much in all?")  # "plus one for every hen you miss"
        added = near[k + 1] if k + 1 < len(near) else None
        another = part.index and frame.atoms[part.index - 1].text in _ORDINALS and part.meant == "fact"
        if another and added is not None and added.clause.lead == "if" and added.acts:
            return Fault(
                item.start, "terms", "What do you give for which?"
            )  # "and a second one if you open Bob"
        if (
            item.more
            and not part.meant
            and any(meant_parts(f) for f in near[:k])
            and added is not None
            and added.clause.lead in ("if", "unless")
            and not added.only_time
            and (
                any(
                    a.outcome == "inspect" or (a.objects and a.objects[0][0].startswith("@"))
                    for a in added.acts
                )
                or _hangs_on_more(added)
            )
        ):
            return Fault(item.start, "terms", "What do you give if not?")
        if (
            part.meant == "bare"
            and (goes_on or counts or any(meant_parts(f) for f in near[:k]))
            and (
                item.more
                or (
                    added is not None and added.clause.lead == "if" and frame.clause.lead in (",", "and", ";")
                )
            )
        ):
            return Fault(item.start, "terms", "One of what?")
        if (
            part.meant == "bare"
            and not item.unit
            and (counts or goes_on)
            and not frame.has("WAS", "PASTTIME", "FACT")
        ):
            count = item.count or 0
            beside = frame.atoms[part.index + 1] if part.index + 1 < len(frame.atoms) else None
            from_purse = item.owner and part.index and "FROMW" in frame.atoms[part.index - 1].senses
            if count > 1 and (beside is None or not beside.plain) and not from_purse:
                return Fault(item.start, "terms", "What do you mean by the number?")
        if frame.clause.lead == "or" and not counts and part.meant in ("fact", "vague", "bare") and item.why:
            return Fault(item.start, item.why, "How much exactly?")
        of_goods = frame.clause.lead == "," and not item.unit and item.kind == "gold" and not part.meant
        if (
            of_goods
            and added is not None
            and added.clause.lead == "if"
            and not added.acts
            and ends_in_goods(near[:k])
        ):
            return Fault(item.start, "terms", "Two of what?")  # "one chicken, two if you smile"
        if item.kind == "good" and part.meant == "vague" and frame.has("SAMEASOFFER"):
            return Fault(item.start, "amount", "How many?")
        to = frame.atoms[part.index + 1 : part.index + 4]
        strange = len(to) == 3 and to[0].text == "for" and to[1].has("THE", "A", "MY") and to[2].plain
        if part.meant == "talk" and item.kind == "gold" and goes_on and strange and not part.verb:
            return Fault(item.start, "terms", "Who gets it?")  # "two for you, two for the widows"
        if (
            not part.meant
            and len(to) == 3
            and to[0].text == "to"
            and to[1].has("THE", "A", "MY")
            and (to[2].plain or "DESCRIBED" in to[2].senses)
            and to[2].text not in _PUBLIC
        ):
            return Fault(item.start, "terms", "Who gets it?")
    of = near[k - 1].atoms[-1].text if k else ""
    if frame.clause.lead == "because" and frame.clause.joint in ("which", "whom") and of == "of":
        return Fault(frame.parts[0].item.start, "terms", "Who gets what of it?")
    return None


def _hangs_on_more(frame: Frame) -> bool:
    """Whether a condition is about something else than the return of the bag that is paid for, or than a wish."""
    if frame.acts or frame.has("BACK", "WEAKYES", "PREFER", "WANT") or frame.atoms[0].has("I", "WE"):
        return False
    return not (frame.has("YOU") and not frame.parts and len(frame.atoms) <= 4)


def _favour_left(near: Sequence[Frame], k: int, draft: Draft) -> Fault | None:
    """ "Seven, and bring me Viktor's secret": a favour that is asked for, and not promised by anybody."""
    frame = near[k]
    if not frame.has("FAVOUR") or draft.promises or frame.has("FOR", "NOT", "WAS") or not joined(near, k):
        return None
    if not frame.atoms[:2] or frame.atoms[0].has("I", "WE", "THEY"):
        return None
    asks = any(a.has("GIVE", "TELL", "GET") or a.text in ("bring", "fetch", "share") for a in frame.atoms[:3])
    return Fault(frame.atoms[0].start, "terms", "What exactly is promised?") if asks else None


def _seat_left(making: Making, frame: Frame, draft: Draft) -> Fault | None:
    scene = making.scene
    returned = [b.bag for b in draft.bags if b.outcome == "return"]
    too = making.said & _TOO and any(a.text in ("too", "as well", "also") for a in frame.atoms[-3:])
    if too and returned and scene.speaker in scene.context.open_bags and scene.speaker not in returned:
        return Fault(frame.atoms[0].start, "terms", "And your own bag?")
    if not frame.seats:
        return None
    known = {scene.speaker, *scene.context.officers, *scene.called, *draft.target, *frame.called}
    if frame.text_has("you can", "you may"):
        return None  # "then you can grill Ike" asks for nothing
    if scene.officer and any(d is not draft and not d.empty for d in making.drafts):
        return None
    for give in draft.gives:
        known |= {give.giver, give.receiver}
    known |= (
        {b.bag for b in draft.bags} | {p.bag or p.to for p in draft.promises} | {p.by for p in draft.promises}
    )
    for d in making.drafts:
        known |= {b.bag for b in d.bags} | set(d.givers)
    for k, atom in enumerate(frame.atoms):
        seat = atom.seat or (
            atom.bag.whose[1:] if atom.bag is not None and atom.bag.whose.startswith("@") else ""
        )
        if seat and seat not in known and not (k and frame.atoms[k - 1].text in _LIKENING):
            return Fault(
                atom.start, "who" if atom.bag is not None else "terms", f"What of {scene.name(seat)}?"
            )
    return None


_OF_HAND = mask("HAND HANDCARD")
_CARDS = frozenset(
    "card cards thing things one ones best worst finest top bottom something anything good goods".split()
)


def hand_card_named(frame: Frame) -> bool:
    """Whether a clause names a card of the speaker's hand that was not read as one ("the top card of my hand")."""
    if not frame.bits & _OF_HAND or frame.has("NOT", "WAS", "PASTTIME"):
        return False
    for k, atom in enumerate(frame.atoms):
        if not atom.bits & _OF_HAND or not k:
            continue
        if "HANDCARD" in atom.senses:
            return any(a.has("MY", "A", "THE", "POINTED") for a in frame.atoms[max(k - 3, 0) : k])
        ahead = frame.atoms[max(k - 8, 0) : k]
        last = max((n for n, a in enumerate(ahead) if a.item is not None), default=-1)
        if ahead[-1].has("MY") and any(w in _CARDS for a in ahead[last + 1 :] for w in a.text.split()):
            return any(a.text in ("of", "from", "in", "out of") for a in ahead[-2:])
    return False
