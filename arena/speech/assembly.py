"""Put the frames of a message together: one offer or several, alternatives, prices to several seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from arena.rules.terms import BagOutcome
from arena.speech.atoms import some
from arena.speech.closing import complete, share_bags
from arena.speech.comparing import Comparing
from arena.speech.conditions import condition_fault
from arena.speech.frames import CALLS, TIMES, Frame, Part
from arena.speech.normal import mentions
from arena.speech.offers import Draft, Fault, meant_parts
from arena.speech.tags import BAGREF, mask

_WEIGHS = mask("GOODWILL OWE FAVOUR TELL CORRECT SAMEASOFFER")
_NOTHING, _EACH, _SARCASM = mask("NOTHINGP"), mask("EACH"), mask("SARCASM")
_OWES = mask("OWE")
_SUPPOSE, _CORRECTS, _FOR = mask("SUPPOSE"), mask("CORRECT"), mask("FOR")
_CONDITIONAL = ("if", "unless", "because", "correct")


class Assembly(Comparing):
    """The offers of one message in the making."""

    def run(self) -> list[Draft]:
        """Read all frames and return the drafts in the order said."""
        bits, leads, several = self.bits, self.leads, len(self.frames) > 1
        if self.scene.officer and self.scene.open and several:
            self._note_answered()
        if bits & CALLS:
            self._address()
            self._note_address()
        if self.amounts and bits & _EACH:
            self._each_after()
        if self.amounts:
            self._answers_a_count()
        if several:
            self._inherit()
        if self.amounts:
            if self.goods:
                self._pronouns()
            self._each_of_us()
            if self.goods:
                self._only_told()
        self._too()
        if several and bits & BAGREF:
            self._not_in_mine()
            self._bags_go_on()
        self._read_scopes()
        if self.amounts:
            if several and self.asks:
                self._retracted()
            if self.scene.open:
                self._said_again()
            if several and (bits & _OWES or "because" in leads):
                self._owed_by_the_rules()
            self._both_pay()
            if self.scene.open:
                self._definite()
            if "if" in leads:
                self._if_there()
            if self.amounts > 1:
                self._join_bare()
                self._same_goods()
                self._number_behind_goods()
            if "or" in leads or (self.asks and self.amounts > 1):
                self._number_or_goods()
            self._share_out()
            if self.amounts > 1:
                self._kept_back()
            self._purposes()
        self.offering = {f.clause.sentence for f in self.frames if f.parts and meant_parts(f)}
        self._join_people()
        if self.bits & TIMES:
            self._times()
        if self.bits & _NOTHING:
            self._for_nothing()
        threat = -1
        supposed = -1
        jests = self._sarcastic() if bits & _SARCASM else ()
        for n, frame in enumerate(self.frames):
            sentence = frame.clause.sentence
            self._turn_to(n, frame)
            if sentence in jests or (
                frame.bits & _SUPPOSE and _supposes(frame) and not _offers_anyway(frame)
            ):
                supposed = sentence
            if sentence == supposed:
                self.scene.mention(frame.seats)
                continue
            if frame.clause.lead in ("or", "unless") and self._threatens(n):
                threat = sentence
            if (
                frame.bits & _NOTHING
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
            self._ask_which_deputy()
            self._ask_what_was_counted()
            self._ask_about_own_bag()
            self._ask_how_much_more()
            self._ask_what_is_found()
            self._ask_what_was_lost()
            self._ask_whose_bag()
            self._ask_who_pays_whom()
            self._ask_what_is_left()
        self._tie()
        for draft in self.drafts:
            if draft.gives or draft.promises or draft.faults:
                draft.faults += draft.bag_faults
            complete(draft, self.scene)
        if "or" in leads and len(self.drafts) > 1:
            self._two_sums()
        return self._split([d for d in self.drafts if not d.empty])

    def _two_sums(self) -> None:
        """ "I give four gold or five gold": two sums for one and the same purpose are no choice; ask which."""
        for group in self.groups:
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

    def _note_answered(self) -> None:
        """ "Deal, if you add a cheese": an officer who takes up the one offer made to him speaks to its owner."""
        scene = self.scene
        asking = {o.by for o in scene.open if scene.speaker in o.to}
        first, following = self.frames[0], next((f for f in self.frames[1:] if not f.only_call), None)
        if (
            len(asking) == 1
            and first.has("ACCEPTW", "WEAKYES")
            and following
            and following.clause.lead == "if"
        ):
            scene.answered = next(iter(asking))

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
        if frame.only_time:
            return
        if not self._belongs(n, frame):
            return
        sentence = frame.clause.sentence
        if self.offering and sentence not in self.offering and not frame.when:
            wished = frame.clause.question and frame.has("WANT")
            announced = scene.officer and not wished and any(a.outcome == "inspect" for a in frame.acts)
            if min(abs(s - sentence) for s in self.offering) > (0 if announced else 1):
                return
        if scene.officer and frame.acts and not frame.parts and self._announces(frame, draft):
            return
        spared = scene.officer and self._unless_paid(frame)
        for act in frame.acts:
            if spared and act.outcome == "inspect":
                act = replace(act, outcome="return")
            builder.add_act(draft, act, frame.when, frame)
        too = frame.acts and not frame.when and frame.text_has("as well", "too", "also")
        if (
            too
            and draft.gives
            and (not scene.officer or draft.givers == draft.target)
            and all(a.outcome == "inspect" for a in frame.acts)
        ):
            buyer = draft.target[0] if scene.officer else scene.speaker
            own = BagOutcome(buyer, "return")
            if own not in draft.bags and buyer in scene.context.open_bags:
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
        if frame.parts or frame.acts or frame.bits & _WEIGHS or clause.lead in _CONDITIONAL:
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
        return (
            (several or apart)
            and frame.clause.lead in ("", ",", ";")
            and all(
                a.outcome == "inspect"
                or all(w.startswith("@") and w not in priced for w, _ in a.objects or (("the", None),))
                for a in frame.acts
            )
        )

    def _belongs(self, n: int, frame: Frame) -> bool:
        """Whether what a clause does with bags is part of an offer and not of the talk around it."""
        if frame.when or not frame.acts or frame.clause.sentence in self.offering or not self.offering:
            return True
        if not self.scene.officer and any(w == "described" for a in frame.acts for w, _ in a.objects):
            return not (frame.clause.question or frame.has("WAS", "PASTTIME", "SUPPOSE"))
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
            "TALK" in a.senses and not _wishes(frame, k) for k, a in enumerate(frame.atoms)
        ):
            return False
        first = next(f for f in self.frames if f.clause.sentence == frame.clause.sentence)
        return len(frame.clause.atoms) <= 9 and not (
            (first.has("HAVE") or any(_talks(first, k) for k in range(len(first.atoms))))
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
        joined = (
            part.item.more
            or frame.clause.lead in ("and",)
            or (part.index and some(frame.atoms[: part.index], "AND"))
        )
        same = draft.given_in == frame.clause.sentence
        reasoned = _for_a_reason(frame, part)
        joined = joined or (same and draft.reasoned and (reasoned or frame.has("FOR")))
        draft.reasoned = reasoned
        instalment = same and any(
            f.has("NOW") for f in self.frames if f.clause.sentence == frame.clause.sentence
        )
        if earlier == fresh and part.verb == "BE" and not part.item.more:
            draft.gives = [g for g in draft.gives if g not in earlier]  # "it is six, and it will be six"
        elif earlier and (instalment or (part.each and not same)) and not self.corrected:
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


def _for_a_reason(frame: Frame, part: Part) -> bool:
    """Whether a sum is said to be for something that is no bag ("two for your discretion")."""
    after = frame.atoms[part.index + 1 : part.index + 4]
    reason = bool(after) and (after[0].has("FOR") or after[0].text.startswith("for your"))
    return reason and not any(a.bag is not None or a.seat or a.role or a.item for a in after)


def _wishes(frame: Frame, k: int) -> bool:
    """Whether the word at k says what is asked for ("I'd like Alf's opened")."""
    return frame.atoms[k].text in ("like", "love") and k > 0 and frame.atoms[k - 1].has("WILL")


def _talks(frame: Frame, k: int) -> bool:
    """Whether the word at k only talks of something."""
    senses = frame.atoms[k].senses
    return "TALK" in senses and "BUY" not in senses and not _wishes(frame, k)


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
