"""Answers that are built, not listed: "it's a yes from me", "no to both", a hand that is clasped, who chimes in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom, some
from arena.speech.frames import Frame, Part
from arena.speech.scene import Scene
from arena.speech.tags import listed, mask
from arena.speech.vocabulary import FUNCTION

_LEADING = frozenset(
    """bet a an my the our it is this that so very well oh then but and still again just simply flat firm hard clear definite
    resounding polite big solid respectful hearty grudging reluctant answer verdict remains stays afraid sorry me for as say saying says
    am i we us from put down count consider kind of kinda rather really truly quite frankly honestly quick short plain must have going
    cold warm final one more thousand times mine yours to""".split()
)
_HANDSHAKES = frozenset(
    """shakes shake shaking takes clasps clasp clasping grips grip gripping grasps grasp seizes squeezes pumps presses
    slaps pats catches claps wrings""".split()
)
CHIMES = frozenset(
    """agreed|agree|i accept that|i can accept that|i agree|we agree|fair enough|very well|fair do|fair is fair|no argument from me|no objection|no objections|
    no argument|no quarrel with that|granted|right you are|true|suits me|fine by me|fine with me|ok by me|ok with me|okay by me|okay with me|all right by me|works for me|that works|so be it|settled""".replace(
        "\n    ", ""
    ).split("|")
)
"""Words of consent that as well agree to what somebody said of the weather."""


def says_yes_or_no(frame: Frame, k: int) -> bool:
    """Whether the "yes" or "no" at k is named as the answer ("it's a no from me", "yes to Ann", "my answer is yes")."""
    atoms = frame.atoms
    before, after = atoms[:k], atoms[k + 1 :]
    if not all(
        a.text in _LEADING
        or a.has("IDLE", "PLEASE", "NO", "WEAKYES", "BE", "SHERIFF", "BUT", "AND", "CAP")
        or a.seat
        or (a.has("WILL") and a.text not in ("could", "might", "may", "can"))
        for a in before
    ):
        return False
    if not after:
        return (
            bool(before)
            and before[-1].text in _LEADING
            and (
                before[-1].text not in ("so", "say", "but", "and") or some(before, "WILL") or _have_to(before)
            )
        )
    first = after[0]
    if first.text in ("from", "for") and len(after) > 1:
        return after[1].has("ME", "US", "I") or after[1].text in ("now", "today", "this")
    if first.text == "to" and len(after) > 1:
        whom = after[1]
        return bool(whom.seat or whom.item is not None) or whom.has(
            "YOUTWO", "YOUALL", "YOU", "BOTHP", "BOTHW", "ALLP", "OTHERS", "THIS", "POINTED", "PRICE", "THEM"
        )
    return False


def _have_to(before: Sequence[Atom]) -> bool:
    return any((a.text, b.text) == ("have", "to") for a, b in pairwise(before))


_CONTENT = frozenset(
    "fine ok okay good cool happy content comfortable pleased satisfied right all-right".split()
)


def content_with(frame: Frame, k: int) -> bool:
    """ "I'm fine with Dot's six", "happy with the gold": consent to what is named."""
    atoms = frame.atoms
    if (
        atoms[k].text not in _CONTENT
        or frame.has("NOT")
        or k + 2 >= len(atoms)
        or atoms[k + 1].text not in ("with", "by")
    ):
        return False
    if not all(a.has("I", "WE", "BE", "IDLE") for a in atoms[:k]):
        return False
    what = atoms[k + 2]
    return what.item is not None or what.has("PRICE", "YOUR", "THIS") or what.text in ("it", "that")


def made_to(frames: Sequence[Frame], at: int, k: int, scene: Scene) -> str | None:
    """Whom "the offer you made her" was made to, where that is another seat."""
    atoms = frames[at].atoms[k + 1 :]
    price = next((n for n, a in enumerate(atoms) if a.has("PRICE")), None)
    if price is None:
        return None
    for n, atom in enumerate(atoms[price + 1 : price + 6], price + 1):
        made = atom.text in ("made", "gave", "offered", "named", "quoted", "put", "given", "did")
        if made and any(a.has("YOU") or a.seat for a in atoms[price + 1 : n]):
            for whom in atoms[n + 1 : n + 3]:
                if whom.seat:
                    return whom.seat
                if whom.has("THEM") or whom.text == "her":
                    known = (scene.speaker, *scene.context.officers)
                    named = [s for f in frames[: at + 1] for s in f.seats if s not in known]
                    return named[-1] if named else None
    return None


def takes_the_deal(frame: Frame, k: int) -> bool:
    """ "I'll take the deal you offered Ann"."""
    atoms = frame.atoms
    if (
        k + 2 >= len(atoms)
        or atoms[k].senses["GET"].val != "take"
        or atoms[k].form("GET") not in ("base", "ing")
    ):
        return False
    if frame.has("NOT", "SUPPOSE") or not some(atoms[:k], "I", "WE"):
        return False
    return atoms[k + 1].has("THE", "THIS") and atoms[k + 2].text in (
        "deal",
        "offer",
        "price",
        "bid",
        "terms",
        "bargain",
    )


_DENIED = mask("NOT")
_NOT_PAID = mask("NOT SUPPOSE PASTTIME BACK")


def will_pay_it(frame: Frame) -> int | None:
    """ "I shall render it", "I'll meet your price": consent to a price that stands."""
    atoms = frame.atoms
    if (
        frame.parts
        or frame.acts
        or frame.when
        or frame.clause.question
        or frame.clause.lead in ("if", "unless", "because")
        or frame.bits & _NOT_PAID
    ):
        return None
    for k, atom in enumerate(atoms):
        if atom.text in _PAYING:
            verb = k
            break
    else:
        return None
    if not some(atoms[:verb], "I", "WE") or any(a.text in ("would", "could", "might", "may") for a in atoms):
        return None
    after = [
        a
        for a in atoms[verb + 1 :]
        if not a.has("IDLE", "SHERIFF", "YOUR", "THE", "THIS") or a.text in ("it", "that")
    ]
    if not after:
        return verb if any(a.has("YOUR", "THIS") for a in atoms[verb + 1 :]) else None
    return (
        verb
        if (after[0].text in ("it", "that") and len(after) <= 2)
        or (after[0].has("PRICE") and len(after) == 1)
        else None
    )


_PAYING = frozenset(
    "pay render meet honour honor swallow stomach match settle cough hand surrender deliver".split()
)
PAYING = listed(_PAYING)
"""What a message has in which the speaker consents to pay."""


def clasps_hand(frame: Frame, k: int) -> bool:
    """Whether the hand at k is another's that is shaken or clasped, as an act told of oneself."""
    atoms = frame.atoms
    verb = next((n for n in range(k) if atoms[n].text in _HANDSHAKES), None)
    if verb is None:
        return False
    if frame.clause.lead == "*" and not frame.has("NOT"):
        return True
    owner = atoms[k - 1]
    if not (owner.own or owner.has("YOUR", "THEIR") or owner.text == "her"):
        return False
    return all(a.has("I", "IDLE", "AND", "WEAKYES", "ACCEPTW") or a.sign for a in atoms[:verb])


