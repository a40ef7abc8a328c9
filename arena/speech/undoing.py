"""What takes an offer back: verbs of undoing with what they undo, and things said to be gone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from arena.speech.atoms import Atom, some_bits
from arena.speech.frames import Frame
from arena.speech.items import Item
from arena.speech.scene import Scene
from arena.speech.tags import listed, mask
from arena.speech.vocabulary import FUNCTION

_SURE = frozenset(
    "withdraw retract rescind revoke unoffer unsay repeal cancel annul nullify void scrap call ditch bin".split()
)
"""Verbs that undo by themselves; the others need an offer, or words for one, to undo."""

_STEPS_BACK = ("out of", "away from", "back on", "renege on", "back from", "un offer", "unoffer")
"""How verbs end whose object is always what was offered."""

_OFF_OFFER = re.compile(
    r"^(?:and |so |but |well )?(?:it|that|this|they|those|my \w+|the \w+)(?: offer| bid| one)?(?: (?:is|are|was|does))? (?:not|no longer|no more) "
    r"(?:on offer|on the table|available|standing|stand|valid|in play|up for grabs|good any ?more)(?: any ?more| any longer| now| no more)?$"
)
"""What says of an offer that it is no more."""

_SPLIT = {
    "call": ("off",),
    "take": ("back", "off"),
    "pull": ("back", "off", "out"),
    "tear": ("up",),
    "rip": ("up",),
    "throw": ("away", "out"),
    "toss": ("out", "away"),
    "walk": ("back",),
    "want": ("back",),
    "give": ("back",),
    "hand": ("back",),
    "have": ("back",),
    "strike": ("from", "off", "out"),
    "cross": ("out", "off"),
    "chuck": ("out", "away"),
    "put": ("away", "aside"),
    "reel": ("back", "in"),
}

_GONE = frozenset(
    """off gone withdrawn dead void null cancelled canceled unsaid history closed over out retracted rescinded revoked
    annulled scrapped binned expired finished forgotten done""".split()
)
_LASTING = frozenset(
    "stand stands standing hold holds apply applies exist exists count counts remain remains".split()
)
_ENDED = frozenset(("no longer", "not any more", "not anymore", "not", "no more", "never", "neither", "none"))
_THINGS = frozenset(
    (
        "it",
        "that",
        "this",
        "both",
        "both of them",
        "them",
        "everything",
        "all",
        "all of it",
        "neither",
        "none",
    )
)
_MATTERS = frozenset("thing things stuff part bit business matter idea plan request".split())
_REGARDING = frozenset("about with regarding for on concerning over involving of to".split())
_SAID = frozenset("said offered mentioned promised proposed named put bid quoted told suggested".split())

_REFUSES, _TAKEN, _TAKEN_BACK, _DENIED = mask("REFUSE"), mask("UNDO"), mask("WITHDRAWW"), mask("NOT")
_US, _TOLD = mask("I WE"), mask("SUPPOSE PASTTIME")
_OTHERS_DO = mask("NOT NOBODY SOMEBODY THEY WAS PASTTIME")
_PRETEND = frozenset("pretend forget ignore disregard forgetting".split())
_UNSAYING = _PRETEND | {"never", "no more", "no longer"}
_ENDING = _GONE | _LASTING
WOULD = frozenset(("would", "could", "might"))
_PARTICLES = frozenset(word for words in _SPLIT.values() for word in words)
_BACK = mask("BACK")
UNDOING = mask("BACK UNDO NOT WITHDRAWW") | listed(
    word for said in (*_PARTICLES, *_UNSAYING, *_ENDING, "no", "not", "null") for word in said.split()
)
"""What a message has in which something is taken back."""
_UNDOES = mask("UNDO WITHDRAW GET GIVE WANT HAVE #item PRICE THIS BOTHP BOTHW TALK BE NOT FORGET OPEN")


def takes_back(frame: Frame, scene: Scene) -> int | None:
    """Where a clause takes an offer back ("tear up my bid", "my five is gone"), or None."""
    if (
        not scene.context.offers
        or not frame.bits & _UNDOES
        or frame.clause.question
        or frame.clause.lead in ("if", "unless", "because")
    ):
        return None
    if frame.bits & _REFUSES:
        return None
    atoms = frame.atoms
    for act in frame.acts:
        if act.outcome == "inspect":
            return None
    texts = {a.text for a in atoms}
    if not texts.isdisjoint(WOULD) and not frame.text_has("would like", "would rather"):
        return None
    parted = frame.bits & _BACK or not texts.isdisjoint(_PARTICLES)
    for k, atom in enumerate(atoms if parted or frame.bits & _TAKEN else ()):
        if atom.bits & _TAKEN and atom.form("UNDO") in ("base", "ing") and _own_doing(atoms, k):
            verb = atom.senses["UNDO"].val
            if _offer_named(atoms[k + 1 :], scene) or (
                verb in _STEPS_BACK and _own_item(atoms[k + 1 :], scene)
            ):
                return k
            if verb in _SURE and k == len(atoms) - 1 and _subject(atoms, k):
                return k
        split = _split_verb(atom) if parted and k + 1 < len(atoms) else ()
        if split and _own_doing(atoms, k):
            rest = atoms[k + 1 : k + 8]
            ends = [n for n, a in enumerate(rest) if a.text in split or (a.has("BACK") and "back" in split)]
            if ends and (
                (ends[0] and _offer_named(rest[: ends[0]], scene)) or _offer_named(rest[ends[0] + 1 :], scene)
            ):
                return k
    text = frame.clause.text
    if ("not " in text or "no " in text) and _OFF_OFFER.search(text):
        return 0
    said = None
    if frame.bits & _DENIED or not texts.isdisjoint(_UNSAYING):
        said = _unsaid(frame, scene)
    if said is None and (frame.bits & _TAKEN_BACK or not texts.isdisjoint(_ENDING) or "null and" in text):
        return _gone(frame, scene)
    return said


def _unsaid(frame: Frame, scene: Scene) -> int | None:
    """ "Let's pretend I never said five", "forget that I offered it"."""
    atoms = frame.atoms
    for k, atom in enumerate(atoms):
        if atom.text not in _PRETEND or not _own_doing(atoms, k):
            continue
        rest = atoms[k + 1 :]
        if any(a.has("I", "WE") for a in rest[:2]) and any(a.text in _SAID for a in rest[:5]):
            return k
    if (
        len(atoms) > 2
        and atoms[1].text == "never"
        and atoms[0].has("I")
        and atoms[2].text in _SAID
        and (
            len(atoms) == 3
            or atoms[3].text in ("it", "that", "this", "anything")
            or _own_item(atoms[3:], scene)
        )
    ):
        return 1
    for k, atom in enumerate(atoms) if frame.bits & _US else ():
        # "I can't stand by my six", "I no more offer this"
        denied = atom.bits & _DENIED or atom.text in ("no more", "no longer")
        if denied and some_bits(atoms[:k], _US):
            rest = atoms[k + 1 : k + 4]
            if any(a.text in ("stand", "hold", "stick") for a in rest[:1]) and any(
                a.text in ("by", "to", "behind") for a in rest[1:2]
            ):
                return k
            if (
                atom.text in ("no more", "no longer", "not")
                and rest
                and rest[0].text in ("offer", "offering")
            ):
                return k if len(rest) == 1 or rest[1].text in ("it", "this", "that") else None
    return None


def _own_item(rest: Sequence[Atom], scene: Scene) -> bool:
    """Whether these words are a sum or goods that make up an offer of the speaker's own."""
    return any(a.item is not None and whole_offer(a.item, scene) for a in rest[:4])


