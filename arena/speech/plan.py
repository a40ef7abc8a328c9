"""The passes that make offers of a message, in the order in which they are run, and what puts its offers together."""

from __future__ import annotations

from arena.speech import (
    addressing,
    alternatives,
    amending,
    assembly,
    beside_point,
    chatter,
    comparing,
    coverage,
    declared,
    doubts,
    echoed,
    hearsay,
    hints,
    jests,
    joining,
    places,
    pointing,
    pooling,
    price_names,
    purposes,
    residue,
    scopes,
    times,
)
from arena.speech.closing import complete, share_bags
from arena.speech.kinds import Plan
from arena.speech.message import Making
from arena.speech.offers import Draft, meant_parts
from arena.speech.others_meant import left_open

SCOPES = (
    scopes.counts_behind,
    scopes.replaced,
    scopes.replaced_by_more,
    scopes.taken_back,
    scopes.but_really,
    scopes.thrown_in,
    scopes.kept_as_it_is,
    scopes.left_out,
    declared.is_what,
    declared.called_between,
    declared.pays_that,
    declared.wished_before,
    declared.and_this_would_do,
    declared.named_then_counted,
    scopes.spoken_of,
    declared.gold_spoken_of,
    scopes.asked_about,
    *hearsay.HEARSAY,
    echoed.echoed_before,
    hearsay.bids_called,
    echoed.echoes,
    declared.named_back,
    scopes.penalties,
    scopes.supposed,
    scopes.on_top,
    scopes.bags_counted,
    scopes.corrected_number,
    scopes.before_you_say,
    scopes.added_up,
    scopes.might_owe,
    places.listed_beside,
    places.described_again,
    places.one_of_mine,
    places.some_of_those,
    places.held_in_bag,
    echoed.repeated,
    places.place_after,
    places.likewise_placed,
    places.from_my_hand,
    scopes.forgotten,
    scopes.then_you_have,
    scopes.either_bag,
    declared.only_declared,
    hearsay.for_what,
    chatter.read_chatter,
)
"""Amounts that only repeat, report or describe, and goods by where they lie: the part of `MEANING` on what stands around a clause."""

MEANING = Plan(
    addressing.excepted,
    assembly.note_answered,
    addressing.call_others,
    addressing.address,
    addressing.each_after,
    hints.answers_a_count,
    hints.inherit,
    price_names.price_for,
    beside_point.things_cost,
    beside_point.owed_to_others,
    beside_point.cards_named,
    beside_point.not_told,
    beside_point.sums_that_do,
    beside_point.weighed_and_found,
    beside_point.did_pick,
    beside_point.said_again,
    hints.pronouns,
    pooling.each_of_us,
    hints.only_told,
    pointing.mine_too,
    pointing.not_in_mine,
    pointing.bags_go_on,
    *SCOPES,
    joining.thought_better,
    hints.retracted,
    comparing.said_again,
    comparing.owed_by_the_rules,
    pooling.both_pay,
    hints.settle_definite,
    hints.if_there,
    joining.all_save_one,
    joining.bare_from_stall,
    joining.join_bare,
    joining.same_goods,
    joining.number_behind_goods,
    joining.number_or_goods,
    joining.share_out,
    joining.kept_back,
    *purposes.PURPOSES,
    *jests.JESTS,
    *amending.AMENDS,
)
"""What the clauses make of each other, and what amounts then count and for what: before anything is put into an offer."""

PLACING = Plan(addressing.join_people, addressing.speak_for_both, times.settle_times, assembly.for_nothing)
"""Who pays, who speaks, and when: just before the clauses are put together."""

DOUBTS = Plan(
    doubts.ask_which_of_two,
    doubts.ask_which_deputy,
    doubts.ask_what_was_counted,
    doubts.ask_where_to_look,
    doubts.ask_which_bags,
    doubts.ask_about_own_bag,
    doubts.ask_how_much_more,
    doubts.ask_what_is_found,
    doubts.ask_what_was_pictured,
    doubts.ask_what_was_lost,
    doubts.ask_whose_bag,
    doubts.ask_who_pays_whom,
    residue.ask_what_is_left,
    coverage.ask_about_dropped,
)
"""What the finished drafts leave unexplained is asked about."""

LAST = Plan(assembly.two_sums)
"""What is asked once the bags of each draft are known."""


def assemble(making: Making) -> list[Draft]:
    """Read all frames and return the drafts in the order said."""
    MEANING.run(making, making.said)
    making.offering = {f.clause.sentence for f in making.frames if f.parts and meant_parts(f)}
    PLACING.run(making, making.said)
    assembly.put_together(making)
    for group in making.groups:
        share_bags(group)
    if any(not d.empty for d in making.drafts):
        DOUBTS.run(making, making.said)
    alternatives.tie_drafts(making)
    for draft in making.drafts:
        if draft.gives or draft.promises or draft.faults:
            draft.faults += draft.bag_faults
        if not draft.faults:
            draft.faults = left_open(making, draft)
        complete(draft, making.scene)
    LAST.run(making, making.said)
    return alternatives.split_drafts(making, [d for d in making.drafts if not d.empty])
