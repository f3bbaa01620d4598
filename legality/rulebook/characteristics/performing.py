"""Doing what a continuous effect does at this point of the layers, and noting the steps."""

from legality.effects import characteristics
from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.position import Permanent
from legality.position.record import changed as with_fields
from legality.rulebook.characteristics import applying
from legality.rulebook.characteristics.lines import Layer, Line, Unit, is_held, own_keywords
from legality.rulebook.characteristics.standing import Standing
from legality.rulebook.characteristics.steps import Held, LayerStep
from legality.rulebook.characteristics.types import changed, ends_every_creature_type, loses_text

COLORS = "WUBRG"


def perform(standing: Standing, unit: Unit, done: applying.Outcome) -> list[Line]:
    """Do it, and note the steps; the lines that objects gain by it."""
    if not standing.is_trial and not unit.alone:
        _begin(standing, unit)
    gained: list[Line] = []
    for name, action in done:
        before = standing.state(name)
        gained += _do(standing, unit, name, action)
        if not standing.is_trial:
            after, line = standing.state(name), unit.line
            if before != after or unit.layer.trait in applying.printed_traits(before.permanent):
                standing.notes.steps.append(
                    LayerStep(name, unit.layer, line.by, line.text, before, after)
                )
    return gained


def _begin(standing: Standing, unit: Unit) -> None:
    """613.6: what the effects of the unit apply to from now on."""
    for group, effect in unit.effects:
        if (unit.line, group) not in standing.begun:
            standing.begun[unit.line, group] = applying.subjects(standing, unit.line, effect)


def _do(standing: Standing, unit: Unit, name: str, action: applying.Action) -> list[Line]:
    permanent = standing.here[name]
    match action:
        case characteristics.ChangesTypes():
            _change_types(standing, permanent, action)
        case characteristics.EveryCreatureType():
            standing.every_type |= {name}
        case characteristics.HasAbility() if unit.layer is Layer.TYPES:
            standing.every_type |= {name}
        case characteristics.ChangesColors():
            kept = permanent.colors if action.added else ()
            colors = tuple(c for c in COLORS if c in (*kept, *action.colors))
            standing.here[name] = with_fields(permanent, colors=colors)
        case characteristics.HasAbility(keyword=keyword):
            _gain(standing, name, keyword, unit.line)
        case characteristics.Suspected():
            return [_granted(standing, unit.line, permanent, applying.SUSPECTED)]
        case characteristics.LosesAbility():
            return _lose(standing, unit, name, action)
        case HasEffects(effects=effects):
            return [_granted(standing, unit.line, permanent, effects)]
        case applying.Size():
            _resize(standing, unit, permanent, action)
        case _:
            standing.here[name] = with_fields(
                permanent, power=permanent.toughness, toughness=permanent.power
            )
    return []


def _change_types(
    standing: Standing, permanent: Permanent, effect: characteristics.ChangesTypes
) -> None:
    name = permanent.id
    if loses_text(permanent.type_line, effect):
        kept = tuple(line for line in standing.lines[name] if line.effects == applying.SUSPECTED)
        standing.lines[name], standing.held[name] = kept, tuple(own_keywords(kept))
        standing.textless |= {name}
    if ends_every_creature_type(permanent.type_line, effect):
        standing.every_type -= {name}
    if permanent.is_printed("type_line"):
        line = changed(permanent.type_line, effect)
        now = with_fields(permanent, type_line=line)
        if now.is_creature and not permanent.is_creature and now.power is None:
            now = with_fields(now, power=0, toughness=0)  # 107.2, until something sets them
        standing.here[name] = now


def _gain(standing: Standing, name: str, keyword: Keyword, line: Line) -> None:
    if not any(is_lost(keyword, lost) for lost in standing.never.get(name, ())):
        standing.held[name] = (*standing.held[name], (keyword, line))


def _lose(
    standing: Standing, unit: Unit, name: str, effect: characteristics.LosesAbility
) -> list[Line]:
    """What counters give again if they are newer than the effect."""
    lost, held = effect.keyword, standing.held[name]
    if lost is None:
        standing.lines[name], standing.held[name] = (), ()
        standing.silenced |= {name}
        return _given_again(unit.line, name, held)
    kept = tuple(instance for instance in held if not is_lost(instance[0], lost, effect.quality))
    standing.held[name] = kept
    if effect.ever and effect.quality is None:
        standing.never[name] = standing.never.get(name, frozenset()) | {lost}
        return []
    return _given_again(
        unit.line, name, tuple(instance for instance in held if instance not in kept)
    )


def _given_again(loss: Line, name: str, lost: tuple[Held, ...]) -> list[Line]:
    """613.7c, d: a counter has the timestamp of when it was put there, a card in a zone of when it
    came there, which no position tells: where an ability that it gave is lost, it is asked whether
    it is newer."""
    cause = f"@{loss.by}" if loss.by is not None else f'the effect "{loss.text}"'
    lines: list[Line] = []
    for keyword, line in lost:
        if line.may_be_newer and line.time < loss.time:
            came = f"the {line.text} was put on ~" if line.is_counter else f'"{line.text}" began'
            again = characteristics.HasAbility(
                keyword=keyword, condition=c.Undecided(f"{came} after {cause}")
            )
            time = (*loss.time, 1)
            lines.append(line._replace(holder=name, effects=(again,), time=time, plan=None))
    return lines


def is_lost(keyword: Keyword, lost: str, quality: f.Filter | None = None) -> bool:
    """Losing banding loses "bands with other" as well (702.22b); "protection from red" is lost
    alone."""
    if quality is not None and keyword.quality != quality:
        return False
    return keyword.name == lost or (lost == "banding" and keyword.name == "bands with other")


def _granted(
    standing: Standing, line: Line, permanent: Permanent, effects: tuple[AnyEffect, ...]
) -> Line:
    """The quoted ability that the object has from now on."""
    name = permanent.id
    made = Line(name, permanent.controller, line.text, effects, line.time, by=line.by)
    standing.lines[name] = (*standing.lines[name], made)
    for effect in effects:
        if isinstance(effect, characteristics.HasAbility) and is_held(made, effect):
            _gain(standing, name, effect.keyword, made)
    return made


def _resize(standing: Standing, unit: Unit, permanent: Permanent, size: applying.Size) -> None:
    if not size.known:
        applying.doubt(standing, unit.line, permanent.id, ("size",))
        return
    power, toughness = permanent.power, permanent.toughness
    if unit.layer is Layer.CHANGES:
        power = (power or 0) + (size.power or 0)
        toughness = (toughness or 0) + (size.toughness or 0)
    else:
        power = power if size.power is None else size.power
        toughness = toughness if size.toughness is None else size.toughness
    standing.here[permanent.id] = with_fields(
        permanent,
        power=power if permanent.is_printed("power") else permanent.power,
        toughness=toughness if permanent.is_printed("toughness") else permanent.toughness,
    )
