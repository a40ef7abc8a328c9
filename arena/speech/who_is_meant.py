"""Whose bag, whose gold: what is said of others beside an offer, and did not enter it, makes it one to ask about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.rules.terms import BOOTY
from arena.speech.atoms import Atom
from arena.speech.frames import Frame
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene
from arena.speech.tags import mask

_KIN = frozenset(
    """friend pal mate cousin brother sister mother father mum dad son daughter wife husband aunt uncle nephew niece partner colleague widow
    neighbour neighbor buddy companion fellow lady gentleman""".split()
)
_THINGS = frozenset(
    "matter thing things gate cart wagon sack goods load cargo stuff door lid knot string past moment rest".split()
)
_ME_FREE = (
    "me let go",
    "me let off",
    "me let through",
    "me spared",
    "me waved through",
    "me left alone",
    "me let by",
)
_PASSES = frozenset(
    """go goes walk walks pass passes leave leaves through home free by travel travels slip slips sail sails cross crosses off past""".split()
)
_SENDS = mask("LET PASS")
COMPANY = frozenset(
    "row crowd gathering lineup table lot crew company group queue line bunch party gang".split()
)
"""Words for all who are there."""
_ON_BEHALF = (
    "on my behalf", "in my name", "in my stead", "in my place", "settle with", "square it with", "square things with", "cover me", "cover for me",
    "stand surety", "vouch for me", "pay for me", "pay my", "foot my", "my share", "my part", "my toll", "my bill",
)  # fmt: skip
_GIVING = mask("GIVE")
_THEM = mask("THEM")
_SEVERAL = mask("BOTHP BOTHW ALLP ALLW YOUALL")
_OTHERS_SHUT = re.compile(r"(?:the )?(?:rest|others) (?:closed|shut|stays?|go|goes|pass|passes)\b")
_FOR, _ALL, _SAME = mask("FOR"), mask("YOUALL"), mask("SAMEASOFFER")
_YOU_TWO = mask("YOUTWO")


def who_is_meant(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question that a merchant's draft leaves open where others are spoken of beside it, if any."""
    near = [f for f in frames if f.clause.sentence == draft.sentence]
    deciding = {*scene.context.officers, BOOTY}
    if any(g.receiver in deciding for g in draft.gives):
        named = any(b.bag != scene.speaker for b in draft.bags)
        close = [f for f in frames if abs(f.clause.sentence - draft.sentence) <= 1]
        if not named and any(_lets_another_pass(f) for f in close):
            return [Fault(draft.at, "who", "Whose bag do you mean?")]
        if not named and any(_all_together(f) for f in near):
            return [Fault(draft.at, "terms", "For which bags is it?")]
        own = any(b.bag == scene.speaker for b in draft.bags)
        if draft.bags and not own and any(_neither(f) for f in near):
            return [Fault(draft.at, "terms", "Is it for your own bag too?")]
        if (
            draft.bags
            and {b.bag for b in draft.bags} != {*scene.context.open_bags}
            and any(_the_rest(f) for f in near)
        ):
            return [Fault(draft.at, "terms", "For which bags is it?")]
        if draft.bags and not own and any(f.text_has("myself", *_ME_FREE) for f in close):
            return [Fault(draft.at, "terms", "Is it for your own bag too?")]
        if any(_per_bag(f) for f in near):
            return [Fault(draft.at, "amount", "How much gold in all?")]
        if any(_same_for_another(f, scene) for f in near):
            return [Fault(draft.at, "terms", "How much for whose bag?")]
        if any(_whoever_pays(f) for f in near) or (named and any(_or_another(f) for f in near)):
            return [Fault(draft.at, "who", "Whom do you mean?")]
        if not scene.context.deputies and _bag_owner_pays(draft, frames, scene):
            return [Fault(draft.at, "terms", "Who pays for the bags?")]
        return []
    if {b.bag for b in draft.bags} & {g.receiver for g in draft.gives if g.giver == scene.speaker}:
        return [
            Fault(draft.at, "terms", "Who pays whom?")
        ]  # "Milo, I pay Rolf for you: five, your bag passes"
    if draft.promises or not scene.context.merchant_trades:
        return []  # what the rules forbid is told below
    if any(_another_pays(f, scene) for f in frames):
        return [Fault(draft.at, "terms", "Who pays what, and for what?")]
    if len({(g.giver, g.receiver) for g in draft.gives}) > 1:
        return []
    if any(_is_for(f, scene) or _asks_more(f) for f in near):
        return [Fault(draft.at, "terms", "For what is it?")]
    return []


