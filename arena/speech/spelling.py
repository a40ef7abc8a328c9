"""Slips of the keyboard in the words that matter; a word that is an English word itself is left alone."""

from __future__ import annotations

from functools import lru_cache

_KEYWORDS = frozenset(
    """gold coins return unopened opened inspect sheriff accept accepted agreed reject refuse offer withdraw chicken chickens
    apples cheese cheeses bread pepper peppers crossbow crossbows silks carrot carrots fabric fabrics jewel jewels crowns
    golden pumpernickel rooster contraband stall closed sealed sheriffs deputies promise pieces twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty seven eight eleven please through please
    instead another double tokens token""".split()
)

# English words one slip away from a keyword.
_REAL = frozenset(
    """told hold cold bold fold sold mold goal good god goad gild corns coin coils joins loins returns returned unopened
    inspects respect expects accepts except excepted greed decreed refuge refused refuses offers offer buffer differ offered
    thicken thickens stricken quicken ample maples apply applied apples chess cheesed cheers choose chase these tread dread
    broad beard breads peppery peeper pepped carrots carry garrote parrot parrots fabrics fabricate jewels crown drowns
    frowns crowns clowns crows grown brown drown frown seven sever eleven fever never lever severn light eights weight
    height sight fight right night might eighth sealed dealed healed peeled sealed staled stalls stale stalk small still
    tall stall stalled close closed closet clothed clogged pleas pleased please promised promises premise pieced pierces
    niece though thought trough throughs steed instead another mother other brother bother double doubled doubt trouble
    taken tokens token woken broken spoken twelve twenty plenty thirsty thirty dirty forty sixty sixteen sheriff return
    reject object project retired retuned gouda rooster roster booster poster silks milks sinks silly bilks silk sulk walk
    milk ilk silt sill fabric golden olden holden""".split()
)


@lru_cache(maxsize=4096)
def respell(word: str, goods: tuple[str, ...]) -> str | None:
    """The keyword that this unknown word is a slip of, or None."""
    if len(word) < 4 or len(word) > 16 or word in _REAL:
        return None
    found = [k for k in _KEYWORDS if abs(len(k) - len(word)) <= 1 and k[0] == word[0] and _one_slip(word, k)]
    if len(found) != 1 or (found[0] in ("carrot", "jewel", "fabric") and found[0] not in goods):
        return None
    return found[0]


def _one_slip(a: str, b: str) -> bool:
    """Whether a becomes b by one letter more, fewer, other, or by two neighbours changing places."""
    if a == b:
        return True
    at = 0
    while at < min(len(a), len(b)) and a[at] == b[at]:
        at += 1
    if len(a) == len(b):
        return len(a) > 4 and (
            (len(a) > 6 and a[at + 1 :] == b[at + 1 :])
            or (a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :])
        )
    longer, shorter = (a, b) if len(a) > len(b) else (b, a)
    return longer[at + 1 :] == shorter[at:]