def only_chimes_in(frames: Sequence[Frame], n: int, aside: bool) -> bool:
    """Whether "agreed" goes on with a statement about the world, and not with anything of a bargain.

    Where the message before was about an offer (not `aside`), the statement has to stand in the same sentence.
    """
    own = frames[n]
    if n + 1 < len(frames) and wishes_else(frames[n + 1], aside):
        return True
    tail = _after_agreeing(own)
    if tail:
        return True
    for frame in frames:
        if frame is own or frame.only_call:
            continue
        told = all(p.meant and p.item.bare and p.item.kind == "good" for p in frame.parts)
        if not told or frame.acts or (frame.bits and frame.has("PRICE", "BAG", "GOLD", "ACCEPT", "PASS")):
            continue
        near = frame.clause.sentence - own.clause.sentence
        if near not in (0, 1) or not (aside or (near == 0 and _states(frame))):
            continue
        words = [a for a in frame.atoms if a.plain or a.has("TALK", "BE", "WAS", "HAVE")]
        mine = frame.atoms and frame.atoms[0].has("I", "WE", "YOU")
        if words and not mine and any(a.plain for a in frame.atoms):
            return True
    return False


_HANDED = frozenset("go have win twist drive earn deserve owe earned deserved".split())
_BARGAIN = mask("PRICE BAG GOLD ACCEPT PASS GIVE OPEN WEAKYES ACCEPTW")