def whole_offer(item: Item, scene: Scene) -> bool:
    """Whether an amount is all that an open offer of the speaker's own names."""
    for offer in scene.open:
        if offer.by != scene.speaker or len(offer.terms.gives) != 1:
            continue
        give = offer.terms.gives[0]
        good = item.of_good
        if item.kind == "offer" or give.good != good:
            continue
        if item.count in (None, give.gold + give.count) or (item.definite and item.count == 1 and give.good):
            return True
    return False


def _split_verb(atom: Atom) -> tuple[str, ...]:
    for sense in atom.senses.values():
        if sense.form in ("base", "ing") and sense.val in _SPLIT:
            return _SPLIT[sense.val]
    if atom.plain:
        base = atom.text.removesuffix("ing")
        return _SPLIT.get(base) or _SPLIT.get(base + "e") or ()
    return ()


def _subject(atoms: Sequence[Atom], k: int) -> bool:
    return some_bits(atoms[:k], _US)


def _own_doing(atoms: Sequence[Atom], k: int) -> bool:
    """Whether the verb at k is the speaker's own doing, or asked of the other ("tear up my bid"), and not denied."""
    before = atoms[:k]
    if some_bits(before, _OTHERS_DO):
        return False
    return not (
        any(a.seat and not a.own for a in before) and not any(a.has("I", "WE", "YOU") for a in before)
    )


