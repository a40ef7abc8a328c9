"""The verbs of the table by what they mean, and how they are inflected."""

from __future__ import annotations

# Verbs by meaning: "base past participle", the last two only where irregular.
VERBS: dict[str, str] = {
    # subject gives
    "GIVE": """am_in_with, is_in_with, is_down_for, is_in_for, i_am_down_for, we_are_in_for, i_am_in_for, stack, pile_up, heap_up, line_up, grease_with, grease_you_with, grease_your_palm_with, grease_the_wheel_with, grease_the_wheels_with, oil_with, oil_the_wheels_with, oil_your_palm_with, ply_you_with, sweeten_you_with, tempt_you_with, treat_you_to, reward_you_with, thank_you_with, compensate_you_with, buy_you_off_with bought bought, cross_your_palm_with, fill_your_pocket_with, fill_your_purse_with, line_your_pocket_with, line_your_pockets_with, line_your_purse_with, weigh_you_down_with, see_your_way_to saw seen, see_your_way_clear_to saw seen, see_my_way_to saw seen, see_my_way_clear_to saw seen, bring_yourself_to brought brought, bring_myself_to brought brought, commit, commit_to, bring_to_the_table brought brought, bring_to_table brought brought, assign, sign_over, make_gift_of made made, make_a_gift_of made made, make_present_of made made, make_a_present_of made made, make_you_gift_of made made, make_you_a_gift_of made made, make_you_a_present_of made made, make_you_present_of made made, count_me_in_for, deal_me_in_for dealt dealt, manage, refund, repay, reimburse, scrape_together, scrape_up, rustle_up, spring_for sprang sprung, muster, put_me_down_for put put, find_its_way_to found found, find_their_way_to found found, find_its_way_into found found, make_its_way_to made made, make_their_way_to made made, come_your_way came come, fall_into_your_lap fell fallen, land_in_your_lap, am_good_for, am_in_for, are_in_for, am_down_for, are_down_for, am_down, are_down, am_out, am_lighter_by, stick stuck stuck, pop, plop, plonk, plunk, dump, tuck, slap, slot, drop_off, spend_on, stump_up, fork_out, dole_out, cede, relinquish, yield, supply, hand_across, pass_over, slide_over, pay_up, settle_up, remit, advance, bestow, ante_up, plonk_down, plunk_down, set_down, put_forward, put_on_the_table, lay_on_the_table, cough_over, lob, chuck, bung, sling slung slung, stick_in, throw_your_way, send_over, toss_over, pop_in, spot_you, stand_you, make_over, transfer, allot, award, grant_you, give gave given, pay paid paid, offer, slip, slide slid slid, toss, throw threw thrown, chip, spare, fork, donate,
        gift, contribute, bid bid bid, propose, suggest, counter_with, come_back_with, open_with, let_you_have, let_you_keep, present, surrender, lend lent lent, tip, bribe, deliver, render, cough, shell,
        fling flung flung, flip, pledge, hand_over, fork_over, turn_over, give_over, pay_out, put_in, put_up, chip_in, throw_in, cough_up, shell_out, pony_up, kick_in, pitch_in, count_out, set_aside, lay_down, lay_out, push_across, pass_you, part_with, put_down, pay_over, send, contribute, bring_you, drop, press, go_to, go_up_to, go_as_high_as, go_as_far_as, climb_to, rise_to, stretch_to, start_at, stop_at, come_up_to, deposit, leave_you, buy_you, raise_to, put, furnish, grant, hand, proffer, tender, dish, pony, invest, part, sacrifice""",
    # subject receives
    "GET": """hang_on_to hung hung, hold_on_to held held, hold_onto held held, hang_onto hung hung, retain, help_yourself_to, help_thyself_to, help_yourselves_to, treat_yourself_to, avail_yourself_of, have_yourself, get got gotten, receive, collect, pocket, take took taken, keep kept kept, enjoy, claim, sweep swept swept, scoop, rake_in, snatch, scoop_up, sweep_up, gather_up""",
    "WANT": """want, need, require, demand, expect, charge, ask, fancy, desire, request""",
    "ADD": """add, include, throw_in, toss_in, chuck_in, put_in, top_it_up_with, top_up_with, sweeten_it_with, sweeten_it_by, tack_on, fold_in, slip_in""",
    "DO": """do did done, hold_at held held, hold_firm_at held held, hold_steady_at held held, stay_at, stay_firm_at, remain_at, remain_firm_at, stick_at stuck stuck, stick_to stuck stuck, stand_firm_at stood stood, settle_on, settle_for, settle_at, agree_on, meet_at, land_on, go_with, close_at, shake_on""",
    "MAKE": """make made made, say said said, call""",
    "SELL": """sell sold sold, swap, trade, exchange""",
    "BUY": """buy bought bought, purchase""",
    "OPEN": """unlace, unknot, unbuckle, unfasten, rifle, ransack, scrutinise, scrutinize, slice, plunder, unstitch, dissect, unlock, uncork, unroll, disembowel, eviscerate, open, inspect, search, examine, untie, rummage, slit slit slit, unseal, unpack, unwrap, audit, probe, frisk""",
    "PASS": """return, skip, spare, ignore, release, overlook, pass""",
    "LET": """let let let, wave, leave left left, keep kept kept, allow, permit, usher""",
    "HAVE": """is_good_for, are_good_for, bear bore borne, pack, stash, conceal, lug, haul, transport, cart, have had had, have_got, hold held held, own, carry, hide hid hidden, smuggle, possess, contain""",
    "TELL": """tell told told, whisper, reveal, spill, divulge, disclose, confide, let_you_in_on, let_you_know, fill_you_in_on, clue_you_in, put_you_onto, point_you_to, tip_you_off, say_you_who said said, say_you_what said said, say_to_you_who said said, say_to_you_what said said, report_to_you""",
    "OWE": """owe""",
    "PROMISE": """undertake_to undertook undertaken, guarantee, promise, swear swore sworn, vow""",
    "ACCEPT": """accept, agree, live_with""",
    "REFUSE": """refuse, decline, reject""",
    "WITHDRAW": """withdraw withdrew withdrawn, recant, disavow, renounce, disown, unsay unsaid unsaid, retract, rescind, revoke, cancel""",
    "FORGET": """forget forgot forgotten""",
    "SUIT": """tempt, sway, satisfy, suffice, persuade, convince""",
    "TALK": """cost, lose lost lost, win won won, know knew known, think thought thought, see saw seen, hear heard heard,
        believe, trust, declare, lie, like, love, hate, remember, notice, mean meant meant, wonder, guess, bet, suspect,
        earn, find found found, buy bought bought, bring brought brought, feel felt felt, seem, look, smell, count, play,
        risk, gamble, wager, mention, mutter, brag, swear swore sworn, weigh, recall, regret, fear, hope, wish, doubt, reckon, assume,
        suppose, imagine, understand understood understood, laugh, sit sat sat, stand stood stood, wait, start, stop, try, help,
        talk, hint, admit, confess, deny, prove, show, bluff, cheat, consider, admire, remind, warn, swallow, advise,
        watch, deserve, save, spend spent spent, split split split, gain, profit, fine, confiscate, estimate, score""",
}

