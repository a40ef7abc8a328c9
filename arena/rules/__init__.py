"""The rules of the game: editions as data, the state, the legal calls and what they do. Pure: no I/O, no clock."""

from arena.rules.call import Applied, Call, Event, Refusal
from arena.rules.chance import stream
from arena.rules.edition import EDITIONS, Edition, Good, load_edition
from arena.rules.game import Game
from arena.rules.offers import cut
from arena.rules.options import DEFAULTS, resolve_options
from arena.rules.state import Offer
from arena.rules.terms import Claim, MakeOffer, Reading, Terms

__all__ = [
    "DEFAULTS",
    "EDITIONS",
    "Applied",
    "Call",
    "Claim",
    "Edition",
    "Event",
    "Game",
    "Good",
    "MakeOffer",
    "Offer",
    "Reading",
    "Refusal",
    "Terms",
    "cut",
    "load_edition",
    "resolve_options",
    "stream",
]
