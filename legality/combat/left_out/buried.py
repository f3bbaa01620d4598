"""Which cards come into graveyards in a combat, for values that count them there.

Who dies is a card of its own types in its owner's graveyard: no creature that dies is one more
instant card there, unless it is one. Other cards need a line that speaks of moving them.
"""

import re
from collections.abc import Iterator

from legality.combat.left_out.spoken_of import UNTOLD
from legality.effects.conditions import Undecided
from legality.effects.filters import CardsIn, CardTypesIn
from legality.effects.replacing import within
from legality.position import Permanent
from legality.rulebook.looks import facts

BURIES = re.compile(
    rf"{UNTOLD}|\bgraveyard|\bdiscard|\bmills?\b|\bsurveil|\bexplores?\b|\bconnives?\b|\bcycle"
    r"|\bmanifest dread\b|\blearns?\b|\bring tempts\b|\bexiles?\b|\bcop(?:y|ies)\b",
    re.IGNORECASE,
)
"""Words of which a line has some that moves cards to a graveyard, or from there."""
_CARDS_OF_KIND = re.compile(
    r"(?P<kind>[a-z/ ]*?)\bcards? (?:are )?in (?:your|their|all|a|an opponent's) graveyards?\b",
    re.IGNORECASE,
)


def is_buried(permanent: Permanent, value: object) -> bool:
    """Whether the value may count that permanent once it has died: of cards of a type that no
    creature card has, only one that is of that type, or whose front face is not up."""
    if permanent.words & {"token"}:
        return any(True for _ in _deaths_counted(value))  # no token is a card (111.7)
    hidden = permanent.face_down or permanent.transformed
    return any(
        kind is None or hidden or not permanent.words.isdisjoint(kind)
        for kind in _kinds_counted(value)
    )


def _deaths_counted(value: object) -> Iterator[Undecided]:
    """The circumstances in words that count who has died, and not which cards lie there."""
    for part in within(value):
        if isinstance(part, Undecided) and "graveyard" not in part.text.lower():
            yield part


def _kinds_counted(value: object) -> Iterator[frozenset[str] | None]:
    """The card types of which a value counts cards in graveyards, for each count; None: of any that
    a creature may have."""
    for part in within(value):
        match part:
            case CardsIn(zone="graveyard", kind=kind):
                yield None if kind is None else _types_in(kind)
            case CardTypesIn(zone="graveyard"):
                yield None
            case Undecided(text=text) if "graveyard" in facts(part):
                named = _CARDS_OF_KIND.search(text)
                yield None if named is None else _types_in(named["kind"])
            case _:
                continue


def _types_in(words: str) -> frozenset[str] | None:
    """The card types among those words; None where they may mean cards that creatures are."""
    types = frozenset(words.lower().replace("/", " ").split())
    named = types & _OF_NO_CREATURE
    return named if named and types <= _OF_NO_CREATURE | _FILLING else None


_OF_NO_CREATURE = frozenset({"instant", "sorcery", "land"})
"""Of a creature on the battlefield the card is of none of these types, unless it is seen so (an
animated land, 110.4): what is no artifact there may be one as a card, as a copy is (707.2)."""
_FILLING = frozenset(
    ("a", "an", "and", "or", "there", "are", "is", "more", "no", "one", "two", "three", "four")
) | {"five", "six", "seven", "eight", "nine", "ten"}
"""Other words before "cards": how many."""
