"""Sieges that a first damage step may defeat, so that what their back faces say comes too early.

Once its last defense counter is removed, a Siege is exiled, and its controller may cast it
transformed (310.11b): after the first damage step that is before the last damage. No position tells
the back face, and no combat plays it. Whoever asks whether an attack kills need not cast it.
"""

import re
from collections.abc import Iterator

from legality.gaps import Line
from legality.moments.unfollowed import line_of_defeat
from legality.rulebook.table import Table

_STRIKES_FIRST = re.compile(r"\b(?:first|double) strike\b", re.IGNORECASE)


def defeated_early(table: Table) -> Iterator[Line]:
    """The lines by which Sieges may be cast before the last damage: of those that have any text, so
    that a card may be meant, and that an attacker which may strike first attacks, or may attack."""
    position, attacks = table.position, table.position.attacks
    texts = [permanent.oracle_text for permanent in position.battlefield]
    texts += [lasting.oracle_text for lasting in position.effects]
    anyone = any(map(_STRIKES_FIRST.search, texts))
    strikers = table.keyword_holders("first strike") | table.keyword_holders("double strike")
    ours = [name for name in strikers if position.by_id[name].controller in position.attackers]
    if not (anyone or ours):
        return
    for siege in table.permanents:
        if not siege.has_type("siege") or siege.is_creature or not siege.oracle_text:
            continue
        if position.protector_of(siege) not in position.defenders:
            continue
        if attacks is None or siege.id in attacks.values():
            yield siege.id, line_of_defeat(siege)