def _whoever_pays(frame: Frame) -> bool:
    """Whether a merchant would be paid by nobody in particular ("whoever gives me two gold gets my apple")."""
    return any(p.meant == "third" and p.receivers == ["me"] and p.givers == ["all"] for p in frame.parts)


def _or_another(frame: Frame) -> bool:
    """Whether another is named to choose instead of the one before ("open Cal or Dee, five gold")."""
    if frame.clause.lead != "or" or frame.parts or frame.acts:
        return False
    return bool(frame.seats) and all(a.seat or a.bag is not None for a in frame.atoms)


def _asks_more(frame: Frame) -> bool:
    """Whether something is asked or said of a gift that its terms leave out ("three gold if you tell her", "open Cal's, then Dee")."""
    if any(not a.negated for a in frame.acts) or any(p.meant == "third" for p in frame.parts):
        return True
    asks = frame.clause.lead == "if" and not frame.parts and any(a.has("YOU") for a in frame.atoms[:1])
    return asks and not frame.has("WANT", "ACCEPTW", "WEAKYES")


def whom_it_is_for(draft: Draft, frames: Sequence[Frame], scene: Scene) -> list[Fault]:
    """The question that an officer's draft leaves open where a group word does not fit who is there ("you two", "six between you")."""
    near = [f for f in frames if abs(f.clause.sentence - draft.sentence) <= 1 and not f.has("HAVE", "WAS")]
    if not scene.context.deputies and any(f.bits & _YOU_TWO or f.text_has("you are both") for f in near):
        named = {s for f in frames for s in f.seats if s != scene.speaker}
        payers = set(draft.givers)
        if len(scene.context.open_bags) != 2 and len(named) != 2 and payers:
            return [Fault(draft.at, "who", "Which two do you mean?")]
    own_sentence = [f for f in near if f.clause.sentence == draft.sentence]
    if not any(f.clause.lead in ("unless", "or") for f in own_sentence) and any(
        _opens_one_of(f, draft) for f in own_sentence
    ):
        return [Fault(draft.at, "terms", "Which bags are opened?")]
    if (
        len(draft.givers) == 1
        and len(scene.context.open_bags) > 1
        and any(_for_several(f) for f in own_sentence)
    ):
        return [Fault(draft.at, "who", "Whose bags do you mean?")]
    paid = [g.giver for g in draft.gives if g.good is None]
    if len(paid) > len(set(paid)) > 1:
        return [Fault(draft.at, "amount", "How much from each?")]
    here = [f for f in near if f.clause.sentence == draft.sentence and f.parts]
    if len(set(paid)) > 1 and any(_rather_than(f) for f in frames if f.clause.sentence == draft.sentence):
        return [Fault(draft.at, "terms", "Which of the two do you want?")]
    if len(here) > 1 and any(_everyone(f) for f in here) and any(_but_one(f, scene) for f in here):
        return [Fault(draft.at, "amount", "How much from each?")]
    if not draft.target and len(draft.givers) == 1 and len(scene.context.open_bags) > 1:
        said = {s for f in frames for s in f.seats} | {b.bag for b in draft.bags if b.bag not in draft.givers}
        pays = {s for f in near for s in f.seats if f.has("GIVE") and not f.parts and f.clause.lead != "if"}
        if draft.givers[0] not in said and pays & {*scene.context.open_bags}:
            return [Fault(draft.at, "who", "Who pays?")]  # "only Cal pays: four"
    for frame in here:
        parts = [p for p in frame.parts if not p.meant and p.item.kind == "gold"]
        if any(p.givers in (["all"], ["each"], ["youtwo"]) for p in parts) and _as_one_sum(frame):
            return [Fault(draft.at, "amount", "How much from each?")]
        if frame.clause.lead == "or" and frame.seats and any(f.text_has("either") for f in near):
            return [Fault(draft.at, "who", "Who pays?")]  # "either you or Cal pays me four"
        if (
            frame.atoms[0].has("EXCEPT")
            and parts
            and len(frame.atoms) > 1
            and frame.atoms[1].seat in draft.givers
        ):
            return [Fault(draft.at, "who", "Who pays?")]
    return []


