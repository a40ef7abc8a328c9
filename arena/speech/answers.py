"""Words that accept, refuse or withdraw a standing offer, and counter-offers that keep what they don't change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from arena.rules.terms import AnswerOffer, Give, Terms
from arena.speech.checks import settled_against
from arena.speech.context import Standing
from arena.speech.frames import Frame, Part
from arena.speech.offers import Draft, Fault
from arena.speech.scene import Scene
from arena.speech.standing import candidates, gold_of, same_amounts, with_gold

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


_BEFORE_NOUN = frozenset(
    "the a an any your my our good great bad raw fair what this that said of no best better big old such real".split()
)
_AFTER_VERB = frozenset("that of with about on to in than when how for".split())


def find_answers(frames: Sequence[Frame], scene: Scene) -> list[Answer]:
    """The answering words of a message in order."""
    found: list[Answer] = []
    for n, frame in enumerate(frames):
        atoms = frame.atoms
        for k, atom in enumerate(atoms):
            act: ActName | None = None
            strong = True
            if atom.has("WITHDRAWW") or _takes_back(frame, k):
                act = "withdraw"
            elif atom.has("REJECTW"):
                act = "reject"
            elif atom.has("DISMISS") and (scene.officer or atom.has("ACCEPTW")):
                act, strong = "accept", False
            elif atom.has("ACCEPTW"):
                act = "accept"
            elif atom.has("NO") and _heads(frame, k) and _stands_alone(frame, k):
                act, strong = "reject", True
            elif atom.has("WEAKYES") and _heads(frame, k):
                act, strong = "accept", False
            elif (
                atom.has("HAND")
                and k > 1
                and atoms[k - 2].text in ("shakes", "shake", "takes", "shaking")
                and (atoms[k - 1].own or atoms[k - 1].has("YOUR", "THEIR") or atoms[k - 1].text == "her")
            ) or (
                atom.has("ACCEPT")
                and frame.subject_of("ACCEPT") in (["me"], ["us"])
                and atom.form("ACCEPT") in ("base", "ing")
            ):
                act = "accept"
            if act is None:
                continue
            if not strong and any(a.has("ACCEPTW", "REJECTW", "WITHDRAWW") for a in atoms[k + 1 :]):
                continue  # "ok deal": the surer word counts
            if act in ("accept", "reject") and not atom.has("HAND") and not _answers(frame, k, scene):
                continue
            following = frames[n + 1] if n + 1 < len(frames) else None
            if k == len(atoms) - 1 and following is not None and following.clause.lead == "because":
                continue
            answer = Answer(act, strong, atom.start, n, done=atom.has("DISMISS"))
            _surroundings(answer, frames, n, scene)
            found.append(answer)
            break
        else:
            passed = _lets_pass(frame, scene) if not any(f.parts for f in frames) else None
            if passed is not None:
                found.append(Answer("accept", False, frame.atoms[0].start, n, names=passed, done=True))
                continue
            denied = _denial(frame, scene)
            if denied is not None:
                answer = Answer("reject", False, frame.atoms[0].start, n)
                _surroundings(answer, frames, n, scene)
                if denied:
                    answer.golds = denied
                found.append(answer)
    return found


def _takes_back(frame: Frame, k: int) -> bool:
    """ "I take back my six", "I withdraw the bread"."""
    atom = frame.atoms[k]
    if atom.has("WITHDRAW") and frame.subject_of("WITHDRAW") in (["me"], []):
        return True
    following = frame.atoms[k + 1] if k + 1 < len(frame.atoms) else None
    return (
        atom.has("GET")
        and atom.senses["GET"].val == "take"
        and following is not None
        and following.text == "back"
    )


def _lets_pass(frame: Frame, scene: Scene) -> list[str] | None:
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
    for act in frame.acts:
        if act.outcome != "return" or act.negated:
            continue
        named = [w[1:] for w, _ in act.objects if w.startswith("@")] + list(frame.called)
        if named or not act.objects or any(w in ("you", "the") for w, _ in act.objects):
            return named
    return None


def _denial(frame: Frame, scene: Scene) -> list[int] | None:
    """The sums that a clause says won't be paid or taken; an empty list where it names none; None for no denial."""
    golds = [
        p.item.count for p in frame.parts if p.meant == "denied" and p.item.kind == "gold" and p.item.count
    ]
    if golds:
        return golds
    for k, atom in enumerate(frame.atoms):
        if atom.has("NOT") and k + 1 < len(frame.atoms):
            rest = frame.atoms[k + 1 : k + 3]
            if (
                (
                    rest[0].has("ACCEPT")
                    or (rest[0].has("GIVE") and rest[0].senses["GIVE"].val in ("pay",))
                    or (rest[0].has("GET") and len(rest) > 1 and rest[1].text in ("it", "that", "this"))
                )
                and not frame.parts
                and (frame.subject[:1] == ["me"] or not frame.subject)
            ):
                return []
    return None


