"""Tokens whose words do not tell what they have: copies (707.2), and Auras that enter attached."""

import re
from collections.abc import Iterable

from legality.effects.effects import Triggered
from legality.effects.qualities import THIS
from legality.moments.context import Context, doubted
from legality.moments.state import S, State, become
from legality.moments.unread import ROLE_TOKEN
from legality.moments.values import OpenVerdict, in_doubt
from legality.position import Stage
from legality.rulebook.ability import Ability
from legality.text import triggered_ability

_ATTACHED = re.compile(r"\battached to\b", re.IGNORECASE)
_COPY = re.compile(r"\bcop(?:y|ies) of\b", re.IGNORECASE)
_OF_A_CARD = re.compile(r"\bcop(?:y|ies) of [^.,]*\bcards?\b", re.IGNORECASE)


def with_token_untold(combat: S, words: str, context: Context) -> S:
    """The combat in which such a token has entered: what its abilities may change is in doubt."""
    if ROLE_TOKEN.search(words) is not None:
        return _in_doubt(combat, (), context)  # no Role changes more than sizes and trample
    if _ATTACHED.search(words) is not None or _OF_A_CARD.search(words) is not None:
        return _in_doubt(combat, ("blocks", "damage"), context)
    if _COPY.search(words) is not None and _speaks_of_others(combat):
        return _in_doubt(combat, ("blocks", "damage"), context)
    return combat


def _in_doubt(combat: S, stages: Iterable[Stage], context: Context) -> S:
    creatures = [permanent.id for permanent in combat.table.permanents if permanent.is_creature]
    combat = doubted(combat, creatures, ("size",), context)
    verdicts = [OpenVerdict(stage, context.line) for stage in stages]
    return become(combat, account=in_doubt(combat.account, verdicts))


def _speaks_of_others(combat: State) -> bool:
    """Whether a copy of a permanent, which does not fight itself, would speak of those that do."""
    table = combat.whole or combat.table
    held = (
        (permanent, ability)
        for permanent in table.permanents
        for _, ability in table.keywords(permanent)
    )
    given = (not ability.lasting and ability.by != permanent.id for permanent, ability in held)
    return any(given) or any(map(_is_of_others, table.everything()))


def _is_of_others(ability: Ability) -> bool:
    if ability.source is None or ability.lasting:
        return False
    if isinstance(ability.effect, Triggered):
        does = triggered_ability(ability.effect.text)
        return does is not None and any(happening.who != THIS for happening in does.on)
    return getattr(ability.effect, "subject", None) != THIS