def _the_rest(frame: Frame) -> bool:
    """Whether the other bags are spoken of ("Dee's open, rest closed")."""
    return not frame.parts and _OTHERS_SHUT.match(frame.clause.text) is not None


def _neither(frame: Frame) -> bool:
    """Whether another's bag is to be spared beside one that goes without saying ("if you don't open Dee either")."""
    return frame.atoms[-1].text == "either" and frame.has("NOT") and bool(frame.acts)


def _for_several(frame: Frame) -> bool:
    """Whether a sum is named for several bags to nobody in particular ("ten for both")."""
    if frame.seats or any(p.meant or p.givers for p in frame.parts):
        return False
    atoms = frame.atoms
    return any(
        (a.bag is not None and a.bag.whose in ("both", "all"))
        or (k and atoms[k - 1].bits & _FOR and a.bits & _SEVERAL)
        for k, a in enumerate(atoms)
    )


def _opens_one_of(frame: Frame, draft: Draft) -> bool:
    """Whether the bag of one who pays is opened all the same ("anybody pays five, I open Dee's")."""
    if frame.clause.lead in ("or", "unless", "if", "else") or frame.clause.question:
        return False
    opened = {b.bag for b in draft.bags if b.outcome == "inspect"}
    paid_for = {"@" + g for g in draft.givers if g not in opened}
    return any(
        a.outcome == "inspect" and not a.negated and {w for w, _ in a.objects} & paid_for for a in frame.acts
    )


def _rather_than(frame: Frame) -> bool:
    """Whether two sums are only compared ("I'd rather have Cal's five than Bob's four")."""
    than = next((k for k, a in enumerate(frame.atoms) if a.has("THAN")), 0)
    return (
        bool(than)
        and frame.text_has("rather", "sooner", "prefer")
        and frame.atoms[than + 1 :][:1] != []
        and frame.atoms[than + 1].item is not None
    )


def _everyone(frame: Frame) -> bool:
    return any(p.givers in (["all"], ["each"]) and not p.meant for p in frame.parts)


def _but_one(frame: Frame, scene: Scene) -> bool:
    """Whether one seat's own price is set against the others' ("everyone pays four but Dee pays six")."""
    return frame.clause.lead == "but" and any(s in scene.context.open_bags for s in frame.seats)


def _as_one_sum(frame: Frame) -> bool:
    """Whether a sum is asked of several together ("six between you all", "six from the lot of you together")."""
    return not frame.has("EACH") and frame.text_has(
        "between you", "between you all", "between you two", "between you both", "among you", "amongst you", "together", "in total", "all told",
        "in all", "altogether", "combined",
    )  # fmt: skip


def _lets_another_pass(frame: Frame) -> bool:
    """Whether somebody is let through who is only described or pointed at ("let the lady pass", "wave your cousin through", "let her by")."""
    atoms = frame.atoms
    for k, atom in enumerate(atoms):
        if not atom.bits & _SENDS or k + 1 >= len(atoms):
            continue
        following = atoms[k + 1]
        if following.text in ("her", "him", "them") and (
            following.bag is None and k + 2 < len(atoms) and _passes(atoms[k + 2])
        ):
            return True
        if following.text.split()[-1] in _KIN and following.text.split()[0] in ("my", "our", "his", "her"):
            return True
        if not (following.has("THE", "MY", "THEIR") or following.text in ("the", "your", "that")):
            continue
        if (
            k + 3 < len(atoms)
            and atoms[k + 2].plain
            and atoms[k + 2].text not in _THINGS
            and _passes(atoms[k + 3])
            and following.has("THE")
        ):
            return True
        for other in atoms[k + 2 : k + 5]:
            if other.bag is not None or other.has("BAG"):
                break
            if other.has("DESCRIBED") or other.text in _KIN:
                return True
    return False


def _passes(atom: Atom) -> bool:
    return atom.text in _PASSES or atom.has("PASS", "LOOKAWAY")