def _heads(frame: Frame, k: int) -> bool:
    """Whether only light words stand before the word in its clause."""
    denying = frame.atoms[k].has("REJECTW")
    return all(
        (denying and (a.item is not None or a.has("BE")))
        or (a.item is not None and k == len(frame.atoms) - 1)
        or a.has(
            "IDLE", "PLEASE", "WEAKYES", "NO", "AND", "SHERIFF", "NOW", "BUT", "CORRECT", "ACCEPTW", "REJECTW"
        )
        or a.seat
        or a.text
        in (
            "so",
            "then",
            "for",
            "my",
            "part",
            "well",
            "it",
            "is",
            "that",
            "a",
            "i",
            "say",
            "we",
            "both",
            "am",
            "big",
            "all",
        )
        for a in frame.atoms[:k]
    )


def _stands_alone(frame: Frame, k: int) -> bool:
    after = frame.atoms[k + 1] if k + 1 < len(frame.atoms) else None
    if after is not None and after.text == "to" and k + 2 < len(frame.atoms):
        whom = frame.atoms[k + 2]
        return whom.seat is not None or whom.has("YOUTWO", "YOUALL", "YOU", "BOTHP", "ALLP", "OTHERS")
    return (
        after is None
        or after.seat is not None
        or after.has("SHERIFF", "IDLE", "NO", "REJECTW", "I")
        or after.item is not None
    )


def _answers(frame: Frame, k: int, scene: Scene) -> bool:
    """Whether an accepting or refusing word is the speaker's own answer, not talk about deals."""
    atoms = frame.atoms
    atom = atoms[k]
    before = atoms[k - 1] if k else None
    after = atoms[k + 1] if k + 1 < len(atoms) else None
    if frame.clause.lead in ("if", "unless", "because"):
        return False
    if any(a.has("NOT", "WAS", "PASTTIME") for a in atoms[:k]) and not atom.has("REJECTW"):
        return False
    if (
        before is not None
        and before.text in _BEFORE_NOUN
        and atom.text
        in ("deal", "done", "bargain", "pass", "right", "fine", "good", "go", "sold", "accept", "no")
    ):
        return False
    if (
        after is not None
        and after.text in _AFTER_VERB
        and atom.text
        not in ("i accept", "accept", "no", "never", "i take it", "not enough", "none", "neither")
    ) and not (
        after.text in ("for", "at", "on", "with", "to")
        and (k + 2 < len(atoms) and (atoms[k + 2].item or atoms[k + 2].has("MY", "YOU", "ME")))
    ):
        return False
    if frame.clause.question and atom.has("ACCEPTW", "WEAKYES"):
        return False
    if atom.has("ACCEPT") and not atom.has("ACCEPTW"):
        return not any(a.text in ("would", "could", "might", "may") for a in atoms[:k])
    return (
        _heads(frame, k)
        or atom.text.startswith(("i ", "we ", "you ", "it is"))
        or bool(before is not None and before.has("I") and atom.text in ("accept", "agreed"))
    )


