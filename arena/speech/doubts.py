"""Where what was read leaves a word unexplained that would change the deal, the speaker is asked."""

from __future__ import annotations

import re

from arena.rules.terms import BOOTY, BagOutcome
from arena.speech.atoms import some
from arena.speech.frames import TIMES, Frame
from arena.speech.kinds import AMOUNT, DEEDS, LED_OR, MERCHANT, OPENED, SEVERAL, needs
from arena.speech.message import Making
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.tags import BAGREF, BAGS, NUMBER, SEAT, listed, mask

_FINDING = frozenset("find finds found discover".split())

_ONE_DEPUTY = re.compile(
    r"(?<!not )\b(?:(?:one|either|whichever|just one|only one)(?: one)? of (?:you|the)(?: two)?(?: deput(?:y|ies))?|(?:one|whichever|single|either) deputy|one or the other)\b|"
    r"\bnot (?:\. )?(?:\w+ ){0,2}(?:both|you both|you two|the pair|the other)\b"
)


_US_TWO = (
    "us both", "both of us", "neither of us", "either of us", "none of us", "us two", "two of us", "pair of us",
)  # fmt: skip
_IS_FOR = ("it is for", "that is for", "this is for", "they are for", "those are for", "all for")
_OPENED = mask("OPEN LOOK #deed")
_LOOKS = frozenset("look check peek search dig".split())
_PICTURES = ("picmoney", "picmoneybag")
_SETTLES = frozenset(
    "settle settled settling honour honoured honor honored due redeem redeemed square squared repaid payable paid sign signed".split()
)
"""What is done with a debt."""
_LOOKED, _SOME_BODY = mask("OPEN LOOK"), mask("THE THEIR THIS A DESCRIBED ANYW")
_SOME_DAY = frozenset(("one day", "some day", "someday", "one fine day", "one of these days"))


def threatens(making: Making, n: int) -> bool:
    """Whether an "or" begins a threat and not another offer."""
    sentence = making.frames[n].clause.sentence
    rest = [f for f in making.frames[n:] if f.clause.sentence == sentence]
    first = making.frames[n].atoms[0] if making.frames[n].atoms else None
    others = first is not None and (first.seat or first.role == "them") and not making.scene.officer
    if others and making.frames[n].clause.lead == "unless":
        return False  # "unless Zoe pays more" is a condition
    return not any(meant_parts(f) for f in rest) and not making.frames[n].has("PREFER")


@needs(MERCHANT, listed("one either whichever single not"))
def ask_which_deputy(making: Making) -> None:
    """ "I'm paying one of you, not both. Five to keep mine shut" does not say which of two deputies."""
    deputies = making.scene.context.deputies
    if making.scene.officer or not deputies or any(s in deputies for f in making.frames for s in f.seats):
        return
    text = " . ".join([f.clause.text for f in making.frames])
    for draft in making.drafts:
        if any(g.receiver == BOOTY for g in draft.gives) and not draft.faults and _ONE_DEPUTY.search(text):
            draft.faults.append(
                Fault(draft.at, "who", " or ".join(making.scene.name(s) for s in deputies) + "?")
            )


@needs(AMOUNT, NUMBER | mask("POINTED"))
def ask_what_was_counted(making: Making) -> None:
    """A number of something unknown beside what is given ("3 gold and 1 of the secrets"): ask what it is."""
    for frame in making.frames:
        if not meant_parts(frame) or frame.only_call:
            continue
        for k, atom in enumerate(frame.atoms):
            after = frame.atoms[k + 1] if k + 1 < len(frame.atoms) else None
            joined = k > 0 and "AND" in frame.atoms[k - 1].senses
            if atom.number is None or atom.item is not None or after is None or not joined:
                one = "POINTED" in atom.senses and "THIS" not in atom.senses and not frame.acts
                if joined and one:
                    _fault_in(making, frame, Fault(atom.start, "goods", "Which goods do you mean?"))
                continue
            if after.plain or "OFW" in after.senses:
                _fault_in(making, frame, Fault(atom.start, "goods", "Which goods do you mean?"))


@needs(MERCHANT | SEVERAL | OPENED, listed(_FINDING))
def ask_what_is_found(making: Making) -> None:
    """ "After you have opened Liv's bag and found contraband": what is found there, nobody can promise."""
    if making.scene.officer:
        return
    for frame in making.frames:
        if frame.clause.lead not in ("and", "because", "if"):
            continue
        found = any(a.text in _FINDING for a in frame.atoms)
        what = frame.has("CONTRABAND", "NOTHINGP") or any(p.item.kind == "good" for p in frame.parts)
        if not found or not what:
            continue
        opened = any(
            a.outcome == "inspect"
            for f in making.frames
            if f.clause.sentence == frame.clause.sentence
            for a in f.acts
        )
        if opened:
            _fault_in(
                making, frame, Fault(frame.atoms[0].start, "terms", "What do you offer whatever happens?")
            )


