"""The order in which continuous effects apply: layer by layer, by timestamps and dependency."""

from functools import lru_cache
from typing import Literal

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import ChangesTypes, HasAbility, LosesAbility
from legality.effects.effects import AnyEffect
from legality.effects.replacing import within
from legality.rulebook.characteristics.applying import outcome
from legality.rulebook.characteristics.lines import Layer, Unit, units
from legality.rulebook.characteristics.performing import perform
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.characteristics.types import sets_land_types

Reads = Literal["types", "colors", "keywords", "size"]


def apply_layers(standing: Standing) -> None:
    """613.1: apply every continuous effect of the lines that there are, and of those that objects
    gain on the way, each layer after the one before."""
    waiting = _units_of(standing)
    for layer in Layer:
        if waiting:
            _apply(standing, layer, waiting)


def apply_types(standing: Standing) -> None:
    """613.1d: the layer of types alone, where all else is present: also what is added."""
    _apply(standing, Layer.TYPES, [unit for unit in _units_of(standing) if not _only_adds(unit)])


def _only_adds(unit: Unit) -> bool:
    return all(
        isinstance(effect, ChangesTypes) and effect.manner == "added" for _, effect in unit.effects
    )


def apply_abilities(standing: Standing) -> None:
    """613.1f: the layer of abilities alone, where all else is present."""
    abilities = [unit for unit in _units_of(standing) if unit.layer is not Layer.COLORS]
    _apply(standing, Layer.ABILITIES, abilities)


def _units_of(standing: Standing) -> list[Unit]:
    lines = (line for each in standing.lines.values() for line in each)
    all_lines = (*lines, *standing.lasting)
    return [unit for line in all_lines if line.plan != () for unit in units(line)]


def _apply(standing: Standing, layer: Layer, waiting: list[Unit]) -> None:
    """Apply one layer; what objects gain by it waits from then on. Which effect is next is decided
    anew after each (613.8c)."""
    done: set[Unit] = set()
    while pending := [
        unit
        for unit in waiting
        if _layer_of(standing, unit) is layer and unit not in done and _applicable(standing, unit)
    ]:
        unit = next_of(standing, pending)
        done.add(unit)
        actions = outcome(standing, unit)
        if actions is not None:
            for line in perform(standing, unit, actions):
                waiting.extend(units(line))


def _layer_of(standing: Standing, unit: Unit) -> Layer:
    """The layer with which it applies: by 418.5a of 2006 colours with abilities, and what a spell
    adds to a size with what sets one."""
    if not standing.edition.few_layers:
        return unit.layer
    match unit.layer:
        case Layer.COLORS:
            return Layer.ABILITIES
        case Layer.CHANGES if unit.line.lasting and not unit.line.is_counter:
            return Layer.BASE
        case layer:
            return layer


def _applicable(standing: Standing, unit: Unit) -> bool:
    """Whether it exists, or began to apply in an earlier layer (613.6)."""
    return standing.exists(unit.line) or any(
        (unit.line, group) in standing.begun for group, _ in unit.effects
    )


def next_of(standing: Standing, pending: list[Unit]) -> Unit:
    """Which of the effects of one layer applies next: those that define characteristics first
    (613.3), then by timestamp (613.7), an effect that depends on others after these (613.8b); in
    2006 one that defines characteristics as well (418.5d)."""
    defining = [unit for unit in pending if unit.defining]
    first = pending if standing.edition.few_layers else defining or pending
    first = sorted(first, key=lambda unit: (not unit.defining, unit.line.time))
    if not any(depends(standing, first[0], other) for other in first):
        return first[0]
    reached = _closure(standing, first)
    for unit in first:
        if all(unit in reached[other] for other in reached[unit]):
            return unit
    raise AssertionError("some effect depends on none outside its own loop")


def _closure(standing: Standing, pending: list[Unit]) -> dict[Unit, set[Unit]]:
    """On which others each effect depends, directly or not."""
    dependencies = {a: {b for b in pending if depends(standing, a, b)} for a in pending}
    for middle in pending:
        for unit in pending:
            if middle in dependencies[unit]:
                dependencies[unit] |= dependencies[middle]
    return dependencies


def depends(standing: Standing, unit: Unit, other: Unit) -> bool:
    """613.8a: whether applying the other would change what the effect does, to whom it does it, or
    whether it exists."""
    if unit is other or unit.line is other.line or not may_influence(other, unit):
        return False
    if unit.line.lasting and unit.line.time < other.line.time:
        return False  # what it does, and to whom, was settled before the other began (611.2c)
    done = outcome(standing, other)
    if done is None:
        return False
    after = standing.tried()
    perform(after, other, done)
    quietly = standing.tried()
    return outcome(quietly, unit) != outcome(after, unit)


def may_influence(unit: Unit, other: Unit) -> bool:
    """Whether applying the unit could change anything that the other looks at: told by what kinds
    of things they do and ask for, without looking at the board."""
    changed: Reads | None
    match unit.layer:
        case Layer.TYPES:
            changed = "types"
        case Layer.COLORS:
            changed = "colors"
        case Layer.ABILITIES:
            changed = "keywords"
        case _:
            changed = "size"
    if any(_takes_texts(effect) for _, effect in unit.effects) and not other.line.lasting:
        return True
    return any(changed in looks_at(effect) for _, effect in other.effects)


def _takes_texts(effect: AnyEffect) -> bool:
    if isinstance(effect, LosesAbility):
        return effect.keyword is None
    return isinstance(effect, ChangesTypes) and sets_land_types(effect)


@lru_cache(maxsize=4096)
def looks_at(effect: AnyEffect) -> frozenset[Reads]:
    """What the effect looks at to find whom it affects and how."""
    return frozenset(
        kind
        for value in (effect.subject, effect.condition, *_amounts(effect))
        for part in within(value)
        for kind in _kind(part)
    )


def _amounts(effect: AnyEffect) -> tuple[object, ...]:
    if isinstance(effect, HasAbility):
        return ()
    names = ("power", "toughness", "each", "x", "times")
    return tuple(getattr(effect, name, None) for name in names)


_SIZES = ("power", "toughness")


def _kind(part: object) -> tuple[Reads, ...]:
    match part:
        case q.HasType() | f.BasicLandTypes() | q.Is():
            return ("types",)
        case q.HasColor() | q.ColorCount() | q.Shares(what="color") | f.ColorsAmong():
            return ("colors",)
        case q.Shares(what="creature type"):
            return ("types",)
        case q.HasKeyword() | q.HasAnyAbility():
            return ("keywords",)
        case f.Compare(statistic=name) | q.Parity(statistic=name) | q.CompareOwn(statistic=name):
            return ("size",) if name in _SIZES else ()
        case f.StatisticOf(statistic=name) | f.GreatestOf(statistic=name):
            return ("size",) if name in _SIZES else ()
        case (
            f.TotalOf(statistic=name) | f.DifferentOf(statistic=name) | f.ValueAmong(statistic=name)
        ):
            return ("size",) if name in _SIZES else ()
        case _:
            return ()
