"""Who has which abilities where some are lost: the layer of abilities alone (613.1f)."""

from collections.abc import Mapping

from legality import numbers
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Condition
from legality.effects.effect import Keyword
from legality.effects.effects import HasEffects
from legality.effects.filters import Filter
from legality.effects.qualities import AttachedObject, HasColor, HasType, ThisObject
from legality.effects.replacing import within
from legality.rulebook.ability import Ability, lines_of
from legality.rulebook.battlefield import Abilities, Battlefield
from legality.rulebook.characteristics.applying import SUSPECTED
from legality.rulebook.characteristics.layers import apply_abilities
from legality.rulebook.characteristics.lines import Line, groups, own_keywords
from legality.rulebook.characteristics.present import Begun
from legality.rulebook.characteristics.standing import Notes, Standing
from legality.rulebook.looks import facts

Started = Mapping[Begun, tuple[str, ...]]
"""To whom effects apply that began in an earlier layer (613.6)."""


def apply_by_layer(
    table: Battlefield, own: list[Ability], grants: list[Ability], begun: Started
) -> None:
    """Put in force what the layer of abilities comes to. What spells say of a permanent is no
    ability of it (611.2, 613.11)."""
    lines = lines_of([*own, *grants])
    standing = _standing(table, lines, begun)
    apply_abilities(standing)
    table.asks.update(standing.notes.asks)
    table.not_understood.update(standing.notes.unread)
    left = [*(line for each in standing.lines.values() for line in each), *standing.lasting]
    abilities: Abilities = {}
    for line in left:
        for ability in _of_line(table, line, lines):
            if not isinstance(ability.effect, HasAbility | HasEffects):
                abilities.setdefault(type(ability.effect), []).append(ability)
    keywords = {
        name: [(word, _held(table, word, name, line, lines)) for word, line in held]
        for name, held in standing.held.items()
        if held
    }
    table.put_in_force(keywords, abilities)


def _standing(table: Battlefield, lines: Mapping[Line, list[Ability]], begun: Started) -> Standing:
    """The table before that layer: all else of it is present."""
    owned: dict[str, list[Line]] = {name: [] for name in table.here}
    lasting: list[Line] = []
    for line in lines:
        alone = line.lasting or line.holder is None
        (lasting if alone else owned[line.holder or ""]).append(line)
    return Standing(
        table.position,
        table.edition,
        table.answers,
        table.here,
        table.attacks,
        table.blocks,
        lines={name: tuple(each) for name, each in owned.items()},
        lasting=tuple(lasting),
        held={name: tuple(own_keywords(each)) for name, each in owned.items()},
        notes=Notes(),
        every_type=table.every_type,
        begun={
            (line, number): begun[line.holder, line.text, subject, condition]
            for line in lines
            for (subject, condition), number in groups(line).items()
            if (line.holder, line.text, subject, condition) in begun
            and not _is_read_anew(subject, condition)
        },
    )


_ANEW = frozenset({"attack", "tapped", "life", "graveyard", "cards", "counters", "members"})


def _is_read_anew(subject: Filter, condition: Condition) -> bool:
    """Whether an effect on a single permanent begins and ends with something that a combat changes,
    and no effect of the layer of types."""
    looked_at = facts(condition)
    return (
        isinstance(subject, ThisObject | AttachedObject)
        and bool(looked_at)
        and looked_at <= _ANEW
        and not any(isinstance(part, HasType | HasColor) for part in within(condition))
    )


def _of_line(table: Battlefield, line: Line, lines: Mapping[Line, list[Ability]]) -> list[Ability]:
    """The abilities of a line: those of the table, or of one that an object has gained."""
    known = lines.get(line)
    if known is not None:
        return known
    rule = numbers.SUSPECTED if line.effects == SUSPECTED else None
    source = table.here.get(line.holder or "")
    return [
        Ability(effect, source, line.you, line.text, line.time, by=line.by, rule=rule)
        for effect in line.effects
    ]


def _held(
    table: Battlefield, word: Keyword, name: str, line: Line, lines: Mapping[Line, list[Ability]]
) -> Ability:
    """The keyword as an ability of its holder, with the line that gives it."""
    first = _of_line(table, line, lines)[0]
    effect = HasAbility(keyword=word)
    return first._replace(effect=effect, source=table.here[name], lasting=False)