@needs(AMOUNT, mask("MORE"))
def ask_how_much_more(making: Making) -> None:
    """ "Whatever Bob pays, I pay more" does not say how much."""
    for draft in making.drafts:
        if not draft.compared or draft.faults:
            continue
        for frame in making.frames:
            more = frame.has("MORE") and frame.has("GIVE") and not frame.parts
            if more and frame.clause.sentence == draft.sentence:
                draft.faults.append(Fault(draft.at, "amount", "How much more?"))


def _fault_in(making: Making, frame: Frame, fault: Fault) -> None:
    for draft in making.drafts:
        if draft.sentence == frame.clause.sentence and draft.gives:
            draft.faults.append(fault)


@needs(MERCHANT, listed(_LOOKS))
def ask_where_to_look(making: Making) -> None:
    """ "Three gold says you should look" does not say where."""
    for draft in making.drafts if not making.scene.officer else ():
        for frame in making.frames if draft.gives and not draft.bag_named and not draft.faults else ():
            if frame.clause.sentence == draft.sentence and _looks_somewhere(frame):
                draft.faults.append(Fault(draft.at, "who", "Whose bag do you mean?"))
                break


@needs(MERCHANT, BAGS | listed("both neither either none two pair"))
def ask_which_bags(making: Making) -> None:
    """Several bags are named at once, and fewer than two were read: ask."""
    if making.scene.officer:
        return
    pairs = [
        f
        for f in making.frames
        if f.bits & BAGREF and not any(act.outcome == "inspect" for act in f.acts)
        for a in f.atoms
        if a.bag is not None
        and (a.bag.whose == "both" or (a.bag.number or 0) > 1 or a.text in ("both bags", "both our bags"))
    ]
    pairs += [
        f
        for f in making.frames
        if f.acts
        and f.text_has(*_US_TWO)
        and any(("us", None) in a.objects for a in f.acts)
        and _names_others(making, f.clause.sentence)
    ]
    for draft in making.drafts if pairs else ():
        together = [s for s in making.scene.us() if s in draft.givers] if making.scene.joined else []
        ours = len(together) == len(draft.givers) == 2 and any(
            a.bag is not None and (a.bag.number == 2 or a.bag.whose == "both") and "our" in a.text.split()
            for f in pairs
            if f.clause.sentence == draft.sentence
            for a in f.atoms
        )
        if ours and not any(b.outcome == "inspect" for b in draft.bags):
            seats = [p for p in making.scene.context.players if p in together]
            draft.bags = [BagOutcome(s, "return") for s in seats if s in making.scene.context.open_bags]
            draft.bag_said = draft.bag_named = True  # "Pearl and I pay four each for both our bags"
            continue
        if draft.gives and len(draft.bags) < 2 and any(f.clause.sentence == draft.sentence for f in pairs):
            draft.faults.append(Fault(draft.at, "terms", "Which bags do you mean?"))


@needs(MERCHANT | OPENED | BAGREF)
def ask_about_own_bag(making: Making) -> None:
    """The speaker's own bag is named beside another's that shall be opened, and nothing was read of it: ask."""
    for frame in making.frames if not making.scene.officer else ():
        if not frame.acts or not any(a.outcome == "inspect" for a in frame.acts) or frame.has("NOT"):
            continue
        used = {w for a in frame.acts for w, _ in a.objects}
        if (
            making.scene.speaker not in making.scene.context.open_bags
            or "me" in used
            or not any(a.bag is not None and a.bag.whose == "me" for a in frame.atoms)
        ):
            continue
        for draft in making.drafts:
            if draft.gives and any(b.outcome == "inspect" for b in draft.bags) and len(draft.bags) == 1:
                draft.faults.append(Fault(draft.at, "terms", "And your own bag?"))


def _names_others(making: Making, sentence: int) -> bool:
    """Whether a sentence names another merchant."""
    others = {*making.scene.context.open_bags} - {making.scene.speaker}
    return any(others & set(f.seats) for f in making.frames if f.clause.sentence == sentence)


@needs(MERCHANT | LED_OR, mask("OPEN LOOK"))
def ask_which_of_two(making: Making) -> None:
    """ "Quin or Rosa, three gold to cut one open" does not say whose bag."""
    if making.scene.officer or len(making.either) < 2:
        return
    looks = some(making.frames, "OPEN", "LOOK")
    for draft in making.drafts:
        if not draft.empty and looks and not any(b.outcome == "inspect" for b in draft.bags):
            draft.faults.append(Fault(draft.at, "who", "Whose bag do you mean?"))