def wishes_else(frame: Frame, aside: bool) -> bool:
    """Whether a clause right behind "agreed" goes on about what people ought to do, have or feel ("we should've ordered pizza")."""
    if frame.clause.lead not in (",", "because", "and") or frame.parts or frame.acts or frame.bits & _BARGAIN:
        return False
    words = [a for a in frame.atoms if a.plain and a.text not in FUNCTION and not a.text.endswith("ly")]
    if not words or not frame.atoms[0].has("I", "WE", "YOU", "SOMEBODY", "THEY"):
        return False
    texts = {w for a in frame.atoms for w in a.text.split()}
    ought = (frame.bits & _SUPPOSED or not texts.isdisjoint(_OUGHT)) and texts.isdisjoint(_THE_DEAL)
    return bool(ought) if not aside else bool(ought) or texts.isdisjoint(_HANDED)


_SUPPOSED = mask("SUPPOSE")
_THE_DEAL = frozenset("it this that shake sign sooner yes settle trust done".split())
_OUGHT = frozenset("should ought could must need needs better might".split())


def _states(frame: Frame) -> bool:
    """Whether a clause states something of the world or of another ("it's cold in here", "Bob talks too much")."""
    first = frame.atoms[0]
    if frame.clause.lead != "," or frame.has("I", "ME", "WE", "YOU", "MY", "YOUR"):
        return False
    heads = (
        first.seat is not None
        or (first.item is not None and first.item.bare)
        or "THE" in first.senses
        or first.text in ("it", "this", "there")
    )
    return heads and frame.has("BE", "TALK", "WAS")


def agrees_with(frame: Frame) -> str | None:
    """Whom somebody is said to agree with ("I agree with Cat")."""
    for a, b, c in zip(frame.atoms, frame.atoms[1:], frame.atoms[2:], strict=False):
        if a.text in CHIMES and b.text == "with" and c.seat:
            return c.seat
    return None


def _after_agreeing(frame: Frame) -> bool:
    """ "I agree with you that she ...", "agreed on Cat being odd"."""
    atoms = frame.atoms
    at = next((k for k, a in enumerate(atoms) if a.text in CHIMES), None)
    if at is None:
        return False
    after = atoms[at + 1 :]
    if not after:
        return False
    if after[0].text == "that" and len(after) > 1 and not after[1].has("PRICE"):
        return True
    if after[0].text == "with" and len(after) > 1 and (after[1].role or after[1].seat):
        return True
    return after[0].seat is not None and len(after) > 1 and after[1].has("BE", "WAS", "HAVE", "TALK")


def light(atom: Atom) -> bool:
    """Whether a word before an answering word changes nothing of it."""
    return atom.text in _LEADING or atom.text == "hereby" or (atom.text.endswith("ly") and atom.plain)


def lets_pass(frame: Frame, scene: Scene) -> list[str] | None:
    """Whose bag an officer hands back with these words, or None."""
    if (
        not scene.officer
        or frame.clause.question
        or frame.clause.lead in ("if", "unless", "because", "or")
        or frame.when
    ):
        return None
    if frame.has("NOT", "NO", "NOBODY", "SUPPOSE", "PASTTIME", "WAS", "LOOK", "OPEN") or any(
        a.text in ("could", "might", "would", "should", "can") for a in frame.atoms
    ):
        return None
    if frame.text_has("quiet", "silent") and frame.has("BE"):
        return None  # "you're all very quiet"
    for act in frame.acts:
        if act.outcome != "return" or act.negated:
            continue
        if not act.objects and _hands_a_thing(frame):
            return None  # "pass the salt"
        named = [w[1:] for w, _ in act.objects if w.startswith("@")] + list(frame.called)
        if named or not act.objects or any(w in ("you", "the") for w, _ in act.objects):
            return named
    return None


