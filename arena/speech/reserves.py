"""A consent that changes what it takes up, by a part less or by something more: the terms that then stand, and which consents it only spoils."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.terms import AnswerOffer, BagOutcome, Give, Terms
from arena.speech.answers import Answer
from arena.speech.changed import from_terms
from arena.speech.context import Standing
from arena.speech.frames import Frame, Part
from arena.speech.message import Settling
from arena.speech.offers import Draft, Fault, place_of
from arena.speech.scene import Scene
from arena.speech.tags import mask

_ADDED = frozenset(
    """added addition extra further additional adjoined appended annexed included thrown tossed besides moreover alongside atop
    topped above bolted tacked supplemented""".split()
)
_OUT = frozenset(
    """off out aside needed required necessary wanted unnecessary superfluous redundant excluded excepted dropped waived removed struck
    omitted staying stays remains""".split()
)
_DENIES = mask("NOT NO WITHDRAWW REJECTW")
_TAKEN_OUT = frozenset(("minus", "withdrawn"))
_CONDITIONS = frozenset(
    """removal addition proviso caveat amendment amendments adjustment tweak exception modification revision stipulation condition
    conditions subject contingent conditional tweaks changes alteration rider""".split()
)
_NEEDS = frozenset("need needs want require must has have expect should ought demand insist".split())
_NOT_CHANGED = frozenset("no without zero any your those these the".split())


def with_a_bag(settling: Settling, accepting: Answer) -> Draft | None:
    """ "Deal, if you also hand back Cat's bag": an offer is taken up with one bag more."""
    scene = settling.scene
    pool = [o for o in scene.open if scene.speaker in o.to]
    sentence = settling.frames[accepting.index].clause.sentence
    asked = [
        f for f in settling.frames[accepting.index + 1 :] if f.clause.sentence == sentence and not f.only_call
    ]
    if len(pool) != 1 or scene.officer or len(asked) != 1 or asked[0].clause.lead != "if":
        return None
    frame, base = asked[0], pool[0]
    if frame.parts or frame.when or len({a.outcome for a in frame.acts}) != 1 or frame.has("NOT"):
        return None
    seats = list(dict.fromkeys(w[1:] for a in frame.acts for w, _ in a.objects if w.startswith("@")))
    if len(seats) != 1 or any(not a.objects or a.negated for a in frame.acts):
        return None
    bag = BagOutcome(seats[0], frame.acts[0].outcome)
    if seats[0] in scene.context.officers or any(b.bag == bag.bag for b in base.terms.bags):
        return None
    terms = Terms(base.terms.gives, (*base.terms.bags, bag), base.terms.promises)
    return from_terms(settling, Draft(at=accepting.at), base, terms)


def less_a_bag(settling: Settling, accepting: Answer | None) -> Draft | None:
    """ "Five, agreed, but Bob's stays shut": an offer about two bags is taken up for one of them."""
    scene = settling.scene
    pool = [o for o in scene.open if len(o.terms.bags) > 1 and scene.speaker in o.to]
    if not pool:
        return None
    if accepting is not None and accepting.names:
        pool = [o for o in pool if o.by in accepting.names]
    if len(pool) != 1 or (accepting is None and _part_taken(settling) is None):
        return None
    base = pool[0]
    for n, frame in enumerate(settling.frames):
        if not n or frame.only_call or frame.clause.lead in ("if", "unless", "because", "or"):
            continue
        if any(not p.meant for p in frame.parts):
            continue
        left = {b.bag for b in base.terms.bags if _turns_against(frame, b, base.by)}
        if frame.has("NOBODY", "NOTHINGP") and frame.has("OPEN", "LOOK"):
            left = {b.bag for b in base.terms.bags if b.outcome == "inspect"}  # "but I open nobody"
        if left and len(left) < len(base.terms.bags):
            bags = tuple(b for b in base.terms.bags if b.bag not in left)
            terms = Terms(base.terms.gives, bags, base.terms.promises)
            return from_terms(settling, Draft(at=frame.atoms[0].start), base, terms)
    return None


def _part_taken(settling: Settling) -> int | None:
    """The clause that takes a part of what is offered ("I'll take the six", "the five gold is fine"), or None."""
    for n, frame in enumerate(settling.frames):
        if not frame.parts or frame.clause.lead in ("if", "unless", "because", "or"):
            continue
        takes = any(p.verb == "GET" and p.receivers == ["me"] and not p.meant for p in frame.parts)
        agrees = any(p.verb == "DO" and p.item.definite and not p.meant for p in frame.parts)
        if takes or (agrees and settling.scene.officer) or frame.text_has(*_PLEASES):
            return n
    return None


def _turns_against(frame: Frame, item: BagOutcome, by: str) -> bool:
    """Whether a clause names this bag and says that the outcome is not agreed."""
    named = {w[1:] for a in frame.acts for w, _ in a.objects if w.startswith("@")} | set(frame.seats)
    if frame.has("YOURS") or any(a.bag is not None and a.bag.whose == "you" for a in frame.atoms):
        named.add(by)
    if item.bag not in named:
        return False
    opposite = any(a.outcome != item.outcome and not a.negated and a.objects for a in frame.acts)
    return (
        opposite
        or frame.has("NOT", "NO", "REJECTW", "WITHDRAWW")
        or frame.text_has(
            "alone", "shut", "closed", "stays", "out of", "off the table", "untouched", "is out"
        )
    )


def taken_up_changed(settling: Settling, accepting: Answer | None) -> Draft | None:
    """ "Agreed, upon the addition of one cheese", "deal, but the bread is off": the one offer, less or more of something."""
    if not any(f.parts for f in settling.frames):
        return None
    if any(p.item.more and p.meant == "fact" for f in settling.frames for p in f.parts):
        return None  # "off with you. I've opened ten bags today and I'll open ten more"
    pool = [o for o in settling.scene.open if settling.scene.speaker in o.to]
    at = accepting.index if accepting is not None else _part_taken(settling)
    called = accepting.names if accepting is not None else [s for f in settling.frames for s in f.called]
    pool = [o for o in pool if o.by in called] or pool
    if len(pool) != 1 or at is None:
        return None
    if any(
        f.parts and f.address and pool[0].by not in f.address
        for f in settling.frames
        if settling.scene.officer
    ):
        return None  # "Lou: deal. Benny: two more"
    terms = with_a_change(settling.frames, settling.scene, pool[0], at)
    return (
        from_terms(settling, Draft(at=settling.frames[at].atoms[0].start), pool[0], terms)
        if terms is not None
        else None
    )


def without_reserve(settling: Settling, accepting: Answer | None) -> list[AnswerOffer | Fault]:
    """The answers, an acceptance that is said with some change beside it asked about."""
    out: list[AnswerOffer | Fault] = []
    consent = next((n for n, f in enumerate(settling.frames) if f.parts), 0)
    if accepting is not None:
        consent = accepting.index
    for answer in settling.out:
        if isinstance(answer, AnswerOffer) and answer.act == "accept" and len(settling.out) == 1:
            base = next(o for o in settling.scene.open if o.id == answer.offer)
            if reserved(settling.frames, base, consent):
                at = settling.frames[consent].atoms[0].start
                answer = Fault(
                    accepting.at if accepting is not None else at,
                    "terms",
                    "Do you accept it as it stands?",
                )
        out.append(answer)
    return out


def put_in_its_place(settling: Settling) -> Draft | Fault | None:
    """ "I retract the six and offer two cheeses", "scratch the six, it's four now": another amount in place of what is taken back."""
    scene = settling.scene
    taken = [a for a in settling.answers if a.act == "withdraw" and a.strong]
    own = [o for o in scene.open if o.by == scene.speaker]
    if len(taken) != 1 or len(own) != 1 or any(not d.faults for d in settling.drafts):
        return None
    base, sentence = own[0], settling.frames[taken[0].index].clause.sentence
    others = [
        (f, p)
        for f in settling.frames
        for p in f.parts
        if 0 <= f.clause.sentence - sentence <= 1
        and not (_held(base, p.item.of_good) and p.item.count in (None, _held(base, p.item.of_good)))
    ]
    if len(others) != 1:
        return None
    frame, part = others[0]
    told = part.meant not in ("", "withdrawn", "is", "talk", "bare") or frame.has(
        "PASTTIME", "WAS", "SUPPOSE"
    )
    told = told or (part.meant == "talk" and frame.clause.sentence != sentence)
    offers = frame.has("MAKEIT", "PRICE", "GIVE", "CORRECT") or not _INSTEAD.isdisjoint(
        frame.clause.text.split()
    )
    if told or part.when or not offers or part.item.kind == "offer":
        return None
    unknown = not part.item.unit and part.item.count == 1  # "a new one of nine"
    if unknown or part.item.why or not part.item.count or len(base.terms.gives) != 1:
        return Fault(part.item.start, "amount", "What do you offer now?")
    old, good = base.terms.gives[0], part.item.of_good
    count = part.item.count
    give = Give(old.giver, old.receiver, gold=count)
    if good is not None:
        give = Give(
            old.giver, old.receiver, good=good, count=count, place=place_of(scene, part, old.giver, count)
        )
    return from_terms(
        settling, Draft(at=part.item.start), base, Terms((give,), base.terms.bags, base.terms.promises)
    )


def divided(settling: Settling) -> bool:
    """Whether a part of the offer that is accepted is refused in the same breath ("the nine, fine; the log, no")."""
    if len(settling.out) != 1:
        return False
    taken = [o for o in settling.out if isinstance(o, AnswerOffer) and o.act == "accept"]
    turned = [o for o in settling.out if isinstance(o, AnswerOffer) and o.act == "reject"]
    if turned:  # "five gold fine, cheese no"
        base = next(o for o in settling.scene.open if o.id == turned[0].offer)
        named = {p.item.of_good for f in settling.frames for p in f.parts if _held(base, p.item.of_good)}
        return len(named) > 1 and any(f.parts and f.has("WEAKYES", "ACCEPTW") for f in settling.frames)
    refused = [a for a in settling.answers if a.act == "reject" and not a.names and not a.owners]
    parts = [
        f
        for a in refused
        for f in settling.frames
        if f.clause.sentence == settling.frames[a.index].clause.sentence
    ]
    return len(taken) == 1 and any(f.parts for f in parts)


_PLEASES = (
    "is fine", "are fine", "is good", "is ok", "is okay", "will do", "works", "suits me", "fine with", "comfortable with",
    "happy with", "content with", "ok with", "okay with", "good with", "is acceptable", "is welcome", "i will take", "i take", "i will have", "i accept", "good on", "fine on", "ok on", "okay on", "happy on", "settled on", "are good on", "am good on",
)  # fmt: skip


def with_a_change(frames: Sequence[Frame], scene: Scene, base: Standing, consent: int) -> Terms | None:
    """The standing terms as a consent in the clause at `consent` changes them; None where it changes nothing that is sure."""
    sentence = frames[consent].clause.sentence
    removed: set[str | None] = set()
    added: list[Part] = []
    for frame in frames:
        if frame.only_call or not 0 <= frame.clause.sentence - sentence <= 1:
            continue
        if frame.when or frame.clause.lead in ("or", "unless"):
            return None
        words = set(frame.clause.text.split())
        for part in frame.parts:
            item = part.item
            good = item.of_good
            held = _held(base, good)
            if part.when or item.kind == "offer" or item.share or item.relative is not None:
                return None
            if held and item.count and item.count < held and " of " in frame.atoms[part.index].text:
                return None  # "I keep one of the fabrics"
            if held and _left_out(frame, part, words) and item.count in (None, held, 1):
                removed.add(good)
            elif held and item.count in (None, held) and not item.more and part.verb != "ADD":
                continue
            elif item.count and not item.why and (part.verb == "ADD" or item.more or words & _ADDED):
                if not scene.officer or (
                    part.meant in ("denied", "minus", "past", "has") and not words & _ADDED
                ):
                    return None
                added.append(part)
            else:
                return None
    if not (removed or added) or (removed and added):
        return None
    gives = [g for g in base.terms.gives if g.good not in removed]
    if not gives:
        return None
    for part in added:
        gives = _more(gives, part, base, scene)
    return Terms(tuple(gives), base.terms.bags, base.terms.promises)


_INSTEAD = frozenset(
    "now instead on consider new substituted its it's place stead rather write try take".split()
)
"""Words with which something is put in the place of something else."""


def _held(base: Standing, good: str | None) -> int:
    return sum(g.gold + g.count for g in base.terms.gives if g.good == good)


def _left_out(frame: Frame, part: Part, words: set[str]) -> bool:
    """Whether an amount of the offer is said to be no part of it any more."""
    sure = part.item.definite or part.item.owner is not None
    if part.meant in _TAKEN_OUT:
        return sure or frame.atoms[max(part.index - 1, 0)].has("MINUS")
    if sure and frame.atoms[-1].has("NOT") and part.index <= 1 and part.meant in ("is", "denied", ""):
        return True  # "the gold is acceptable; the apple is not"
    denied = frame.bits & _DENIES != 0 or bool(words & {"unnecessary", "superfluous", "redundant"})
    return sure and denied and bool(words & _OUT) and part.meant in ("is", "denied", "")


def _more(gives: list[Give], part: Part, base: Standing, scene: Scene) -> list[Give]:
    """The gives with one amount more, from the merchant whose offer it is."""
    count = part.item.count or 0
    payer = next((s for s in base.parties if s != scene.speaker), base.by)
    good = part.item.of_good
    for n, give in enumerate(gives):
        if (give.giver, give.receiver, give.good) == (payer, scene.speaker, good):
            changed = Give(
                payer,
                scene.speaker,
                gold=give.gold + (0 if good else count),
                good=good,
                count=give.count + (count if good else 0),
                place=give.place,
            )
            return [*gives[:n], changed, *gives[n + 1 :]]
    if good is None:
        return [*gives, Give(payer, scene.speaker, gold=count)]
    return [
        *gives,
        Give(payer, scene.speaker, good=good, count=count, place=place_of(scene, part, payer, count)),
    ]


def _asks_more(frame: Frame, base: Standing) -> bool:
    """Whether a clause names goods or gold that an offer has none of."""
    return any(not _held(base, p.item.of_good) for p in frame.parts)


def reserved(frames: Sequence[Frame], base: Standing, consent: int) -> bool:
    """Whether something beside a consent changes what it takes up, though it is not sure how."""
    sentence = frames[consent].clause.sentence
    near = [
        p
        for f in frames
        if abs(f.clause.sentence - sentence) <= 1
        for p in f.parts
        if _held(base, p.item.of_good)
    ]
    taken = {p.item.of_good for p in near if not p.meant}
    kept = {
        p.item.of_good
        for p in near
        if p.meant in ("is", "has", "vague") and (p.item.definite or p.item.owner)
    }
    if taken and kept - taken:
        return True  # "the gold, fine; the loaf is my lunch"
    for frame in frames:
        if frame.only_call or not 0 <= frame.clause.sentence - sentence <= 1:
            continue
        words = frame.clause.text.split()
        if frame.clause.lead == "but" and not _NEEDS.isdisjoint(words) and _asks_more(frame, base):
            return True  # "I'd accept the crown, but I need to see two gold with it"
        for k, word in enumerate(words):
            if word in _CONDITIONS and not (k and words[k - 1] in _NOT_CHANGED):
                return frame.clause.sentence == sentence
        for part in frame.parts:
            good = part.item.of_good
            held = _held(base, good)
            if held and part.meant in _TAKEN_OUT:
                return True
            apart = frame is not frames[consent] and held and len(base.terms.gives) > 1
            if apart and frame.bits & _DENIES and part.item.definite and part.index <= 1:
                return True  # "the gold works for me, the apple doesn't"
            if (
                apart
                and part.item.count not in (None, held)
                and part.verb == "BE"
                and frame.parts[0].item.definite
            ):
                return True  # "I'm fine with the apple. The gold should be five"
            added = part.verb == "ADD" or part.item.more or not _ADDED.isdisjoint(words)
            if added and part.item.count and frame.clause.sentence == sentence and not _held(base, good):
                return part.meant not in ("denied", "past")
    return False
