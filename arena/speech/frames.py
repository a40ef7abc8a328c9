"""Who gives what to whom in one clause, when, and whether it is meant: said, denied, past, supposed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from arena.rules.terms import When
from arena.speech.amounts import Item
from arena.speech.atoms import Atom
from arena.speech.bags import Act, bag_acts
from arena.speech.clauses import VERBS, Clause

Role = str
"""me, you, us, them, all, officer, nobody, somebody or @seat."""

_GIVING = ("ADD", "GIVE", "SELL", "OWE", "PROMISE")
_TAKING = ("GET", "WANT", "BUY", "ACCEPT")
_NEUTRAL = ("MAKEIT", "DO", "MAKE")
_ASIDE = frozenset("about like behind under between by without regarding concerning besides despite".split())
_OTHER = ("HAVE", "BE", "WAS", "TALK", "TELL", "REFUSE", "FORGET", "WITHDRAW")
_POOR = frozenset(
    "bad poor terrible silly stupid ridiculous steep high low unfair insulting laughable much little joke insult".split()
)
_FAIR = frozenset(
    "fair right reasonable enough fine okay ok good best final limit all offer price yours work works suffice plenty".split()
)


@dataclass(slots=True, eq=False)
class Part:
    """One amount with its roles; `meant` is "" when it counts, else why it doesn't."""

    item: Item
    at: int
    givers: list[Role] = field(default_factory=list)
    receivers: list[Role] = field(default_factory=list)
    meant: str = ""
    verb: str = ""
    base: str = ""
    exchanged: bool = False
    when: When | None = None
    each: bool = False
    alone: bool = False
    index: int = 0


@dataclass(slots=True, eq=False)
class Frame:
    """What one clause says."""

    clause: Clause
    parts: list[Part] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    called: list[str] = field(default_factory=list)
    calls_officer: bool = False
    subject: list[Role] = field(default_factory=list)
    when: When | None = None
    only_time: bool = False
    only_call: bool = False
    seats: list[str] = field(default_factory=list)
    officers: tuple[str, ...] = ()
    address: list[str] = field(default_factory=list)

    @property
    def atoms(self) -> list[Atom]:
        return self.clause.atoms

    def has(self, *tags: str) -> bool:
        """Whether a word of the clause may mean one of these."""
        return any(a.has(*tags) for a in self.clause.atoms)

    @property
    def acts_on_own_bag(self) -> bool:
        """Whether the clause is about the return of the speaker's own bag."""
        return any(o[0] in ("me", "us") for a in self.acts for o in a.objects)

    def subject_of(self, *tags: str) -> list[Role]:
        """Who does what the first verb of these kinds says."""
        for k, atom in enumerate(self.clause.atoms):
            if atom.has(*tags):
                return _subject(self.clause.atoms, k)[0]
        return []

    def text_has(self, *phrases: str) -> bool:
        """Whether one of these word sequences stands in the clause."""
        text = f" {self.clause.text} "
        return any(f" {p} " in text for p in phrases)


_TIMES = frozenset(("WHENSHERIFF", "WHENYOURS", "NEXTROUND", "LATER"))
_PEOPLE = frozenset("I ME YOUTWO WE US YOUALL YOU NOBODY SOMEBODY OTHERS THEY THEM DEPUTIES SHERIFF".split())
# All the senses that the two functions below ask for. Most words have none: one look spares a dozen.


def time_of(atom: Atom) -> When | None:
    """The due time that a word names, or None."""
    if atom.senses.keys().isdisjoint(_TIMES):
        return None
    if atom.has("WHENSHERIFF", "WHENYOURS"):
        return "next_as_sheriff"
    if atom.has("NEXTROUND"):
        return "next_round"
    if atom.has("LATER"):
        return "later"
    return None