def _all_together(frame: Frame) -> bool:
    """Whether it is for all of them, or all of them are to pass ("for the whole table", "and everyone goes home")."""
    if frame.clause.question:
        return False
    atoms = frame.atoms
    for k, atom in enumerate(atoms):
        if atom.bits & _FOR and any(a.text in COMPANY for a in atoms[k + 1 : k + 4]):
            return not any(a.text in ("me", "mine", "my bag") for a in atoms[k + 1 : k + 4])
        if atom.bits & _ALL and k + 1 < len(atoms) and _passes(atoms[k + 1]):
            return True
        if atom.text in ("nobody", "no one", "none") and any(
            a.text in ("opened", "searched", "inspected", "checked") for a in atoms[k + 1 : k + 5]
        ):
            return True
        if atom.text in ("nobody", "no one", "none") and k + 1 < len(atoms) and atoms[k + 1].text == "but":
            return True
    return False


def _per_bag(frame: Frame) -> bool:
    """Whether a sum is said by the bag ("one gold per bag you let through")."""
    atoms = frame.atoms
    for part in frame.parts:
        if part.item.kind != "gold" or part.meant:
            continue
        if frame.text_has("per bag", "per head", "per merchant") and "per" not in frame.seats:
            return True
        behind = atoms[part.index + 1 : part.index + 3]
        if (
            len(behind) == 2
            and behind[0].bits & _FOR
            and behind[1].text.startswith(("each bag", "every bag"))
        ):
            return True
    return False


def _same_for_another(frame: Frame, scene: Scene) -> bool:
    """Whether the same is offered for another's bag ("three for mine and the same for Dee's")."""
    atoms = frame.atoms
    for k, atom in enumerate(atoms):
        same = atom.bits & _SAME or atom.text in ("same", "ditto", "likewise", "as much")
        if same and k + 2 < len(atoms) and atoms[k + 1].bits & _FOR:
            other = atoms[k + 2]
            if other.seat not in (None, "", scene.speaker, *scene.context.officers):
                return True
            if other.bag is not None and other.bag.whose not in ("me", "the", "that"):
                return True
    return False


def _bag_owner_pays(draft: Draft, frames: Sequence[Frame], scene: Scene) -> bool:
    """Whether somebody would pay of whom only the bag is named ("two each for my bag and Cal's")."""
    payers = {g.giver for g in draft.gives} - {scene.speaker, *scene.context.officers}
    for payer in payers:
        said = [
            a for f in frames for a in f.atoms if a.seat == payer or (a.bag and a.bag.whose == "@" + payer)
        ]
        if said and all(a.bag is not None and (a.own or a.seat is None) for a in said):
            return True
    return False


def _another_pays(frame: Frame, scene: Scene) -> bool:
    """Whether another is bidden to pay for the speaker ("Cal, pay her four for me", "if you settle with Ann on my behalf")."""
    if frame.text_has(*_ON_BEHALF):
        return True
    officers = scene.context.officers
    atoms = frame.atoms
    for k, atom in enumerate(atoms[:-1]):
        if not atom.bits & _GIVING or atom.form("GIVE") not in ("base", ""):
            continue
        bidden = k == 0 or atoms[k - 1].has("YOU", "PLEASE", "WILL")
        to_them = atoms[k + 1].bits & _THEM and atoms[k + 1].text in ("her", "him", "them")
        if bidden and (to_them or _is_officer(atoms[k + 1 : k + 3], officers)):
            return not any(a.has("I", "WE") for a in atoms[:k])
    for part in frame.parts:
        if part.verb == "BUY" and any(a.bag is not None and a.bag.whose == "me" for a in atoms):
            return True
    return False


def _is_officer(atoms: Sequence[Atom], officers: Sequence[str]) -> bool:
    """Whether the first of these words names the one who decides, with or without an article."""
    first = atoms[0]
    if first.seat in officers or first.has("SHERIFF"):
        return True
    return len(atoms) > 1 and first.has("THE") and atoms[1].has("SHERIFF")


def _is_for(frame: Frame, scene: Scene) -> bool:
    """Whether gold is only said to be for another ("four from me for Cal"), or for the speaker beside another's name ("three for me")."""
    for part in frame.parts:
        if part.meant or part.verb or part.item.kind != "gold" or len(part.receivers) != 1:
            continue
        whom = part.receivers[0]
        if whom == "me" and not part.givers:
            return True
        if whom.startswith("@") and whom[1:] not in frame.called and whom[1:] != scene.speaker:
            return True
    return False
