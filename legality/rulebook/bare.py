"""Whether an object has any ability: what "with no abilities" asks.

What other texts give and does nothing in combat ("has ward {2}") is no effect of ours: where a text
may give that to an object which has nothing else, the text is reported.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from legality.effects.mentions import mentions
from legality.effects.qualities import HasAnyAbility
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.moment import TableMoment
from legality.rulebook.texts import given_by
from legality.text import spoken_name
from legality.text.later import later
from legality.text.lexicon import BASIC_LAND_TYPES, LEXICON
from legality.text.normalise import ability_word, empty, normalise
from legality.text.reading.lines.kinds import Kind, kind_of

_UNSEEN = "|".join(map(re.escape, (*LEXICON.keywords.other, "hexproof from", "cycling")))
_GIVES = later(
    rf"(?<!~ )\b(?:has|have|gains?|(?:is|are|becomes?)\b[^.\"]*? with)\b[^.]*?"
    rf"(?:\"|\b(?:{_UNSEEN})\b)",
    re.IGNORECASE,
)
_ATTACHED = later(r"(?:enchanted|equipped|fortified) \w+ (?:has|gets|is|gains)\b", re.IGNORECASE)


def has_ability(moment: TableMoment, permanent: Permanent, *, lost: bool) -> bool:
    """Whether a permanent has any ability of its own, where nothing that we know of gives it one;
    `lost`: it has lost all that were its own."""
    if not lost and _of_its_own(permanent):
        return True
    for holder, line in _may_give(moment, permanent):
        moment.report(holder, line)
    return False


def asks_for_abilities(ability: Ability) -> bool:
    """Whether whom it affects hangs on who has abilities: that would turn in a circle."""
    return mentions(ability.effect, HasAnyAbility())


def _of_its_own(permanent: Permanent) -> bool:
    """A text, a keyword, a designation (701.60c), a counter's keyword (122.1b), a land's mana
    ability (305.6)."""
    land = permanent.has_type("land") and any(map(permanent.has_type, BASIC_LAND_TYPES))
    counted = any(n and given_by(kind) is not None for kind, n in permanent.counters.items())
    lines = map(normalise, permanent.oracle_text.splitlines())
    text = any(line and not empty(line) for line in lines)
    return bool(text or permanent.keywords or permanent.suspected or land or counted)


def _may_give(moment: TableMoment, permanent: Permanent) -> Iterator[tuple[Permanent | None, str]]:
    """The lines that may give it an ability without an effect in combat."""
    for giver in moment.permanents:
        for line in _giving(giver.oracle_text, spoken_name(giver.oracle_text, giver.name)):
            if not _ATTACHED.match(line) or giver.attached_to == permanent.id:
                yield giver, line
    for effect in moment.position.effects:
        if not effect.on or permanent.id in effect.objects:
            for line in effect.oracle_text.splitlines():
                if _GIVES.search(line):
                    yield (permanent if effect.on else None), line


@lru_cache(maxsize=4096)
def _giving(text: str, name: str | None) -> tuple[str, ...]:
    return tuple(
        line
        for line in text.splitlines()
        if _GIVES.search(sentence := ability_word(normalise(line, name))[1])
        and kind_of(sentence) is Kind.STATEMENT
    )
