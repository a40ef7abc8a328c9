"""From a clause to its frame; names that only call somebody are taken off its ends."""

from __future__ import annotations

from itertools import pairwise

from arena.speech.atoms import Atom, bits_of, some, some_bits
from arena.speech.clauses import VERBS, Clause
from arena.speech.deed_words import GOES_BY
from arena.speech.deeds import Act, bag_acts
from arena.speech.frames import CALLS, PEOPLE, TIMES, Frame, subject_before, time_of
from arena.speech.lexicon import DEEDS
from arena.speech.parts import read_part
from arena.speech.tags import BAGREF, ITEM, SEAT, SIGN, mask, mask_of

_NAMING = SEAT | BAGREF


_TERMS = ITEM | BAGREF
_OFFICER = mask("SHERIFF DEPUTIES DEPUTY")
_BESIDE_A_CALL, _BESIDE_A_TIME = mask("IDLE PLEASE A AND YOU"), mask("IDLE AND THE")
_CALLING = frozenset(
    """love pet duck hen and but so now you good dear ok hey to for the o hearken sir madam listen yes no deputy deputies""".split()
)
_OPENERS = frozenset(
    "and but so ok hey to yes yo oi aight alright right psst hi hello hiya heya ayo listen look sup fam cool kk".split()
)
_LIGHT, _LEADING = mask("IDLE PLEASE"), mask("IDLE PLEASE CORRECT")
_GOVERNS = (SIGN | mask_of(VERBS)) | mask(
    "FROMW TOW FOR AND OFW THAN OR SHERIFF BUT MATCH OUTBID WITHDRAWW BECAUSE EXCEPT"
)
"""What a name at the end of a clause is the object of, and not somebody who is called."""


def read_frame(clause: Clause, officer: bool, officers: tuple[str, ...] = ()) -> Frame:
    """The frame of a clause; `officer`: the speaker is sheriff or deputy."""
    atoms = clause.atoms
    bits = clause.bits
    frame = Frame(clause, atoms, officers=officers, bits=bits)
    for atom in atoms if bits & _NAMING else ():
        if atom.seat:
            frame.seats.append(atom.seat)
        elif atom.bag is not None and atom.bag.whose.startswith("@"):
            frame.seats.append(atom.bag.whose[1:])
    inner = _call(frame, atoms, officer) if bits & CALLS else atoms
    if bits & TIMES:
        times = [t for a in inner if (t := time_of(a)) and not (t == "later" and "PASTTIME" in a.senses)]
        frame.when = times[0] if times else None
        frame.only_time = bool(times) and all(time_of(a) or a.bits & _BESIDE_A_TIME or a.plain for a in inner)
    frame.acts = bag_acts(inner, officer, bits if inner is atoms else bits_of(inner))
    if frame.acts and clause.lead not in ("if", "unless", "or"):
        frame.acts = [a for a in frame.acts if not _told(inner, a)]
    same = _same_for(frame)
    if same is not None:
        frame.acts.append(same)
    if bits & ITEM:
        for k, atom in enumerate(inner):
            if atom.item is not None:
                frame.parts.append(read_part(inner, k, frame, officer))
        if len(frame.parts) > 1:
            _share_roles(frame)
    if not frame.parts and bits & PEOPLE:
        frame.subject = subject_before(inner, len(inner))[0]
    return frame


def _share_roles(frame: Frame) -> None:
    """Let "for you" and "from Quin" behind a list hold for all of it ("I want six gold and an apple from Quin")."""
    for one, other in reversed([*pairwise(frame.parts)]):
        between = frame.atoms[one.index + 1 : other.index]
        if (
            one.verb != other.verb
            or len(between) != 1
            or not (between[0].has("AND") or between[0].text == ",")
        ):
            continue
        behind = frame.atoms[other.index + 1 : other.index + 3]
        if len(behind) < 2 or not behind[0].has("FROMW", "FOR", "TOW"):
            continue
        if one.meant == "has" and not other.meant and other.receivers == ["you"] and not one.receivers:
            one.meant, one.givers, one.receivers = "", list(other.givers), list(other.receivers)
        elif (
            behind[0].has("FROMW") and other.givers[:1] and other.givers[0].startswith("@") and not one.givers
        ):
            one.givers = list(other.givers)