def _surroundings(answer: Answer, frames: Sequence[Frame], n: int, scene: Scene) -> None:
    """Note the names, sums and goods said in the answer's sentence (and alone-standing neighbours)."""
    own = frames[n]
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
    for _m, frame in enumerate(frames):
        near = frame.clause.sentence == sentence
        alone = frame.clause.first and frame.clause.last
        beside = (
            alone
            and abs(frame.clause.sentence - sentence) == 1
            and (frame.only_call or _only_names_terms(frame))
        )
        if not (near or beside):
            continue
        answer.names += frame.called
        for atom in frame.atoms:
            if atom.seat and atom.seat not in frame.called:
                (answer.owners if atom.own or near else answer.names).append(atom.seat)
            elif atom.bag is not None and atom.bag.whose.startswith("@"):
                answer.owners.append(atom.bag.whose[1:])
            if (atom.item is not None and near) or (atom.item is not None and beside):
                item = atom.item
                assert item is not None
                if item.owner and item.owner.startswith("@"):
                    answer.owners.append(item.owner[1:])
                if item.kind == "gold" and item.count:
                    answer.golds.append(item.count)
                elif item.kind == "good" and item.good:
                    answer.goods.append(item.good)
            if near and (
                atom.has("BOTHW", "ALLW", "BOTHP", "ALLP", "YOUTWO", "YOUALL")
                or atom.text
                in (
                    "both",
                    "all",
                    "none",
                    "everything",
                    "neither",
                    "either",
                    "forget both",
                    "none of them",
                    "neither of them",
                )
            ):
                answer.every = True


def _only_names_terms(frame: Frame) -> bool:
    if len(frame.atoms) == 1 and frame.atoms[0].bag is not None:
        return True
    return bool(frame.parts) and all(p.alone for p in frame.parts)