# Verbs of looking into a bag, with the small word that makes them so.
LOOKS = """regard_in, regard_into, visit, pay_a_visit_to paid paid, call_on, turn_your_knife_on, turn_your_attention_to, turn_your_blade_on, turn_your_scissors_on, take_your_knife_to took taken, take_a_knife_to took taken, take_a_blade_to took taken, put_a_knife_to put put, put_your_knife_to put put, set_your_knife_to set set, introduce_your_knife_to, look_in, look_into, look_inside, look_at, look_over, look_through, peek_in, peek_into, peek_at, peek_inside, peer_into,
    peer_inside, go_through went gone, rummage_in, rummage_through, rummage_around_in, dig_into dug dug, dig_through dug dug,
    root_around_in, root_through, rifle_through, poke_around_in, poke_through, poke_into, stick_your_nose_in stuck stuck,
    nose_around_in, turn_out, empty_out, tip_out, shake_out, pour_out, tear_into tore torn, tear_open tore torn, rip_open,
    rip_into, cut_open cut cut, cut_into cut cut, crack_open, break_open broke broken, break_into broke broken, slice_open,
    slice_into, slit_open slit slit, pry_open, prise_open, pop_open, bust_open, throw_open threw thrown, cast_an_eye_over,
    run_an_eye_over, have_a_look_in, take_a_look_in, have_a_rummage_in, open_up, check_out, inspect_the_contents_of, turn_inside_out,
    upend, lift_the_flap_of, gut, crack, carve, carve_open, fillet, puncture, pierce, prick, burst burst burst, rip, hack_into, unpick, unravel, untwist, snip, loosen, raid, invade, burgle, violate, unstring unstrung unstrung, crack_into, cut_the_string_on cut cut, cut_the_strings_on cut cut, undo_the_knot_on undid undone"""

IRREGULAR = {
    "give": ("gave", "given"), "pay": ("paid", "paid"), "put": ("put", "put"), "throw": ("threw", "thrown"),
    "lay": ("laid", "laid"), "set": ("set", "set"), "bring": ("brought", "brought"), "go": ("went", "gone"),
    "rise": ("rose", "risen"), "come": ("came", "come"), "leave": ("left", "left"), "buy": ("bought", "bought"),
    "send": ("sent", "sent"),
}  # fmt: skip


def inflect(base: str, past: str, part: str) -> list[tuple[str, str]]:
    """The forms of a verb, each with its name; an irregular past or participle is given."""
    if base == "is":
        return [("is", "third")]
    forms = [(base, "base")]
    if base == "have":
        forms.append(("has", "third"))
    if base.endswith(("s", "x", "ch", "sh", "z", "o")):
        forms.append((base + "es", "third"))
    elif base.endswith("y") and base[-2] not in "aeiou":
        forms.append((base[:-1] + "ies", "third"))
    else:
        forms.append((base + "s", "third"))
    doubled = len(base) > 2 and base[-1] in "bdgmnpt" and base[-2] in "aeiou" and base[-3] not in "aeiou"
    short = doubled and base != "open" and (len(base) <= 4 or base in ("admit", "permit", "regret", "forget"))
    stem = base + base[-1] if short else base
    if base.endswith("e") and not base.endswith("ee"):
        forms.append((base[:-1] + "ing", "ing"))
    else:
        forms.append((stem + "ing", "ing"))
    if not past:
        if base.endswith("e"):
            past = base + "d"
        elif base.endswith("y") and base[-2] not in "aeiou":
            past = base[:-1] + "ied"
        else:
            past = stem + "ed"
    if past != base:
        forms.append((past, "past"))
    if part and part not in (past, base):
        forms.append((part, "part"))
    return forms
