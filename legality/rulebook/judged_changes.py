"""What began or ended with a declaration that is judged: no value of the position knows it yet."""

from collections.abc import Mapping

from legality.effects.characteristics import Gets
from legality.position import Permanent
from legality.rulebook.ability import Ability, held_by, said_by
from legality.rulebook.battlefield import Battlefield
from legality.rulebook.characteristics.bonuses import (
    Before,
    Difference,
    affected,
    bonuses,
    with_difference,
)
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.moment import Trait
from legality.rulebook.texts import CHANGES_OF


def change_sizes(table: Battlefield) -> None:
    """Add the bonuses that began with a declaration which is judged, and take away those that
    ended with it."""
    before = Before(table, *before_judging(table.position))
    found: dict[str, Difference] = {}
    for effect, ability in table.abilities(Gets):
        source, you = ability.source, ability.you
        for sign, moment in ((1, table), (-1, before)):
            for one in bonuses(moment, effect, source, you):
                change = found.setdefault(one.permanent.id, Difference())
                change.add(one.size, sign)
                if one.size is None:
                    _doubt(table, one.permanent, "size", ability)
        table.subjects(ability)  # asks what its condition leaves open
    changed = {name: one for name, one in found.items() if one.power or one.toughness}
    if changed:
        _resize(table, changed)


def doubt_changes(table: Battlefield) -> None:
    """Changes of base size, types and colours that began or ended with a declaration which is
    judged: nothing makes them, so nobody knows what the permanent is now."""
    before = Before(table, *before_judging(table.position))
    for kind, trait in CHANGES_OF.items():
        for ability in table.in_force.get(kind, ()):
            now, then = (
                {one.affected.id for one in affected(moment, *ability[:3]) if one.affected}
                for moment in (table, before)
            )
            for name in sorted(now ^ then):
                _doubt(table, table.here[name], trait, ability)
    table.notice_types()


def _doubt(table: Battlefield, permanent: Permanent, trait: Trait, ability: Ability) -> None:
    table.report(ability.source, ability.text)
    traits = table.doubts.get(permanent.id, {})
    texts = {**traits.get(trait, {}), (ability.by or "", ability.text): None}
    table.doubts = {**table.doubts, permanent.id: {**traits, trait: texts}}


def _resize(table: Battlefield, changed: Mapping[str, Difference]) -> None:
    """The permanents with other power and toughness, in everything that speaks of them."""
    other = {name: with_difference(table.here[name], change) for name, change in changed.items()}
    table.replace_permanents(other)
    table.put_in_force(held_by(table.held, other), said_by(table.in_force, other))