def _call(frame: Frame, atoms: list[Atom], officer: bool) -> list[Atom]:
    """Take the names that only call somebody off the clause's ends."""
    start, end = 0, len(atoms)
    called: list[str] = []
    if len(atoms) == 2 and atoms[1].seat and atoms[0].has("NOT"):
        return atoms  # "ask anybody. Well, not Walt"
    if len(atoms) <= 6 and not frame.bits & _TERMS:
        people = [a for a in atoms if a.bits & CALLS and not a.own]
        if people and all(
            a.bits & _BESIDE_A_CALL
            or a.text in _CALLING
            or a in people
            or (a.plain and a.text not in GOES_BY)
            for a in atoms
        ):
            frame.called = [a.seat for a in people if a.seat]
            frame.calls_officer = some_bits(people, _OFFICER)
            frame.only_call = True
            return []
    k = 0
    while k < len(atoms) and (atoms[k].bits & _LEADING or atoms[k].text in _OPENERS) and not atoms[k].item:
        k += 1
    m = k
    while (
        m < len(atoms)
        and (role := atoms[m].role)
        and (role.startswith("@") or (role in ("officer", "youtwo") and "YOUTWO" not in atoms[m].senses))
    ):
        m += 1
        if m < len(atoms) - 1 and "AND" in atoms[m].senses and atoms[m + 1].seat:
            m += 1
    if m > k:
        ahead = m
        while ahead < len(atoms) - 1 and "IDLE" in atoms[ahead].senses and not atoms[ahead].item:
            ahead += 1
        following = atoms[ahead] if ahead < len(atoms) else None
        voc = following is not None and (
            following.item is not None
            or following.bag is not None
            or following.has("I", "YOU", "WE", "YOUR", "MY", "PLEASE", "FOR", "IF", "LOOKAWAY", "MAKEIT")
            or (
                following.has("GIVE", "GET", "PASS", "OPEN", "MAKE", "ADD", "SELL", "LET")
                and any(
                    following.form(t) == "base"
                    for t in ("GIVE", "GET", "PASS", "OPEN", "MAKE", "ADD", "SELL", "LET")
                )
            )
        )
        if following is not None and following.has("MY", "YOUR") and not following.item:
            voc = True
        if following is not None and "WILL" in following.senses and ahead + 1 < len(atoms):
            voc = voc or atoms[ahead + 1].has("I", "YOU", "WE")  # "Linda would you swap me a chicken"
        if following is not None and following.text in ("it", "that") and ahead + 1 < len(atoms):
            voc = voc or atoms[ahead + 1].has("BE", "WILL")  # "Ann it's five for you"
        if (
            following is not None
            and following.form("WANT") == "base"
            and frame.clause.question
            and m == k + 1
        ):
            voc = True  # "Kofi, wanna sell me an apple?"
        if following is not None and "EACH" in following.senses:
            voc = officer
        if voc and some(atoms[k:m], "I", "ME"):
            voc = False
        if following is not None and following.text.split()[0] in GOES_BY:
            voc = False  # "Bob goes through", "Bob walks": said of him, not to him
        if voc and following is not None and ahead + 1 < len(atoms) and "GET" in following.senses:
            voc = atoms[ahead + 1].text not in DEEDS  # "Omar and Pip get opened"
        if voc:
            called += [a.seat for a in atoms[k:m] if a.seat]
            frame.calls_officer |= some(atoms[k:m], "SHERIFF", "DEPUTIES")
            start = m
    n = end
    while n - 1 > start and atoms[n - 1].bits & _LIGHT:
        n -= 1
    m = n
    while m - 1 > start and (role := atoms[m - 1].role) and (role.startswith("@") or role == "officer"):
        m -= 1
        if m - 1 > start and "AND" in atoms[m - 1].senses and atoms[m - 2].seat:
            m -= 1
    if m < n:
        before = atoms[m - 1]
        modal = (
            before.plain
            and some(atoms[start : m - 1], "YOU", "WILL")
            and not any(a.item for a in atoms[start:m])
        )
        about = before.text == "about" and not officer  # "I don't care about Cal"
        governed = before.bits & _GOVERNS != 0 or modal or about
        passed = before.text == "pass" and m - 1 > start and atoms[m - 2].has("TOW", "YOU") and not officer
        governed = passed or (
            governed and before.text not in ("pass", "past", "do") and not before.bag and not before.item
        )
        if not governed or (
            "SHERIFF" in before.senses
            and not atoms[m].own
            and m - 2 > start
            and "THE" not in atoms[m - 2].senses
        ):
            called += [a.seat for a in atoms[m:n] if a.seat]
            frame.calls_officer |= some(atoms[m:n], "SHERIFF")
            end = m
    frame.called = called
    return atoms[start:end] if not (start == 0 and end == len(atoms)) else atoms


_SAME = (
    "the same for", "likewise for", "the same with", "so does", "so will", "so shall", "so goes", "so is", "does too",
    "will too", "too", "likewise", "as does", "as well",
)  # fmt: skip


def _same_for(frame: Frame) -> Act | None:
    """ "I'll do the same for your bag when I'm sheriff", "and so does mine": the return of that bag."""
    brief = frame.bits & BAGREF and len(frame.atoms) <= 4
    if frame.acts or not (frame.when or brief) or not frame.text_has(*_SAME):
        return None
    if frame.when:
        yours = frame.text_has(*_SAME[:3]) or any(a.text in ("yours", "your bag") for a in frame.atoms)
        return Act("return", (("you", None),), frame.atoms[0].start) if yours else None
    mine = [a for a in frame.atoms if a.bag is not None and a.bag.whose == "me"]
    short = brief and len(mine) == 1 and frame.text_has(*_SAME[3:9])
    return Act("return", (("me", None),), mine[0].start) if short else None


def _told(atoms: list[Atom], act: Act) -> bool:
    """Whether a clause tells what was done ("you opened me twice last week", "I haven't even looked at yours")."""
    k = next((k for k, a in enumerate(atoms) if a.start == act.at), 0)
    if k == 0 or not (atoms[k].form("OPEN") == "past" or atoms[k].form("LOOK") == "past"):
        return False
    for before in reversed(atoms[:k]):
        if before.has("HAVE") and before.form("HAVE") != "past":
            return True
        if not (
            before.has("NOT", "IDLE", "CAP") or before.text in ("been", "already", "ever", "even", "yet")
        ):
            break
    who = atoms[k - 1]
    objects = [whose for whose, _ in act.objects]
    named = who.seat is not None and not who.own and f"@{who.seat}" not in objects
    return act.outcome == "inspect" and bool(objects) and (who.has("YOU", "THEY") or named)