class Settlement:
    """Answers and counter-offers of one message, worked out against the offers that stand."""

    def __init__(
        self, frames: Sequence[Frame], scene: Scene, drafts: list[Draft], minus: Sequence[Part], quoted: bool
    ) -> None:
        self.frames = frames
        self.scene = scene
        self.drafts = drafts
        self.minus = list(minus)
        self.answers = find_answers(frames, scene)
        self.out: list[AnswerOffer | Fault] = []

    def run(self) -> tuple[list[Draft], list[AnswerOffer | Fault]]:
        """The drafts that remain offers, and the answers."""
        accepting = next((a for a in self.answers if a.act == "accept"), None)
        kept: list[Draft] = []
        for draft in self.drafts:
            result = self._counter(draft, accepting)
            if isinstance(result, AnswerOffer) and any(
                a.act == "accept" and self._hedged(a) for a in self.answers
            ):
                self.out.append(Fault(draft.at, "terms", "Do you accept it as it stands?"))
            elif isinstance(result, AnswerOffer):
                self.out.append(result)
            elif result is not None:
                kept.append(result)
        if self.minus and not self.drafts:
            changed = self._taken_out(accepting)
            if changed is not None:
                kept.append(changed)
        targets = {s for d in kept for s in self._other_side(d)}
        faulty = any(d.faults for d in self.drafts)
        for answer in self.answers:
            if kept and (not answer.names or set(answer.names) & targets or answer.act != "accept"):
                continue
            if faulty and not answer.names:
                continue
            self._answer(answer)
        return kept, self.out

    # -- counter-offers --------------------------------------------------------------------------------------------

    def _other_side(self, draft: Draft) -> list[str]:
        speaker = self.scene.speaker
        seats = (
            {s for g in draft.gives for s in (g.giver, g.receiver)}
            | {p.to for p in draft.promises}
            | {p.by for p in draft.promises}
        )
        others = [s for s in self.scene.context.players if s in seats and s != speaker]
        return others or (list(self.scene.context.officers) if not self.scene.officer else list(draft.target))

    def _counter(self, draft: Draft, accepting: Answer | None) -> Draft | AnswerOffer | None:
        """Read a draft as an answer to what stands: an acceptance, a counter-offer, or an offer of its own."""
        scene = self.scene
        if draft.counter:
            return draft
        only_who = draft.faults and all(f.why == "who" for f in draft.faults)
        if draft.faults and not only_who:
            return draft
        others = self._other_side(draft) if not only_who else []
        pool = candidates(scene, others or None)
        pool = [o for o in pool if o.by == scene.speaker or scene.speaker in o.to]
        parts = [p for f in self.frames for p in f.parts if not p.meant]
        made = any(f.parts and f.has("MAKEIT") for f in self.frames)
        if only_who:
            return self._nameless(draft, pool, parts, made)
        answering = [o for o in pool if scene.speaker in o.to]
        equal = [o for o in answering if same_amounts(o.terms.gives, draft.gives) and not draft.promises]
        taking = any(
            p.verb in ("ACCEPT", "GET") and p.base in ("accept", "take", "have") and p.receivers == ["me"]
            for p in parts
        )
        here = any(
            f.parts and (f.text_has("here is", "here are") or (f.clause.lead == "*" and f.has("GIVE")))
            for f in self.frames
        )
        paying = not scene.officer and (
            here or any(p.verb == "GIVE" and p.base == "pay" and p.givers == ["me"] for p in parts)
        )
        strong = (
            accepting is not None
            or taking
            or paying
            or any(f.text_has("it is", "it is then") for f in self.frames)
        )
        adding = any(p.verb == "ADD" or p.item.more for p in parts)
        joined = self._joined()
        if equal and not adding and not self.minus and not draft.bags_differ(equal[0].terms.bags):
            if all(
                f.clause.lead == "if" or f.clause.question for f in self.frames if f.parts
            ) and not sure_words(self.answers):
                return None
            if strong:
                return AnswerOffer("accept", equal[0].id)
            if any(f.clause.question for f in self.frames if f.parts):
                return None
            return None
        sure = [a for a in self.answers if a.act == "accept" and a.strong]
        sure = [a for a in sure if not a.names or set(a.names) & set(others)]
        if not answering and sure and not draft.bag_named and not draft.promises:
            draft.faults.append(Fault(draft.at, "which_offer", "Which offer do you accept?"))
            return draft
        if len(pool) != 1:
            if adding or made:
                if pool:
                    draft.faults.append(Fault(draft.at, "which_offer", "Which offer do you mean?"))
                elif (
                    any(p.item.more and p.item.unit and self.scene.context.offers for p in parts)
                    and not draft.promises
                    and len(draft.gives) == 1
                ):
                    draft.faults.append(Fault(draft.at, "amount", "How much in all?"))
                return draft
            if accepting is not None and len(answering) > 1:
                part_of = [o for o in answering if _within(draft.gives, o.terms.gives)]
                if len(part_of) == 1 and not self.minus:
                    return AnswerOffer("accept", part_of[0].id)
            return draft
        base = pool[0]
        if self.minus and any(f.clause.lead == "or" and f.parts for f in self.frames):
            draft.faults.append(Fault(draft.at, "terms", "Which of the two do you want?"))
            return draft
        if self.minus:
            return self._minus_from(base, draft)
        if made and len(draft.gives) == 1 and draft.gives[0].good and len(base.terms.gives) > 1:
            wanted = draft.gives[0]
            same = [
                g
                for g in base.terms.gives
                if (g.giver, g.receiver, g.good) == (wanted.giver, wanted.receiver, wanted.good)
            ]
            if len(same) == 1:
                gives = tuple(wanted if g is same[0] else g for g in base.terms.gives)
                return self._from_terms(draft, base, Terms(gives, base.terms.bags, base.terms.promises))
            draft.faults.append(Fault(draft.at, "terms", "Which part of the offer changes?"))
            return draft
        adding = adding or (self._leads_with_and() and base.by == scene.speaker and not draft.bag_named)
        if adding or (accepting is not None and joined and not draft.bag_named):
            return self._added(base, draft, adding)
        if (
            accepting is not None
            and base in answering
            and _within(draft.gives, base.terms.gives)
            and not draft.promises
        ):
            return AnswerOffer("accept", base.id)
        golds = [g for g in draft.gives if g.good is None]
        only = (
            any(f.parts and f.has("GET") and f.text_has("keep") for f in self.frames)
            or any(f.parts and f.text_has("just", "only") for f in self.frames)
            or any(
                f.text_has("keep your", "keep the", "you keep", "keep my") and not f.parts
                for f in self.frames
            )
        )
        if only and _within(draft.gives, base.terms.gives) and not draft.promises:
            return self._from_terms(draft, base, Terms(tuple(draft.gives), base.terms.bags, ()))
        if len(draft.gives) == 1 and golds and not draft.promises and not draft.bag_named:
            changed = with_gold(base.terms, golds[0].gold)
            if changed is not None and any(
                g.good is None and (g.giver, g.receiver) == (golds[0].giver, golds[0].receiver)
                for g in base.terms.gives
            ):
                return self._from_terms(draft, base, changed)
            if made and len(base.terms.gives) == 1 and base.terms.gives[0].good:
                draft.faults.append(Fault(draft.at, "terms", "Gold instead of the goods?"))
        return draft

    def _nameless(
        self, draft: Draft, pool: Sequence[Standing], parts: Sequence[Part], made: bool
    ) -> Draft | AnswerOffer | None:
        """A price to nobody in particular answers the only offer that stands, if it changes one."""
        accepting = any(a.act == "accept" for a in self.answers) or any(
            p.verb in ("ACCEPT", "GET", "HAVE")
            and p.base in ("accept", "take", "have")
            and "me" in p.receivers
            for p in parts
        )
        if accepting and parts and not self._joined():
            named = [o for o in pool if self.scene.speaker in o.to and all(_names_part(o, p) for p in parts)]
            if len(named) == 1:
                return AnswerOffer("accept", named[0].id)
        if not (made or (len(pool) == 1 and self.answers)):
            return draft
        if len(pool) > 1:
            draft.faults = [Fault(draft.at, "which_offer", "Which offer do you mean?")]
            return draft
        golds = [p.item.count for p in parts if p.item.kind == "gold" and p.item.count]
        if len(pool) == 1 and len(golds) == 1 and len(parts) == 1:
            changed = with_gold(pool[0].terms, golds[0])
            if changed is not None:
                return self._from_terms(Draft(at=draft.at), pool[0], changed)
        return draft

    def _leads_with_and(self) -> bool:
        """Whether the message begins with "plus" or "and" ("Plus an apple, if that helps")."""
        first = self.frames[0] if self.frames else None
        return bool(first and first.parts and first.atoms[0].has("AND") and first.atoms[0].text != "then")

    def _joined(self) -> bool:
        """Whether the amounts are tied on to a "deal" ("done, but throw in the cheese", "deal, plus a cheese")."""
        first = next((n for n, f in enumerate(self.frames) if f.parts), None)
        if first is None:
            return False
        frame = self.frames[first]
        leading = frame.atoms[0].has("AND") if frame.atoms else False
        return frame.clause.lead in ("but", "and", "if") or leading

    def _added(self, base: Standing, draft: Draft, adding: bool) -> Draft:
        gives = list(base.terms.gives)
        for give in draft.gives:
            match = next(
                (
                    n
                    for n, g in enumerate(gives)
                    if (g.giver, g.receiver, g.good) == (give.giver, give.receiver, give.good)
                ),
                None,
            )
            if match is None:
                gives.append(give)
            elif give.good is None:
                old = gives[match]
                gives[match] = Give(old.giver, old.receiver, gold=old.gold + give.gold) if adding else give
            else:
                old = gives[match]
                gives[match] = Give(
                    old.giver, old.receiver, good=old.good, count=old.count + give.count, place=old.place
                )
        bags = [*base.terms.bags]
        if draft.bag_named:
            bags += [b for b in draft.bags if b not in bags]
        promises = [*base.terms.promises, *draft.promises]
        return self._from_terms(draft, base, Terms(tuple(gives), tuple(bags), tuple(promises)))

    def _minus_from(self, base: Standing, draft: Draft) -> Draft:
        terms = self._without(base.terms)
        if terms is None:
            return draft
        golds = [g for g in draft.gives if g.good is None]
        if golds:
            terms = with_gold(terms, golds[0].gold) or terms
        return self._from_terms(draft, base, terms)

    def _without(self, terms: Terms) -> Terms | None:
        gives = list(terms.gives)
        for part in self.minus:
            good = part.item.good if part.item.kind == "good" else None
            left = [g for g in gives if g.good != good]
            if len(left) == len(gives):
                return None
            if (
                part.item.kind == "good"
                and part.item.count
                and not part.item.definite
                and part.item.count < sum(g.count for g in gives if g.good == good)
            ):
                left += [
                    Give(g.giver, g.receiver, good=g.good, count=g.count - part.item.count, place=g.place)
                    for g in gives
                    if g.good == good
                ]
            gives = left
        return Terms(tuple(gives), terms.bags, terms.promises)

    def _taken_out(self, accepting: Answer | None) -> Draft | None:
        pool = candidates(self.scene, None)
        if (accepting is None and not any(f.has("GET") for f in self.frames)) or len(pool) != 1:
            return None
        terms = self._without(pool[0].terms)
        if terms is None or not terms.gives:
            return None
        return self._from_terms(Draft(), pool[0], terms)

    def _from_terms(self, draft: Draft, base: Standing, terms: Terms) -> Draft:
        return Draft(
            target=draft.target or [s for s in base.parties if s != self.scene.speaker],
            gives=list(terms.gives),
            bags=list(terms.bags),
            promises=list(terms.promises),
            at=draft.at,
            bag_said=True,
            spans=draft.spans,
            counter=True,
        )

    # -- answers ---------------------------------------------------------------------------------------------------

    def _answer(self, answer: Answer) -> None:
        scene = self.scene
        speaker = scene.speaker
        open_offers = scene.context.open_offers()
        pool = [o for o in open_offers if (o.by == speaker if answer.act == "withdraw" else speaker in o.to)]
        if any(isinstance(o, AnswerOffer) for o in self.out) and not (answer.names and len(pool) > 1):
            return
        called = [o for o in pool if set(answer.names) & {o.by, *(b.bag for b in o.terms.bags)}]
        last = scene.context.last
        asked = last is None or any(last.speaker in o.parties for o in pool)
        if (
            not answer.strong
            and not answer.done
            and answer.act == "accept"
            and len(called or pool) > 1
            and asked
        ):
            own = self.frames[answer.index]
            if (
                len(self.frames) == 1
                and all(a.has("IDLE", "WEAKYES", "SHERIFF") for a in own.atoms)
                and scene.officer
            ):
                self.out.append(Fault(answer.at, "which_offer", "Which offer do you mean?"))
                return
        if (
            answer.done
            and self.scene.officer
            and not [o for o in called or pool if any(b.outcome == "return" for b in o.terms.bags)]
        ):
            return
        if not answer.strong and not answer.done and not self._plausible(answer, called or pool):
            return
        if answer.act == "reject" and self._answers_other_question():
            return
        names = [
            s
            for s in answer.names + answer.owners
            if s != speaker and not (s in scene.context.officers and not scene.officer)
        ]
        named = (
            [o for o in pool if set(names) & {o.by, *o.to, *(b.bag for b in o.terms.bags)}] if names else pool
        )
        foreign = [s for s in answer.owners if s != speaker and s not in scene.context.officers]
        if foreign and not any(set(foreign) & set(o.parties) for o in pool) and answer.act != "reject":
            theirs = [o for o in open_offers if set(foreign) & set(o.parties)]
            if theirs:
                self.out.append(Fault(answer.at, code="not_a_party"))
                return
        if named or not pool:
            pool = named
        elif answer.act == "reject" or answer.names:
            pool = []
        if len(pool) > 1:
            pool = self._narrowed(pool, answer)
        if answer.act == "reject" and answer.golds and not answer.strong:
            pool = [o for o in pool if gold_of(o) in answer.golds]
        if not pool:
            if answer.act == "accept" and answer.strong:
                self.out.append(Fault(answer.at, "which_offer", "Which offer do you accept?"))
            return
        if len(pool) > 1 and not answer.every:
            if answer.act == "reject" and not answer.strong:
                return
            self.out.append(Fault(answer.at, "which_offer", "Which offer do you mean?"))
            return
        if answer.act == "accept" and self._hedged(answer):
            self.out.append(Fault(answer.at, "terms", "Do you accept it as it stands?"))
            return
        for offer in pool:
            if any(isinstance(o, AnswerOffer) and o.offer == offer.id for o in self.out):
                continue
            if answer.act == "accept" and settled_against(offer.terms.bags, scene):
                self.out.append(Fault(answer.at, code="contradicts_deal"))
            else:
                self.out.append(AnswerOffer(answer.act, offer.id))

    def _hedged(self, answer: Answer) -> bool:
        """Whether an acceptance hangs on something else: a third seat's act, another bag, a condition."""
        sentence = self.frames[answer.index].clause.sentence
        officers = self.scene.context.officers
        for frame in self.frames[answer.index + 1 :]:
            near = frame.clause.sentence == sentence or (
                frame.clause.sentence == sentence + 1
                and frame.clause.first
                and frame.clause.lead in ("but", "if", "unless")
            )
            if not near or frame.clause.lead not in ("if", "unless", "but", "and"):
                continue
            named = [
                s
                for s in frame.seats
                if s not in frame.called and s not in officers and s != self.scene.speaker
            ]
            if frame.clause.lead in ("if", "unless") and named:
                return True
            if frame.clause.lead == "unless" and frame.atoms:
                return True
            if any(
                a.outcome == "inspect"
                and any(w.startswith("@") or w in ("others", "them") for w, _ in a.objects)
                for a in frame.acts
            ):
                return True
        return False

    def _narrowed(self, pool: list[Standing], answer: Answer) -> list[Standing]:
        if answer.golds:
            by_gold = [o for o in pool if gold_of(o) in answer.golds]
            pool = by_gold or pool
        if len(pool) > 1 and answer.goods:
            by_good = [o for o in pool if {g.good for g in o.terms.gives} & set(answer.goods)]
            pool = by_good or pool
        return pool

    def _answers_other_question(self) -> bool:
        """Whether the message before asked something that is no offer."""
        last = self.scene.context.last
        return last is not None and "?" in last.text and not about_offers(last.text)

    def _plausible(self, answer: Answer, pool: Sequence[Standing]) -> bool:
        """Whether a mere "yes" can mean an offer: one stands, its other side spoke last, and nothing else is talked of."""
        scene = self.scene
        if answer.act == "reject":
            return bool(pool)
        if len(pool) != 1:
            return False
        last = scene.context.last
        if last is not None and (last.speaker not in pool[0].parties or self._answers_other_question()):
            return False
        for n, frame in enumerate(self.frames):
            if n == answer.index or frame.only_call or frame.clause.lead == "if":
                continue
            if any(a.index == n for a in self.answers):
                continue
            if not all(
                a.has("IDLE", "WEAKYES", "ACCEPTW", "PLEASE", "SHERIFF", "AND", "NOW")
                or a.seat
                or a.bag is not None
                for a in frame.atoms
            ):
                return False
        own = self.frames[answer.index]
        return all(
            a.has("IDLE", "WEAKYES", "PLEASE", "SHERIFF", "NOW", "AND", "ACCEPTW") or a.seat
            for a in own.atoms
        )


