"""Put the frames of a message together: one offer or several, alternatives, prices to several seats, counter-offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import BOOTY, BagOutcome, PromiseTerms
from arena.speech.atoms import Atom
from arena.speech.bags import Act, person
from arena.speech.conditions import condition_fault
from arena.speech.frames import Frame, Part, role_of
from arena.speech.offers import Builder, Draft, Fault, meant_parts
from arena.speech.scene import Scene, Unresolved
from arena.speech.standing import base_sum, candidates, gold_of, scaled, with_gold


class Assembly:
    """The offers of one message in the making."""

    def __init__(self, frames: Sequence[Frame], scene: Scene) -> None:
        self.frames = frames
        self.scene = scene
        self.builder = Builder(scene)
        self.drafts: list[Draft] = [Draft()]
        self.groups: list[list[Draft]] = [[self.drafts[0]]]
        self.corrected = False
        self.tied = _ties(" ".join(f"{f.clause.lead} {f.clause.text}" for f in frames))
        self.offering = {f.clause.sentence for f in frames if meant_parts(f)}
        self.minus: list[Part] = []
        self.either: list[str] = []
        self.called_at: dict[int, list[str]] = {}

    def _sarcastic(self) -> set[int]:
        """The sentences that are said in jest."""
        return {f.clause.sentence for f in self.frames if f.has("SARCASM")}

    def run(self) -> list[Draft]:
        """Read all frames and return the drafts in the order said."""
        self._address()
        self._note_address()
        self._each_after()
        self._answers_a_count()
        self._inherit()
        self._pronouns()
        self._each_of_us()
        self._only_told()
        self._too()
        self._retracted()
        self._both_pay()
        self._definite()
        self._if_there()
        self.offering = {f.clause.sentence for f in self.frames if meant_parts(f)}
        self._join_people()
        self._times()
        threat = -1
        supposed = -1
        jests = self._sarcastic()
        for n, frame in enumerate(self.frames):
            sentence = frame.clause.sentence
            self._turn_to(n, frame)
            if sentence in jests or (frame.has("SUPPOSE") and not _offers_anyway(frame)):
                supposed = sentence
            if sentence == supposed:
                self.scene.mention(frame.seats)
                continue
            if frame.clause.lead in ("or", "unless") and self._threatens(n):
                threat = sentence
            if (
                frame.has("NOTHINGP")
                and not meant_parts(frame)
                and n
                and self.frames[n - 1].clause.sentence == sentence
            ):
                threat = sentence
            self._mention(frame)
            if sentence == threat:
                continue
            self._frame(n, frame)
        for group in self.groups:
            _share(group)
        self._ask_which_of_two()
        self._ask_what_was_lost()
        self._ask_whose_bag()
        self._ask_who_pays_whom()
        for draft in self.drafts:
            if draft.gives or draft.promises or draft.faults:
                draft.faults += draft.bag_faults
            complete(draft, self.scene)
        return self._split([d for d in self.drafts if not d.empty])

    # -- who is spoken to ------------------------------------------------------------------------------------------

    def _address(self) -> None:
        """Find for each frame whom it is spoken to: a name before it in its sentence, else one behind it."""
        by_sentence: dict[int, list[int]] = {}
        for n, frame in enumerate(self.frames):
            by_sentence.setdefault(frame.clause.sentence, []).append(n)
        for members in by_sentence.values():
            current: list[str] | None = None
            pending: list[int] = []
            listing: list[str] = []
            trails = False
            for n in members:
                frame = self.frames[n]
                if trails and frame.clause.lead in (";", "-", "and", ".") and not frame.called:
                    current = None
                if frame.only_call and self._either(n, members):
                    self.scene.mention(frame.called)
                    self.either += frame.called
                    frame.called, frame.calls_officer = [], False
                if frame.called or frame.calls_officer:
                    called = list(frame.called) or (
                        list(self.scene.context.officers) if not self.scene.officer else []
                    )
                    if frame.only_call and listing and frame.clause.lead in (",", "and"):
                        listing = listing + called
                    else:
                        listing = called
                    trailing = (
                        frame.only_call
                        and n == members[-1]
                        and n != members[0]
                        and frame.clause.lead in (",", "-", "--")
                    )
                    current = listing
                    trails = bool(pending) and frame.only_call
                    if (trails and any(p in self.called_at for p in members if p < n)) or (
                        pending
                        and (
                            not any(n2 in self.called_at for n2 in members)
                            or (trailing and not any(self.called_at.get(p) for p in pending))
                        )
                    ):
                        for p in pending:
                            self.called_at[p] = listing
                    pending = []
                    self.called_at[n] = listing
                    if not frame.only_call:
                        listing = []
                else:
                    listing = []
                    if current is not None:
                        self.called_at[n] = current
                    else:
                        pending.append(n)
            if pending and trails is False and current is None:
                earlier = [m for m in members if m in self.called_at]
                for p in pending:
                    if earlier:
                        self.called_at[p] = self.called_at[earlier[-1]]

    def _each_after(self) -> None:
        """ "Six coins. Each.": said of the amount before."""
        for before, frame in pairwise(self.frames):
            if frame.atoms and all(a.has("EACH") for a in frame.atoms):
                for part in before.parts:
                    part.each = True

    def _note_address(self) -> None:
        for n, called in self.called_at.items():
            self.frames[n].address = list(called)

    def _either(self, n: int, members: Sequence[int]) -> bool:
        """Whether a name stands in an "Ann or Bob" that calls nobody."""
        following = self.frames[n + 1] if n + 1 in members else None
        return self.frames[n].clause.lead == "or" or (
            following is not None and following.only_call and following.clause.lead == "or"
        )

    def _turn_to(self, n: int, frame: Frame) -> None:
        called = self.called_at.get(n)
        scene = self.scene
        if called is not None:
            scene.called = [s for s in called if s != scene.speaker]
        elif (
            not scene.officer and len(scene.context.deputies) == 2 and self._one_deputy(frame.clause.sentence)
        ):
            scene.called = self._one_deputy(frame.clause.sentence)
        elif (
            not scene.officer and frame.clause.first and not set(scene.called) <= set(scene.context.officers)
        ):
            scene.called = []

    def _one_deputy(self, sentence: int) -> list[str]:
        """The deputy who alone is said to get something in a sentence."""
        deputies = self.scene.context.deputies
        said = [f for f in self.frames if f.clause.sentence == sentence]
        named = {s for f in said for s in f.seats if s in deputies}
        gets = any(f.has("GET") for f in said if set(f.seats) & set(deputies))
        return list(named) if len(named) == 1 and gets and any(p for f in said for p in f.parts) else []

    def _mention(self, frame: Frame) -> None:
        self.scene.mention(s for s in frame.seats if s not in frame.called)

    def _join_people(self) -> None:
        """Note who is said to pay together with the speaker."""
        for frame in self.frames:
            for part in frame.parts:
                if "me" in part.givers and len(part.givers) > 1:
                    self.scene.joined += [r[1:] for r in part.givers if r.startswith("@")]
            roles = frame.subject
            if "me" in roles and len(roles) > 1:
                self.scene.joined += [r[1:] for r in roles if r.startswith("@")]
        if self.scene.officer and self.scene.context.deputies:
            self.scene.we_all = (
                any("me" in f.subject and len(f.subject) > 1 for f in self.frames)
                or any(
                    "me" in f.subject_of("LET", "PASS", "WANT", "GET", "LOOK")
                    and len(f.subject_of("LET", "PASS", "WANT", "GET", "LOOK")) > 1
                    for f in self.frames
                )
                or any(f.has("WE", "US", "OUR") for f in self.frames)
            )

    def _answers_a_count(self) -> None:
        """A bare number after a question for a number of something else is no sum."""
        last = self.scene.context.last
        if last is None or not asks_for_a_count(last.text):
            return
        for frame in self.frames:
            for part in frame.parts:
                if part.item.kind == "gold" and not part.item.unit and part.alone:
                    part.meant = part.meant or "told"

    def _if_there(self) -> None:
        """ "A silk, if I have one in there": goods that may be in the bag come from the bag."""
        for frame in self.frames:
            inside = frame.has("INTHERE", "BAG") or any(p.item.place == "bag" for p in frame.parts)
            if frame.clause.lead != "if" or not frame.has("HAVE") or not inside:
                continue
            for other in self.frames:
                if other.clause.sentence == frame.clause.sentence and other is not frame:
                    for part in other.parts:
                        if part.item.kind == "good" and part.item.place is None:
                            part.item.place = "bag"

    def _definite(self) -> None:
        """ "The gold", "the cheeses": as many as the one standing offer has."""
        pool = candidates(self.scene, None)
        offered = {g.good for o in pool for g in o.terms.gives if g.good}
        for frame in self.frames:
            for part in frame.parts:
                item = part.item
                if (
                    part.meant in ("denied", "minus")
                    and frame.atoms[0].text == "no"
                    and item.good in offered
                    and part.index <= 1
                ):
                    part.meant = "minus"
                if (
                    not item.definite
                    or item.count is not None
                    or item.why != "amount"
                    or item.share
                    or item.bound
                ):
                    continue
                good = item.good if item.kind == "good" else None
                sums = {sum(g.gold + g.count for g in o.terms.gives if g.good == good) for o in pool} - {0}
                if len(sums) == 1:
                    item.count, item.why, item.bare = sums.pop(), None, False
                    if part.meant == "vague":
                        part.meant = ""

    def _retracted(self) -> None:
        """ "A cheese? No. Eight coins.": what a "no" of the speaker's own takes back does not count."""
        for n, frame in enumerate(self.frames[1:], 1):
            before = self.frames[n - 1]
            no = (
                frame.clause.first
                and frame.clause.last
                and frame.atoms
                and all(a.has("NO", "IDLE") for a in frame.atoms)
            )
            if (
                no
                and before.parts
                and before.clause.question
                and any(meant_parts(f) for f in self.frames[n + 1 :])
            ):
                for part in before.parts:
                    part.meant = part.meant or "denied"

    def _both_pay(self) -> None:
        """ "Quin pays two and I pay two": another's payment counts where the speaker joins in."""
        if self.scene.officer:
            return
        for frame, following in zip(self.frames, self.frames[1:], strict=False):
            if following.clause.lead != "and" or following.clause.sentence != frame.clause.sentence:
                continue
            third = [p for p in frame.parts if p.meant == "third" and p.verb == "GIVE"]
            own = [p for p in meant_parts(following) if p.givers == ["me"] and p.verb == "GIVE"]
            if (
                len(third) == 1
                and own
                and not frame.has("WILL", "PASTTIME", "NOT")
                and third[0].givers[0].startswith("@")
            ):
                third[0].meant = ""
                third[0].receivers = ["officer"]
                self.scene.joined.append(third[0].givers[0][1:])

    def _too(self) -> None:
        """ "Mine too.", "Same for Kim": what was said of one bag or seat holds for another."""
        last: Act | None = None
        for frame in self.frames:
            if (
                not frame.acts
                and not frame.parts
                and last is not None
                and frame.text_has("too", "as well", "also")
            ):
                found = [p for a in frame.atoms if (p := person(a))]
                if len(found) == 1 and len(frame.atoms) <= 3:
                    frame.acts.append(Act(last.outcome, (found[0],), frame.atoms[0].start))
                    self.offering.add(frame.clause.sentence)
            if frame.acts:
                last = frame.acts[-1]

    def _only_told(self) -> None:
        """Goods that a sentence says are in the bag, or that are doubted, are no offer."""
        for n, frame in enumerate(self.frames):
            sentence = [f for f in self.frames if f.clause.sentence == frame.clause.sentence]
            for part in frame.parts:
                if (
                    part.meant
                    or part.item.kind != "good"
                    or part.verb
                    or part.item.place in ("stall", "contraband")
                ):
                    continue
                after = sentence[sentence.index(frame) + 1 :]
                told = any(
                    f.has("INTHERE")
                    or f.text_has("what is in", "what i have", "what i said", "what i declared", "in my bag")
                    for f in after
                )
                alone = len(sentence) == 1 and part.alone
                doubted = self.scene.officer and frame.clause.question and alone
                before = self.frames[n - 1] if n else None
                if doubted_goods(part, frame, sentence, self.scene.officer):
                    part.meant = "talk"
                    continue
                asked = (
                    before is not None
                    and before.clause.question
                    and (before.has("BAG", "INTHERE") or any(a.bag for a in before.atoms))
                )
                if told or (doubted and asked):
                    part.meant = "has" if told else "talk"

    def _each_of_us(self) -> None:
        """ "Let Quin and me through for five each": those who are let through pay."""
        if self.scene.officer:
            return
        for frame in self.frames:
            together = [w for a in frame.acts if a.outcome == "return" for w, _ in a.objects]
            if "me" in together and any(w.startswith("@") for w in together):
                for part in frame.parts:
                    if part.each and not part.givers and not part.receivers:
                        part.givers = list(dict.fromkeys(together))

    def _pronouns(self) -> None:
        """Let "it" or "one" that is given stand for the goods just said to be there ("I have a silk. It is yours.")."""
        for n, frame in enumerate(self.frames):
            there = [
                p for p in frame.parts if p.meant in ("is", "has") and p.item.kind == "good" and p.item.good
            ]
            if not there or self.scene.officer:
                continue
            near = [f for f in self.frames[n : n + 3] if f.clause.sentence - frame.clause.sentence <= 1]
            for other in near:
                handed = any(_hands_over(other.atoms, k) for k in range(len(other.atoms)))
                if not handed:
                    continue
                part = there[-1]
                part.meant = ""
                part.givers, part.receivers = ["me"], ["you"]
                if not part.item.place and frame.clause.lead == "if" and frame.has("BAG"):
                    part.item.place = "bag"
                if any(_from_hand(f.atoms) for f in near):
                    part.item.fault = "hand_cards"
                return

    def _inherit(self) -> None:
        """Let a mere list go with what the clause before it is about; find people named after their amount."""
        for before, frame in zip(self.frames, self.frames[1:], strict=False):
            if before.clause.sentence != frame.clause.sentence:
                continue
            mere = (
                frame.parts
                and not frame.acts
                and not frame.has("CORRECT", "FOR", "Q")
                and (frame.clause.lead == "or" or not frame.has("NOW"))
                and all(not p.verb for p in frame.parts)
            )
            if (
                before.acts
                and not frame.parts
                and not frame.acts
                and any(a.outcome == "inspect" for a in before.acts)
            ):
                mine = [a for a in frame.atoms if person(a) == ("me", None)]
                if mine and frame.has("NOT") and len(frame.atoms) <= 3:
                    frame.acts.append(Act("return", (("me", None),), mine[0].start))
            if any(p.item.kind == "good" for p in before.parts):
                for part in frame.parts:
                    if part.item.count == 1 and not part.item.unit and part.item.kind == "gold":
                        part.meant = part.meant or "pronoun"
            kinds = {p.meant for p in before.parts}
            talked = before.parts and kinds <= {
                "has",
                "talk",
                "fact",
                "denied",
                "past",
                "third",
                "told",
                "is",
                "vague",
            }
            if mere and talked and frame.clause.lead in (",", "and", "or", ";") and kinds != {"vague"}:
                for part in frame.parts:
                    part.meant = part.meant or next(iter(kinds))
            elif mere and kinds == {"vague"} and not before.has("PREFER"):
                for part in frame.parts:
                    if part.item.kind == "good" and frame.clause.lead == ",":
                        part.meant = part.meant or "talk"
            if (
                frame.parts
                and not before.parts
                and before.clause.lead in ("", "and")
                and len(before.atoms) <= 7
            ):
                roles = [r for a in before.atoms if (r := role_of(a))]
                joins = all(
                    role_of(a) or a.has("AND", "IDLE", "BOTHW") or a.text == "," for a in before.atoms
                )
                if joins and ((len(roles) > 1 and "me" in roles) or roles == ["all"]):
                    for part in frame.parts:
                        if not part.givers and not part.meant:
                            part.givers = roles
                            part.each = part.each or roles == ["all"]
            if not frame.parts and before.parts and frame.clause.lead in (",", "but", "-", "("):
                roles = [r for a in frame.atoms if (r := role_of(a))]
                words = [a for a in frame.atoms if not role_of(a) and not a.has("IDLE", "BUT", "CAP", "EACH")]
                if roles == ["somebody"] and words and words[0].text in ("for", "to"):
                    for part in before.parts:
                        part.receivers = roles
                elif roles and len(words) == 1 and words[0].text in ("for", "to", "from"):
                    for part in before.parts:
                        if words[0].text == "from":
                            part.givers = roles
                        else:
                            part.receivers = roles

    def _threatens(self, n: int) -> bool:
        """Whether an "or" begins a threat and not another offer."""
        sentence = self.frames[n].clause.sentence
        rest = [f for f in self.frames[n:] if f.clause.sentence == sentence]
        return not any(meant_parts(f) for f in rest) and not self.frames[n].has("PREFER")

    def _times(self) -> None:
        """Give the time that a clause of its own says ("when I am Sheriff,") to the clause it belongs to."""
        for n, frame in enumerate(self.frames):
            if not frame.only_time:
                continue
            same = [m for m, f in enumerate(self.frames) if f.clause.sentence == frame.clause.sentence]
            later = [
                m
                for m in same
                if m > n
                and (self.frames[m].acts or self.frames[m].parts or self.frames[m].has("GIVE", "TELL"))
            ]
            sooner = [m for m in same if m < n and (self.frames[m].acts or self.frames[m].parts)]
            if later:
                m = later[0]
            elif sooner:
                m = sooner[-1]
            elif n and self.frames[n - 1].parts:
                m = n - 1
            else:
                continue
            self.frames[m].when = self.frames[m].when or frame.when
            for part in self.frames[m].parts:
                if not self.frames[m].has("NOW"):
                    part.when = part.when or frame.when

    # -- one frame -------------------------------------------------------------------------------------------------

    def _frame(self, n: int, frame: Frame) -> None:
        scene, builder = self.scene, self.builder
        parts = meant_parts(frame)
        if frame.has("CORRECT") or frame.clause.lead == "correct":
            self.corrected = (
                self.corrected or any(p.item for f in self.frames[:n] for p in meant_parts(f)) or bool(parts)
            )
        self.minus += [p for p in frame.parts if p.meant == "minus"]
        if frame.clause.lead in ("if", "unless", "because"):
            fault = condition_fault(frame, scene, self.frames)
            if fault is not None:
                self.drafts[-1].faults.append(fault)
                return
        if parts:
            self._make_room(n, frame, parts)
        draft = self.drafts[-1]
        if parts:
            draft.sentence = frame.clause.sentence
        if scene.officer and not draft.target and (parts or frame.acts):
            draft.target = list(scene.called)
        self._same_for(frame, parts)
        draft = self.drafts[-1]
        for part in parts:
            if part.item.kind == "offer":
                self._relative(draft, part)
            else:
                self._amount(draft, part, frame)
        if frame.only_time:
            return
        if not self._belongs(n, frame):
            return
        far = min((abs(s - frame.clause.sentence) for s in self.offering), default=0)
        if not frame.when and far > (
            0 if scene.officer and any(a.outcome == "inspect" for a in frame.acts) else 1
        ):
            return
        for act in frame.acts:
            builder.add_act(draft, act, frame.when, frame)
        self._favours(draft, frame)

    def _belongs(self, n: int, frame: Frame) -> bool:
        """Whether what a clause does with bags is part of an offer and not of the talk around it."""
        if frame.when or not frame.acts or frame.clause.sentence in self.offering or not self.offering:
            return True
        if frame.clause.question or frame.has("WAS", "PASTTIME", "HAVE", "TALK", "SUPPOSE", "NOTHINGP"):
            return False
        first = next(f for f in self.frames if f.clause.sentence == frame.clause.sentence)
        return len(frame.clause.atoms) <= 9 and not (first.has("TALK", "HAVE") and first is not frame)

    def _same_for(self, frame: Frame, parts: Sequence[Part]) -> None:
        """ "Jan the same": the price just named, for another seat."""
        scene, draft = self.scene, self.drafts[-1]
        if not scene.officer or parts or not frame.has("SAMEASOFFER") or len(draft.givers) != 1:
            return
        seats = [s for s in frame.seats if s not in draft.givers] or [
            s for s in scene.called if s not in draft.givers
        ]
        old = draft.givers[0]
        if len(seats) != 1 or old == scene.speaker:
            return
        self._fresh([])
        new = self.drafts[-1]
        new.target = seats
        new.gives = [replace(g, giver=seats[0]) for g in draft.gives]

    def _make_room(self, n: int, frame: Frame, parts: Sequence[Part]) -> None:
        """Begin a new draft where the frame begins another offer."""
        draft = self.drafts[-1]
        if draft.empty and not draft.bags:
            return
        scene = self.scene
        lead = frame.clause.lead
        before = self.frames[n - 1] if n else None
        prefers = frame.has("PREFER") or (
            before is not None and not meant_parts(before) and before.has("PREFER")
        )
        if not draft.empty and (
            lead == "or"
            or prefers
            or (before is not None and before.clause.lead == "or" and not before.parts)
        ):
            new = Draft(target=list(draft.target), at=parts[0].at)
            self.drafts.append(new)
            self.groups[-1].append(new)
            return
        if scene.officer and draft.gives:
            target = set(scene.called) or set(draft.target)
            explicit = {r[1:] for p in parts for r in p.givers if r.startswith("@")}
            if explicit:
                target = explicit
            if target and set(draft.target or [g.giver for g in draft.gives]) != target:
                self._fresh(parts)
                return
        told_apart = any(
            f.has("SEPARATE")
            for f in self.frames[: n + 1]
            if f.clause.sentence == frame.clause.sentence
            and (frame.acts or f in self.frames[max(n - 1, 0) :])
        )
        if draft.gives and told_apart:
            self._fresh(parts)
            return
        if draft.gives and draft.bag_said and draft.sentence != frame.clause.sentence:
            acts = [a for f in self.frames[n:] if f.clause.sentence == frame.clause.sentence for a in f.acts]
            others = [a for a in acts if a.objects and a.objects[0][0] not in ("the", "that", "any")]
            if others and not self.corrected:
                self._fresh(parts)

    def _fresh(self, parts: Sequence[Part]) -> None:
        new = Draft(at=parts[0].at if parts else 0)
        self.drafts.append(new)
        self.groups.append([new])
        self.corrected = False

    def _amount(self, draft: Draft, part: Part, frame: Frame) -> None:
        """Add an amount, or put it in the place of the one it corrects or repeats."""
        trial = Draft(target=draft.target, gives=list(draft.gives))
        held = len(trial.gives)
        self.builder.add_part(trial, part)
        fresh = trial.gives[held:]
        if trial.faults or not fresh:
            draft.faults += trial.faults
            draft.promises += trial.promises
            draft.spans += trial.spans
            return
        earlier = [
            g
            for g in draft.gives
            if any(g.good == f.good and g.giver == f.giver and g.receiver == f.receiver for f in fresh)
        ]
        joined = (
            part.item.more
            or frame.clause.lead in ("and",)
            or (part.index and any(a.has("AND") for a in frame.atoms[: part.index]))
        )
        same = draft.given_in == frame.clause.sentence
        instalment = same and any(
            f.has("NOW") for f in self.frames if f.clause.sentence == frame.clause.sentence
        )
        if earlier and (instalment or (part.each and not same)) and not self.corrected:
            pass
        elif (earlier and not joined) or (earlier and self.corrected and not part.item.more):
            if (
                self.corrected
                or earlier == fresh
                or (part.alone and draft.alone and part.item.good is None and not same)
            ):
                draft.gives = [g for g in draft.gives if g not in earlier]
            elif part.item.good is None:
                draft.faults.append(Fault(part.item.start, "amount", "Which of the two sums do you mean?"))
        draft.gives += fresh
        draft.alone = part.alone
        draft.given_in = frame.clause.sentence
        draft.spans += trial.spans

    def _relative(self, draft: Draft, part: Part) -> None:
        """An amount by comparison with a standing offer."""
        scene = self.scene
        relative = part.item.relative
        assert relative is not None
        if draft.compared and not part.item.more:
            return  # "one more than Bob, whatever he's paying"
        draft.compared = True
        try:
            others = scene.called or None
            if relative.base in ("it", "me") and (one := self._referred(relative.base)) is not None:
                terms = one.terms
                if relative.more is None and "me" in part.receivers:
                    return
                if relative.more is None:
                    raise Unresolved("amount", "How much more?")
                if relative.times != 1 or relative.part != 1:
                    terms = scaled(terms, lambda n: n * relative.times // relative.part)
                if relative.more:
                    changed = with_gold(terms, (gold_of(one) or 0) + relative.more)
                    if changed is None:
                        raise Unresolved("amount", "How much gold exactly?")
                    terms = changed
                self._take_over(draft, one.by, terms, one.to)
                return
            base = base_sum(scene, relative, others or scene.you())
            amount = relative.of(base)
            if amount is None:
                raise Unresolved("amount", f"How much more than {base} gold?")
            item = replace(part.item, kind="gold", count=amount)
            plain = Part(item, part.at, part.givers, part.receivers, each=part.each, when=part.when)
            self.builder.add_part(draft, plain)
        except Unresolved as question:
            draft.faults.append(Fault(part.item.start, question.why, question.question))

    def _referred(self, base: str):  # type: ignore[no-untyped-def]
        scene = self.scene
        found = candidates(scene, scene.called or None)
        if base == "me":
            found = [o for o in found if o.by == scene.speaker] or found
        if len(found) > 1:
            raise Unresolved("which_offer", "Which offer do you mean?")
        if not found:
            raise Unresolved("amount", "How much gold exactly?")
        return found[0]

    def _take_over(self, draft: Draft, by: str, terms, to) -> None:  # type: ignore[no-untyped-def]
        draft.gives = list(terms.gives)
        draft.bags = list(terms.bags)
        draft.promises = list(terms.promises)
        draft.bag_said = True
        draft.counter = True

    def _favours(self, draft: Draft, frame: Frame) -> None:
        """A promise of information or of goodwill."""
        scene = self.scene
        promises_goodwill = (
            frame.has("GOODWILL") and frame.has("WILL") and frame.subject_of("GOODWILL")[:1] == ["me"]
        )
        if promises_goodwill and not frame.clause.question and not frame.has("NOT"):
            for one in scene.you() if not scene.officer or scene.called else []:
                draft.promises.append(PromiseTerms(scene.speaker, one, "other", frame.when or "later"))
            return
        owes = (frame.has("OWE") and frame.text_has("you one")) or (
            frame.has("FAVOUR") and (frame.has("GIVE", "PROMISE", "OWE") or bool(meant_parts(frame)))
        )
        tells = frame.has("TELL") and frame.has("WILL") and not frame.clause.question
        if not (owes or tells):
            return
        if any(a.has("NOT") for a in frame.atoms):
            return
        subject = frame.subject_of("TELL" if tells else "OWE", "GIVE")[:1]
        if tells and subject != ["me"] and not (scene.officer and subject == ["you"]):
            return
        when = frame.when or "later"
        try:
            if subject == ["you"] and scene.officer:
                promise = PromiseTerms(scene.you()[0], scene.speaker, "other", when)
                draft.promises.append(promise)
                return
            for one in scene.you():
                draft.promises.append(PromiseTerms(scene.speaker, one, "other", when))
        except Unresolved as question:
            draft.faults.append(Fault(draft.at, question.why, question.question))

    def _ask_which_of_two(self) -> None:
        """ "Quin or Rosa, three gold to cut one open" does not say whose bag."""
        if self.scene.officer or len(self.either) < 2:
            return
        looks = any(f.has("OPEN", "LOOK") for f in self.frames)
        for draft in self.drafts:
            if not draft.empty and looks and not any(b.outcome == "inspect" for b in draft.bags):
                draft.faults.append(Fault(draft.at, "who", "Whose bag do you mean?"))

    def _ask_whose_bag(self) -> None:
        """The bag goes without saying, yet the words beside the offer are about another's bag: ask."""
        scene = self.scene
        for draft in self.drafts:
            if not draft.gives or draft.bag_named or draft.faults or draft.counter or draft.bag_faults:
                continue
            if any(draft in group and len(group) > 1 for group in self.groups):
                continue
            for frame in self.frames:
                if abs(frame.clause.sentence - draft.sentence) > (0 if scene.officer else 2) or frame.has(
                    "WAS", "PASTTIME", "NOT", "SUPPOSE", "NO"
                ):
                    continue
                if self._others_bag(frame, draft):
                    draft.faults.append(Fault(draft.at, "terms", "Whose bag is it for?"))
                    break
                several = any(
                    a.number is not None and (a.number.value or 0) > 1 and (b.has("BAG") or b.bag is not None)
                    for a, b in zip(frame.atoms, frame.atoms[1:], strict=False)
                )
                if several and not scene.officer:
                    draft.faults.append(Fault(draft.at, "who", "Which bags do you mean?"))
                    break

    def _others_bag(self, frame: Frame, draft: Draft) -> bool:
        scene = self.scene
        known = {scene.speaker, *scene.context.officers, *draft.givers, *draft.target, *scene.called}
        for act in frame.acts:
            for whose, _ in act.objects:
                other = whose.startswith("@") and whose[1:] not in known
                if other and (act.outcome == "inspect" or not frame.has("TALK", "HAVE")):
                    return True
                if whose == "them" and act.outcome == "inspect" and not scene.officer:
                    return True
        if frame.clause.sentence != draft.sentence or frame.clause.lead in ("or", "unless"):
            return False
        pointed = [a.bag.whose[1:] for a in frame.atoms if a.bag is not None and a.bag.whose.startswith("@")]
        if any(s not in known for s in pointed) and not frame.has("HAVE", "TALK"):
            return True
        owners = [a.seat for a in frame.atoms if a.seat and a.own]
        said = [a.item.owner or "" for a in frame.atoms if a.item is not None]
        owners += [owner[1:] for owner in said if owner.startswith("@")]
        if any(s not in known for s in owners):
            return True
        opens = any(a.has("OPEN", "LOOK") or a.text == "opened" for a in frame.atoms)
        group = frame.has("YOUTWO", "BOTHP", "ALLP", "THEM", "OTHERS") and not scene.officer
        return opens and (group or any(s not in known for s in frame.seats))

    def _ask_who_pays_whom(self) -> None:
        """Gold or goods that flow in a way no bargain of this speaker has were read wrongly: ask."""
        scene = self.scene
        officers = {*scene.context.officers, BOOTY}
        for draft in self.drafts:
            if draft.faults or draft.counter or not draft.gives:
                continue
            pairs = {(g.giver, g.receiver) for g in draft.gives}
            paid = [(a, b) for a, b in pairs if a in officers and (b, a) not in pairs]
            mixed = any(a not in officers and b not in officers for a, b in pairs) and any(
                a in officers or b in officers for a, b in pairs
            )
            if mixed or (paid and not draft.promises):
                draft.faults.append(Fault(draft.at, "terms", "Who gives what to whom?"))
            elif draft.loose and scene.officer:
                draft.faults.append(Fault(draft.at, "terms", "Do you ask for these goods?"))

    def _ask_what_was_lost(self) -> None:
        """A due time that belongs to nothing that was read: part of the offer was not understood."""
        for draft in self.drafts:
            if not draft.gives or draft.promises or draft.faults or draft.counter:
                continue
            for frame in self.frames:
                near = frame.clause.sentence == draft.sentence
                due = frame.has("NEXTROUND", "WHENSHERIFF", "WHENYOURS") or (
                    frame.has("LATER") and frame.has("GIVE", "OWE")
                )
                if near and due and not frame.has("PASTTIME") and frame.clause.lead != "because":
                    draft.faults.append(Fault(draft.at, "terms", "What exactly do you promise for later?"))
                    break

    # -- after the last frame --------------------------------------------------------------------------------------

    def _split(self, drafts: list[Draft]) -> list[Draft]:
        """A price named to several seats is one offer a seat, unless they are tied together."""
        out: list[Draft] = []
        for draft in drafts:
            givers = list(dict.fromkeys(g.giver for g in draft.gives))
            mine = self.scene.speaker
            if (
                self.scene.officer
                and len(givers) > 1
                and mine not in givers
                and not self.tied
                and not draft.faults
            ):
                for giver in givers:
                    bags = [b for b in draft.bags if b.bag == giver or b.bag not in givers]
                    out.append(
                        Draft(
                            target=[giver],
                            gives=[g for g in draft.gives if g.giver == giver],
                            bags=bags,
                            promises=[p for p in draft.promises if p.by in (giver, mine)],
                            at=draft.at,
                            bag_said=True,
                        )
                    )
            else:
                out.append(draft)
        return out


def _ties(text: str) -> bool:
    return any(
        w in text
        for w in (
            "all or nothing",
            "all or none",
            "or none",
            "or not at all",
            "or no one",
            "unless everyone",
            "unless everybody",
            "unless all",
            "if everyone",
            "if everybody",
            "if all of you",
            "if you all",
            "if all three",
            "if all four",
            "one no and",
            "everyone or",
            "all of you or",
            "both or neither",
            "both or none",
            "each other or",
            "or nobody",
            "all together or",
            "or no one",
            "everyone or no",
            "together or not",
        )
    )


def _offers_anyway(frame: Frame) -> bool:
    return frame.has("Q") and bool(meant_parts(frame))


_COUNTED = re.compile(
    r"\bhow (?:many|old|long|often|big)\b(?! (?:gold|coins?|pieces)\b)|\bwhat (?:round|number|time)\b|\bwhich (?:round|number)\b"
)


def asks_for_a_count(text: str) -> bool:
    """Whether a message asks for a number that is no sum of gold ("how many cards are in there?")."""
    return bool(_COUNTED.search(text.lower())) and "?" in text


def _hands_over(atoms: Sequence[Atom], k: int) -> bool:
    """Whether "it" or "one" goes to the person spoken to, at k."""
    atom = atoms[k]
    pronoun = atom.text in ("it", "one", "they", "that") or (
        atom.item is not None and not atom.item.unit and atom.item.count == 1
    )
    if atom.text == "it is yours" or (atom.text.startswith("it is") and "yours" in atom.text):
        return True
    if not pronoun:
        return False
    rest = atoms[k + 1 : k + 5]
    before = atoms[max(k - 3, 0) : k]
    return (
        any(a.has("YOURS") for a in rest)
        or (
            any(a.text in ("goes", "go", "goes to", "go to") for a in rest)
            and any(a.has("YOU") for a in rest)
        )
        or (any(a.has("YOU") for a in before) and any(a.has("GET") for a in before))
        or (any(a.has("GIVE") for a in before) and any(a.has("I") for a in atoms[:k]))
    )


def doubted_goods(part: Part, frame: Frame, sentence: Sequence[Frame], officer: bool) -> bool:
    """Whether an officer only repeats what was declared ("four chickens, you say?")."""
    if not officer or part.item.owner or not frame.clause.question:
        return False
    return any(
        f.text_has("you say", "you said", "really", "you claim", "is it", "are they", "huh", "eh")
        for f in sentence
    )


def _from_hand(atoms: Sequence[Atom]) -> bool:
    return any(a.has("HAND") and b.has("MY") for a, b in zip(atoms[1:], atoms, strict=False)) and any(
        a.has("FROMW") for a in atoms
    )


def _share(group: Sequence[Draft]) -> None:
    """Alternatives are for the same bags."""
    if not group[0].empty and not group[0].bag_said and any(d.bag_named for d in group[1:]):
        return  # "three, or four if you open Rosa": each for its own
    said = [d for d in group if d.bag_said]
    if len(group) < 2 or not said:
        return
    for draft in group:
        if not draft.bag_said:
            draft.bags = list(said[-1].bags if said[0].empty else said[0].bags)
            draft.bag_said = True


def complete(draft: Draft, scene: Scene) -> None:
    """Add the bag that goes without saying."""
    if not scene.officer and draft.bags and not draft.bag_named and not draft.counter:
        parties = {s for g in draft.gives for s in (g.giver, g.receiver)}
        if parties and not parties & {*scene.context.officers, BOOTY}:
            draft.bags = []
    if draft.empty or draft.bag_said or draft.faults:
        return
    pairs = {(g.giver, g.receiver) for g in draft.gives}
    if any((b, a) in pairs for a, b in pairs):
        return
    if not scene.officer:
        parties = {s for g in draft.gives for s in (g.giver, g.receiver)} | {p.to for p in draft.promises}
        officers = {*scene.context.officers, BOOTY}
        if not parties & officers:
            return
        if scene.speaker in scene.context.open_bags:
            draft.bags.append(BagOutcome(scene.speaker, "return"))
        elif draft.gives:
            draft.faults.append(Fault(draft.at, "terms", "Your bag is decided; what is it for?"))
        return
    for giver in dict.fromkeys([*(g.giver for g in draft.gives), *(p.by for p in draft.promises)]):
        if giver != scene.speaker:
            draft.bags.append(BagOutcome(giver, "return"))
