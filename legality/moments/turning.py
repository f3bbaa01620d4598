"""Texts on types, colours and base sizes that come to apply, or stop, while a combat goes on
(613.1d, 613.1e, 613.4b).

The board has present values, and nothing works these out anew: of those that such a text applies
to now, and did not at the start, or the other way round, it is not known any more what they are.
"""

from collections.abc import Iterator

from legality.effects.characteristics import ChangesTypes, EveryCreatureType
from legality.effects.effects import AnyEffect
from legality.effects.qualities import THIS
from legality.effects.replacing import within
from legality.moments.lines import any_text_states
from legality.moments.standing import whole_table
from legality.moments.values import Doubt
from legality.position import Position
from legality.rulebook.ability import Ability
from legality.rulebook.characteristics.bonuses import affected
from legality.rulebook.looks import facts
from legality.rulebook.moment import Trait
from legality.rulebook.table import Table
from legality.rulebook.texts import CHANGES_OF
from legality.text.lexicon import printed, subtype

_KINDS: dict[type, Trait] = {**CHANGES_OF, EveryCreatureType: "types"}
_BY_DECLARING = frozenset({"attack", "tapped"})
"""What a declaration changes where nothing triggers and nobody leaves."""


def may_turn(board: Position) -> bool:
    """Whether a text on the board may change types, colours or base sizes by a declaration alone:
    it looks at who attacks, blocks or is tapped."""
    return any_text_states(board, _turns)


def _turns(effect: AnyEffect) -> bool:
    """Whether it does so, or a part of it."""
    return any(
        type(part) in _KINDS and not facts(part).isdisjoint(_BY_DECLARING)
        for part in within(effect)
    )


def turned(start: Table, now: Table) -> Iterator[Doubt]:
    """Who is otherwise than at the start by such a text, or may be, with what of it."""
    before, after = _affected(start), _affected(now)
    for key in {**before, **after}:
        line, effect, trait = key
        then, still = before.get(key, frozenset()), after.get(key, frozenset())
        changed = [name for name in sorted(then ^ still) if name in now.here]
        if changed and _is_looked_at(effect, line[1], now):
            yield from (Doubt(name, trait, line) for name in changed)


_Key = tuple[tuple[str, str], AnyEffect, Trait]


def _affected(table: Table) -> dict[_Key, frozenset[str]]:
    """Whom each such text applies to at the moment of the table."""
    groups: dict[_Key, frozenset[str]] = {}
    whole = whole_table(table)
    for kind, trait in _KINDS.items():
        for ability in whole.in_force.get(kind, ()):
            key = _key(ability, trait)
            those = {
                viewpoint.affected.id
                for viewpoint in affected(whole, *ability[:3])
                if viewpoint.affected
            }
            groups[key] = groups.get(key, frozenset()) | those
    return groups


def _key(ability: Ability, trait: Trait) -> _Key:
    """What an effect is known by: every creature type that spells have given is one effect, of
    whomever their texts speak (611.2c)."""
    if ability.lasting and isinstance(ability.effect, EveryCreatureType):
        return ("", "every creature type"), EveryCreatureType(subject=THIS), trait
    return ability.line, ability.effect, trait


def _is_looked_at(effect: AnyEffect, line: str, table: Table) -> bool:
    """Whether it matters to anybody: a subtype beside others does only where another text says
    it."""
    if not isinstance(effect, ChangesTypes) or effect.manner != "added":
        return True
    if not all(subtype(printed(word)) for word in effect.types):
        return True
    position = table.position
    texts = [permanent.oracle_text.replace(line, "") for permanent in position.permanents]
    texts += [lasting_effect.oracle_text for lasting_effect in position.effects]
    words = "\n".join(texts).lower()
    return "chosen" in words or any(word in words for word in effect.types)