def role_of(atom: Atom) -> Role | None:
    """Who is meant by a word that names a person."""
    if atom.item is not None or atom.bag is not None:
        return None
    if atom.seat and not atom.own:
        return "@" + atom.seat
    if atom.senses.keys().isdisjoint(_PEOPLE):
        return None
    if atom.has("I", "ME"):
        return "me"
    if atom.has("YOUTWO"):
        return "youtwo"
    if atom.has("WE", "US"):
        return "us"
    if atom.has("YOUALL"):
        return "all"
    if atom.has("YOU"):
        return "you"
    if atom.has("NOBODY"):
        return "nobody"
    if atom.has("SOMEBODY"):
        return "somebody"
    if atom.has("OTHERS"):
        return "others"
    if atom.has("THEY", "THEM"):
        return "them"
    if atom.has("DEPUTIES"):
        return "youtwo"
    if atom.has("SHERIFF") and not atom.own:
        return "officer"
    return None


def read_frame(clause: Clause, officer: bool, officers: tuple[str, ...] = ()) -> Frame:
    """The frame of a clause; `officer`: the speaker is sheriff or deputy."""
    frame = Frame(clause, officers=officers)
    atoms = clause.atoms
    for atom in atoms:
        if atom.seat:
            frame.seats.append(atom.seat)
        elif atom.bag is not None and atom.bag.whose.startswith("@"):
            frame.seats.append(atom.bag.whose[1:])
    inner = _call(frame, atoms, officer)
    times = [t for a in inner if (t := time_of(a)) and not (t == "later" and a.has("PASTTIME"))]
    frame.when = times[0] if times else None
    frame.only_time = bool(times) and all(time_of(a) or a.has("IDLE", "AND") or a.plain for a in inner)
    frame.acts = bag_acts(inner, officer)
    for k, atom in enumerate(inner):
        if atom.item is not None:
            frame.parts.append(_part(inner, k, frame, officer))
    frame.subject = _subject(inner, len(inner))[0] if not frame.parts else frame.subject
    return frame


