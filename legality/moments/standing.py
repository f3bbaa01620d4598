"""What texts add to values that a position states, and that a combat may change (613.4a, c).

A creature written as 3/3 beside a lord is a 3/3 with the lord's bonus in it. Where the lord dies,
where another creature enters or a number that a text counts changes, the difference shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.characteristics import BaseSize, Gets
from legality.effects.conditions import Always
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.qualities import AttachedObject, ThisObject
from legality.moments.lines import any_text_states
from legality.moments.values import Doubt
from legality.position import Permanent, Position
from legality.position.record import changed
from legality.rulebook.ability import Ability
from legality.rulebook.characteristics.applying import Size
from legality.rulebook.characteristics.bonuses import Bonus, affected, bonuses
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.looks import Fact, facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.rulebook.texts import Read
from legality.text import Names, ParsedLine, present_text


class Contained(Struct, frozen=True):
    """What an ability adds to a permanent, in the values that are stated of it."""

    ability: Ability
    bonus: Bonus


def may_vary(board: Position) -> bool:
    """Whether any text on the board adds to sizes that are stated, and may add another number as
    creatures attack, block, enter and die."""
    return any_text_states(board, varies)


def varies(effect: AnyEffect) -> bool:
    """Whether what the effect adds hangs on more than one permanent's being there."""
    if isinstance(effect, HasEffects):
        return any(map(varies, effect.effects))
    if not isinstance(effect, Gets | BaseSize):
        return False
    own = isinstance(effect.subject, ThisObject | AttachedObject)
    return not own or not isinstance(effect.condition, Always) or bool(facts(effect))


def _with_states(text: str, name: str | None, names: Names) -> tuple[ParsedLine, ...]:
    """The lines of a text, what they make of stated values among their effects."""
    return tuple(
        replace(line, effects=(*line.effects, *line.states), states=())
        for line in present_text(text, name, names)
    )


@dataclass(slots=True)
class WholeTable(Table):
    """A table whose texts are read with all that the stated values contain."""

    @property
    def parser(self) -> Read:
        return _with_states


def whole_table(table: Table) -> WholeTable:
    """The same moment of combat on a table that is read so."""
    board = changed(table.position)  # what is in force is not shared with the other
    return WholeTable(board, table.attacks, table.blocks)


def contained(table: Table) -> Iterator[Contained]:
    """What each text of a permanent adds at the moment of that whole table; of texts that set a
    base size, where it is the only one that does so for the permanent, and the number may change.
    """
    for effect, ability in table.abilities(Gets):
        if not ability.lasting:
            for bonus in bonuses(table, effect, ability.source, ability.you):
                yield Contained(ability, bonus)
    yield from _bases(table)


def _bases(table: Table) -> Iterator[Contained]:
    contained_by_name: dict[str, list[Contained]] = {}
    for effect, ability in table.abilities(BaseSize):
        for reader in affected(table, effect, ability.source, ability.you):
            assert reader.affected is not None
            size = _base(table, effect, reader)
            contained = Contained(ability, Bonus(reader.affected, size))
            contained_by_name.setdefault(reader.affected.id, []).append(contained)
    for several in contained_by_name.values():
        if len(several) == 1:
            if not _is_constant(several[0].ability.effect):
                yield several[0]
        else:
            yield from (
                Contained(each.ability, Bonus(each.bonus.permanent, None)) for each in several
            )


def _is_constant(effect: AnyEffect) -> bool:
    """Whether it sets the same size as long as it applies: what was there before it adds up to no
    difference, and what comes after it nothing tells."""
    return isinstance(effect, BaseSize) and not facts((effect.power, effect.toughness))


def _base(table: Table, effect: BaseSize, reader: Viewpoint) -> Size | None:
    power, toughness = (
        0 if value is None else amount(table, value, reader)
        for value in (effect.power, effect.toughness)
    )
    return None if power is None or toughness is None else Size(power, toughness)


# -- what nobody knows -----------------------------------------------------------------------------


def unclear(table: Table, touched: frozenset[Fact]) -> Iterator[Doubt]:
    """Whose size is not known since any of that has changed: of a number or a circumstance that
    nothing tells."""
    for part in contained(table):
        if part.bonus.size is None and facts(part.ability.effect) & touched:
            yield _doubt(part.bonus.permanent, part.ability)
    for kind in (Gets, BaseSize):
        for ability in table.in_force.get(kind, ()):
            if not ability.lasting and facts(ability.effect.condition) & touched:
                yield from (_doubt(permanent, ability) for permanent in _undecided(table, ability))


def _undecided(table: Table, ability: Ability) -> Iterator[Permanent]:
    """Whom the ability is about, where nothing tells whether its circumstance is so."""
    for permanent in table.permanents:
        reader, effect = Viewpoint(ability.source, ability.you, permanent), ability.effect
        if not matches(table, effect.subject, permanent, reader):
            continue
        if holds(table, effect.condition, reader) is None:
            yield permanent


def _doubt(permanent: Permanent, ability: Ability) -> Doubt:
    return Doubt(permanent.id, "size", ability.line)
