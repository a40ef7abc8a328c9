"""Put the frames of a message together: one offer or several, alternatives, prices to several seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import BagOutcome, Give
from arena.speech.alternatives import as_much
from arena.speech.atoms import some
from arena.speech.choosing import WITH_EITHER
from arena.speech.closing import complete, share_bags
from arena.speech.comparing import Comparing
from arena.speech.conditions import condition_fault
from arena.speech.coverage import Coverage
from arena.speech.frames import Frame, Part
from arena.speech.kinds import LED_OR, OFFICER, OPENED, SEVERAL, STANDING, Plan, needs
from arena.speech.normal import mentions
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.others_meant import left_open
from arena.speech.supposing import for_a_reason, offers_anyway, supposes, talks, wishes
from arena.speech.tags import mask
from arena.speech.who_is_meant import who_is_meant, whom_it_is_for

_WEIGHS = mask("GOODWILL OWE FAVOUR TELL CORRECT SAMEASOFFER")
_NOTHING, _SARCASM = mask("NOTHINGP"), mask("SARCASM")
_SUPPOSE, _CORRECTS, _FOR = mask("SUPPOSE"), mask("CORRECT"), mask("FOR")
_FOR_ALL_I_CARE = (
    "all day|all day long|for all i care|as you please|as much as you like|whom you like|be my guest".split(
        "|"
    )
)
_IF_YOU_MUST = ("you must", "you have to", "you need to", "you really must", "you insist")
_CONDITIONAL = ("if", "unless", "because", "correct")


class Assembly(Coverage):
    """The offers of one message in the making."""

    def run(self) -> list[Draft]:
        """Read all frames and return the drafts in the order said."""
        self._SETTLING.run(self, self.said)
        self.offering = {f.clause.sentence for f in self.frames if f.parts and meant_parts(f)}
        self._PLACING.run(self, self.said)
        self._put_together()
        for group in self.groups:
            share_bags(group)
        if any(not d.empty for d in self.drafts):
            self._DOUBTS.run(self, self.said)
        self._tie()
        for draft in self.drafts:
            if draft.gives or draft.promises or draft.faults:
                draft.faults += draft.bag_faults
            if not draft.faults:
                tied = any(len(g) > 1 and draft in g for g in self.groups)
                draft.faults = left_open(draft, self.frames, self.scene, self.hanging, tied=tied)
            if draft.gives and not (draft.faults or draft.counter):
                ask = whom_it_is_for if self.scene.officer else who_is_meant
                draft.faults += ask(draft, self.frames, self.scene)
            complete(draft, self.scene)
        self._LAST.run(self, self.said)
        return self._split([d for d in self.drafts if not d.empty])

    def _put_together(self) -> None:
        """Add what the clauses say to drafts, but for what is said in jest, only supposed, or threatened."""
        threat = supposed = -1
        jests = self._sarcastic() if self.said & _SARCASM else ()
        turning = bool(self.called_at or self.scene.context.deputies)
        for n, frame in enumerate(self.frames):
            sentence = frame.clause.sentence
            if turning:
                self._turn_to(n, frame)
            if sentence in jests or (frame.bits & _SUPPOSE and supposes(frame) and not offers_anyway(frame)):
                supposed = sentence
            if sentence == supposed:
                self.scene.mention(frame.seats)
                continue
            if frame.clause.lead in ("or", "unless") and self._threatens(n):
                threat = sentence
            if (
                frame.bits & _NOTHING
                and frame.clause.lead != "if"
                and not frame.when
                and not meant_parts(frame)
                and not any(meant_parts(f) for f in self.frames[n + 1 :] if f.clause.sentence == sentence)
                and n
                and self.frames[n - 1].clause.sentence == sentence
            ):
                threat = sentence
            self._mention(n, frame)
            if sentence != threat:
                self._frame(n, frame)

    @needs(LED_OR)
    def _two_sums(self) -> None:
        """ "I give four gold or five gold": two sums for one and the same purpose are no choice; ask which."""
        for group in self.groups if len(self.drafts) > 1 else ():
            for one, other in pairwise(group):
                sums = [d.gives[0] for d in (one, other) if len(d.gives) == 1 and d.gives[0].good is None]
                alike = len(sums) == 2 and (sums[0].giver, sums[0].receiver) == (
                    sums[1].giver,
                    sums[1].receiver,
                )
                alike = alike and other.alone and one.sentence == other.sentence
                if alike and one.bags == other.bags and not (one.promises or other.promises or one.faults):
                    one.faults.append(Fault(one.at, "amount", "Which of the two sums do you mean?"))
                    other.gives, other.bags = [], []

    @needs(OFFICER | STANDING | SEVERAL, mask("ACCEPTW WEAKYES"))
    def _note_answered(self) -> None:
        """ "Deal, if you add a cheese": an officer who takes up the one offer made to him speaks to its owner."""
        scene = self.scene
        if not scene.officer or len(self.frames) < 2:
            return
        asking = {o.by for o in scene.open if scene.speaker in o.to}
        first, following = self.frames[0], next((f for f in self.frames[1:] if not f.only_call), None)
        if (
            len(asking) == 1
            and first.has("ACCEPTW", "WEAKYES")
            and following
            and following.clause.lead == "if"
        ):
            scene.answered = next(iter(asking))

    @needs(SEVERAL | OPENED, _NOTHING)
    def _for_nothing(self) -> None:
        """ "Open mine and you get nothing": what is paid nothing is not asked for."""
        for before, frame in pairwise(self.frames):
            unpaid = frame.has("NOTHINGP") and not frame.parts
            opened = any(a.outcome == "inspect" and ("me", None) in a.objects for a in before.acts)
            if unpaid and opened and before.clause.sentence == frame.clause.sentence:
                before.acts = []

    def _unless_paid(self, frame: Frame) -> bool:
        """Whether a bag is opened only unless somebody pays ("I open Cat's unless she pays six"): the pay is for its return."""
        return frame.clause.lead != "unless" and any(
            f.clause.lead == "unless" and f.clause.sentence == frame.clause.sentence and meant_parts(f)
            for f in self.frames
        )

    def _frame(self, n: int, frame: Frame) -> None:
        if self._weightless(frame):
            return
        scene, builder = self.scene, self.builder
        parts = meant_parts(frame)
        if frame.bits & _CORRECTS or frame.clause.lead == "correct":
            self.corrected = (
                self.corrected
                or any(p.item for f in self.frames[:n] for p in f.parts if not p.meant)
                or bool(parts)
            )
        for part in frame.parts:
            if part.meant == "minus" and not self._own_taken_back(part):
                self.minus.append(part)
        if frame.clause.lead in ("if", "unless", "because"):
            fault = condition_fault(frame, scene, self.frames)
            if fault is not None:
                self.drafts[-1].faults.append(fault)
                self.hanging[frame.clause.sentence] = fault
                return
        if parts:
            self._make_room(n, frame, parts)
        draft = self.drafts[-1]
        if parts:
            draft.sentence = frame.clause.sentence
            draft.for_own = draft.for_own or (
                frame.bits & _FOR != 0
                and any(
                    "FOR" in a.senses and b.bag is not None and b.bag.whose == "me"
                    for a, b in zip(frame.atoms, frame.atoms[1:], strict=False)
                )
            )
        if scene.officer and not draft.target and (parts or frame.acts):
            draft.target = list(scene.called)
        if scene.officer and not parts:
            self._same_for(frame)
        draft = self.drafts[-1]
        for part in parts:
            if part.item.kind == "offer":
                self._relative(draft, part)
            else:
                self._amount(draft, part, frame)
        if parts and len(self.groups[-1]) > 1 and frame.text_has(*WITH_EITHER[:3], "with each"):
            for other in self.groups[-1]:
                if other is not draft:  # "two apples or two cheeses, and three gold with either"
                    other.gives += [g for g in draft.gives[-len(parts) :] if g not in other.gives]
        if frame.only_time:
            return
        then = self.frames[n + 1].clause.text if n + 1 < len(self.frames) else ""
        allows = frame.text_has(*_FOR_ALL_I_CARE) or (then in _IF_YOU_MUST and not frame.parts)
        if not scene.officer and frame.acts and allows:
            return  # "you may open Bob's all day"
        if not self._belongs(frame):
            return
        sentence = frame.clause.sentence
        if self.offering and sentence not in self.offering and not frame.when:
            wished = frame.clause.question and frame.has("WANT")
            announced = scene.officer and not wished and any(a.outcome == "inspect" for a in frame.acts)
            if min(abs(s - sentence) for s in self.offering) > (0 if announced else 1):
                return
        if scene.officer and frame.acts and not frame.parts and self._announces(frame, draft):
            return
        if frame.clause.lead == "or" and n and self._one_or_other(frame, self.frames[n - 1]):
            draft.bag_faults.append(Fault(frame.atoms[0].start, "who", "Whose bag do you mean?"))
        spared = scene.officer and self._unless_paid(frame)
        for act in frame.acts:
            if spared and act.outcome == "inspect":
                act = replace(act, outcome="return")
            builder.add_act(draft, act, frame.when, frame)
        too = (
            frame.acts
            and not frame.when
            and (frame.text_has("as well", "too", "also") or frame.clause.joint == "also")
        )
        if (
            too
            and draft.gives
            and (not scene.officer or draft.givers == draft.target)
            and all(a.outcome == "inspect" for a in frame.acts)
        ):
            buyer = draft.target[0] if scene.officer else scene.speaker
            own = BagOutcome(buyer, "return")
            others = sum(b.outcome == "inspect" for b in draft.bags) > sum(
                max(len(a.objects), 1) for a in frame.acts
            )
            if own not in draft.bags and buyer in scene.context.open_bags and not others:
                draft.bags.insert(0, own)  # "six, but you open Oz as well"
        if frame.clause.joint in ("after", "once") or (
            mentions(frame.clause.text, ("after m", " mine"))
            and frame.text_has("after mine", "after my", "after my bag", "once mine", "as soon as mine")
        ):
            draft.own_first = True
        self._favours(draft, frame)

    def _own_taken_back(self, part: Part) -> bool:
        """Take out what the message itself had offered before ("5 gold, no wait, forget the gold, two apples")."""
        draft, good = self.drafts[-1], part.item.good if part.item.kind == "gold" or part.item.good else ""
        same = [g for g in draft.gives if g.good == good and part.item.count in (None, g.gold + g.count)]
        if not (same and self.corrected):
            return False
        draft.gives = [g for g in draft.gives if g not in same]
        return True

    def _weightless(self, frame: Frame) -> bool:
        """Whether a clause adds nothing to an offer: it names no amount, does nothing with a bag, sets no condition."""
        clause = frame.clause
        if frame.parts or frame.acts or frame.bits & _WEIGHS or clause.lead in _CONDITIONAL or as_much(frame):
            return False
        # "After mine", "count on me" are all that is left to be read below.
        return clause.joint not in ("after", "once") and not mentions(clause.text, ("my", "me", "mine"))

    def _announces(self, frame: Frame, draft: Draft) -> bool:
        """Whether an officer, having named prices to several, only says whose bag is opened anyway."""
        several = len(self.groups) > 1 or len(draft.givers) > 1
        priced = {f"@{giver}" for d in self.drafts for giver in d.givers}
        priced |= {f"@{seat}" for f in self.frames if f.parts for seat in f.address}
        apart = (
            bool(priced)
            and frame.clause.sentence not in self.offering
            and all(
                a.outcome == "return" and any(w.startswith("@") for w, _ in a.objects) for a in frame.acts
            )
        )  # "Ann and Bob may go. Cat, five."
        if priced and frame.text_has("regardless", "anyway", "either way", "in any case", "no matter what"):
            return all(a.outcome == "inspect" for a in frame.acts)  # "Bob's I open regardless"
        return (
            (several or apart)
            and frame.clause.lead in ("", ",", ";")
            and all(
                a.outcome == "inspect"
                or all(w.startswith("@") and w not in priced for w, _ in a.objects or (("the", None),))
                for a in frame.acts
            )
        )

    def _belongs(self, frame: Frame) -> bool:
        """Whether what a clause does with bags is part of an offer and not of the talk around it."""
        if frame.when or not frame.acts or frame.clause.sentence in self.offering or not self.offering:
            return True
        if not self.scene.officer and any(w == "described" for a in frame.acts for w, _ in a.objects):
            return not (frame.clause.question or frame.has("WAS", "PASTTIME", "SUPPOSE"))
        opening = any(a.form("OPEN") == "ing" or a.form("LOOK") == "ing" for a in frame.atoms)
        if not self.scene.officer and opening and frame.subject_of("BE") == ["you"] and not frame.has("IF"):
            return False  # "You're opening Bob, I know. Five gold so you skip me"
        if self.scene.officer and frame.clause.question and frame.has("WANT"):
            return True  # "Pip, want Quin opened? Four gold."
        asked = any(
            f.text_has("would you", "will you", "could you", "can you")
            for f in self.frames
            if f.clause.sentence == frame.clause.sentence and not f.acts
        ) or frame.text_has("why do not you", "why not", "how about you", "what about you")
        if (frame.clause.question and not asked) or frame.has(
            "WAS", "PASTTIME", "HAVE", "SUPPOSE", "NOTHINGP"
        ):
            return False
        if frame.has("TALK") and any(
            "TALK" in a.senses and not wishes(frame, k) for k, a in enumerate(frame.atoms)
        ):
            return False
        first = next(f for f in self.frames if f.clause.sentence == frame.clause.sentence)
        searched = all(a.outcome == "inspect" and ("me", None) in a.objects for a in frame.acts)
        if (
            searched
            and first.clause.lead in ("if", "unless")
            and not self.scene.officer
            and first is not frame
        ):
            return False  # "should you decline, go ahead and inspect my bag"
        return len(frame.clause.atoms) <= 9 and not (
            (first.has("HAVE") or any(talks(first, k) for k in range(len(first.atoms))))
            and first is not frame
        )

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
        reasoned = for_a_reason(frame, part)
        if earlier:
            self._name_again(draft, part, frame, earlier, fresh, reasoned)
        draft.gives += fresh
        draft.reasoned = reasoned
        draft.alone = part.alone
        draft.given_in = frame.clause.sentence
        draft.spans += trial.spans

    def _name_again(
        self, draft: Draft, part: Part, frame: Frame, earlier: list[Give], fresh: list[Give], reasoned: bool
    ) -> None:
        """Take out what an amount corrects or repeats, where it is not joined to it."""
        joined = (
            part.item.more
            or frame.clause.lead == "and"
            or (part.index and some(frame.atoms[: part.index], "AND"))
        )
        same = draft.given_in == frame.clause.sentence
        joined = joined or (same and draft.reasoned and (reasoned or frame.has("FOR")))
        then = self.frames[self.frames.index(frame) + 1 :][:1]
        later = bool(then) and then[0].clause.joint in ("when", "once", "after", "as soon as") and part.alone
        beside = later and draft.given_in == frame.clause.sentence - 1
        if beside and any(f.has("NOW") for f in self.frames if f.clause.sentence == draft.given_in):
            joined = True  # "Five now. Five when I've got it back."
        instalment = same and any(
            f.has("NOW") for f in self.frames if f.clause.sentence == frame.clause.sentence
        )
        if earlier and draft.counter and part.item.share:
            draft.gives = [g for g in draft.gives if g not in earlier]  # "double the gold, halve the apples"
        elif earlier == fresh and part.verb == "BE" and not part.item.more:
            draft.gives = [g for g in draft.gives if g not in earlier]  # "it is six, and it will be six"
        elif (instalment or (part.each and not same)) and not self.corrected:
            pass
        elif earlier == fresh and same and self._told_apart(frame, part):
            draft.faults.append(Fault(part.item.start, "amount", "How much in all?"))
        elif not joined or (self.corrected and not part.item.more):
            if (
                self.corrected
                or earlier == fresh
                or (part.alone and draft.alone and part.item.good is None and not same)
            ):
                draft.gives = [g for g in draft.gives if g not in earlier]
            elif part.item.good is None:
                draft.faults.append(Fault(part.item.start, "amount", "Which of the two sums do you mean?"))

    _SETTLING = Plan(
        Comparing._excepted, _note_answered, Comparing._call_others, Comparing._address, Comparing._each_after, Comparing._answers_a_count, Comparing._inherit,
        Comparing._pronouns, Comparing._each_of_us, Comparing._only_told, Comparing._too, Comparing._not_in_mine,
        Comparing._bags_go_on,
        *Comparing._SCOPES,
        Comparing._thought_better, Comparing._retracted, Comparing._said_again, Comparing._owed_by_the_rules, Comparing._both_pay,
        Comparing._definite, Comparing._if_there, Comparing._all_save_one, Comparing._bare_from_stall, Comparing._join_bare, Comparing._same_goods,
        Comparing._number_behind_goods, Comparing._number_or_goods, Comparing._share_out, Comparing._kept_back,
        *Comparing._PURPOSES,
        *Coverage._JESTS, *Coverage._AMENDS,
    )  # fmt: skip
    _PLACING = Plan(Comparing._join_people, Comparing._speak_for_both, Comparing._times, _for_nothing)
    _DOUBTS = Plan(
        Comparing._ask_which_of_two, Comparing._ask_which_deputy, Comparing._ask_what_was_counted,
        Comparing._ask_where_to_look, Comparing._ask_which_bags, Comparing._ask_about_own_bag,
        Comparing._ask_how_much_more, Comparing._ask_what_is_found, Comparing._ask_what_was_pictured,
        Comparing._ask_what_was_lost, Comparing._ask_whose_bag, Comparing._ask_who_pays_whom, Comparing._ask_what_is_left,
        Coverage._ask_about_dropped,
    )  # fmt: skip
    _LAST = Plan(_two_sums)