@needs(0, (DEEDS | BAGREF | SEAT | NUMBER) | _OPENED)
def ask_whose_bag(making: Making) -> None:
    """The bag goes without saying, yet the words beside the offer are about another's bag: ask."""
    scene = making.scene
    for draft in making.drafts:
        if not draft.gives or draft.bag_named or draft.faults or draft.counter or draft.bag_faults:
            continue
        if any(draft in group and len(group) > 1 for group in making.groups):
            continue
        if scene.officer and (len(making.groups) > 1 or len(draft.givers) > 1):
            continue  # prices to several, and whose bag is opened anyway
        elsewhere = {d.sentence for d in making.drafts if d is not draft and not d.empty} - {draft.sentence}
        for frame in making.frames:
            if frame.when or frame.clause.sentence in elsewhere:
                continue
            if draft.for_own and frame.clause.sentence != draft.sentence:
                continue
            if abs(frame.clause.sentence - draft.sentence) > (0 if scene.officer else 2) or frame.has(
                "WAS", "PASTTIME", "NOT", "SUPPOSE", "NO"
            ):
                continue
            if not scene.officer and _opens_it(frame, draft):
                draft.faults.append(Fault(draft.at, "who", "Whose bag do you mean?"))
                break
            if not scene.officer and _bag_unread(frame, frame.clause.sentence == draft.sentence):
                draft.faults.append(Fault(draft.at, "who", "Whose bag do you mean?"))
                break
            if _others_bag(making, frame, draft):
                draft.faults.append(Fault(draft.at, "terms", "Whose bag is it for?"))
                break
            several = frame.bits & NUMBER and any(
                a.number is not None
                and (a.number.value or 0) > 1
                and ("BAG" in b.senses or b.bag is not None)
                for a, b in zip(frame.atoms, frame.atoms[1:], strict=False)
            )
            apart = frame.clause.sentence != draft.sentence and (not frame.acts or frame.has("HAVE"))
            if several and not (scene.officer or apart):
                draft.faults.append(Fault(draft.at, "who", "Which bags do you mean?"))
                break


def _others_bag(making: Making, frame: Frame, draft: Draft) -> bool:
    owners = [a.item.owner or "" for a in frame.atoms if a.item is not None]
    owned = [owner[1:] for owner in owners if owner.startswith("@")]
    if not (frame.acts or frame.seats or owned or frame.bits & _OPENED):
        return False
    scene = making.scene
    known = {scene.speaker, *scene.context.officers, *draft.givers, *draft.target, *scene.called}
    for act in frame.acts:
        for whose, _ in act.objects:
            other = whose.startswith("@") and whose[1:] not in known
            if other and (act.outcome == "inspect" or not frame.has("TALK", "HAVE")):
                return True
            if whose == "them" and act.outcome == "inspect" and not scene.officer:
                return True
    pointed = [a.bag.whose[1:] for a in frame.atoms if a.bag is not None and a.bag.whose.startswith("@")]
    if frame.clause.text.startswith(_IS_FOR) and any(s not in known for s in pointed):
        return True  # "It's for Bob's bag, not mine"
    if frame.clause.sentence != draft.sentence or frame.clause.lead in ("or", "unless"):
        return False
    if any(s not in known for s in pointed) and not frame.has("HAVE", "TALK"):
        return True
    owned += [a.seat for a in frame.atoms if a.seat and a.own]
    if any(s not in known for s in owned):
        return True
    opens = frame.bits & _OPENED != 0 and any(
        a.has("OPEN", "LOOK") or a.text == "opened" for a in frame.atoms
    )
    group = frame.has("YOUTWO", "BOTHP", "ALLP", "THEM", "OTHERS") and not scene.officer
    return opens and (group or any(s not in known for s in frame.seats))


