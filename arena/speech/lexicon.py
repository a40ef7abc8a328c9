"""The words of the table: what each may mean in a bargain. One line a meaning; the verbs stand in `verbforms`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from arena.speech.replies import (
    ACCEPTING,
    AGREEING_YES,
    EXCLAIMING,
    REJECTING,
    SCORNING,
    UNDOING,
    WITHDRAWING,
)
from arena.speech.verbforms import IRREGULAR, LOOKS, VERBS, inflect


class Sense(NamedTuple):
    """What a word or phrase means: its tag, a value, and for verbs the form (base, third, past, ing, part)."""

    tag: str
    val: str = ""
    form: str = ""


# Phrases by meaning.
_PHRASES: dict[str, str] = {
    "GOLD": """doubloon|doubloons|guinea|guineas|farthing|farthings|thaler|thalers|shekel|shekels|smackers|smackeroos|clams|simoleons|moolah|pieces of eight|nobles|moolah|clams|smackers|doubloons|doubloon|thaler|thalers|gulden|guilders|nobles|farthings|farthing|shekels|shekel|lucre|dosh|readies|coin of the realm|yellow ones|nuggets|pistoles|pieces o gold|gold bits|bits of gold|gold ones|golden pieces|golden ones|glod|gld|godl|golld|coinz|conis|cions|gold coinage|piccoin|gold|golds|gp|g|gold pieces|gold piece|pieces of gold|piece of gold|coin|coins|gold coin|gold coins|coins of gold|goldpieces|
        of gold|of coin|of coins|crowns of gold|pieces|bucks|quid|ducats|ducat|florins|florin|shillings|shilling|pence|penny|pennies|
        money|cash|silver coins|shiny coins|goldies|monies|dough|sovereigns|shiny ones|pieces of silver|coinage|monetary units|golden coins|
        golden coin|pounds|pound|sterling|marks|groats|copper|coppers|silver|dinars""",
    "PURSE": """funds|balance|holdings|bankroll|capital|hoard|palm|hat|boot|sleeve|glove|lap|lunchbox|tray|purse|wallet|pocket|pockets|pouch|coffers|gold|money|coin|savings|fortune|wealth|treasury|cash|coins|coffer|
        strongbox|moneybox|pile""",
    "STALL": """stall|stand|board|table|market stall|counter|stalls|display|bench|shop|market|shelf|booth|spread|tableau|pitch|
        merchant stand|merchant board|player board""",
    "BAG": """knot|knots|drawstring|cord|laces|lacing|string|basket|crate|hamper|chest|trunk|pack|tote|bindle|bag of mine|sack of mine|parcels|packages|crates|baskets|bag|sack|pouch|parcel|package|consignment|satchel|load|cargo|shipment|bags|sacks|baggage|knapsack|bundle|
        burlap|haversack|sacque|goods unopened|delivery|luggage|freight""",
    "HAND": """hand|hands|hand cards""",
    "CARD": """card|cards|item|items|goods|piece of cargo|good|wares|things|thing|merchandise|products|ware""",
    "CONTRABAND": """face downs|facedowns|face down ones|contraband|treasure|treasures|stolen treasure|stolen treasures|illegal goods|illegal good|smuggled goods|
        illegal card|illegal cards|contraband card|contraband cards|forbidden goods|contraband goods|illicit goods|loot|royal goods|
        piece of contraband|pieces of contraband|contrabands|stolen goods|illegals|smuggled good""",
    "LEGALGOOD": """legal good|legal goods|legal card|legal cards|legal ware|legal wares|lawful good|lawful goods|
        honest good|honest goods|legal item|legal items""",
    "TOKEN": """token|tokens|villager token|villager tokens|bonus token|rabbit|mouse|rabbits|villager|villagers|villager card|bird|fox|
        raccoon|squirrel|turtle|badger|robin token|hedgehog""",
    "FACEDOWN": """face down|facedown|lying face down|hidden|upside down|turned over|turned down|face-down""",
    "SHERIFF": """sheriff|mister sheriff|mr sheriff|madam sheriff|your honour|your honor|your lordship|lordship|
        your grace|constable|lawman|sir sheriff|dear sheriff|my lord|milord|m'lord|your worship|my liege|your excellency|
        your majesty|sire|shrf|sherriff|sherif|sherrif|boss|chief|guv|guvnor|officer|marshal|your ladyship|my lady|milady""",
    "DEPUTIES": """deputies|officers|both deputies|the deputies|two deputies|you deputies|both sheriffs|lawmen|
        constables|ladies|gentlemen|the two deputies""",
    "DEPUTY": """deputy""",
    "I": "i|me myself|myself|yours truly",
    "ME": "me",
    "MY": "my|me own|mine own|my own",
    "MINE": "mine",
    "WE": "we|both of us|the two of us|we two|us two|the pair of us|we both|all of us|the three of us|we all|we three",
    "US": "us|all of us|both of us|the two of us|the three of us|all three of us|the four of us|all four of us|the pair of us|the lot of us",
    "OUR": "our|our own",
    "OURS": "ours",
    "YOU": "you|yourself",
    "YOUALL": """you can all|you may all|you could all|you shall all|you will all|each of you two|each of you three|each of you four|each of you five|any soul|any soul who|any soul what|any man|any man who|any woman|any merchant who|anyone what|anybody what|every soul|each soul|any fellow|any of ye|same for all|the same for all|same for everyone|one price for all|across the board|whosoever|any who|anyone who|anybody who|everyone who|every one who|each of my friends|my friends all|you three|you four|the three of you|the four of you|you five|all of you|each of you|you all|every one of you|everyone of you|anyone|everyone|everybody|anybody|whoever|
        all four of you|all three of you|any of you|you lot|any merchant|each merchant|every merchant|each one of you|
        all merchants|all you merchants|the lot of you|one and all|you each|each and every one of you|any one of you|all five of you|
        every last one of you|every bag|each bag|per bag|a head|per head|per person|per merchant|first come""",
    "YOUTWO": """both of you|you both|you two|the two of you|the both of you|the pair of you|you pair|each of you two|
        the pair|you both together""",
    "YOUR": "your|your own|thine own",
    "YOURS": "with your name on it|with your name on|that has your name on it|marked for you|waiting for you|set aside for you|put by for you|earmarked for you|reserved for you|in it for you|yours for the taking|yours to keep|yours|all yours|your own one",
    "THEY": "he|she|they",
    "THEM": "him|them|her",
    "THEIR": "his|their",
    "THEIRS": "hers|theirs",
    "OTHERS": """the two other|the three other|the two others|the three others|two others|the rest of you|you others|the others of you|the remainder of you|the other two|the other three|the other four|the others|everyone else|everybody else|all others|the other|
        the other one|the other merchants|all the others|the rest of them|the other guy|the others' bags|the other 2|the other 3|
        all the rest|the remaining two|the remaining three|other two|other three|the rest of the table|all other merchants|
        the two others|the three others|other one|another one|the other merchant|my two rivals|my rivals|the competition|
        all other bags|the other ones""",
    "BOTHP": "both|both of them|the two of them|them both",
    "ALLP": "all three|all four|all of them|them all|all of us here|every other",
    "NOBODY": "nobody|no one|noone|none of you|neither of you",
    "SOMEBODY": "anyone else|anybody else|someone else|somebody else|anyone but you|another merchant|any other merchant|strangers|a stranger|one of the deputies|one of the two deputies|one of you deputies|either of the deputies|either of you two|one deputy|a single deputy|just one deputy|only one deputy|whichever of you|whichever one of you|whoever of you|either of you|one of you|whichever deputy|either deputy|one of you two|one of the two of you|either one of you|somebody|someone|some people|a certain|people|folks|others|a friend of mine|one of you|which of you|who",
    "DESCRIBED": """smuggler|smugglers|liar|liars|cheat|cheater|crook|thief|rogue|scoundrel|neighbour|neighbor|rival|
        fellow|guy|one|person|lady|woman|man|lad|girl|boy|villain|criminal|fraud|fool|rat|snake|weasel|cheesemonger|
        merchant|player|friend|opponent|competitor|leader|winner|richest|poorest|man next to me|newcomer|biggest liar|
        other merchant|next one|suspicious one|nervous one|honest one|bloke|chap|gent|gentleman|fella|feller|lass|gal|dame|kid|youngster|stranger|redhead|ginger|
        geezer|suspect|culprit|joker|clown|bandit|trader|farmer|giant""",
    "IF": "soon as|the minute|the instant|on condition that|on the sole condition that|on one condition|in the event that|in the event of|on the proviso that|contingent upon|contingent on|conditional on|conditional upon|just so long as|if|provided|providing|so long as|as long as|on condition|in case|provided that|given that|assuming|on the condition that|only if|when|once|whenever|if only",
    "UNLESS": "unless|or else|otherwise|except if",
    "FOR": "for|in exchange for|in return for|against|in exchange|in return",
    "AND": "thereafter|afterwards|after that|subsequently|last of all|lastly|and last of all|and lastly|and afterwards|and after that|atop|as well as that|with in addition|and|plus|also|as well as|along with|together with|with|and also|on top of|in addition to|alongside|then|and then|followed by",
    "OR": "or|or else if|alternatively|alternately|or rather|or instead|or alternatively",
    "BUT": "but|though|although|yet|however|except|only|except that",
    "NOT": "not|never|without|nor|neither|hardly|no longer|refuse to|nowhere near|anything but|under no circumstances|rather not",
    "NO": "no",
    "EACH": "a nose|a skull|each head|per nose|per purse|from each purse|each from us|to a man|every man|per merchant|all round|each|apiece|a piece|a head|per head|per person|respectively each|each of us",
    "WILL": "will|shall|would|can|could|may|might|should|must|going to|am going to|willing to|happy to|ready to|prepared to|glad to|able to|would not mind|will not mind|do not mind|would not object to|would like to|would love to|would be happy to|would be glad to|would be willing to",
    "NOW": "at the end of this round|by the end of this round|before the round ends|before this round ends|later this round|this very round|still this round|this very moment|this instant|now|today|right now|this round|at once|on the spot|immediately|straight away|right away|this turn|here and now|up front|upfront",
    "NEXTROUND": "next round|next turn|in the next round|the next round|the round after|the round after this|round after this|the coming round|following round|the following round",
    "WHENSHERIFF": """should i become sheriff|should i become the sheriff|should i be sheriff|should i be made sheriff|should i get the badge|should i wear the badge|should the badge come to me|were i to become sheriff|were i to be sheriff|if i become sheriff|whensheriff|when i am sheriff|when i am next sheriff|when i am the sheriff|when i become sheriff|when i wear the badge|
        when the badge is mine|when my turn as sheriff comes|when it is my turn|once i am sheriff|when i get the badge|
        when i have the badge|when i hold the badge|my next turn as sheriff|on my turn as sheriff|during my turn as sheriff|
        when my turn comes|when i sit there|when i sit in your chair|when i am in your chair|when i am in your seat|
        when i am in charge|when i am on duty|when i am behind the gate|once i wear the badge|once the badge is mine|
        as sheriff|when i play sheriff|when it is my turn as sheriff|when my turn as sheriff arrives|on my watch|
        when i am wearing the badge|when i guard the gate|when i man the gate|when i take the badge|when i take over the badge|
        when i take over as sheriff|once i take over|when i take over|when it is my turn to be sheriff|when i am the law|
        when i pin on the badge|when i carry the badge|during my term|in my term as sheriff|when i next wear the badge|
        when i am the one with the badge|when i next hold the badge|when the badge comes to me|when the star is mine|
        when i wear the star|when the badge reaches me|once the badge is on my chest|when i next am sheriff|
        when i am next the sheriff|the next time i am sheriff|next time i am sheriff|the day i am sheriff|
        when i will be sheriff|once i become sheriff|when i get to be sheriff|when i am made sheriff|in my sheriff turn|
        on my sheriff turn|during my sheriff turn|in my turn as sheriff|when i am deputy|when i am a deputy|
        when i am next deputy|next time i am deputy|as deputy|when i wear that badge|when i am holding the badge|
        when i am up as sheriff|when i serve as sheriff|my turn as sheriff|when i have the star|when roles are reversed|
        when the roles are reversed|when the tables are turned|when the tables turn|when the shoe is on the other foot|
        when i am at the gate|when my turn behind the gate comes|when i stand there|when i stand at the gate|
        when i am the one with the knife|when i am inspecting|when i inspect|when i do the inspecting""",
    "WHENYOURS": """whenyours|when you are sheriff|when you are next sheriff|when you are the sheriff|when you become sheriff|when you wear the badge|
        when the badge is yours|when your turn as sheriff comes|when it is your turn|once you are sheriff|when you get the badge|
        when you have the badge|when you hold the badge|your next turn as sheriff|on your turn as sheriff|during your turn as sheriff|
        when your turn comes|when you sit there|when you sit in your chair|when you are in your chair|when you are in your seat|
        when you are in charge|when you are on duty|when you are behind the gate|once you wear the badge|once the badge is yours|
        when you play sheriff|when it is your turn as sheriff|when your turn as sheriff arrives|on your watch|when you are wearing the badge|
        when you guard the gate|when you man the gate|when you take the badge|when you take over the badge|when you take over as sheriff|
        once you take over|when you take over|when it is your turn to be sheriff|when you are the law|when you pin on the badge|
        when you carry the badge|during your term|in your term as sheriff|when you next wear the badge|when you are the one with the badge|
        when you next hold the badge|when the star is yours|when you wear the star|once the badge is on your chest|when you next am sheriff|
        when you are next the sheriff|the next time you are sheriff|next time you are sheriff|the day you are sheriff|when you will be sheriff|
        once you become sheriff|when you get to be sheriff|when you are made sheriff|in your sheriff turn|on your sheriff turn|
        during your sheriff turn|in your turn as sheriff|when you are deputy|when you are a deputy|when you are next deputy|
        next time you are deputy|when you wear that badge|when you are holding the badge|when you are up as sheriff|when you serve as sheriff|
        your turn as sheriff|when you have the star|when you are at the gate|when your turn behind the gate comes|when you stand there|
        when you stand at the gate|when you are the one with the knife|when you are inspecting|when you inspect|when you do the inspecting""",
    "LATER": """on sunday|on monday|on tuesday|on wednesday|on thursday|on friday|on saturday|one of these evenings|some evening|one evening|one of these nights|some night|one of these fine days|any time you like|note of hand|my note of hand|promissory note|promissory notes|my marker|a marker|my bond|a bond|my chit|a chit|my voucher|a voucher|deferred|deferred payment|payment deferred|deferred until later|at a later date|at some later date|at a later stage|at a later point|at some later point|payable later|to be paid later|to be settled later|to be honoured later|in arrears|on deferred terms|on a deferred basis|payment to follow|to be honoured another day|to be paid another day|put it on my tab|put that on my tab|put it on the tab|put it on my slate|put it on the slate|chalk it up|one of these days|settled some day|some other day|some fine day|one fine day|in days to come|down the line|in the long run|whenever you want|whenever you like|whenever you care to|whenever you say the word|whenever you say|whenever you call it in|when you call it in|when you call|whenever you call|when you want it|some day soon|some time|by and by|in time|another night|before the night is over|before the night is out|before we are done|when i can|once i have it|whenever you need it|whenever you need one|whenever you knock|later|some day|someday|one day|in the future|in future|another time|another day|tomorrow|whenever you ask|whenever|
        in a later round|in later rounds|before the game ends|by the end of the game|at the end of the game|at the end|
        when the time comes|sometime|next time|down the road|another round|in due course|eventually|after this round|
        on credit|iou|on my tab|on the tab|on your tab|on the slate|on my slate|on your slate|on account|on my account|on tick|on the cuff|on the bill|on my bill|one of these days|some other time|in two rounds|when you need it|when you need me|the rest of the game|from now on|
        for the rest of the game|until the end of the game|all game|ever after|from then on|as soon as i can""",
    "PASTTIME": """was about to|was just about to|was going to|was just going to|was on the point of|was on the verge of|was on the brink of|was ready to|was prepared to|was willing to|was all set to|was set to|was this close to|was close to|was minded to|was inclined to|was tempted to|was happy to|was poised to|were about to|were just about to|were going to|were just going to|were on the point of|were on the verge of|were on the brink of|were ready to|were prepared to|were willing to|were all set to|were set to|were this close to|were close to|were minded to|were inclined to|were tempted to|were happy to|were poised to|had been about to|had been just about to|had been going to|had been just going to|had been on the point of|had been on the verge of|had been on the brink of|had been ready to|had been prepared to|had been willing to|had been all set to|had been set to|had been this close to|had been close to|had been minded to|had been inclined to|had been tempted to|had been happy to|had been poised to|had half a mind to|had a mind to|had every intention of|had meant to|had intended to|had been minded to|came close to|came this close to|came near to|
        used to|every round|each round|per round|every single round|every time|each time|every game|yesterday|last round|last time|earlier|before|a minute ago|ago|last game|once upon a time|in round one|
        in round two|in round three|the first round|the last round|last turn|previously|the round before|since round one|two rounds ago|back then""",
    "Q": "would you be amenable to|would you be agreeable to|would you be receptive to|would you be content with|would you be happy with|would you be comfortable with|would you be satisfied with|would you be ok with|would you be okay with|would you be fine with|would you be good with|would you be willing to accept|are you amenable to|are you agreeable to|are you receptive to|are you content with|are you happy with|are you comfortable with|are you satisfied with|are you ok with|are you okay with|are you fine with|are you good with|are you willing to accept|might you be amenable to|might you be agreeable to|might you be receptive to|might you be content with|might you be happy with|might you be comfortable with|might you be satisfied with|might you be ok with|might you be okay with|might you be fine with|might you be good with|might you be willing to accept|could you be amenable to|could you be agreeable to|could you be receptive to|could you be content with|could you be happy with|could you be comfortable with|could you be satisfied with|could you be ok with|could you be okay with|could you be fine with|could you be good with|could you be willing to accept|how you think about|what you think about|what do you think about|how do you think about|what you say about|what you say to|how you find|how would you feel about|how do you feel about|how would you like|are you open to|would you be open to|would you consider|what would you say to|what do you say to|what would you think of|what do you think of|why not|what if|how about|what about|what say you to|say|perhaps|maybe",
    "FACT": """set you back|sets you back|set me back|sets me back|fine|fines|penalty|penalties|value|values|worth|bonus|points|point|reward|profit|odds|percent|chance|chances|
        expected|average|total|rules|rule|score|round|rounds|turns|turn|minutes|minute|times|years|year|seconds|second|hours|
        king|queen|percentage|math|maths""",
    "PRICE": """my final|my max|my maximum|my ceiling|my limit|my absolute limit|best and final|best and last|bafo|tender|ceiling|max|top price|lastprice|most i can do|best i can do|all i can do|all i can offer|most i can offer|most i can spare|all i can spare|best i can offer|what i can do|what i offer|what i am offering|least i take|least i will take|lowest i go|lowest i will go|highest i go|highest i will go|all i have to offer|most i will pay|most i can pay|least i can accept|minimum|toll today|maximum|price|fee|toll|tax|tariff|quotation|quote|offer|bid|bribe|duty|levy|charge|ask|rate|donation|gift|going rate|
        payment|terms|number|figure|limit|deal|proposal|contribution|tribute|fare|asking price|ransom|cost|demand|sum|
        suggestion|package|counter offer|counteroffer|counterproposal|counter|compensation|consideration|amount|
        final offer|last offer|best offer|last word|final word|last price|final price|best price|top offer""",
    "CAP": """not a penny beneath|not a penny under|not a penny below|not a coin under|not a coin below|not a coin beneath|nothing under|nothing below|nothing less than|nothing short of|no fewer than|a clean|a crisp|a cold|a nice round|an honest|a whopping|a princely|a good solid|a straight|the princely sum of|the modest sum of|the trifling sum of|not a penny more than|not a coin more than|not one coin more than|at least|at most|no less than|not less than|no more than|not more than|up to|as high as|as much as|minimum|
        maximum|a minimum of|a maximum of|the minimum is|not a penny less than|exactly|precisely|just|only|a full|
        a mere|a cool|a solid|an even|a round|a total of|the sum of|a sum of|sum of|an amount of|the amount of|a fee of|a toll of|
        fully|all of|a whole|a good|a neat|a modest|a generous|a fair|a humble|minimum of|even|a paltry|a handsome|the tidy sum of|
        a tidy sum of|a further|further|extra|additional|flat|straight|no fewer than|as low as|a grand total of""",
    "APPROX": """something in the neighbourhood of|in the neighbourhood of|something in the neighborhood of|in the neighborhood of|in the vicinity of|something in the region of|somewhere in the region of|somewhere in the neighbourhood of|not far off|not far from|a shade under|a shade over|just under|just over|just shy of|above|beyond|higher than|past|about|around|roughly|approximately|some|nearly|almost|circa|ish|or so|more or less|give or take|somewhere around|
        in the region of|close to|maybe around|somewhere between|between|over|under|more than|less than|upwards of|north of|
        or thereabouts|at around|something like|or something|in the ballpark of""",
    "FEW": """a reasonable amount of|a reasonable sum of|a fair amount of|a fair sum of|a decent amount of|a decent sum of|a modest sum of|a small sum of|a tidy sum of|a sum of|an amount of|a decent bit of|decent bit of|a nice heap of|nice heap of|heap of|pile of|fistful of|stack of|mountain of|a mountain of|a tidy pile of|a nice pile of|a good handful of|a tidy bit of|a pretty bit of|bit of|a sum of money in|a few|few|some|several|a handful of|handful of|a bit of|a little|a little bit of|a lot of|lots of|many|plenty of|
        a number of|a bunch of|loads of|a pile of|a heap of|any number of|a stack of|a small amount of|a portion of|part of|
        a share of|a fair share of|a small share of|some of|most of|a purse of|a purse full of|a good deal of|enough|a chunk of|a slice of|
        a fistful of|a pinch of|a sprinkle of|a cut of|a piece of|a percentage of|a small fortune in|a bag of|a bit""",
    "SOMEPAY": """i will make it rain|i will make it rain for you|i will pay you back in kind|i will be generous|i will make you smile|i will make you happy|you will not lose by it|you will not be the loser|you will not lose out|you will feel it in your pocket|i will do right by you|i will do you right|i will scratch your back|i will make it right|i will remember you|a drink in it for you|drink in it for you|i will look after you|i will take care of you|i will not forget it|there will be something in it|a bonus|a little bonus|a nice bonus|a nice little bonus|a tidy bonus|a tidy little bonus|a small bonus|a handsome bonus|a bonus in it|something nice in it|a thank you|a handsome thank you|a little thank you|a nice thank you|a handsome reward|a nice reward|a tidy reward|a small reward|a handsome gift|a nice gift|most generous|very generous|a lil something|a lil extra|a pretty penny|a nice surprise|a nice treat|a treat|a kickback|a little kickback|an incentive|a small incentive|a gratuity|a small gratuity|you do not regret it|you will not regret it|something nice in it for you|something nice for you|there is something in it for you|something sweet|something for your trouble|a little extra|a cut of the profit|i will see you right|see to it you are happy|make it worth your while|same deal as before|same as always|the same as always|as always|same as usual|generous|what you will get|what you are getting|reward you|make it worth it|worth it|worth the trouble|something|something in it for you|a little something|something nice|something shiny|something special|
        worth your while|worth your time|a small token|a small gift|a gift|a present|a reward|rewarded|my gratitude|
        my eternal gratitude|grateful|a surprise|a token of my gratitude|a token of my appreciation|a favour in kind|
        make it good|sweetener|a sweetener|a tip|a bribe|a consideration|compensate|compensated|repay|repaid|
        same as last time|the usual|the usual deal|the usual price|usual arrangement|same as before|same deal as last time|
        same arrangement|the same as last time|same terms|thank you properly|generously|handsomely|a proper thank you|
        take care of you|taken care of|see you right|look after you|a generous purse|generous purse|not regret it|
        make it up to you|make you happy|make you rich|return the kindness""",
    "POINTED": """what you want|whatever you want|what you like|whatever you like|anything you want|anything you like|whatever takes your fancy|one of those|two of those|those|these|that one|this one|the shiny one|the shiny thing|one of these|
        the best one|the thing|the good stuff|the stuff|my finest|my best|the finest|the best|the usual stuff|the good one|
        the big one|the one you like|the one you want|the expensive one|that thing|the thing you want|the nice one|the pretty one|
        what you see there|what you like best|your favourite|your favorite|one of them|two of them|some of those""",
    "SAMEASOFFER": "that much|the same|same price|the same price|same again|same for you|same deal|the same deal|likewise|as much|the same amount",
    "BADGE": "badge|star|gate|chair",
    "FAVOUR": """goodwill|good will|my goodwill|my friendship|my loyalty|my support|my silence|my discretion|my help|my assistance|my aid|my alliance|my allegiance|my backing|my protection|my cooperation|my co operation|my services|my service|my advice|my knowledge|friendship|loyalty|a good turn|one good turn|a secret|secret|secrets|my secrets|what i know|a tip|a tip off|information|news|my vote|favour|favor|big favour|favours|favors|big favor|one big favour|one favour|one favor|good turn|debt of gratitude|
        a favour|a favor|one big favor|full account of|full account on|account of|account of who|account on|report on|report about|report of|hint about|hint on|hint as to|hint concerning|hint regarding|hints about|hints on|hints as to|hints concerning|hints regarding|clue about|clue on|clue as to|clue concerning|clue regarding|rumour about|rumour on|rumour as to|rumour concerning|rumour regarding|rumor about|rumor on|rumor as to|rumor concerning|rumor regarding|warning about|warning on|warning as to|warning concerning|warning regarding|intelligence about|intelligence on|intelligence as to|intelligence concerning|intelligence regarding|insight into|truth about|truth of who|lowdown about|lowdown on|lowdown as to|lowdown concerning|lowdown regarding|low down about|low down on|low down as to|low down concerning|low down regarding|details of|details on|details about|particulars of|tidings of|intel about|intel on|intel as to|intel concerning|intel regarding|info about|info on|info as to|info concerning|info regarding|titbit about|titbit on|titbit as to|titbit concerning|titbit regarding|tidbit about|tidbit on|tidbit as to|tidbit concerning|tidbit regarding|word on who|word about who|word of who|my word on who|my word about who|name of the smuggler|names of the smugglers""",
    "NOTHINGP": "nothing|zero|nada|zilch|naught|for free|free of charge|gratis",
    "PLEASE": "please|i beg you|kindly|prithee|pray",
    "MUCH": "how much|how many",
    "BE": "is set at|is assessed at|is fixed at|is put at|is reckoned at|is calculated at|is valued at|is pegged at|is determined at|is determined to be|is set to|is judged to be|is agreed at|has been set at|has been assessed at|has been fixed at|has been put at|has been reckoned at|has been calculated at|has been valued at|has been pegged at|has been determined at|has been determined to be|has been set to|has been judged to be|has been agreed at|have been set at|have been assessed at|have been fixed at|have been put at|have been reckoned at|have been calculated at|have been valued at|have been pegged at|have been determined at|have been determined to be|have been set to|have been judged to be|have been agreed at|was set at|was assessed at|was fixed at|was put at|was reckoned at|was calculated at|was valued at|was pegged at|was determined at|was determined to be|was set to|was judged to be|was agreed at|works out at|works out to|adds up to|runs to|totals|turns out to be|turn out to be|turned out to be|turns out|is|are|am|be|been|being|stands at|stand at|comes to|sits at|remains|amounts to",
    "WAS": "was|were",
    "BECAUSE": "whether|because|since|as|while|whereas|until|till|before|after|although|even if|that|which|who|whose|where|why",
    "ACCEPTW": """here you go|there you go|let us shake on it|let us shake hands|deal|it is a deal|you have a deal|we have a deal|you have got a deal|you got a deal|agreed|i agree|we agree|done|accepted|
        i accept|we accept|i accept that|i accept it|i accept your offer|sold|very well|bargain|it is a bargain|done deal|consider it done|say no more|
        count me in|i am in|shake on it|let us shake|on your way|off you go|go on then|so be it|granted|settled|that is settled|
        picdeal|picyes|my hand on it|here is my hand|you are on|works for me|that works|that works for me|i can live with that|
        fair enough|suits me|fine by me|fine with me|good enough|that will do|you may pass|you may go|be on your way|
        take your bag|take your bag and go|here are the coins|here is the gold|here is your gold|here are your coins|
        here is your bag|i will take it|i take it|i will take that|i will pay|i will pay that|i will pay it|paying|i pay|
        with pleasure|we are agreed|you have my word|it is settled|your bag is yours|go in peace|you are free to go|pass friend|
        i am happy with that|happy with that|i say yes|the answer is yes|my answer is yes|we are good|it is yours|
        signed|sealed and signed|you got it|you have it|on your way then|move along then|through you go|in you go|away with you|
        you have yourself a deal|you have got yourself a deal|i will take that deal|i take that deal|i agree to that|i agree to it|you got yourself a deal|call it a deal|let us do it|let us do that|i will do it|i will do that|
        welcome through|next please|welcome to nottingham|accept|i do accept|that is a deal|then we have a deal|shakes on it|shakes your hand|shake hands|shakes hands|holds out a hand|extends a hand|
        spits in his palm|spits in her palm|handshake|i am game|count me in then|no objection|no objections|deal accepted|offer accepted""",
    "WEAKYES": "you win|yes|sure|ok|okay|k|fine|all right|alright|right|of course|certainly|absolutely|gladly|by all means|why not|perfect|great|good|sounds good|very good|splendid|excellent|yes please|sure thing|oh well|go on|go ahead|pass|go|understood",
    "REJECTW": """have to decline|will have to decline|must decline|have to refuse|must refuse|have to say no|leave me out of it|leave me out|count me out|include me out|none of them|neither of them|neither|none|not on those terms|i will pass on that offer|pass on that offer|the answer is no|my answer is no|i reject that|i reject it|i reject your offer|your offer is refused|shakes head|shakes his head|shakes her head|shakes my head|too rich|too dear|too pricey|too costly|too poor|not worth that|waves it away|waves the offer away|turns it down|turns away|not remotely|far too little|far too much|way too little|way too much|way too low|much too little|much too much|much too low|too few|not tempted|i will pass thanks|no deal|no way|not a chance|no chance|never|i refuse|refused|i decline|declined|rejected|reject|hard pass|no thanks|no thank you|
        not enough|not nearly enough|nowhere near enough|too little|too low|in your dreams|dream on|out of the question|
        absolutely not|certainly not|not interested|i am not interested|an insult|insulting|picno|nothing doing|not happening|
        that is too little|too much|too high|too steep|too expensive|too rich for me|keep your gold|keep your coins|keep your money|
        you must be joking|you must be kidding|are you joking|are you kidding|you are joking|hell no|over my dead body|i think not|
        not good enough|laughable|ridiculous|denied|i will pass on that|thanks but no|i would rather not|not for that|
        i must decline|i have to decline|i must refuse|refuse|decline|pass on that|i will pass|not on your life|no dice|no sale|
        not for all the gold|will not do|that will not do|that is not enough|
        forget about it|a joke|is that a joke|turned down|i turn it down|i turn that down|turn it down|not worth it|
        not for me|you can do better|do better|try harder|rather eat my hat|rather starve|rather die|rather lose my shirt|rather drink from the moat|rather burn it|rather feed it to the pigs|peanuts|pocket change|not a penny|not a coin|

        robbery|daylight robbery|highway robbery|extortion|outrageous|scandalous|a rip off|a ripoff|can not afford that|can not afford it|can not afford so much|does not work for me|that does not work|not acceptable|unacceptable|none of that""",
    "WITHDRAWW": """offers are off|are off|are withdrawn|bids are off|is withdrawn|is cancelled|is canceled|is retracted|i take it all back|take it all back|i take all of it back|i take everything back|i take it back|i take that back|take it back|take that back|i take back my offer|take back my offer|i take my offer back|
        take my offer back|offer is off|my offer is off|the offer is off|i withdraw|withdrawn|withdraw|retracted|i retract|
        forget my offer|scratch that|scratch my offer|i am taking my offer back|taking my offer back|i am taking back my offer|never mind|not any more|not anymore|no longer|off the table|i changed my mind|changed my mind|
        i have changed my mind|cancel my offer|cancel that|the deal is off|deal is off|deal off|offer withdrawn|my offer no longer stands|
        offer expired|i rescind|ignore my offer|disregard my offer|forget what i said|forget what i offered|forget i offered|
        forget i said that|strike my offer|pull my offer|i pull my offer|pulling my offer|i am pulling my offer|too late|
        i am withdrawing|i withdraw my offer|no longer on offer|no longer available|is off|my offer is gone|it is off|all offers off|
        all bets are off|i am out|forget both|consider my offer withdrawn|my bid is off|my bid is withdrawn|forget my bid|forget it|
        i am pulling out|i pull out|i am backing out|i back out|i am out of this|i keep my gold|i will keep my gold|i am keeping my gold|i keep my coins|i will keep my coins|i keep my money|
        i will keep my money|i want my offer back|i take them back|i take both back|i withdraw both""",
    "MAKEIT": "makeit|round this off at|round it off at|settle this at|settle it at|close this at|close it at|end this at|leave it at|wrap it up at|wrap this up at|shake at|shake on|try with|try|let me make it|make it|make that|call it|raise it to|up it to|bump it to|increase it to|lower it to|drop it to|cut it to|bring it to|raise my offer to|raise my bid to|raise to|up my offer to|lower my price to|let us say|let us make it|raise that to|change that to|change it to|turn that into|make my offer|make mine|raise my price to|raise my offer up to|up my bid to|bring that to|let us call it|make the price|make your offer|round it up to|round it down to|round up to|round that up to|increase my offer to|i can raise to",
    "LOWERBY": "loweritby|take off|knock off|come down by|come down|shave off|lower it by|drop it by|go down by|take away|lop off|reduce it by",
    "MUSING": "i was thinking of|i was thinking|i am thinking of|i am thinking|i was hoping for|i am hoping for|i had in mind|i have in mind|i was going to say|i would say|what i had in mind is|what i have in mind is|i am looking at|i was looking for|i am looking for|thinking|i could imagine|i had hoped for|i would like to see|i was expecting",
    "ANYSUM": "as much gold as you like|as much gold as you want|as many coins as you like|whatever you want|whatever you ask|whatever it takes|whatever you say|any price|any amount|any sum|name it and i pay|whatever sum|however much|as much as you like|as much as you want",
    "DISMISS": "get gone|be gone|begone|scram|shoo|clear off|vamoose|skedaddle|on you go|away you go|be off|be off with you|get along with you|trot on|off you trot|off you pop|off you toddle|off you scoot|off you run|off you trundle|on your way|off you go|go on then|you may pass|you may go|be on your way|take your bag|take your bag and go|here is your bag|your bag is yours|go in peace|you are free to go|pass friend|on your way then|move along then|through you go|in you go|away with you|welcome through|next please|welcome to nottingham|handshake|shake hands|shakes hands|holds out a hand|extends a hand|i am happy with that|no objection|no objections|come through|come on through|come in|in you come|walk on|walk through|run along|get going|safe travels|safe journey|travel safely|good travels|carry on|proceed|you are through|you are in|off with you|go go|get out of here|the gate is open|enter|move on|move along|go home|godspeed|farewell",
    "GOODWILL": "vouch for you|be your friend|be your ally|be your friend for life|put in a good word|put in a good word for you|speak up for you|speak well of you|back you up|back you|support you|stand by you|have your back|remember your kindness|remember this kindness|keep your secret|keep your secrets|return the favour|return the favor|be in your debt|in your debt|take your side|side with you|name my first child after you|defend you|cover for you|sing your praises|watch your back|be at your service|be your eyes and ears|keep an eye on him|keep an eye on them|never forget this|help you win|help you",
    "AUCTION": "bidding|auction|highest bidder|highest bid|best bid|starting bid|going once|opening bid|reserve price|do i hear|who gives more|who offers more|who will give me|who bids|best offer wins|most wins|highest offer",
    "SARCASM": "here i was|and here i was|hilarious|how droll|very droll|so funny|what a joker|what a comedian|a comedian|ever so funny|har har|ho ho|be on the stage|how amusing|most amusing|you jester|good joke|nice joke|i was only going to|we were only going to|i was just going to|it was only going to|i was merely going to|who needs to eat|who needs food|who needs money|who needs gold|not as if i need|not like i need|it is not as if i need|i never liked eating|i do not need to eat|my children can starve|my children can eat|the children can starve|the children can eat|let the children starve|i can always starve|i can always beg|why stop there|why not my|shall i throw in my|want my boots|want my shoes|my shoes too|my boots too|would you like my|have my wife too|take the house|take my house|take the roof|how generous of you|how kind of you|how very kind|how very generous|what a bargain|such a bargain|you drive a hard bargain robin hood|shirt off my back|the shirt off|you should be on the stage|on the stage|the moon is|and the moon|what else would you like|anything else your highness|while i am at it|shall i also|kiss your boots|polish your boots|in this economy|in this weather|yes right|right sure|as if|dream on|in your dreams|pigs will fly|pigs might fly|very funny|oh sure|sure sure|ha ha|and i am the king|and i am the queen|and i am maid marian|and i am robin hood|as if i would|yes yes|good luck with that|cry me a river|when hell freezes over|tell me another|pull the other one|just kidding|only joking|just joking|i am joking|kidding|i jest|in jest",
    "SEPARATE": "two separate matters|two separate things|two separate questions|two separate bargains|two different matters|two matters|independently of the first|quite independently|independent of the first|two different offers|two different deals|two different bids|two different proposals|two different bargains|two distinct offers|two distinct deals|two distinct bids|two distinct proposals|two distinct bargains|two independent offers|two independent deals|two independent bids|two independent proposals|two independent bargains|two unrelated offers|two unrelated deals|two unrelated bids|two unrelated proposals|two unrelated bargains|two separate offers|two separate bids|two separate proposals|two separate bargains|different offers|different deals|different bids|different proposals|different bargains|distinct offers|distinct deals|distinct bids|distinct proposals|distinct bargains|independent offers|independent deals|independent bids|independent proposals|independent bargains|unrelated offers|unrelated deals|unrelated bids|unrelated proposals|unrelated bargains|separate proposals|separate bargains|two separate deals|separate deals|separate offers|two deals|two offers|two proposals|two bids|separate bids|two things|separately|as a separate offer|another offer|second offer|a second deal|a different matter|apart from that|on another matter|independently|as a second deal|independent of that|a separate deal|besides that",
    "RAISEBY": "raiseitby|bump mine up by|raise mine by|up mine by|put mine up by|bump that up by|add to mine another|come up by|come up|go up|raise it by|up it by|increase it by|raise my offer by|raise my bid by|up my offer by|bump it by|bump it up by|raise that by|raise by|go up by|go up another|increase my offer by",
    "HANDCARD": "card i am still holding|card i am holding|cards i am still holding|cards i am holding|card i kept|card i have kept|card i kept back|card i have kept back|card i held back|card i did not load|card i did not bag|card i have in hand|cards i have in hand|card i am keeping|card up my sleeve|card i have not played|unplayed card|unplayed cards|card i am clutching|unbagged card|cards i kept|cards i have kept back|card left in my hand|cards left in my hand|hand card|hand cards|card in hand|cards in hand|card in my hand",
    "A": "a|an|another",
    "THE": "the",
    "THIS": "this|that|these|those|yon|yonder",
    "ALLW": "all|all of|every|every single|every last|the whole of|all the|every one of",
    "HALFW": "halve|halving|half|half of|a half of|one half of|fifty percent of",
    "THIRDW": "a third of|one third of|third of",
    "QUARTERW": "a quarter of|one quarter of|quarter of|a fourth of",
    "BOTHW": "both|both of|the two",
    "ANYW": "any|whichever|whatever|any single",
    "OFW": "of",
    "FROMW": "from|off|out of|on|upon|in|inside|at|off of|within|from inside|from within|straight off|right off|straight from|right from|straight out of|out in",
    "TOW": "to|into|unto|onto|towards",
    "REST": "all the rest of|all that is left of|all that is left in|the whole rest of|the rest of|what is left of|the remainder of|whatever is left of|what is left in",
    "EVERYTHING": "every bit of gold|every last bit of gold|every scrap of gold|every piece of gold|every gold piece|every last piece|all the coin|all the money|every bit of the gold|every single coin|everything|all|every coin|every last coin|the whole lot|every penny|every last penny|the lot|all the gold|all the coins|the entire contents",
    "EXCEPT": "except|but|save|minus|apart from|less|bar|except for|save for|other than|all but",
    "MINUS": "descope|de scope|deprioritise|deprioritize|waive|waiving|omit|omitting|exclude|excluding|remove|removing|axe|axing|nix|ditch|bin|shelve|shelving|park|dropping|skipping|scrapping|striking|leaving out|taking out|leave aside|do away with|dispense with|removal of|the removal of|exclusion of|the exclusion of|omission of|the omission of|waiver of|the waiver of|deletion of|the deletion of|deduction of|minus|without|hold|drop|forget|strike|skip|leave out|take out|leave off|no|not|less|but not|forget about|never mind about|leave away|cut out|scrap|sans|but without|only without|just without",
    "DOUBLE": "times two|times 2|double|twice|two times|doubled|twice as much|double that|twofold",
    "TRIPLE": "times three|times 3|triple|thrice|three times|treble|threefold",
    "MATCH": "match|matches|equal|matching|copy|meet",
    "OUTBID": "outbid|beat|top|exceed|surpass|better|raise|overbid|trump|outdo|outstrip|improve on|improve upon|improving on|improving upon|exceeding|topping|beating|surpassing|outbidding|outdoing",
    "RAISE": "raise|up|increase|bump|lift",
    "THAN": "than|over|above|on top of|beyond|past|more than",
    "MORE": "more|extra|on top|higher|additional",
    "LESS": "less|fewer|lower|below|under|cheaper",
    "ASMUCH": "wtv|watever|whatevs|wot|the exact same sum as|the exact same as|the same sum as|the very same as|just as much as|every bit as much as|whatsoever|exactly as much as|as much as|the same as|same as|what|whatever|as many as|exactly what|just what|the same amount as|the same price as|same amount as|like",
    "THERE": "before me|before you|here before me|laid before me|laid out before me|out there|there|over there|on show|face up|on display|in the open|in front of you|lying there|in plain sight|openly|in front of me",
    "INTHERE": "in here|inside here|in this one|within it|within|in there|in it|therein|inside it|inside there|from inside it|out of it|from it|from inside there",
    "BACK": "back|again",
    "LOOK": "start with|begin with|pick on|go after|pounce on|have a go at|focus on|concentrate on|home in on|under your knife|under your blade|beneath your knife|beneath the knife|under the blade|under the scissors|see what|find out what|learn what|show us what|show the table what|meets your knife|meet your knife|gets the knife|get the knife|gets the scissors|gets the shears|gets the blade|under the knife|to the knife|tastes the knife|sees daylight|sees the light of day|comes undone|come undone|comes open|come open|come apart|comes apart|inside out|an inspection|a peek in|a peek into|a peek at|a look in|a look into|a look at|a look inside|a peek inside|a rummage in|a search of|a good look at|a good look in|exposed|uncovered|unveiled|laid open|laid bare|spilled out|spilled on the table|turned upside down|upside down|the shears to|your knife to|the knife to|your knife into|a knife into|give a proper search|a proper search of|put through the wringer|have a look|take a look|have a peek|take a peek|have a good look|for opening|by opening|for an inspection of|for the inspection of|an inspection of|see what is in|see what is inside|look in|look inside|look into|looks in|peek in|peek into|peek inside|peer into|peer inside|see inside|check out|take a look in|have a look in|have a look at|take a look at|take a look inside|have a look inside|cut open|cut|rip open|tear open|break open|crack open|turn out|empty out|look at|look through|go through|dig into|dig through|poke into|stick your nose into|check|pry open|slice open|pick on|go after|cut into|shake out|tip out|turn over|looking into|looking in|looking inside|peeking into|checking|cutting open|open up|opens up|opening up|opened up|cuts open|checks|looks inside|looks into|peek at|look over|test|tear into|pour out|bust|bust open|pop open|pop|nail|unmask",
    "LOOKAWAY": "one blind eye|two blind eyes|one closed eye|one deaf ear|one eye closed|stays as is|stay as is|left as is|leave it as is|remains as is|keep it as is|stays how it is|stay how it is|once i have it back|after i have it back|after i get it back|once i get it back|when i get it back|when i have it back|as soon as i have it back|none of your business|none of your concern|nobody's business|no one's business|nobody business|no business of yours|no concern of yours|not your business|not your concern|none of anyone's business|did not see nothing|did not see anything|did not see me|did not see a thing|did not see this|never saw nothing|we never talked|we never spoke|we never met|this never happened|none of this happened|never happened|you never met me|blind today|are blind|leave me out|we forget it|we forget about it|we forget this|we forget all about it|we forget that|leave me out of it|leave me out of this|leave mine out of it|cut me loose|cut us loose|turn me loose|set me loose|set me free|set us free|cut me some slack|turn a deaf ear|your blindfold|a blindfold|the road|the open road|my road|clear passage|a clear road|my way home|never touched|never looked|never clapped eyes on|never set eyes on|never laid eyes on|no peeking|not peek|not a peek|my passing|a wave through|a nod|a nod through|your nod|being left alone|being left in peace|a blind eye|blind eye|look away|no bag opened|no bags opened|look the other way|looks the other way|looks away|looking the other way|looked away|turn a blind eye|close your eyes|shut your eyes|close one eye|see nothing|saw nothing|never saw me|never saw this|saw nothing here|look elsewhere|be blind|keep your hands off|hands off|keep your knife in your belt|keep your fingers off|do nothing|say nothing|go blind|turn the other way|turn your back|blink|your silence|your discretion|your blindness|your blind eye|your mercy|your kindness|mind your own business|not a question asked|no questions asked|no questions|no fuss|no trouble|look past|get lost|go home|stroll on|move along|move on|be on my way|get through|get by|get past|walk|walk away|walk through|walk past|walk on|walk free|walk in|go free|my freedom|my passage|safe passage|passage|free passage|a closed bag|closed bag|a pass|free pass|my peace|peace of mind|me on my way|on my way|waved on|waved through|let off|off the hook|go through|goes through|go by|goes by|come through|come in|go in|get in|go on|off you go|off you trot|off you pop|off you toddle|off you scoot|off you run|off you trundle|off i go|be off|a sealed gate|sealed gate|sail through|slip through|slip by|cross|enter|be gone|wink|shut eye|your trust|leave me be|leave me alone|let me be|off the record|your good will|your goodwill|your favour|your favor|turns a blind eye|closes his eyes|closes her eyes|sees nothing|no inspection|no search|no opening|nobody looks|nobody peeks|in one piece|as it is|stays with me|comes home|come home|stays mine|is mine again|an unopened bag|unopened bag|a shut bag|quiet|your quiet|keep quiet|keep walking|keeps walking|forget this bag|forget about this bag|forget my bag|forget about me|forget my name|forget your name|you never saw|gates open|gate open|gate left open|an open gate|open gate|open the gate|let in",
    "IDLE": "to pass on|go two ways|go either way|go both ways|let me be honest|let me be clear|let me be frank|let me be plain|spare me the|all right all right|each other|one another|lets say|let us say|i will put my money where my mouth is|put my money where my mouth is|putting my money where my mouth is|one by one|coin by coin|one after another|one at a time|cash it in|redeemable|one by one|two by two|one at a time|one after another|one after the other|bit by bit|coin by coin|non negotiable|not negotiable|all in|all inclusive|no strings|no strings attached|paid today|payable today|my pocket money|pocket money|lunch money|my lunch money|beer money|my beer money|pin money|bus fare|my bus fare|rent money|drinking money|hush money|walking around money|withal|cross my heart and hope to die|cross my heart|hand on heart|hand on my heart|on my honour|on my honor|scouts honour|hope to die|pinky swear|so called|we shake hands|and we shake hands|we shake on it|you scratch my back i scratch yours|you scratch my back|i scratch yours|double time|double quick|on the double|at the double|it is possible that|is it possible that|would it be possible that|it may be that|and no hard feelings|no hard feelings|and call it a day|and call it quits|is burning a hole in my pocket|are burning a hole in my pocket|is burning a hole in my purse|are burning a hole in my purse|and we part as friends|and we part friends|and everyone is happy|and everybody is happy|for your trouble|for the trouble|for your pains|please note that|note that|be advised that|be aware that|know that|know this|let it be known that|take note that|i must tell you that|i would point out that|let me tell you that|rest assured that|i can tell you that|every piece|every last one|every single one|every one of them|each and every one|but not a penny more|but not a coin more|but not one more|and not a penny more|and not a coin more|but no more|and no more|but that is it|and that is it|and that is that|not a penny more|not a coin more|not a copper more|not one coin more|not one more|not one penny more|not a single coin more|not a crumb more|hand it over|hand them over|hand that over|i should think|i dare say|i daresay|if i may|i think|i guess|i suppose|i believe|i mean|i say|i reckon|you know|let us say|shall we say|say|well|so|look|listen|hey|oh|ah|um|uh|er|hmm|honestly|frankly|come on|please|friend|my friend|dear|good|here is the deal|here is my offer|right|okay|mind you|of course|psst|anyway|hear me out|be reasonable|how does that sound|what do you say|sounds fair|that is all|final|final offer|take it or leave it|thank you|thanks|truly|indeed|really|sir|madam|kindly|perhaps|maybe|instead|rather|then|there|lol|haha|now then|old friend|old boy|mate|pal|buddy|guys|folks|fine|simply|happily|gladly|still|also|only|just|alone|too|as well|again|in total|together|altogether|all together|straight|plainly|quite|quietly|discreetly|cheerfully|willingly|i swear|hear hear|to be clear|in short",
    "PREFER": "take your choice|choose one|pick 1|choose 1|choose|one or other|option a|option b|option c|option one|option two|option three|option 1|option 2|option 3|plan a|plan b|plan one|plan two|choice one|choice two|choice a|choice b|deal one|deal two|proposal one|proposal two|first option|second option|first choice|second choice|the first option|the second option|else|if you would sooner|would you rather|would you rather have|would you sooner|would you sooner have|do you prefer|or would you prefer|not your taste|not your cup of tea|not to your taste|not to your liking|not hungry|no good|no appetite|failing which|failing this|either is fine|i am easy either way|easy either way|whichever tickles you|whichever suits|whichever suits you|whatever suits you|you pick|you decide|your call|dealer's choice|suit yourself|whatever you like best|if not|or if you prefer|otherwise i can do|or alternatively|if you prefer|if you would rather|if you would rather have|if you prefer that|if you like|as you like|as you prefer|you choose|your choice|your pick|if you want neither|whichever you prefer|whichever you like|take your pick|if not that|if that is not to your taste|failing that|if you would prefer|or else if you prefer|if you would like that better|either will do|up to you|whichever|or if you would rather|if you fancy|if you would sooner have|if you would sooner|either or|one or the other|pick one|either one|either",
    "CORRECT": "no wait|wait|scratch that|i meant|i mean|sorry|correction|rather|actually|no no|strike that|on second thought|or rather|no make that|let me rephrase|no sorry|i take that back|hold on|hang on|er no|no i mean|i misspoke|well no|no actually|ok|no",
    "SUPPOSE": "it is not as though|it is not as if|not as though|if wishes were|if pigs could|if i were king|if i were queen|some say|they say|people say|it is said|rumour has it|rumor has it|folks say|everyone says|word is|suppose|imagine|hypothetically|supposing|picture this|in theory|theoretically|say somebody|let us imagine|let us suppose|if i had|had i|had you|had we|if i were|were i|if you had|would have|could have|should have|might have|i wish|if anyone|if anybody|if nobody|if somebody|if someone|if no one|if none of us|in your place|in your shoes|if i was|if you were|if we had|what would you|who would|if nobody pays|a smart sheriff|a wise sheriff|a good sheriff|any sheriff|another sheriff|some sheriffs|a merchant who|some merchants|in another life|in a perfect world|nobody would|no one would|anyone would|normally|usually|as a rule|typically|in general|generally",
}  # fmt: skip

for _tag, _more in (
    ("ACCEPTW", ACCEPTING),
    ("REJECTW", REJECTING),
    ("WITHDRAWW", WITHDRAWING),
    ("WEAKYES", AGREEING_YES),
    ("IDLE", EXCLAIMING),
    ("SCORN", SCORNING),
):
    _PHRASES[_tag] = f"{_PHRASES[_tag]}|{_more}" if _tag in _PHRASES else _more
VERBS["UNDO"] = UNDOING

# Words for what is done with a bag. A state that is a return, and one that is an inspection.
SHUT = set(
    """shut closed sealed unopened tied through by alone untouched unharmed intact free home past away unsearched unchecked
    uninspected unexamined undisturbed unmolested unbothered knotted clear safe safely peace restored laced fastened buckled stitched
    sewn corked locked untampered unplundered unslit unprobed unviewed unseen unrummaged unbroken untorn uncut unpicked
    unransacked unlooted unsliced unscathed unplucked unviolated unexplored unpeeked unsullied unspoiled""".split()
)
OPENED = set(
    """opened inspected searched checked examined untied emptied sliced unlaced rifled ransacked unbuckled unwrapped
    unpacked unknotted unstitched plundered frisked slashed gutted rummaged touched
    disturbed molested prodded poked tampered""".split()
)
GOES = frozenset("go goes walk walks free run leave strolls sails waltzes marches".split())
SEES = frozenset(("see", "see inside", "view"))
DEEDS = frozenset((*SHUT, *OPENED, *GOES, *SEES, "look", "close", "apart"))
"""Words by which something may be done with a bag, whatever else they mean."""


TAGS = tuple(dict.fromkeys((*_PHRASES, *VERBS)))
"""Every tag of the lexicon."""


_ROLES = {
    "I": "me", "ME": "me", "YOUTWO": "youtwo", "WE": "us", "US": "us", "YOUALL": "all", "YOU": "you", "NOBODY": "nobody",
    "SOMEBODY": "somebody", "OTHERS": "others", "THEY": "them", "THEM": "them", "DEPUTIES": "youtwo", "SHERIFF": "officer",
}  # fmt: skip
"""Whom a word with such a tag names; of several tags the first here decides."""


class Meaning(NamedTuple):
    """What a word or phrase may mean: its senses by tag, the tags as bits, and whom it names."""

    senses: Mapping[str, Sense]
    bits: int
    role: str | None


PhrasesByWidth = list[tuple[int, dict[tuple[str, ...], Meaning]]]
"""Phrases by how many words they have, longest first."""


class Phrases(NamedTuple):
    """The lexicon: single words, and longer phrases by their first word and their second."""

    single: dict[str, Meaning]
    longer: dict[str, dict[str, PhrasesByWidth]]


@lru_cache(maxsize=1)
def phrases() -> Phrases:
    """Every phrase of the lexicon."""
    table: dict[tuple[str, ...], dict[str, Sense]] = {}

    def enter(phrase: str, sense: Sense) -> None:
        table.setdefault(tuple(phrase.replace("-", " ").split()), {}).setdefault(sense.tag, sense)

    for tag, text in _PHRASES.items():
        for phrase in text.split("|"):
            if phrase.strip():
                enter(phrase.strip(), Sense(tag, phrase.strip()))
    for first in LOOKS.split(","):
        base, past, part = ([*first.split(), "", ""])[:3]
        base, _, rest = base.partition("_")
        for word, form in inflect(base, past, part):
            phrase = f"{word} {rest.replace('_', ' ')}".strip()
            enter(phrase, Sense("LOOK", phrase, form))
    for tag, text in VERBS.items():
        for entry in text.split(","):
            words = entry.split()
            if words:
                base, past, part = ([*words, "", ""])[:3]
                base, _, rest = base.partition("_")
                irregular = IRREGULAR.get(base)
                if irregular and not past:
                    past, part = irregular
                for word, form in inflect(base, past, part):
                    enter(f"{word} {rest.replace('_', ' ')}".strip(), Sense(tag, base, form))
    from arena.speech.tags import mask_of, text_bits  # which numbers the tags of this module

    found = Phrases({}, {})
    for words_, senses in table.items():
        role = next((role for tag, role in _ROLES.items() if tag in senses), None)
        meaning = Meaning(senses, mask_of(senses) | text_bits(" ".join(words_)), role)
        if len(words_) == 1:
            found.single[words_[0]] = meaning
        else:
            alike = found.longer.setdefault(words_[0], {}).setdefault(words_[1], [])
            width = len(words_)
            same = next((phrases for wide, phrases in alike if wide == width), None)
            if same is None:
                same = {}
                alike.append((width, same))
                alike.sort(key=lambda entry: -entry[0])
            same[words_] = meaning
    return found