def _hands_a_thing(frame: Frame) -> bool:
    """Whether something that no bargain is about is passed on."""
    for a, b, c in zip(frame.atoms, frame.atoms[1:], frame.atoms[2:], strict=False):
        moves = a.has("PASS", "GIVE") or a.text in ("shut", "close", "leave", "keep")
        if moves and b.has("THE", "A", "MY", "ME", "THIS") and (c.plain or b.has("ME")):
            return True
    return False


RATHER = listed("rather sooner")
"""What a message has in which the speaker would rather do something else."""


def would_rather(frame: Frame) -> bool:
    """Whether "I'd sooner swim the moat" is all that a clause says."""
    if frame.parts or frame.acts or "I" not in frame.atoms[0].senses:
        return False
    if not frame.text_has("i would rather", "i would sooner", "i had rather"):
        return False
    return not frame.clause.question and not frame.text_has("than")


def is_not(frame: Frame) -> str | None:
    """Whose offer "Ada's is not", said after another's was answered, refuses."""
    atoms = [a for a in frame.atoms if not a.has("IDLE", "BUT", "AND")]
    if len(atoms) != 3 or "BE" not in atoms[1].senses or "NOT" not in atoms[2].senses:
        return None
    bag = atoms[0].bag
    return bag.whose[1:] if bag is not None and bag.whose.startswith("@") else None


def _of_others(before: Sequence[Atom]) -> bool:
    """Whether something that is no party of a bargain stands before a denial."""
    if some(before, "I", "WE", "MY", "OUR", "PURSE"):
        return False
    return any(a.plain and a.text not in FUNCTION and not a.text.endswith("ly") for a in before)


_OTHERS_DID = mask("NOBODY SOMEBODY PASTTIME")


def _told_of(frame: Frame, part: Part) -> bool:
    """Whether a denied sum is only what was not done ("I've not been offered more than five", "none of them matched five")."""
    before = frame.atoms[: part.index]
    done = any(a.form(t) in ("past", "part") for a in before for t in ("GIVE", "MATCH"))
    others = any(a.seat or a.has("OTHERS", "THEY", "THEM") for a in before) and not some(before, "I", "WE")
    return done or others or any(a.text in ("matched", "offered", "met", "been") for a in before)


def denies(frame: Frame) -> list[int] | None:
    """The sums that a clause says won't be paid or taken; an empty list where it names none; None for no denial."""
    golds = [
        p.item.count
        for p in frame.parts
        if p.meant == "denied"
        and p.item.kind == "gold"
        and p.item.count
        and p.verb not in ("HAVE", "MAKE", "TALK", "BE")
        and not (frame.bits & _OTHERS_DID or _told_of(frame, p))
    ]
    if golds:
        return [] if set(golds) == {1} else golds  # "not a penny of it"
    for k, atom in enumerate(frame.atoms) if frame.bits & _DENIED and not frame.parts else ():
        if "NOT" in atom.senses and k + 1 < len(frame.atoms):
            if k and _of_others(frame.atoms[:k]):
                continue  # "crime doesn't pay"
            rest = frame.atoms[k + 1 : k + 4]
            if len(rest) > 1 and "BE" in rest[0].senses:
                rest = rest[1:]  # "we shall not be paying that"
            if (
                "ACCEPT" in rest[0].senses
                or ("GIVE" in rest[0].senses and rest[0].senses["GIVE"].val == "pay")
                or ("GET" in rest[0].senses and len(rest) > 1 and rest[1].text in ("it", "that", "this"))
            ) and (frame.subject[:1] == ["me"] or not frame.subject):
                return []
    return None