def ask_who_pays_whom(making: Making) -> None:
    """Gold or goods that flow in a way no bargain of this speaker has were read wrongly: ask."""
    scene = making.scene
    officers = {*scene.context.officers, BOOTY}
    for draft in making.drafts:
        if draft.faults or draft.counter or not draft.gives:
            continue
        if all(g.receiver in officers and g.giver not in officers for g in draft.gives):
            if draft.loose and scene.officer:
                draft.faults.append(Fault(draft.at, "terms", "Do you ask for these goods?"))
            continue
        pairs = {(g.giver, g.receiver) for g in draft.gives}
        paid = [(a, b) for a, b in pairs if a in officers and (b, a) not in pairs]
        golden = {(g.giver, g.receiver) for g in draft.gives if g.good is None}
        if any((b, a) in golden for a, b in golden):
            draft.faults.append(Fault(draft.at, "terms", "Who pays whom?"))
            continue
        mixed = any(a not in officers and b not in officers for a, b in pairs) and any(
            a in officers or b in officers for a, b in pairs
        )
        if mixed or (paid and not draft.promises):
            draft.faults.append(Fault(draft.at, "terms", "Who gives what to whom?"))
        elif draft.loose and scene.officer:
            draft.faults.append(Fault(draft.at, "terms", "Do you ask for these goods?"))


@needs(0, listed(_PICTURES))
def ask_what_was_pictured(making: Making) -> None:
    """A picture of money beside goods names no sum."""
    if any(a.text in _PICTURES and a.plain for f in making.frames for a in f.atoms):
        for draft in making.drafts:
            if draft.gives and not any(g.good is None for g in draft.gives):
                draft.faults.append(Fault(draft.at, "amount", "How much gold exactly?"))


@needs(0, TIMES | mask("BADGE"))
def ask_what_was_lost(making: Making) -> None:
    """A due time that belongs to nothing that was read: part of the offer was not understood."""
    for draft in making.drafts:
        if not draft.gives or draft.promises or draft.faults or draft.counter:
            continue
        for frame in making.frames:
            near = frame.clause.sentence == draft.sentence
            badge = frame.clause.lead == "if" and frame.has("BADGE") and frame.clause.joint != "if"
            due = (
                badge
                or frame.has("NEXTROUND", "WHENSHERIFF", "WHENYOURS")
                or (
                    frame.has("LATER")
                    and (
                        frame.has("GIVE", "OWE")
                        or frame.atoms[0].text in _SOME_DAY
                        or not _SETTLES.isdisjoint([a.text for a in frame.atoms])
                    )
                )
            )
            if near and due and not frame.has("PASTTIME") and frame.clause.lead != "because":
                draft.faults.append(Fault(draft.at, "terms", "What exactly do you promise for later?"))
                break


def _bag_unread(frame: Frame, beside: bool) -> bool:
    """Whether a bag is only described, or set against the speaker's, with which nothing that was understood is done.

    "Five to defile the loudmouth's bag", "knife for Tom's bag instead of mine"; `beside`: in the sentence of the offer.
    """
    if frame.acts or frame.clause.lead in ("or", "unless", "because"):
        return False
    if beside and frame.bits & _LOOKED:
        for to, look, what in zip(frame.atoms, frame.atoms[1:], frame.atoms[2:], strict=False):
            if "TOW" in to.senses and look.bits & _LOOKED and what.bits & _SOME_BODY:
                return True  # "six to unpick the know-it-all's sack"
    if not frame.bits & BAGREF:
        return False
    bags = [a.bag.whose for a in frame.atoms if a.bag is not None]
    if "me" in bags and len(bags) > 1 and frame.text_has("instead of", "rather than", "in place of"):
        return True
    return beside and any(whose in ("described", "stranger") for whose in bags)


def _opens_it(frame: Frame, draft: Draft) -> bool:
    """Whether beside a sum "it" shall be opened, a bag that was only described ("pick the worse of the two and open it, five from me")."""
    if frame.clause.sentence != draft.sentence or frame.clause.lead in ("if", "or", "unless", "because"):
        return False
    opened = any(
        a.outcome == "inspect" and a.objects == (("it", None),) and not a.negated for a in frame.acts
    )
    pointed = frame.has("DESCRIBED", "POINTED", "BOTHW", "ANYW", "SOMEBODY")
    return opened and pointed and not frame.has("NOT", "WILL", "SUPPOSE", "I")


def _looks_somewhere(frame: Frame) -> bool:
    """Whether a clause ends in a wish that the officer look, and does not say where ("three gold says you should look")."""
    atoms = list(frame.atoms)
    there = any(a.text in ("there", "over there") for a in atoms[-3:])
    while atoms and (
        atoms[-1].text in ("there", "over there", "first", "instead") or atoms[-1].text == "too"
    ):
        atoms.pop()
    if there and len(atoms) > 1 and atoms[-1].text in _LOOKS and any(a.item is not None for a in atoms):
        return not frame.has("NOT")  # "four gold says look there first"
    wished = (
        len(atoms) > 2
        and atoms[-1].text in _LOOKS
        and atoms[-2].has("WILL", "TOW")
        and atoms[-3].has("YOU", "WILL", "WANT")
    )
    return wished and not frame.has("NOT")
