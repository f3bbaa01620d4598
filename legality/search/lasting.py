"""Conditions that combat does not change: what hangs on them fights as it did when blockers were
declared.

Whose turn it is stays. What can't die stays on the battlefield: a count of permanents is fixed
where each that it may count has a word in its type line that nobody who may die has. Anything else
is taken for what may change.
"""

from legality.combat.left_out.leaving import MORTAL
from legality.combat.not_modelled import is_plain
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.mentions import looks_only_at_board
from legality.effects.players import Who
from legality.position import Position
from legality.text.lexicon import BASIC_LAND_TYPES

STAYING = frozenset({"land", "artifact", "enchantment", "equipment", *BASIC_LAND_TYPES})
"""Words that nothing but a type-changing effect gives: "every creature type" (702.73a) gives none
of them."""


def staying(position: Position) -> frozenset[str]:
    """The words of type lines that only permanents have which stay on the battlefield; none where
    effects may change the types of any (613.1d: of those that are given as printed)."""
    if any(permanent.printed for permanent in position.battlefield):
        return frozenset()
    mortal = (
        permanent.words
        for permanent in position.battlefield
        if not MORTAL.isdisjoint(permanent.words)
    )
    return STAYING.difference(*mortal)


def stays(condition: c.Condition, words: frozenset[str]) -> bool:
    """Whether the condition can't begin or cease to hold while damage is dealt, those `words` being
    of permanents that stay."""
    match condition:
        case c.Always() | c.TurnOf(who=Who.YOU | Who.OPPONENTS | Who.NOT_YOU | Who.ANY):
            return True
        case c.Exists(filter=counted):
            plain = is_plain(counted) and looks_only_at_board(counted)
            return plain and not words.isdisjoint(_words(counted))
        case c.Every(parts) | c.Either(parts):
            return all(stays(part, words) for part in parts)
        case c.Unless(part):
            return stays(part, words)
        case _:
            return False


def _words(counted: f.Filter) -> frozenset[str]:
    """Words that whatever the filter matches has in its type line."""
    match counted:
        case q.HasType(word):
            return frozenset({word})
        case f.AllOf(parts):
            return frozenset[str]().union(*map(_words, parts))
        case _:
            return frozenset()