def _call(frame: Frame, atoms: list[Atom], officer: bool) -> list[Atom]:
    """Take the names that only call somebody off the clause's ends."""
    start, end = 0, len(atoms)
    called: list[str] = []

    def idle(atom: Atom) -> bool:
        return (
            atom.has("IDLE", "PLEASE", "A")
            or atom.text
            in (
                "and",
                "but",
                "so",
                "now",
                "you",
                "good",
                "dear",
                "ok",
                "hey",
                "to",
                "for",
                "the",
                "o",
                "hearken",
                "sir",
                "madam",
                "listen",
                "yes",
                "no",
                "deputy",
                "deputies",
            )
            or atom.plain
        )

    people = [
        a for a in atoms if (a.seat and not a.own) or (a.has("SHERIFF", "DEPUTIES", "DEPUTY") and not a.own)
    ]
    if (
        people
        and all(idle(a) or a in people or a.has("AND", "YOU") for a in atoms)
        and not any(a.item or a.bag for a in atoms)
        and len(atoms) <= 6
    ):
        frame.called = [a.seat for a in people if a.seat]
        frame.calls_officer = any(a.has("SHERIFF", "DEPUTIES", "DEPUTY") for a in people)
        frame.only_call = True
        return []
    k = 0
    while (
        k < len(atoms)
        and (
            atoms[k].has("IDLE", "PLEASE", "CORRECT")
            or atoms[k].text in ("and", "but", "so", "ok", "hey", "to", "yes")
        )
        and not atoms[k].item
    ):
        k += 1
    m = k
    while (
        m < len(atoms)
        and (role := role_of(atoms[m]))
        and (role.startswith("@") or (role in ("officer", "youtwo") and not atoms[m].has("YOUTWO")))
    ):
        m += 1
        if m < len(atoms) - 1 and atoms[m].has("AND") and atoms[m + 1].seat:
            m += 1
    if m > k:
        ahead = m
        while ahead < len(atoms) - 1 and atoms[ahead].has("IDLE") and not atoms[ahead].item:
            ahead += 1
        following = atoms[ahead] if ahead < len(atoms) else None
        voc = following is not None and (
            following.item is not None
            or following.bag is not None
            or following.has("I", "YOU", "WE", "YOUR", "MY", "PLEASE", "FOR", "IF", "LOOKAWAY")
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
        if following is not None and following.has("EACH"):
            voc = officer
        if voc and any(a.has("I", "ME") for a in atoms[k:m]):
            voc = False
        if voc:
            called += [a.seat for a in atoms[k:m] if a.seat]
            frame.calls_officer |= any(a.has("SHERIFF", "DEPUTIES") for a in atoms[k:m])
            start = m
    n = end
    while n - 1 > start and atoms[n - 1].has("IDLE", "PLEASE"):
        n -= 1
    m = n
    while m - 1 > start and (role := role_of(atoms[m - 1])) and (role.startswith("@") or role == "officer"):
        m -= 1
        if m - 1 > start and atoms[m - 1].has("AND") and atoms[m - 2].seat:
            m -= 1
    if m < n:
        before = atoms[m - 1]
        governed = (
            before.has(
                "GIVE",
                "OPEN",
                "LOOK",
                "PASS",
                "LET",
                "FROMW",
                "TOW",
                "FOR",
                "AND",
                "TELL",
                "OFW",
                "THAN",
                "OR",
                "SHERIFF",
                "BUT",
                "MATCH",
                "OUTBID",
                "BE",
            )
            or before.sign
        )
        governed = governed or before.has(*VERBS, "WITHDRAWW", "BECAUSE")
        governed = (
            governed and before.text not in ("pass", "past", "do") and not before.bag and not before.item
        )
        if not governed or (
            before.has("SHERIFF") and not atoms[m].own and m - 2 > start and not atoms[m - 2].has("THE")
        ):
            called += [a.seat for a in atoms[m:n] if a.seat]
            frame.calls_officer |= any(a.has("SHERIFF") for a in atoms[m:n])
            end = m
    frame.called = called
    return atoms[start:end] if not (start == 0 and end == len(atoms)) else atoms


def _subject(atoms: Sequence[Atom], end: int) -> tuple[list[Role], int]:
    """The nearest people before `end` that can be a subject, and where they begin."""
    for k in range(end - 1, -1, -1):
        atom = atoms[k]
        role = role_of(atom)
        if atom.text == "who" and k and role_of(atoms[k - 1]):
            continue
        if role is None or (atom.has("ME", "US", "THEM") and not atom.has("WE", "I")):
            if role == "me" and k >= 2 and atoms[k - 1].has("AND") and role_of(atoms[k - 2]):
                pass
            else:
                continue
        if (
            k
            and atoms[k - 1].has("FROMW", "TOW", "FOR", "OPEN", "LOOK", "PASS", "LET", "THAN")
            and not atoms[k - 1].has("IF")
        ):
            continue
        roles = [role] if role else []
        while (
            k - 2 >= 0
            and (atoms[k - 1].has("AND") or (len(roles) > 1 and atoms[k - 1].text == ","))
            and role_of(atoms[k - 2])
        ):
            other = role_of(atoms[k - 2])
            assert other is not None
            roles.insert(0, other)
            k -= 2
        return roles, k
    return [], 0


def _governor(atoms: Sequence[Atom], k: int) -> tuple[str, int]:
    """The verb that the amount at k depends on: its kind and place, or ("", -1)."""
    for g in range(k - 1, -1, -1):
        atom = atoms[g]
        if atom.item is not None or atom.bag is not None:
            continue
        noun = (
            g
            and (atoms[g - 1].has("MY", "YOUR", "THE", "A", "OUR", "THEIR", "THIS") or (atoms[g - 1].own))
            and atom.has("PRICE", "HAND")
        )
        if noun:
            continue
        if atom.has("LOOKAWAY", "LOOK", "OPEN", "PASS") and not atom.has(*_GIVING):
            continue
        if atom.text in ("let", "lets", "letting", "leave", "leaves", "wave") and not atom.has("GIVE"):
            continue
        if atom.text in ("keep", "keeps") and any(a.text in ("shut", "closed", "sealed") for a in atoms[g:k]):
            continue
        for kind in (*_GIVING, *_TAKING, *_NEUTRAL, *_OTHER):
            if atom.has(kind):
                if (
                    kind in ("BE", "HAVE")
                    and g + 1 < k
                    and any(a.has(*_GIVING, *_TAKING) for a in atoms[g + 1 : k])
                ):
                    break
                if kind == "TALK" and atom.has("IDLE"):
                    break
                return kind, g
    return "", -1


def _part(atoms: Sequence[Atom], k: int, frame: Frame, officer: bool) -> Part:
    item = atoms[k].item
    assert item is not None
    part = Part(item, atoms[k].start, index=k)
    kind, g = _governor(atoms, k)
    part.verb = kind
    part.base = atoms[g].senses[kind].val if kind else ""
    part.each = item.each or any(a.has("EACH", "YOUALL") for a in atoms)
    before = atoms[k - 1] if k else None
    part.exchanged = before is not None and before.has("FOR")
    _roles_after(atoms, k, part)
    rest = [a for i, a in enumerate(atoms) if i != k]
    part.alone = all(_slight(a) for a in rest)
    if any(a.has("MUSING") for a in atoms[:k]) and not any(a.has("NOT") for a in atoms[:k]):
        if officer and any(
            "hop" in a.text or "look" in a.text or "expect" in a.text for a in atoms[:k] if a.has("MUSING")
        ):
            part.receivers = part.receivers or ["me"]
    elif _worth(atoms[:k], atoms[k + 1 :], frame.clause.question):
        part.receivers = [r for r in part.receivers if r not in ("me", "you")]
    elif (
        before is not None
        and before.has("OFW")
        and k > 1
        and atoms[k - 2].has("PRICE")
        and _own_price(atoms[:k])
    ):
        pass
    elif kind:
        _governed(atoms, k, g, kind, part, frame, officer)
    else:
        _ungoverned(atoms, k, part, officer)
    part.when = part.when or _when(atoms, k, frame)
    if item.owner and not part.givers:
        part.givers = [item.owner]
    if item.bare and item.kind == "gold" and not kind and k == 0 and _for_own_bag(atoms):
        return part
    if item.bare and kind not in (*_GIVING, *_TAKING) and not (part.exchanged and item.kind == "good"):
        part.meant = part.meant or "vague"
    following = atoms[k + 1] if k + 1 < len(atoms) else None
    if (
        item.why == "amount"
        and item.kind == "good"
        and not kind
        and following is not None
        and following.plain
    ):
        part.meant = part.meant or "vague"
    if item.bare and item.kind == "gold" and not part.receivers and not frame.acts:
        part.meant = part.meant or "vague"
    if (
        k
        and not item.unit
        and item.count == 1
        and any(a.item is not None and a.item.kind == "good" for a in atoms[:k])
    ):
        part.meant = part.meant or "pronoun"
    if frame.clause.lead in ("if", "unless") and kind not in (
        *_GIVING,
        *_TAKING,
        *_NEUTRAL,
        "BE",
        "HAVE",
        "WAS",
    ):
        part.meant = part.meant or "condition"
    if frame.clause.lead == "or" and item.why and item.definite:
        part.meant = part.meant or "threat"
    if frame.clause.lead == "because" or frame.has("AUCTION"):
        part.meant = part.meant or "talk"
    if before is not None and (before.text in _ASIDE or (before.text == "with" and kind not in _GIVING)):
        part.meant = part.meant or "talk"
    if (
        k + 2 < len(atoms)
        and atoms[k + 1].text == "in"
        and (bag := atoms[k + 2].bag) is not None
        and bag.whose == "any"
    ):
        part.meant = part.meant or "talk"
    if before is not None and before.has("MINUS"):
        loose = before.text in ("hold", "drop", "forget", "strike", "skip", "no", "not")
        if not loose or (item.definite and k == 1):
            part.meant = "minus"
        elif before.text in ("no", "not"):
            part.meant = "denied"
    elif before is not None and before.text == "not":
        part.meant = "denied"
    elif k > 1 and atoms[k - 2].text == "instead" and atoms[k - 1].text == "of":
        part.meant = "minus"
    if k and before is not None and before.text == "back" and kind == "GET" and part.base == "take":
        part.meant = part.meant or "withdrawn"
    if frame.has("WITHDRAWW") and not frame.has("CORRECT", "MAKEIT"):
        part.meant = part.meant or "withdrawn"
    if item.bound and part.meant == "bare" and any(a.has("NOT") for a in atoms[:k]):
        part.meant = "denied"
    if item.bound and part.meant == "denied":
        # "not less than eight" of a receiver and "not more than nine" of a giver are offers of that figure.
        part.meant = ""
        item.why = None
    if (
        officer
        and part.each
        and not part.givers
        and not part.receivers
        and not part.meant
        and not frame.called
    ):
        part.givers = ["each"]
    if (
        officer
        and item.kind == "gold"
        and not kind
        and not part.givers
        and not part.receivers
        and not item.owner
    ):
        bought = [
            a.item
            for a, b in zip(atoms[k + 2 :], atoms[k + 1 :], strict=False)
            if a.item is not None and b.has("FOR")
        ]
        if bought and bought[0].kind == "good" and bought[0].owner != "me":
            part.givers = ["me"]
    if officer and not part.meant and not part.givers and not part.receivers and not frame.called:
        held = [o[0] for a in frame.acts if a.outcome == "return" for o in a.objects if o[0].startswith("@")]
        held += [
            a.bag.whose for a in atoms if a.bag is not None and a.bag.whose.startswith("@") and not frame.acts
        ]
        part.givers = list(dict.fromkeys(held))
    if kind == "GET" and part.base == "keep" and not part.meant:
        keeper = part.receivers[:1]
        if (keeper == ["you"]) == officer:
            part.meant = "minus"
    if not officer and not part.meant and part.givers and all(r.startswith("@") for r in part.givers):
        part.meant = "third"
    if frame.has("PREFER") and (item.bare or item.why):
        part.meant = part.meant or "vague"
    return part


def _slight(atom: Atom) -> bool:
    return (
        atom.has(
            "IDLE",
            "PLEASE",
            "AND",
            "CORRECT",
            "EACH",
            "NOW",
            "PREFER",
            "CAP",
            "ACCEPTW",
            "REJECTW",
            "Q",
            "SHERIFF",
            "MORE",
            "BOTHW",
        )
        or role_of(atom) is not None
        or atom.item is not None
        or atom.text
        in (
            "then",
            "no",
            "yes",
            "it",
            "is",
            "that",
            "at",
            "for",
            "from",
            "to",
            "now",
            "say",
            "gold",
            "make",
            "off",
            "or",
        )
    )


def _roles_after(atoms: Sequence[Atom], k: int, part: Part) -> None:
    j = k + 1
    while j < len(atoms) and (atoms[j].has("NOW", "EACH", "IDLE", "IDLE") or time_of(atoms[j])):
        j += 1
    while j < len(atoms):
        atom = atoms[j]
        if atom.text in ("from", "to", "for", "off", "by", "into", "at") and j + 1 < len(atoms):
            roles: list[Role] = []
            m = j + 1
            while m < len(atoms) and (role := role_of(atoms[m])):
                roles.append(role)
                m += 1
                if (
                    m < len(atoms)
                    and ((atoms[m].has("AND") and not atoms[m].sign) or atoms[m].text == ",")
                    and m + 1 < len(atoms)
                    and role_of(atoms[m + 1])
                ):
                    m += 1
                else:
                    break
            if not roles:
                return
            if atom.text in ("from", "off", "by"):
                part.givers = part.givers or roles
            elif atom.text in ("to", "for", "into"):
                purpose = m < len(atoms) and (
                    atoms[m].has("TOW", "OPEN", "PASS", "GET") or atoms[m].text == "to"
                )
                if purpose and roles != ["somebody"]:
                    return
                part.receivers = part.receivers or roles
            j = m
            continue
        if atom.has("EACH", "NOW"):
            j += 1
            continue
        return


def _governed(
    atoms: Sequence[Atom], k: int, g: int, kind: str, part: Part, frame: Frame, officer: bool
) -> None:
    verb = atoms[g]
    form = verb.form(kind)
    subject, at = _subject(atoms, g)
    middle = atoms[g + 1 : k]
    objects = [r for a in middle if (r := role_of(a)) and not a.has("I")]
    if not subject:
        after = [r for a in middle[:1] if (r := role_of(a)) and a.has("I", "YOU", "WE")]
        if after and frame.clause.question and form == "base" and atoms[g].has("DO"):
            subject = after
    negated = any(a.has("NOT", "NO", "NOBODY") and not a.has("CAP") for a in atoms[:g]) or any(
        a.has("NOT", "NOBODY") for a in middle
    )
    if negated:
        part.meant = "denied"
    elif (
        (
            form == "past"
            and not (
                frame.clause.lead == "if"
                or any(a.has("Q") for a in atoms[:g])
                or any(a.has("WILL") for a in atoms[:g])
            )
        )
        or (form in ("past", "part") and any(a.has("HAVE", "WAS") for a in atoms[max(at, 0) : g]))
        or (any(a.has("PASTTIME") and not a.has("IDLE") for a in atoms) and kind not in _NEUTRAL)
    ):
        part.meant = "past"
    if any(a.has("DO") and a.form("DO") == "past" for a in atoms[:g]):
        part.meant = "past"
    if "somebody" in subject or "nobody" in subject:
        part.meant = part.meant or "somebody"
    if part.exchanged:
        pass
    elif kind in _GIVING:
        if not subject:
            subject = (
                ["you"]
                if objects[:1] == ["me"] or (officer and form == "base" and "you" not in objects)
                else ["me"]
            )
            if "us" in objects:
                subject = ["you"]
        part.givers = part.givers or subject
        part.receivers = part.receivers or objects
        if kind == "OWE" and not (officer and subject != ["me"]):
            part.when = _when(atoms, k, frame) or frame.when or "later"
            if part.item.count == 1 and not part.item.unit:
                part.meant = part.meant or "pronoun"
    elif kind in _TAKING:
        priced_it = officer and kind == "GET" and part.base == "take" and g > 0 and atoms[g - 1].text == "it"
        if priced_it and not subject:
            # "It takes ten gold" is an officer's price.
            part.givers = part.givers or ["you"]
        elif kind == "GET" and part.base == "take" and not subject:
            subject = ["you"]
        if kind == "GET" and not subject:
            subject = ["you"] if form == "base" else []
        if kind == "WANT" and not subject:
            subject = ["me"] if officer else []
        part.receivers = part.receivers or subject
        if kind == "WANT" and part.base in ("ask", "charge", "want", "need") and objects and not part.givers:
            part.givers = objects
        if kind == "GET" and part.base == "cost":
            part.givers = objects
    elif kind in _NEUTRAL:
        if kind == "MAKE" and part.base in ("say", "call") and subject and subject != ["me"]:
            part.meant = part.meant or "told"
        if kind == "MAKE" and part.base == "say" and form in ("past", "ing"):
            part.meant = part.meant or "told"
    elif kind == "HAVE":
        willing = any(a.has("WILL") for a in atoms[max(at, 0) : g])
        if subject and subject[0] in ("you", "officer", "youtwo") and (willing or part.givers == ["me"]):
            part.receivers = subject
        elif subject == ["me"] and (part.receivers and part.receivers[0] in ("you", "officer", "youtwo")):
            part.givers = ["me"]
        elif (
            willing
            and subject
            and subject[0].startswith("@")
            and not officer
            and subject[0][1:] in frame.officers
        ):
            part.receivers = subject
        elif officer and frame.clause.question and subject == ["you"] and part.receivers == ["me"]:
            part.givers = ["you"]
        elif subject == ["me"] and willing and officer:
            part.receivers = ["me"]
        else:
            part.meant = part.meant or "has"
    elif kind in ("BE", "WAS"):
        before = atoms[:g]
        priced = any(a.has("PRICE") for a in before) and not any(
            a.has("FACT") and not a.has("PRICE") for a in before
        )
        pointing = (
            bool(before)
            and before[-1].text in ("it", "that", "there", "here")
            and not any(a.has("FACT") for a in atoms)
        )
        if before and before[-1].text == "here":
            part.givers, part.item.owner = ["me"], None
        last = next((a.text for a in reversed(before) if not a.has("WILL", "IDLE")), "")
        if kind == "WAS" and not (frame.clause.lead == "if" and last in ("it", "that")):
            part.meant = part.meant or "past"
        elif (
            kind == "WAS"
            or (last in ("it", "that") and officer and any(a.has("WILL") for a in before))
            or (
                frame.clause.question
                and any(
                    a.text in ("enough", "fair", "ok", "okay", "fine", "acceptable", "good")
                    for a in atoms[k + 1 :]
                )
            )
        ):
            pass
        elif last == "there" and any(
            a.text == "your" and b.has("HAND", "PURSE")
            for a, b in zip(atoms[k:], atoms[k + 1 :], strict=False)
        ):
            part.givers, part.receivers = part.givers or ["me"], part.receivers or ["you"]
        elif priced and officer and part.receivers == ["you"] and not part.givers:
            # "The toll is seven gold for you": an officer's price names who pays it.
            part.givers, part.receivers = ["you"], []
        elif (
            priced
            or (
                pointing
                and (
                    (part.receivers and (officer or before[-1].text != "that"))
                    or (officer and before[-1].text != "there")
                    or before[-1].text == "here"
                )
            )
            or (any(a.has("WILL") for a in before) and pointing)
        ):
            pass
        else:
            part.meant = part.meant or "is"
    elif kind == "TALK":
        if part.base == "cost" and officer and (not subject or subject == ["me"]) and objects != ["me"]:
            pass
        elif part.base == "mean":
            part.meant = part.meant if part.meant == "denied" else ""
        elif part.base == "suggest":
            pass
        else:
            part.meant = part.meant or "talk"
    else:
        part.meant = part.meant or "talk"
    if any(a.has("FACT") and not a.has("PRICE") for a in atoms[:g]):
        part.meant = part.meant or "fact"
    third = [r for r in part.givers if r in ("them", "somebody", "nobody", "all")]
    if third and not officer:
        part.meant = part.meant or "third"


def _for_own_bag(atoms: Sequence[Atom]) -> bool:
    """Whether "for my bag" or "for my freedom" stands in the clause."""
    return any(
        a.has("FOR") and (b.has("LOOKAWAY") or (b.bag is not None and b.bag.whose in ("me", "the", "that")))
        for a, b in itertools.pairwise(atoms)
    )


def _own_price(before: Sequence[Atom]) -> bool:
    """Whether "my bid of 7 gold" is what these words lead up to."""
    mine = any(a.has("MY", "OUR") for a in before[-4:])
    return mine and not any(a.has("NOT", "WAS", "PASTTIME") for a in before)


def _denied_before(before: Sequence[Atom]) -> bool:
    """Whether a "not" or "never" before an amount denies it; "don't open my bag for five" denies the opening."""
    for k, atom in enumerate(before):
        if atom.has("NOT", "NOBODY") and not atom.has("CAP") and atom.text != "not a":
            if any(a.has("OPEN", "LOOK") for a in before[k + 1 : k + 4]):
                continue
            return True
    return False


def _worth(before: Sequence[Atom], after: Sequence[Atom], question: bool) -> bool:
    """Whether "my bag is worth six to me" names a sum."""
    if not before or before[-1].text != "worth":
        return False
    bag = any(a.bag is not None or a.text in ("it", "that", "this") for a in before)
    return bag and (question or any(a.has("ME", "YOU") for a in after))


def _ungoverned(atoms: Sequence[Atom], k: int, part: Part, officer: bool) -> None:
    before, after = atoms[:k], atoms[k + 1 :]
    item = part.item
    if _denied_before(before) and not item.bound:
        part.meant = "denied"
    if any(a.has("FACT") and not a.has("PRICE", "IDLE") for a in atoms):
        part.meant = part.meant or "fact"
    if any(a.has("PASTTIME") for a in atoms):
        part.meant = part.meant or "past"
    follow = [a for a in after if not a.has("IDLE", "WILL", "NOW") or a.has("TALK")]
    if follow:
        first = follow[0]
        words = {a.text for a in after}
        if (
            any(a.has("YOURS") and not b.has("FOR") for a, b in zip(after, atoms[k:], strict=False))
            or (
                first.text in ("go", "goes", "is", "are", "be", "come", "comes")
                and any(a.has("YOU") for a in after)
            )
            or any(a.text == "your" and b.has("HAND", "PURSE") for a, b in itertools.pairwise(after))
        ):
            part.givers = part.givers or ["me"]
            part.receivers = part.receivers or ["you"]
        elif any(
            a.has("MINE") or (a.bag is not None and a.bag.whose == "me" and a.text == "mine") for a in after
        ) and first.has("BE"):
            part.receivers = part.receivers or ["me"]
        elif first.has("BE") and (
            any(a.has("NO", "NOT") or a.text in _POOR for a in after)
            or not (words & _FAIR or any(a.has("PRICE") for a in after))
        ):
            part.meant = part.meant or "is"
        elif first.has("WAS", "HAVE"):
            part.meant = part.meant or "has"
        elif first.has("TALK") and not first.has("MAKE", "BUY"):
            part.meant = part.meant or "talk"
    keep = next((n for n, a in enumerate(after) if a.has("GET") and a.senses["GET"].val == "keep"), None)
    if keep is not None:
        keeper = [r for a in after[:keep] if (r := role_of(a))]
        part.receivers = part.receivers or keeper
        if (keeper[:1] == ["you"]) == officer:
            part.meant = "minus"
    if any(
        a.has("REJECTW") or (a.has("NOT") and b.has("WILL", "BE", "DO"))
        for a, b in zip(after[1:], after, strict=False)
        if not a.has("WITHDRAWW") and a.text not in ("never", "no")
    ) and not any(a.has("OPEN", "LOOK") for a in after):
        part.meant = part.meant or "denied"
    subject, at = _subject(atoms, k)
    if (
        subject
        and not part.givers
        and not (len(subject) == 1 and subject[0] in ("you", "officer", "youtwo"))
        and all(
            role_of(a) or a.has("AND", "IDLE", "EACH", "BOTHW", "WILL") or a.text in ("at", "for")
            for a in atoms[at:k]
        )
    ):
        part.givers = subject
    elif subject == ["youtwo"] and not part.receivers and not officer:
        part.receivers = subject
    if not item.unit and not part.meant and not _bare_ok(atoms, k, part):
        part.meant = "bare"


def _bare_ok(atoms: Sequence[Atom], k: int, part: Part) -> bool:
    """Whether a number without "gold" is a sum here."""
    item = part.item
    before = atoms[k - 1] if k else None
    after = atoms[k + 1] if k + 1 < len(atoms) else None
    if part.alone and part.item.count != 1:
        return True
    if part.item.count == 1 and not (before is not None and before.has("FOR")):
        return False
    if after is not None and (
        after.plain
        or after.foreign
        or after.has("BAG", "STALL", "HAND", "FACT", "DESCRIBED", "OFW", "CARD", "TALK")
    ):
        return False
    if before is not None and (before.has("FOR", "WILL") or before.text in ("at", "only", "or", "then")):
        return True
    if (
        before is None
        or before.has("AND", "CORRECT", "IDLE", "NO", "ACCEPTW", "CAP")
        or role_of(before) is not None
    ):
        return (
            after is None
            or after.has(
                "FOR",
                "IF",
                "EACH",
                "NOW",
                "AND",
                "TOW",
                "GOLD",
                "MORE",
                "BE",
                "WILL",
                "FROMW",
                "MAKE",
                "DO",
                "IDLE",
                "LATER",
                "NEXTROUND",
                "CORRECT",
            )
            or after.sign
            or item.more
        )
    return False


def _when(atoms: Sequence[Atom], k: int, frame: Frame) -> When | None:
    for atom in atoms[k + 1 :]:
        if atom.has("NOW", "FAVOUR"):
            return None
        when = time_of(atom)
        if when:
            return when
        if atom.item is not None:
            break
    for atom in reversed(atoms[:k]):
        if atom.has("NOW") or atom.item is not None:
            return None
        when = time_of(atom)
        if when:
            return when
    return None
