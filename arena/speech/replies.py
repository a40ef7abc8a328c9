"""How people say yes, no and "I take it back": families of phrases, and the words that they are built from."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product


def _spread(*parts: str) -> Iterable[str]:
    """Every way through alternatives, each part being "a|b|c" ("" for nothing)."""
    for choice in product(*(part.split("|") for part in parts)):
        yield " ".join(word for word in choice if word)


# Words that say how far off a price is ("too steep"), and words of scorn that stand alone.
_OFF = (
    "little|low|few|small|mean|cheap|stingy|thin|light|skimpy|poor|weak|short|measly|paltry|high|much|steep|dear|rich|"
    "pricey|costly|expensive|hefty|stiff|salty|greedy|big|tight|rich for my blood|rich for me|rich for my taste"
)
SCORNING = (
    "absurd|preposterous|ludicrous|derisory|pitiful|pathetic|poppycock|balderdash|hogwash|claptrap|insufficient|"
    "inadequate|exorbitant|extortionate|usury|piracy|banditry|plunder|a swindle|a mockery|chicken feed|small change|"
    "pin money|small beer|crumbs|loose change|a pittance|pittance|a travesty|thievery|larceny|monstrous|obscene|"
    "disgraceful|shameful|unreasonable|an outrage|a disgrace|a scandal|day light robbery|rubbish|garbage|nonsense"
)

_STRUCK = tuple(
    _spread(
        "you have|we have|you have got|you have struck|we have struck|we have got|you have made|you have won",
        "|yourself|ourselves",
        "a|an|your|our",
        "bargain|agreement|accord|arrangement|understanding|contract|pact|deal",
    )
)
_MY_PART = tuple(
    _spread(
        "agreed|done|deal|approved|accepted|fine|confirmed|yes|a yes|settled|granted",
        "on|for|from",
        "my",
        "part|side|end|behalf",
    )
)
ACCEPTING = "|".join((*_STRUCK, *_MY_PART)) + (
    "|sail on|sail on then|on you go|off with you|away you go|along you go|motion granted|motion carried|motion allowed|application granted|application approved|application allowed|petition granted|"
    "request granted|request approved|so ordered|sustained|consider it struck|struck then|"
    "here take it|here just take it|fine take it|bargain struck|a bargain struck|you have my word on it|you have my hand on it|"
    "have it your way|as you wish|as you will|as thou wilt|your wish is granted|twist my arm|twisted my arm|talked me into it|"
    "talked me round|won me over|persuaded me|convinced me|i am persuaded|i am convinced|i am sold|you win this one|"
    "consider it settled|consider it agreed|consider it a deal|consider it sold|consider it sealed|consider it yours|"
    "right you are|done and dusted|done and done|signed and sealed|signed sealed and delivered|"
    "can not say fairer|can not say fairer than that|can not argue with that|can not say no to that|can not refuse that|"
    "how could i refuse|how can i refuse|who could refuse|who could say no|how could i say no|how can i say no|"
    "would not say no|do not mind if i do|that will do nicely|that will do me|that will suit me|that suits me|suits me fine|"
    "suit me|suits me down to the ground|fits the bill|hits the spot|pleasure doing business|a pleasure doing business|"
    "pleasure to do business|sign me up|lock it in|book it|take my money|take the money|game on|we are in business|"
    "we are on|you are on then|we are agreed then|fair dos|fair do|fair does|fair deal|fair is fair|fair trade|righto|"
    "right o|rightio|right oh|okie dokie|okey dokey|okey dokie|okie doke|"
    "i consent|i assent|i comply|i concede|i relent|i cave|i cave in|i give in|i yield|i capitulate|i surrender|i fold then|"
    "we consent|we concede|we yield|we give in|i am giving in|i am caving|i do consent|i gladly consent|i hereby consent|"
    "i will bite|i will pay up|i pay up|paying up|i will cough up|i will shell out|i will stump up|i will hand it over|"
    "you shall have it|thou shalt have it|you will have it|it shall be yours|it is yours then|you shall have your money|"
    "let it be so|amen to that|that is fine by me|that is fine with me|fine for me|good for me|ok for me|okay for me|ok with me|"
    "okay with me|okay by me|ok by me|all right by me|all right with me|good by me|cool by me|cool with me|works on my end|"
    "works for us|i shake on that|i shake on it|i will shake on that|i will shake on it|shaking on it|put it there|"
    "you have my yes|you have my agreement|you have my consent|you have my assent|you have my hand|you have my hand on it|"
    "you have my blessing|you have my ok|you have my okay|my yes|count that as a yes|take that as a yes|"
    "make it so|we have an accord|we have an agreement|we have a bargain|we have a pact|we have deal|you have deal|is deal|"
    "an accord|it is agreed|that is agreed|then it is agreed|it is sealed|the deal is struck|the bargain is struck|"
    "deal is struck|bargain struck|consider us agreed|consider me in|count us in|i am on board|on board with that|"
    "where do i sign|where shall i sign|show me where to sign|i take|ok i take|yes i take|we have an understanding|are acceptable|"
    "are acceptable to me|is acceptable|is acceptable to me|why the hell not|why in the world not|why ever not|sure why not|do nicely|will do nicely|"
    "does nicely|would do nicely|will do fine|will do me fine|you get what you asked|you get what you ask for|your price it is|"
    "your price then|your terms then|on your terms|your terms it is|i will chip in|i will cough it up|count on my agreement|"
    "count on my yes|you can count on my agreement|i am fine with that|i am fine with it|i am ok with that|i am okay with that|"
    "i am down|i am down for that|down for that|up for that|i am up for that|that will serve|that serves|that shall serve|"
    "do me nicely|do me fine|do me very well|do us nicely|do me handsomely|do me just fine|do very nicely|does me fine|suits me nicely|"
    "it shall be paid|it will be paid|consider it paid|you shall be paid|you will be paid|you shall have your price|"
    "music to my ears|off you trot|off you pop|"
    "that is acceptable|acceptable to me|i find that acceptable|here is my money|here is the money|here is your money|"
    "here are my coins|here is my gold|here is my coin|here is my purse|here is your coin|yours then|nods and pays|"
    "i could not refuse|could not say no|i can work with that|can work with that|can do that|i can do that|that i can do|"
    "happy with that deal|i am good with that|good with that|good with it|fine with it|cool with it|i will go for it|i will go for that|"
    "i will go with that|going with that|i am taking it|i am taking that|taking it|i will have it|i will have that|i shall take it|"
    "i shall take that|i shall pay it|i shall pay|i approve|approved|ratified|confirmed|i confirm|i hereby accept|"
    "i gladly accept|i gratefully accept|i happily accept|i gladly agree|we have ourselves a deal|got yourself a deal|"
    "there is your deal|that is a bargain|that is a yes|that is a yes from me|a yes from me|it is a yes|it is a yes from me|yes from me|"
    "thumbs up|thumbs up from me|green light|you have the green light|all yours then|you have convinced me|"
    "very well then|well all right|then all right|i have no objection|i shall not argue|i will not argue|will not argue with that|"
    "no argument from me|no complaints here|no complaints|no quarrel with that|sounds good to me|sounds fair to me|sounds fine to me|sounds great to me|sounds right to me|sounds ok to me|sounds like a deal|sounds like a plan|"
    "let us call it a deal|let us seal it|let us seal the deal|seal the deal|we will take it|we will take that|mind made up yes"
)

REJECTING = "|".join(
    (
        "motion denied|motion refused|motion dismissed|application denied|application refused|application dismissed|petition denied|"
        "leaving it|i will leave it|i leave it|i am leaving it|petition refused|petition dismissed|request denied|request refused|overruled|denied with costs|"
        "a pox on|a pox upon|a plague on|a plague upon|to the devil with|to hell with|to blazes with|the devil take|damn your|curse your|hang your|bother your",
        *_spread("too", _OFF),
        "hard no|firm no|flat no|clear no|big no|definite no|resounding no|polite no|solid no|a hard no|a firm no|a flat no|"
        "a polite no|a no|a no from me|no from me|that is a no|it is a no|no can do|no siree|no sir|no maam|no sirree|nuh uh|"
        "nu uh|uh uh|fat chance|not a hope|no hope|not a prayer|no thank ye|nothing of the sort|not a bit of it|"
        "not in a million years|not in a hundred years|not in a thousand years|not on your nelly|not for love nor money|"
        "not by a long shot|not by a long chalk|not by a mile|not even close|nowhere close|not close|not likely|"
        "not bloody likely|no fear|not in this life|not in this lifetime|not today|not this time|not at that price|"
        "not for that price|not for that money|not at those prices|not on this earth|not while i breathe|no way in hell|"
        "no way jose|no way no how|thumbs down|red light|does not cut it|do not cut it|will not cut it|does not do it|"
        "does not do it for me|does not even begin to cover it|will not wash|will not fly|does not fly|will not work|"
        "will not suffice|does not suffice|will not serve|does not satisfy me|does not impress me|does not interest me|"
        "does not tempt me|leaves me cold|of no interest|no interest|no good to me|no use to me|not good for me|"
        "not to my taste|not to my liking|not my price|beneath me|an insult to my badge|"
        "you are having a laugh|having a laugh|are you having a laugh|you are having me on|you must be dreaming|"
        "you are dreaming|you must be mad|are you mad|you are mad|have you lost your mind|are you out of your mind|"
        "do you take me for a fool|nice try|keep dreaming|get stuffed|get knotted|get real|go jump in the moat|go fish|"
        "go whistle|go whistle for it|you can whistle for it|bog off|naff off|on your bike|sling your hook|jog on|"
        "i say no|i am saying no|the answer remains no|still no|still a no|the answer is still no|my answer stays no|again no|"
        "i am turning that down|turning that down|turn that down|turn this down|turn you down|turning you down|turn them down|"
        "turn both down|turning both down|turn them both down|turn you both down|turning them both down|turning the lot down|"
        "turn the lot down|i am turning it down|turning it down|i am passing on that|passing on that|pass on this one|"
        "pass on this|have to pass on this one|have to pass|will have to pass|must pass|i am going to pass|going to pass|"
        "give that a miss|give it a miss|give this a miss|give that one a miss|i am not biting|not biting|not buying|"
        "not having it|not having that|not paying that|not paying it|not paying so much|will not pay it|will not pay that|"
        "will not pay so much|will not pay a penny|will not pay a coin|wo not stand for it|respectfully decline|"
        "politely decline|i do decline|i do refuse|we decline|we refuse|must refuse|shall not accept|can not accept|"
        "i can not accept|i can not accept that|can not accept that|will not accept|i will not accept that|not accepting|"
        "not accepting that|beyond my means|beyond my purse|beyond me|out of my reach|out of my range|above my means|"
        "more than i am willing to part with|more than i am willing to pay|more than i can afford|more than i can pay|"
        "more than i have any intention of paying|more than it is worth|more than my bag is worth|more than i care to pay|"
        "more than i would like to pay|no bargain|no bargain there|not a bargain|keep your offer|keep your deal|"
        "not remotely enough|not remotely|not half enough|not quite enough|not near enough|not anywhere near enough|"
        "not anything like enough|not anywhere close|hardly enough|barely enough to tempt me|scarcely enough|"
        "nothing like enough|nothing near enough|not sufficient|not adequate|not fair|not worth my time|not worth my while|"
        "not worth the trouble|not worth getting up for|not worth the ink|will never do|that will never do|would never do|"
        "when pigs fly|when pigs learn to fly|when hell freezes over|by no means|not by any means|in no way|no means|save your breath|"
        "shakes his head slowly|shakes her head slowly|shakes my head slowly|shaking my head|shakes head slowly|"
        "money is no good here|gold is no good here|coin is no good here|coins are no good here|not with me|not from me|"
        "not on my watch|not a penny of it|not a coin of it|not for me thanks|never in my life|never ever|not ever|no never|"
        "not paying a penny|not paying a coin|not paying a copper|a thousand times no|a hundred times no|"
        "take my chances|i will take my chances|i will take the chance|i will risk it|risk it|i will chance it|do your worst|"
        "away with it|away with that|take it away|i spurn that|i spurn it|i spurn thy price|i spurn your price|i scorn your price|"
        "nowhere near|nowhere near it|not near it|"
        "lost your marbles|lost your mind|lost your wits|lost your senses|out of your mind|out of your head|off your rocker|off your head|"
        "gone mad|you jest|you wish|in your wildest dreams|you must have lost your mind|are you off your head|"
        "will not be part of that|will not be a part of that|will not be part of it|want no part of it|want no part of that|"
        "want nothing to do with it|want nothing to do with that|none of it|not part of that|"
        "never a hope|i think i will pass|i will give that one a miss|i will give that a miss|i will give it a miss|"
        "spits on the ground|walks away|walks off|folds his arms|folds her arms|folds my arms|turns her back|turns his back",
    )
)

WITHDRAWING = (
    "consider it unsaid|consider it withdrawn|consider it cancelled|consider it canceled|consider it gone|consider it void|"
    "consider it null and void|consider that withdrawn|consider that unsaid|consider that cancelled|consider that void|"
    "consider it retracted|consider that retracted|consider it off|consider that off|consider them withdrawn|consider both withdrawn|"
    "offers off|offer off|bid off|bids off|offer void|forget i spoke|forget i said anything|forget i asked|forget i ever offered|forget i ever said it|forget that i offered|"
    "forget that i said that|pretend i never said that|pretend i never said it|pretend i never offered|pretend i said nothing|"
    "as if i never said it|i never said that|unsay that|i unsay it|call it off|call it all off|calling it off|calling it all off|"
    "call that off|calling that off|nvm|nevermind|no hard feelings i am out|i bow out|i am bowing out|bowing out|bow out|"
    "i renege|i am reneging|i recant|i think better of it|thought better of it|i have thought better of it|thinking better of it|"
    "i had second thoughts|i have had second thoughts|having second thoughts|i am having second thoughts|cold feet|i got cold feet|"
    "i have got cold feet|shutters down|offer closed|that offer is closed|window closed|the window has closed|ship has sailed|"
    "that ship has sailed|offer over|rip it up|tear it up|tear that up|i tear it up|rip that up|bin it|bin that|scrap it|scrap that|"
    "i am pulling it|pulling it|i pull it|pull it back|pulling it back|i am walking it back|walking that back|walk that back|"
    "i am withdrawing it|withdrawing it|withdraw it|withdraw that|i withdraw it|i withdraw that|i withdraw them|withdraw both|"
    "i am rescinding it|rescind it|rescind that|retract it|retract that|i retract it|i retract that|revoke it|revoke that"
)

AGREEING_YES = (
    "alrighty|alrighty then|aight|aight then|aight bet|bet|k bet|ok bet|bet bet|say less|nods|nods slowly|nods once|nods curtly|gives a nod|gives a curt nod|yessir|yes sir|yes maam|yes indeed|yes yes|"
    "yes of course|oh yes|ya|yah|yas|yass|yus|yuss|ja|si|oui|da|kk|okay okay|ok ok|alright alright|all right all right|fine fine|"
    "fine then|ok then|okay then|okie|okey|mkay|sure sure|sure then|why not then|very well|needs must|if i must|i suppose so|i guess so|"
    "go on then|gladly so|with all my heart|with a heavy heart|reluctantly|grudgingly|that is fine|that is ok|that is okay|"
    "that is good|all good|is good|is okay|it is okay|it is good|it is ok|good good"
)

EXCLAIMING = (
    "both times|both ways|in both|in any case|in any event|in both cases|in either case|in all cases|in each case|in either event|in both events|in every case|"
    "deal or no deal|never say never|never mind me|ugh|bah|pah|pfft|pff|tsk|tch|hah|hehe|heh|hee|lmao|rofl|omg|oof|whoa|wow|ooh|aw|aww|argh|gah|meh|yikes|blimey|crikey|"
    "cor|gosh|goodness|heavens|good heavens|for heaven sake|for heaven sake|oh for heaven sake|oh for heaven sake|"
    "for goodness sake|for pity sake|for pity sake|for crying out loud|good lord|good grief|my word|my goodness|"
    "upon my word|by my beard|by my troth|forsooth|verily|in truth|hang it|hang it all|damn it|dammit|drat|curses|"
    "ngl|tbh|imo|imho|fyi|btw|smh|luv|bro|bruh|dude|fam|gov|guvnor|governor|gaffer|"
    "sweetheart|darling|comrade|good sir|kind sir|good madam|good lady|kind lady|good fellow|my good man|my good woman|"
    "old chap|old bean|old girl|old thing|my dear|my dears|dear friend|dear boy|you rogue|you scoundrel|you devil|you old fox|"
    "you old rogue|you old bandit|you robber|you thief|you pirate|you crook|you brute|you monster|you shark|you vulture|"
    "on balance|all things considered|all told|at the end of the day|when all is said and done|for what it is worth|"
    "as it happens|if i am honest|to be honest|to be fair|in fairness|in all honesty|truth be told|truth to tell|"
    "i am afraid|i fear|alas|sadly|regrettably|unfortunately|i regret to say|i am sorry to say|with respect|with all due respect|"
    "no offence|no offense|all the same|even so|be that as it may|that said|having said that|look here|see here|"
    "now look|now listen|listen here|well now|well then|right then|ok so|okay so|so then|there now"
)

UNDOING = (
    "unoffer, un_offer, back_out_of, pull_out_of, walk_away_from, go_back_on went gone, renege_on, step_back_from, bow_out_of, unsay unsaid unsaid, undo undid undone, cancel, scrap, ditch, bin, shelve, void, nullify, annul, abandon, discard, "
    "disregard, delete, erase, kill, nix, axe, recall, repeal, call_off, tear_up, rip_up, throw_away, throw_out, "
    "pull_back, walk_back, drop, pull, scratch, strike, forget, "
    "withdraw withdrew withdrawn, retract, rescind, revoke, remove, reverse"
)