def _offer_named(rest: Sequence[Atom], scene: Scene) -> bool:
    """Whether these words name an offer: a word for one, "that", "both", a sum or goods said with "my" or "the"."""
    for n, atom in enumerate(rest[:7]):
        if atom.has("PRICE", "SAMEASOFFER") and not atom.has("PURSE"):
            return True
        if atom.item is not None:
            return whole_offer(atom.item, scene) and (atom.item.definite or atom.item.owner in ("me", None))
        if atom.text in _THINGS and (
            n + 1 == len(rest) or (not rest[n + 1].has("BAG") and rest[n + 1].bag is None)
        ):
            return n + 1 == len(rest) or rest[n + 1].has(
                "IDLE", "PLEASE", "SHERIFF", "NOW", "FROMW", "OFW", "ALLW", "AND"
            )
        if atom.has("TALK", "MAKE", "GIVE") and atom.text in _SAID:
            return True
        about = atom.text.rpartition(" ")[2] in _MATTERS and n + 1 < len(rest)
        if (
            about
            and rest[n + 1].text in _REGARDING
            and any(a.seat or a.bag is not None for a in rest[n + 2 :])
        ):
            return True  # "forget the thing about Bob"
        if atom.bag is not None or atom.has("BAG", "OPEN", "LOOK"):
            return False
    return False


def _gone(frame: Frame, scene: Scene) -> int | None:
    """ "My offer is off", "that six? Gone", "neither stands any more": what was offered is said to be gone."""
    if frame.bits & _TOLD:
        return None
    atoms = frame.atoms
    for atom in atoms:
        if atom.text in _GONE or atom.text in _LASTING or atom.bits & _TAKEN_BACK:
            break
        if atom.text.startswith("null and"):
            break
    else:
        return None
    named = next(
        (
            n
            for n, a in enumerate(atoms)
            if (a.has("PRICE") and not a.has("PURSE"))
            or (a.text in ("offers", "bids") and n and atoms[n - 1].has("MY", "ALLW", "BOTHW"))
            or (a.item is not None and whole_offer(a.item, scene))
            or (a.text.split()[0] in ("both", "neither", "everything", "none") and n <= 1)
        ),
        None,
    )
    if named is None:
        return None
    after = atoms[named + 1 :]
    if after and after[0].plain and after[0].text not in FUNCTION and after[0].text not in _ENDING:
        return None  # "my bribe days are over"
    for n, atom in enumerate(after):
        if atom.text in _GONE or atom.text.startswith("null and") or atom.has("WITHDRAWW"):
            before = after[:n]
            if any(a.has("NOT") for a in before):
                return None
            if any(a.role for a in before):
                return None
            considered = named and any(a.text == "consider" for a in atoms[:named])
            if any(a.has("BE", "HAVE") for a in before) or considered or (n == 0 and len(after) == 1):
                return named + 1 + n
        if atom.text in _LASTING:
            ended = [*atoms[: named + 1], *after]
            if any(a.text in _ENDED for a in ended):
                return named + 1 + n
    return None


def of_else(after: Sequence[Atom]) -> bool:
    """Whether what is taken back or refused is something that no bargain is about ("my remark", "the idea")."""
    if any(a.item is not None or a.seat or a.bag is not None or a.has("PRICE") for a in after):
        return False
    return any(
        b.plain and b.text not in FUNCTION and a.has("MY", "THE", "A", "YOUR", "THEIR")
        for a, b in pairwise(after)
    )


def takes_it_back(frame: Frame, k: int) -> bool:
    """ "I take back my six", "I withdraw the bread"."""
    atom = frame.atoms[k]
    if of_else(frame.atoms[k + 1 :]):
        return False
    if "WITHDRAW" in atom.senses and frame.subject_of("WITHDRAW") in (["me"], []):
        return True
    following = frame.atoms[k + 1] if k + 1 < len(frame.atoms) else None
    return (
        "GET" in atom.senses
        and atom.senses["GET"].val == "take"
        and following is not None
        and following.text == "back"
    )
