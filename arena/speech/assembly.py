"""Put the frames of a message together: one offer or several, alternatives, prices to several seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import BagOutcome, PromiseTerms, Terms
from arena.speech.atoms import some
from arena.speech.closing import complete, share_bags
from arena.speech.conditions import condition_fault
from arena.speech.context import Standing
from arena.speech.frames import TIMES, Frame, Part
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.residue import Residue
from arena.speech.scene import Unresolved
from arena.speech.standing import base_sum, candidates, gold_of, scaled, with_gold
from arena.speech.statements import mentions
from arena.speech.tags import mask

_FAVOURS = mask("GOODWILL OWE FAVOUR TELL")
_WEIGHS = _FAVOURS | mask("CORRECT SAMEASOFFER")
_CONDITIONAL = ("if", "unless", "because", "correct")


class Assembly(Residue):
    """The offers of one message in the making."""

    def run(self) -> list[Draft]:
        """Read all frames and return the drafts in the order said."""
        self._address()
        self._note_address()
        self._each_after()
        if self.amounts:
            self._answers_a_count()
        if len(self.frames) > 1:
            self._inherit()
        if self.amounts:
            self._pronouns()
            self._each_of_us()
            self._only_told()
        self._too()
        if len(self.frames) > 1:
            self._bags_go_on()
        self._read_scopes()
        if self.amounts:
            self._retracted()
            self._both_pay()
            self._definite()
            self._if_there()
            self._join_bare()
            self._share_out()
            self._purposes()
        self.offering = {f.clause.sentence for f in self.frames if meant_parts(f)}
        self._join_people()
        if self.bits & TIMES:
            self._times()
        self._for_nothing()
        threat = -1
        supposed = -1
        jests = self._sarcastic()
        for n, frame in enumerate(self.frames):
            sentence = frame.clause.sentence
            self._turn_to(n, frame)
            if sentence in jests or (frame.has("SUPPOSE") and _supposes(frame) and not _offers_anyway(frame)):
                supposed = sentence
            if sentence == supposed:
                self.scene.mention(frame.seats)
                continue
            if frame.clause.lead in ("or", "unless") and self._threatens(n):
                threat = sentence
            if (
                frame.has("NOTHINGP")
                and not meant_parts(frame)
                and not any(meant_parts(f) for f in self.frames[n + 1 :] if f.clause.sentence == sentence)
                and n
                and self.frames[n - 1].clause.sentence == sentence
            ):
                threat = sentence
            self._mention(n, frame)
            if sentence == threat:
                continue
            self._frame(n, frame)
        for group in self.groups:
            share_bags(group)
        if any(not d.empty for d in self.drafts):
            self._ask_which_of_two()
            self._ask_what_was_counted()
            self._ask_about_own_bag()
            self._ask_how_much_more()
            self._ask_what_was_lost()
            self._ask_whose_bag()
            self._ask_who_pays_whom()
            self._ask_what_is_left()
        self._tie()
        for draft in self.drafts:
            if draft.gives or draft.promises or draft.faults:
                draft.faults += draft.bag_faults
            complete(draft, self.scene)
        return self._split([d for d in self.drafts if not d.empty])

    def _for_nothing(self) -> None:
        """ "Open mine and you get nothing": what is paid nothing is not asked for."""
        for before, frame in pairwise(self.frames):
            unpaid = frame.has("NOTHINGP") and not frame.parts
            opened = any(a.outcome == "inspect" and ("me", None) in a.objects for a in before.acts)
            if unpaid and opened and before.clause.sentence == frame.clause.sentence:
                before.acts = []

    def _frame(self, n: int, frame: Frame) -> None:
        if self._weightless(frame):
            return
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
            draft.for_own = draft.for_own or any(
                "FOR" in a.senses and b.bag is not None and b.bag.whose == "me"
                for a, b in zip(frame.atoms, frame.atoms[1:], strict=False)
            )
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
            0
            if scene.officer
            and any(a.outcome == "inspect" for a in frame.acts)
            and not (frame.clause.question and frame.has("WANT"))
            else 1
        ):
            return
        if scene.officer and frame.acts and not frame.parts and self._announces(frame, draft):
            return
        for act in frame.acts:
            builder.add_act(draft, act, frame.when, frame)
        too = frame.acts and not frame.when and frame.text_has("as well", "too", "also")
        if too and not scene.officer and draft.gives and all(a.outcome == "inspect" for a in frame.acts):
            own = BagOutcome(scene.speaker, "return")
            if own not in draft.bags and scene.speaker in scene.context.open_bags:
                draft.bags.insert(0, own)  # "six, but you open Oz as well"
        draft.own_first = draft.own_first or (
            frame.text_has("after mine", "after my", "after my bag", "once mine", "as soon as mine")
            or frame.clause.joint in ("after", "once")
        )
        self._favours(draft, frame)

    def _weightless(self, frame: Frame) -> bool:
        """Whether a clause adds nothing to an offer: it names no amount, does nothing with a bag, sets no condition."""
        clause = frame.clause
        if frame.parts or frame.acts or frame.bits & _WEIGHS or clause.lead in _CONDITIONAL:
            return False
        # "After mine", "count on me" are all that is left to be read below.
        return clause.joint not in ("after", "once") and not mentions(clause.text, ("my", "me", "mine"))

    def _announces(self, frame: Frame, draft: Draft) -> bool:
        """Whether an officer, having named prices to several, only says whose bag is opened anyway."""
        several = len(self.groups) > 1 or len(draft.givers) > 1
        return (
            several
            and frame.clause.lead in ("", ",", ";")
            and all(a.outcome == "inspect" for a in frame.acts)
        )

    def _belongs(self, n: int, frame: Frame) -> bool:
        """Whether what a clause does with bags is part of an offer and not of the talk around it."""
        if frame.when or not frame.acts or frame.clause.sentence in self.offering or not self.offering:
            return True
        if self.scene.officer and frame.clause.question and frame.has("WANT"):
            return True  # "Pip, want Quin opened? Four gold."
        asked = any(
            f.text_has("would you", "will you", "could you", "can you")
            for f in self.frames
            if f.clause.sentence == frame.clause.sentence and not f.acts
        )
        if (frame.clause.question and not asked) or frame.has(
            "WAS", "PASTTIME", "HAVE", "TALK", "SUPPOSE", "NOTHINGP"
        ):
            return False
        first = next(f for f in self.frames if f.clause.sentence == frame.clause.sentence)
        return len(frame.clause.atoms) <= 9 and not (
            (first.has("HAVE") or any("TALK" in a.senses and "BUY" not in a.senses for a in first.atoms))
            and first is not frame
        )

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
        prefers = prefers or self._listed_choice(n, frame) or self._not_that(n)
        if not draft.empty and (
            lead == "or"
            or prefers
            or (before is not None and before.clause.lead == "or" and not before.parts)
        ):
            new = Draft(target=list(draft.target), at=parts[0].at)
            self.drafts.append(new)
            self.groups[-1].append(new)
            return
        if draft.gives and self._own_condition(n, parts):
            new = Draft(target=list(draft.target), at=parts[0].at)
            if self.frames[n + 1].text_has("also", "too", "as well"):
                new.bags, new.bag_said, new.bag_named = list(draft.bags), True, True
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

    def _listed_choice(self, n: int, frame: Frame) -> bool:
        """Whether a comma or a stroke stands between alternatives ("six gold, a loaf, or both my hens")."""
        if frame.clause.lead not in (",", ";", "/", "|") or any(p.verb for p in frame.parts) or frame.acts:
            return False
        near = [f for f in self.frames if f.clause.sentence == frame.clause.sentence and f.parts]
        at = near.index(frame)
        if at == 0 or any(p.item.more for p in frame.parts):
            return False
        if frame.clause.lead in ("/", "|"):
            return True
        sentence = [f for f in self.frames if f.clause.sentence == frame.clause.sentence]
        chosen = any(f.has("PREFER") for f in sentence)
        return chosen or any(f.clause.lead == "or" and not f.acts for f in near[at + 1 :])

    def _not_that(self, n: int) -> bool:
        """Whether a question casts doubt on the amount before ("Not hungry? Then six gold.")."""
        frame = self.frames[n]
        before = self.frames[n - 1] if n else None
        if before is None or not frame.clause.first or not before.clause.question or meant_parts(before):
            return False
        if len(before.atoms) == 1 and before.has("NO"):
            return False  # "Take 5. No? 6." takes it back
        return before.has("NOT", "NO", "PREFER") or before.text_has("rather", "sooner", "instead", "prefer")

    def _own_condition(self, n: int, parts: Sequence[Part]) -> bool:
        """Whether "six if you leave it, nine if you open Lou" sets another sum beside another condition."""
        if n == 0 or n + 1 >= len(self.frames) or len(parts) != 1:
            return False
        before, after = self.frames[n - 1], self.frames[n + 1]
        together = before.clause.sentence == after.clause.sentence == self.frames[n].clause.sentence
        wishes = all(f.atoms and f.atoms[0].has("YOU") and not f.parts for f in (before, after))
        conditions = before.clause.lead == after.clause.lead == "if" and (
            wishes or (before.acts and after.acts and parts[0].item.kind == "gold")
        )
        return bool(together and conditions and parts[0].alone and not parts[0].item.more)

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
            or (part.index and some(frame.atoms[: part.index], "AND"))
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
            if relative.base == "others":
                raise Unresolved("amount", "How much gold exactly?")
            others = scene.called or None
            if relative.base in ("it", "me"):
                one = self._referred(relative.base)
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
                self._take_over(draft, terms)
                return
            if (
                relative.base == "it"
                and relative.more == 0
                and not candidates(scene, None)
                and len(draft.gives) == 1
            ):
                named = draft.gives[0]  # "six gold; half of it comes back to you next round"
                if named.gold:
                    share = replace(
                        part.item, kind="gold", count=named.gold * relative.times // relative.part
                    )
                    self.builder.add_part(
                        draft, Part(share, part.at, part.givers, part.receivers, when=part.when)
                    )
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

    def _referred(self, base: str) -> Standing:
        scene = self.scene
        found = candidates(scene, scene.called or None)
        if base == "me":
            found = [o for o in found if o.by == scene.speaker] or found
        if len(found) > 1:
            raise Unresolved("which_offer", "Which offer do you mean?")
        if not found:
            raise Unresolved("amount", "How much gold exactly?")
        return found[0]

    def _take_over(self, draft: Draft, terms: Terms) -> None:
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
        counted_on = (
            not scene.officer
            and frame.atoms[0].has("YOU", "AND")
            and frame.text_has(
                "count on my", "count on me", "have my friendship", "have my support", "rely on me"
            )
        )
        if not (frame.bits & _FAVOURS or counted_on):
            return
        if (promises_goodwill or counted_on) and not frame.clause.question and not frame.has("NOT"):
            for one in scene.you() if not scene.officer or scene.called else []:
                draft.promises.append(PromiseTerms(scene.speaker, one, "other", frame.when or "later"))
            return
        owes = (frame.has("OWE") and frame.text_has("you one")) or (
            frame.has("FAVOUR")
            and (
                frame.has("GIVE", "PROMISE", "OWE", "DO")
                or bool(meant_parts(frame))
                or frame.when is not None
            )
            and not any(
                "FAVOUR" in a.senses and (i and some(frame.atoms[max(i - 2, 0) : i], "FOR"))
                for i, a in enumerate(frame.atoms)
            )
        )
        tells = frame.has("TELL") and frame.has("WILL") and not frame.clause.question
        if frame.text_has("could", "might", "would", "story", "tale", "joke"):
            tells = False
        if not (owes or tells):
            return
        if some(frame.atoms, "NOT"):
            return
        subject = frame.subject_of("TELL" if tells else "OWE", "GIVE")[:1]
        if not subject and scene.officer and owes and frame.has("OWE", "GIVE") and not frame.has("I", "WE"):
            subject = ["you"]  # "Ted, owe me a favour"
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

    def _tie(self) -> None:
        """Put prices that an officer names to several one by one, all or none, into one offer."""
        drafts = [d for d in self.drafts if d.gives]
        if not self.scene.officer or len(drafts) < 2 or not self._tied():
            return
        givers = [d.givers for d in drafts]
        if (
            any(len(g) != 1 for g in givers)
            or len({g[0] for g in givers}) < len(drafts)
            or any(d.faults for d in drafts)
        ):
            return
        first = drafts[0]
        if any(len(group) > 1 for group in self.groups):
            return
        for draft in drafts[1:]:
            first.gives += draft.gives
            first.bags += [b for b in draft.bags if b not in first.bags]
            draft.gives, draft.bags = [], []
        first.target = []

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
                and not self._tied()
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


def _supposes(frame: Frame) -> bool:
    """Whether a word of supposing means it: "I'd have a look" does not."""
    return any(
        "SUPPOSE" in a.senses
        and not (
            a.text.endswith(" have")
            and k + 1 < len(frame.atoms)
            and (
                frame.atoms[k + 1].has("A", "THE", "MY", "LOOK")
                or frame.atoms[k + 1].bag
                or frame.atoms[k + 1].item
            )
        )
        for k, a in enumerate(frame.atoms)
    )


def _offers_anyway(frame: Frame) -> bool:
    return (frame.has("Q") or frame.proposed) and bool(meant_parts(frame))