_OFFER_WORDS = frozenset(
    """gold coin coins pay deal offer offers take give accept agreed price bribe enough do interested terms apple cheese bread chicken
    well ok okay yes no so""".split()
)


def about_offers(text: str) -> bool:
    """Whether a message that asks something asks about an offer or a price."""
    import re

    question = [s for s in re.split(r"(?<=[.!?])", text.lower()) if s.strip().endswith("?")]
    words = re.findall(r"[a-z]+|\d+", question[-1] if question else text.lower())
    if re.search(r"how many (?:cards|goods|bags|apples|cheeses|breads|chickens)", text.lower()):
        return False
    from arena.speech.numbers import _NAMED, _TENS, _UNITS

    if any(w.isdigit() or w in _UNITS or w in _TENS or w in _NAMED for w in words):
        return True
    return bool(set(words) & _OFFER_WORDS) and len(words) < 14


def _names_part(offer: Standing, part: Part) -> bool:
    """Whether an amount is one of an offer's."""
    item = part.item
    if item.kind == "gold":
        return item.count is not None and gold_of(offer) == item.count
    return any(g.good == item.good and item.count in (None, g.count) for g in offer.terms.gives)


def sure_words(answers: Sequence[Answer]) -> bool:
    """Whether an accepting word was said."""
    return any(a.act == "accept" for a in answers)


def _within(gives: Sequence[Give], others: Sequence[Give]) -> bool:
    """Whether all these gives are among the others, with the same amounts."""
    have = {(g.giver, g.receiver, g.good): g.gold + g.count for g in others}
    return bool(gives) and all(have.get((g.giver, g.receiver, g.good)) == g.gold + g.count for g in gives)
